#id = affine_map<(i, j) -> (i, j)>
func.func @program(%a: memref<3x2xf32>, %b: memref<3x2xf32>) -> memref<2x2xf32> {
  %zero = arith.constant 0.0 : f32
  %c = memref.alloc() : memref<2x2xf32>
  linalg.fill ins(%zero : f32) outs(%c : memref<2x2xf32>)
  // a, transposed, times b
  linalg.matmul
    indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]
    ins(%a, %b : memref<3x2xf32>, memref<3x2xf32>) outs(%c : memref<2x2xf32>)
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"], library_call = "decay"}
    outs(%c : memref<2x2xf32>) {
  ^bb0(%x: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %sum = arith.addi %i, %j : index
    %n = arith.index_cast %sum : index to i32
    %half = arith.constant 0.5 : f32
    %factor = math.fpowi %half, %n : f32, i32
    %y = arith.mulf %x, %factor : f32
    linalg.yield %y : f32
  }
  return %c : memref<2x2xf32>
}
