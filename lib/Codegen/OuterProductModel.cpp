// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ContractionModel.h"
#include "LinearAccess.h"
#include "Utils/Divisors.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>
#include <numeric>

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

/// The steps of the sum in a tile, at least, if their number is known.
static constexpr int64_t kLeastSteps = 4;

/// The multiply-adds of vectors in a tile that is a whole product, at most.
static constexpr int64_t kWholeProduct = 256;

/// How many rows of a vector operand that streams from memory processors follow
/// at a time; the most rows of a tile that reads all of them at once; and as
/// many of those that do so in less time than several tiles read parts of it
/// from the first-level cache; and those that stream one from the second-level
/// cache, too.
static constexpr int64_t kStreamingSteps = 8, kStreamingRows = 8,
                         kFastStreamingRows = 3, kRowsFromSecondCache = 2;

/// More rows of a tile that streams are bound by loading and storing their sums
/// too, which takes half of the time for twice the steps.
static constexpr int64_t kRowsBoundByMemory = 4;

/// At most as many rows stream a vector operand by tiles of one row, which read
/// each part of it from the first-level cache: if a tile of more rows can read
/// it in place, where it is larger than the second-level cache, and where it is
/// not; and if more rows read copies.
static constexpr int64_t kSingleRowsFromBeyond = 2, kSingleRowsFromCache = 1,
                         kSingleRowsInsteadOfCopies = 4;

/// At most as many rows read a vector operand, which does not stay in the
/// second-level cache, in less time than panels are copied, if they read some
/// lines of the cache of each of its rows: as many from the third-level cache,
/// and from memory.
static constexpr int64_t kSomeRows = 128, kLinesFromMemory = 4;

/// The pages that have entries in the first-level TLB, at least; and those that
/// processors fetch ahead at a time, for which at most as many rows wait.
static constexpr int64_t kPagesOfTLB = 64, kPagesOfStreams = 32,
                         kRowsOfStreams = 48;

/// The bytes of a vector operand of unknown extents that any number of rows
/// read in place, at most.
static constexpr int64_t kBytesOfManyRows = kPagesOfTLB * kPageBytes;

/// As many do so with one line of each of its rows, from the third-level cache,
/// if registers are too few for several: as many steps of the sum at a time.
static constexpr int64_t kRowsOfOneLine = 64, kStepsOfOneLine = 128;

/// The cycles from a product of tiles to the next one with the same sums.
static constexpr double kTileLatency = 52;

/// Wide tiles of one row or two, whose vectors have masks where columns are
/// missing, leave fewer columns than they have to as many smaller ones.
static constexpr int64_t kTilesOfRemainder = 4;

namespace {
/// The model of outer products: rows of vectors along the innermost dimension
/// of C, a row for each of some elements of the scalar operand.
class OuterProductModel {
public:
  /// With `readsInPlace`, the vector operand is not copied, as it stays in the
  /// second-level cache, or few rows read it; and the code is to be short.
  OuterProductModel(const Contraction &contraction, const Processor &processor,
                    bool readsInPlace = false)
      : contraction(contraction), processor(processor),
        readsInPlace(readsInPlace),
        lanes(processor.getLanes(contraction.bits[C])) {}

  std::optional<ModeledSchedule> choose();

private:
  bool assignRoles();

  /// The cycles of the multiply-adds of a step of the sum in a tile, and of its
  /// loads: of a vector for each column and an element for each row.
  double getMultiplyAddCycles(RegisterTile tile) const {
    return double(tile.rows * tile.vectors) / processor.fmasPerCycle;
  }
  double getLoadCycles(RegisterTile tile) const {
    return double(tile.rows + tile.vectors) / processor.loadsPerCycle;
  }

  /// The registers of tiles that columns take.
  int64_t countColumnTiles(RegisterTile tile) const {
    return llvm::divideCeil(tile.vectors * lanes,
                            contraction.dots->product->getTileColumns());
  }

  /// The part of the cycles of a product of tiles, and of loading these, that a
  /// step, a group of the sum, has: a row of the result, or a row that is
  /// loaded, takes a cycle.
  double getTileStepCycles(RegisterTile tile) const {
    int64_t columnTiles = countColumnTiles(tile);
    double loads =
        double(tile.rows + kTileRows * columnTiles) / processor.loadsPerCycle;
    return std::max({double(tile.rows * columnTiles), loads, kTileLatency}) /
           kTileRows;
  }

  /// Whether sums, the lesser number of rows and columns, and one of the other
  /// fit into the registers of tiles.
  bool fitsTileRegisters(RegisterTile tile) const {
    int64_t rowTiles = llvm::divideCeil(tile.rows, kTileRows),
            columnTiles = countColumnTiles(tile);
    return rowTiles * columnTiles + std::min(rowTiles, columnTiles) + 1 <=
           kTileRegisters;
  }

  /// The cycles of one step of the sum in a tile: bound by multiply-adds, by
  /// loads of a vector for each column and an element for each row, or by the
  /// latency of the multiply-adds into the same sums; and by the second-level
  /// cache, if the vector operand stays there.
  double getStepCycles(RegisterTile tile) const {
    if (contraction.multipliesTiles())
      return getTileStepCycles(tile);
    // Schedules are not perfect.
    double latency = processor.fmaLatency * 1.05;
    double cycles =
        std::max({getMultiplyAddCycles(tile), getLoadCycles(tile), latency});
    bool isInSecondCache = isVectorOperandContiguous() &&
                           isBeyondFirstCache() && !isLarge() &&
                           !hasAllColumns(tile);
    if (readsInPlace || hasUnknownRows() || isInSecondCache)
      cycles = std::max(cycles, getPanelRowBytes(tile) / kBytesFromSecondCache);
    return cycles;
  }

  /// Whether sums, a vector of each column and one element fit into the
  /// registers, a quarter of which LLVM needs for loads ahead of their use. Of
  /// one column, it loads the vectors of all steps, and as many elements; of
  /// one row, these elements and one vector at a time. The smallest tile always
  /// does, if with spills.
  bool fitsRegisters(RegisterTile tile) const {
    if (contraction.multipliesTiles())
      return fitsTileRegisters(tile);
    int64_t sums = tile.rows * tile.vectors, loaded = tile.vectors + 1;
    if (tile.vectors == 1 && !contraction.dots)
      loaded = 2 * kLeastSteps;
    if (tile.rows == 1 && !contraction.dots)
      loaded = kLeastSteps + 1;
    return sums == 1 || (sums + loaded <= processor.vectorRegisters &&
                         4 * sums <= 3 * processor.vectorRegisters);
  }

  /// How many rows at a distance of `stride` bytes stay in the first-level
  /// cache, of whose sets two lines are left to the other operand: those at
  /// distances of a power of two share sets.
  int64_t countRowsInSets(int64_t stride) const {
    int64_t linesOfSet = processor.cacheBytes.front() / kPageBytes;
    return std::max<int64_t>(linesOfSet - 2, 1) *
           (kPageBytes / std::gcd(stride, kPageBytes));
  }

  int64_t getRowStride(RegisterTile tile) const;
  bool fitsCacheSets(RegisterTile tile, int64_t rowStride) const;
  double getRelativeCycles(RegisterTile tile) const;
  void chooseTile();
  void chooseShortTile();
  void chooseTileOfUnknownRows();
  void chooseStreamingTile();
  void chooseSteps();
  bool readsPanelsInPlace(RegisterTile tile) const;
  double getPackingCycles() const;
  void choosePacking();
  bool isWholeProduct(RegisterTile tile) const;
  int64_t getPanelSteps(RegisterTile tile) const;
  int64_t getStepsInPlace(int64_t pages) const;
  int64_t getStepsOfUpdate() const;
  int64_t getEvenBlock() const;
  int64_t getStepsOfSquares() const;
  int64_t getStepsOfCopy(Factor operand, unsigned loop) const;
  void chooseSumBlock();
  void chooseBlocks();
  ScheduleBlock &addBlock(Schedule &schedule, unsigned loop,
                          int64_t size) const;
  void addPanels(ScheduleBlock &block, Factor operand, unsigned loop,
                 int64_t width);
  int64_t getRowBlock() const;
  void addRowBlock();
  void addColumnBlock();
  bool hasKnownDistances() const;
  SmallVector<int64_t> getRowRemainders() const;
  SmallVector<int64_t> getSumRemainders() const;
  void addTiles();
  std::optional<RegisterTile> getTileOfSeveralLines() const;
  std::optional<Schedule> chooseForSomeRows();
  ScheduleVersion &addVersion(const Schedule &schedule);
  void addVersionOfRows(const Schedule &schedule, int64_t most);
  Schedule chooseForFewRows(int64_t most) const;
  void addVersionForFewRows(int64_t most);
  void addVersionOfOneRowInCache();
  std::optional<Schedule> chooseForStreamedRows(int64_t most) const;
  void addVersionsForFewRows();
  void addVersionsOfRows();
  void addVersionsOfColumns(const std::optional<ModeledSchedule> &inPlace);
  void addVersionOfInnerProducts();
  void addVersionOfFewPoints(const Schedule &schedule, int64_t most);
  void addVersionsOfShortSums(const Schedule &inPlace);
  Schedule getScheduleByRow(Schedule schedule) const;
  void addVersionInCache(const Schedule &schedule);
  void addVersionWithoutCopies(const Schedule &schedule);
  void addVersionsInPlace(const Schedule &inPlace, const Schedule &someRows);
  void addVersions();

  /// The model of schedules for the same that do not copy the vector operand.
  OuterProductModel makeModelInPlace() const {
    return {contraction, processor, /*readsInPlace=*/true};
  }

  /// The elements of the vector operand that fit into half of the second-level
  /// cache.
  int64_t countInCache() const {
    return processor.getSecondCacheBytes() / 2 * 8 /
           contraction.bits[vectorOperand];
  }

  /// Whether the vector operand does not fit into half of the second-level
  /// cache, or may not if neither of its extents is known.
  bool isLarge() const {
    return !readsInPlace && ((contraction.isUnbounded(sumLoop) &&
                              contraction.isUnbounded(vectorLoop)) ||
                             double(sums) * columns > countInCache());
  }

  /// Whether all of the vector operand does not fit into half of the
  /// third-level cache.
  bool isInMemory() const {
    double bytes = contraction.getBytes(vectorOperand, columns) * double(sums);
    for (unsigned loop : outerLoops)
      if (contraction.maps[vectorOperand].isFunctionOfDim(loop))
        bytes *= double(contraction.assumed[loop]);
    return bytes > processor.getThirdCacheBytes().value_or(0) / 2.0;
  }

  /// Whether as many rows are one tile that reads the vector operand once, of
  /// at least two vectors.
  bool isStreamingTile(int64_t rows) const {
    return rows <= kStreamingRows && fitsRegisters({rows, 2});
  }

  /// Whether the vector operand is read once, from beyond the second-level
  /// cache, or by two rows from beyond the first-level one, without a copy.
  bool streams() const {
    bool isFar = isLarge() || (rows == kRowsFromSecondCache && !readsInPlace &&
                               isBeyondFirstCache());
    return !packsVectors && isFar && !readsPanelsInPlace(tile);
  }

  /// Whether the vector operand is one and a half times the first-level cache
  /// or more.
  bool isBeyondFirstCache() const {
    return contraction.getBytes(vectorOperand, columns) * sums >
           processor.cacheBytes.front() * 1.5;
  }

  /// Whether a single row reads the vector operand, from beyond the first-level
  /// cache, by several tiles: in the order of its rows, as it reads it once.
  bool readsByRow() const {
    return rows == 1 && !packsVectors && !readsInPlace &&
           !hasAllColumns(tile) && isBeyondFirstCache();
  }

  bool isVectorOperandContiguous() const {
    return contraction.getContiguousLoop(vectorOperand) == vectorLoop;
  }

  /// The bytes that one step of the sum reads of a panel.
  int64_t getPanelRowBytes(RegisterTile tile) const {
    return contraction.getBytes(vectorOperand, tile.vectors * lanes);
  }

  /// Whether a panel has all columns, so that its rows have no gaps between
  /// them.
  bool hasAllColumns(RegisterTile tile) const {
    return columns <= tile.vectors * lanes;
  }

  bool readsSeveralLines(RegisterTile tile) const {
    int64_t lines = isInMemory() ? kLinesFromMemory : kLinesFromThirdCache;
    return getPanelRowBytes(tile) >= lines * processor.cacheLineBytes;
  }

  /// Whether tiles that read several lines of each row of the vector operand
  /// have more rows than those that stream.
  bool hasTilesOfSeveralLines() const {
    return getTileOfSeveralLines().has_value();
  }

  /// How many rows of a vector operand that streams are read at a time: not
  /// more than have lines in the first-level cache, whose sets those at
  /// distances of pages share. A single row reads each line once.
  int64_t getStreamingSteps() const {
    if (rows == 1)
      return kStreamingSteps;
    int64_t lines =
        countRowsInSets(contraction.getBytes(vectorOperand, columns));
    return std::min<int64_t>(kStreamingSteps, llvm::bit_floor(uint64_t(lines)));
  }

  int64_t getRowsOfOneLine() const;
  bool readsOneLine(RegisterTile tile) const;

  /// Whether the elements of the scalar operand are contiguous along the sum.
  bool isAlongSum() const {
    return contraction.getContiguousLoop(scalarOperand) == sumLoop;
  }

  /// Whether lines of the scalar operand, one for each step of the sum, stay in
  /// half of the first-level cache, so that the next tile has its rows from
  /// there.
  bool hasRowsInFirstCache() const {
    int64_t lines =
        std::min(processor.cacheBytes.front() / 2 / processor.cacheLineBytes,
                 countRowsInSets(contraction.getBytes(scalarOperand, rows)));
    return !contraction.isDynamic(sumLoop) && sums <= lines;
  }

  /// Whether the scalar operand is packed in panels of a tile's rows: if
  /// several tiles read its elements, which are not contiguous along the sum,
  /// and do not stay in the first-level cache; for tiles, even if one reads
  /// them. Rows of an unknown number are packed by blocks.
  bool packsRows() const {
    return rowLoop && !isAlongSum() && !contraction.isDynamic(*rowLoop) &&
           (columns > tile.vectors * lanes || contraction.multipliesTiles()) &&
           (contraction.dots || !hasRowsInFirstCache());
  }

  /// Whether there are rows, whose number is not bounded.
  bool hasUnboundedRows() const {
    return rowLoop && contraction.isUnbounded(*rowLoop);
  }

  /// Whether only the number of rows is not known, and not bounded.
  bool hasUnknownRows() const {
    return hasUnboundedRows() && !contraction.isDynamic(sumLoop) &&
           !contraction.isDynamic(vectorLoop) && !contraction.dots;
  }

  /// Whether rows are divided into blocks if the sum is.
  bool hasRowBlocks() const { return rowLoop && packsVectors && !packsRows(); }

  /// Whether the sum has no part of a group, which would begin inside of a
  /// panel if panels of rows have the steps of tiles.
  bool hasWholeGroups() const {
    return !contraction.multipliesTiles() ||
           (!contraction.isDynamic(sumLoop) &&
            sums % contraction.getGroup() == 0);
  }

  /// Whether dot products, if there are any, have their groups in both
  /// operands: the vector operand is packed, and elements of the scalar operand
  /// are contiguous along the sum, or packed too.
  bool hasGroups() const {
    return !contraction.dots || isAlongSum() ||
           (packsRows() && hasWholeGroups());
  }

  /// Whether a block of rows is copied: if the rows are not contiguous, or all
  /// begin in the same lines of the first-level cache, whose ways have the size
  /// of a page, unless these stay there. Tiles of rows are read once for each
  /// panel anyway.
  bool copiesRows() const {
    if (!isAlongSum())
      return true;
    if (contraction.multipliesTiles())
      return false;
    return contraction.isDynamic(sumLoop)
               ? !readsUnknownRows
               : contraction.getBytes(scalarOperand, sums) % kPageBytes == 0;
  }

  const Contraction &contraction;
  const Processor &processor;
  bool readsInPlace;
  int64_t lanes;
  // Roles. The vector operand is the input that `vectorLoop` runs over; rows
  // are of the other one, none for a product of a vector and a matrix.
  Factor vectorOperand, scalarOperand;
  unsigned vectorLoop, sumLoop;
  std::optional<unsigned> rowLoop;
  SmallVector<unsigned> outerLoops;
  int64_t rows, columns, sums;
  // What is chosen.
  ModeledSchedule result;
  RegisterTile tile;
  int64_t steps = 1, sumBlock = 0;
  bool dividesSum = false, packsVectors = false;
  /// Whether rows at a distance that is not known are not copied.
  bool readsUnknownRows = false;
};
} // namespace

bool OuterProductModel::assignRoles() {
  const ContractionDims &dims = contraction.dims;
  std::optional<unsigned> last = contraction.getContiguousLoop(C);
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
  bool isCopied = copiesRows() && isLarge() && sums > block + block / 2 &&
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
  // A vector of converted elements is loaded and stored in a cycle.
  if (contraction.dots && !contraction.dots->convert.empty())
    result.cycles += double(processor.fmasPerCycle) / rows +
                     double(processor.fmasPerCycle) / columns;
}

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
/// each; of up to twice as many if these then are whole tiles of the same
/// number.
int64_t OuterProductModel::getEvenBlock() const {
  int64_t fewest = llvm::divideCeil(sums, sumBlock);
  for (int64_t blocks = fewest; blocks <= 2 * fewest; ++blocks)
    if (contraction.multipliesTiles() && sums % (blocks * steps) == 0)
      return sums / blocks;
  return llvm::divideCeil(sums, fewest);
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
  dividesSum =
      !readsInPlace && contraction.greatest[sumLoop] > sumBlock + sumBlock / 2;
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
/// cache, or in as many times of this as a panel takes of the first-level one.
int64_t OuterProductModel::getRowBlock() const {
  int64_t sums = std::min(sumBlock, getPanelSteps(tile));
  return std::max<int64_t>(processor.getSecondCacheBytes() / 8 /
                               contraction.getBytes(scalarOperand, sums),
                           tile.rows);
}

void OuterProductModel::addRowBlock() {
  int64_t rowBlock = getRowBlock();
  if (contraction.greatest[*rowLoop] <= rowBlock &&
      !contraction.isDynamic(sumLoop))
    return;
  rowBlock = std::min<int64_t>(
      rowBlock, llvm::divideCeil(rows, llvm::divideCeil(rows, rowBlock)));
  ScheduleBlock &block =
      addBlock(result.schedule, *rowLoop, llvm::alignTo(rowBlock, tile.rows));
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
       isOneBlock = contraction.greatest[*rowLoop] <= getRowBlock();
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
    number = llvm::divideCeil(panels, llvm::divideCeil(panels, most));
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
  if (hasRowBlocks() && dividesSum)
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

/// The tile of a few more rows than stream, of which few are missing from the
/// last one, with the most lines of each row of the vector operand, if
/// registers hold as many as it takes from the third-level cache.
std::optional<RegisterTile> OuterProductModel::getTileOfSeveralLines() const {
  int64_t bytes = kLinesFromThirdCache * processor.cacheLineBytes;
  RegisterTile several = {
      kFastStreamingRows + 1,
      int64_t(llvm::divideCeil(bytes, getPanelRowBytes({1, 1})))};
  if (!fitsRegisters(several))
    return std::nullopt;
  while (fitsRegisters({several.rows, several.vectors + 1}))
    ++several.vectors;
  return several;
}

/// The schedule that reads the vector operand in place for some rows, where it
/// does not stay in the second-level cache: the panel of a block of the sum
/// stays in the first-level one. Full tiles have no masks, which make loads
/// from beyond slower. None if there are too few registers for several lines of
/// more rows than stream.
std::optional<Schedule> OuterProductModel::chooseForSomeRows() {
  if (!assignRoles())
    return std::nullopt;
  std::optional<RegisterTile> several = getTileOfSeveralLines();
  if (!several)
    return std::nullopt;
  tile = *several;
  chooseBlocks();
  addBlock(result.schedule, sumLoop, getStepsInPlace(kPagesOfStreams));
  addTiles();
  Schedule &schedule = result.schedule;
  schedule.remainders[*rowLoop] = {tile.rows};
  if (!schedule.remainders[vectorLoop].empty())
    schedule.remainders[vectorLoop].assign(2, lanes);
  return std::move(schedule);
}

ScheduleVersion &OuterProductModel::addVersion(const Schedule &schedule) {
  ScheduleVersion &version = result.schedule.versions.emplace_back();
  version.extents.resize(contraction.extents.size());
  version.schedule = schedule;
  return version;
}

/// Adds a version for at most as many rows.
void OuterProductModel::addVersionOfRows(const Schedule &schedule,
                                         int64_t most) {
  addVersion(schedule).extents[*rowLoop] = most;
}

/// The best schedule for one row, which does not pack, so that it reads the
/// vector operand about once for each of at most as many rows.
Schedule OuterProductModel::chooseForFewRows(int64_t most) const {
  Contraction bounded = contraction.bounded(*rowLoop, most);
  bounded.dots = std::nullopt;
  return chooseSchedule(bounded, processor)->schedule;
}

void OuterProductModel::addVersionForFewRows(int64_t most) {
  addVersionOfRows(chooseForFewRows(most), most);
}

/// Adds a version for a single row by a vector operand that stays in the cache,
/// if there are columns for half a tile of that row, which reads it row by row:
/// tiles of more rows compute them all.
void OuterProductModel::addVersionOfOneRowInCache() {
  // The version for rows from beyond the cache has the same code.
  Schedule schedule = chooseForFewRows(kSingleRowsFromBeyond);
  ScheduleVersion &version = addVersion(schedule);
  version.extents[*rowLoop] = kSingleRowsFromCache;
  version.least.resize(version.extents.size());
  version.least[vectorLoop] = schedule.tile[vectorLoop] / 2;
}

/// The schedule of one tile of all rows, which may be partial, that streams the
/// vector operand for at most as many rows; none if it is not streamed.
std::optional<Schedule>
OuterProductModel::chooseForStreamedRows(int64_t most) const {
  Contraction bounded = contraction.bounded(*rowLoop, most, most);
  OuterProductModel model(bounded, processor);
  std::optional<ModeledSchedule> streaming = model.choose();
  if (!streaming || !model.streams())
    return std::nullopt;
  Schedule &schedule = streaming->schedule;
  schedule.remainders[*rowLoop] = {schedule.tile[*rowLoop]};
  return std::move(schedule);
}

/// Versions for few rows where registers are too few for several lines of more:
/// for one row, and for tiles of all rows that stream the vector operand. If
/// none does, the rows read it one after the other.
void OuterProductModel::addVersionsForFewRows() {
  auto two = chooseForStreamedRows(2);
  auto some = chooseForStreamedRows(kRowsBoundByMemory);
  if (!two || !some)
    return addVersionForFewRows(kSingleRowsInsteadOfCopies);
  addVersionOfRows(chooseForFewRows(kSingleRowsFromBeyond), 1);
  addVersionOfRows(*two, 2);
  addVersionOfRows(*some, kRowsBoundByMemory);
}

/// If only the number of rows is not known: for very few, the best schedule for
/// one row, and for some, one that reads the vector operand in place.
void OuterProductModel::addVersionsOfRows() {
  if (!packsVectors)
    return addVersionForFewRows(kSingleRowsFromCache);
  if (!isVectorOperandContiguous())
    return addVersionForFewRows(kSingleRowsInsteadOfCopies);
  for (int64_t most : {kSomeRows, getRowsOfOneLine()}) {
    Contraction bounded = contraction.bounded(*rowLoop, most, most);
    OuterProductModel model(bounded, processor);
    std::optional<ModeledSchedule> someRows = model.choose();
    if (!someRows || model.packsVectors)
      continue;
    if (hasTilesOfSeveralLines())
      addVersionForFewRows(kSingleRowsFromBeyond);
    else
      addVersionsForFewRows();
    return addVersionOfRows(someRows->schedule, most);
  }
  addVersionsForFewRows();
}

/// For few columns, a schedule by inner products, if elements are contiguous
/// along the sum: most lanes of each vector have nothing to compute otherwise.
/// But if sums are short, adding their lanes takes longer than `inPlace`, a
/// schedule that reads the vector operand in place, unless there are very few.
void OuterProductModel::addVersionsOfColumns(
    const std::optional<ModeledSchedule> &inPlace) {
  if (!contraction.isUnbounded(vectorLoop) || contraction.dots || !isAlongSum())
    return;
  int64_t fewColumns = lanes / 2, veryFewColumns = llvm::divideCeil(lanes, 8),
          shortSum = 2 * lanes;
  auto columns = chooseShortInnerProducts(
      contraction.bounded(vectorLoop, fewColumns, fewColumns), processor);
  if (!columns)
    return;
  auto addColumns = [&](int64_t most) {
    addVersion(columns->schedule).extents[vectorLoop] = most;
  };
  if (inPlace && contraction.isDynamic(sumLoop)) {
    addColumns(veryFewColumns);
    ScheduleVersion &version = addVersion(inPlace->schedule);
    version.extents[vectorLoop] = fewColumns;
    version.extents[sumLoop] = shortSum;
  }
  addColumns(fewColumns);
}

/// Adds a version for products of so few multiply-adds that finding the version
/// takes a part of their time: the first one, for what the versions so far are
/// not for.
void OuterProductModel::addVersionOfFewPoints(const Schedule &schedule,
                                              int64_t most) {
  ScheduleVersion &version = addVersion(schedule);
  std::vector<ScheduleVersion> &versions = result.schedule.versions;
  version.points = {{*rowLoop, vectorLoop, sumLoop}, most};
  version.least.resize(version.extents.size());
  for (const ScheduleVersion &other : llvm::drop_end(versions))
    for (unsigned loop : {*rowLoop, vectorLoop})
      if (int64_t greatest = other.extents[loop])
        version.least[loop] = std::max(version.least[loop], greatest + 1);
  std::rotate(versions.begin(), versions.end() - 1, versions.end());
}

/// Adds versions for short sums, whose time is that of the results: if these do
/// not stay in the second-level cache, they are written row by row, in the
/// order of memory, by short code, and otherwise as `inPlace` does. The short
/// code is for very small products, too, which one tile or a few compute.
void OuterProductModel::addVersionsOfShortSums(const Schedule &inPlace) {
  constexpr int64_t shortSum = 16, verySmall = shortSum * shortSum * shortSum;
  if (!rowLoop || !contraction.isDynamic(sumLoop) ||
      !contraction.isDynamic(vectorLoop))
    return;
  Schedule byRow = getScheduleByRow(inPlace);
  addVersionOfFewPoints(byRow, verySmall);
  ScheduleVersion &inCache = addVersion(inPlace);
  inCache.extents[sumLoop] = shortSum;
  inCache.points = {{*rowLoop, vectorLoop}, countInCache()};
  addVersion(byRow).extents[sumLoop] = shortSum;
}

/// `schedule` in tiles of few rows, whose results are written row by row.
Schedule OuterProductModel::getScheduleByRow(Schedule schedule) const {
  constexpr int64_t rowsOfTile = 4;
  schedule.order = {*rowLoop, vectorLoop, sumLoop};
  schedule.tile[*rowLoop] = rowsOfTile;
  schedule.tile[sumLoop] = 1;
  schedule.remainders[*rowLoop] = {rowsOfTile, rowsOfTile};
  schedule.remainders[sumLoop].clear();
  return schedule;
}

/// Adds a version for vector operands that stay in the second-level cache. If
/// elements of the scalar operand are not contiguous along the sum, tiles read
/// them from there, too: the version is for products of fewer multiply-adds
/// than those of square operands that are twice as large as the first-level
/// cache. In a larger cache, more than some rows read copies, of which a panel
/// stays in the first-level one.
void OuterProductModel::addVersionInCache(const Schedule &schedule) {
  addVersionsOfShortSums(schedule);
  BoundedPoints inCache = {{sumLoop, vectorLoop}, countInCache()};
  if (!isAlongSum() && rowLoop) {
    double elements = 2.0 * processor.cacheBytes.front() * 8 /
                      contraction.bits[scalarOperand];
    inCache.loops.push_back(*rowLoop);
    inCache.greatest = int64_t(std::pow(elements, 1.5)) - 1;
    addVersion(schedule).points = inCache;
    return;
  }
  int64_t ofManyRows = kBytesOfManyRows * 8 / contraction.bits[vectorOperand];
  if (rowLoop && ofManyRows < inCache.greatest) {
    ScheduleVersion &version = addVersion(schedule);
    version.points = inCache;
    version.extents[*rowLoop] = kSomeRows;
    inCache.greatest = ofManyRows;
  }
  addVersion(schedule).points = inCache;
}

/// Adds a version for vector operands that so few rows read that copies take
/// longer, where these have no version that reads several lines in place: as
/// many rows as read one that stays in the cache, or the fewer the larger it
/// is, with all of a batch.
void OuterProductModel::addVersionWithoutCopies(const Schedule &schedule) {
  // Of so many rows, one that is as large as what stays in the cache.
  constexpr int64_t rowsFromCache = 128, mostRowsAcrossLines = 32;
  if (!rowLoop)
    return;
  ScheduleVersion &version = addVersion(schedule);
  version.points = {{sumLoop, vectorLoop, *rowLoop},
                    rowsFromCache * countInCache() - 1};
  for (unsigned loop : outerLoops)
    if (contraction.maps[vectorOperand].isFunctionOfDim(loop))
      version.points.loops.push_back(loop);
  if (!isAlongSum())
    version.extents[*rowLoop] = mostRowsAcrossLines;
}

/// For some rows of long sums, at least those of a tile, a schedule by inner
/// products, that of few columns, if elements of both factors are contiguous
/// along the sum: each copied element would be read too few times.
void OuterProductModel::addVersionOfInnerProducts() {
  constexpr int64_t mostRows = 24, leastVectors = 24;
  bool areAlongSum =
      isAlongSum() && contraction.getContiguousLoop(vectorOperand) == sumLoop;
  if (!areAlongSum || contraction.dots)
    return;
  auto rowsOfSums = chooseShortInnerProducts(
      contraction.bounded(*rowLoop, mostRows, mostRows), processor);
  if (!rowsOfSums)
    return;
  ScheduleVersion &version = addVersion(rowsOfSums->schedule);
  version.extents[*rowLoop] = mostRows;
  version.least.resize(version.extents.size());
  version.least[sumLoop] = leastVectors * lanes;
  version.least[*rowLoop] = version.schedule.tile[*rowLoop];
}

/// For a vector operand that stays in the cache at run time, `inPlace`, unless
/// there is a single row; for some rows of another one, `someRows`; and for few
/// rows, a schedule that streams it.
void OuterProductModel::addVersionsInPlace(const Schedule &inPlace,
                                           const Schedule &someRows) {
  Schedule fewRows = chooseForFewRows(kSingleRowsFromBeyond);
  addVersionOfRows(fewRows, kSingleRowsFromCache);
  addVersionInCache(inPlace);
  addVersionOfRows(fewRows, kSingleRowsFromBeyond);
  addVersionOfRows(someRows, kSomeRows);
}

/// For few columns, schedules by inner products; for others, schedules that
/// read the vector operand in place, or one for few rows.
void OuterProductModel::addVersions() {
  if (hasUnknownRows())
    return addVersionsOfRows();
  if (!packsVectors)
    return;
  bool isKnown =
      !contraction.isDynamic(sumLoop) && !contraction.isDynamic(vectorLoop);
  std::optional<ModeledSchedule> inPlace;
  std::optional<Schedule> someRows;
  if (!contraction.dots && !isKnown && isVectorOperandContiguous())
    inPlace = makeModelInPlace().choose();
  if (inPlace && hasUnboundedRows())
    someRows = makeModelInPlace().chooseForSomeRows();
  addVersionsOfColumns(inPlace);
  if (someRows)
    return addVersionsInPlace(inPlace->schedule, *someRows);
  if (inPlace && hasUnboundedRows())
    addVersionOfOneRowInCache();
  if (inPlace)
    addVersionInCache(inPlace->schedule);
  if (hasUnboundedRows()) {
    addVersionOfInnerProducts();
    addVersionsForFewRows();
  }
  if (inPlace)
    addVersionWithoutCopies(inPlace->schedule);
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

std::optional<ModeledSchedule>
mlir::structured::detail::chooseOuterProducts(const Contraction &contraction,
                                              const Processor &processor) {
  return OuterProductModel(contraction, processor).choose();
}
