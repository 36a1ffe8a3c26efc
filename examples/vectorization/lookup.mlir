// Looks up rows of a table at indices.

func.func @lookup(%ids: tensor<16xi32>, %table: tensor<100x8xf32>, %rows: tensor<16x8xf32>) -> tensor<16x8xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(m, n) -> (m)>, affine_map<(m, n) -> (m, n)>],
                       iterator_types = ["parallel", "parallel"]}
      ins(%ids : tensor<16xi32>) outs(%rows : tensor<16x8xf32>) {
  ^bb0(%id: i32, %out: f32):
    %row = arith.index_cast %id : i32 to index
    %column = linalg.index 1 : index
    %element = tensor.extract %table[%row, %column] : tensor<100x8xf32>
    linalg.yield %element : f32
  } -> tensor<16x8xf32>
  return %0 : tensor<16x8xf32>
}
