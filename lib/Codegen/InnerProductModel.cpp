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

private:
  bool assignRoles();

  /// The vectors of partial sums of an element: enough to hide the latency of
  /// multiply-adds, as far as there are registers.
  int64_t getVectorsOfSum(RegisterTile tile) const {
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

  /// The cycles relative to those of the multiply-adds.
  double getRelativeCycles(RegisterTile tile) const {
    return getStepCycles(tile) * processor.fmasPerCycle /
           (tile.rows * tile.vectors);
  }

  void chooseTile();
  void addTiles();

  const Contraction &contraction;
  const Processor &processor;
  int64_t lanes;
  // Roles: rows of A, columns of B.
  unsigned sumLoop;
  std::optional<unsigned> rowLoop, columnLoop;
  SmallVector<unsigned> outerLoops;
  int64_t rows, columns, sums;
  // What is chosen.
  ModeledSchedule result;
  RegisterTile tile;
};
} // namespace

bool InnerProductModel::assignRoles() {
  const ContractionDims &dims = contraction.dims;
  std::optional<unsigned> last = contraction.getContiguousLoop(A);
  if (!last || contraction.getContiguousLoop(B) != last ||
      !llvm::is_contained(dims.k, *last))
    return false;
  sumLoop = *last;
  rowLoop = contraction.getInnermost(dims.m, C);
  columnLoop = contraction.getInnermost(dims.n, C);
  rows = rowLoop ? contraction.getExtent(*rowLoop) : 1;
  columns = columnLoop ? contraction.getExtent(*columnLoop) : 1;
  sums = contraction.getExtent(sumLoop);
  for (unsigned loop = 0; loop < contraction.extents.size(); ++loop)
    if (loop != sumLoop && rowLoop != loop && columnLoop != loop)
      outerLoops.push_back(loop);
  return true;
}

void InnerProductModel::chooseTile() {
  auto fits = [&](RegisterTile tile) {
    return tile.rows * tile.vectors + tile.vectors + 1 <=
           processor.vectorRegisters;
  };
  for (int64_t r = 1; r <= rows && (r == 1 || fits({r, 1})); ++r)
    for (int64_t c = 1; c <= columns && (c == 1 || fits({r, c})); ++c)
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
  for (auto [loop, size] :
       {std::pair(columnLoop, tile.vectors), std::pair(rowLoop, tile.rows)}) {
    if (!loop)
      continue;
    schedule.order.push_back(*loop);
    schedule.tile[*loop] = size;
    if (contraction.isDynamic(*loop))
      schedule.addRemainders(*loop);
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

std::optional<ModeledSchedule>
mlir::structured::detail::chooseInnerProducts(const Contraction &contraction,
                                              const Processor &processor) {
  return InnerProductModel(contraction, processor).choose();
}
