// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Blocks in which the padding of an input is computed. docs/CostModel.md has
// the formulas.

#ifndef LINALG_LIB_CODEGEN_PADDEDBLOCK_H
#define LINALG_LIB_CODEGEN_PADDEDBLOCK_H

#include "LoopOrder.h"
#include "linalg/Codegen/Schedule.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::structured::detail {

/// The `tensor.pad` that computes `operand`, if nothing else reads its result,
/// so that it can be computed in blocks of the op that reads it.
tensor::PadOp getPadToFuse(OpOperand &operand);

/// Whether `loop` runs over dimensions of an operand, accessed by `access`,
/// that `pad` pads.
bool isOverPadding(const LinearAccess &access, tensor::PadOp pad,
                   unsigned loop);

/// Replaces `operand`, a slice of the result of such an op or the result
/// itself, by the same slice of its source, which is padded. Fails, without
/// changes, if it is none.
LogicalResult padInBlock(RewriterBase &rewriter, OpOperand &operand);

/// Computes the extents of the result of `pad` without it.
void replaceDims(RewriterBase &rewriter, tensor::PadOp pad);

/// The best order of the loops over the tiles of a block.
using OrderInBlock = function_ref<LoopOrder(ArrayRef<int64_t> block)>;

/// Adds blocks to `schedule`, that of `op` with a register tile, vectors of
/// `lanes` elements running along `vectorLoop`, for which the padded part of an
/// input stays in a cache, or for which only tiles at its borders are padded.
/// Loops of unknown extents have those of `assumed`. Adds none if no input is
/// padded, or if it is better padded as a whole. If blocks change the order of
/// the loops over tiles, it is written to `order`.
void addPaddedBlocks(StructuredOpInterface op, ArrayRef<int64_t> assumed,
                     unsigned vectorLoop, int64_t lanes,
                     const Processor &processor, OrderInBlock getOrder,
                     Schedule &schedule, LoopOrder &order);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_CODEGEN_PADDEDBLOCK_H
