// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The interface that every structured op implements and every transformation
// is written against, and what follows directly from it.

#ifndef LINALG_INTERFACES_STRUCTUREDOPINTERFACE_H
#define LINALG_INTERFACES_STRUCTUREDOPINTERFACE_H

#include "linalg/Interfaces/LibraryFunction.h"
#include "mlir/Dialect/Utils/StructuredOpsUtils.h"
#include "mlir/IR/AffineMap.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/IndexingMapOpInterface.h"

namespace mlir::structured::detail {
/// What every structured op promises: one map an operand, of the operand's
/// rank and the nest's number of loops, without symbols; each loop's extent
/// is some operand's extent; static extents agree and no access leaves its
/// operand; the payload's arguments and yielded values have the operands'
/// element types; a result for each tensor init.
LogicalResult verifyStructuredOp(Operation *op);

/// That `op` has one result for each tensor init, of the init's type.
LogicalResult verifyResultsOfInits(DestinationStyleOpInterface op);
} // namespace mlir::structured::detail

#include "linalg/Interfaces/StructuredOpInterface.h.inc"

namespace mlir::structured {

// MLIR22-16: a stale cache is trusted.
/// The attribute in which stock MLIR caches an op's maps, seen in the generic
/// form. It is accepted, never used, and dropped from what is printed or made.
inline constexpr StringLiteral kMemoizedMapsAttrName =
    "linalg.memoized_indexing_maps";

/// Drops it from the structured ops in `root`, before someone is asked who
/// trusts it.
void dropMemoizedMaps(Operation *root);

/// Gives `to`, which is made from the structured op `from`, the discardable
/// attributes of `from`. A name in the definition of `to` alone is left out,
/// but for that of a library call, a string: an attribute of generic's own.
void copyDiscardableAttrs(Operation *from, Operation *to);

/// The element type that the payload sees of a value of type `type`: the type
/// itself for a scalar.
Type getPayloadType(Type type);

/// The loops of one iterator type, outermost first.
SmallVector<unsigned> getLoopsOfType(StructuredOpInterface op,
                                     utils::IteratorType type);

/// The ops in `region` that stand for a loop's index (`linalg.index`), those of
/// structured ops nested in it left out.
SmallVector<Operation *> getIndexOps(Region &region);

/// Those of the payload.
inline SmallVector<Operation *> getIndexOps(StructuredOpInterface op) {
  return getIndexOps(*op.getPayload()->getParent());
}

/// Whether the payload computes with loop indices.
inline bool hasIndexSemantics(StructuredOpInterface op) {
  return !getIndexOps(op).empty();
}

/// Whether the payload may write to memory, or do anything else that depends on
/// the order and the number of iterations.
bool hasPayloadThatWrites(StructuredOpInterface op);

} // namespace mlir::structured

#endif // LINALG_INTERFACES_STRUCTUREDOPINTERFACE_H
