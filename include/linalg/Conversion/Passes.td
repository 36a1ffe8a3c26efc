// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_CONVERSION_PASSES_TD
#define LINALG_CONVERSION_PASSES_TD

include "mlir/Pass/PassBase.td"

def LinalgToLoopsPass : Pass<"linalg-to-loops"> {
  let summary = "Lower structured ops on buffers to nests of scf.for";
  let description = [{
    Replaces every structured op by one `scf.for` for each of its loops, outermost
    first, around the payload: loads of the elements that the payload reads, its
    ops, and stores of what it yields. A loop's bound is a static extent where an
    operand has one, otherwise the extent of the first operand that has it.

    All operands must be buffers or scalars; an op on tensors, or one that has to
    be decomposed first, is an error.

    ```mlir
    linalg.add ins(%a, %b : memref<?xf32>, memref<?xf32>) outs(%c : memref<?xf32>)
    ```

    becomes

    ```mlir
    %c0 = arith.constant 0 : index
    %dim = memref.dim %a, %c0 : memref<?xf32>
    %c1 = arith.constant 1 : index
    scf.for %i = %c0 to %dim step %c1 {
      %0 = memref.load %a[%i] : memref<?xf32>
      %1 = memref.load %b[%i] : memref<?xf32>
      %2 = arith.addf %0, %1 : f32
      memref.store %2, %c[%i] : memref<?xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
                           "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect"];
}

def LinalgCopyToLoopsPass : Pass<"linalg-copy-to-loops"> {
  let summary = "Lower copies between strided buffers to nests of scf.for";
  let description = [{
    Replaces every `memref.copy` of which a buffer has strides or an offset by one
    `scf.for` for each dimension around a load and a store. Copies of a block of
    memory stay. Without this pass, MLIR's lowering to LLVM calls a function of
    its own runtime library for them.

    ```mlir
    memref.copy %a, %b : memref<8x8xf32, strided<[16, 1]>> to memref<8x8xf32>
    ```

    becomes

    ```mlir
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    scf.for %i = %c0 to %c8 step %c1 {
      scf.for %j = %c0 to %c8 step %c1 {
        %0 = memref.load %a[%i, %j] : memref<8x8xf32, strided<[16, 1]>>
        memref.store %0, %b[%i, %j] : memref<8x8xf32>
      }
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect",
                           "::mlir::scf::SCFDialect"];
}

#endif // LINALG_CONVERSION_PASSES_TD
