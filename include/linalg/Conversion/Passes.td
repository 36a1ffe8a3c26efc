// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_CONVERSION_PASSES_TD
#define LINALG_CONVERSION_PASSES_TD

include "mlir/Pass/PassBase.td"

def LinalgToLoopsPass : Pass<"linalg-to-loops"> {
  let summary = "Lower structured ops on buffers to nests of scf.for";
  let description = [{
    Replaces every structured op by a nest of `scf.for`, one for each of its loops in
    their order, around the payload: loads of the elements that the payload reads, its
    ops, and stores of the values that it yields. The bound of a loop is a static
    extent if an operand has one, otherwise the extent of the first operand that the
    loop runs over.

    All operands must be buffers or scalars. An op on tensors, or one that must be
    decomposed first, is an error.

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

def LinalgToAffineLoopsPass : Pass<"linalg-to-affine-loops"> {
  let summary = "Lower structured ops on buffers to nests of affine.for";
  let description = [{
    Replaces every structured op by a nest of `affine.for`, one for each of its loops
    in their order, around the payload. Elements are loaded and stored by
    `affine.load` and `affine.store` through the indexing maps, so that MLIR's affine
    passes know which iterations access which elements. Bounds are those of
    `linalg-to-loops`.

    All operands must be buffers or scalars. An op on tensors, or one that must be
    decomposed first, is an error. So is an op with an extent that can't be the
    bound of an affine loop, because it varies in an enclosing loop that is not
    an `affine.for`; use `linalg-to-loops` for such an op.

    ```mlir
    linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i + j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>],
      iterator_types = ["parallel", "reduction"]
    } ins(%a, %k : memref<?xf32>, memref<3xf32>) outs(%c : memref<?xf32>) {
    ^bb0(%x: f32, %y: f32, %z: f32):
      %3 = arith.mulf %x, %y : f32
      %4 = arith.addf %z, %3 : f32
      linalg.yield %4 : f32
    }
    ```

    becomes

    ```mlir
    %c0 = arith.constant 0 : index
    %dim = memref.dim %c, %c0 : memref<?xf32>
    affine.for %i = 0 to %dim {
      affine.for %j = 0 to 3 {
        %0 = affine.load %a[%i + %j] : memref<?xf32>
        %1 = affine.load %k[%j] : memref<3xf32>
        %2 = affine.load %c[%i] : memref<?xf32>
        %3 = arith.mulf %0, %1 : f32
        %4 = arith.addf %2, %3 : f32
        affine.store %4, %c[%i] : memref<?xf32>
      }
    }
    ```
  }];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
                           "::mlir::memref::MemRefDialect"];
}

def LinalgToParallelLoopsPass : Pass<"linalg-to-parallel-loops"> {
  let summary = "Lower structured ops on buffers to scf.parallel";
  let description = [{
    Replaces every structured op by one `scf.parallel` of its parallel loops, around a
    nest of `scf.for` for the other loops, around the payload. Loops keep their order
    in both. An iteration of the `scf.parallel` runs the other loops as
    `linalg-to-loops` would, so results are the same to the last bit. Bounds are those
    of `linalg-to-loops`.

    Iterator types are trusted: an op that writes an element in two iterations of
    loops that it declares parallel has a race. An op is lowered as by
    `linalg-to-loops` if it has no parallel loop, if an input and an init may
    be the same memory at elements of different iterations
    ([Overlap.md](../Overlap.md)), or if its payload may write to memory: to any
    but what an iteration allocates for itself. A remark says why. A function that the
    payload calls may write to the buffers that it is given, and to no others.

    All operands must be buffers or scalars. An op on tensors, or one that must be
    decomposed first, is an error.

    ```mlir
    linalg.matvec ins(%a, %x : memref<8x?xf32>, memref<?xf32>) outs(%y : memref<8xf32>)
    ```

    becomes

    ```mlir
    %c1 = arith.constant 1 : index
    %dim = memref.dim %a, %c1 : memref<8x?xf32>
    %c8 = arith.constant 8 : index
    %c0 = arith.constant 0 : index
    scf.parallel (%i) = (%c0) to (%c8) step (%c1) {
      scf.for %j = %c0 to %dim step %c1 {
        %0 = memref.load %a[%i, %j] : memref<8x?xf32>
        %1 = memref.load %x[%j] : memref<?xf32>
        %2 = memref.load %y[%i] : memref<8xf32>
        %3 = arith.mulf %0, %1 : f32
        %4 = arith.addf %2, %3 : f32
        memref.store %4, %y[%i] : memref<8xf32>
      }
      scf.reduce
    }
    ```
  }];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
                           "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect"];
}

def LinalgToLibraryCallsPass : Pass<"linalg-to-library-calls"> {
  let summary = "Lower structured ops on buffers to calls of library functions";
  let description = [{
    Replaces every structured op for which there is a library function by a
    call, and lowers all others to loops as `linalg-to-loops` does. The
    function's name is the op's attribute `library_call`, or else is derived
    from the op and its types, such as `linalg_matmul_2df32_2df32_2df32`; one of
    the manifests in `library` must list a derived name.
    [LibraryCalls.md](../LibraryCalls.md) describes names, arguments and
    manifests, with an example.

    Buffers are passed as `memref` of dynamic sizes, strides and offset. A
    remark says for each op which function is called, or why none. An op of
    which an input and an init may be the same memory, at elements of different
    iterations, becomes loops unless it names its function
    ([Overlap.md](../Overlap.md)). The declaration of a function is added to the
    nearest symbol table, so run the pass on the module, or on another op with a
    symbol table.

    All operands must be buffers or scalars. An op on tensors, or one that must be
    decomposed first, is an error. So are two function types for one name.

    ```mlir
    func.func @scale(%a: memref<8xf32>, %b: memref<?xf32, strided<[2], offset: ?>>) {
      linalg.generic {
        indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],
        iterator_types = ["parallel"], library_call = "scale_it"
      } ins(%a : memref<8xf32>) outs(%b : memref<?xf32, strided<[2], offset: ?>>) {
      ^bb0(%x: f32, %y: f32):
        %0 = arith.mulf %x, %y : f32
        linalg.yield %0 : f32
      }
      return
    }
    ```

    becomes

    ```mlir
    func.func private @scale_it(memref<?xf32, strided<[?], offset: ?>>, memref<?xf32, strided<[?], offset: ?>>)
        attributes {llvm.emit_c_interface}
    func.func @scale(%a: memref<8xf32>, %b: memref<?xf32, strided<[2], offset: ?>>) {
      %0 = memref.cast %a : memref<8xf32> to memref<?xf32, strided<[?], offset: ?>>
      %1 = memref.cast %b : memref<?xf32, strided<[2], offset: ?>> to memref<?xf32, strided<[?], offset: ?>>
      func.call @scale_it(%0, %1) : (memref<?xf32, strided<[?], offset: ?>>, memref<?xf32, strided<[?], offset: ?>>) -> ()
      return
    }
    ```
  }];
  let options = [
    ListOption<"library", "library", "std::string",
               "Files of manifests that list functions (default: none)">,
    Option<"stockNames", "stock-names", "bool", "false",
           "Call a function for every op, with the name and the types that MLIR's convert-linalg-to-std gives it; an error if these would not identify the op (default: false)">
  ];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
                           "::mlir::func::FuncDialect", "::mlir::memref::MemRefDialect",
                           "::mlir::scf::SCFDialect"];
}

def LinalgCopyToLoopsPass : Pass<"linalg-copy-to-loops"> {
  let summary = "Lower copies between strided buffers to nests of scf.for";
  let description = [{
    Replaces every `memref.copy` from or to a buffer with strides by a nest of
    `scf.for` around a load and a store. The innermost dimensions that are known to be
    contiguous in both buffers have no loops: inside is a copy of contiguous memory.
    Such copies stay. Without this pass, MLIR's lowering to LLVM calls a function of
    MLIR's runtime library for a strided copy.

    ```mlir
    memref.copy %a, %b : memref<8x8xf32, strided<[16, 2]>> to memref<8x8xf32>
    ```

    becomes

    ```mlir
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    scf.for %i = %c0 to %c8 step %c1 {
      scf.for %j = %c0 to %c8 step %c1 {
        %0 = memref.load %a[%i, %j] : memref<8x8xf32, strided<[16, 2]>>
        memref.store %0, %b[%i, %j] : memref<8x8xf32>
      }
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect",
                           "::mlir::scf::SCFDialect"];
}

def LinalgLowerExpandShapePass : Pass<"linalg-lower-expand-shape"> {
  let summary = "Lower memref.expand_shape to sizes and strides";
  let description = [{
    Replaces every `memref.expand_shape` by a `memref.reinterpret_cast` of the same
    memory. Any number of extents may be dynamic; they are taken from the op's
    `output_shape`. MLIR's `expand-strided-metadata` computes one dynamic extent from
    the others, and crashes if a group of dimensions has two.

    A `memref.reshape` to an unranked buffer takes its shape from a buffer whose type
    does not say how many extents there are: MLIR's lowering crashes otherwise.

    ```mlir
    func.func @f(%a: memref<?xf32>, %n: index, %k: index) -> memref<?x?xf32> {
      %0 = memref.expand_shape %a [[0, 1]] output_shape [%n, %k]
        : memref<?xf32> into memref<?x?xf32>
      return %0 : memref<?x?xf32>
    }
    ```

    becomes

    ```mlir
    func.func @f(%a: memref<?xf32>, %n: index, %k: index) -> memref<?x?xf32> {
      %base, %offset, %size, %stride = memref.extract_strided_metadata %a
        : memref<?xf32> -> memref<f32>, index, index, index
      %0 = memref.reinterpret_cast %base to offset: [0], sizes: [%n, %k], strides: [%k, 1]
        : memref<f32> to memref<?x?xf32>
      return %0 : memref<?x?xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect"];
}

def LinalgScfToCfPass : Pass<"linalg-scf-to-cf"> {
  let summary = "Lower structured control flow to branches";
  let description = [{
    Does what MLIR's `convert-scf-to-cf` does, with its patterns, but begins with the
    last op of a block. Each op splits its block and moves the ops after it to the
    second part; beginning with the first op, that takes time quadratic in the number
    of ops. Parallel loops become sequential ones. The `llvm.loop_annotation` of a
    loop becomes that of LLVM's loop. An inner loop of more than 8 iterations that computes a row gets one
    that keeps LLVM from unrolling it: it would scatter the elements of several rows. If its iterations are a multiple of 32 or 64, LLVM is to
    write 2 or 4 vectors in each, so that lines of the cache are written as a whole. (With AVX2 of an AMD processor of the third Zen generation, broadcasts along rows of 1024 take 0.85 of the time, where
    buffers lie badly in memory 0.5, normalizations 0.8 to 0.98.) One that fills rows is not unrolled either, which would become thousands of
    calls of `memset`. If it gathers rows of known length, it may be unrolled, and the loop over these gets one that keeps LLVM
    from making vectors of elements of several rows.
    A `memref.alloca_scope` can have only one block. If it contains loops, it becomes
    blocks that save and restore the stack pointer.

    ```mlir
    func.func @f(%a: memref<?xf32>, %n: index, %x: f32) {
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      scf.for %i = %zero to %n step %one {
        memref.store %x, %a[%i] : memref<?xf32>
      }
      return
    }
    ```

    becomes

    ```mlir
    func.func @f(%a: memref<?xf32>, %n: index, %x: f32) {
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      cf.br ^head(%zero : index)
    ^head(%i: index):
      %more = arith.cmpi slt, %i, %n : index
      cf.cond_br %more, ^body, ^end
    ^body:
      memref.store %x, %a[%i] : memref<?xf32>
      %next = arith.addi %i, %one : index
      cf.br ^head(%next : index)
    ^end:
      return
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::cf::ControlFlowDialect", "::mlir::LLVM::LLVMDialect"
  ];
}

def LinalgVerifyBuffersPass : Pass<"linalg-verify-buffers"> {
  let summary = "Reject buffers that can't be lowered to LLVM";
  let description = [{
    Fails with an error at the first op with a buffer whose memory space is not an
    integer, or whose layout is not strided: MLIR's lowering to LLVM would fail
    without saying where. Errors too are freeing a buffer outside the default memory
    space, an offset, size or stride of a view that is the constant
    -9223372036854775808, MLIR's marker of dynamic ones, an allocation of vectors whose
    length only the processor knows, and a `!linalg.range` as argument or result of a
    function. The pass changes nothing.

    ```mlir
    memref.copy %a, %b : memref<4xf32, strided<[2]>> to memref<4xf32, 1>
    ```

    stays

    ```mlir
    memref.copy %a, %b : memref<4xf32, strided<[2]>> to memref<4xf32, 1>
    ```
  }];
}

def LinalgDropEmptyConstantsPass : Pass<"linalg-drop-empty-constants"> {
  let summary = "Drop the values of globals without elements";
  let description = [{
    A global of which an extent is 0 has no elements. Its value may have a splat, or be
    the name of a resource that is missing, and other extents may be large: LLVM needs none
    of it.

    ```mlir
    module {
      memref.global "private" constant @a : memref<0x1000000xf32> = dense<1.0>
    }
    ```

    becomes

    ```mlir
    module {
      memref.global "private" constant @a : memref<0x1000000xf32> = uninitialized
    }
    ```
  }];
}

def LinalgReplaceUndefinedIndicesPass : Pass<"linalg-replace-undefined-indices"> {
  let summary = "Replace indices without a value by 0";
  let description = [{
    The extent of a dimension whose index is a constant that is negative, or not less than
    the rank, is undefined, as is the index `ub.poison`. The dead code of a program that is
    specialized to a rank may have them. They become 0.

    ```mlir
    func.func @f(%a: memref<?x?xf32>) -> index {
      %c2 = arith.constant 2 : index
      %n = memref.dim %a, %c2 : memref<?x?xf32>
      return %n : index
    }
    ```

    becomes

    ```mlir
    func.func @f(%a: memref<?x?xf32>) -> index {
      %c2 = arith.constant 2 : index
      %n = arith.constant 0 : index
      return %n : index
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

def LinalgVerifyLoweredPass : Pass<"linalg-verify-lowered"> {
  let summary = "Reject what was not lowered to the LLVM dialect";
  let description = [{
    Fails with an error at the first op that MLIR's conversions should have lowered and did
    not: one of `arith`, `memref`, `vector` and the like, with types or attributes that they don't
    know; or at one of `async`, `sparse_tensor` or `tosa`, which other passes lower. Before passes
    are run, vectors of more than 1,048,576 elements are rejected, too. Ops of other dialects are
    accepted, and what is in modules for other processors. The pass changes nothing.

    ```mlir
    llvm.func @f() {
      llvm.return
    }
    ```

    stays

    ```mlir
    llvm.func @f() {
      llvm.return
    }
    ```
  }];
  let options = [
    Option<"isBefore", "before", "bool", "false",
           "Reject only what no pass of the pipelines lowers, before they are run (default: false)">
  ];
}

def LinalgExpandScalarOpsPass : Pass<"linalg-expand-scalar-ops"> {
  let summary = "Write ops on scalars that MLIR does not lower as others";
  let description = [{
    Replaces `math.clampf` by `arith.maximumf` and `arith.minimumf`, also on vectors, and the
    integer products of `memref.atomic_rmw` by a `memref.generic_atomic_rmw`. Remainders whose divisor
    may be zero are computed from quotients, which other passes do not move to where they would divide
    by it.

    ```mlir
    func.func @clamp(%a: f32, %min: f32, %max: f32) -> f32 {
      %0 = math.clampf %a to [%min, %max] : f32
      return %0 : f32
    }
    ```

    becomes

    ```mlir
    func.func @clamp(%a: f32, %min: f32, %max: f32) -> f32 {
      %0 = arith.maximumf %a, %min : f32
      %1 = arith.minimumf %0, %max : f32
      return %1 : f32
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect"];
}

def LinalgExpandDivisionsPass : Pass<"linalg-expand-divisions"> {
  let summary = "Compute divisions by powers of two in affine maps by shifts";
  let description = [{
    Replaces `floordiv`, `ceildiv` and `mod` by a power of two in the maps of `affine.apply`,
    `affine.min` and `affine.max`. A shift to the right that keeps the sign rounds down, and the bits
    below the divisor's are the remainder, for negative numbers as well, so that nothing is compared or
    selected. Other divisions stay for `lower-affine`, and so do those of dimensions of affine loops,
    conditions and accesses.

    ```mlir
    func.func @full_tiles(%n: index) -> index {
      %0 = affine.apply affine_map<()[s0] -> (s0 floordiv 32 * 32)>()[%n]
      return %0 : index
    }
    ```

    becomes

    ```mlir
    func.func @full_tiles(%n: index) -> index {
      %c5 = arith.constant 5 : index
      %0 = arith.shrsi %n, %c5 : index
      %1 = affine.apply affine_map<()[s0] -> (s0 * 32)>()[%0]
      return %1 : index
    }
    ```
  }];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect"];
}

def LinalgExpandExtremaPass : Pass<"linalg-expand-extrema"> {
  let summary = "Write maxima and minima of floats as comparisons and selections";
  let description = [{
    Replaces `arith.maximumf` and `arith.minimumf`, also on vectors. The instructions of x86 for maxima
    return the second operand if one of the two is NaN, as a comparison with `ogt` and a selection do, so
    only the first operand has to be checked: three instructions instead of four. Of equal numbers, as
    zeros with different signs, the second one is the result, and instead of a NaN one whose bits are all 1, which takes no
    load. A
    `vector.reduction` by them combines halves of the vector, again and again, if its length is a power of two.

    ```mlir
    func.func @greatest(%a: vector<8xf32>, %b: vector<8xf32>) -> vector<8xf32> {
      %0 = arith.maximumf %a, %b : vector<8xf32>
      return %0 : vector<8xf32>
    }
    ```

    becomes

    ```mlir
    func.func @greatest(%a: vector<8xf32>, %b: vector<8xf32>) -> vector<8xf32> {
      %isGreater = arith.cmpf ogt, %a, %b : vector<8xf32>
      %greater = arith.select %isGreater, %a, %b : vector<8xi1>, vector<8xf32>
      %isNaN = arith.cmpf uno, %a, %a : vector<8xf32>
      %nan = arith.constant dense<0xFFFFFFFF> : vector<8xf32>
      %0 = arith.select %isNaN, %nan, %greater : vector<8xi1>, vector<8xf32>
      return %0 : vector<8xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::vector::VectorDialect"];
}

def LinalgExpandSmallFloatsPass : Pass<"linalg-expand-small-floats"> {
  let summary = "Emulate floats of at most 8 bits, and bf16, in f32";
  let description = [{
    LLVM has no floats of 8 bits or fewer, such as `f8E4M3FN`. This pass computes with
    them in `f32` and rounds each result to nearest, ties to even. Values, buffers,
    constants and function types hold integers of the same width instead; an element
    of a buffer takes a byte.

    Numbers of `bf16` are computed and rounded in the same way, by integer arithmetic on vectors too: LLVM would call a
    function for each number, or have the processor convert them, which takes subnormal numbers for zero. Their types stay.

    ```mlir
    func.func @f(%a: memref<8xf8E8M0FNU>, %i: index) -> f32 {
      %0 = memref.load %a[%i] : memref<8xf8E8M0FNU>
      %1 = arith.extf %0 : f8E8M0FNU to f32
      return %1 : f32
    }
    ```

    becomes

    ```mlir
    func.func @f(%a: memref<8xi8>, %i: index) -> f32 {
      %0 = memref.load %a[%i] : memref<8xi8>
      %bits = arith.extui %0 : i8 to i32
      %c23 = arith.constant 23 : i32
      %exponent = arith.shli %bits, %c23 : i32
      %c0 = arith.constant 0 : i32
      %normal = arith.addi %exponent, %c0 : i32
      %zero = arith.constant 0 : i32
      %isLeast = arith.cmpi eq, %bits, %zero : i32
      %least = arith.constant 4194304 : i32
      %number = arith.select %isLeast, %least, %normal : i32
      %largest = arith.constant 254 : i32
      %isNaN = arith.cmpi ugt, %bits, %largest : i32
      %nan = arith.constant 2143289344 : i32
      %result = arith.select %isNaN, %nan, %number : i32
      %1 = arith.bitcast %result : i32 to f32
      return %1 : f32
    }
    ```

    A result that is too large becomes infinity; NaN if the format has no infinity; the
    largest number if it has neither. Conversions from `f64` round once. Conversions between all
    floats lose their `fastmath` flags, with which they would not become LLVM IR.

    Run the pass on the module, after structured ops are lowered. An op that the pass
    does not support, such as an atomic one, is an error. So are complex numbers of
    such floats, and rounding modes other than to nearest, ties to even.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

def LinalgAddBF16ConversionsPass : Pass<"linalg-add-bf16-conversions"> {
  let summary = "Define the functions that LLVM calls to convert to bf16";
  let description = [{
    LLVM calls `__truncsfbf2` (from f32) and `__truncdfbf2` (from f64) if the
    processor has no instruction for the conversion, often even for moving a
    bf16. Few C runtimes have these functions. This pass adds them to modules in
    the LLVM dialect with values of type bf16, with a linkage by which any other
    definition takes precedence. A module that defines one of them is left
    alone.

    ```mlir
    llvm.func @f(%x: f32) -> bf16 {
      %0 = llvm.fptrunc %x : f32 to bf16
      llvm.return %0 : bf16
    }
    ```

    becomes

    ```mlir
    llvm.func @f(%x: f32) -> bf16 {
      %0 = llvm.fptrunc %x : f32 to bf16
      llvm.return %0 : bf16
    }
    llvm.func linkonce_odr hidden @__truncsfbf2(%x: f32) -> f32 {
      %one = llvm.mlir.constant(1 : i32) : i32
      %sixteen = llvm.mlir.constant(16 : i32) : i32
      %belowHalf = llvm.mlir.constant(0x7FFF : i32) : i32
      %quiet = llvm.mlir.constant(0x40 : i32) : i32
      %bits = llvm.bitcast %x : f32 to i32
      %upper = llvm.lshr %bits, %sixteen : i32
      %odd = llvm.and %upper, %one : i32
      %bias = llvm.add %belowHalf, %odd : i32
      %biased = llvm.add %bits, %bias : i32
      %rounded = llvm.lshr %biased, %sixteen : i32
      %nan = llvm.or %upper, %quiet : i32
      %isNaN = llvm.fcmp "uno" %x, %x : f32
      %result = llvm.select %isNaN, %nan, %rounded : i1, i32
      %asFloat = llvm.bitcast %result : i32 to f32
      llvm.return %asFloat : f32
    }
    llvm.func linkonce_odr hidden @__truncdfbf2(%x: f64) -> f32 {
      %one = llvm.mlir.constant(1 : i32) : i32
      %nearest = llvm.fptrunc %x : f64 to f32
      %back = llvm.fpext %nearest : f32 to f64
      %absX = llvm.intr.fabs(%x) : (f64) -> f64
      %absBack = llvm.intr.fabs(%back) : (f64) -> f64
      %isInexact = llvm.fcmp "one" %back, %x : f64
      %isAbove = llvm.fcmp "ogt" %absBack, %absX : f64
      %bits = llvm.bitcast %nearest : f32 to i32
      %step = llvm.zext %isAbove : i1 to i32
      %below = llvm.sub %bits, %step : i32
      %odd = llvm.or %below, %one : i32
      %toOdd = llvm.select %isInexact, %odd, %bits : i1, i32
      %single = llvm.bitcast %toOdd : i32 to f32
      %result = llvm.call @__truncsfbf2(%single) : (f32) -> f32
      llvm.return %result : f32
    }
    llvm.mlir.global appending @llvm.compiler.used() {addr_space = 0 : i32, section = "llvm.metadata"} : !llvm.array<2 x ptr> {
      %0 = llvm.mlir.undef : !llvm.array<2 x ptr>
      %1 = llvm.mlir.addressof @__truncsfbf2 : !llvm.ptr
      %2 = llvm.insertvalue %1, %0[0] : !llvm.array<2 x ptr>
      %3 = llvm.mlir.addressof @__truncdfbf2 : !llvm.ptr
      %4 = llvm.insertvalue %3, %2[1] : !llvm.array<2 x ptr>
      llvm.return %4 : !llvm.array<2 x ptr>
    }
    ```
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
}

def LinalgAssertToAbortPass : Pass<"linalg-assert-to-abort"> {
  let summary = "Lower assertions to a message on standard error and abort()";
  let description = [{
    On a module, replaces every `cf.assert` in the body of a function by a branch to
    code that writes the message to standard error, unbuffered, and calls `abort`.
    MLIR's own lowering uses `puts`, whose buffer is lost in `abort` if standard output
    is not a terminal. The target must have POSIX's `write`, with 64-bit sizes.

    Assertions in regions, such as those of loops, are left alone; lower loops to
    branches first. A module that uses the names `write` or `abort` for something else
    is an error.

    ```mlir
    func.func @f(%x: i1) {
      cf.assert %x, "no"
      return
    }
    ```

    becomes

    ```mlir
    llvm.mlir.global private constant @assert_message("no\0A") {addr_space = 0 : i32}
    llvm.func @write(i32, !llvm.ptr, i64) -> i64
    llvm.func @abort()
    func.func @f(%x: i1) {
      cf.cond_br %x, ^bb1, ^bb2
    ^bb1:
      return
    ^bb2:
      %stderr = llvm.mlir.constant(2 : i32) : i32
      %message = llvm.mlir.addressof @assert_message : !llvm.ptr
      %size = llvm.mlir.constant(3 : i64) : i64
      %0 = llvm.call @write(%stderr, %message, %size) : (i32, !llvm.ptr, i64) -> i64
      llvm.call @abort() : () -> ()
      llvm.unreachable
    }
    ```
  }];
  let dependentDialects = ["::mlir::cf::ControlFlowDialect", "::mlir::LLVM::LLVMDialect"];
}

def LinalgRequestTilesPass : Pass<"linalg-request-tiles", "::mlir::ModuleOp"> {
  let summary = "Ask the system for registers of tiles where a module uses them";
  let description = [{
    Adds a constructor to a module with ops of MLIR's dialect `amx`, as
    `linalg-lower-tile-products` creates them: before other code runs, or when a
    library is loaded, it asks Linux on x86-64 for the permission to use registers of
    tiles, by the system call `arch_prctl`. The process and those that it forks have it
    from then on. Without it, an instruction on tiles ends the process with `SIGILL`.
    `linalg-run` asks for it, too, before it executes code.

    ```mlir
    func.func @f(%a: memref<16x16xf32>) {
      %zero = arith.constant 0 : index
      %0 = amx.tile_zero : !amx.tile<16x16xf32>
      amx.tile_store %a[%zero, %zero], %0 : memref<16x16xf32>, !amx.tile<16x16xf32>
      return
    }
    ```

    becomes

    ```mlir
    llvm.func internal @linalg_request_tiles() {
      %0 = llvm.mlir.constant(158 : i64) : i64
      %1 = llvm.mlir.constant(4131 : i64) : i64
      %2 = llvm.mlir.constant(18 : i64) : i64
      %3 = llvm.inline_asm has_side_effects asm_dialect = att "syscall",
        "={rax},{rax},{rdi},{rsi},~{rcx},~{r11},~{memory}" %0, %1, %2 : (i64, i64, i64) -> i64
      llvm.return
    }
    llvm.mlir.global_ctors ctors = [@linalg_request_tiles], priorities = [0 : i32], data = [#llvm.zero]
    func.func @f(%a: memref<16x16xf32>) {
      %zero = arith.constant 0 : index
      %0 = amx.tile_zero : !amx.tile<16x16xf32>
      amx.tile_store %a[%zero, %zero], %0 : memref<16x16xf32>, !amx.tile<16x16xf32>
      return
    }
    ```
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
}

def LinalgToOpenMPPass : Pass<"linalg-to-openmp", "::mlir::ModuleOp"> {
  let summary = "Lower parallel loops to OpenMP";
  let description = [{
    Distributes the iterations of every outermost `scf.forall` and `scf.parallel` over
    OpenMP threads. Parallel loops inside become sequential, except those with
    reductions, which start their own threads. The pass does not check that
    iterations are independent. `linalg-to-parallel-loops` makes such loops of
    structured ops on buffers, `linalg-tile{loops=forall}` of tiles. An
    `scf.forall` with results or a mapping is left alone, with a remark.

    `linalg-loops-to-llvm` lowers the result. The code needs the library `libomp`.

    ```mlir
    func.func @f(%n: index, %x: f32, %a: memref<?xf32>) {
      scf.forall (%i) in (%n) {
        memref.store %x, %a[%i] : memref<?xf32>
      }
      return
    }
    ```

    becomes

    ```mlir
    func.func @f(%n: index, %x: f32, %a: memref<?xf32>) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      omp.parallel {
        omp.wsloop {
          omp.loop_nest (%i) : index = (%c0) to (%n) step (%c1) {
            memref.alloca_scope {
              memref.store %x, %a[%i] : memref<?xf32>
            }
            omp.yield
          }
        }
        omp.terminator
      }
      return
    }
    ```
  }];
  let options = [
    Option<"numThreads", "num-threads", "unsigned", "0",
           "The number of threads (default: 0, which means OMP_NUM_THREADS, or one per processor)">
  ];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect", "::mlir::memref::MemRefDialect",
                           "::mlir::omp::OpenMPDialect", "::mlir::scf::SCFDialect"];
}

def LinalgLowerMLProgramPass : Pass<"linalg-lower-ml-program", "::mlir::ModuleOp"> {
  let summary = "Lower ml_program to globals and functions on tensors";
  let description = [{
    Makes each `ml_program.global` a `memref.global`, and loads and stores copies of
    its buffer. The value of a global that is never stored to is not copied, unless
    other modules could store to it. Numbers may be globals too. An external global
    becomes a declaration, and a mutable global without a value has any value.

    `ml_program.func` becomes `func.func`. So does `ml_program.subgraph`, with its ops in an
    order that operands and tokens allow.

    A global of unknown rank is an error, or one whose extents may change: they must be
    static, or those of the value of a constant.

    ```mlir
    module {
      ml_program.global private mutable @sum(dense<0.0> : tensor<2xf32>) : tensor<2xf32>
      func.func @add(%a: tensor<2xf32>) {
        %0 = ml_program.global_load @sum : tensor<2xf32>
        %1 = arith.addf %0, %a : tensor<2xf32>
        ml_program.global_store @sum = %1 : tensor<2xf32>
        return
      }
    }
    ```

    becomes

    ```mlir
    module {
      memref.global "private" @sum : memref<2xf32> = dense<0.0>
      func.func @add(%a: tensor<2xf32>) {
        %buffer = memref.get_global @sum : memref<2xf32>
        %old = bufferization.to_tensor %buffer restrict : memref<2xf32> to tensor<2xf32>
        %0 = bufferization.alloc_tensor() copy(%old) : tensor<2xf32>
        %1 = arith.addf %0, %a : tensor<2xf32>
        %target = memref.get_global @sum : memref<2xf32>
        %new = bufferization.to_buffer %1 read_only : tensor<2xf32> to memref<2xf32, strided<[?], offset: ?>>
        memref.copy %new, %target : memref<2xf32, strided<[?], offset: ?>> to memref<2xf32>
        return
      }
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::bufferization::BufferizationDialect", "::mlir::func::FuncDialect",
    "::mlir::memref::MemRefDialect", "::mlir::tensor::TensorDialect"];
}

def LinalgLowerQuantPass : Pass<"linalg-lower-quant"> {
  let summary = "Lower quant to arithmetic on the stored integers";
  let description = [{
    Writes `quant.dcast` and `quant.qcast` as arithmetic: `(stored - zero point) * scale`, and
    `value / scale + zero point`, rounded toward zero and limited to the numbers that can
    be stored. NaN becomes the least of these. For a tensor, that is the payload of a
    `linalg.generic`, whose operands are also the scales and zero points: numbers, or a
    constant tensor if they vary along a dimension or between blocks.

    Then each quantized type, also of arguments and results of functions, is replaced by
    that of the stored integers, and a `quant.scast` by its operand.

    A conversion of a tensor of unknown rank is an error, or of a type without scales.

    ```mlir
    func.func @f(%a: tensor<4x!quant.uniform<i8:f32, 0.5:10>>) -> tensor<4xf32> {
      %0 = quant.dcast %a : tensor<4x!quant.uniform<i8:f32, 0.5:10>> to tensor<4xf32>
      return %0 : tensor<4xf32>
    }
    ```

    becomes

    ```mlir
    #id = affine_map<(i) -> (i)>
    #scalar = affine_map<(i) -> ()>
    func.func @f(%a: tensor<4xi8>) -> tensor<4xf32> {
      %scale = arith.constant 0.5 : f32
      %zero_point = arith.constant 10.0 : f32
      %empty = tensor.empty() : tensor<4xf32>
      %0 = linalg.generic {indexing_maps = [#id, #scalar, #scalar, #id], iterator_types = ["parallel"]}
          ins(%a, %scale, %zero_point : tensor<4xi8>, f32, f32) outs(%empty : tensor<4xf32>) {
      ^bb0(%stored: i8, %s: f32, %z: f32, %out: f32):
        %1 = arith.sitofp %stored : i8 to f32
        %2 = arith.subf %1, %z : f32
        %3 = arith.mulf %2, %s : f32
        linalg.yield %3 : f32
      } -> tensor<4xf32>
      return %0 : tensor<4xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::tensor::TensorDialect"];
}

def LinalgLowerShapePass : Pass<"linalg-lower-shape"> {
  let summary = "Lower shape to arithmetic on extents";
  let description = [{
    Applies MLIR's rewrites of `shape` ops: to extents of tensors, arithmetic and loops,
    and constraints to assertions, which end the program if they do not hold. Libraries of
    functions on shapes are erased.

    An op on a `!shape.shape` or `!shape.size` that can't be expressed by tensors of
    `index` is an error.

    ```mlir
    func.func @f(%a: tensor<?x4xf32>) -> tensor<2xindex> {
      %0 = shape.shape_of %a : tensor<?x4xf32> -> tensor<2xindex>
      return %0 : tensor<2xindex>
    }
    ```

    becomes

    ```mlir
    func.func @f(%a: tensor<?x4xf32>) -> tensor<2xindex> {
      %c0 = arith.constant 0 : index
      %dim = tensor.dim %a, %c0 : tensor<?x4xf32>
      %c4 = arith.constant 4 : index
      %0 = tensor.from_elements %dim, %c4 : tensor<2xindex>
      return %0 : tensor<2xindex>
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::cf::ControlFlowDialect",
    "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect"];
}

def LinalgMapMemorySpacesPass : Pass<"linalg-map-memory-spaces"> {
  let summary = "Map memory spaces to those of the target";
  let description = [{
    Replaces the memory space of each buffer, which may be any attribute, by another one.
    The option lists pairs of attributes; those that it doesn't list become the default
    memory space, the only one of a CPU. Casts between memory spaces that are equal
    afterwards are erased. Memory spaces in types of functions, in attributes, and those
    of tensors that are to be bufferized are replaced too.

    The pipelines from linalg to the LLVM dialect run this pass first.

    ```mlir
    func.func @f(%a: memref<4xf32>) {
      %0 = memref.alloc() : memref<4xf32, "shared">
      %1 = memref.memory_space_cast %0 : memref<4xf32, "shared"> to memref<4xf32>
      linalg.copy ins(%a : memref<4xf32>) outs(%1 : memref<4xf32>)
      memref.dealloc %0 : memref<4xf32, "shared">
      return
    }
    ```

    becomes

    ```mlir
    func.func @f(%a: memref<4xf32>) {
      %0 = memref.alloc() : memref<4xf32>
      linalg.copy ins(%a : memref<4xf32>) outs(%0 : memref<4xf32>)
      memref.dealloc %0 : memref<4xf32>
      return
    }
    ```
  }];
  let options = [
    ListOption<"spaces", "spaces", "std::string",
               "What becomes of memory spaces, such as 1=3 or #gpu.address_space<workgroup>=3 (default: all become the default memory space)">
  ];
}

#endif // LINALG_CONVERSION_PASSES_TD
