// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Transforms/VectorLowering/HoistAccumulators.h"
#include "Utils/HoistInvariantOps.h"
#include "WholeSlices.h"
#include "WidenAccumulators.h"
#include "linalg/Interfaces/Refusal.h"
#include "linalg/Transforms/VectorLowering/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Dialect/Vector/Transforms/LoweringPatterns.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/SubsetOpInterface.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGHOISTACCUMULATORSPASS
#include "linalg/Transforms/VectorLowering/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;

//===----------------------------------------------------------------------===//
// Parts of tensors
//===----------------------------------------------------------------------===//

/// Whether both are the same value, or computed by equal ops.
static bool isSameValue(Value lhs, Value rhs) {
  if (lhs == rhs)
    return true;
  Operation *left = lhs ? lhs.getDefiningOp() : nullptr;
  Operation *right = rhs ? rhs.getDefiningOp() : nullptr;
  return left && right && isPure(left) && left->getNumRegions() == 0 &&
         cast<OpResult>(lhs).getResultNumber() ==
             cast<OpResult>(rhs).getResultNumber() &&
         OperationEquivalence::isEquivalentTo(
             left, right, OperationEquivalence::IgnoreLocations);
}

/// Whether all operands of `op`, except `tensors`, are defined outside of
/// `loop`.
static bool isInvariantBut(Operation *op, ArrayRef<Value> tensors,
                           scf::ForOp loop) {
  return llvm::all_of(op->getOperands(), [&](Value value) {
    return llvm::is_contained(tensors, value) ||
           loop.isDefinedOutsideOfLoop(value);
  });
}

/// Makes `loop` carry the part that `read` takes from the tensor that is
/// carried as `argument`; `yieldPart` yields its new value. `write` moves after
/// the loop, with the last value as its operand `written`, and operands by
/// `after`.
static scf::ForOp carryPart(RewriterBase &rewriter, scf::ForOp loop,
                            BlockArgument argument, Operation *read,
                            Operation *write, OpOperand &written,
                            const NewYieldValuesFn &yieldPart,
                            IRMapping after) {
  unsigned number = argument.getArgNumber() - loop.getNumInductionVars();
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(loop);
  IRMapping before;
  before.map(argument, loop.getInitArgs()[number]);
  Value init = rewriter.clone(*read, before)->getResult(0);
  auto replaced = loop.replaceWithAdditionalYields(
      rewriter, {init}, /*replaceInitOperandUsesInLoop=*/false, yieldPart);
  auto newLoop = cast<scf::ForOp>(replaced->getOperation());
  Value carried = newLoop.getRegionIterArgs()[number];

  rewriter.setInsertionPointAfter(newLoop);
  Value tensor = newLoop.getResult(number);
  after.map(carried, tensor);
  after.map(written.get(), newLoop.getResults().back());
  Operation *last = rewriter.clone(*write, after);
  rewriter.replaceAllUsesExcept(tensor, last->getResult(0), last);
  rewriter.replaceOp(write, carried);
  rewriter.replaceOp(read, newLoop.getRegionIterArgs().back());
  return newLoop;
}

//===----------------------------------------------------------------------===//
// Vectors
//===----------------------------------------------------------------------===//

namespace {
/// A read of a loop's tensor and the write of its new value at the same
/// indices.
struct TransferPair {
  vector::TransferReadOp read;
  vector::TransferWriteOp write;
};
} // namespace

/// Whether the two transfer the same elements of their tensors.
template <typename Transfer>
static bool accessSamePart(Transfer one, vector::TransferWriteOp write) {
  return one.getVectorType() == write.getVectorType() &&
         one.getPermutationMap() == write.getPermutationMap() &&
         one.getInBoundsValues() == write.getInBoundsValues() &&
         isSameValue(one.getMask(), write.getMask()) &&
         llvm::all_of(llvm::zip_equal(one.getIndices(), write.getIndices()),
                      [](auto pair) {
                        auto [left, right] = pair;
                        return isSameValue(left, right);
                      });
}

/// The pair, if it has the only uses of the tensor that is carried as
/// `argument`.
static std::optional<TransferPair> findTransferPair(scf::ForOp loop,
                                                    BlockArgument argument) {
  OpOperand *yielded = loop.getTiedLoopYieldedValue(argument);
  auto write = yielded->get().getDefiningOp<vector::TransferWriteOp>();
  if (!write || write.getBase() != argument ||
      write->getBlock() != loop.getBody() || !write.getResult().hasOneUse())
    return std::nullopt;
  vector::TransferReadOp read;
  for (Operation *user : argument.getUsers()) {
    if (user == write)
      continue;
    if (read || !isa<vector::TransferReadOp>(user) ||
        user->getBlock() != loop.getBody())
      return std::nullopt;
    read = cast<vector::TransferReadOp>(user);
  }
  if (!read || read.getBase() != argument || !accessSamePart(read, write) ||
      !isInvariantBut(read, argument, loop))
    return std::nullopt;
  return TransferPair{read, write};
}

/// The values whose elements are computed from the elements of `operand` at the
/// same positions; none if its user combines elements of different positions.
static std::optional<SmallVector<Value>> getLanewiseUses(OpOperand &operand) {
  Operation *op = operand.getOwner();
  unsigned number = operand.getOperandNumber();
  if (auto loop = dyn_cast<scf::ForOp>(op)) {
    BlockArgument argument = loop.getTiedLoopRegionIterArg(&operand);
    if (!argument)
      return std::nullopt;
    return SmallVector<Value>{argument, loop.getTiedLoopResult(&operand)};
  }
  if (isa<scf::YieldOp>(op)) {
    auto loop = dyn_cast<scf::ForOp>(op->getParentOp());
    if (!loop)
      return std::nullopt;
    return SmallVector<Value>{loop.getRegionIterArg(number),
                              loop.getResult(number)};
  }
  if (isa<vector::YieldOp>(op))
    return SmallVector<Value>{op->getParentOp()->getResult(number)};
  if (auto contract = dyn_cast<vector::ContractionOp>(op)) {
    if (contract.getAcc() != operand.get() || number != 2)
      return std::nullopt;
    return SmallVector<Value>{contract.getResult()};
  }
  if (auto reduction = dyn_cast<vector::MultiDimReductionOp>(op)) {
    if (&operand != &reduction.getAccMutable())
      return std::nullopt;
    return SmallVector<Value>{reduction.getResult()};
  }
  if (!OpTrait::hasElementwiseMappableTraits(op))
    return std::nullopt;
  return SmallVector<Value>(op->getResults());
}

/// Whether masked-off elements of the read never affect other elements of the
/// write.
static bool isLanewise(TransferPair pair) {
  SmallVector<Value> worklist = {pair.read.getResult()};
  llvm::DenseSet<Value> seen;
  while (!worklist.empty()) {
    Value value = worklist.pop_back_val();
    if (!seen.insert(value).second)
      continue;
    for (OpOperand &use : value.getUses()) {
      if (use.getOwner() == pair.write)
        continue;
      std::optional<SmallVector<Value>> next = getLanewiseUses(use);
      if (!next)
        return false;
      llvm::append_range(worklist, *next);
    }
  }
  return true;
}

/// Hoists one vector that is an accumulator, if there is one.
static FailureOr<scf::ForOp> hoistVector(RewriterBase &rewriter,
                                         scf::ForOp loop) {
  for (BlockArgument argument : loop.getRegionIterArgs()) {
    std::optional<TransferPair> pair = findTransferPair(loop, argument);
    if (!pair)
      continue;
    Value mask = pair->read.getMask();
    bool isWhole = !mask && !pair->read.hasOutOfBoundsDim();
    bool restores = !isWhole && !isLanewise(*pair);
    if (restores && (pair->read.hasOutOfBoundsDim() ||
                     !pair->read.getPermutationMap().isMinorIdentity()))
      continue;
    auto yieldVector = [&](OpBuilder &builder, Location loc,
                           ArrayRef<BlockArgument>) -> SmallVector<Value> {
      Value value = pair->write.getValueToStore();
      if (!restores)
        return {value};
      Value padding = vector::BroadcastOp::create(
          builder, loc, pair->read.getVectorType(), pair->read.getPadding());
      return {arith::SelectOp::create(builder, loc, mask, value, padding)};
    };
    // The loop may compute its own, equal mask and indices.
    IRMapping after;
    if (mask)
      after.map(pair->write.getMask(), mask);
    after.map(pair->write.getIndices(), pair->read.getIndices());
    return carryPart(rewriter, loop, argument, pair->read, pair->write,
                     pair->write.getValueToStoreMutable(), yieldVector, after);
  }
  return failure();
}

//===----------------------------------------------------------------------===//
// Slices
//===----------------------------------------------------------------------===//

static bool isSameValue(OpFoldResult lhs, OpFoldResult rhs) {
  auto left = dyn_cast<Value>(lhs), right = dyn_cast<Value>(rhs);
  return left && right ? isSameValue(left, right) : lhs == rhs;
}

static bool areSame(ArrayRef<OpFoldResult> lhs, ArrayRef<OpFoldResult> rhs) {
  return llvm::equal(lhs, rhs, [](OpFoldResult left, OpFoldResult right) {
    return isSameValue(left, right);
  });
}

namespace {
/// A slice of a loop's tensor and the insertion of its new value.
struct SlicePair {
  tensor::ExtractSliceOp extract;
  tensor::InsertSliceOp insert;
};
} // namespace

/// The pair, if it has the only uses of the tensor that is carried as
/// `argument`, and its slice is loop-invariant.
static std::optional<SlicePair> findSlicePair(scf::ForOp loop,
                                              BlockArgument argument) {
  auto insert = loop.getTiedLoopYieldedValue(argument)
                    ->get()
                    .getDefiningOp<tensor::InsertSliceOp>();
  if (!insert || insert.getDest() != argument || !insert->hasOneUse() ||
      insert->getBlock() != loop.getBody() || !argument.hasNUses(2))
    return std::nullopt;
  for (Operation *user : argument.getUsers()) {
    auto extract = dyn_cast<tensor::ExtractSliceOp>(user);
    if (!extract || extract->getBlock() != loop.getBody() ||
        extract.getType() != insert.getSourceType() ||
        !areSame(extract.getMixedOffsets(), insert.getMixedOffsets()) ||
        !areSame(extract.getMixedSizes(), insert.getMixedSizes()) ||
        !areSame(extract.getMixedStrides(), insert.getMixedStrides()) ||
        !isInvariantBut(extract, argument, loop) ||
        !isInvariantBut(insert, {argument, insert.getSource()}, loop))
      continue;
    return SlicePair{extract, insert};
  }
  return std::nullopt;
}

// MLIR22-55: whether two parts are the same is found out in exponential time.
/// Hoists one slice that is an accumulator, if any.
static FailureOr<scf::ForOp> hoistSlice(RewriterBase &rewriter,
                                        scf::ForOp loop) {
  for (BlockArgument argument : loop.getRegionIterArgs()) {
    std::optional<SlicePair> pair = findSlicePair(loop, argument);
    if (!pair)
      continue;
    auto yieldSlice = [&](OpBuilder &, Location, ArrayRef<BlockArgument>) {
      return SmallVector<Value>{pair->insert.getSource()};
    };
    return carryPart(rewriter, loop, argument, pair->extract, pair->insert,
                     pair->insert.getSourceMutable(), yieldSlice, IRMapping());
  }
  return failure();
}

/// Whether a part of a value that `loop` carries is read at a loop-invariant
/// position.
static bool hasInvariantPart(LoopLikeOpInterface loop) {
  for (Region *region : loop.getLoopRegions())
    for (auto extract : region->getOps<SubsetExtractionOpInterface>()) {
      OpOperand &source = extract.getSourceOperand();
      auto carried = dyn_cast<BlockArgument>(source.get());
      if (carried && loop.getTiedLoopInit(carried) &&
          llvm::all_of(extract->getOpOperands(), [&](OpOperand &operand) {
            return &operand == &source ||
                   loop.isDefinedOutsideOfLoop(operand.get());
          }))
        return true;
    }
  return false;
}

HoistedAccumulators
mlir::structured::hoistAccumulators(RewriterBase &rewriter,
                                    LoopLikeOpInterface loop) {
  // Reads of vectors would occupy registers during the loop.
  structured::detail::hoistInvariantOps(
      loop, [](Operation *op) { return !isa<vector::TransferReadOp>(op); });
  size_t before = loop.getRegionIterArgs().size();
  if (auto forLoop = dyn_cast<scf::ForOp>(loop.getOperation())) {
    FailureOr<scf::ForOp> hoisted = forLoop;
    while (succeeded(hoisted)) {
      forLoop = *hoisted;
      hoisted = hoistVector(rewriter, forLoop);
      if (failed(hoisted))
        hoisted = hoistSlice(rewriter, forLoop);
    }
    loop = cast<LoopLikeOpInterface>(forLoop.getOperation());
  }
  if (hasInvariantPart(loop))
    loop = hoistLoopInvariantSubsets(rewriter, loop);
  size_t after = loop.getRegionIterArgs().size();
  return {loop, static_cast<unsigned>(after - before)};
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

/// Why an accumulator is still read and written in each iteration of `loop`.
/// None if there is none.
static std::optional<Refusal> refuseTransfers(scf::ForOp loop) {
  for (Operation &op : *loop.getBody()) {
    auto write = dyn_cast<vector::TransferWriteOp>(op);
    if (!write)
      continue;
    for (Operation &other : *loop.getBody()) {
      auto read = dyn_cast<vector::TransferReadOp>(other);
      if (!read || !accessSamePart(read, write))
        continue;
      if (isa<MemRefType>(write.getShapedType()) &&
          read.getBase() == write.getBase())
        return "it is in a buffer, to which others may refer: run it before "
               "linalg-bufferize";
      if (!isa<BlockArgument>(read.getBase()))
        continue;
      if (!llvm::all_of(read.getIndices(), [&](Value index) {
            return loop.isDefinedOutsideOfLoop(index);
          }))
        continue;
      if (read.getMask() && !loop.isDefinedOutsideOfLoop(read.getMask()))
        return "its mask is another in each iteration";
      return "other ops in the loop use the tensor that it is in";
    }
  }
  return std::nullopt;
}

/// The vector that `read` gets from `write`, which writes the same elements, by
/// a mask: what it does not write is padding. Null if it can't be told.
static Value getWrittenByMask(RewriterBase &rewriter,
                              vector::TransferReadOp read,
                              vector::TransferWriteOp write) {
  if (!read.getMask() || read.hasOutOfBoundsDim() ||
      !read.getPermutationMap().isMinorIdentity() ||
      !accessSamePart(read, write))
    return nullptr;
  if (read.getPadding().getDefiningOp<ub::PoisonOp>())
    return write.getVector();
  rewriter.setInsertionPoint(read);
  Value padding = vector::BroadcastOp::create(
      rewriter, read.getLoc(), read.getVectorType(), read.getPadding());
  return arith::SelectOp::create(rewriter, read.getLoc(), read.getMask(),
                                 write.getVector(), padding);
}

/// Replaces a vector that is read where it was written by itself: an
/// accumulator that was filled before the loop, or is read after it.
static void forwardWritten(RewriterBase &rewriter,
                           vector::TransferReadOp read) {
  auto write = read.getBase().getDefiningOp<vector::TransferWriteOp>();
  if (!write)
    return;
  SmallVector<OpFoldResult> folded;
  if (succeeded(read->fold(folded)) && !folded.empty())
    rewriter.replaceOp(read, cast<Value>(folded.front()));
  else if (Value written = getWrittenByMask(rewriter, read, write))
    rewriter.replaceOp(read, written);
}

/// Lets `write` write to the tensor from before the elements that it overwrites
/// were written, such as zeros of a sum that is carried by a loop, if nothing
/// else reads them: bufferization would copy the tensor.
static void skipOverwritten(vector::TransferWriteOp write) {
  auto previous = write.getBase().getDefiningOp<vector::TransferWriteOp>();
  if (previous && previous->hasOneUse() && accessSamePart(previous, write))
    write.getBaseMutable().assign(previous.getBase());
}

/// If one condition chooses between `select`'s vectors, of which the second one
/// is read from a tensor for it alone, such as sums of earlier blocks, which
/// the first block does not have: lets the vector be read only where it is
/// chosen. Between a read of a buffer and `select`, something else may be
/// written.
static void readIfChosen(RewriterBase &rewriter, arith::SelectOp select) {
  auto condition = select.getCondition().getDefiningOp<vector::BroadcastOp>();
  auto read = select.getFalseValue().getDefiningOp<vector::TransferReadOp>();
  if (!condition || isa<VectorType>(condition.getSourceType()) || !read ||
      !isa<TensorType>(read.getBase().getType()) || !read->hasOneUse() ||
      read->getBlock() != select->getBlock())
    return;
  auto yield = [](Value value) {
    return [value](OpBuilder &builder, Location loc) {
      scf::YieldOp::create(builder, loc, value);
    };
  };
  rewriter.setInsertionPoint(select);
  auto ifOp =
      scf::IfOp::create(rewriter, select.getLoc(), condition.getSource(),
                        yield(select.getTrueValue()), yield(read));
  rewriter.moveOpBefore(read, ifOp.elseYield());
  rewriter.replaceOp(select, ifOp.getResults());
}

namespace {
struct HoistAccumulatorsPass
    : structured::impl::LinalgHoistAccumulatorsPassBase<HoistAccumulatorsPass> {
  LogicalResult initialize(MLIRContext *context) override {
    RewritePatternSet masks(context), carried(context);
    vector::populateVectorMaskLoweringPatternsForSideEffectingOps(masks);
    maskPatterns = std::move(masks);
    scf::ForOp::getCanonicalizationPatterns(carried, context);
    carriedPatterns = std::move(carried);
    return success();
  }

  void runOnOperation() override {
    // Makes masks operands of transfers. Folding would turn copies of vectors
    // into copies of tensors. No pattern leaves dead blocks or arguments.
    GreedyRewriteConfig config;
    config.enableFolding(false);
    config.setRegionSimplificationLevel(GreedySimplifyRegionLevel::Disabled);
    if (failed(applyPatternsGreedily(getOperation(), maskPatterns, config)))
      return signalPassFailure();
    IRRewriter rewriter(&getContext());
    structured::detail::removeWholeSlices(rewriter, getOperation());
    getOperation()->walk([&](tensor::InsertSliceOp insert) {
      (void)structured::detail::widenAccumulator(rewriter, insert);
    });
    SmallVector<LoopLikeOpInterface> loops;
    getOperation()->walk<WalkOrder::PostOrder>(
        [&](LoopLikeOpInterface loop) { loops.push_back(loop); });
    for (LoopLikeOpInterface loop : loops)
      hoistFrom(rewriter, loop);
    getOperation()->walk(
        [&](vector::TransferReadOp read) { forwardWritten(rewriter, read); });
    // Bufferization would copy a tensor that a loop only passes through.
    if (failed(applyPatternsGreedily(getOperation(), carriedPatterns, config)))
      return signalPassFailure();
    getOperation()->walk(skipOverwritten);
    getOperation()->walk(
        [&](arith::SelectOp select) { readIfChosen(rewriter, select); });
  }

private:
  void hoistFrom(RewriterBase &rewriter, LoopLikeOpInterface loop) {
    Location loc = loop.getLoc();
    HoistedAccumulators hoisted = hoistAccumulators(rewriter, loop);
    if (hoisted.count != 0)
      remark::passed(loc, remark::RemarkOpts::name("Hoisted").category(
                              "linalg-hoist-accumulators"))
          << remark::add("the loop carries what it accumulates")
          << remark::metric("accumulators", hoisted.count);
    auto forLoop = dyn_cast<scf::ForOp>(hoisted.loop.getOperation());
    std::optional<Refusal> refusal;
    if (forLoop)
      refusal = refuseTransfers(forLoop);
    if (refusal)
      remark::missed(loc, remark::RemarkOpts::name("NotHoisted")
                              .category("linalg-hoist-accumulators"))
          << remark::add("left an accumulator in memory")
          << remark::reason("{0}", refusal->reason);
  }

  FrozenRewritePatternSet maskPatterns, carriedPatterns;
};
} // namespace
