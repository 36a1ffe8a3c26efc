// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How payloads fold elements into those of an init.

#ifndef LINALG_INTERFACES_REDUCTIONS_H
#define LINALG_INTERFACES_REDUCTIONS_H

#include "linalg/Interfaces/Refusal.h"
#include "linalg/Interfaces/StructuredOpInterface.h"

namespace mlir::structured {

/// The identity element of `combiner`, an operation of two operands and one
/// result, as the attribute of a constant of the operation's dialect. None if
/// `combiner` is not known to be associative and commutative.
///
/// It preserves every value: -0.0 for a sum, which preserves -0.0; a NaN for
/// operations that ignore NaNs. The exception is the product of complex
/// numbers, where 1 does not preserve infinities. Flags of `combiner` that make
/// some values poison are ignored: see `dropFlagsOfOrder`.
std::optional<Attribute> getNeutralElement(Operation *combiner);

/// The identity element of `combiner`, which must have one, as a constant.
Value buildNeutralElement(OpBuilder &builder, Location loc,
                          Operation *combiner);

/// Drops the flags of `combiner` that are only valid in the original order:
/// that intermediate results have no overflow, infinity or NaN.
void dropFlagsOfOrder(Operation *combiner);

/// The operations by which the payload folds elements into that of `init`, from
/// the init's element to the yielded value: one, or several of the same kind,
/// as in `(init + a) + b`. Empty if the payload uses the init's element in
/// another way, or if the operation has no identity element.
SmallVector<Operation *> matchReduction(StructuredOpInterface op,
                                        OpOperand &init);

/// Whether `loops`, which are in order, are in the same one in `permutation`.
bool areInOrder(ArrayRef<unsigned> loops, ArrayRef<int64_t> permutation);

/// Why `op` computes other values in another order of its iterations: an init
/// whose elements depend on the order of some reductions, since the payload
/// does not fold into it by one known operation. `keepsOrder` tells whether
/// iterations that differ only in the loops given, which are in order, keep
/// theirs.
std::optional<Refusal> refuseToReorderReductions(
    StructuredOpInterface op,
    function_ref<bool(ArrayRef<unsigned> loops)> keepsOrder);

/// Whether `value`, computed in the payload, depends on the elements of inits.
bool dependsOnInits(StructuredOpInterface op, Value value);

/// Whether result `number` is a scan along `loop`: each of its elements has
/// what an init has folded in all iterations up to it, as in running sums. What
/// comes after a first tile along it can't be computed without the iterations
/// before.
bool isScan(StructuredOpInterface op, unsigned number, unsigned loop);

} // namespace mlir::structured

#endif // LINALG_INTERFACES_REDUCTIONS_H
