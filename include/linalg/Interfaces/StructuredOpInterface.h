// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The interface that every structured op implements and every transformation
// uses, and basic queries over it.

#ifndef LINALG_INTERFACES_STRUCTUREDOPINTERFACE_H
#define LINALG_INTERFACES_STRUCTUREDOPINTERFACE_H

#include "linalg/Interfaces/LibraryFunction.h"
#include "mlir/Dialect/Utils/StructuredOpsUtils.h"
#include "mlir/IR/AffineMap.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/IndexingMapOpInterface.h"

namespace mlir::structured::detail {
/// Verifies every structured op: one map per operand, with the operand's rank
/// and the nest's number of loops, without symbols; each loop's extent is some
/// operand's extent; static extents agree and no access is out of bounds; the
/// payload's arguments and yielded values have the operands' element types; a
/// result for each tensor init.
LogicalResult verifyStructuredOp(Operation *op);

/// Verifies that `op` has one result for each tensor init, of the init's type.
LogicalResult verifyResultsOfInits(DestinationStyleOpInterface op);
} // namespace mlir::structured::detail

#include "linalg/Interfaces/StructuredOpInterface.h.inc"

namespace mlir::structured {

// MLIR22-16: a stale cache of maps is used.
/// The attribute in which stock MLIR caches an op's maps, visible in the
/// generic form. It is accepted, never used, and not printed or propagated.
inline constexpr StringLiteral kMemoizedMapsAttrName =
    "linalg.memoized_indexing_maps";

/// Drops it from the structured ops in `root`, before MLIR's models, which
/// trust it, are called.
void dropMemoizedMaps(Operation *root);

/// Copies the discardable attributes of the structured op `from` to `to`, which
/// replaces it. A name that is inherent in `to` is skipped, except
/// `library_call` if it is a string, which is inherent in `linalg.generic`.
void copyDiscardableAttrs(Operation *from, Operation *to);

/// The type of the payload's argument for an operand of type `type`: its
/// element type, or the type itself for a scalar.
Type getPayloadType(Type type);

/// The loops of one iterator type, outermost first.
SmallVector<unsigned> getLoopsOfType(StructuredOpInterface op,
                                     utils::IteratorType type);

/// The ops in `region` that are loop indices (`linalg.index`), without those of
/// nested structured ops.
SmallVector<Operation *> getIndexOps(Region &region);

/// The ops of the payload that are loop indices.
inline SmallVector<Operation *> getIndexOps(StructuredOpInterface op) {
  return getIndexOps(*op.getPayload()->getParent());
}

/// Whether the payload uses loop indices.
inline bool hasIndexSemantics(StructuredOpInterface op) {
  return !getIndexOps(op).empty();
}

/// Whether the payload may write to memory, or have other effects that depend
/// on the order or number of iterations.
bool hasPayloadThatWrites(StructuredOpInterface op);

} // namespace mlir::structured

#endif // LINALG_INTERFACES_STRUCTUREDOPINTERFACE_H
