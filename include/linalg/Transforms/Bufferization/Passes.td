// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_BUFFERIZATION_PASSES_TD
#define LINALG_TRANSFORMS_BUFFERIZATION_PASSES_TD

include "mlir/Pass/PassBase.td"

def LinalgBufferizePass : Pass<"linalg-bufferize"> {
  let summary = "Bufferize tensors, in place where the old value is not read later";
  let description = [{
    Gives every tensor a buffer. The result of a structured op is written to the
    buffer of its init, unless the init's old value is read later: then the
    result gets its own buffer, into which the old value is copied if the
    payload reads it. An init that only gives the shape is neither allocated
    twice nor copied. The ops and constants of `linalg-convert-tensor` are rewritten
    first. A structured op with
    tensors and buffers as operands has only buffers afterwards.

    The buffer of a `bufferization.to_tensor` without `restrict` may be written through
    another name while the tensor is needed. So it is copied, with a remark.

    Affine loops and conditions with tensors as results become those of `scf`. Each
    iteration of an affine or parallel loop that writes to a tensor from outside gets its
    own buffer.

    On a module, the arguments and results of its functions become contiguous buffers
    too. The caller must not rely on the old content of a tensor argument that the
    function modifies. On any other op, such as a single function, tensors that are
    defined outside stay tensors.

    ```mlir
    func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>) -> tensor<4x4xf32> {
      %zero = arith.constant 0.0 : f32
      %empty = tensor.empty() : tensor<4x4xf32>
      %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<4x4xf32>) -> tensor<4x4xf32>
      %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x4xf32>)
                         outs(%init : tensor<4x4xf32>) -> tensor<4x4xf32>
      return %0 : tensor<4x4xf32>
    }
    ```

    becomes

    ```mlir
    func.func @f(%a: memref<4x8xf32>, %b: memref<8x4xf32>) -> memref<4x4xf32> {
      %zero = arith.constant 0.0 : f32
      %alloc = memref.alloc() {alignment = 64 : i64} : memref<4x4xf32>
      linalg.fill ins(%zero : f32) outs(%alloc : memref<4x4xf32>)
      linalg.matmul ins(%a, %b : memref<4x8xf32>, memref<8x4xf32>)
                    outs(%alloc : memref<4x4xf32>)
      return %alloc : memref<4x4xf32>
    }
    ```

    A result whose init is a `tensor.empty`, and whose last use is an op that reads it
    element by element, is computed in the init of that op.

    Buffers are not freed; run `buffer-deallocation-pipeline` afterwards. MLIR's
    `promote-buffers-to-stack` leaves the buffers of a loop's iterations, such
    as those of tiles, inside the loop: each iteration uses more of the stack
    until the function returns. Run `buffer-loop-hoisting` before it, or use
    `linalg-promote=on-stack`, which allocates outside of loops.
  }];
  let options = [
    Option<"functionBoundaries", "function-boundaries", "bool", "true",
           "On a module, bufferize the arguments and results of functions too (default: true)">,
    Option<"allowLoopAllocs", "allow-loop-allocs", "bool", "true",
           "Accept loops that carry a buffer allocated in each iteration; an error otherwise (default: true)">,
    Option<"alignment", "alignment", "unsigned", "64",
           "Alignment of new buffers in bytes; 0 for that of malloc (default: 64)">,
    Option<"markNoAlias", "mark-no-alias", "bool", "false",
           "Mark arguments of functions that were tensors as llvm.noalias: those that are written overlap no other one (default: false)">
  ];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
    "::mlir::bufferization::BufferizationDialect", "::mlir::cf::ControlFlowDialect",
    "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect",
    "::mlir::vector::VectorDialect"];
}

def LinalgConvertTensorPass : Pass<"linalg-convert-tensor"> {
  let summary = "Write tensor ops that compute or gather elements as structured ops";
  let description = [{
    `tensor.pad` becomes a fill of the whole result and a `tensor.insert_slice` into
    it. If the result has at least 1,024 elements, not many of them padding, or if
    its sizes are not known, only its borders are filled. If the padding value depends
    on the index, a `linalg.generic` computes the whole instead of a fill.

    `tensor.generate` becomes a `linalg.generic`, and `tensor.splat` a fill. So does a
    splat constant of more than 1 MiB in a function, which would take as much space in
    the object file. The inputs of `tensor.concat` are inserted into an empty tensor.
    `tensor.gather` and `tensor.bitcast` become a `linalg.generic`, `tensor.scatter`
    loops that insert slices, and a tensor that is `ub.poison` a `tensor.empty`.
    `linalg-bufferize` does the same.

    ```mlir
    func.func @f(%a: tensor<4x8xf32>, %zero: f32) -> tensor<7x8xf32> {
      %0 = tensor.pad %a low[1, 0] high[2, 0] {
      ^bb0(%i: index, %j: index):
        tensor.yield %zero : f32
      } : tensor<4x8xf32> to tensor<7x8xf32>
      return %0 : tensor<7x8xf32>
    }
    ```

    becomes

    ```mlir
    func.func @f(%a: tensor<4x8xf32>, %zero: f32) -> tensor<7x8xf32> {
      %empty = tensor.empty() : tensor<7x8xf32>
      %fill = linalg.fill ins(%zero : f32) outs(%empty : tensor<7x8xf32>) -> tensor<7x8xf32>
      %0 = tensor.insert_slice %a into %fill[1, 0] [4, 8] [1, 1]
        : tensor<4x8xf32> into tensor<7x8xf32>
      return %0 : tensor<7x8xf32>
    }
    ```
  }];
  let options = [
    Option<"padsOnly", "pads-only", "bool", "false",
           "Convert tensor.pad only (default: false)">
  ];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
                           "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect"];
}

def LinalgDeallocatePass : Pass<"linalg-deallocate"> {
  let summary = "Insert deallocations of buffers, in OpenMP loops too";
  let description = [{
    Does what MLIR's `ownership-based-buffer-deallocation` does, also on functions
    with OpenMP loops. The later passes of MLIR's `buffer-deallocation-pipeline` lower
    the `bufferization.dealloc` that it inserts.

    ```mlir
    // --linalg-deallocate --buffer-deallocation-simplification --canonicalize
    func.func @f(%a: memref<4xf32>, %o: memref<4xf32>) {
      %b = memref.alloc() : memref<4xf32>
      linalg.exp ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)
      linalg.exp ins(%b : memref<4xf32>) outs(%o : memref<4xf32>)
      return
    }
    ```

    becomes, simplified,

    ```mlir
    func.func @f(%a: memref<4xf32>, %o: memref<4xf32>) {
      %true = arith.constant true
      %b = memref.alloc() : memref<4xf32>
      linalg.exp ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)
      linalg.exp ins(%b : memref<4xf32>) outs(%o : memref<4xf32>)
      bufferization.dealloc (%b : memref<4xf32>) if (%true)
      return
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::bufferization::BufferizationDialect",
    "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect"];
}

def LinalgFreeEarlyPass : Pass<"linalg-free-early"> {
  let summary = "Free buffers after their last use";
  let description = [{
    MLIR's buffer deallocation frees buffers at the end of the block that allocates them,
    so that a network needs the memory of all its layers at once. This pass moves a
    `memref.dealloc` right after the last op that uses the buffer or a view of it, if the
    same block allocates the buffer, always frees it, and all uses are in this block or in
    regions of its ops. A buffer whose pointer is extracted, or that is stored in another
    buffer, and deallocations that the program has itself, are left as they are.

    ```mlir
    func.func @f(%a: memref<4xf32>, %o: memref<4xf32>) {
      %b = memref.alloc() : memref<4xf32>
      linalg.exp ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)
      linalg.exp ins(%b : memref<4xf32>) outs(%a : memref<4xf32>)
      linalg.exp ins(%a : memref<4xf32>) outs(%o : memref<4xf32>)
      memref.dealloc %b : memref<4xf32>
      return
    }
    ```

    becomes

    ```mlir
    func.func @f(%a: memref<4xf32>, %o: memref<4xf32>) {
      %b = memref.alloc() : memref<4xf32>
      linalg.exp ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)
      linalg.exp ins(%b : memref<4xf32>) outs(%a : memref<4xf32>)
      memref.dealloc %b : memref<4xf32>
      linalg.exp ins(%a : memref<4xf32>) outs(%o : memref<4xf32>)
      return
    }
    ```
  }];
}

def LinalgKeepDeallocationsPass : Pass<"linalg-keep-deallocations"> {
  let summary = "Exclude buffers that the program frees from MLIR's deallocation";
  let description = [{
    MLIR's buffer deallocation frees every allocation and rejects a program that
    frees one itself. This pass, run before it, marks each `memref.dealloc`, and
    each `memref.alloc` whose buffer it frees or may free; marked ops are not
    changed. If it is not known what a function frees, all of its allocations
    are marked. Buffers that calls return can't be marked: see
    `linalg-prevent-double-frees`.

    ```mlir
    %b = memref.alloc() : memref<4xf32>
    linalg.exp ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)
    memref.dealloc %b : memref<4xf32>
    ```

    becomes

    ```mlir
    %b = memref.alloc() {bufferization.manual_deallocation} : memref<4xf32>
    linalg.exp ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)
    memref.dealloc %b {bufferization.manual_deallocation} : memref<4xf32>
    ```
  }];
  let dependentDialects = ["::mlir::bufferization::BufferizationDialect"];
}

def LinalgLiftLoopsPass : Pass<"linalg-lift-loops"> {
  let summary = "Raise loops made of branches to structured loops";
  let description = [{
    MLIR's buffer deallocation frees the allocations of structured loops, and
    rejects loops made of branches between blocks. This pass, run before
    bufferization, rewrites the branches to `scf.while`, `scf.if` and
    `scf.index_switch`. MLIR's `lift-cf-to-scf` does the same to every function;
    this pass leaves a function alone if its blocks neither form a loop nor end
    in a `cf.switch`.

    If a tensor or a buffer that a loop carries exists on one path only, the loop
    carries an empty one on the other, which is never used. Affine loops and
    accesses between the branches become those of `scf` and `memref`, as values
    inside of a loop are not symbols.

    ```mlir
    func.func @f(%a: memref<4xf32>, %n: i32) {
      %zero = arith.constant 0 : i32
      %one = arith.constant 1 : i32
      cf.br ^bb1(%n : i32)
    ^bb1(%i: i32):
      %more = arith.cmpi sgt, %i, %zero : i32
      cf.cond_br %more, ^bb2, ^bb3
    ^bb2:
      linalg.exp ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
      %next = arith.subi %i, %one : i32
      cf.br ^bb1(%next : i32)
    ^bb3:
      return
    }
    ```

    becomes

    ```mlir
    func.func @f(%a: memref<4xf32>, %n: i32) {
      %one = arith.constant 1 : i32
      %zero = arith.constant 0 : i32
      %0 = scf.while (%i = %n) : (i32) -> i32 {
        %more = arith.cmpi sgt, %i, %zero : i32
        scf.condition(%more) %i : i32
      } do {
      ^bb0(%i: i32):
        linalg.exp ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
        %next = arith.subi %i, %one : i32
        scf.yield %next : i32
      }
      return
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::cf::ControlFlowDialect",
    "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect",
    "::mlir::tensor::TensorDialect", "::mlir::ub::UBDialect",
    "::mlir::vector::VectorDialect"];
}

def LinalgPreventDoubleFreesPass : Pass<"linalg-prevent-double-frees"> {
  let summary = "Prevent MLIR's buffer deallocation from freeing what the program frees";
  let description = [{
    MLIR's `ownership-based-buffer-deallocation` frees buffers that calls return, even
    if the program frees them itself, perhaps under a condition. Run this pass right
    after that one, with `linalg-keep-deallocations` before both. It traces the buffers
    that the program frees to their origin: through views, loops, conditions, and the
    functions of the module that free their arguments. It sets the conditions
    under which MLIR would free the same buffers again to false, and drops the
    assertions that exclude such frees.

    With the passes of the first line, `%b` is freed where `%free` is true, and nowhere
    else:

    ```mlir
    // --linalg-keep-deallocations --ownership-based-buffer-deallocation --linalg-prevent-double-frees --buffer-deallocation-simplification --canonicalize
    func.func private @make() -> memref<4xf32>
    func.func @f(%a: memref<4xf32>, %free: i1) {
      %b = call @make() : () -> memref<4xf32>
      linalg.exp ins(%b : memref<4xf32>) outs(%a : memref<4xf32>)
      scf.if %free {
        memref.dealloc %b : memref<4xf32>
      }
      return
    }
    ```

    becomes

    ```mlir
    func.func private @make() -> memref<4xf32>
    func.func @f(%a: memref<4xf32>, %free: i1) {
      %b = call @make() : () -> memref<4xf32>
      linalg.exp ins(%b : memref<4xf32>) outs(%a : memref<4xf32>)
      scf.if %free {
        memref.dealloc %b {bufferization.manual_deallocation} : memref<4xf32>
      }
      return
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

def LinalgRaiseToTensorsPass : Pass<"linalg-raise-to-tensors"> {
  let summary = "Raise structured ops on buffers to ops on tensors";
  let description = [{
    Replaces structured ops on buffers by ops on tensors, for passes that need
    tensors. Consecutive ops are raised together: those between which nothing else
    accesses memory, and where a buffer that is written does not overlap another
    one ([Overlap.md](../Overlap.md) says when it may). `linalg-bufferize` gives
    the tensors the same buffers again.

    Ops stay on buffers, with a remark, if an operand may overlap an init, so that
    their loops must keep their order, and if their payload accesses memory.

    ```mlir
    func.func @f(%a: memref<4x8xf32>, %b: memref<8x4xf32>, %c: memref<4x4xf32>) {
      linalg.matmul ins(%a, %b : memref<4x8xf32>, memref<8x4xf32>) outs(%c : memref<4x4xf32>)
      return
    }
    ```

    becomes

    ```mlir
    func.func @f(%a: memref<4x8xf32>, %b: memref<8x4xf32>, %c: memref<4x4xf32>) {
      %0 = bufferization.to_tensor %a restrict : memref<4x8xf32> to tensor<4x8xf32>
      %1 = bufferization.to_tensor %b restrict : memref<8x4xf32> to tensor<8x4xf32>
      %2 = bufferization.to_tensor %c restrict writable : memref<4x4xf32> to tensor<4x4xf32>
      %3 = linalg.matmul ins(%0, %1 : tensor<4x8xf32>, tensor<8x4xf32>)
                         outs(%2 : tensor<4x4xf32>) -> tensor<4x4xf32>
      bufferization.materialize_in_destination %3 in restrict writable %c
        : (tensor<4x4xf32>, memref<4x4xf32>) -> ()
      return
    }
    ```
  }];
  let options = [
    Option<"skipElementwise", "skip-elementwise", "bool", "false",
           "Raise only ops together with one that has a reduction, a transposed "
           "input or a function that is faster in tiles (default: false)">
  ];
  let dependentDialects = ["::mlir::bufferization::BufferizationDialect"];
}

#endif // LINALG_TRANSFORMS_BUFFERIZATION_PASSES_TD
