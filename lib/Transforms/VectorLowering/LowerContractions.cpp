// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Transforms/VectorLowering/LowerContractions.h"
#include "CombiningKinds.h"
#include "MaskRows.h"
#include "linalg/Transforms/VectorLowering/Passes.h"
#include "linalg/Utils/ReportRefusal.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/IR/Remarks.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/Support/FormatVariadic.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGLOWERCONTRACTIONSPASS
#include "linalg/Transforms/VectorLowering/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;
using structured::detail::getNeutralVector;
using structured::detail::MaskRows;

/// The loop of rows: the accumulator's innermost one with more than one
/// iteration, or, if the accumulator is a scalar, the left operand's.
static unsigned getRowLoop(vector::ContractionOp op,
                           ArrayRef<int64_t> extents) {
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  AffineMap map = maps[2].getNumResults() != 0 ? maps[2] : maps[0];
  for (unsigned dim = map.getNumResults(); dim-- > 0;)
    if (extents[map.getDimPosition(dim)] > 1)
      return map.getDimPosition(dim);
  return map.getDimPosition(map.getNumResults() - 1);
}

/// Whether elements of type `from` can be extended to type `to`, or are of it.
static bool canExtend(Type from, Type to) {
  if (from == to)
    return true;
  bool areOfOneKind = (isa<IntegerType>(from) && isa<IntegerType>(to)) ||
                      (isa<FloatType>(from) && isa<FloatType>(to));
  return areOfOneKind &&
         from.getIntOrFloatBitWidth() < to.getIntOrFloatBitWidth();
}

std::optional<Refusal>
mlir::structured::refuseToLowerContraction(vector::ContractionOp op) {
  for (Type type : op->getOperandTypes())
    if (auto vector = dyn_cast<VectorType>(type); vector && vector.isScalable())
      return "a vector is scalable, and rows are fixed in number";
  Type element = getElementTypeOrSelf(op.getAccType());
  if (!element.isIntOrIndexOrFloat())
    return "its elements are neither integers nor floats";
  for (Type factor : {getElementTypeOrSelf(op.getLhsType()),
                      getElementTypeOrSelf(op.getRhsType())})
    if (!canExtend(factor, element))
      return llvm::formatv("its factors of type {0} can't be extended to its "
                           "sums, of type {1}",
                           factor, element);
  if (op.isMasked() && op.getMaskingOp().hasPassthru())
    return "its mask has a value to pass through";
  SmallVector<int64_t> extents;
  op.getIterationBounds(extents);
  int64_t rows = 1;
  for (auto [loop, extent] : llvm::enumerate(extents)) {
    if (loop == getRowLoop(op, extents))
      continue;
    if (extent > maxContractionRows / rows)
      return llvm::formatv("it has more than {0} rows: tile before vectors are "
                           "made",
                           maxContractionRows);
    rows *= extent;
  }
  return std::nullopt;
}

namespace {
/// An operand with the row's dimension innermost, if it has it.
class RowOperand {
public:
  RowOperand(OpBuilder &builder, Location loc, Value vector, AffineMap map,
             unsigned rowLoop)
      : builder(builder), loc(loc), vector(vector) {
    SmallVector<int64_t> order;
    for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
      if (cast<AffineDimExpr>(expr).getPosition() == rowLoop) {
        rowDim = dim;
        continue;
      }
      loops.push_back(cast<AffineDimExpr>(expr).getPosition());
      order.push_back(dim);
    }
    if (!rowDim || *rowDim + 1 == map.getNumResults())
      return;
    order.push_back(*rowDim);
    inverseOrder = invertPermutationVector(order);
    this->vector = vector::TransposeOp::create(builder, loc, vector, order);
  }

  bool hasRows() const { return rowDim.has_value(); }

  /// The row, or the element if there are no rows, of this iteration.
  Value get(ArrayRef<int64_t> iteration) {
    SmallVector<int64_t> at = getPosition(iteration);
    Value &value = values[linearize(at)];
    if (!value)
      value = at.empty() ? vector
                         : vector::ExtractOp::create(builder, loc, vector, at);
    return value;
  }

  void set(ArrayRef<int64_t> iteration, Value row) {
    values[linearize(getPosition(iteration))] = row;
  }

  /// The vector of the rows that were set, in the operand's own order of
  /// dimensions.
  Value assemble() {
    auto type = cast<VectorType>(vector.getType());
    Value result = vector;
    if (type.getRank() == 1)
      return values.lookup(0);
    ArrayRef<int64_t> outer = type.getShape().drop_back();
    for (int64_t row = 0, end = computeProduct(outer); row < end; ++row)
      if (Value value = values.lookup(row))
        result =
            vector::InsertOp::create(builder, loc, value, result,
                                     delinearize(row, computeStrides(outer)));
    if (!inverseOrder.empty())
      result = vector::TransposeOp::create(builder, loc, result, inverseOrder);
    return result;
  }

private:
  SmallVector<int64_t> getPosition(ArrayRef<int64_t> iteration) const {
    return llvm::map_to_vector(loops,
                               [&](unsigned loop) { return iteration[loop]; });
  }

  int64_t linearize(ArrayRef<int64_t> at) const {
    ArrayRef<int64_t> shape = cast<VectorType>(vector.getType()).getShape();
    return mlir::linearize(at, computeStrides(shape.take_front(at.size())));
  }

  OpBuilder &builder;
  Location loc;
  Value vector;
  /// The loops of the outer dimensions.
  SmallVector<unsigned> loops;
  std::optional<unsigned> rowDim;
  SmallVector<int64_t> inverseOrder;
  llvm::DenseMap<int64_t, Value> values;
};

/// Lowers one contraction.
class ContractionLowering {
public:
  ContractionLowering(RewriterBase &rewriter, vector::ContractionOp op)
      : rewriter(rewriter), loc(op.getLoc()), op(op) {
    op.getIterationBounds(extents);
    rowLoop = getRowLoop(op, extents);
    isScalar = !isa<VectorType>(op.getAccType());
    Type element = getElementTypeOrSelf(op.getAccType());
    rowType = VectorType::get(extents[rowLoop], element);
    isFloat = isa<FloatType>(element);
  }

  /// Returns the value of the contraction, and sets `numProducts` to the number
  /// of products.
  Value lower(Value mask, int64_t &numProducts) {
    SmallVector<AffineMap> maps = op.getIndexingMapsArray();
    MaskRows masks(rewriter, loc, mask, rowLoop);
    RowOperand lhs(rewriter, loc, extend(op.getLhs()), maps[0], rowLoop);
    RowOperand rhs(rewriter, loc, extend(op.getRhs()), maps[1], rowLoop);
    RowOperand acc(rewriter, loc,
                   isScalar
                       ? getNeutralVector(rewriter, loc, op.getKind(), rowType)
                       : op.getAcc(),
                   isScalar ? getRowMap() : maps[2], rowLoop);
    SmallVector<int64_t> order = getOrder(), sizes;
    for (int64_t loop : order)
      sizes.push_back(loop == rowLoop ? 1 : extents[loop]);
    SmallVector<int64_t> strides = computeStrides(sizes);
    SmallVector<int64_t> iteration(extents.size());
    acc.get(iteration);
    for (int64_t i = 0, end = computeProduct(sizes); i < end; ++i) {
      for (auto [loop, at] : llvm::zip_equal(order, delinearize(i, strides)))
        iteration[loop] = at;
      MaskRows::Row maskRow = masks.get(iteration);
      if (maskRow.isEmpty)
        continue;
      ++numProducts;
      Value old = acc.get(iteration);
      Value sum = combine(lhs.get(iteration), rhs.get(iteration), old);
      if (maskRow.mask)
        sum = arith::SelectOp::create(rewriter, loc, maskRow.mask, sum, old);
      acc.set(iteration, sum);
    }
    if (!isScalar)
      return acc.assemble();
    // The order of a contraction's sum is unspecified.
    return vector::ReductionOp::create(
        rewriter, loc, op.getKind(), acc.get(iteration), op.getAcc(),
        isFloat ? arith::FastMathFlags::reassoc : arith::FastMathFlags::none);
  }

private:
  /// Reductions are outermost, so that consecutive products are independent.
  SmallVector<int64_t> getOrder() {
    SmallVector<int64_t> order;
    for (vector::IteratorType type :
         {vector::IteratorType::reduction, vector::IteratorType::parallel})
      for (auto [loop, iterator] : llvm::enumerate(op.getIteratorTypesArray()))
        if (iterator == type)
          order.push_back(loop);
    return order;
  }

  AffineMap getRowMap() {
    return AffineMap::get(extents.size(), 0,
                          rewriter.getAffineDimExpr(rowLoop));
  }

  /// Extends to the accumulator's element type, signed.
  Value extend(Value value) {
    Type element = getElementTypeOrSelf(value.getType());
    if (element == rowType.getElementType())
      return value;
    Type type =
        cast<VectorType>(value.getType()).clone(rowType.getElementType());
    if (isFloat)
      return arith::ExtFOp::create(rewriter, loc, type, value);
    return arith::ExtSIOp::create(rewriter, loc, type, value);
  }

  Value combine(Value lhs, Value rhs, Value acc) {
    for (Value *value : {&lhs, &rhs})
      if (!isa<VectorType>(value->getType()))
        *value = vector::BroadcastOp::create(rewriter, loc, rowType, *value);
    if (isFloat && op.getKind() == vector::CombiningKind::ADD)
      return vector::FMAOp::create(rewriter, loc, lhs, rhs, acc);
    Value product;
    if (isFloat)
      product = arith::MulFOp::create(rewriter, loc, lhs, rhs);
    else
      product = arith::MulIOp::create(rewriter, loc, lhs, rhs);
    return vector::makeArithReduction(rewriter, loc, op.getKind(), product,
                                      acc);
  }

  RewriterBase &rewriter;
  Location loc;
  vector::ContractionOp op;
  SmallVector<int64_t> extents;
  unsigned rowLoop;
  VectorType rowType;
  bool isScalar, isFloat;
};
} // namespace

/// `lowerContraction` of an op that it does not refuse.
static int64_t applyLowering(RewriterBase &rewriter, vector::ContractionOp op) {
  OpBuilder::InsertionGuard guard(rewriter);
  Operation *root = op;
  Value mask;
  if (op.isMasked()) {
    auto masking = cast<vector::MaskOp>(op.getMaskingOp().getOperation());
    root = masking;
    mask = masking.getMask();
  }
  rewriter.setInsertionPoint(root);
  int64_t numProducts = 0;
  Value result = ContractionLowering(rewriter, op).lower(mask, numProducts);
  rewriter.replaceOp(root, result);
  return numProducts;
}

FailureOr<int64_t>
mlir::structured::lowerContraction(RewriterBase &rewriter,
                                   vector::ContractionOp op) {
  if (auto refusal = refuseToLowerContraction(op))
    return rewriter.notifyMatchFailure(op, refusal->reason);
  return applyLowering(rewriter, op);
}

namespace {
struct LowerContractionPattern : OpRewritePattern<vector::ContractionOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(vector::ContractionOp op,
                                PatternRewriter &rewriter) const override {
    return lowerContraction(rewriter, op);
  }
};

struct LowerContractionsPass
    : structured::impl::LinalgLowerContractionsPassBase<LowerContractionsPass> {
  void runOnOperation() override {
    SmallVector<vector::ContractionOp> ops;
    getOperation()->walk([&](vector::ContractionOp op) { ops.push_back(op); });
    IRRewriter rewriter(&getContext());
    for (vector::ContractionOp op : ops)
      lowerOne(rewriter, op);
  }

private:
  static void lowerOne(RewriterBase &rewriter, vector::ContractionOp op) {
    Location loc = op.getLoc();
    if (auto refusal = refuseToLowerContraction(op))
      return reportRefusal("linalg-lower-contractions", "NotLowered", op,
                           *refusal);
    int64_t numProducts = applyLowering(rewriter, op);
    remark::passed(loc, remark::RemarkOpts::name("Lowered").category(
                            "linalg-lower-contractions"))
        << remark::add("lowered vector.contract")
        << remark::metric("products-of-rows", numProducts);
  }
};
} // namespace

void mlir::structured::populateLowerContractionsPatterns(
    RewritePatternSet &patterns, PatternBenefit benefit) {
  patterns.add<LowerContractionPattern>(patterns.getContext(), benefit);
}
