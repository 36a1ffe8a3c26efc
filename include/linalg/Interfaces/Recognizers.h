// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Recognizes what a structured op computes from its maps, iterator types and
// payload: the same for a named op, its `linalg.generic`, and an op of another
// dialect.
//
// An op whose payload has memory effects is not recognized, except by
// `isElementwise`, which ignores the payload.

#ifndef LINALG_INTERFACES_RECOGNIZERS_H
#define LINALG_INTERFACES_RECOGNIZERS_H

#include "linalg/Interfaces/StructuredOpInterface.h"

namespace mlir::structured {

//===----------------------------------------------------------------------===//
// Contractions
//===----------------------------------------------------------------------===//

/// The loops of a contraction `C += A * B` by the operands that they run over,
/// outermost first.
struct ContractionDims {
  SmallVector<unsigned, 2> batch; ///< A, B and C; parallel
  SmallVector<unsigned, 2> m;     ///< A and C; parallel
  SmallVector<unsigned, 2> n;     ///< B and C; parallel
  SmallVector<unsigned, 2> k;     ///< A and B; reduction
};

/// The roles of the loops, if the maps and iterator types are those of a
/// contraction: one init; two inputs, followed only by inputs without
/// dimensions (such as zero points); all maps projected permutations; each loop
/// in one of the roles, at least one in `k`. A loop over only one operand, as
/// for a broadcast matrix, has none of the roles.
std::optional<ContractionDims> inferContractionDims(StructuredOpInterface op);

/// The same, given the maps of A, B and C.
std::optional<ContractionDims>
inferContractionDims(ArrayRef<AffineMap> maps,
                     ArrayRef<utils::IteratorType> iteratorTypes);

/// The operations of a payload that adds a product to the init's element.
struct SumOfProducts {
  Operation *sum;
  Operation *product;
};

/// The payload's operations, if it yields `init + a * b` (operands in any
/// order), sum and product those of floats, of integers, of booleans (or, and),
/// or of complex numbers.
std::optional<SumOfProducts> matchSumOfFactors(StructuredOpInterface op);

/// The payload's operations, if it yields `init + cast(a) * cast(b)` (operands
/// in any order, casts optional) with `a` and `b` elements of the first two
/// inputs, sum and product as for `matchSumOfFactors`.
std::optional<SumOfProducts> matchSumOfProducts(StructuredOpInterface op);

/// The factors `a - zeroA` and `b - zeroB` of a product, in a payload.
struct ShiftedFactors {
  Value a, b;         ///< elements of the first two inputs, cast or not
  Value zeroA, zeroB; ///< elements of further inputs, likewise; may be null
};

/// The factors, if the payload yields `init + (a - zeroA) * (b - zeroB)`, sum,
/// differences and product those of integers, with at least one zero point.
std::optional<ShiftedFactors> matchShiftedFactors(StructuredOpInterface op);

/// Whether `op` is a contraction: matched by `inferContractionDims` and
/// `matchSumOfProducts`.
bool isContraction(StructuredOpInterface op);

//===----------------------------------------------------------------------===//
// Convolutions and poolings
//===----------------------------------------------------------------------===//

/// The loops of a convolution `O += I * K` by the operands that they run over,
/// outermost first. `outputImage` and `filterLoop` correspond element by
/// element, in the order of the image's dimensions.
struct ConvolutionDims {
  SmallVector<unsigned, 2> batch;         ///< I and O; parallel
  SmallVector<unsigned, 2> outputImage;   ///< windows of I, and O; parallel
  SmallVector<unsigned, 2> outputChannel; ///< K and O; parallel
  SmallVector<unsigned, 2> filterLoop;    ///< within windows of I, and K
  SmallVector<unsigned, 2> inputChannel;  ///< I and K; reduction
  SmallVector<unsigned, 2> depth;         ///< I, K and O; parallel
  /// The step from one window to the next, and from one element of a window to
  /// the next, for each element of `outputImage`.
  SmallVector<int64_t, 2> strides;
  SmallVector<int64_t, 2> dilations;
};

/// The roles of the loops, if the maps and iterator types are those of a
/// convolution or pooling: one init; the image and the filter (or window) as
/// inputs, followed only by inputs without dimensions; image dimensions that
/// are a loop or `o * stride + k * dilation` (at least one of these); filter
/// and init with projected permutations; each loop in one of the roles. The
/// channels of a pooling are `batch`, those of a depthwise convolution are
/// `depth`, and its multiplier is `outputChannel`.
std::optional<ConvolutionDims> inferConvolutionDims(StructuredOpInterface op);

/// Whether `op` is a convolution: matched by `inferConvolutionDims` and
/// `matchSumOfProducts`.
bool isConvolution(StructuredOpInterface op);

/// The operation that combines the elements of a window, if `op` is a pooling:
/// loops in the roles of `inferConvolutionDims`, a window that only gives the
/// shape, and a payload that yields the sum, the maximum or the minimum of the
/// init's and the image's element (the latter cast or not). Null otherwise.
Operation *matchPooling(StructuredOpInterface op);

//===----------------------------------------------------------------------===//
// Others
//===----------------------------------------------------------------------===//

/// Whether there are inits, and each iteration computes one element of each
/// init from at most one element of each input: all loops parallel, the inits'
/// maps permutations, the inputs' maps projected permutations (inputs may be
/// transposed or broadcast).
bool isElementwise(StructuredOpInterface op);

/// The value, if `op` only fills its one init with it: a scalar input, a value
/// from outside of the payload, or the attribute of a constant in the payload.
std::optional<OpFoldResult> isFill(StructuredOpInterface op);

/// Whether `op` copies its one input to its one init: equal maps, each a
/// permutation of the loops, and no conversion.
bool isCopy(StructuredOpInterface op);

/// The permutation, if `op` copies its one input to its one init with
/// dimensions permuted: dimension `i` of the init is dimension
/// `permutation[i]` of the input. None for the identity.
std::optional<SmallVector<int64_t>> isTranspose(StructuredOpInterface op);

/// Whether the elements of an input that are next to each other are apart in an
/// init: the innermost dimension of the input is a loop other than that of the
/// init's, over which the input runs too.
bool hasTransposedInput(StructuredOpInterface op);

/// The init's dimensions that the input lacks, if `op` broadcasts its one
/// input, a tensor or buffer, along them to its one init.
std::optional<SmallVector<int64_t>> isBroadcast(StructuredOpInterface op);

} // namespace mlir::structured

#endif // LINALG_INTERFACES_RECOGNIZERS_H
