// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "TransposeSquares.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::structured::detail;

/// The width of the lanes in which most processors shuffle in one cycle.
static constexpr int64_t laneBits = 128;

namespace {
/// Transposes a square of rows in place, which then has the columns in another
/// order.
///
/// Stage `t` combines the rows whose numbers differ in bit `t`. The first
/// stages interleave elements, pairs of elements and so on of one half of each
/// lane; the others take every other lane of two rows. So half of the elements
/// of a row after each stage are of one row before, and after the last stage
/// they are of one column.
class SquareTransposition {
public:
  SquareTransposition(int64_t size, int64_t elementBits)
      : size(size), lane(std::clamp<int64_t>(laneBits / elementBits, 1, size)),
        contents(size) {
    for (int64_t row = 0; row < size; ++row)
      for (int64_t column = 0; column < size; ++column)
        contents[row].push_back(column);
  }

  /// The columns of the square with these rows.
  SmallVector<Value> transpose(OpBuilder &builder, Location loc,
                               SmallVector<Value> rows) {
    for (int64_t distance = 1; distance < size; distance *= 2) {
      SmallVector<int64_t> first = getMask(distance, /*second=*/false);
      SmallVector<int64_t> second = getMask(distance, /*second=*/true);
      for (int64_t row = 0; row < size; ++row) {
        if (row & distance)
          continue;
        Value a = rows[row], b = rows[row + distance];
        SmallVector<int64_t> ofA = contents[row],
                             ofB = contents[row + distance];
        rows[row] = vector::ShuffleOp::create(builder, loc, a, b, first);
        rows[row + distance] =
            vector::ShuffleOp::create(builder, loc, a, b, second);
        contents[row] = shuffle(ofA, ofB, first);
        contents[row + distance] = shuffle(ofA, ofB, second);
      }
    }
    SmallVector<Value> columns(size);
    for (auto [row, content] : llvm::zip_equal(rows, contents))
      columns[content.front()] = row;
    return columns;
  }

private:
  /// The elements that a stage takes of two rows for the first or second of its
  /// results.
  SmallVector<int64_t> getMask(int64_t distance, bool second) const {
    SmallVector<int64_t> mask;
    if (distance < lane) {
      int64_t half = lane / 2;
      for (int64_t start = second ? half : 0; start < size; start += lane)
        for (int64_t run = 0; run < half; run += distance)
          for (int64_t row : {0, 1})
            for (int64_t i = 0; i < distance; ++i)
              mask.push_back(row * size + start + run + i);
      return mask;
    }
    for (int64_t row : {0, 1})
      for (int64_t start = second ? lane : 0; start < size; start += 2 * lane)
        for (int64_t i = 0; i < lane; ++i)
          mask.push_back(row * size + start + i);
    return mask;
  }

  SmallVector<int64_t> shuffle(ArrayRef<int64_t> a, ArrayRef<int64_t> b,
                               ArrayRef<int64_t> mask) const {
    return llvm::map_to_vector(mask, [&](int64_t from) {
      return from < size ? a[from] : b[from - size];
    });
  }

  int64_t size, lane;
  /// The column of each element of each row.
  SmallVector<SmallVector<int64_t>> contents;
};
} // namespace

/// The width of all pieces, if they have no padding and it is a power of two of
/// more than one element; else 0.
static int64_t getCommonWidth(const NativeVectorLayout &layout) {
  int64_t width = layout.getChunks().front().width;
  for (const Chunk &chunk : layout.getChunks())
    if (chunk.isPadded() || chunk.width != width)
      return 0;
  return width > 1 && llvm::isPowerOf2_64(width) ? width : 0;
}

SmallVector<Value>
mlir::structured::detail::transposeSquare(OpBuilder &builder, Location loc,
                                          SmallVector<Value> rows) {
  auto type = cast<VectorType>(rows.front().getType());
  return SquareTransposition(type.getNumElements(),
                             type.getElementTypeBitWidth())
      .transpose(builder, loc, std::move(rows));
}

std::optional<SmallVector<Value>> mlir::structured::detail::transposeSquares(
    OpBuilder &builder, vector::TransposeOp op,
    const NativeVectorLayout &source, const NativeVectorLayout &result,
    ValueRange pieces) {
  ArrayRef<int64_t> permutation = op.getPermutation();
  VectorType from = source.getType(), to = result.getType();
  int64_t size = getCommonWidth(source), last = from.getRank() - 1;
  // The dimension that becomes the innermost one.
  int64_t dim = permutation.back();
  if (!size || size != getCommonWidth(result) || dim == last ||
      !from.getElementType().isIntOrFloat())
    return std::nullopt;
  SmallVector<int64_t> strides = computeStrides(from.getShape());
  SmallVector<int64_t> resultStrides = computeStrides(to.getShape());
  SmallVector<Value> parts(result.size());
  for (int64_t piece = 0; piece < source.size(); ++piece) {
    SmallVector<int64_t> at =
        delinearize(source.getFirstElement(piece), strides);
    if (at[dim] % size != 0)
      continue;
    // The square that begins here.
    SmallVector<Value> rows;
    for (int64_t row = 0; row < size; ++row) {
      SmallVector<int64_t> first = at;
      first[dim] += row;
      rows.push_back(pieces[source.locate(linearize(first, strides)).piece]);
    }
    SmallVector<Value> columns =
        transposeSquare(builder, op.getLoc(), std::move(rows));
    for (auto [column, value] : llvm::enumerate(columns)) {
      SmallVector<int64_t> first = at;
      first[last] += column;
      int64_t element =
          linearize(applyPermutation(first, permutation), resultStrides);
      parts[result.locate(element).piece] = value;
    }
  }
  return parts;
}
