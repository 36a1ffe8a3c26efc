func.func @model(%image: tensor<1x7x7x2xf32>) -> tensor<1x3xf32> {
  %filter = "tosa.const"() {values = dense<[[[[1.0, -1.0], [0.5, 2.0]], [[0.0, 1.0], [-2.0, 1.0]]], [[[2.0, 0.0], [1.0, -0.5]], [[1.0, 1.0], [-1.0, 3.0]]]]> : tensor<2x2x2x2xf32>} : () -> tensor<2x2x2x2xf32>
  %bias = "tosa.const"() {values = dense<[0.5, -1.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %zp = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.conv2d %image, %filter, %bias, %zp, %zp {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 1, 0, 1>, stride = array<i64: 2, 2>} : (tensor<1x7x7x2xf32>, tensor<2x2x2x2xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %1 = tosa.clamp %0 {min_val = 0.0 : f32, max_val = 6.0 : f32} : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  %2 = tosa.max_pool2d %1 {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x4x4x2xf32>) -> tensor<1x2x2x2xf32>
  %shape = tosa.const_shape {values = dense<[1, 1, 8]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %3 = tosa.reshape %2, %shape : (tensor<1x2x2x2xf32>, !tosa.shape<3>) -> tensor<1x1x8xf32>
  %weights = "tosa.const"() {values = dense<[[[1.0, 0.5, -1.0], [0.0, 2.0, 1.0], [1.0, 1.0, 1.0], [-1.0, 0.0, 0.5], [2.0, -2.0, 0.0], [0.5, 0.5, 0.5], [1.0, -1.0, 1.0], [0.0, 1.0, 2.0]]]> : tensor<1x8x3xf32>} : () -> tensor<1x8x3xf32>
  %4 = tosa.matmul %3, %weights, %zp, %zp : (tensor<1x1x8xf32>, tensor<1x8x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x3xf32>
  %5 = tosa.reduce_max %4 {axis = 2 : i32} : (tensor<1x1x3xf32>) -> tensor<1x1x1xf32>
  %6 = tosa.sub %4, %5 : (tensor<1x1x3xf32>, tensor<1x1x1xf32>) -> tensor<1x1x3xf32>
  %7 = tosa.exp %6 : (tensor<1x1x3xf32>) -> tensor<1x1x3xf32>
  %8 = tosa.reduce_sum %7 {axis = 2 : i32} : (tensor<1x1x3xf32>) -> tensor<1x1x1xf32>
  %9 = tosa.reciprocal %8 : (tensor<1x1x1xf32>) -> tensor<1x1x1xf32>
  %shift = "tosa.const"() {values = dense<0> : tensor<1xi8>} : () -> tensor<1xi8>
  %10 = tosa.mul %7, %9, %shift : (tensor<1x1x3xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<1x1x3xf32>
  %result_shape = tosa.const_shape {values = dense<[1, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %11 = tosa.reshape %10, %result_shape : (tensor<1x1x3xf32>, !tosa.shape<2>) -> tensor<1x3xf32>
  return %11 : tensor<1x3xf32>
}

// The results for one image, as digits of one number.
func.func @main() -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %eighth = arith.constant 0.015625 : f32
  %thousand = arith.constant 1000.0 : f32
  %image = tensor.generate {
  ^bb0(%n: index, %h: index, %w: index, %c: index):
    %hw = arith.muli %h, %w : index
    %hwc = arith.subi %hw, %c : index
    %i = arith.index_cast %hwc : index to i32
    %f = arith.sitofp %i : i32 to f32
    %pixel = arith.mulf %f, %eighth : f32
    tensor.yield %pixel : f32
  } : tensor<1x7x7x2xf32>
  %scores = func.call @model(%image) : (tensor<1x7x7x2xf32>) -> tensor<1x3xf32>
  %x = tensor.extract %scores[%c0, %c0] : tensor<1x3xf32>
  %y = tensor.extract %scores[%c0, %c1] : tensor<1x3xf32>
  %z = tensor.extract %scores[%c0, %c2] : tensor<1x3xf32>
  %x2 = arith.mulf %x, %thousand : f32
  %xy = arith.addf %x2, %y : f32
  %xy2 = arith.mulf %xy, %thousand : f32
  %xyz = arith.addf %xy2, %z : f32
  return %xyz : f32
}
