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
  return pad && pad->hasOneUse() &&
                 pad->getBlock() == operand.getOwner()->getBlock()
             ? pad
             : nullptr;
}

/// Whether every slice that has the offsets and sizes of `slice`, in all
/// iterations of the loops around it, has elements of the source of `pad`.
static bool hasSourceElements(tensor::PadOp pad, tensor::ExtractSliceOp slice) {
  for (auto [dim, low, offset, size] :
       llvm::enumerate(pad.getMixedLowPad(), slice.getMixedOffsets(),
                       slice.getMixedSizes())) {
    std::optional<int64_t> before = getConstantIntValue(low);
    std::optional<int64_t> extent = getConstantIntValue(size);
    int64_t sourceExtent = pad.getSourceType().getDimSize(dim);
    FailureOr<int64_t> last =
        getConstantBound(presburger::BoundType::UB, offset);
    if (!before || !extent || ShapedType::isDynamic(sourceExtent) ||
        failed(last) || *extent <= *before || *last >= *before + sourceExtent)
      return false;
  }
  return true;
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
  FailureOr<TilingResult> padded = tensor::bubbleUpPadSlice(
      rewriter, pad, slice.getMixedOffsets(), slice.getMixedSizes(),
      /*generateZeroSliceGuard=*/!hasSourceElements(pad, slice));
  if (failed(padded))
    return failure();
  Value part = padded->tiledValues.front();
  // With the static sizes of the slice, it can be padded in blocks again.
  auto cast = part.getDefiningOp<tensor::CastOp>();
  if (auto inCast =
          cast ? cast.getSource().getDefiningOp<tensor::PadOp>() : nullptr) {
    part = inCast.getResult();
    part.setType(slice.getType());
    rewriter.eraseOp(cast);
  }
  if (part.getType() != slice.getType())
    part =
        tensor::CastOp::create(rewriter, slice.getLoc(), slice.getType(), part);
  rewriter.replaceOp(slice, part);
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
  bool canBeBlock(unsigned loop, int64_t size) const;
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

/// Whether blocks of `size` iterations of `loop` are considered. Blocks of
/// known extents are equal; others have whole tiles but for the last one.
bool PaddedBlockModel::canBeBlock(unsigned loop, int64_t size) const {
  if (ShapedType::isStatic(extents[loop]))
    return extents[loop] % size == 0;
  return tile[loop] == 0 || size % tile[loop] == 0;
}

/// Considers `block`, and its parts along the loop of vectors.
void PaddedBlockModel::considerVectors(SmallVector<int64_t> block) {
  consider(block);
  for (unsigned loop : vectors)
    for (int64_t size = lanes; size < assumed[loop]; size += lanes) {
      if (!canBeBlock(loop, size))
        continue;
      block[loop] = size;
      consider(block);
    }
}

/// A block has all iterations along inner dimensions, some along one, and one
/// iteration along those outside of it.
SmallVector<int64_t> PaddedBlockModel::choose() {
  SmallVector<int64_t> block = llvm::to_vector(assumed);
  considerVectors(block);
  for (unsigned loop : outer) {
    for (int64_t size = 1; size < assumed[loop]; ++size) {
      if (!canBeBlock(loop, size))
        continue;
      block[loop] = size;
      considerVectors(block);
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
