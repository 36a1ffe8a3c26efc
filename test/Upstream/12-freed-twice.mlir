// MLIR22-12: What a call returns is freed twice.

// RUN: mlir-opt %s --ownership-based-buffer-deallocation --canonicalize | FileCheck %s

func.func private @make() -> memref<4xf32>
func.func @f() {
  %b = call @make() : () -> memref<4xf32>
  memref.dealloc %b {bufferization.manual_deallocation} : memref<4xf32>
  return
}

// CHECK: %[[B:[0-9]+]] = call @make
// CHECK: cf.assert %false, "expected that the block does not have ownership"
// CHECK: memref.dealloc %[[B]]
// CHECK: %[[BASE:[a-z_]*]], %{{.*}} = memref.extract_strided_metadata %[[B]]
// CHECK: bufferization.dealloc (%[[BASE]] : {{.*}} if (%true)
