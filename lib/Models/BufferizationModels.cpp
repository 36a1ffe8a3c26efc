// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Models/BufferizationModels.h"
#include "OperandAccesses.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "linalg/Interfaces/StructuredOpInterface.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/Transforms/OneShotAnalysis.h"
#include "mlir/IR/Remarks.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::bufferization;

/// Whether the loops access every element of `init`. Without iterations of a
/// loop that its map does not use, they access none.
static bool coversInit(StructuredOpInterface op, OpOperand &init) {
  llvm::SmallBitVector seen(op.getNumLoops());
  AffineMap map = op.getMatchingIndexingMap(&init);
  for (auto [expr, extent] :
       llvm::zip_equal(map.getResults(), op.getShape(&init))) {
    auto loop = dyn_cast<AffineDimExpr>(expr);
    if (loop && !seen.test(loop.getPosition()))
      seen.set(loop.getPosition());
    else if (extent != 1)
      return false;
  }
  return llvm::all_of(llvm::enumerate(getStaticLoopSizes(op)), [&](auto loop) {
    return seen.test(loop.index()) ||
           (ShapedType::isStatic(loop.value()) && loop.value() != 0);
  });
}

bool structured::detail::readsBufferOf(Operation *op, OpOperand &operand) {
  auto structured = cast<StructuredOpInterface>(op);
  if (structured.isReadByPayload(&operand))
    return true;
  return structured.isDpsInit(&operand) && !coversInit(structured, operand);
}

/// The access of `operand` in a running analysis.
static std::optional<structured::detail::OperandAccesses::Access>
getKnownAccess(OpOperand &operand, const AnalysisState &analysis) {
  auto *oneShot = dyn_cast<OneShotAnalysisState>(&analysis);
  auto *accesses =
      oneShot ? oneShot->getExtension<structured::detail::OperandAccesses>()
              : nullptr;
  return accesses ? accesses->get(operand) : std::nullopt;
}

bool structured::detail::readsBufferOf(Operation *op, OpOperand &operand,
                                       const AnalysisState &analysis) {
  if (auto access = getKnownAccess(operand, analysis))
    return access->reads;
  return readsBufferOf(op, operand);
}

bool structured::detail::writesBufferOf(Operation *op, OpOperand &operand,
                                        const AnalysisState &analysis) {
  if (auto access = getKnownAccess(operand, analysis))
    return access->writes;
  return cast<DestinationStyleOpInterface>(op).isDpsInit(&operand);
}

AliasingValueList structured::detail::getResultInBufferOf(Operation *op,
                                                          OpOperand &operand) {
  auto destinationStyle = cast<DestinationStyleOpInterface>(op);
  if (!isa<TensorType>(operand.get().getType()) ||
      !destinationStyle.isDpsInit(&operand))
    return {};
  return {
      {destinationStyle.getTiedOpResult(&operand), BufferRelation::Equivalent}};
}

bool structured::detail::accessesElementwise(Operation *op,
                                             ArrayRef<OpOperand *> operands) {
  auto structured = cast<StructuredOpInterface>(op);
  if (getLoopsOfType(structured, utils::IteratorType::parallel).size() !=
      static_cast<size_t>(structured.getNumLoops()))
    return false;
  // Of two inits in one buffer, only one value would remain.
  if (llvm::count_if(operands, [&](OpOperand *operand) {
        return structured.isDpsInit(operand);
      }) > 1)
    return false;
  SmallVector<AffineMap> maps = structured.getIndexingMapsArray();
  AffineMap first = maps[operands.front()->getOperandNumber()];
  return first.isPermutation() && llvm::all_of(operands, [&](OpOperand *other) {
           return maps[other->getOperandNumber()] == first;
         });
}

/// Why the result could not use the buffer of `init`.
static std::string describeConflict(OpOperand &init,
                                    const AnalysisState &analysis) {
  auto *oneShot = dyn_cast<OneShotAnalysisState>(&analysis);
  if (oneShot && !oneShot->isWritable(init.get()))
    return "its buffer must not be written";
  Operation *op = init.getOwner();
  for (OpOperand &use : init.get().getUses()) {
    Operation *user = use.getOwner();
    if (user == op && use.getOperandNumber() != init.getOperandNumber())
      return llvm::formatv("the op itself reads it as operand {0}, elsewhere",
                           use.getOperandNumber());
    if (user->getBlock() != op->getBlock() || op->isBeforeInBlock(user))
      return llvm::formatv("{0} uses its old value", user->getName());
  }
  return "its old value is used again, in another iteration or under another "
         "name";
}

LogicalResult
structured::detail::resolveConflicts(Operation *op, RewriterBase &rewriter,
                                     const AnalysisState &analysis,
                                     const BufferizationState &state) {
  auto destinationStyle = cast<DestinationStyleOpInterface>(op);
  for (OpOperand &init : destinationStyle.getDpsInitsMutable())
    if (isa<TensorType>(init.get().getType()) && !analysis.isInPlace(init))
      remark::missed(
          op->getLoc(),
          remark::RemarkOpts::name("NewBuffer").category("linalg-bufferize"))
          << remark::add("operand {0} gets a buffer of its own{1}",
                         init.getOperandNumber(),
                         analysis.bufferizesToMemoryRead(init)
                             ? " and a copy of the old value"
                             : "")
          << remark::reason("{0}", describeConflict(init, analysis));
  return cast<BufferizableOpInterface>(op).resolveTensorOpOperandConflicts(
      rewriter, analysis, state);
}

LogicalResult structured::detail::bufferizeDestinationStyleOp(
    RewriterBase &rewriter, Operation *op, const BufferizationOptions &options,
    BufferizationState &state) {
  auto destinationStyle = cast<DestinationStyleOpInterface>(op);
  SmallVector<Value> operands, results;
  for (OpOperand &operand : op->getOpOperands()) {
    operands.push_back(operand.get());
    if (!isa<TensorType>(operand.get().getType()))
      continue;
    FailureOr<Value> buffer =
        getBuffer(rewriter, operand.get(), options, state);
    if (failed(buffer))
      return failure();
    operands.back() = *buffer;
    if (destinationStyle.isDpsInit(&operand))
      results.push_back(*buffer);
  }
  Operation *onBuffers = Operation::create(
      op->getLoc(), op->getName(), TypeRange(), operands,
      op->getDiscardableAttrDictionary(), op->getPropertiesStorage(),
      BlockRange(), op->getNumRegions());
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  rewriter.insert(onBuffers);
  for (auto [from, to] :
       llvm::zip_equal(op->getRegions(), onBuffers->getRegions()))
    rewriter.inlineRegionBefore(from, to, to.end());
  replaceOpWithBufferizedValues(rewriter, op, results);
  return success();
}
