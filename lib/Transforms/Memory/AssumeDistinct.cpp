// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Utils/ViewedBuffer.h"
#include "linalg/Transforms/Memory/Passes.h"
#include "linalg/Utils/NoAlias.h"
#include "linalg/Utils/ReportRefusal.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/OpenMP/OpenMPDialect.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/FormatVariadic.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGASSUMEDISTINCTPASS
#include "linalg/Transforms/Memory/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;

/// The values of `buffers` that ops in `parent` write to.
static llvm::SmallSetVector<Value, 4> findWritten(Operation *parent,
                                                  ArrayRef<Value> buffers) {
  llvm::SmallSetVector<Value, 4> written;
  parent->walk([&](MemoryEffectOpInterface op) {
    SmallVector<MemoryEffects::EffectInstance> effects;
    op.getEffects(effects);
    for (const MemoryEffects::EffectInstance &effect : effects) {
      if (!isa<MemoryEffects::Write>(effect.getEffect()) || !effect.getValue())
        continue;
      Value buffer = structured::detail::getViewedBuffer(effect.getValue());
      if (llvm::is_contained(buffers, buffer))
        written.insert(buffer);
    }
  });
  return written;
}

/// The arguments of `function` with the attribute, which is removed.
static SmallVector<Value> takeMarkedArguments(FunctionOpInterface function) {
  SmallVector<Value> marked;
  for (unsigned number = 0; number < function.getNumArguments(); ++number) {
    if (!function.getArgAttr(number, kNoAliasAttrName) ||
        !isa<MemRefType>(function.getArgumentTypes()[number]))
      continue;
    function.removeArgAttr(
        number, StringAttr::get(function.getContext(), kNoAliasAttrName));
    if (!function.isExternal())
      marked.push_back(function.getArgument(number));
  }
  return marked;
}

/// Replaces `one` and `other`, which are known not to overlap, in `region`.
static void assumeDistinct(OpBuilder &builder, Region &region, Value &one,
                           Value &other) {
  auto distinct = memref::DistinctObjectsOp::create(builder, region.getLoc(),
                                                    ValueRange{one, other});
  auto isInside = [&](OpOperand &use) {
    return use.getOwner() != distinct &&
           region.isAncestor(use.getOwner()->getParentRegion());
  };
  one.replaceUsesWithIf(distinct.getResult(0), isInside);
  other.replaceUsesWithIf(distinct.getResult(1), isInside);
  one = distinct.getResult(0);
  other = distinct.getResult(1);
}

using Pair = std::pair<unsigned, unsigned>;

/// The pairs of `buffers` of which `parent` writes one, and that are not views
/// of the same one of `roots`.
static SmallVector<Pair> findPairs(Operation *parent, ArrayRef<Value> buffers,
                                   ArrayRef<Value> roots) {
  llvm::SmallSetVector<Value, 4> written = findWritten(parent, roots);
  SmallVector<Pair> pairs;
  for (auto [number, root] : llvm::enumerate(roots))
    for (unsigned other = 0; written.contains(root) && other < roots.size();
         ++other)
      if (root != roots[other] &&
          (other > number || !written.contains(roots[other])))
        pairs.push_back({number, other});
  return pairs;
}

/// Says at the start of `region`, of `parent`, which of `buffers` do not
/// overlap, as far as `parent` writes one of two.
static void assumeIn(Operation *parent, Region &region,
                     SmallVector<Value> buffers, ArrayRef<Value> roots) {
  constexpr size_t most = 32;
  SmallVector<Pair> pairs = findPairs(parent, buffers, roots);
  if (pairs.size() > most)
    return reportRefusal(
        "linalg-assume-distinct", "NotAssumed", parent,
        llvm::formatv(
            "it has {0} pairs of {1} of which one is written, more "
            "than {2}",
            pairs.size(),
            isa<FunctionOpInterface>(parent) ? "arguments" : "buffers", most));
  if (pairs.empty())
    return;
  OpBuilder builder(&region.front(), region.front().begin());
  for (auto [one, other] : pairs)
    assumeDistinct(builder, region, buffers[one], buffers[other]);
}

/// Says the same in the code of threads, which LLVM gets as another function:
/// of `arguments`, and of buffers that are allocated before.
static void assumeInThreads(Operation *parallel, ArrayRef<Value> arguments) {
  for (Region &region : parallel->getRegions()) {
    llvm::SetVector<Value> used;
    getUsedValuesDefinedAbove(region, used);
    SmallVector<Value> buffers, roots;
    for (Value value : used) {
      if (!isa<MemRefType>(value.getType()))
        continue;
      Value root = structured::detail::getViewedBuffer(value);
      if (!llvm::is_contained(arguments, root) &&
          !root.getDefiningOp<memref::AllocOp>())
        continue;
      buffers.push_back(value);
      roots.push_back(root);
    }
    assumeIn(parallel, region, buffers, roots);
  }
}

namespace {
struct AssumeDistinctPass
    : structured::impl::LinalgAssumeDistinctPassBase<AssumeDistinctPass> {
  void runOnOperation() override {
    getOperation()->walk(
        [&](FunctionOpInterface function) { assumeInFunction(function); });
  }

private:
  static void assumeInFunction(FunctionOpInterface function) {
    SmallVector<Value> arguments = takeMarkedArguments(function);
    function.walk([&](omp::OutlineableOpenMPOpInterface parallel) {
      assumeInThreads(parallel, arguments);
    });
    if (!function.isExternal())
      assumeIn(function, function.getFunctionBody(), arguments, arguments);
  }
};
} // namespace
