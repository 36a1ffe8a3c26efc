// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "IntegerProblem.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

/// "operand 2" in a diagnostic.
static std::string nameOf(OpOperand &operand) {
  return "operand " + std::to_string(operand.getOperandNumber());
}

LogicalResult
mlir::structured::detail::verifyResultsOfInits(DestinationStyleOpInterface op) {
  SmallVector<Type> expected;
  llvm::copy_if(op.getDpsInits().getTypes(), std::back_inserter(expected),
                llvm::IsaPred<TensorType>);
  // S5
  if (op->getNumResults() != expected.size())
    return op->emitOpError()
           << "has " << op->getNumResults() << " results, expected "
           << expected.size() << ", one for each tensor init";
  // S6
  for (auto [result, type] : llvm::zip(op->getResults(), expected))
    if (result.getType() != type)
      return op->emitOpError()
             << "result " << result.getResultNumber() << " has type "
             << result.getType() << ", expected its init's type " << type;
  return success();
}

static LogicalResult verifyOperandTypes(StructuredOpInterface op) {
  for (OpOperand &operand : op->getOpOperands()) {
    Type type = operand.get().getType();
    // S2
    if (isa<UnrankedTensorType, UnrankedMemRefType>(type))
      return op->emitOpError() << nameOf(operand) << " is unranked (" << type
                               << "), expected a ranked tensor or buffer";
    // S3
    if (op.isDpsInit(&operand) && op.isScalar(&operand))
      return op->emitOpError() << "init " << nameOf(operand) << " has type "
                               << type << ", expected a tensor or a buffer";
  }
  bool sawBuffer = false;
  for (OpOperand &init : op.getDpsInitsMutable()) {
    bool isTensor = isa<TensorType>(init.get().getType());
    // S4
    if (isTensor && sawBuffer)
      return op->emitOpError() << "tensor init " << nameOf(init)
                               << " follows a buffer init; expected "
                                  "tensor inits before buffer inits";
    sawBuffer |= !isTensor;
  }
  return structured::detail::verifyResultsOfInits(
      cast<DestinationStyleOpInterface>(op.getOperation()));
}

/// Prints a value to text, as diagnostics do not accept all types.
template <typename T>
static std::string toString(const T &value) {
  std::string text;
  llvm::raw_string_ostream(text) << value;
  return text;
}

/// The divisor in `map` that is not a positive constant, if there is one.
static AffineExpr findBadDivisor(AffineMap map) {
  AffineExpr found;
  map.walkExprs([&](AffineExpr expr) {
    if (expr.getKind() != AffineExprKind::Mod &&
        expr.getKind() != AffineExprKind::FloorDiv &&
        expr.getKind() != AffineExprKind::CeilDiv)
      return;
    AffineExpr divisor = cast<AffineBinaryOpExpr>(expr).getRHS();
    auto constant = dyn_cast<AffineConstantExpr>(divisor);
    if (!constant || constant.getValue() <= 0)
      found = divisor;
  });
  return found;
}

static LogicalResult verifyMaps(StructuredOpInterface op,
                                ArrayRef<AffineMap> maps) {
  // S7
  if (maps.size() != op->getNumOperands())
    return op->emitOpError()
           << "has " << maps.size() << " indexing maps, expected "
           << op->getNumOperands() << ", one for each operand";
  unsigned numLoops = op.getNumLoops();
  for (auto [operand, map] : llvm::zip(op->getOpOperands(), maps)) {
    // S8
    if (map.getNumSymbols() != 0)
      return op->emitOpError()
             << "the indexing map of " << nameOf(operand) << " has "
             << map.getNumSymbols()
             << " symbols, expected none: " << AffineMapAttr::get(map);
    // S9
    if (map.getNumDims() != numLoops)
      return op->emitOpError()
             << "the indexing map of " << nameOf(operand) << " has "
             << map.getNumDims() << " dimensions, expected " << numLoops
             << ", one for each iterator type: " << AffineMapAttr::get(map);
    size_t rank = op.getShape(&operand).size();
    if (op.isScalar(&operand))
      rank = 0;
    // S10
    if (map.getNumResults() != rank)
      return op->emitOpError()
             << nameOf(operand) << " has rank " << rank
             << ", but its indexing map has " << map.getNumResults()
             << " results: " << AffineMapAttr::get(map);
    // S11
    if (AffineExpr divisor = findBadDivisor(map))
      return op->emitOpError()
             << "the indexing map of " << nameOf(operand) << " divides by "
             << toString(divisor)
             << ", expected a positive constant: " << AffineMapAttr::get(map);
  }
  llvm::SmallBitVector hasExtent(numLoops);
  for (AffineMap map : maps)
    for (AffineExpr expr : map.getResults())
      if (auto loop = dyn_cast<AffineDimExpr>(expr))
        hasExtent.set(loop.getPosition());
  // S12
  if (int loop = hasExtent.find_first_unset(); loop >= 0)
    return op->emitOpError() << "nothing gives the extent of loop d" << loop
                             << ": expected an indexing map with d" << loop
                             << " alone as one of its results";
  return success();
}

/// Verifies that static extents agree, and that no access is out of bounds.
static LogicalResult verifyExtents(StructuredOpInterface op,
                                   ArrayRef<AffineMap> maps) {
  SmallVector<int64_t> loopSizes = getStaticLoopSizes(op, maps);
  for (auto [operand, map] : llvm::zip(op->getOpOperands(), maps)) {
    for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
      auto loop = dyn_cast<AffineDimExpr>(expr);
      int64_t extent = op.getShape(&operand)[dim];
      if (!loop || ShapedType::isDynamic(extent))
        continue;
      // S13
      if (extent != loopSizes[loop.getPosition()])
        return op->emitOpError()
               << "dimension " << dim << " of " << nameOf(operand)
               << " has extent " << extent << ", expected "
               << loopSizes[loop.getPosition()] << ", the extent of loop d"
               << loop.getPosition();
    }
  }
  if (llvm::is_contained(loopSizes, 0))
    return success();
  Box domain{SmallVector<int64_t>(loopSizes.size(), 0), loopSizes};
  for (auto [operand, map] : llvm::zip(op->getOpOperands(), maps)) {
    for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
      int64_t extent = op.getShape(&operand)[dim];
      if (isa<AffineDimExpr>(expr) || ShapedType::isDynamic(extent))
        continue;
      // `getRange` would fail for values of more than 64 bits, which are out of
      // bounds too.
      FailureOr<Bounds> bounds = getBounds(expr, domain);
      if (failed(bounds) || !bounds->min || !bounds->max)
        continue;
      const DynamicAPInt &outside =
          *bounds->min < 0 ? *bounds->min : *bounds->max;
      // S14
      if (*bounds->min < 0 || *bounds->max >= extent)
        return op->emitOpError() << nameOf(operand) << " is accessed at index "
                                 << toString(outside) << " of dimension " << dim
                                 << ", which has extent " << extent;
    }
  }
  return success();
}

static LogicalResult verifyPayload(StructuredOpInterface op) {
  // S15
  if (op->getNumRegions() != 1 || !llvm::hasSingleElement(op->getRegion(0)))
    return op->emitOpError()
           << "has a payload of "
           << (op->getNumRegions() == 1 ? op->getRegion(0).getBlocks().size()
                                        : 0)
           << " blocks, expected one block";
  Block *payload = op.getPayload();
  // S16
  if (payload->getNumArguments() != op->getNumOperands())
    return op->emitOpError()
           << "has a payload of " << payload->getNumArguments()
           << " arguments, expected " << op->getNumOperands()
           << ", one for each operand";
  for (OpOperand &operand : op->getOpOperands()) {
    Type expected = getPayloadType(operand.get().getType());
    Type found = payload->getArgument(operand.getOperandNumber()).getType();
    // S17
    if (found != expected)
      return op->emitOpError()
             << "argument " << operand.getOperandNumber()
             << " of the payload has type " << found << ", expected "
             << expected << ", the element type of " << nameOf(operand);
  }
  // S18
  if (payload->empty())
    return op->emitOpError(
        "has an empty payload, expected it to end with 'linalg.yield'");
  if (!LinalgHostInterface::get(op.getContext()).isYield(&payload->back()))
    return op->emitOpError()
           << "has a payload that ends with '" << payload->back().getName()
           << "', expected 'linalg.yield'";
  return success();
}

LogicalResult mlir::structured::detail::verifyStructuredOp(Operation *op) {
  auto structured = cast<StructuredOpInterface>(op);
  if (failed(verifyOperandTypes(structured)))
    return failure();
  SmallVector<AffineMap> maps = structured.getIndexingMapsArray();
  if (failed(verifyMaps(structured, maps)) ||
      failed(verifyExtents(structured, maps)))
    return failure();
  return verifyPayload(structured);
}
