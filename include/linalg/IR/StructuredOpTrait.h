// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_IR_STRUCTUREDOPTRAIT_H
#define LINALG_IR_STRUCTUREDOPTRAIT_H

#include "linalg/Interfaces/StructuredOpInterface.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mlir::structured {

// MLIR22-15: MLIR's `linalg.index` is pure.
/// What `linalg.index` reads. The op depends on the payload that it stands in,
/// which its operands and attributes don't say: without this effect, common
/// subexpression elimination would replace an index by that of a loop further
/// out.
struct LoopIndexResource : SideEffects::Resource::Base<LoopIndexResource> {
  StringRef getName() final { return "LoopIndex"; }
};

namespace detail {
/// Those of the operands and of the payload, but for the loop indices that the
/// op itself provides.
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

  /// Reads inputs and the inits that the payload reads and writes inits, where
  /// these are buffers; and does what the payload does.
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
