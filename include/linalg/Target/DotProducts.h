// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The instructions of processors that add products of neighbouring elements to
// sums that are wider than these, of vectors or of tiles.

#ifndef LINALG_TARGET_DOTPRODUCTS_H
#define LINALG_TARGET_DOTPRODUCTS_H

#include "mlir/IR/Types.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <optional>

namespace mlir::structured {

/// The elements of an operand, before they are extended to the type of the sum.
struct DotElement {
  enum class Kind { Signed, Unsigned, BF16 };
  Kind kind;
  int64_t bits;

  bool operator==(const DotElement &other) const {
    return kind == other.kind && bits == other.bits;
  }
};

/// The elements of `type`, if some instruction has such; integers are extended
/// without sign if `isUnsigned`.
std::optional<DotElement> getDotElement(Type type, bool isUnsigned);

/// Vectors of a processor.
struct VectorKind {
  int64_t bits;
  /// Whether instructions can mask lanes.
  bool hasMasks;
};

/// An instruction for vectors of one width.
struct DotIntrinsic {
  /// The bits of a vector.
  int64_t vectorBits;
  /// Whether it is one of those that can mask lanes.
  bool needsMasks;
  /// The name in LLVM.
  StringLiteral name;
  /// The instruction, as LLVM's models of processors name it.
  StringLiteral instruction;
  /// The features that it needs, in LLVM's words.
  StringLiteral features;
};

/// A register of a tile, as Intel's AMX has them: as many rows, of as many
/// bytes, and how many there are.
inline constexpr int64_t kTileRows = 16, kTileRowBytes = 64, kTileRegisters = 8;

/// An instruction: to the sum in each lane of `sumBits` bits it adds the
/// products of those elements of two operands that are in the same bits. One of
/// tiles does so for each row of the first operand, whose groups are multiplied
/// with one row after the other of the second operand.
struct DotProduct {
  /// The name in the manual of the processor.
  StringLiteral name;
  /// The operands, in the order that the intrinsic has them. Of tiles, there is
  /// an instruction for the other order, too.
  DotElement lhs, rhs;
  int64_t sumBits;
  /// Whether the intrinsic takes the sums as its first operand; otherwise it
  /// returns what is to be added to them.
  bool takesSums;
  /// Those of vectors; none if the operands are tiles.
  ArrayRef<DotIntrinsic> intrinsics;
  /// The features that tiles need, in LLVM's words.
  StringLiteral tileFeatures = "";

  bool multipliesTiles() const { return intrinsics.empty(); }

  /// The products that are added to a sum.
  int64_t getGroup() const { return sumBits / lhs.bits; }

  /// The sums in a row of a tile.
  int64_t getTileColumns() const { return kTileRowBytes * 8 / sumBits; }

  /// The products that are added to a sum of a tile.
  int64_t getTileSteps() const { return kTileRows * getGroup(); }

  /// The form for such vectors; null if there is none.
  const DotIntrinsic *find(VectorKind vectors) const;
};

/// The instruction with this name; null if none is known.
const DotProduct *findDotProduct(StringRef name);

/// All known names, for messages.
std::string getDotProductNames();

/// Whether a processor has `product`, for such vectors unless it is of tiles;
/// `hasFeatures` says whether it has all features in a list such as
/// `+avx2,+fma`.
bool isAvailable(const DotProduct &product, VectorKind vectors,
                 function_ref<bool(StringRef)> hasFeatures);

/// Those of the processor's instructions that no better one replaces.
SmallVector<const DotProduct *>
getDotProducts(VectorKind vectors, function_ref<bool(StringRef)> hasFeatures);

} // namespace mlir::structured

#endif // LINALG_TARGET_DOTPRODUCTS_H
