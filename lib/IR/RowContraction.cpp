// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "RowCache.h"
#include "linalg/Interfaces/Recognizers.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

/// The operand whose element `expr` is, cast or not.
static std::optional<int64_t> getFactor(const PayloadExpr &expr) {
  switch (expr.kind) {
  case PayloadExpr::Kind::Operand:
    return expr.number;
  case PayloadExpr::Kind::Cast:
  case PayloadExpr::Kind::CastSigned:
  case PayloadExpr::Kind::CastUnsigned:
    return getFactor(expr.arguments.front());
  default:
    return std::nullopt;
  }
}

static bool isCallOf(const PayloadExpr &expr, StringRef function) {
  return expr.kind == PayloadExpr::Kind::Call &&
         expr.function->name == function;
}

/// Whether `expr` is a product of the elements of operands 0 and 1.
static bool isProduct(const PayloadExpr &expr) {
  if (!isCallOf(expr, "mul"))
    return false;
  std::optional<int64_t> a = getFactor(expr.arguments[0]),
                         b = getFactor(expr.arguments[1]);
  return a && b && *a != *b && *a < 2 && *b < 2;
}

/// Whether `expr` is the sum of the element of operand 2 and of a product.
static bool isSumOfProducts(const PayloadExpr &expr) {
  if (!isCallOf(expr, "add"))
    return false;
  const PayloadExpr &left = expr.arguments[0], &right = expr.arguments[1];
  auto isInit = [](const PayloadExpr &term) {
    return term.kind == PayloadExpr::Kind::Operand && term.number == 2;
  };
  return (isInit(left) && isProduct(right)) ||
         (isInit(right) && isProduct(left));
}

bool mlir::structured::isContractionRow(MLIRContext *context,
                                        const RowInfo &row) {
  if (row.operands.size() != 3 || row.getNumInits() != 1 ||
      row.isPolymorphic() || row.hasFreeMaps() || row.hasRepeatedLoops())
    return false;
  const ParsedRow &parsed = RowCache::get(context, row);
  return inferContractionDims(parsed.maps, parsed.iterators) &&
         isSumOfProducts(parsed.payloads.front());
}
