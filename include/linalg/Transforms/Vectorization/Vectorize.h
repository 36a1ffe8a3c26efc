// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Structured ops as operations on vectors.

#ifndef LINALG_TRANSFORMS_VECTORIZATION_VECTORIZE_H
#define LINALG_TRANSFORMS_VECTORIZATION_VECTORIZE_H

#include "mlir/IR/PatternMatch.h"

namespace mlir::structured {

/// The size of a native vector in bits, for `maxNativeVectors`.
inline constexpr int64_t kNativeBits = 512;

/// An op may compute this many times as many native vectors as one of its
/// operands has: products of one step of a contraction are not kept.
inline constexpr int64_t kMaxNativeVectorsPerOperandVector = 16;

struct VectorizeOptions {
  /// The extent of vectors along each loop, outermost first; 0 for the loop's
  /// own extent, or the greatest that it is known to have, as for loops beyond
  /// the last size. Sizes beyond the last loop are not used. A loop may have
  /// fewer iterations than its size, where the rest of a vector is masked. That
  /// a loop of dynamic extent without a known bound has no more is the caller's
  /// promise.
  SmallVector<int64_t> sizes;

  /// The number of native vectors that one operand may become; 0 for any
  /// number. All of them are alive at once, and what is made of vectors grows
  /// with them: time and memory of the compiler more than linearly.
  int64_t maxNativeVectors = 512;
};

/// What became of an op.
struct VectorizeResult {
  /// The values in the place of the op's results.
  SmallVector<Value> replacements;
  /// The extent of vectors along each loop.
  SmallVector<int64_t> sizes;
  /// The loops that are no dimensions of vectors: one iteration comes after the
  /// other.
  SmallVector<unsigned> sequentialLoops;
  /// The numbers of the inputs whose elements are not read in rows, but
  /// gathered.
  SmallVector<unsigned> gatheredOperands;
};

/// Loops that are no dimensions of vectors are unrolled, innermost first, up to
/// this number of copies; the others are `scf.for`.
inline constexpr int64_t kMaxUnrolledIterations = 64;

/// Why `vectorize` would refuse `op`, in the user's terms; none if it would
/// not. Expects no negative size.
std::optional<std::string>
getReasonNotToVectorize(Operation *op, const VectorizeOptions &options);

/// Replaces `op`, a structured op, a `tensor.pad`, a `linalg.pack` or a
/// `linalg.unpack`, by operations on vectors
/// that hold all of its iterations: the operands are read once (for each
/// iteration of the loops that can't be dimensions of vectors), the payload is
/// computed on vectors, and the inits are written once.
///
/// A loop is a dimension of vectors if every operand is accessed at
/// `c * loop + rest` in at most one dimension, with a positive constant `c` and
/// no other such loop in `rest`, and if what the payload folds along it is a
/// known reduction. Of loops that share an expression, as those of a window,
/// one stays. An input that leaves no loop for vectors, or not the one along
/// which the elements of the first init are next to each other, is gathered
/// element by element, as are those that the payload takes from tensors.
///
/// An op is too large if an operand becomes more native vectors than
/// `options.maxNativeVectors`, or if more than 16 times as many are computed.
///
/// Floats may be summed in another order, and products be added to sums without
/// being rounded. All of an operand is read before anything is written, so
/// there is a reason not to vectorize where `getReasonToKeepOrder` has one.
///
/// Fails, with nothing changed, where there is a reason not to vectorize.
FailureOr<VectorizeResult> vectorize(RewriterBase &rewriter, Operation *op,
                                     const VectorizeOptions &options);

/// The rewrite of `vectorize` for every op that it takes.
void populateVectorizePatterns(RewritePatternSet &patterns,
                               const VectorizeOptions &options);

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_VECTORIZATION_VECTORIZE_H
