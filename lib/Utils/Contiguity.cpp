// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Utils/Contiguity.h"
#include "Utils/FunctionArgument.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;

/// Whether `slice` has all elements of the source's dimensions after the first
/// one of which it has more than one index.
static bool hasLeadingDims(tensor::ExtractSliceOp slice) {
  if (!slice.hasUnitStride())
    return false;
  ArrayRef<int64_t> source = slice.getSourceType().getShape();
  bool isInner = false;
  for (auto [size, extent] : llvm::zip_equal(slice.getStaticSizes(), source)) {
    if (isInner && (ShapedType::isDynamic(size) || size != extent))
      return false;
    isInner |= size != 1;
  }
  return true;
}

/// The tensor in whose memory that of `value` lies, or null if there is none.
static Value getContainer(Value value) {
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    auto loop =
        dyn_cast<LoopLikeOpInterface>(argument.getOwner()->getParentOp());
    OpOperand *init = loop ? loop.getTiedLoopInit(argument) : nullptr;
    return init ? init->get() : Value();
  }
  auto result = cast<OpResult>(value);
  Operation *op = result.getOwner();
  if (auto destination = dyn_cast<DestinationStyleOpInterface>(op))
    return destination.getTiedOpOperand(result)->get();
  if (auto loop = dyn_cast<LoopLikeOpInterface>(op)) {
    OpOperand *init = loop.getTiedLoopInit(result);
    return init ? init->get() : Value();
  }
  if (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp, tensor::CastOp>(op))
    return op->getOperand(0);
  auto slice = dyn_cast<tensor::ExtractSliceOp>(op);
  return slice && hasLeadingDims(slice) ? slice.getSource() : Value();
}

/// Whether the memory of `value` is new, or what a function gets.
static bool isWhole(Value value) {
  if (isa<BlockArgument>(value))
    return structured::detail::isFunctionArgument(value);
  Operation *op = value.getDefiningOp();
  if (auto toTensor = dyn_cast<bufferization::ToTensorOp>(op)) {
    auto buffer = dyn_cast<MemRefType>(toTensor.getBuffer().getType());
    return buffer && buffer.getLayout().isIdentity();
  }
  return isa<CallOpInterface, arith::ConstantOp, tensor::EmptyOp, tensor::PadOp,
             tensor::FromElementsOp, tensor::GenerateOp, tensor::SplatOp>(op);
}

bool mlir::structured::detail::isContiguous(Value tensor) {
  // Chains that are longer are not worth the search.
  constexpr int longest = 100;
  for (int i = 0; tensor && i < longest; ++i) {
    if (isWhole(tensor))
      return true;
    tensor = getContainer(tensor);
  }
  return false;
}
