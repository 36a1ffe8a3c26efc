// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Transforms/Bufferization/LiftLoops.h"
#include "AffineLoops.h"
#include "linalg/Transforms/Bufferization/Passes.h"
#include "mlir/Conversion/ControlFlowToSCF/ControlFlowToSCF.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/BufferDeallocationOpInterface.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Transforms/CFGToSCF.h"
#include "mlir/Transforms/DialectConversion.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/SCCIterator.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGLIFTLOOPSPASS
#include "linalg/Transforms/Bufferization/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;

//===----------------------------------------------------------------------===//
// Which branches to raise
//===----------------------------------------------------------------------===//

static bool hasLoop(Region &region) {
  for (auto blocks = llvm::scc_begin(&region); !blocks.isAtEnd(); ++blocks)
    if (blocks.hasCycle())
      return true;
  return false;
}

bool mlir::structured::needsStructuredBranches(Region &region) {
  if (region.empty() || region.hasOneBlock())
    return false;
  return hasLoop(region) || llvm::any_of(region, [](Block &block) {
           Operation *branch = block.getTerminator();
           return branch->getNumSuccessors() > 1 &&
                  !isa<bufferization::BufferDeallocationOpInterface>(branch);
         });
}

//===----------------------------------------------------------------------===//
// Undefined tensors and buffers
//===----------------------------------------------------------------------===//

/// A tensor without defined elements, whose dynamic extents are zero.
static Value createEmptyTensor(OpBuilder &builder, Location loc,
                               RankedTensorType type) {
  SmallVector<Value> extents;
  if (type.getNumDynamicDims() != 0)
    extents.assign(type.getNumDynamicDims(),
                   arith::ConstantIndexOp::create(builder, loc, 0));
  return tensor::EmptyOp::create(builder, loc, type, extents);
}

/// A buffer that nothing may read, write or free. Null if the type has strides
/// that can't be computed.
static Value createEmptyBuffer(OpBuilder &builder, Location loc,
                               BaseMemRefType type) {
  auto none =
      MemRefType::get({0}, type.getElementType(), MemRefLayoutAttrInterface(),
                      type.getMemorySpace());
  auto ranked = dyn_cast<MemRefType>(type);
  SmallVector<int64_t> strides;
  int64_t offset = 0;
  if (ranked && failed(ranked.getStridesAndOffset(strides, offset)))
    return {};
  Value memory = memref::AllocaOp::create(builder, loc, none);
  if (!ranked)
    return memref::CastOp::create(builder, loc, type, memory);
  auto zeroIfDynamic = [&](int64_t value) -> OpFoldResult {
    if (ShapedType::isDynamic(value))
      return arith::ConstantIndexOp::create(builder, loc, 0).getResult();
    return builder.getIndexAttr(value);
  };
  return memref::ReinterpretCastOp::create(
      builder, loc, ranked, memory, zeroIfDynamic(offset),
      llvm::map_to_vector(ranked.getShape(), zeroIfDynamic),
      llvm::map_to_vector(strides, zeroIfDynamic));
}

/// Replaces undefined tensors, which need a buffer, and undefined buffers,
/// whose addresses deallocation compares.
static void definePoison(RewriterBase &rewriter, Operation *root) {
  root->walk([&](ub::PoisonOp poison) {
    rewriter.setInsertionPoint(poison);
    Value value;
    if (auto tensor = dyn_cast<RankedTensorType>(poison.getType()))
      value = createEmptyTensor(rewriter, poison.getLoc(), tensor);
    else if (auto buffer = dyn_cast<BaseMemRefType>(poison.getType()))
      value = createEmptyBuffer(rewriter, poison.getLoc(), buffer);
    if (value)
      rewriter.replaceOp(poison, value);
  });
}

//===----------------------------------------------------------------------===//
// Raising
//===----------------------------------------------------------------------===//

namespace {
/// MLIR's transformation, but a choice between two blocks becomes a
/// `cf.cond_br`: it remains if a function has different terminators, and
/// deallocation rejects a `cf.switch`.
struct StructuredBranches : ControlFlowToSCFTransformation {
  void createCFGSwitchOp(Location loc, OpBuilder &builder, Value flag,
                         ArrayRef<unsigned> caseValues,
                         BlockRange caseDestinations,
                         ArrayRef<ValueRange> caseArguments, Block *defaultDest,
                         ValueRange defaultArgs) override {
    if (caseValues.size() != 1)
      return ControlFlowToSCFTransformation::createCFGSwitchOp(
          loc, builder, flag, caseValues, caseDestinations, caseArguments,
          defaultDest, defaultArgs);
    Value isCase = arith::CmpIOp::create(
        builder, loc, arith::CmpIPredicate::eq, flag,
        getCFGSwitchValue(loc, builder, caseValues.front()));
    cf::CondBranchOp::create(builder, loc, isCase, caseDestinations.front(),
                             caseArguments.front(), defaultDest, defaultArgs);
  }
};
} // namespace

/// Removes unneeded values that a loop carries, which MLIR's general
/// transformation adds.
static void simplifyLoops(func::FuncOp function) {
  MLIRContext *context = function.getContext();
  RewritePatternSet patterns(context);
  scf::ConditionOp::getCanonicalizationPatterns(patterns, context);
  scf::IfOp::getCanonicalizationPatterns(patterns, context);
  scf::IndexSwitchOp::getCanonicalizationPatterns(patterns, context);
  scf::WhileOp::getCanonicalizationPatterns(patterns, context);
  arith::SelectOp::getCanonicalizationPatterns(patterns, context);
  arith::TruncIOp::getCanonicalizationPatterns(patterns, context);
  arith::CmpIOp::getCanonicalizationPatterns(patterns, context);
  (void)applyPatternsGreedily(function, std::move(patterns));
}

/// Verifies that MLIR's transformation supports each terminator with several
/// successors.
static LogicalResult verifyChoices(Region &region) {
  for (Block &block : region) {
    Operation *branch = block.getTerminator();
    if (branch->getNumSuccessors() > 1 &&
        !isa<cf::CondBranchOp, cf::SwitchOp>(branch))
      return branch->emitError()
             << "'" << branch->getName()
             << "' is among branches that form a loop or choose between many "
                "blocks, expected cf.cond_br or cf.switch";
  }
  return success();
}

FailureOr<bool> mlir::structured::liftLoops(RewriterBase &rewriter,
                                            func::FuncOp function) {
  bool isLifted = false;
  WalkResult result = function->walk([&](Operation *op) {
    for (Region &region : op->getRegions()) {
      if (!needsStructuredBranches(region))
        continue;
      // The transformation rejects unreachable blocks.
      (void)eraseUnreachableBlocks(rewriter, region);
      StructuredBranches structure;
      DominanceInfo dominance(function);
      if (failed(verifyChoices(region)) ||
          failed(detail::lowerAffine(region)) ||
          failed(transformCFGToSCF(region, structure, dominance)))
        return WalkResult::interrupt();
      isLifted = true;
    }
    return WalkResult::advance();
  });
  if (result.wasInterrupted())
    return failure();
  if (isLifted) {
    simplifyLoops(function);
    OpBuilder::InsertionGuard guard(rewriter);
    definePoison(rewriter, function);
  }
  return isLifted;
}

namespace {
struct LiftLoopsPass
    : structured::impl::LinalgLiftLoopsPassBase<LiftLoopsPass> {
  void runOnOperation() override {
    SmallVector<func::FuncOp> functions;
    getOperation()->walk(
        [&](func::FuncOp function) { functions.push_back(function); });
    IRRewriter rewriter(&getContext());
    for (func::FuncOp function : functions) {
      FailureOr<bool> isLifted = liftLoops(rewriter, function);
      if (failed(isLifted))
        return signalPassFailure();
      if (*isLifted)
        remark::passed(function.getLoc(), remark::RemarkOpts::name("Lifted")
                                              .category("linalg-lift-loops")
                                              .function(function.getSymName()))
            << remark::add("wrote branches as structured loops");
    }
  }
};
} // namespace
