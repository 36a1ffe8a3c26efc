// The error of each function is at most 2 ulps, for every 9,973rd number and special values.

// RUN: linalg-run %s --emit=so -o %t.so
// RUN: %cc -O2 %S/Inputs/math_errors.cpp -o %t -ldl -lm -lstdc++
// RUN: %t %t.so 9973 | FileCheck %s

// Those that the processor has no instructions for.
// RUN: linalg-run %s --emit=so --target-cpu=x86-64-v3 -o %t.so
// RUN: %t %t.so 99991 | FileCheck %s

// CHECK: exp: {{[01]\.[0-9]+}} ulps

func.func @exp(%x: memref<?xf32>, %y: memref<?xf32>) attributes {llvm.emit_c_interface} {
  linalg.map { math.exp } ins(%x : memref<?xf32>) outs(%y : memref<?xf32>)
  return
}
func.func @exp2(%x: memref<?xf32>, %y: memref<?xf32>) attributes {llvm.emit_c_interface} {
  linalg.map { math.exp2 } ins(%x : memref<?xf32>) outs(%y : memref<?xf32>)
  return
}
func.func @expm1(%x: memref<?xf32>, %y: memref<?xf32>) attributes {llvm.emit_c_interface} {
  linalg.map { math.expm1 } ins(%x : memref<?xf32>) outs(%y : memref<?xf32>)
  return
}
func.func @log(%x: memref<?xf32>, %y: memref<?xf32>) attributes {llvm.emit_c_interface} {
  linalg.map { math.log } ins(%x : memref<?xf32>) outs(%y : memref<?xf32>)
  return
}
func.func @log2(%x: memref<?xf32>, %y: memref<?xf32>) attributes {llvm.emit_c_interface} {
  linalg.map { math.log2 } ins(%x : memref<?xf32>) outs(%y : memref<?xf32>)
  return
}
func.func @log10(%x: memref<?xf32>, %y: memref<?xf32>) attributes {llvm.emit_c_interface} {
  linalg.map { math.log10 } ins(%x : memref<?xf32>) outs(%y : memref<?xf32>)
  return
}
func.func @log1p(%x: memref<?xf32>, %y: memref<?xf32>) attributes {llvm.emit_c_interface} {
  linalg.map { math.log1p } ins(%x : memref<?xf32>) outs(%y : memref<?xf32>)
  return
}
func.func @tanh(%x: memref<?xf32>, %y: memref<?xf32>) attributes {llvm.emit_c_interface} {
  linalg.map { math.tanh } ins(%x : memref<?xf32>) outs(%y : memref<?xf32>)
  return
}
func.func @erf(%x: memref<?xf32>, %y: memref<?xf32>) attributes {llvm.emit_c_interface} {
  linalg.map { math.erf } ins(%x : memref<?xf32>) outs(%y : memref<?xf32>)
  return
}
