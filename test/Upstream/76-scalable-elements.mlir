// MLIR22-76: An aligned allocation of scalable vectors stops the process.

// RUN: not --crash mlir-opt %s --finalize-memref-to-llvm=use-aligned-alloc

func.func @f() -> memref<2xvector<[4]xf32>> {
  %0 = memref.alloc() : memref<2xvector<[4]xf32>>
  return %0 : memref<2xvector<[4]xf32>>
}
