// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "NarrowOperand.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

static bool isExtension(Operation *op) {
  return isa_and_nonnull<arith::ExtUIOp, arith::ExtSIOp, arith::ExtFOp>(op);
}

std::optional<NarrowOperand> NarrowOperand::get(Value operand, AffineMap map) {
  Operation *definition = operand.getDefiningOp();
  if (isExtension(definition))
    operand = definition->getOperand(0);
  if (!isa<VectorType>(operand.getType()))
    return std::nullopt;
  // A contraction extends integers with their signs.
  std::optional<DotElement> element =
      getDotElement(getElementTypeOrSelf(operand.getType()),
                    isa_and_nonnull<arith::ExtUIOp>(definition));
  if (!element)
    return std::nullopt;
  return NarrowOperand{operand, *element, map};
}

void mlir::structured::detail::eraseUnusedOperand(RewriterBase &rewriter,
                                                  Value operand) {
  Operation *op = operand.getDefiningOp();
  while (op && isOpTriviallyDead(op)) {
    Operation *before =
        isExtension(op) ? op->getOperand(0).getDefiningOp() : nullptr;
    rewriter.eraseOp(op);
    op = before;
  }
}
