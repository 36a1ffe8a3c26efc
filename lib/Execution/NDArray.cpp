// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Execution/NDArray.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"
#include <cstring>

using namespace mlir;
using namespace mlir::structured;

static constexpr size_t kAlignment = 64;

std::optional<int64_t>
mlir::structured::getNumElements(ArrayRef<int64_t> shape) {
  if (llvm::any_of(shape, [](int64_t extent) { return extent < 0; }))
    return std::nullopt;
  if (llvm::is_contained(shape, 0))
    return 0;
  int64_t count = 1;
  for (int64_t extent : shape)
    if (llvm::MulOverflow(count, extent, count))
      return std::nullopt;
  return count;
}

SmallVector<int64_t>
mlir::structured::getRowMajorStrides(ArrayRef<int64_t> shape) {
  SmallVector<int64_t> strides(shape.size());
  int64_t stride = 1;
  for (size_t dim = shape.size(); dim-- > 0;) {
    strides[dim] = stride;
    // Wraps only if another extent is zero, so that no element is accessed.
    stride = static_cast<int64_t>(static_cast<uint64_t>(stride) *
                                  static_cast<uint64_t>(shape[dim]));
  }
  return strides;
}

std::string mlir::structured::printShape(ArrayRef<int64_t> shape) {
  if (shape.empty())
    return "scalar";
  SmallVector<std::string> extents;
  for (int64_t extent : shape)
    extents.push_back(ShapedType::isDynamic(extent) ? "?"
                                                    : std::to_string(extent));
  return llvm::join(extents, "x");
}

llvm::Expected<NDArray> NDArray::create(ElementKind kind,
                                        ArrayRef<int64_t> shape) {
  std::optional<int64_t> count = ::getNumElements(shape);
  int64_t bytes;
  if (!count ||
      llvm::MulOverflow<int64_t>(*count, getElementSize(kind), bytes) ||
      bytes > std::numeric_limits<int64_t>::max() - int64_t(kAlignment))
    return makeError("shape " + printShape(shape) + " is too large");
  NDArray array;
  array.kind = kind;
  array.shape.assign(shape.begin(), shape.end());
  array.numElements = *count;
  size_t allocated = llvm::alignTo(std::max<int64_t>(bytes, 1), kAlignment);
  array.data.reset(std::aligned_alloc(kAlignment, allocated));
  if (!array.data)
    return makeError("no memory for shape " + printShape(shape) + " of " +
                     getElementName(kind) + " (" + Twine(bytes) + " bytes)");
  std::memset(array.data.get(), 0, allocated);
  return array;
}

void NDArray::normalizeBooleans() {
  if (kind != ElementKind::I1)
    return;
  for (char &element :
       MutableArrayRef(static_cast<char *>(data.get()), numElements))
    element = element != 0;
}

llvm::Expected<NDArray> NDArray::clone() const {
  llvm::Expected<NDArray> copy = create(kind, shape);
  if (copy)
    std::memcpy(copy->getData(), getData(), getSizeInBytes());
  return copy;
}
