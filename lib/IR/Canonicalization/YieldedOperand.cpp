// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "YieldedOperand.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

OpOperand *mlir::structured::detail::getYieldedOperand(StructuredOpInterface op,
                                                       OpOperand &init) {
  unsigned place = init.getOperandNumber() - op.getNumDpsInputs();
  Value yielded = op.getPayload()->getTerminator()->getOperand(place);
  auto argument = dyn_cast<BlockArgument>(yielded);
  if (!argument || argument.getOwner() != op.getPayload())
    return nullptr;
  return &op->getOpOperand(argument.getArgNumber());
}

OpOperand *
mlir::structured::detail::getRearrangedInput(StructuredOpInterface op) {
  if (op.getNumDpsInits() != 1 || hasPayloadThatWrites(op))
    return nullptr;
  OpOperand &init = *op.getDpsInitOperand(0);
  OpOperand *yielded = getYieldedOperand(op, init);
  if (!yielded || yielded == &init ||
      !op.getMatchingIndexingMap(&init).isPermutation())
    return nullptr;
  return yielded;
}
