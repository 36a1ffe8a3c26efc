// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_TRANSFORMS_VECTORLOWERING_NATIVEVECTORLAYOUT_H
#define LINALG_LIB_TRANSFORMS_VECTORLOWERING_NATIVEVECTORLAYOUT_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"

namespace mlir::structured::detail {

/// A part of a row: `valid` elements starting at `start`, in a vector of
/// `width`.
struct Chunk {
  int64_t start, valid, width;
  bool isPadded() const { return valid != width; }
};

/// The position of an element: the piece, and the index in it.
struct Lane {
  int64_t piece, lane;
};

/// A vector that would be split into more pieces is left alone.
constexpr int64_t maxPieces = 4096;

/// The pieces of a vector: 1-D vectors, row by row.
class NativeVectorLayout {
public:
  NativeVectorLayout(VectorType type, int64_t lanes);

  /// Whether a vector of this type is split.
  static bool isCut(VectorType type, int64_t lanes);

  /// Whether a vector of this type is not split because of its size.
  static bool isTooLarge(VectorType type, int64_t lanes);

  VectorType getType() const { return type; }
  int64_t getNumRows() const { return numRows; }
  int64_t size() const { return numRows * chunks.size(); }
  ArrayRef<Chunk> getChunks() const { return chunks; }
  const Chunk &getChunk(int64_t piece) const {
    return chunks[piece % chunks.size()];
  }
  int64_t getRow(int64_t piece) const { return piece / chunks.size(); }
  VectorType getPieceType(int64_t piece) const;
  SmallVector<Type> getPieceTypes() const;

  /// The position of the element with this row-major number.
  Lane locate(int64_t element) const;

  /// The row-major number of the first element of a piece.
  int64_t getFirstElement(int64_t piece) const {
    return getRow(piece) * numColumns + getChunk(piece).start;
  }

  /// A constant mask of the valid elements of a piece; null if all are.
  Value getValidMask(OpBuilder &builder, Location loc, int64_t piece) const;

  SmallVector<Value> cut(OpBuilder &builder, Location loc, Value vector) const;
  Value assemble(OpBuilder &builder, Location loc, ValueRange pieces) const;

private:
  /// The 1-D vector composed of the pieces of a row.
  Value assembleRow(OpBuilder &builder, Location loc, ValueRange pieces) const;

  VectorType type;
  int64_t numRows, numColumns;
  SmallVector<Chunk> chunks;
};

/// The piece with this number of a vector, each element of which is the element
/// of `sources` that `locate` gives for its row-major number; any value if its
/// piece is -1.
Value gatherLanesOfPiece(OpBuilder &builder, Location loc,
                         const NativeVectorLayout &result, int64_t piece,
                         ValueRange sources,
                         function_ref<Lane(int64_t)> locate);

/// All pieces of such a vector.
SmallVector<Value> gatherLanes(OpBuilder &builder, Location loc,
                               const NativeVectorLayout &result,
                               ValueRange sources,
                               function_ref<Lane(int64_t)> locate);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_VECTORLOWERING_NATIVEVECTORLAYOUT_H
