// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Removal of operands that a generic op does not need.

#include "Utils/CanonicalizationLabels.h"
#include "linalg/IR/Linalg.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::structured;

using llvm::SmallBitVector;

//===----------------------------------------------------------------------===//
// Analysis
//===----------------------------------------------------------------------===//

namespace {
/// The operands that an op keeps.
class KeptOperands {
public:
  explicit KeptOperands(GenericOp op)
      : op(op), maps(op.getIndexingMapsArray()),
        loopSizes(getStaticLoopSizes(cast<StructuredOpInterface>(*op), maps)),
        numGiving(loopSizes.size()), dropped(op->getNumOperands()) {
    for (OpOperand &operand : op->getOpOperands())
      count(operand, 1);
  }

  const SmallBitVector &getDropped() const { return dropped; }

  /// Drops `operand` if the others include an init, and give all loop extents
  /// that are known.
  void dropIfOthersAreEnough(OpOperand &operand) {
    dropped.set(operand.getOperandNumber());
    count(operand, -1);
    if (!isEnoughWithout(operand))
      keep(operand);
  }

  /// Keeps an operand that was dropped.
  void keep(OpOperand &operand) {
    dropped.reset(operand.getOperandNumber());
    count(operand, 1);
  }

private:
  /// Calls `onLoop` with the loops whose extents `operand` gives.
  void forEachLoop(OpOperand &operand, function_ref<void(unsigned)> onLoop) {
    auto structured = cast<StructuredOpInterface>(op.getOperation());
    for (auto [expr, size] :
         llvm::zip_equal(maps[operand.getOperandNumber()].getResults(),
                         structured.getShape(&operand)))
      if (auto loop = dyn_cast<AffineDimExpr>(expr))
        if (size == loopSizes[loop.getPosition()])
          onLoop(loop.getPosition());
  }

  void count(OpOperand &operand, int change) {
    if (operand.getOperandNumber() >= op.getNumDpsInputs())
      numInits += change;
    forEachLoop(operand, [&](unsigned loop) { numGiving[loop] += change; });
  }

  bool isEnoughWithout(OpOperand &operand) {
    bool isEnough = numInits > 0;
    forEachLoop(operand,
                [&](unsigned loop) { isEnough &= numGiving[loop] > 0; });
    return isEnough;
  }

  GenericOp op;
  SmallVector<AffineMap> maps;
  SmallVector<int64_t> loopSizes;
  int64_t numInits = 0;
  /// For each loop, the number of dimensions of kept operands that give its
  /// extent.
  SmallVector<int64_t> numGiving;
  SmallBitVector dropped;
};
} // namespace

namespace {
/// The ops of a payload that have effects or whose results are used, if it
/// yields nothing for the operands `dropped`.
class LiveOps {
public:
  LiveOps(GenericOp op, const SmallBitVector &dropped)
      : payload(*op.getPayload()), numInputs(op.getNumDpsInputs()),
        dropped(dropped) {
    for (Operation &nested : llvm::reverse(payload.without_terminator()))
      if (!wouldOpBeTriviallyDead(&nested) ||
          llvm::any_of(nested.getResults(),
                       [&](Value result) { return isLive(result); }))
        live.insert(&nested);
  }

  bool isLive(Operation *op) const { return live.contains(op); }

  bool isLive(Value value) const {
    return llvm::any_of(value.getUses(), [&](OpOperand &use) {
      Operation *user = payload.findAncestorOpInBlock(*use.getOwner());
      if (user != payload.getTerminator())
        return isLive(user);
      return !dropped.test(numInputs + use.getOperandNumber());
    });
  }

private:
  Block &payload;
  unsigned numInputs;
  const SmallBitVector &dropped;
  llvm::SmallPtrSet<Operation *, 16> live;
};
} // namespace

/// Drops the inits whose results have no uses and whose elements no other
/// result depends on.
static void dropDeadInits(GenericOp op, KeptOperands &operands) {
  auto structured = cast<StructuredOpInterface>(op.getOperation());
  for (OpOperand &init : op.getDpsInitsMutable()) {
    OpResult result = structured.getResultOf(&init);
    if (result && result.use_empty())
      operands.dropIfOthersAreEnough(init);
  }
  for (bool hasChanged = operands.getDropped().any(); hasChanged;) {
    hasChanged = false;
    SmallBitVector assumed = operands.getDropped();
    LiveOps live(op, assumed);
    for (unsigned operand : assumed.set_bits()) {
      if (live.isLive(op.getPayload()->getArgument(operand))) {
        operands.keep(op->getOpOperand(operand));
        hasChanged = true;
      }
    }
  }
}

//===----------------------------------------------------------------------===//
// Rewriting
//===----------------------------------------------------------------------===//

/// The op without the operands `dropped`, for which the payload yields no
/// values.
static GenericOp buildWithout(RewriterBase &rewriter, GenericOp op,
                              const SmallBitVector &dropped) {
  SmallVector<Value> inputs, inits;
  SmallVector<Type> resultTypes;
  SmallVector<AffineMap> maps;
  for (auto [operand, map] :
       llvm::zip_equal(op->getOpOperands(), op.getIndexingMapsArray())) {
    if (dropped.test(operand.getOperandNumber()))
      continue;
    maps.push_back(map);
    bool isInit = op.isDpsInit(&operand);
    (isInit ? inits : inputs).push_back(operand.get());
    if (isInit && isa<TensorType>(operand.get().getType()))
      resultTypes.push_back(operand.get().getType());
  }
  auto made = GenericOp::create(rewriter, op.getLoc(), resultTypes, inputs,
                                inits, rewriter.getAffineMapArrayAttr(maps),
                                op.getIteratorTypesAttr(), op.getDocAttr(),
                                op.getLibraryCallAttr());
  copyDiscardableAttrs(op, made);
  rewriter.inlineRegionBefore(op.getRegion(), made.getRegion(),
                              made.getRegion().begin());
  return made;
}

static void dropOperands(RewriterBase &rewriter, GenericOp op,
                         const SmallBitVector &dropped) {
  Block &payload = *op.getPayload();
  LiveOps live(op, dropped);
  SmallVector<Operation *> dead;
  for (Operation &nested : llvm::reverse(payload.without_terminator()))
    if (!live.isLive(&nested))
      dead.push_back(&nested);
  Operation *yield = payload.getTerminator();
  llvm::BitVector yielded(yield->getNumOperands());
  llvm::BitVector arguments(dropped.size());
  for (unsigned operand : dropped.set_bits()) {
    arguments.set(operand);
    if (operand >= op.getNumDpsInputs())
      yielded.set(operand - op.getNumDpsInputs());
  }
  rewriter.modifyOpInPlace(yield, [&] { yield->eraseOperands(yielded); });
  for (Operation *nested : dead)
    rewriter.eraseOp(nested);
  payload.eraseArguments(arguments);

  auto structured = cast<StructuredOpInterface>(op.getOperation());
  SmallVector<OpResult> kept;
  for (OpOperand &init : op.getDpsInitsMutable())
    if (OpResult result = structured.getResultOf(&init))
      if (!dropped.test(init.getOperandNumber()))
        kept.push_back(result);
  GenericOp made = buildWithout(rewriter, op, dropped);
  for (auto [old, result] : llvm::zip_equal(kept, made.getResults()))
    rewriter.replaceAllUsesWith(old, result);
  rewriter.eraseOp(op);
}

namespace {
/// Drops inputs that the payload does not read, and inits that only unused
/// results depend on, unless they are needed for the extents of loops. An op
/// that names a library function keeps its operands.
struct DropUnusedOperands : OpRewritePattern<GenericOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(GenericOp op,
                                PatternRewriter &rewriter) const override {
    if (op.getLibraryCallAttr())
      return failure();
    auto structured = cast<StructuredOpInterface>(op.getOperation());
    KeptOperands operands(op);
    dropDeadInits(op, operands);
    for (OpOperand *input : op.getDpsInputOperands())
      if (!structured.isReadByPayload(input))
        operands.dropIfOthersAreEnough(*input);
    if (operands.getDropped().none())
      return failure();
    dropOperands(rewriter, op, operands.getDropped());
    return success();
  }
};

/// Merges equal inputs with equal indexing maps.
struct MergeEqualInputs : OpRewritePattern<GenericOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(GenericOp op,
                                PatternRewriter &rewriter) const override {
    if (op.getLibraryCallAttr())
      return failure();
    SmallVector<AffineMap> maps = op.getIndexingMapsArray();
    llvm::SmallDenseMap<std::pair<Value, AffineMap>, BlockArgument> seen;
    bool hasChanged = false;
    for (OpOperand *input : op.getDpsInputOperands()) {
      unsigned number = input->getOperandNumber();
      BlockArgument argument = op.getPayload()->getArgument(number);
      auto [first, isNew] =
          seen.try_emplace({input->get(), maps[number]}, argument);
      if (isNew || argument.use_empty())
        continue;
      rewriter.replaceAllUsesWith(argument, first->second);
      hasChanged = true;
    }
    return success(hasChanged);
  }
};
} // namespace

void GenericOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                            MLIRContext *context) {
  patterns.addWithLabel<DropUnusedOperands>(
      {structured::detail::kDropOperandsLabel}, context);
  patterns.add<MergeEqualInputs>(context);
}
