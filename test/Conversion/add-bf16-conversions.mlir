// RUN: linalg-opt %s -split-input-file -linalg-add-bf16-conversions | FileCheck %s

// LLVM may convert even if a bf16 is only loaded and stored.
// CHECK-LABEL: llvm.func @moved
// CHECK: llvm.func linkonce_odr hidden @__truncsfbf2
// CHECK: llvm.func linkonce_odr hidden @__truncdfbf2
// CHECK: @llvm.compiler.used
llvm.func @moved(%a: !llvm.ptr, %b: !llvm.ptr) {
  %0 = llvm.load %a : !llvm.ptr -> bf16
  llvm.store %0, %b : bf16, !llvm.ptr
  llvm.return
}

// -----

// CHECK-LABEL: llvm.func @vectors
// CHECK: @__truncsfbf2
llvm.func @vectors(%a: vector<4xf32>) {
  %0 = llvm.fptrunc %a : vector<4xf32> to vector<4xbf16>
  llvm.return
}

// -----

// CHECK-LABEL: llvm.func @none
// CHECK-NOT: bf2
llvm.func @none(%a: f32) {
  %0 = llvm.fptrunc %a : f32 to f16
  llvm.return
}

// -----

// The program's own functions are not replaced.
// CHECK-LABEL: llvm.func @__truncsfbf2(f32) -> bf16
// CHECK-NOT: bf2
llvm.func @__truncsfbf2(f32) -> bf16
llvm.func @defined(%a: !llvm.ptr) {
  %0 = llvm.load %a : !llvm.ptr -> bf16
  llvm.return
}
