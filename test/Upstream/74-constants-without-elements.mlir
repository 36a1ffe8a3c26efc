// MLIR22-74: A constant without elements runs out of memory.

// RUN: not --crash mlir-translate %s --mlir-to-llvmir

llvm.mlir.global private constant @a(dense<0.0> : tensor<0x9223372036854775807xf32>) : !llvm.array<0 x array<9223372036854775807 x f32>>
