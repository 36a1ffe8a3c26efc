func.func @f(%a: vector<1x4xi8>, %b: vector<8x4xi8>, %c: vector<1x8xi32>) -> vector<1x8xi32>
    attributes {passthrough = [["target-features", "+sse4.1"], ["no-jump-tables", "true"]]} {
  %0 = arith.extui %a : vector<1x4xi8> to vector<1x4xi32>
  %1 = arith.extsi %b : vector<8x4xi8> to vector<8x4xi32>
  %2 = vector.contract {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>],
                        iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>}
    %0, %1, %c : vector<1x4xi32>, vector<8x4xi32> into vector<1x8xi32>
  return %2 : vector<1x8xi32>
}
