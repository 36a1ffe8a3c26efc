// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LoopCoefficients.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

void LoopCoefficients::add(AffineExpr expr, int64_t factor) {
  if (auto dim = dyn_cast<AffineDimExpr>(expr)) {
    int64_t &coefficient = coefficients[dim.getPosition()];
    if (llvm::AddOverflow(coefficient, factor, coefficient))
      rest.set(dim.getPosition());
    return;
  }
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary)
    return;
  if (expr.getKind() == AffineExprKind::Add) {
    add(binary.getLHS(), factor);
    add(binary.getRHS(), factor);
    return;
  }
  auto constant = dyn_cast<AffineConstantExpr>(binary.getRHS());
  int64_t product;
  if (expr.getKind() == AffineExprKind::Mul && constant &&
      !llvm::MulOverflow(factor, constant.getValue(), product)) {
    add(binary.getLHS(), product);
    return;
  }
  for (unsigned loop = 0; loop < coefficients.size(); ++loop)
    if (expr.isFunctionOfDim(loop))
      rest.set(loop);
}
