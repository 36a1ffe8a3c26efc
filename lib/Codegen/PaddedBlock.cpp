// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "PaddedBlock.h"
#include "ContractionModel.h"
#include "LinearAccess.h"
#include "PadAtBorders.h"
#include "Utils/HoistPadding.h"
#include "Utils/ValueBounds.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "mlir/Dialect/Tensor/IR/TensorTilingInterfaceImpl.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/Support/MathExtras.h"
#include <climits>
#include <limits>

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

tensor::PadOp mlir::structured::detail::getPadToFuse(OpOperand &operand) {
  auto pad = operand.get().getDefiningOp<tensor::PadOp>();
  auto readsElements = [](Operation *user) {
    return !isa<tensor::DimOp>(user);
  };
  return pad && pad->getBlock() == operand.getOwner()->getBlock() &&
                 llvm::count_if(pad->getUses(),
                                [&](OpOperand &use) {
                                  return readsElements(use.getOwner());
                                }) == 1
             ? pad
             : nullptr;
}

bool mlir::structured::detail::isOverPadding(const LinearAccess &access,
                                             tensor::PadOp pad, unsigned loop) {
  llvm::SmallBitVector padded = pad.getPaddedDims();
  return llvm::any_of(llvm::enumerate(access.dims), [&](auto dim) {
    return padded.test(dim.index()) && dim.value().coefficients[loop] != 0;
  });
}

/// The least extent of dimension `dim` of the slice that `operand` is, if its
/// op has iterations; none if that is not known.
static std::optional<int64_t> getLeastExtent(OpOperand &operand, int64_t dim) {
  int64_t extent = cast<ShapedType>(operand.get().getType()).getDimSize(dim);
  if (ShapedType::isStatic(extent))
    return extent;
  auto op = dyn_cast<StructuredOpInterface>(operand.getOwner());
  if (!op)
    return std::nullopt;
  RefusalOr<LinearAccess> access = LinearAccess::get(op, operand);
  if (!access)
    return std::nullopt;
  int64_t least = 1;
  for (auto [coefficient, size, type] :
       llvm::zip_equal(access->dims[dim].coefficients, getStaticLoopSizes(op),
                       op.getIteratorTypesArray())) {
    if (coefficient == 0)
      continue;
    if (ShapedType::isStatic(size))
      least += std::abs(coefficient) * (size - 1);
    else if (type != utils::IteratorType::parallel)
      return std::nullopt;
  }
  return least;
}

/// Whether no slice that `operand` is consists of a part of the elements before
/// those of the source of `pad` alone: those would be fewer than `pad` adds.
static bool reachesSource(tensor::PadOp pad, OpOperand &operand) {
  return llvm::all_of(llvm::enumerate(pad.getMixedLowPad()), [&](auto low) {
    std::optional<int64_t> before = getConstantIntValue(low.value());
    std::optional<int64_t> extent = getLeastExtent(operand, low.index());
    return before && extent && *extent >= *before;
  });
}

void mlir::structured::detail::replaceDims(RewriterBase &rewriter,
                                           tensor::PadOp pad) {
  for (Operation *user : llvm::make_early_inc_range(pad->getUsers())) {
    auto dim = dyn_cast<tensor::DimOp>(user);
    std::optional<int64_t> index = dim ? dim.getConstantIndex() : std::nullopt;
    if (!index)
      continue;
    rewriter.setInsertionPoint(dim);
    FailureOr<OpFoldResult> extent = reifyDimOfResult(rewriter, pad, 0, *index);
    if (succeeded(extent))
      rewriter.replaceOp(dim, getValueOrCreateConstantIndexOp(
                                  rewriter, dim.getLoc(), *extent));
  }
}

LogicalResult mlir::structured::detail::padInBlock(RewriterBase &rewriter,
                                                   OpOperand &operand) {
  if (succeeded(padKnownSlice(rewriter, operand)))
    return success();
  auto slice = operand.get().getDefiningOp<tensor::ExtractSliceOp>();
  auto pad = slice && slice.hasUnitStride()
                 ? slice.getSource().getDefiningOp<tensor::PadOp>()
                 : nullptr;
  if (!pad || slice.getType().getRank() != slice.getSourceType().getRank())
    return success(operand.get().getDefiningOp<tensor::PadOp>());
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(slice);
  hoistPadding(rewriter, pad);
  FailureOr<TilingResult> padded = tensor::bubbleUpPadSlice(
      rewriter, pad, slice.getMixedOffsets(), slice.getMixedSizes(),
      /*generateZeroSliceGuard=*/!reachesSource(pad, operand));
  if (failed(padded))
    return failure();
  Value part = padded->tiledValues.front();
  // With static sizes, it can be padded in blocks again.
  auto cast = part.getDefiningOp<tensor::CastOp>();
  if (auto inCast =
          cast ? cast.getSource().getDefiningOp<tensor::PadOp>() : nullptr) {
    part = inCast.getResult();
    part.setType(cast.getType());
    rewriter.eraseOp(cast);
  }
  if (part.getType() != slice.getType())
    part =
        tensor::CastOp::create(rewriter, slice.getLoc(), slice.getType(), part);
  rewriter.replaceOp(slice, part);
  replaceDims(rewriter, pad);
  if (pad->use_empty())
    rewriter.eraseOp(pad);
  return success();
}

namespace {
/// The blocks for one padded input.
class PaddedBlockModel {
public:
  PaddedBlockModel(StructuredOpInterface op, const LinearAccess &access,
                   ArrayRef<int64_t> assumed, ArrayRef<int64_t> tile,
                   unsigned vectorLoop, int64_t lanes,
                   const Processor &processor, OrderInBlock getOrder,
                   tensor::PadOp pad)
      : access(access), pad(pad), extents(getStaticLoopSizes(op)),
        assumed(assumed), tile(tile), lanes(lanes), processor(processor),
        getOrder(getOrder) {
    for (auto [loop, type] : llvm::enumerate(op.getIteratorTypesArray())) {
      if (type != utils::IteratorType::parallel || !access.runsOver(loop) ||
          assumed[loop] == 1)
        continue;
      (loop == vectorLoop ? vectors : outer).push_back(loop);
    }
    llvm::sort(outer, [&](unsigned one, unsigned other) {
      return std::pair(getFirstDim(one), one) <
             std::pair(getFirstDim(other), other);
    });
  }

  /// The extents of the best block.
  SmallVector<int64_t> choose();
  /// The order of the loops over its tiles.
  LoopOrder order = {{}, std::numeric_limits<double>::infinity()};

private:
  size_t getFirstDim(unsigned loop) const;
  bool isDynamic(unsigned loop) const {
    return ShapedType::isDynamic(extents[loop]);
  }
  /// Whether `loop`, over an unknown extent of the input, has a block size even
  /// if the block has all assumed iterations.
  bool isDivided(unsigned loop) const {
    return isDynamic(loop) && (llvm::is_contained(vectors, loop) ||
                               llvm::is_contained(outer, loop));
  }
  SmallVector<int64_t> getSizes(unsigned loop, int64_t unit) const;
  double getCyclesOfPadding(ArrayRef<int64_t> block) const;
  double getRunBytes(ArrayRef<int64_t> block) const;
  void consider(ArrayRef<int64_t> block);
  void considerVectors(SmallVector<int64_t> block);

  const LinearAccess &access;
  tensor::PadOp pad;
  SmallVector<int64_t> extents;
  ArrayRef<int64_t> assumed, tile;
  int64_t lanes;
  const Processor &processor;
  OrderInBlock getOrder;
  /// The parallel loops over the input: that of vectors, if it is one, and the
  /// others, in the order of its dimensions.
  SmallVector<unsigned> vectors;
  SmallVector<unsigned> outer;
  SmallVector<int64_t> best;
  bool isBestLarge = true;
};
} // namespace

/// The number of the outermost dimension of the input that `loop` runs over.
size_t PaddedBlockModel::getFirstDim(unsigned loop) const {
  return llvm::find_if(access.dims,
                       [&](const LoopCoefficients &dim) {
                         return dim.coefficients[loop] != 0;
                       }) -
         access.dims.begin();
}

/// The bytes of the part of the input that are contiguous.
double PaddedBlockModel::getRunBytes(ArrayRef<int64_t> block) const {
  if (!access.innermost)
    return access.bytes;
  LinearAccess row = access;
  row.dims = {access.dims[*access.innermost]};
  return row.countBytes(block);
}

/// The cycles of copying the parts of all blocks: what is read comes from the
/// second-level cache, and the copy is written to the cache where it stays.
/// Each run of contiguous elements waits for that cache once.
double PaddedBlockModel::getCyclesOfPadding(ArrayRef<int64_t> block) const {
  constexpr double fromFirst = 64, fromSecond = kBytesFromSecondCache,
                   cyclesOfRun = 12;
  double bytes = access.countBytes(block), blocks = 1;
  for (ArrayRef<unsigned> loops : {ArrayRef(vectors), ArrayRef(outer)})
    for (unsigned loop : loops)
      blocks *= llvm::divideCeil(assumed[loop], block[loop]);
  double rate = bytes <= processor.cacheBytes.front() * 2 / 3.0 ? fromFirst
                : bytes <= processor.getSecondCacheBytes() / 8.0
                    ? fromSecond
                    : kBytesFromBeyond;
  return blocks * bytes *
         (1 / fromSecond + 2 / rate + cyclesOfRun / getRunBytes(block));
}

/// Blocks of unknown extents have buffers of their greatest size: those that
/// exceed the second-level cache are taken if there are no others.
void PaddedBlockModel::consider(ArrayRef<int64_t> block) {
  bool isLarge = access.countBytes(block) > processor.getSecondCacheBytes() &&
                 llvm::any_of(llvm::seq<unsigned>(0, extents.size()),
                              [&](unsigned loop) { return isDivided(loop); });
  LoopOrder inBlock = getOrder(block);
  inBlock.cycles += getCyclesOfPadding(block);
  if (std::pair(isLarge, inBlock.cycles) >=
      std::pair(isBestLarge, order.cycles))
    return;
  order = std::move(inBlock);
  best = llvm::to_vector(block);
  isBestLarge = isLarge;
}

/// The numbers of iterations of `loop` that blocks may have. Blocks of known
/// extents are equal; others have whole tiles but for the last one.
SmallVector<int64_t> PaddedBlockModel::getSizes(unsigned loop,
                                                int64_t unit) const {
  constexpr int64_t most = 1 << 16;
  SmallVector<int64_t> sizes;
  bool isUnknown = isDynamic(loop);
  if (isUnknown)
    unit = std::max(unit, tile[loop]);
  for (int64_t size = unit; size < std::min(assumed[loop], most * unit);
       size = isUnknown ? 2 * size : size + unit)
    if (isUnknown || extents[loop] % size == 0)
      sizes.push_back(size);
  return sizes;
}

/// Considers `block`, and its parts along the loop of vectors.
void PaddedBlockModel::considerVectors(SmallVector<int64_t> block) {
  consider(block);
  for (unsigned loop : vectors)
    for (int64_t size : getSizes(loop, lanes)) {
      block[loop] = size;
      consider(block);
    }
}

/// A block has all iterations along inner dimensions, some along one, and one
/// iteration along those outside of it, and of unknown numbers of images. As
/// unknown extents may be large, it may have some along the dimension inside of
/// that one too, and has at most the assumed ones.
SmallVector<int64_t> PaddedBlockModel::choose() {
  SmallVector<int64_t> block = llvm::to_vector(assumed);
  for (unsigned loop : outer)
    if (isDynamic(loop) && !isOverPadding(access, pad, loop))
      block[loop] = std::max<int64_t>(tile[loop], 1);
  considerVectors(block);
  for (auto [position, loop] : llvm::enumerate(outer)) {
    for (int64_t size : getSizes(loop, 1)) {
      block[loop] = size;
      considerVectors(block);
      if (position + 1 == outer.size() || !isDynamic(outer[position + 1]))
        continue;
      SmallVector<int64_t> part = block;
      unsigned inner = outer[position + 1];
      for (int64_t innerSize : getSizes(inner, 1)) {
        part[inner] = innerSize;
        considerVectors(part);
      }
    }
    block[loop] = 1;
  }
  for (auto [loop, size] : llvm::enumerate(best))
    if (size == assumed[loop])
      size = isDivided(loop) ? llvm::alignTo(size, tile[loop]) : 0;
  return best;
}

namespace {
/// The blocks for an input that is padded in the tiles at its borders alone.
class BorderBlockModel {
public:
  BorderBlockModel(StructuredOpInterface op, OpOperand &operand,
                   const LinearAccess &access, ArrayRef<int64_t> assumed,
                   ArrayRef<int64_t> tile, unsigned vectorLoop, int64_t lanes,
                   const Processor &processor)
      : op(op), operand(operand), access(access), assumed(assumed),
        extents(getStaticLoopSizes(op)), tile(tile), vectorLoop(vectorLoop),
        lanes(lanes), processor(processor) {}

  /// The blocks; none if others are better.
  std::vector<ScheduleBlock> choose();
  /// Whether tiles mask the padding instead of reading copies: each vector that
  /// they read is padding or none.
  bool masksPadding() const {
    return access.isContiguous(vectorLoop) &&
           processor.canMaskLoads(CHAR_BIT * access.bytes);
  }

private:
  bool hasWholeVectors() const;
  bool isOverPadding(unsigned loop) const;
  bool skipsPadding(unsigned loop) const;
  bool countKinds(unsigned loop);
  bool findBorders();
  bool fitsFirstCache(ArrayRef<int64_t> iterations, double part = 2 / 3.0);
  bool readsLess(ArrayRef<int64_t> part);
  bool readsAgain(unsigned loop, ArrayRef<int64_t> iterations);
  SmallVector<int64_t> getWindows(ArrayRef<int64_t> parallel);
  SmallVector<int64_t> getWindowsInTurn();

  StructuredOpInterface op;
  OpOperand &operand;
  const LinearAccess &access;
  ArrayRef<int64_t> assumed;
  SmallVector<int64_t> extents;
  ArrayRef<int64_t> tile;
  unsigned vectorLoop;
  int64_t lanes;
  const Processor &processor;
  SmallVector<int64_t> borders;
  /// How many kinds of tiles there are, with padding on different sides.
  int64_t kinds = 1;
};
} // namespace

/// Whether all vectors are whole, and constant numbers of elements are added,
/// but not along vectors: other reads could not be replaced.
bool BorderBlockModel::hasWholeVectors() const {
  auto pad = operand.get().getDefiningOp<tensor::PadOp>();
  return ShapedType::isStatic(extents[vectorLoop]) &&
         extents[vectorLoop] % lanes == 0 && !isOverPadding(vectorLoop) &&
         ShapedType::isStaticShape(pad.getStaticLow()) &&
         ShapedType::isStaticShape(pad.getStaticHigh()) &&
         pad.getConstantPaddingValue();
}

/// Whether `loop` runs over what is padded.
bool BorderBlockModel::isOverPadding(unsigned loop) const {
  return structured::detail::isOverPadding(
      access, operand.get().getDefiningOp<tensor::PadOp>(), loop);
}

/// Whether a loop around the tiles that sums up skips what `loop` shifts
/// into the padding.
bool BorderBlockModel::skipsPadding(unsigned loop) const {
  return llvm::any_of(
      getLoopsOfType(op, utils::IteratorType::reduction),
      [&](unsigned sum) { return tile[sum] == 1 && access.addsUp(loop, sum); });
}

/// Counts the kinds of tiles along `loop`. Fails if it is not known which need
/// padding, or if most do, in more than one way.
bool BorderBlockModel::countKinds(unsigned loop) {
  auto isForward = [](const LoopCoefficients &dim) {
    return dim.constant == 0 &&
           llvm::all_of(dim.coefficients,
                        [](int64_t coefficient) { return coefficient >= 0; });
  };
  if (!llvm::all_of(access.dims, isForward))
    return false;
  if (ShapedType::isDynamic(extents[loop])) {
    // The remainders are at the border.
    kinds *= 3 + Schedule::getRemainders(tile[loop]).size();
    return true;
  }
  auto unpadded = getUnpaddedIterations(op, operand, loop, tile[loop]);
  if (!unpadded)
    return false;
  auto [first, end] = *unpadded;
  int64_t rest = extents[loop] % tile[loop];
  // A tile that is alone at its border is padded by constants.
  bool areAlone =
      first <= tile[loop] && extents[loop] - rest - end <= tile[loop];
  if (!areAlone && !skipsPadding(loop) && 2 * (end - first) < extents[loop])
    return false;
  kinds *=
      (end > first) + (first > 0) + (end < extents[loop] - rest) + (rest != 0);
  return true;
}

/// Finds the loops that are divided at borders; fails if that does not pay.
bool BorderBlockModel::findBorders() {
  for (auto [loop, type] : llvm::enumerate(op.getIteratorTypesArray())) {
    if (!isOverPadding(loop))
      continue;
    if (type != utils::IteratorType::parallel) {
      if (ShapedType::isDynamic(extents[loop]))
        return false;
      continue;
    }
    if (ShapedType::isStatic(extents[loop]) && tile[loop] >= extents[loop])
      continue;
    if (tile[loop] == 0) {
      if (extents[loop] != 1)
        return false;
      continue;
    }
    if (!countKinds(loop))
      return false;
    borders.push_back(loop);
  }
  return true;
}

/// The iterations of all windows of `parallel` ones.
SmallVector<int64_t> BorderBlockModel::getWindows(ArrayRef<int64_t> parallel) {
  SmallVector<int64_t> windows(parallel);
  for (auto [loop, type] : llvm::enumerate(op.getIteratorTypesArray()))
    if (type == utils::IteratorType::reduction || windows[loop] == 0)
      windows[loop] = assumed[loop];
  return windows;
}

/// Whether different iterations of `loop` read the same elements.
bool BorderBlockModel::readsAgain(unsigned loop, ArrayRef<int64_t> iterations) {
  return !access.runsOver(loop) ||
         llvm::any_of(llvm::enumerate(iterations), [&](auto other) {
           return other.index() != loop && other.value() > 1 &&
                  access.addsUp(loop, other.index());
         });
}

/// The iterations of a tile from one read of an element to the next: not all of
/// the outermost reduction loops whose iterations read different elements, such
/// as rows of the image.
SmallVector<int64_t> BorderBlockModel::getWindowsInTurn() {
  SmallVector<int64_t> windows = getWindows(tile);
  for (unsigned loop : getLoopsOfType(op, utils::IteratorType::reduction)) {
    if (readsAgain(loop, windows))
      break;
    windows[loop] = 1;
  }
  return windows;
}

/// Whether what `iterations` read fits into a part of the first-level cache.
bool BorderBlockModel::fitsFirstCache(ArrayRef<int64_t> iterations,
                                      double part) {
  int64_t cache = processor.cacheBytes.front();
  return access.countCacheBytes(iterations, cache) <= cache * part;
}

/// Whether less is read if what `part`, of the channels of a row of tiles, has
/// in common with the next one stays in the first-level cache: parts of lines
/// of the cache are read as whole ones, and the other channels' parts again.
bool BorderBlockModel::readsLess(ArrayRef<int64_t> part) {
  if (borders.empty())
    return false;
  SmallVector<int64_t> next(part);
  next[borders.front()] *= 2;
  SmallVector<int64_t> windows = getWindows(part);
  double all = access.countBytes(windows),
         added = access.countBytes(getWindows(next)) - all,
         lines = access.countLineBytes(windows, processor.cacheLineBytes);
  return added * lines < all * all;
}

std::vector<ScheduleBlock> BorderBlockModel::choose() {
  // The code of all kinds of tiles should be a fraction of the cache. Loops
  // that copy parts of images of unknown size are as long as many operations.
  constexpr int64_t mostOperations = 2048, operationsOfCopy = 200;
  // Masks take less than copies, which write the elements once more.
  bool fits = masksPadding() ? fitsFirstCache(getWindowsInTurn(), 1)
                             : fitsFirstCache(getWindows(tile));
  if (!hasWholeVectors() || !fits || !findBorders())
    return {};
  int64_t operations = 1;
  for (int64_t size : tile)
    operations *= std::max<int64_t>(size, 1);
  operations /= lanes;
  bool isUnknown = llvm::any_of(borders, [&](int64_t loop) {
    return ShapedType::isDynamic(extents[loop]);
  });
  if (isUnknown && !masksPadding())
    operations += operationsOfCopy;
  if (operations * kinds > mostOperations)
    return {};
  // Images, and then parts of channels if the windows of one row of tiles after
  // the other, which have elements in common, are otherwise too large.
  SmallVector<int64_t> outer(extents.size()), row(assumed);
  for (auto [loop, type] : llvm::enumerate(op.getIteratorTypesArray()))
    if (type == utils::IteratorType::parallel && loop != vectorLoop &&
        access.runsOver(loop) && !isOverPadding(loop) && extents[loop] != 1)
      outer[loop] = row[loop] = 1;
  if (!borders.empty())
    row[borders.front()] = tile[borders.front()];
  SmallVector<int64_t> part = row;
  part[vectorLoop] = tile[vectorLoop];
  if (!fitsFirstCache(getWindows(row)) && fitsFirstCache(getWindows(part)) &&
      readsLess(part))
    outer[vectorLoop] = tile[vectorLoop];
  std::vector<ScheduleBlock> blocks;
  if (llvm::any_of(outer, [](int64_t size) { return size != 0; }))
    blocks.emplace_back().sizes = outer;
  ScheduleBlock &block = blocks.emplace_back();
  block.sizes.assign(extents.size(), 0);
  for (int64_t loop : borders)
    block.sizes[loop] = tile[loop];
  block.borders = borders;
  if (masksPadding())
    return blocks;
  PackedOperand &packed = block.pack.emplace_back();
  packed.operand = operand.getOperandNumber();
  packed.panel.resize(extents.size());
  packed.tile.resize(extents.size());
  return blocks;
}

/// The extents of the innermost of `blocks` of an op with `extents`.
static SmallVector<int64_t> getInnermost(ArrayRef<ScheduleBlock> blocks,
                                         ArrayRef<int64_t> extents) {
  SmallVector<int64_t> innermost(extents);
  for (const ScheduleBlock &block : blocks)
    for (auto [size, extent] : llvm::zip_equal(innermost, block.sizes))
      size = extent == 0 ? size : std::min(size, extent);
  return innermost;
}

void mlir::structured::detail::addPaddedBlocks(
    StructuredOpInterface op, ArrayRef<int64_t> assumed, unsigned vectorLoop,
    int64_t lanes, const Processor &processor, OrderInBlock getOrder,
    Schedule &schedule, LoopOrder &order) {
  for (OpOperand *operand : op.getDpsInputOperands()) {
    tensor::PadOp pad = getPadToFuse(*operand);
    if (!pad)
      continue;
    RefusalOr<LinearAccess> access = LinearAccess::get(op, *operand);
    if (!access)
      continue;
    PaddedBlockModel model(op, *access, assumed, schedule.tile, vectorLoop,
                           lanes, processor, getOrder, pad);
    ScheduleBlock block;
    block.sizes = model.choose();
    order = model.order;
    BorderBlockModel borderModel(op, *operand, *access, assumed, schedule.tile,
                                 vectorLoop, lanes, processor);
    std::vector<ScheduleBlock> atBorders = borderModel.choose();
    if (!atBorders.empty()) {
      // Copies take more than their elements.
      constexpr double costOfCopies = 1.1;
      LoopOrder inTiles = getOrder(getInnermost(atBorders, assumed));
      if (inTiles.cycles <= costOfCopies * order.cycles) {
        order = inTiles;
        schedule.blocks = std::move(atBorders);
        if (borderModel.masksPadding())
          schedule.maskPadding.push_back(operand->getOperandNumber());
        return;
      }
    }
    if (llvm::all_of(block.sizes, [](int64_t size) { return size == 0; }))
      continue;
    PackedOperand &packed = block.pack.emplace_back();
    packed.operand = operand->getOperandNumber();
    packed.panel.resize(assumed.size());
    packed.tile.resize(assumed.size());
    schedule.blocks = {block};
    return;
  }
}
