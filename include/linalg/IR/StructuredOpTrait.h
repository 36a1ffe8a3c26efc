// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_IR_STRUCTUREDOPTRAIT_H
#define LINALG_IR_STRUCTUREDOPTRAIT_H

#include "linalg/Interfaces/StructuredOpInterface.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mlir::structured {

// MLIR22-15: MLIR's `linalg.index` is pure.
/// The resource that `linalg.index` reads. The op depends on the enclosing
/// payload, which is not an operand or attribute: without this effect, common
/// subexpression elimination would replace an index by that of an outer op.
struct LoopIndexResource : SideEffects::Resource::Base<LoopIndexResource> {
  StringRef getName() final { return "LoopIndex"; }
};

namespace detail {
/// The effects on the operands and those of the payload, except for reads of
/// the loop indices that the op itself provides.
void getStructuredOpEffects(
    Operation *op,
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects);
/// The shapes of the results, which are those of the inits.
LogicalResult reifyInitShapes(OpBuilder &builder, Operation *op,
                              ReifiedRankedShapedTypeDims &shapes);
} // namespace detail

/// What all our structured ops have in common, computed from the interface.
template <typename ConcreteOp>
class StructuredOpTrait
    : public OpTrait::TraitBase<ConcreteOp, StructuredOpTrait> {
public:
  /// Checks the attributes that maps and iterator types are computed from,
  /// before the interface's verifier uses these.
  static LogicalResult verifyTrait(Operation *op) {
    return cast<ConcreteOp>(op).verifyAttributes();
  }

  /// Reads of buffer inputs and of buffer inits that the payload reads, writes
  /// of buffer inits, and the effects of the payload.
  void
  getEffects(SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
                 &effects) {
    detail::getStructuredOpEffects(this->getOperation(), effects);
  }

  /// On tensors, the speculatability of the payload.
  Speculation::Speculatability getSpeculatability() {
    auto op = cast<DestinationStyleOpInterface>(this->getOperation());
    return op.hasPureTensorSemantics() ? Speculation::RecursivelySpeculatable
                                       : Speculation::NotSpeculatable;
  }
};

} // namespace mlir::structured

#endif // LINALG_IR_STRUCTUREDOPTRAIT_H
