// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// MLIR22-48: one-shot analysis assumes that a read of a block argument can't
// see a write outside of the block. That holds if the block is the body of a
// loop, but in a region of several blocks the write may come between.

#include "CrossBlockWrites.h"
#include "InPlaceWrites.h"
#include "mlir/IR/Dominance.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;
using namespace mlir::bufferization;

/// Whether a loop within `ancestor`, or `ancestor` itself, may run `op` again.
static bool isRepeatedWithin(Operation *op, Operation *ancestor) {
  for (; op != ancestor; op = op->getParentOp())
    if (isa<LoopLikeOpInterface>(op->getParentOp()))
      return true;
  return false;
}

/// Whether `read` may see what `write` has written to the buffer of an argument
/// of `block`, before the block is entered again.
static bool canFollow(OpOperand &read, OpOperand &write, Block *block) {
  Region *region = block->getParent();
  Operation *reader = region->findAncestorOpInRegion(*read.getOwner());
  Operation *writer = region->findAncestorOpInRegion(*write.getOwner());
  if (!reader)
    return true;
  if (writer->getBlock()->isReachable(reader->getBlock(), {block}))
    return true;
  if (reader->getBlock() != writer->getBlock())
    return false;
  if (reader != writer)
    return writer->isBeforeInBlock(reader);
  if (isRepeatedWithin(write.getOwner(), writer))
    return true;
  return &read != &write &&
         !DominanceInfo().dominates(read.getOwner(), write.getOwner());
}

/// Whether the analysis misses that `read` sees what `write` writes.
static bool isOverlooked(OpOperand &read, OpOperand &write,
                         const OneShotAnalysisState &analysis) {
  return llvm::any_of(analysis.findDefinitions(&read), [&](Value definition) {
    auto argument = dyn_cast<BlockArgument>(definition);
    if (!argument)
      return false;
    Block *block = argument.getOwner();
    Region *region = block->getParent();
    return !region->hasOneBlock() &&
           region->isAncestor(write.getOwner()->getParentRegion()) &&
           !block->findAncestorOpInBlock(*write.getOwner()) &&
           canFollow(read, write, block);
  });
}

static bool isOverlooked(OpOperand &write,
                         const OneShotAnalysisState &analysis) {
  bool result = false;
  analysis.applyOnAliases(write.get(), [&](Value alias) {
    for (OpOperand &use : alias.getUses())
      result = result || (analysis.bufferizesToMemoryRead(use) &&
                          isOverlooked(use, write, analysis));
  });
  return result;
}

static bool isInRegionOfBlocks(Operation *op, Operation *root) {
  for (; op != root; op = op->getParentOp())
    if (!op->getParentRegion()->hasOneBlock())
      return true;
  return false;
}

SmallVector<OpOperand *> mlir::structured::detail::findCrossBlockWrites(
    Operation *root, const OneShotAnalysisState &analysis) {
  return findInPlaceWrites(
      root, analysis,
      [&](Operation *op) { return isInRegionOfBlocks(op, root); },
      [&](OpOperand &write) { return isOverlooked(write, analysis); });
}
