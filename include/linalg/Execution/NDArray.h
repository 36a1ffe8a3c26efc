// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Dense arrays outside of compiled code.

#ifndef LINALG_EXECUTION_NDARRAY_H
#define LINALG_EXECUTION_NDARRAY_H

#include "linalg/Execution/Element.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdlib>
#include <memory>

namespace mlir::structured {

/// Elements of one kind in row-major order without gaps, in memory aligned to
/// 64 bytes. A scalar is an array of rank 0.
class NDArray {
public:
  /// An array of that shape, all zero. Fails if it can't be allocated.
  static llvm::Expected<NDArray> create(ElementKind kind,
                                        ArrayRef<int64_t> shape);

  /// A copy. Fails if it can't be allocated.
  llvm::Expected<NDArray> clone() const;

  ElementKind getKind() const { return kind; }
  ArrayRef<int64_t> getShape() const { return shape; }
  int64_t getRank() const { return shape.size(); }
  int64_t getNumElements() const { return numElements; }
  size_t getSizeInBytes() const { return numElements * getElementSize(kind); }

  void *getData() { return data.get(); }
  const void *getData() const { return data.get(); }

  /// The address of element `index` in row-major order.
  void *at(int64_t index) {
    return static_cast<char *>(data.get()) + index * getElementSize(kind);
  }
  const void *at(int64_t index) const {
    return const_cast<NDArray *>(this)->at(index);
  }

  /// Makes all elements that are not 0 of an array of i1 1: compiled code
  /// relies on an i1 in memory being 0 or 1.
  void normalizeBooleans();

private:
  struct Free {
    void operator()(void *memory) const { std::free(memory); }
  };

  NDArray() = default;

  ElementKind kind = ElementKind::I1;
  SmallVector<int64_t> shape;
  int64_t numElements = 0;
  std::unique_ptr<void, Free> data;
};

/// The product of the extents; none if it does not fit 63 bits or an extent is
/// negative.
std::optional<int64_t> getNumElements(ArrayRef<int64_t> shape);

/// The number of elements from one index to the next, for each dimension of a
/// row-major array.
SmallVector<int64_t> getRowMajorStrides(ArrayRef<int64_t> shape);

/// A shape as MLIR prints it, such as `3x?x4`; `scalar` for rank 0.
std::string printShape(ArrayRef<int64_t> shape);

} // namespace mlir::structured

#endif // LINALG_EXECUTION_NDARRAY_H
