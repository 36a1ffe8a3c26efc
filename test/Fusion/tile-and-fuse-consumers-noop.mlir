// RUN: linalg-opt %s --linalg-tile-and-fuse="sizes=2,3,4 fuse=consumers root=first" \
// RUN:   --remarks-filter-missed=linalg-tile-and-fuse --verify-diagnostics -o /dev/null

func.func @after_reduction(%a: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = linalg.matmul ins(%a, %a : tensor<8x8xf32>, tensor<8x8xf32>) outs(%a : tensor<8x8xf32>) -> tensor<8x8xf32>
  // expected-remark@+1 {{Reason="what it reads is only known after all tiles along d2", Remark="left linalg.exp out of the tiles of linalg.matmul"}}
  %1 = linalg.exp ins(%0 : tensor<8x8xf32>) outs(%a : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}

func.func @reduction(%a: tensor<8x6xf32>, %o: tensor<8xf32>) -> tensor<8xf32> {
  %0 = linalg.floor ins(%a : tensor<8x6xf32>) outs(%a : tensor<8x6xf32>) -> tensor<8x6xf32>
  // expected-remark@+1 {{Reason="its own loop d1, which would be cut, is a reduction"}}
  %1 = linalg.reduce { arith.addf } ins(%0 : tensor<8x6xf32>) outs(%o : tensor<8xf32>) dimensions = [1]
  return %1 : tensor<8xf32>
}

func.func @into_init(%a: tensor<8x6xf32>) -> tensor<8x6xf32> {
  %0 = linalg.abs ins(%a : tensor<8x6xf32>) outs(%a : tensor<8x6xf32>) -> tensor<8x6xf32>
  // expected-remark@+1 {{Reason="its operand 1, which it reads, is an init"}}
  %1 = linalg.ceil ins(%a : tensor<8x6xf32>) outs(%0 : tensor<8x6xf32>) -> tensor<8x6xf32>
  return %1 : tensor<8x6xf32>
}

func.func @too_early(%a: tensor<8x6xf32>, %b: memref<8x6xf32>) -> tensor<8x6xf32> {
  %0 = linalg.abs ins(%a : tensor<8x6xf32>) outs(%a : tensor<8x6xf32>) -> tensor<8x6xf32>
  %later = bufferization.to_tensor %b restrict : memref<8x6xf32> to tensor<8x6xf32>
  // expected-remark@+1 {{Reason="what else it reads can't be computed before the loops"}}
  %1 = linalg.ceil ins(%0 : tensor<8x6xf32>) outs(%later : tensor<8x6xf32>) -> tensor<8x6xf32>
  return %1 : tensor<8x6xf32>
}

func.func @twice_along_one_loop(%a: tensor<8x6xf32>) -> tensor<8x6xf32> {
  %0 = linalg.abs ins(%a : tensor<8x6xf32>) outs(%a : tensor<8x6xf32>) -> tensor<8x6xf32>
  // expected-remark@+1 {{Reason="several of its own loops would be cut along d1"}}
  %1 = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j)>, affine_map<(i, j, k) -> (i, k)>,
                                        affine_map<(i, j, k) -> (i, j)>],
                       iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%0, %0 : tensor<8x6xf32>, tensor<8x6xf32>) outs(%a : tensor<8x6xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %2 = arith.mulf %x, %y : f32
    %3 = arith.addf %o, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<8x6xf32>
  return %1 : tensor<8x6xf32>
}

func.func @reshaped(%a: tensor<8x6xf32>, %b: tensor<48xf32>) -> tensor<48xf32> {
  %0 = linalg.abs ins(%a : tensor<8x6xf32>) outs(%a : tensor<8x6xf32>) -> tensor<8x6xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<8x6xf32> into tensor<48xf32>
  // expected-remark@+1 {{Reason="it reads them by way of tensor.collapse_shape", Remark="left linalg.ceil out of the tiles of linalg.abs"}}
  %2 = linalg.ceil ins(%1 : tensor<48xf32>) outs(%b : tensor<48xf32>) -> tensor<48xf32>
  return %2 : tensor<48xf32>
}
