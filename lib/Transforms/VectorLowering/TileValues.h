// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Vectors in registers of tiles.

#ifndef LINALG_LIB_TRANSFORMS_VECTORLOWERING_TILEVALUES_H
#define LINALG_LIB_TRANSFORMS_VECTORLOWERING_TILEVALUES_H

#include "MaskedMatrix.h"
#include "mlir/Dialect/AMX/AMXDialect.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

namespace mlir::structured::detail {

/// A vector as a matrix: its first `rowDims` dimensions are its rows, the
/// others the elements of a row. It is divided into tiles of whole registers,
/// row by row.
class TileMatrix {
public:
  TileMatrix(VectorType type, int64_t rowDims);

  VectorType getVectorType() const { return type; }
  int64_t getNumTileRows() const;
  int64_t getNumTileColumns() const;
  int64_t getNumTiles() const { return getNumTileRows() * getNumTileColumns(); }
  amx::TileType getTileType() const;

  /// The tiles of `vector`: loaded where `vector` is read, if that is a plain
  /// read of whole tiles, or masked, or at the insertion point. Elements beyond
  /// the matrix are zero if it `isFactor`, and of no value if not.
  SmallVector<Value> load(RewriterBase &rewriter, Value vector,
                          bool isFactor) const;

  /// The vector in `tiles`.
  Value toVector(RewriterBase &rewriter, Location loc, ValueRange tiles) const;

  /// Stores `tiles` instead of `write`, which writes their vector, if that
  /// writes whole tiles, or is masked. Erases `write` then.
  LogicalResult store(RewriterBase &rewriter, vector::TransferWriteOp write,
                      ValueRange tiles) const;

private:
  /// The elements in a row of a tile.
  int64_t getTileRowElements() const;
  bool hasWholeTiles() const;
  /// Whether `transfer` accesses whole tiles, unless it is masked, of which the
  /// elements of a row are contiguous.
  bool accessesTiles(VectorTransferOpInterface transfer) const;
  /// The rows, and the elements of each, that `read` reads; none if they are
  /// not the first ones of both.
  std::optional<SmallVector<OpFoldResult>>
  getMatrixBounds(OpBuilder &builder, vector::TransferReadOp read) const;
  /// `vector` as a matrix: read from memory as such, if it is one there.
  Value toMatrix(RewriterBase &rewriter, Value vector) const;
  /// Calls `access` with the indices of each tile in `memory`, where the matrix
  /// begins at `first`, and the number of elements from a row to the next.
  void forEachTile(
      RewriterBase &rewriter, Location loc, Value memory, ValueRange first,
      function_ref<void(ArrayRef<Value> indices, Value stride)> access) const;
  SmallVector<Value> loadFrom(RewriterBase &rewriter, Location loc,
                              Value memory, ValueRange first) const;
  void storeTo(RewriterBase &rewriter, Location loc, Value memory,
               ValueRange first, ValueRange tiles) const;
  /// Loads `matrix`, which `read` reads, where it is if nothing is missing, and
  /// otherwise through a copy. Factors, which are read in loops, where most
  /// masks lack something, are always copied.
  SmallVector<Value> loadMasked(RewriterBase &rewriter,
                                vector::TransferReadOp read,
                                const MaskedMatrix &matrix,
                                bool isFactor) const;
  void storeMasked(RewriterBase &rewriter, vector::TransferWriteOp write,
                   const MaskedMatrix &matrix, ValueRange tiles) const;
  /// The matrix of the same tiles that fills them.
  TileMatrix getWhole() const;
  /// A buffer for the whole tiles on the stack, of zeros if `isCleared` and the
  /// matrix does not fill it.
  Value allocate(RewriterBase &rewriter, Location loc, bool isCleared) const;
  VectorType getMatrixType() const {
    return VectorType::get({rows, elements}, type.getElementType());
  }

  VectorType type;
  int64_t rowDims, rows, elements;
};

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_VECTORLOWERING_TILEVALUES_H
