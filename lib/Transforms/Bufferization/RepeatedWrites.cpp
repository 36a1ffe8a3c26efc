// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// MLIR22-80: one-shot analysis assumes that a region runs once unless a
// bufferization model says otherwise. Affine loops and `scf.parallel` have
// none.

#include "RepeatedWrites.h"
#include "InPlaceWrites.h"
#include "linalg/Interfaces/StructuredOpInterface.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

using namespace mlir;
using namespace mlir::bufferization;

/// Whether `region` may run several times without the analysis knowing it.
static bool isRepeatedUnnoticed(Region &region,
                                const BufferizationOptions &options) {
  Operation *op = region.getParentOp();
  if (isa<structured::StructuredOpInterface>(op))
    return true;
  if (options.dynCastBufferizableOp(op))
    return false;
  auto branch = dyn_cast<RegionBranchOpInterface>(op);
  return !branch || branch.isRepetitiveRegion(region.getRegionNumber());
}

static bool hasAliasOutside(OpOperand &write, Region &region,
                            const OneShotAnalysisState &analysis) {
  bool result = false;
  analysis.applyOnAliases(write.get(), [&](Value alias) {
    result |= !region.isAncestor(alias.getParentRegion());
  });
  return result;
}

/// Whether a region in `root` around `op` may run several times without the
/// analysis knowing it, and `isWanted` is true for it.
static bool isRepeated(Operation *op, Operation *root,
                       const OneShotAnalysisState &analysis,
                       function_ref<bool(Region &)> isWanted) {
  for (; op != root; op = op->getParentOp())
    if (Region &region = *op->getParentRegion();
        isRepeatedUnnoticed(region, analysis.getOptions()) && isWanted(region))
      return true;
  return false;
}

SmallVector<OpOperand *> mlir::structured::detail::findRepeatedWrites(
    Operation *root, const OneShotAnalysisState &analysis) {
  return findInPlaceWrites(
      root, analysis,
      [&](Operation *op) {
        return isRepeated(op, root, analysis, [](Region &) { return true; });
      },
      [&](OpOperand &write) {
        return isRepeated(write.getOwner(), root, analysis,
                          [&](Region &region) {
                            return hasAliasOutside(write, region, analysis);
                          });
      });
}
