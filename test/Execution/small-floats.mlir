// RUN: linalg-run %s --function=values --input=[1.5,448,nan] --input=-inf | FileCheck %s --check-prefix=VALUES
// RUN: not linalg-run %s --function=values --input=[1.5,465,1] --input=1 2>&1 | FileCheck %s --check-prefix=LARGE
// RUN: not linalg-run %s --function=values --input=[1.5,inf,1] --input=1 2>&1 | FileCheck %s --check-prefix=INFINITY
// RUN: linalg-run %s --function=scales --input=[1,nan,0.5,3] | FileCheck %s --check-prefix=SCALES
// RUN: not linalg-run %s --function=scales --input=[-1,1,1,1] 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// RUN: linalg-run %s --function=weights --input=[[1,-2],[0.5,448]] --input=[[3,4],[5,-6]] --input=2 | FileCheck %s --check-prefix=WEIGHTS
// RUN: linalg-run %s --function=weights --input=[[1,-2],[0.5,448]] --input=[[3,4],[5,-6]] --input=2 --pipeline=parallel | FileCheck %s --check-prefix=WEIGHTS
// RUN: linalg-run %s --function=weights --input=[[1,-2],[0.5,448]] --input=[[3,4],[5,-6]] --input=2 --pipeline=library | FileCheck %s --check-prefix=WEIGHTS
// RUN: linalg-run %s --function=nibbles --input=[0.3,-5.1,7,100] | FileCheck %s --check-prefix=NIBBLES
// RUN: linalg-run %s --function=pad --input=[1,2] | FileCheck %s --check-prefix=PAD
// RUN: linalg-opt %s --linalg-vectorize | linalg-run - --function=pad --input=[1,2] | FileCheck %s --check-prefix=PAD
// RUN: linalg-opt %s --linalg-vectorize | linalg-run - --function=scales --input=[1,nan,0.5,3] | FileCheck %s --check-prefix=SCALES
// RUN: linalg-run %s --emit=so -o %t.so && FileCheck %s --check-prefix=HEADER < %t.h

// VALUES: f8E4M3FN
// VALUES-NEXT: [1.5, 4{{.*}}, nan]
// VALUES: f8E5M2
// VALUES-NEXT: -inf
// VALUES: tensor<2xf8E5M2>
// VALUES-NEXT: [1.5, -2.0]
// LARGE: '465' does not fit f8E4M3FN
// INFINITY: 'inf' does not fit f8E4M3FN
// HEADER: uint8_t *aligned;
func.func @values(%x: tensor<3xf8E4M3FN>, %s: f8E5M2) -> (tensor<3xf8E4M3FN>, f8E5M2, tensor<2xf8E5M2>) {
  %c = arith.constant dense<[1.5, -2.0]> : tensor<2xf8E5M2>
  return %x, %s, %c : tensor<3xf8E4M3FN>, f8E5M2, tensor<2xf8E5M2>
}

// Twice each: 3 becomes 4, the larger neighbour, before and 8 after.
// SCALES: [2.0, nan, 1.0, 8.0]
// NEGATIVE: '-1' does not fit f8E8M0FNU
func.func @scales(%x: tensor<4xf8E8M0FNU>) -> tensor<4xf8E8M0FNU> {
  %0 = linalg.add ins(%x, %x : tensor<4xf8E8M0FNU>, tensor<4xf8E8M0FNU>) outs(%x : tensor<4xf8E8M0FNU>) -> tensor<4xf8E8M0FNU>
  return %0 : tensor<4xf8E8M0FNU>
}

// Weights are converted to bytes, and converted back and scaled.
// WEIGHTS: {{\[\[}}-14.0, 32.0],
// WEIGHTS-NEXT: [4483.0, -5372.0]]
func.func @weights(%w: tensor<2x2xf8E4M3FN>, %x: tensor<2x2xf32>, %scale: f32) -> tensor<2x2xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x2xf32>
  %0 = linalg.map ins(%w : tensor<2x2xf8E4M3FN>) outs(%e : tensor<2x2xf32>)
    (%a: f8E4M3FN) {
      %bits = arith.bitcast %a : f8E4M3FN to i8
      %b = arith.bitcast %bits : i8 to f8E4M3FN
      %c = arith.extf %b : f8E4M3FN to f32
      %d = arith.mulf %c, %scale : f32
      linalg.yield %d : f32
    }
  %1 = linalg.fill ins(%zero : f32) outs(%e : tensor<2x2xf32>) -> tensor<2x2xf32>
  %2 = linalg.matmul ins(%0, %x : tensor<2x2xf32>, tensor<2x2xf32>) outs(%1 : tensor<2x2xf32>) -> tensor<2x2xf32>
  return %2 : tensor<2x2xf32>
}

// In a buffer of floats of 4 bits: 6 is the largest.
// NIBBLES: [0.5, -6.0, 6.0, 6.0]
func.func @nibbles(%x: tensor<4xf32>) -> tensor<4xf32> {
  %m = memref.alloc() : memref<4xf4E2M1FN>
  %t = bufferization.to_tensor %m restrict writable : memref<4xf4E2M1FN> to tensor<4xf4E2M1FN>
  %0 = linalg.copy ins(%x : tensor<4xf32>) outs(%t : tensor<4xf4E2M1FN>) -> tensor<4xf4E2M1FN>
  %1 = linalg.copy ins(%0 : tensor<4xf4E2M1FN>) outs(%x : tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// PAD: [0.25, 1.0, 2.0, 0.25]
func.func @pad(%x: tensor<2xf8E5M2FNUZ>) -> tensor<4xf8E5M2FNUZ> {
  %quarter = arith.constant 0.25 : f8E5M2FNUZ
  %0 = tensor.pad %x low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %quarter : f8E5M2FNUZ
  } : tensor<2xf8E5M2FNUZ> to tensor<4xf8E5M2FNUZ>
  return %0 : tensor<4xf8E5M2FNUZ>
}
