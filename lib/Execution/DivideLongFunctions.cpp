// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "DivideLongFunctions.h"
#include "mlir/Support/LLVM.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/IPO/MergeFunctions.h"
#include "llvm/Transforms/Scalar/DCE.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Utils/BuildLibCalls.h"
#include "llvm/Transforms/Utils/CodeExtractor.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"

using namespace mlir;
using namespace mlir::structured::detail;

/// The number of outermost loops that LLVM optimizes in about the same time as
/// functions of one loop each.
static constexpr size_t kManyLoops = 32;

/// The number of instructions from which dividing a function pays: LLVM takes a
/// tenth of a second for some 4,000.
static constexpr size_t kManyInstructions = 4000;

/// The number of instructions that callers of what is left of a function get a
/// copy of.
static constexpr size_t kFewInstructions = 500;

/// The least share of a function's instructions that is a part: 1 / 16.
static constexpr size_t kPartsAtMost = 16;

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

/// Adds the functions that the loops become to `extracted`.
static void extractLoops(llvm::Function &function,
                         SmallVectorImpl<llvm::Function *> &extracted) {
  llvm::DominatorTree dominators(function);
  llvm::LoopInfo loops(dominators);
  if (loops.getTopLevelLoops().size() <= kManyLoops)
    return;
  for (llvm::Loop *loop : loops.getTopLevelLoops())
    llvm::simplifyLoop(loop, &dominators, &loops, /*SE=*/nullptr,
                       /*AC=*/nullptr,
                       /*MSSAU=*/nullptr, /*PreserveLCSSA=*/false);
  llvm::CodeExtractorAnalysisCache cache(function);
  for (llvm::Loop *loop : loops.getTopLevelLoops())
    if (llvm::Function *part =
            llvm::CodeExtractor(loop->getBlocks(), &dominators)
                .extractCodeRegion(cache))
      extracted.push_back(part);
}

//===----------------------------------------------------------------------===//
// Branches
//===----------------------------------------------------------------------===//

namespace {
/// Finds the branches of a function that become parts.
class Branches {
public:
  explicit Branches(llvm::Function &function)
      : dominators(function), loops(dominators),
        numInstructions(function.getInstructionCount()) {
    for (llvm::DomTreeNode *node : llvm::post_order(&dominators)) {
      size_t &size = sizes[node];
      size = node->getBlock()->size();
      for (llvm::DomTreeNode *child : node->children())
        size += sizes[child];
    }
  }

  /// The blocks of each branch that has between a sixteenth and a half of the
  /// instructions, outermost branches first.
  std::vector<SmallVector<llvm::BasicBlock *>> find() {
    std::vector<SmallVector<llvm::BasicBlock *>> found;
    SmallVector<llvm::DomTreeNode *> nodes = {dominators.getRootNode()};
    while (!nodes.empty()) {
      llvm::DomTreeNode *node = nodes.pop_back_val();
      if (sizes[node] * kPartsAtMost < numInstructions)
        continue;
      SmallVector<llvm::BasicBlock *> blocks;
      if (isBranch(*node->getBlock()) && sizes[node] * 2 <= numInstructions)
        dominators.getDescendants(node->getBlock(), blocks);
      if (!blocks.empty() && hasOneExit(blocks))
        found.push_back(std::move(blocks));
      else
        llvm::append_range(nodes, node->children());
    }
    return found;
  }

  llvm::DominatorTree dominators;

private:
  /// Whether a condition outside of loops decides if `block` is executed.
  bool isBranch(llvm::BasicBlock &block) const {
    llvm::BasicBlock *before = block.getSinglePredecessor();
    return before && !before->getSingleSuccessor() && !loops.getLoopFor(&block);
  }

  /// Whether all ways out of `blocks`, which one of them dominates, go to the
  /// same block.
  static bool hasOneExit(ArrayRef<llvm::BasicBlock *> blocks) {
    llvm::SmallPtrSet<llvm::BasicBlock *, 16> inside(blocks.begin(),
                                                     blocks.end());
    llvm::SmallPtrSet<llvm::BasicBlock *, 2> exits;
    for (llvm::BasicBlock *block : blocks) {
      if (llvm::succ_empty(block))
        return false;
      for (llvm::BasicBlock *next : llvm::successors(block))
        if (!inside.contains(next))
          exits.insert(next);
    }
    return exits.size() == 1;
  }

  llvm::LoopInfo loops;
  DenseMap<llvm::DomTreeNode *, size_t> sizes;
  size_t numInstructions;
};
} // namespace

namespace {
/// Copies the conditions that `blocks` use into the first one of these, so that
/// LLVM knows there what they say about extents.
class CopiedConditions {
public:
  explicit CopiedConditions(ArrayRef<llvm::BasicBlock *> blocks)
      : inside(blocks.begin(), blocks.end()),
        builder(blocks.front(), blocks.front()->getFirstInsertionPt()) {
    for (llvm::BasicBlock *block : blocks)
      for (llvm::Instruction &instruction : *block)
        for (llvm::Use &operand : instruction.operands())
          if (!isa<llvm::PHINode>(instruction))
            operand.set(copy(operand.get()));
  }

private:
  llvm::Value *copy(llvm::Value *value) {
    auto *instruction = dyn_cast<llvm::Instruction>(value);
    if (!instruction || inside.contains(instruction->getParent()) ||
        !instruction->getType()->isIntegerTy(1) ||
        !(isa<llvm::CmpInst>(instruction) || instruction->isBinaryOp()))
      return value;
    if (llvm::Value *copied = copies.lookup(value))
      return copied;
    llvm::Instruction *result = instruction->clone();
    for (llvm::Use &operand : result->operands())
      operand.set(copy(operand.get()));
    return copies[value] = builder.Insert(result);
  }

  llvm::SmallPtrSet<llvm::BasicBlock *, 16> inside;
  llvm::IRBuilder<> builder;
  DenseMap<llvm::Value *, llvm::Value *> copies;
};
} // namespace

namespace {
/// What is known about the arguments of a part where it is called.
class Assumptions {
public:
  explicit Assumptions(llvm::Function &part)
      : call(*cast<llvm::CallInst>(*part.user_begin())),
        builder(&part.getEntryBlock(),
                part.getEntryBlock().getFirstInsertionPt()) {
    for (auto [passed, argument] : llvm::zip_equal(call.args(), part.args()))
      arguments[passed] = &argument;
  }

  /// Repeats those of `block` that are only about arguments, such as that two
  /// are distinct buffers.
  void repeat(llvm::BasicBlock &block) {
    for (llvm::Instruction &instruction : block) {
      auto *assume = dyn_cast<llvm::AssumeInst>(&instruction);
      for (unsigned i = 0; assume && i < assume->getNumOperandBundles(); ++i)
        repeat(assume->getOperandBundleAt(i));
    }
  }

  /// Adds that buffers are distinct, as one is allocated by the caller.
  void addDistinctBuffers() {
    for (llvm::Value *a : call.args())
      for (llvm::Value *b : call.args()) {
        if (a == b)
          break;
        if (a->getType()->isPointerTy() && b->getType()->isPointerTy() &&
            areDistinct(llvm::getUnderlyingObject(a),
                        llvm::getUnderlyingObject(b)))
          add("separate_storage", {arguments[a], arguments[b]});
      }
  }

private:
  void repeat(llvm::OperandBundleUse bundle) {
    std::vector<llvm::Value *> inputs;
    for (llvm::Value *input : bundle.Inputs)
      inputs.push_back(isa<llvm::Constant>(input) ? input
                                                  : arguments.lookup(input));
    if (!llvm::is_contained(inputs, nullptr))
      add(bundle.getTagName(), std::move(inputs));
  }

  static bool areDistinct(const llvm::Value *a, const llvm::Value *b) {
    if (llvm::isIdentifiedObject(a) && llvm::isIdentifiedObject(b))
      return a != b;
    return (llvm::isIdentifiedFunctionLocal(a) && isa<llvm::Argument>(b)) ||
           (llvm::isIdentifiedFunctionLocal(b) && isa<llvm::Argument>(a));
  }

  void add(StringRef kind, std::vector<llvm::Value *> inputs) {
    builder.CreateAssumption(
        builder.getTrue(),
        llvm::OperandBundleDef(kind.str(), std::move(inputs)));
  }

  llvm::CallInst &call;
  llvm::IRBuilder<> builder;
  /// Those of the part by what the call passes.
  DenseMap<llvm::Value *, llvm::Value *> arguments;
};
} // namespace

/// Passes elements of descriptors, not descriptors.
static void foldDescriptors(llvm::Function &function) {
  llvm::FunctionAnalysisManager analyses;
  llvm::PassBuilder().registerFunctionAnalyses(analyses);
  llvm::EarlyCSEPass().run(function, analyses);
  llvm::DCEPass().run(function, analyses);
}

/// Makes branches of a long function functions of their own.
static void extractBranches(llvm::Function &function) {
  if (function.getInstructionCount() < kManyInstructions)
    return;
  foldDescriptors(function);
  Branches branches(function);
  std::vector<SmallVector<llvm::BasicBlock *>> found = branches.find();
  llvm::CodeExtractorAnalysisCache cache(function);
  for (ArrayRef<llvm::BasicBlock *> blocks : found) {
    CopiedConditions copied(blocks);
    if (llvm::Function *part = llvm::CodeExtractor(blocks, &branches.dominators)
                                   .extractCodeRegion(cache)) {
      Assumptions assumptions(*part);
      assumptions.repeat(function.getEntryBlock());
      assumptions.addDistinctBuffers();
    }
  }
  if (!found.empty() && function.getInstructionCount() < kFewInstructions &&
      !function.hasFnAttribute(llvm::Attribute::NoInline))
    function.addFnAttr(llvm::Attribute::AlwaysInline);
}

/// Marks functions of the C library as such, so that what allocation functions
/// return is known to be a buffer of its own.
static void markLibraryFunctions(llvm::Module &module) {
  llvm::TargetLibraryInfoImpl library(module.getTargetTriple());
  llvm::TargetLibraryInfo info(library);
  for (llvm::Function &function : module)
    if (function.isDeclaration())
      llvm::inferNonMandatoryLibFuncAttrs(function, info);
}

SmallVector<llvm::Function *>
mlir::structured::detail::divideLongFunctions(llvm::Module &module) {
  SmallVector<llvm::Function *> functions, extracted, parts;
  for (llvm::Function &function : module)
    if (!function.isDeclaration())
      functions.push_back(&function);
  for (llvm::Function *function : functions)
    extractLoops(*function, extracted);
  llvm::MergeFunctionsPass::runOnFunctions(extracted);
  markLibraryFunctions(module);
  for (llvm::Function *function : functions)
    extractBranches(*function);
  llvm::SmallPtrSet<llvm::Function *, 16> originals(functions.begin(),
                                                    functions.end());
  for (llvm::Function &function : module)
    if (!function.isDeclaration() && !originals.contains(&function)) {
      function.addFnAttr(llvm::Attribute::NoInline);
      parts.push_back(&function);
    }
  return parts;
}
