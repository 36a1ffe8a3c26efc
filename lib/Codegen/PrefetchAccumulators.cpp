// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "AssumedExtents.h"
#include "VectorLines.h"
#include "linalg/Codegen/Passes.h"
#include "linalg/Interfaces/Refusal.h"
#include "linalg/Target/Processor.h"
#include "linalg/Utils/ReportRefusal.h"
#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/Support/FormatVariadic.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGPREFETCHACCUMULATORSPASS
#include "linalg/Codegen/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

static constexpr StringLiteral kPass = "linalg-prefetch-accumulators";

/// More lines than these can't be on the way to a core at a time.
static constexpr int64_t kMaxLines = 64;

/// The op with the values that `read` loads as a result: `read`, or the
/// branches of which it is one, of a tile that is not read in the first block
/// of a sum.
static Operation *getLoaded(vector::TransferReadOp read) {
  if (read->hasOneUse() && isa<scf::YieldOp>(*read->user_begin()))
    if (auto branches = dyn_cast<scf::IfOp>(read->getParentOp());
        branches && branches->getNumResults() == 1)
      return branches;
  return read;
}

/// Whether `read` loads what a loop after it accumulates into.
static bool isAccumulator(vector::TransferReadOp read) {
  Operation *loaded = getLoaded(read);
  return isa<MemRefType>(read.getBase().getType()) &&
         llvm::any_of(loaded->getUses(), [&](OpOperand &use) {
           auto loop = dyn_cast<scf::ForOp>(use.getOwner());
           return loop && loop->getBlock() == loaded->getBlock() &&
                  use.getOperandNumber() >= loop.getNumControlOperands();
         });
}

namespace {
/// What is fetched for one read.
struct Prefetch {
  vector::TransferReadOp read;
  scf::ForOp loop;
  /// The ops that compute the buffer's view from the loop's index, in order.
  SetVector<Operation *> view;
  /// The elements of a line of the cache.
  int64_t line;
};
} // namespace

static RefusalOr<Prefetch> planPrefetch(vector::TransferReadOp read,
                                        const Processor &processor) {
  auto loop = dyn_cast<scf::ForOp>(getLoaded(read)->getParentOp());
  Prefetch plan{read, loop, {}, 0};
  if (!plan.loop)
    return "it is in no loop over tiles";
  VectorType type = read.getVectorType();
  if (!read.getPermutationMap().isMinorIdentity() || type.isScalable())
    return "its elements are not in the order of the buffer";
  std::optional<int64_t> bytes = getBufferBytes(read.getBase());
  if (bytes && *bytes <= processor.getSecondCacheBytes() / 2)
    return "its buffer fits into half of the second-level cache";
  int64_t elementBytes = countElementBytes(type.getElementType());
  plan.line = std::max<int64_t>(processor.cacheLineBytes / elementBytes, 1);
  int64_t rows = computeProduct(type.getShape().drop_back());
  if (rows * llvm::divideCeil(type.getShape().back(), plan.line) > kMaxLines)
    return llvm::formatv("it has more than {0} lines of the cache", kMaxLines);
  BackwardSliceOptions options;
  options.inclusive = true;
  options.filter = [&](Operation *op) {
    return op->getBlock() == plan.loop.getBody();
  };
  for (Value value : llvm::concat<Value>(SmallVector<Value>{read.getBase()},
                                         SmallVector<Value>(read.getIndices())))
    if (Operation *op = value.getDefiningOp())
      (void)getBackwardSlice(op, &plan.view, options);
  if (!llvm::all_of(plan.view, isPure))
    return "its position is computed by ops with effects";
  return plan;
}

/// The index of the next iteration of `loop`, or of this one if it is the last.
static Value getNextIndex(OpBuilder &builder, Location loc, scf::ForOp loop) {
  Value index = loop.getInductionVar();
  Value next = arith::AddIOp::create(builder, loc, index, loop.getStep());
  Value exists = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::slt,
                                       next, loop.getUpperBound());
  return arith::SelectOp::create(builder, loc, exists, next, index);
}

/// Fetches the vector that the next iteration reads. Returns the number of
/// lines.
static int64_t emitPrefetch(OpBuilder &builder, const Prefetch &plan) {
  auto read = plan.read;
  Location loc = read.getLoc();
  builder.setInsertionPointAfter(getLoaded(read));
  IRMapping mapping;
  auto loop = plan.loop;
  mapping.map(loop.getInductionVar(), getNextIndex(builder, loc, loop));
  for (Operation *op : plan.view)
    builder.clone(*op, mapping);
  Value buffer = mapping.lookupOrDefault(read.getBase());
  SmallVector<Value> first;
  for (Value index : read.getIndices())
    first.push_back(mapping.lookupOrDefault(index));
  SmallVector<SmallVector<int64_t>> lines =
      getLineOffsets(read.getVectorType().getShape(), plan.line);
  for (ArrayRef<int64_t> offsets : lines)
    memref::PrefetchOp::create(builder, loc, buffer,
                               addOffsets(builder, loc, first, offsets),
                               /*isWrite=*/true, /*localityHint=*/3,
                               /*isDataCache=*/true);
  return lines.size();
}

namespace {
struct PrefetchAccumulatorsPass
    : structured::impl::LinalgPrefetchAccumulatorsPassBase<
          PrefetchAccumulatorsPass> {
  void runOnOperation() override {
    SmallVector<vector::TransferReadOp> reads;
    getOperation()->walk([&](vector::TransferReadOp read) {
      if (isAccumulator(read))
        reads.push_back(read);
    });
    if (reads.empty())
      return;
    FailureOr<Processor> processor = readProcessor(reads.front());
    if (failed(processor))
      return signalPassFailure();
    OpBuilder builder(&getContext());
    for (vector::TransferReadOp read : reads) {
      RefusalOr<Prefetch> plan = planPrefetch(read, *processor);
      if (!plan) {
        reportRefusal(kPass, "NotFetched", read, plan.refusal());
        continue;
      }
      int64_t lines = emitPrefetch(builder, *plan);
      remark::passed(read.getLoc(),
                     remark::RemarkOpts::name("Fetched").category(kPass))
          << remark::add("fetch the accumulators of the next tile")
          << remark::metric("lines", lines);
    }
  }
};
} // namespace
