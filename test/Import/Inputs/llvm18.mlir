// A file as of LLVM 15 to 20: func.func, arith, and forms that were in use for some years.

func.func @expand(%t: tensor<?x32xf32>) -> tensor<?x4x32xf32> {
  %0 = tensor.expand_shape %t [[0, 1], [2]] : tensor<?x32xf32> into tensor<?x4x32xf32>
  return %0 : tensor<?x4x32xf32>
}

func.func @pack(%t: tensor<128x256xf32>, %d: tensor<4x16x16x32xf32>) -> tensor<4x16x16x32xf32> {
  %cst = arith.constant 0.000000e+00 : f32
  %0 = tensor.pack %t padding_value(%cst : f32) inner_dims_pos = [1, 0] inner_tiles = [16, 32]
    into %d : tensor<128x256xf32> -> tensor<4x16x16x32xf32>
  return %0 : tensor<4x16x16x32xf32>
}

func.func @buffers(%t: tensor<?xf32>, %m: memref<?xf32>) -> tensor<?xf32> {
  %0 = bufferization.to_memref %t : memref<?xf32>
  %1 = bufferization.to_tensor %m restrict writable : memref<?xf32>
  linalg.map { arith.maxf } ins(%0, %m : memref<?xf32>, memref<?xf32>) outs(%m : memref<?xf32>)
  %2 = linalg.elemwise_unary {fun = #linalg.unary_fn<exp>} ins(%1 : tensor<?xf32>) outs(%1 : tensor<?xf32>) -> tensor<?xf32>
  return %2 : tensor<?xf32>
}

func.func @vectors(%v: vector<4x8xf32>, %i: index) -> f32 {
  %row = vector.extract %v[2] : vector<4x8xf32>
  %max = vector.reduction <maxf>, %row : vector<8xf32> into f32
  %x = vector.extractelement %row[%i : index] : vector<8xf32>
  %s = vector.splat %x : vector<8xf32>
  %y = vector.extract %s[0] : f32 from vector<8xf32>
  %z = arith.minf %max, %y : f32
  return %z : f32
}

func.func @tosa(%a: tensor<2x3xf32>, %b: tensor<2x3xf32>) -> tensor<6xf32> {
  %0 = tosa.mul %a, %b {shift = 0 : i8} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = tosa.clamp %0 {min_fp = 0.0 : f32, max_fp = 6.0 : f32, min_int = 0 : i64, max_int = 6 : i64} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = "tosa.reshape"(%1) {new_shape = array<i64: 6>} : (tensor<2x3xf32>) -> tensor<6xf32>
  return %2 : tensor<6xf32>
}
