// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Bufferization/Bufferize.h"
#include "SharedResults.h"
#include "linalg/Bufferization/Passes.h"
#include "linalg/Interfaces/StructuredOpInterface.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/Transforms/OneShotAnalysis.h"
#include "mlir/Dialect/Bufferization/Transforms/OneShotModuleBufferize.h"
#include "mlir/Dialect/Bufferization/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/SubsetOpInterface.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGBUFFERIZEPASS
#include "linalg/Bufferization/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::bufferization;

/// That what is padded is not cut off.
static LogicalResult verifyPadding(tensor::PadOp op) {
  for (auto [dim, low, high] :
       llvm::enumerate(op.getStaticLow(), op.getStaticHigh()))
    for (auto [width, end] : {std::pair(low, "start"), std::pair(high, "end")})
      if (ShapedType::isStatic(width) && width < 0)
        return op.emitOpError()
               << "has a padding of " << width << " at the " << end
               << " of dimension " << dim << ", expected 0 or more";
  return success();
}

/// Without a dialect `linalg` there is nothing to rewrite to: the ops stay, and
/// bufferization says that it can't handle them.
static LogicalResult rewriteTensorOps(Operation *root) {
  if (!root->getContext()->getLoadedDialect("linalg"))
    return success();
  SmallVector<Operation *> ops;
  WalkResult result = root->walk([&](Operation *op) {
    auto pad = dyn_cast<tensor::PadOp>(op);
    if (pad && failed(verifyPadding(pad)))
      return WalkResult::interrupt();
    if (isa<tensor::GenerateOp, tensor::PadOp, tensor::SplatOp>(op))
      ops.push_back(op);
    return WalkResult::advance();
  });
  if (result.wasInterrupted())
    return failure();
  RewritePatternSet patterns(root->getContext());
  structured::populateTensorOpToStructuredPatterns(patterns);
  (void)applyOpPatternsGreedily(ops, std::move(patterns),
                                GreedyRewriteConfig().setStrictness(
                                    GreedyRewriteStrictness::ExistingOps));
  return success();
}

/// Hides that what an insertion needs comes out of an op with regions: such an
/// op counts as dominating what is in them, and an empty tensor in there would
/// be replaced by a slice of what does not exist yet.
static SmallVector<UnrealizedConversionCastOp>
hideResultsOfRegions(RewriterBase &rewriter, Operation *root) {
  SmallVector<OpOperand *> needed;
  root->walk([&](SubsetInsertionOpInterface op) {
    for (OpOperand &operand : op->getOpOperands())
      if (Operation *producer = operand.get().getDefiningOp();
          producer && producer->getNumRegions() != 0 &&
          &operand != &op.getSourceOperand())
        needed.push_back(&operand);
  });
  SmallVector<UnrealizedConversionCastOp> casts;
  OpBuilder::InsertionGuard guard(rewriter);
  for (OpOperand *operand : needed) {
    Value value = operand->get();
    rewriter.setInsertionPointAfterValue(value);
    casts.push_back(UnrealizedConversionCastOp::create(rewriter, value.getLoc(),
                                                       value.getType(), value));
    rewriter.modifyOpInPlace(operand->getOwner(),
                             [&] { operand->set(casts.back().getResult(0)); });
  }
  return casts;
}

static LogicalResult reuseEmptyTensors(RewriterBase &rewriter,
                                       Operation *root) {
  SmallVector<UnrealizedConversionCastOp> casts =
      hideResultsOfRegions(rewriter, root);
  LogicalResult result = eliminateEmptyTensors(rewriter, root);
  for (UnrealizedConversionCastOp cast : casts)
    rewriter.replaceOp(cast, cast.getInputs());
  return result;
}

LogicalResult
mlir::structured::bufferize(RewriterBase &rewriter, Operation *root,
                            const BufferizeOptions &bufferizeOptions) {
  // The ops' models of BufferizableOpInterface may be the host's.
  dropMemoizedMaps(root);
  if (failed(rewriteTensorOps(root)))
    return failure();

  OneShotBufferizationOptions options;
  options.allowReturnAllocsFromLoops = bufferizeOptions.allowLoopAllocs;
  options.bufferAlignment = bufferizeOptions.alignment;
  options.setFunctionBoundaryTypeConversion(LayoutMapOption::IdentityLayoutMap);

  // One at a time sees the functions of one module, not of those in it.
  SmallVector<Operation *> modules;
  if (bufferizeOptions.functionBoundaries &&
      root->hasTrait<OpTrait::SymbolTable>())
    root->walk([&](Operation *op) {
      if (op->hasTrait<OpTrait::SymbolTable>())
        modules.push_back(op);
    });
  options.bufferizeFunctionBoundaries = !modules.empty();
  for (Operation *op : modules.empty() ? ArrayRef(root) : ArrayRef(modules)) {
    BufferizationState state;
    if (failed(reuseEmptyTensors(rewriter, op)) ||
        failed(detail::copySharedResults(rewriter, op, options, state)) ||
        failed(modules.empty() ? runOneShotBufferize(op, options, state)
                               : runOneShotModuleBufferize(op, options, state)))
      return failure();
  }
  removeNeedlessCopies(rewriter, root);
  return success();
}

namespace {
struct BufferizePass
    : structured::impl::LinalgBufferizePassBase<BufferizePass> {
  using LinalgBufferizePassBase::LinalgBufferizePassBase;

  // A module with nothing but tensor ops has not loaded it; which one it is
  // depends on the program that we run in.
  LogicalResult initialize(MLIRContext *context) override {
    context->getOrLoadDialect("linalg");
    return success();
  }

  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    structured::BufferizeOptions options;
    options.functionBoundaries = functionBoundaries;
    options.allowLoopAllocs = allowLoopAllocs;
    options.alignment = alignment;
    if (failed(structured::bufferize(rewriter, getOperation(), options)))
      signalPassFailure();
  }
};
} // namespace
