// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Accesses to operands at linear positions, in the terms of cost models.

#ifndef LINALG_LIB_CODEGEN_LINEARACCESS_H
#define LINALG_LIB_CODEGEN_LINEARACCESS_H

#include "Interfaces/LoopCoefficients.h"
#include "linalg/Interfaces/Refusal.h"
#include "linalg/Interfaces/StructuredOpInterface.h"

namespace mlir::structured::detail {

/// The bytes of a page of memory, which a way of the first-level cache has too.
inline constexpr int64_t kPageBytes = 4096;

/// How the iterations of an op access an operand.
struct LinearAccess {
  SmallVector<LoopCoefficients> dims;
  /// The extents of the operand.
  SmallVector<int64_t> shape;
  /// The dimension of contiguous elements: the innermost one whose extent is
  /// not 1. None if there is none, or if there are gaps between elements.
  std::optional<unsigned> innermost;
  int64_t bytes; ///< of an element; 1 of a scalar, which is in a register
  bool isInit;

  /// Reads `operand` of `op`, or says why its access is not linear.
  static RefusalOr<LinearAccess> get(StructuredOpInterface op,
                                     OpOperand &operand);

  bool runsOver(unsigned loop) const {
    return llvm::any_of(dims, [loop](const LoopCoefficients &dim) {
      return dim.coefficients[loop] != 0;
    });
  }

  /// Whether an index is a sum of both loops, as windows move along an image.
  bool addsUp(unsigned loop, unsigned other) const {
    return llvm::any_of(dims, [=](const LoopCoefficients &dim) {
      return dim.coefficients[loop] != 0 && dim.coefficients[other] != 0;
    });
  }

  /// The distance, in elements, of what consecutive iterations of `loop`
  /// access, if they do along the dimension of contiguous elements alone; else
  /// 0.
  int64_t getDistance(unsigned loop) const {
    bool isAlong =
        innermost && llvm::none_of(llvm::enumerate(dims), [&](auto dim) {
          return dim.index() != *innermost &&
                 dim.value().coefficients[loop] != 0;
        });
    return isAlong ? dims[*innermost].coefficients[loop] : 0;
  }

  /// Whether consecutive iterations of `loop` access consecutive elements.
  bool isContiguous(unsigned loop) const { return getDistance(loop) == 1; }

  /// The iterations of extents `tile` that differ in some index.
  double countAccesses(ArrayRef<int64_t> tile) const {
    double count = 1;
    for (auto [loop, size] : llvm::enumerate(tile))
      count *= runsOver(loop) ? size : 1;
    return count;
  }

  /// Whether other loops shift the elements that are contiguous along `loop`.
  bool isShifted(unsigned loop) const {
    return llvm::any_of(llvm::enumerate(dims[*innermost].coefficients),
                        [loop](auto other) {
                          return other.index() != loop && other.value() != 0;
                        });
  }

  /// The number of elements that iterations of extents `tile` access, if those
  /// of `apart`, if any, have none in common.
  double countElements(ArrayRef<int64_t> tile,
                       std::optional<unsigned> apart = std::nullopt) const;

  /// The bytes of these elements.
  double countBytes(ArrayRef<int64_t> tile) const {
    return countElements(tile) * bytes;
  }

  /// The bytes of the lines of the cache that these elements are in.
  double countLineBytes(ArrayRef<int64_t> tile, int64_t lineBytes) const;

  /// The bytes that these elements take in a cache of `cacheBytes`. Runs of
  /// contiguous elements that are a power of two of bytes apart share sets of
  /// the cache, and what is between them can't be used.
  double countCacheBytes(ArrayRef<int64_t> tile, int64_t cacheBytes) const;

  /// The bytes from what an iteration of `loop` accesses to what the next one
  /// does, in an operand without gaps. Dimensions of unknown extents inside of
  /// that count as one element.
  double countBytesBetween(unsigned loop) const;

  /// The pages of memory that these elements are in.
  double countPages(ArrayRef<int64_t> tile) const;

private:
  /// Runs of contiguous elements.
  struct Runs {
    double bytes;
    /// From one to the next, in bytes; 0 if it is not known.
    int64_t distance;
  };
  Runs getRuns(ArrayRef<int64_t> tile) const;

  /// The number of indices in `dim` that iterations of extents `tile` have, if
  /// those of `apart`, if any, have none in common.
  double countIndices(const LoopCoefficients &dim, ArrayRef<int64_t> tile,
                      std::optional<unsigned> apart = std::nullopt) const;
};

/// The distance of the first and last element along `dim` that tiles of `sizes`
/// iterations read; none if it is not known, or if some loop runs backwards.
std::optional<int64_t> getSpan(const LoopCoefficients &dim,
                               ArrayRef<int64_t> sizes);

/// Whether processors may compute with vectors of `type`. Others, such as i1,
/// are computed by many instructions for each element.
bool isVectorElement(Type type);

/// The dimension of an operand with `map` whose index is `loop`, if it has no
/// other one that depends on the loop.
std::optional<unsigned> findDim(AffineMap map, unsigned loop);

/// Reads the operands of `op`, of which scalars have no dimensions, or says
/// which one no model describes: elements must be those of vectors.
RefusalOr<SmallVector<LinearAccess>>
readLinearAccesses(StructuredOpInterface op);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_CODEGEN_LINEARACCESS_H
