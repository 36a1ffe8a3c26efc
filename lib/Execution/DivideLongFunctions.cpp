// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "DivideLongFunctions.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/IPO/MergeFunctions.h"
#include "llvm/Transforms/Utils/CodeExtractor.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"

using namespace llvm;

/// The number of outermost loops that LLVM optimizes in about the same time as
/// functions of one loop each.
static constexpr size_t kManyLoops = 32;

/// Adds the functions that the loops become to `extracted`.
static void extractLoops(Function &function,
                         SmallVectorImpl<Function *> &extracted) {
  DominatorTree dominators(function);
  LoopInfo loops(dominators);
  if (loops.getTopLevelLoops().size() <= kManyLoops)
    return;
  for (Loop *loop : loops.getTopLevelLoops())
    simplifyLoop(loop, &dominators, &loops, /*SE=*/nullptr, /*AC=*/nullptr,
                 /*MSSAU=*/nullptr, /*PreserveLCSSA=*/false);
  CodeExtractorAnalysisCache cache(function);
  for (Loop *loop : loops.getTopLevelLoops())
    if (Function *part = CodeExtractor(loop->getBlocks(), &dominators)
                             .extractCodeRegion(cache)) {
      part->addFnAttr(llvm::Attribute::NoInline);
      extracted.push_back(part);
    }
}

void mlir::structured::detail::divideLongFunctions(Module &module) {
  SmallVector<Function *> functions, extracted;
  for (Function &function : module)
    if (!function.isDeclaration())
      functions.push_back(&function);
  for (Function *function : functions)
    extractLoops(*function, extracted);
  MergeFunctionsPass::runOnFunctions(extracted);
}
