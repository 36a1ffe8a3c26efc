// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Transforms/Tiling/Interchange.h"
#include "Utils/CollectOps.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "linalg/Interfaces/Overlap.h"
#include "linalg/Interfaces/Reductions.h"
#include "linalg/Transforms/Tiling/Passes.h"
#include "linalg/Utils/ReportRefusal.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/IR/Remarks.h"
#include "llvm/Support/FormatVariadic.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGINTERCHANGEPASS
#include "linalg/Transforms/Tiling/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

std::optional<Refusal>
mlir::structured::refuseToInterchange(StructuredOpInterface op,
                                      ArrayRef<int64_t> permutation) {
  if (op.getNumLoops() != static_cast<int64_t>(permutation.size()))
    return llvm::formatv("it has {0} loops, and the permutation orders {1}",
                         op.getNumLoops(), permutation.size());
  if (llvm::is_sorted(permutation))
    return "the order of its loops stays the same";
  if (op.getLibraryCall())
    return "it asks for a library function, which has an order of its own";
  if (hasPayloadThatWrites(op))
    return "its payload writes to memory";
  auto keepsOrder = [&](ArrayRef<unsigned> loops) {
    return areInOrder(loops, permutation);
  };
  if (auto refusal = refuseToChangeOrder(op, {keepsOrder}))
    return refusal;
  return refuseToReorderReductions(op, keepsOrder);
}

/// `interchange` of an op that it does not refuse.
static StructuredOpInterface reorderLoops(RewriterBase &rewriter,
                                          StructuredOpInterface op,
                                          ArrayRef<int64_t> permutation) {
  SmallVector<int64_t> placeOfLoop = invertPermutationVector(permutation);
  SmallVector<AffineExpr> newLoops;
  for (int64_t place : placeOfLoop)
    newLoops.push_back(rewriter.getAffineDimExpr(place));
  SmallVector<AffineMap> maps;
  for (AffineMap map : op.getIndexingMapsArray())
    maps.push_back(
        map.replaceDimsAndSymbols(newLoops, {}, permutation.size(), 0));
  SmallVector<utils::IteratorType> iterators = op.getIteratorTypesArray();
  applyPermutationToVector(iterators, permutation);

  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  StructuredOpInterface generic = movePayloadToGeneric(
      rewriter, op, op.getDpsInputs(), op.getDpsInits(), maps, iterators);
  replaceIndices(rewriter, generic, [&](Location loc, unsigned loop) {
    return LinalgHostInterface::get(op.getContext())
        .createIndex(rewriter, loc, placeOfLoop[loop]);
  });
  rewriter.replaceOp(op, generic);
  return generic;
}

FailureOr<StructuredOpInterface>
mlir::structured::interchange(RewriterBase &rewriter, StructuredOpInterface op,
                              ArrayRef<int64_t> permutation) {
  if (auto refusal = refuseToInterchange(op, permutation))
    return rewriter.notifyMatchFailure(op, refusal->reason);
  return reorderLoops(rewriter, op, permutation);
}

namespace {
struct InterchangePass
    : structured::impl::LinalgInterchangePassBase<InterchangePass> {
  using LinalgInterchangePassBase::LinalgInterchangePassBase;

  LogicalResult initialize(MLIRContext *context) override {
    if (isPermutationVector(permutation))
      return success();
    return emitError(UnknownLoc::get(context))
           << "option `permutation` of linalg-interchange is ["
           << ArrayRef<int64_t>(permutation)
           << "], expected each of the numbers from 0 to its length - 1 once";
  }

  void runOnOperation() override {
    SmallVector<StructuredOpInterface> ops =
        collectStructuredOps(getOperation(), "linalg-interchange");
    if (failed(verifyNumberOfLoops(getOperation(), "permutation",
                                   "linalg-interchange", permutation.size(),
                                   ops)))
      return signalPassFailure();
    IRRewriter rewriter(&getContext());
    for (StructuredOpInterface op : ops)
      interchangeOne(rewriter, op);
  }

private:
  void interchangeOne(RewriterBase &rewriter, StructuredOpInterface op) {
    Location loc = op.getLoc();
    StringRef name = op->getName().getStringRef();
    if (auto refusal = refuseToInterchange(op, permutation))
      return reportRefusal("linalg-interchange", "NotInterchanged", op,
                           *refusal);
    reorderLoops(rewriter, op, permutation);
    remark::passed(
        loc,
        remark::RemarkOpts::name("Interchanged").category("linalg-interchange"))
        << remark::add("changed the order of the loops of {0}", name)
        << remark::metric("loops", permutation.size());
  }
};
} // namespace
