// RUN: linalg-opt %s --linalg-request-tiles --split-input-file | FileCheck %s
// RUN: linalg-opt %s --linalg-loops-to-llvm --split-input-file | mlir-translate --mlir-to-llvmir --split-input-file \
// RUN:   | FileCheck %s --check-prefix=LLVM

// CHECK: llvm.func internal @linalg_request_tiles() {
// CHECK-DAG: %[[CALL:.*]] = llvm.mlir.constant(158 : i64)
// CHECK-DAG: %[[REQUEST:.*]] = llvm.mlir.constant(4131 : i64)
// CHECK-DAG: %[[TILES:.*]] = llvm.mlir.constant(18 : i64)
// CHECK: llvm.inline_asm has_side_effects {{.*}}"syscall", "={rax},{rax},{rdi},{rsi},~{rcx},~{r11},~{memory}" %[[CALL]], %[[REQUEST]], %[[TILES]]
// CHECK: llvm.mlir.global_ctors ctors = [@linalg_request_tiles], priorities = [0 : i32], data = [#llvm.zero]
// CHECK-LABEL: func.func @tiles

// LLVM: @llvm.global_ctors = appending global {{.*}} ptr @linalg_request_tiles
// LLVM: define internal void @linalg_request_tiles()
// LLVM: call void @llvm.x86.tilestored64.internal
func.func @tiles(%a: memref<16x16xf32>) {
  %zero = arith.constant 0 : index
  %0 = amx.tile_zero : !amx.tile<16x16xf32>
  amx.tile_store %a[%zero, %zero], %0 : memref<16x16xf32>, !amx.tile<16x16xf32>
  return
}

// -----

// The constructor has a name of its own.
// CHECK: llvm.func internal @[[NAME:linalg_request_tiles_.*]]()
// CHECK: llvm.mlir.global_ctors ctors = [@[[NAME]]]
// CHECK-LABEL: func.func @linalg_request_tiles
func.func @linalg_request_tiles(%a: memref<16x16xf32>) {
  %zero = arith.constant 0 : index
  %0 = amx.tile_zero : !amx.tile<16x16xf32>
  amx.tile_store %a[%zero, %zero], %0 : memref<16x16xf32>, !amx.tile<16x16xf32>
  return
}

// -----

// CHECK-LABEL: func.func @no_tiles
// CHECK-NOT: llvm
func.func @no_tiles(%a: memref<16x16xf32>) {
  return
}
