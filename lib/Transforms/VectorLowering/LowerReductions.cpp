// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Transforms/VectorLowering/LowerReductions.h"
#include "linalg/Transforms/VectorLowering/Passes.h"
#include "linalg/Utils/ReportRefusal.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/IR/Remarks.h"
#include "llvm/Support/FormatVariadic.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGLOWERREDUCTIONSPASS
#include "linalg/Transforms/VectorLowering/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;

std::optional<Refusal>
mlir::structured::refuseToLowerReduction(vector::MultiDimReductionOp op) {
  VectorType source = op.getSourceVectorType();
  if (source.isScalable())
    return "its vector is scalable, and rows are fixed in number";
  if (op.isMasked())
    return "it is masked";
  if (source.getRank() == 0)
    return "its vector has no dimensions";
  int64_t rows = 1;
  for (int64_t extent : source.getShape().drop_back())
    if (llvm::MulOverflow(rows, extent, rows) || rows > maxReductionRows)
      return llvm::formatv("it has more than {0} rows: tile before vectors are "
                           "made",
                           maxReductionRows);
  return std::nullopt;
}

namespace {
/// Lowers one reduction.
class ReductionLowering {
public:
  ReductionLowering(RewriterBase &rewriter, vector::MultiDimReductionOp op)
      : rewriter(rewriter), loc(op.getLoc()), op(op) {
    llvm::append_range(isReduced, op.getReductionMask());
  }

  Value lower() {
    combineRows();
    auto type = dyn_cast<VectorType>(op.getDestType());
    if (!type)
      return reduce(results.front(), op.getAcc());
    ArrayRef<int64_t> outer = getOuterExtents(type);
    if (outer.empty())
      return results.front();
    Value result = ub::PoisonOp::create(rewriter, loc, type);
    SmallVector<int64_t> strides = computeStrides(outer);
    for (auto [number, row] : llvm::enumerate(results)) {
      SmallVector<int64_t> at = delinearize(number, strides);
      Value part =
          isReduced.back() ? reduce(row, extract(op.getAcc(), at)) : row;
      result = vector::InsertOp::create(rewriter, loc, part, result, at);
    }
    return result;
  }

private:
  /// The extents of the dimensions of the result that rows do not have.
  ArrayRef<int64_t> getOuterExtents(VectorType type) const {
    return type.getShape().drop_back(isReduced.back() ? 0 : 1);
  }

  /// Combines the rows of each result, and the accumulator's row if it has any.
  void combineRows() {
    ArrayRef<int64_t> outer = op.getSourceVectorType().getShape().drop_back();
    SmallVector<int64_t> strides = computeStrides(outer);
    auto resultType = dyn_cast<VectorType>(op.getDestType());
    SmallVector<int64_t> resultExtents;
    if (resultType)
      resultExtents = llvm::to_vector(getOuterExtents(resultType));
    SmallVector<int64_t> resultStrides = computeStrides(resultExtents);
    results.resize(computeProduct(resultExtents));
    for (int64_t row = 0, end = computeProduct(outer); row < end; ++row) {
      SmallVector<int64_t> at = delinearize(row, strides), resultAt;
      for (auto [position, reduced] :
           llvm::zip_equal(at, ArrayRef(isReduced).drop_back()))
        if (!reduced)
          resultAt.push_back(position);
      Value &result = results[linearize(resultAt, resultStrides)];
      if (!result && !isReduced.back())
        result = extract(op.getAcc(), resultAt);
      Value value = extract(op.getSource(), at);
      result = result ? combine(value, result) : value;
    }
  }

  Value extract(Value vector, ArrayRef<int64_t> at) {
    return at.empty() ? vector
                      : vector::ExtractOp::create(rewriter, loc, vector, at);
  }

  Value combine(Value value, Value accumulator) {
    return vector::makeArithReduction(rewriter, loc, op.getKind(), value,
                                      accumulator);
  }

  /// The order of this op's combinations is unspecified too.
  Value reduce(Value row, Value accumulator) {
    bool isFloat = isa<FloatType>(accumulator.getType());
    return vector::ReductionOp::create(
        rewriter, loc, op.getKind(), row, accumulator,
        isFloat ? arith::FastMathFlags::reassoc : arith::FastMathFlags::none);
  }

  RewriterBase &rewriter;
  Location loc;
  vector::MultiDimReductionOp op;
  SmallVector<bool> isReduced;
  SmallVector<Value> results; ///< a row of each, in the order of the result's
};
} // namespace

/// `lowerReduction` of an op that it does not refuse.
static int64_t applyLowering(RewriterBase &rewriter,
                             vector::MultiDimReductionOp op) {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  int64_t numRows =
      computeProduct(op.getSourceVectorType().getShape().drop_back());
  rewriter.replaceOp(op, ReductionLowering(rewriter, op).lower());
  return numRows;
}

FailureOr<int64_t>
mlir::structured::lowerReduction(RewriterBase &rewriter,
                                 vector::MultiDimReductionOp op) {
  if (auto refusal = refuseToLowerReduction(op))
    return rewriter.notifyMatchFailure(op, refusal->reason);
  return applyLowering(rewriter, op);
}

namespace {
struct LowerReductionPattern : OpRewritePattern<vector::MultiDimReductionOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(vector::MultiDimReductionOp op,
                                PatternRewriter &rewriter) const override {
    return lowerReduction(rewriter, op);
  }
};

struct LowerReductionsPass
    : structured::impl::LinalgLowerReductionsPassBase<LowerReductionsPass> {
  void runOnOperation() override {
    SmallVector<vector::MultiDimReductionOp> ops;
    getOperation()->walk(
        [&](vector::MultiDimReductionOp op) { ops.push_back(op); });
    IRRewriter rewriter(&getContext());
    for (vector::MultiDimReductionOp op : ops)
      lowerOne(rewriter, op);
  }

private:
  static void lowerOne(RewriterBase &rewriter, vector::MultiDimReductionOp op) {
    Location loc = op.getLoc();
    if (auto refusal = refuseToLowerReduction(op))
      return reportRefusal("linalg-lower-reductions", "NotLowered", op,
                           *refusal);
    int64_t numRows = applyLowering(rewriter, op);
    remark::passed(loc, remark::RemarkOpts::name("Lowered").category(
                            "linalg-lower-reductions"))
        << remark::add("lowered vector.multi_reduction")
        << remark::metric("rows", numRows);
  }
};
} // namespace

void mlir::structured::populateLowerReductionsPatterns(
    RewritePatternSet &patterns, PatternBenefit benefit) {
  patterns.add<LowerReductionPattern>(patterns.getContext(), benefit);
}
