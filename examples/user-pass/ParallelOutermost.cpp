// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ParallelOutermost.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "linalg/Interfaces/Refusal.h"
#include "linalg/Utils/ReportRefusal.h"
#include "mlir/IR/Remarks.h"

namespace user {
#define GEN_PASS_DEF_USERPARALLELOUTERMOSTPASS
#include "Passes.h.inc"
} // namespace user

using namespace mlir;
using mlir::structured::LinalgHostInterface;
using mlir::structured::Refusal;
using mlir::structured::StructuredOpInterface;

/// The loops of `op`, parallel ones first.
static SmallVector<unsigned> getOrder(StructuredOpInterface op) {
  SmallVector<unsigned> order =
      getLoopsOfType(op, utils::IteratorType::parallel);
  llvm::append_range(order, getLoopsOfType(op, utils::IteratorType::reduction));
  return order;
}

/// Why `moveParallelLoopsOut` would fail for `op`; none if it would not.
static std::optional<Refusal> refuseToReorder(StructuredOpInterface op) {
  if (llvm::is_sorted(getOrder(op)))
    return "its parallel loops are outermost";
  if (hasPayloadThatWrites(op))
    return "its payload writes to memory";
  return std::nullopt;
}

/// Renumbers the loop indices in the payload to the loops' new positions.
static void renumberIndices(RewriterBase &rewriter, StructuredOpInterface op,
                            ArrayRef<unsigned> positionOfLoop) {
  const auto &host = LinalgHostInterface::get(op.getContext());
  for (Operation *index : getIndexOps(op)) {
    rewriter.setInsertionPoint(index);
    rewriter.replaceOp(
        index, host.createIndex(rewriter, index->getLoc(),
                                positionOfLoop[*host.getIndexedLoop(index)]));
  }
}

FailureOr<StructuredOpInterface>
user::moveParallelLoopsOut(RewriterBase &rewriter, StructuredOpInterface op) {
  if (std::optional<Refusal> refusal = refuseToReorder(op))
    return rewriter.notifyMatchFailure(op, refusal->reason);
  SmallVector<unsigned> order = getOrder(op), positionOfLoop(order.size());
  SmallVector<AffineExpr> newLoops(order.size());
  SmallVector<utils::IteratorType> iterators;
  for (auto [position, loop] : llvm::enumerate(order)) {
    positionOfLoop[loop] = position;
    newLoops[loop] = rewriter.getAffineDimExpr(position);
    iterators.push_back(op.getIteratorTypesArray()[loop]);
  }
  SmallVector<AffineMap> maps;
  for (AffineMap map : op.getIndexingMapsArray())
    maps.push_back(map.replaceDimsAndSymbols(newLoops, {}, order.size(), 0));

  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  StructuredOpInterface generic =
      LinalgHostInterface::get(op.getContext())
          .createGeneric(rewriter, op.getLoc(), op.getDpsInputs(),
                         op.getDpsInits(), maps, iterators);
  Region &payload = generic->getRegion(0);
  rewriter.inlineRegionBefore(*op.getPayload()->getParent(), payload,
                              payload.begin());
  renumberIndices(rewriter, generic, positionOfLoop);
  rewriter.replaceOp(op, generic);
  return generic;
}

namespace {
struct ParallelOutermostPattern
    : OpInterfaceRewritePattern<StructuredOpInterface> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(StructuredOpInterface op,
                                PatternRewriter &rewriter) const override {
    return user::moveParallelLoopsOut(rewriter, op);
  }
};

struct ParallelOutermostPass
    : user::impl::UserParallelOutermostPassBase<ParallelOutermostPass> {
  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    getOperation()->walk([&](StructuredOpInterface op) {
      Location loc = op.getLoc();
      StringRef name = op->getName().getStringRef();
      if (std::optional<Refusal> refusal = refuseToReorder(op))
        return mlir::structured::reportRefusal("user-parallel-outermost",
                                               "NotReordered", op, *refusal);
      if (succeeded(user::moveParallelLoopsOut(rewriter, op)))
        remark::passed(loc, remark::RemarkOpts::name("Reordered")
                                .category("user-parallel-outermost"))
            << remark::add("moved the parallel loops of {0} out", name);
    });
  }
};
} // namespace

void user::populateParallelOutermostPatterns(RewritePatternSet &patterns) {
  patterns.add<ParallelOutermostPattern>(patterns.getContext());
}
