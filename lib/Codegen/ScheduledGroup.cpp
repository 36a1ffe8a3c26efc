// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ScheduledGroup.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

/// Whether `op` may be a member of a group.
static bool canBeMember(StructuredOpInterface op) {
  return op.hasPureTensorSemantics() && op->getNumResults() == 1 &&
         getLoopsOfType(op, utils::IteratorType::reduction).empty();
}

/// The tile of an op that has a value with `map`, which the root has with
/// `rootMap` and the tile `rootTile`.
static SmallVector<int64_t> getTileOfMember(AffineMap map, AffineMap rootMap,
                                            ArrayRef<int64_t> rootTile) {
  SmallVector<int64_t> tile(map.getNumDims());
  for (auto [expr, rootExpr] :
       llvm::zip_equal(map.getResults(), rootMap.getResults())) {
    auto loop = dyn_cast<AffineDimExpr>(expr);
    auto rootLoop = dyn_cast<AffineDimExpr>(rootExpr);
    if (loop && rootLoop)
      tile[loop.getPosition()] = rootTile[rootLoop.getPosition()];
  }
  return tile;
}

ScheduledGroup ScheduledGroup::get(TilingInterface root,
                                   const Schedule &schedule) {
  ScheduledGroup group;
  auto structured = dyn_cast<StructuredOpInterface>(root.getOperation());
  if (!structured || structured.getNumDpsInits() != 1 ||
      structured->getNumResults() != 1)
    return group;
  OpOperand *init = structured.getDpsInitOperand(0);
  AffineMap rootMap = structured.getMatchingIndexingMap(init);
  auto isMember = [&](Operation *op) {
    auto other = dyn_cast_or_null<StructuredOpInterface>(op);
    return other && other->getBlock() == root->getBlock() &&
           canBeMember(other) && !other->hasAttr(kScheduleAttrName);
  };
  auto add = [&](StructuredOpInterface op, OpOperand &shared) {
    group.members.push_back(
        {op, getTileOfMember(op.getMatchingIndexingMap(&shared), rootMap,
                             schedule.tile)});
  };
  Operation *producer = init->get().getDefiningOp();
  if (schedule.fusesInit && isMember(producer)) {
    auto op = cast<StructuredOpInterface>(producer);
    add(op, *op.getDpsInitOperand(0));
  }
  if (!schedule.fusesUsers)
    return group;
  for (OpOperand &use : structured->getUses())
    if (isMember(use.getOwner()) && !group.contains(use.getOwner()))
      add(cast<StructuredOpInterface>(use.getOwner()), use);
  return group;
}
