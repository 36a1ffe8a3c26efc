// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Conversion/ScfToCf.h"
#include "linalg/Conversion/Passes.h"
#include "mlir/Conversion/SCFToControlFlow/SCFToControlFlow.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Iterators.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Rewrite/PatternApplicator.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGSCFTOCFPASS
#include "linalg/Conversion/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;

/// The ops to lower next. Patterns of parallel loops create loops of `scf`, and
/// may copy their bodies, so the outermost parallel loops are first. The other
/// ops are in reverse order, and each is before its nested ops, as some
/// patterns expect a body to be one block.
static SmallVector<Operation *> collectOps(Operation *root) {
  SmallVector<Operation *> ops;
  root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (!isa<scf::ParallelOp, scf::ForallOp>(op))
      return WalkResult::advance();
    ops.push_back(op);
    return WalkResult::skip();
  });
  if (!ops.empty())
    return ops;
  root->walk<WalkOrder::PreOrder, ReverseIterator>([&](Operation *op) {
    if (isa_and_present<scf::SCFDialect>(op->getDialect()) &&
        !op->hasTrait<OpTrait::IsTerminator>())
      ops.push_back(op);
  });
  return ops;
}

/// Inlines a scope of several blocks, and restores the stack pointer at their
/// end.
static void inlineScope(RewriterBase &rewriter, memref::AllocaScopeOp scope) {
  Location loc = scope.getLoc();
  rewriter.setInsertionPoint(scope);
  Value stack = LLVM::StackSaveOp::create(
      rewriter, loc, LLVM::LLVMPointerType::get(scope.getContext()));
  Block *before = scope->getBlock();
  Block *after = rewriter.splitBlock(before, std::next(Block::iterator(scope)));
  for (OpResult result : scope->getResults())
    result.replaceAllUsesWith(
        after->addArgument(result.getType(), result.getLoc()));
  Region &body = scope.getBodyRegion();
  Block *entry = &body.front();
  for (Block &block : body)
    if (auto end =
            dyn_cast<memref::AllocaScopeReturnOp>(block.getTerminator())) {
      rewriter.setInsertionPoint(end);
      LLVM::StackRestoreOp::create(rewriter, loc, stack);
      rewriter.replaceOpWithNewOp<cf::BranchOp>(end, after, end.getResults());
    }
  rewriter.inlineRegionBefore(body, after);
  rewriter.eraseOp(scope);
  rewriter.setInsertionPointToEnd(before);
  cf::BranchOp::create(rewriter, loc, entry);
}

/// Inlines the scopes that now have several blocks.
// MLIR22-51: MLIR's conversion does not inline them.
static void inlineScopes(RewriterBase &rewriter, Operation *root) {
  SmallVector<memref::AllocaScopeOp> scopes;
  root->walk([&](memref::AllocaScopeOp scope) { scopes.push_back(scope); });
  for (memref::AllocaScopeOp scope : scopes)
    if (!scope.getBodyRegion().hasOneBlock())
      inlineScope(rewriter, scope);
}

// MLIR22-40: MLIR's conversion begins with the first op, which takes quadratic
// time.
LogicalResult structured::lowerScfToCf(Operation *root) {
  RewritePatternSet patterns(root->getContext());
  populateSCFToControlFlowConversionPatterns(patterns);
  FrozenRewritePatternSet frozen(std::move(patterns));
  PatternApplicator applicator(frozen);
  applicator.applyDefaultCostModel();
  PatternRewriter rewriter(root->getContext());
  for (SmallVector<Operation *> ops = collectOps(root); !ops.empty();
       ops = collectOps(root))
    for (Operation *op : ops) {
      rewriter.setInsertionPoint(op);
      Location loc = op->getLoc();
      OperationName name = op->getName();
      if (failed(applicator.matchAndRewrite(op, rewriter)))
        return emitError(loc)
               << "'" << name << "' can't be written as branches";
    }
  inlineScopes(rewriter, root);
  return success();
}

/// Whether `index` is the same in all iterations of `loop`, as that of a
/// gathered row is.
static bool isSame(Value index, scf::ForOp loop) {
  if (loop.isDefinedOutsideOfLoop(index))
    return true;
  Operation *op = index.getDefiningOp();
  return op && (isMemoryEffectFree(op) || isa<memref::LoadOp>(op)) &&
         llvm::all_of(op->getOperands(),
                      [&](Value operand) { return isSame(operand, loop); });
}

/// Whether the last of `indices` is that of `loop`, and the others are the same
/// in all iterations.
static bool isRow(ValueRange indices, scf::ForOp loop) {
  return !indices.empty() && indices.back() == loop.getInductionVar() &&
         llvm::all_of(indices.drop_back(),
                      [&](Value index) { return isSame(index, loop); });
}

/// Whether `op`, of the body of `loop`, reads a row or the same element in each
/// iteration, or only computes with numbers.
static bool readsRow(Operation &op, scf::ForOp loop) {
  auto load = dyn_cast<memref::LoadOp>(op);
  if (!load)
    return op.getNumRegions() == 0 &&
           llvm::none_of(op.getOperandTypes(), llvm::IsaPred<BaseMemRefType>);
  return isRow(load.getIndices(), loop) ||
         llvm::all_of(load.getIndices(),
                      [&](Value index) { return isSame(index, loop); });
}

/// Whether LLVM would unroll `loop` as a whole, into more elements of a row
/// than it shuffles in registers.
static bool isKnownAndLong(scf::ForOp loop) {
  constexpr int64_t mostShuffled = 8;
  std::optional<APInt> iterations = loop.getStaticTripCount();
  return iterations && iterations->ugt(mostShuffled);
}

/// Whether `loop` is inside of another one, and does nothing but compute a row.
static bool computesRow(scf::ForOp loop) {
  if (!loop->getParentOfType<scf::ForOp>())
    return false;
  auto ops = loop.getBody()->without_terminator();
  auto store =
      ops.empty() ? nullptr : dyn_cast<memref::StoreOp>(*std::prev(ops.end()));
  return store && isRow(store.getIndices(), loop) &&
         llvm::all_of(llvm::drop_end(ops),
                      [&](Operation &op) { return readsRow(op, loop); });
}

/// Whether `loop` does nothing but write the same elements, by loops in it.
static bool fillsRows(scf::ForOp loop) {
  auto ops = loop.getBody()->without_terminator();
  if (!llvm::hasSingleElement(ops))
    return false;
  auto inner = dyn_cast<scf::ForOp>(*ops.begin());
  if (!inner || !llvm::hasSingleElement(inner.getBody()->without_terminator()))
    return false;
  return isa<memref::StoreOp>(inner.getBody()->front()) || fillsRows(inner);
}

/// Whether the row that `loop` reads depends on what it loads.
static bool gathersRow(scf::ForOp loop) {
  return llvm::any_of(loop.getOps<memref::LoadOp>(), [&](memref::LoadOp load) {
    return llvm::any_of(load.getIndices(), [&](Value index) {
      return index != loop.getInductionVar() &&
             !loop.isDefinedOutsideOfLoop(index);
    });
  });
}

/// Annotates `loop` for LLVM, if it is not yet.
static void annotate(scf::ForOp loop, LLVM::LoopVectorizeAttr vectorize,
                     LLVM::LoopInterleaveAttr interleave,
                     LLVM::LoopUnrollAttr unroll) {
  constexpr StringLiteral name = "llvm.loop_annotation";
  if (!loop->hasAttr(name))
    loop->setAttr(
        name, LLVM::LoopAnnotationAttr::get(loop.getContext(), {}, vectorize,
                                            interleave, unroll, {}, {}, {}, {},
                                            {}, {}, {}, {}, {}, {}, {}));
}

/// How many vectors an iteration of `loop`, which computes a row, is to write:
/// the more, the less the loop itself costs, and lines of the cache are written
/// as a whole. Null, for one vector, if there would be elements left, which
/// LLVM computes one by one, or if the loop has much to do.
static LLVM::LoopInterleaveAttr chooseInterleaving(scf::ForOp loop) {
  constexpr int64_t mostOperations = 16, mostLanes = 16;
  auto ops = loop.getBody()->without_terminator();
  if (std::distance(ops.begin(), ops.end()) > mostOperations)
    return {};
  APInt iterations = *loop.getStaticTripCount();
  for (int64_t count : {4, 2})
    if (iterations.urem(count * mostLanes) == 0)
      return LLVM::LoopInterleaveAttr::get(
          loop.getContext(),
          IntegerAttr::get(IntegerType::get(loop.getContext(), 32), count));
  return {};
}

/// Lets LLVM write `loop` as vectors if it computes a row. It would unroll the
/// loop first, and then gather and scatter vectors with an element of each of
/// several rows, unless the loop over these is left alone: then, it makes
/// vectors of the elements of one, which is faster for gathered rows, of any
/// length. Of loops that fill rows it would make thousands of calls of
/// `memset`, which take seconds to compile.
static void keepRows(scf::ForOp loop) {
  auto isDisabled = BoolAttr::get(loop.getContext(), true);
  bool isRow = computesRow(loop);
  if (isRow && gathersRow(loop) && loop.getStaticTripCount()) {
    if (auto rows = dyn_cast<scf::ForOp>(loop->getParentOp()))
      annotate(rows,
               LLVM::LoopVectorizeAttr::get(loop.getContext(), isDisabled, {},
                                            {}, {}, {}, {}, {}),
               {}, {});
    return;
  }
  if (isKnownAndLong(loop) && (isRow || fillsRows(loop)))
    annotate(loop, {}, isRow ? chooseInterleaving(loop) : nullptr,
             LLVM::LoopUnrollAttr::get(loop.getContext(), isDisabled, {}, {},
                                       {}, {}, {}, {}));
}

// MLIR22-58: branches of the LLVM dialect lose the annotations of loops.
/// Renames the annotation that MLIR copied from a loop to its branch back, so
/// that it becomes a property of the branch in the LLVM dialect.
static void renameLoopAnnotation(cf::BranchOp branch) {
  if (Attribute annotation = branch->removeAttr("llvm.loop_annotation"))
    branch->setAttr("loop_annotation", annotation);
}

namespace {
struct ScfToCfPass : structured::impl::LinalgScfToCfPassBase<ScfToCfPass> {
  void runOnOperation() override {
    getOperation()->walk(keepRows);
    if (failed(structured::lowerScfToCf(getOperation())))
      return signalPassFailure();
    getOperation()->walk(renameLoopAnnotation);
  }
};
} // namespace
