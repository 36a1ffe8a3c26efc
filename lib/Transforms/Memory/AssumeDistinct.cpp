// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Utils/ViewedBuffer.h"
#include "linalg/Transforms/Memory/Passes.h"
#include "linalg/Utils/NoAlias.h"
#include "linalg/Utils/ReportRefusal.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/FormatVariadic.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGASSUMEDISTINCTPASS
#include "linalg/Transforms/Memory/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;

/// The values of `buffers` that ops in `function` write to.
static llvm::SmallSetVector<Value, 4> findWritten(FunctionOpInterface function,
                                                  ArrayRef<Value> buffers) {
  llvm::SmallSetVector<Value, 4> written;
  function.walk([&](MemoryEffectOpInterface op) {
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

/// Replaces `one` and `other`, which are known not to overlap.
static void assumeDistinct(OpBuilder &builder, Location loc, Value &one,
                           Value &other) {
  auto distinct =
      memref::DistinctObjectsOp::create(builder, loc, ValueRange{one, other});
  one.replaceAllUsesExcept(distinct.getResult(0), distinct);
  other.replaceAllUsesExcept(distinct.getResult(1), distinct);
  one = distinct.getResult(0);
  other = distinct.getResult(1);
}

namespace {
struct AssumeDistinctPass
    : structured::impl::LinalgAssumeDistinctPassBase<AssumeDistinctPass> {
  void runOnOperation() override {
    getOperation()->walk(
        [&](FunctionOpInterface function) { assumeIn(function); });
  }

private:
  using Pair = std::pair<unsigned, unsigned>;

  static void assumeIn(FunctionOpInterface function) {
    constexpr size_t most = 32;
    SmallVector<Value> buffers = takeMarkedArguments(function);
    llvm::SmallSetVector<Value, 4> written = findWritten(function, buffers);
    SmallVector<Pair> pairs;
    for (auto [number, buffer] : llvm::enumerate(buffers))
      for (unsigned other = 0;
           written.contains(buffer) && other < buffers.size(); ++other)
        if (other > number ||
            (other < number && !written.contains(buffers[other])))
          pairs.push_back({number, other});
    if (pairs.size() > most)
      return reportRefusal(
          "linalg-assume-distinct", "NotAssumed", function,
          llvm::formatv(
              "it has {0} pairs of arguments of which one is written, "
              "more than {1}",
              pairs.size(), most));
    if (pairs.empty())
      return;
    OpBuilder builder(function.getContext());
    builder.setInsertionPointToStart(&function.getFunctionBody().front());
    for (auto [one, other] : pairs)
      assumeDistinct(builder, function.getLoc(), buffers[one], buffers[other]);
  }
};
} // namespace
