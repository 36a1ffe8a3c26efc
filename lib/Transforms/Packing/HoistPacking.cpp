// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Transforms/Packing/HoistPacking.h"
#include "linalg/Decompositions/Relayout.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "linalg/Interfaces/StructuredOpInterface.h"
#include "linalg/Transforms/Packing/Passes.h"
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

using Reason = std::optional<std::string>;

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

  /// Finds the ops. Fails with a `reason`.
  LogicalResult find();

  Operation *op;
  SmallVector<scf::ForOp> loops; ///< innermost first
  /// The loops on whose indices the tile depends.
  llvm::SmallSetVector<unsigned, 4> dimensions;
  /// The ops that compute the loops' bounds, and those that compute the tile,
  /// including `op`.
  SetVector<Operation *> ofBounds, ofTile;
  std::string reason;

private:
  LogicalResult fail(const Twine &text) {
    reason = text.str();
    return failure();
  }

  bool isInLoops(Value value) {
    return loops.back()->isAncestor(value.getParentBlock()->getParentOp());
  }
  std::optional<unsigned> getLoop(Block *block);
  LogicalResult addArgument(BlockArgument argument);
  LogicalResult addOp(Operation *op, SetVector<Operation *> &ops);
  LogicalResult addValue(Value value, SetVector<Operation *> &ops);
  LogicalResult addBounds(unsigned loop);
  LogicalResult verifyTile();
  LogicalResult verifyIterations();
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

LogicalResult Origin::addArgument(BlockArgument argument) {
  std::optional<unsigned> loop = getLoop(argument.getOwner());
  if (!loop)
    return fail("it depends on a value that is given to a region");
  if (argument != loops[*loop].getInductionVar())
    return fail(llvm::formatv("it depends on what loop {0}, counted from the "
                              "innermost one, carries",
                              *loop));
  if (!argument.getType().isIndex() || loops[*loop].getUnsignedCmp())
    return fail(llvm::formatv("loop {0}, counted from the innermost one, does "
                              "not count by indices with a sign",
                              *loop));
  dimensions.insert(*loop);
  return success();
}

LogicalResult Origin::addOp(Operation *added, SetVector<Operation *> &ops) {
  if (ops.contains(added))
    return success();
  StringRef name = added->getName().getStringRef();
  if (isa<StructuredOpInterface>(added))
    return fail("it depends on " + name + ", which is computed in the loops");
  if (!copiesTile(added) && (added->getNumRegions() || !isPure(added)))
    return fail("it depends on " + name + ", which stays in the loops");
  for (Value operand : added->getOperands())
    if (failed(addValue(operand, ops)))
      return failure();
  SetVector<Value> captured;
  getUsedValuesDefinedAbove(added->getRegions(), captured);
  for (Value value : captured)
    if (failed(addValue(value, ops)))
      return failure();
  ops.insert(added);
  return success();
}

LogicalResult Origin::addValue(Value value, SetVector<Operation *> &ops) {
  if (!isInLoops(value))
    return success();
  if (auto argument = dyn_cast<BlockArgument>(value))
    return addArgument(argument);
  return addOp(value.getDefiningOp(), ops);
}

LogicalResult Origin::addBounds(unsigned loop) {
  llvm::SmallSetVector<unsigned, 4> ofBound;
  std::swap(ofBound, dimensions);
  for (Value bound : {loops[loop].getLowerBound(), loops[loop].getUpperBound(),
                      loops[loop].getStep()})
    if (failed(addValue(bound, ofBounds)))
      return failure();
  std::swap(ofBound, dimensions);
  if (!ofBound.empty())
    return fail(llvm::formatv("the bounds of loop {0}, counted from the "
                              "innermost one, are others in each iteration of "
                              "a loop around it",
                              loop));
  return success();
}

LogicalResult Origin::verifyTile() {
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  if (type.getEncoding())
    return fail("its result has an encoding");
  for (auto [dim, extent] : llvm::enumerate(type.getShape()))
    if (extent <= 0)
      return fail(llvm::formatv("dimension {0} of its result {1}", dim,
                                extent ? "has an extent that is not static"
                                       : "has no elements"));
  return success();
}

/// Whether the loop is known to have an iteration.
static bool isKnownToRun(scf::ForOp loop) {
  std::optional<APInt> count = loop.getStaticTripCount();
  return count && !count->isZero();
}

LogicalResult Origin::verifyIterations() {
  for (auto [number, loop] : llvm::enumerate(loops)) {
    std::optional<APInt> count = loop.getStaticTripCount();
    if (count && count->isZero())
      return fail(llvm::formatv("loop {0}, counted from the innermost one, has "
                                "no iterations",
                                number));
    if (dimensions.contains(number) || isKnownToRun(loop))
      continue;
    for (Operation *moved : ofTile)
      if (!isSpeculatable(moved))
        return fail(llvm::formatv(
            "loop {0}, counted from the innermost one, may have no iterations, "
            "and {1} may be undefined then",
            number, moved->getName()));
  }
  return success();
}

LogicalResult Origin::find() {
  if (failed(verifyTile()) || failed(addOp(op, ofTile)))
    return failure();
  for (unsigned loop : llvm::to_vector(dimensions.getArrayRef()))
    if (failed(addBounds(loop)))
      return failure();
  return verifyIterations();
}

/// The ops to hoist out of the `numLoops` innermost loops with `op`. Fails with
/// a `reason`.
static FailureOr<Origin> findOrigin(Operation *op, unsigned numLoops,
                                    std::string &reason) {
  unsigned around = getNumLoopsAround(op);
  if (!copiesTile(op)) {
    reason = "it copies no tile";
  } else if (around == 0) {
    reason = "it is in no scf.for";
  } else if (around < numLoops) {
    reason = llvm::formatv("it is in {0} loops only", around);
  } else {
    Origin origin(op, numLoops);
    if (succeeded(origin.find()))
      return origin;
    reason = origin.reason;
  }
  return failure();
}

Reason mlir::structured::getReasonNotToHoistPacking(Operation *op,
                                                    unsigned numLoops) {
  std::string reason;
  if (failed(findOrigin(op, numLoops, reason)))
    return reason;
  return std::nullopt;
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

FailureOr<HoistPackingResult>
mlir::structured::hoistPacking(RewriterBase &rewriter, Operation *op,
                               const HoistPackingOptions &options) {
  std::string reason;
  for (unsigned numLoops = getMostLoops(op, options); numLoops > 0;
       --numLoops) {
    FailureOr<Origin> origin = findOrigin(op, numLoops, reason);
    if (succeeded(origin))
      return Hoisting(rewriter, *origin).run();
  }
  return rewriter.notifyMatchFailure(
      op, getReasonNotToHoistPacking(op, 1).value_or("no loop is to be left"));
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
    Reason reason = getReasonNotToHoistPacking(op, std::max(most, 1u));
    FailureOr<HoistPackingResult> result = hoistPacking(rewriter, op, options);
    if (failed(result)) {
      remark::missed(loc, remark::RemarkOpts::name("NotHoisted")
                              .category("linalg-hoist-packing"))
          << remark::add("left {0} alone", name)
          << remark::reason("{0}", *reason);
      return;
    }
    auto said = remark::passed(
        loc,
        remark::RemarkOpts::name("Hoisted").category("linalg-hoist-packing"));
    said << remark::add("hoisted {0} out of {1} of {2} loops, {3} of which "
                        "change the tile",
                        name, result->numLoops, most, result->numDimensions);
    if (reason)
      said << remark::reason("{0}", *reason);
  }

  HoistPackingOptions options;
};
} // namespace
