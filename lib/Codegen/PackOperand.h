// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Operands that are copied so that the elements of a tile are contiguous.

#ifndef LINALG_LIB_CODEGEN_PACKOPERAND_H
#define LINALG_LIB_CODEGEN_PACKOPERAND_H

#include "linalg/Codegen/Schedule.h"
#include "linalg/Interfaces/Refusal.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured::detail {

/// Replaces an operand of `op` by a `linalg.unpack` of its panels. Returns the
/// ops that pack: one for full panels and, if the last panel may be partial,
/// one for that, whose elements after the end are zero. The panels are the
/// first dimensions of the packed tensor, the tiles inside of them the last.
SmallVector<Operation *> packOperand(RewriterBase &rewriter,
                                     StructuredOpInterface op,
                                     const PackedOperand &packed);

/// Replaces each input of `op` that is a slice of a `linalg.unpack`, and lies
/// in one panel, by a slice of that panel; the maps of `op` change if the
/// panel has another order of dimensions. Returns the op, or its replacement.
StructuredOpInterface readFromPanels(RewriterBase &rewriter,
                                     StructuredOpInterface op);

/// The same for an op whose extents are those of a tile, and whose inputs may
/// lie in several whole panels, of which the number may be unknown: a loop over
/// these, and one inside of a panel, replace the loop along which they lie.
/// `sizes` are the greatest extents of the loops, 0 for those that are known;
/// they become those of the new loops.
StructuredOpInterface readTileFromPanels(RewriterBase &rewriter,
                                         StructuredOpInterface op,
                                         SmallVector<int64_t> &sizes);

/// The iterations of `loop` in a panel of an input of `op` that is a slice of a
/// `linalg.unpack`, if panels divide the loop.
std::optional<int64_t> getPanelExtent(StructuredOpInterface op, unsigned loop);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_CODEGEN_PACKOPERAND_H
