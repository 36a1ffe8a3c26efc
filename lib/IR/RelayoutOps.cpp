// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Pack and unpack: verification and interfaces.

#include "linalg/Decompositions/Relayout.h"
#include "linalg/IR/Linalg.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::structured;

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

namespace {
/// Checks an op between a plain tensor and a packed one.
class RelayoutVerifier {
public:
  /// The names identify the operands in errors.
  RelayoutVerifier(Operation *op, Value plain, StringRef plainName,
                   Value packed, StringRef packedName, Value padding)
      : op(op), plain(cast<RankedTensorType>(plain.getType())),
        packed(cast<RankedTensorType>(packed.getType())), plainName(plainName),
        packedName(packedName), padding(padding) {}

  LogicalResult verify(ArrayRef<int64_t> outerDimsPerm,
                       ArrayRef<int64_t> innerDimsPos,
                       ArrayRef<int64_t> staticTiles, ValueRange dynamicTiles);

  /// Verifies that tile sizes divide extents, as far as both are known.
  LogicalResult verifyDivision();

private:
  LogicalResult verifyElementTypes();
  LogicalResult verifyPositions(ArrayRef<int64_t> innerDimsPos);
  LogicalResult verifyTiles(ArrayRef<int64_t> innerDimsPos,
                            ArrayRef<int64_t> staticTiles,
                            ValueRange dynamicTiles);
  LogicalResult verifyRanks(ArrayRef<int64_t> outerDimsPerm,
                            ArrayRef<int64_t> staticTiles);
  LogicalResult verifyInnerExtents(const Relayout &relayout);
  LogicalResult verifyOuterExtents(const Relayout &relayout);
  InFlightDiagnostic emitExtentError(int64_t packedDim);

  Operation *op;
  RankedTensorType plain, packed;
  StringRef plainName, packedName;
  Value padding;
};
} // namespace

LogicalResult RelayoutVerifier::verifyElementTypes() {
  Type type = plain.getElementType();
  // T1
  if (type != packed.getElementType())
    return op->emitOpError()
           << plainName << " has type " << plain << " and " << packedName
           << " has type " << packed << ", expected equal element types";
  // T2
  if (padding && padding.getType() != type)
    return op->emitOpError()
           << "has a padding_value of type " << padding.getType()
           << ", expected the element type " << type;
  return success();
}

LogicalResult
RelayoutVerifier::verifyPositions(ArrayRef<int64_t> innerDimsPos) {
  llvm::SmallDenseSet<int64_t> seen;
  for (int64_t dim : innerDimsPos) {
    // T3
    if (dim < 0 || dim >= plain.getRank())
      return op->emitOpError()
             << "has " << dim << " in inner_dims_pos, expected a dimension of "
             << "the " << plainName << ", which has " << plain.getRank();
    // T4
    if (!seen.insert(dim).second)
      return op->emitOpError()
             << "has " << dim << " in inner_dims_pos twice, expected different"
             << " dimensions";
  }
  return success();
}

LogicalResult RelayoutVerifier::verifyTiles(ArrayRef<int64_t> innerDimsPos,
                                            ArrayRef<int64_t> staticTiles,
                                            ValueRange dynamicTiles) {
  // T5
  if (staticTiles.size() != innerDimsPos.size())
    return op->emitOpError()
           << "has " << staticTiles.size() << " inner_tiles, expected "
           << innerDimsPos.size() << ", one for each of inner_dims_pos";
  size_t numDynamic = llvm::count_if(staticTiles, ShapedType::isDynamic);
  // T6
  if (dynamicTiles.size() != numDynamic)
    return op->emitOpError()
           << "has " << dynamicTiles.size() << " values for tiles, expected "
           << numDynamic << ", the number of dynamic ones";
  for (int64_t tile : staticTiles)
    // T7
    if (ShapedType::isStatic(tile) && tile <= 0)
      return op->emitOpError() << "has a tile of " << tile
                               << " in inner_tiles, expected 1 or more";
  return success();
}

LogicalResult RelayoutVerifier::verifyRanks(ArrayRef<int64_t> outerDimsPerm,
                                            ArrayRef<int64_t> staticTiles) {
  // T8
  if (!outerDimsPerm.empty() &&
      (static_cast<int64_t>(outerDimsPerm.size()) != plain.getRank() ||
       !isPermutationVector(outerDimsPerm)))
    return op->emitOpError()
           << "has outer_dims_perm = [" << outerDimsPerm
           << "], expected a permutation of the " << plain.getRank()
           << " dimensions of the " << plainName;
  int64_t expected = plain.getRank() + static_cast<int64_t>(staticTiles.size());
  // T9
  if (packed.getRank() != expected)
    return op->emitOpError()
           << packedName << " has type " << packed << ", expected " << expected
           << " dimensions, one for each of the " << plainName
           << " and one for each tile";
  return success();
}

InFlightDiagnostic RelayoutVerifier::emitExtentError(int64_t packedDim) {
  InFlightDiagnostic diagnostic = op->emitOpError();
  diagnostic << packedName << " has type " << packed << ", expected dimension "
             << packedDim << " to be ";
  return diagnostic;
}

LogicalResult RelayoutVerifier::verifyInnerExtents(const Relayout &relayout) {
  for (auto [number, tile] : llvm::enumerate(relayout.innerTiles)) {
    int64_t dim = relayout.getInnerDim(number);
    if (isa<Value>(tile))
      continue;
    int64_t expected = *getConstantIntValue(tile);
    // T10
    if (packed.getDimSize(dim) != expected)
      return emitExtentError(dim) << expected << ", the extent of the tile";
  }
  return success();
}

/// The size of a static tile. The verifier does not use an SSA value, even if
/// it is a constant: folding must not make an op invalid.
static std::optional<int64_t> getWrittenTileSize(OpFoldResult tile) {
  return isa<Attribute>(tile) ? getConstantIntValue(tile) : std::nullopt;
}

LogicalResult RelayoutVerifier::verifyOuterExtents(const Relayout &relayout) {
  for (int64_t dim = 0; dim < plain.getRank(); ++dim) {
    int64_t outerDim = relayout.getOuterDim(dim);
    int64_t found = packed.getDimSize(outerDim), size = plain.getDimSize(dim);
    std::optional<unsigned> tile = relayout.getTileOf(dim);
    std::optional<int64_t> tileSize =
        tile ? getWrittenTileSize(relayout.innerTiles[*tile]) : 1;
    if (ShapedType::isDynamic(found) || ShapedType::isDynamic(size) ||
        !tileSize)
      continue;
    int64_t expected = llvm::divideCeilSigned(size, *tileSize);
    // T11
    if (found != expected)
      return emitExtentError(outerDim)
             << expected << ", for dimension " << dim << " of the " << plainName
             << ", " << size << ", in tiles of " << *tileSize;
  }
  return success();
}

LogicalResult RelayoutVerifier::verify(ArrayRef<int64_t> outerDimsPerm,
                                       ArrayRef<int64_t> innerDimsPos,
                                       ArrayRef<int64_t> staticTiles,
                                       ValueRange dynamicTiles) {
  if (failed(verifyElementTypes()) || failed(verifyPositions(innerDimsPos)) ||
      failed(verifyTiles(innerDimsPos, staticTiles, dynamicTiles)) ||
      failed(verifyRanks(outerDimsPerm, staticTiles)))
    return failure();
  Relayout relayout = Relayout::get(op);
  if (failed(verifyInnerExtents(relayout)))
    return failure();
  return verifyOuterExtents(relayout);
}

LogicalResult RelayoutVerifier::verifyDivision() {
  Relayout relayout = Relayout::get(op);
  for (auto [dim, tile] :
       llvm::zip(relayout.innerDimsPos, relayout.innerTiles)) {
    std::optional<int64_t> tileSize = getKnownTileSize(tile);
    int64_t size = plain.getDimSize(dim);
    // T12
    if (tileSize && ShapedType::isStatic(size) && size % *tileSize != 0)
      return op->emitOpError()
             << "has no padding_value, and tiles of " << *tileSize
             << " do not divide dimension " << dim << " of the " << plainName
             << ", " << size;
    int64_t count = packed.getDimSize(relayout.getOuterDim(dim));
    if (tileSize || ShapedType::isDynamic(size) || ShapedType::isDynamic(count))
      continue;
    if (count == 0 ? size != 0 : size % count != 0)
      return op->emitOpError() << "has no padding_value, and " << count
                               << " tiles do not divide dimension " << dim
                               << " of the " << plainName << ", " << size;
  }
  return success();
}

LogicalResult PackOp::verify() {
  RelayoutVerifier verifier(*this, getSource(), "source", getDest(), "init",
                            getPaddingValue());
  if (failed(verifier.verify(getOuterDimsPerm(), getInnerDimsPos(),
                             getStaticInnerTiles(), getInnerTiles())))
    return failure();
  return getPaddingValue() ? success() : verifier.verifyDivision();
}

LogicalResult UnPackOp::verify() {
  return RelayoutVerifier(*this, getDest(), "init", getSource(), "source",
                          /*padding=*/nullptr)
      .verify(getOuterDimsPerm(), getInnerDimsPos(), getStaticInnerTiles(),
              getInnerTiles());
}

//===----------------------------------------------------------------------===//
// Interfaces
//===----------------------------------------------------------------------===//

void PackOp::getAsmResultNames(function_ref<void(Value, StringRef)> setName) {
  setName(getResult(), "pack");
}

void UnPackOp::getAsmResultNames(function_ref<void(Value, StringRef)> setName) {
  setName(getResult(), "unpack");
}

LogicalResult PackOp::reifyResultShapes(OpBuilder &builder,
                                        ReifiedRankedShapedTypeDims &shapes) {
  return structured::detail::reifyInitShapes(builder, *this, shapes);
}

LogicalResult UnPackOp::reifyResultShapes(OpBuilder &builder,
                                          ReifiedRankedShapedTypeDims &shapes) {
  return structured::detail::reifyInitShapes(builder, *this, shapes);
}

/// Dynamic extents may not fit: reads would be out of bounds.
Speculation::Speculatability PackOp::getSpeculatability() {
  bool isKnown =
      getSource().getType().hasStaticShape() || getPaddingValue() != nullptr;
  return isKnown && getDest().getType().hasStaticShape()
             ? Speculation::Speculatable
             : Speculation::NotSpeculatable;
}

Speculation::Speculatability UnPackOp::getSpeculatability() {
  return getSource().getType().hasStaticShape() &&
                 getDest().getType().hasStaticShape()
             ? Speculation::Speculatable
             : Speculation::NotSpeculatable;
}

RefusalOr<SmallVector<Value>> PackOp::decompose(RewriterBase &rewriter) {
  return decomposePack(rewriter, *this);
}

RefusalOr<SmallVector<Value>> UnPackOp::decompose(RewriterBase &rewriter) {
  return decomposeUnpack(rewriter, *this);
}
