// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Padding of images at their borders alone, without a padded copy.

#ifndef LINALG_LIB_CODEGEN_PADATBORDERS_H
#define LINALG_LIB_CODEGEN_PADATBORDERS_H

#include "linalg/Interfaces/StructuredOpInterface.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::structured::detail {

/// Replaces `operand`, a slice of slices, by one slice, and returns it; null if
/// it is no slice of consecutive elements.
tensor::ExtractSliceOp mergeSlices(RewriterBase &rewriter, OpOperand &operand);

/// Along `loop`, in steps of `size`, the first iteration and the one after the
/// last in which tiles of `size` iterations read no element that the
/// `tensor.pad` of `operand` adds; the same if there are none. None if that is
/// not known when code is made.
std::optional<std::pair<int64_t, int64_t>>
getUnpaddedIterations(StructuredOpInterface op, OpOperand &operand,
                      unsigned loop, int64_t size);

/// A loop over tiles that is divided at the borders of what is padded.
struct LoopAtBorders {
  /// The tiles before, between and after those that need padding.
  Operation *front, *inside, *back;
  /// Whether it is known when code is made which are.
  bool isKnown;
  /// Whether those between are padded along other loops.
  bool insideIsPadded;
};

/// Divides `loop` over tiles of `size` iterations of what is `operand` of
/// `tile`, and replaces that operand in the tiles that need no padding by a
/// slice of the source. Fails, without changes, if the slices are not those of
/// a `tensor.pad` with constant numbers of added elements.
FailureOr<LoopAtBorders> divideAtBorders(RewriterBase &rewriter,
                                         scf::ForOp loop, OpOperand &operand,
                                         unsigned number, int64_t size);

/// Replaces `operand`, a slice of the result of a `tensor.pad` at known
/// positions in each padded dimension, or in none of which elements are added,
/// by the slice of its source, padded by constants if at all. Fails, without
/// changes, if it is none.
LogicalResult padKnownSlice(RewriterBase &rewriter, OpOperand &operand);

/// Replaces reads of vectors at constant positions of what `pad`, whose padding
/// is constant, computes by reads of its source, into vectors of the value of
/// the padding.
void foldIntoReads(RewriterBase &rewriter, tensor::PadOp pad);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_CODEGEN_PADATBORDERS_H
