// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Maps, iterator types and verification of the structured ops that are not
// rows.

#include "linalg/IR/Linalg.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "llvm/Support/InterleavedRange.h"

using namespace mlir;
using namespace mlir::structured;

/// The rank of a tensor or buffer; 0 for anything else.
static int64_t getRank(Value value) {
  auto type = dyn_cast<ShapedType>(value.getType());
  return type && type.hasRank() ? type.getRank() : 0;
}

static SmallVector<utils::IteratorType> parallelLoops(int64_t number) {
  return SmallVector<utils::IteratorType>(number,
                                          utils::IteratorType::parallel);
}

/// Verifies that all operands are ranked tensors or buffers.
static LogicalResult verifyShaped(Operation *op) {
  for (OpOperand &operand : op->getOpOperands()) {
    auto type = dyn_cast<ShapedType>(operand.get().getType());
    // P1
    if (!type || !type.hasRank() || isa<VectorType>(type))
      return op->emitOpError() << "operand " << operand.getOperandNumber()
                               << " has type " << operand.get().getType()
                               << ", expected a ranked tensor or buffer";
  }
  return success();
}

/// Verifies that each of `dimensions` is less than `rank`.
static LogicalResult verifyDimensions(Operation *op, ArrayRef<int64_t> dims,
                                      int64_t rank) {
  for (int64_t dim : dims) {
    // P2
    if (dim >= 0 && dim < rank)
      continue;
    InFlightDiagnostic diag = op->emitOpError()
                              << "'dimensions' has " << dim << ", expected ";
    if (rank == 0)
      return diag << "none for rank 0";
    return diag << "numbers from 0 to " << rank - 1;
  }
  return success();
}

/// Verifies ops that move the elements of one input to one init.
static LogicalResult verifyMovement(Operation *op) {
  if (failed(verifyShaped(op)))
    return failure();
  Type from = getPayloadType(op->getOperand(0).getType());
  Type to = getPayloadType(op->getOperand(1).getType());
  // P3
  if (from != to)
    return op->emitOpError() << "moves elements of type " << from
                             << " into an init of element type " << to
                             << ", expected equal element types";
  return success();
}

//===----------------------------------------------------------------------===//
// GenericOp
//===----------------------------------------------------------------------===//

SmallVector<utils::IteratorType> GenericOp::getIteratorTypesArray() {
  return llvm::map_to_vector(
      getIteratorTypes().getAsRange<IteratorTypeAttr>(),
      [](IteratorTypeAttr attr) { return attr.getValue(); });
}

void GenericOp::getAsmBlockArgumentNames(Region &region,
                                         OpAsmSetValueNameFn setName) {
  for (auto [index, argument] : llvm::enumerate(region.getArguments()))
    setName(argument, index < getInputs().size() ? "in" : "out");
}

//===----------------------------------------------------------------------===//
// MapOp
//===----------------------------------------------------------------------===//

SmallVector<AffineMap> MapOp::getIndexingMapsArray() {
  AffineMap identity =
      AffineMap::getMultiDimIdentityMap(getRank(getInit()), getContext());
  return SmallVector<AffineMap>(getNumOperands(), identity);
}

SmallVector<utils::IteratorType> MapOp::getIteratorTypesArray() {
  return parallelLoops(getRank(getInit()));
}

LogicalResult MapOp::verifyAttributes() { return verifyShaped(*this); }

void MapOp::getAsmBlockArgumentNames(Region &region,
                                     OpAsmSetValueNameFn setName) {
  for (auto [index, argument] : llvm::enumerate(region.getArguments()))
    setName(argument, index < getInputs().size() ? "in" : "init");
}

void MapOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  if (!getResults().empty())
    setName(getResults().front(), "mapped");
}

//===----------------------------------------------------------------------===//
// ReduceOp
//===----------------------------------------------------------------------===//

SmallVector<AffineMap> ReduceOp::getIndexingMapsArray() {
  int64_t rank = getInputs().empty() ? 0 : getRank(getInputs().front());
  AffineMap identity = AffineMap::getMultiDimIdentityMap(rank, getContext());
  llvm::SmallBitVector reduced(rank);
  for (int64_t dim : getDimensions())
    reduced.set(dim);
  SmallVector<AffineMap> maps(getInputs().size(), identity);
  maps.append(getInits().size(), identity.dropResults(reduced));
  return maps;
}

SmallVector<utils::IteratorType> ReduceOp::getIteratorTypesArray() {
  int64_t rank = getInputs().empty() ? 0 : getRank(getInputs().front());
  SmallVector<utils::IteratorType> iterators = parallelLoops(rank);
  for (int64_t dim : getDimensions())
    iterators[dim] = utils::IteratorType::reduction;
  return iterators;
}

LogicalResult ReduceOp::verifyAttributes() {
  // P4
  if (getInputs().empty())
    return emitOpError("has no inputs, expected at least one");
  // P5
  if (getNumOperands() % 2 != 0)
    return emitOpError() << "has " << getNumOperands()
                         << " operands, expected as many inits as inputs";
  if (failed(verifyShaped(*this)))
    return failure();
  ArrayRef<int64_t> dims = getDimensions();
  if (failed(verifyDimensions(*this, dims, getRank(getInputs().front()))))
    return failure();
  // P6
  if (llvm::adjacent_find(dims, std::greater_equal<>()) != dims.end())
    return emitOpError() << "'dimensions' is [" << llvm::interleaved(dims)
                         << "], expected strictly increasing numbers";
  return success();
}

void ReduceOp::getAsmBlockArgumentNames(Region &region,
                                        OpAsmSetValueNameFn setName) {
  for (auto [index, argument] : llvm::enumerate(region.getArguments()))
    setName(argument, index < getInputs().size() ? "in" : "init");
}

void ReduceOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  if (!getResults().empty())
    setName(getResults().front(), "reduced");
}

//===----------------------------------------------------------------------===//
// TransposeOp
//===----------------------------------------------------------------------===//

SmallVector<AffineMap> TransposeOp::getIndexingMapsArray() {
  int64_t rank = getRank(getInit());
  AffineMap identity = AffineMap::getMultiDimIdentityMap(rank, getContext());
  SmallVector<AffineExpr> results(rank);
  for (auto [loop, dim] : llvm::enumerate(getPermutation()))
    results[dim] = identity.getResult(loop);
  return {AffineMap::get(rank, /*symbolCount=*/0, results, getContext()),
          identity};
}

SmallVector<utils::IteratorType> TransposeOp::getIteratorTypesArray() {
  return parallelLoops(getRank(getInit()));
}

LogicalResult TransposeOp::verifyAttributes() {
  if (failed(verifyMovement(*this)))
    return failure();
  ArrayRef<int64_t> permutation = getPermutation();
  int64_t rank = getRank(getInit());
  // P7
  if (static_cast<int64_t>(permutation.size()) == rank &&
      isPermutationVector(permutation))
    return success();
  InFlightDiagnostic diag = emitOpError()
                            << "'permutation' is ["
                            << llvm::interleaved(permutation) << "], expected ";
  if (rank == 0)
    return diag << "none for rank 0";
  return diag << "each of the numbers from 0 to " << rank - 1 << " once";
}

void TransposeOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  if (!getResult().empty())
    setName(getResult().front(), "transposed");
}

//===----------------------------------------------------------------------===//
// BroadcastOp
//===----------------------------------------------------------------------===//

SmallVector<AffineMap> BroadcastOp::getIndexingMapsArray() {
  int64_t rank = getRank(getInit());
  AffineMap identity = AffineMap::getMultiDimIdentityMap(rank, getContext());
  llvm::SmallBitVector added(rank);
  for (int64_t dim : getDimensions())
    added.set(dim);
  return {identity.dropResults(added), identity};
}

SmallVector<utils::IteratorType> BroadcastOp::getIteratorTypesArray() {
  return parallelLoops(getRank(getInit()));
}

/// Whether dimension `i` of `input` may have the extent of dimension `dims[i]`
/// of `init`, for each `i`.
static bool haveExtentsOf(Value input, Value init, ArrayRef<int64_t> dims) {
  ArrayRef<int64_t> shape = cast<ShapedType>(input.getType()).getShape();
  ArrayRef<int64_t> initShape = cast<ShapedType>(init.getType()).getShape();
  return shape.size() == dims.size() &&
         llvm::all_of(llvm::zip(shape, dims), [&](auto pair) {
           auto [extent, dim] = pair;
           return ShapedType::isDynamic(extent) ||
                  ShapedType::isDynamic(initShape[dim]) ||
                  extent == initShape[dim];
         });
}

LogicalResult BroadcastOp::verifyAttributes() {
  if (failed(verifyMovement(*this)))
    return failure();
  ArrayRef<int64_t> dims = getDimensions();
  if (failed(verifyDimensions(*this, dims, getRank(getInit()))))
    return failure();
  llvm::SmallDenseSet<int64_t> unique(dims.begin(), dims.end());
  // P8
  if (unique.size() != dims.size())
    return emitOpError() << "'dimensions' is [" << llvm::interleaved(dims)
                         << "], expected each number once";
  SmallVector<int64_t> others;
  for (int64_t dim = 0; dim < getRank(getInit()); ++dim)
    if (!unique.contains(dim))
      others.push_back(dim);
  // P9
  if (!haveExtentsOf(getInput(), getInit(), others) &&
      haveExtentsOf(getInput(), getInit(), dims))
    return emitOpError() << "'dimensions' is [" << llvm::interleaved(dims)
                         << "], the dimensions of the init that the input has; "
                            "expected those that it does not have, ["
                         << llvm::interleaved(others) << "]";
  return success();
}

void BroadcastOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  if (!getResult().empty())
    setName(getResult().front(), "broadcasted");
}
