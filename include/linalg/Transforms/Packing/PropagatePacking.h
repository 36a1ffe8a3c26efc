// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_PACKING_PROPAGATEPACKING_H
#define LINALG_TRANSFORMS_PACKING_PROPAGATEPACKING_H

#include "linalg/Interfaces/Refusal.h"
#include "linalg/Transforms/Packing/Pack.h"

namespace mlir::structured {

/// The options for which `pack` packs `op` into the tiles that `relayout`, a
/// `linalg.pack` or `linalg.unpack`, has for `operand`. The op must be
/// elementwise.
PackOptions getOptionsOfTiles(StructuredOpInterface op, OpOperand &operand,
                              Operation *relayout);

/// Why `moveUnpackDown` would fail for `op`, as text for the user; none if it
/// would not.
std::optional<Refusal> refuseToMoveDown(StructuredOpInterface op);

/// Computes an elementwise op, an operand of which is the result of a
/// `linalg.unpack`, on the tiles, and unpacks its result. Fails, without
/// changes, if there is a reason not to.
FailureOr<PackResult> moveUnpackDown(RewriterBase &rewriter,
                                     StructuredOpInterface op);

/// Why `movePackUp` would fail for the `linalg.pack` `pack`, as text for the
/// user; none if it would not.
std::optional<Refusal> refuseToMoveUp(Operation *pack);

/// Computes the elementwise op whose result is the source of the `linalg.pack`
/// `pack` on tiles, and packs its operands instead. Fails, without changes, if
/// there is a reason not to.
FailureOr<PackResult> movePackUp(RewriterBase &rewriter, Operation *pack);

/// The value that equals the result of `relayout`, if it is a `linalg.pack` of
/// a tensor unpacked from the same tiles, or a `linalg.unpack` of a packed
/// tensor. Null if it is not, or if padding may have replaced other elements.
Value getValueBeforeRelayout(Operation *relayout);

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_PACKING_PROPAGATEPACKING_H
