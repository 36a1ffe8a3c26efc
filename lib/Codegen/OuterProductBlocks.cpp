// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The blocks, copies and register tiles of schedules by outer products.

#include "OuterProductModel.h"
#include "Utils/Divisors.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

/// Wide tiles of one row or two, whose vectors have masks where columns are
/// missing, leave fewer columns than they have to as many smaller ones.
static constexpr int64_t kTilesOfRemainder = 4;

/// The steps of the sum whose part of a panel fills the first-level cache.
int64_t OuterProductModel::getPanelSteps(RegisterTile tile) const {
  return std::max<int64_t>(
      processor.cacheBytes.front() / getPanelRowBytes(tile), 1);
}

/// The steps of the sum whose part of a panel that tiles read in place, one
/// after the other, fills the first-level cache, with rows in at most as many
/// `pages`. Pages at a distance of several ones share sets of the second-level
/// cache, too.
int64_t OuterProductModel::getStepsInPlace(int64_t pages) const {
  int64_t distance = contraction.isDynamic(vectorLoop)
                         ? kPageBytes
                         : contraction.getBytes(vectorOperand, columns);
  return std::min(getPanelSteps(tile),
                  pages * std::max<int64_t>(kPageBytes / distance, 1));
}

/// The steps of the sum that take so long that the sums of a tile, which may
/// not stay in the second-level cache, are loaded and stored in a sixteenth of
/// the time; at most those whose panel takes a sixteenth of this cache. One
/// step if copied rows at their distance would not stay in the first-level
/// cache.
int64_t OuterProductModel::getStepsOfUpdate() const {
  constexpr int64_t part = 16;
  double elements = contraction.greatest[vectorLoop];
  if (rowLoop)
    elements *= contraction.greatest[*rowLoop];
  if (elements * contraction.bits[C] / 8 <=
      processor.getSecondCacheBytes() / 2.0)
    return 1;
  double cycles = 2 * contraction.getBytes(C, lanes) / kBytesFromBeyond;
  int64_t steps = std::min<int64_t>(
      part * cycles * processor.fmasPerCycle * contraction.getGroup(),
      processor.getSecondCacheBytes() / part / getPanelRowBytes(tile));
  return fitsCacheSets(tile, contraction.getBytes(scalarOperand, steps)) ? steps
                                                                         : 1;
}

/// The extent of as few blocks of the sum as have at most `sumBlock` steps
/// each; of up to twice as many, or a few thousand more, if these then are
/// whole tiles of the same number.
int64_t OuterProductModel::getEvenBlock() const {
  constexpr int64_t mostTries = 4096;
  int64_t fewest = llvm::divideCeil(sums, sumBlock);
  for (int64_t blocks = fewest;
       blocks <= std::min(2 * fewest, fewest + mostTries); ++blocks)
    if (contraction.multipliesTiles() && sums % (blocks * steps) == 0)
      return sums / blocks;
  return getEvenPart(sums, sumBlock);
}

/// A panel of the vector operand fills the first-level cache, through which it
/// streams for each tile of rows, or more of it if that saves time. What is not
/// packed is read once, from as many rows at a time as processors follow.
void OuterProductModel::chooseSumBlock() {
  sumBlock = getPanelSteps(tile);
  if (readsPanelsInPlace(tile))
    sumBlock = readsOneLine(tile)
                   ? kStepsOfOneLine
                   : getStepsInPlace(rows <= kRowsOfStreams ? kPagesOfStreams
                                                            : kPagesOfTLB);
  sumBlock = std::max(sumBlock, steps);
  if (packsVectors)
    sumBlock = std::max(sumBlock, getStepsOfUpdate());
  if (streams() || readsByRow())
    sumBlock = std::max(
        getStreamingSteps() * (rows > kRowsBoundByMemory ? 2 : 1), steps);
  dividesSum = !readsInPlace &&
               contraction.greatest[sumLoop] > getLongestUndivided(sumBlock);
  if (dividesSum && !contraction.isDynamic(sumLoop))
    sumBlock = getEvenBlock();
  sumBlock = dividesSum ? llvm::alignTo(sumBlock, steps) : sums;
}

ScheduleBlock &OuterProductModel::addBlock(Schedule &schedule, unsigned loop,
                                           int64_t size) const {
  ScheduleBlock &block = schedule.blocks.emplace_back();
  block.sizes.resize(contraction.extents.size());
  block.sizes[loop] = size;
  return block;
}

/// The steps of the sum that rows of groups are packed in: as many as squares
/// of groups have, but fewer than there are, as a pack of one tile is none.
int64_t OuterProductModel::getStepsOfSquares() const {
  int64_t steps = lanes * contraction.getGroup();
  while (steps >= std::min(sums, sumBlock) && steps > contraction.getGroup())
    steps /= 2;
  return steps;
}

/// The steps of the sum that a tile of the copying of `operand` into panels
/// along `loop` has.
int64_t OuterProductModel::getStepsOfCopy(Factor operand, unsigned loop) const {
  std::optional<unsigned> contiguous = contraction.getContiguousLoop(operand);
  if (contraction.dots)
    return contiguous == sumLoop ? getStepsOfSquares() : contraction.getGroup();
  bool isByRow = contraction.isDynamic(sumLoop) && contiguous == loop;
  return isByRow ? 1 : lanes;
}

/// Packs `operand` in panels of `width` along `loop` for each block: some rows
/// at a time, or row by row if their number is not known, which is less code.
/// Rows of tiles of the scalar operand have all steps of the sum.
void OuterProductModel::addPanels(ScheduleBlock &block, Factor operand,
                                  unsigned loop, int64_t width) {
  size_t numLoops = contraction.extents.size();
  PackedOperand &packed = block.pack.emplace_back();
  packed.operand = operand;
  packed.panel.resize(numLoops);
  packed.panel[loop] = width;
  if (contraction.dots)
    packed.panel[sumLoop] =
        contraction.multipliesTiles() && operand == scalarOperand
            ? steps
            : contraction.getGroup();
  packed.tile.resize(numLoops);
  packed.tile[sumLoop] = getStepsOfCopy(operand, loop);
}

/// The rows of the scalar operand that stay in an eighth of the second-level
/// cache, or in as many times of this as a panel takes of the first-level one;
/// with all steps of the sum, in a quarter.
int64_t OuterProductModel::getRowBlock() const {
  int64_t bytes = processor.getSecondCacheBytes();
  if (!dividesSum)
    return std::max<int64_t>(
        bytes / 4 / contraction.getBytes(scalarOperand, sumBlock), tile.rows);
  int64_t sums = std::min(sumBlock, getPanelSteps(tile));
  return std::max<int64_t>(
      bytes / 8 / contraction.getBytes(scalarOperand, sums), tile.rows);
}

void OuterProductModel::addRowBlock() {
  int64_t rowBlock = getRowBlock();
  if (contraction.greatest[*rowLoop] <= rowBlock &&
      !contraction.isDynamic(sumLoop))
    return;
  int64_t divided = dividesSum ? rows : contraction.greatest[*rowLoop];
  rowBlock = llvm::alignTo(getEvenPart(divided, rowBlock), tile.rows);
  ScheduleBlock &block = addBlock(result.schedule, *rowLoop, rowBlock);
  if (!isAlongSum())
    return addPanels(block, scalarOperand, *rowLoop, tile.rows);
  if (!copiesRows())
    return;
  PackedOperand &packed = block.pack.emplace_back();
  size_t numLoops = contraction.extents.size();
  packed.operand = scalarOperand;
  packed.panel.resize(numLoops);
  packed.tile.resize(numLoops);
  packed.tile[*rowLoop] = 1;
  packed.tile[sumLoop] = 8 * lanes;
}

/// If the panels of one block of rows do not stay in half of the second-level
/// cache between their copying and their use, those of a block of columns stay
/// in a quarter. Those for several blocks of rows stay in an eighth of the
/// third-level one. Without masks, all blocks have the same number of whole
/// panels.
void OuterProductModel::addColumnBlock() {
  bool isDynamic = contraction.isDynamic(vectorLoop),
       isOneBlock = dividesSum ? contraction.greatest[*rowLoop] <= getRowBlock()
                               : !hasLargeRows();
  std::optional<int64_t> thirdCache = processor.getThirdCacheBytes();
  if (isOneBlock ? isDynamic : !thirdCache)
    return;
  int64_t cacheBytes = isOneBlock ? processor.getSecondCacheBytes() / 4
                                  : *thirdCache / 8,
          width = tile.vectors * lanes,
          panelBytes = contraction.getBytes(vectorOperand, sumBlock * width),
          most = std::max<int64_t>(cacheBytes / panelBytes, 1),
          panels = llvm::divideCeil(columns, width), number;
  if (isDynamic) {
    addBlock(result.schedule, vectorLoop, most * width);
    return;
  }
  if (columns / width * panelBytes <= cacheBytes * (isOneBlock ? 2 : 1))
    return;
  if (processor.hasMaskedVectors)
    number = getEvenPart(panels, most);
  else if (columns % width == 0)
    number = getGreatestDivisor(panels, most);
  else
    return;
  if (2 * number > most)
    addBlock(result.schedule, vectorLoop, number * width);
}

void OuterProductModel::chooseBlocks() {
  if (!outerLoops.empty()) {
    ScheduleBlock &block = addBlock(result.schedule, outerLoops.front(), 1);
    for (unsigned loop : outerLoops)
      block.sizes[loop] = 1;
  }
  if (rowLoop && packsVectors && !packsRows())
    addColumnBlock();
  if (dividesSum || packsVectors || packsRows()) {
    ScheduleBlock &block =
        addBlock(result.schedule, sumLoop, dividesSum ? sumBlock : 0);
    if (packsVectors)
      addPanels(block, vectorOperand, vectorLoop, tile.vectors * lanes);
    if (packsRows())
      addPanels(block, scalarOperand, *rowLoop, tile.rows);
  }
  if (dividesRows())
    addRowBlock();
}

/// Whether elements of rows are at distances from one another that are known.
bool OuterProductModel::hasKnownDistances() const {
  return isAlongSum() && !contraction.isDynamic(sumLoop);
}

/// The remainders of tiles along an unknown number of rows. A tile with missing
/// rows takes no code of its own if elements of others can be read instead,
/// without a register for the address of each row: from a copy, which is large
/// enough. Of rows that are read in place, whose addresses full tiles would
/// compare with the last one's, what is left is in tiles of half the rows, or
/// of the next power of two.
SmallVector<int64_t> OuterProductModel::getRowRemainders() const {
  bool isCopied = hasRowBlocks() && dividesSum && copiesRows();
  if (contraction.multipliesTiles())
    return {std::min(tile.rows, kTileRows), std::min(tile.rows, kTileRows)};
  if (!contraction.isDynamic(*rowLoop) || contraction.dots)
    return Schedule::getRemainders(tile.rows);
  if (isCopied && tile.rows > 1)
    return {tile.rows};
  if ((readsInPlace || readsUnknownRows) && tile.rows > 1)
    return SmallVector<int64_t>(2, llvm::bit_ceil(uint64_t(tile.rows + 1) / 2));
  return hasKnownDistances() ? Schedule::getPartialTiles(tile.rows)
                             : Schedule::getRemainders(tile.rows);
}

/// The remainders of tiles along the sum. What is left of a group is one tile.
SmallVector<int64_t> OuterProductModel::getSumRemainders() const {
  if (!contraction.dots)
    return steps > 1 ? SmallVector<int64_t>{1} : SmallVector<int64_t>{};
  int64_t group = contraction.getGroup(), left = sums % steps;
  if (steps == group)
    return {};
  // What is left of the last block is not known, unless all have one size.
  if (contraction.isDynamic(sumLoop) || (dividesSum && sums % sumBlock != 0))
    return {group};
  if (left < group || left % group == 0)
    return {};
  return {left / group * group};
}

void OuterProductModel::addTiles() {
  Schedule &schedule = result.schedule;
  schedule.tile.resize(contraction.extents.size());
  schedule.remainders.resize(contraction.extents.size());
  auto addTile = [&](unsigned loop, int64_t size) {
    schedule.order.push_back(loop);
    schedule.tile[loop] = size;
  };
  addTile(vectorLoop, tile.vectors * lanes);
  // Few columns are a large part of a small product. Panels are read without
  // masks, so that only the sums have them.
  if (contraction.isDynamic(vectorLoop)) {
    SmallVector<int64_t> &remainders = schedule.remainders[vectorLoop];
    if (readsInPlace && tile.vectors > 1)
      remainders = {schedule.tile[vectorLoop], lanes};
    else if (readsInPlace || packsVectors)
      remainders = {schedule.tile[vectorLoop]};
    else if (tile.vectors >= kTilesOfRemainder)
      remainders = {tile.vectors / kTilesOfRemainder * lanes};
  }
  if (rowLoop) {
    addTile(*rowLoop, tile.rows);
    // Rows are read once if all of the vector operand stays in the cache.
    if (!packsVectors && !isLarge() && !readsInPlace)
      std::swap(schedule.order[0], schedule.order[1]);
    // What is left of a block, or of a dynamic extent, is not known.
    bool isKnown = !contraction.isDynamic(*rowLoop) &&
                   llvm::none_of(schedule.blocks, [&](const auto &block) {
                     return block.sizes[*rowLoop] > 1;
                   });
    if (!isKnown)
      schedule.remainders[*rowLoop] = getRowRemainders();
  }
  addTile(sumLoop, steps);
  schedule.remainders[sumLoop] = getSumRemainders();
  for (unsigned loop : outerLoops)
    schedule.tile[loop] = 1;
}
