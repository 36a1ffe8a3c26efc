// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_IR_STRUCTUREDOPTRAIT_H
#define LINALG_IR_STRUCTUREDOPTRAIT_H

#include "linalg/Interfaces/StructuredOpInterface.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mlir::structured {

namespace detail {
void getStructuredOpEffects(
    Operation *op,
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects);
/// Results have the shapes of their inits.
LogicalResult reifyInitShapes(OpBuilder &builder, Operation *op,
                              ReifiedRankedShapedTypeDims &shapes);
} // namespace detail

/// What all our structured ops have in common, computed from the interface.
template <typename ConcreteOp>
class StructuredOpTrait
    : public OpTrait::TraitBase<ConcreteOp, StructuredOpTrait> {
public:
  /// Checks the attributes that maps and iterators are computed from, before
  /// the interface's verifier asks for these.
  static LogicalResult verifyTrait(Operation *op) {
    return cast<ConcreteOp>(op).verifyAttributes();
  }

  /// Reads inputs and the inits that the payload reads; writes inits. Only
  /// buffers count.
  void
  getEffects(SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
                 &effects) {
    detail::getStructuredOpEffects(this->getOperation(), effects);
  }

  /// On tensors the op is what its payload is.
  Speculation::Speculatability getSpeculatability() {
    auto op = cast<DestinationStyleOpInterface>(this->getOperation());
    return op.hasPureTensorSemantics() ? Speculation::RecursivelySpeculatable
                                       : Speculation::NotSpeculatable;
  }
};

} // namespace mlir::structured

#endif // LINALG_IR_STRUCTUREDOPTRAIT_H
