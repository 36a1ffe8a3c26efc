// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Interfaces/StructuredOpInterface.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::structured;

#include "linalg/Interfaces/StructuredOpInterface.cpp.inc"

void mlir::structured::dropMemoizedMaps(Operation *root) {
  root->walk([](StructuredOpInterface op) {
    op->removeDiscardableAttr(kMemoizedMapsAttrName);
  });
}

void mlir::structured::copyDiscardableAttrs(Operation *from, Operation *to) {
  for (NamedAttribute attr : from->getDiscardableAttrs()) {
    StringAttr name = attr.getName();
    bool isInherent =
        llvm::is_contained(to->getName().getAttributeNames(), name);
    if (isInherent && name == "library_call" &&
        isa<StringAttr>(attr.getValue()))
      to->setInherentAttr(name, attr.getValue());
    else if (!isInherent && name != kMemoizedMapsAttrName)
      to->setDiscardableAttr(name, attr.getValue());
  }
}

Type mlir::structured::getPayloadType(Type type) {
  if (auto shaped = dyn_cast<ShapedType>(type);
      shaped && !isa<VectorType>(type))
    return shaped.getElementType();
  return type;
}

SmallVector<unsigned>
mlir::structured::getLoopsOfType(StructuredOpInterface op,
                                 utils::IteratorType type) {
  SmallVector<unsigned> loops;
  for (auto [loop, iterator] : llvm::enumerate(op.getIteratorTypesArray()))
    if (iterator == type)
      loops.push_back(loop);
  return loops;
}

SmallVector<Operation *> mlir::structured::getIndexOps(Region &region) {
  const auto &host = LinalgHostInterface::get(region.getContext());
  SmallVector<Operation *> indexOps;
  region.walk<WalkOrder::PreOrder>([&](Operation *nested) {
    if (isa<StructuredOpInterface>(nested))
      return WalkResult::skip();
    if (host.getIndexedLoop(nested))
      indexOps.push_back(nested);
    return WalkResult::advance();
  });
  return indexOps;
}

bool mlir::structured::hasPayloadThatWrites(StructuredOpInterface op) {
  return llvm::any_of(op.getPayload()->without_terminator(), [](Operation &o) {
    auto effects = getEffectsRecursively(&o);
    return !effects ||
           !llvm::all_of(*effects, [](MemoryEffects::EffectInstance &effect) {
             return isa<MemoryEffects::Read>(effect.getEffect());
           });
  });
}
