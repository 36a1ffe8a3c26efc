// MLIR22-82: The size of an i65 is 16 bytes on x86-64, but 12 if it is folded before the layout is known.

// RUN: mlir-runner %s --entry-point-result=i64 | FileCheck %s
// CHECK: {{^}}12{{$}}

llvm.func @main() -> i64 {
  %0 = llvm.mlir.zero : !llvm.ptr
  %1 = llvm.getelementptr %0[1] : (!llvm.ptr) -> !llvm.ptr, i65
  %2 = llvm.ptrtoint %1 : !llvm.ptr to i64
  llvm.return %2 : i64
}
