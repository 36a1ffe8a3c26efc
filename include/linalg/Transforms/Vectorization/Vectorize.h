// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Structured ops as operations on vectors.

#ifndef LINALG_TRANSFORMS_VECTORIZATION_VECTORIZE_H
#define LINALG_TRANSFORMS_VECTORIZATION_VECTORIZE_H

#include "linalg/Interfaces/Refusal.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured {

/// The size of a native vector in bits, for `maxNativeVectors`.
inline constexpr int64_t kNativeBits = 512;

/// The maximal ratio of the native vectors that an op computes to those of an
/// operand: products of one step of a contraction are not kept.
inline constexpr int64_t kMaxNativeVectorsPerOperandVector = 16;

/// The maximal ratio of the elements that an op gathers by masks to the native
/// vectors of an operand. Where processors do not gather, each such element is
/// a condition and a load, and LLVM takes a time that grows with their square.
inline constexpr int64_t kMaxGatheredPerOperandVector = 2;

struct VectorizeOptions {
  /// The extent of vectors along each loop, outermost first; 0 for the loop's
  /// own extent or its known upper bound, as for loops after the last size.
  /// Sizes after the last loop are ignored. A loop may have fewer iterations
  /// than its size; the remainder of a vector is masked. The caller guarantees
  /// that a loop of dynamic extent without a known bound does not have more.
  SmallVector<int64_t> sizes;

  /// The maximal number of native vectors of an operand; 0 for any number. All
  /// of them are live at once, and time and memory of the compiler grow more
  /// than linearly with them.
  int64_t maxNativeVectors = 512;
};

/// The result of `vectorize`.
struct VectorizeResult {
  /// The replacements of the op's results.
  SmallVector<Value> replacements;
  /// The extent of vectors along each loop.
  SmallVector<int64_t> sizes;
  /// The loops that are not dimensions of vectors but run sequentially.
  SmallVector<unsigned> sequentialLoops;
  /// The numbers of the inputs that are gathered.
  SmallVector<unsigned> gatheredOperands;
};

/// Loops that are not dimensions of vectors are unrolled, innermost first, up
/// to this number of copies; the others become `scf.for`.
inline constexpr int64_t kMaxUnrolledIterations = 64;

/// Why `vectorize` would fail for `op`, as text for the user; none if it would
/// not. Sizes must not be negative.
std::optional<Refusal> refuseToVectorize(Operation *op,
                                         const VectorizeOptions &options);

/// Replaces `op`, a structured op, a `tensor.pad`, a `linalg.pack` or a
/// `linalg.unpack`, by operations on vectors that cover all of its iterations:
/// the operands are read once (for each iteration of the loops that can't be
/// dimensions of vectors), the payload is computed on vectors, and the inits
/// are written once.
///
/// A loop is a dimension of vectors if every operand is accessed at
/// `c * loop + rest` in at most one dimension, with a positive constant `c` and
/// no other such loop in `rest`, and if the payload folds along it by a known
/// reduction. Of loops that share an expression, as those of a window, only one
/// is. An input whose map would leave no loop for vectors, or not the one along
/// which the elements of the first init are contiguous, is gathered, as are
/// elements that the payload extracts from tensors.
///
/// An op is too large if an operand would become more native vectors than
/// `options.maxNativeVectors`, if more than 16 times as many would be
/// computed, or if more than twice as many elements would be gathered by masks.
///
/// Floats may be summed in another order, and products be added without
/// intermediate rounding. Operands are read as a whole before anything is
/// written, so an op is not vectorized if `refuseToChangeOrder` has a reason.
///
/// Fails, without changes, if there is a reason not to vectorize.
FailureOr<VectorizeResult> vectorize(RewriterBase &rewriter, Operation *op,
                                     const VectorizeOptions &options);

/// Adds patterns that apply `vectorize`.
void populateVectorizePatterns(RewritePatternSet &patterns,
                               const VectorizeOptions &options);

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_VECTORIZATION_VECTORIZE_H
