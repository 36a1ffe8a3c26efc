// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Transforms/Forms/ConvertElementwise.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "linalg/Transforms/Forms/Passes.h"
#include "linalg/Utils/ReportRefusal.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Remarks.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGCONVERTELEMENTWISEPASS
#include "linalg/Transforms/Forms/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;

/// Whether `op` is an elementwise-mappable op on tensors.
static bool isElementwiseOnTensors(Operation *op) {
  return OpTrait::hasElementwiseMappableTraits(op) &&
         llvm::any_of(op->getResultTypes(), llvm::IsaPred<TensorType>);
}

/// An init for a result of `type`.
static Value getInit(OpBuilder &builder, Operation *op, Type type) {
  for (Value operand : op->getOperands())
    if (operand.getType() == type)
      return operand;
  auto tensorType = cast<RankedTensorType>(type);
  Value like = *llvm::find_if(op->getOperands(), [](Value operand) {
    return isa<TensorType>(operand.getType());
  });
  SmallVector<OpFoldResult> sizes;
  for (int64_t dim = 0; dim < tensorType.getRank(); ++dim)
    sizes.push_back(tensorType.isDynamicDim(dim)
                        ? getDimSize(builder, op->getLoc(), like, dim)
                        : builder.getIndexAttr(tensorType.getDimSize(dim)));
  return tensor::EmptyOp::create(builder, op->getLoc(), sizes,
                                 tensorType.getElementType(),
                                 tensorType.getEncoding());
}

/// Why `op` can't be converted; none if it can.
static std::optional<Refusal> refuseToConvert(Operation *op) {
  if (!isElementwiseOnTensors(op))
    return "it does not map over the elements of tensors";
  for (Type type :
       llvm::concat<const Type>(llvm::to_vector(op->getOperandTypes()),
                                llvm::to_vector(op->getResultTypes())))
    if (isa<UnrankedTensorType>(type))
      return "it has a tensor of unknown rank";
  return std::nullopt;
}

/// `convertElementwise` of an op that it does not refuse.
static StructuredOpInterface convert(RewriterBase &rewriter, Operation *op) {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  SmallVector<Value> inits;
  SmallVector<Type> elementTypes;
  for (Type type : op->getResultTypes()) {
    inits.push_back(getInit(rewriter, op, type));
    elementTypes.push_back(getPayloadType(type));
  }
  int64_t rank = cast<RankedTensorType>(op->getResult(0).getType()).getRank();
  AffineMap identity = rewriter.getMultiDimIdentityMap(rank);
  AffineMap scalar = AffineMap::get(rank, 0, rewriter.getContext());
  SmallVector<AffineMap> maps;
  for (Type type : op->getOperandTypes())
    maps.push_back(isa<TensorType>(type) ? identity : scalar);
  maps.append(inits.size(), identity);
  SmallVector<utils::IteratorType> iterators(rank,
                                             utils::IteratorType::parallel);
  StructuredOpInterface generic =
      LinalgHostInterface::get(rewriter.getContext())
          .createGeneric(rewriter, op->getLoc(), op->getOperands(), inits, maps,
                         iterators);
  buildPayload(rewriter, generic,
               [&](OpBuilder &b, Location loc, ValueRange elements) {
                 Operation *onScalars =
                     b.create(loc, op->getName().getIdentifier(),
                              elements.take_front(op->getNumOperands()),
                              elementTypes, op->getAttrs());
                 return llvm::to_vector_of<Value>(onScalars->getResults());
               });
  rewriter.replaceOp(op, generic);
  return generic;
}

FailureOr<StructuredOpInterface>
mlir::structured::convertElementwise(RewriterBase &rewriter, Operation *op) {
  if (auto refusal = refuseToConvert(op))
    return rewriter.notifyMatchFailure(op, refusal->reason);
  return convert(rewriter, op);
}

namespace {
struct ConvertElementwisePattern : RewritePattern {
  ConvertElementwisePattern(MLIRContext *context)
      : RewritePattern(MatchAnyOpTypeTag(), /*benefit=*/1, context) {}

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    return convertElementwise(rewriter, op);
  }
};

struct ConvertElementwisePass
    : structured::impl::LinalgConvertElementwisePassBase<
          ConvertElementwisePass> {
  // A module without structured ops has not loaded it; the program determines
  // which dialect it is.
  LogicalResult initialize(MLIRContext *context) override {
    context->getOrLoadDialect("linalg");
    return success();
  }

  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    getOperation()->walk([&](Operation *op) {
      if (!isElementwiseOnTensors(op))
        return;
      Location loc = op->getLoc();
      StringRef name = op->getName().getStringRef();
      if (auto refusal = refuseToConvert(op))
        return reportRefusal("linalg-convert-elementwise", "NotConverted", op,
                             *refusal);
      convert(rewriter, op);
      remark::passed(loc, remark::RemarkOpts::name("Converted")
                              .category("linalg-convert-elementwise"))
          << remark::add("wrote {0} as linalg.generic", name);
    });
  }
};
} // namespace

void mlir::structured::populateConvertElementwisePatterns(
    RewritePatternSet &patterns) {
  patterns.add<ConvertElementwisePattern>(patterns.getContext());
}
