// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "VectorBuilder.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

Type VectorBuilder::getType(Type elementType, ArrayRef<unsigned> loops) {
  if (loops.empty())
    return elementType;
  SmallVector<int64_t> shape;
  for (unsigned loop : loops)
    shape.push_back(plan.sizes[loop]);
  return VectorType::get(shape, elementType);
}

/// Drops the dimensions of `vector` that are not in `loops`, which have extent
/// 1.
LoopVector VectorBuilder::dropOtherLoops(const LoopVector &vector,
                                         ArrayRef<unsigned> loops) {
  SmallVector<unsigned> kept =
      llvm::filter_to_vector(vector.loops, [&](unsigned loop) {
        return llvm::is_contained(loops, loop);
      });
  if (kept == vector.loops)
    return vector;
  if (kept.empty())
    return {
        vector::ExtractOp::create(builder, loc, vector.value,
                                  SmallVector<int64_t>(vector.loops.size(), 0)),
        kept};
  Type elementType = getElementTypeOrSelf(vector.value.getType());
  auto type = cast<VectorType>(getType(elementType, kept));
  return {vector::ShapeCastOp::create(builder, loc, type, vector.value), kept};
}

// MLIR22-35: casts of broadcasts are folded to other broadcasts.
/// `vector` broadcast along all other `loops`. Dimensions of extent 1 in
/// between could be broadcast as well, but MLIR's canonicalization folds a
/// shape_cast of a broadcast to a broadcast if dimensions have the same
/// extents.
Value VectorBuilder::repeatOutsideAndTranspose(const LoopVector &vector,
                                               ArrayRef<unsigned> loops) {
  SmallVector<unsigned> repeated =
      llvm::filter_to_vector(loops, [&](unsigned loop) {
        return !llvm::is_contained(vector.loops, loop);
      });
  llvm::append_range(repeated, vector.loops);
  Type elementType = getElementTypeOrSelf(vector.value.getType());
  Value value = vector::BroadcastOp::create(
      builder, loc, getType(elementType, repeated), vector.value);
  auto permutation = llvm::map_to_vector(loops, [&](unsigned loop) -> int64_t {
    return llvm::find(repeated, loop) - repeated.begin();
  });
  return vector::TransposeOp::create(builder, loc, value, permutation);
}

Value VectorBuilder::broadcast(const LoopVector &source,
                               ArrayRef<unsigned> loops) {
  LoopVector vector = dropOtherLoops(source, loops);
  if (ArrayRef(vector.loops) == loops)
    return vector.value;
  Type elementType = getElementTypeOrSelf(vector.value.getType());
  auto type = cast<VectorType>(getType(elementType, loops));
  if (vector.loops.empty())
    return vector::BroadcastOp::create(builder, loc, type, vector.value);

  SmallVector<int64_t> permutation, shape;
  bool mustReshape = false, mustRepeatInside = false;
  for (unsigned loop : loops) {
    const auto *place = llvm::find(vector.loops, loop);
    if (place != vector.loops.end()) {
      permutation.push_back(place - vector.loops.begin());
      shape.push_back(plan.sizes[loop]);
    } else if (!permutation.empty()) {
      shape.push_back(1);
      mustReshape = true;
      mustRepeatInside |= plan.sizes[loop] != 1;
    }
  }
  if (mustRepeatInside)
    return repeatOutsideAndTranspose(vector, loops);
  Value value = vector.value;
  if (!llvm::is_sorted(permutation))
    value = vector::TransposeOp::create(builder, loc, value, permutation);
  if (mustReshape)
    value = vector::ShapeCastOp::create(
        builder, loc, VectorType::get(shape, elementType), value);
  if (value.getType() == type)
    return value;
  return vector::BroadcastOp::create(builder, loc, type, value);
}

SmallVector<unsigned> VectorBuilder::joinLoops(ArrayRef<LoopVector> vectors) {
  SmallVector<unsigned> joined;
  bool isEqual = true;
  for (const LoopVector &vector : vectors) {
    if (vector.loops.empty())
      continue;
    isEqual &= joined.empty() || joined == vector.loops;
    for (unsigned loop : vector.loops)
      if (!llvm::is_contained(joined, loop))
        joined.push_back(loop);
  }
  if (isEqual)
    return joined;
  return plan.orderLoops(joined);
}

LoopVector VectorBuilder::createIndices(unsigned loop) {
  auto type = cast<VectorType>(getType(builder.getIndexType(), loop));
  return {vector::StepOp::create(builder, loc, type), {loop}};
}

bool VectorBuilder::isMasked(ArrayRef<unsigned> loops) {
  return llvm::any_of(loops, [&](unsigned loop) { return plan.masked[loop]; });
}

/// Whether `block` is `inner` or an ancestor of it.
static bool isAround(Block *block, Block *inner) {
  while (inner && inner != block)
    inner = inner->getParentOp() ? inner->getParentOp()->getBlock() : nullptr;
  return inner;
}

Value VectorBuilder::getMask(ArrayRef<unsigned> loops) {
  if (!isMasked(loops))
    return nullptr;
  for (LoopVector &mask : masks)
    if (ArrayRef(mask.loops) == loops &&
        isAround(mask.value.getParentBlock(), builder.getInsertionBlock()))
      return mask.value;
  SmallVector<Value> bounds;
  for (unsigned loop : loops)
    bounds.push_back(
        plan.masked[loop]
            ? getValueOrCreateConstantIndexOp(builder, loc, extents[loop])
            : arith::ConstantIndexOp::create(builder, loc, plan.sizes[loop])
                  .getResult());
  Type type = getType(builder.getI1Type(), loops);
  masks.push_back({vector::CreateMaskOp::create(builder, loc, type, bounds),
                   llvm::to_vector(loops)});
  return masks.back().value;
}

Value VectorBuilder::createConstant(Type type, TypedAttr value) {
  if (auto vectorType = dyn_cast<VectorType>(type))
    value = DenseElementsAttr::get(vectorType, {Attribute(value)});
  return arith::ConstantOp::create(builder, loc, value);
}
