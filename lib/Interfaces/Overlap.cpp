// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Interfaces/Overlap.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/OperationSupport.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::structured;

//===----------------------------------------------------------------------===//
// Origins of buffers
//===----------------------------------------------------------------------===//

namespace {
/// An origin of a buffer or a tensor.
struct Origin {
  enum class Kind {
    Allocation,
    Argument, ///< of a function
    Global,
    Result,  ///< of an op that may know any memory but allocations
    Anything ///< even an allocation
  };
  Kind kind;
  Value value;
  StringAttr global = {};
};

/// Finds all origins of a value.
class OriginFinder {
public:
  /// With `throughUnknown`, the results of unknown ops may alias their
  /// operands.
  explicit OriginFinder(Value value, bool throughUnknown = true)
      : throughUnknown(throughUnknown) {
    add(value);
    while (!pending.empty() && origins.size() < kMaxOrigins)
      visit(pending.pop_back_val());
    if (!pending.empty())
      origins.push_back({Origin::Kind::Anything, value});
  }

  SmallVector<Origin> origins;

private:
  static constexpr size_t kMaxOrigins = 32;

  void add(Value value) {
    if (seen.insert(value).second)
      pending.push_back(value);
  }
  void visit(Value value);
  void visitArgument(BlockArgument argument);
  bool addFromPredecessors(BlockArgument argument);
  void visitResult(OpResult result);
  void visitResultOfRegions(RegionBranchOpInterface op, OpResult result);
  void visitUnknownResult(OpResult result);

  bool throughUnknown;
  SmallVector<Value> pending;
  llvm::SmallDenseSet<Value> seen;
};
} // namespace

/// The source of a view, or of an op that does not access elements.
static Value getViewed(OpResult result) {
  Operation *op = result.getOwner();
  if (isa<memref::DistinctObjectsOp>(op))
    return op->getOperand(result.getResultNumber());
  if (auto view = dyn_cast<ViewLikeOpInterface>(op))
    return view.getViewSource();
  if (isa<bufferization::ToBufferOp, bufferization::ToTensorOp>(op))
    return op->getOperand(0);
  if (isa<UnrealizedConversionCastOp>(op) && op->getNumOperands() == 1)
    return op->getOperand(0);
  return nullptr;
}

void OriginFinder::visit(Value value) {
  if (auto argument = dyn_cast<BlockArgument>(value))
    return visitArgument(argument);
  visitResult(cast<OpResult>(value));
}

void OriginFinder::visitArgument(BlockArgument argument) {
  Operation *parent = argument.getOwner()->getParentOp();
  if (!argument.getOwner()->isEntryBlock() && addFromPredecessors(argument))
    return;
  if (parent && argument.getOwner()->isEntryBlock()) {
    if (isa<FunctionOpInterface>(parent) ||
        parent->hasTrait<OpTrait::IsIsolatedFromAbove>()) {
      origins.push_back({Origin::Kind::Argument, argument});
      return;
    }
    auto loop = dyn_cast<LoopLikeOpInterface>(parent);
    if (OpOperand *init = loop ? loop.getTiedLoopInit(argument) : nullptr) {
      add(init->get());
      if (OpOperand *yielded = loop.getTiedLoopYieldedValue(argument))
        add(yielded->get());
      return;
    }
  }
  origins.push_back({Origin::Kind::Anything, argument});
}

/// Adds the operands that branches pass to `argument`. Returns whether all are
/// known.
bool OriginFinder::addFromPredecessors(BlockArgument argument) {
  Block *block = argument.getOwner();
  for (auto it = block->pred_begin(); it != block->pred_end(); ++it) {
    auto branch = dyn_cast<BranchOpInterface>((*it)->getTerminator());
    Value passed = branch ? branch.getSuccessorOperands(
                                it.getSuccessorIndex())[argument.getArgNumber()]
                          : nullptr;
    if (!passed)
      return false;
    add(passed);
  }
  return true;
}

void OriginFinder::visitResult(OpResult result) {
  Operation *op = result.getOwner();
  if (Value viewed = getViewed(result))
    return add(viewed);
  if (hasEffect<MemoryEffects::Allocate>(op, result)) {
    origins.push_back({Origin::Kind::Allocation, result});
    return;
  }
  if (auto global = dyn_cast<memref::GetGlobalOp>(op)) {
    origins.push_back(
        {Origin::Kind::Global, result, global.getNameAttr().getAttr()});
    return;
  }
  if (auto select = dyn_cast<SelectLikeOpInterface>(op)) {
    add(select.getTrueValue());
    return add(select.getFalseValue());
  }
  if (auto regions = dyn_cast<RegionBranchOpInterface>(op))
    return visitResultOfRegions(regions, result);
  visitUnknownResult(result);
}

/// Adds the operands that the terminators of regions pass to `result`, and the
/// inits of a loop.
void OriginFinder::visitResultOfRegions(RegionBranchOpInterface op,
                                        OpResult result) {
  bool isKnown = true, hasEnd = false;
  auto loop = dyn_cast<LoopLikeOpInterface>(op.getOperation());
  if (OpOperand *init = loop ? loop.getTiedLoopInit(result) : nullptr)
    add(init->get());
  for (Region &region : op->getRegions())
    for (Block &block : region) {
      Operation *end =
          block.mightHaveTerminator() ? block.getTerminator() : nullptr;
      if (!end || end->getNumOperands() == 0)
        continue;
      // Other operands, such as a condition, come before those that are passed
      // on.
      unsigned fromEnd = op->getNumResults() - result.getResultNumber();
      hasEnd = true;
      isKnown &= end->getNumOperands() >= fromEnd;
      if (end->getNumOperands() >= fromEnd)
        add(end->getOperand(end->getNumOperands() - fromEnd));
    }
  if (!isKnown || !hasEnd)
    origins.push_back({Origin::Kind::Anything, result});
}

/// Adds the operands, and the result itself.
void OriginFinder::visitUnknownResult(OpResult result) {
  bool mayHoldBuffers = false;
  for (Value operand : result.getOwner()->getOperands()) {
    auto shaped = dyn_cast<ShapedType>(operand.getType());
    if (shaped && throughUnknown)
      add(operand);
    Type element = shaped ? shaped.getElementType() : operand.getType();
    mayHoldBuffers |=
        !isa<IntegerType, FloatType, IndexType, ComplexType, VectorType>(
            element);
  }
  origins.push_back(
      {mayHoldBuffers ? Origin::Kind::Anything : Origin::Kind::Result, result});
}

SmallVector<Value> mlir::structured::getOrigins(Value buffer) {
  return llvm::map_to_vector(
      OriginFinder(buffer, /*throughUnknown=*/false).origins,
      [](const Origin &origin) { return origin.value; });
}

static bool mayBeSameMemory(const Origin &a, const Origin &b) {
  using Kind = Origin::Kind;
  if (a.kind == Kind::Anything || b.kind == Kind::Anything ||
      a.value == b.value)
    return true;
  if (a.kind == Kind::Allocation || b.kind == Kind::Allocation)
    return false;
  if (a.kind == Kind::Result || b.kind == Kind::Result)
    return true;
  return a.kind == Kind::Global && b.kind == Kind::Global &&
         a.global == b.global;
}

//===----------------------------------------------------------------------===//
// Views
//===----------------------------------------------------------------------===//

/// Whether both are the same view of the same buffer, by the same ops.
static bool isSameView(Value a, Value b) {
  if (a == b)
    return true;
  auto resultA = dyn_cast<OpResult>(a), resultB = dyn_cast<OpResult>(b);
  if (!resultA || !resultB ||
      resultA.getResultNumber() != resultB.getResultNumber())
    return false;
  Operation *opA = resultA.getOwner(), *opB = resultB.getOwner();
  if (!isa<ViewLikeOpInterface, memref::GetGlobalOp>(opA) ||
      opA->getNumRegions() != 0)
    return false;
  return OperationEquivalence::isEquivalentTo(
      opA, opB,
      [](Value operandA, Value operandB) {
        Attribute constantA, constantB;
        bool isSame = matchPattern(operandA, m_Constant(&constantA)) &&
                      matchPattern(operandB, m_Constant(&constantB)) &&
                      constantA == constantB;
        return success(isSame || isSameView(operandA, operandB));
      },
      /*markEquivalent=*/nullptr, OperationEquivalence::IgnoreLocations);
}

/// `value`, the source of the view `value`, its source, and so on.
static SmallVector<Value> getViewChain(Value value) {
  SmallVector<Value> chain = {value};
  while (auto result = dyn_cast<OpResult>(chain.back())) {
    Value viewed = getViewed(result);
    if (!viewed)
      break;
    chain.push_back(viewed);
  }
  return chain;
}

/// Whether `a` and `b` are in disjoint parts of the same buffer.
static bool areInDisjointParts(Value a, Value b) {
  SmallVector<Value> chainA = getViewChain(a), chainB = getViewChain(b);
  if (chainA.back() != chainB.back())
    return false;
  while (chainA.size() > 1 && chainB.size() > 1 &&
         chainA[chainA.size() - 2] == chainB[chainB.size() - 2]) {
    chainA.pop_back();
    chainB.pop_back();
  }
  if (chainA.size() < 2 || chainB.size() < 2)
    return false;
  auto partA = chainA[chainA.size() - 2].getDefiningOp<memref::SubViewOp>();
  auto partB = chainB[chainB.size() - 2].getDefiningOp<memref::SubViewOp>();
  if (!partA || !partB)
    return false;
  FailureOr<bool> overlap = ValueBoundsConstraintSet::areOverlappingSlices(
      a.getContext(), HyperrectangularSlice(partA),
      HyperrectangularSlice(partB));
  return succeeded(overlap) && !*overlap;
}

Overlap mlir::structured::getOverlap(Value a, Value b) {
  if (!isa<BaseMemRefType>(a.getType()) || !isa<BaseMemRefType>(b.getType()))
    return Overlap::None;
  if (isSameView(a, b))
    return Overlap::Same;
  OriginFinder originsOfA(a), originsOfB(b);
  bool mayBeSame = llvm::any_of(originsOfA.origins, [&](const Origin &one) {
    return llvm::any_of(originsOfB.origins, [&](const Origin &other) {
      return mayBeSameMemory(one, other);
    });
  });
  return mayBeSame && !areInDisjointParts(a, b) ? Overlap::Possible
                                                : Overlap::None;
}

//===----------------------------------------------------------------------===//
// Structured ops
//===----------------------------------------------------------------------===//

/// The loops with more than one iteration.
static SmallVector<unsigned> getLongLoops(StructuredOpInterface op) {
  SmallVector<unsigned> loops;
  for (auto [loop, size] : llvm::enumerate(getStaticLoopSizes(op)))
    if (size != 1)
      loops.push_back(loop);
  return loops;
}

/// The loops, of `longLoops`, whose iterations must stay in order, as one may
/// write an element of `init` that another one accesses through `other`.
static SmallVector<unsigned> getOrderedLoops(StructuredOpInterface op,
                                             OpOperand &init, OpOperand &other,
                                             ArrayRef<unsigned> longLoops) {
  if (&other == &init || (!op.isDpsInit(&other) && !op.isReadByPayload(&other)))
    return {};
  SmallVector<unsigned> loops(longLoops);
  Overlap overlap = getOverlap(init.get(), other.get());
  if (overlap == Overlap::None)
    return {};
  AffineMap map = op.getMatchingIndexingMap(&init);
  // Two inits get different values, of which the last one remains.
  if (overlap == Overlap::Possible || op.isDpsInit(&other) ||
      map != op.getMatchingIndexingMap(&other))
    return loops;
  llvm::erase_if(loops, [&](unsigned loop) {
    return llvm::is_contained(map.getResults(),
                              getAffineDimExpr(loop, map.getContext()));
  });
  return loops;
}

/// The operand whose memory an effect of the payload may access, if either
/// writes.
static OpOperand *findAccessedOperand(StructuredOpInterface op,
                                      MemoryEffects::EffectInstance &effect) {
  bool isWrite = isa<MemoryEffects::Write>(effect.getEffect());
  if (!isWrite && !isa<MemoryEffects::Read>(effect.getEffect()))
    return nullptr;
  for (OpOperand &operand : op->getOpOperands()) {
    if (!isa<BaseMemRefType>(operand.get().getType()) ||
        (!op.isDpsInit(&operand) && !isWrite))
      continue;
    // An effect without a value, such as output, is not on the op's buffers.
    if (effect.getValue() &&
        getOverlap(effect.getValue(), operand.get()) != Overlap::None)
      return &operand;
  }
  return nullptr;
}

/// The operand whose memory the payload may access other than by its arguments,
/// if either writes.
static OpOperand *findOperandAccessedInPayload(StructuredOpInterface op) {
  OpOperand *found = nullptr;
  op.getPayload()->walk([&](MemoryEffectOpInterface nested) {
    SmallVector<MemoryEffects::EffectInstance> effects;
    nested.getEffects(effects);
    for (MemoryEffects::EffectInstance &effect : effects)
      if ((found = findAccessedOperand(op, effect)))
        return WalkResult::interrupt();
    return WalkResult::advance();
  });
  return found;
}

std::optional<Refusal>
mlir::structured::refuseToChangeOrder(StructuredOpInterface op,
                                      const OrderQueries &queries) {
  SmallVector<unsigned> longLoops = getLongLoops(op);
  auto isKept = [&](ArrayRef<unsigned> loops) {
    return loops.empty() || (queries.keepsOrder && queries.keepsOrder(loops));
  };
  for (OpOperand &init : op.getDpsInitsMutable())
    for (OpOperand &other : op->getOpOperands()) {
      if ((queries.isUntouched && queries.isUntouched(init, other)) ||
          isKept(getOrderedLoops(op, init, other, longLoops)))
        continue;
      unsigned numbers[] = {init.getOperandNumber(), other.getOperandNumber()};
      llvm::sort(numbers);
      return llvm::formatv("operands {0} and {1} may be the same memory, where "
                           "an iteration reads or writes what another one has "
                           "written",
                           numbers[0], numbers[1]);
    }
  if (isKept(longLoops))
    return std::nullopt;
  if (OpOperand *operand = findOperandAccessedInPayload(op))
    return llvm::formatv("its payload may access the memory of operand {0} "
                         "itself, where another iteration writes",
                         operand->getOperandNumber());
  return std::nullopt;
}

/// Whether `value` may give access to memory that an iteration of `op` has not
/// allocated for itself.
static bool isSharedMemory(StructuredOpInterface op, Value value) {
  if (isa<IntegerType, FloatType, IndexType, ComplexType, VectorType,
          TensorType>(value.getType()))
    return false;
  return llvm::any_of(OriginFinder(value).origins, [&](const Origin &origin) {
    return origin.kind != Origin::Kind::Allocation ||
           !op->isProperAncestor(origin.value.getDefiningOp());
  });
}

/// Whether `nested`, an op of the payload of `op`, may itself write to or free
/// memory that another iteration accesses. An op of unknown effects, such as a
/// call, may write to what it is given.
static bool mayWriteSharedMemory(StructuredOpInterface op, Operation *nested) {
  auto effectful = dyn_cast<MemoryEffectOpInterface>(nested);
  if (!effectful)
    return !nested->hasTrait<OpTrait::HasRecursiveMemoryEffects>() &&
           llvm::any_of(nested->getOperands(), [&](Value operand) {
             return isSharedMemory(op, operand);
           });
  SmallVector<MemoryEffects::EffectInstance> effects;
  effectful.getEffects(effects);
  return llvm::any_of(effects, [&](MemoryEffects::EffectInstance &effect) {
    return !isa<MemoryEffects::Read, MemoryEffects::Allocate>(
               effect.getEffect()) &&
           (!effect.getValue() || isSharedMemory(op, effect.getValue()));
  });
}

std::optional<Refusal>
mlir::structured::refuseToRunConcurrently(StructuredOpInterface op) {
  WalkResult result = op.getPayload()->walk([&](Operation *nested) {
    return WalkResult(success(!mayWriteSharedMemory(op, nested)));
  });
  if (result.wasInterrupted())
    return "its payload may write to memory that other iterations access";
  return std::nullopt;
}
