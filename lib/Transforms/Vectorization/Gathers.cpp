// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Gathers.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

/// One group of all dimensions.
static SmallVector<ReassociationIndices> getOneGroup(int64_t rank) {
  return {llvm::to_vector_of<int64_t, 2>(llvm::seq<int64_t>(rank))};
}

bool mlir::structured::detail::hasCountableElements(ShapedType type) {
  int64_t count = 1;
  return llvm::none_of(type.getShape(), [&](int64_t size) {
    return ShapedType::isStatic(size) && llvm::MulOverflow(count, size, count);
  });
}

bool mlir::structured::detail::canBeGathered(Type type) {
  auto shaped = dyn_cast<ShapedType>(type);
  if (!shaped || !shaped.hasRank() || shaped.getRank() == 0 ||
      !shaped.getElementType().isIntOrIndexOrFloat() ||
      !hasCountableElements(shaped))
    return false;
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    return !tensor.getEncoding();
  auto buffer = cast<MemRefType>(type);
  return buffer.getRank() == 1 ||
         memref::CollapseShapeOp::isGuaranteedCollapsible(
             buffer, getOneGroup(buffer.getRank()));
}

void GatherBuilder::addSource(Value source) {
  auto [place, isNew] = sources.try_emplace(source);
  if (!isNew)
    return;
  auto type = cast<ShapedType>(source.getType());
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    place->second.extents.push_back(getValueOrCreateConstantIndexOp(
        vectors.builder, vectors.loc,
        getDimSize(vectors.builder, vectors.loc, source, dim)));
  Value &flat = place->second.flat;
  if (type.getRank() == 1)
    flat = source;
  else if (isa<RankedTensorType>(type))
    flat = tensor::CollapseShapeOp::create(vectors.builder, vectors.loc, source,
                                           getOneGroup(type.getRank()));
  else
    flat = memref::CollapseShapeOp::create(vectors.builder, vectors.loc, source,
                                           getOneGroup(type.getRank()));
}

template <typename OpTy>
LoopVector GatherBuilder::create(const LoopVector &lhs, const LoopVector &rhs) {
  SmallVector<unsigned> loops = vectors.joinLoops({lhs, rhs});
  return {vectors.builder.createOrFold<OpTy>(vectors.loc,
                                             vectors.broadcast(lhs, loops),
                                             vectors.broadcast(rhs, loops)),
          loops};
}

LoopVector GatherBuilder::getConstant(int64_t value) {
  return {arith::ConstantIndexOp::create(vectors.builder, vectors.loc, value),
          {}};
}

LoopVector GatherBuilder::gather(Value source, ArrayRef<LoopVector> indices,
                                 ArrayRef<unsigned> loops) {
  const Source &known = sources.at(source);
  LoopVector place = indices.front();
  for (auto [index, extent] : llvm::zip_equal(
           indices.drop_front(), ArrayRef(known.extents).drop_front()))
    place = create<arith::AddIOp>(create<arith::MulIOp>(place, {extent, {}}),
                                  index);
  OpBuilder &builder = vectors.builder;
  Type elementType = getElementTypeOrSelf(source.getType());
  auto type = cast<VectorType>(vectors.getType(elementType, loops));
  Value mask = vectors.getMask(loops);
  if (!mask)
    mask = vectors.createConstant(vectors.getType(builder.getI1Type(), loops),
                                  builder.getBoolAttr(true));
  Value zero = arith::ConstantIndexOp::create(builder, vectors.loc, 0);
  return {vector::GatherOp::create(
              builder, vectors.loc, type, known.flat, zero,
              vectors.broadcast(place, loops), mask,
              vectors.createConstant(type, builder.getZeroAttr(elementType))),
          llvm::to_vector(loops)};
}

LoopVector
GatherBuilder::evaluate(AffineExpr expr,
                        function_ref<LoopVector(unsigned)> getIndex) {
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return getIndex(dim.getPosition());
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return getConstant(constant.getValue());
  auto binary = cast<AffineBinaryOpExpr>(expr);
  LoopVector lhs = evaluate(binary.getLHS(), getIndex);
  LoopVector rhs = evaluate(binary.getRHS(), getIndex);
  switch (expr.getKind()) {
  case AffineExprKind::Add:
    return create<arith::AddIOp>(lhs, rhs);
  case AffineExprKind::Mul:
    return create<arith::MulIOp>(lhs, rhs);
  case AffineExprKind::FloorDiv:
    return create<arith::FloorDivSIOp>(lhs, rhs);
  case AffineExprKind::CeilDiv:
    return create<arith::CeilDivSIOp>(lhs, rhs);
  default: // The remainder has the sign of the divisor.
    return create<arith::SubIOp>(
        lhs, create<arith::MulIOp>(create<arith::FloorDivSIOp>(lhs, rhs), rhs));
  }
}
