// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Transforms/Forms/InlineScalars.h"
#include "Utils/CollectOps.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "linalg/Transforms/Forms/Passes.h"
#include "linalg/Utils/ReportRefusal.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Remarks.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGINLINESCALARSPASS
#include "linalg/Transforms/Forms/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

/// Whether all iterations access the same element.
static bool isOfOneElement(AffineMap map) {
  return llvm::all_of(map.getResults(), llvm::IsaPred<AffineConstantExpr>);
}

/// Why `inlineScalars` would fail for `op`; none if it would not.
static std::optional<Refusal>
refuseToInline(StructuredOpInterface op, const InlineScalarsOptions &options) {
  if (!LinalgHostInterface::get(op.getContext()).isGeneric(op))
    return "it is no linalg.generic";
  if (options.tensorsOnly &&
      llvm::any_of(op->getOperandTypes(), llvm::IsaPred<BaseMemRefType>))
    return "it has buffers as operands";
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  if (llvm::none_of(ArrayRef(maps).take_front(op.getNumDpsInputs()),
                    isOfOneElement))
    return "all of its inputs are accessed at different elements";
  return std::nullopt;
}

/// The element of `input` that `map`, which has constant results, accesses.
static Value buildElement(OpBuilder &builder, Location loc, Value input,
                          AffineMap map) {
  if (!isa<RankedTensorType, MemRefType>(input.getType()))
    return input;
  SmallVector<Value> indices;
  for (AffineExpr expr : map.getResults())
    indices.push_back(arith::ConstantIndexOp::create(
        builder, loc, cast<AffineConstantExpr>(expr).getValue()));
  if (isa<RankedTensorType>(input.getType()))
    return tensor::ExtractOp::create(builder, loc, input, indices);
  return memref::LoadOp::create(builder, loc, input, indices);
}

/// `inlineScalars` of an op that it does not refuse.
static StructuredOpInterface applyInlining(RewriterBase &rewriter,
                                           StructuredOpInterface op) {
  OpBuilder::InsertionGuard guard(rewriter);
  SmallVector<Value> inputs;
  SmallVector<AffineMap> maps;
  llvm::BitVector inlined(op->getNumOperands());
  rewriter.setInsertionPointToStart(op.getPayload());
  for (auto [operand, map] :
       llvm::zip_equal(op->getOpOperands(), op.getIndexingMapsArray())) {
    unsigned number = operand.getOperandNumber();
    bool isInput = number < op.getNumDpsInputs();
    if (isInput && isOfOneElement(map)) {
      inlined.set(number);
      Value element = buildElement(rewriter, op.getLoc(), operand.get(), map);
      rewriter.replaceAllUsesWith(op.getPayloadArgument(&operand), element);
      continue;
    }
    maps.push_back(map);
    if (isInput)
      inputs.push_back(operand.get());
  }
  op.getPayload()->eraseArguments(inlined);
  rewriter.setInsertionPoint(op);
  StructuredOpInterface generic = movePayloadToGeneric(
      rewriter, op, inputs, op.getDpsInits(), maps, op.getIteratorTypesArray());
  rewriter.replaceOp(op, generic);
  return generic;
}

FailureOr<StructuredOpInterface>
mlir::structured::inlineScalars(RewriterBase &rewriter,
                                StructuredOpInterface op,
                                const InlineScalarsOptions &options) {
  if (auto refusal = refuseToInline(op, options))
    return rewriter.notifyMatchFailure(op, refusal->reason);
  return applyInlining(rewriter, op);
}

namespace {
struct InlineScalarsPattern : OpInterfaceRewritePattern<StructuredOpInterface> {
  InlineScalarsPattern(MLIRContext *context,
                       const InlineScalarsOptions &options)
      : OpInterfaceRewritePattern(context), options(options) {}

  LogicalResult matchAndRewrite(StructuredOpInterface op,
                                PatternRewriter &rewriter) const override {
    return inlineScalars(rewriter, op, options);
  }

  InlineScalarsOptions options;
};

struct InlineScalarsPass
    : structured::impl::LinalgInlineScalarsPassBase<InlineScalarsPass> {
  using LinalgInlineScalarsPassBase::LinalgInlineScalarsPassBase;

  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    for (StructuredOpInterface op :
         collectStructuredOps(getOperation(), "linalg-inline-scalars"))
      inlineOne(rewriter, op);
  }

private:
  void inlineOne(RewriterBase &rewriter, StructuredOpInterface op) {
    Location loc = op.getLoc();
    StringRef name = op->getName().getStringRef();
    if (auto refusal = refuseToInline(op, {tensorsOnly}))
      return reportRefusal("linalg-inline-scalars", "NotInlined", op, *refusal);
    int64_t numInputs = op.getNumDpsInputs();
    StructuredOpInterface generic = applyInlining(rewriter, op);
    remark::passed(loc, remark::RemarkOpts::name("Inlined").category(
                            "linalg-inline-scalars"))
        << remark::add("inlined scalars into {0}", name)
        << remark::metric("inputs", numInputs - generic.getNumDpsInputs());
  }
};
} // namespace

void mlir::structured::populateInlineScalarsPatterns(
    RewritePatternSet &patterns, const InlineScalarsOptions &options) {
  patterns.add<InlineScalarsPattern>(patterns.getContext(), options);
}
