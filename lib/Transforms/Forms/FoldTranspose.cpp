// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Transforms/Forms/FoldTranspose.h"
#include "Utils/CollectOps.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "linalg/Interfaces/Recognizers.h"
#include "linalg/Transforms/Forms/Passes.h"
#include "linalg/Utils/ReportRefusal.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Remarks.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGFOLDTRANSPOSEPASS
#include "linalg/Transforms/Forms/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

/// The transposition whose result is the tensor `value`, or null; not of
/// buffers, which may be written in between.
static StructuredOpInterface getTransposition(Value value) {
  auto producer = value.getDefiningOp<StructuredOpInterface>();
  if (!producer || !isTranspose(producer) ||
      !isa<TensorType>(producer->getOperand(0).getType()))
    return nullptr;
  return producer;
}

/// The map from the dimensions of the transposed tensor to those of the
/// original.
static AffineMap getMapOf(StructuredOpInterface transposition) {
  SmallVector<AffineMap> maps = transposition.getIndexingMapsArray();
  return maps.front().compose(inversePermutation(maps.back()));
}

/// The same, with the reason of a failure.
static RefusalOr<Operation *> foldOrRefuse(RewriterBase &rewriter,
                                           StructuredOpInterface op,
                                           const NamedOps &ops) {
  if (!isElementwise(op))
    return "it is not elementwise";
  if (getNamedFormKind(op, ops) != NamedFormKind::Category)
    return "its indexing maps are no attribute of an op whose function is one";
  SmallVector<Value> inputs = op.getDpsInputs();
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  llvm::SmallSetVector<Operation *, 2> transpositions;
  for (auto [input, map] : llvm::zip(inputs, maps)) {
    StructuredOpInterface transposition = getTransposition(input);
    if (!transposition)
      continue;
    map = getMapOf(transposition).compose(map);
    input = transposition->getOperand(0);
    transpositions.insert(transposition);
  }
  if (transpositions.empty())
    return "none of its inputs is a tensor that was transposed";

  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  StructuredOpInterface generic =
      LinalgHostInterface::get(op.getContext())
          .createGeneric(rewriter, op.getLoc(), inputs, op.getDpsInits(), maps,
                         op.getIteratorTypesArray());
  copyDiscardableAttrs(op, generic);
  IRMapping mapping;
  op->getRegion(0).cloneInto(&generic->getRegion(0), mapping);
  SpecializeOptions options;
  options.leastGeneral = options.mostGeneral = NamedFormKind::Category;
  RefusalOr<Specialization> category =
      planSpecialization(generic, ops, options);
  if (!category) {
    rewriter.eraseOp(generic);
    return category.refusal();
  }
  Operation *folded = replaceBySpecialization(rewriter, generic, *category);
  rewriter.replaceOp(op, folded);
  for (Operation *transposition : transpositions)
    if (transposition->use_empty())
      rewriter.eraseOp(transposition);
  return folded;
}

FailureOr<Operation *> mlir::structured::foldTransposes(
    RewriterBase &rewriter, StructuredOpInterface op, const NamedOps &ops) {
  RefusalOr<Operation *> folded = foldOrRefuse(rewriter, op, ops);
  if (!folded)
    return rewriter.notifyMatchFailure(op, folded.refusal().reason);
  return *folded;
}

namespace {
struct FoldTransposePass
    : structured::impl::LinalgFoldTransposePassBase<FoldTransposePass> {
  void runOnOperation() override {
    NamedOps ops(&getContext());
    IRRewriter rewriter(&getContext());
    for (StructuredOpInterface op :
         collectStructuredOps(getOperation(), "linalg-fold-transpose")) {
      if (isTranspose(op))
        continue;
      Location loc = op.getLoc();
      RefusalOr<Operation *> folded = foldOrRefuse(rewriter, op, ops);
      if (!folded) {
        report(op, folded.refusal());
        continue;
      }
      remark::passed(loc, remark::RemarkOpts::name("FoldedTranspose")
                              .category("linalg-fold-transpose"))
          << remark::add("{0} reads what was transposed for it",
                         (*folded)->getName());
    }
    getOperation()->walk([](StructuredOpInterface op) {
      if (isTranspose(op))
        report(op, op->use_empty() ? "nothing uses its result"
                                   : "ops that do not read its input use its "
                                     "result");
    });
  }

private:
  static void report(StructuredOpInterface op, const Refusal &refusal) {
    reportRefusal("linalg-fold-transpose", "NotFolded", op, refusal);
  }
};
} // namespace
