// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "TranspositionModel.h"
#include "LinearAccess.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "linalg/Transforms/Tiling/Tile.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

/// The lines of the cache that a block has in each row.
static constexpr int64_t kLinesOfBlock = 8;

namespace {
/// The model of transpositions: square tiles, of vectors that are loaded along
/// one loop and stored along another.
class TranspositionModel {
public:
  TranspositionModel(StructuredOpInterface op, const Processor &processor)
      : op(op), processor(processor), extents(getStaticLoopSizes(op)) {}

  RefusalOr<ModeledSchedule> choose();

private:
  std::optional<Refusal> readOperands();
  bool isTrivial(unsigned loop) const { return extents[loop] == 1; }
  bool findLoops();
  bool isLoadedAlong(const LinearAccess &access, unsigned loop) const {
    return !access.isInit && access.isContiguous(loop);
  }
  int64_t getVectorExtent() const;
  bool loadsWholeLines() const;
  bool loadsCrossLines() const;
  bool storesLinesOfTwoVectors() const;
  int64_t getTileExtent() const {
    return crossesLines ? getVectorExtent() / 2 : getVectorExtent();
  }
  bool storesLosingLines() const;
  int64_t getBlockExtent(int64_t lines) const;
  void addBlocks(Schedule &schedule, unsigned inner, unsigned outer,
                 int64_t innerLines) const;
  bool isLonger(unsigned loop, int64_t size) const {
    return ShapedType::isDynamic(extents[loop]) || extents[loop] > size;
  }
  Schedule makeSchedule(int64_t extent) const;

  StructuredOpInterface op;
  const Processor &processor;
  SmallVector<int64_t> extents;
  SmallVector<LinearAccess> accesses;
  /// The bits of the widest element.
  int64_t bits = 8;
  /// The loop along which results are contiguous, and that along which an input
  /// is.
  unsigned storeLoop, loadLoop;
  /// Whether vectors that are loaded would lie in two lines of the cache each.
  bool crossesLines = false;
};
} // namespace

std::optional<Refusal> TranspositionModel::readOperands() {
  auto all = readLinearAccesses(op);
  if (!all)
    return all.refusal();
  accesses = std::move(*all);
  for (const LinearAccess &access : accesses)
    bits = std::max<int64_t>(bits, 8 * access.bytes);
  return std::nullopt;
}

/// Finds the loops of the two sides; none if each input is contiguous along the
/// same loop as the results, or is the same in all of its iterations.
bool TranspositionModel::findLoops() {
  auto isStoredAlong = [&](unsigned loop) {
    return !isTrivial(loop) &&
           llvm::all_of(accesses, [loop](const LinearAccess &access) {
             return !access.isInit || access.isContiguous(loop);
           });
  };
  auto hasTransposedInput = [&](unsigned loop) {
    return loop != storeLoop && !isTrivial(loop) &&
           llvm::any_of(accesses, [&](const LinearAccess &access) {
             return isLoadedAlong(access, loop) && access.runsOver(storeLoop);
           });
  };
  auto loops = llvm::seq<unsigned>(extents.size());
  auto store = llvm::find_if(loops, isStoredAlong);
  if (store == loops.end())
    return false;
  storeLoop = *store;
  auto load = llvm::find_if(loops, hasTransposedInput);
  if (load == loops.end())
    return false;
  loadLoop = *load;
  return true;
}

/// As many rows as a vector has elements, if half of the registers hold them.
int64_t TranspositionModel::getVectorExtent() const {
  return llvm::bit_floor<uint64_t>(
      std::min(processor.getLanes(bits),
               std::max<int64_t>(processor.vectorRegisters / 2, 1)));
}

/// Whether rows of the inputs have whole lines of the cache, as far as is
/// known.
bool TranspositionModel::loadsWholeLines() const {
  return llvm::all_of(accesses, [&](const LinearAccess &access) {
    return !isLoadedAlong(access, loadLoop) ||
           ShapedType::isDynamicShape(access.shape) ||
           std::fmod(access.countBytesBetween(storeLoop),
                     processor.cacheLineBytes) == 0;
  });
}

/// Whether vectors have a line of the cache, and rows of an input do not have
/// whole lines. Few rows are shuffled as fast.
bool TranspositionModel::loadsCrossLines() const {
  int64_t extent = getVectorExtent();
  return extent * bits / 8 == processor.cacheLineBytes &&
         isLonger(storeLoop, extent / 2 - 1) && !loadsWholeLines();
}

/// Whether two vectors have a line of the cache, which a tile stores at once:
/// if the lines of the input, of which a block along the stores loads the first
/// halves, share sets of the first-level cache, and so are not there for the
/// other halves. Rows of results that are shorter than a block are close to
/// each other, and loads are along lines.
bool TranspositionModel::storesLinesOfTwoVectors() const {
  int64_t extent = getVectorExtent(), block = getBlockExtent(kLinesOfBlock);
  if (2 * extent * bits / 8 != processor.cacheLineBytes ||
      !isLonger(storeLoop, block - 1) || ShapedType::isDynamicShape(extents) ||
      !loadsWholeLines())
    return false;
  SmallVector<int64_t> tile(extents.size(), 1);
  tile[storeLoop] = block;
  tile[loadLoop] = std::min(2 * extent, extents[loadLoop]);
  int64_t cacheBytes = processor.cacheBytes.front();
  return llvm::any_of(accesses, [&](const LinearAccess &access) {
    return isLoadedAlong(access, loadLoop) &&
           access.countCacheBytes(tile, cacheBytes) > double(cacheBytes);
  });
}

/// Whether the lines of the results to which a block along the loads stores
/// share so few sets of the first-level cache that it loses them many times. It
/// does not hold those that are stored around it.
bool TranspositionModel::storesLosingLines() const {
  constexpr double many = 4;
  SmallVector<int64_t> tile(extents.size(), 1);
  tile[storeLoop] = 2 * getVectorExtent();
  tile[loadLoop] = std::min(getBlockExtent(kLinesOfBlock), extents[loadLoop]);
  int64_t cacheBytes = processor.cacheBytes.front();
  std::optional<int64_t> third = processor.getThirdCacheBytes();
  return llvm::any_of(accesses, [&](const LinearAccess &access) {
    bool isAroundCaches = third && access.countBytes(extents) >= *third / 2.0;
    return access.isInit && !isAroundCaches &&
           access.countCacheBytes(tile, cacheBytes) > many * cacheBytes;
  });
}

/// The elements of `lines` lines of the cache, or the extent of a tile.
int64_t TranspositionModel::getBlockExtent(int64_t lines) const {
  return std::max<int64_t>(lines * processor.cacheLineBytes * 8 / bits,
                           getTileExtent());
}

/// Some lines of the cache for each row: processors fetch ahead along a row,
/// and tiles that do not begin with a line share some. If loads would cross
/// lines, twice as many for each row of the results, from one line of each row
/// of the input.
void TranspositionModel::addBlocks(Schedule &schedule, unsigned inner,
                                   unsigned outer, int64_t innerLines) const {
  auto addBlock = [&](unsigned loop, int64_t lines) {
    int64_t size = getBlockExtent(lines);
    if (!isLonger(loop, size))
      return;
    ScheduleBlock &block = schedule.blocks.emplace_back();
    block.sizes.assign(extents.size(), 0);
    for (unsigned other = 0; other < extents.size(); ++other)
      if (schedule.blocks.size() == 1 && other != inner && other != outer &&
          !isTrivial(other))
        block.sizes[other] = 1;
    block.sizes[loop] = size;
  };
  addBlock(inner, innerLines);
  if (crossesLines)
    addBlock(outer, 1);
}

Schedule TranspositionModel::makeSchedule(int64_t extent) const {
  Schedule schedule;
  schedule.tile.assign(extents.size(), 1);
  schedule.remainders.resize(extents.size());
  auto addTile = [&](unsigned loop, int64_t size) {
    schedule.tile[loop] = isLonger(loop, size) ? size : extents[loop];
  };
  bool storesLines = storesLinesOfTwoVectors();
  addTile(storeLoop, storesLines ? 2 * extent : extent);
  addTile(loadLoop, extent);
  // Stores wait for lines in order, loads do not. Rows of results that are
  // shorter than a block are close to each other anyway.
  bool isAlongStores =
      crossesLines ||
      (!storesLines && isLonger(storeLoop, getBlockExtent(kLinesOfBlock)));
  unsigned inner = isAlongStores ? storeLoop : loadLoop,
           outer = isAlongStores ? loadLoop : storeLoop;
  for (auto [loop, size] : llvm::enumerate(schedule.tile))
    if (isTrivial(loop))
      size = 0;
  int64_t lines = crossesLines                         ? 2 * kLinesOfBlock
                  : storesLines && storesLosingLines() ? 1
                                                       : kLinesOfBlock;
  addBlocks(schedule, inner, outer, lines);
  for (unsigned loop = 0; loop < extents.size(); ++loop)
    if (loop != storeLoop && loop != loadLoop && !isTrivial(loop))
      schedule.order.push_back(loop);
  for (unsigned loop : {outer, inner})
    if (isLonger(loop, schedule.tile[loop]))
      schedule.order.push_back(loop);
  return schedule;
}

RefusalOr<ModeledSchedule> TranspositionModel::choose() {
  if (auto refusal = readOperands())
    return *refusal;
  if (!findLoops())
    return "it has neither a reduction nor an input that is transposed";
  crossesLines = loadsCrossLines();
  ModeledSchedule result;
  int64_t extent = getTileExtent();
  result.schedule = makeSchedule(extent);
  result.vectorLoop = storeLoop;
  // Rows are shuffled in pairs, at distances of powers of two.
  result.cycles = llvm::Log2_64(extent);
  result.tiles.add({{extent, 1}, result.cycles});
  TileOptions options;
  options.sizes =
      getAsIndexOpFoldResult(op->getContext(), result.schedule.tile);
  if (auto refusal =
          refuseToTile(cast<TilingInterface>(op.getOperation()), options))
    return *refusal;
  return std::move(result);
}

RefusalOr<ModeledSchedule>
mlir::structured::detail::chooseTransposition(StructuredOpInterface op,
                                              const Processor &processor) {
  return TranspositionModel(op, processor).choose();
}
