// The pass leaves other maps alone.
// RUN: linalg-opt %s > %t.before
// RUN: linalg-opt %s --linalg-expand-divisions | diff %t.before -

func.func @f(%a: index, %b: index, %v: vector<4xindex>) -> (index, index, index, index, vector<4xindex>) {
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 floordiv 3 + s0 mod 5)>(%a)[%b]
  %1 = affine.apply affine_map<(d0)[s0] -> (d0 ceildiv s0)>(%a)[%b]
  %2 = affine.min affine_map<(d0)[s0] -> (d0 * 8 - 1, s0)>(%a)[%b]
  %3 = arith.divsi %a, %b : index
  %4 = arith.floordivsi %v, %v : vector<4xindex>
  return %0, %1, %2, %3, %4 : index, index, index, index, vector<4xindex>
}
