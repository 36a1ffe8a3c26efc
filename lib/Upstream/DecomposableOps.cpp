// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Our decompositions of the host's ops that are several loop nests in one.

#include "UpstreamOps.h"
#include "linalg/Decompositions/Relayout.h"
#include "linalg/Decompositions/Softmax.h"
#include "linalg/Decompositions/Winograd.h"
#include "linalg/Interfaces/DecomposableOpInterface.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;
using namespace mlir::structured;

namespace {
using DecomposeFn = FailureOr<SmallVector<Value>> (*)(RewriterBase &,
                                                      Operation *);

template <typename OpTy, DecomposeFn decomposeFn>
struct AdoptedDecomposableOp
    : DecomposableOpInterface::ExternalModel<
          AdoptedDecomposableOp<OpTy, decomposeFn>, OpTy> {
  FailureOr<SmallVector<Value>> decompose(Operation *op,
                                          RewriterBase &rewriter) const {
    return decomposeFn(rewriter, op);
  }
};
} // namespace

template <typename OpTy, DecomposeFn decomposeFn>
static void adopt(MLIRContext *context) {
  OpTy::template attachInterface<AdoptedDecomposableOp<OpTy, decomposeFn>>(
      *context);
}

void structured::detail::adoptDecomposableOps(MLIRContext *context) {
  adopt<linalg::SoftmaxOp, decomposeSoftmax>(context);
  adopt<linalg::PackOp, decomposePack>(context);
  adopt<linalg::UnPackOp, decomposeUnpack>(context);
  adopt<linalg::WinogradFilterTransformOp, decomposeWinogradFilterTransform>(
      context);
  adopt<linalg::WinogradInputTransformOp, decomposeWinogradInputTransform>(
      context);
  adopt<linalg::WinogradOutputTransformOp, decomposeWinogradOutputTransform>(
      context);
}
