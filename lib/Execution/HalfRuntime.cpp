// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "HalfRuntime.h"
#include "linalg/Execution/Element.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

// An f16 is passed in the low bits of a float's register, so these signatures
// work even if the compiler has no such type.

static float truncate(double value) {
  float result = 0;
  storeFloat(ElementKind::F16, value, &result);
  return result;
}

static float truncateFloat(float value) { return truncate(value); }

static float extend(float value) {
  return static_cast<float>(loadFloat(ElementKind::F16, &value));
}

template <typename Result, typename Argument>
static llvm::orc::ExecutorSymbolDef define(Result (*function)(Argument)) {
  return {llvm::orc::ExecutorAddr::fromPtr(function),
          llvm::JITSymbolFlags::Exported | llvm::JITSymbolFlags::Callable};
}

llvm::orc::SymbolMap mlir::structured::detail::getHalfSymbols(
    llvm::orc::MangleAndInterner interner) {
  return {{interner("__extendhfsf2"), define(extend)},
          {interner("__truncsfhf2"), define(truncateFloat)},
          {interner("__truncdfhf2"), define(truncate)}};
}
