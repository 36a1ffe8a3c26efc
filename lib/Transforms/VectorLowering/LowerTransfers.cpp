// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Transforms/VectorLowering/LowerTransfers.h"
#include "MaskRows.h"
#include "Utils/ValueBounds.h"
#include "linalg/Target/Processor.h"
#include "linalg/Transforms/VectorLowering/Passes.h"
#include "linalg/Utils/ReportRefusal.h"
#include "linalg/Utils/VectorElements.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/Transforms/LoweringPatterns.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "llvm/Support/FormatVariadic.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGLOWERTRANSFERSPASS
#include "linalg/Transforms/VectorLowering/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;
using structured::detail::isKnownPositive;
using structured::detail::MaskRows;

//===----------------------------------------------------------------------===//
// Accessed memory
//===----------------------------------------------------------------------===//

namespace {
/// The dimensions of a transfer. The core consists of the vector's dimensions
/// that are not broadcast, with that of the row, if any, last.
struct TransferDims {
  explicit TransferDims(VectorTransferOpInterface op);

  int64_t getNumRows() const {
    ArrayRef<int64_t> shape = coreShape;
    return computeProduct(hasRow ? shape.drop_back() : shape);
  }

  /// For each dimension of the core, the corresponding dimension of vector,
  /// buffer and mask.
  SmallVector<int64_t> inVector, inBuffer, inMask;
  SmallVector<int64_t> coreShape;
  /// The vector's broadcast dimensions.
  SmallVector<int64_t> broadcast;
  /// Whether the last dimension of the core is a row: elements of unit stride,
  /// or of a small one that are all read.
  bool hasRow = false;
  int64_t rowStride = 1;
};
} // namespace

/// The distance of elements of the buffer along dimension `dim` of the vector,
/// the last one of the buffer, if they can be loaded as vectors. With a
/// distance of more than 1, vectors also have elements in between.
static std::optional<int64_t> getRowStride(VectorTransferOpInterface op,
                                           int64_t dim) {
  auto type = cast<MemRefType>(op.getShapedType());
  SmallVector<int64_t> strides;
  int64_t offset;
  if (failed(type.getStridesAndOffset(strides, offset)) || strides.empty() ||
      !isPackedAsInBuffers(type.getElementType()))
    return std::nullopt;
  int64_t stride = strides.back();
  bool isDense = stride > 1 && stride <= maxRowStride &&
                 isa<vector::TransferReadOp>(op.getOperation()) &&
                 op.getVectorType().getDimSize(dim) > maxRowStride;
  return stride == 1 || isDense ? std::optional(stride) : std::nullopt;
}

TransferDims::TransferDims(VectorTransferOpInterface op) {
  AffineMap map = op.getPermutationMap();
  int64_t rowDim = -1;
  for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
    auto position = dyn_cast<AffineDimExpr>(expr);
    if (!position) {
      broadcast.push_back(dim);
      continue;
    }
    std::optional<int64_t> stride;
    if (position.getPosition() + 1 == map.getNumDims())
      stride = getRowStride(op, dim);
    if (!stride) {
      inVector.push_back(dim);
      continue;
    }
    rowDim = dim;
    rowStride = *stride;
  }
  hasRow = rowDim >= 0;
  if (hasRow)
    inVector.push_back(rowDim);
  for (int64_t dim : inVector) {
    inBuffer.push_back(map.getDimPosition(dim));
    coreShape.push_back(op.getVectorType().getDimSize(dim));
  }
  // The dimensions of a mask are in the buffer's order.
  for (int64_t dim : inBuffer)
    inMask.push_back(
        llvm::count_if(inBuffer, [&](int64_t other) { return other < dim; }));
}

std::optional<Refusal>
mlir::structured::refuseToLowerTransfer(VectorTransferOpInterface op) {
  auto type = dyn_cast<MemRefType>(op.getShapedType());
  if (!type)
    return "it is on a tensor: run linalg-bufferize first";
  if (isa<vector::MaskOp>(op->getParentOp()))
    return "it is in a vector.mask";
  if (op.getVectorType().isScalable())
    return "its vector is scalable, and rows are fixed in number";
  if (isa<VectorType>(type.getElementType()))
    return "the elements of its buffer are vectors";
  if (!type.isStrided())
    return "the layout of its buffer is not strided";
  if (isTooLongVector(op.getVectorType()))
    return llvm::formatv("its vector has more than {0} elements: tile before "
                         "vectors are made",
                         kMostVectorElements);
  if (TransferDims(op).getNumRows() > maxTransferRows)
    return llvm::formatv("it has more than {0} rows: tile before vectors are "
                         "made",
                         maxTransferRows);
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Rows
//===----------------------------------------------------------------------===//

namespace {
/// The first `count` rows along dimension `dim` of the core, which is not that
/// of the row, are those that the mask selects. The others are read where the
/// last one is, or not written.
struct SelectedRows {
  unsigned dim;
  Value count;
  bool hasFirst; ///< whether there is one for sure
};

class TransferLowering {
public:
  /// `storesParts` says whether rows whose last elements are masked off are
  /// stored in parts instead.
  TransferLowering(RewriterBase &rewriter, VectorTransferOpInterface op,
                   bool storesParts)
      : rewriter(rewriter), loc(op.getLoc()), op(op), dims(op),
        element(op.getVectorType().getElementType()), storesParts(storesParts) {
    if (dims.rowStride > 1)
      createDenseBuffer();
    if (dims.inMask.empty())
      return;
    addMasks();
    addBounds();
  }

  Value lowerRead(Value padding);
  void lowerWrite(Value vector);

  int64_t getNumRows() const { return dims.getNumRows(); }

private:
  VectorType getRowType() const {
    return VectorType::get(dims.hasRow ? dims.coreShape.back() : 1, element);
  }
  VectorType getCoreType() const {
    return VectorType::get(dims.coreShape, element);
  }

  vector::CreateMaskOp getCreatedMask();
  void addMasks();
  void addBounds();
  /// The positions of the rows in the core, 0 along the row.
  SmallVector<SmallVector<int64_t>> getPositions() const;
  Value getLastPosition(unsigned dim);
  SmallVector<Value> getIndices(ArrayRef<int64_t> position);
  Value isSelected(ArrayRef<int64_t> position);
  Value getCountOfParts();
  void moveToSelected(ArrayRef<int64_t> position);
  void storeElements(Value elements, ArrayRef<int64_t> position, Value start);
  void storePart(ArrayRef<Value> rests, Value count, int64_t size);
  void storeInParts(ArrayRef<Value> rows, Value count);
  void store(Value row, ArrayRef<int64_t> position);
  MaskRows::Row getMask(ArrayRef<int64_t> position);
  Value load(ArrayRef<int64_t> position, Value padding);
  void createDenseBuffer();
  Value loadPart(ArrayRef<Value> indices, int64_t begin, Value mask);
  Value loadStrided(ArrayRef<int64_t> position, Value mask);
  Value getScalarMask();

  RewriterBase &rewriter;
  Location loc;
  VectorTransferOpInterface op;
  TransferDims dims;
  Type element;
  bool storesParts;
  std::optional<MaskRows> masks, bounds;
  SmallVector<SelectedRows> selected;
  /// With rows of elements at a distance, the buffer with all in between, the
  /// position of the first element in it, and the distance of its vectors.
  Value denseBuffer;
  int64_t phase = 0, apart = 0;
};
} // namespace

/// Whether the elements for which `padding` stands may be any.
static bool isAny(Value padding) {
  return padding.getDefiningOp<ub::PoisonOp>();
}

/// The op that creates the mask from bounds; null if there is none.
vector::CreateMaskOp TransferLowering::getCreatedMask() {
  return op.getMask() ? op.getMask().getDefiningOp<vector::CreateMaskOp>()
                      : nullptr;
}

/// Makes the masks of rows. Rows that can be selected without need none.
void TransferLowering::addMasks() {
  unsigned rowDim = dims.inMask.back();
  vector::CreateMaskOp create = getCreatedMask();
  if (!create) {
    masks.emplace(rewriter, loc, op.getMask(), rowDim);
    return;
  }
  auto read = dyn_cast<vector::TransferReadOp>(op.getOperation());
  SmallVector<OpFoldResult> limits = getAsOpFoldResult(create.getOperands());
  for (auto [dim, inMask] : llvm::enumerate(dims.inMask)) {
    bool isAlongRow = dims.hasRow && dim + 1 == dims.inMask.size();
    if (isAlongRow || getConstantIntValue(limits[inMask]) ||
        (read && !isAny(read.getPadding())))
      continue;
    bool hasFirst = isKnownPositive(limits[inMask]);
    if (read && !hasFirst)
      continue;
    selected.push_back({unsigned(dim), create.getOperand(inMask), hasFirst});
    limits[inMask] = rewriter.getIndexAttr(create.getType().getDimSize(inMask));
  }
  masks.emplace(rewriter, loc, create.getType(), limits, rowDim);
}

/// Masks off elements out of bounds, along dimensions that may have them.
void TransferLowering::addBounds() {
  SmallVector<OpFoldResult> limits;
  bool isAny = false;
  SmallVector<bool> inBounds = op.getInBoundsValues();
  for (auto [inVector, inBuffer, size] :
       llvm::zip_equal(dims.inVector, dims.inBuffer, dims.coreShape)) {
    limits.push_back(rewriter.getIndexAttr(size));
    if (inBounds[inVector])
      continue;
    isAny = true;
    Value extent =
        rewriter.createOrFold<memref::DimOp>(loc, op.getBase(), inBuffer);
    limits.back() = rewriter.createOrFold<arith::SubIOp>(
        loc, extent, op.getIndices()[inBuffer]);
  }
  if (isAny)
    bounds.emplace(rewriter, loc, getCoreType(), limits, limits.size() - 1);
}

SmallVector<SmallVector<int64_t>> TransferLowering::getPositions() const {
  SmallVector<int64_t> sizes(dims.coreShape);
  if (dims.hasRow)
    sizes.back() = 1;
  SmallVector<SmallVector<int64_t>> positions;
  for (int64_t row = 0, end = computeProduct(sizes); row < end; ++row)
    positions.push_back(delinearize(row, computeStrides(sizes)));
  return positions;
}

/// The last position along dimension `dim` of the core that the mask selects,
/// if that is only known at run time, and the others are accessed.
Value TransferLowering::getLastPosition(unsigned dim) {
  vector::CreateMaskOp mask = getCreatedMask();
  bool isSkipped = isa<vector::TransferWriteOp>(op.getOperation()) &&
                   llvm::any_of(selected, [&](const SelectedRows &rows) {
                     return rows.dim == dim;
                   });
  if (!mask || isSkipped ||
      getConstantIntValue(mask.getOperand(dims.inMask[dim])))
    return nullptr;
  Value one = arith::ConstantIndexOp::create(rewriter, loc, 1);
  return rewriter.createOrFold<arith::SubIOp>(
      loc, mask.getOperand(dims.inMask[dim]), one);
}

/// The indices of the row, or of the element if there are no rows. What has no
/// elements is accessed where the last one is: where there is no memory,
/// processors take hundreds of cycles to access no element.
SmallVector<Value> TransferLowering::getIndices(ArrayRef<int64_t> position) {
  SmallVector<Value> indices(op.getIndices());
  for (auto [dim, inBuffer, offset] :
       llvm::enumerate(dims.inBuffer, position)) {
    if (offset == 0)
      continue;
    Value by = arith::ConstantIndexOp::create(rewriter, loc, offset);
    if (Value last = getLastPosition(dim))
      by = arith::MinSIOp::create(rewriter, loc, by, last);
    indices[inBuffer] =
        rewriter.createOrFold<arith::AddIOp>(loc, indices[inBuffer], by);
  }
  return indices;
}

/// The mask of the row, or of the element if there are no rows.
MaskRows::Row TransferLowering::getMask(ArrayRef<int64_t> position) {
  MaskRows::Row result;
  if (position.empty()) {
    if (Value mask = op.getMask())
      result.mask = mask;
    return result;
  }
  SmallVector<int64_t> inMask(position.size());
  for (auto [dim, at] : llvm::zip_equal(dims.inMask, position))
    inMask[dim] = at;
  SmallVector<MaskRows::Row> rows = {masks->get(inMask)};
  if (bounds)
    rows.push_back(bounds->get(position));
  for (MaskRows::Row row : rows) {
    if (row.isEmpty)
      return row;
    if (row.mask)
      result.mask = result.mask ? arith::AndIOp::create(rewriter, loc,
                                                        result.mask, row.mask)
                                : row.mask;
  }
  if (result.mask && !dims.hasRow)
    result.mask = vector::ExtractStridedSliceOp::create(
        rewriter, loc, result.mask, ArrayRef<int64_t>{position.back()},
        ArrayRef<int64_t>{1}, ArrayRef<int64_t>{1});
  return result;
}

/// For a view of every n-th element of a row, the remainder of its offset by
/// n, if the row also has all elements of the other remainders. Views that
/// differ in the remainder alone can be read from the same vectors.
static std::optional<int64_t> getPhase(Value base, int64_t stride) {
  auto view = base.getDefiningOp<memref::SubViewOp>();
  if (!view || view.getDroppedDims().test(view.getSourceType().getRank() - 1) ||
      view.getStaticStrides().back() != stride)
    return std::nullopt;
  int64_t offset = view.getStaticOffsets().back();
  int64_t size = view.getStaticSizes().back();
  int64_t extent = view.getSourceType().getShape().back();
  if (ShapedType::isDynamic(offset) || ShapedType::isDynamic(size) ||
      ShapedType::isDynamic(extent))
    return std::nullopt;
  int64_t phase = offset % stride;
  return offset - phase + size * stride <= extent ? std::optional(phase)
                                                  : std::nullopt;
}

/// Makes the buffer with the elements between those of the last dimension.
void TransferLowering::createDenseBuffer() {
  auto metadata =
      memref::ExtractStridedMetadataOp::create(rewriter, loc, op.getBase());
  SmallVector<OpFoldResult> sizes = metadata.getConstifiedMixedSizes();
  SmallVector<OpFoldResult> strides = metadata.getConstifiedMixedStrides();
  OpFoldResult offset = metadata.getConstifiedMixedOffset();
  AffineExpr symbol = rewriter.getAffineSymbolExpr(0);
  std::optional<int64_t> shared = getPhase(op.getBase(), dims.rowStride);
  phase = shared.value_or(0);
  apart = dims.coreShape.back() - (shared ? 0 : 1);
  int64_t after = shared ? dims.rowStride : 1;
  sizes.back() = affine::makeComposedFoldedAffineApply(
      rewriter, loc, (symbol - 1) * dims.rowStride + after, {sizes.back()});
  offset = affine::makeComposedFoldedAffineApply(rewriter, loc, symbol - phase,
                                                 {offset});
  strides.back() = rewriter.getIndexAttr(1);
  denseBuffer = memref::ReinterpretCastOp::create(
      rewriter, loc, metadata.getBaseBuffer(), offset, sizes, strides);
}

/// A vector of contiguous elements with some of a row, the first of which is
/// `begin` elements after that of the dense buffer; of a row with a mask, only
/// these.
Value TransferLowering::loadPart(ArrayRef<Value> indices, int64_t begin,
                                 Value mask) {
  if (!mask)
    return vector::LoadOp::create(rewriter, loc, getRowType(), denseBuffer,
                                  indices);
  int64_t size = dims.coreShape.back();
  SmallVector<int64_t> ofElements;
  for (int64_t at = begin - phase; at < begin - phase + size; ++at)
    ofElements.push_back(
        at >= 0 && at % dims.rowStride == 0 ? at / dims.rowStride : size);
  Value none = arith::ConstantOp::create(rewriter, loc,
                                         rewriter.getZeroAttr(mask.getType()));
  Value ofPart =
      vector::ShuffleOp::create(rewriter, loc, mask, none, ofElements);
  Value zero = arith::ConstantOp::create(rewriter, loc,
                                         rewriter.getZeroAttr(getRowType()));
  return vector::MaskedLoadOp::create(rewriter, loc, getRowType(), denseBuffer,
                                      indices, ofPart, zero);
}

/// A row of `n` elements at a distance, of as many vectors of contiguous
/// elements as the distance is. They begin `n` elements apart, or `n - 1` where
/// the last one must end with the last element of the row.
Value TransferLowering::loadStrided(ArrayRef<int64_t> position, Value mask) {
  int64_t size = dims.coreShape.back();
  SmallVector<Value> indices = getIndices(position);
  Value first = affine::makeComposedAffineApply(
      rewriter, loc, rewriter.getAffineSymbolExpr(0) * dims.rowStride,
      getAsOpFoldResult(indices.back()));
  Value row;
  for (int64_t part = 0; part < dims.rowStride; ++part) {
    int64_t begin = part * apart;
    Value by = arith::ConstantIndexOp::create(rewriter, loc, begin);
    indices.back() = rewriter.createOrFold<arith::AddIOp>(loc, first, by);
    Value loaded = loadPart(indices, begin, mask);
    if (!row) {
      row = loaded;
      continue;
    }
    SmallVector<int64_t> order;
    for (int64_t i = 0; i < size; ++i) {
      int64_t at = phase + i * dims.rowStride;
      bool isOfPart = at >= begin - apart + size;
      // In the first vector, elements have not been moved yet.
      order.push_back(isOfPart ? std::min(size + at - begin, 2 * size - 1)
                               : (part == 1 ? at : i));
    }
    row = vector::ShuffleOp::create(rewriter, loc, row, loaded, order);
  }
  return row;
}

/// A row, or an element if there are none.
Value TransferLowering::load(ArrayRef<int64_t> position, Value padding) {
  MaskRows::Row mask = getMask(position);
  Value row;
  if (mask.isEmpty || mask.mask)
    row =
        isAny(padding)
            ? ub::PoisonOp::create(rewriter, loc, getRowType()).getResult()
            : vector::BroadcastOp::create(rewriter, loc, getRowType(), padding)
                  .getResult();
  if (dims.rowStride > 1 && !mask.isEmpty) {
    Value strided = loadStrided(position, mask.mask);
    return row ? arith::SelectOp::create(rewriter, loc, mask.mask, strided, row)
               : strided;
  }
  if (mask.mask)
    row =
        vector::MaskedLoadOp::create(rewriter, loc, getRowType(), op.getBase(),
                                     getIndices(position), mask.mask, row);
  if (!row && !dims.hasRow)
    return memref::LoadOp::create(rewriter, loc, op.getBase(),
                                  getIndices(position));
  if (!row)
    return vector::LoadOp::create(rewriter, loc, getRowType(), op.getBase(),
                                  getIndices(position));
  if (!dims.hasRow)
    return vector::ExtractOp::create(rewriter, loc, row, 0);
  return row;
}

Value TransferLowering::lowerRead(Value padding) {
  VectorType type = op.getVectorType();
  if (dims.coreShape.empty())
    return vector::BroadcastOp::create(rewriter, loc, type, load({}, padding));
  Value core;
  if (dims.coreShape.size() > 1 || !dims.hasRow)
    core = ub::PoisonOp::create(rewriter, loc, getCoreType());
  for (SmallVector<int64_t> &position : getPositions()) {
    Value row = load(position, padding);
    if (dims.hasRow)
      position.pop_back();
    core = core ? vector::InsertOp::create(rewriter, loc, row, core, position)
                      .getResult()
                : row;
  }
  // The position of each dimension of the vector in the loaded vector.
  SmallVector<int64_t> order(dims.broadcast), shape;
  llvm::append_range(order, dims.inVector);
  for (int64_t dim : order)
    shape.push_back(type.getDimSize(dim));
  if (!dims.broadcast.empty())
    core = vector::BroadcastOp::create(rewriter, loc,
                                       VectorType::get(shape, element), core);
  if (!llvm::is_sorted(order))
    core = vector::TransposeOp::create(rewriter, loc, core,
                                       invertPermutationVector(order));
  return core;
}

/// Whether the row is one of `selected`; null if it is for sure.
Value TransferLowering::isSelected(ArrayRef<int64_t> position) {
  Value result;
  for (const SelectedRows &rows : selected) {
    int64_t row = position[rows.dim];
    if (row == 0 && rows.hasFirst)
      continue;
    Value at = arith::ConstantIndexOp::create(rewriter, loc, row);
    Value isBelow = arith::CmpIOp::create(
        rewriter, loc, arith::CmpIPredicate::slt, at, rows.count);
    result = result ? arith::AndIOp::create(rewriter, loc, result, isBelow)
                    : isBelow;
  }
  return result;
}

/// The number of elements of each row that the mask selects, if that is only
/// known at run time and they are stored in parts. None of the rows is known to
/// be masked off.
Value TransferLowering::getCountOfParts() {
  vector::CreateMaskOp create = getCreatedMask();
  if (!storesParts || !create || !dims.hasRow || bounds || getNumRows() == 1)
    return nullptr;
  for (auto [inMask, size] :
       llvm::drop_end(llvm::zip_equal(dims.inMask, dims.coreShape)))
    if (getConstantIntValue(create.getOperand(inMask)).value_or(size) < size)
      return nullptr;
  int64_t size = dims.coreShape.back();
  Value count = create.getOperand(dims.inMask.back());
  bool isKnown = getConstantIntValue(count).has_value();
  return !isKnown && size > 1 && llvm::isPowerOf2_64(size) ? count : nullptr;
}

/// Moves to where code runs only if the mask selects the row at `position`.
void TransferLowering::moveToSelected(ArrayRef<int64_t> position) {
  if (Value condition = isSelected(position)) {
    auto ifOp = scf::IfOp::create(rewriter, loc, condition);
    rewriter.setInsertionPointToStart(ifOp.thenBlock());
  }
}

/// Stores elements of the row at `position` from `start` on, if the mask
/// selects the row.
void TransferLowering::storeElements(Value elements, ArrayRef<int64_t> position,
                                     Value start) {
  OpBuilder::InsertionGuard guard(rewriter);
  moveToSelected(position);
  SmallVector<Value> indices = getIndices(position);
  indices.back() =
      rewriter.createOrFold<arith::AddIOp>(loc, indices.back(), start);
  vector::StoreOp::create(rewriter, loc, elements, op.getBase(), indices);
}

/// Stores of each row in `rests`, which have twice `size` elements, as many
/// first ones as the bits of `count` below twice `size` say.
void TransferLowering::storePart(ArrayRef<Value> rests, Value count,
                                 int64_t size) {
  auto getIndex = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(rewriter, loc, value);
  };
  auto getHalves = [&](int64_t start) {
    return llvm::map_to_vector(rests, [&](Value rest) -> Value {
      return vector::ExtractStridedSliceOp::create(rewriter, loc, rest, start,
                                                   size, 1);
    });
  };
  OpBuilder::InsertionGuard guard(rewriter);
  Value stored =
      2 * size == dims.coreShape.back()
          ? getIndex(0)
          : arith::AndIOp::create(rewriter, loc, count, getIndex(-2 * size));
  Value bit = arith::AndIOp::create(rewriter, loc, count, getIndex(size));
  Value isSet = arith::CmpIOp::create(rewriter, loc, arith::CmpIPredicate::ne,
                                      bit, getIndex(0));
  bool hasRest = size > 1;
  SmallVector<Type> types;
  if (hasRest)
    types.assign(rests.size(), VectorType::get(size, element));
  auto ifOp = scf::IfOp::create(rewriter, loc, types, isSet,
                                /*addThenBlock=*/true,
                                /*addElseBlock=*/hasRest);
  rewriter.setInsertionPointToStart(ifOp.thenBlock());
  for (auto [part, position] : llvm::zip_equal(getHalves(0), getPositions()))
    storeElements(part, position, stored);
  scf::YieldOp::create(rewriter, loc,
                       hasRest ? getHalves(size) : SmallVector<Value>());
  if (!hasRest)
    return;
  rewriter.setInsertionPointToStart(ifOp.elseBlock());
  scf::YieldOp::create(rewriter, loc, getHalves(0));
  rewriter.setInsertionPointAfter(ifOp);
  storePart(llvm::to_vector_of<Value>(ifOp.getResults()), count, size / 2);
}

/// Stores the first `count` elements of each row: processors without masked
/// stores at no cost take longer for one than for parts of powers of two.
void TransferLowering::storeInParts(ArrayRef<Value> rows, Value count) {
  OpBuilder::InsertionGuard guard(rewriter);
  int64_t size = dims.coreShape.back();
  auto compare = [&](arith::CmpIPredicate predicate, int64_t with) -> Value {
    Value index = arith::ConstantIndexOp::create(rewriter, loc, with);
    return arith::CmpIOp::create(rewriter, loc, predicate, count, index);
  };
  auto isWhole =
      scf::IfOp::create(rewriter, loc, compare(arith::CmpIPredicate::sge, size),
                        /*withElseRegion=*/true);
  rewriter.setInsertionPointToStart(isWhole.thenBlock());
  Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
  for (auto [row, position] : llvm::zip_equal(rows, getPositions()))
    storeElements(row, position, zero);
  rewriter.setInsertionPointToStart(isWhole.elseBlock());
  if (!selected.empty()) {
    for (auto [row, position] : llvm::zip_equal(rows, getPositions()))
      store(row, position);
    return;
  }
  auto isAny =
      scf::IfOp::create(rewriter, loc, compare(arith::CmpIPredicate::sgt, 0));
  rewriter.setInsertionPointToStart(isAny.thenBlock());
  storePart(rows, count, size / 2);
}

/// Writes a row, or an element if there are no rows.
void TransferLowering::store(Value row, ArrayRef<int64_t> position) {
  MaskRows::Row mask = getMask(position);
  if (mask.isEmpty)
    return;
  OpBuilder::InsertionGuard guard(rewriter);
  moveToSelected(position);
  SmallVector<Value> indices = getIndices(position);
  if (mask.mask) {
    if (!dims.hasRow)
      row = vector::BroadcastOp::create(rewriter, loc, getRowType(), row);
    vector::MaskedStoreOp::create(rewriter, loc, op.getBase(), indices,
                                  mask.mask, row);
  } else if (dims.hasRow) {
    vector::StoreOp::create(rewriter, loc, row, op.getBase(), indices);
  } else {
    memref::StoreOp::create(rewriter, loc, row, op.getBase(), indices);
  }
}

void TransferLowering::lowerWrite(Value vector) {
  if (!llvm::is_sorted(dims.inVector))
    vector = vector::TransposeOp::create(rewriter, loc, vector, dims.inVector);
  if (dims.coreShape.empty()) {
    Value value =
        vector::ExtractOp::create(rewriter, loc, vector, ArrayRef<int64_t>{});
    memref::StoreOp::create(rewriter, loc, value, op.getBase(),
                            op.getIndices());
    return;
  }
  auto getRow = [&](ArrayRef<int64_t> position) -> Value {
    ArrayRef<int64_t> at = dims.hasRow ? position.drop_back() : position;
    return at.empty() ? vector
                      : vector::ExtractOp::create(rewriter, loc, vector, at);
  };
  if (Value count = getCountOfParts())
    return storeInParts(llvm::map_to_vector(getPositions(), getRow), count);
  for (ArrayRef<int64_t> position : getPositions())
    store(getRow(position), position);
}

/// `lowerTransfer` of an op that it does not refuse.
static int64_t applyLowering(RewriterBase &rewriter,
                             VectorTransferOpInterface op, bool storesParts) {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  TransferLowering lowering(rewriter, op, storesParts);
  if (auto read = dyn_cast<vector::TransferReadOp>(op.getOperation())) {
    rewriter.replaceOp(op, lowering.lowerRead(read.getPadding()));
  } else {
    lowering.lowerWrite(
        cast<vector::TransferWriteOp>(op.getOperation()).getValueToStore());
    rewriter.eraseOp(op);
  }
  return lowering.getNumRows();
}

FailureOr<int64_t>
mlir::structured::lowerTransfer(RewriterBase &rewriter,
                                VectorTransferOpInterface op) {
  if (auto refusal = refuseToLowerTransfer(op))
    return rewriter.notifyMatchFailure(op, refusal->reason);
  return applyLowering(rewriter, op, /*storesParts=*/false);
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace {
struct LowerTransferPattern
    : OpInterfaceRewritePattern<VectorTransferOpInterface> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(VectorTransferOpInterface op,
                                PatternRewriter &rewriter) const override {
    return lowerTransfer(rewriter, op);
  }
};

struct LowerTransfersPass
    : structured::impl::LinalgLowerTransfersPassBase<LowerTransfersPass> {
  LogicalResult initialize(MLIRContext *context) override {
    RewritePatternSet set(context);
    vector::populateVectorMaskLoweringPatternsForSideEffectingOps(set);
    patterns = std::move(set);
    return success();
  }

  void runOnOperation() override {
    // Makes masks operands of transfers. No pattern leaves dead blocks or
    // arguments.
    GreedyRewriteConfig config;
    config.setRegionSimplificationLevel(GreedySimplifyRegionLevel::Disabled);
    if (failed(applyPatternsGreedily(getOperation(), patterns, config)))
      return signalPassFailure();
    FailureOr<std::optional<Processor>> target = findProcessor(getOperation());
    if (failed(target))
      return signalPassFailure();
    bool storesParts = *target && !(*target)->hasMaskedVectors;
    SmallVector<VectorTransferOpInterface> ops;
    getOperation()->walk(
        [&](VectorTransferOpInterface op) { ops.push_back(op); });
    IRRewriter rewriter(&getContext());
    for (VectorTransferOpInterface op : ops)
      lowerOne(rewriter, op, storesParts);
  }

private:
  void lowerOne(RewriterBase &rewriter, VectorTransferOpInterface op,
                bool storesParts) {
    Location loc = op.getLoc();
    StringRef name = op->getName().getStringRef();
    if (auto refusal = refuseToLowerTransfer(op))
      return reportRefusal("linalg-lower-transfers", "NotLowered", op,
                           *refusal);
    int64_t rows = applyLowering(rewriter, op, storesParts);
    remark::passed(loc, remark::RemarkOpts::name("Lowered").category(
                            "linalg-lower-transfers"))
        << remark::add("lowered {0}", name) << remark::metric("rows", rows);
  }

  FrozenRewritePatternSet patterns;
};
} // namespace

void mlir::structured::populateLowerTransfersPatterns(
    RewritePatternSet &patterns, PatternBenefit benefit) {
  patterns.add<LowerTransferPattern>(patterns.getContext(), benefit);
}
