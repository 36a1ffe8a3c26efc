// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ContractionModel.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

namespace {
/// The model of inner products: each element of a tile of C is a vector of
/// partial sums.
class InnerProductModel {
public:
  InnerProductModel(const Contraction &contraction, const Processor &processor)
      : contraction(contraction), processor(processor),
        lanes(processor.getLanes(contraction.bits[C])) {}

  std::optional<ModeledSchedule> choose();
  std::optional<ModeledSchedule> chooseShort();

private:
  bool assignRoles();

  /// The vectors of partial sums of an element: enough to hide the latency of
  /// multiply-adds, as far as there are registers.
  int64_t getVectorsOfSum(RegisterTile tile) const {
    if (isShort)
      return 1;
    int64_t sums = tile.rows * tile.vectors;
    int64_t wanted =
        llvm::divideCeil(processor.fmaLatency * processor.fmasPerCycle, sums);
    int64_t fitting = (processor.vectorRegisters - tile.vectors - 1) / sums;
    return std::max<int64_t>(std::min(wanted, fitting), 1);
  }

  /// The cycles for each vector along the sum.
  double getStepCycles(RegisterTile tile) const {
    double fmas = double(tile.rows * tile.vectors) / processor.fmasPerCycle;
    double loads = double(tile.rows + tile.vectors) / processor.loadsPerCycle;
    double latency = double(processor.fmaLatency) / getVectorsOfSum(tile);
    return std::max({fmas, loads, latency});
  }

  /// The cycles of all tiles, relative to those of the multiply-adds, and a
  /// part of the loads.
  double getRelativeCycles(RegisterTile tile) const {
    double cycles =
        sumOverTiles(rows, columns, tile, [&](RegisterTile partial) {
          return getStepCycles(partial);
        });
    double loads =
        double(tile.rows + tile.vectors) / (tile.rows * tile.vectors);
    return cycles * processor.fmasPerCycle / (double(rows) * columns) +
           kLoadWeight * loads;
  }

  /// Whether sums, a vector of each column and one of a row fit into the
  /// registers. The smallest tile always does, if with spills.
  bool fitsRegisters(RegisterTile tile) const {
    int64_t sums = tile.rows * tile.vectors;
    return sums == 1 || sums + tile.vectors + 1 <= processor.vectorRegisters;
  }

  /// Whether all columns are packed and stay in the first-level cache, so that
  /// rows are read once.
  bool keepsColumns() const {
    return packed == B && contraction.getBytes(B, sums) * columns <=
                              processor.cacheBytes.front() / 2;
  }

  int64_t getMost(Factor factor, int64_t count) const;
  void chooseTile();
  void chooseShortTile();
  void addPacking();
  void addTiles();

  const Contraction &contraction;
  const Processor &processor;
  int64_t lanes;
  // Roles: rows of A, columns of B.
  unsigned sumLoop;
  std::optional<unsigned> rowLoop, columnLoop;
  SmallVector<unsigned> outerLoops;
  /// The operand that is packed, as its elements are not contiguous along the
  /// sum.
  std::optional<Factor> packed;
  int64_t rows, columns, sums;
  /// Whether the code is to be short.
  bool isShort = false;
  // What is chosen.
  ModeledSchedule result;
  RegisterTile tile;
};
} // namespace

bool InnerProductModel::assignRoles() {
  const ContractionDims &dims = contraction.dims;
  auto isSum = [&](std::optional<unsigned> loop) {
    return loop && llvm::is_contained(dims.k, *loop);
  };
  std::optional<unsigned> ofA = contraction.getContiguousLoop(A);
  std::optional<unsigned> ofB = contraction.getContiguousLoop(B);
  if (!isSum(ofA) && !isSum(ofB))
    return false;
  sumLoop = isSum(ofA) ? *ofA : *ofB;
  if (ofA != ofB)
    packed = isSum(ofA) ? B : A;
  rowLoop = contraction.getInnermost(dims.m, C);
  columnLoop = contraction.getInnermost(dims.n, C);
  rows = rowLoop ? contraction.assumed[*rowLoop] : 1;
  columns = columnLoop ? contraction.assumed[*columnLoop] : 1;
  sums = contraction.assumed[sumLoop];
  for (unsigned loop = 0; loop < contraction.extents.size(); ++loop)
    if (loop != sumLoop && rowLoop != loop && columnLoop != loop)
      outerLoops.push_back(loop);
  return true;
}

/// The most rows or columns of `factor`, of which there are `count`, that a
/// tile reads. Of a large one that is read in place, processors follow few, and
/// lines of many at distances of a power of two displace each other.
int64_t InnerProductModel::getMost(Factor factor, int64_t count) const {
  constexpr int64_t atATime = 8;
  double bytes = contraction.getBytes(factor, sums) * double(count);
  bool streams =
      packed != factor && bytes > processor.getSecondCacheBytes() / 2.0;
  return streams ? std::min(count, atATime) : count;
}

void InnerProductModel::chooseTile() {
  int64_t mostRows = getMost(A, rows), mostColumns = getMost(B, columns);
  for (int64_t r = 1; r <= mostRows && fitsRegisters({r, 1}); ++r)
    for (int64_t c = 1; c <= mostColumns && fitsRegisters({r, c}); ++c)
      result.tiles.add({{r, c}, getRelativeCycles({r, c})});
  // More rows than needed make the code long.
  constexpr double tolerance = 1.06;
  tile = result.tiles.best.tile;
  while (tile.rows > 1 && getRelativeCycles({tile.rows - 1, tile.vectors}) <=
                              tolerance * result.tiles.best.cycles)
    --tile.rows;
  // The lanes of a sum are added in pairs.
  double finish =
      2.0 * llvm::Log2_64_Ceil(lanes) * lanes * processor.fmasPerCycle / sums;
  result.cycles = result.tiles.best.cycles + finish;
}

/// The tile with the fewest cycles of those that have powers of two of rows and
/// columns; of several, the one with the most rows, which serves a single
/// column too.
void InnerProductModel::chooseShortTile() {
  for (int64_t r = 1; r <= rows && fitsRegisters({r, 1}); r *= 2)
    for (int64_t c = 1; c <= columns && fitsRegisters({r, c}); c *= 2)
      if (double cycles = getRelativeCycles({r, c});
          r * c == 1 || cycles <= result.tiles.best.cycles)
        result.tiles.best = {{r, c}, cycles};
  tile = result.tiles.best.tile;
}

/// Packs the operand that is not contiguous in panels along the sum.
void InnerProductModel::addPacking() {
  size_t numLoops = contraction.extents.size();
  ScheduleBlock &block = result.schedule.blocks.emplace_back();
  block.sizes.resize(numLoops);
  PackedOperand &copy = block.pack.emplace_back();
  copy.operand = *packed;
  copy.panel.resize(numLoops);
  copy.panel[sumLoop] = getVectorsOfSum(tile) * lanes;
  copy.tile.resize(numLoops);
  for (unsigned loop :
       {rowLoop.value_or(sumLoop), columnLoop.value_or(sumLoop)})
    copy.tile[loop] = isShort ? 1 : lanes;
  // An element is loaded and stored in a cycle.
  int64_t reads = *packed == B ? rows : columns;
  result.cycles += double(lanes * processor.fmasPerCycle) / reads;
}

/// Half of `size`, a power of two, half of that, and so on, down to 1.
static SmallVector<int64_t> getHalves(int64_t size) {
  SmallVector<int64_t> halves;
  while (size > 1)
    halves.push_back(size /= 2);
  return halves;
}

void InnerProductModel::addTiles() {
  Schedule &schedule = result.schedule;
  size_t numLoops = contraction.extents.size();
  schedule.tile.resize(numLoops);
  schedule.remainders.resize(numLoops);
  if (!outerLoops.empty()) {
    ScheduleBlock &block = schedule.blocks.emplace_back();
    block.sizes.resize(numLoops);
    for (unsigned loop : outerLoops)
      block.sizes[loop] = schedule.tile[loop] = 1;
  }
  if (packed)
    addPacking();
  std::pair outer(columnLoop, tile.vectors), inner(rowLoop, tile.rows);
  if (keepsColumns())
    std::swap(outer, inner);
  for (auto [loop, size] : {outer, inner}) {
    if (!loop)
      continue;
    schedule.order.push_back(*loop);
    schedule.tile[*loop] = size;
    if (!contraction.isDynamic(*loop))
      continue;
    schedule.remainders[*loop] = isShort && loop == columnLoop
                                     ? getHalves(size)
                                     : Schedule::getRemainders(size);
  }
  schedule.order.push_back(sumLoop);
  schedule.tile[sumLoop] = getVectorsOfSum(tile) * lanes;
  schedule.partial.push_back(sumLoop);
}

std::optional<ModeledSchedule> InnerProductModel::choose() {
  if (!assignRoles())
    return std::nullopt;
  result.vectorLoop = sumLoop;
  chooseTile();
  // Columns of B are read again for each tile of rows, from the first-level
  // cache or at half of its speed.
  int64_t columnBytes = contraction.getBytes(B, sums) * tile.vectors;
  if (rows > tile.rows && columnBytes > processor.cacheBytes.front() / 2)
    result.cycles *= 2;
  addTiles();
  return std::move(result);
}

/// With one vector of each sum in a tile.
std::optional<ModeledSchedule> InnerProductModel::chooseShort() {
  isShort = true;
  if (!assignRoles())
    return std::nullopt;
  result.vectorLoop = sumLoop;
  chooseShortTile();
  addTiles();
  return std::move(result);
}

std::optional<ModeledSchedule>
mlir::structured::detail::chooseShortInnerProducts(
    const Contraction &contraction, const Processor &processor) {
  return InnerProductModel(contraction, processor).chooseShort();
}

std::optional<ModeledSchedule>
mlir::structured::detail::chooseInnerProducts(const Contraction &contraction,
                                              const Processor &processor) {
  return InnerProductModel(contraction, processor).choose();
}
