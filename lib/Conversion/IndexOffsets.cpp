// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "IndexOffsets.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

/// The sum `expr` of `operands`, its dimensions and symbols, as a sum of values
/// from outside of `payload`. None if it uses a value from inside that is not a
/// constant.
static std::optional<OutsideSum> getOutsideSum(AffineExpr expr,
                                               ValueRange operands,
                                               unsigned numDims,
                                               Region *payload) {
  OutsideSum sum;
  SmallVector<AffineExpr> replacements;
  for (auto [position, operand] : llvm::enumerate(operands)) {
    bool isUsed = position < numDims
                      ? expr.isFunctionOfDim(position)
                      : expr.isFunctionOfSymbol(position - numDims);
    if (!isUsed) {
      replacements.push_back(getAffineConstantExpr(0, expr.getContext()));
    } else if (std::optional<int64_t> constant = getConstantIntValue(operand)) {
      replacements.push_back(
          getAffineConstantExpr(*constant, expr.getContext()));
    } else if (payload->isAncestor(operand.getParentRegion())) {
      return std::nullopt;
    } else {
      replacements.push_back(
          getAffineSymbolExpr(sum.values.size(), expr.getContext()));
      sum.values.push_back(operand);
    }
  }
  sum.expr = simplifyAffineExpr(
      expr.replaceDimsAndSymbols(ArrayRef(replacements).take_front(numDims),
                                 ArrayRef(replacements).drop_front(numDims)),
      0, sum.values.size());
  return sum;
}

/// The sum that `user`, an op of `payload`, adds to `index`, if it does nothing
/// else.
static std::optional<OutsideSum> matchAddition(Operation *user, Value index,
                                               Region *payload) {
  if (llvm::count(user->getOperands(), index) != 1)
    return std::nullopt;
  MLIRContext *context = user->getContext();
  AffineExpr expr;
  unsigned numDims = user->getNumOperands();
  if (auto apply = dyn_cast<affine::AffineApplyOp>(user)) {
    expr = apply.getAffineMap().getResult(0);
    numDims = apply.getAffineMap().getNumDims();
  } else if (isa<arith::AddIOp>(user)) {
    expr = getAffineDimExpr(0, context) + getAffineDimExpr(1, context);
  } else {
    return std::nullopt;
  }
  unsigned position = llvm::find(user->getOperands(), index).getIndex();
  bool isDim = position < numDims;
  AffineExpr term = isDim ? getAffineDimExpr(position, context)
                          : getAffineSymbolExpr(position - numDims, context);
  AffineExpr rest = simplifyAffineExpr(expr - term, numDims,
                                       user->getNumOperands() - numDims);
  if (isDim ? rest.isFunctionOfDim(position)
            : rest.isFunctionOfSymbol(position - numDims))
    return std::nullopt;
  return getOutsideSum(rest, user->getOperands(), numDims, payload);
}

static void add(OutsideSum &total, const OutsideSum &sum) {
  total.expr = total.expr +
               sum.expr.shiftSymbols(sum.values.size(), total.values.size());
  llvm::append_range(total.values, sum.values);
}

/// The offset of a loop whose index is `indices`. Collects the ops that add it
/// in `additions`. Fails if they add different values.
static FailureOr<OutsideSum>
getOffset(SmallVector<Value> indices, Region *payload,
          SmallPtrSetImpl<Operation *> &additions) {
  OutsideSum total{getAffineConstantExpr(0, payload->getContext()), {}};
  while (true) {
    SmallVector<OutsideSum> sums;
    SmallVector<Operation *> users;
    for (Value index : indices)
      for (Operation *user : index.getUsers()) {
        std::optional<OutsideSum> sum = matchAddition(user, index, payload);
        if (!sum)
          return total;
        sums.push_back(std::move(*sum));
        users.push_back(user);
      }
    if (sums.empty())
      return total;
    if (!llvm::all_equal(sums))
      return failure();
    add(total, sums.front());
    additions.insert(users.begin(), users.end());
    indices = llvm::map_to_vector(
        users, [](Operation *user) -> Value { return user->getResult(0); });
  }
}

RefusalOr<IndexOffsets>
mlir::structured::detail::getIndexOffsets(StructuredOpInterface op) {
  IndexOffsets found;
  SmallVector<Operation *> indexOps = getIndexOps(op);
  if (indexOps.empty())
    return found;
  const auto &host = LinalgHostInterface::get(op.getContext());
  SmallVector<SmallVector<Value>> indices(op.getNumLoops());
  for (Operation *index : indexOps)
    indices[*host.getIndexedLoop(index)].push_back(index->getResult(0));
  for (auto [loop, values] : llvm::enumerate(indices)) {
    FailureOr<OutsideSum> offset =
        getOffset(values, op.getPayload()->getParent(), found.additions);
    if (failed(offset))
      return llvm::formatv("the payload adds different values to the index of "
                           "loop {0}",
                           loop);
    found.offsets.push_back(std::move(*offset));
  }
  return found;
}

Value mlir::structured::detail::buildIndexOffset(OpBuilder &builder,
                                                 Location loc,
                                                 const OutsideSum &offset) {
  AffineMap map = AffineMap::get(0, offset.values.size(), offset.expr);
  OpFoldResult index = affine::makeComposedFoldedAffineApply(
      builder, loc, map, getAsOpFoldResult(offset.values));
  if (std::optional<int64_t> constant = getConstantIntValue(index))
    return arith::ConstantOp::create(builder, loc,
                                     builder.getI64IntegerAttr(*constant));
  return arith::IndexCastOp::create(builder, loc, builder.getI64Type(),
                                    cast<Value>(index));
}
