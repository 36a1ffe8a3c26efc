// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ScalarizeTransfers.h"
#include "linalg/Interfaces/Refusal.h"
#include "linalg/Utils/VectorElements.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

/// Why these patterns leave `op` alone; none if they do not.
static std::optional<Refusal> refuseToSplit(VectorTransferOpInterface op) {
  if (!isa<MemRefType>(op.getBase().getType()))
    return "accesses no buffer";
  if (op.getVectorType().getRank() != 1 ||
      !op.getPermutationMap().isMinorIdentity())
    return "accesses no row";
  if (isPackedAsInBuffers(op.getVectorType().getElementType()))
    return "has elements as in buffers";
  return std::nullopt;
}

namespace {
/// One element of a row.
struct Element {
  SmallVector<Value> indices;
  Value isThere; ///< null if always
};
} // namespace

static Element getElement(OpBuilder &builder, VectorTransferOpInterface op,
                          int64_t number) {
  Location loc = op.getLoc();
  Element element{llvm::to_vector(op.getIndices()), nullptr};
  Value &index = element.indices.back();
  Value offset = arith::ConstantIndexOp::create(builder, loc, number);
  index = builder.createOrFold<arith::AddIOp>(loc, index, offset);
  if (op.getMask())
    element.isThere =
        vector::ExtractOp::create(builder, loc, op.getMask(), number);
  if (op.isDimInBounds(0))
    return element;
  Value extent =
      memref::DimOp::create(builder, loc, op.getBase(),
                            static_cast<int64_t>(element.indices.size()) - 1);
  Value isInBounds = arith::CmpIOp::create(
      builder, loc, arith::CmpIPredicate::slt, index, extent);
  element.isThere =
      element.isThere
          ? arith::AndIOp::create(builder, loc, element.isThere, isInBounds)
                .getResult()
          : isInBounds;
  return element;
}

namespace {
struct ReadElements : OpRewritePattern<vector::TransferReadOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(vector::TransferReadOp op,
                                PatternRewriter &rewriter) const override {
    if (auto refusal = refuseToSplit(op))
      return rewriter.notifyMatchFailure(op, refusal->reason);
    Location loc = op.getLoc();
    SmallVector<Value> values;
    for (int64_t i = 0; i < op.getVectorType().getNumElements(); ++i) {
      Element element = getElement(rewriter, op, i);
      auto load = [&](OpBuilder &builder) -> Value {
        return memref::LoadOp::create(builder, loc, op.getBase(),
                                      element.indices);
      };
      if (!element.isThere) {
        values.push_back(load(rewriter));
        continue;
      }
      auto ifOp = scf::IfOp::create(
          rewriter, loc, element.isThere,
          [&](OpBuilder &builder, Location) {
            scf::YieldOp::create(builder, loc, load(builder));
          },
          [&](OpBuilder &builder, Location) {
            scf::YieldOp::create(builder, loc, op.getPadding());
          });
      values.push_back(ifOp.getResult(0));
    }
    rewriter.replaceOpWithNewOp<vector::FromElementsOp>(op, op.getVectorType(),
                                                        values);
    return success();
  }
};

/// LLVM only gathers from rows without gaps.
struct GatherElements : OpRewritePattern<vector::GatherOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(vector::GatherOp op,
                                PatternRewriter &rewriter) const override {
    auto buffer = dyn_cast<MemRefType>(op.getBase().getType());
    if (!buffer || buffer.isLastDimUnitStride())
      return rewriter.notifyMatchFailure(op, "has no gaps between elements");
    if (op.getVectorType().getRank() != 1)
      return rewriter.notifyMatchFailure(op, "is of several dimensions");
    Location loc = op.getLoc();
    SmallVector<Value> values;
    for (int64_t i = 0; i < op.getVectorType().getNumElements(); ++i) {
      Value offset =
          vector::ExtractOp::create(rewriter, loc, op.getIndices(), i);
      if (!offset.getType().isIndex())
        offset = arith::IndexCastOp::create(rewriter, loc,
                                            rewriter.getIndexType(), offset);
      SmallVector<Value> indices(op.getOffsets());
      indices.back() =
          rewriter.createOrFold<arith::AddIOp>(loc, indices.back(), offset);
      Value isThere = vector::ExtractOp::create(rewriter, loc, op.getMask(), i);
      auto ifOp = scf::IfOp::create(
          rewriter, loc, isThere,
          [&](OpBuilder &builder, Location) {
            Value value =
                memref::LoadOp::create(builder, loc, op.getBase(), indices);
            scf::YieldOp::create(builder, loc, value);
          },
          [&](OpBuilder &builder, Location) {
            Value value =
                vector::ExtractOp::create(builder, loc, op.getPassThru(), i);
            scf::YieldOp::create(builder, loc, value);
          });
      values.push_back(ifOp.getResult(0));
    }
    rewriter.replaceOpWithNewOp<vector::FromElementsOp>(op, op.getVectorType(),
                                                        values);
    return success();
  }
};

struct WriteElements : OpRewritePattern<vector::TransferWriteOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(vector::TransferWriteOp op,
                                PatternRewriter &rewriter) const override {
    if (auto refusal = refuseToSplit(op))
      return rewriter.notifyMatchFailure(op, refusal->reason);
    Location loc = op.getLoc();
    for (int64_t i = 0; i < op.getVectorType().getNumElements(); ++i) {
      Element element = getElement(rewriter, op, i);
      Value value = vector::ExtractOp::create(rewriter, loc, op.getVector(), i);
      auto store = [&](OpBuilder &builder) {
        memref::StoreOp::create(builder, loc, value, op.getBase(),
                                element.indices);
      };
      if (!element.isThere) {
        store(rewriter);
        continue;
      }
      scf::IfOp::create(rewriter, loc, element.isThere,
                        [&](OpBuilder &builder, Location) {
                          store(builder);
                          scf::YieldOp::create(builder, loc);
                        });
    }
    rewriter.eraseOp(op);
    return success();
  }
};
} // namespace

void mlir::structured::detail::populateScalarizeTransferPatterns(
    RewritePatternSet &patterns) {
  patterns.add<ReadElements, WriteElements, GatherElements>(
      patterns.getContext());
}
