// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The tiles of reductions: what they compute and load.

#include "ReductionModel.h"
#include "AssumedExtents.h"
#include "ConvertOperand.h"
#include "linalg/Interfaces/ArgReduction.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "linalg/Interfaces/Recognizers.h"
#include "linalg/Interfaces/Reductions.h"
#include "linalg/Transforms/VectorLowering/LowerTransfers.h"
#include "linalg/Utils/PartialResults.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

std::optional<Refusal> ReductionModel::readOperands() {
  extents = getStaticLoopSizes(op);
  for (int64_t extent : extents)
    assumed.push_back(assumeExtent(extent));
  auto all = readLinearAccesses(op);
  if (!all)
    return all.refusal();
  accesses = std::move(*all);
  for (int64_t operand : converted)
    accesses[operand].bytes = llvm::divideCeil(
        getConversion(operand)->getResult(0).getType().getIntOrFloatBitWidth(),
        8);
  constexpr int64_t few = 2, window = 3;
  for (unsigned loop = 0; loop < extents.size(); ++loop)
    if (isImageOfUnknownExtent(loop)) {
      images.push_back(loop);
    } else if (isWindowOfUnknownExtent(loop)) {
      windows.push_back(loop);
      assumed[loop] = window;
    }
  for (unsigned loop = 0; loop < extents.size(); ++loop)
    if (llvm::is_contained(images, loop))
      assumed[loop] = imageExtent;
    else if (countsImages(loop))
      assumed[loop] = few;
  return std::nullopt;
}

/// Counts groups as elements: `columns` are packed, with contiguous groups
/// along `columnLoop`.
void ReductionModel::countGroups() {
  int64_t group = groups->getGroup();
  int64_t &extent = extents[groups->sumLoop];
  if (!ShapedType::isDynamic(extent))
    extent = llvm::divideCeil(extent, group);
  assumed[groups->sumLoop] = llvm::divideCeil(assumed[groups->sumLoop], group);
  for (LinearAccess &access : MutableArrayRef(accesses).take_front(2))
    access.bytes = groups->dots.product->sumBits / 8;
  makeInnermost(accesses[groups->columns.operand], groups->columns.loop);
}

/// Makes the dimension of `access` that `loop` runs over the innermost one.
void ReductionModel::makeInnermost(LinearAccess &access, unsigned loop) {
  auto *innermost =
      llvm::find_if(access.dims, [&](const LoopCoefficients &dim) {
        return dim.coefficients[loop] != 0;
      });
  std::rotate(innermost, innermost + 1, access.dims.end());
  size_t number = innermost - access.dims.begin();
  std::rotate(access.shape.begin() + number, access.shape.begin() + number + 1,
              access.shape.end());
  access.innermost = access.dims.size() - 1;
}

/// Whether the parallel loop `loop`, of unknown extent, is over images: no
/// input that is the same for a whole image runs over it.
bool ReductionModel::countsImages(unsigned loop) const {
  return !images.empty() && isDynamic(loop) && !isReduction(loop) &&
         !llvm::is_contained(images, loop) &&
         llvm::none_of(accesses, [&](const LinearAccess &access) {
           return !access.isInit && isSameForImage(access) &&
                  access.runsOver(loop);
         });
}

/// Whether an access does not depend on the position in images of unknown
/// extent, as that of a filter.
bool ReductionModel::isSameForImage(const LinearAccess &access) const {
  return llvm::none_of(images,
                       [&](unsigned loop) { return access.runsOver(loop); });
}

/// Whether an index is a sum of `loop` and a loop of the other kind: a window
/// moves along an image, one of which is a reduction, the other parallel.
bool ReductionModel::isAddedToOtherKind(unsigned loop) const {
  return llvm::any_of(llvm::seq<unsigned>(extents.size()), [&](unsigned other) {
    return isReduction(other) != isReduction(loop) &&
           llvm::any_of(accesses, [&](const LinearAccess &access) {
             return access.addsUp(loop, other);
           });
  });
}

/// The instructions of `op` on vectors. NaNs are selected after the maximum of
/// processors.
static int64_t countInstructions(Operation *op) {
  return isa<arith::MaximumFOp, arith::MinimumFOp>(op) ? 3 : 1;
}

/// Whether the instructions of `op` take one cycle: those of integers do, but
/// for products.
static bool takesOneCycle(Operation *op) {
  return getElementTypeOrSelf(op->getResult(0).getType()).isIntOrIndex() &&
         !isa<arith::MulIOp>(op);
}

/// The bits of an element of `type` in vectors; 0 if they can't have any.
static int64_t getBits(Type type) {
  if (type.isIndex())
    return 64;
  return type.isIntOrFloat() ? type.getIntOrFloatBitWidth() : 0;
}

/// Whether `op` is a loop index that the payload only casts to narrower
/// integers, which vectors count in.
static bool isNarrowedIndex(Operation &op) {
  return op.getNumResults() == 1 && op.getResult(0).getType().isIndex() &&
         LinalgHostInterface::get(op.getContext()).getIndexedLoop(&op) &&
         llvm::all_of(op.getUsers(),
                      llvm::IsaPred<arith::IndexCastOp, arith::IndexCastUIOp>);
}

/// The cast of an input that is converted before.
Operation *ReductionModel::getConversion(int64_t operand) {
  return getOnlyCast(op, *op.getDpsInputOperand(operand));
}

/// Reads the number of operations, where a product that is added counts with
/// its addition, and the widest values.
void ReductionModel::readPayload() {
  int64_t bits = 8;
  for (BlockArgument argument : op.getPayload()->getArguments())
    bits = std::max(bits, getBits(argument.getType()));
  SmallVector<Operation *> conversions = llvm::map_to_vector(
      converted, [&](int64_t operand) { return getConversion(operand); });
  for (Operation &inside : op.getPayload()->without_terminator()) {
    if (!llvm::is_contained(conversions, &inside))
      operations += countInstructions(&inside);
    if (isNarrowedIndex(inside))
      continue;
    for (Type type : inside.getResultTypes())
      bits = std::max(bits, getBits(type));
  }
  const auto &host = LinalgHostInterface::get(op.getContext());
  for (Operation *index : getIndexOps(op))
    indexed.push_back(*host.getIndexedLoop(index));
  if (matchSumOfFactors(op))
    --operations;
  operations = std::max<int64_t>(operations, 1);
  for (OpOperand &init : op.getDpsInitsMutable()) {
    double latency = 0;
    for (Operation *combiner : matchReduction(op, init)) {
      latency +=
          countInstructions(combiner) *
          (takesOneCycle(combiner) && !groups ? 1.0 : processor.fmaLatency);
      combinerOperations += countInstructions(combiner);
    }
    chainLatency = std::max(chainLatency, latency);
  }
  if (std::optional<ArgReduction> reduction = matchArgReduction(op)) {
    constexpr int64_t compareAndSelect = 2;
    chainLatency =
        processor.fmaLatency * double(compareAndSelect + reduction->keepsNaN);
    combinerOperations =
        op.getNumDpsInits() * double(compareAndSelect + reduction->keepsNaN);
  }
  lanes = processor.getLanes(bits);
}

/// Whether vectors may run along `loop`: all inits are contiguous along it, or
/// it is a reduction by known operations along which an input is contiguous.
bool ReductionModel::canHaveVectors(unsigned loop) const {
  if (groups)
    return loop == groups->columns.loop;
  if (columns)
    return loop == columns->loop;
  if (isTrivial(loop))
    return false;
  bool isContiguousInInput =
      llvm::any_of(accesses, [loop](const LinearAccess &access) {
        return !access.isInit && access.isContiguous(loop);
      });
  if (!isReduction(loop))
    return !isAcrossResults(loop) ||
           (isContiguousInInput && !isDynamic(loop) && extents[loop] >= lanes);
  return isContiguousInInput && !refuseToReducePartially(op, loop);
}

/// Whether results are not contiguous along the parallel loop `loop`.
bool ReductionModel::isAcrossResults(unsigned loop) const {
  return !isReduction(loop) &&
         llvm::any_of(accesses, [loop](const LinearAccess &access) {
           return access.isInit && !access.isContiguous(loop);
         });
}

/// Whether iterations of `loop` share elements of an input.
bool ReductionModel::canHaveRows(unsigned loop) const {
  if (isReduction(loop) || isTrivial(loop))
    return false;
  // Few images may be a single one.
  if (countsImages(loop))
    return false;
  return llvm::any_of(accesses, [&](const LinearAccess &access) {
    if (access.isInit || access.dims.empty())
      return false;
    return !access.runsOver(loop) ||
           access.countElements(assumed) < access.countElements(assumed, loop);
  });
}

/// Whether the payload combines elements of several inputs other than by
/// products that are added to the sum. Their vectors have a dimension for each
/// loop, and the innermost one would be that of a reduction, if a tile had
/// several steps of it.
bool ReductionModel::combinesInputs() const {
  auto isInput = [](const LinearAccess &access) {
    return !access.isInit && !access.dims.empty();
  };
  return llvm::count_if(accesses, isInput) > 1 && !matchSumOfProducts(op);
}

/// The extents of a tile along each loop, where those along the vectors' loop
/// are in vectors. Reductions have as many steps as make the loop around them
/// cheap: short ones, as those of windows, are in the tile as a whole. Windows
/// of unknown extent are short too, but how short is not known. Of rows from
/// the second-level cache that are far apart, and of which a tile reads several
/// lines of the cache, a tile has one step: processors fetch ahead at short
/// distances, within a page.
SmallVector<int64_t> ReductionModel::getTileInVectors(const Roles &roles,
                                                      RegisterTile tile) const {
  constexpr int64_t mostOfShort = 128, mostOfLong = 64, least = 4;
  SmallVector<int64_t> result(extents.size(), 1);
  result[roles.vectorLoop] = tile.vectors;
  if (roles.rowLoop)
    result[*roles.rowLoop] = tile.rows;
  // A step is one group.
  if (groups)
    return result;
  int64_t sums = tile.rows * tile.vectors;
  int64_t steps = 1;
  for (unsigned loop = extents.size(); loop-- > 0;) {
    if (!isReduction(loop) || loop == roles.vectorLoop || isTrivial(loop))
      continue;
    if (!isDynamic(loop) &&
        extents[loop] <= std::max(mostOfShort / sums, least) / steps) {
      result[loop] = extents[loop];
      steps *= extents[loop];
      continue;
    }
    if (steps < least && !combinesInputs() &&
        !llvm::is_contained(windows, loop) &&
        !takesOneStep(roles, tile, loop, least))
      result[loop] = llvm::bit_floor(uint64_t(
          std::min(assumed[loop], std::max(mostOfLong / sums, least) / steps)));
    break;
  }
  return result;
}

/// Whether sums, vectors of indices, the vectors that a step loads and one
/// element fit into the registers, a quarter of which LLVM needs for loads
/// ahead of their use. The smallest tile always does, if with spills.
bool ReductionModel::fitsRegisters(const Roles &roles,
                                   RegisterTile tile) const {
  int64_t sums = tile.rows * tile.vectors;
  SmallVector<int64_t> step(extents.size(), 1);
  step[roles.vectorLoop] = tile.vectors;
  if (roles.rowLoop)
    step[*roles.rowLoop] = tile.rows;
  double loaded = 0, kept = 0;
  if (llvm::is_contained(indexed, roles.vectorLoop))
    kept += tile.vectors;
  for (const LinearAccess &access : accesses) {
    if (access.isInit)
      kept += sums;
    if (access.isInit || !access.runsOver(roles.vectorLoop))
      continue;
    double vectors = access.countElements(step, roles.vectorLoop);
    if (countSharing(access, roles.vectorLoop) > 1)
      kept += vectors * access.getDistance(roles.vectorLoop) + 1;
    else
      loaded += vectors;
  }
  return sums == 1 || (kept + loaded + 1 <= processor.vectorRegisters &&
                       4 * kept <= 3 * processor.vectorRegisters);
}

/// With vectors of elements at a small distance, the number of iterations of
/// other loops that select theirs from the same contiguous vectors.
int64_t ReductionModel::countSharing(const LinearAccess &access,
                                     unsigned vectorLoop) const {
  int64_t distance = access.getDistance(vectorLoop);
  if (distance <= 1 || distance > maxRowStride)
    return 1;
  int64_t sharing = 1;
  for (auto [loop, coefficient] :
       llvm::enumerate(access.dims[*access.innermost].coefficients))
    if (loop != vectorLoop && coefficient % distance != 0)
      sharing *= assumed[loop];
  return std::min(sharing, distance);
}

/// What loading a vector costs, relative to one of contiguous elements, if its
/// elements are at a distance along `vectorLoop`.
double ReductionModel::getGapCost(const LinearAccess &access,
                                  unsigned vectorLoop) const {
  double distance = access.getDistance(vectorLoop);
  if (distance > 1 && distance <= maxRowStride)
    // As many loads, which are shuffled.
    return distance / countSharing(access, vectorLoop) + distance - 1;
  // Each element is loaded and inserted.
  return 2 * lanes;
}

/// The loads of a tile.
double ReductionModel::countLoads(const Roles &roles,
                                  ArrayRef<int64_t> inVectors) const {
  double loads = 0;
  for (const LinearAccess &access : accesses) {
    // What has no dimensions stays in a register.
    if (access.isInit || access.dims.empty())
      continue;
    double count = access.countElements(inVectors, roles.vectorLoop);
    if (!access.runsOver(roles.vectorLoop))
      loads += count;
    else if (!access.isContiguous(roles.vectorLoop))
      loads += count * getGapCost(access, roles.vectorLoop);
    else if (!access.isShifted(roles.vectorLoop))
      loads += count;
    else
      // The vectors cross lines of the cache. Masked ones are not shared.
      loads += 2 * (isMasked(roles, inVectors) ? access.countAccesses(inVectors)
                                               : count);
  }
  return loads;
}

/// How often tiles read each element of the input `operand`.
double ReductionModel::countReads(unsigned operand) const {
  SmallVector<int64_t> tile = getTile(best);
  double tiles = 1;
  for (auto [all, ofTile] : llvm::zip_equal(assumed, tile))
    tiles *= double(llvm::divideCeil(all, ofTile));
  const LinearAccess &access = accesses[operand];
  return tiles * access.countElements(tile) / access.countElements(assumed);
}

/// The runs of contiguous vectors that a tile loads: processors fetch ahead
/// along each.
double ReductionModel::countRuns(const Roles &roles,
                                 ArrayRef<int64_t> inVectors) const {
  double runs = 0;
  for (const LinearAccess &access : accesses)
    if (!access.isInit && access.isContiguous(roles.vectorLoop))
      runs += access.countElements(inVectors, roles.vectorLoop) /
              inVectors[roles.vectorLoop];
  return runs;
}

/// Whether each tile reads vectors of an input again most of which don't stay
/// in the first-level cache.
bool ReductionModel::isFromSecondCache(const Roles &roles,
                                       const LinearAccess &access) const {
  return !groups && !columns && !access.isInit && roles.rowLoop &&
         !access.runsOver(*roles.rowLoop) &&
         access.isContiguous(roles.vectorLoop) &&
         access.countBytes(assumed) > 2 * processor.cacheBytes.front();
}

/// Whether a tile has one step along `loop`, as rows of such an input that are
/// `steps` iterations apart are half of a page apart or more, as far as is
/// known. Neighbouring rows that are pages apart may be read either way, and so
/// may rows of one line of the cache each.
bool ReductionModel::takesOneStep(const Roles &roles, RegisterTile tile,
                                  unsigned loop, int64_t steps) const {
  return llvm::any_of(accesses, [&](const LinearAccess &access) {
    if (!isFromSecondCache(roles, access) ||
        tile.vectors * lanes * access.bytes <= processor.cacheLineBytes)
      return false;
    double distance = access.countBytesBetween(loop);
    return steps * distance >= kPageBytes / 2 &&
           (distance < kPageBytes || roles.readsPageByPage);
  });
}

/// The bytes of these inputs that a tile reads. Rows without gaps between them
/// are fetched ahead, and are not counted.
double
ReductionModel::countBytesFromSecondCache(const Roles &roles,
                                          ArrayRef<int64_t> inVectors) const {
  double bytes = 0;
  for (const LinearAccess &access : accesses) {
    if (!isFromSecondCache(roles, access))
      continue;
    double vectorBytes = double(lanes) * access.bytes,
           rowBytes = inVectors[roles.vectorLoop] * vectorBytes;
    bool hasGaps = llvm::none_of(
        llvm::seq<unsigned>(0, extents.size()), [&](unsigned loop) {
          return isReduction(loop) &&
                 access.countBytesBetween(loop) == rowBytes;
        });
    if (hasGaps)
      bytes += access.countElements(inVectors, roles.vectorLoop) * vectorBytes;
  }
  return bytes;
}

/// The cycles of a tile for each step of the reductions: bound by operations,
/// by loads, by the second-level cache, or by the latency of the operations
/// into the same sums.
double ReductionModel::getStepCycles(const Roles &roles,
                                     RegisterTile tile) const {
  SmallVector<int64_t> inVectors = getTileInVectors(roles, tile);
  double iterations = countIterations(inVectors),
         steps = countSteps(tile, inVectors);
  double loads = countLoads(roles, inVectors);
  // Schedules are not perfect.
  double latency = 1.05 * chainLatency * steps;
  return std::max({iterations * operations / processor.fmasPerCycle,
                   loads / processor.loadsPerCycle, latency,
                   countBytesFromSecondCache(roles, inVectors) /
                       kBytesFromSecondCache}) /
         steps;
}

/// The remainders of tiles of `rows` along the loop of the rows, if its extent
/// is not known.
SmallVector<int64_t> ReductionModel::getRowRemainders(const Roles &roles,
                                                      int64_t rows) const {
  bool readsScalars = llvm::any_of(accesses, [&](const LinearAccess &access) {
    return !access.isInit && access.runsOver(*roles.rowLoop) &&
           !access.runsOver(roles.vectorLoop);
  });
  return readsScalars && !groups ? Schedule::getPartialTiles(rows)
                                 : Schedule::getRemainders(rows);
}

/// The remainders of tiles of `columns` along the loop of vectors, if its
/// extent is not known: what is left of two vectors is one tile with masks, of
/// one vector if there are no more. Of more, masked vectors would be empty:
/// they are computed vector by vector.
SmallVector<int64_t>
ReductionModel::getColumnRemainders(int64_t columns) const {
  if (columns <= lanes)
    return {};
  return columns == 2 * lanes ? SmallVector<int64_t>{columns, lanes}
                              : SmallVector<int64_t>{lanes};
}

/// The heights of the tiles of `rows` rows of a block with `all` rows, and how
/// many there are of each.
SmallVector<std::pair<int64_t, int64_t>>
ReductionModel::countTiles(const Roles &roles, int64_t rows,
                           int64_t all) const {
  SmallVector<std::pair<int64_t, int64_t>> tiles = {{rows, all / rows}};
  int64_t left = all % rows;
  SmallVector<int64_t> heights;
  if (roles.rowLoop && isDynamic(*roles.rowLoop))
    heights = getRowRemainders(roles, rows);
  // A partial tile takes as long as a whole one.
  if (!heights.empty() && heights.front() == rows) {
    tiles.push_back({left > heights.back() ? rows : heights.back(), left > 0});
    return tiles;
  }
  for (int64_t height : heights) {
    tiles.push_back({height, left / height});
    left %= height;
  }
  tiles.push_back({std::max<int64_t>(left, 1), left > 0});
  return tiles;
}

/// The cycles of all tiles of a block for each vector of iterations, and a part
/// of the loads.
double ReductionModel::getRelativeCycles(const Roles &roles, RegisterTile tile,
                                         ArrayRef<int64_t> block) const {
  int64_t rows = roles.rowLoop ? block[*roles.rowLoop] : 1;
  int64_t columns = block[roles.vectorLoop];
  int64_t vectors = llvm::divideCeil(columns, lanes);
  auto sumOfRows = [&](int64_t rows, int64_t rowsOfTile) {
    return sumOverTiles(
        rows, vectors, {rowsOfTile, tile.vectors},
        [&](RegisterTile partial) { return getStepCycles(roles, partial); });
  };
  double cycles = 0;
  for (auto [height, number] : countTiles(roles, tile.rows, rows))
    cycles += sumOfRows(height * number, height);
  SmallVector<int64_t> inVectors = getTileInVectors(roles, tile);
  if (isReduction(roles.vectorLoop))
    cycles += rows * countCombinations(tile) / countSteps(tile, inVectors);
  double loads = countLoads(roles, inVectors) + countRuns(roles, inVectors);
  return cycles * lanes / (double(rows) * columns) +
         kLoadWeight * loads / countIterations(inVectors) +
         getCyclesAcrossResults(roles.vectorLoop);
}

/// The cycles for each vector of iterations of loading and storing elements of
/// results one by one, if they are not contiguous along `vectorLoop`.
double ReductionModel::getCyclesAcrossResults(unsigned vectorLoop) const {
  if (!isAcrossResults(vectorLoop))
    return 0;
  double sums = 1;
  for (auto [loop, extent] : llvm::enumerate(assumed))
    sums *= isReduction(loop) ? extent : 1;
  return kCyclesOfResult * lanes / sums;
}

/// Adds the tiles for these loops to the candidates.
void ReductionModel::addTiles(unsigned vectorLoop,
                              std::optional<unsigned> rowLoop) {
  Roles roles{vectorLoop, rowLoop, /*readsPageByPage=*/false, {}};
  int64_t rows = roles.rowLoop ? assumed[*roles.rowLoop] : 1;
  int64_t vectors = llvm::divideCeil(assumed[roles.vectorLoop], lanes);
  for (int64_t r = 1; r <= rows && fitsRegisters(roles, {r, 1}); ++r)
    for (int64_t v = 1; v <= vectors && fitsRegisters(roles, {r, v}); ++v) {
      Roles byPage = roles;
      byPage.readsPageByPage = true;
      addCandidate(roles, {r, v});
      if (getTileInVectors(byPage, {r, v}) != getTileInVectors(roles, {r, v}))
        addCandidate(byPage, {r, v});
    }
}

void ReductionModel::addCandidate(Roles roles, RegisterTile tile) {
  roles.modeled = {tile, getRelativeCycles(roles, tile, assumed)};
  if (isNoFasterThanLoops(roles)) {
    hasSlowTiles = true;
    return;
  }
  candidates.insert(llvm::upper_bound(candidates, roles,
                                      [](const Roles &a, const Roles &b) {
                                        return a.modeled.cycles <
                                               b.modeled.cycles;
                                      }),
                    roles);
}

/// Whether the vectors of a tile take as long as loops: those that LLVM
/// vectorizes take about a cycle for an element, and wait for the same sums.
/// They have no partial results to combine.
bool ReductionModel::isNoFasterThanLoops(const Roles &roles) const {
  SmallVector<int64_t> inVectors = getTileInVectors(roles, roles.modeled.tile);
  double vectors = countIterations(inVectors);
  double cycles =
      std::max(vectors * operations / processor.fmasPerCycle,
               countLoads(roles, inVectors) / processor.loadsPerCycle);
  double filled = std::min(double(assumed[roles.vectorLoop]) /
                               (inVectors[roles.vectorLoop] * lanes),
                           1.0);
  cycles += getCyclesAcrossResults(roles.vectorLoop) * vectors;
  if (cycles >= vectors * lanes * filled)
    return true;
  return isReduction(roles.vectorLoop) &&
         countCombinations(roles.modeled.tile) * combinerOperations >=
             assumed[roles.vectorLoop] *
                 countSteps(roles.modeled.tile, inVectors);
}

void ReductionModel::addCandidates() {
  for (unsigned vectorLoop = 0; vectorLoop < extents.size(); ++vectorLoop) {
    if (!canHaveVectors(vectorLoop))
      continue;
    // Of equal ones, the innermost loop has elements that are closer.
    SmallVector<std::optional<unsigned>> rowLoops = {std::nullopt};
    for (unsigned loop = extents.size(); loop-- > 0;)
      if (loop != vectorLoop && canHaveRows(loop))
        rowLoops.push_back(loop);
    for (std::optional<unsigned> rowLoop : rowLoops)
      addTiles(vectorLoop, rowLoop);
  }
}
