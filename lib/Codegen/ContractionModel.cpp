// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ContractionModel.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "linalg/Interfaces/Recognizers.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

//===----------------------------------------------------------------------===//
// Roles
//===----------------------------------------------------------------------===//

/// The loop that alone indexes the last dimension of a map; none if there is
/// no such.
static std::optional<unsigned> getLastLoop(AffineMap map) {
  if (map.getNumResults() == 0)
    return std::nullopt;
  auto dim = dyn_cast<AffineDimExpr>(map.getResults().back());
  return dim ? std::optional(dim.getPosition()) : std::nullopt;
}

/// The loop of `loops` that indexes the last possible dimension of `map`.
static unsigned getInnermost(ArrayRef<unsigned> loops, AffineMap map) {
  for (AffineExpr expr : llvm::reverse(map.getResults()))
    if (llvm::is_contained(loops, cast<AffineDimExpr>(expr).getPosition()))
      return cast<AffineDimExpr>(expr).getPosition();
  return loops.back();
}

static int64_t getElementBits(StructuredOpInterface op, unsigned operand) {
  Type type = getElementTypeOrSelf(op->getOperand(operand).getType());
  return type.isIntOrFloat() ? type.getIntOrFloatBitWidth() : 0;
}

RefusalOr<Contraction>
mlir::structured::detail::analyzeContraction(StructuredOpInterface op) {
  std::optional<ContractionDims> dims = inferContractionDims(op);
  if (!dims || !isContraction(op))
    return "it is not a contraction";
  Contraction result;
  unsigned init = op.getNumDpsInputs();
  result.sumBits = getElementBits(op, init);
  int64_t bits[] = {getElementBits(op, 0), getElementBits(op, 1)};
  if (!result.sumBits || !bits[0] || !bits[1])
    return "its elements are not integers or floats";
  result.extents = getStaticLoopSizes(op);
  AffineMap sums = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  std::optional<unsigned> last = getLastLoop(sums);
  bool isOfB = last && llvm::is_contained(dims->n, *last);
  bool isOfA = last && llvm::is_contained(dims->m, *last);
  if (!isOfA && !isOfB)
    return "the innermost loop of its init is not one of a single input";
  result.vectorLoop = *last;
  result.vectorOperand = isOfB ? 1 : 0;
  result.scalarOperand = isOfB ? 0 : 1;
  result.vectorOperandBits = bits[result.vectorOperand];
  result.scalarOperandBits = bits[result.scalarOperand];
  AffineMap vectorMap =
      op.getMatchingIndexingMap(op.getDpsInputOperand(result.vectorOperand));
  AffineMap scalarMap =
      op.getMatchingIndexingMap(op.getDpsInputOperand(result.scalarOperand));
  ArrayRef<unsigned> rowLoops = isOfB ? dims->m : dims->n;
  if (!rowLoops.empty())
    result.rowLoop = getInnermost(rowLoops, sums);
  result.sumLoop = getInnermost(dims->k, vectorMap);
  result.isVectorOperandContiguous = getLastLoop(vectorMap) == last;
  result.isScalarOperandContiguous = getLastLoop(scalarMap) == result.sumLoop;
  for (unsigned loop = 0; loop < result.extents.size(); ++loop)
    if (loop != result.vectorLoop && loop != result.sumLoop &&
        result.rowLoop != loop)
      result.outerLoops.push_back(loop);
  return result;
}

//===----------------------------------------------------------------------===//
// Register tiles
//===----------------------------------------------------------------------===//

/// The extent that the model assumes for a dynamic one.
static constexpr int64_t kDynamicExtent = 512;

namespace {
/// The model for one contraction on one processor.
class ContractionModel {
public:
  ContractionModel(const Contraction &contraction, const Processor &processor)
      : contraction(contraction), processor(processor),
        lanes(processor.getLanes(contraction.sumBits)),
        rows(contraction.rowLoop ? getExtent(*contraction.rowLoop) : 1),
        columns(getExtent(contraction.vectorLoop)),
        sums(getExtent(contraction.sumLoop)) {}

  ModeledSchedule choose();

private:
  int64_t getExtent(unsigned loop) const {
    int64_t extent = contraction.extents[loop];
    return ShapedType::isDynamic(extent) ? kDynamicExtent
                                         : std::max<int64_t>(extent, 1);
  }

  bool isDynamic(unsigned loop) const {
    return ShapedType::isDynamic(contraction.extents[loop]);
  }

  /// The cycles of one step of the sum in a tile: bound by multiply-adds, by
  /// loads of a vector for each column and an element for each row, or by the
  /// latency of the multiply-adds into the same sums.
  double getStepCycles(int64_t tileRows, int64_t tileVectors) const {
    double fmas = double(tileRows * tileVectors) / processor.fmasPerCycle;
    double loads = double(tileRows + tileVectors) / processor.loadsPerCycle;
    // Schedules are not perfect.
    double latency = processor.fmaLatency * 1.1;
    return std::max({fmas, loads, latency});
  }

  /// The cycles of all tiles in a step, where partial ones count as what they
  /// are.
  double getCycles(int64_t tileRows, int64_t tileVectors) const {
    int64_t allVectors = llvm::divideCeil(columns, lanes);
    double cycles = 0;
    auto addRows = [&](int64_t countOfRows, int64_t rowsOfTile) {
      if (!countOfRows || !rowsOfTile)
        return;
      cycles += double(countOfRows) * (allVectors / tileVectors) *
                getStepCycles(rowsOfTile, tileVectors);
      if (int64_t rest = allVectors % tileVectors)
        cycles += double(countOfRows) * getStepCycles(rowsOfTile, rest);
    };
    addRows(rows / tileRows, tileRows);
    addRows(1, rows % tileRows);
    return cycles;
  }

  /// Whether sums, a vector of each column and one element fit into the
  /// registers. The smallest tile always does, if with spills.
  bool fitsRegisters(int64_t tileRows, int64_t tileVectors) const {
    return tileRows * tileVectors == 1 ||
           tileRows * tileVectors + tileVectors + 1 <=
               processor.vectorRegisters;
  }

  void chooseTile();
  void chooseSteps();
  void chooseBlocks();

  const Contraction &contraction;
  const Processor &processor;
  int64_t lanes;
  int64_t rows, columns, sums;
  ModeledSchedule result;
  int64_t steps = 1;
};
} // namespace

void ContractionModel::chooseTile() {
  double ideal = double(rows) * columns / lanes / processor.fmasPerCycle;
  double best = std::numeric_limits<double>::infinity(), next = best;
  // Loads decide among tiles that are equal otherwise.
  constexpr double loadWeight = 1e-3;
  for (int64_t tileRows = 1; tileRows <= rows && fitsRegisters(tileRows, 1);
       ++tileRows)
    for (int64_t tileVectors = 1;
         fitsRegisters(tileRows, tileVectors) &&
         tileVectors <= int64_t(llvm::divideCeil(columns, lanes));
         ++tileVectors) {
      double loads = double(tileRows + tileVectors) / (tileRows * tileVectors);
      double cycles =
          getCycles(tileRows, tileVectors) / ideal + loadWeight * loads;
      if (cycles < best) {
        std::swap(next, best);
        std::tie(result.nextRows, result.nextVectors) =
            std::tie(result.rows, result.vectors);
        best = cycles;
        std::tie(result.rows, result.vectors) = std::tie(tileRows, tileVectors);
      } else if (cycles < next) {
        next = cycles;
        std::tie(result.nextRows, result.nextVectors) =
            std::tie(tileRows, tileVectors);
      }
    }
  result.relativeCycles = getCycles(result.rows, result.vectors) / ideal;
  result.nextRelativeCycles =
      result.nextRows ? getCycles(result.nextRows, result.nextVectors) / ideal
                      : 0;
}

/// The number of steps of the sum in a tile: enough that the loop itself costs
/// little. With all steps in one tile, LLVM would move loads out of the loops
/// around it, and spill what they load.
void ContractionModel::chooseSteps() {
  constexpr int64_t usual = 48;
  int64_t tile = result.rows * result.vectors;
  steps = llvm::bit_ceil(uint64_t(llvm::divideCeil(usual, tile)));
  steps = std::min<int64_t>(steps, llvm::bit_floor(uint64_t(sums)));
}

void ContractionModel::chooseBlocks() {
  Schedule &schedule = result.schedule;
  size_t numLoops = contraction.extents.size();
  auto addBlock = [&](unsigned loop, int64_t size) -> ScheduleBlock & {
    ScheduleBlock &block = schedule.blocks.emplace_back();
    block.sizes.resize(numLoops);
    block.sizes[loop] = size;
    return block;
  };
  if (!contraction.outerLoops.empty()) {
    ScheduleBlock &block = schedule.blocks.emplace_back();
    block.sizes.resize(numLoops);
    for (unsigned loop : contraction.outerLoops)
      block.sizes[loop] = 1;
  }
  int64_t l1 = processor.cacheBytes[0];
  int64_t l2 = processor.cacheBytes.size() > 1 ? processor.cacheBytes[1] : l1;
  int64_t vectorBytes = llvm::divideCeil(contraction.vectorOperandBits, 8);
  int64_t scalarBytes = llvm::divideCeil(contraction.scalarOperandBits, 8);
  int64_t width = result.vectors * lanes;
  // A panel of the vector operand stays in half of the first-level cache.
  int64_t sumBlock = std::max<int64_t>(l1 / 2 / (width * vectorBytes), steps);
  bool dividesSum = sums > 2 * sumBlock || isDynamic(contraction.sumLoop);
  if (dividesSum && !isDynamic(contraction.sumLoop))
    sumBlock = llvm::divideCeil(sums, llvm::divideCeil(sums, sumBlock));
  sumBlock = dividesSum ? llvm::alignTo(sumBlock, steps) : sums;
  // Panels pay if they are read often enough.
  int64_t tilesOfRows = rows / result.rows;
  bool isLarge = double(sums) * columns * vectorBytes > double(l2) / 2;
  bool packsVectors = contraction.isVectorOperandContiguous
                          ? isLarge && tilesOfRows >= 8
                          : tilesOfRows >= 1;
  // A block of rows of the scalar operand stays in half of the second-level
  // cache.
  int64_t rowBlock =
      std::max<int64_t>(l2 / 2 / (sumBlock * scalarBytes), result.rows);
  bool dividesRows = contraction.rowLoop && packsVectors && dividesSum &&
                     (rows > rowBlock || isDynamic(*contraction.rowLoop));
  if (dividesSum || packsVectors) {
    ScheduleBlock &block =
        addBlock(contraction.sumLoop, dividesSum ? sumBlock : 0);
    if (packsVectors) {
      PackedOperand &packed = block.pack.emplace_back();
      packed.operand = contraction.vectorOperand;
      packed.panel.resize(numLoops);
      packed.panel[contraction.vectorLoop] = width;
      packed.tile.resize(numLoops);
      packed.tile[contraction.sumLoop] = lanes;
    }
  }
  if (dividesRows) {
    rowBlock = std::min<int64_t>(
        rowBlock, llvm::divideCeil(rows, llvm::divideCeil(rows, rowBlock)));
    ScheduleBlock &block =
        addBlock(*contraction.rowLoop, llvm::alignTo(rowBlock, result.rows));
    PackedOperand &packed = block.pack.emplace_back();
    packed.operand = contraction.scalarOperand;
    packed.panel.resize(numLoops);
    packed.tile.resize(numLoops);
    unsigned contiguous = contraction.isScalarOperandContiguous
                              ? contraction.sumLoop
                              : *contraction.rowLoop;
    unsigned other = contraction.isScalarOperandContiguous
                         ? *contraction.rowLoop
                         : contraction.sumLoop;
    packed.tile[other] = 1;
    packed.tile[contiguous] = 8 * lanes;
  }
}

ModeledSchedule ContractionModel::choose() {
  chooseTile();
  chooseSteps();
  chooseBlocks();
  Schedule &schedule = result.schedule;
  schedule.tile.resize(contraction.extents.size());
  schedule.remainders.resize(contraction.extents.size());
  auto addTile = [&](unsigned loop, int64_t size) {
    schedule.order.push_back(loop);
    schedule.tile[loop] = size;
  };
  addTile(contraction.vectorLoop, result.vectors * lanes);
  if (contraction.rowLoop) {
    addTile(*contraction.rowLoop, result.rows);
    // What is left of a block, or of a dynamic extent, is not known.
    bool isKnown = !isDynamic(*contraction.rowLoop) &&
                   llvm::none_of(schedule.blocks, [&](const auto &block) {
                     return block.sizes[*contraction.rowLoop] > 1;
                   });
    if (!isKnown)
      for (int64_t size = llvm::bit_ceil(uint64_t(result.rows)) / 2; size > 0;
           size /= 2)
        schedule.remainders[*contraction.rowLoop].push_back(size);
  }
  addTile(contraction.sumLoop, steps);
  if (steps > 1)
    schedule.remainders[contraction.sumLoop].push_back(1);
  for (unsigned loop : contraction.outerLoops)
    schedule.tile[loop] = 1;
  return std::move(result);
}

ModeledSchedule
mlir::structured::detail::chooseSchedule(const Contraction &contraction,
                                         const Processor &processor) {
  return ContractionModel(contraction, processor).choose();
}
