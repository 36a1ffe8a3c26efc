// RUN: %python %linalg_src/test/Utils/compare-with-mlir-opt.py %s

// Payloads of one op on init and input are printed in short form.

func.func @short(%a: tensor<16x32x64xf32>, %b: tensor<16x64xf32>, %c: tensor<f32>, %m: memref<?x8xi32, strided<[?, 1]>>, %n: memref<?xi32, 1>) -> tensor<16x64xf32> {
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<16x32x64xf32>) outs(%b : tensor<16x64xf32>) dimensions = [1]
  %1 = linalg.reduce { arith.mulf {fastmath = #arith.fastmath<fast>} } ins(%a : tensor<16x32x64xf32>) outs(%c : tensor<f32>) dimensions = [0, 1, 2]
  linalg.reduce { arith.maxsi } ins(%m : memref<?x8xi32, strided<[?, 1]>>) outs(%n : memref<?xi32, 1>) dimensions = [1]
  linalg.reduce { arith.addi {overflowFlags = #arith.overflow<nuw>} } ins(%m : memref<?x8xi32, strided<[?, 1]>>) outs(%n : memref<?xi32, 1>) dimensions = [1] {a.b, z = 1 : i8}
  return %0 : tensor<16x64xf32>
}

func.func @long(%a: tensor<16x32xf32>, %b: tensor<16xf32>) -> tensor<16xf32> {
  %0 = linalg.reduce ins(%a : tensor<16x32xf32>) outs(%b : tensor<16xf32>) dimensions = [1]
    (%in: f32, %init: f32) {
      %1 = arith.mulf %in, %in : f32
      %2 = arith.addf %1, %init : f32
      linalg.yield %2 : f32
    }
  %3 = linalg.reduce ins(%a : tensor<16x32xf32>) outs(%b : tensor<16xf32>) dimensions = [1] {a.b = 1 : i64}
    (%in: f32, %init: f32) {
      %4 = arith.addf %in, %init : f32
      linalg.yield %4 : f32
    }
  return %0 : tensor<16xf32>
}

func.func @short_written_long(%a: tensor<16x32xf32>, %b: tensor<16xf32>) -> tensor<16xf32> {
  %0 = linalg.reduce ins(%a : tensor<16x32xf32>) outs(%b : tensor<16xf32>) dimensions = [1]
    (%in: f32, %init: f32) {
      %1 = arith.addf %init, %in : f32
      linalg.yield %1 : f32
    }
  return %0 : tensor<16xf32>
}

func.func @several(%a: tensor<16x32xf32>, %i: tensor<16x32xi32>, %b: tensor<32xf32>, %j: tensor<32xi32>) -> (tensor<32xf32>, tensor<32xi32>) {
  %0, %1 = linalg.reduce ins(%a, %i : tensor<16x32xf32>, tensor<16x32xi32>) outs(%b, %j : tensor<32xf32>, tensor<32xi32>) dimensions = [0]
    (%x: f32, %y: i32, %value: f32, %sum: i32) {
      %2 = arith.addf %x, %value : f32
      %3 = arith.addi %y, %sum : i32
      linalg.yield %2, %3 : f32, i32
    }
  return %0, %1 : tensor<32xf32>, tensor<32xi32>
}

func.func @mixed_types(%a: memref<4x8xi8>, %b: memref<4xi32>) {
  linalg.reduce ins(%a : memref<4x8xi8>) outs(%b : memref<4xi32>) dimensions = [1]
    (%x: i8, %sum: i32) {
      %0 = arith.extsi %x : i8 to i32
      %1 = arith.addi %0, %sum : i32
      linalg.yield %1 : i32
    }
  return
}

func.func @no_dimensions(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) dimensions = []
  return %0 : tensor<4xf32>
}

func.func @index(%a: memref<4x8xindex>, %b: memref<4xindex>) {
  linalg.reduce ins(%a : memref<4x8xindex>) outs(%b : memref<4xindex>) dimensions = [1]
    (%x: index, %sum: index) {
      %0 = linalg.index 1 : index
      linalg.yield %0 : index
    }
  return
}
