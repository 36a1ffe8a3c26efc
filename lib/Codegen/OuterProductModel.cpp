// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OuterProductModel.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

/// The multiply-adds of vectors in a tile that is a whole product, at most.
static constexpr int64_t kWholeProduct = 256;

bool OuterProductModel::assignRoles() {
  const ContractionDims &dims = contraction.dims;
  std::optional<unsigned> last =
      acrossLoop ? acrossLoop : contraction.getContiguousLoop(C);
  if (!last)
    return false;
  bool isOfB = llvm::is_contained(dims.n, *last);
  if (!isOfB && !llvm::is_contained(dims.m, *last))
    return false;
  vectorLoop = *last;
  vectorOperand = isOfB ? B : A;
  scalarOperand = isOfB ? A : B;
  rowLoop = contraction.getInnermost(isOfB ? dims.m : dims.n, C);
  sumLoop = *contraction.getInnermost(dims.k, vectorOperand);
  rows = rowLoop ? contraction.assumed[*rowLoop] : 1;
  columns = contraction.assumed[vectorLoop];
  sums = contraction.assumed[sumLoop];
  for (unsigned loop = 0; loop < contraction.extents.size(); ++loop)
    if (loop != vectorLoop && loop != sumLoop && rowLoop != loop)
      outerLoops.push_back(loop);
  return true;
}

/// The cycles of all tiles, relative to those of the multiply-adds, and a part
/// of the loads.
double OuterProductModel::getRelativeCycles(RegisterTile tile) const {
  int64_t vectors = llvm::divideCeil(columns, lanes);
  double ideal = double(rows) * columns / lanes / processor.fmasPerCycle;
  double cycles =
      sumOverTiles(rows, vectors, tile, [this](RegisterTile partial) {
        return getStepCycles(partial);
      });
  double loads = double(tile.rows + tile.vectors * lanes) /
                 (tile.rows * tile.vectors * lanes);
  return cycles / ideal + kLoadWeight * loads;
}

/// The bytes from a row of the scalar operand to the next, in a copy of a block
/// if there will be one.
int64_t OuterProductModel::getRowStride(RegisterTile tile) const {
  int64_t block = getPanelSteps(tile);
  int64_t rowBlock = processor.getSecondCacheBytes() / 8 /
                     contraction.getBytes(scalarOperand, block);
  bool isCopied = copiesRows() && isLarge() &&
                  sums > getLongestUndivided(block) &&
                  rows > std::max(rowBlock, tile.rows);
  return contraction.getBytes(scalarOperand, isCopied ? block : sums);
}

/// Whether lines of all rows of a tile stay in the first-level cache, if they
/// are read by parts.
bool OuterProductModel::fitsCacheSets(RegisterTile tile,
                                      int64_t rowStride) const {
  return !isAlongSum() || contraction.multipliesTiles() ||
         tile.rows <= countRowsInSets(rowStride);
}

void OuterProductModel::chooseTile() {
  int64_t allVectors = llvm::divideCeil(columns, lanes);
  // Loads are not as fast as they can be.
  constexpr double delay = 1.02;
  auto isBoundByLoads = [&](RegisterTile tile) {
    return allVectors > 1 && getLoadCycles(tile) > getMultiplyAddCycles(tile);
  };
  for (int64_t r = 1; r <= rows && fitsRegisters({r, 1}); ++r)
    for (int64_t v = 1; v <= allVectors && fitsRegisters({r, v}); ++v)
      if (fitsCacheSets({r, v}, getRowStride({r, v})))
        result.tiles.add(
            {{r, v},
             getRelativeCycles({r, v}) * (isBoundByLoads({r, v}) ? delay : 1) -
                 (readsPanelsInPlace({r, v}) ? getPackingCycles() : 0)});
  tile = result.tiles.best.tile;
  if (readsInPlace || (hasUnknownRows() && !isLarge()))
    chooseShortTile();
  else if (rowLoop && contraction.isDynamic(sumLoop) && isAlongSum() &&
           !contraction.dots)
    chooseTileOfUnknownRows();
}

/// The smallest tile with hardly more cycles for a multiply-add than the best
/// one, and a power of two of rows, which what is left divides evenly: it has
/// few remainders, and LLVM keeps the distances of its few rows in registers if
/// they are not known. Sums are more than hide the latency of multiply-adds,
/// as any delay of one adds to it.
void OuterProductModel::chooseShortTile() {
  constexpr double atMost = 1.06;
  auto getCycles = [&](RegisterTile tile) {
    return getStepCycles(tile) / double(tile.rows * tile.vectors);
  };
  RegisterTile best = tile;
  for (int64_t r = 1; r <= best.rows; r *= 2)
    for (int64_t v = 1; v <= best.vectors; ++v)
      if (r * v < tile.rows * tile.vectors &&
          getMultiplyAddCycles({r, v}) > processor.fmaLatency &&
          getCycles({r, v}) <= atMost * getCycles(best))
        tile = {r, v};
}

/// For rows whose distance is not known, the tile of a vector operand that is
/// read in place, if lines of all of them stay in the first-level cache
/// whatever it is. More rows would take too many registers for their distances,
/// and are copied.
void OuterProductModel::chooseTileOfUnknownRows() {
  OuterProductModel inPlace = makeModelInPlace();
  if (!inPlace.assignRoles())
    return;
  inPlace.chooseTile();
  readsUnknownRows = fitsCacheSets(inPlace.tile, kPageBytes);
  if (readsUnknownRows)
    tile = inPlace.tile;
}

/// If the vector operand streams by few rows, a tile has all of them, so that
/// nothing is read twice, and enough vectors to hide the latency of
/// multiply-adds, at least two.
void OuterProductModel::chooseStreamingTile() {
  if (!streams() || !isStreamingTile(rows))
    return;
  int64_t vectors = processor.fmaLatency * processor.fmasPerCycle / rows;
  tile = {rows, std::min<int64_t>(std::max<int64_t>(vectors, 2),
                                  llvm::divideCeil(columns, lanes))};
  result.tiles.best = {tile, getRelativeCycles(tile)};
}

/// Whether `tile` with all steps of the sum is the whole product, and little
/// code.
bool OuterProductModel::isWholeProduct(RegisterTile tile) const {
  bool hasOneTile = rows <= tile.rows && hasAllColumns(tile) &&
                    llvm::all_of(outerLoops, [&](unsigned loop) {
                      return contraction.assumed[loop] == 1;
                    });
  bool hasKnownExtents =
      llvm::none_of(llvm::seq<unsigned>(contraction.extents.size()),
                    [&](unsigned loop) { return contraction.isDynamic(loop); });
  return hasOneTile && hasKnownExtents && contraction.mayLackLoops &&
         tile.rows * tile.vectors * sums <= kWholeProduct;
}

/// The number of steps of the sum in a tile: enough that the loop itself costs
/// little. With all steps in one of several tiles, LLVM would move loads out of
/// the loops around it, and spill what they load; with two, it would load the
/// scalars of both at once, and shuffle them.
void OuterProductModel::chooseSteps() {
  if (contraction.dots) {
    int64_t group = contraction.getGroup();
    steps = contraction.multipliesTiles()
                ? std::clamp(sums / group * group, group,
                             contraction.dots->product->getTileSteps())
                : group;
    return;
  }
  if (isWholeProduct(tile)) {
    steps = sums;
    return;
  }
  constexpr int64_t usual = 64;
  int64_t sumsOfTile = tile.rows * tile.vectors;
  steps = llvm::bit_floor(uint64_t(std::max(usual / sumsOfTile, kLeastSteps)));
  if (streams())
    steps = getStreamingSteps();
  steps = std::min<int64_t>(steps, llvm::bit_floor(uint64_t(sums)));
  // No code is needed for what is left of one step. Memory is slower than the
  // loop, and distances of rows that are known cost no instructions.
  if (contraction.isDynamic(sumLoop) &&
      (streams() || readsInPlace || hasRowBlocks()))
    steps = 1;
  // Each row of a panel is read in the order of its lines.
  if (!isInMemory() && readsPanelsInPlace(tile) && !hasAllColumns(tile) &&
      readsSeveralLines(tile))
    steps = 1;
}

/// At most as many rows read one line of each row of the vector operand in
/// place: not more than lines of a panel stay in the first-level cache, as each
/// tile reads the others from the second-level one again.
int64_t OuterProductModel::getRowsOfOneLine() const {
  return std::min(kRowsOfOneLine, countRowsInSets(contraction.getBytes(
                                      vectorOperand, columns)));
}

/// Whether tiles of some rows read panels of whole lines where the vector
/// operand is in the third-level cache, as registers are too few for several
/// lines.
bool OuterProductModel::readsOneLine(RegisterTile tile) const {
  return !hasTilesOfSeveralLines() && !isInMemory() &&
         getPanelRowBytes(tile) >= processor.cacheLineBytes &&
         rows > kRowsBoundByMemory && rows <= getRowsOfOneLine();
}

/// Whether tiles of some rows, more than stream, read panels of the vector
/// operand where it is, several lines of each of its rows or all of them, and
/// take less time than copies of all panels.
bool OuterProductModel::readsPanelsInPlace(RegisterTile tile) const {
  return !contraction.dots && isVectorOperandContiguous() && isLarge() &&
         !contraction.isDynamic(vectorLoop) && rows <= kSomeRows &&
         tile.rows > kFastStreamingRows &&
         (readsSeveralLines(tile) || readsOneLine(tile) || hasAllColumns(tile));
}

/// The cycles of packing, relative to those of the multiply-adds with as many
/// elements of the vector operand as there are lanes in a vector of sums: a
/// vector is loaded from beyond the second-level cache and stored in 4 cycles,
/// an element in one.
double OuterProductModel::getPackingCycles() const {
  double cycles = isVectorOperandContiguous() ? 4 : lanes;
  // The cycles of tiles are those of single multiply-adds.
  if (contraction.dots)
    cycles = contraction.dots->getPackingCycles() * contraction.getGroup();
  return cycles * processor.fmasPerCycle / rows;
}

/// Whether the vector operand is packed: if its elements are not contiguous, as
/// groups along the sum are not, or if panels are read often enough.
void OuterProductModel::choosePacking() {
  packsVectors =
      contraction.dots || !isVectorOperandContiguous() ||
      (isLarge() && !isStreamingTile(rows) && !readsPanelsInPlace(tile));
  double packing = packsVectors ? getPackingCycles() : 0;
  result.cycles = (getRelativeCycles(tile) + packing) / contraction.getGroup();
  // Each element of results that are not contiguous is loaded and stored, once
  // for each block of the sum.
  if (acrossLoop)
    result.cycles +=
        kCyclesOfResult * lanes * processor.fmasPerCycle /
        double(std::min(sums, getLongestUndivided(getPanelSteps(tile))));
  // A vector of converted elements is loaded and stored in a cycle.
  if (contraction.dots && !contraction.dots->convert.empty())
    result.cycles += double(processor.fmasPerCycle) / rows +
                     double(processor.fmasPerCycle) / columns;
}

std::optional<ModeledSchedule> OuterProductModel::choose() {
  if (!assignRoles())
    return std::nullopt;
  result.vectorLoop = vectorLoop;
  chooseTile();
  if (!hasGroups())
    return std::nullopt;
  choosePacking();
  chooseStreamingTile();
  chooseSteps();
  chooseSumBlock();
  chooseBlocks();
  addTiles();
  addVersions();
  return result;
}

/// A parallel loop of whole vectors along which an input is contiguous, and the
/// results are not; none if there is none.
static std::optional<unsigned>
findLoopAcrossResults(const Contraction &contraction, int64_t lanes) {
  const ContractionDims &dims = contraction.dims;
  if (contraction.dots)
    return std::nullopt;
  for (Factor factor : {B, A}) {
    std::optional<unsigned> loop = contraction.getContiguousLoop(factor);
    if (loop && loop != contraction.getContiguousLoop(C) &&
        llvm::is_contained(factor == B ? dims.n : dims.m, *loop) &&
        !contraction.isDynamic(*loop) && contraction.extents[*loop] >= lanes)
      return loop;
  }
  return std::nullopt;
}

std::optional<ModeledSchedule>
mlir::structured::detail::chooseOuterProducts(const Contraction &contraction,
                                              const Processor &processor) {
  // Of schedules with about as many cycles, one with contiguous results is
  // taken.
  constexpr double shareAcross = 0.7;
  std::optional<ModeledSchedule> chosen =
      OuterProductModel(contraction, processor).choose();
  std::optional<unsigned> loop = findLoopAcrossResults(
      contraction, processor.getLanes(contraction.bits[C]));
  if (!loop)
    return chosen;
  std::optional<ModeledSchedule> across =
      OuterProductModel(contraction, processor, /*readsInPlace=*/false, loop)
          .choose();
  if (across && (!chosen || across->cycles < shareAcross * chosen->cycles))
    return across;
  return chosen;
}
