// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_VECTORIZATION_PASSES_TD
#define LINALG_VECTORIZATION_PASSES_TD

include "mlir/Pass/PassBase.td"

def LinalgFlattenTransfersPass : Pass<"linalg-flatten-transfers"> {
  let summary = "Transfer neighbouring rows as one";
  let description = [{
    Makes a transfer of a vector of several dimensions one of a vector of one
    dimension, where its elements are next to each other in the buffer: it covers the
    innermost dimensions as a whole. Rows of narrow elements, such as pairs of
    `bf16`, become long vectors.

    ```mlir
    func.func @f(%a: memref<4x16x2xbf16>, %i: index) -> vector<16x2xbf16> {
      %c0 = arith.constant 0 : index
      %zero = arith.constant 0.0 : bf16
      %0 = vector.transfer_read %a[%i, %c0, %c0], %zero {in_bounds = [true, true]}
        : memref<4x16x2xbf16>, vector<16x2xbf16>
      return %0 : vector<16x2xbf16>
    }
    ```

    becomes

    ```mlir
    func.func @f(%a: memref<4x16x2xbf16>, %i: index) -> vector<16x2xbf16> {
      %c0 = arith.constant 0 : index
      %zero = arith.constant 0.0 : bf16
      %rows = memref.collapse_shape %a [[0], [1, 2]]
        : memref<4x16x2xbf16> into memref<4x32xbf16>
      %0 = vector.transfer_read %rows[%i, %c0], %zero {in_bounds = [true]}
        : memref<4x32xbf16>, vector<32xbf16>
      %1 = vector.shape_cast %0 : vector<32xbf16> to vector<16x2xbf16>
      return %1 : vector<16x2xbf16>
    }
    ```

    Left alone, with a remark: transfers on tensors, with a mask, with a permutation
    map that is no minor identity, that may leave the buffer, or whose elements are
    not next to each other.
  }];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
                           "::mlir::memref::MemRefDialect", "::mlir::vector::VectorDialect"];
}

def LinalgHoistAccumulatorsPass : Pass<"linalg-hoist-accumulators"> {
  let summary = "Keep what a loop accumulates in registers";
  let description = [{
    Where each iteration of a loop reads the same part of a tensor that the loop
    carries, and writes it back, the part is read in front of the loop and written
    behind it: the loop then carries the part itself, mostly a vector, and what is
    added up in the loop stays in registers. Transfers with a mask are hoisted too
    if they alone access their tensor; what the mask excludes is replaced by the
    padding in each iteration if it could get to other elements. Code that does not
    change in a loop is moved out of it, and what a loop only passes on is no longer
    carried.

    ```mlir
    func.func @f(%a: tensor<64x16xf32>, %c: tensor<16xf32>) -> tensor<16xf32> {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c64 = arith.constant 64 : index
      %zero = arith.constant 0.0 : f32
      %r = scf.for %k = %c0 to %c64 step %c1 iter_args(%t = %c) -> (tensor<16xf32>) {
        %row = vector.transfer_read %a[%k, %c0], %zero {in_bounds = [true]}
          : tensor<64x16xf32>, vector<16xf32>
        %old = vector.transfer_read %t[%c0], %zero {in_bounds = [true]}
          : tensor<16xf32>, vector<16xf32>
        %sum = arith.addf %old, %row : vector<16xf32>
        %new = vector.transfer_write %sum, %t[%c0] {in_bounds = [true]}
          : vector<16xf32>, tensor<16xf32>
        scf.yield %new : tensor<16xf32>
      }
      return %r : tensor<16xf32>
    }
    ```

    becomes

    ```mlir
    func.func @f(%a: tensor<64x16xf32>, %c: tensor<16xf32>) -> tensor<16xf32> {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c64 = arith.constant 64 : index
      %zero = arith.constant 0.0 : f32
      %start = vector.transfer_read %c[%c0], %zero {in_bounds = [true]}
        : tensor<16xf32>, vector<16xf32>
      %r = scf.for %k = %c0 to %c64 step %c1 iter_args(%old = %start) -> (vector<16xf32>) {
        %row = vector.transfer_read %a[%k, %c0], %zero {in_bounds = [true]}
          : tensor<64x16xf32>, vector<16xf32>
        %sum = arith.addf %old, %row : vector<16xf32>
        scf.yield %sum : vector<16xf32>
      }
      %new = vector.transfer_write %r, %c[%c0] {in_bounds = [true]}
        : vector<16xf32>, tensor<16xf32>
      return %new : tensor<16xf32>
    }
    ```

    A `vector.mask` around a transfer becomes the transfer's mask. An accumulator in
    a buffer is left alone, and a remark says so: run the pass before
    `linalg-bufferize`.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::vector::VectorDialect"];
}

def LinalgLowerContractionsPass : Pass<"linalg-lower-contractions"> {
  let summary = "Lower vector.contract to products of rows";
  let description = [{
    Replaces every `vector.contract` by operations on rows, which are vectors along
    the accumulator's innermost dimension of more than one element: an element of one
    operand times a row of the other, or a row times a row where both have the
    dimension. Sums of products of floats are `vector.fma`. Elements that are narrower
    than the accumulator's are extended first; where an operand's row is not its
    innermost dimension, it is transposed first.

    ```mlir
    func.func @f(%a: vector<2x1xf32>, %b: vector<1x16xf32>, %c: vector<2x16xf32>) -> vector<2x16xf32> {
      %0 = vector.contract {indexing_maps = [affine_map<(m, n, k) -> (m, k)>,
                                             affine_map<(m, n, k) -> (k, n)>,
                                             affine_map<(m, n, k) -> (m, n)>],
                            iterator_types = ["parallel", "parallel", "reduction"],
                            kind = #vector.kind<add>} %a, %b, %c
        : vector<2x1xf32>, vector<1x16xf32> into vector<2x16xf32>
      return %0 : vector<2x16xf32>
    }
    ```

    becomes

    ```mlir
    func.func @f(%a: vector<2x1xf32>, %b: vector<1x16xf32>, %c: vector<2x16xf32>) -> vector<2x16xf32> {
      %c0 = vector.extract %c[0] : vector<16xf32> from vector<2x16xf32>
      %a0 = vector.extract %a[0, 0] : f32 from vector<2x1xf32>
      %b0 = vector.extract %b[0] : vector<16xf32> from vector<1x16xf32>
      %s0 = vector.broadcast %a0 : f32 to vector<16xf32>
      %f0 = vector.fma %s0, %b0, %c0 : vector<16xf32>
      %c1 = vector.extract %c[1] : vector<16xf32> from vector<2x16xf32>
      %a1 = vector.extract %a[1, 0] : f32 from vector<2x1xf32>
      %s1 = vector.broadcast %a1 : f32 to vector<16xf32>
      %f1 = vector.fma %s1, %b0, %c1 : vector<16xf32>
      %r0 = vector.insert %f0, %c [0] : vector<16xf32> into vector<2x16xf32>
      %r1 = vector.insert %f1, %r0 [1] : vector<16xf32> into vector<2x16xf32>
      return %r1 : vector<2x16xf32>
    }
    ```

    A scalar accumulator is computed as a row along the left operand's innermost
    dimension, which is reduced in the end; that orders sums of floats anew. Under a
    `vector.mask`, a row that is masked in part is selected from the old and the new
    value, and one that is known to be masked as a whole is not computed.

    Scalable vectors, elements that are no numbers, and contractions of more than
    65,536 rows are left alone, and a remark tells which.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::vector::VectorDialect"];
}

def LinalgLowerTransfersPass : Pass<"linalg-lower-transfers"> {
  let summary = "Lower vector transfers to loads and stores of rows";
  let description = [{
    Replaces transfers from and to buffers by a load or store for each row of the
    vector. A transfer with a mask, or one that may leave the buffer, has masked loads
    and stores; none is made for a row that is known to be masked as a whole. A
    vector whose dimensions are in another order than the buffer's is transposed in
    registers, one with broadcast dimensions is loaded without them. Where a row does
    not run along a dimension of unit stride, each element is loaded by itself, and
    so are elements that are not whole bytes.

    ```mlir
    func.func @f(%a: memref<?x?xf32>, %i: index, %n: index) -> vector<2x16xf32> {
      %c2 = arith.constant 2 : index
      %zero = arith.constant 0.0 : f32
      %mask = vector.create_mask %c2, %n : vector<2x16xi1>
      %0 = vector.transfer_read %a[%c2, %i], %zero, %mask {in_bounds = [true, true]}
        : memref<?x?xf32>, vector<2x16xf32>
      return %0 : vector<2x16xf32>
    }
    ```

    becomes

    ```mlir
    func.func @f(%a: memref<?x?xf32>, %i: index, %n: index) -> vector<2x16xf32> {
      %c2 = arith.constant 2 : index
      %zero = arith.constant 0.0 : f32
      %empty = ub.poison : vector<2x16xf32>
      %mask = vector.create_mask %n : vector<16xi1>
      %padding = vector.broadcast %zero : f32 to vector<16xf32>
      %0 = vector.maskedload %a[%c2, %i], %mask, %padding
        : memref<?x?xf32>, vector<16xi1>, vector<16xf32> into vector<16xf32>
      %1 = vector.insert %0, %empty [0] : vector<16xf32> into vector<2x16xf32>
      %c3 = arith.constant 3 : index
      %2 = vector.maskedload %a[%c3, %i], %mask, %padding
        : memref<?x?xf32>, vector<16xi1>, vector<16xf32> into vector<16xf32>
      %3 = vector.insert %2, %1 [1] : vector<16xf32> into vector<2x16xf32>
      return %3 : vector<2x16xf32>
    }
    ```

    A `vector.mask` around a transfer becomes the transfer's mask first. Left alone,
    with a remark: transfers on tensors, of scalable vectors, of vectors as elements,
    of more than 4,096 rows, and of buffers whose layout is not strided.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect",
                           "::mlir::ub::UBDialect", "::mlir::vector::VectorDialect"];
}

def LinalgUnrollVectorsPass : Pass<"linalg-unroll-vectors"> {
  let summary = "Cut vectors into native ones";
  let description = [{
    Replaces vectors by several of one dimension: each row of a vector by vectors of
    the native number of elements, and what remains of the row by one of the least
    power of two that it fits in. Elements beyond the end of a row are not loaded,
    stored or reduced; integers there are divided by one. What loops and conditions
    of scf pass on is cut as well, so that LLVM sees native vectors only.

    A native vector has `native-bits` bits, and as many elements for all types in a
    function as there is room for of the widest integers and floats that are in its
    vectors: 16 for `f32` by default, also where narrower ones are extended to them.
    On a processor with shorter vectors LLVM cuts them in two. With
    `native-bits=128`:

    ```mlir
    // --linalg-unroll-vectors=native-bits=128
    func.func @f(%a: memref<7xf32>, %b: memref<7xf32>) {
      %c0 = arith.constant 0 : index
      %0 = vector.load %a[%c0] : memref<7xf32>, vector<7xf32>
      %1 = arith.addf %0, %0 : vector<7xf32>
      vector.store %1, %b[%c0] : memref<7xf32>, vector<7xf32>
      return
    }
    ```

    becomes

    ```mlir
    func.func @f(%a: memref<7xf32>, %b: memref<7xf32>) {
      %c0 = arith.constant 0 : index
      %0 = vector.load %a[%c0] : memref<7xf32>, vector<4xf32>
      %mask = arith.constant dense<[true, true, true, false]> : vector<4xi1>
      %c4 = arith.constant 4 : index
      %i = arith.addi %c0, %c4 : index
      %zero = arith.constant dense<0.0> : vector<4xf32>
      %1 = vector.maskedload %a[%i], %mask, %zero
        : memref<7xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
      %2 = arith.addf %0, %0 : vector<4xf32>
      %3 = arith.addf %1, %1 : vector<4xf32>
      vector.store %2, %b[%c0] : memref<7xf32>, vector<4xf32>
      vector.maskedstore %b[%i], %mask, %3 : memref<7xf32>, vector<4xi1>, vector<4xf32>
      return
    }
    ```

    Run `linalg-lower-transfers` and `linalg-lower-contractions` before: transfers and
    contractions are left, as are calls, masked regions, accesses to elements at
    positions that are values, and whatever has a vector that is scalable, has no
    dimension or would be more than 4,096 native ones; a remark tells which.
    Their operands are put together and their results cut.
  }];
  let options = [
    Option<"nativeBits", "native-bits", "int64_t", "512",
           "The size of a native vector in bits, a power of two (default: 512)">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::ub::UBDialect",
                           "::mlir::vector::VectorDialect"];
}

def LinalgVectorizePass : Pass<"linalg-vectorize"> {
  let summary = "Write structured ops as operations on vectors";
  let description = [{
    Replaces every structured op by operations on vectors that hold all of its
    iterations. What does not fit into registers is tiled first.

    ```mlir
    // --linalg-vectorize
    func.func @f(%a: tensor<4x16xf32>, %b: tensor<16x8xf32>, %c: tensor<4x8xf32>) -> tensor<4x8xf32> {
      %0 = linalg.matmul ins(%a, %b : tensor<4x16xf32>, tensor<16x8xf32>)
                         outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
      return %0 : tensor<4x8xf32>
    }
    ```

    becomes

    ```mlir
    func.func @f(%a: tensor<4x16xf32>, %b: tensor<16x8xf32>, %c: tensor<4x8xf32>) -> tensor<4x8xf32> {
      %c0 = arith.constant 0 : index
      %zero = arith.constant 0.0 : f32
      %cv = vector.transfer_read %c[%c0, %c0], %zero {in_bounds = [true, true]} : tensor<4x8xf32>, vector<4x8xf32>
      %av = vector.transfer_read %a[%c0, %c0], %zero {in_bounds = [true, true]} : tensor<4x16xf32>, vector<4x16xf32>
      %bv = vector.transfer_read %b[%c0, %c0], %zero {in_bounds = [true, true]} : tensor<16x8xf32>, vector<16x8xf32>
      %sum = vector.contract {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>,
                                               affine_map<(m, n, k) -> (m, n)>],
                              iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>}
        %av, %bv, %cv : vector<4x16xf32>, vector<16x8xf32> into vector<4x8xf32>
      %0 = vector.transfer_write %sum, %c[%c0, %c0] {in_bounds = [true, true]} : vector<4x8xf32>, tensor<4x8xf32>
      return %0 : tensor<4x8xf32>
    }
    ```

    A loop is a dimension of vectors if each operand is accessed at
    `c * loop + rest` in one dimension at most, for a positive constant `c`, with
    other such loops in its other dimensions only. Where loops share an
    expression, as those of a window do, the longest parallel one is a dimension,
    and one iteration of the others comes after the other: unrolled, up to 64
    copies, or in an `scf.for`. So it is with loops along which elements are folded
    by what is not known to be associative. In these loops, what is folded so far
    is a vector, which is read before and written behind them.

    Sums of products become `vector.contract` where both factors have the loops of
    the sum, and `vector.fma` where the loops of the sum are no dimensions of
    vectors; other reductions become `vector.multi_reduction`. Floats may be summed
    in another order, and products be added without being rounded.

    With `sizes`, a loop may be shorter than its vectors, and its extent may be
    dynamic: that it is not longer is promised, and the op is left alone where bounds
    of values say that it may be. Without, vectors are as long as such a bound, as
    that of a remainder of tiles. What is read and written then has a mask, and what
    is folded is neutral outside of it.

    ```mlir
    // --linalg-vectorize=sizes=8
    func.func @f(%a: memref<?xf32>, %b: memref<f32>) {
      linalg.reduce { arith.addf } ins(%a : memref<?xf32>) outs(%b : memref<f32>) dimensions = [0]
      return
    }
    ```

    becomes

    ```mlir
    func.func @f(%a: memref<?xf32>, %b: memref<f32>) {
      %c0 = arith.constant 0 : index
      %n = memref.dim %a, %c0 : memref<?xf32>
      %bv = memref.load %b[] : memref<f32>
      %mask = vector.create_mask %n : vector<8xi1>
      %neutral = arith.constant -0.0 : f32
      %av = vector.transfer_read %a[%c0], %neutral, %mask {in_bounds = [true]} : memref<?xf32>, vector<8xf32>
      %sum = vector.multi_reduction <add>, %av, %bv [0] : vector<8xf32> to f32
      memref.store %sum, %b[] : memref<f32>
      return
    }
    ```

    An input that leaves no loop for vectors, or not the one along which elements of
    the first init are next to each other, is read by a `vector.gather`: at
    `i floordiv 2`, backwards, along a diagonal. So are the elements that the payload
    takes from tensors by `tensor.extract`. What is gathered from has a view of one
    dimension; buffers with gaps between rows have none.

    ```mlir
    // --linalg-vectorize
    func.func @f(%i: tensor<8xindex>, %table: tensor<5xf32>, %b: tensor<8xf32>) -> tensor<8xf32> {
      %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
          ins(%i : tensor<8xindex>) outs(%b : tensor<8xf32>) {
      ^bb0(%at: index, %out: f32):
        %e = tensor.extract %table[%at] : tensor<5xf32>
        linalg.yield %e : f32
      } -> tensor<8xf32>
      return %0 : tensor<8xf32>
    }
    ```

    becomes

    ```mlir
    func.func @f(%i: tensor<8xindex>, %table: tensor<5xf32>, %b: tensor<8xf32>) -> tensor<8xf32> {
      %c0 = arith.constant 0 : index
      %at = vector.transfer_read %i[%c0], %c0 {in_bounds = [true]} : tensor<8xindex>, vector<8xindex>
      %all = arith.constant dense<true> : vector<8xi1>
      %zeros = arith.constant dense<0.0> : vector<8xf32>
      %e = vector.gather %table[%c0] [%at], %all, %zeros
        : tensor<5xf32>, vector<8xindex>, vector<8xi1>, vector<8xf32> into vector<8xf32>
      %0 = vector.transfer_write %e, %b[%c0] {in_bounds = [true]} : vector<8xf32>, tensor<8xf32>
      return %0 : tensor<8xf32>
    }
    ```

    A `tensor.pad` is written as its padding and then its source. A pack or unpack
    is a read of all of its source, a transposition of the tiles, and a write of all
    of its init; sizes are those of its loops: over the outer dimensions of what is
    packed, over the dimensions of what is unpacked.

    ```mlir
    // --linalg-vectorize
    func.func @f(%a: tensor<7x4xf32>, %pad: f32, %b: tensor<2x4x4xf32>) -> tensor<2x4x4xf32> {
      %0 = linalg.pack %a padding_value(%pad : f32) inner_dims_pos = [0] inner_tiles = [4] into %b
        : tensor<7x4xf32> -> tensor<2x4x4xf32>
      return %0 : tensor<2x4x4xf32>
    }
    ```

    becomes

    ```mlir
    func.func @f(%a: tensor<7x4xf32>, %pad: f32, %b: tensor<2x4x4xf32>) -> tensor<2x4x4xf32> {
      %c0 = arith.constant 0 : index
      %c7 = arith.constant 7 : index
      %c4 = arith.constant 4 : index
      %mask = vector.create_mask %c7, %c4 : vector<8x4xi1>
      %av = vector.transfer_read %a[%c0, %c0], %pad, %mask {in_bounds = [true, true]} : tensor<7x4xf32>, vector<8x4xf32>
      %tiles = vector.shape_cast %av : vector<8x4xf32> to vector<2x4x4xf32>
      %bv = vector.transpose %tiles, [0, 2, 1] : vector<2x4x4xf32> to vector<2x4x4xf32>
      %0 = vector.transfer_write %bv, %b[%c0, %c0, %c0] {in_bounds = [true, true, true]} : vector<2x4x4xf32>, tensor<2x4x4xf32>
      return %0 : tensor<2x4x4xf32>
    }
    ```

    Other ops that are several loop nests (softmax, winograd) are written as
    structured ops first, and the sizes are those of each of these. So is, if no
    sizes are given, a pack or unpack that there are no vectors for.

    Left alone are ops that were not tiled enough, as LLVM would take minutes for
    them: an operand of which would be more than `max-native-vectors` of 512 bits, or
    that would compute more than 16 times as many. So are ops on elements that
    vectors can't hold, such as complex numbers, and ops whose payload has other
    operations than those that map to the elements of vectors, as calls, accesses to
    buffers, and regions. All of an
    operand is read before anything is written, so ops of which an init may
    overlap another operand are left alone ([Overlap.md](../Overlap.md)).
  }];
  let options = [
    ListOption<"sizes", "sizes", "int64_t",
               "The extent of the vectors along each loop, outermost first; 0 for the extent of the loop "
               "(default: none)">,
    Option<"maxNativeVectors", "max-native-vectors", "int64_t", "512",
           "The most native vectors that an operand may become; 0 for any number (default: 512)">
  ];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect", "::mlir::math::MathDialect", "::mlir::memref::MemRefDialect",
    "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect", "::mlir::vector::VectorDialect"
  ];
}

def LinalgLowerVectorsPass : Pass<"linalg-lower-vectors"> {
  let summary = "Lower vectors of several dimensions to ones that LLVM has";
  let description = [{
    Writes what `linalg-vectorize` makes as operations that MLIR converts to the
    LLVM dialect, in stages: masked transfers, contractions, reductions of several
    dimensions, and transfers, which are unrolled to rows. Rows of elements whose
    width is no power of two of bytes, such as `i1`, are read and written one
    element after the other: LLVM packs them in vectors, but not in buffers. So are
    elements that are gathered from buffers with gaps between them. It lowers everything and chooses nothing for speed.

    ```mlir
    // --linalg-lower-vectors
    func.func @f(%a: vector<2x4xf32>, %b: vector<4xf32>) -> vector<4xf32> {
      %0 = vector.multi_reduction <add>, %a, %b [0] : vector<2x4xf32> to vector<4xf32>
      return %0 : vector<4xf32>
    }
    ```

    becomes

    ```mlir
    func.func @f(%a: vector<2x4xf32>, %b: vector<4xf32>) -> vector<4xf32> {
      %0 = vector.extract %a[0] : vector<4xf32> from vector<2x4xf32>
      %1 = arith.addf %0, %b : vector<4xf32>
      %2 = vector.extract %a[1] : vector<4xf32> from vector<2x4xf32>
      %3 = arith.addf %2, %1 : vector<4xf32>
      return %3 : vector<4xf32>
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect",
    "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect", "::mlir::vector::VectorDialect"
  ];
}

#endif // LINALG_VECTORIZATION_PASSES_TD
