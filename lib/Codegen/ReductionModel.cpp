// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ReductionModel.h"
#include "AssumedExtents.h"
#include "LinearAccess.h"
#include "LoopOrder.h"
#include "PaddedBlock.h"
#include "SkipPadding.h"
#include "linalg/Interfaces/ArgReduction.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "linalg/Interfaces/Recognizers.h"
#include "linalg/Interfaces/Reductions.h"
#include "linalg/Transforms/Tiling/Tile.h"
#include "linalg/Transforms/VectorLowering/LowerTransfers.h"
#include "linalg/Utils/PartialResults.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

static double countIterations(ArrayRef<int64_t> tile) {
  return llvm::accumulate(tile, 1.0, std::multiplies<double>());
}

namespace {
/// How dot products of a processor compute sums of products of two inputs. The
/// model counts groups of elements along `sumLoop` as elements.
struct Groups {
  DotChoice dots;
  /// The loop of the sum along which elements of groups are neighbours.
  unsigned sumLoop;
  /// The loop of columns, along which the results are contiguous, and the input
  /// that runs over it: a filter, which is packed in panels of groups.
  unsigned columnLoop, columns;

  int64_t getGroup() const { return dots.product->getGroup(); }
};

/// An input that is packed in panels, in which elements along `loop`, along
/// which the results are contiguous, are neighbours.
struct Columns {
  unsigned operand, loop;
};

/// The model of reductions: tiles of rows of vectors, either of the result,
/// each with one sum in each lane, or of partial sums along a reduction loop.
class ReductionModel {
public:
  /// Sums are computed by dot products if there are `groups`. Vectors run along
  /// the panels of `columns`, if there are any. Images of unknown size are
  /// assumed to have `imageExtent` rows and columns, if that is given, and to
  /// be few.
  ReductionModel(StructuredOpInterface op, const Processor &processor,
                 std::optional<Groups> groups = std::nullopt,
                 std::optional<Columns> columns = std::nullopt,
                 std::optional<int64_t> imageExtent = std::nullopt)
      : op(op), processor(processor), groups(std::move(groups)),
        columns(columns), imageExtent(imageExtent),
        iterators(op.getIteratorTypesArray()) {}

  RefusalOr<ModeledSchedule> choose();
  RefusalOr<ModeledSchedule> chooseWithVersions();
  /// The cycles of the op as chosen, with what it reads from the caches.
  double getCycles() const { return order.cycles + getPackingCycles(); }

private:
  /// What vectors and rows run along, and a tile of them.
  struct Roles {
    unsigned vectorLoop = 0;
    std::optional<unsigned> rowLoop;
    /// Whether a tile has one step along rows that are pages apart.
    bool readsPageByPage = false;
    ModeledTile modeled;
  };

  std::optional<Refusal> readOperands();
  void countGroups();
  void makeInnermost(LinearAccess &access, unsigned loop);
  void readPayload();
  bool isReduction(unsigned loop) const {
    return iterators[loop] == utils::IteratorType::reduction;
  }
  bool isTrivial(unsigned loop) const { return assumed[loop] == 1; }
  bool isDynamic(unsigned loop) const {
    return ShapedType::isDynamic(extents[loop]);
  }
  bool isAddedToOtherKind(unsigned loop) const;
  bool isImageOfUnknownExtent(unsigned loop) const {
    return isDynamic(loop) && !isReduction(loop) && isAddedToOtherKind(loop);
  }
  bool isWindowOfUnknownExtent(unsigned loop) const {
    return isDynamic(loop) && isReduction(loop) && isAddedToOtherKind(loop);
  }
  bool countsImages(unsigned loop) const;
  bool isSameForImage(const LinearAccess &access) const;
  bool hasLargeFilter() const;
  bool canHaveVectors(unsigned loop) const;
  bool canHaveRows(unsigned loop) const;
  bool fitsRegisters(const Roles &roles, RegisterTile tile) const;
  SmallVector<int64_t> getTileInVectors(const Roles &roles,
                                        RegisterTile tile) const;
  SmallVector<int64_t> getTile(const Roles &roles) const {
    SmallVector<int64_t> tile = getTileInVectors(roles, roles.modeled.tile);
    tile[roles.vectorLoop] *= lanes;
    return tile;
  }
  bool isMasked(const Roles &roles, ArrayRef<int64_t> inVectors) const {
    int64_t columns = assumed[roles.vectorLoop];
    return columns % lanes != 0 &&
           columns <= inVectors[roles.vectorLoop] * lanes;
  }
  int64_t countSharing(const LinearAccess &access, unsigned vectorLoop) const;
  double getGapCost(const LinearAccess &access, unsigned vectorLoop) const;
  double countLoads(const Roles &roles, ArrayRef<int64_t> inVectors) const;
  double countRuns(const Roles &roles, ArrayRef<int64_t> inVectors) const;
  bool isFromSecondCache(const Roles &roles, const LinearAccess &access) const;
  bool takesOneStep(const Roles &roles, unsigned loop, int64_t steps) const;
  double countBytesFromSecondCache(const Roles &roles,
                                   ArrayRef<int64_t> inVectors) const;
  double getStepCycles(const Roles &roles, RegisterTile tile) const;
  double getRelativeCycles(const Roles &roles, RegisterTile tile,
                           ArrayRef<int64_t> block) const;
  /// The combinations of the partial results of a row: of vectors, and then of
  /// their lanes in pairs, which are shuffled.
  double countCombinations(RegisterTile tile) const {
    return tile.vectors + 2.0 * llvm::Log2_64_Ceil(lanes);
  }
  bool isNoFasterThanLoops(const Roles &roles) const;
  void addCandidate(Roles roles, RegisterTile tile);
  void addTiles(unsigned vectorLoop, std::optional<unsigned> rowLoop);
  void addCandidates();
  SmallVector<int64_t> getBlock(const Roles &roles) const;
  LoopOrder getOrder(const Roles &roles, ArrayRef<int64_t> block) const;
  bool streams() const;
  void chooseOrder();
  void addGroups(ModeledSchedule &result);
  SmallVector<int64_t> getElements() const;
  void choosePaddedBlocks(Schedule &schedule);
  void addPanels(Schedule &schedule);
  double getPackingCycles() const;
  void addShortSums(ModeledSchedule &chosen);
  ModeledSchedule makeSchedule();
  std::optional<Refusal> refuseToTileBy(const Schedule &schedule);

  StructuredOpInterface op;
  const Processor &processor;
  std::optional<Groups> groups;
  std::optional<Columns> columns;
  std::optional<int64_t> imageExtent;
  SmallVector<utils::IteratorType> iterators;
  SmallVector<int64_t> extents, assumed;
  SmallVector<LinearAccess> accesses;
  /// The loops along images and windows of unknown extent.
  SmallVector<unsigned> images, windows;
  /// The loops whose indices the payload uses.
  SmallVector<unsigned> indexed;
  /// The operations on vectors of an iteration, and the elements of a vector.
  int64_t operations = 0, lanes = 1;
  /// The cycles of the longest combination with an init.
  double chainLatency = 1;
  /// The operations of all combinations of partial results.
  double combinerOperations = 0;
  /// Whether there are tiles that take as long as loops.
  bool hasSlowTiles = false;
  /// All roles and tiles, those of fewer cycles first.
  SmallVector<Roles> candidates;
  // What is chosen.
  Roles best;
  LoopOrder order;
};
} // namespace

std::optional<Refusal> ReductionModel::readOperands() {
  extents = getStaticLoopSizes(op);
  for (int64_t extent : extents)
    assumed.push_back(assumeExtent(extent));
  auto all = readLinearAccesses(op);
  if (!all)
    return all.refusal();
  accesses = std::move(*all);
  constexpr int64_t few = 2, window = 3;
  for (unsigned loop = 0; loop < extents.size(); ++loop)
    if (isImageOfUnknownExtent(loop)) {
      images.push_back(loop);
    } else if (isWindowOfUnknownExtent(loop)) {
      windows.push_back(loop);
      assumed[loop] = window;
    }
  for (unsigned loop = 0; imageExtent && loop < extents.size(); ++loop)
    if (llvm::is_contained(images, loop))
      assumed[loop] = *imageExtent;
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
  makeInnermost(accesses[groups->columns], groups->columnLoop);
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
  return isDynamic(loop) && !isReduction(loop) &&
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
  auto isAdded = [&](const LoopCoefficients &dim) {
    return dim.coefficients[loop] != 0 &&
           llvm::any_of(llvm::enumerate(dim.coefficients), [&](auto other) {
             return other.value() != 0 &&
                    isReduction(other.index()) != isReduction(loop);
           });
  };
  return llvm::any_of(accesses, [&](const LinearAccess &access) {
    return llvm::any_of(access.dims, isAdded);
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

/// Reads the number of operations, where a product that is added counts with
/// its addition, and the widest values.
void ReductionModel::readPayload() {
  int64_t bits = 8;
  for (BlockArgument argument : op.getPayload()->getArguments())
    bits = std::max(bits, getBits(argument.getType()));
  for (Operation &inside : op.getPayload()->without_terminator()) {
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
    return loop == groups->columnLoop;
  if (columns)
    return loop == columns->loop;
  if (isTrivial(loop))
    return false;
  if (!isReduction(loop))
    return llvm::all_of(accesses, [loop](const LinearAccess &access) {
      return !access.isInit || access.isContiguous(loop);
    });
  return llvm::any_of(accesses,
                      [loop](const LinearAccess &access) {
                        return !access.isInit && access.isContiguous(loop);
                      }) &&
         !refuseToReducePartially(op, loop);
}

/// Whether iterations of `loop` share elements of an input.
bool ReductionModel::canHaveRows(unsigned loop) const {
  if (isReduction(loop) || isTrivial(loop))
    return false;
  // Few images may be a single one.
  if (imageExtent && countsImages(loop))
    return false;
  return llvm::any_of(accesses, [&](const LinearAccess &access) {
    if (access.isInit)
      return false;
    return !access.runsOver(loop) ||
           access.countElements(assumed) < access.countElements(assumed, loop);
  });
}

/// The extents of a tile along each loop, where those along the vectors' loop
/// are in vectors. Reductions have as many steps as make the loop around them
/// cheap: short ones, as those of windows, are in the tile as a whole. Windows
/// of unknown extent are short too, but how short is not known. Of rows from
/// the second-level cache that are far apart, a tile has one step: processors
/// fetch ahead at short distances, within a page.
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
    if (steps < least && !llvm::is_contained(windows, loop) &&
        !takesOneStep(roles, loop, least))
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
  if (distance <= 1 || distance > maxRowStride || isDynamic(vectorLoop))
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
    if (access.isInit)
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
/// known. Neighbouring rows that are pages apart may be read either way.
bool ReductionModel::takesOneStep(const Roles &roles, unsigned loop,
                                  int64_t steps) const {
  return llvm::any_of(accesses, [&](const LinearAccess &access) {
    if (!isFromSecondCache(roles, access))
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
  double iterations = countIterations(inVectors);
  double steps = iterations / (tile.rows * tile.vectors);
  double loads = countLoads(roles, inVectors);
  // Schedules are not perfect.
  double latency = 1.05 * chainLatency * steps;
  return std::max({iterations * operations / processor.fmasPerCycle,
                   loads / processor.loadsPerCycle, latency,
                   countBytesFromSecondCache(roles, inVectors) /
                       kBytesFromSecondCache}) /
         steps;
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
  int64_t left = rows;
  SmallVector<int64_t> heights;
  if (roles.rowLoop && isDynamic(*roles.rowLoop)) {
    heights = Schedule::getRemainders(tile.rows);
    heights.insert(heights.begin(), tile.rows);
  }
  for (int64_t height : heights) {
    cycles += sumOfRows(left - left % height, height);
    left %= height;
  }
  cycles += sumOfRows(left, tile.rows);
  if (isReduction(roles.vectorLoop))
    cycles += rows * countCombinations(tile);
  SmallVector<int64_t> inVectors = getTileInVectors(roles, tile);
  double loads = countLoads(roles, inVectors) + countRuns(roles, inVectors);
  return cycles * lanes / (double(rows) * columns) +
         kLoadWeight * loads / countIterations(inVectors);
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
  if (cycles >= vectors * lanes * filled)
    return true;
  return isReduction(roles.vectorLoop) &&
         countCombinations(roles.modeled.tile) * combinerOperations >=
             assumed[roles.vectorLoop];
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
  constexpr double about = 1.1;
  constexpr size_t most = 48;
  double greatest = about * candidates.front().modeled.cycles;
  double least = std::numeric_limits<double>::infinity();
  for (const Roles &roles : ArrayRef(candidates).take_front(most)) {
    if (roles.modeled.cycles > greatest)
      return;
    LoopOrder chosen = getOrder(roles, getBlock(roles));
    if (roles.readsPageByPage)
      chosen.cycles *= 0.95;
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

/// Chooses the blocks of a padded input, if there is one, and the order of the
/// loops in them.
void ReductionModel::choosePaddedBlocks(Schedule &schedule) {
  auto getOrderInBlock = [&](ArrayRef<int64_t> block) {
    SmallVector<int64_t> counted(assumed);
    for (unsigned loop = 0; loop < counted.size(); ++loop)
      if (!isReduction(loop))
        counted[loop] = block[loop];
    return getOrder(best, counted);
  };
  schedule.blocks = structured::detail::choosePaddedBlocks(
      op, getElements(), schedule.tile, best.vectorLoop, lanes, processor,
      getOrderInBlock, order);
}

/// The cycles of packing the columns: an element, whose neighbours are those of
/// other columns, is loaded and stored in one.
double ReductionModel::getPackingCycles() const {
  return columns ? accesses[columns->operand].countElements(assumed) : 0;
}

/// Packs the columns of each block in panels.
void ReductionModel::addPanels(Schedule &schedule) {
  ScheduleBlock &block = schedule.blocks.emplace_back();
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
  packed.tile[columns->loop] = 0;
  packed.tile[map.getDimPosition(map.getNumResults() - 1)] = lanes;
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
  if (columns)
    addPanels(schedule);
  else
    choosePaddedBlocks(schedule);
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
      if (schedule.tile[loop] > lanes)
        schedule.remainders[loop].push_back(lanes);
    } else if (isDynamic(loop))
      schedule.remainders[loop] = Schedule::getRemainders(schedule.tile[loop]);
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
  packed.operand = groups->columns;
  packed.panel.resize(extents.size());
  packed.panel[groups->columnLoop] = schedule.tile[groups->columnLoop];
  packed.panel[groups->sumLoop] = group;
  packed.tile.resize(extents.size());
  schedule.blocks.insert(schedule.blocks.begin(), block);
  groups->dots.addConversions(schedule, op.getContext());
  double rows = 1;
  for (auto [loop, extent] : llvm::enumerate(assumed))
    if (!accesses[groups->columns].runsOver(loop))
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
        ReductionModel(op, processor, groups, columns, extent).choose();
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

/// The loop of the inputs' columns, which only one of them runs over and along
/// which the results are contiguous; none if there is none.
static std::optional<unsigned> findColumnLoop(StructuredOpInterface op,
                                              ArrayRef<LinearAccess> accesses,
                                              unsigned columns) {
  AffineMap map = op.getMatchingIndexingMap(op.getDpsInputOperand(columns));
  for (unsigned loop : getLoopsOfType(op, utils::IteratorType::parallel))
    if (findDim(map, loop) && accesses.back().isContiguous(loop) &&
        !accesses[1 - columns].runsOver(loop))
      return loop;
  return std::nullopt;
}

/// The loop of the sum along which the input without columns is contiguous, and
/// no window moves; none if there is none, or if it has too few elements.
static std::optional<unsigned> findSumLoop(StructuredOpInterface op,
                                           ArrayRef<LinearAccess> accesses,
                                           unsigned columns, int64_t group) {
  AffineMap map = op.getMatchingIndexingMap(op.getDpsInputOperand(columns));
  const LinearAccess &access = accesses[1 - columns];
  SmallVector<int64_t> extents = getStaticLoopSizes(op);
  for (unsigned loop : getLoopsOfType(op, utils::IteratorType::reduction)) {
    bool isShort =
        !ShapedType::isDynamic(extents[loop]) && extents[loop] < group;
    if (findDim(map, loop) && access.isContiguous(loop) &&
        !access.isShifted(loop) && !isShort)
      return loop;
  }
  return std::nullopt;
}

/// The groups for dot products of `op`, if it is a sum of products of elements
/// for which the processor has any.
static std::optional<Groups> findGroups(StructuredOpInterface op,
                                        const Processor &processor) {
  RefusalOr<SmallVector<LinearAccess>> accesses = readLinearAccesses(op);
  if (!accesses || op.getNumDpsInputs() != 2 || op.getNumDpsInits() != 1 ||
      !matchSumOfProducts(op))
    return std::nullopt;
  std::optional<DotChoice> dots = chooseDotProduct(op, processor);
  while (dots) {
    int64_t group = dots->product->getGroup();
    for (unsigned columns : {0, 1}) {
      auto columnLoop = findColumnLoop(op, *accesses, columns);
      auto sumLoop = findSumLoop(op, *accesses, columns, group);
      if (columnLoop && sumLoop)
        return Groups{*dots, *sumLoop, *columnLoop, columns};
    }
    dots = chooseDotProduct(op, processor, group - 1);
  }
  return std::nullopt;
}

/// The columns of an input that are not contiguous, if each index of the input
/// is that of a loop; none if there are none.
static std::optional<Columns> findColumns(StructuredOpInterface op) {
  RefusalOr<SmallVector<LinearAccess>> accesses = readLinearAccesses(op);
  if (!accesses || op.getNumDpsInputs() != 2 || op.getNumDpsInits() != 1 ||
      accesses->size() != 3)
    return std::nullopt;
  for (unsigned operand : {0, 1}) {
    AffineMap map = op.getMatchingIndexingMap(op.getDpsInputOperand(operand));
    auto loop = findColumnLoop(op, *accesses, operand);
    if (loop && map.isProjectedPermutation() &&
        !(*accesses)[operand].isContiguous(*loop))
      return Columns{operand, *loop};
  }
  return std::nullopt;
}

RefusalOr<ModeledSchedule>
mlir::structured::detail::chooseReduction(StructuredOpInterface op,
                                          const Processor &processor) {
  ReductionModel model(op, processor);
  RefusalOr<ModeledSchedule> chosen = model.chooseWithVersions();
  if (std::optional<Columns> columns = findColumns(op)) {
    ReductionModel ofPanels(op, processor, std::nullopt, columns);
    RefusalOr<ModeledSchedule> inPanels = ofPanels.chooseWithVersions();
    if (inPanels && (!chosen || ofPanels.getCycles() < model.getCycles()))
      chosen = std::move(inPanels);
  }
  std::optional<Groups> groups = findGroups(op, processor);
  if (!groups)
    return chosen;
  RefusalOr<ModeledSchedule> grouped =
      ReductionModel(op, processor, groups).chooseWithVersions();
  return grouped && (!chosen || grouped->cycles < chosen->cycles) ? grouped
                                                                  : chosen;
}
