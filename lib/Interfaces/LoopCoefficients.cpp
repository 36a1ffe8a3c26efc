// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LoopCoefficients.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

LoopCoefficients::LoopCoefficients(AffineExpr expr, unsigned numLoops)
    : coefficients(numLoops, 0), nonlinear(numLoops) {
  add(expr, 1);
}

void LoopCoefficients::add(AffineExpr expr, int64_t factor) {
  if (auto dim = dyn_cast<AffineDimExpr>(expr)) {
    int64_t &coefficient = coefficients[dim.getPosition()];
    if (llvm::AddOverflow(coefficient, factor, coefficient))
      nonlinear.set(dim.getPosition());
    return;
  }
  int64_t product;
  if (auto number = dyn_cast<AffineConstantExpr>(expr)) {
    isExact &= !llvm::MulOverflow(factor, number.getValue(), product) &&
               !llvm::AddOverflow(constant, product, constant);
    return;
  }
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary) {
    isExact = false; // a symbol
    return;
  }
  if (expr.getKind() == AffineExprKind::Add) {
    add(binary.getLHS(), factor);
    add(binary.getRHS(), factor);
    return;
  }
  auto number = dyn_cast<AffineConstantExpr>(binary.getRHS());
  if (expr.getKind() == AffineExprKind::Mul && number &&
      !llvm::MulOverflow(factor, number.getValue(), product)) {
    add(binary.getLHS(), product);
    return;
  }
  isExact = false;
  for (unsigned loop = 0; loop < coefficients.size(); ++loop)
    if (expr.isFunctionOfDim(loop))
      nonlinear.set(loop);
}
