// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Execution/CallFrame.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Support/MathExtras.h"
#include <cstring>

using namespace mlir;
using namespace mlir::structured;

// The value of `allocated` in the descriptor of a constant of the compiled
// code.
static constexpr uintptr_t kConstantMark = 0xdeadbeef;

// The words of a descriptor; the strides are after the sizes.
static constexpr size_t kAllocated = 0, kAligned = 1, kOffset = 2, kSizes = 3;

static std::vector<int64_t> makeDescriptor(NDArray &array) {
  auto address = reinterpret_cast<intptr_t>(array.getData());
  std::vector<int64_t> words = {address, address, 0};
  llvm::append_range(words, array.getShape());
  llvm::append_range(words, getRowMajorStrides(array.getShape()));
  return words;
}

//===----------------------------------------------------------------------===//
// Arguments
//===----------------------------------------------------------------------===//

CallFrame::CallFrame(const Signature &signature,
                     MutableArrayRef<NDArray> arguments)
    : signature(signature), arguments(arguments) {
  size_t size = 0;
  for (const ValueType &type : signature.results) {
    size_t element = getElementSize(type.kind);
    size_t alignment = type.isScalar() ? element : sizeof(int64_t);
    resultOffsets.push_back(llvm::alignTo(size, alignment));
    size =
        resultOffsets.back() +
        (type.isScalar() ? element
                         : (kSizes + 2 * type.shape.size()) * sizeof(int64_t));
  }
  results.resize(size / sizeof(int64_t) + 1);
  resultsPointer = results.data();

  bool hasStructure =
      signature.results.size() > 1 ||
      (signature.results.size() == 1 && !signature.results[0].isScalar());
  if (hasStructure)
    packed.push_back(&resultsPointer);
  // `packed` points into it, so it must not be reallocated.
  descriptorPointers.reserve(arguments.size());
  for (auto [type, array] : llvm::zip_equal(signature.arguments, arguments)) {
    if (type.isScalar()) {
      packed.push_back(array.getData());
      continue;
    }
    descriptors.push_back(makeDescriptor(array));
    descriptorPointers.push_back(descriptors.back().data());
    packed.push_back(&descriptorPointers.back());
  }
  if (!hasStructure)
    packed.push_back(resultsPointer);
}

//===----------------------------------------------------------------------===//
// Results
//===----------------------------------------------------------------------===//

/// Copies the elements of a descriptor's buffer to a row-major array.
static llvm::Expected<NDArray> copyBuffer(ElementKind kind, size_t rank,
                                          const int64_t *descriptor) {
  ArrayRef<int64_t> shape(descriptor + kSizes, rank);
  ArrayRef<int64_t> strides(descriptor + kSizes + rank, rank);
  llvm::Expected<NDArray> array = NDArray::create(kind, shape);
  if (!array || array->getNumElements() == 0)
    return array;
  size_t element = getElementSize(kind);
  auto *source = reinterpret_cast<const char *>(descriptor[kAligned]) +
                 descriptor[kOffset] * element;
  if (llvm::equal(strides, getRowMajorStrides(shape))) {
    std::memcpy(array->getData(), source, array->getSizeInBytes());
    return array;
  }
  SmallVector<int64_t> index(rank, 0);
  int64_t offset = 0;
  for (int64_t i = 0, e = array->getNumElements(); i < e; ++i) {
    std::memcpy(array->at(i), source + offset * element, element);
    for (size_t dim = rank; dim-- > 0;) {
      offset += strides[dim];
      if (++index[dim] < shape[dim])
        break;
      offset -= strides[dim] * shape[dim];
      index[dim] = 0;
    }
  }
  return array;
}

const int64_t *CallFrame::getDescriptor(size_t result) const {
  return results.data() + resultOffsets[result] / sizeof(int64_t);
}

llvm::Expected<SmallVector<NDArray>> CallFrame::copyResults() const {
  SmallVector<NDArray> copies;
  for (auto [index, type] : llvm::enumerate(signature.results)) {
    llvm::Expected<NDArray> copy =
        type.isScalar()
            ? NDArray::create(type.kind, {})
            : copyBuffer(type.kind, type.shape.size(), getDescriptor(index));
    if (!copy)
      return copy.takeError();
    if (type.isScalar())
      std::memcpy(copy->getData(),
                  reinterpret_cast<const char *>(results.data()) +
                      resultOffsets[index],
                  getElementSize(type.kind));
    copies.push_back(std::move(*copy));
  }
  return copies;
}

void CallFrame::freeResults() {
  llvm::SmallPtrSet<void *, 8> kept;
  kept.insert(nullptr);
  kept.insert(reinterpret_cast<void *>(kConstantMark));
  for (NDArray &argument : arguments)
    kept.insert(argument.getData());
  for (auto [index, type] : llvm::enumerate(signature.results)) {
    if (type.isScalar())
      continue;
    auto *allocated =
        reinterpret_cast<void *>(getDescriptor(index)[kAllocated]);
    if (kept.insert(allocated).second)
      std::free(allocated);
  }
}
