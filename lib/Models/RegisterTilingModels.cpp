// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "RelayoutTilingModels.h"
#include "TilingUtils.h"
#include "WinogradTilingModels.h"
#include "linalg/IR/OpModels.h"
#include "linalg/IR/UserOps.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

using structured::detail::Tile;

namespace {
/// Input and init have equal slices, along all dimensions but that of the sum.
struct TileableSoftmax
    : TilingInterface::ExternalModel<TileableSoftmax, SoftmaxOp> {
  SmallVector<utils::IteratorType> getLoopIteratorTypes(Operation *op) const {
    auto softmax = cast<SoftmaxOp>(op);
    SmallVector<utils::IteratorType> types(
        cast<ShapedType>(softmax.getInput().getType()).getRank(),
        utils::IteratorType::parallel);
    types[softmax.getDimension()] = utils::IteratorType::reduction;
    return types;
  }

  SmallVector<Range> getIterationDomain(Operation *op,
                                        OpBuilder &builder) const {
    Value input = cast<SoftmaxOp>(op).getInput();
    return getDomainOverDims(op, builder, input,
                             cast<ShapedType>(input.getType()).getRank());
  }

  FailureOr<TilingResult>
  getTiledImplementation(Operation *op, OpBuilder &builder,
                         ArrayRef<OpFoldResult> offsets,
                         ArrayRef<OpFoldResult> sizes) const {
    if (!isZeroInteger(offsets[cast<SoftmaxOp>(op).getDimension()]) ||
        !areSliceable(op))
      return failure();
    TilingResult result;
    SmallVector<Value> operands;
    for (Value operand : op->getOperands()) {
      operands.push_back(structured::detail::buildSlice(
          builder, op->getLoc(), operand, offsets, sizes));
      if (operands.back() != operand)
        result.generatedSlices.push_back(operands.back().getDefiningOp());
    }
    SmallVector<Type> types;
    if (op->getNumResults())
      types.push_back(operands.back().getType());
    result.tiledOps.push_back(clone(builder, op, types, operands));
    llvm::append_range(result.tiledValues,
                       result.tiledOps.front()->getResults());
    return result;
  }

  LogicalResult getResultTilePosition(Operation *, OpBuilder &, unsigned,
                                      ArrayRef<OpFoldResult> offsets,
                                      ArrayRef<OpFoldResult> sizes,
                                      Tile &resultOffsets,
                                      Tile &resultSizes) const {
    resultOffsets.assign(offsets.begin(), offsets.end());
    resultSizes.assign(sizes.begin(), sizes.end());
    return success();
  }

  LogicalResult getIterationDomainTileFromResultTile(
      Operation *op, OpBuilder &, unsigned, ArrayRef<OpFoldResult> offsets,
      ArrayRef<OpFoldResult> sizes,
      SmallVectorImpl<OpFoldResult> &domainOffsets,
      SmallVectorImpl<OpFoldResult> &domainSizes) const {
    auto softmax = cast<SoftmaxOp>(op);
    int64_t dim = softmax.getDimension();
    if (!structured::detail::isWhole(offsets[dim], sizes[dim],
                                     softmax.getInput(), dim))
      return failure();
    domainOffsets.assign(offsets.begin(), offsets.end());
    domainSizes.assign(sizes.begin(), sizes.end());
    return success();
  }

  FailureOr<TilingResult>
  generateResultTileValue(Operation *op, OpBuilder &builder, unsigned number,
                          ArrayRef<OpFoldResult> offsets,
                          ArrayRef<OpFoldResult> sizes) const {
    return computeResultTile(op, builder, number, offsets, sizes);
  }
};
} // namespace

// Only attached with the dialect `affine`, so that our dialect loads fast.
static void attachAllTilingModels(MLIRContext *context) {
  context->loadDialect<memref::MemRefDialect, tensor::TensorDialect>();
  attachToStructuredOps<TileableStructuredOp>(context);
  attachToStructuredOps<PartiallyReducibleStructuredOp>(context);
  attachModel<SoftmaxOp, TileableSoftmax>(context);
  attachRelayoutTilingModels(context);
  attachWinogradTilingModels(context);
}

static void attachTilingToUserOp(RegisteredOperationName op) {
  op.getContext()
      ->loadDialect<affine::AffineDialect, memref::MemRefDialect,
                    tensor::TensorDialect>();
  op.attachInterface<TileableStructuredOp<AnyStructuredOp>,
                     PartiallyReducibleStructuredOp<AnyStructuredOp>>();
}

void mlir::structured::registerTilingModels(DialectRegistry &registry) {
  addModelsExtension(registry, {"linalg", "affine"}, attachAllTilingModels);
  addUserOpsExtension(registry, attachTilingToUserOp);
}
