// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "DivideLongFunctions.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/CodeExtractor.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"

using namespace llvm;

/// The number of outermost loops that LLVM optimizes in about the same time as
/// functions of one loop each.
static constexpr size_t kManyLoops = 32;

static void extractLoops(Function &function) {
  DominatorTree dominators(function);
  LoopInfo loops(dominators);
  if (loops.getTopLevelLoops().size() <= kManyLoops)
    return;
  for (Loop *loop : loops.getTopLevelLoops())
    simplifyLoop(loop, &dominators, &loops, /*SE=*/nullptr, /*AC=*/nullptr,
                 /*MSSAU=*/nullptr, /*PreserveLCSSA=*/false);
  CodeExtractorAnalysisCache cache(function);
  for (Loop *loop : loops.getTopLevelLoops())
    if (Function *extracted = CodeExtractor(loop->getBlocks(), &dominators)
                                  .extractCodeRegion(cache))
      extracted->addFnAttr(llvm::Attribute::NoInline);
}

void mlir::structured::detail::divideLongFunctions(Module &module) {
  SmallVector<Function *> functions;
  for (Function &function : module)
    if (!function.isDeclaration())
      functions.push_back(&function);
  for (Function *function : functions)
    extractLoops(*function);
}
