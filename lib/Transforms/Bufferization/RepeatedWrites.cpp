// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// MLIR22-80: one-shot analysis assumes that a region runs once unless a
// bufferization model says otherwise. Affine loops and `scf.parallel` have
// none.

#include "RepeatedWrites.h"
#include "linalg/Interfaces/StructuredOpInterface.h"
#include "mlir/Dialect/Bufferization/Transforms/OneShotAnalysis.h"
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

/// Whether iterations of a loop in `root` write to one buffer by `write`.
static bool isRepeated(OpOperand &write, Operation *root,
                       const OneShotAnalysisState &analysis) {
  for (Operation *op = write.getOwner(); op != root; op = op->getParentOp())
    if (Region &region = *op->getParentRegion();
        isRepeatedUnnoticed(region, analysis.getOptions()) &&
        hasAliasOutside(write, region, analysis))
      return true;
  return false;
}

SmallVector<OpOperand *> mlir::structured::detail::findRepeatedWrites(
    Operation *root, const OneShotAnalysisState &analysis) {
  SmallVector<OpOperand *> writes;
  root->walk([&](Operation *op) {
    for (OpOperand &operand : op->getOpOperands())
      if (isa<TensorType>(operand.get().getType()) &&
          analysis.isInPlace(operand) &&
          analysis.bufferizesToMemoryWrite(operand) &&
          isRepeated(operand, root, analysis))
        writes.push_back(&operand);
  });
  return writes;
}
