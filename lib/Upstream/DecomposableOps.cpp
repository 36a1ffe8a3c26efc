// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Our decompositions of the host's ops that are several loop nests.

#include "UpstreamOps.h"
#include "linalg/Decompositions/Relayout.h"
#include "linalg/Decompositions/Softmax.h"
#include "linalg/Decompositions/Winograd.h"
#include "linalg/Interfaces/DecomposableOpInterface.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;
using namespace mlir::structured;

namespace {
using DecomposeFn = RefusalOr<SmallVector<Value>> (*)(RewriterBase &,
                                                      Operation *);

template <typename OpTy, DecomposeFn decomposeFn>
struct AdoptedDecomposableOp
    : DecomposableOpInterface::ExternalModel<
          AdoptedDecomposableOp<OpTy, decomposeFn>, OpTy> {
  RefusalOr<SmallVector<Value>> decompose(Operation *op,
                                          RewriterBase &rewriter) const {
    return decomposeFn(rewriter, op);
  }
};

} // namespace

/// Whether a Winograd transform does not transform rows or columns of an image:
/// the tensor of rank 6 has extent 1 for them. The host's model takes only one
/// of them into each tile.
static bool hasPlainDirection(Operation *op) {
  return llvm::any_of(op->getOperandTypes(), [](Type type) {
    ArrayRef<int64_t> shape = cast<ShapedType>(type).getShape();
    return shape.size() == 6 &&
           llvm::is_contained(shape.take_front(2), int64_t(1));
  });
}

namespace {
// MLIR22-20: loops that are not parallel are tiled.
/// A Winograd transform. The host's model declares all loops parallel, even
/// those over the rows and columns that it combines.
template <typename OpTy, DecomposeFn decomposeFn, unsigned firstMixedLoop>
struct AdoptedTransform
    : DecomposableOpInterface::ExternalModel<
          AdoptedTransform<OpTy, decomposeFn, firstMixedLoop>, OpTy> {
  RefusalOr<SmallVector<Value>> decompose(Operation *op,
                                          RewriterBase &rewriter) const {
    return decomposeFn(rewriter, op);
  }
  bool isRunSeveralTimes(Operation *op, unsigned loop) const {
    return loop == firstMixedLoop || loop == firstMixedLoop + 1 ||
           hasPlainDirection(op);
  }
};
} // namespace

template <typename OpTy, DecomposeFn decomposeFn>
static void adoptDecomposable(MLIRContext *context) {
  OpTy::template attachInterface<AdoptedDecomposableOp<OpTy, decomposeFn>>(
      *context);
}

template <typename OpTy, DecomposeFn decomposeFn, unsigned firstMixedLoop>
static void adoptTransform(MLIRContext *context) {
  OpTy::template attachInterface<
      AdoptedTransform<OpTy, decomposeFn, firstMixedLoop>>(*context);
}

void structured::detail::adoptDecomposableOps(MLIRContext *context) {
  adoptDecomposable<linalg::SoftmaxOp, decomposeSoftmax>(context);
  adoptDecomposable<linalg::PackOp, decomposePack>(context);
  adoptDecomposable<linalg::UnPackOp, decomposeUnpack>(context);
  adoptTransform<linalg::WinogradFilterTransformOp,
                 decomposeWinogradFilterTransform, 1>(context);
  adoptTransform<linalg::WinogradInputTransformOp,
                 decomposeWinogradInputTransform, 0>(context);
  adoptTransform<linalg::WinogradOutputTransformOp,
                 decomposeWinogradOutputTransform, 0>(context);
}
