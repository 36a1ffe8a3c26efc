// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_VECTORLOWERING_PASSES_TD
#define LINALG_TRANSFORMS_VECTORLOWERING_PASSES_TD

include "mlir/Pass/PassBase.td"

def LinalgApproximateMathPass : Pass<"linalg-approximate-math"> {
  let summary = "Compute functions such as exp by arithmetic, with an error of 2 ulps";
  let description = [{
    Replaces `math.exp`, `exp2`, `expm1`, `log`, `log2`, `log10`, `log1p`, `tanh` and
    `erf` of scalars and vectors of `f32` by arithmetic without branches or calls, which
    LLVM can vectorize. The error is at most 2 ulps for each number (measured for all of
    them, on processors with fused multiply-add); zeros, infinities, subnormal numbers and NaN give what the C library gives.
    Functions of `f16` and `bf16` are computed in `f32`. With a processor of which the module says `vector_lookup`,
    `tanh` and `erf` of vectors of a multiple of 16 elements take the coefficients of a polynomial from tables in registers; with `vector_ldexp` too, `exp` and `exp2` of them take an exponent as a float.
    Without it, functions that follow one another, such as those of the parts of a vector that was unrolled, are computed step by step together, as many as a quarter of the registers holds:
    each step waits for the one before.

    ```mlir
    func.func @f(%x: bf16) -> bf16 {
      %0 = math.exp2 %x : bf16
      return %0 : bf16
    }
    ```

    becomes

    ```mlir
    func.func @f(%x: bf16) -> bf16 {
      %single = arith.extf %x : bf16 to f32
      // x as n + f, n an integer: the last bits of x + 1.5 * 2^23 + 254 are those of
      // n + 254, with the bias of an exponent for each of two factors.
      %least = arith.constant -151.0 : f32
      %isLess = arith.cmpf olt, %single, %least : f32
      %least1 = arith.constant -151.0 : f32
      %a = arith.select %isLess, %least1, %single : f32
      %greatest = arith.constant 129.0 : f32
      %isGreater = arith.cmpf ogt, %a, %greatest : f32
      %greatest1 = arith.constant 129.0 : f32
      %b = arith.select %isGreater, %greatest1, %a : f32
      %shift = arith.constant 0x4B4000FE : f32
      %sum = arith.addf %b, %shift fastmath<contract> : f32
      %sumBits = arith.bitcast %sum : f32 to i32
      %rounded = arith.subf %sum, %shift fastmath<contract> : f32
      %f = arith.subf %b, %rounded fastmath<contract> : f32
      // e^r by a polynomial, r = f * ln 2.
      %ln2 = arith.constant 0.693147182 : f32
      %r = arith.mulf %f, %ln2 fastmath<contract> : f32
      %c4 = arith.constant 0.00138198235 : f32
      %c3 = arith.constant 0.00836868677 : f32
      %m3 = arith.mulf %c4, %r fastmath<contract> : f32
      %p3 = arith.addf %m3, %c3 fastmath<contract> : f32
      %c2 = arith.constant 0.0416682772 : f32
      %m2 = arith.mulf %p3, %r fastmath<contract> : f32
      %p2 = arith.addf %m2, %c2 fastmath<contract> : f32
      %c1 = arith.constant 0.166665211 : f32
      %m1 = arith.mulf %p2, %r fastmath<contract> : f32
      %p1 = arith.addf %m1, %c1 fastmath<contract> : f32
      %c0 = arith.constant 0.499999940 : f32
      %m0 = arith.mulf %p1, %r fastmath<contract> : f32
      %p0 = arith.addf %m0, %c0 fastmath<contract> : f32
      %one = arith.constant 1.0 : f32
      %q = arith.mulf %p0, %r fastmath<contract> : f32
      %q1 = arith.addf %q, %one fastmath<contract> : f32
      %one1 = arith.constant 1.0 : f32
      %s = arith.mulf %q1, %r fastmath<contract> : f32
      %e = arith.addf %s, %one1 fastmath<contract> : f32
      // Times 2^n, in two steps: 2^n may be too small or too large for f32.
      // A processor of which the module says `vector_ldexp` has an instruction.
      %n0 = arith.constant 1 : i32
      %half = arith.shrsi %sumBits, %n0 : i32
      %otherHalf = arith.subi %sumBits, %half : i32
      %k23 = arith.constant 23 : i32
      %bits1 = arith.shli %half, %k23 : i32
      %scale1 = arith.bitcast %bits1 : i32 to f32
      %e1 = arith.mulf %e, %scale1 fastmath<contract> : f32
      %k231 = arith.constant 23 : i32
      %bits2 = arith.shli %otherHalf, %k231 : i32
      %scale2 = arith.bitcast %bits2 : i32 to f32
      %e2 = arith.mulf %e1, %scale2 fastmath<contract> : f32
      %result = arith.truncf %e2 : f32 to bf16
      return %result : bf16
    }
    ```

    Left alone are functions of other types, such as `f64`, and those in an op that has
    the attribute `structured.exact_math`, such as a function or the module.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::LLVM::LLVMDialect", "::mlir::math::MathDialect",
                           "::mlir::vector::VectorDialect"];
}

def LinalgFlattenTransfersPass : Pass<"linalg-flatten-transfers"> {
  let summary = "Flatten transfers of contiguous elements to one dimension";
  let description = [{
    Rewrites a transfer of an n-D vector to one of a 1-D vector if its elements are
    contiguous in the buffer, that is, if it covers the innermost dimensions
    completely. Rows of few narrow elements, such as pairs of `bf16`, become
    long vectors.

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

    Left alone, with a remark, are transfers on tensors, with a mask, with a
    permutation map that is not a minor identity, that may be out of bounds, or whose
    elements are not contiguous; and those that a contraction uses row by row.
  }];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
                           "::mlir::memref::MemRefDialect", "::mlir::vector::VectorDialect"];
}

def LinalgHoistAccumulatorsPass : Pass<"linalg-hoist-accumulators"> {
  let summary = "Hoist accumulators out of loops, into registers";
  let description = [{
    If each iteration of a loop reads the same part of a tensor that the loop carries,
    and writes it back, the read is hoisted before the loop and the write after it.
    The loop then carries the part itself, usually a vector, so that the
    accumulator stays in registers. Masked transfers are hoisted too if nothing
    else accesses their tensor; masked-off elements are replaced by the padding
    value in each iteration if they could affect other elements. Reads and writes of the first elements of a
    tensor that was written as one vector, as by what is left of a sum, become those of the whole tensor. Slices of
    all of a tensor, of sizes that are known to be its own, are the tensor. Loop-invariant
    code is hoisted, and a value that a loop only passes through is no longer
    carried. A vector that one condition chooses instead of another one is read only then: the
    first block of a sum does not read what earlier ones have added.

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

    A `vector.mask` around a transfer becomes the transfer's mask. Left alone, with a
    remark, are accumulators in buffers, to which other values may refer (run the pass
    before `linalg-bufferize`), accumulators whose mask differs from iteration to
    iteration, and masked ones with other uses in the loop. A part whose position
    depends on the iteration is left alone without a remark.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::vector::VectorDialect"];
}

def LinalgLowerContractionsPass : Pass<"linalg-lower-contractions"> {
  let summary = "Lower vector.contract to products of rows";
  let description = [{
    Replaces every `vector.contract` by operations on rows: vectors along the innermost
    dimension of the accumulator that has more than one element. A product is an
    element of one operand, broadcast, times a row of the other, or a row times a row
    if both operands have the dimension. Sums of products of floats become
    `vector.fma`. Elements narrower than the accumulator's are extended first; an
    operand whose innermost dimension is not the row's is transposed first.

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
    dimension, which is reduced at the end; this reorders sums of floats. Under a
    `vector.mask`, a partially masked row is selected from the old and the new value,
    and a row that is known to be masked off is not computed.

    Contractions of scalable vectors, of elements that are not numbers, and of more
    than 65,536 rows are left alone, with a remark.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::vector::VectorDialect"];
}

def LinalgLowerTileProductsPass : Pass<"linalg-lower-tile-products"> {
  let summary = "Lower vector.contract of narrow elements to a processor's products of tiles";
  let description = [{
    Replaces a `vector.contract` whose elements are narrower than its sums by instructions
    that multiply tiles, registers of 16 rows of 64 bytes, as Intel's AMX has them: each
    adds 16 groups of four products of `i8`, or of two of `bf16`, to 256 sums. Which the
    processor has is read from its description, the entry `dot_products` that
    `linalg-describe-target` writes; without one of tiles, nothing changes.

    | instruction | left | right | sum |
    |---|---|---|---|
    | `tdpbusd` | `i8`, unsigned | `i8`, signed | `i32` |
    | `tdpbssd` | `i8`, signed | `i8`, signed | `i32` |
    | `tdpbuud` | `i8`, unsigned | `i8`, unsigned | `i32` |
    | `tdpbf16ps` | `bf16` | `bf16` | `f32` |

    One operand has rows of whole groups for the columns of the sums, `[k, n, g]`, the
    other one rows along the sum, `[..., k, g]`, and the accumulator is `[..., n]`; panels of
    `linalg-apply-schedule` are such rows. An `scf.for` that carries the sums from one
    iteration to the next carries tiles then. Whole tiles are loaded from the buffer that
    a vector is read from, also with more columns of a panel than there are, and stored
    where it is written; other vectors go through
    a buffer on the stack, with zeros for what they lack. Rows of masked reads and writes
    are copied there in a loop, those of sums only if the mask lacks some. Sums that are
    in tiles already also get the products of a single group, `[n, g]` and `[..., g]`, of
    which elements may be missing.

    Integers are equal to the last bit. Numbers of `bf16` and sums below the smallest
    normal one count as zero, and a sum of zeros is positive, as the processor computes.
    The features of LLVM that the instructions need become those of the function, in its
    attribute `passthrough`. A process may execute them with the permission of the
    system, which `linalg-request-tiles` asks for.

    ```mlir
    module attributes {dlti.target_system_spec = #dlti.target_system_spec<"CPU" =
        #dlti.target_device_spec<"cpu" = "emeraldrapids", "features" = "",
            "vector_bits" = 512 : i64, "vector_registers" = 32 : i64, "masked_vectors" = true,
            "fmas_per_cycle" = 2 : i64, "fma_latency" = 4 : i64, "loads_per_cycle" = 2 : i64,
            "dot_products" = ["tdpbf16ps"], "L1_cache_size_in_bytes" = 49152 : i64,
            "cache_line_in_bytes" = 64 : i64, "cores" = 1 : i64>>} {
      func.func @f(%a: memref<16x16x2xbf16>, %b: memref<16x16x2xbf16>, %c: memref<16x16xf32>) {
        %zero = arith.constant 0 : index
        %padding = arith.constant 0.0 : bf16
        %sums = arith.constant dense<0.0> : vector<16x16xf32>
        %0 = vector.transfer_read %a[%zero, %zero, %zero], %padding {in_bounds = [true, true, true]}
          : memref<16x16x2xbf16>, vector<16x16x2xbf16>
        %1 = vector.transfer_read %b[%zero, %zero, %zero], %padding {in_bounds = [true, true, true]}
          : memref<16x16x2xbf16>, vector<16x16x2xbf16>
        %2 = arith.extf %0 : vector<16x16x2xbf16> to vector<16x16x2xf32>
        %3 = arith.extf %1 : vector<16x16x2xbf16> to vector<16x16x2xf32>
        %4 = vector.contract {indexing_maps = [affine_map<(m, n, k, g) -> (m, k, g)>,
                                               affine_map<(m, n, k, g) -> (k, n, g)>,
                                               affine_map<(m, n, k, g) -> (m, n)>],
                              iterator_types = ["parallel", "parallel", "reduction", "reduction"],
                              kind = #vector.kind<add>} %2, %3, %sums
          : vector<16x16x2xf32>, vector<16x16x2xf32> into vector<16x16xf32>
        vector.transfer_write %4, %c[%zero, %zero] {in_bounds = [true, true]}
          : vector<16x16xf32>, memref<16x16xf32>
        return
      }
    }
    ```

    becomes

    ```mlir
    module attributes {dlti.target_system_spec = #dlti.target_system_spec<"CPU" =
        #dlti.target_device_spec<"cpu" = "emeraldrapids", "features" = "",
            "vector_bits" = 512 : i64, "vector_registers" = 32 : i64, "masked_vectors" = true,
            "fmas_per_cycle" = 2 : i64, "fma_latency" = 4 : i64, "loads_per_cycle" = 2 : i64,
            "dot_products" = ["tdpbf16ps"], "L1_cache_size_in_bytes" = 49152 : i64,
            "cache_line_in_bytes" = 64 : i64, "cores" = 1 : i64>>} {
      func.func @f(%a: memref<16x16x2xbf16>, %b: memref<16x16x2xbf16>, %c: memref<16x16xf32>)
          attributes {passthrough = [["target-features", "+amx-tile,+amx-bf16,+avx512f"]]} {
        %zero = arith.constant 0 : index
        %stride = arith.constant 32 : index
        %0 = amx.tile_load %a[%zero, %zero, %zero], %stride
          : memref<16x16x2xbf16> into !amx.tile<16x32xbf16>
        %1 = amx.tile_load %b[%zero, %zero, %zero], %stride
          : memref<16x16x2xbf16> into !amx.tile<16x32xbf16>
        %2 = amx.tile_zero : !amx.tile<16x16xf32>
        %3 = amx.tile_mulf %0, %1, %2
          : !amx.tile<16x32xbf16>, !amx.tile<16x32xbf16>, !amx.tile<16x16xf32>
        %columns = arith.constant 16 : index
        amx.tile_store %c[%zero, %zero], %3, %columns
          : memref<16x16xf32>, !amx.tile<16x16xf32>
        return
      }
    }
    ```
  }];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::amx::AMXDialect",
                           "::mlir::arith::ArithDialect", "::mlir::LLVM::LLVMDialect",
                           "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect",
                           "::mlir::vector::VectorDialect"];
}

def LinalgLowerDotProductsPass : Pass<"linalg-lower-dot-products"> {
  let summary = "Lower vector.contract of narrow elements to a processor's dot products";
  let description = [{
    Replaces a `vector.contract` whose elements are narrower than its sums by instructions
    that add the products of a group of neighbouring elements to each sum: four products
    of `i8` or two of `i16` to one `i32`, or two of `bf16` to one `f32`. Which the processor
    has is read from its description, the entry `dot_products` that `linalg-describe-target`
    writes; without it, nothing changes.

    | instruction | left | right | sum |
    |---|---|---|---|
    | `vpdpbusd` | `i8`, unsigned | `i8`, signed | `i32` |
    | `vpdpwssd`, `pmaddwd` | `i16`, signed | `i16`, signed | `i32` |
    | `vdpbf16ps` | `bf16` | `bf16` | `f32` |

    The sum is one loop of at most as many iterations as a group has elements, and the
    innermost dimension of both operands: `[m, k]` and `[n, k]`, in either order, into
    `[m, n]`. Columns that are read from whole vectors of groups in a buffer, such as the
    panels of `linalg-apply-schedule`, are loaded as such. Integers are equal to the last
    bit; numbers of `bf16` below the smallest normal one count as zero, as the
    processor takes them. The features of LLVM that the instructions need become those of
    the function, in its attribute `passthrough`.

    Panels are packed from rows along the sum by transpositions of groups of 32 bits, such as four bytes. Where a vector of these is
    read from a buffer, transposed and written to another one, rows of groups are loaded as vectors of integers, and squares of
    them are transposed by shuffles. Other transpositions that make groups of 32 bits of two or four rows interleave these.

    ```mlir
    module attributes {dlti.target_system_spec = #dlti.target_system_spec<"CPU" =
        #dlti.target_device_spec<"cpu" = "znver4", "features" = "",
            "vector_bits" = 512 : i64, "vector_registers" = 32 : i64, "masked_vectors" = true,
            "fmas_per_cycle" = 1 : i64, "fma_latency" = 4 : i64, "loads_per_cycle" = 2 : i64,
            "dot_products" = ["vpdpbusd"], "L1_cache_size_in_bytes" = 32768 : i64,
            "cache_line_in_bytes" = 64 : i64, "cores" = 1 : i64>>} {
      func.func @f(%a: vector<1x4xi8>, %b: vector<16x4xi8>, %c: vector<1x16xi32>) -> vector<1x16xi32> {
        %0 = arith.extui %a : vector<1x4xi8> to vector<1x4xi32>
        %1 = arith.extsi %b : vector<16x4xi8> to vector<16x4xi32>
        %2 = vector.contract {indexing_maps = [affine_map<(m, n, k) -> (m, k)>,
                                               affine_map<(m, n, k) -> (n, k)>,
                                               affine_map<(m, n, k) -> (m, n)>],
                              iterator_types = ["parallel", "parallel", "reduction"],
                              kind = #vector.kind<add>} %0, %1, %c
          : vector<1x4xi32>, vector<16x4xi32> into vector<1x16xi32>
        return %2 : vector<1x16xi32>
      }
    }
    ```

    becomes

    ```mlir
    module attributes {dlti.target_system_spec = #dlti.target_system_spec<"CPU" =
        #dlti.target_device_spec<"cpu" = "znver4", "features" = "",
            "vector_bits" = 512 : i64, "vector_registers" = 32 : i64, "masked_vectors" = true,
            "fmas_per_cycle" = 1 : i64, "fma_latency" = 4 : i64, "loads_per_cycle" = 2 : i64,
            "dot_products" = ["vpdpbusd"], "L1_cache_size_in_bytes" = 32768 : i64,
            "cache_line_in_bytes" = 64 : i64, "cores" = 1 : i64>>} {
      func.func @f(%a: vector<1x4xi8>, %b: vector<16x4xi8>, %c: vector<1x16xi32>) -> vector<1x16xi32>
          attributes {passthrough = [["target-features", "+avx512vnni"]]} {
        %columns = vector.shape_cast %b : vector<16x4xi8> to vector<64xi8>
        %row = vector.extract %c[0] : vector<16xi32> from vector<1x16xi32>
        %group = vector.extract %a[0] : vector<4xi8> from vector<1x4xi8>
        %lane = vector.bitcast %group : vector<4xi8> to vector<1xi32>
        %element = vector.extract %lane[0] : i32 from vector<1xi32>
        %lanes = vector.broadcast %element : i32 to vector<16xi32>
        %groups = llvm.bitcast %lanes : vector<16xi32> to vector<64xi8>
        %sums = llvm.call_intrinsic "llvm.x86.avx512.vpdpbusd.512"(%row, %groups, %columns)
          : (vector<16xi32>, vector<64xi8>, vector<64xi8>) -> vector<16xi32>
        %result = vector.insert %sums, %c [0] : vector<16xi32> into vector<1x16xi32>
        return %result : vector<1x16xi32>
      }
    }
    ```

    Run it before `linalg-flatten-transfers` and `linalg-lower-contractions`, which lowers
    the contractions that are left alone: with a remark, those of narrow elements that
    have a mask, another order of dimensions, longer sums, or types that no instruction of the
    processor has.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::LLVM::LLVMDialect",
                           "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect",
                           "::mlir::vector::VectorDialect"];
}

def LinalgLowerReductionsPass : Pass<"linalg-lower-reductions"> {
  let summary = "Lower vector.multi_reduction to operations on rows";
  let description = [{
    Replaces every `vector.multi_reduction` by operations on rows: vectors along its
    innermost dimension. Rows that have the same result are combined elementwise. If the
    innermost dimension is reduced too, each row that remains becomes an element by a
    `vector.reduction`, which LLVM computes in a logarithmic number of steps. Floats are
    combined in another order.

    ```mlir
    func.func @f(%a: vector<2x16xf32>, %b: vector<16xf32>, %c: f32) -> (vector<16xf32>, f32) {
      %0 = vector.multi_reduction <add>, %a, %b [0] : vector<2x16xf32> to vector<16xf32>
      %1 = vector.multi_reduction <maximumf>, %a, %c [0, 1] : vector<2x16xf32> to f32
      return %0, %1 : vector<16xf32>, f32
    }
    ```

    becomes

    ```mlir
    func.func @f(%a: vector<2x16xf32>, %b: vector<16xf32>, %c: f32) -> (vector<16xf32>, f32) {
      %a0 = vector.extract %a[0] : vector<16xf32> from vector<2x16xf32>
      %s0 = arith.addf %a0, %b : vector<16xf32>
      %a1 = vector.extract %a[1] : vector<16xf32> from vector<2x16xf32>
      %s1 = arith.addf %a1, %s0 : vector<16xf32>
      %b0 = vector.extract %a[0] : vector<16xf32> from vector<2x16xf32>
      %b1 = vector.extract %a[1] : vector<16xf32> from vector<2x16xf32>
      %m = arith.maximumf %b1, %b0 : vector<16xf32>
      %r = vector.reduction <maximumf>, %m, %c fastmath<reassoc> : vector<16xf32> into f32
      return %s1, %r : vector<16xf32>, f32
    }
    ```

    Reductions with a mask, of scalable vectors, and of more than 65,536 rows are left
    alone, with a remark.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::ub::UBDialect", "::mlir::vector::VectorDialect"];
}

def LinalgLowerTransfersPass : Pass<"linalg-lower-transfers"> {
  let summary = "Lower vector transfers to loads and stores of rows";
  let description = [{
    Replaces a transfer from or to a buffer by a load or store of each row of the
    vector. These are masked if the transfer has a mask or may be out of bounds; a row
    that is known to be masked off is not accessed. If a mask leaves out rows at run
    time, writes of these are skipped. If the target is described and has no `masked_vectors`, several rows, of a power of two
    of elements, of which as many are written as is known at run time have no masks but are stored in parts of powers of two, or
    as a whole; those of which some may be skipped have none if they are written as a whole. A read whose padding is `ub.poison` has the
    last row that it has instead, if it has one for sure. A vector whose dimensions are in
    another order than the buffer's is transposed in registers; one with broadcast
    dimensions is loaded without them. A row of which each second to fourth element
    is read, all of them in bounds and without mask, is shuffled from vectors of
    contiguous elements. Elements are accessed individually in other rows that are not
    along a dimension of unit stride, and if elements are not whole bytes.

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
    with a remark, are transfers on tensors, of scalable vectors, of elements that are
    vectors, of more than 4,096 rows, and on buffers whose layout is not strided.
  }];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect",
                           "::mlir::scf::SCFDialect", "::mlir::ub::UBDialect", "::mlir::vector::VectorDialect"];
}

def LinalgUnrollVectorsPass : Pass<"linalg-unroll-vectors"> {
  let summary = "Unroll vectors to native ones";
  let description = [{
    Replaces vectors by native 1-D vectors. Each row of a vector becomes vectors of the
    native number of elements; the remainder of a row becomes a vector of the least
    power of two that holds it. Elements after the end of a row are not loaded,
    stored or reduced; their divisors are set to one in integer divisions: they are masked, or, if the target is
    described and has no fast instruction for that, the elements of a remainder are loaded or stored in powers of two. A
    native vector of which only single elements are used is loaded element by element.
    Values that loops and conditions of `scf` carry or yield are split as well,
    so that LLVM sees native vectors only.

    A native vector has `native-bits` bits, or those of the target, if
    `linalg-describe-target` has described it in the module. All types in a function have the same
    number of elements: as many as fit of the widest integer or float in its vectors,
    so 16 for `f32` by default, also where narrower elements are extended to `f32`.
    On a processor with shorter vectors LLVM splits them. With `native-bits=128`:

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

    Run `linalg-lower-transfers` and `linalg-lower-contractions` before. Left alone, with
    a remark, are transfers, contractions, calls, masked regions, accesses to elements
    at dynamic positions, and ops with a vector that is scalable, has rank 0 or would
    become more than 4,096 native ones. Their operands are assembled from native
    vectors, and their results split into these. A number of bits that is not a power
    of two of at least 8 is an error.
  }];
  let options = [
    Option<"nativeBits", "native-bits", "int64_t", "0",
           "The size of a native vector in bits, a power of two (default: 0, which means that of the target's description, or 512)">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect", "::mlir::ub::UBDialect",
                           "::mlir::vector::VectorDialect"];
}

def LinalgLowerVectorsPass : Pass<"linalg-lower-vectors"> {
  let summary = "Lower n-D vectors to operations that LLVM has";
  let description = [{
    Lowers the result of `linalg-vectorize` to operations that MLIR converts to the
    LLVM dialect, in stages: masked transfers, contractions, multi-dimensional
    reductions, and transfers, which are unrolled to rows. Elements are read and
    written one by one if their width is not a power of two of bytes, such as `i1`,
    which LLVM packs in vectors but not in buffers; so are elements that are gathered
    from buffers with gaps between them. The pass lowers everything and does not
    optimize for speed.

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
    "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect", "::mlir::ub::UBDialect",
    "::mlir::vector::VectorDialect"
  ];
}

#endif // LINALG_TRANSFORMS_VECTORLOWERING_PASSES_TD
