// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_MEMORY_PASSES_TD
#define LINALG_TRANSFORMS_MEMORY_PASSES_TD

include "mlir/Pass/PassBase.td"

def LinalgAssumeDistinctPass : Pass<"linalg-assume-distinct"> {
  let summary = "Tell LLVM which arguments do not overlap";
  let description = [{
    For each argument of a function with the attribute `llvm.noalias` that the function
    writes to, and each other one, a `memref.distinct_objects` says that they do not
    overlap, so that LLVM can move loads before stores, and vectorize loops without
    comparing addresses. The attribute is removed: MLIR's lowering to LLVM would
    give it to the sizes too. `linalg-bufferize=mark-no-alias` adds it to arguments
    that were tensors; an argument that always was a buffer can have it too. In `omp.parallel`, whose
    region LLVM gets as another function, the same is said of these and of allocated buffers.

    ```mlir
    func.func @f(%a: memref<8xf32> {llvm.noalias}, %b: memref<8xf32> {llvm.noalias}) {
      linalg.exp ins(%a : memref<8xf32>) outs(%b : memref<8xf32>)
      return
    }
    ```

    becomes

    ```mlir
    func.func @f(%a: memref<8xf32>, %b: memref<8xf32>) {
      %0:2 = memref.distinct_objects %b, %a : memref<8xf32>, memref<8xf32>
      linalg.exp ins(%0#1 : memref<8xf32>) outs(%0#0 : memref<8xf32>)
      return
    }
    ```

    A function with more than 32 such pairs has none, as LLVM reads all of them for
    each question, and a remark says so.
  }];
  let dependentDialects = ["::mlir::memref::MemRefDialect"];
}

def LinalgHoistFillsPass : Pass<"linalg-hoist-fills"> {
  let summary = "Fill buffers once whose other elements each iteration replaces";
  let description = [{
    A buffer that is allocated before a loop, and in each iteration filled with one value, then partly
    overwritten, by a copy to a view that is the same in all iterations, and then only read, is filled
    before the loop: so the padding around what is copied is written once. The fill moves out of as
    many loops as possible. Fills that stay in a loop get a remark.

    ```mlir
    func.func @f(%a: memref<4x8xf32>, %b: memref<4x10xf32>) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c4 = arith.constant 4 : index
      %zero = arith.constant 0.0 : f32
      %padded = memref.alloc() : memref<10xf32>
      scf.for %i = %c0 to %c4 step %c1 {
        linalg.fill ins(%zero : f32) outs(%padded : memref<10xf32>)
        %row = memref.subview %a[%i, 0] [1, 8] [1, 1] : memref<4x8xf32> to memref<8xf32, strided<[1], offset: ?>>
        %inside = memref.subview %padded[1] [8] [1] : memref<10xf32> to memref<8xf32, strided<[1], offset: 1>>
        memref.copy %row, %inside : memref<8xf32, strided<[1], offset: ?>> to memref<8xf32, strided<[1], offset: 1>>
        %out = memref.subview %b[%i, 0] [1, 10] [1, 1] : memref<4x10xf32> to memref<10xf32, strided<[1], offset: ?>>
        linalg.exp ins(%padded : memref<10xf32>) outs(%out : memref<10xf32, strided<[1], offset: ?>>)
      }
      memref.dealloc %padded : memref<10xf32>
      return
    }
    ```

    becomes

    ```mlir
    func.func @f(%a: memref<4x8xf32>, %b: memref<4x10xf32>) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c4 = arith.constant 4 : index
      %zero = arith.constant 0.0 : f32
      %padded = memref.alloc() : memref<10xf32>
      %inside = memref.subview %padded[1] [8] [1] : memref<10xf32> to memref<8xf32, strided<[1], offset: 1>>
      linalg.fill ins(%zero : f32) outs(%padded : memref<10xf32>)
      scf.for %i = %c0 to %c4 step %c1 {
        %row = memref.subview %a[%i, 0] [1, 8] [1, 1] : memref<4x8xf32> to memref<8xf32, strided<[1], offset: ?>>
        memref.copy %row, %inside : memref<8xf32, strided<[1], offset: ?>> to memref<8xf32, strided<[1], offset: 1>>
        %out = memref.subview %b[%i, 0] [1, 10] [1, 1] : memref<4x10xf32> to memref<10xf32, strided<[1], offset: ?>>
        linalg.exp ins(%padded : memref<10xf32>) outs(%out : memref<10xf32, strided<[1], offset: ?>>)
      }
      memref.dealloc %padded : memref<10xf32>
      return
    }
    ```
  }];
  let dependentDialects = ["::mlir::memref::MemRefDialect"];
}

def LinalgPlanMemoryPass : Pass<"linalg-plan-memory"> {
  let summary = "Allocate the buffers of a block together";
  let description = [{
    Buffers of 128 KiB or more that one block allocates and frees, and the largest of others if these have as much together, become views of one buffer that is
    large enough for those that live at the same time, from their first use to `memref.dealloc`. The largest one gets its
    position first. When the last of several large buffers is freed, the C library may give the memory of all of them back to the system,
    which then maps new pages of zeros in each call of the function; it keeps that of one. Of other buffers, LLVM knows
    that they overlap no others, which is worth more. Buffers of known sizes of at most 4 KiB are on the stack of the function, up to 32 KiB of all, if it
    frees them in its body, or in loops there: to allocate one takes longer than to compute a product of a few rows and columns.

    A buffer that an `scf.for` allocates and frees in each iteration is allocated before the loop, by itself if it is small. A buffer of
    unknown size has a part for the largest size that it can have, for example that of a tile that `affine.min` cuts off, if that is not more than
    32 MiB; pages that are not used take no memory.

    ```mlir
    func.func @f(%a: memref<256x128xf32>, %b: memref<256x128xf32>) {
      %0 = memref.alloc() : memref<256x128xf32>
      linalg.exp ins(%a : memref<256x128xf32>) outs(%0 : memref<256x128xf32>)
      %1 = memref.alloc() : memref<256x128xf32>
      linalg.abs ins(%0 : memref<256x128xf32>) outs(%1 : memref<256x128xf32>)
      memref.dealloc %0 : memref<256x128xf32>
      %2 = memref.alloc() : memref<256x128xf32>
      linalg.sqrt ins(%1 : memref<256x128xf32>) outs(%2 : memref<256x128xf32>)
      memref.dealloc %1 : memref<256x128xf32>
      linalg.log ins(%2 : memref<256x128xf32>) outs(%b : memref<256x128xf32>)
      memref.dealloc %2 : memref<256x128xf32>
      return
    }
    ```

    becomes

    ```mlir
    func.func @f(%a: memref<256x128xf32>, %b: memref<256x128xf32>) {
      %memory = memref.alloc() {alignment = 64 : i64} : memref<262144xi8>
      %c0 = arith.constant 0 : index
      %0 = memref.view %memory[%c0][] : memref<262144xi8> to memref<256x128xf32>
      linalg.exp ins(%a : memref<256x128xf32>) outs(%0 : memref<256x128xf32>)
      %c131072 = arith.constant 131072 : index
      %1 = memref.view %memory[%c131072][] : memref<262144xi8> to memref<256x128xf32>
      linalg.abs ins(%0 : memref<256x128xf32>) outs(%1 : memref<256x128xf32>)
      %c0_0 = arith.constant 0 : index
      %2 = memref.view %memory[%c0_0][] : memref<262144xi8> to memref<256x128xf32>
      linalg.sqrt ins(%1 : memref<256x128xf32>) outs(%2 : memref<256x128xf32>)
      linalg.log ins(%2 : memref<256x128xf32>) outs(%b : memref<256x128xf32>)
      memref.dealloc %memory : memref<262144xi8>
      return
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect"];
}

def LinalgPromotePass : Pass<"linalg-promote"> {
  let summary = "Promote operands of structured ops to buffers of their own";
  let description = [{
    Copies the operands of every structured op, or those with the given numbers, to
    buffers, and runs the op on the copies. Inits are copied back
    after the op; an operand is copied in only if the op reads it. The copies are
    structured ops. A buffer has the shape of the operand; a dynamic extent,
    such as that of a tile, is replaced by its upper bound if it has one. Buffers are
    allocated and freed outside of the sequential loops around the op, if their
    extents are known there. A tensor is copied to a `bufferization.alloc_tensor`.

    With `full-tiles`, the op runs on the whole buffers, whose extents are static.
    Padding after the end of the operand changes no result.

    An op is left alone, with a remark that says why, if

    - an extent has no upper bound, with `on-stack` or `full-tiles`;
    - its payload accesses memory;
    - a promoted operand may overlap an init, or a promoted init another operand
      ([Overlap.md](../Overlap.md) says when that matters);
    - with `full-tiles`, there is no such padding, or a loop with a dynamic extent runs
      over an operand that is not promoted.

    ```mlir
    // --linalg-promote="operands=1 memory-space=3"
    func.func @f(%a: memref<4x8xf32>, %b: memref<8x16xf32>, %c: memref<4x16xf32>) {
      linalg.matmul ins(%a, %b : memref<4x8xf32>, memref<8x16xf32>)
                    outs(%c : memref<4x16xf32>)
      return
    }
    ```

    becomes

    ```mlir
    func.func @f(%a: memref<4x8xf32>, %b: memref<8x16xf32>, %c: memref<4x16xf32>) {
      %fast = memref.alloc() : memref<8x16xf32, 3>
      linalg.copy ins(%b : memref<8x16xf32>) outs(%fast : memref<8x16xf32, 3>)
      linalg.matmul ins(%a, %fast : memref<4x8xf32>, memref<8x16xf32, 3>)
                    outs(%c : memref<4x16xf32>)
      memref.dealloc %fast : memref<8x16xf32, 3>
      return
    }
    ```
  }];
  let options = [
    ListOption<"operands", "operands", "int64_t",
               "The numbers of the operands to promote (default: all shaped operands)">,
    Option<"memorySpace", "memory-space", "std::string", "\"\"",
           "The memory space of the copies, an attribute (default: none)">,
    Option<"onStack", "on-stack", "bool", "false",
           "Allocate the copies of buffers on the stack (default: false)">,
    Option<"alignment", "alignment", "int64_t", "0",
           "Alignment of the copies of buffers in bytes (default: 0, which means that of the element type)">,
    Option<"fullTiles", "full-tiles", "bool", "false",
           "Run the op on the whole copies, of static extents; partial tiles are padded (default: false)">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::bufferization::BufferizationDialect",
                           "::mlir::memref::MemRefDialect", "::mlir::tensor::TensorDialect"];
}

#endif // LINALG_TRANSFORMS_MEMORY_PASSES_TD
