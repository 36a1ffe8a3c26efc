// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "KeepRowPointers.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace mlir::structured::detail;
using llvm::SCEV;

/// Of fewer rows, few instructions compute the pointers; for more, there are
/// not enough registers.
static constexpr size_t kLeastRows = 4, kMostRows = 9;

namespace {
/// A load, at a distance of some bytes from the first one of its row.
struct LoadOfRow {
  llvm::LoadInst *load;
  int64_t distance;
};

/// Loads at known distances from one another.
struct Row {
  const llvm::SCEVAddRecExpr *first;
  llvm::SmallVector<LoadOfRow> loads;
};

/// Rows of one operand.
using Rows = llvm::SmallVector<Row>;

/// The pointers of one loop.
class RowPointers {
public:
  RowPointers(llvm::Loop &loop, llvm::ScalarEvolution &evolution)
      : loop(loop), evolution(evolution), expander(evolution, "row") {}

  /// Computes them before the loop where that pays, and returns whether it
  /// does.
  bool keep() {
    bool isNew = false;
    for (const auto &[baseAndStep, rows] : collect())
      if (rows.size() >= kLeastRows && rows.size() <= kMostRows &&
          llvm::all_of(rows, [&](const Row &row) { return canKeep(row); })) {
        keep(rows, baseAndStep.second);
        isNew = true;
      }
    llvm::RecursivelyDeleteTriviallyDeadInstructionsPermissive(replaced);
    return isNew;
  }

private:
  /// The address of `load`, if it advances by a known number of bytes in each
  /// iteration.
  const llvm::SCEVAddRecExpr *getAddress(llvm::LoadInst &load) {
    auto *address = llvm::dyn_cast<llvm::SCEVAddRecExpr>(
        evolution.getSCEV(load.getPointerOperand()));
    bool advances =
        address && address->getLoop() == &loop && address->isAffine() &&
        llvm::isa<llvm::SCEVConstant>(address->getStepRecurrence(evolution));
    return advances ? address : nullptr;
  }

  /// Adds `load` to the row that it is of. Of too many rows, some are enough.
  void addLoad(Rows &rows, llvm::LoadInst &load,
               const llvm::SCEVAddRecExpr *address) {
    if (rows.size() > kMostRows)
      return;
    for (Row &row : rows)
      if (std::optional<llvm::APInt> distance =
              evolution.computeConstantDifference(address, row.first)) {
        row.loads.push_back({&load, distance->getSExtValue()});
        return;
      }
    rows.push_back({address, {{&load, 0}}});
  }

  /// The rows of scalars that the loop reads, by the pointer and the step that
  /// they have in common.
  llvm::MapVector<std::pair<const SCEV *, const SCEV *>, Rows> collect() {
    llvm::MapVector<std::pair<const SCEV *, const SCEV *>, Rows> result;
    for (llvm::BasicBlock *block : loop.blocks())
      for (llvm::Instruction &instruction : *block) {
        auto *load = llvm::dyn_cast<llvm::LoadInst>(&instruction);
        if (!load || load->getType()->isVectorTy())
          continue;
        if (const llvm::SCEVAddRecExpr *address = getAddress(*load))
          addLoad(result[{evolution.getPointerBase(address),
                          address->getStepRecurrence(evolution)}],
                  *load, address);
      }
    return result;
  }

  bool canKeep(const Row &row) {
    return expander.isSafeToExpandAt(row.first->getStart(),
                                     loop.getLoopPreheader()->getTerminator());
  }

  void keep(const Rows &rows, const SCEV *step) {
    llvm::Instruction *before = loop.getLoopPreheader()->getTerminator();
    llvm::Type *index = llvm::Type::getInt64Ty(before->getContext());
    const SCEV *offset =
        evolution.getAddRecExpr(evolution.getZero(index),
                                evolution.getTruncateOrSignExtend(step, index),
                                &loop, SCEV::FlagAnyWrap);
    llvm::Value *inLoop = expander.expandCodeFor(
        offset, index, loop.getHeader()->getFirstInsertionPt());
    for (const Row &row : rows) {
      llvm::Value *start =
          expander.expandCodeFor(row.first->getStart(), nullptr, before);
      llvm::IRBuilder<> builder(before);
      // LLVM does not see that it is the next row at a distance from this one.
      llvm::Value *pointer = builder.CreateFreeze(start);
      for (auto [load, distance] : row.loads) {
        builder.SetInsertPoint(load);
        llvm::Value *address = builder.CreatePtrAdd(pointer, inLoop);
        if (distance != 0)
          address = builder.CreatePtrAdd(address, builder.getInt64(distance));
        replaced.push_back(load->getPointerOperand());
        load->setOperand(load->getPointerOperandIndex(), address);
      }
    }
  }

  llvm::Loop &loop;
  llvm::ScalarEvolution &evolution;
  llvm::SCEVExpander expander;
  /// The pointers that loads had.
  llvm::SmallVector<llvm::WeakTrackingVH> replaced;
};
} // namespace

llvm::PreservedAnalyses
KeepRowPointersPass::run(llvm::Function &function,
                         llvm::FunctionAnalysisManager &analyses) {
  auto &loops = analyses.getResult<llvm::LoopAnalysis>(function);
  auto &evolution = analyses.getResult<llvm::ScalarEvolutionAnalysis>(function);
  bool isNew = false;
  for (llvm::Loop *loop : loops.getLoopsInPreorder())
    if (loop->isInnermost() && loop->getLoopPreheader() && loop->getLoopLatch())
      isNew |= RowPointers(*loop, evolution).keep();
  return isNew ? llvm::PreservedAnalyses::none()
               : llvm::PreservedAnalyses::all();
}
