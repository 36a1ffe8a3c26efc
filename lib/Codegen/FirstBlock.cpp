// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "FirstBlock.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::structured;

/// Whether each of `loops` is in its first iteration.
static Value isFirstIteration(OpBuilder &builder, Location loc,
                              ArrayRef<scf::ForOp> loops) {
  Value result;
  for (scf::ForOp loop : loops) {
    Value isFirst =
        arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq,
                              loop.getInductionVar(), loop.getLowerBound());
    result =
        result ? arith::AndIOp::create(builder, loc, result, isFirst) : isFirst;
  }
  return result;
}

/// Lets `loop`, over blocks of a sum that may have no elements, run for the
/// init at least.
static void runOnce(RewriterBase &rewriter, scf::ForOp loop) {
  std::optional<int64_t> lower = getConstantIntValue(loop.getLowerBound()),
                         upper = getConstantIntValue(loop.getUpperBound());
  if (lower && upper && *lower < *upper)
    return;
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(loop);
  Location loc = loop.getLoc();
  Value one = arith::ConstantIndexOp::create(rewriter, loc, 1);
  Value first = arith::AddIOp::create(rewriter, loc, loop.getLowerBound(), one);
  Value upperBound =
      arith::MaxSIOp::create(rewriter, loc, loop.getUpperBound(), first);
  rewriter.modifyOpInPlace(loop, [&] { loop.setUpperBound(upperBound); });
}

/// Lets the payload of `op` yield the init's element unless `isFirst` is set.
static void yieldInitElsewhere(RewriterBase &rewriter, StructuredOpInterface op,
                               BlockArgument isFirst) {
  Block *payload = op.getPayload();
  Operation *yield = payload->getTerminator();
  rewriter.setInsertionPoint(yield);
  Value chosen = arith::SelectOp::create(rewriter, op.getLoc(), isFirst,
                                         yield->getOperand(0),
                                         payload->getArguments().back());
  rewriter.modifyOpInPlace(yield, [&] { yield->setOperand(0, chosen); });
}

void mlir::structured::detail::computeInitInFirstBlock(
    RewriterBase &rewriter, StructuredOpInterface op,
    StructuredOpInterface producer) {
  OpBuilder::InsertionGuard guard(rewriter);
  // The loops over blocks, the outermost one first.
  SmallVector<scf::ForOp> loops;
  for (auto loop = op->getParentOfType<scf::ForOp>();
       loop && !loop->isAncestor(producer);
       loop = loop->getParentOfType<scf::ForOp>())
    loops.insert(loops.begin(), loop);
  if (loops.empty())
    return;
  for (scf::ForOp loop : loops)
    runOnce(rewriter, loop);
  Location loc = producer.getLoc();
  OpOperand &init = *op.getDpsInitOperand(0);
  rewriter.setInsertionPoint(op);
  SmallVector<Value> inputs = producer.getDpsInputs();
  SmallVector<AffineMap> maps = producer.getIndexingMapsArray();
  inputs.push_back(isFirstIteration(rewriter, loc, loops));
  maps.insert(maps.end() - 1, AffineMap::get(maps.back().getNumDims(), 0,
                                             rewriter.getContext()));
  auto copy = cast<StructuredOpInterface>(rewriter.clone(*producer));
  StructuredOpInterface first =
      movePayloadToGeneric(rewriter, copy, inputs, init.get(), maps,
                           producer.getIteratorTypesArray());
  rewriter.eraseOp(copy);
  Block *payload = first.getPayload();
  BlockArgument isFirst = payload->insertArgument(
      payload->getNumArguments() - 1, rewriter.getI1Type(), loc);
  yieldInitElsewhere(rewriter, first, isFirst);
  rewriter.modifyOpInPlace(op, [&] { init.set(first->getResult(0)); });

  scf::ForOp outermost = loops.front();
  rewriter.modifyOpInPlace(outermost, [&] {
    for (OpOperand &start : outermost.getInitArgsMutable())
      if (start.get() == producer->getResult(0))
        start.set(producer.getDpsInits().front());
  });
}
