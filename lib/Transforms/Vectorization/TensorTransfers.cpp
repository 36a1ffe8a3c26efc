// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "TensorTransfers.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

Value mlir::structured::detail::createMask(OpBuilder &builder, Location loc,
                                           VectorType type, Value tensor) {
  ArrayRef<int64_t> extents = cast<ShapedType>(tensor.getType()).getShape();
  if (llvm::all_of(llvm::zip_equal(extents, type.getShape()), [](auto pair) {
        auto [extent, size] = pair;
        return ShapedType::isStatic(extent) && extent >= size;
      }))
    return nullptr;
  SmallVector<Value> bounds;
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    bounds.push_back(getValueOrCreateConstantIndexOp(
        builder, loc, getDimSize(builder, loc, tensor, dim)));
  return vector::CreateMaskOp::create(
      builder, loc, VectorType::get(type.getShape(), builder.getI1Type()),
      bounds);
}

static SmallVector<Value> getZeros(OpBuilder &builder, Location loc,
                                   int64_t rank) {
  return SmallVector<Value>(rank,
                            arith::ConstantIndexOp::create(builder, loc, 0));
}

Value mlir::structured::detail::readTensor(OpBuilder &builder, Location loc,
                                           VectorType type, Value tensor,
                                           Value padding) {
  int64_t rank = type.getRank();
  return vector::TransferReadOp::create(
      builder, loc, type, tensor, getZeros(builder, loc, rank),
      AffineMapAttr::get(builder.getMultiDimIdentityMap(rank)), padding,
      createMask(builder, loc, type, tensor),
      builder.getBoolArrayAttr(SmallVector<bool>(rank, true)));
}

Value mlir::structured::detail::writeTensor(OpBuilder &builder, Location loc,
                                            Value vector, Value init) {
  auto type = cast<VectorType>(vector.getType());
  int64_t rank = type.getRank();
  return vector::TransferWriteOp::create(
             builder, loc, vector, init, getZeros(builder, loc, rank),
             AffineMapAttr::get(builder.getMultiDimIdentityMap(rank)),
             createMask(builder, loc, type, init),
             builder.getBoolArrayAttr(SmallVector<bool>(rank, true)))
      .getResult();
}

bool mlir::structured::detail::isElementOfVectors(Type type) {
  return type.isSignlessIntOrIndexOrFloat() && !type.isInteger(0);
}

std::optional<Refusal>
mlir::structured::detail::refuseToMakeVectors(ArrayRef<int64_t> shape) {
  int64_t numElements = 1;
  for (int64_t size : shape)
    if (llvm::MulOverflow(numElements, size, numElements) ||
        numElements > std::numeric_limits<int32_t>::max())
      return "its vectors would have more than 2147483647 elements";
  return std::nullopt;
}

int64_t mlir::structured::detail::getNumNativeVectors(ArrayRef<int64_t> shape,
                                                      Type elementType) {
  if (shape.empty())
    return 1;
  int64_t bits =
      elementType.isIndex() ? 64 : elementType.getIntOrFloatBitWidth();
  int64_t count =
      llvm::divideCeil(shape.back(), std::max<int64_t>(1, kNativeBits / bits));
  for (int64_t size : shape.drop_back())
    if (llvm::MulOverflow(count, size, count))
      return std::numeric_limits<int64_t>::max();
  return count;
}

std::optional<Refusal> mlir::structured::detail::refuseToHaveNativeVectors(
    int64_t count, const VectorizeOptions &options) {
  if (options.maxNativeVectors == 0 || count <= options.maxNativeVectors)
    return std::nullopt;
  return llvm::formatv("an operand would be {0} native vectors, more than "
                       "max-native-vectors, {1}: tile it first",
                       count, options.maxNativeVectors);
}

std::optional<Refusal> mlir::structured::detail::refuseToComputeNativeVectors(
    int64_t count, const VectorizeOptions &options) {
  int64_t perOperandVector =
      llvm::divideCeil(count, kMaxNativeVectorsPerOperandVector);
  if (options.maxNativeVectors == 0 ||
      perOperandVector <= options.maxNativeVectors)
    return std::nullopt;
  return llvm::formatv("it would compute {0} native vectors, more than {1} "
                       "times max-native-vectors, {2}: tile it first",
                       count, kMaxNativeVectorsPerOperandVector,
                       options.maxNativeVectors);
}

std::optional<Refusal>
mlir::structured::detail::refuseToGather(uint64_t count,
                                         const VectorizeOptions &options) {
  uint64_t perOperandVector =
      llvm::divideCeil(count, kMaxGatheredPerOperandVector);
  if (options.maxNativeVectors == 0 ||
      perOperandVector <= static_cast<uint64_t>(options.maxNativeVectors))
    return std::nullopt;
  return llvm::formatv("it would gather {0} elements by masks, more than {1} "
                       "times max-native-vectors, {2}: tile it first",
                       count, kMaxGatheredPerOperandVector,
                       options.maxNativeVectors);
}
