// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Transforms/Bufferization/Bufferize.h"
#include "AffineLoops.h"
#include "AliasedResults.h"
#include "AmbiguousViews.h"
#include "AnalysisBarriers.h"
#include "BranchForms.h"
#include "ConstantOrder.h"
#include "CopiedBuffers.h"
#include "CrossBlockWrites.h"
#include "EmptyTensors.h"
#include "EmptyViews.h"
#include "InsertedSlices.h"
#include "MergeIndices.h"
#include "Models/BufferTypes.h"
#include "Models/OperandAccesses.h"
#include "RepeatedWrites.h"
#include "ReshapedDestinations.h"
#include "ScratchTensors.h"
#include "Utils/Reassociation.h"
#include "linalg/Interfaces/DecomposableOpInterface.h"
#include "linalg/Interfaces/StructuredOpInterface.h"
#include "linalg/Models/BufferizationModels.h"
#include "linalg/Transforms/Bufferization/ConvertTensor.h"
#include "linalg/Transforms/Bufferization/Passes.h"
#include "linalg/Utils/NoAlias.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/Transforms/Bufferize.h"
#include "mlir/Dialect/Bufferization/Transforms/OneShotAnalysis.h"
#include "mlir/Dialect/Bufferization/Transforms/OneShotModuleBufferize.h"
#include "mlir/Dialect/Bufferization/Transforms/Transforms.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Iterators.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/SubsetOpInterface.h"
#include "mlir/Transforms/RegionUtils.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGBUFFERIZEPASS
#include "linalg/Transforms/Bufferization/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::bufferization;

/// Fails if an op remains that can only be bufferized after decomposition.
static LogicalResult verifyDecomposed(Operation *root) {
  WalkResult result = root->walk([](structured::DecomposableOpInterface op) {
    if (isa<BufferizableOpInterface>(*op))
      return WalkResult::advance();
    op->emitOpError("takes tensors only: run linalg-decompose first, "
                    "or see why that has left it alone");
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

/// Verifies that the element type of each tensor in `types` is valid in
/// buffers.
static LogicalResult verifyElements(Operation *op, TypeRange types) {
  for (Type type : types) {
    auto tensor = dyn_cast<TensorType>(type);
    if (tensor && !BaseMemRefType::isValidElementType(tensor.getElementType()))
      return op->emitError()
             << "'" << op->getName() << "' has a tensor of type " << type
             << ", whose elements no buffer can have";
  }
  return success();
}

// MLIR22-9: the type conversion does not check element types, and creates
// buffers that do not parse.
static LogicalResult verifyElements(Operation *root) {
  WalkResult result = root->walk([](Operation *op) {
    if (auto function = dyn_cast<FunctionOpInterface>(op))
      if (failed(verifyElements(op, function.getArgumentTypes())) ||
          failed(verifyElements(op, function.getResultTypes())))
        return WalkResult::interrupt();
    for (Region &region : op->getRegions())
      for (Block &block : region)
        if (failed(verifyElements(op, block.getArgumentTypes())))
          return WalkResult::interrupt();
    return failed(verifyElements(op, op->getResultTypes()))
               ? WalkResult::interrupt()
               : WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

/// Verifies that the operands for a block's tensor arguments are known.
// MLIR22-54: every op with successors is treated as a branch.
static LogicalResult verifyBranches(Block &block) {
  for (BlockArgument argument : block.getArguments()) {
    if (!isa<TensorType>(argument.getType()))
      continue;
    for (auto it = block.pred_begin(); it != block.pred_end(); ++it) {
      Operation *terminator = (*it)->getTerminator();
      auto branch = dyn_cast<BranchOpInterface>(terminator);
      if (!branch || !branch.getSuccessorOperands(
                         it.getSuccessorIndex())[argument.getArgNumber()])
        return terminator->emitError()
               << "'" << terminator->getName() << "' jumps to a block with "
               << "an argument of type " << argument.getType()
               << ", and does not say which value that has";
    }
  }
  return success();
}

static LogicalResult verifyBranches(Operation *root) {
  return failure(root->walk([](Block *block) {
                       return failed(verifyBranches(*block))
                                  ? WalkResult::interrupt()
                                  : WalkResult::advance();
                     })
                     .wasInterrupted());
}

/// Runs `analyzer` with the accesses of structured ops at hand.
static LogicalResult
analyze(Operation *root, OneShotAnalysisState &analysis,
        LogicalResult (*analyzer)(Operation *, OneShotAnalysisState &)) {
  auto &accesses =
      analysis.addExtension<structured::detail::OperandAccesses>(root);
  LogicalResult result = analyzer(root, analysis);
  accesses.finishAnalysis();
  return result;
}

template <typename OpTy>
static bool hasOp(Operation *root) {
  return root->walk([](OpTy) { return WalkResult::interrupt(); })
      .wasInterrupted();
}

/// Computes empty tensors in the memory into which they are inserted later.
static LogicalResult reuseEmptyTensorsOnce(RewriterBase &rewriter,
                                           Operation *root) {
  structured::detail::AnalysisBarriers hidden(rewriter);
  hidden.hideResultsOfRegions(root);
  hidden.hidePlacesOfSubsets(root);
  OneShotBufferizationOptions options;
  options.allowReturnAllocsFromLoops = true;
  OneShotAnalysisState analysis(root, options);
  if (failed(analyze(root, analysis, [](Operation *op, auto &state) {
        return analyzeOp(op, state);
      })))
    return failure();
  return eliminateEmptyTensors(rewriter, root, analysis);
}

static unsigned countUsedEmptyTensors(Operation *root) {
  unsigned count = 0;
  root->walk([&](tensor::EmptyOp tensor) { count += !tensor->use_empty(); });
  return count;
}

/// The same, part by part: a slice of an empty tensor only gets the memory of
/// the whole after that has got its own.
static LogicalResult reuseEmptyTensors(RewriterBase &rewriter,
                                       Operation *root) {
  structured::detail::reshapeDestinations(rewriter, root);
  structured::detail::divideSlicedEmptyTensors(rewriter, root);
  unsigned before = 0, after = countUsedEmptyTensors(root);
  // Avoids an unneeded analysis.
  if (!after || !hasOp<SubsetInsertionOpInterface>(root))
    return success();
  do {
    if (failed(reuseEmptyTensorsOnce(rewriter, root)))
      return failure();
    before = std::exchange(after, countUsedEmptyTensors(root));
  } while (after < before &&
           structured::detail::divideSlicedEmptyTensors(rewriter, root));
  return success();
}

static LogicalResult analyze(Operation *root, OneShotAnalysisState &analysis) {
  return analyze(root, analysis, [](Operation *op, auto &state) {
    return state.getOptions().bufferizeFunctionBoundaries
               ? analyzeModuleOp(op, state)
               : analyzeOp(op, state);
  });
}

/// Copies the tensor of each operand that `analysis` is of, or gives it another
/// buffer if the old value is not needed.
static LogicalResult copyOperands(RewriterBase &rewriter,
                                  ArrayRef<OpOperand *> operands,
                                  const OneShotAnalysisState &analysis,
                                  const BufferizationState &state) {
  // Before the first copy, which the analysis does not know.
  SmallVector<bool> needsOld =
      llvm::map_to_vector(operands, [&](OpOperand *operand) {
        return !analysis.canOmitTensorCopy(*operand);
      });
  for (auto [operand, copy] : llvm::zip_equal(operands, needsOld)) {
    Operation *owner = operand->getOwner();
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPoint(owner);
    FailureOr<Value> tensor =
        allocateTensorForShapedValue(rewriter, owner->getLoc(), operand->get(),
                                     analysis.getOptions(), state, copy);
    if (failed(tensor))
      return failure();
    rewriter.modifyOpInPlace(owner, [&, use = operand] { use->set(*tensor); });
  }
  return success();
}

/// One-shot bufferization, with copies for the conflicts that its analysis
/// misses.
static LogicalResult bufferizeOnce(RewriterBase &rewriter, Operation *root,
                                   const OneShotBufferizationOptions &options) {
  structured::detail::AnalysisBarriers hidden(rewriter);
  hidden.hidePlacesOfSubsets(root);
  hidden.hidePlacesOfPartialWrites(root);
  BufferizationState state;
  std::unique_ptr<OneShotAnalysisState> analysis;
  SmallVector<OpOperand *> overlooked;
  llvm::SmallPtrSet<OpOperand *, 8> copied;
  // The analysis takes most of the time, so it is only repeated if copies were
  // inserted. Without what these copy, it may decide differently about others.
  do {
    analysis = std::make_unique<OneShotAnalysisState>(root, options);
    if (failed(analyze(root, *analysis)))
      return failure();
    overlooked = structured::detail::findCrossBlockWrites(root, *analysis);
    llvm::append_range(overlooked,
                       structured::detail::findAliasedResults(root, *analysis));
    llvm::append_range(overlooked,
                       structured::detail::findRepeatedWrites(root, *analysis));
    // A copy counts as an alias of what later has its buffer.
    llvm::erase_if(overlooked, [&](OpOperand *operand) {
      return !copied.insert(operand).second;
    });
    if (failed(copyOperands(rewriter, overlooked, *analysis, state)))
      return failure();
  } while (!overlooked.empty());
  if (failed(insertTensorCopies(root, *analysis, state)))
    return failure();
  return options.bufferizeFunctionBoundaries
             ? bufferizeModuleOp(root, options, state)
             : bufferizeOp(root, options, state);
}

/// Whether the op only computes results. The host's own ops don't report the
/// effects of their payloads.
static bool onlyComputesResults(Operation *op) {
  auto structured = dyn_cast<structured::StructuredOpInterface>(op);
  bool isPlain =
      structured ? !hasPayloadThatWrites(structured) : op->getNumRegions() == 0;
  return isPlain && wouldOpBeTriviallyDead(op);
}

/// Whether `use` is an operand of which a structured op only takes the shape.
static bool isUnread(OpOperand &use) {
  Operation *user = use.getOwner();
  return isa<structured::StructuredOpInterface>(user) &&
         !structured::detail::readsBufferOf(user, use);
}

// MLIR22-6: an op whose result is not read writes to the buffer of a loop.
/// MLIR's analysis lets an op whose result is not used, or not read, write to a
/// buffer that a loop around it carries.
static void eraseUnreadOps(RewriterBase &rewriter, Operation *root) {
  root->walk<WalkOrder::PostOrder, ReverseIterator>([&](Operation *op) {
    if (op == root || !onlyComputesResults(op))
      return;
    auto writer = dyn_cast<DestinationStyleOpInterface>(op);
    if (op->use_empty())
      rewriter.eraseOp(op);
    else if (writer && llvm::all_of(op->getUses(), isUnread))
      rewriter.replaceOp(
          op, llvm::map_to_vector(op->getResults(), [&](OpResult result) {
            return writer.getTiedOpOperand(result)->get();
          }));
  });
}

/// Whether `argument` is a tensor, or a buffer that is said to be accessed as a
/// tensor alone.
static bool isTensorOrRestricted(BlockArgument argument) {
  return isa<TensorType>(argument.getType()) ||
         llvm::any_of(argument.getUsers(), [](Operation *user) {
           if (auto tensor = dyn_cast<ToTensorOp>(user))
             return tensor.getRestrict();
           auto materialize = dyn_cast<MaterializeInDestinationOp>(user);
           return materialize && materialize.getRestrict();
         });
}

/// Marks the arguments of functions in `root` that are tensors, or buffers that
/// are said to be accessed as tensors alone: bufferization lets an op write to
/// one as if no other one had its memory.
static void markNoAlias(Operation *root) {
  root->walk([](FunctionOpInterface function) {
    if (function.isExternal())
      return;
    for (BlockArgument argument : function.getArguments())
      if (isTensorOrRestricted(argument))
        function.setArgAttr(argument.getArgNumber(),
                            structured::kNoAliasAttrName,
                            UnitAttr::get(function.getContext()));
  });
}

LogicalResult
mlir::structured::bufferize(RewriterBase &rewriter, Operation *root,
                            const BufferizeOptions &bufferizeOptions) {
  if (failed(verifyDecomposed(root)) || failed(verifyElements(root)) ||
      failed(verifyBranches(root)))
    return failure();
  // The types of their arguments would not be known.
  (void)eraseUnreachableBlocks(rewriter, root->getRegions());
  if (failed(detail::lowerAffineOnTensors(root)))
    return failure();
  detail::joinYields(rewriter, root);
  detail::divideEqualSuccessors(rewriter, root);
  // MLIR22-30: the models of reshapes read beyond the end of an array.
  root->walk(detail::countDimensions);
  // MLIR22-16: these models would use the cached maps. The ops' models of
  // BufferizableOpInterface may be the host's.
  dropMemoizedMaps(root);
  // Without a dialect `linalg`, the ops can't be rewritten, and bufferization
  // reports an error on them.
  if (root->getContext()->getLoadedDialect("linalg") &&
      failed(convertTensorOps(root)))
    return failure();
  if (bufferizeOptions.markNoAlias && bufferizeOptions.functionBoundaries)
    markNoAlias(root);
  detail::copyUnrestrictedBuffers(rewriter, root);
  detail::copyUnrankedArguments(rewriter, root);
  eraseUnreadOps(rewriter, root);
  detail::copyInsertedSlices(rewriter, root);
  detail::mergeIndices(rewriter, root);
  detail::computeScratchInInits(rewriter, root);
  detail::replaceCollapsedEmptyTensors(rewriter, root);
  detail::divideUsesOfEmptyTensors(rewriter, root);

  OneShotBufferizationOptions options;
  options.allowReturnAllocsFromLoops = bufferizeOptions.allowLoopAllocs;
  options.bufferAlignment = bufferizeOptions.alignment;
  options.setFunctionBoundaryTypeConversion(LayoutMapOption::IdentityLayoutMap);

  // Bufferization handles the functions of a module, not those of nested
  // modules.
  SmallVector<Operation *> modules;
  if (bufferizeOptions.functionBoundaries &&
      root->hasTrait<OpTrait::SymbolTable>())
    root->walk([&](Operation *op) {
      if (op->hasTrait<OpTrait::SymbolTable>())
        modules.push_back(op);
    });
  options.bufferizeFunctionBoundaries = !modules.empty();
  detail::ConstantOrder constantOrder(root);
  detail::BufferTypes bufferTypes;
  for (Operation *op : modules.empty() ? ArrayRef(root) : ArrayRef(modules))
    if (failed(reuseEmptyTensors(rewriter, op)) ||
        failed(bufferizeOnce(rewriter, op, options)))
      return failure();
  constantOrder.restore();
  removeNeedlessCopies(rewriter, root);
  detail::replaceEmptyViews(rewriter, root);
  detail::replaceAmbiguousViews(rewriter, root);
  return success();
}

namespace {
struct BufferizePass
    : structured::impl::LinalgBufferizePassBase<BufferizePass> {
  using LinalgBufferizePassBase::LinalgBufferizePassBase;

  // A module with only tensor ops has not loaded it; the program determines
  // which dialect it is.
  LogicalResult initialize(MLIRContext *context) override {
    context->getOrLoadDialect("linalg");
    if (alignment && !llvm::isPowerOf2_32(alignment))
      return emitError(UnknownLoc::get(context))
             << "option `alignment` of linalg-bufferize is "
             << alignment.getValue() << ", expected 0 or a power of 2";
    return success();
  }

  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    structured::BufferizeOptions options;
    options.functionBoundaries = functionBoundaries;
    options.allowLoopAllocs = allowLoopAllocs;
    options.alignment = alignment;
    options.markNoAlias = markNoAlias;
    if (failed(structured::bufferize(rewriter, getOperation(), options)))
      signalPassFailure();
  }
};
} // namespace
