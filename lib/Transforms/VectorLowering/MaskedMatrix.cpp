// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "MaskedMatrix.h"
#include "Utils/RolledLoops.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

MaskedMatrix::MaskedMatrix(VectorTransferOpInterface transfer,
                           vector::CreateMaskOp mask)
    : loc(transfer.getLoc()), type(transfer.getVectorType()),
      memory(transfer.getBase()), first(transfer.getIndices()),
      rows(mask.getOperands().front()), elements(mask.getOperands().back()) {}

std::optional<MaskedMatrix>
MaskedMatrix::get(VectorTransferOpInterface transfer) {
  auto mask = transfer.getMask()
                  ? transfer.getMask().getDefiningOp<vector::CreateMaskOp>()
                  : nullptr;
  if (!mask || !isa<MemRefType>(transfer.getShapedType()) ||
      transfer.getVectorType().getRank() != 2 ||
      !transfer.getPermutationMap().isMinorIdentity() ||
      transfer.hasOutOfBoundsDim())
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

Value MaskedMatrix::createLoop(OpBuilder &builder, bool isOverAll) const {
  Value end = getConstant(builder, type.getDimSize(0));
  if (!isOverAll)
    end = builder.createOrFold<arith::MinSIOp>(loc, rows, end);
  auto loop = scf::ForOp::create(builder, loc, getConstant(builder, 0), end,
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
                            Value mask) const {
  Value zero = arith::ConstantOp::create(
      builder, loc, builder.getZeroAttr(type.getElementType()));
  return vector::TransferReadOp::create(builder, loc, getRowType(), from,
                                        indices, getRowMap(from), zero, mask,
                                        builder.getBoolArrayAttr({true}));
}

void MaskedMatrix::writeRow(OpBuilder &builder, Value row, Value to,
                            ValueRange indices, Value mask) const {
  vector::TransferWriteOp::create(builder, loc, row, to, indices,
                                  AffineMapAttr::get(getRowMap(to)), mask,
                                  builder.getBoolArrayAttr({true}));
}

void MaskedMatrix::copyTo(RewriterBase &rewriter, Value buffer,
                          bool areCleared) const {
  OpBuilder::InsertionGuard guard(rewriter);
  Value row = createLoop(rewriter, /*isOverAll=*/areCleared),
        bound = areCleared ? getNumElements(rewriter, row) : elements,
        read = readRow(rewriter, memory, getIndices(rewriter, row),
                       createMask(rewriter, bound));
  writeRow(rewriter, read, buffer, {row, getConstant(rewriter, 0)},
           /*mask=*/nullptr);
}

void MaskedMatrix::copyFrom(RewriterBase &rewriter, Value buffer) const {
  OpBuilder::InsertionGuard guard(rewriter);
  Value row = createLoop(rewriter, /*isOverAll=*/false),
        read = readRow(rewriter, buffer, {row, getConstant(rewriter, 0)},
                       /*mask=*/nullptr);
  writeRow(rewriter, read, memory, getIndices(rewriter, row),
           createMask(rewriter, elements));
}
