// RUN: %python %linalg_src/test/Utils/compare-with-mlir-opt.py %s

// Every function of elements: on tensors, on buffers, with attributes.

func.func @abs(%a: tensor<4x?xf32>, %s: tensor<f64>, %m: memref<?x8xbf16, strided<[?, ?], offset: ?>>, %h: memref<0x8xf16, 2>) -> tensor<4x?xf32> {
  %0 = linalg.abs ins(%a : tensor<4x?xf32>) outs(%a : tensor<4x?xf32>) -> tensor<4x?xf32>
  %1 = linalg.abs {a.b = 1 : i64} ins(%s : tensor<f64>) outs(%s : tensor<f64>) -> tensor<f64>
  linalg.abs ins(%m : memref<?x8xbf16, strided<[?, ?], offset: ?>>) outs(%m : memref<?x8xbf16, strided<[?, ?], offset: ?>>)
  linalg.abs ins(%h : memref<0x8xf16, 2>) outs(%h : memref<0x8xf16, 2>)
  return %0 : tensor<4x?xf32>
}

func.func @ceil(%a: tensor<4x?xf32>, %s: tensor<f64>, %m: memref<?x8xbf16, strided<[?, ?], offset: ?>>, %h: memref<0x8xf16, 2>) -> tensor<4x?xf32> {
  %0 = linalg.ceil ins(%a : tensor<4x?xf32>) outs(%a : tensor<4x?xf32>) -> tensor<4x?xf32>
  %1 = linalg.ceil {a.b = 1 : i64} ins(%s : tensor<f64>) outs(%s : tensor<f64>) -> tensor<f64>
  linalg.ceil ins(%m : memref<?x8xbf16, strided<[?, ?], offset: ?>>) outs(%m : memref<?x8xbf16, strided<[?, ?], offset: ?>>)
  linalg.ceil ins(%h : memref<0x8xf16, 2>) outs(%h : memref<0x8xf16, 2>)
  return %0 : tensor<4x?xf32>
}

func.func @erf(%a: tensor<4x?xf32>, %s: tensor<f64>, %m: memref<?x8xbf16, strided<[?, ?], offset: ?>>, %h: memref<0x8xf16, 2>) -> tensor<4x?xf32> {
  %0 = linalg.erf ins(%a : tensor<4x?xf32>) outs(%a : tensor<4x?xf32>) -> tensor<4x?xf32>
  %1 = linalg.erf {a.b = 1 : i64} ins(%s : tensor<f64>) outs(%s : tensor<f64>) -> tensor<f64>
  linalg.erf ins(%m : memref<?x8xbf16, strided<[?, ?], offset: ?>>) outs(%m : memref<?x8xbf16, strided<[?, ?], offset: ?>>)
  linalg.erf ins(%h : memref<0x8xf16, 2>) outs(%h : memref<0x8xf16, 2>)
  return %0 : tensor<4x?xf32>
}

func.func @exp(%a: tensor<4x?xf32>, %s: tensor<f64>, %m: memref<?x8xbf16, strided<[?, ?], offset: ?>>, %h: memref<0x8xf16, 2>) -> tensor<4x?xf32> {
  %0 = linalg.exp ins(%a : tensor<4x?xf32>) outs(%a : tensor<4x?xf32>) -> tensor<4x?xf32>
  %1 = linalg.exp {a.b = 1 : i64} ins(%s : tensor<f64>) outs(%s : tensor<f64>) -> tensor<f64>
  linalg.exp ins(%m : memref<?x8xbf16, strided<[?, ?], offset: ?>>) outs(%m : memref<?x8xbf16, strided<[?, ?], offset: ?>>)
  linalg.exp ins(%h : memref<0x8xf16, 2>) outs(%h : memref<0x8xf16, 2>)
  return %0 : tensor<4x?xf32>
}

func.func @floor(%a: tensor<4x?xf32>, %s: tensor<f64>, %m: memref<?x8xbf16, strided<[?, ?], offset: ?>>, %h: memref<0x8xf16, 2>) -> tensor<4x?xf32> {
  %0 = linalg.floor ins(%a : tensor<4x?xf32>) outs(%a : tensor<4x?xf32>) -> tensor<4x?xf32>
  %1 = linalg.floor {a.b = 1 : i64} ins(%s : tensor<f64>) outs(%s : tensor<f64>) -> tensor<f64>
  linalg.floor ins(%m : memref<?x8xbf16, strided<[?, ?], offset: ?>>) outs(%m : memref<?x8xbf16, strided<[?, ?], offset: ?>>)
  linalg.floor ins(%h : memref<0x8xf16, 2>) outs(%h : memref<0x8xf16, 2>)
  return %0 : tensor<4x?xf32>
}

func.func @log(%a: tensor<4x?xf32>, %s: tensor<f64>, %m: memref<?x8xbf16, strided<[?, ?], offset: ?>>, %h: memref<0x8xf16, 2>) -> tensor<4x?xf32> {
  %0 = linalg.log ins(%a : tensor<4x?xf32>) outs(%a : tensor<4x?xf32>) -> tensor<4x?xf32>
  %1 = linalg.log {a.b = 1 : i64} ins(%s : tensor<f64>) outs(%s : tensor<f64>) -> tensor<f64>
  linalg.log ins(%m : memref<?x8xbf16, strided<[?, ?], offset: ?>>) outs(%m : memref<?x8xbf16, strided<[?, ?], offset: ?>>)
  linalg.log ins(%h : memref<0x8xf16, 2>) outs(%h : memref<0x8xf16, 2>)
  return %0 : tensor<4x?xf32>
}

func.func @negf(%a: tensor<4x?xf32>, %s: tensor<f64>, %m: memref<?x8xbf16, strided<[?, ?], offset: ?>>, %h: memref<0x8xf16, 2>) -> tensor<4x?xf32> {
  %0 = linalg.negf ins(%a : tensor<4x?xf32>) outs(%a : tensor<4x?xf32>) -> tensor<4x?xf32>
  %1 = linalg.negf {a.b = 1 : i64} ins(%s : tensor<f64>) outs(%s : tensor<f64>) -> tensor<f64>
  linalg.negf ins(%m : memref<?x8xbf16, strided<[?, ?], offset: ?>>) outs(%m : memref<?x8xbf16, strided<[?, ?], offset: ?>>)
  linalg.negf ins(%h : memref<0x8xf16, 2>) outs(%h : memref<0x8xf16, 2>)
  return %0 : tensor<4x?xf32>
}

func.func @reciprocal(%a: tensor<4x?xf32>, %s: tensor<f64>, %m: memref<?x8xbf16, strided<[?, ?], offset: ?>>, %h: memref<0x8xf16, 2>) -> tensor<4x?xf32> {
  %0 = linalg.reciprocal ins(%a : tensor<4x?xf32>) outs(%a : tensor<4x?xf32>) -> tensor<4x?xf32>
  %1 = linalg.reciprocal {a.b = 1 : i64} ins(%s : tensor<f64>) outs(%s : tensor<f64>) -> tensor<f64>
  linalg.reciprocal ins(%m : memref<?x8xbf16, strided<[?, ?], offset: ?>>) outs(%m : memref<?x8xbf16, strided<[?, ?], offset: ?>>)
  linalg.reciprocal ins(%h : memref<0x8xf16, 2>) outs(%h : memref<0x8xf16, 2>)
  return %0 : tensor<4x?xf32>
}

func.func @round(%a: tensor<4x?xf32>, %s: tensor<f64>, %m: memref<?x8xbf16, strided<[?, ?], offset: ?>>, %h: memref<0x8xf16, 2>) -> tensor<4x?xf32> {
  %0 = linalg.round ins(%a : tensor<4x?xf32>) outs(%a : tensor<4x?xf32>) -> tensor<4x?xf32>
  %1 = linalg.round {a.b = 1 : i64} ins(%s : tensor<f64>) outs(%s : tensor<f64>) -> tensor<f64>
  linalg.round ins(%m : memref<?x8xbf16, strided<[?, ?], offset: ?>>) outs(%m : memref<?x8xbf16, strided<[?, ?], offset: ?>>)
  linalg.round ins(%h : memref<0x8xf16, 2>) outs(%h : memref<0x8xf16, 2>)
  return %0 : tensor<4x?xf32>
}

func.func @rsqrt(%a: tensor<4x?xf32>, %s: tensor<f64>, %m: memref<?x8xbf16, strided<[?, ?], offset: ?>>, %h: memref<0x8xf16, 2>) -> tensor<4x?xf32> {
  %0 = linalg.rsqrt ins(%a : tensor<4x?xf32>) outs(%a : tensor<4x?xf32>) -> tensor<4x?xf32>
  %1 = linalg.rsqrt {a.b = 1 : i64} ins(%s : tensor<f64>) outs(%s : tensor<f64>) -> tensor<f64>
  linalg.rsqrt ins(%m : memref<?x8xbf16, strided<[?, ?], offset: ?>>) outs(%m : memref<?x8xbf16, strided<[?, ?], offset: ?>>)
  linalg.rsqrt ins(%h : memref<0x8xf16, 2>) outs(%h : memref<0x8xf16, 2>)
  return %0 : tensor<4x?xf32>
}

func.func @sqrt(%a: tensor<4x?xf32>, %s: tensor<f64>, %m: memref<?x8xbf16, strided<[?, ?], offset: ?>>, %h: memref<0x8xf16, 2>) -> tensor<4x?xf32> {
  %0 = linalg.sqrt ins(%a : tensor<4x?xf32>) outs(%a : tensor<4x?xf32>) -> tensor<4x?xf32>
  %1 = linalg.sqrt {a.b = 1 : i64} ins(%s : tensor<f64>) outs(%s : tensor<f64>) -> tensor<f64>
  linalg.sqrt ins(%m : memref<?x8xbf16, strided<[?, ?], offset: ?>>) outs(%m : memref<?x8xbf16, strided<[?, ?], offset: ?>>)
  linalg.sqrt ins(%h : memref<0x8xf16, 2>) outs(%h : memref<0x8xf16, 2>)
  return %0 : tensor<4x?xf32>
}

func.func @square(%a: tensor<4x?xf32>, %s: tensor<f64>, %m: memref<?x8xbf16, strided<[?, ?], offset: ?>>, %h: memref<0x8xf16, 2>) -> tensor<4x?xf32> {
  %0 = linalg.square ins(%a : tensor<4x?xf32>) outs(%a : tensor<4x?xf32>) -> tensor<4x?xf32>
  %1 = linalg.square {a.b = 1 : i64} ins(%s : tensor<f64>) outs(%s : tensor<f64>) -> tensor<f64>
  linalg.square ins(%m : memref<?x8xbf16, strided<[?, ?], offset: ?>>) outs(%m : memref<?x8xbf16, strided<[?, ?], offset: ?>>)
  linalg.square ins(%h : memref<0x8xf16, 2>) outs(%h : memref<0x8xf16, 2>)
  return %0 : tensor<4x?xf32>
}

func.func @tanh(%a: tensor<4x?xf32>, %s: tensor<f64>, %m: memref<?x8xbf16, strided<[?, ?], offset: ?>>, %h: memref<0x8xf16, 2>) -> tensor<4x?xf32> {
  %0 = linalg.tanh ins(%a : tensor<4x?xf32>) outs(%a : tensor<4x?xf32>) -> tensor<4x?xf32>
  %1 = linalg.tanh {a.b = 1 : i64} ins(%s : tensor<f64>) outs(%s : tensor<f64>) -> tensor<f64>
  linalg.tanh ins(%m : memref<?x8xbf16, strided<[?, ?], offset: ?>>) outs(%m : memref<?x8xbf16, strided<[?, ?], offset: ?>>)
  linalg.tanh ins(%h : memref<0x8xf16, 2>) outs(%h : memref<0x8xf16, 2>)
  return %0 : tensor<4x?xf32>
}

func.func @add(%a: tensor<4x?xf32>, %b: tensor<?x8xf32>, %m: memref<?x8xi16, strided<[?, ?], offset: ?>>, %s: memref<i16>, %c: f32) -> tensor<4x?xf32> {
  %0 = linalg.add ins(%a, %b : tensor<4x?xf32>, tensor<?x8xf32>) outs(%a : tensor<4x?xf32>) -> tensor<4x?xf32>
  %1 = linalg.add {a.b = 1 : i64} ins(%a, %c : tensor<4x?xf32>, f32) outs(%a : tensor<4x?xf32>) -> tensor<4x?xf32>
  linalg.add ins(%m, %m : memref<?x8xi16, strided<[?, ?], offset: ?>>, memref<?x8xi16, strided<[?, ?], offset: ?>>) outs(%m : memref<?x8xi16, strided<[?, ?], offset: ?>>)
  linalg.add ins(%s, %s : memref<i16>, memref<i16>) outs(%s : memref<i16>)
  return %0 : tensor<4x?xf32>
}

func.func @sub(%a: tensor<4x?xf32>, %b: tensor<?x8xf32>, %m: memref<?x8xi16, strided<[?, ?], offset: ?>>, %s: memref<i16>, %c: f32) -> tensor<4x?xf32> {
  %0 = linalg.sub ins(%a, %b : tensor<4x?xf32>, tensor<?x8xf32>) outs(%a : tensor<4x?xf32>) -> tensor<4x?xf32>
  %1 = linalg.sub {a.b = 1 : i64} ins(%a, %c : tensor<4x?xf32>, f32) outs(%a : tensor<4x?xf32>) -> tensor<4x?xf32>
  linalg.sub ins(%m, %m : memref<?x8xi16, strided<[?, ?], offset: ?>>, memref<?x8xi16, strided<[?, ?], offset: ?>>) outs(%m : memref<?x8xi16, strided<[?, ?], offset: ?>>)
  linalg.sub ins(%s, %s : memref<i16>, memref<i16>) outs(%s : memref<i16>)
  return %0 : tensor<4x?xf32>
}

func.func @mul(%a: tensor<4x?xf32>, %b: tensor<?x8xf32>, %m: memref<?x8xi16, strided<[?, ?], offset: ?>>, %s: memref<i16>, %c: f32) -> tensor<4x?xf32> {
  %0 = linalg.mul ins(%a, %b : tensor<4x?xf32>, tensor<?x8xf32>) outs(%a : tensor<4x?xf32>) -> tensor<4x?xf32>
  %1 = linalg.mul {a.b = 1 : i64} ins(%a, %c : tensor<4x?xf32>, f32) outs(%a : tensor<4x?xf32>) -> tensor<4x?xf32>
  linalg.mul ins(%m, %m : memref<?x8xi16, strided<[?, ?], offset: ?>>, memref<?x8xi16, strided<[?, ?], offset: ?>>) outs(%m : memref<?x8xi16, strided<[?, ?], offset: ?>>)
  linalg.mul ins(%s, %s : memref<i16>, memref<i16>) outs(%s : memref<i16>)
  return %0 : tensor<4x?xf32>
}

func.func @div(%a: tensor<4x?xf32>, %b: tensor<?x8xf32>, %m: memref<?x8xi16, strided<[?, ?], offset: ?>>, %s: memref<i16>, %c: f32) -> tensor<4x?xf32> {
  %0 = linalg.div ins(%a, %b : tensor<4x?xf32>, tensor<?x8xf32>) outs(%a : tensor<4x?xf32>) -> tensor<4x?xf32>
  %1 = linalg.div {a.b = 1 : i64} ins(%a, %c : tensor<4x?xf32>, f32) outs(%a : tensor<4x?xf32>) -> tensor<4x?xf32>
  linalg.div ins(%m, %m : memref<?x8xi16, strided<[?, ?], offset: ?>>, memref<?x8xi16, strided<[?, ?], offset: ?>>) outs(%m : memref<?x8xi16, strided<[?, ?], offset: ?>>)
  linalg.div ins(%s, %s : memref<i16>, memref<i16>) outs(%s : memref<i16>)
  return %0 : tensor<4x?xf32>
}

func.func @max(%a: tensor<4x?xf32>, %b: tensor<?x8xf32>, %m: memref<?x8xi16, strided<[?, ?], offset: ?>>, %s: memref<i16>, %c: f32) -> tensor<4x?xf32> {
  %0 = linalg.max ins(%a, %b : tensor<4x?xf32>, tensor<?x8xf32>) outs(%a : tensor<4x?xf32>) -> tensor<4x?xf32>
  %1 = linalg.max {a.b = 1 : i64} ins(%a, %c : tensor<4x?xf32>, f32) outs(%a : tensor<4x?xf32>) -> tensor<4x?xf32>
  linalg.max ins(%m, %m : memref<?x8xi16, strided<[?, ?], offset: ?>>, memref<?x8xi16, strided<[?, ?], offset: ?>>) outs(%m : memref<?x8xi16, strided<[?, ?], offset: ?>>)
  linalg.max ins(%s, %s : memref<i16>, memref<i16>) outs(%s : memref<i16>)
  return %0 : tensor<4x?xf32>
}

func.func @min(%a: tensor<4x?xf32>, %b: tensor<?x8xf32>, %m: memref<?x8xi16, strided<[?, ?], offset: ?>>, %s: memref<i16>, %c: f32) -> tensor<4x?xf32> {
  %0 = linalg.min ins(%a, %b : tensor<4x?xf32>, tensor<?x8xf32>) outs(%a : tensor<4x?xf32>) -> tensor<4x?xf32>
  %1 = linalg.min {a.b = 1 : i64} ins(%a, %c : tensor<4x?xf32>, f32) outs(%a : tensor<4x?xf32>) -> tensor<4x?xf32>
  linalg.min ins(%m, %m : memref<?x8xi16, strided<[?, ?], offset: ?>>, memref<?x8xi16, strided<[?, ?], offset: ?>>) outs(%m : memref<?x8xi16, strided<[?, ?], offset: ?>>)
  linalg.min ins(%s, %s : memref<i16>, memref<i16>) outs(%s : memref<i16>)
  return %0 : tensor<4x?xf32>
}

func.func @powf(%a: tensor<4x?xf32>, %b: tensor<?x8xf32>, %m: memref<?x8xf16, strided<[?, ?], offset: ?>>, %s: memref<f16>, %c: f32) -> tensor<4x?xf32> {
  %0 = linalg.powf ins(%a, %b : tensor<4x?xf32>, tensor<?x8xf32>) outs(%a : tensor<4x?xf32>) -> tensor<4x?xf32>
  %1 = linalg.powf {a.b = 1 : i64} ins(%a, %c : tensor<4x?xf32>, f32) outs(%a : tensor<4x?xf32>) -> tensor<4x?xf32>
  linalg.powf ins(%m, %m : memref<?x8xf16, strided<[?, ?], offset: ?>>, memref<?x8xf16, strided<[?, ?], offset: ?>>) outs(%m : memref<?x8xf16, strided<[?, ?], offset: ?>>)
  linalg.powf ins(%s, %s : memref<f16>, memref<f16>) outs(%s : memref<f16>)
  return %0 : tensor<4x?xf32>
}

func.func @div_unsigned(%a: tensor<4x?xi32>, %b: tensor<?x8xi32>, %m: memref<?x8xi16, strided<[?, ?], offset: ?>>, %s: memref<i16>, %c: i32) -> tensor<4x?xi32> {
  %0 = linalg.div_unsigned ins(%a, %b : tensor<4x?xi32>, tensor<?x8xi32>) outs(%a : tensor<4x?xi32>) -> tensor<4x?xi32>
  %1 = linalg.div_unsigned {a.b = 1 : i64} ins(%a, %c : tensor<4x?xi32>, i32) outs(%a : tensor<4x?xi32>) -> tensor<4x?xi32>
  linalg.div_unsigned ins(%m, %m : memref<?x8xi16, strided<[?, ?], offset: ?>>, memref<?x8xi16, strided<[?, ?], offset: ?>>) outs(%m : memref<?x8xi16, strided<[?, ?], offset: ?>>)
  linalg.div_unsigned ins(%s, %s : memref<i16>, memref<i16>) outs(%s : memref<i16>)
  return %0 : tensor<4x?xi32>
}

func.func @complex_numbers(%a: tensor<4xcomplex<f32>>) {
  %0 = linalg.sub ins(%a, %a : tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) outs(%a : tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  %1 = linalg.mul ins(%a, %a : tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) outs(%a : tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  %2 = linalg.div ins(%a, %a : tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) outs(%a : tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  return
}
