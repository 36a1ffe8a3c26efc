// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "MaskedMatrix.h"
#include "Utils/RolledLoops.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

MaskedMatrix::MaskedMatrix(VectorTransferOpInterface transfer,
                           vector::CreateMaskOp mask)
    : loc(transfer.getLoc()), memory(transfer.getBase()),
      first(transfer.getIndices()) {
  VectorType all = transfer.getVectorType();
  type = VectorType::get(all.getShape().take_back(2), all.getElementType());
  ValueRange bounds = mask.getOperands().take_back(2);
  rows = bounds.front();
  elements = bounds.back();
}

std::optional<MaskedMatrix>
MaskedMatrix::get(VectorTransferOpInterface transfer) {
  auto mask = transfer.getMask()
                  ? transfer.getMask().getDefiningOp<vector::CreateMaskOp>()
                  : nullptr;
  VectorType type = transfer.getVectorType();
  auto isOne = [](int64_t size) { return size == 1; };
  auto isConstantOne = [](Value bound) { return isConstantIntValue(bound, 1); };
  if (!mask || !isa<MemRefType>(transfer.getShapedType()) ||
      type.getRank() < 2 || !transfer.getPermutationMap().isMinorIdentity() ||
      transfer.hasOutOfBoundsDim() ||
      !llvm::all_of(type.getShape().drop_back(2), isOne) ||
      !llvm::all_of(mask.getOperands().drop_back(2), isConstantOne))
    return std::nullopt;
  return MaskedMatrix(transfer, mask);
}

Value MaskedMatrix::getConstant(OpBuilder &builder, int64_t value) const {
  return arith::ConstantIndexOp::create(builder, loc, value);
}

Value MaskedMatrix::isWhole(OpBuilder &builder) const {
  auto isAll = [&](Value number, int64_t all) -> Value {
    return builder.createOrFold<arith::CmpIOp>(
        loc, arith::CmpIPredicate::sge, number, getConstant(builder, all));
  };
  return builder.createOrFold<arith::AndIOp>(
      loc, isAll(rows, type.getDimSize(0)),
      isAll(elements, type.getDimSize(1)));
}

Value MaskedMatrix::createLoop(OpBuilder &builder, Value number) const {
  auto loop = scf::ForOp::create(builder, loc, getConstant(builder, 0), number,
                                 getConstant(builder, 1));
  (void)keepRolled(loop);
  builder.setInsertionPointToStart(loop.getBody());
  return loop.getInductionVar();
}

Value MaskedMatrix::createMask(OpBuilder &builder, Value bound) const {
  return vector::CreateMaskOp::create(
      builder, loc, getRowType().clone(builder.getI1Type()), bound);
}

Value MaskedMatrix::getNumElements(OpBuilder &builder, Value row) const {
  Value isThere =
      arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::slt, row, rows);
  return builder.createOrFold<arith::SelectOp>(loc, isThere, elements,
                                               getConstant(builder, 0));
}

SmallVector<Value> MaskedMatrix::getIndices(OpBuilder &builder,
                                            Value row) const {
  SmallVector<Value> indices = first;
  Value &index = indices[indices.size() - 2];
  index = builder.createOrFold<arith::AddIOp>(loc, index, row);
  return indices;
}

/// The map of a transfer of a row of `memory`.
static AffineMap getRowMap(Value memory) {
  return AffineMap::getMinorIdentityMap(
      cast<MemRefType>(memory.getType()).getRank(), 1, memory.getContext());
}

Value MaskedMatrix::readRow(OpBuilder &builder, Value from, ValueRange indices,
                            Value padding, Value mask) const {
  return vector::TransferReadOp::create(builder, loc, getRowType(), from,
                                        indices, getRowMap(from), padding, mask,
                                        builder.getBoolArrayAttr({true}));
}

void MaskedMatrix::writeRow(OpBuilder &builder, Value row, Value to,
                            ValueRange indices, Value mask) const {
  vector::TransferWriteOp::create(builder, loc, row, to, indices,
                                  AffineMapAttr::get(getRowMap(to)), mask,
                                  builder.getBoolArrayAttr({true}));
}

void MaskedMatrix::copyTo(RewriterBase &rewriter, Value buffer,
                          Value padding) const {
  OpBuilder::InsertionGuard guard(rewriter);
  Value row = createLoop(rewriter, getConstant(rewriter, type.getDimSize(0))),
        mask = createMask(rewriter, getNumElements(rewriter, row)),
        read =
            readRow(rewriter, memory, getIndices(rewriter, row), padding, mask);
  writeRow(rewriter, read, buffer, {row, getConstant(rewriter, 0)},
           /*mask=*/nullptr);
}

void MaskedMatrix::copyFrom(RewriterBase &rewriter, Value buffer) const {
  OpBuilder::InsertionGuard guard(rewriter);
  Value number = rewriter.createOrFold<arith::MinSIOp>(
            loc, rows, getConstant(rewriter, type.getDimSize(0))),
        row = createLoop(rewriter, number),
        padding = arith::ConstantOp::create(
            rewriter, loc, rewriter.getZeroAttr(type.getElementType())),
        read = readRow(rewriter, buffer, {row, getConstant(rewriter, 0)},
                       padding, /*mask=*/nullptr);
  writeRow(rewriter, read, memory, getIndices(rewriter, row),
           createMask(rewriter, elements));
}
