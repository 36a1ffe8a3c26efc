// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Outer products: the tiles, the blocks, and the versions for extents that are
// known at run time alone, each in a file of its own.

#ifndef LINALG_LIB_CODEGEN_OUTERPRODUCTMODEL_H
#define LINALG_LIB_CODEGEN_OUTERPRODUCTMODEL_H

#include "ContractionModel.h"
#include "LinearAccess.h"
#include <numeric>

namespace mlir::structured::detail {

/// The steps of the sum in a tile, at least, if their number is known.
inline constexpr int64_t kLeastSteps = 4;

/// How many rows of a vector operand that streams from memory processors follow
/// at a time; the most rows of a tile that reads all of them at once; and as
/// many of those that do so in less time than several tiles read parts of it
/// from the first-level cache; and those that stream one from the second-level
/// cache, too.
inline constexpr int64_t kStreamingSteps = 8, kStreamingRows = 8,
                         kFastStreamingRows = 3, kRowsFromSecondCache = 2;

/// More rows of a tile that streams are bound by loading and storing their sums
/// too, which takes half of the time for twice the steps.
inline constexpr int64_t kRowsBoundByMemory = 4;

/// At most as many rows read a vector operand, which does not stay in the
/// second-level cache, in less time than panels are copied, if they read some
/// lines of the cache of each of its rows: as many from the third-level cache,
/// and from memory.
inline constexpr int64_t kSomeRows = 128, kLinesFromMemory = 4;

/// The pages that have entries in the first-level TLB, at least; and those that
/// processors fetch ahead at a time, for which at most as many rows wait.
inline constexpr int64_t kPagesOfTLB = 64, kPagesOfStreams = 32,
                         kRowsOfStreams = 48;

/// As many do so with one line of each of its rows, from the third-level cache,
/// if registers are too few for several: as many steps of the sum at a time.
inline constexpr int64_t kRowsOfOneLine = 64, kStepsOfOneLine = 128;

/// The cycles from a product of tiles to the next one with the same sums.
inline constexpr double kTileLatency = 52;

/// The longest sum that is not divided into blocks of `block` steps.
inline int64_t getLongestUndivided(int64_t block) { return block + block / 2; }

/// The model of outer products: rows of vectors along the innermost dimension
/// of C or another one, a row for each of some elements of the scalar operand.
class OuterProductModel {
public:
  /// With `readsInPlace`, the vector operand is not copied, as it stays in the
  /// second-level cache, or few rows read it; and the code is to be short.
  /// Vectors run along `acrossLoop` if there is one, and their elements are not
  /// contiguous in C.
  OuterProductModel(const Contraction &contraction, const Processor &processor,
                    bool readsInPlace = false,
                    std::optional<unsigned> acrossLoop = std::nullopt)
      : contraction(contraction), processor(processor),
        readsInPlace(readsInPlace), acrossLoop(acrossLoop),
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
  ScheduleVersion &addVersionOfRows(const Schedule &schedule, int64_t most);
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
  /// The elements of a row of the vector operand in a line of the cache.
  int64_t getColumnsOfLine() const {
    return std::max<int64_t>(
        processor.cacheLineBytes * 8 / contraction.bits[vectorOperand], 1);
  }
  std::optional<Schedule> getScheduleInBlocks(const Schedule &inPlace) const;
  void addVersionsOfRowsInCache(const Schedule &inPlace,
                                const BoundedPoints &inCache);
  void addVersionsInCache(const Schedule &inPlace);
  void addVersionWithoutCopies(const Schedule &schedule);
  void addVersionsInPlace(const Schedule &inPlace, const Schedule &someRows);
  void addVersions();

  /// The model of schedules for the same that do not copy the vector operand.
  OuterProductModel makeModelInPlace() const {
    return {contraction, processor, /*readsInPlace=*/true, acrossLoop};
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

  /// Whether there are rows, whose number may be at most `kSomeRows`.
  bool mayHaveSomeRows() const {
    return rowLoop && (contraction.isDynamic(*rowLoop) || rows <= kSomeRows);
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

  /// Whether rows, which are not packed in panels for all steps of the sum, are
  /// read for each panel.
  bool hasRowBlocks() const { return rowLoop && packsVectors && !packsRows(); }

  /// Whether all steps of the rows do not fit into half of the second-level
  /// cache.
  bool hasLargeRows() const {
    return double(contraction.greatest[*rowLoop]) *
               contraction.getBytes(scalarOperand, sums) >
           processor.getSecondCacheBytes() / 2.0;
  }

  /// Whether rows are divided into blocks: if the sum is, or if they are not
  /// copied, and would not stay in the second-level cache from one panel to the
  /// next.
  bool dividesRows() const {
    return hasRowBlocks() && (dividesSum || (hasLargeRows() && !copiesRows() &&
                                             !hasAllColumns(tile)));
  }

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
  std::optional<unsigned> acrossLoop;
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

} // namespace mlir::structured::detail

#endif // LINALG_LIB_CODEGEN_OUTERPRODUCTMODEL_H
