// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How payloads fold elements into those of an init.

#ifndef LINALG_INTERFACES_REDUCTIONS_H
#define LINALG_INTERFACES_REDUCTIONS_H

#include "linalg/Interfaces/StructuredOpInterface.h"

namespace mlir::structured {

/// The value that `combiner`, an operation of two operands and one result,
/// leaves any other value as it is with, in the form in which the operation's
/// dialect makes a constant of it. None if `combiner` is not known to be
/// associative and commutative.
///
/// It is neutral for every value: -0.0 for a sum, which leaves -0.0 as it is; a
/// NaN where NaNs are ignored. Only a product of complex numbers, for which it
/// is 1, does not keep infinities. Flags of `combiner` that make some values
/// poison are not looked at: see `dropFlagsOfOrder`.
std::optional<Attribute> getNeutralElement(Operation *combiner);

/// The neutral element of `combiner`, which must have one, as a constant.
Value buildNeutralElement(OpBuilder &builder, Location loc,
                          Operation *combiner);

/// Drops from `combiner` what was promised of intermediate results for one
/// order: that there is no overflow, no infinity and no NaN.
void dropFlagsOfOrder(Operation *combiner);

/// The operations by which the payload folds elements into that of `init`, from
/// the init's element to what is yielded: one, or several of the same kind, as
/// in `(init + a) + b`. Empty if the payload does anything else with the init's
/// element, or if the operation has no neutral element.
SmallVector<Operation *> matchReduction(StructuredOpInterface op,
                                        OpOperand &init);

} // namespace mlir::structured

#endif // LINALG_INTERFACES_REDUCTIONS_H
