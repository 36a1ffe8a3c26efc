// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_CODEGEN_PASSES_TD
#define LINALG_CODEGEN_PASSES_TD

include "mlir/Pass/PassBase.td"

def LinalgCollapseLoopsPass : Pass<"linalg-collapse-loops"> {
  let summary = "Make loops over adjacent dimensions one loop";
  let description = [{
    Replaces the loops of a contraction on tensors, or of an op with a transposed input, that run over adjacent dimensions of each
    operand, in the same order, by one loop over the collapsed dimensions: rows and columns of
    an image become pixels, of which any number fits a tile or a vector. Reduction loops of
    extent 1 are dropped, so that a convolution by a filter of one element is a contraction.
    An elementwise op that computes only the init, and one that alone reads the result, get
    the same loops. Of other ops with reductions, reduction loops are collapsed; and loops of elementwise ops that neither
    read results of ops with reductions nor compute operands of these, with which they may be tiled: vectors then run
    over short dimensions.

    ```mlir
    func.func @f(%x: tensor<64x7x7xf32>, %w: tensor<32x64xf32>, %y: tensor<32x7x7xf32>) -> tensor<32x7x7xf32> {
      %0 = linalg.generic {indexing_maps = [affine_map<(f, i, j, c) -> (f, c)>, affine_map<(f, i, j, c) -> (c, i, j)>,
                                            affine_map<(f, i, j, c) -> (f, i, j)>],
                           iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
          ins(%w, %x : tensor<32x64xf32>, tensor<64x7x7xf32>) outs(%y : tensor<32x7x7xf32>) {
      ^bb0(%a: f32, %b: f32, %out: f32):
        %product = arith.mulf %a, %b : f32
        %sum = arith.addf %out, %product : f32
        linalg.yield %sum : f32
      } -> tensor<32x7x7xf32>
      return %0 : tensor<32x7x7xf32>
    }
    ```

    becomes

    ```mlir
    func.func @f(%x: tensor<64x7x7xf32>, %w: tensor<32x64xf32>, %y: tensor<32x7x7xf32>) -> tensor<32x7x7xf32> {
      %pixels = tensor.collapse_shape %x [[0], [1, 2]] : tensor<64x7x7xf32> into tensor<64x49xf32>
      %init = tensor.collapse_shape %y [[0], [1, 2]] : tensor<32x7x7xf32> into tensor<32x49xf32>
      %0 = linalg.generic {indexing_maps = [affine_map<(f, p, c) -> (f, c)>, affine_map<(f, p, c) -> (c, p)>,
                                            affine_map<(f, p, c) -> (f, p)>],
                           iterator_types = ["parallel", "parallel", "reduction"]}
          ins(%w, %pixels : tensor<32x64xf32>, tensor<64x49xf32>) outs(%init : tensor<32x49xf32>) {
      ^bb0(%a: f32, %b: f32, %out: f32):
        %product = arith.mulf %a, %b : f32
        %sum = arith.addf %out, %product : f32
        linalg.yield %sum : f32
      } -> tensor<32x49xf32>
      %result = tensor.expand_shape %0 [[0], [1, 2]] output_shape [32, 7, 7] : tensor<32x49xf32> into tensor<32x7x7xf32>
      return %result : tensor<32x7x7xf32>
    }
    ```

    An op is left alone, with a remark, if it has no such loops, if it or one of those
    elementwise ops has a schedule, or if an operand is not known to be contiguous, so that
    it would have to be copied. If it is not known whether an image has more rows or columns than a
    filter of one element reads, there is a branch for each case.
  }];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect", "::mlir::scf::SCFDialect",
                           "::mlir::tensor::TensorDialect"];
}

def LinalgFuseRowsPass : Pass<"linalg-fuse-rows"> {
  let summary = "Compute chains of ops with reductions row by row";
  let description = [{
    Tiles an op together with the ops before it that can be computed for some of its
    rows at a time, so that what they share stays in the cache: the maximum, the
    exponentials, the sum and the quotient of a softmax, or the mean, the variance and the
    quotient of a normalization. Rows are what all of them run over; tiles have as
    many as fill half of the first-level cache. The pass needs a description of the
    processor, as `linalg-describe-target` writes it; without one, it is an error to
    have a structured op. [CostModel.md](../CostModel.md) has the rules.

    Only ops of which each iteration has an element of some operand are tiled, no contractions
    or convolutions. An op is left alone, with a remark, if no op before it can be
    computed row by row with it, if none of them has a reduction, if all of what they share
    stays in the cache anyway, and if a row does not fit into it.

    ```mlir
    // --linalg-fuse-rows
    module attributes {dlti.target_system_spec = #dlti.target_system_spec<"CPU" =
        #dlti.target_device_spec<"cpu" = "x86-64-v3", "features" = "",
            "vector_bits" = 256 : i64, "vector_registers" = 16 : i64, "masked_vectors" = false,
            "fmas_per_cycle" = 2 : i64, "fma_latency" = 5 : i64, "loads_per_cycle" = 2 : i64,
            "L1_cache_size_in_bytes" = 32768 : i64, "L2_cache_size_in_bytes" = 262144 : i64,
            "cache_line_in_bytes" = 64 : i64, "cores" = 1 : i64>>} {
      func.func @f(%x: tensor<64x4096xf32>, %zeros: tensor<64xf32>) -> tensor<64x4096xf32> {
        %sums = linalg.reduce { arith.addf } ins(%x : tensor<64x4096xf32>)
                                             outs(%zeros : tensor<64xf32>) dimensions = [1]
        %empty = tensor.empty() : tensor<64x4096xf32>
        %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>,
                                              affine_map<(i, j) -> (i, j)>],
                             iterator_types = ["parallel", "parallel"]}
            ins(%x, %sums : tensor<64x4096xf32>, tensor<64xf32>) outs(%empty : tensor<64x4096xf32>) {
        ^bb0(%a: f32, %b: f32, %c: f32):
          %1 = arith.divf %a, %b : f32
          linalg.yield %1 : f32
        } -> tensor<64x4096xf32>
        return %0 : tensor<64x4096xf32>
      }
    }
    ```

    becomes

    ```mlir
    module attributes {dlti.target_system_spec = #dlti.target_system_spec<"CPU" =
        #dlti.target_device_spec<"cpu" = "x86-64-v3", "features" = "",
            "vector_bits" = 256 : i64, "vector_registers" = 16 : i64, "masked_vectors" = false,
            "fmas_per_cycle" = 2 : i64, "fma_latency" = 5 : i64, "loads_per_cycle" = 2 : i64,
            "L1_cache_size_in_bytes" = 32768 : i64, "L2_cache_size_in_bytes" = 262144 : i64,
            "cache_line_in_bytes" = 64 : i64, "cores" = 1 : i64>>} {
      func.func @f(%x: tensor<64x4096xf32>, %zeros: tensor<64xf32>) -> tensor<64x4096xf32> {
        %empty = tensor.empty() : tensor<64x4096xf32>
        %c0 = arith.constant 0 : index
        %c64 = arith.constant 64 : index
        %c1 = arith.constant 1 : index
        %0 = scf.for %i = %c0 to %c64 step %c1 iter_args(%rows = %empty) -> (tensor<64x4096xf32>) {
          %row = tensor.extract_slice %x[%i, 0] [1, 4096] [1, 1]
            : tensor<64x4096xf32> to tensor<1x4096xf32>
          %zero = tensor.extract_slice %zeros[%i] [1] [1] : tensor<64xf32> to tensor<1xf32>
          %sum = linalg.reduce { arith.addf } ins(%row : tensor<1x4096xf32>)
                                              outs(%zero : tensor<1xf32>) dimensions = [1]
          %init = tensor.extract_slice %rows[%i, 0] [1, 4096] [1, 1]
            : tensor<64x4096xf32> to tensor<1x4096xf32>
          %1 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>,
                                                affine_map<(i, j) -> (i, j)>],
                               iterator_types = ["parallel", "parallel"]}
              ins(%row, %sum : tensor<1x4096xf32>, tensor<1xf32>) outs(%init : tensor<1x4096xf32>) {
          ^bb0(%a: f32, %b: f32, %c: f32):
            %3 = arith.divf %a, %b : f32
            linalg.yield %3 : f32
          } -> tensor<1x4096xf32>
          %2 = tensor.insert_slice %1 into %rows[%i, 0] [1, 4096] [1, 1]
            : tensor<1x4096xf32> into tensor<64x4096xf32>
          scf.yield %2 : tensor<64x4096xf32>
        }
        return %0 : tensor<64x4096xf32>
      }
    }
    ```
  }];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
                           "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect"];
}

def LinalgFlattenImagesPass : Pass<"linalg-flatten-images"> {
  let summary = "Compute images pixel by pixel instead of row by row";
  let description = [{
    Replaces the loops over the rows and columns of images that are results, where windows move over
    rows and columns of another image in steps of 1, by one loop over the pixels from the first to the last one, in
    rows as long as those of the latter: vectors run over the ends of short rows then. The columns that the results do
    not have are computed too, and a slice leaves them out. The pass needs a description of the processor, as `linalg-describe-target` writes
    it; without one, it is an error to have an op with a reduction.

    Rows and columns must be the innermost dimensions of both images, as in `linalg.conv_2d_nchw_fchw`, all extents must be known, and
    the init must be computed from scalars, such as by `linalg.fill`, and the payload have no effects. An op is left alone, with a remark, if that does not
    hold, if fewer than 1.15 times as many vectors would be computed row by row, and if copies of the
    images take longer than what is saved.

    ```mlir
    // --linalg-flatten-images
    module attributes {dlti.target_system_spec = #dlti.target_system_spec<"CPU" =
        #dlti.target_device_spec<"cpu" = "x86-64-v4", "features" = "",
            "vector_bits" = 512 : i64, "vector_registers" = 32 : i64, "masked_vectors" = true,
            "fmas_per_cycle" = 2 : i64, "fma_latency" = 4 : i64, "loads_per_cycle" = 2 : i64,
            "L1_cache_size_in_bytes" = 32768 : i64, "L2_cache_size_in_bytes" = 1048576 : i64,
            "cache_line_in_bytes" = 64 : i64, "cores" = 1 : i64>>} {
      func.func @f(%x: tensor<1x64x7x7xf32>, %w: tensor<64x64x3x3xf32>) -> tensor<1x64x5x5xf32> {
        %zero = arith.constant 0.0 : f32
        %empty = tensor.empty() : tensor<1x64x5x5xf32>
        %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1x64x5x5xf32>) -> tensor<1x64x5x5xf32>
        %0 = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x64x7x7xf32>, tensor<64x64x3x3xf32>)
                                      outs(%init : tensor<1x64x5x5xf32>) -> tensor<1x64x5x5xf32>
        return %0 : tensor<1x64x5x5xf32>
      }
    }
    ```

    becomes

    ```mlir
    module attributes {dlti.target_system_spec = #dlti.target_system_spec<"CPU" =
        #dlti.target_device_spec<"cpu" = "x86-64-v4", "features" = "",
            "vector_bits" = 512 : i64, "vector_registers" = 32 : i64, "masked_vectors" = true,
            "fmas_per_cycle" = 2 : i64, "fma_latency" = 4 : i64, "loads_per_cycle" = 2 : i64,
            "L1_cache_size_in_bytes" = 32768 : i64, "L2_cache_size_in_bytes" = 1048576 : i64,
            "cache_line_in_bytes" = 64 : i64, "cores" = 1 : i64>>} {
      func.func @f(%x: tensor<1x64x7x7xf32>, %w: tensor<64x64x3x3xf32>) -> tensor<1x64x5x5xf32> {
        %zero = arith.constant 0.0 : f32
        %rows = tensor.empty() : tensor<1x64x35xf32>
        %pixels = tensor.extract_slice %rows[0, 0, 0] [1, 64, 33] [1, 1, 1] : tensor<1x64x35xf32> to tensor<1x64x33xf32>
        %init = linalg.generic {indexing_maps = [affine_map<(n, f, p) -> ()>, affine_map<(n, f, p) -> (n, f, p)>],
                                iterator_types = ["parallel", "parallel", "parallel"]}
            ins(%zero : f32) outs(%pixels : tensor<1x64x33xf32>) {
        ^bb0(%in: f32, %out: f32):
          linalg.yield %in : f32
        } -> tensor<1x64x33xf32>
        %image = tensor.collapse_shape %x [[0], [1], [2, 3]] : tensor<1x64x7x7xf32> into tensor<1x64x49xf32>
        %0 = linalg.generic {indexing_maps = [affine_map<(n, f, p, c, i, j) -> (n, c, p + i * 7 + j)>,
                                              affine_map<(n, f, p, c, i, j) -> (f, c, i, j)>,
                                              affine_map<(n, f, p, c, i, j) -> (n, f, p)>],
                             iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
            ins(%image, %w : tensor<1x64x49xf32>, tensor<64x64x3x3xf32>) outs(%init : tensor<1x64x33xf32>) {
        ^bb0(%a: f32, %b: f32, %out: f32):
          %product = arith.mulf %a, %b : f32
          %sum = arith.addf %out, %product : f32
          linalg.yield %sum : f32
        } -> tensor<1x64x33xf32>
        %computed = tensor.insert_slice %0 into %rows[0, 0, 0] [1, 64, 33] [1, 1, 1] : tensor<1x64x33xf32> into tensor<1x64x35xf32>
        %expanded = tensor.expand_shape %computed [[0], [1], [2, 3]] output_shape [1, 64, 5, 7] : tensor<1x64x35xf32> into tensor<1x64x5x7xf32>
        %result = tensor.extract_slice %expanded[0, 0, 0, 0] [1, 64, 5, 5] [1, 1, 1, 1] : tensor<1x64x5x7xf32> to tensor<1x64x5x5xf32>
        return %result : tensor<1x64x5x5xf32>
      }
    }
    ```
  }];
  let dependentDialects = ["::mlir::tensor::TensorDialect"];
}

def LinalgChooseSchedulePass : Pass<"linalg-choose-schedule"> {
  let summary = "Choose how ops with reductions or transposed inputs are tiled, packed and vectorized";
  let description = [{
    Writes the attribute `structured.schedule` on each op on tensors that has no
    schedule, and a reduction or an input that is contiguous along another loop than the
    results, such as contractions, convolutions, poolings, sums and transpositions, or
    a function such as `exp` and `tanh` that is faster in tiles, or, for a processor without `masked_vectors`,
    short rows that do not fill their vectors: sizes of register tiles, of blocks for the caches, and the operands that are
    packed. [Codegen.md](../Codegen.md) describes the attribute and the
    model that chooses. The model needs a description of the processor, as
    `linalg-describe-target` writes it; without one, it is an error to have an
    op to choose for. A remark says what was chosen, and the next best.

    Left alone, with a remark, are other ops, such as most elementwise ones, ops on buffers, without
    iterations, with elements other than integers of 8, 16, 32 or 64 bits and floats
    of 16, 32 or 64 bits, and ops whose operands are accessed at other than linear positions, that can't be tiled, or for which vectors
    would be no faster than loops.

    ```mlir
    // --linalg-choose-schedule
    module attributes {dlti.target_system_spec = #dlti.target_system_spec<"CPU" =
        #dlti.target_device_spec<"cpu" = "x86-64-v3", "features" = "",
            "vector_bits" = 256 : i64, "vector_registers" = 16 : i64, "masked_vectors" = false,
            "fmas_per_cycle" = 2 : i64, "fma_latency" = 5 : i64, "loads_per_cycle" = 2 : i64,
            "L1_cache_size_in_bytes" = 32768 : i64, "L2_cache_size_in_bytes" = 262144 : i64,
            "cache_line_in_bytes" = 64 : i64, "cores" = 1 : i64>>} {
      func.func @f(%a: tensor<128x1024xf32>, %b: tensor<1024x256xf32>,
                   %c: tensor<128x256xf32>) -> tensor<128x256xf32> {
        %0 = linalg.matmul ins(%a, %b : tensor<128x1024xf32>, tensor<1024x256xf32>)
                           outs(%c : tensor<128x256xf32>) -> tensor<128x256xf32>
        return %0 : tensor<128x256xf32>
      }
    }
    ```

    becomes

    ```mlir
    module attributes {dlti.target_system_spec = #dlti.target_system_spec<"CPU" =
        #dlti.target_device_spec<"cpu" = "x86-64-v3", "features" = "",
            "vector_bits" = 256 : i64, "vector_registers" = 16 : i64, "masked_vectors" = false,
            "fmas_per_cycle" = 2 : i64, "fma_latency" = 5 : i64, "loads_per_cycle" = 2 : i64,
            "L1_cache_size_in_bytes" = 32768 : i64, "L2_cache_size_in_bytes" = 262144 : i64,
            "cache_line_in_bytes" = 64 : i64, "cores" = 1 : i64>>} {
      func.func @f(%a: tensor<128x1024xf32>, %b: tensor<1024x256xf32>,
                   %c: tensor<128x256xf32>) -> tensor<128x256xf32> {
        %0 = linalg.matmul {structured.schedule = {
                 blocks = [{pack = [{operand = 1, panel = [0, 16, 0], tile = [0, 0, 8]} ],
                            sizes = [0, 0, 512]},
                           {pack = [{operand = 0, tile = [1, 0, 64]} ], sizes = [18, 0, 0]} ],
                 order = [1, 0, 2], remainders = [[2, 1], [], [1]], tile = [6, 16, 4]}}
            ins(%a, %b : tensor<128x1024xf32>, tensor<1024x256xf32>)
            outs(%c : tensor<128x256xf32>) -> tensor<128x256xf32>
        return %0 : tensor<128x256xf32>
      }
    }
    ```
  }];
}

def LinalgApplySchedulePass : Pass<"linalg-apply-schedule"> {
  let summary = "Tile, pack and vectorize ops as their schedules say";
  let description = [{
    Executes the attribute `structured.schedule` of every op that has one: divides
    it into blocks, copies operands, divides blocks into register tiles, and
    vectorizes these. LLVM is told not to unroll the loops around register tiles.
    [Codegen.md](../Codegen.md) describes the attribute, which
    `linalg-choose-schedule` writes, and which may be written by hand. What is no
    schedule of the op is an error.

    ```mlir
    // --linalg-apply-schedule
    func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>,
                 %c: tensor<4x16xf32>) -> tensor<4x16xf32> {
      %0 = linalg.matmul {structured.schedule = {tile = [4, 16, 1], order = [2]}}
                         ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>)
                         outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
      return %0 : tensor<4x16xf32>
    }
    ```

    becomes

    ```mlir
    #a = affine_map<(m, n, k) -> (m, k)>
    #b = affine_map<(m, n, k) -> (k, n)>
    #c = affine_map<(m, n, k) -> (m, n)>
    func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>,
                 %c: tensor<4x16xf32>) -> tensor<4x16xf32> {
      %c0 = arith.constant 0 : index
      %c8 = arith.constant 8 : index
      %c1 = arith.constant 1 : index
      %0 = scf.for %k = %c0 to %c8 step %c1 iter_args(%sums = %c) -> (tensor<4x16xf32>) {
        %column = tensor.extract_slice %a[0, %k] [4, 1] [1, 1] : tensor<4x8xf32> to tensor<4x1xf32>
        %row = tensor.extract_slice %b[%k, 0] [1, 16] [1, 1] : tensor<8x16xf32> to tensor<1x16xf32>
        %zero = arith.constant 0.0 : f32
        %1 = vector.transfer_read %sums[%c0, %c0], %zero {in_bounds = [true, true]}
          : tensor<4x16xf32>, vector<4x16xf32>
        %2 = vector.transfer_read %column[%c0, %c0], %zero {in_bounds = [true, true]}
          : tensor<4x1xf32>, vector<4x1xf32>
        %3 = vector.transfer_read %row[%c0, %c0], %zero {in_bounds = [true, true]}
          : tensor<1x16xf32>, vector<1x16xf32>
        %4 = vector.contract {indexing_maps = [#a, #b, #c],
                              iterator_types = ["parallel", "parallel", "reduction"],
                              kind = #vector.kind<add>} %2, %3, %1
          : vector<4x1xf32>, vector<1x16xf32> into vector<4x16xf32>
        %5 = vector.transfer_write %4, %sums[%c0, %c0] {in_bounds = [true, true]}
          : vector<4x16xf32>, tensor<4x16xf32>
        scf.yield %5 : tensor<4x16xf32>
      } {llvm.loop_annotation = #llvm.loop_annotation<unroll = <disable = true> >}
      return %0 : tensor<4x16xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
                           "::mlir::bufferization::BufferizationDialect",
                           "::mlir::LLVM::LLVMDialect", "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect",
                           "::mlir::ub::UBDialect", "::mlir::vector::VectorDialect"];
}

def LinalgExpandZeroPointsPass : Pass<"linalg-expand-zero-points"> {
  let summary = "Sum products of narrow integers without zero points, where a processor is fast at that";
  let description = [{
    Replaces contractions and convolutions `O += (A - za) * (B - zb)` of narrow integers on
    tensors by `O += A * B`, corrected by the sums over each input times the other one's zero point,
    as `linalg-decompose` does; exact, as integers wrap. Where the description of the processor has
    `dot_products` for the elements, the product is then several times as fast
    ([`linalg-lower-dot-products`](linalg-lower-dot-products.md)). `linalg-extract-factors` subtracts
    the zero points before from what is left alone, with a remark: ops whose elements no dot product
    of the processor has, and those that use elements of an input in fewer than 8 products, for
    which sums over the input take too long.

    ```mlir
    module attributes {dlti.target_system_spec = #dlti.target_system_spec<"CPU" =
        #dlti.target_device_spec<"cpu" = "x86-64-v3", "features" = "",
            "vector_bits" = 256 : i64, "vector_registers" = 16 : i64, "masked_vectors" = false,
            "fmas_per_cycle" = 2 : i64, "fma_latency" = 5 : i64, "loads_per_cycle" = 2 : i64,
            "dot_products" = ["pmaddwd"], "L1_cache_size_in_bytes" = 32768 : i64,
            "cache_line_in_bytes" = 64 : i64, "cores" = 1 : i64>>} {
      func.func @f(%a: tensor<16x64xi8>, %b: tensor<64x16xi8>, %za: i32, %c: tensor<16x16xi32>) -> tensor<16x16xi32> {
        %zb = arith.constant 0 : i32
        %0 = linalg.quantized_matmul ins(%a, %b, %za, %zb : tensor<16x64xi8>, tensor<64x16xi8>, i32, i32)
                                     outs(%c : tensor<16x16xi32>) -> tensor<16x16xi32>
        return %0 : tensor<16x16xi32>
      }
    }
    ```

    becomes

    ```mlir
    module attributes {dlti.target_system_spec = #dlti.target_system_spec<"CPU" =
        #dlti.target_device_spec<"cpu" = "x86-64-v3", "features" = "",
            "vector_bits" = 256 : i64, "vector_registers" = 16 : i64, "masked_vectors" = false,
            "fmas_per_cycle" = 2 : i64, "fma_latency" = 5 : i64, "loads_per_cycle" = 2 : i64,
            "dot_products" = ["pmaddwd"], "L1_cache_size_in_bytes" = 32768 : i64,
            "cache_line_in_bytes" = 64 : i64, "cores" = 1 : i64>>} {
      func.func @f(%a: tensor<16x64xi8>, %b: tensor<64x16xi8>, %za: i32, %c: tensor<16x16xi32>) -> tensor<16x16xi32> {
        %zb = arith.constant 0 : i32
        %zero = arith.constant 0 : i32
        %empty = tensor.empty() : tensor<16xi32>
        %zeros = linalg.generic {indexing_maps = [affine_map<(n) -> (n)>], iterator_types = ["parallel"]}
            outs(%empty : tensor<16xi32>) {
        ^bb0(%out: i32):
          linalg.yield %zero : i32
        } -> tensor<16xi32>
        %sums = linalg.generic {indexing_maps = [affine_map<(n, k) -> (k, n)>, affine_map<(n, k) -> (n)>],
                                iterator_types = ["parallel", "reduction"]}
            ins(%b : tensor<64x16xi8>) outs(%zeros : tensor<16xi32>) {
        ^bb0(%y: i8, %out: i32):
          %wide = arith.extsi %y : i8 to i32
          %sum = arith.addi %out, %wide : i32
          linalg.yield %sum : i32
        } -> tensor<16xi32>
        %product = linalg.matmul ins(%a, %b : tensor<16x64xi8>, tensor<64x16xi8>)
                                 outs(%c : tensor<16x16xi32>) -> tensor<16x16xi32>
        %0 = linalg.generic {indexing_maps = [affine_map<(m, n) -> (n)>, affine_map<(m, n) -> ()>,
                                              affine_map<(m, n) -> (m, n)>],
                             iterator_types = ["parallel", "parallel"]}
            ins(%sums, %za : tensor<16xi32>, i32) outs(%product : tensor<16x16xi32>) {
        ^bb0(%sum: i32, %z: i32, %out: i32):
          %shift = arith.muli %z, %sum : i32
          %corrected = arith.subi %out, %shift : i32
          linalg.yield %corrected : i32
        } -> tensor<16x16xi32>
        return %0 : tensor<16x16xi32>
      }
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect",
                           "::mlir::tensor::TensorDialect"];
}

def LinalgOffsetFactorsPass : Pass<"linalg-offset-factors"> {
  let summary = "Give a factor of products the sign that a processor's dot products take, by an offset";
  let description = [{
    Processors multiply bytes of different signs: unsigned ones by signed ones. A sum of products of
    bytes of the same sign, a contraction or convolution on tensors, becomes one that
    `dot_products` of the description of the processor have: 128 is added to the elements of one
    input, which makes signed numbers unsigned or, read with the other sign, unsigned ones signed;
    128 times the sum over the other input is subtracted from the results, or added to them. Exact,
    as integers wrap. Of two inputs, that one is changed whose other one takes the shorter sum. The
    same holds for 2^(n - 1) and elements of n bits. The pass leaves alone, with a remark, ops that
    need no offset or whose elements no dot product has with either sign, that use elements of an
    input in fewer than 8 products, for which sums over the input take too long, that sum too few
    products, or that have a schedule.

    ```mlir
    module attributes {dlti.target_system_spec = #dlti.target_system_spec<"CPU" =
        #dlti.target_device_spec<"cpu" = "cascadelake", "features" = "",
            "vector_bits" = 512 : i64, "vector_registers" = 32 : i64, "masked_vectors" = true,
            "fmas_per_cycle" = 2 : i64, "fma_latency" = 4 : i64, "loads_per_cycle" = 2 : i64,
            "dot_products" = ["vpdpbusd"], "L1_cache_size_in_bytes" = 32768 : i64,
            "cache_line_in_bytes" = 64 : i64, "cores" = 1 : i64>>} {
      func.func @f(%a: tensor<64x32xi8>, %b: tensor<32x64xi8>, %c: tensor<64x64xi32>) -> tensor<64x64xi32> {
        %0 = linalg.matmul ins(%a, %b : tensor<64x32xi8>, tensor<32x64xi8>)
                           outs(%c : tensor<64x64xi32>) -> tensor<64x64xi32>
        return %0 : tensor<64x64xi32>
      }
    }
    ```

    becomes

    ```mlir
    module attributes {dlti.target_system_spec = #dlti.target_system_spec<"CPU" =
        #dlti.target_device_spec<"cpu" = "cascadelake", "features" = "",
            "vector_bits" = 512 : i64, "vector_registers" = 32 : i64, "masked_vectors" = true,
            "fmas_per_cycle" = 2 : i64, "fma_latency" = 4 : i64, "loads_per_cycle" = 2 : i64,
            "dot_products" = ["vpdpbusd"], "L1_cache_size_in_bytes" = 32768 : i64,
            "cache_line_in_bytes" = 64 : i64, "cores" = 1 : i64>>} {
      func.func @f(%a: tensor<64x32xi8>, %b: tensor<32x64xi8>, %c: tensor<64x64xi32>) -> tensor<64x64xi32> {
        %bytes = tensor.empty() : tensor<64x32xi8>
        %unsigned = linalg.generic {indexing_maps = [affine_map<(m, k) -> (m, k)>, affine_map<(m, k) -> (m, k)>],
                                    iterator_types = ["parallel", "parallel"]}
            ins(%a : tensor<64x32xi8>) outs(%bytes : tensor<64x32xi8>) {
        ^bb0(%x: i8, %out: i8):
          %top = arith.constant -128 : i8
          %shifted = arith.xori %x, %top : i8
          linalg.yield %shifted : i8
        } -> tensor<64x32xi8>
        %offset = arith.constant 128 : i32
        %zero = arith.constant 0 : i32
        %empty = tensor.empty() : tensor<64xi32>
        %zeros = linalg.generic {indexing_maps = [affine_map<(n) -> (n)>], iterator_types = ["parallel"]}
            outs(%empty : tensor<64xi32>) {
        ^bb0(%out: i32):
          linalg.yield %zero : i32
        } -> tensor<64xi32>
        %sums = linalg.generic {indexing_maps = [affine_map<(n, k) -> (k, n)>, affine_map<(n, k) -> (n)>],
                                iterator_types = ["parallel", "reduction"]}
            ins(%b : tensor<32x64xi8>) outs(%zeros : tensor<64xi32>) {
        ^bb0(%y: i8, %out: i32):
          %wide = arith.extsi %y : i8 to i32
          %sum = arith.addi %out, %wide : i32
          linalg.yield %sum : i32
        } -> tensor<64xi32>
        %product = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>,
                                                    affine_map<(m, n, k) -> (k, n)>,
                                                    affine_map<(m, n, k) -> (m, n)>],
                                   iterator_types = ["parallel", "parallel", "reduction"]}
            ins(%unsigned, %b : tensor<64x32xi8>, tensor<32x64xi8>) outs(%c : tensor<64x64xi32>) {
        ^bb0(%x: i8, %y: i8, %out: i32):
          %wide_x = arith.extui %x : i8 to i32
          %wide_y = arith.extsi %y : i8 to i32
          %factors = arith.muli %wide_x, %wide_y : i32
          %sum = arith.addi %out, %factors : i32
          linalg.yield %sum : i32
        } -> tensor<64x64xi32>
        %0 = linalg.generic {indexing_maps = [affine_map<(m, n) -> (n)>, affine_map<(m, n) -> ()>,
                                              affine_map<(m, n) -> (m, n)>],
                             iterator_types = ["parallel", "parallel"]}
            ins(%sums, %offset : tensor<64xi32>, i32) outs(%product : tensor<64x64xi32>) {
        ^bb0(%sum: i32, %z: i32, %out: i32):
          %shift = arith.muli %z, %sum : i32
          %corrected = arith.subi %out, %shift : i32
          linalg.yield %corrected : i32
        } -> tensor<64x64xi32>
        return %0 : tensor<64x64xi32>
      }
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect",
                           "::mlir::tensor::TensorDialect"];
}

def LinalgDivideAmongThreadsPass : Pass<"linalg-divide-among-threads"> {
  let summary = "Divide the work of ops among threads";
  let description = [{
    Where the description of the processor has an entry `threads` greater than 1, ops
    become one `scf.forall` that divides a parallel loop into a part for each thread. Ops
    before an op whose results only it and other ops of the group read are computed
    in the parts too, if a thread needs an equal part of them, and so is padding. The
    loop is that with the most work in its group, if possible a multiple of the number
    of threads. Parts of a loop of unknown extent have at least the work that is worth a
    thread. `linalg-to-openmp` gives the parts to threads.

    Of an op without such a loop, as a sum of all elements, the outermost reduction of which each
    thread can have an equal part is split first, and the partial results are folded afterwards, as
    `linalg-split-reduction` does.

    Left alone, with a remark, are ops on buffers, ops without a loop to divide, and those
    whose group takes fewer than `least-cycles` cycles; and ops in loops or branches.

    ```mlir
    // --linalg-divide-among-threads=least-cycles=0
    module attributes {dlti.target_system_spec = #dlti.target_system_spec<"CPU" =
        #dlti.target_device_spec<"cpu" = "x86-64-v3", "features" = "",
            "vector_bits" = 256 : i64, "vector_registers" = 16 : i64, "masked_vectors" = false,
            "fmas_per_cycle" = 2 : i64, "fma_latency" = 5 : i64, "loads_per_cycle" = 2 : i64,
            "L1_cache_size_in_bytes" = 32768 : i64, "cache_line_in_bytes" = 64 : i64,
            "cores" = 2 : i64, "threads" = 2 : i64>>} {
      func.func @f(%a: tensor<8xf32>, %b: tensor<8xf32>) -> tensor<8xf32> {
        %0 = linalg.exp ins(%a : tensor<8xf32>) outs(%b : tensor<8xf32>) -> tensor<8xf32>
        return %0 : tensor<8xf32>
      }
    }
    ```

    becomes

    ```mlir
    module attributes {dlti.target_system_spec = #dlti.target_system_spec<"CPU" =
        #dlti.target_device_spec<"cpu" = "x86-64-v3", "features" = "",
            "vector_bits" = 256 : i64, "vector_registers" = 16 : i64, "masked_vectors" = false,
            "fmas_per_cycle" = 2 : i64, "fma_latency" = 5 : i64, "loads_per_cycle" = 2 : i64,
            "L1_cache_size_in_bytes" = 32768 : i64, "cache_line_in_bytes" = 64 : i64,
            "cores" = 2 : i64, "threads" = 2 : i64>>} {
      func.func @f(%a: tensor<8xf32>, %b: tensor<8xf32>) -> tensor<8xf32> {
        %0 = scf.forall (%i) = (0) to (8) step (4) shared_outs(%all = %b) -> (tensor<8xf32>) {
          %from = tensor.extract_slice %a[%i] [4] [1] : tensor<8xf32> to tensor<4xf32>
          %part = tensor.extract_slice %all[%i] [4] [1] : tensor<8xf32> to tensor<4xf32>
          %1 = linalg.exp ins(%from : tensor<4xf32>) outs(%part : tensor<4xf32>) -> tensor<4xf32>
          scf.forall.in_parallel {
            tensor.parallel_insert_slice %1 into %all[%i] [4] [1] : tensor<4xf32> into tensor<8xf32>
          }
        }
        return %0 : tensor<8xf32>
      }
    }
    ```
  }];
  let options = [
    Option<"leastCycles", "least-cycles", "unsigned", "60000",
           "The cycles of work that are worth the start of threads (default: 60000)">
  ];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect"];
}

def LinalgPrefetchAccumulatorsPass : Pass<"linalg-prefetch-accumulators"> {
  let summary = "Fetch what the next tile accumulates into while a tile is computed";
  let description = [{
    If a loop over tiles reads a vector from a buffer, and a loop inside of it accumulates into this
    vector, the computation waits for the vector, as its lines are apart from those of the last
    tile. The pass fetches the lines of the next tile into the cache in advance. The pass needs a
    description of the processor, as `linalg-describe-target` writes it.

    Left alone, with a remark, are vectors of buffers that stay in half of the second-level cache, of
    more than 64 lines, in another order than in the buffer, and whose position is computed by
    ops with effects.

    ```mlir
    // --linalg-prefetch-accumulators
    module attributes {dlti.target_system_spec = #dlti.target_system_spec<"CPU" =
        #dlti.target_device_spec<"cpu" = "x86-64-v3", "features" = "",
            "vector_bits" = 256 : i64, "vector_registers" = 16 : i64, "masked_vectors" = false,
            "fmas_per_cycle" = 2 : i64, "fma_latency" = 5 : i64, "loads_per_cycle" = 2 : i64,
            "L1_cache_size_in_bytes" = 32768 : i64, "L2_cache_size_in_bytes" = 262144 : i64,
            "cache_line_in_bytes" = 64 : i64, "cores" = 1 : i64>>} {
      func.func @f(%a: memref<?x8xf32>, %b: memref<?x?x8xf32>) {
        %zero = arith.constant 0.0 : f32
        %c0 = arith.constant 0 : index
        %c1 = arith.constant 1 : index
        %m = memref.dim %b, %c0 : memref<?x?x8xf32>
        %n = memref.dim %b, %c1 : memref<?x?x8xf32>
        scf.for %i = %c0 to %m step %c1 {
          %0 = vector.transfer_read %a[%i, %c0], %zero {in_bounds = [true]} : memref<?x8xf32>, vector<8xf32>
          %1 = scf.for %j = %c0 to %n step %c1 iter_args(%sum = %0) -> (vector<8xf32>) {
            %2 = vector.transfer_read %b[%i, %j, %c0], %zero {in_bounds = [true]}
              : memref<?x?x8xf32>, vector<8xf32>
            %3 = arith.addf %sum, %2 : vector<8xf32>
            scf.yield %3 : vector<8xf32>
          }
          vector.transfer_write %1, %a[%i, %c0] {in_bounds = [true]} : vector<8xf32>, memref<?x8xf32>
        }
        return
      }
    }
    ```

    becomes

    ```mlir
    module attributes {dlti.target_system_spec = #dlti.target_system_spec<"CPU" =
        #dlti.target_device_spec<"cpu" = "x86-64-v3", "features" = "",
            "vector_bits" = 256 : i64, "vector_registers" = 16 : i64, "masked_vectors" = false,
            "fmas_per_cycle" = 2 : i64, "fma_latency" = 5 : i64, "loads_per_cycle" = 2 : i64,
            "L1_cache_size_in_bytes" = 32768 : i64, "L2_cache_size_in_bytes" = 262144 : i64,
            "cache_line_in_bytes" = 64 : i64, "cores" = 1 : i64>>} {
      func.func @f(%a: memref<?x8xf32>, %b: memref<?x?x8xf32>) {
        %zero = arith.constant 0.0 : f32
        %c0 = arith.constant 0 : index
        %c1 = arith.constant 1 : index
        %m = memref.dim %b, %c0 : memref<?x?x8xf32>
        %n = memref.dim %b, %c1 : memref<?x?x8xf32>
        scf.for %i = %c0 to %m step %c1 {
          %0 = vector.transfer_read %a[%i, %c0], %zero {in_bounds = [true]} : memref<?x8xf32>, vector<8xf32>
          %4 = arith.addi %i, %c1 : index
          %5 = arith.cmpi slt, %4, %m : index
          %next = arith.select %5, %4, %i : index
          memref.prefetch %a[%next, %c0], write, locality<3>, data : memref<?x8xf32>
          %1 = scf.for %j = %c0 to %n step %c1 iter_args(%sum = %0) -> (vector<8xf32>) {
            %2 = vector.transfer_read %b[%i, %j, %c0], %zero {in_bounds = [true]}
              : memref<?x?x8xf32>, vector<8xf32>
            %3 = arith.addf %sum, %2 : vector<8xf32>
            scf.yield %3 : vector<8xf32>
          }
          vector.transfer_write %1, %a[%i, %c0] {in_bounds = [true]} : vector<8xf32>, memref<?x8xf32>
        }
        return
      }
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect"];
}

def LinalgStreamStoresPass : Pass<"linalg-stream-stores"> {
  let summary = "Store large transposed results around the caches";
  let description = [{
    A store of a line that is not in the cache loads the line before, and displaces others. If a loop over tiles writes
    transposed vectors into a buffer that takes half of the third-level cache or more, whole lines are
    stored by non-temporal stores, which only write, where the first element begins a line; that is known at run time.
    After the loops, a fence makes these stores visible to other threads. The pass needs a description of the
    processor, as `linalg-describe-target` writes it.

    Left alone, with a remark, are vectors of smaller buffers and of those whose size is not known, masked ones, and those whose
    rows are not known to be whole lines at a distance of lines.

    ```mlir
    // --linalg-stream-stores
    module attributes {dlti.target_system_spec = #dlti.target_system_spec<"CPU" =
        #dlti.target_device_spec<"cpu" = "x86-64-v3", "features" = "",
            "vector_bits" = 256 : i64, "vector_registers" = 16 : i64, "masked_vectors" = false,
            "fmas_per_cycle" = 2 : i64, "fma_latency" = 5 : i64, "loads_per_cycle" = 2 : i64,
            "L1_cache_size_in_bytes" = 32768 : i64, "L2_cache_size_in_bytes" = 262144 : i64,
            "L3_cache_size_in_bytes" = 8388608 : i64, "cache_line_in_bytes" = 32 : i64, "cores" = 1 : i64>>} {
      func.func @f(%a: memref<1024x2048xf32>, %b: memref<2048x1024xf32>) {
        %zero = arith.constant 0.0 : f32
        %c0 = arith.constant 0 : index
        %c2 = arith.constant 2 : index
        %c8 = arith.constant 8 : index
        %c1024 = arith.constant 1024 : index
        %c2048 = arith.constant 2048 : index
        scf.for %i = %c0 to %c2048 step %c2 {
          scf.for %j = %c0 to %c1024 step %c8 {
            %0 = vector.transfer_read %a[%j, %i], %zero {in_bounds = [true, true]} : memref<1024x2048xf32>, vector<8x2xf32>
            %1 = vector.transpose %0, [1, 0] : vector<8x2xf32> to vector<2x8xf32>
            vector.transfer_write %1, %b[%i, %j] {in_bounds = [true, true]} : vector<2x8xf32>, memref<2048x1024xf32>
          }
        }
        return
      }
    }
    ```

    becomes

    ```mlir
    module attributes {dlti.target_system_spec = #dlti.target_system_spec<"CPU" =
        #dlti.target_device_spec<"cpu" = "x86-64-v3", "features" = "",
            "vector_bits" = 256 : i64, "vector_registers" = 16 : i64, "masked_vectors" = false,
            "fmas_per_cycle" = 2 : i64, "fma_latency" = 5 : i64, "loads_per_cycle" = 2 : i64,
            "L1_cache_size_in_bytes" = 32768 : i64, "L2_cache_size_in_bytes" = 262144 : i64,
            "L3_cache_size_in_bytes" = 8388608 : i64, "cache_line_in_bytes" = 32 : i64, "cores" = 1 : i64>>} {
      func.func @f(%a: memref<1024x2048xf32>, %b: memref<2048x1024xf32>) {
        %zero = arith.constant 0.0 : f32
        %c0 = arith.constant 0 : index
        %c2 = arith.constant 2 : index
        %c8 = arith.constant 8 : index
        %c1024 = arith.constant 1024 : index
        %c2048 = arith.constant 2048 : index
        scf.for %i = %c0 to %c2048 step %c2 {
          scf.for %j = %c0 to %c1024 step %c8 {
            %0 = vector.transfer_read %a[%j, %i], %zero {in_bounds = [true, true]} : memref<1024x2048xf32>, vector<8x2xf32>
            %1 = vector.transpose %0, [1, 0] : vector<8x2xf32> to vector<2x8xf32>
            %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %b
              : memref<2048x1024xf32> -> memref<f32>, index, index, index, index, index
            %row = arith.muli %i, %strides#0 : index
            %2 = arith.addi %offset, %row : index
            %column = arith.muli %j, %strides#1 : index
            %elements = arith.addi %2, %column : index
            %pointer = memref.extract_aligned_pointer_as_index %base : memref<f32> -> index
            %c4 = arith.constant 4 : index
            %bytes = arith.muli %elements, %c4 : index
            %address = arith.addi %pointer, %bytes : index
            %c31 = arith.constant 31 : index
            %rest = arith.andi %address, %c31 : index
            %none = arith.constant 0 : index
            %beginsWithLine = arith.cmpi eq, %rest, %none : index
            scf.if %beginsWithLine {
              %3 = vector.extract %1[0] : vector<8xf32> from vector<2x8xf32>
              vector.store %3, %b[%i, %j] {alignment = 32 : i64, nontemporal = true} : memref<2048x1024xf32>, vector<8xf32>
              %4 = vector.extract %1[1] : vector<8xf32> from vector<2x8xf32>
              %c1 = arith.constant 1 : index
              %5 = arith.addi %i, %c1 : index
              vector.store %4, %b[%5, %j] {alignment = 32 : i64, nontemporal = true} : memref<2048x1024xf32>, vector<8xf32>
            } else {
              vector.transfer_write %1, %b[%i, %j] {in_bounds = [true, true]} : vector<2x8xf32>, memref<2048x1024xf32>
            }
          }
        }
        llvm.fence seq_cst
        return
      }
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::LLVM::LLVMDialect", "::mlir::memref::MemRefDialect",
                           "::mlir::scf::SCFDialect", "::mlir::vector::VectorDialect"];
}

def LinalgReplaceUnreadInitsPass : Pass<"linalg-replace-unread-inits"> {
  let summary = "Compute results of functions in memory of their own";
  let description = [{
    An op that only writes its init, an argument of the function, computes in the argument's memory; if its result is
    returned, that is copied to memory of its own. The pass gives such an op an empty tensor as init instead, also
    if the result is the init of other ops on its way to the return, as that of a `linalg.fill` is.

    ```mlir
    // --linalg-replace-unread-inits
    func.func @f(%a: tensor<?xf32>, %o: tensor<?xf32>) -> tensor<?xf32> {
      %0 = linalg.exp ins(%a : tensor<?xf32>) outs(%o : tensor<?xf32>) -> tensor<?xf32>
      return %0 : tensor<?xf32>
    }
    ```

    becomes

    ```mlir
    func.func @f(%a: tensor<?xf32>, %o: tensor<?xf32>) -> tensor<?xf32> {
      %c0 = arith.constant 0 : index
      %n = tensor.dim %o, %c0 : tensor<?xf32>
      %e = tensor.empty(%n) : tensor<?xf32>
      %0 = linalg.exp ins(%a : tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
      return %0 : tensor<?xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::tensor::TensorDialect"];
}

#endif // LINALG_CODEGEN_PASSES_TD
