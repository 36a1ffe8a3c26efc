// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_PACKING_PROPAGATEPACKING_H
#define LINALG_TRANSFORMS_PACKING_PROPAGATEPACKING_H

#include "linalg/Transforms/Packing/Pack.h"

namespace mlir::structured {

/// How `pack` cuts `op` into the tiles that `relayout`, a `linalg.pack` or
/// `linalg.unpack`, has for `operand`. The op must be elementwise.
PackOptions getOptionsOfTiles(StructuredOpInterface op, OpOperand &operand,
                              Operation *relayout);

/// Why `moveUnpackDown` would refuse `op`, in the user's terms; none if it
/// would not.
std::optional<std::string> getReasonNotToMoveDown(StructuredOpInterface op);

/// Lets an elementwise op, an operand of which is the result of a
/// `linalg.unpack`, work on the tiles: its result is unpacked instead. Fails,
/// with nothing changed, where there is a reason not to.
FailureOr<PackResult> moveUnpackDown(RewriterBase &rewriter,
                                     StructuredOpInterface op);

/// Why `movePackUp` would refuse the `linalg.pack` `pack`, in the user's terms;
/// none if it would not.
std::optional<std::string> getReasonNotToMoveUp(Operation *pack);

/// Lets the elementwise op that the source of the `linalg.pack` `pack` is the
/// result of compute the tiles: its operands are packed instead. Fails, with
/// nothing changed, where there is a reason not to.
FailureOr<PackResult> movePackUp(RewriterBase &rewriter, Operation *pack);

/// The value that `relayout` has for sure, if it is a `linalg.pack` of what was
/// unpacked from the same tiles, or a `linalg.unpack` of what was packed. Null
/// if it is not, and where padding may have taken the place of other elements.
Value getValueBeforeRelayout(Operation *relayout);

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_PACKING_PROPAGATEPACKING_H
