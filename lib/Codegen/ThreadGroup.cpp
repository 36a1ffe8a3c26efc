// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ThreadGroup.h"
#include "AssumedExtents.h"
#include "ContractionModel.h"
#include "LinearAccess.h"
#include "PaddedBlock.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "linalg/Interfaces/PayloadComparison.h"
#include "linalg/Utils/ScheduleName.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

/// The bytes of all operands, with an assumption about unknown extents.
static double countBytesOfOperands(StructuredOpInterface op) {
  double bytes = 0;
  for (Type type : op->getOperandTypes())
    if (auto shaped = dyn_cast<ShapedType>(type))
      bytes += countBytes(shaped);
  return bytes;
}

/// The cycles of `op`, bound by operations on vectors of 32 bits or by memory.
static double getCycles(StructuredOpInterface op, const Processor &processor) {
  double operations = countPoints(getStaticLoopSizes(op)) *
                      llvm::range_size(op.getPayload()->without_terminator());
  return std::max(operations /
                      (processor.getLanes(32) * processor.fmasPerCycle),
                  countBytesOfOperands(op) / kBytesFromBeyond);
}

/// Whether `op` can be a member of a group.
static bool canBeMember(StructuredOpInterface op) {
  return op.hasPureTensorSemantics() && op->getNumResults() == 1 &&
         hasPurePayload(op);
}

namespace {
/// Finds the group of a root for one of its loops.
class GroupFinder {
public:
  GroupFinder(StructuredOpInterface root, unsigned loop,
              const Processor &processor)
      : processor(processor) {
    group.root = root;
    group.loop = loop;
  }

  ThreadGroup find();

private:
  void add(StructuredOpInterface op, unsigned loop);
  std::optional<unsigned> findLoop(StructuredOpInterface op) const;
  std::optional<unsigned> findDividedDim(OpOperand &use) const;

  const Processor &processor;
  ThreadGroup group;
};
} // namespace

void GroupFinder::add(StructuredOpInterface op, unsigned loop) {
  group.members.insert({op, loop});
  group.cycles += getCycles(op, processor);
}

/// The dimension of what `use` reads of which a thread needs a part, if its
/// reader is a member.
std::optional<unsigned> GroupFinder::findDividedDim(OpOperand &use) const {
  const auto *member = group.members.find(use.getOwner());
  auto reader = dyn_cast<StructuredOpInterface>(use.getOwner());
  if (member == group.members.end() || !reader)
    return std::nullopt;
  // Parts of windows overlap.
  return findDim(reader.getMatchingIndexingMap(&use), member->second);
}

/// The loop of `op` that is divided if all its readers are members that need
/// the same part.
std::optional<unsigned> GroupFinder::findLoop(StructuredOpInterface op) const {
  std::optional<unsigned> dim;
  for (OpOperand &use : op->getUses()) {
    std::optional<unsigned> ofUse = findDividedDim(use);
    if (!ofUse || (dim && *dim != *ofUse))
      return std::nullopt;
    dim = ofUse;
  }
  if (!dim)
    return std::nullopt;
  AffineMap map = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  auto loop = dyn_cast<AffineDimExpr>(map.getResult(*dim));
  if (!loop)
    return std::nullopt;
  return loop.getPosition();
}

ThreadGroup GroupFinder::find() {
  add(group.root, group.loop);
  for (Operation *op = group.root->getPrevNode(); op; op = op->getPrevNode()) {
    auto structured = dyn_cast<StructuredOpInterface>(op);
    if (!structured || !canBeMember(structured))
      continue;
    if (std::optional<unsigned> loop = findLoop(structured))
      add(structured, *loop);
  }
  return std::move(group);
}

/// Whether `loop` runs over dimensions that the `tensor.pad` of an input pads:
/// which elements of a part are padding is then found out at run time.
static bool runsOverPadding(StructuredOpInterface op, unsigned loop) {
  return llvm::any_of(op.getDpsInputOperands(), [&](OpOperand *input) {
    tensor::PadOp pad = getPadToFuse(*input);
    if (!pad)
      return false;
    RefusalOr<LinearAccess> access = LinearAccess::get(op, *input);
    return access && isOverPadding(*access, pad, loop);
  });
}

/// Whether an equal part of `loop` for each thread is one of each operand whose
/// elements the payload uses, and has whole lines of the cache: several, as
/// processors fetch the next ones, which other threads may write, in advance.
static bool dividesOperands(StructuredOpInterface op, unsigned loop,
                            const Processor &processor) {
  constexpr int64_t fewLines = 4;
  int64_t part = getStaticLoopSizes(op)[loop];
  if (ShapedType::isDynamic(part) || part % processor.threads != 0)
    return false;
  part /= processor.threads;
  return llvm::all_of(op->getOpOperands(), [&](OpOperand &operand) {
    if (!isa<ShapedType>(operand.get().getType()) ||
        (op.isDpsInput(&operand) &&
         op.getPayloadArgument(&operand).use_empty()))
      return true;
    RefusalOr<LinearAccess> access = LinearAccess::get(op, operand);
    if (!access || !access->runsOver(loop))
      return false;
    int64_t bytes = part * access->bytes;
    return !access->isContiguous(loop) ||
           (bytes % processor.cacheLineBytes == 0 &&
            bytes >= fewLines * processor.cacheLineBytes);
  });
}

/// Whether a `tensor.pad` that parts of `op` can compute computes an input.
static bool hasPaddedInput(StructuredOpInterface op) {
  return llvm::any_of(op.getDpsInputOperands(), [](OpOperand *input) {
    return getPadToFuse(*input) != nullptr;
  });
}

/// Whether a loop of `extent` iterations may have one for each thread.
static bool hasIterations(int64_t extent, const Processor &processor) {
  return ShapedType::isDynamic(extent) || extent >= processor.threads;
}

RefusalOr<ThreadGroup>
mlir::structured::detail::planThreadGroup(StructuredOpInterface root,
                                          const Processor &processor,
                                          double leastCycles) {
  // What threads that have unequal parts wait for each other counts a tenth,
  // and what they do at borders of padded inputs that are not known a
  // twentieth.
  constexpr double unequal = 0.9, unknownBorders = 0.95;
  if (!root.hasPureTensorSemantics() || !hasPurePayload(root))
    return "it reads or writes buffers";
  std::optional<ThreadGroup> best;
  double mostCycles = 0;
  bool isPadded = hasPaddedInput(root);
  SmallVector<int64_t> extents = getStaticLoopSizes(root);
  for (unsigned loop : getLoopsOfType(root, utils::IteratorType::parallel)) {
    if (!hasIterations(extents[loop], processor))
      continue;
    ThreadGroup group = GroupFinder(root, loop, processor).find();
    group.cyclesOfIteration = group.cycles / assumeExtent(extents[loop]);
    double cycles = group.cycles;
    if (ShapedType::isDynamic(extents[loop]) ||
        extents[loop] % processor.threads != 0)
      cycles *= unequal;
    if (isPadded && (runsOverPadding(root, loop) ||
                     !dividesOperands(root, loop, processor)))
      cycles *= unknownBorders;
    if (cycles <= mostCycles)
      continue;
    mostCycles = cycles;
    best = std::move(group);
  }
  if (!best)
    return "it has no parallel loop with an iteration for each thread";
  if (best->cycles < leastCycles)
    return llvm::formatv("it takes about {0:F0} cycles, less than the {1:F0} "
                         "that are worth the start of threads",
                         best->cycles, leastCycles);
  return std::move(*best);
}

std::optional<SplitReductionOptions>
mlir::structured::detail::planSplitAmongThreads(StructuredOpInterface root,
                                                const Processor &processor,
                                                double leastCycles) {
  SmallVector<int64_t> extents = getStaticLoopSizes(root);
  auto isForThreads = [&](unsigned loop) {
    return hasIterations(extents[loop], processor);
  };
  if (root->hasAttr(kScheduleAttrName) || !root.hasPureTensorSemantics() ||
      !hasPurePayload(root) ||
      llvm::any_of(getLoopsOfType(root, utils::IteratorType::parallel),
                   isForThreads) ||
      getCycles(root, processor) < leastCycles)
    return std::nullopt;
  // The parts of an outer loop are contiguous.
  for (unsigned loop : getLoopsOfType(root, utils::IteratorType::reduction)) {
    SplitReductionOptions options;
    options.factor = processor.threads;
    options.loop = loop;
    if (isForThreads(loop) && !refuseToSplit(root, options))
      return options;
  }
  return std::nullopt;
}
