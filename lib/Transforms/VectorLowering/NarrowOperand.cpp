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

std::optional<NarrowOperands> NarrowOperands::get(vector::ContractionOp op) {
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  std::optional<NarrowOperand> lhs = NarrowOperand::get(op.getLhs(), maps[0]),
                               rhs = NarrowOperand::get(op.getRhs(), maps[1]);
  if (!lhs || !rhs)
    return std::nullopt;
  unsigned columnLoop = maps[2].getDimPosition(maps[2].getNumResults() - 1);
  if (!maps[1].isFunctionOfDim(columnLoop))
    std::swap(lhs, rhs);
  return NarrowOperands{*rhs, *lhs, columnLoop};
}

const DotProduct *NarrowOperands::findProduct(
    Type sum, const Processor &processor,
    function_ref<bool(const DotProduct &)> isUsable) const {
  auto hasElements = [&](const DotProduct *product) {
    bool isFloat = product->lhs.kind == DotElement::Kind::BF16;
    return (isFloat ? sum.isF32() : sum.isSignlessInteger(32)) &&
           ((product->lhs == columns.element &&
             product->rhs == other.element) ||
            (product->lhs == other.element &&
             product->rhs == columns.element)) &&
           isUsable(*product);
  };
  const auto *found = llvm::find_if(processor.dotProducts, hasElements);
  return found == processor.dotProducts.end() ? nullptr : *found;
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
