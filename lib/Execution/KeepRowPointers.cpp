// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "KeepRowPointers.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace mlir::structured::detail;
using llvm::SCEV;

/// Of fewer rows, few instructions compute the pointers; for more, there are
/// not enough registers.
static constexpr size_t kLeastRows = 4, kMostRows = 9;

namespace {
/// The pointer of an access, at a distance of some bytes from the first one of
/// its row.
struct AccessOfRow {
  llvm::Instruction *getUser() const {
    return llvm::cast<llvm::Instruction>(pointer->getUser());
  }

  llvm::Use *pointer;
  int64_t distance;
};

/// Accesses at known distances from one another, and the address of the first.
struct Row {
  const SCEV *address;
  llvm::SmallVector<AccessOfRow, 2> accesses;
};

/// Rows of one operand.
using Rows = llvm::SmallVector<Row>;

/// The pointers to rows of some instructions.
class RowPointers {
public:
  explicit RowPointers(llvm::ScalarEvolution &evolution)
      : evolution(evolution), expander(evolution, "row") {}

protected:
  /// Whether as many rows have pointers.
  static bool hasPointers(const Rows &rows) {
    return rows.size() >= kLeastRows && rows.size() <= kMostRows;
  }

  /// Adds the access to the row that it is of. Of too many rows, some are
  /// enough.
  void addAccess(Rows &rows, llvm::Use &pointer, const SCEV *address) {
    if (rows.size() > kMostRows)
      return;
    for (Row &row : rows)
      if (std::optional<llvm::APInt> distance =
              evolution.computeConstantDifference(address, row.address)) {
        row.accesses.push_back({&pointer, distance->getSExtValue()});
        return;
      }
    rows.push_back({address, {{&pointer, 0}}});
  }

  /// Computes the number of bytes from each of `starts` to the next before
  /// `before`. Null if it is not the same for all.
  llvm::Value *expandDistance(llvm::ArrayRef<const SCEV *> starts,
                              llvm::Instruction *before) {
    const SCEV *distance = evolution.getMinusSCEV(starts[1], starts[0]);
    for (size_t row = 2; row < starts.size(); ++row)
      if (evolution.getMinusSCEV(starts[row], starts[row - 1]) != distance)
        return nullptr;
    if (llvm::isa<llvm::SCEVCouldNotCompute>(distance) ||
        !expander.isSafeToExpandAt(distance, before))
      return nullptr;
    return expander.expandCodeFor(distance, nullptr, before);
  }

  /// The pointer to the row at `distance` from `pointer`, before `before`. LLVM
  /// does not see this distance after it.
  static llvm::Value *makeNext(llvm::Value *pointer, llvm::Value *distance,
                               llvm::Instruction *before) {
    llvm::IRBuilder<> builder(before);
    return builder.CreateFreeze(builder.CreatePtrAdd(pointer, distance));
  }

  /// Replaces the pointer of `access` by the one at its distance from
  /// `pointer`.
  void replace(const AccessOfRow &access, llvm::Value *pointer) {
    llvm::IRBuilder<> builder(access.getUser());
    if (access.distance != 0)
      pointer =
          builder.CreatePtrAdd(pointer, builder.getInt64(access.distance));
    replaced.push_back(access.pointer->get());
    access.pointer->set(pointer);
  }

  /// Erases the pointers that accesses had.
  void eraseReplaced() {
    llvm::RecursivelyDeleteTriviallyDeadInstructionsPermissive(replaced);
  }

  llvm::ScalarEvolution &evolution;
  llvm::SCEVExpander expander;

private:
  llvm::SmallVector<llvm::WeakTrackingVH> replaced;
};

/// The pointers to rows of scalars that one loop reads.
class RowsOfLoop : RowPointers {
public:
  RowsOfLoop(llvm::Loop &loop, llvm::ScalarEvolution &evolution)
      : RowPointers(evolution), loop(loop) {}

  /// Computes them before the loop where that pays, and returns whether it
  /// does.
  bool keep() {
    bool isNew = false;
    for (const auto &[baseAndStep, rows] : collect())
      if (hasPointers(rows) &&
          llvm::all_of(rows, [&](const Row &row) { return canKeep(row); })) {
        keep(rows, baseAndStep.second);
        isNew = true;
      }
    eraseReplaced();
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

  /// The rows by the pointer and the step that they have in common.
  llvm::MapVector<std::pair<const SCEV *, const SCEV *>, Rows> collect() {
    llvm::MapVector<std::pair<const SCEV *, const SCEV *>, Rows> result;
    for (llvm::BasicBlock *block : loop.blocks())
      for (llvm::Instruction &instruction : *block) {
        auto *load = llvm::dyn_cast<llvm::LoadInst>(&instruction);
        if (!load || load->getType()->isVectorTy())
          continue;
        if (const llvm::SCEVAddRecExpr *address = getAddress(*load))
          addAccess(result[{evolution.getPointerBase(address),
                            address->getStepRecurrence(evolution)}],
                    load->getOperandUse(load->getPointerOperandIndex()),
                    address);
      }
    return result;
  }

  static const SCEV *getStart(const Row &row) {
    return llvm::cast<llvm::SCEVAddRecExpr>(row.address)->getStart();
  }

  llvm::Instruction *getEndOfPreheader() {
    return loop.getLoopPreheader()->getTerminator();
  }

  bool canKeep(const Row &row) {
    return expander.isSafeToExpandAt(getStart(row), getEndOfPreheader());
  }

  /// The number of bytes by which pointers have advanced, in the loop.
  llvm::Value *makeOffset(const SCEV *step) {
    llvm::Type *index = llvm::Type::getInt64Ty(loop.getHeader()->getContext());
    const SCEV *offset =
        evolution.getAddRecExpr(evolution.getZero(index),
                                evolution.getTruncateOrSignExtend(step, index),
                                &loop, SCEV::FlagAnyWrap);
    return expander.expandCodeFor(offset, index,
                                  loop.getHeader()->getFirstInsertionPt());
  }

  /// The pointer to the start of `row`, before the loop.
  llvm::Value *expandStart(const Row &row) {
    llvm::Value *start =
        expander.expandCodeFor(getStart(row), nullptr, getEndOfPreheader());
    return llvm::IRBuilder<>(getEndOfPreheader()).CreateFreeze(start);
  }

  void keep(const Rows &rows, const SCEV *step) {
    llvm::Instruction *before = getEndOfPreheader();
    llvm::Value *offset = makeOffset(step), *pointer = nullptr,
                *distance =
                    expandDistance(llvm::map_to_vector(rows, getStart), before);
    for (const Row &row : rows) {
      pointer = pointer && distance ? makeNext(pointer, distance, before)
                                    : expandStart(row);
      for (const AccessOfRow &access : row.accesses) {
        llvm::IRBuilder<> builder(access.getUser());
        replace(access, builder.CreatePtrAdd(pointer, offset));
      }
    }
  }

  llvm::Loop &loop;
};

/// The pointers to rows that one block reads or writes by vectors.
class RowsOfBlock : RowPointers {
public:
  RowsOfBlock(llvm::BasicBlock &block, llvm::ScalarEvolution &evolution)
      : RowPointers(evolution), block(block) {}

  /// Computes each from the one before where all have the same distance, and
  /// returns whether there are such rows.
  bool keep() {
    bool isNew = false;
    for (const auto &[base, rows] : collect())
      if (hasPointers(rows))
        isNew |= keep(rows);
    eraseReplaced();
    return isNew;
  }

private:
  /// The pointer of `instruction` if it loads or stores a vector.
  static llvm::Use *getPointer(llvm::Instruction &instruction) {
    if (auto *call = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction))
      switch (call->getIntrinsicID()) {
      case llvm::Intrinsic::masked_load:
        return &call->getArgOperandUse(0);
      case llvm::Intrinsic::masked_store:
        return &call->getArgOperandUse(1);
      default:
        return nullptr;
      }
    llvm::Value *pointer = llvm::getLoadStorePointerOperand(&instruction);
    if (!pointer || !llvm::getLoadStoreType(&instruction)->isVectorTy())
      return nullptr;
    return llvm::find(instruction.operands(), pointer);
  }

  /// The rows by the pointer that they have in common.
  llvm::MapVector<const SCEV *, Rows> collect() {
    llvm::MapVector<const SCEV *, Rows> result;
    for (llvm::Instruction &instruction : block)
      if (llvm::Use *pointer = getPointer(instruction)) {
        const SCEV *address = evolution.getSCEV(pointer->get());
        addAccess(result[evolution.getPointerBase(address)], *pointer, address);
      }
    return result;
  }

  bool keep(const Rows &rows) {
    const AccessOfRow &first = rows.front().accesses.front();
    llvm::Value *pointer = first.pointer->get(),
                *distance = expandDistance(
                    llvm::map_to_vector(
                        rows, [](const Row &row) { return row.address; }),
                    first.getUser());
    if (!distance)
      return false;
    // Without elements of the first row, others may have some.
    if (auto *instruction = llvm::dyn_cast<llvm::Instruction>(pointer))
      instruction->dropPoisonGeneratingFlags();
    for (const Row &row : rows) {
      if (&row != rows.begin())
        pointer = makeNext(pointer, distance, row.accesses.front().getUser());
      for (const AccessOfRow &access : row.accesses)
        replace(access, pointer);
    }
    return true;
  }

  llvm::BasicBlock &block;
};
} // namespace

llvm::PreservedAnalyses
KeepRowPointersPass::run(llvm::Function &function,
                         llvm::FunctionAnalysisManager &analyses) {
  auto &loops = analyses.getResult<llvm::LoopAnalysis>(function);
  auto &evolution = analyses.getResult<llvm::ScalarEvolutionAnalysis>(function);
  bool isNew = false;
  auto isInnermost = [](const llvm::Loop *loop) {
    return loop && loop->isInnermost();
  };
  for (llvm::Loop *loop : loops.getLoopsInPreorder())
    if (isInnermost(loop) && loop->getLoopPreheader() && loop->getLoopLatch())
      isNew |= RowsOfLoop(*loop, evolution).keep();
  for (llvm::BasicBlock &block : function)
    if (!isInnermost(loops.getLoopFor(&block)))
      isNew |= RowsOfBlock(block, evolution).keep();
  return isNew ? llvm::PreservedAnalyses::none()
               : llvm::PreservedAnalyses::all();
}
