// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "NativeVectorLayout.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::structured::detail;

bool NativeVectorLayout::isTooLarge(VectorType type, int64_t lanes) {
  if (type.isScalable() || type.getRank() == 0)
    return false;
  int64_t count = llvm::divideCeil(type.getShape().back(), lanes);
  for (int64_t size : type.getShape().drop_back())
    if (llvm::MulOverflow(count, size, count))
      return true;
  return count > maxPieces;
}

bool NativeVectorLayout::isCut(VectorType type, int64_t lanes) {
  if (type.isScalable() || type.getRank() == 0 || isTooLarge(type, lanes))
    return false;
  return type.getRank() != 1 || type.getDimSize(0) > lanes ||
         !llvm::isPowerOf2_64(type.getDimSize(0));
}

NativeVectorLayout::NativeVectorLayout(VectorType type, int64_t lanes)
    : type(type), numRows(computeProduct(type.getShape().drop_back())),
      numColumns(type.getShape().back()) {
  int64_t start = 0;
  for (; start + lanes <= numColumns; start += lanes)
    chunks.push_back({start, lanes, lanes});
  if (int64_t rest = numColumns - start)
    chunks.push_back(
        {start, rest, static_cast<int64_t>(llvm::PowerOf2Ceil(rest))});
}

VectorType NativeVectorLayout::getPieceType(int64_t piece) const {
  return VectorType::get(getChunk(piece).width, type.getElementType());
}

SmallVector<Type> NativeVectorLayout::getPieceTypes() const {
  SmallVector<Type> types;
  for (int64_t piece = 0; piece < size(); ++piece)
    types.push_back(getPieceType(piece));
  return types;
}

Lane NativeVectorLayout::locate(int64_t element) const {
  int64_t row = element / numColumns, column = element % numColumns;
  // All chunks but the last have the same width.
  int64_t chunk = column / chunks.front().width;
  return {static_cast<int64_t>(row * chunks.size() + chunk),
          column - chunks[chunk].start};
}

Value NativeVectorLayout::getValidMask(OpBuilder &builder, Location loc,
                                       int64_t piece) const {
  const Chunk &chunk = getChunk(piece);
  if (!chunk.isPadded())
    return Value();
  SmallVector<bool> valid(chunk.width);
  std::fill_n(valid.begin(), chunk.valid, true);
  return arith::ConstantOp::create(builder, loc,
                                   builder.getBoolVectorAttr(valid));
}

SmallVector<Value> NativeVectorLayout::cut(OpBuilder &builder, Location loc,
                                           Value vector) const {
  SmallVector<Value> pieces;
  SmallVector<int64_t> strides = computeStrides(type.getShape().drop_back());
  Value row = vector;
  for (int64_t piece = 0; piece < size(); ++piece) {
    const Chunk &chunk = getChunk(piece);
    if (type.getRank() != 1 && chunk.start == 0)
      row = vector::ExtractOp::create(builder, loc, vector,
                                      delinearize(getRow(piece), strides));
    if (chunk.width == numColumns) {
      pieces.push_back(row);
      continue;
    }
    SmallVector<int64_t> lanes(chunk.width, ShapedType::kDynamic);
    for (int64_t lane = 0; lane < chunk.width; ++lane)
      lanes[lane] = lane < chunk.valid ? chunk.start + lane : -1;
    pieces.push_back(vector::ShuffleOp::create(builder, loc, row, row, lanes));
  }
  return pieces;
}

Value NativeVectorLayout::assembleRow(OpBuilder &builder, Location loc,
                                      ValueRange pieces) const {
  if (chunks.size() == 1 && !chunks.front().isPadded())
    return pieces.front();
  Value row = ub::PoisonOp::create(
      builder, loc, VectorType::get(numColumns, type.getElementType()));
  for (auto [chunk, piece] : llvm::zip_equal(chunks, pieces)) {
    Value part = piece;
    if (chunk.isPadded())
      part = vector::ExtractStridedSliceOp::create(
          builder, loc, part, ArrayRef<int64_t>{0},
          ArrayRef<int64_t>{chunk.valid}, ArrayRef<int64_t>{1});
    row = vector::InsertStridedSliceOp::create(builder, loc, part, row,
                                               ArrayRef<int64_t>{chunk.start},
                                               ArrayRef<int64_t>{1});
  }
  return row;
}

Value NativeVectorLayout::assemble(OpBuilder &builder, Location loc,
                                   ValueRange pieces) const {
  if (type.getRank() == 1)
    return assembleRow(builder, loc, pieces);
  // MLIR22-53: inserting a part of a row takes long.
  Value result = ub::PoisonOp::create(builder, loc, type);
  SmallVector<int64_t> strides = computeStrides(type.getShape().drop_back());
  for (int64_t row = 0; row < numRows; ++row)
    result = vector::InsertOp::create(
        builder, loc,
        assembleRow(builder, loc,
                    pieces.slice(row * chunks.size(), chunks.size())),
        result, delinearize(row, strides));
  return result;
}

/// Gathers elements of several vectors into one.
static Value gatherPiece(OpBuilder &builder, Location loc, VectorType type,
                         ValueRange sources, ArrayRef<Lane> lanes) {
  // A vector with some of the elements, and their positions in the result.
  struct Part {
    Value vector;
    SmallVector<int64_t> places;
  };
  llvm::MapVector<int64_t, SmallVector<int64_t>> bySource;
  for (auto [place, lane] : llvm::enumerate(lanes)) {
    if (lane.piece < 0)
      continue;
    SmallVector<int64_t> &places = bySource[lane.piece];
    places.resize(lanes.size(), -1);
    places[place] = lane.lane;
  }
  if (bySource.empty())
    return ub::PoisonOp::create(builder, loc, type);
  SmallVector<Part> parts;
  for (auto &[source, places] : bySource)
    parts.push_back({sources[source], places});
  auto isIdentity = [&](const Part &part) {
    return part.vector.getType() == type &&
           llvm::all_of(llvm::enumerate(part.places), [](auto at) {
             return at.value() < 0 ||
                    at.value() == static_cast<int64_t>(at.index());
           });
  };
  auto widthOf = [](Value vector) {
    return cast<VectorType>(vector.getType()).getDimSize(0);
  };
  while (parts.size() > 1) {
    SmallVector<Part> merged;
    for (size_t i = 0; i + 1 < parts.size(); i += 2) {
      Part &left = parts[i], &right = parts[i + 1];
      // Both operands of a shuffle have the same length.
      for (Part *part : {&left, &right})
        if (widthOf(left.vector) != widthOf(right.vector) &&
            widthOf(part->vector) != type.getDimSize(0)) {
          SmallVector<int64_t> places(part->places);
          places.resize(type.getDimSize(0), -1);
          part->vector = vector::ShuffleOp::create(builder, loc, part->vector,
                                                   part->vector, places);
          for (auto [place, from] : llvm::enumerate(part->places))
            if (from >= 0)
              from = place;
        }
      int64_t width = widthOf(left.vector);
      SmallVector<int64_t> places(type.getDimSize(0), -1),
          joint(lanes.size(), -1);
      for (size_t place = 0; place < lanes.size(); ++place) {
        if (left.places[place] >= 0)
          places[place] = left.places[place];
        else if (right.places[place] >= 0)
          places[place] = width + right.places[place];
        if (places[place] >= 0)
          joint[place] = place;
      }
      merged.push_back({vector::ShuffleOp::create(builder, loc, left.vector,
                                                  right.vector, places),
                        joint});
    }
    if (parts.size() % 2 != 0)
      merged.push_back(parts.back());
    parts = std::move(merged);
  }
  Part &part = parts.front();
  if (isIdentity(part))
    return part.vector;
  SmallVector<int64_t> places(part.places);
  places.resize(type.getDimSize(0), -1);
  return vector::ShuffleOp::create(builder, loc, part.vector, part.vector,
                                   places);
}

Value structured::detail::gatherLanesOfPiece(
    OpBuilder &builder, Location loc, const NativeVectorLayout &result,
    int64_t piece, ValueRange sources, function_ref<Lane(int64_t)> locate) {
  SmallVector<Lane> lanes;
  int64_t first = result.getFirstElement(piece);
  for (int64_t i = 0; i < result.getChunk(piece).valid; ++i)
    lanes.push_back(locate(first + i));
  return gatherPiece(builder, loc, result.getPieceType(piece), sources, lanes);
}

SmallVector<Value> structured::detail::gatherLanes(
    OpBuilder &builder, Location loc, const NativeVectorLayout &result,
    ValueRange sources, function_ref<Lane(int64_t)> locate) {
  SmallVector<Value> pieces;
  for (int64_t piece = 0; piece < result.size(); ++piece)
    pieces.push_back(
        gatherLanesOfPiece(builder, loc, result, piece, sources, locate));
  return pieces;
}
