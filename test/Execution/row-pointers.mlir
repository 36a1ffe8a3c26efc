// Loops that read rows at an unknown distance from one another have a pointer
// to each of up to nine rows; of fewer than four, LLVM adds the distance.

// RUN: linalg-run %s --function=rows --emit=llvm-ir --target-cpu=x86-64-v4 | FileCheck %s --check-prefix=ROWS
// RUN: linalg-run %s --function=few --emit=llvm-ir --target-cpu=x86-64-v4 | FileCheck %s --check-prefix=FEW
// RUN: linalg-run %s --function=rows --input=random:8x70 --input=random:70x16 --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=rows --input=random:8x70 --input=random:70x16 --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=rows --input=random:8x1 --input=random:1x16 --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=rows --input=random:8x1 --input=random:1x16 --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=few --input=random:3x70 --input=random:70x16 --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=few --input=random:3x70 --input=random:70x16 --expect=%t.npy --atol=1e-3

// ROWS-LABEL: @rows(
// ROWS-COUNT-8: freeze ptr
// ROWS-NOT: freeze ptr
// ROWS: ret
func.func @rows(%a: tensor<8x?xf32>, %b: tensor<?x16xf32>) -> tensor<8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x16xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<8x16xf32>) -> tensor<8x16xf32>
  %0 = linalg.matmul {structured.schedule = {tile = [8, 16, 1]}} ins(%a, %b : tensor<8x?xf32>, tensor<?x16xf32>) outs(%init : tensor<8x16xf32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}

// FEW-LABEL: @few(
// FEW-NOT: freeze ptr
// FEW: ret
func.func @few(%a: tensor<3x?xf32>, %b: tensor<?x16xf32>) -> tensor<3x16xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<3x16xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<3x16xf32>) -> tensor<3x16xf32>
  %0 = linalg.matmul {structured.schedule = {tile = [3, 16, 1]}} ins(%a, %b : tensor<3x?xf32>, tensor<?x16xf32>) outs(%init : tensor<3x16xf32>) -> tensor<3x16xf32>
  return %0 : tensor<3x16xf32>
}
