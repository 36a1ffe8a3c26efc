// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "AssumedExtents.h"
#include "ContractionModel.h"
#include "ConvertOperand.h"
#include "linalg/Codegen/Passes.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "linalg/Transforms/Forms/DecomposeStructuredOps.h"
#include "linalg/Utils/ReportRefusal.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Remarks.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGOFFSETFACTORSPASS
#include "linalg/Codegen/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

static constexpr StringLiteral kPass = "linalg-offset-factors";

/// Whether `op`, on tensors, sums products of extended integers over loops that
/// run over both inputs.
static bool isSumOfExtendedIntegers(StructuredOpInterface op) {
  return op.hasPureTensorSemantics() && op.getNumDpsInputs() == 2 &&
         op.getNumDpsInits() == 1 && (isContraction(op) || isConvolution(op)) &&
         llvm::all_of(op.getDpsInputOperands(), [&](OpOperand *input) {
           return isa_and_nonnull<arith::ExtSIOp, arith::ExtUIOp>(
               getOnlyCast(op, *input));
         });
}

/// The iterations of a sum over input `number`, along the loops that its map
/// uses.
static double countSum(StructuredOpInterface op, unsigned number) {
  AffineMap map = op.getMatchingIndexingMap(op.getDpsInputOperand(number));
  double count = 1;
  for (auto [loop, extent] : llvm::enumerate(getStaticLoopSizes(op)))
    if (map.isFunctionOfDim(loop))
      count *= assumeExtent(extent);
  return count;
}

/// The input to offset so that a dot product of the processor takes both; of
/// two, the one with the smaller sum over the other input.
static RefusalOr<unsigned> findFactor(StructuredOpInterface op,
                                      const Processor &processor) {
  if (op->hasAttr(kScheduleAttrName))
    return "it has a schedule";
  std::optional<DotChoice> dots = chooseDotProduct(op, processor);
  if (dots && dots->convert.empty())
    return "the processor has a dot product for its elements";
  if (fillsTiles(op, processor))
    return "the processor multiplies tiles of its elements";
  SmallVector<unsigned> factors = getFactorsToOffset(op, processor);
  if (factors.empty())
    return "no dot product of the processor takes its elements with an offset, "
           "or its sums are too short for one";
  if (!hasManyUses(op))
    return "elements of an input are used in few products";
  return *llvm::min_element(factors, [&](unsigned a, unsigned b) {
    return countSum(op, 1 - a) < countSum(op, 1 - b);
  });
}

/// `input`, of integers, with 2^(n - 1) added to each of its elements of n
/// bits; without overflow, if the result is read with the other sign.
static Value addOffset(OpBuilder &builder, Location loc, Value input) {
  auto type = cast<RankedTensorType>(input.getType());
  Type element = type.getElementType();
  Value empty = tensor::EmptyOp::create(
      builder, loc, tensor::getMixedSizes(builder, loc, input), element);
  AffineMap identity = builder.getMultiDimIdentityMap(type.getRank());
  StructuredOpInterface generic =
      LinalgHostInterface::get(builder.getContext())
          .createGeneric(builder, loc, input, empty, {identity, identity},
                         SmallVector<utils::IteratorType>(
                             type.getRank(), utils::IteratorType::parallel));
  auto compute = [&](OpBuilder &builder, Location loc, ValueRange elements) {
    APInt top = APInt::getSignMask(element.getIntOrFloatBitWidth());
    Value offset = arith::ConstantOp::create(
        builder, loc, builder.getIntegerAttr(element, top));
    return SmallVector<Value>{
        arith::XOrIOp::create(builder, loc, elements.front(), offset)};
  };
  buildPayload(builder, generic, compute);
  return generic->getResult(0);
}

/// The cast of the elements of input `number`, an extension.
static Operation *getExtension(StructuredOpInterface op, unsigned number) {
  return getOnlyCast(op, *op.getDpsInputOperand(number));
}

/// What is to be subtracted from elements of input `number` that have the
/// offset and the other sign, in the type of the sum.
static Value createZeroPoint(OpBuilder &builder, StructuredOpInterface op,
                             unsigned number) {
  Operation *extension = getExtension(op, number);
  int64_t bits = extension->getOperand(0).getType().getIntOrFloatBitWidth();
  int64_t offset = int64_t(1) << (bits - 1);
  return arith::ConstantOp::create(
      builder, op.getLoc(),
      builder.getIntegerAttr(extension->getResult(0).getType(),
                             isa<arith::ExtSIOp>(extension) ? offset
                                                            : -offset));
}

/// `element` of input `number` of `op`, extended; as a number of the other sign
/// if `changesSign`.
static Value extend(OpBuilder &builder, StructuredOpInterface op,
                    unsigned number, Value element, bool changesSign) {
  Operation *extension = getExtension(op, number);
  Type type = extension->getResult(0).getType();
  bool isSigned = isa<arith::ExtSIOp>(extension) != changesSign;
  return isSigned ? arith::ExtSIOp::create(builder, op.getLoc(), type, element)
                        .getResult()
                  : arith::ExtUIOp::create(builder, op.getLoc(), type, element)
                        .getResult();
}

/// The product with a zero point, which is the offset, for the elements of
/// input `number` of `op`.
static StructuredOpInterface
createShifted(OpBuilder &builder, StructuredOpInterface op, unsigned number) {
  Location loc = op.getLoc();
  SmallVector<Value> inputs = op.getDpsInputs();
  inputs[number] = addOffset(builder, loc, inputs[number]);
  inputs.push_back(createZeroPoint(builder, op, number));
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  maps.insert(maps.end() - 1,
              AffineMap::get(op.getNumLoops(), 0, op.getContext()));
  StructuredOpInterface shifted =
      LinalgHostInterface::get(op.getContext())
          .createGeneric(builder, loc, inputs, op.getDpsInits(), maps,
                         op.getIteratorTypesArray());
  copyDiscardableAttrs(op, shifted);
  auto compute = [&](OpBuilder &builder, Location loc, ValueRange elements) {
    SmallVector<Value> factors;
    for (unsigned input : {0, 1})
      factors.push_back(
          extend(builder, op, input, elements[input], input == number));
    factors[number] =
        arith::SubIOp::create(builder, loc, factors[number], elements[2]);
    Value product = arith::MulIOp::create(builder, loc, factors[0], factors[1]);
    return SmallVector<Value>{
        arith::AddIOp::create(builder, loc, elements[3], product)};
  };
  buildPayload(builder, shifted, compute);
  return shifted;
}

namespace {
struct OffsetFactorsPass
    : structured::impl::LinalgOffsetFactorsPassBase<OffsetFactorsPass> {
  void runOnOperation() override {
    SmallVector<StructuredOpInterface> ops;
    getOperation()->walk([&](StructuredOpInterface op) {
      if (isSumOfExtendedIntegers(op))
        ops.push_back(op);
    });
    if (ops.empty())
      return;
    FailureOr<Processor> processor = readProcessor(ops.front());
    if (failed(processor))
      return signalPassFailure();
    IRRewriter rewriter(&getContext());
    NamedOps namedOps(&getContext());
    for (StructuredOpInterface op : ops)
      offset(rewriter, op, *processor, namedOps);
  }

private:
  static void offset(RewriterBase &rewriter, StructuredOpInterface op,
                     const Processor &processor, const NamedOps &namedOps) {
    RefusalOr<unsigned> factor = findFactor(op, processor);
    if (!factor)
      return reportRefusal(kPass, "NotOffset", op, factor.refusal());
    Location loc = op.getLoc();
    remark::passed(loc, remark::RemarkOpts::name("Offset").category(kPass))
        << remark::add("offset input {0} of {1}", *factor,
                       op->getName().getStringRef());
    rewriter.setInsertionPoint(op);
    StructuredOpInterface shifted = createShifted(rewriter, op, *factor);
    rewriter.replaceOp(op, shifted->getResults());
    (void)expandZeroPoints(rewriter, shifted, namedOps);
  }
};
} // namespace
