// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Decompositions/Relayout.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::structured;

//===----------------------------------------------------------------------===//
// Relayout
//===----------------------------------------------------------------------===//

bool mlir::structured::isRelayout(Operation *op) {
  // Without a dialect `linalg`, there is no such op.
  if (!op->getContext()->getLoadedDialect("linalg"))
    return false;
  const auto &host = LinalgHostInterface::get(op->getContext());
  return host.isPack(op) || host.isUnpack(op);
}

static SmallVector<int64_t> getIntegers(Operation *op, StringRef name) {
  auto attr = op->getAttrOfType<DenseI64ArrayAttr>(name);
  return attr ? llvm::to_vector(attr.asArrayRef()) : SmallVector<int64_t>();
}

Relayout Relayout::get(Operation *op) {
  Relayout relayout;
  relayout.innerDimsPos = getIntegers(op, "inner_dims_pos");
  relayout.outerDimsPerm = getIntegers(op, "outer_dims_perm");
  SmallVector<int64_t> staticTiles = getIntegers(op, "static_inner_tiles");
  // Operands: source, init, padding of a pack, dynamic tile sizes.
  ValueRange rest = op->getOperands().drop_front(2);
  auto segments = op->getAttrOfType<DenseI32ArrayAttr>("operandSegmentSizes");
  if (segments && segments[2]) {
    relayout.padding = rest.front();
    rest = rest.drop_front();
  }
  relayout.innerTiles = getMixedValues(staticTiles, rest, op->getContext());
  if (relayout.outerDimsPerm.empty()) {
    auto packed =
        cast<RankedTensorType>(op->getOperand(segments ? 1 : 0).getType());
    relayout.outerDimsPerm = llvm::to_vector(llvm::seq<int64_t>(
        packed.getRank() - static_cast<int64_t>(staticTiles.size())));
  }
  return relayout;
}

std::optional<unsigned> Relayout::getTileOf(int64_t dim) const {
  const auto *place = llvm::find(innerDimsPos, dim);
  if (place == innerDimsPos.end())
    return std::nullopt;
  return place - innerDimsPos.begin();
}

int64_t Relayout::getOuterDim(int64_t dim) const {
  return llvm::find(outerDimsPerm, dim) - outerDimsPerm.begin();
}

bool Relayout::isIdentity() const {
  return innerTiles.empty() && isIdentityPermutation(outerDimsPerm);
}

SmallVector<SmallVector<int64_t, 2>> Relayout::getPackedDims() const {
  SmallVector<SmallVector<int64_t, 2>> packedDims;
  for (int64_t dim = 0; dim < getRank(); ++dim) {
    packedDims.push_back({getOuterDim(dim)});
    if (std::optional<unsigned> tile = getTileOf(dim))
      packedDims.back().push_back(getInnerDim(*tile));
  }
  return packedDims;
}

bool Relayout::operator==(const Relayout &other) const {
  return innerDimsPos == other.innerDimsPos &&
         outerDimsPerm == other.outerDimsPerm &&
         isEqualConstantIntOrValueArray(innerTiles, other.innerTiles);
}

std::optional<int64_t> mlir::structured::getKnownTileSize(OpFoldResult tile) {
  std::optional<int64_t> size = getConstantIntValue(tile);
  return size && *size > 0 ? size : std::nullopt;
}

bool mlir::structured::areTilesFull(const Relayout &relayout,
                                    RankedTensorType plain) {
  return llvm::all_of(
      llvm::zip_equal(relayout.innerDimsPos, relayout.innerTiles),
      [&](auto pair) {
        auto [dim, tile] = pair;
        std::optional<int64_t> size = getKnownTileSize(tile);
        return size && !plain.isDynamicDim(dim) &&
               plain.getDimSize(dim) % *size == 0;
      });
}

//===----------------------------------------------------------------------===//
// Helpers of both decompositions
//===----------------------------------------------------------------------===//

namespace {
/// The padded and reshaped plain tensor. It has the dimensions of the packed
/// tensor, ordered so that each inner dimension follows its outer one.
struct TiledShape {
  TiledShape(OpBuilder &builder, Location loc, const Relayout &relayout,
             Value packed);

  SmallVector<int64_t> shape;               ///< of its type
  SmallVector<OpFoldResult> sizes;          ///< the same, with dynamic ones
  SmallVector<int64_t> packedDims;          ///< for each of its dimensions
  SmallVector<ReassociationIndices> groups; ///< for each plain dimension
  SmallVector<int64_t> paddedShape;         ///< of the padded tensor's type
};
} // namespace

static constexpr const char *kUncountable =
    "the tiles of a dimension have more elements than 64 bits count";

/// Whether the number of elements in the tiles of each dimension fits 64 bits,
/// as far as extents of `packed` are known.
static bool areTilesCountable(const Relayout &relayout, Value packed) {
  auto type = cast<RankedTensorType>(packed.getType());
  return llvm::all_of(relayout.getPackedDims(), [&](ArrayRef<int64_t> dims) {
    int64_t product = 1;
    return llvm::none_of(dims, [&](int64_t dim) {
      return !type.isDynamicDim(dim) &&
             llvm::MulOverflow(product, type.getDimSize(dim), product);
    });
  });
}

TiledShape::TiledShape(OpBuilder &builder, Location loc,
                       const Relayout &relayout, Value packed) {
  auto type = cast<RankedTensorType>(packed.getType());
  for (ArrayRef<int64_t> dims : relayout.getPackedDims()) {
    ReassociationIndices &group = groups.emplace_back();
    int64_t paddedSize = 1;
    for (int64_t dim : dims) {
      group.push_back(packedDims.size());
      packedDims.push_back(dim);
      shape.push_back(type.getDimSize(dim));
      sizes.push_back(getDimSize(builder, loc, packed, dim));
      paddedSize = ShapedType::isDynamic(paddedSize) || type.isDynamicDim(dim)
                       ? ShapedType::kDynamic
                       : paddedSize * type.getDimSize(dim);
    }
    paddedShape.push_back(paddedSize);
  }
}

static OpFoldResult apply(OpBuilder &builder, Location loc, AffineExpr expr,
                          ArrayRef<OpFoldResult> operands) {
  return affine::makeComposedFoldedAffineApply(builder, loc, expr, operands);
}

/// The extents of the plain tensor, padded to full tiles.
static SmallVector<OpFoldResult>
getPaddedSizes(OpBuilder &builder, Location loc, const TiledShape &tiled) {
  AffineExpr product =
      builder.getAffineSymbolExpr(0) * builder.getAffineSymbolExpr(1);
  return llvm::map_to_vector(
      tiled.groups, [&](ArrayRef<int64_t> group) -> OpFoldResult {
        if (group.size() == 1)
          return tiled.sizes[group.front()];
        return apply(builder, loc, product,
                     {tiled.sizes[group[0]], tiled.sizes[group[1]]});
      });
}

/// The type of the tensor `like` in another shape.
static RankedTensorType reshapeType(Value like, ArrayRef<int64_t> shape) {
  auto type = cast<RankedTensorType>(like.getType());
  return RankedTensorType::get(shape, type.getElementType(),
                               type.getEncoding());
}

/// Copies elements of `input` to `init`; `map` is the map of the input, with
/// loops over the dimensions of the init.
static Value createCopy(OpBuilder &builder, Location loc, Value input,
                        Value init, AffineMap map) {
  unsigned rank = map.getNumDims();
  MLIRContext *context = builder.getContext();
  SmallVector<utils::IteratorType> iterators(rank,
                                             utils::IteratorType::parallel);
  StructuredOpInterface copy = LinalgHostInterface::get(context).createGeneric(
      builder, loc, input, init,
      {map, AffineMap::getMultiDimIdentityMap(rank, context)}, iterators);
  buildPayload(builder, copy, [](OpBuilder &, Location, ValueRange elements) {
    return SmallVector<Value>{elements.front()};
  });
  return copy->getResult(0);
}

// MLIR22-28: slices of empty values are rejected.
/// Whether the tensor is known to have no elements. MLIR rejects slices of such
/// tensors, and no code is needed.
static bool isKnownEmpty(Value tensor) {
  return llvm::is_contained(cast<RankedTensorType>(tensor.getType()).getShape(),
                            0);
}

static Value castTo(OpBuilder &builder, Location loc, Value value, Type type) {
  return value.getType() == type
             ? value
             : tensor::CastOp::create(builder, loc, type, value).getResult();
}

//===----------------------------------------------------------------------===//
// Pack
//===----------------------------------------------------------------------===//

/// `source` padded at the end of its dimensions to `sizes`, which are the
/// extents of `type`.
static Value pad(OpBuilder &builder, Location loc, Value source, Value padding,
                 ArrayRef<OpFoldResult> sizes, RankedTensorType type) {
  if (!padding)
    return castTo(builder, loc, source, type);
  AffineExpr difference =
      builder.getAffineSymbolExpr(0) - builder.getAffineSymbolExpr(1);
  SmallVector<OpFoldResult> low(sizes.size(), builder.getIndexAttr(0)), high;
  for (auto [dim, size] : llvm::enumerate(sizes))
    high.push_back(apply(builder, loc, difference,
                         {size, getDimSize(builder, loc, source, dim)}));
  if (llvm::all_of(high, isZeroInteger))
    return castTo(builder, loc, source, type);
  return castTo(
      builder, loc,
      tensor::PadOp::create(builder, loc, Type(), source, low, high, padding),
      type);
}

/// Splits the dimensions of `padded`.
static Value cut(OpBuilder &builder, Location loc, Value padded,
                 const TiledShape &tiled) {
  RankedTensorType type = reshapeType(padded, tiled.shape);
  if (type.getRank() == static_cast<int64_t>(tiled.groups.size()))
    return padded;
  bool twoUnknown = llvm::any_of(tiled.groups, [&](ArrayRef<int64_t> group) {
    return llvm::count_if(
               group, [&](int64_t dim) { return type.isDynamicDim(dim); }) > 1;
  });
  // The lowering of views of buffers supports at most one dynamic extent per
  // group.
  if (!twoUnknown)
    return tensor::ExpandShapeOp::create(builder, loc, type, padded,
                                         tiled.groups, tiled.sizes);
  SmallVector<Value> sizes =
      getValueOrCreateConstantIndexOp(builder, loc, tiled.sizes);
  Value shape = tensor::FromElementsOp::create(builder, loc, sizes);
  return tensor::ReshapeOp::create(builder, loc, type, padded, shape);
}

RefusalOr<SmallVector<Value>>
mlir::structured::decomposePack(RewriterBase &rewriter, Operation *op) {
  Location loc = op->getLoc();
  Relayout relayout = Relayout::get(op);
  Value source = op->getOperand(0), init = op->getOperand(1);
  if (isKnownEmpty(init))
    return SmallVector<Value>{init};
  if (!areTilesCountable(relayout, init))
    return kUncountable;
  TiledShape tiled(rewriter, loc, relayout, init);
  Value padded = pad(rewriter, loc, source, relayout.padding,
                     getPaddedSizes(rewriter, loc, tiled),
                     reshapeType(source, tiled.paddedShape));
  Value expanded = cut(rewriter, loc, padded, tiled);
  AffineMap map = AffineMap::getMultiDimMapWithTargets(
      tiled.packedDims.size(), llvm::to_vector_of<unsigned>(tiled.packedDims),
      rewriter.getContext());
  return SmallVector<Value>{createCopy(rewriter, loc, expanded, init, map)};
}

//===----------------------------------------------------------------------===//
// Unpack
//===----------------------------------------------------------------------===//

RefusalOr<SmallVector<Value>>
mlir::structured::decomposeUnpack(RewriterBase &rewriter, Operation *op) {
  Location loc = op->getLoc();
  Relayout relayout = Relayout::get(op);
  Value source = op->getOperand(0), init = op->getOperand(1);
  if (isKnownEmpty(init) || isKnownEmpty(source))
    return SmallVector<Value>{init};
  auto type = cast<RankedTensorType>(init.getType());
  int64_t rank = type.getRank();
  if (!areTilesCountable(relayout, source))
    return kUncountable;
  TiledShape tiled(rewriter, loc, relayout, source);

  // Without partial tiles, the elements are written to the init directly.
  bool isComplete =
      type.hasStaticShape() && type.getShape() == ArrayRef(tiled.paddedShape);
  bool isCut = static_cast<int64_t>(tiled.sizes.size()) != rank;
  Value tiledInit = init;
  if (!isComplete)
    tiledInit = tensor::EmptyOp::create(
        rewriter, loc, tiled.sizes, type.getElementType(), type.getEncoding());
  else if (isCut)
    tiledInit = tensor::ExpandShapeOp::create(rewriter, loc,
                                              reshapeType(init, tiled.shape),
                                              init, tiled.groups, tiled.sizes);

  AffineMap map = inversePermutation(AffineMap::getMultiDimMapWithTargets(
      tiled.packedDims.size(), llvm::to_vector_of<unsigned>(tiled.packedDims),
      rewriter.getContext()));
  Value value = createCopy(rewriter, loc, source, tiledInit, map);
  if (isCut)
    value = tensor::CollapseShapeOp::create(
        rewriter, loc, reshapeType(init, tiled.paddedShape), value,
        tiled.groups);
  if (isComplete)
    return SmallVector<Value>{value};

  SmallVector<OpFoldResult> offsets(rank, rewriter.getIndexAttr(0)),
      strides(rank, rewriter.getIndexAttr(1)),
      sizes = tensor::getMixedSizes(rewriter, loc, init);
  value = tensor::ExtractSliceOp::create(rewriter, loc, type, value, offsets,
                                         sizes, strides);
  return SmallVector<Value>{createCopy(rewriter, loc, value, init,
                                       rewriter.getMultiDimIdentityMap(rank))};
}
