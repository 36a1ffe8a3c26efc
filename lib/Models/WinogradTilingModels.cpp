// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Tiling of the transforms of Winograd's convolution. The loops run over the
// dimensions of the filter, or of the tensor of rank 6, as in MLIR's own
// models. Each transform combines the rows and the columns of a window or
// square, so these two loops can't be tiled.

#include "WinogradTilingModels.h"
#include "TilingUtils.h"
#include "linalg/Decompositions/Winograd.h"
#include "linalg/IR/OpModels.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

using structured::detail::Tile;

namespace {
/// Parts of the two operands, or one part and the iterations for it.
struct Part {
  void append(OpFoldResult offset, OpFoldResult size) {
    offsets.push_back(offset);
    sizes.push_back(size);
  }
  void append(const Part &other, unsigned dim) {
    append(other.offsets[dim], other.sizes[dim]);
  }

  Tile offsets, sizes;
};

/// The tiling model of a transform. `Derived` has
/// - `kDomainOperand`, the operand that the loops run over,
/// - `kFirstMixedLoop`, the first of the two loops that can't be tiled,
/// - `getInputPart` and `getInitPart` of a part of the iterations,
/// - `getIterations` of a part of the result: fails unless whole iterations are
///   known to compute it.
template <typename OpTy, typename Derived>
struct TileableTransform : TilingInterface::ExternalModel<Derived, OpTy> {
  SmallVector<utils::IteratorType> getLoopIteratorTypes(Operation *op) const {
    SmallVector<utils::IteratorType> types(getNumLoops(op),
                                           utils::IteratorType::parallel);
    for (unsigned loop : getMixedLoops())
      types[loop] = utils::IteratorType::reduction;
    return types;
  }

  SmallVector<Range> getIterationDomain(Operation *op,
                                        OpBuilder &builder) const {
    return getDomainOverDims(
        op, builder, op->getOperand(Derived::kDomainOperand), getNumLoops(op));
  }

  FailureOr<TilingResult>
  getTiledImplementation(Operation *op, OpBuilder &builder,
                         ArrayRef<OpFoldResult> offsets,
                         ArrayRef<OpFoldResult> sizes) const {
    if (!areSliceable(op) || !areMixedLoopsWhole(offsets))
      return failure();
    SizeBuilder sizeBuilder(builder, op);
    Part tile = getWholeAlongMixedLoops(op, sizeBuilder, offsets, sizes);
    auto slice = [&](unsigned operand, const Part &part) {
      return structured::detail::buildSlice(builder, op->getLoc(),
                                            op->getOperand(operand),
                                            part.offsets, part.sizes);
    };
    Value input = slice(0, Derived::getInputPart(op, sizeBuilder, tile));
    Value init = slice(1, Derived::getInitPart(op, sizeBuilder, tile));
    return cloneOnSlices(builder, op, input, init);
  }

  LogicalResult getResultTilePosition(Operation *op, OpBuilder &builder,
                                      unsigned, ArrayRef<OpFoldResult> offsets,
                                      ArrayRef<OpFoldResult> sizes,
                                      Tile &resultOffsets,
                                      Tile &resultSizes) const {
    if (!areMixedLoopsWhole(offsets))
      return failure();
    SizeBuilder sizeBuilder(builder, op);
    Part part = Derived::getInitPart(
        op, sizeBuilder,
        getWholeAlongMixedLoops(op, sizeBuilder, offsets, sizes));
    resultOffsets = part.offsets;
    resultSizes = part.sizes;
    return success();
  }

  LogicalResult getIterationDomainTileFromResultTile(
      Operation *op, OpBuilder &builder, unsigned,
      ArrayRef<OpFoldResult> offsets, ArrayRef<OpFoldResult> sizes,
      SmallVectorImpl<OpFoldResult> &domainOffsets,
      SmallVectorImpl<OpFoldResult> &domainSizes) const {
    SizeBuilder sizeBuilder(builder, op);
    FailureOr<Part> tile =
        Derived::getIterations(op, sizeBuilder, {Tile(offsets), Tile(sizes)});
    if (failed(tile))
      return failure();
    domainOffsets.assign(tile->offsets);
    domainSizes.assign(tile->sizes);
    return success();
  }

  FailureOr<TilingResult>
  generateResultTileValue(Operation *op, OpBuilder &builder, unsigned number,
                          ArrayRef<OpFoldResult> offsets,
                          ArrayRef<OpFoldResult> sizes) const {
    return computeResultTile(op, builder, number, offsets, sizes);
  }

private:
  static int64_t getNumLoops(Operation *op) {
    Value operand = op->getOperand(Derived::kDomainOperand);
    return cast<RankedTensorType>(operand.getType()).getRank();
  }

  static std::array<unsigned, 2> getMixedLoops() {
    return {Derived::kFirstMixedLoop, Derived::kFirstMixedLoop + 1};
  }

  static bool areMixedLoopsWhole(ArrayRef<OpFoldResult> offsets) {
    return llvm::all_of(getMixedLoops(), [&](unsigned loop) {
      return isZeroInteger(offsets[loop]);
    });
  }

  static Part getWholeAlongMixedLoops(Operation *op, SizeBuilder &sizes,
                                      ArrayRef<OpFoldResult> tileOffsets,
                                      ArrayRef<OpFoldResult> tileSizes) {
    Part tile{Tile(tileOffsets), Tile(tileSizes)};
    for (unsigned loop : getMixedLoops())
      tile.sizes[loop] =
          sizes.getSize(op->getOperand(Derived::kDomainOperand), loop);
    return tile;
  }
};
} // namespace

/// Whether the part is known to contain all of dimension `dim` of `value`.
static bool isWhole(Value value, const Part &part, unsigned dim) {
  return structured::detail::isWhole(part.offsets[dim], part.sizes[dim], value,
                                     dim);
}

/// The distance of tiles along `direction`, 0 for rows and 1 for columns: m, or
/// 1 if the dimension of the squares has extent 1 and is not transformed.
static OpFoldResult getStep(Operation *op, SizeBuilder &sizes, Value squares,
                            unsigned direction) {
  auto fmr = op->getAttrOfType<IntegerAttr>("fmr");
  WinogradParameters parameters = *WinogradParameters::get(fmr.getInt());
  int64_t alpha = parameters.getAlpha();
  return sizes.apply((sizes.a - 1).floorDiv(alpha - 1) * (parameters.m - 1) + 1,
                     sizes.getSize(squares, direction));
}

//===----------------------------------------------------------------------===//
// The filter
//===----------------------------------------------------------------------===//

namespace {
/// Loops f, p, q, c; the result has i, j, c, f.
struct TileableFilterTransform
    : TileableTransform<WinogradFilterTransformOp, TileableFilterTransform> {
  static constexpr unsigned kDomainOperand = 0, kFirstMixedLoop = 1;

  static Part getInputPart(Operation *, SizeBuilder &, const Part &tile) {
    return tile;
  }

  static Part getInitPart(Operation *op, SizeBuilder &sizes, const Part &tile) {
    Part part;
    for (unsigned dim : {0, 1})
      part.append(sizes.builder.getIndexAttr(0),
                  sizes.getSize(op->getOperand(1), dim));
    part.append(tile, 3);
    part.append(tile, 0);
    return part;
  }

  static FailureOr<Part> getIterations(Operation *op, SizeBuilder &sizes,
                                       const Part &part) {
    Part tile;
    tile.append(part, 3);
    for (unsigned dim : {0, 1}) {
      if (!isWhole(op->getOperand(1), part, dim))
        return failure();
      tile.append(sizes.builder.getIndexAttr(0),
                  sizes.getSize(op->getOperand(0), dim + 1));
    }
    tile.append(part, 2);
    return tile;
  }
};
} // namespace

//===----------------------------------------------------------------------===//
// The image
//===----------------------------------------------------------------------===//

namespace {
/// Loops i, j, x, y, n, c, as the result.
struct TileableInputTransform
    : TileableTransform<WinogradInputTransformOp, TileableInputTransform> {
  static constexpr unsigned kDomainOperand = 1, kFirstMixedLoop = 0;

  /// The squares overlap: the last one extends beyond its step.
  static Part getInputPart(Operation *op, SizeBuilder &sizes,
                           const Part &tile) {
    Part part;
    part.append(tile, 4);
    for (unsigned direction : {0, 1}) {
      OpFoldResult step = getStep(op, sizes, op->getOperand(1), direction);
      OpFoldResult offset =
          sizes.apply(sizes.a * sizes.b, {tile.offsets[direction + 2], step});
      OpFoldResult size =
          sizes.apply((sizes.a - 1) * sizes.b + sizes.c,
                      {tile.sizes[direction + 2], step, tile.sizes[direction]});
      part.append(offset, size);
    }
    part.append(tile, 5);
    return part;
  }

  static Part getInitPart(Operation *, SizeBuilder &, const Part &tile) {
    return tile;
  }

  static FailureOr<Part> getIterations(Operation *op, SizeBuilder &sizes,
                                       const Part &part) {
    for (unsigned dim : {0, 1})
      if (!isWhole(op->getOperand(1), part, dim))
        return failure();
    return part;
  }
};
} // namespace

//===----------------------------------------------------------------------===//
// The output
//===----------------------------------------------------------------------===//

/// Whether an offset or a size is known to be a multiple of `factor`.
static bool isMultiple(OpFoldResult value, int64_t factor) {
  if (std::optional<int64_t> constant = getConstantIntValue(value))
    return *constant % factor == 0;
  return getFactorOfIndex(cast<Value>(value)) % factor == 0;
}

namespace {
/// Loops p, q, x, y, n, f; the result has n, rows, columns, f.
struct TileableOutputTransform
    : TileableTransform<WinogradOutputTransformOp, TileableOutputTransform> {
  static constexpr unsigned kDomainOperand = 0, kFirstMixedLoop = 0;

  static Part getInputPart(Operation *, SizeBuilder &, const Part &tile) {
    return tile;
  }

  static Part getInitPart(Operation *op, SizeBuilder &sizes, const Part &tile) {
    Part part;
    part.append(tile, 4);
    for (unsigned direction : {0, 1}) {
      OpFoldResult step = getStep(op, sizes, op->getOperand(0), direction);
      auto multiply = [&](OpFoldResult tiles) {
        return sizes.apply(sizes.a * sizes.b, {tiles, step});
      };
      part.append(multiply(tile.offsets[direction + 2]),
                  multiply(tile.sizes[direction + 2]));
    }
    part.append(tile, 5);
    return part;
  }

  static FailureOr<Part> getIterations(Operation *op, SizeBuilder &sizes,
                                       const Part &part) {
    Value squares = op->getOperand(0);
    Part tile;
    for (unsigned direction : {0, 1})
      tile.append(sizes.builder.getIndexAttr(0),
                  sizes.getSize(squares, direction));
    for (unsigned direction : {0, 1}) {
      OpFoldResult offset = part.offsets[direction + 1];
      OpFoldResult size = part.sizes[direction + 1];
      std::optional<int64_t> step =
          getConstantIntValue(getStep(op, sizes, squares, direction));
      if (!step || (*step != 1 &&
                    (!isMultiple(offset, *step) || !isMultiple(size, *step))))
        return failure();
      auto divide = [&](OpFoldResult rows) {
        return sizes.apply(sizes.a.floorDiv(*step), rows);
      };
      tile.append(divide(offset), divide(size));
    }
    tile.append(part, 0);
    tile.append(part, 3);
    return tile;
  }
};
} // namespace

void mlir::structured::detail::attachWinogradTilingModels(
    MLIRContext *context) {
  attachModel<WinogradFilterTransformOp, TileableFilterTransform>(context);
  attachModel<WinogradInputTransformOp, TileableInputTransform>(context);
  attachModel<WinogradOutputTransformOp, TileableOutputTransform>(context);
}
