// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Float16Runtime.h"
#include "linalg/Execution/Element.h"
#include <cstring>

using namespace mlir;
using namespace mlir::structured;

// Both 16-bit types are passed in the low bits of the register of a float, so
// these signatures fit them also where the compiler knows no such type.

template <ElementKind kind>
static float truncate(double value) {
  float result = 0;
  storeFloat(kind, value, &result);
  return result;
}

template <ElementKind kind>
static float truncateFloat(float value) {
  return truncate<kind>(value);
}

static float extendHalf(float value) {
  return static_cast<float>(loadFloat(ElementKind::F16, &value));
}

template <typename Result, typename Argument>
static llvm::orc::ExecutorSymbolDef define(Result (*function)(Argument)) {
  return {llvm::orc::ExecutorAddr::fromPtr(function),
          llvm::JITSymbolFlags::Exported | llvm::JITSymbolFlags::Callable};
}

llvm::orc::SymbolMap
mlir::structured::getFloat16Symbols(llvm::orc::MangleAndInterner interner) {
  constexpr auto kF16 = ElementKind::F16, kBF16 = ElementKind::BF16;
  return {{interner("__extendhfsf2"), define(extendHalf)},
          {interner("__truncsfhf2"), define(truncateFloat<kF16>)},
          {interner("__truncdfhf2"), define(truncate<kF16>)},
          {interner("__truncsfbf2"), define(truncateFloat<kBF16>)},
          {interner("__truncdfbf2"), define(truncate<kBF16>)}};
}
