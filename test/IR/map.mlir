// RUN: %python %linalg_src/test/Utils/compare-with-mlir-opt.py %s

// Payloads of one op on the inputs, in their order, are printed in short form.

func.func @short(%a: tensor<4x?xf32>, %b: memref<8xi32>, %c: memref<8xi1>, %s: tensor<f32>) -> tensor<4x?xf32> {
  %0 = linalg.map { arith.addf } ins(%a, %a : tensor<4x?xf32>, tensor<4x?xf32>) outs(%a : tensor<4x?xf32>)
  linalg.map { arith.select } ins(%c, %b, %b : memref<8xi1>, memref<8xi32>, memref<8xi32>) outs(%b : memref<8xi32>)
  linalg.map { arith.extui } ins(%c : memref<8xi1>) outs(%b : memref<8xi32>)
  %1 = linalg.map { math.exp } ins(%s : tensor<f32>) outs(%s : tensor<f32>)
  return %0 : tensor<4x?xf32>
}

func.func @short_attributes(%a: memref<8xf32>, %b: memref<8xi32>, %c: memref<8xi1>) {
  linalg.map { arith.addf {fastmath = #arith.fastmath<fast>} } ins(%a, %a : memref<8xf32>, memref<8xf32>) outs(%a : memref<8xf32>)
  linalg.map { arith.addf {fastmath = #arith.fastmath<none>} } ins(%a, %a : memref<8xf32>, memref<8xf32>) outs(%a : memref<8xf32>)
  linalg.map { arith.addf {fastmath = #arith.fastmath<nnan,ninf>, test.x = 1 : i64} } ins(%a, %a : memref<8xf32>, memref<8xf32>) outs(%a : memref<8xf32>)
  linalg.map { arith.addi {overflowFlags = #arith.overflow<nsw>} } ins(%b, %b : memref<8xi32>, memref<8xi32>) outs(%b : memref<8xi32>)
  linalg.map { arith.addi } ins(%b, %b : memref<8xi32>, memref<8xi32>) outs(%b : memref<8xi32>)
  linalg.map { arith.cmpi {predicate = 2 : i64} } ins(%b, %b : memref<8xi32>, memref<8xi32>) outs(%c : memref<8xi1>)
  linalg.map { arith.cmpf {predicate = 1 : i64} } ins(%a, %a : memref<8xf32>, memref<8xf32>) outs(%c : memref<8xi1>)
  linalg.map { arith.extui {nonNeg} } ins(%c : memref<8xi1>) outs(%b : memref<8xi32>)
  return
}

func.func @own_attributes(%a: memref<8xf32, strided<[2], offset: 1>, 1>) {
  linalg.map { arith.negf } ins(%a : memref<8xf32, strided<[2], offset: 1>, 1>) outs(%a : memref<8xf32, strided<[2], offset: 1>, 1>) {z.unit, a.b = 2 : i64}
  linalg.map ins(%a : memref<8xf32, strided<[2], offset: 1>, 1>) outs(%a : memref<8xf32, strided<[2], offset: 1>, 1>) {z.unit, a.b = 2 : i64}
    (%in: f32, %init: f32) {
      linalg.yield %init : f32
    }
  return
}

// An op that does not take each input once, in order, or whose result is not
// the yielded value, is printed in long form.
func.func @long(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.map ins(%a, %b : tensor<4xf32>, tensor<4xf32>) outs(%a : tensor<4xf32>)
    (%x: f32, %y: f32, %out: f32) {
      %1 = arith.subf %y, %x : f32
      linalg.yield %1 : f32
    }
  %2 = linalg.map ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>)
    (%x: f32, %out: f32) {
      %3 = arith.subf %x, %x : f32
      linalg.yield %3 : f32
    }
  %4 = linalg.map ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>)
    (%x: f32, %out: f32) {
      %5 = arith.subf %x, %out : f32
      linalg.yield %5 : f32
    }
  %6 = linalg.map ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>)
    (%x: f32, %out: f32) {
      %7 = arith.negf %x : f32
      linalg.yield %x : f32
    }
  return %0 : tensor<4xf32>
}

func.func @short_written_long(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.map ins(%a, %a : tensor<4xf32>, tensor<4xf32>) outs(%a : tensor<4xf32>)
    (%x: f32, %y: f32, %out: f32) {
      %1 = arith.subf %x, %y fastmath<fast> : f32
      linalg.yield %1 : f32
    }
  return %0 : tensor<4xf32>
}

func.func @no_inputs(%a: tensor<4xf32>, %b: memref<4xindex>, %c: f32) -> tensor<4xf32> {
  %0 = linalg.map outs(%a : tensor<4xf32>)
    (%out: f32) {
      linalg.yield %c : f32
    }
  linalg.map outs(%b : memref<4xindex>)
    (%out: index) {
      %1 = linalg.index 0 : index
      linalg.yield %1 : index
    }
  %2 = linalg.map outs(%a : tensor<4xf32>)
    (%out: f32) {
      %3 = arith.constant 1.0 : f32
      linalg.yield %3 : f32
    }
  return %0 : tensor<4xf32>
}

func.func @captured_operand(%k: f32, %a: memref<4xf32>) {
  linalg.map ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
    (%x: f32, %out: f32) {
      %0 = arith.addf %x, %k : f32
      linalg.yield %0 : f32
    }
  return
}

func.func @payload_with_region(%c: i1, %a: memref<4xf32>) {
  linalg.map ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
    (%x: f32, %out: f32) {
      %0 = scf.if %c -> f32 {
        scf.yield %x : f32
      } else {
        scf.yield %out : f32
      }
      linalg.yield %0 : f32
    }
  return
}
