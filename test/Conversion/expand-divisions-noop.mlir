// The pass leaves other maps alone, and dimensions of affine loops, conditions and accesses.
// RUN: linalg-opt %s > %t.before
// RUN: linalg-opt %s --linalg-expand-divisions | diff %t.before -
// RUN: linalg-opt %s --linalg-loops-to-llvm | FileCheck %s

// CHECK-LABEL: @dimensions
// CHECK: llvm.load

func.func @f(%a: index, %b: index, %v: vector<4xindex>) -> (index, index, index, index, vector<4xindex>) {
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 floordiv 3 + s0 mod 5)>(%a)[%b]
  %1 = affine.apply affine_map<(d0)[s0] -> (d0 ceildiv s0)>(%a)[%b]
  %2 = affine.min affine_map<(d0)[s0] -> (d0 * 8 - 1, s0)>(%a)[%b]
  %3 = arith.divsi %a, %b : index
  %4 = arith.floordivsi %v, %v : vector<4xindex>
  return %0, %1, %2, %3, %4 : index, index, index, index, vector<4xindex>
}

func.func @dimensions(%m: memref<1024xf32>, %o: memref<1024xf32>, %n: index) {
  affine.for %i = 0 to 1024 {
    %0 = affine.apply affine_map<(d0) -> (d0 floordiv 8)>(%i)
    %1 = affine.load %m[%0] : memref<1024xf32>
    %2 = affine.apply affine_map<(d0) -> (d0 floordiv 8 * 2 + 1)>(%i)
    %3 = affine.apply affine_map<(d0) -> (d0 + 1)>(%2)
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%3) {
      affine.store %1, %o[%j] : memref<1024xf32>
    }
    affine.if affine_set<(d0) : (d0 - 3 >= 0)>(%2) {
      affine.store %1, %o[%i] : memref<1024xf32>
    }
  }
  return
}
