// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "PaddedBlock.h"
#include "LinearAccess.h"
#include "Utils/ValueBounds.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "mlir/Dialect/Tensor/IR/TensorTilingInterfaceImpl.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/Support/MathExtras.h"
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

/// Computes the extents of the result of `pad` without it.
static void replaceDims(RewriterBase &rewriter, tensor::PadOp pad) {
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

/// The sizes of `slice`, or the greatest ones of all its executions if these
/// are known: with them, a buffer can be allocated before loops.
static SmallVector<OpFoldResult>
getGreatestSizes(tensor::ExtractSliceOp slice) {
  SmallVector<OpFoldResult> sizes;
  for (OpFoldResult size : slice.getMixedSizes()) {
    FailureOr<int64_t> greatest =
        getConstantBound(presburger::BoundType::UB, size);
    if (failed(greatest))
      return slice.getMixedSizes();
    sizes.push_back(OpBuilder(slice).getIndexAttr(*greatest));
  }
  return sizes;
}

LogicalResult mlir::structured::detail::padInBlock(RewriterBase &rewriter,
                                                   OpOperand &operand) {
  auto slice = operand.get().getDefiningOp<tensor::ExtractSliceOp>();
  auto pad = slice && slice.hasUnitStride()
                 ? slice.getSource().getDefiningOp<tensor::PadOp>()
                 : nullptr;
  if (!pad || slice.getType().getRank() != slice.getSourceType().getRank())
    return success(operand.get().getDefiningOp<tensor::PadOp>());
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(slice);
  SmallVector<OpFoldResult> sizes = getGreatestSizes(slice);
  FailureOr<TilingResult> padded = tensor::bubbleUpPadSlice(
      rewriter, pad, slice.getMixedOffsets(), sizes,
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
  if (sizes != slice.getMixedSizes())
    part = tensor::ExtractSliceOp::create(
        rewriter, slice.getLoc(), part,
        SmallVector<OpFoldResult>(sizes.size(), rewriter.getIndexAttr(0)),
        slice.getMixedSizes(),
        SmallVector<OpFoldResult>(sizes.size(), rewriter.getIndexAttr(1)));
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
                   const Processor &processor)
      : access(access), extents(getStaticLoopSizes(op)), assumed(assumed),
        tile(tile), lanes(lanes), processor(processor) {
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

private:
  size_t getFirstDim(unsigned loop) const;
  bool isDynamic(unsigned loop) const {
    return ShapedType::isDynamic(extents[loop]);
  }
  SmallVector<int64_t> getSizes(unsigned loop, int64_t unit) const;
  double getCycles(ArrayRef<int64_t> block) const;
  double getRunBytes(ArrayRef<int64_t> block) const;
  void consider(ArrayRef<int64_t> block);
  void considerVectors(SmallVector<int64_t> block);

  const LinearAccess &access;
  SmallVector<int64_t> extents;
  ArrayRef<int64_t> assumed, tile;
  int64_t lanes;
  const Processor &processor;
  /// The parallel loops over the input: that of vectors, if it is one, and the
  /// others, in the order of its dimensions.
  SmallVector<unsigned> vectors;
  SmallVector<unsigned> outer;
  SmallVector<int64_t> best;
  double leastCycles = std::numeric_limits<double>::infinity();
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
/// Runs that are short take as long as two lines of the cache.
double PaddedBlockModel::getCycles(ArrayRef<int64_t> block) const {
  constexpr double fromFirst = 64, fromSecond = 16, fromBeyond = 8;
  double bytes = access.countBytes(block), blocks = 1;
  for (ArrayRef<unsigned> loops : {ArrayRef(vectors), ArrayRef(outer)})
    for (unsigned loop : loops)
      blocks *= llvm::divideCeil(assumed[loop], block[loop]);
  double rate = bytes <= processor.cacheBytes.front() * 2 / 3.0  ? fromFirst
                : bytes <= processor.getSecondCacheBytes() / 8.0 ? fromSecond
                                                                 : fromBeyond;
  return blocks * bytes * (1 / fromSecond + 2 / rate) *
         (1 + processor.cacheLineBytes / getRunBytes(block));
}

void PaddedBlockModel::consider(ArrayRef<int64_t> block) {
  double cycles = getCycles(block);
  if (cycles >= leastCycles)
    return;
  leastCycles = cycles;
  best = llvm::to_vector(block);
}

/// The numbers of iterations of `loop` that blocks may have. Blocks of known
/// extents are equal; others have whole tiles but for the last one.
SmallVector<int64_t> PaddedBlockModel::getSizes(unsigned loop,
                                                int64_t unit) const {
  SmallVector<int64_t> sizes;
  bool isUnknown = isDynamic(loop);
  if (isUnknown)
    unit = std::max(unit, tile[loop]);
  for (int64_t size = unit; size < assumed[loop];
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
/// iteration along those outside of it. As unknown extents may be large, it may
/// have some along the dimension inside of that one too.
SmallVector<int64_t> PaddedBlockModel::choose() {
  SmallVector<int64_t> block = llvm::to_vector(assumed);
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
  for (auto [size, extent] : llvm::zip_equal(best, assumed))
    if (size == extent)
      size = 0;
  return best;
}

std::optional<ScheduleBlock> mlir::structured::detail::choosePaddedBlock(
    StructuredOpInterface op, ArrayRef<int64_t> assumed, ArrayRef<int64_t> tile,
    unsigned vectorLoop, int64_t lanes, const Processor &processor) {
  for (OpOperand *operand : op.getDpsInputOperands()) {
    if (!getPadToFuse(*operand))
      continue;
    RefusalOr<LinearAccess> access = LinearAccess::get(op, *operand);
    if (!access)
      continue;
    ScheduleBlock block;
    block.sizes = PaddedBlockModel(op, *access, assumed, tile, vectorLoop,
                                   lanes, processor)
                      .choose();
    if (llvm::all_of(block.sizes, [](int64_t size) { return size == 0; }))
      continue;
    PackedOperand &packed = block.pack.emplace_back();
    packed.operand = operand->getOperandNumber();
    packed.panel.resize(assumed.size());
    packed.tile.resize(assumed.size());
    return block;
  }
  return std::nullopt;
}
