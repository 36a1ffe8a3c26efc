// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ElementwiseModel.h"
#include "LinearAccess.h"
#include "linalg/Codegen/Schedule.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "linalg/Transforms/Tiling/Tile.h"
#include "linalg/Transforms/VectorLowering/ApproximateMath.h"
#include "linalg/Transforms/Vectorization/Vectorize.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

/// The vectors of an iteration of functions by tables: independent ones hide
/// the latency of others.
static constexpr int64_t kVectorsByTables = 2;

/// The rows of a tile, if each is one vector.
static constexpr int64_t kRowsOfTile = 4;

/// The elements of the shortest row that a masked vector computes faster than
/// LLVM's code for single elements.
static constexpr int64_t kLeastByMasks = 7;

/// Whether the schedule of a producer computes `op` in its own tiles.
static bool isFused(StructuredOpInterface op) {
  return llvm::any_of(op->getOperands(), [](Value operand) {
    Operation *producer = operand.getDefiningOp();
    return producer && fusesUsers(producer);
  });
}

/// Whether the result of `op` is only what another op starts from, in whose
/// tiles it may be computed.
static bool isInitOfOther(StructuredOpInterface op) {
  if (!op->hasOneUse())
    return false;
  OpOperand &use = *op->getUses().begin();
  auto user = dyn_cast<StructuredOpInterface>(use.getOwner());
  return user && user.isDpsInit(&use);
}

/// The loop, of at least `least` iterations, along which all accesses are
/// contiguous or the same.
static std::optional<unsigned> findVectorLoop(ArrayRef<LinearAccess> accesses,
                                              ArrayRef<int64_t> extents,
                                              int64_t least) {
  for (auto [loop, extent] : llvm::enumerate(extents)) {
    bool isLong = ShapedType::isDynamic(extent) || extent >= least;
    auto isVector = [loop = loop](const LinearAccess &access) {
      return access.isContiguous(loop) ||
             (!access.isInit && !access.runsOver(loop));
    };
    if (isLong && llvm::all_of(accesses, isVector))
      return loop;
  }
  return std::nullopt;
}

/// The innermost loop other than `vectorLoop` of more than one iteration, that
/// of rows.
static std::optional<unsigned> findRowLoop(ArrayRef<int64_t> extents,
                                           unsigned vectorLoop) {
  for (unsigned loop = extents.size(); loop-- > 0;)
    if (loop != vectorLoop && extents[loop] != 1)
      return loop;
  return std::nullopt;
}

/// Tiles of `vectors` vectors of `lanes` elements along `loop`, and of one
/// iteration of the other loops.
static ModeledSchedule getTiles(unsigned numLoops, unsigned loop,
                                int64_t vectors, int64_t lanes) {
  ModeledSchedule result;
  result.vectorLoop = loop;
  result.schedule.tile.assign(numLoops, 1);
  result.schedule.tile[loop] = vectors * lanes;
  result.schedule.remainders.resize(numLoops);
  llvm::append_range(result.schedule.order, llvm::seq<int64_t>(numLoops));
  result.tiles.add({{1, vectors}, 0});
  return result;
}

/// Tiles for functions that are computed by tables; of several rows if those
/// are shorter than a vector, whose other elements have masks.
static RefusalOr<ModeledSchedule>
chooseForTables(ArrayRef<LinearAccess> accesses, ArrayRef<int64_t> extents) {
  std::optional<unsigned> loop =
      findVectorLoop(accesses, extents, kLeastByMasks);
  if (!loop)
    return llvm::formatv("it is not contiguous along a loop of {0} or more "
                         "iterations",
                         kLeastByMasks);
  int64_t extent = extents[*loop];
  bool isShort = !ShapedType::isDynamic(extent) && extent < kTableLanes;
  ModeledSchedule result = getTiles(
      extents.size(), *loop, isShort ? 1 : kVectorsByTables, kTableLanes);
  if (std::optional<unsigned> rowLoop = findRowLoop(extents, *loop);
      rowLoop && isShort)
    result.schedule.tile[*rowLoop] = kRowsOfTile;
  return result;
}

/// The bits of the widest elements that `op` reads, computes or writes.
static int64_t getWidestBits(StructuredOpInterface op) {
  int64_t bits = 1;
  auto add = [&](Type type) {
    if (type.isIntOrFloat())
      bits = std::max<int64_t>(bits, type.getIntOrFloatBitWidth());
  };
  op.getPayload()->walk([&](Operation *inside) {
    llvm::for_each(inside->getResultTypes(), add);
  });
  llvm::for_each(op.getPayload()->getArgumentTypes(), add);
  return bits;
}

/// Whether the payload of `op` reads elements at indices of its own.
static bool readsTensors(StructuredOpInterface op) {
  return op.getPayload()
      ->walk([](Operation *inside) {
        return llvm::any_of(inside->getOperandTypes(),
                            llvm::IsaPred<ShapedType>)
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

/// Why `op` cannot become vectors in the tiles of `modeled`.
static std::optional<Refusal> refuseVectors(StructuredOpInterface op,
                                            ArrayRef<int64_t> extents,
                                            const ModeledSchedule &modeled) {
  VectorizeOptions options;
  options.sizes = modeled.schedule.tile;
  for (auto [size, known] : llvm::zip_equal(options.sizes, extents))
    if (ShapedType::isStatic(known))
      size = 0;
  options.maxNativeVectors = 0;
  return refuseToVectorize(op, options);
}

/// Tiles for functions that are computed step by step for several vectors: of a
/// row, or of several rows if those have fewer.
static RefusalOr<ModeledSchedule>
chooseForFunctions(StructuredOpInterface op, ArrayRef<LinearAccess> accesses,
                   ArrayRef<int64_t> extents, const Processor &processor) {
  // Functions of narrow elements are computed in f32.
  int64_t lanes = processor.getLanes(std::max<int64_t>(32, getWidestBits(op)));
  int64_t vectors = getFunctionInstructions(processor).elements / lanes;
  if (readsTensors(op))
    return "its payload reads tensors";
  std::optional<unsigned> loop = findVectorLoop(accesses, extents, lanes);
  if (lanes == 1 || !loop)
    return llvm::formatv("it is not contiguous along a loop of {0} or more "
                         "iterations",
                         lanes);
  int64_t ofRow = ShapedType::isDynamic(extents[*loop])
                      ? vectors
                      : std::min(vectors, extents[*loop] / lanes);
  ModeledSchedule result = getTiles(extents.size(), *loop, ofRow, lanes);
  result.schedule.remainders[*loop] = {lanes};
  if (std::optional<unsigned> rowLoop = findRowLoop(extents, *loop))
    result.schedule.tile[*rowLoop] = vectors / ofRow;
  if (std::optional<Refusal> refusal = refuseVectors(op, extents, result))
    return *refusal;
  return result;
}

namespace {
/// Short rows that do not fill their vectors, which LLVM computes element by
/// element, by masks that take long, or across rows.
struct ShortRows {
  /// Those of a processor with vectors of `lanes` elements. Where masks are
  /// free, all other rows are LLVM's vectors, or hardly shorter than they are.
  static ShortRows get(const Processor &processor, int64_t lanes) {
    constexpr int64_t mostVectors = 32, vectorsOfTile = 8, lanesOfLLVM = 8,
                      bits = 32;
    if (processor.hasMaskedVectors)
      return {kLeastByMasks, 2 * processor.getLanes(bits) - 1, lanesOfLLVM, 0,
              1};
    return {lanes - lanes / 2, mostVectors * lanes, lanes, lanes,
            vectorsOfTile};
  }

  /// Whether rows of `extent` elements are whole vectors.
  bool isWhole(int64_t extent) const {
    return extent > oneVector && extent % multiple == 0;
  }

  /// The tile of rows of `extent` elements.
  RegisterTile getTile(int64_t extent) const {
    return extent <= oneVector ? RegisterTile{kRowsOfTile, 1}
                               : RegisterTile{1, vectors};
  }

  int64_t least, most;
  /// The elements of whole vectors, more than `oneVector`.
  int64_t multiple, oneVector;
  /// The vectors of a tile of longer rows.
  int64_t vectors;
};
} // namespace

/// Tiles for short rows.
static RefusalOr<ModeledSchedule>
chooseForShortRows(StructuredOpInterface op, ArrayRef<LinearAccess> accesses,
                   ArrayRef<int64_t> extents, const Processor &processor) {
  int64_t lanes = processor.getLanes(getWidestBits(op));
  ShortRows rows = ShortRows::get(processor, lanes);
  std::optional<unsigned> loop = findVectorLoop(accesses, extents, rows.least);
  int64_t extent = loop ? extents[*loop] : ShapedType::kDynamic;
  if (lanes == 1 || !loop || ShapedType::isDynamic(extent) ||
      extent > rows.most)
    return llvm::formatv("it has no contiguous rows of {0} to {1} elements",
                         rows.least, rows.most);
  if (rows.isWhole(extent))
    return llvm::formatv("its rows of {0} elements are whole vectors of {1}",
                         extent, rows.multiple);
  std::optional<unsigned> rowLoop = findRowLoop(extents, *loop);
  if (!rowLoop)
    return "it has one row";
  if (readsTensors(op))
    return "its payload reads tensors";
  RegisterTile tile = rows.getTile(extent);
  ModeledSchedule result = getTiles(extents.size(), *loop, tile.vectors, lanes);
  result.schedule.tile[*rowLoop] = tile.rows;
  if (std::optional<Refusal> refusal = refuseVectors(op, extents, result))
    return *refusal;
  return result;
}

static RefusalOr<ModeledSchedule> chooseTiles(StructuredOpInterface op,
                                              ArrayRef<LinearAccess> accesses,
                                              const Processor &processor) {
  SmallVector<int64_t> extents = getStaticLoopSizes(op);
  bool hasFunction = hasFunctionFasterInTiles(op, processor);
  if (hasFunction && processor.hasVectorLookup)
    return chooseForTables(accesses, extents);
  RefusalOr<ModeledSchedule> forShortRows =
      chooseForShortRows(op, accesses, extents, processor);
  if (!forShortRows && hasFunction)
    return chooseForFunctions(op, accesses, extents, processor);
  return forShortRows;
}

RefusalOr<ModeledSchedule>
mlir::structured::detail::chooseElementwise(StructuredOpInterface op,
                                            const Processor &processor) {
  if (isFused(op))
    return "it is computed in the tiles of the op that computes its input";
  if (isInitOfOther(op))
    return "it computes the init of another op";
  RefusalOr<SmallVector<LinearAccess>> accesses = readLinearAccesses(op);
  if (!accesses)
    return accesses.refusal();
  RefusalOr<ModeledSchedule> result = chooseTiles(op, *accesses, processor);
  if (!result)
    return result;
  TileOptions options;
  options.sizes =
      getAsIndexOpFoldResult(op->getContext(), result->schedule.tile);
  if (std::optional<Refusal> refusal =
          refuseToTile(cast<TilingInterface>(op.getOperation()), options))
    return *refusal;
  return result;
}
