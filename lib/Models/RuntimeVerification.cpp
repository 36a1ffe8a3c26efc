// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Models/RuntimeVerification.h"
#include "Interfaces/LoopCoefficients.h"
#include "RelayoutRuntimeVerification.h"
#include "Utils/ValueBounds.h"
#include "linalg/IR/OpModels.h"
#include "linalg/IR/UserOps.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/RuntimeVerifiableOpInterface.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

namespace {
using MakeMessage = function_ref<std::string(Operation *, StringRef)>;

/// The least and the greatest value of an expression.
struct Ends {
  AffineExpr least, greatest;
};

/// Creates the checks of one op.
class Checker {
public:
  Checker(Operation *op, OpBuilder &builder, Location loc,
          MakeMessage makeMessage)
      : op(op), builder(builder), loc(loc), makeMessage(makeMessage) {}

  /// Asserts that `dim` has the extent of `other`, which `what` describes.
  void checkEqual(OperandDim dim, OperandDim other, const Twine &what);

  /// Asserts that the index `expr` of the loops stays inside `dim`, unless a
  /// loop is empty.
  void checkInside(OperandDim dim, AffineExpr expr,
                   ArrayRef<OpFoldResult> loopSizes);

private:
  Value compare(arith::CmpIPredicate predicate, OpFoldResult lhs,
                OpFoldResult rhs);
  Value makeIsEmpty(ArrayRef<OpFoldResult> loopSizes);
  void makeAssert(Value condition, const Twine &message);

  Operation *op;
  OpBuilder &builder;
  Location loc;
  MakeMessage makeMessage;
  /// Whether a loop is empty; created once.
  Value isEmpty;
};
} // namespace

/// "dimension 1 of operand 2".
static std::string nameOf(OperandDim dim) {
  return llvm::formatv("dimension {0} of operand {1}", dim.dim,
                       dim.operand->getOperandNumber());
}

static bool areKnownEqual(OperandDim lhs, OperandDim rhs) {
  auto getExtent = [](OperandDim dim) {
    return cast<ShapedType>(dim.operand->get().getType()).getDimSize(dim.dim);
  };
  if (!ShapedType::isDynamic(getExtent(lhs)) &&
      !ShapedType::isDynamic(getExtent(rhs)))
    return true; // The verifier has compared them.
  return areKnownEqual(BoundedValue(lhs.operand->get(), lhs.dim),
                       BoundedValue(rhs.operand->get(), rhs.dim));
}

static std::optional<Ends> getEndsOfLinear(AffineExpr expr, unsigned numLoops) {
  LoopCoefficients sum(expr, numLoops);
  if (!sum.isLinear())
    return std::nullopt;
  MLIRContext *context = expr.getContext();
  AffineExpr constant = getAffineConstantExpr(sum.constant, context);
  Ends ends{constant, constant};
  for (auto [loop, coefficient] : llvm::enumerate(sum.coefficients)) {
    AffineExpr &end = coefficient < 0 ? ends.least : ends.greatest;
    end = end + getAffineDimExpr(loop, context) * coefficient;
  }
  return ends;
}

static bool shareLoop(AffineExpr lhs, AffineExpr rhs, unsigned numLoops) {
  return llvm::any_of(llvm::seq(numLoops), [&](unsigned loop) {
    return lhs.isFunctionOfDim(loop) && rhs.isFunctionOfDim(loop);
  });
}

/// The ends of `expr` in terms of the loops' last indices. None if they may not
/// be at the ends of the loops.
static std::optional<Ends> getEnds(AffineExpr expr, unsigned numLoops) {
  if (std::optional<Ends> ends = getEndsOfLinear(expr, numLoops))
    return ends;
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary || binary.getKind() == AffineExprKind::Mod)
    return std::nullopt;
  std::optional<Ends> ends = getEnds(binary.getLHS(), numLoops);
  if (!ends)
    return std::nullopt;
  AffineExpr rhs = binary.getRHS();
  if (binary.getKind() == AffineExprKind::Add) {
    std::optional<Ends> others = getEnds(rhs, numLoops);
    if (!others || shareLoop(binary.getLHS(), rhs, numLoops))
      return std::nullopt;
    return Ends{ends->least + others->least, ends->greatest + others->greatest};
  }
  auto factor = dyn_cast<AffineConstantExpr>(rhs);
  if (!factor)
    return std::nullopt;
  if (factor.getValue() < 0)
    std::swap(ends->least, ends->greatest);
  return Ends{getAffineBinaryOpExpr(binary.getKind(), ends->least, rhs),
              getAffineBinaryOpExpr(binary.getKind(), ends->greatest, rhs)};
}

Value Checker::compare(arith::CmpIPredicate predicate, OpFoldResult lhs,
                       OpFoldResult rhs) {
  return arith::CmpIOp::create(
      builder, loc, predicate,
      getValueOrCreateConstantIndexOp(builder, loc, lhs),
      getValueOrCreateConstantIndexOp(builder, loc, rhs));
}

void Checker::makeAssert(Value condition, const Twine &message) {
  cf::AssertOp::create(
      builder, loc, condition,
      makeMessage(
          op, ("'" + op->getName().getStringRef() + "' op " + message).str()));
}

void Checker::checkEqual(OperandDim dim, OperandDim other, const Twine &what) {
  if (areKnownEqual(dim, other))
    return;
  OpFoldResult found = getDimSize(builder, loc, dim.operand->get(), dim.dim);
  OpFoldResult expected =
      getDimSize(builder, loc, other.operand->get(), other.dim);
  makeAssert(compare(arith::CmpIPredicate::eq, found, expected),
             nameOf(dim) + " does not equal " + what);
}

/// Null if all loops are known not to be empty.
Value Checker::makeIsEmpty(ArrayRef<OpFoldResult> loopSizes) {
  if (isEmpty)
    return isEmpty;
  for (OpFoldResult size : loopSizes) {
    if (getConstantIntValue(size))
      continue;
    Value isZero =
        compare(arith::CmpIPredicate::eq, size, builder.getIndexAttr(0));
    isEmpty =
        isEmpty
            ? arith::OrIOp::create(builder, loc, isEmpty, isZero).getResult()
            : isZero;
  }
  return isEmpty;
}

void Checker::checkInside(OperandDim dim, AffineExpr expr,
                          ArrayRef<OpFoldResult> loopSizes) {
  bool isKnownEmpty = llvm::any_of(
      loopSizes, [](OpFoldResult size) { return isZeroInteger(size); });
  std::optional<Ends> ends = getEnds(expr, loopSizes.size());
  if (isKnownEmpty || !ends)
    return;
  SmallVector<AffineExpr> lastIndices;
  for (unsigned loop = 0; loop < loopSizes.size(); ++loop)
    lastIndices.push_back(builder.getAffineDimExpr(loop) - 1);
  auto evaluate = [&](AffineExpr end) {
    return affine::makeComposedFoldedAffineApply(
        builder, loc, end.replaceDims(lastIndices), loopSizes);
  };
  auto check = [&](arith::CmpIPredicate predicate, OpFoldResult index,
                   OpFoldResult bound, StringRef what) {
    std::optional<int64_t> indexValue = getConstantIntValue(index);
    std::optional<int64_t> boundValue = getConstantIntValue(bound);
    if (indexValue && boundValue &&
        arith::applyCmpPredicate(predicate, APInt(64, *indexValue, true),
                                 APInt(64, *boundValue, true)))
      return;
    Value condition = compare(predicate, index, bound);
    if (Value empty = makeIsEmpty(loopSizes))
      condition = arith::OrIOp::create(builder, loc, empty, condition);
    std::string text;
    llvm::raw_string_ostream(text) << expr;
    makeAssert(condition, "index " + text + " into " + nameOf(dim) + what);
  };
  check(arith::CmpIPredicate::sge, evaluate(ends->least),
        builder.getIndexAttr(0), " is negative in an iteration");
  check(arith::CmpIPredicate::slt, evaluate(ends->greatest),
        getDimSize(builder, loc, dim.operand->get(), dim.dim),
        " is not less than its extent in an iteration");
}

static void checkStructuredOp(StructuredOpInterface op, OpBuilder &builder,
                              Location loc, MakeMessage makeMessage) {
  Checker checker(op, builder, loc, makeMessage);
  SmallVector<OperandDim> extents = getExtentOfLoops(op);
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  SmallVector<std::pair<OperandDim, AffineExpr>> compound;
  for (auto [operand, map] : llvm::zip_equal(op->getOpOperands(), maps)) {
    for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
      OperandDim operandDim{&operand, static_cast<unsigned>(dim)};
      auto loop = dyn_cast<AffineDimExpr>(expr);
      if (!loop) {
        compound.push_back({operandDim, expr});
        continue;
      }
      OperandDim extent = extents[loop.getPosition()];
      checker.checkEqual(operandDim, extent,
                         "the extent of loop d" + Twine(loop.getPosition()) +
                             ", given by " + nameOf(extent));
    }
  }
  if (compound.empty())
    return;
  SmallVector<OpFoldResult> loopSizes = getLoopSizes(builder, loc, op);
  for (auto [operandDim, expr] : compound)
    checker.checkInside(operandDim, expr, loopSizes);
}

namespace {
template <typename OpTy>
struct VerifiableStructuredOp
    : RuntimeVerifiableOpInterface::ExternalModel<VerifiableStructuredOp<OpTy>,
                                                  OpTy> {
  void generateRuntimeVerification(Operation *op, OpBuilder &builder,
                                   Location loc,
                                   MakeMessage makeMessage) const {
    checkStructuredOp(cast<StructuredOpInterface>(op), builder, loc,
                      makeMessage);
  }
};

struct VerifiableSoftmax
    : RuntimeVerifiableOpInterface::ExternalModel<VerifiableSoftmax,
                                                  SoftmaxOp> {
  void generateRuntimeVerification(Operation *op, OpBuilder &builder,
                                   Location loc,
                                   MakeMessage makeMessage) const {
    Checker checker(op, builder, loc, makeMessage);
    OpOperand &input = op->getOpOperand(0);
    int64_t rank = cast<ShapedType>(input.get().getType()).getRank();
    for (unsigned dim = 0; dim < rank; ++dim) {
      OperandDim expected{&input, dim};
      checker.checkEqual({&op->getOpOperand(1), dim}, expected,
                         nameOf(expected));
    }
  }
};
} // namespace

// The pass that creates the checks does not load their dialects.
static void loadDialects(MLIRContext *context) {
  context->loadDialect<affine::AffineDialect, arith::ArithDialect,
                       cf::ControlFlowDialect, memref::MemRefDialect,
                       tensor::TensorDialect>();
}

static void attachModels(MLIRContext *context) {
  loadDialects(context);
  attachToStructuredOps<VerifiableStructuredOp>(context);
  attachModel<SoftmaxOp, VerifiableSoftmax>(context);
  attachRelayoutRuntimeVerification(context);
}

static void attachToUserOp(RegisteredOperationName op) {
  loadDialects(op.getContext());
  op.attachInterface<VerifiableStructuredOp<AnyStructuredOp>>();
}

void structured::registerRuntimeVerificationModels(DialectRegistry &registry) {
  addModelsExtension(registry, {"linalg"}, attachModels);
  addUserOpsExtension(registry, attachToUserOp);
}
