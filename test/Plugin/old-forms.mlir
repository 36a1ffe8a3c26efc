// Names of 2020 and of the proposal of map that mlir-opt lacks: the plugin adds them, and they read as MLIR's ops.

// RUN: split-file %s %t
// RUN: mlir-opt --load-dialect-plugin=%plugin %t/names.mlir > %t/printed
// RUN: FileCheck %s --input-file=%t/printed
// RUN: linalg-opt %t/names.mlir | diff %t/printed -
// RUN: mlir-opt --load-dialect-plugin=%plugin --mlir-print-op-generic %t/names.mlir > %t/generic
// RUN: linalg-opt --mlir-print-op-generic %t/names.mlir | diff %t/generic -

// The host's passes and ours work on what is read.
// RUN: mlir-opt --load-dialect-plugin=%plugin %t/names.mlir --canonicalize --one-shot-bufferize=bufferize-function-boundaries --convert-linalg-to-loops | FileCheck %s --check-prefix=LOOPS
// RUN: mlir-opt --load-dialect-plugin=%plugin --load-pass-plugin=%plugin %t/names.mlir --pass-pipeline='builtin.module(linalg-to-llvm)' | FileCheck %s --check-prefix=LLVM
// LOOPS-COUNT-8: scf.for
// LOOPS-NOT: linalg
// LLVM-NOT: linalg
// LLVM: llvm.func @indexed

// CHECK-LABEL: func.func @indexed
// CHECK: linalg.generic {indexing_maps = [#{{.*}}, #{{.*}}], iterator_types = ["parallel", "parallel"], library_call = "f"} ins(
// CHECK: %[[J:.*]] = linalg.index 1 : index
// CHECK: linalg.yield

// CHECK-LABEL: func.func @function
// CHECK: scf.execute_region
// CHECK: tensor.empty
// CHECK: %[[I:.*]] = linalg.index 0 : index
// CHECK: func.call @at(%[[I]], %{{.*}}) : (index, f32) -> f32

// CHECK-LABEL: func.func @names
// CHECK: linalg.reduce { arith.addf } ins(
// CHECK: linalg.map { math.exp } ins(
// CHECK: linalg.map { math.exp } ins(
// CHECK: linalg.matmul_transpose_b ins(%{{.*}}, %{{.*}} : memref<4x8xf32>, memref<6x8xf32>) outs(%{{.*}} : memref<4x6xf32>)

// RUN: mlir-opt --load-dialect-plugin=%plugin %t/invalid.mlir --split-input-file --verify-diagnostics

//--- names.mlir

#id = affine_map<(i, j) -> (i, j)>
func.func @indexed(%a: memref<2x3xf32>, %b: memref<2x3xf32>) {
  linalg.indexed_generic {args_in = 1, args_out = 1, indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"], library_call = "f"} %a, %b {
  ^bb0(%i: index, %j: index, %x: f32):
    %k = arith.index_cast %j : index to i32
    %u = arith.sitofp %k : i32 to f32
    %v = arith.addf %x, %u : f32
    return %v : f32
  } : memref<2x3xf32>, memref<2x3xf32>
  return
}

func.func @at(%i: index, %x: f32) -> f32 {
  return %x : f32
}
func.func @function(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.indexed_generic {fun = @at, n_views = [1, 1], indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} %a : tensor<4xf32> -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @names(%a: tensor<2x3xf32>, %s: tensor<2xf32>, %p: memref<4x8xf32>, %q: memref<6x8xf32>, %r: memref<4x6xf32>) -> tensor<2xf32> {
  %0 = linalg.reduction ins(%a : tensor<2x3xf32>) outs(%s : tensor<2xf32>) dimensions = [1]
    (%in: f32, %out: f32) {
      %1 = arith.addf %out, %in : f32
      linalg.yield %1 : f32
    }
  %2 = linalg.cwise { math.exp } ins(%0 : tensor<2xf32>) outs(%s : tensor<2xf32>)
  %3 = linalg.pointwise ins(%2 : tensor<2xf32>) outs(%s : tensor<2xf32>)
    (%x: f32) {
      %1 = math.exp %x : f32
      linalg.yield %1 : f32
    }
  linalg.matmul_transpose_b(%p, %q, %r) : memref<4x8xf32>, memref<6x8xf32>, memref<4x6xf32>
  return %3 : tensor<2xf32>
}

//--- invalid.mlir

#id = affine_map<(i) -> (i)>
func.func @counts(%a: memref<4xf32>) {
  // expected-error @+1 {{has 1 inputs and 1 outputs by its attributes, but 1 operands and 0 results}}
  linalg.indexed_generic {args_in = 1, args_out = 1, indexing_maps = [#id, #id], iterator_types = ["parallel"]} %a {
  ^bb0(%i: index, %x: f32):
    linalg.yield %x : f32
  } : memref<4xf32>
  return
}

// -----

func.func @generic_form() {
  // expected-error @+1 {{'linalg.indexed_generic' op is a former name of 'linalg.generic'}}
  "linalg.indexed_generic"() : () -> ()
  return
}

// -----

#id = affine_map<(i) -> (i)>
func.func @iterator_type(%a: memref<4xf32>) {
  // expected-error @+1 {{'iterator_types' has "windows", expected "parallel" or "reduction"}}
  linalg.indexed_generic {args_in = 0, args_out = 1, indexing_maps = [#id], iterator_types = ["windows"]} %a {
  ^bb0(%i: index, %x: f32):
    linalg.yield %x : f32
  } : memref<4xf32>
  return
}
