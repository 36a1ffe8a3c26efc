// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "TilingDriver.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"

using namespace mlir;

/// Replaces each insertion of a result of `op` into the init that it is
/// computed in.
static void removeWholeInsertions(RewriterBase &rewriter,
                                  DestinationStyleOpInterface op) {
  for (OpResult result : op->getResults())
    for (Operation *user : llvm::make_early_inc_range(result.getUsers())) {
      auto insertion = dyn_cast<tensor::InsertSliceOp>(user);
      if (insertion && insertion.getSource() == result &&
          insertion.getDest() == op.getTiedOpOperand(result)->get())
        rewriter.replaceOp(insertion, result);
    }
}

FailureOr<scf::SCFTilingResult> mlir::structured::detail::runTilingDriver(
    RewriterBase &rewriter, TilingInterface op,
    const scf::SCFTilingOptions &options) {
  FailureOr<scf::SCFTilingResult> result =
      scf::tileUsingSCF(rewriter, op, options);
  if (failed(result))
    return failure();
  for (Operation *tiled : result->tiledOps)
    if (auto writer = dyn_cast<DestinationStyleOpInterface>(tiled))
      removeWholeInsertions(rewriter, writer);
  return result;
}
