// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Interfaces/Recognizers.h"
#include "PayloadMatch.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

static bool isAllParallel(StructuredOpInterface op) {
  return llvm::all_of(op.getIteratorTypesArray(), [](utils::IteratorType type) {
    return type == utils::IteratorType::parallel;
  });
}

//===----------------------------------------------------------------------===//
// Contractions
//===----------------------------------------------------------------------===//

std::optional<ContractionDims>
mlir::structured::inferContractionDims(StructuredOpInterface op) {
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  if (!hasTwoShapedInputs(op, maps))
    return std::nullopt;
  return inferContractionDims({maps[0], maps[1], maps.back()},
                              op.getIteratorTypesArray());
}

std::optional<ContractionDims> mlir::structured::inferContractionDims(
    ArrayRef<AffineMap> maps, ArrayRef<utils::IteratorType> iteratorTypes) {
  if (!llvm::all_of(maps,
                    [](AffineMap map) { return map.isProjectedPermutation(); }))
    return std::nullopt;
  ContractionDims dims;
  for (auto [loop, type] : llvm::enumerate(iteratorTypes)) {
    bool inA = maps[0].isFunctionOfDim(loop);
    bool inB = maps[1].isFunctionOfDim(loop);
    bool inC = maps.back().isFunctionOfDim(loop);
    if (inC != (type == utils::IteratorType::parallel) || !(inA || inB) ||
        (!inC && !(inA && inB)))
      return std::nullopt;
    if (!inC)
      dims.k.push_back(loop);
    else if (inA && inB)
      dims.batch.push_back(loop);
    else
      (inA ? dims.m : dims.n).push_back(loop);
  }
  if (dims.k.empty())
    return std::nullopt;
  return dims;
}

bool mlir::structured::isContraction(StructuredOpInterface op) {
  return inferContractionDims(op) && matchSumOfProducts(op);
}

//===----------------------------------------------------------------------===//
// Elementwise ops
//===----------------------------------------------------------------------===//

bool mlir::structured::isElementwise(StructuredOpInterface op) {
  if (!isAllParallel(op) || op.getNumDpsInits() == 0)
    return false;
  for (auto [operand, map] :
       llvm::zip(op->getOpOperands(), op.getIndexingMapsArray()))
    if (op.isDpsInit(&operand) ? !map.isPermutation()
                               : !map.isProjectedPermutation())
      return false;
  return true;
}

std::optional<OpFoldResult> mlir::structured::isFill(StructuredOpInterface op) {
  Value value = getOnlyYielded(op);
  if (!value || !isAllParallel(op) ||
      !op.getIndexingMapsArray().back().isPermutation())
    return std::nullopt;
  if (auto argument = dyn_cast<BlockArgument>(value);
      argument && argument.getOwner() == op.getPayload()) {
    OpOperand &operand = op->getOpOperand(argument.getArgNumber());
    if (!op.isScalar(&operand))
      return std::nullopt;
    return OpFoldResult(operand.get());
  }
  if (!op->getRegion(0).isAncestor(value.getParentRegion()))
    return OpFoldResult(value);
  Attribute constant;
  if (matchPattern(value, m_Constant(&constant)))
    return OpFoldResult(constant);
  return std::nullopt;
}

/// The map from the init's dimensions to the input's, if `op` copies its one
/// input to its one init. Null otherwise.
static AffineMap matchRearrangement(StructuredOpInterface op) {
  if (op.getNumDpsInputs() != 1 || !isAllParallel(op) ||
      op.isScalar(op.getDpsInputOperand(0)))
    return AffineMap();
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  if (!maps.back().isPermutation() || !maps.front().isProjectedPermutation() ||
      getOnlyYielded(op) != op.getPayload()->getArgument(0))
    return AffineMap();
  return maps.front().compose(inversePermutation(maps.back()));
}

bool mlir::structured::isCopy(StructuredOpInterface op) {
  AffineMap map = matchRearrangement(op);
  return map && map.isIdentity();
}

std::optional<SmallVector<int64_t>>
mlir::structured::isTranspose(StructuredOpInterface op) {
  AffineMap map = matchRearrangement(op);
  if (!map || !map.isPermutation() || map.isIdentity())
    return std::nullopt;
  SmallVector<int64_t> permutation(map.getNumResults());
  for (unsigned dim = 0; dim < map.getNumResults(); ++dim)
    permutation[map.getDimPosition(dim)] = dim;
  return permutation;
}

/// The loop that is the innermost dimension of an operand with `map`, if any.
static std::optional<unsigned> getInnermostLoop(AffineMap map) {
  if (map.getNumResults() == 0)
    return std::nullopt;
  auto loop = dyn_cast<AffineDimExpr>(map.getResults().back());
  return loop ? std::optional(loop.getPosition()) : std::nullopt;
}

bool mlir::structured::hasTransposedInput(StructuredOpInterface op) {
  for (OpOperand &init : op.getDpsInitsMutable()) {
    auto stored = getInnermostLoop(op.getMatchingIndexingMap(&init));
    if (!stored)
      continue;
    for (OpOperand *input : op.getDpsInputOperands()) {
      AffineMap map = op.getMatchingIndexingMap(input);
      auto loaded = getInnermostLoop(map);
      if (loaded && loaded != stored && map.isFunctionOfDim(*stored))
        return true;
    }
  }
  return false;
}

std::optional<SmallVector<int64_t>>
mlir::structured::isBroadcast(StructuredOpInterface op) {
  AffineMap map = matchRearrangement(op);
  if (!map || map.isPermutation())
    return std::nullopt;
  for (unsigned dim = 1; dim < map.getNumResults(); ++dim)
    if (map.getDimPosition(dim - 1) > map.getDimPosition(dim))
      return std::nullopt;
  SmallVector<int64_t> added;
  for (unsigned loop = 0; loop < map.getNumDims(); ++loop)
    if (!map.isFunctionOfDim(loop))
      added.push_back(loop);
  return added;
}
