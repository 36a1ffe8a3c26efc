// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Transforms/VectorLowering/LowerVectors.h"
#include "CastsOfBroadcasts.h"
#include "DynamicPositions.h"
#include "ExpandMaskedWrites.h"
#include "ScalarizePowers.h"
#include "ScalarizeTransfers.h"
#include "linalg/Transforms/VectorLowering/Passes.h"
#include "mlir/Conversion/VectorToSCF/VectorToSCF.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Dialect/Vector/Transforms/LoweringPatterns.h"
#include "mlir/Dialect/Vector/Transforms/VectorRewritePatterns.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGLOWERVECTORSPASS
#include "linalg/Transforms/VectorLowering/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

/// Masked transfers and gathers get the mask as an operand.
static void populateMaskStage(RewritePatternSet &patterns) {
  vector::populateVectorMaskLoweringPatternsForSideEffectingOps(patterns);
}

/// Contractions, masked or not, become outer products, or else multiplications
/// and reductions.
static void populateContractionStage(RewritePatternSet &patterns) {
  vector::populateVectorContractLoweringPatterns(
      patterns, vector::VectorContractLowering::OuterProduct);
  vector::populateVectorOuterProductLoweringPatterns(patterns);
}

/// Reductions of several dimensions, masked or not, become reductions of rows.
static void populateReductionStage(RewritePatternSet &patterns) {
  vector::populateVectorMultiReductionLoweringPatterns(
      patterns, vector::VectorMultiReductionLowering::InnerParallel);
}

/// The lowering of reductions creates transpositions and casts of broadcasts.
// MLIR22-35: casts of broadcasts are folded to other broadcasts.
static void populateBroadcastStage(RewritePatternSet &patterns) {
  vector::TransposeOp::getCanonicalizationPatterns(patterns,
                                                   patterns.getContext());
  populateBroadcastUnitDimPatterns(patterns);
  populateShuffleBroadcastPatterns(patterns);
}

static void populateTransferStage(RewritePatternSet &patterns) {
  vector::populateVectorGatherLoweringPatterns(patterns);
  vector::populateVectorTransferPermutationMapLoweringPatterns(patterns);
  populateVectorToSCFConversionPatterns(
      patterns, VectorTransferToSCFOptions().enableFullUnroll());
}

/// Transfers that are left become loops.
static void populateLoopStage(RewritePatternSet &patterns) {
  populateVectorToSCFConversionPatterns(patterns, VectorTransferToSCFOptions());
}

static bool usesVectors(Operation *op) {
  auto isVector = llvm::IsaPred<VectorType>;
  return llvm::any_of(op->getOperandTypes(), isVector) ||
         llvm::any_of(op->getResultTypes(), isVector);
}

/// Whether `root` contains an op of a kind that a pattern is for.
static bool hasRootOfPattern(Operation *root,
                             const FrozenRewritePatternSet &patterns) {
  if (!patterns.getMatchAnyOpNativePatterns().empty())
    return true;
  const auto &patternsOfKinds = patterns.getOpSpecificNativePatterns();
  return root
      ->walk([&](Operation *op) {
        return patternsOfKinds.contains(op->getName()) ? WalkResult::interrupt()
                                                       : WalkResult::advance();
      })
      .wasInterrupted();
}

LogicalResult mlir::structured::lowerVectors(Operation *root) {
  // The many stages take long to find that there is nothing to do.
  if (!root->walk([](Operation *op) {
             return usesVectors(op) || isa<math::FPowIOp>(op)
                        ? WalkResult::interrupt()
                        : WalkResult::advance();
           })
           .wasInterrupted())
    return success();
  // No stage leaves dead blocks or arguments, for which each would search.
  GreedyRewriteConfig config;
  config.setRegionSimplificationLevel(GreedySimplifyRegionLevel::Disabled);
  for (auto populate :
       {populateMaskStage, populateContractionStage, populateReductionStage,
        populateBroadcastStage, populateExpandMaskedWritePatterns,
        populateTransferStage, populateScalarizeTransferPatterns,
        populateScalarizePowerPatterns, populateDynamicPositionPatterns,
        populateLoopStage}) {
    RewritePatternSet set(root->getContext());
    populate(set);
    FrozenRewritePatternSet patterns(std::move(set));
    // The driver folds all ops before it finds that there is nothing to do.
    if (hasRootOfPattern(root, patterns) &&
        failed(applyPatternsGreedily(root, patterns, config)))
      return failure();
  }
  return success();
}

namespace {
struct LowerVectorsPass
    : structured::impl::LinalgLowerVectorsPassBase<LowerVectorsPass> {
  void runOnOperation() override {
    if (failed(lowerVectors(getOperation())))
      return signalPassFailure();
  }
};
} // namespace
