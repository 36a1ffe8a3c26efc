// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_IR_WINOGRADSYNTAX_H
#define LINALG_LIB_IR_WINOGRADSYNTAX_H

#include "linalg/IR/Linalg.h"

namespace mlir::structured::detail {

/// Parses `fmr(F_4_3)` or `m(4) r(3)`, which mean the same.
ParseResult parseWinogradFmr(OpAsmParser &parser, IntegerAttr &fmr);

/// Prints `fmr(F_4_3)`.
void printWinogradFmr(OpAsmPrinter &printer, Operation *op, IntegerAttr fmr);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_IR_WINOGRADSYNTAX_H
