// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Transforms/Packing/HoistPacking.h"
#include "Interfaces/Speculation.h"
#include "linalg/Decompositions/Relayout.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "linalg/Interfaces/StructuredOpInterface.h"
#include "linalg/Transforms/Packing/Passes.h"
#include "linalg/Utils/ReportRefusal.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/FormatVariadic.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGHOISTPACKINGPASS
#include "linalg/Transforms/Packing/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;

bool mlir::structured::copiesTile(Operation *op) {
  return isa<tensor::PadOp>(op) ||
         (isRelayout(op) &&
          LinalgHostInterface::get(op->getContext()).isPack(op));
}

unsigned mlir::structured::getNumLoopsAround(Operation *op) {
  unsigned numLoops = 0;
  while (isa_and_nonnull<scf::ForOp>(op->getParentOp())) {
    op = op->getParentOp();
    ++numLoops;
  }
  return numLoops;
}

//===----------------------------------------------------------------------===//
// Ops to hoist
//===----------------------------------------------------------------------===//

namespace {
/// The ops that are hoisted out of some loops together with the op that copies
/// a tile. Loops are numbered, 0 is the innermost one.
class Origin {
public:
  Origin(Operation *op, unsigned numLoops);

  /// Finds the ops. Returns why they can't be hoisted.
  std::optional<Refusal> find();

  Operation *op;
  SmallVector<scf::ForOp> loops; ///< innermost first
  /// The loops on whose indices the tile depends.
  llvm::SmallSetVector<unsigned, 4> dimensions;
  /// The ops that compute the loops' bounds, and those that compute the tile,
  /// including `op`.
  SetVector<Operation *> ofBounds, ofTile;

private:
  bool isInLoops(Value value) {
    return loops.back()->isAncestor(value.getParentBlock()->getParentOp());
  }
  std::optional<unsigned> getLoop(Block *block);
  std::optional<Refusal> addArgument(BlockArgument argument);
  std::optional<Refusal> addOp(Operation *op, SetVector<Operation *> &ops);
  std::optional<Refusal> addValue(Value value, SetVector<Operation *> &ops);
  std::optional<Refusal> addBounds(unsigned loop);
  std::optional<Refusal> refuseTile();
  std::optional<Refusal> refuseIterations();
};
} // namespace

Origin::Origin(Operation *op, unsigned numLoops) : op(op) {
  Operation *inner = op;
  for (unsigned loop = 0; loop < numLoops; ++loop) {
    inner = inner->getParentOp();
    loops.push_back(cast<scf::ForOp>(inner));
  }
}

std::optional<unsigned> Origin::getLoop(Block *block) {
  for (auto [number, loop] : llvm::enumerate(loops))
    if (loop.getBody() == block)
      return number;
  return std::nullopt;
}

std::optional<Refusal> Origin::addArgument(BlockArgument argument) {
  std::optional<unsigned> loop = getLoop(argument.getOwner());
  if (!loop)
    return "it depends on a value that is given to a region";
  if (argument != loops[*loop].getInductionVar())
    return llvm::formatv("it depends on what loop {0}, counted from the "
                         "innermost one, carries",
                         *loop);
  if (!argument.getType().isIndex() || loops[*loop].getUnsignedCmp())
    return llvm::formatv("loop {0}, counted from the innermost one, does "
                         "not count by indices with a sign",
                         *loop);
  dimensions.insert(*loop);
  return std::nullopt;
}

/// Whether the ops in the regions of `op` neither read nor write memory.
static bool hasPurePayload(Operation *op) {
  return llvm::all_of(op->getRegions(), [](Region &region) {
    return llvm::all_of(region.getOps(), [](Operation &inside) {
      return isMemoryEffectFree(&inside);
    });
  });
}

std::optional<Refusal> Origin::addOp(Operation *added,
                                     SetVector<Operation *> &ops) {
  if (ops.contains(added))
    return std::nullopt;
  StringRef name = added->getName().getStringRef();
  if (isa<StructuredOpInterface>(added))
    return "it depends on " + name + ", which is computed in the loops";
  bool stays = copiesTile(added) ? !hasPurePayload(added)
                                 : added->getNumRegions() || !isPure(added);
  if (stays)
    return "it depends on " + name + ", which stays in the loops";
  for (Value operand : added->getOperands())
    if (auto refusal = addValue(operand, ops))
      return refusal;
  SetVector<Value> captured;
  getUsedValuesDefinedAbove(added->getRegions(), captured);
  for (Value value : captured)
    if (auto refusal = addValue(value, ops))
      return refusal;
  ops.insert(added);
  return std::nullopt;
}

std::optional<Refusal> Origin::addValue(Value value,
                                        SetVector<Operation *> &ops) {
  if (!isInLoops(value))
    return std::nullopt;
  if (auto argument = dyn_cast<BlockArgument>(value))
    return addArgument(argument);
  return addOp(value.getDefiningOp(), ops);
}

std::optional<Refusal> Origin::addBounds(unsigned loop) {
  llvm::SmallSetVector<unsigned, 4> ofBound;
  std::swap(ofBound, dimensions);
  for (Value bound : {loops[loop].getLowerBound(), loops[loop].getUpperBound(),
                      loops[loop].getStep()})
    if (auto refusal = addValue(bound, ofBounds))
      return refusal;
  std::swap(ofBound, dimensions);
  if (!ofBound.empty())
    return llvm::formatv("the bounds of loop {0}, counted from the "
                         "innermost one, are others in each iteration of "
                         "a loop around it",
                         loop);
  return std::nullopt;
}

std::optional<Refusal> Origin::refuseTile() {
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  if (type.getEncoding())
    return "its result has an encoding";
  for (auto [dim, extent] : llvm::enumerate(type.getShape()))
    if (extent <= 0)
      return llvm::formatv("dimension {0} of its result {1}", dim,
                           extent ? "has an extent that is not static"
                                  : "has no elements");
  return std::nullopt;
}

/// Whether the loop is known to have an iteration.
static bool isKnownToRun(scf::ForOp loop) {
  std::optional<APInt> count = loop.getStaticTripCount();
  return count && !count->isZero();
}

std::optional<Refusal> Origin::refuseIterations() {
  for (auto [number, loop] : llvm::enumerate(loops)) {
    std::optional<APInt> count = loop.getStaticTripCount();
    if (count && count->isZero())
      return llvm::formatv("loop {0}, counted from the innermost one, has "
                           "no iterations",
                           number);
    if (dimensions.contains(number) || isKnownToRun(loop))
      continue;
    for (Operation *moved : ofTile)
      if (!structured::detail::isSafeToSpeculate(moved))
        return llvm::formatv(
            "loop {0}, counted from the innermost one, may have no iterations, "
            "and {1} may be undefined then",
            number, moved->getName());
  }
  return std::nullopt;
}

std::optional<Refusal> Origin::find() {
  if (auto refusal = refuseTile())
    return refusal;
  if (auto refusal = addOp(op, ofTile))
    return refusal;
  for (unsigned loop : llvm::to_vector(dimensions.getArrayRef()))
    if (auto refusal = addBounds(loop))
      return refusal;
  return refuseIterations();
}

/// The ops to hoist out of the `numLoops` innermost loops with `op`.
static RefusalOr<Origin> findOrigin(Operation *op, unsigned numLoops) {
  unsigned around = getNumLoopsAround(op);
  if (!copiesTile(op))
    return "it copies no tile";
  if (around == 0)
    return "it is in no scf.for";
  if (around < numLoops)
    return llvm::formatv("it is in {0} loops only", around);
  Origin origin(op, numLoops);
  if (auto refusal = origin.find())
    return *refusal;
  return origin;
}

std::optional<Refusal>
mlir::structured::refuseToHoistPacking(Operation *op, unsigned numLoops) {
  return findOrigin(op, numLoops).getRefusalIfAny();
}

//===----------------------------------------------------------------------===//
// Hoisting
//===----------------------------------------------------------------------===//

namespace {
class Hoisting {
public:
  Hoisting(RewriterBase &rewriter, Origin &origin)
      : rewriter(rewriter), loc(origin.op->getLoc()), origin(origin),
        tileType(cast<RankedTensorType>(origin.op->getResult(0).getType())) {
    // The dimensions are in the order of the loops, outermost first.
    numbers = llvm::to_vector(origin.dimensions.getArrayRef());
    llvm::sort(numbers, std::greater<>());
  }

  HoistPackingResult run();

private:
  void clone(const SetVector<Operation *> &ops);
  OpFoldResult countIterations(scf::ForOp loop);
  OpFoldResult getIteration(scf::ForOp loop, Value index);
  Value createPacked();
  Value fill(Value packed, ArrayRef<unsigned> loops,
             SmallVector<OpFoldResult> &iterations);
  void takeTile(Value packed);
  void eraseNeedless();

  /// The position of a tile in the packed tensor.
  SmallVector<OpFoldResult> getOffsets(ArrayRef<OpFoldResult> iterations);
  SmallVector<OpFoldResult> getSizes();
  SmallVector<OpFoldResult> getOnes();
  Value getMoved(Value value) { return moved.lookupOrDefault(value); }

  RewriterBase &rewriter;
  Location loc;
  Origin &origin;
  RankedTensorType tileType;
  SmallVector<unsigned> numbers;
  IRMapping moved;
};
} // namespace

/// Clones ops in the order in which they are in the loops.
void Hoisting::clone(const SetVector<Operation *> &ops) {
  for (Operation *op : ops)
    if (!moved.contains(op))
      rewriter.clone(*op, moved);
}

OpFoldResult Hoisting::countIterations(scf::ForOp loop) {
  AffineExpr lower = rewriter.getAffineSymbolExpr(0),
             upper = rewriter.getAffineSymbolExpr(1),
             step = rewriter.getAffineSymbolExpr(2);
  AffineMap map = AffineMap::get(
      0, 3, {(upper - lower).ceilDiv(step), rewriter.getAffineConstantExpr(0)},
      rewriter.getContext());
  return affine::makeComposedFoldedAffineMax(
      rewriter, loc, map,
      getAsOpFoldResult({getMoved(loop.getLowerBound()),
                         getMoved(loop.getUpperBound()),
                         getMoved(loop.getStep())}));
}

OpFoldResult Hoisting::getIteration(scf::ForOp loop, Value index) {
  AffineExpr lower = rewriter.getAffineSymbolExpr(0),
             step = rewriter.getAffineSymbolExpr(1);
  return affine::makeComposedFoldedAffineApply(
      rewriter, loc,
      AffineMap::get(1, 2,
                     (rewriter.getAffineDimExpr(0) - lower).floorDiv(step)),
      {index, getAsOpFoldResult(getMoved(loop.getLowerBound())),
       getAsOpFoldResult(getMoved(loop.getStep()))});
}

Value Hoisting::createPacked() {
  SmallVector<OpFoldResult> sizes;
  for (unsigned number : numbers)
    sizes.push_back(countIterations(origin.loops[number]));
  for (int64_t extent : tileType.getShape())
    sizes.push_back(rewriter.getIndexAttr(extent));
  return tensor::EmptyOp::create(rewriter, loc, sizes,
                                 tileType.getElementType());
}

SmallVector<OpFoldResult>
Hoisting::getOffsets(ArrayRef<OpFoldResult> iterations) {
  SmallVector<OpFoldResult> offsets(iterations);
  offsets.append(tileType.getRank(), rewriter.getIndexAttr(0));
  return offsets;
}

SmallVector<OpFoldResult> Hoisting::getSizes() {
  SmallVector<OpFoldResult> sizes(numbers.size(), rewriter.getIndexAttr(1));
  for (int64_t extent : tileType.getShape())
    sizes.push_back(rewriter.getIndexAttr(extent));
  return sizes;
}

SmallVector<OpFoldResult> Hoisting::getOnes() {
  return SmallVector<OpFoldResult>(numbers.size() + tileType.getRank(),
                                   rewriter.getIndexAttr(1));
}

/// Copies the tiles of all iterations of `loops` to their positions in
/// `packed`.
Value Hoisting::fill(Value packed, ArrayRef<unsigned> loops,
                     SmallVector<OpFoldResult> &iterations) {
  if (loops.empty()) {
    clone(origin.ofTile);
    return tensor::InsertSliceOp::create(
        rewriter, loc, getMoved(origin.op->getResult(0)), packed,
        getOffsets(iterations), getSizes(), getOnes());
  }
  scf::ForOp loop = origin.loops[loops.front()];
  auto copy = scf::ForOp::create(
      rewriter, loc, getMoved(loop.getLowerBound()),
      getMoved(loop.getUpperBound()), getMoved(loop.getStep()), packed,
      [](OpBuilder &, Location, Value, ValueRange) {});
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPointToStart(copy.getBody());
  moved.map(loop.getInductionVar(), copy.getInductionVar());
  iterations.push_back(getIteration(loop, copy.getInductionVar()));
  Value filled = fill(copy.getRegionIterArg(0), loops.drop_front(), iterations);
  scf::YieldOp::create(rewriter, loc, filled);
  return copy.getResult(0);
}

void Hoisting::takeTile(Value packed) {
  rewriter.setInsertionPoint(origin.op);
  SmallVector<OpFoldResult> iterations;
  for (unsigned number : numbers)
    iterations.push_back(getIteration(origin.loops[number],
                                      origin.loops[number].getInductionVar()));
  rewriter.replaceOpWithNewOp<tensor::ExtractSliceOp>(
      origin.op, tileType, packed, getOffsets(iterations), getSizes(),
      getOnes());
}

void Hoisting::eraseNeedless() {
  for (Operation *op : llvm::reverse(origin.ofTile))
    if (op != origin.op && !copiesTile(op) && isOpTriviallyDead(op))
      rewriter.eraseOp(op);
}

HoistPackingResult Hoisting::run() {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(origin.loops.back());
  HoistPackingResult result;
  result.numLoops = origin.loops.size();
  result.numDimensions = numbers.size();
  clone(origin.ofBounds);
  if (numbers.empty()) {
    clone(origin.ofTile);
    result.packed = getMoved(origin.op->getResult(0));
    rewriter.replaceOp(origin.op, result.packed);
  } else {
    SmallVector<OpFoldResult> iterations;
    result.packed = fill(createPacked(), numbers, iterations);
    takeTile(result.packed);
  }
  origin.ofTile.remove(origin.op);
  eraseNeedless();
  return result;
}

/// The maximal number of loops that `op` can be hoisted out of.
static unsigned getMostLoops(Operation *op,
                             const HoistPackingOptions &options) {
  unsigned around = getNumLoopsAround(op);
  return options.loops ? std::min(around, *options.loops) : around;
}

namespace {
struct HoistingPlan {
  Origin origin;
  /// Why `op` does not leave as many loops as it may; none if it does.
  std::optional<Refusal> limit;
};
} // namespace

/// How `op` leaves the most loops that it can, or why it leaves none.
static RefusalOr<HoistingPlan>
planHoisting(Operation *op, const HoistPackingOptions &options) {
  unsigned most = getMostLoops(op, options);
  RefusalOr<Origin> origin = findOrigin(op, std::max(most, 1u));
  if (origin && most == 0)
    return "no loop is to be left";
  std::optional<Refusal> limit = origin.getRefusalIfAny();
  for (unsigned numLoops = most; !origin && numLoops > 1;)
    origin = findOrigin(op, --numLoops);
  if (!origin)
    return *limit;
  return HoistingPlan{*origin, limit};
}

FailureOr<HoistPackingResult>
mlir::structured::hoistPacking(RewriterBase &rewriter, Operation *op,
                               const HoistPackingOptions &options) {
  RefusalOr<HoistingPlan> plan = planHoisting(op, options);
  if (!plan)
    return rewriter.notifyMatchFailure(op, plan.refusal().reason);
  return Hoisting(rewriter, plan->origin).run();
}

//===----------------------------------------------------------------------===//
// Pass
//===----------------------------------------------------------------------===//

namespace {
struct HoistPackingPass
    : structured::impl::LinalgHoistPackingPassBase<HoistPackingPass> {
  using LinalgHoistPackingPassBase::LinalgHoistPackingPassBase;

  LogicalResult initialize(MLIRContext *context) override {
    if (loops < 0)
      return emitError(UnknownLoc::get(context))
             << "option `loops` of linalg-hoist-packing is " << loops.getValue()
             << ", expected 0 or more";
    if (loops > 0)
      options.loops = loops;
    return success();
  }

  void runOnOperation() override {
    SmallVector<Operation *> ops;
    getOperation()->walk([&](Operation *op) {
      if (copiesTile(op))
        ops.push_back(op);
    });
    IRRewriter rewriter(&getContext());
    // An op that copies a tile for another one is hoisted with it.
    for (Operation *op : llvm::reverse(ops))
      if (isOpTriviallyDead(op))
        rewriter.eraseOp(op);
      else
        hoistOne(rewriter, op);
  }

private:
  void hoistOne(RewriterBase &rewriter, Operation *op) {
    Location loc = op->getLoc();
    StringRef name = op->getName().getStringRef();
    unsigned most = getMostLoops(op, options);
    RefusalOr<HoistingPlan> plan = planHoisting(op, options);
    if (!plan)
      return reportRefusal("linalg-hoist-packing", "NotHoisted", op,
                           plan.refusal());
    HoistPackingResult result = Hoisting(rewriter, plan->origin).run();
    auto said = remark::passed(
        loc,
        remark::RemarkOpts::name("Hoisted").category("linalg-hoist-packing"));
    said << remark::add("hoisted {0} out of {1} of {2} loops, {3} of which "
                        "change the tile",
                        name, result.numLoops, most, result.numDimensions);
    if (plan->limit)
      said << remark::reason("{0}", plan->limit->reason);
  }

  HoistPackingOptions options;
};
} // namespace
