// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The versions of schedules by outer products, for extents that are known at
// run time alone.

#include "OuterProductModel.h"
#include "Utils/Divisors.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

/// At most as many rows stream a vector operand by tiles of one row, which read
/// each part of it from the first-level cache: if a tile of more rows can read
/// it in place, where it is larger than the second-level cache, and where it is
/// not; and if more rows read copies.
static constexpr int64_t kSingleRowsFromBeyond = 2, kSingleRowsFromCache = 1,
                         kSingleRowsInsteadOfCopies = 4;

/// The bytes of a vector operand of unknown extents that any number of rows
/// read in place, at most.
static constexpr int64_t kBytesOfManyRows = kPagesOfTLB * kPageBytes;

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
  version.least.resize(contraction.extents.size());
  version.divisors.resize(contraction.extents.size());
  version.schedule = schedule;
  return version;
}

/// Adds a version for at most as many rows.
ScheduleVersion &OuterProductModel::addVersionOfRows(const Schedule &schedule,
                                                     int64_t most) {
  ScheduleVersion &version = addVersion(schedule);
  version.extents[*rowLoop] = most;
  return version;
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
    addVersionOfRows(someRows->schedule, most);
    return;
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
  if (inPlace && contraction.isDynamic(sumLoop) &&
      veryFewColumns < fewColumns) {
    ScheduleVersion &version = addVersion(inPlace->schedule);
    version.extents[vectorLoop] = fewColumns;
    version.extents[sumLoop] = shortSum;
    version.least[vectorLoop] = veryFewColumns + 1;
  }
  addVersion(columns->schedule).extents[vectorLoop] = fewColumns;
}

/// Adds a version for products of so few multiply-adds that finding the version
/// takes a part of their time: the first one, for what the versions so far are
/// not for.
void OuterProductModel::addVersionOfFewPoints(const Schedule &schedule,
                                              int64_t most) {
  ScheduleVersion &version = addVersion(schedule);
  std::vector<ScheduleVersion> &versions = result.schedule.versions;
  version.points = {{*rowLoop, vectorLoop, sumLoop}, most};
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

/// `inPlace` in blocks of the sum, whose part of a panel stays in half of the
/// first-level cache: if tiles wait for the second-level one otherwise, as rows
/// of the vector operand begin anywhere in a line, and end in one more. None if
/// all sums are hardly longer than a block.
std::optional<Schedule>
OuterProductModel::getScheduleInBlocks(const Schedule &inPlace) const {
  constexpr double leastDelay = 1.1;
  if (!rowLoop || !isAlongSum())
    return std::nullopt;
  RegisterTile tile = {inPlace.tile[*rowLoop],
                       inPlace.tile[vectorLoop] / lanes};
  int64_t bytes = getPanelRowBytes(tile), line = processor.cacheLineBytes;
  if (contraction.isDynamic(vectorLoop) ||
      contraction.getBytes(vectorOperand, columns) % line != 0)
    bytes += line;
  if (bytes / kBytesFromSecondCache < leastDelay * getMultiplyAddCycles(tile))
    return std::nullopt;
  int64_t block =
      llvm::alignDown(processor.cacheBytes.front() / 2 / bytes, lanes);
  bool isKnown = !contraction.isDynamic(sumLoop);
  if (block == 0 || (isKnown && sums <= getLongestUndivided(block)))
    return std::nullopt;
  if (isKnown)
    block = getEvenPart(sums, block);
  Schedule inBlocks = inPlace;
  addBlock(inBlocks, sumLoop, block);
  return inBlocks;
}

/// Adds versions for vector operands that stay in the second-level cache. If
/// elements of the scalar operand are not contiguous along the sum, tiles read
/// them from there, too: the version is for products of fewer multiply-adds
/// than those of square operands that are twice as large as the first-level
/// cache.
void OuterProductModel::addVersionsInCache(const Schedule &inPlace) {
  addVersionsOfShortSums(inPlace);
  BoundedPoints inCache = {{sumLoop, vectorLoop}, countInCache()};
  if (isAlongSum() && rowLoop)
    return addVersionsOfRowsInCache(inPlace, inCache);
  if (rowLoop) {
    double elements = 2.0 * processor.cacheBytes.front() * 8 /
                      contraction.bits[scalarOperand];
    inCache.loops.push_back(*rowLoop);
    inCache.greatest = int64_t(std::pow(elements, 1.5)) - 1;
  }
  addVersion(inPlace).points = inCache;
}

/// In a large second-level cache, more than some rows read copies, of which a
/// panel stays in the first-level one. If there is a schedule in blocks of the
/// sum, it is for some rows of long sums. More rows read copies then, unless
/// rows of the vector operand are whole lines.
void OuterProductModel::addVersionsOfRowsInCache(const Schedule &inPlace,
                                                 const BoundedPoints &inCache) {
  std::optional<Schedule> inBlocks = getScheduleInBlocks(inPlace);
  BoundedPoints ofManyRows = inCache;
  ofManyRows.greatest = std::min(
      inCache.greatest, kBytesOfManyRows * 8 / contraction.bits[vectorOperand]);
  auto addInPlace = [&](const BoundedPoints &points) -> ScheduleVersion & {
    ScheduleVersion &version = addVersion(inPlace);
    version.points = points;
    return version;
  };
  if (!inBlocks || contraction.isDynamic(sumLoop)) {
    int64_t block = inBlocks ? inBlocks->blocks.back().sizes[sumLoop] : 0;
    int64_t mostSteps = getLongestUndivided(block);
    if (ofManyRows.greatest < inCache.greatest && mayHaveSomeRows()) {
      ScheduleVersion &version = addInPlace(inCache);
      version.extents[*rowLoop] = kSomeRows;
      version.extents[sumLoop] = mostSteps;
    }
    addInPlace(ofManyRows).extents[sumLoop] = mostSteps;
  }
  if (!inBlocks)
    return;
  if (contraction.isDynamic(vectorLoop))
    addInPlace(ofManyRows).divisors[vectorLoop] = getColumnsOfLine();
  if (mayHaveSomeRows())
    addVersionOfRows(*inBlocks, kSomeRows).points = inCache;
}

/// Adds a version for vector operands that so few rows read that copies take
/// longer, where these have no version that reads several lines in place: as
/// many rows as read one that stays in the cache, or the fewer the larger it
/// is, with all of a batch.
void OuterProductModel::addVersionWithoutCopies(const Schedule &schedule) {
  // Of so many rows, one that is as large as what stays in the cache.
  constexpr int64_t rowsFromCache = 128, mostRowsAcrossLines = 32;
  if (!rowLoop || (!mayHaveSomeRows() && getScheduleInBlocks(schedule)))
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
  version.least[sumLoop] = leastVectors * lanes;
  version.least[*rowLoop] = version.schedule.tile[*rowLoop];
}

/// For a vector operand that stays in the cache at run time, `inPlace`, unless
/// there is a single row; for some rows of another one, `someRows`, if it has
/// columns for one and a half of these wide tiles; and for few rows, a schedule
/// that streams it.
void OuterProductModel::addVersionsInPlace(const Schedule &inPlace,
                                           const Schedule &someRows) {
  Schedule fewRows = chooseForFewRows(kSingleRowsFromBeyond);
  addVersionOfRows(fewRows, kSingleRowsFromCache);
  addVersionsInCache(inPlace);
  addVersionOfRows(fewRows, kSingleRowsFromBeyond);
  std::optional<Schedule> inBlocks = getScheduleInBlocks(inPlace);
  int64_t fewColumns = someRows.tile[vectorLoop] * 3 / 2;
  if (inBlocks && (contraction.isDynamic(vectorLoop) || columns <= fewColumns))
    addVersionOfRows(*inBlocks, kSomeRows).extents[vectorLoop] = fewColumns;
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
    addVersionsInCache(inPlace->schedule);
  if (hasUnboundedRows()) {
    addVersionOfInnerProducts();
    addVersionsForFewRows();
  }
  if (inPlace)
    addVersionWithoutCopies(inPlace->schedule);
}
