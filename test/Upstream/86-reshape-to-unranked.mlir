// MLIR22-86: The lowering of a reshape to an unranked buffer crashes.

// RUN: not --crash mlir-opt %s --finalize-memref-to-llvm

func.func @f(%a: memref<2x3xf32>, %shape: memref<3xindex>) -> memref<*xf32> {
  %0 = memref.reshape %a(%shape) : (memref<2x3xf32>, memref<3xindex>) -> memref<*xf32>
  return %0 : memref<*xf32>
}
