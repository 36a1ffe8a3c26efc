// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The element types of arguments and results of compiled functions, and their
// values in memory.

#ifndef LINALG_EXECUTION_ELEMENT_H
#define LINALG_EXECUTION_ELEMENT_H

#include "mlir/IR/Types.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <optional>

namespace mlir::structured {

/// An element type of data outside of compiled code. Integers are signless, as
/// in MLIR; if signedness matters they are signed.
enum class ElementKind : uint8_t {
  I1,
  I8,
  I16,
  I32,
  I64,
  Index,
  F16,
  BF16,
  F32,
  F64,
  F8E5M2,
  F8E4M3,
  F8E3M4,
  F8E4M3FN,
  F8E5M2FNUZ,
  F8E4M3FNUZ,
  F8E4M3B11FNUZ,
  F8E8M0FNU
};

/// The kind of `type`; none if it is not supported.
std::optional<ElementKind> getElementKind(Type type);

/// The type's name in MLIR, such as `bf16`.
StringRef getElementName(ElementKind kind);

/// How many bytes compiled code uses for one element.
unsigned getElementSize(ElementKind kind);

/// Whether the elements are floating-point numbers.
bool isFloatKind(ElementKind kind);

/// The number of bits of a float's significand, with the leading one.
unsigned getFloatPrecision(ElementKind kind);

/// The value at `data` of an element of float kind.
double loadFloat(ElementKind kind, const void *data);

/// The value at `data` of an element of integer kind: 0 or 1 for `i1`, signed
/// otherwise.
int64_t loadInt(ElementKind kind, const void *data);

/// Writes `value`, rounded to nearest even, as an element of float kind.
void storeFloat(ElementKind kind, double value, void *data);

/// Writes the low bits of `value` as an element of integer kind.
void storeInt(ElementKind kind, int64_t value, void *data);

/// Parses a number and writes it as an element: for floats decimal or
/// hexadecimal, `nan`, `inf`; for integers decimal, signed or unsigned; for
/// `i1` also `true` and `false`. Fails if `text` is not such a number or does
/// not fit.
llvm::Error parseElement(ElementKind kind, StringRef text, void *data);

/// Prints an element with the fewest digits from which `parseElement` gives the
/// same value.
std::string printElement(ElementKind kind, const void *data);

/// An error for a user: one line without a final newline.
llvm::Error makeError(const llvm::Twine &message);

} // namespace mlir::structured

#endif // LINALG_EXECUTION_ELEMENT_H
