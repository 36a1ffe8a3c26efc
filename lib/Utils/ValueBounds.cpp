// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ValueBounds.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/ShapedOpInterfaces.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

/// Whether `value` is the extent of a nonexistent dimension.
// MLIR22-33: the bounds of `tensor.dim` and `memref.dim` are those of the
// dimension that a constant index names; if it is not less than the rank, the
// type's shape is read out of bounds.
static bool isExtentOfNoDim(Value value) {
  auto dim = value.getDefiningOp<ShapedDimOpInterface>();
  if (!dim)
    return false;
  std::optional<int64_t> index = getConstantIntValue(dim.getDimension());
  auto type = dyn_cast<ShapedType>(dim.getShapedValue().getType());
  return index && type && type.hasRank() &&
         (*index < 0 || *index >= type.getRank());
}

/// The op that `value` is a result of, or an argument of a region.
static Operation *getOwner(Value value) {
  Operation *op = value.getDefiningOp();
  return op ? op : value.getParentBlock()->getParentOp();
}

/// `getShapeOrigin`, but for tensors before those in the regions of `scope`, if
/// it is not null.
static Value getShapeOriginIn(Value tensor, Operation *scope);

/// What `branches` yields as `result`, if it comes from the same tensor before
/// in all branches; null if it does not.
static Value getCommonOrigin(scf::IfOp branches, OpResult result) {
  Value common;
  for (Region &region : branches->getRegions()) {
    Operation *end = region.front().getTerminator();
    Value origin =
        getShapeOriginIn(end->getOperand(result.getResultNumber()), branches);
    if (branches->isProperAncestor(getOwner(origin)) ||
        (common && origin != common))
      return {};
    common = origin;
  }
  return common;
}

/// The init of a tensor that `loop` carries, as its argument or result
/// `tensor`, if the shape stays that of the init; null if it may not.
static Value getInitOfShape(scf::ForOp loop, Value tensor) {
  auto argument = dyn_cast<BlockArgument>(tensor);
  OpOperand *init = argument ? loop.getTiedLoopInit(argument)
                             : loop.getTiedLoopInit(cast<OpResult>(tensor));
  if (!init)
    return {};
  BlockArgument carried = loop.getTiedLoopRegionIterArg(init);
  Value yielded = loop.getTiedLoopYieldedValue(carried)->get();
  return getShapeOriginIn(yielded, loop) == carried ? init->get() : Value();
}

/// A tensor before `tensor` of the same shape; null if none is known.
static Value getTensorBefore(Value tensor) {
  Operation *op = getOwner(tensor);
  if (auto loop = dyn_cast_or_null<scf::ForOp>(op))
    return getInitOfShape(loop, tensor);
  auto result = dyn_cast<OpResult>(tensor);
  if (!result)
    return {};
  if (auto branches = dyn_cast<scf::IfOp>(op))
    return getCommonOrigin(branches, result);
  auto destination = dyn_cast<DestinationStyleOpInterface>(op);
  return destination ? destination.getTiedOpOperand(result)->get() : Value();
}

static Value getShapeOriginIn(Value tensor, Operation *scope) {
  // Chains that are longer are not worth the search.
  constexpr int longest = 100;
  for (int i = 0; i < longest; ++i) {
    if (scope && !scope->isProperAncestor(getOwner(tensor)))
      break;
    Value before = getTensorBefore(tensor);
    if (!before)
      break;
    tensor = before;
  }
  return tensor;
}

Value mlir::structured::detail::getShapeOrigin(Value tensor) {
  return getShapeOriginIn(tensor, /*scope=*/nullptr);
}

namespace {
/// Constraints on values, from the ops on which they depend, as far as needed
/// and supported.
class Constraints : public ValueBoundsConstraintSet {
public:
  explicit Constraints(MLIRContext *context)
      : ValueBoundsConstraintSet(
            context, [](Value value, std::optional<int64_t> dim,
                        ValueBoundsConstraintSet &constraints) {
              return isExtentOfNoDim(value) ||
                     static_cast<Constraints &>(constraints).isAnswered() ||
                     (dim && addOrigin(value, *dim, constraints));
            }) {}

  FailureOr<int64_t> bound(presburger::BoundType type,
                           const BoundedValue &value) {
    isAnswered = [&] { return cstr.getConstantBound(type, 0).has_value(); };
    insert(value, /*isSymbol=*/false);
    processWorklist();
    std::optional<DynamicAPInt> bound = cstr.getConstantBound(type, 0);
    // MLIR22-34: bounds of more than 64 bits are truncated.
    if (!bound || *bound < std::numeric_limits<int64_t>::min() ||
        *bound > std::numeric_limits<int64_t>::max())
      return failure();
    return int64fromDynamicAPInt(*bound);
  }

  bool areEqual(const BoundedValue &lhs, const BoundedValue &rhs) {
    int64_t first = insert(lhs, /*isSymbol=*/false);
    int64_t second = insert(rhs, /*isSymbol=*/false);
    auto compare = [&] { return strongComparePos(first, EQ, second); };
    isAnswered = [&] { return succeeded(compare()); };
    processWorklist();
    FailureOr<bool> equal = compare();
    return succeeded(equal) && *equal;
  }

private:
  // MLIR22-55: whether what a loop yields has the extents of its init is found
  // out in exponential time.
  /// Whether extents of `tensor` are those of another one before it.
  static bool addOrigin(Value tensor, int64_t dim,
                        ValueBoundsConstraintSet &constraints) {
    Value origin =
        isa<TensorType>(tensor.getType()) ? getShapeOrigin(tensor) : tensor;
    if (origin == tensor)
      return false;
    constraints.bound(tensor)[dim] == constraints.getExpr(origin, dim);
    return true;
  }

  /// Whether no further constraints are needed.
  std::function<bool()> isAnswered;
};
} // namespace

FailureOr<int64_t>
mlir::structured::detail::getConstantBound(presburger::BoundType type,
                                           const BoundedValue &value) {
  return Constraints(value.getContext()).bound(type, value);
}

FailureOr<int64_t> mlir::structured::detail::getGreatestExtent(Value value,
                                                               int64_t dim) {
  int64_t extent = cast<ShapedType>(value.getType()).getDimSize(dim);
  if (ShapedType::isStatic(extent))
    return extent;
  return getConstantBound(presburger::BoundType::UB, BoundedValue(value, dim));
}

std::optional<int64_t>
mlir::structured::detail::getGreatestLoopExtent(StructuredOpInterface op,
                                                unsigned loop) {
  int64_t extent = getStaticLoopSizes(op)[loop];
  if (ShapedType::isStatic(extent))
    return extent;
  std::optional<int64_t> least;
  for (OperandDim dim : getOperandDimsOfLoop(op, loop)) {
    FailureOr<int64_t> most = getGreatestExtent(dim.operand->get(), dim.dim);
    if (succeeded(most) && *most >= 0)
      least = std::min(least.value_or(*most), *most);
  }
  return least;
}

FailureOr<int64_t> mlir::structured::detail::getLeastIndex(OpFoldResult index) {
  auto value = dyn_cast<Value>(index);
  auto minimum = value ? value.getDefiningOp<affine::AffineMinOp>()
                       : affine::AffineMinOp();
  if (!minimum)
    return getConstantBound(presburger::BoundType::LB, index);
  FailureOr<int64_t> least = std::numeric_limits<int64_t>::max();
  for (unsigned result = 0; result < minimum.getMap().getNumResults();
       ++result) {
    FailureOr<int64_t> bound =
        getConstantBound(presburger::BoundType::LB,
                         BoundedValue(minimum.getMap().getSubMap({result}),
                                      ValueRange(minimum.getOperands())));
    if (failed(bound))
      return failure();
    least = std::min(*least, *bound);
  }
  return least;
}

bool mlir::structured::detail::isKnownPositive(OpFoldResult index) {
  FailureOr<int64_t> least = getLeastIndex(index);
  return succeeded(least) && *least >= 1;
}

bool mlir::structured::detail::areKnownEqual(const BoundedValue &lhs,
                                             const BoundedValue &rhs) {
  return Constraints(lhs.getContext()).areEqual(lhs, rhs);
}
