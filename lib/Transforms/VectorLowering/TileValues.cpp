// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "TileValues.h"
#include "Panels.h"
#include "Utils/StackScope.h"
#include "linalg/Target/DotProducts.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

TileMatrix::TileMatrix(VectorType type, int64_t rowDims)
    : type(type), rowDims(rowDims),
      rows(computeProduct(type.getShape().take_front(rowDims))),
      elements(computeProduct(type.getShape().drop_front(rowDims))) {}

int64_t TileMatrix::getTileRowElements() const {
  return kTileRowBytes * 8 / type.getElementTypeBitWidth();
}

int64_t TileMatrix::getNumTileRows() const {
  return llvm::divideCeil(rows, kTileRows);
}

int64_t TileMatrix::getNumTileColumns() const {
  return llvm::divideCeil(elements, getTileRowElements());
}

amx::TileType TileMatrix::getTileType() const {
  return amx::TileType::get({kTileRows, getTileRowElements()},
                            type.getElementType());
}

bool TileMatrix::hasWholeTiles() const {
  return rows % kTileRows == 0 && elements % getTileRowElements() == 0;
}

//===----------------------------------------------------------------------===//
// Memory of transfers
//===----------------------------------------------------------------------===//

bool TileMatrix::accessesTiles(VectorTransferOpInterface transfer) const {
  auto memory = dyn_cast<MemRefType>(transfer.getShapedType());
  SmallVector<int64_t> strides;
  int64_t offset;
  if (!memory || transfer.hasOutOfBoundsDim() ||
      !transfer.getPermutationMap().isMinorIdentity() ||
      failed(memory.getStridesAndOffset(strides, offset)) || !hasWholeTiles())
    return false;
  // Rows are along one dimension, and elements without gaps.
  ArrayRef<int64_t> shape = type.getShape(),
                    inner = ArrayRef(strides).take_back(shape.size());
  int64_t next = 1;
  for (int64_t dim = type.getRank(); dim-- > rowDims;) {
    if (inner[dim] != next && shape[dim] != 1)
      return false;
    next *= shape[dim];
  }
  return rowDims > 0 && llvm::all_of(shape.take_front(rowDims - 1),
                                     [](int64_t size) { return size == 1; });
}

/// The elements of `buffer` from one position along `dim` to the next.
static Value getStride(OpBuilder &builder, Location loc, Value buffer,
                       int64_t dim) {
  auto type = cast<MemRefType>(buffer.getType());
  SmallVector<int64_t> strides = type.getStridesAndOffset().first;
  if (ShapedType::isStatic(strides[dim]))
    return arith::ConstantIndexOp::create(builder, loc, strides[dim]);
  return memref::ExtractStridedMetadataOp::create(builder, loc, buffer)
      .getStrides()[dim];
}

void TileMatrix::forEachTile(
    RewriterBase &rewriter, Location loc, Value memory, ValueRange first,
    function_ref<void(ArrayRef<Value>, Value)> access) const {
  size_t dims = first.size() - type.getRank();
  Value stride = getStride(rewriter, loc, memory, dims + rowDims - 1);
  ArrayRef<int64_t> inRow = type.getShape().drop_front(rowDims);
  auto move = [&](Value &index, int64_t offset) {
    if (offset == 0)
      return;
    Value constant = arith::ConstantIndexOp::create(rewriter, loc, offset);
    index = rewriter.createOrFold<arith::AddIOp>(loc, index, constant);
  };
  for (int64_t i = 0; i < getNumTileRows(); ++i)
    for (int64_t j = 0; j < getNumTileColumns(); ++j) {
      SmallVector<Value> indices = llvm::to_vector(first);
      move(indices[dims + rowDims - 1], i * kTileRows);
      SmallVector<int64_t> offsets =
          delinearize(j * getTileRowElements(), computeStrides(inRow));
      for (auto [number, offset] : llvm::enumerate(offsets))
        move(indices[dims + rowDims + number], offset);
      access(indices, stride);
    }
}

SmallVector<Value> TileMatrix::loadFrom(RewriterBase &rewriter, Location loc,
                                        Value memory, ValueRange first) const {
  SmallVector<Value> tiles;
  forEachTile(rewriter, loc, memory, first,
              [&](ArrayRef<Value> indices, Value stride) {
                tiles.push_back(amx::TileLoadOp::create(
                    rewriter, loc, getTileType(), memory, indices, stride));
              });
  return tiles;
}

void TileMatrix::storeTo(RewriterBase &rewriter, Location loc, Value memory,
                         ValueRange first, ValueRange tiles) const {
  forEachTile(rewriter, loc, memory, first,
              [&](ArrayRef<Value> indices, Value stride) {
                amx::TileStoreOp::create(rewriter, loc, memory, indices,
                                         tiles.front(), stride);
                tiles = tiles.drop_front();
              });
}

//===----------------------------------------------------------------------===//
// Memory on the stack
//===----------------------------------------------------------------------===//

TileMatrix TileMatrix::getWhole() const {
  return {VectorType::get({getNumTileRows() * kTileRows,
                           getNumTileColumns() * getTileRowElements()},
                          type.getElementType()),
          /*rowDims=*/1};
}

/// Writes `matrix` to the first elements of `buffer`.
static void writeMatrix(OpBuilder &builder, Location loc, Value matrix,
                        Value buffer) {
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
  vector::TransferWriteOp::create(builder, loc, matrix, buffer,
                                  ValueRange{zero, zero},
                                  SmallVector<bool>(2, true));
}

Value TileMatrix::allocate(RewriterBase &rewriter, Location loc,
                           bool isCleared) const {
  OpBuilder::InsertionGuard guard(rewriter);
  VectorType all = getWhole().type;
  Value buffer = allocateOnStack(
      rewriter, loc, MemRefType::get(all.getShape(), all.getElementType()));
  rewriter.setInsertionPointAfterValue(buffer);
  if (isCleared && !hasWholeTiles())
    writeMatrix(rewriter, loc,
                arith::ConstantOp::create(rewriter, loc, all,
                                          rewriter.getZeroAttr(all)),
                buffer);
  return buffer;
}

//===----------------------------------------------------------------------===//
// Loading and storing
//===----------------------------------------------------------------------===//

/// The dimensions of rows, and those of the elements of each.
static SmallVector<ReassociationIndices> getMatrixDims(int64_t rowDims,
                                                       int64_t rank) {
  return {llvm::to_vector(llvm::seq<int64_t>(rowDims)),
          llvm::to_vector(llvm::seq<int64_t>(rowDims, rank))};
}

std::optional<SmallVector<OpFoldResult>>
TileMatrix::getMatrixBounds(OpBuilder &builder,
                            vector::TransferReadOp read) const {
  std::optional<SmallVector<OpFoldResult>> bounds = getTransferBounds(read);
  if (!bounds)
    return std::nullopt;
  // What is missing of rows, or of elements, is missing at their end, which
  // only dimensions of one element may be before.
  auto flatten = [&](int64_t begin, int64_t end) -> OpFoldResult {
    while (begin + 1 < end && type.getDimSize(begin) == 1 &&
           isConstantIntValue((*bounds)[begin], 1))
      ++begin;
    int64_t size = 1;
    for (int64_t dim = begin + 1; dim < end; ++dim) {
      if (!isConstantIntValue((*bounds)[dim], type.getDimSize(dim)))
        return nullptr;
      size *= type.getDimSize(dim);
    }
    return affine::makeComposedFoldedAffineApply(
        builder, read.getLoc(), builder.getAffineSymbolExpr(0) * size,
        {(*bounds)[begin]});
  };
  SmallVector<OpFoldResult> result = {flatten(0, rowDims),
                                      flatten(rowDims, type.getRank())};
  if (!result[0] || !result[1])
    return std::nullopt;
  return result;
}

Value TileMatrix::toMatrix(RewriterBase &rewriter, Value vector) const {
  Location loc = vector.getLoc();
  int64_t rank = type.getRank();
  auto read = vector.getDefiningOp<vector::TransferReadOp>();
  auto memory = read ? dyn_cast<MemRefType>(read.getShapedType()) : nullptr;
  SmallVector<ReassociationIndices> dims = getMatrixDims(rowDims, rank);
  bool isMatrix =
      memory && memory.getRank() == rank && rowDims > 0 && rank > 2 &&
      read.getPermutationMap().isMinorIdentity() &&
      llvm::all_of(read.getIndices(),
                   [](Value index) { return isConstantIntValue(index, 0); }) &&
      memref::CollapseShapeOp::isGuaranteedCollapsible(memory, dims);
  OpBuilder::InsertionGuard guard(rewriter);
  std::optional<SmallVector<OpFoldResult>> bounds;
  if (isMatrix) {
    rewriter.setInsertionPoint(read);
    bounds = getMatrixBounds(rewriter, read);
  }
  if (!bounds) {
    rewriter.setInsertionPointAfterValue(vector);
    return rewriter.createOrFold<vector::ShapeCastOp>(loc, getMatrixType(),
                                                      vector);
  }
  Value matrix =
      memref::CollapseShapeOp::create(rewriter, loc, read.getBase(), dims);
  Value mask;
  if (read.getMask())
    mask = vector::CreateMaskOp::create(
        rewriter, loc, VectorType::get({rows, elements}, rewriter.getI1Type()),
        *bounds);
  Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
  SmallVector<bool> inBounds(2, true);
  return vector::TransferReadOp::create(
      rewriter, loc, getMatrixType(), matrix, ValueRange{zero, zero},
      AffineMapAttr::get(rewriter.getMultiDimIdentityMap(2)), read.getPadding(),
      mask, rewriter.getBoolArrayAttr(inBounds));
}

SmallVector<Value> TileMatrix::load(RewriterBase &rewriter, Value vector,
                                    bool isFactor) const {
  Location loc = vector.getLoc();
  if (matchPattern(vector, m_Zero()) ||
      matchPattern(vector, m_PosZeroFloat())) {
    SmallVector<Value> tiles;
    for (int64_t i = 0; i < getNumTiles(); ++i)
      tiles.push_back(amx::TileZeroOp::create(rewriter, loc, getTileType()));
    return tiles;
  }
  OpBuilder::InsertionGuard guard(rewriter);
  auto read = vector.getDefiningOp<vector::TransferReadOp>();
  if (read && !read.getMask() && accessesTiles(read)) {
    rewriter.setInsertionPointAfter(read);
    return loadFrom(rewriter, loc, read.getBase(), read.getIndices());
  }
  auto loadIfMasked = [&](const TileMatrix &matrix,
                          vector::TransferReadOp read) {
    auto masked = read ? MaskedMatrix::get(read) : std::nullopt;
    return masked ? matrix.loadMasked(rewriter, read, *masked, isFactor)
                  : SmallVector<Value>();
  };
  if (rowDims == type.getRank() - 1)
    if (SmallVector<Value> tiles = loadIfMasked(*this, read); !tiles.empty())
      return tiles;
  Value matrix = toMatrix(rewriter, vector);
  if (SmallVector<Value> tiles =
          loadIfMasked({getMatrixType(), /*rowDims=*/1},
                       matrix.getDefiningOp<vector::TransferReadOp>());
      !tiles.empty())
    return tiles;
  Value memory = allocate(rewriter, loc, /*isCleared=*/isFactor);
  writeMatrix(rewriter, loc, matrix, memory);
  Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
  return getWhole().loadFrom(rewriter, loc, memory, {zero, zero});
}

SmallVector<Value> TileMatrix::loadMasked(RewriterBase &rewriter,
                                          vector::TransferReadOp read,
                                          const MaskedMatrix &matrix,
                                          bool isFactor) const {
  rewriter.setInsertionPointAfter(read);
  Location loc = read.getLoc();
  Value memory = allocate(rewriter, loc, /*isCleared=*/isFactor);
  auto loadCopy = [&] {
    matrix.copyTo(rewriter, memory, read.getPadding());
    Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
    return getWhole().loadFrom(rewriter, loc, memory, {zero, zero});
  };
  SmallVector<Value> tiles;
  if (isFactor || !accessesTiles(read)) {
    tiles = loadCopy();
  } else {
    auto either = scf::IfOp::create(
        rewriter, loc, matrix.isWhole(rewriter),
        [&](OpBuilder &, Location) {
          scf::YieldOp::create(
              rewriter, loc,
              loadFrom(rewriter, loc, read.getBase(), read.getIndices()));
        },
        [&](OpBuilder &, Location) {
          scf::YieldOp::create(rewriter, loc, loadCopy());
        });
    tiles = llvm::to_vector_of<Value>(either.getResults());
  }
  if (read->use_empty())
    rewriter.eraseOp(read);
  return tiles;
}

Value TileMatrix::toVector(RewriterBase &rewriter, Location loc,
                           ValueRange tiles) const {
  Value memory = allocate(rewriter, loc, /*isCleared=*/false);
  Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
  getWhole().storeTo(rewriter, loc, memory, {zero, zero}, tiles);
  Value padding = arith::ConstantOp::create(
      rewriter, loc, rewriter.getZeroAttr(type.getElementType()));
  Value matrix = vector::TransferReadOp::create(
      rewriter, loc, getMatrixType(), memory, ValueRange{zero, zero}, padding,
      SmallVector<bool>(2, true));
  return rewriter.createOrFold<vector::ShapeCastOp>(loc, type, matrix);
}

LogicalResult TileMatrix::store(RewriterBase &rewriter,
                                vector::TransferWriteOp write,
                                ValueRange tiles) const {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(write);
  if (std::optional<MaskedMatrix> matrix = MaskedMatrix::get(write))
    storeMasked(rewriter, write, *matrix, tiles);
  else if (!write.getMask() && accessesTiles(write))
    storeTo(rewriter, write.getLoc(), write.getBase(), write.getIndices(),
            tiles);
  else
    return failure();
  rewriter.eraseOp(write);
  return success();
}

void TileMatrix::storeMasked(RewriterBase &rewriter,
                             vector::TransferWriteOp write,
                             const MaskedMatrix &matrix,
                             ValueRange tiles) const {
  Location loc = write.getLoc();
  Value memory = allocate(rewriter, loc, /*isCleared=*/false);
  auto storeCopy = [&] {
    Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
    getWhole().storeTo(rewriter, loc, memory, {zero, zero}, tiles);
    matrix.copyFrom(rewriter, memory);
  };
  if (!accessesTiles(write))
    return storeCopy();
  scf::IfOp::create(
      rewriter, loc, matrix.isWhole(rewriter),
      [&](OpBuilder &, Location) {
        storeTo(rewriter, loc, write.getBase(), write.getIndices(), tiles);
        scf::YieldOp::create(rewriter, loc);
      },
      [&](OpBuilder &, Location) {
        storeCopy();
        scf::YieldOp::create(rewriter, loc);
      });
}
