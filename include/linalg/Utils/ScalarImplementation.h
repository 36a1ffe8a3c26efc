// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// One iteration of a structured op on buffers.

#ifndef LINALG_UTILS_SCALARIMPLEMENTATION_H
#define LINALG_UTILS_SCALARIMPLEMENTATION_H

#include "linalg/Interfaces/StructuredOpInterface.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured {

/// Builds the iteration of `op` at the loop indices `ivs`: loads of the
/// elements that the payload reads, the payload's ops, and stores. Fails,
/// without changes, if an operand is a tensor.
LogicalResult buildScalarImplementation(OpBuilder &builder,
                                        StructuredOpInterface op,
                                        ValueRange ivs);

namespace detail {
/// Builds loads and stores of the element of `buffer` at the results of `map`
/// for the loop indices `ivs`.
struct ElementAccess {
  virtual ~ElementAccess() = default;
  virtual Value load(OpBuilder &builder, Location loc, Value buffer,
                     AffineMap map, ValueRange ivs) const = 0;
  virtual void store(OpBuilder &builder, Location loc, Value element,
                     Value buffer, AffineMap map, ValueRange ivs) const = 0;
};

/// Access by `memref.load` and `memref.store`.
struct MemRefAccess final : ElementAccess {
  Value load(OpBuilder &builder, Location loc, Value buffer, AffineMap map,
             ValueRange ivs) const override;
  void store(OpBuilder &builder, Location loc, Value element, Value buffer,
             AffineMap map, ValueRange ivs) const override;
};

/// Whether one of the op's operands is a tensor.
bool hasTensorOperand(StructuredOpInterface op);

/// The extent of each loop of `op` as a value, created at the insertion point.
SmallVector<Value> getLoopSizeValues(OpBuilder &builder,
                                     StructuredOpInterface op);

/// Builds the payload of `op`, which is on buffers, at the loop indices `ivs`:
/// loads of the elements that it reads, its ops, and stores of the yielded
/// values.
void buildPayloadAt(RewriterBase &rewriter, StructuredOpInterface op,
                    ValueRange ivs, const ElementAccess &access);
} // namespace detail

} // namespace mlir::structured

#endif // LINALG_UTILS_SCALARIMPLEMENTATION_H
