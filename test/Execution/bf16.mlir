// Numbers of bf16 are computed in f32, and each result is rounded to the nearest number, ties to even: in vectors, and
// one by one after them.

// RUN: linalg-run %s --function=from_f32 --input=[1.00390625,1.01171875,-1.00390625,3.4e38,-3.4e38,nan,inf,-0.0,1e-40,1.0039064,0.1] | FileCheck %s --check-prefix=F32
// RUN: linalg-run %s --function=from_f32 --input=[1.00390625,1.01171875,-1.00390625,3.4e38,-3.4e38,nan,inf,-0.0,1e-40,1.0039064,0.1] \
// RUN:   --target-cpu=x86-64 | FileCheck %s --check-prefix=F32
// RUN: linalg-run %s --function=from_f32 --target-cpu=cooperlake --emit=asm | FileCheck %s --check-prefix=EXACT
// The processor's conversion takes subnormal numbers for zero.
// EXACT-NOT: vcvtneps2bf16
// F32: [1.0, 1.016, -1.0, inf, -inf, nan, inf, -0.0, 9e-41, 1.01, 0.1]
func.func @from_f32(%x: tensor<11xf32>) -> tensor<11xbf16> {
  %e = tensor.empty() : tensor<11xbf16>
  %0 = linalg.map ins(%x : tensor<11xf32>) outs(%e : tensor<11xbf16>)
    (%a: f32) {
      %b = arith.truncf %a : f32 to bf16
      linalg.yield %b : bf16
    }
  return %0 : tensor<11xbf16>
}

// Rounded once: f32 has neither 2^-40 beside 1, nor 1 beside 2^24.

// RUN: linalg-run %s --function=once --input=[1.003906250001,1.00390625,1e300,nan] --input=[16842753,-16842753,257,-3] | FileCheck %s --check-prefix=ONCE
// ONCE: [1.01, 1.0, inf, nan]
// ONCE: [16908288.0, -16908288.0, 256.0, -3.0]
func.func @once(%x: tensor<4xf64>, %i: tensor<4xi32>) -> (tensor<4xbf16>, tensor<4xbf16>) {
  %e = tensor.empty() : tensor<4xbf16>
  %0 = linalg.map ins(%x : tensor<4xf64>) outs(%e : tensor<4xbf16>)
    (%a: f64) {
      %b = arith.truncf %a : f64 to bf16
      linalg.yield %b : bf16
    }
  %1 = linalg.map ins(%i : tensor<4xi32>) outs(%e : tensor<4xbf16>)
    (%a: i32) {
      %b = arith.sitofp %a : i32 to bf16
      linalg.yield %b : bf16
    }
  return %0, %1 : tensor<4xbf16>, tensor<4xbf16>
}

// RUN: linalg-run %s --function=arithmetic --input=[256,258,-256,nan,inf,0,-1,3,5] --input=[1,1,-1,1,-inf,-0.0,1,nan,2] | FileCheck %s --check-prefix=ARITHMETIC
// RUN: linalg-run %s --function=arithmetic --input=[256,258,-256,nan,inf,0,-1,3,5] --input=[1,1,-1,1,-inf,-0.0,1,nan,2] \
// RUN:   --pipeline=loops | FileCheck %s --check-prefix=ARITHMETIC
// ARITHMETIC: [256.0, 260.0, -256.0, nan, nan, 0.0, 0.0, nan, 7.0]
// ARITHMETIC: [256.0, 258.0, -1.0, nan, inf, {{-?}}0.0, 1.0, nan, 5.0]
// ARITHMETIC: [-256.0, -258.0, 256.0, nan, -inf, -0.0, 1.0, -3.0, -5.0]
func.func @arithmetic(%x: tensor<9xbf16>, %y: tensor<9xbf16>) -> (tensor<9xbf16>, tensor<9xbf16>, tensor<9xbf16>) {
  %e = tensor.empty() : tensor<9xbf16>
  %0 = linalg.add ins(%x, %y : tensor<9xbf16>, tensor<9xbf16>) outs(%e : tensor<9xbf16>) -> tensor<9xbf16>
  %1 = linalg.max ins(%x, %y : tensor<9xbf16>, tensor<9xbf16>) outs(%e : tensor<9xbf16>) -> tensor<9xbf16>
  %2 = linalg.negf ins(%x : tensor<9xbf16>) outs(%e : tensor<9xbf16>) -> tensor<9xbf16>
  return %0, %1, %2 : tensor<9xbf16>, tensor<9xbf16>, tensor<9xbf16>
}

// Sums of bf16 are rounded after each product, in vectors too. Small integers are exact.

// RUN: linalg-run %s --function=product --input=random --input=random --output=%t.npy --pipeline=loops
// RUN: linalg-run %s --function=product --input=random --input=random --expect=%t.npy --rtol=0.05 --atol=0.05
// RUN: linalg-run %s --function=product --input=random --input=random --expect=%t.npy --rtol=0.05 --atol=0.05 --target-cpu=x86-64
func.func @product(%a: tensor<13x9xbf16>, %b: tensor<9x37xbf16>) -> tensor<13x37xbf16> {
  %zero = arith.constant 0.0 : bf16
  %e = tensor.empty() : tensor<13x37xbf16>
  %f = linalg.fill ins(%zero : bf16) outs(%e : tensor<13x37xbf16>) -> tensor<13x37xbf16>
  %0 = linalg.matmul ins(%a, %b : tensor<13x9xbf16>, tensor<9x37xbf16>) outs(%f : tensor<13x37xbf16>) -> tensor<13x37xbf16>
  return %0 : tensor<13x37xbf16>
}

// An image is converted before it is padded, and so is what it is padded by.

// RUN: linalg-run %s --function=convolution --input=random --input=random --output=%t.npy --pipeline=loops
// RUN: linalg-run %s --function=convolution --input=random --input=random --expect=%t.npy --rtol=1e-5 --atol=1e-5
// RUN: linalg-run %s --function=convolution --input=random --input=random --expect=%t.npy --rtol=1e-5 --atol=1e-5 --target-cpu=x86-64
func.func @convolution(%a: tensor<1x9x9x16xbf16>, %b: tensor<3x3x16x24xbf16>) -> tensor<1x9x9x24xf32> {
  %half = arith.constant 0.5 : bf16
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %a low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%h: index, %i: index, %j: index, %k: index):
    tensor.yield %half : bf16
  } : tensor<1x9x9x16xbf16> to tensor<1x11x11x16xbf16>
  %e = tensor.empty() : tensor<1x9x9x24xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x9x9x24xf32>) -> tensor<1x9x9x24xf32>
  %0 = linalg.conv_2d_nhwc_hwcf ins(%p, %b : tensor<1x11x11x16xbf16>, tensor<3x3x16x24xbf16>) outs(%f : tensor<1x9x9x24xf32>) -> tensor<1x9x9x24xf32>
  return %0 : tensor<1x9x9x24xf32>
}
