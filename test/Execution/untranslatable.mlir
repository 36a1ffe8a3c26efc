// What LLVM IR does not have is one error, and buffers of unknown rank are copied.

// RUN: split-file %s %t
// RUN: not linalg-run %t/pattern.mlir --input=1 2>&1 | FileCheck %s --check-prefix=PATTERN
// RUN: not linalg-run %t/pattern.mlir --emit=llvm-ir 2>&1 | FileCheck %s --check-prefix=PATTERN
// PATTERN:     pattern.mlir:1:1: error: 'pdl.pattern' has no translation to LLVM IR, expected passes of its dialect to lower it before
// PATTERN-NOT: error:

// RUN: not linalg-run %t/launch.mlir --input=zeros 2>&1 | FileCheck %s --check-prefix=LAUNCH
// LAUNCH:     launch.mlir:4:3: error: 'gpu.launch' has no translation to LLVM IR, expected passes of its dialect to lower it before
// LAUNCH-NOT: error:

// RUN: not linalg-run %t/unranked.mlir --function=result --input=zeros 2>&1 | FileCheck %s --check-prefix=UNRANKED --implicit-check-not=error:
// UNRANKED: linalg-run: error: result 0 of @result has type tensor<*xf32>; expected a ranked tensor or memref, or a scalar
// RUN: linalg-run %t/unranked.mlir --function=inner --input=[1,2,3,4] --expect=[1,2,3,4] --expect=[2,4,6,8]
// RUN: linalg-run %t/unranked.mlir --function=inner --pipeline=loops --input=[1,2,3,4] --expect=[1,2,3,4] --expect=[2,4,6,8]

//--- pattern.mlir
pdl.pattern : benefit(1) {
  %type = type
  %0 = operation "their.op" -> (%type : !pdl.type)
  rewrite %0 {
    erase %0
  }
}
func.func @f(%a: f32) -> f32 {
  return %a : f32
}

//--- launch.mlir
func.func @f(%m: memref<4xf32>) {
  %c1 = arith.constant 1 : index
  %f = arith.constant 1.0 : f32
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    memref.store %f, %m[%tx] : memref<4xf32>
    gpu.terminator
  }
  return
}

//--- unranked.mlir
func.func @result(%a: tensor<4xf32>) -> tensor<*xf32> {
  %0 = tensor.cast %a : tensor<4xf32> to tensor<*xf32>
  return %0 : tensor<*xf32>
}
func.func private @same(%a: tensor<*xf32>) -> tensor<*xf32> {
  return %a : tensor<*xf32>
}
func.func @inner(%a: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = tensor.cast %a : tensor<4xf32> to tensor<*xf32>
  %1 = call @same(%0) : (tensor<*xf32>) -> tensor<*xf32>
  %2 = tensor.cast %1 : tensor<*xf32> to tensor<4xf32>
  %3 = arith.addf %2, %2 : tensor<4xf32>
  return %2, %3 : tensor<4xf32>, tensor<4xf32>
}
