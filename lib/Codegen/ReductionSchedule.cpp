// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The schedules of reductions: loops over tiles, blocks and versions.

#include "PaddedBlock.h"
#include "ReductionModel.h"
#include "SkipPadding.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "linalg/Transforms/Tiling/Tile.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include <cmath>

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

/// Whether the inputs are larger than the first-level cache, so that reading
/// them in their order in memory pays if nothing is read twice.
bool ReductionModel::streams() const {
  double bytes = 0;
  for (const LinearAccess &access : accesses)
    bytes += access.isInit ? 0 : access.countBytes(assumed);
  return bytes > processor.cacheBytes.front();
}

/// The extents of the blocks whose part of the columns is packed: panels of
/// half of the second-level cache, at least one, of all inner dimensions, and
/// of one index of the outer ones where that is more. The loops' if nothing is
/// packed.
SmallVector<int64_t> ReductionModel::getBlock(const Roles &roles) const {
  SmallVector<int64_t> block(assumed);
  if (!columns)
    return block;
  const LinearAccess &access = accesses[columns->operand];
  double most = processor.getSecondCacheBytes() / 2.0;
  for (const LoopCoefficients &dim : access.dims)
    for (auto [loop, coefficient] : llvm::enumerate(dim.coefficients))
      if (coefficient != 0 && loop != columns->loop && !isReduction(loop) &&
          access.countBytes(block) > most)
        block[loop] = 1;
  int64_t &size = block[columns->loop];
  int64_t numBlocks = std::ceil(access.countBytes(block) / most);
  int64_t panel = roles.modeled.tile.vectors * lanes;
  size = std::min<int64_t>(
      size, llvm::alignTo(llvm::divideCeil(size, numBlocks), panel));
  return block;
}

/// The order of the loops over the tiles of `roles` in blocks of the extents
/// `block`, with the cycles of the op.
LoopOrder ReductionModel::getOrder(const Roles &roles,
                                   ArrayRef<int64_t> block) const {
  LoopsOverTiles loops;
  SmallVector<LinearAccess> inPanels(accesses);
  if (columns)
    inPanels[columns->operand].shape.back() =
        roles.modeled.tile.vectors * lanes;
  loops.accesses = inPanels;
  loops.extents = assumed;
  loops.tile = getTile(roles);
  loops.vectorLoop = roles.vectorLoop;
  loops.rowLoop = roles.rowLoop;
  loops.block = llvm::to_vector(block);
  loops.computation = getRelativeCycles(roles, roles.modeled.tile, block) *
                      countIterations(assumed) / lanes;
  for (unsigned loop = 0; loop < extents.size(); ++loop)
    if (loop != roles.vectorLoop && loop != roles.rowLoop && !isTrivial(loop))
      (isReduction(loop) ? loops.reductions : loops.outer).push_back(loop);
  if (!isReduction(roles.vectorLoop) && (roles.rowLoop || !streams()))
    return chooseLoopOrder(loops, processor);
  SmallVector<unsigned> order = loops.outer;
  if (roles.rowLoop)
    order.push_back(*roles.rowLoop);
  llvm::append_range(order, loops.reductions);
  order.push_back(roles.vectorLoop);
  return {order, getCyclesOfOrder(loops, order, processor)};
}

/// Of roles and tiles that are about as good in registers as the first ones,
/// those whose loops read least from the caches.
void ReductionModel::chooseOrder() {
  // Of schedules with about as many cycles, those that read page by page are
  // faster.
  constexpr double about = 1.1, shareByPage = 0.95;
  constexpr size_t most = 48;
  double greatest = about * candidates.front().modeled.cycles;
  double least = std::numeric_limits<double>::infinity();
  for (const Roles &roles : ArrayRef(candidates).take_front(most)) {
    if (roles.modeled.cycles > greatest)
      return;
    LoopOrder chosen = getOrder(roles, getBlock(roles));
    if (roles.readsPageByPage)
      chosen.cycles *= shareByPage;
    if (chosen.cycles >= least)
      continue;
    least = chosen.cycles;
    best = roles;
    order = std::move(chosen);
  }
}

/// The extents of the loops in elements, not groups.
SmallVector<int64_t> ReductionModel::getElements() const {
  SmallVector<int64_t> elements(assumed);
  if (groups)
    elements[groups->sumLoop] *= groups->getGroup();
  return elements;
}

/// Adds the blocks of a padded input, if there is one, and the order of the
/// loops in them.
void ReductionModel::addPaddedBlocks(Schedule &schedule) {
  auto getOrderInBlock = [&](ArrayRef<int64_t> block) {
    SmallVector<int64_t> counted(assumed);
    for (unsigned loop = 0; loop < counted.size(); ++loop)
      if (!isReduction(loop))
        counted[loop] = block[loop];
    return getOrder(best, counted);
  };
  structured::detail::addPaddedBlocks(op, getElements(), best.vectorLoop, lanes,
                                      processor, getOrderInBlock, schedule,
                                      order);
}

/// The cycles of packing the columns: for the bytes that come from beyond the
/// second-level cache, or for each element, if its neighbours are those of
/// other columns.
double ReductionModel::getPackingCycles() const {
  if (!columns)
    return 0;
  const LinearAccess &access = accesses[columns->operand];
  return columns->isContiguous ? access.countBytes(assumed) / kBytesFromBeyond
                               : access.countElements(assumed);
}

/// Packs the columns of each block in panels.
void ReductionModel::addPanels(Schedule &schedule) {
  ScheduleBlock &block = *schedule.blocks.emplace(schedule.blocks.begin());
  block.sizes = getBlock(best);
  for (auto [size, extent] : llvm::zip_equal(block.sizes, assumed))
    if (size == extent)
      size = 0;
  PackedOperand &packed = block.pack.emplace_back();
  packed.operand = columns->operand;
  packed.panel.resize(extents.size());
  packed.panel[columns->loop] = schedule.tile[columns->loop];
  // Squares of elements are transposed in registers.
  packed.tile.resize(extents.size());
  AffineMap map =
      op.getMatchingIndexingMap(op.getDpsInputOperand(columns->operand));
  for (AffineExpr expr : map.getResults().drop_back())
    packed.tile[cast<AffineDimExpr>(expr).getPosition()] = 1;
  packed.tile[map.getDimPosition(map.getNumResults() - 1)] = lanes;
  packed.tile[columns->loop] = 0;
}

ModeledSchedule ReductionModel::makeSchedule() {
  ModeledSchedule result;
  result.vectorLoop = best.vectorLoop;
  result.tiles.best = best.modeled;
  for (const Roles &roles : ArrayRef(candidates).take_front(2))
    if (roles.modeled.tile.rows != best.modeled.tile.rows ||
        roles.modeled.tile.vectors != best.modeled.tile.vectors)
      result.tiles.next = roles.modeled;
  result.cycles = best.modeled.cycles * processor.fmasPerCycle;
  Schedule &schedule = result.schedule;
  schedule.tile = getTile(best);
  schedule.remainders.resize(extents.size());
  for (auto [loop, size] : llvm::enumerate(schedule.tile))
    if (isTrivial(loop))
      size = 0;
  SmallVector<int64_t> elements = getElements();
  if (groups)
    schedule.tile[groups->sumLoop] *= groups->getGroup();
  addPaddedBlocks(schedule);
  if (columns)
    addPanels(schedule);
  SmallVector<int64_t> sizes = getStaticLoopSizes(op);
  for (unsigned loop : order.loops) {
    bool isPartial = isReduction(loop) && loop == best.vectorLoop;
    // A single tile of a sum along vectors has partial results too.
    if (schedule.tile[loop] == sizes[loop] && !isPartial)
      continue;
    schedule.order.push_back(loop);
    if (isPartial)
      schedule.partial.push_back(loop);
    else if (isReduction(loop) && schedule.tile[loop] > 1 && !groups)
      schedule.remainders[loop].push_back(1);
    else if (isDynamic(loop) && loop == best.vectorLoop) {
      schedule.remainders[loop] = getColumnRemainders(schedule.tile[loop]);
    } else if (isDynamic(loop))
      schedule.remainders[loop] =
          loop == best.rowLoop ? getRowRemainders(best, schedule.tile[loop])
                               : Schedule::getRemainders(schedule.tile[loop]);
  }
  schedule.skip = chooseLoopsToSkip(op, schedule, elements);
  return result;
}

/// Packs the columns in panels of groups, before all loops.
void ReductionModel::addGroups(ModeledSchedule &result) {
  int64_t group = groups->getGroup();
  Schedule &schedule = result.schedule;
  ScheduleBlock block;
  block.sizes.resize(extents.size());
  PackedOperand &packed = block.pack.emplace_back();
  packed.operand = groups->columns.operand;
  packed.panel.resize(extents.size());
  packed.panel[groups->columns.loop] = schedule.tile[groups->columns.loop];
  packed.panel[groups->sumLoop] = group;
  packed.tile.resize(extents.size());
  schedule.blocks.insert(schedule.blocks.begin(), block);
  groups->dots.addConversions(schedule, op.getContext());
  double rows = 1;
  for (auto [loop, extent] : llvm::enumerate(assumed))
    if (!accesses[groups->columns.operand].runsOver(loop))
      rows *= extent;
  result.cycles = result.cycles / group + groups->dots.getPackingCycles() *
                                              processor.fmasPerCycle / rows;
}

/// Why `op` can't be divided as `schedule` says.
std::optional<Refusal>
ReductionModel::refuseToTileBy(const Schedule &schedule) {
  TileOptions options;
  options.sizes = getAsIndexOpFoldResult(op->getContext(), schedule.tile);
  if (!schedule.partial.empty())
    options.partialReduction = PartialReduction::OuterReduction;
  return refuseToTile(cast<TilingInterface>(op.getOperation()), options);
}

RefusalOr<ModeledSchedule> ReductionModel::choose() {
  if (auto refusal = readOperands())
    return *refusal;
  readPayload();
  if (groups)
    countGroups();
  if (columns)
    makeInnermost(accesses[columns->operand], columns->loop);
  addCandidates();
  if (candidates.empty() && hasSlowTiles)
    return "vectors would take as long as loops, as they are gathered or short";
  if (candidates.empty())
    return "neither are its results contiguous along a loop, nor is an input "
           "along a known reduction";
  chooseOrder();
  ModeledSchedule chosen = makeSchedule();
  if (groups)
    addGroups(chosen);
  if (auto refusal = refuseToTileBy(chosen.schedule))
    return *refusal;
  return std::move(chosen);
}

/// Whether an input that is the same for a whole image takes more than a
/// quarter of the second-level cache.
bool ReductionModel::hasLargeFilter() const {
  return llvm::any_of(accesses, [&](const LinearAccess &access) {
    return !access.isInit && isSameForImage(access) &&
           access.countBytes(assumed) > processor.getSecondCacheBytes() / 4.0;
  });
}

/// Adds a version for sums that are shorter than a tile, if the extent is not
/// known: several vectors of partial sums would take longer to add.
void ReductionModel::addShortSums(ModeledSchedule &chosen) {
  unsigned loop = best.vectorLoop;
  if (!isReduction(loop) || !isDynamic(loop) || best.modeled.tile.vectors == 1)
    return;
  Roles all = best;
  best.modeled.tile.vectors = 1;
  ScheduleVersion &version = chosen.schedule.versions.emplace_back();
  version.schedule = makeSchedule().schedule;
  version.extents.assign(extents.size(), 0);
  version.extents[loop] = chosen.schedule.tile[loop];
  best = all;
}

/// With versions for short sums, and for small images: to read a large filter
/// again for each row takes most of their time.
RefusalOr<ModeledSchedule> ReductionModel::chooseWithVersions() {
  constexpr int64_t smallExtents[] = {7, 14, 28};
  RefusalOr<ModeledSchedule> chosen = choose();
  if (chosen)
    addShortSums(*chosen);
  if (!chosen || images.empty() || !hasLargeFilter())
    return chosen;
  auto isSame = [](const Schedule &one, const Schedule &other) {
    return one.order == other.order && one.tile == other.tile;
  };
  std::vector<ScheduleVersion> &versions = chosen->schedule.versions;
  for (int64_t extent : smallExtents) {
    RefusalOr<ModeledSchedule> small =
        ReductionModel(op, processor, converted, groups, columns, extent)
            .choose();
    if (!small || isSame(small->schedule, chosen->schedule))
      continue;
    if (versions.empty() || !isSame(small->schedule, versions.back().schedule))
      versions.emplace_back().schedule = std::move(small->schedule);
    versions.back().extents.assign(extents.size(), 0);
    for (unsigned loop : images)
      versions.back().extents[loop] = extent;
  }
  return chosen;
}
