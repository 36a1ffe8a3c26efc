// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What all lowerings to loops share: the payload at one point of the nest, and
// the ops that are not ready to be lowered.

#ifndef LINALG_LIB_CONVERSION_LOOPLOWERING_H
#define LINALG_LIB_CONVERSION_LOOPLOWERING_H

#include "linalg/Interfaces/StructuredOpInterface.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured::detail {

/// The ops that load and store the element of `buffer` at the results of `map`
/// on the loop indices `ivs`.
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

/// The extent of each loop of `op` as a value made at the insertion point.
SmallVector<Value> getLoopSizeValues(OpBuilder &builder,
                                     StructuredOpInterface op);

/// Builds the payload of `op`, which is on buffers, at the loop indices `ivs`:
/// loads of what it reads, its ops, and stores of what it yields.
void buildPayloadAt(RewriterBase &rewriter, StructuredOpInterface op,
                    ValueRange ivs, const ElementAccess &access);

/// That `op` is no structured op on tensors and does not stand for several
/// nests; an error otherwise.
LogicalResult verifyLowerable(Operation *op);

/// Lowers every structured op in `root` by `lower`, those in payloads before
/// those around them, with a remark of the category `pass` on each. `lower`
/// returns the number of loops or fails with an error. An op that is on tensors
/// or stands for several nests is an error at that op.
LogicalResult
lowerAll(Operation *root, StringRef pass,
         function_ref<FailureOr<size_t>(RewriterBase &, StructuredOpInterface)>
             lower);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_CONVERSION_LOOPLOWERING_H
