// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Transforms/Forms/ExtractFactors.h"
#include "Utils/CollectOps.h"
#include "linalg/Interfaces/ContractionFactors.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "linalg/Transforms/Forms/Passes.h"
#include "linalg/Utils/ReportRefusal.h"
#include "linalg/Utils/ScheduleName.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Remarks.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGEXTRACTFACTORSPASS
#include "linalg/Transforms/Forms/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

static RefusalOr<ContractionFactors> planExtraction(StructuredOpInterface op) {
  if (!op.hasPureTensorSemantics())
    return "it has operands that are buffers";
  // A schedule is for the inputs and the payload that the op has.
  if (op->hasAttr(kScheduleAttrName))
    return "it has a schedule";
  return inferContractionFactors(op);
}

/// Builds the operations of `factor`, given the elements of its inputs.
static Value buildFactor(OpBuilder &builder, StructuredOpInterface op,
                         const ContractionFactor &factor, ValueRange elements) {
  IRMapping mapping;
  for (auto [input, element] : llvm::zip_equal(factor.inputs, elements))
    mapping.map(op.getPayload()->getArgument(input), element);
  for (Operation *operation : factor.operations)
    builder.clone(*operation, mapping);
  return mapping.lookup(factor.value);
}

/// `map` of all loops as a map of the loops `kept`, the only ones in it.
static AffineMap keepLoops(AffineMap map, AffineMap kept) {
  SmallVector<AffineExpr> names(map.getNumDims());
  for (auto [name, loop] : llvm::enumerate(kept.getResults()))
    names[cast<AffineDimExpr>(loop).getPosition()] =
        getAffineDimExpr(name, map.getContext());
  return map.replaceDimsAndSymbols(names, {}, kept.getNumResults(), 0);
}

/// Creates the elementwise op that computes `factor`.
static Value createFactor(RewriterBase &rewriter, StructuredOpInterface op,
                          const ContractionFactor &factor,
                          ArrayRef<OpFoldResult> loopSizes) {
  SmallVector<OpFoldResult> sizes;
  for (AffineExpr loop : factor.map.getResults())
    sizes.push_back(loopSizes[cast<AffineDimExpr>(loop).getPosition()]);
  Location loc = op.getLoc();
  Value empty =
      tensor::EmptyOp::create(rewriter, loc, sizes, factor.value.getType());
  SmallVector<Value> inputs;
  SmallVector<AffineMap> maps;
  for (unsigned input : factor.inputs) {
    OpOperand &operand = op->getOpOperand(input);
    inputs.push_back(operand.get());
    maps.push_back(keepLoops(op.getMatchingIndexingMap(&operand), factor.map));
  }
  maps.push_back(rewriter.getMultiDimIdentityMap(sizes.size()));
  const auto &host = LinalgHostInterface::get(op.getContext());
  StructuredOpInterface created =
      host.createGeneric(rewriter, loc, inputs, empty, maps,
                         SmallVector<utils::IteratorType>(
                             sizes.size(), utils::IteratorType::parallel));
  buildPayload(rewriter, created,
               [&](OpBuilder &builder, Location, ValueRange elements) {
                 return SmallVector<Value>{
                     buildFactor(builder, op, factor, elements.drop_back())};
               });
  return created->getResult(0);
}

/// Builds the product of the factors, which have the values `a` and `b`, and
/// its sum with the element `init`.
static Value buildSum(OpBuilder &builder, StructuredOpInterface op,
                      const ContractionFactors &factors, Value a, Value b,
                      Value init) {
  IRMapping mapping;
  mapping.map(op.getPayloadArgument(op.getDpsInitOperand(0)), init);
  mapping.map(factors.a.value, a);
  mapping.map(factors.b.value, b);
  builder.clone(*factors.operations.product, mapping);
  return builder.clone(*factors.operations.sum, mapping)->getResult(0);
}

static StructuredOpInterface
applyExtraction(RewriterBase &rewriter, StructuredOpInterface op,
                const ContractionFactors &factors) {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  SmallVector<OpFoldResult> sizes = getLoopSizes(rewriter, op.getLoc(), op);
  auto getInput = [&](const ContractionFactor &factor) {
    return factor.isElement ? op->getOperand(factor.inputs.front())
                            : createFactor(rewriter, op, factor, sizes);
  };
  Value a = getInput(factors.a), b = getInput(factors.b);
  OpOperand *init = op.getDpsInitOperand(0);
  const auto &host = LinalgHostInterface::get(op.getContext());
  StructuredOpInterface contraction = host.createGeneric(
      rewriter, op.getLoc(), {a, b}, init->get(),
      {factors.a.map, factors.b.map, op.getMatchingIndexingMap(init)},
      op.getIteratorTypesArray());
  auto getElement = [&](OpBuilder &builder, const ContractionFactor &factor,
                        Value element) {
    return factor.isElement ? buildFactor(builder, op, factor, element)
                            : element;
  };
  buildPayload(rewriter, contraction,
               [&](OpBuilder &builder, Location, ValueRange elements) {
                 Value valueOfA = getElement(builder, factors.a, elements[0]);
                 Value valueOfB = getElement(builder, factors.b, elements[1]);
                 return SmallVector<Value>{buildSum(
                     builder, op, factors, valueOfA, valueOfB, elements[2])};
               });
  copyDiscardableAttrs(op, contraction);
  rewriter.replaceOp(op, contraction->getResults());
  return contraction;
}

FailureOr<StructuredOpInterface>
mlir::structured::extractFactors(RewriterBase &rewriter,
                                 StructuredOpInterface op) {
  RefusalOr<ContractionFactors> factors = planExtraction(op);
  if (!factors)
    return rewriter.notifyMatchFailure(op, factors.refusal().reason);
  return applyExtraction(rewriter, op, *factors);
}

namespace {
struct ExtractFactorsPattern
    : OpInterfaceRewritePattern<StructuredOpInterface> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(StructuredOpInterface op,
                                PatternRewriter &rewriter) const override {
    return extractFactors(rewriter, op);
  }
};

struct ExtractFactorsPass
    : structured::impl::LinalgExtractFactorsPassBase<ExtractFactorsPass> {
  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    for (StructuredOpInterface op :
         collectStructuredOps(getOperation(), "linalg-extract-factors"))
      extractOne(rewriter, op);
  }

private:
  void extractOne(RewriterBase &rewriter, StructuredOpInterface op) {
    Location loc = op.getLoc();
    StringRef name = op->getName().getStringRef();
    RefusalOr<ContractionFactors> factors = planExtraction(op);
    if (!factors)
      return reportRefusal("linalg-extract-factors", "NotExtracted", op,
                           factors.refusal());
    applyExtraction(rewriter, op, *factors);
    remark::passed(loc, remark::RemarkOpts::name("Extracted")
                            .category("linalg-extract-factors"))
        << remark::add("extracted factors of {0}", name);
  }
};
} // namespace

void mlir::structured::populateExtractFactorsPatterns(
    RewritePatternSet &patterns) {
  patterns.add<ExtractFactorsPattern>(patterns.getContext());
}
