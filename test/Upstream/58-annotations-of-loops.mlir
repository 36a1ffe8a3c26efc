// MLIR22-58: Branches of the LLVM dialect lose the annotations of loops.

// RUN: mlir-opt %s --convert-scf-to-cf --convert-to-llvm | FileCheck %s --check-prefix=DIALECT
// RUN: mlir-opt %s --convert-scf-to-cf --convert-to-llvm | mlir-translate --mlir-to-llvmir | FileCheck %s

// DIALECT: llvm.br {{.*}} {llvm.loop_annotation =
// CHECK: define void @f
// CHECK-NOT: !llvm.loop

func.func @f(%a: memref<?xf32>, %x: f32, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    memref.store %x, %a[%i] : memref<?xf32>
  } {llvm.loop_annotation = #llvm.loop_annotation<unroll = <disable = true>>}
  return
}
