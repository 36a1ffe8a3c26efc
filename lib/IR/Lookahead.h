// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The text that a parser has not read yet: some forms of an op differ only
// after a token that all of them have.

#ifndef LINALG_LIB_IR_LOOKAHEAD_H
#define LINALG_LIB_IR_LOOKAHEAD_H

#include "mlir/IR/OpImplementation.h"

namespace mlir::structured::detail {

/// The keyword at the parser's position; empty if there is none.
StringRef peekKeyword(OpAsmParser &parser);

/// The character at the parser's position.
char peekCharacter(OpAsmParser &parser);

/// Whether a dictionary of attributes is at the parser's position: `{}`, or a
/// brace and a name with `=`, `,` or `}` after it. A region is not one, unless
/// its text is such a name.
bool isAtAttrDict(OpAsmParser &parser);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_IR_LOOKAHEAD_H
