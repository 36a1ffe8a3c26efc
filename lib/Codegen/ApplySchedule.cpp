// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ConvertOperand.h"
#include "DivideRemainder.h"
#include "FirstBlock.h"
#include "MaskPadding.h"
#include "PackOperand.h"
#include "PadAtBorders.h"
#include "PaddedBlock.h"
#include "ScheduledGroup.h"
#include "SkipPadding.h"
#include "SplitSum.h"
#include "Utils/CanonicalizationLabels.h"
#include "Utils/RolledLoops.h"
#include "Utils/ValueBounds.h"
#include "Versions.h"
#include "linalg/Codegen/Passes.h"
#include "linalg/Codegen/Schedule.h"
#include "linalg/Decompositions/Relayout.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "linalg/Transforms/Fusion/TileAndFuse.h"
#include "linalg/Transforms/Memory/Promote.h"
#include "linalg/Transforms/Tiling/Tile.h"
#include "linalg/Transforms/Vectorization/Vectorize.h"
#include "linalg/Utils/ReportRefusal.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGAPPLYSCHEDULEPASS
#include "linalg/Codegen/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

/// Gives `op` what is left of its schedule.
static void setSchedule(Operation *op, const Schedule &schedule) {
  op->setAttr(kScheduleAttrName, schedule.toAttribute(op->getContext()));
}

namespace {
/// Which loops are divided.
enum class Divided {
  /// Those that may be longer than their size.
  Longer,
  /// Also those that may be shorter, as smaller tiles follow.
  Different
};
} // namespace

/// Whether some loop of `op` is divided.
static bool isDivided(TilingInterface op, ArrayRef<int64_t> sizes,
                      Divided divided = Divided::Longer) {
  auto structured = dyn_cast<StructuredOpInterface>(op.getOperation());
  if (!structured)
    return llvm::any_of(sizes, [](int64_t size) { return size != 0; });
  for (auto [loop, size] : llvm::enumerate(sizes)) {
    if (!size)
      continue;
    std::optional<int64_t> extent = getGreatestLoopExtent(structured, loop);
    if (!extent || *extent > size)
      return true;
    // A loop over at most one iteration is shorter than masks.
    if ((divided == Divided::Different || size == 1) &&
        ShapedType::isDynamic(getStaticLoopSizes(structured)[loop]))
      return true;
  }
  return false;
}

namespace {
/// Sizes of a schedule that divide loops which can't be divided, with their
/// key.
struct RefusedSizes {
  StringRef key;
  ArrayRef<int64_t> sizes;
  Refusal refusal;
};
} // namespace

/// The first sizes of `schedule` that can't divide loops of `op`; none if all
/// can.
static std::optional<RefusedSizes> findRefusedSizes(TilingInterface op,
                                                    const Schedule &schedule) {
  SmallVector<std::pair<StringRef, ArrayRef<int64_t>>> sizesOfKeys;
  for (const ScheduleBlock &block : schedule.blocks)
    sizesOfKeys.emplace_back("sizes", block.sizes);
  sizesOfKeys.emplace_back("tile", schedule.tile);
  for (auto [key, sizes] : sizesOfKeys) {
    TileOptions options;
    options.sizes = getAsIndexOpFoldResult(op->getContext(), sizes);
    std::optional<Refusal> refusal = refuseToTile(op, options);
    if (refusal && isDivided(op, sizes))
      return RefusedSizes{key, sizes, std::move(*refusal)};
  }
  return std::nullopt;
}

/// Reports that `op`, whose sizes are verified, is left as it is. As other
/// steps of its schedule rely on its tiles, none of them is executed.
static SmallVector<Operation *> leaveUntiled(Operation *op) {
  reportRefusal("linalg-apply-schedule", "NotTiled", op,
                "it could not be tiled");
  return {};
}

/// Tiles `root`, and in its tiles those members of the group that allow it.
/// Returns the tiles of `root`, full ones first; none if it can't be tiled.
static SmallVector<Operation *> tileGroup(RewriterBase &rewriter,
                                          TilingInterface root,
                                          const TileOptions &options,
                                          const ScheduledGroup &group) {
  TileAndFuseOptions fusion;
  fusion.tiling = options;
  fusion.fuse = FusedOps::Both;
  fusion.mayFuse = [&](Operation *op) { return group.contains(op); };
  FailureOr<TileAndFuseResult> result = tileAndFuse(rewriter, root, fusion);
  if (failed(result))
    return leaveUntiled(root);
  return result->tiledOps;
}

/// Tiles the loops with a size. Returns the tiled ops, that of full tiles
/// first; only the op itself if it is one tile. None if it can't be tiled, or
/// if its result is not used.
static SmallVector<Operation *>
tileOp(RewriterBase &rewriter, TilingInterface op, ArrayRef<int64_t> sizes,
       ArrayRef<unsigned> peel, const ScheduledGroup &group = {},
       Divided divided = Divided::Longer) {
  if (!isDivided(op, sizes, divided))
    return {op};
  TileOptions options;
  options.sizes = getAsIndexOpFoldResult(rewriter.getContext(), sizes);
  llvm::append_range(options.peel, peel);
  if (!group.members.empty())
    return tileGroup(rewriter, op, options, group);
  FailureOr<scf::SCFTilingResult> result = tile(rewriter, op, options);
  if (failed(result))
    return leaveUntiled(op);
  return result->tiledOps;
}

/// The sizes of tiles along `loop` alone.
static SmallVector<int64_t> getSizesAlong(unsigned loop,
                                          ArrayRef<int64_t> tile) {
  SmallVector<int64_t> sizes(tile.size());
  sizes[loop] = tile[loop];
  return sizes;
}

/// Tiles one loop, and peels what is left after tiles of full extent.
static SmallVector<Operation *> tileLoop(RewriterBase &rewriter,
                                         TilingInterface op, unsigned loop,
                                         ArrayRef<int64_t> tile,
                                         const ScheduledGroup &group = {}) {
  return tileOp(rewriter, op, getSizesAlong(loop, tile), {loop}, group);
}

/// Whether `user` is an elementwise op that reads the tensor `read` in its one
/// init.
static bool readsInInit(StructuredOpInterface user, Value read) {
  return user && !user->hasAttr(kScheduleAttrName) &&
         user.hasPureTensorSemantics() && user.getNumDpsInits() == 1 &&
         user.getDpsInits().front() == read &&
         getLoopsOfType(user, utils::IteratorType::reduction).empty();
}

/// Lets elementwise ops that read the result of `op` in their init read it as
/// an input, so that they can be computed in tiles of `op`.
static void readAsInput(RewriterBase &rewriter, Operation *op) {
  OpBuilder::InsertionGuard guard(rewriter);
  Value read = op->getResult(0);
  llvm::SmallSetVector<Operation *, 2> users(read.user_begin(),
                                             read.user_end());
  for (Operation *owner : users) {
    auto user = dyn_cast<StructuredOpInterface>(owner);
    if (!readsInInit(user, read))
      continue;
    rewriter.setInsertionPoint(user);
    Location loc = user.getLoc();
    SmallVector<Value> inputs = user.getDpsInputs();
    SmallVector<AffineMap> maps = user.getIndexingMapsArray();
    inputs.push_back(read);
    maps.insert(maps.begin() + user.getNumDpsInputs(), maps.back());
    Value init = tensor::EmptyOp::create(
        rewriter, loc, tensor::getMixedSizes(rewriter, loc, read),
        cast<RankedTensorType>(read.getType()).getElementType());
    StructuredOpInterface replacement = movePayloadToGeneric(
        rewriter, user, inputs, init, maps, user.getIteratorTypesArray());
    Block *payload = replacement.getPayload();
    BlockArgument old = payload->getArguments().back();
    BlockArgument element =
        payload->insertArgument(old.getArgNumber(), old.getType(), loc);
    rewriter.replaceAllUsesWith(payload->getArguments().back(), element);
    rewriter.replaceOp(user, replacement->getResults());
  }
}

/// Allows sums of products in the payload of `op` without intermediate
/// rounding.
static void allowFusedMultiplyAdds(Operation *op) {
  op->walk([&](arith::ArithFastMathInterface inside) {
    if (isa<CastOpInterface>(inside.getOperation()))
      return;
    arith::FastMathFlags flags = arith::FastMathFlags::contract;
    if (arith::FastMathFlagsAttr known = inside.getFastMathFlagsAttr())
      flags = flags | known.getValue();
    inside->setAttr(inside.getFastMathAttrName(),
                    arith::FastMathFlagsAttr::get(op->getContext(), flags));
  });
}

/// Tells LLVM not to unroll the loops around the tile `op`, which has the
/// extents that were chosen; up to one with an annotation, which is its
/// author's, or has been annotated with all around it.
static void keepLoopsRolled(Operation *op) {
  auto loop = op->getParentOfType<scf::ForOp>();
  while (loop && keepRolled(loop))
    loop = loop->getParentOfType<scf::ForOp>();
}

namespace {
/// Executes one step of a schedule. The ops that it makes have the schedules of
/// the steps that follow.
class ScheduleStep {
public:
  ScheduleStep(RewriterBase &rewriter, TilingInterface op, Schedule schedule)
      : rewriter(rewriter), op(op), schedule(std::move(schedule)) {
    op->removeAttr(kScheduleAttrName);
  }

  void run() {
    if (!schedule.versions.empty())
      return chooseVersions();
    if (!schedule.convert.empty())
      return convertInputs();
    if (!schedule.blocks.empty())
      return divideIntoBlocks();
    if (!schedule.order.empty())
      return divideIntoTiles();
    vectorizeTile();
  }

private:
  /// Chooses between the versions at run time, one after the other.
  void chooseVersions() {
    while (!schedule.versions.empty())
      chooseFirstVersion();
    setSchedule(op, schedule);
  }

  /// Chooses between the first version's schedule, which others may have too,
  /// and what follows, which is then the op.
  void chooseFirstVersion() {
    std::vector<ScheduleVersion> &versions = schedule.versions;
    Schedule first = versions.front().schedule, either;
    either.tile = schedule.tile;
    auto fuses = [&](bool Schedule::*flag) {
      return schedule.*flag || llvm::any_of(versions, [&](const auto &version) {
               return version.schedule.*flag;
             });
    };
    either.fusesInit = fuses(&Schedule::fusesInit);
    either.fusesUsers = fuses(&Schedule::fusesUsers);
    OpVersions ops =
        divideIntoVersions(rewriter, op, getGroup(either), versions);
    llvm::erase_if(versions, [&](const ScheduleVersion &version) {
      return hasSchedule(version, first, rewriter.getContext());
    });
    setSchedule(ops.small, first);
    op = ops.other;
  }

  void convertInputs() {
    auto structured = cast<StructuredOpInterface>(op.getOperation());
    for (int64_t number : schedule.convert)
      structured = convertOperand(rewriter, structured,
                                  *structured.getDpsInputOperand(number),
                                  schedule.convertTo);
    schedule.convert.clear();
    schedule.convertTo = nullptr;
    setSchedule(structured, schedule);
  }

  /// Divides a loop into blocks, and the loop over these at the borders of a
  /// padded operand.
  void divideLoopAtBorders() {
    ScheduleBlock &block = schedule.blocks.front();
    int64_t loop = block.borders.front();
    unsigned operand = block.pack.empty() ? schedule.maskPadding.front()
                                          : block.pack.front().operand;
    block.borders.erase(block.borders.begin());
    SmallVector<int64_t> sizes(block.sizes.size());
    std::swap(sizes[loop], block.sizes[loop]);
    bool hasLoop = isDivided(op, sizes);
    SmallVector<Operation *> tiled =
        tileLoop(rewriter, op, loop, sizes, getGroup(schedule));
    for (Operation *part : tiled)
      setSchedule(part, schedule);
    auto overBlocks = hasLoop && !tiled.empty()
                          ? dyn_cast<scf::ForOp>(tiled.front()->getParentOp())
                          : nullptr;
    if (!overBlocks)
      return;
    FailureOr<LoopAtBorders> divided = divideAtBorders(
        rewriter, overBlocks,
        *cast<StructuredOpInterface>(tiled.front()).getDpsInputOperand(operand),
        loop, sizes[loop]);
    if (failed(divided))
      return;
    Schedule inside = schedule;
    if (!divided->insideIsPadded) {
      inside.blocks.front().pack.clear();
      inside.blocks.front().borders.clear();
    }
    setSchedule(divided->inside, inside);
    if (divided->isKnown)
      return;
    // All tiles of these are padded: in copies, or where they are read.
    block.borders.clear();
    for (Operation *part : {divided->front, divided->back})
      setSchedule(part, schedule);
    for (Operation *part : ArrayRef(tiled).drop_front())
      setSchedule(part, schedule);
  }

  void divideIntoBlocks() {
    if (!schedule.blocks.front().borders.empty())
      return divideLoopAtBorders();
    if (schedule.fusesInit && dividesSum(schedule.blocks.front().sizes))
      separateBlockOfSum();
    ScheduleBlock block = schedule.blocks.front();
    schedule.blocks.erase(schedule.blocks.begin());
    SmallVector<Operation *> tiled =
        dividesSum(block.sizes)
            ? divideSum(block.sizes)
            : tileOp(rewriter, op, block.sizes, {}, getGroup(schedule));
    if (tiled.empty())
      return;
    for (const PackedOperand &packed : block.pack)
      copyOperand(cast<StructuredOpInterface>(tiled.front()), packed);
    setSchedule(readPanels(tiled.front()), schedule);
  }

  /// Whether `sizes` divide a loop of the sum.
  bool dividesSum(ArrayRef<int64_t> sizes) {
    return llvm::any_of(
        llvm::zip_equal(op.getLoopIteratorTypes(), sizes), [](auto pair) {
          auto [iterator, size] = pair;
          return iterator == utils::IteratorType::reduction && size != 0;
        });
  }

  /// If the next block, of the sum, divides other loops too, gives these a
  /// block of their own before it.
  void separateBlockOfSum() {
    ScheduleBlock &block = schedule.blocks.front(), others;
    others.sizes.resize(block.sizes.size());
    for (auto [loop, iterator] : llvm::enumerate(op.getLoopIteratorTypes()))
      if (iterator != utils::IteratorType::reduction)
        std::swap(others.sizes[loop], block.sizes[loop]);
    if (llvm::any_of(others.sizes, [](int64_t size) { return size != 0; }))
      schedule.blocks.insert(schedule.blocks.begin(), others);
  }

  /// Divides the sum into blocks, of which the first one computes the init, if
  /// this is part of the tiles.
  SmallVector<Operation *> divideSum(ArrayRef<int64_t> sizes) {
    ScheduledGroup group = getGroup(schedule);
    auto structured = dyn_cast<StructuredOpInterface>(op.getOperation());
    Operation *init = structured && !group.members.empty()
                          ? structured.getDpsInits().front().getDefiningOp()
                          : nullptr;
    SmallVector<Operation *> tiled = tileOp(rewriter, op, sizes, {});
    if (tiled.empty() || tiled.front() == op)
      return tiled;
    for (auto &[member, tile] : group.members)
      if (member == init)
        computeInitInFirstBlock(
            rewriter, cast<StructuredOpInterface>(tiled.front()), member);
    return tiled;
  }

  void divideIntoTiles() {
    unsigned loop = schedule.order.front();
    if (llvm::is_contained(schedule.partial, loop))
      return sumPartially(loop);
    SmallVector<utils::IteratorType> iterators = op.getLoopIteratorTypes();
    if (iterators[loop] == utils::IteratorType::reduction) {
      scheduleGroup();
      if (succeeded(divideAtWholePanels(loop)))
        return;
    }
    ScheduledGroup group = getGroup(schedule);
    SmallVector<unsigned> peel = {loop};
    if (schedule.masksTiles(loop)) {
      schedule.remainders[loop].clear();
      peel.clear();
    }
    Divided divided = schedule.remainders[loop].empty() ? Divided::Longer
                                                        : Divided::Different;
    auto range = getRangeToRun(loop);
    SmallVector<Operation *> tiled = tileOp(
        rewriter, op, getSizesAlong(loop, schedule.tile), peel, group, divided);
    if (tiled.empty())
      return;
    if (range)
      setRange(rewriter, cast<scf::ForOp>(tiled.front()->getParentOp()),
               *range);
    if (tiled.size() == 2)
      joinRemainder(loop, tiled.front(), tiled.back());
    Schedule rest = schedule;
    schedule.order.erase(schedule.order.begin());
    setSchedule(readPanels(tiled.front()), schedule);
    if (tiled.size() == 1)
      return;
    SmallVector<int64_t> &smaller = rest.remainders[loop];
    if (smaller.empty()) {
      rest.order.erase(rest.order.begin());
    } else if (rest.hasShortTile(loop)) {
      addShortTile(rest, loop);
    } else {
      rest.tile[loop] = smaller.front();
      smaller.erase(smaller.begin());
      takeShortSteps(iterators, rest);
    }
    for (Operation *other : ArrayRef(tiled).drop_front())
      setSchedule(readPanels(other), rest);
  }

  /// If a tile has several panels of an input along `loop`, of a sum of unknown
  /// extent, and the smaller tiles one: lets one partial tile compute the whole
  /// panels that full tiles leave, and one what is left of a panel.
  LogicalResult divideAtWholePanels(unsigned loop) {
    auto structured = dyn_cast<StructuredOpInterface>(op.getOperation());
    SmallVector<int64_t> &smaller = schedule.remainders[loop];
    if (!structured || smaller.size() != 1 ||
        smaller.front() >= schedule.tile[loop] ||
        getPanelExtent(structured, loop) != smaller.front() ||
        !ShapedType::isDynamic(getStaticLoopSizes(structured)[loop]))
      return failure();
    int64_t panel = smaller.front();
    std::optional<SplitSum> sum = splitSum(rewriter, op, loop, panel);
    if (!sum)
      return failure();
    smaller.assign(2, schedule.tile[loop]);
    setSchedule(sum->multiple, schedule);
    // Nothing is computed if nothing is left.
    schedule.tile[loop] = panel;
    smaller.clear();
    schedule.order.erase(schedule.order.begin());
    for (Operation *ofPart :
         tileOp(rewriter, sum->rest, getSizesAlong(loop, schedule.tile), {}, {},
                Divided::Different))
      setSchedule(readPanels(ofPart), schedule);
    return success();
  }

  /// If tiles of one smaller extent compute what `full` tiles along `loop`
  /// leave, `rest`: lets them compute one more tile where this takes fewer.
  void joinRemainder(unsigned loop, Operation *full, Operation *rest) {
    ArrayRef<int64_t> smaller = schedule.remainders[loop];
    auto fullLoop = dyn_cast<scf::ForOp>(full->getParentOp());
    auto restLoop = dyn_cast<scf::ForOp>(rest->getParentOp());
    if (smaller.size() == 2 && llvm::all_equal(smaller) &&
        smaller.front() < schedule.tile[loop] && fullLoop && restLoop &&
        restLoop.getLowerBound() == fullLoop.getUpperBound())
      divideRemainder(rewriter, fullLoop, restLoop, schedule.tile[loop],
                      smaller.front());
  }

  /// Makes `rest`, the schedule of what is left after full tiles along `loop`,
  /// one of a partial tile, with a version for the smaller tile.
  static void addShortTile(Schedule &rest, unsigned loop) {
    int64_t smaller = rest.remainders[loop].back();
    ScheduleVersion version;
    version.extents.resize(rest.tile.size());
    version.extents[loop] = smaller;
    version.schedule = rest;
    version.schedule.tile[loop] = smaller;
    version.schedule.remainders[loop] = {smaller};
    rest.remainders[loop].clear();
    rest.order.erase(rest.order.begin());
    rest.versions = {version};
  }

  /// The iterations of `loop`, which is about to be divided into single ones,
  /// that are not to be skipped; none if all run.
  std::optional<IterationRange> getRangeToRun(unsigned loop) {
    auto structured = dyn_cast<StructuredOpInterface>(op.getOperation());
    return structured && llvm::is_contained(schedule.skip, loop) &&
                   isDivided(op, getSizesAlong(loop, schedule.tile))
               ? getIterationsToRun(rewriter, structured, loop)
               : std::nullopt;
  }

  /// Lets the small tiles of a remainder take single steps along sums, which
  /// leave nothing, if there are such: they have code once.
  static void takeShortSteps(ArrayRef<utils::IteratorType> iterators,
                             Schedule &rest) {
    for (auto [loop, iterator] : llvm::enumerate(iterators))
      if (iterator == utils::IteratorType::reduction &&
          llvm::is_contained(rest.order, int64_t(loop)) &&
          !rest.remainders[loop].empty() && rest.remainders[loop].back() == 1 &&
          !llvm::is_contained(rest.partial, int64_t(loop))) {
        rest.tile[loop] = 1;
        rest.remainders[loop].clear();
      }
  }

  ScheduledGroup getGroup(const Schedule &fused) {
    if (fused.fusesUsers && op->getNumResults() == 1)
      readAsInput(rewriter, op);
    return ScheduledGroup::get(op, fused);
  }

  /// Divides `loop` into tiles with partial sums, which are added after it.
  void sumPartially(unsigned loop) {
    scheduleGroup();
    schedule.order.erase(schedule.order.begin());
    llvm::erase(schedule.partial, loop);
    TileOptions options;
    options.sizes = getAsIndexOpFoldResult(rewriter.getContext(),
                                           getSizesAlong(loop, schedule.tile));
    options.peel = {loop};
    options.partialReduction = PartialReduction::OuterReduction;
    FailureOr<scf::SCFTilingResult> result = tile(rewriter, op, options);
    if (failed(result)) {
      leaveUntiled(op);
      return;
    }
    for (Operation *tiled : result->tiledOps) {
      allowFusedMultiplyAdds(tiled);
      setSchedule(readPanels(tiled), schedule);
    }
    for (Value sums : result->initialValues)
      setOneTile(sums.getDefiningOp());
    for (Operation *merge : result->mergeOps)
      setOneTile(merge);
  }

  /// Makes `op`, one that combines or fills partial sums, one tile.
  void setOneTile(Operation *op) {
    auto structured = dyn_cast_or_null<StructuredOpInterface>(op);
    if (!structured)
      return;
    Schedule own;
    for (unsigned loop = 0; loop < structured.getNumLoops(); ++loop)
      own.tile.push_back(getGreatestLoopExtent(structured, loop).value_or(0));
    own.remainders.resize(own.tile.size());
    setSchedule(op, own);
  }

  /// Gives the other ops of the group schedules of their own: they are no
  /// longer tiled with this op.
  void scheduleGroup() {
    ScheduledGroup group = ScheduledGroup::get(op, schedule);
    for (const auto &[member, tile] : group.members) {
      Schedule own;
      own.tile = tile;
      own.remainders.resize(tile.size());
      llvm::append_range(own.order, llvm::seq<int64_t>(tile.size()));
      setSchedule(member, own);
    }
    schedule.fusesInit = schedule.fusesUsers = false;
  }

  Operation *readPanels(Operation *tiled) {
    if (auto structured = dyn_cast<StructuredOpInterface>(tiled))
      return readFromPanels(rewriter, structured);
    return tiled;
  }

  /// The panels along dimension `dim` that a tile of `size` elements has; the
  /// elements themselves if no panels divide it.
  static int64_t getTileOfPanels(const Relayout &layout, int64_t dim,
                                 int64_t size) {
    std::optional<unsigned> number = layout.getTileOf(dim);
    if (!number)
      return size;
    std::optional<int64_t> extent =
        getKnownTileSize(layout.innerTiles[*number]);
    return extent ? std::max<int64_t>(size / *extent, 1) : 1;
  }

  void copyOperand(StructuredOpInterface blockOp, const PackedOperand &packed) {
    // The padding of a part is its copy.
    OpOperand &operand = *blockOp.getDpsInputOperand(packed.operand);
    if (!packed.hasPanels() && succeeded(padInBlock(rewriter, operand)))
      return;
    // The tile of the copy for each dimension of the operand.
    SmallVector<int64_t> tile;
    for (AffineExpr expr :
         blockOp.getMatchingIndexingMap(&operand).getResults()) {
      auto loop = dyn_cast<AffineDimExpr>(expr);
      tile.push_back(loop ? packed.tile[loop.getPosition()] : 0);
    }
    if (!packed.hasPanels()) {
      PromoteOptions options;
      options.operands = {packed.operand};
      FailureOr<PromotionResult> result = promote(rewriter, blockOp, options);
      if (succeeded(result))
        for (StructuredOpInterface copy : result->copiesIn)
          scheduleCopy(copy, tile, llvm::to_vector(llvm::seq(tile.size())));
      return;
    }
    SmallVector<Operation *> packs = packOperand(rewriter, blockOp, packed);
    for (Operation *pack : packs) {
      Relayout layout = Relayout::get(pack);
      SmallVector<int64_t> packTile;
      for (int64_t dim : layout.outerDimsPerm)
        packTile.push_back(getTileOfPanels(layout, dim, tile[dim]));
      // Elements are read in their order in memory.
      SmallVector<size_t> order = llvm::to_vector(llvm::seq(packTile.size()));
      llvm::sort(order, [&](size_t one, size_t other) {
        return layout.outerDimsPerm[one] < layout.outerDimsPerm[other];
      });
      bool isKnown =
          cast<ShapedType>(pack->getOperand(0).getType()).hasStaticShape();
      scheduleCopy(pack, packTile, order,
                   /*isOfPartialTiles=*/pack != packs.front() && !isKnown);
    }
  }

  /// Divides a copy into tiles, its loops in `order`, at once: an unpack of a
  /// pack would be replaced by what is packed. If all tiles are partial ones of
  /// unknown extents, which have masks anyway, the last ones have their code.
  void scheduleCopy(Operation *copy, ArrayRef<int64_t> tile,
                    ArrayRef<size_t> order, bool isOfPartialTiles = false) {
    Schedule schedule;
    schedule.tile = llvm::to_vector(tile);
    schedule.remainders.resize(tile.size());
    SmallVector<Operation *> copies = {copy};
    for (unsigned loop : order) {
      SmallVector<unsigned> peel;
      if (!isOfPartialTiles)
        peel.push_back(loop);
      SmallVector<Operation *> tiled;
      for (Operation *op : copies)
        llvm::append_range(tiled, tileOp(rewriter, cast<TilingInterface>(op),
                                         getSizesAlong(loop, tile), peel));
      copies = std::move(tiled);
    }
    for (Operation *op : copies)
      setSchedule(op, schedule);
  }

  /// The sizes of the tile along the dynamic loops of `structured`, and 0 along
  /// the others.
  SmallVector<int64_t> getDynamicSizes(StructuredOpInterface structured) const {
    SmallVector<int64_t> sizes;
    for (auto [size, extent] :
         llvm::zip_equal(schedule.tile, getStaticLoopSizes(structured)))
      sizes.push_back(ShapedType::isDynamic(extent) ? size : 0);
    return sizes;
  }

  void vectorizeTile() {
    scheduleGroup();
    VectorizeOptions options;
    options.sizes = schedule.tile;
    // Each group of elements counts as a vector, but is moved as an integer.
    if (isRelayout(op))
      options.maxNativeVectors *= 4;
    if (auto structured = dyn_cast<StructuredOpInterface>(op.getOperation())) {
      options.sizes = getDynamicSizes(structured);
      structured = readTileFromPanels(rewriter, structured, options.sizes);
      op = cast<TilingInterface>(structured.getOperation());
      // One product of tiles has the elements of several panels.
      if (structured.getNumLoops() > int64_t(schedule.tile.size()))
        options.maxNativeVectors *= kTileRows;
    }
    keepLoopsRolled(op);
    SmallVector<tensor::PadOp> pads = padInputs(), masked = getMaskedPads();
    (void)vectorize(rewriter, op, options);
    for (tensor::PadOp pad : pads)
      foldIntoReads(rewriter, pad);
    for (tensor::PadOp pad : masked) {
      maskReads(rewriter, pad);
      replaceDims(rewriter, pad);
    }
  }

  /// Pads the parts of inputs that the tile reads, if it is known which, and
  /// returns all that are padded.
  SmallVector<tensor::PadOp> padInputs() {
    SmallVector<tensor::PadOp> pads;
    auto structured = dyn_cast<StructuredOpInterface>(op.getOperation());
    if (!structured)
      return pads;
    for (OpOperand *input : structured.getDpsInputOperands()) {
      (void)padKnownSlice(rewriter, *input);
      if (auto pad = input->get().getDefiningOp<tensor::PadOp>())
        pads.push_back(pad);
    }
    return pads;
  }

  /// The `tensor.pad` ops that the tile reads slices of, and whose padding it
  /// is to mask.
  SmallVector<tensor::PadOp> getMaskedPads() {
    SmallVector<tensor::PadOp> pads;
    for (int64_t number : schedule.maskPadding) {
      tensor::ExtractSliceOp slice =
          mergeSlices(rewriter, *cast<StructuredOpInterface>(op.getOperation())
                                     .getDpsInputOperand(number));
      if (auto pad = slice ? slice.getSource().getDefiningOp<tensor::PadOp>()
                           : nullptr)
        pads.push_back(pad);
    }
    return pads;
  }

  RewriterBase &rewriter;
  TilingInterface op;
  Schedule schedule;
};

struct ApplySchedulePass
    : structured::impl::LinalgApplySchedulePassBase<ApplySchedulePass> {
  LogicalResult initialize(MLIRContext *) override {
    // MLIR22-84: a collapsed expansion of a cast crashes from the bottom up.
    GreedyRewriteConfig config;
    config.setUseTopDownTraversal();
    // The next step cleans up what is left.
    config.setMaxIterations(1);
    config.setRegionSimplificationLevel(GreedySimplifyRegionLevel::Disabled);
    // Schedules number the operands.
    cleanup.addPass(
        createCanonicalizerPass(config, {kDropOperandsLabel.str()}));
    return success();
  }

  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    auto changed = ChangedPayload::Refuse;
    while (true) {
      FailureOr<std::vector<ScheduledOp>> ops = findOps(changed);
      if (failed(ops))
        return signalPassFailure();
      if (ops->empty())
        return;
      bool isLast = ops->front().second.isOneTile();
      for (auto &[op, schedule] : *ops)
        ScheduleStep(rewriter, op, std::move(schedule)).run();
      // Copies of vectors would become copies of memory again.
      if (!isLast && failed(runPipeline(cleanup, getOperation())))
        return signalPassFailure();
      changed = ChangedPayload::Adapt;
    }
  }

private:
  using ScheduledOp = std::pair<TilingInterface, Schedule>;

  /// The ops that have a schedule with steps other than the last one; if there
  /// are none, those that are only left to be vectorized.
  FailureOr<std::vector<ScheduledOp>> findOps(ChangedPayload changed) {
    std::vector<ScheduledOp> ops, last;
    WalkResult result = getOperation()->walk([&](TilingInterface op) {
      FailureOr<std::optional<Schedule>> schedule = Schedule::get(op, changed);
      if (failed(schedule))
        return WalkResult::interrupt();
      if (!*schedule)
        return WalkResult::advance();
      if (auto refused = findRefusedSizes(op, **schedule)) {
        if (changed == ChangedPayload::Refuse) {
          op->emitOpError()
              << kScheduleAttrName << ": '" << refused->key << "' is ["
              << refused->sizes << "], expected sizes that divide the op: "
              << refused->refusal.reason;
          return WalkResult::interrupt();
        }
        // The payload was simplified since.
        op->removeAttr(kScheduleAttrName);
        leaveUntiled(op);
        return WalkResult::advance();
      }
      ((*schedule)->isOneTile() ? last : ops)
          .emplace_back(op, std::move(**schedule));
      return WalkResult::advance();
    });
    if (result.wasInterrupted())
      return failure();
    return ops.empty() ? std::move(last) : std::move(ops);
  }

  OpPassManager cleanup;
};
} // namespace
