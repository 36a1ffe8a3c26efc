// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Whether buffers may alias, and the consequences for structured ops.
//
// Buffers are traced to their origins: through views, loops, conditions and
// branches. Two different arguments of a function are assumed to be disjoint,
// as in MLIR's own transformations, and an allocation is disjoint from all
// other origins. An unknown buffer, such as the result of a call, may alias any
// memory except an allocation that was not passed to the call.

#ifndef LINALG_INTERFACES_OVERLAP_H
#define LINALG_INTERFACES_OVERLAP_H

#include "linalg/Interfaces/Refusal.h"
#include "linalg/Interfaces/StructuredOpInterface.h"

namespace mlir::structured {

/// The values that the memory of `buffer` may come from: results of allocations
/// and of other ops, and arguments. Results of unknown ops are not traced
/// further.
SmallVector<Value> getOrigins(Value buffer);

/// How the memory of two buffers may overlap.
enum class Overlap {
  None,    ///< they are disjoint
  Same,    ///< they have the same elements at the same indices
  Possible ///< they may overlap, at any indices
};

/// How the buffers `a` and `b` may overlap. A value that is not a buffer has no
/// memory.
Overlap getOverlap(Value a, Value b);

/// Queries of `refuseToChangeOrder` about a transformation. A null function
/// means `false`.
struct OrderQueries {
  /// Whether iterations that differ only in `loops`, which are in order, stay
  /// sequential and in this order.
  function_ref<bool(ArrayRef<unsigned> loops)> keepsOrder = nullptr;
  /// Whether accesses to `init` and `other` are not changed.
  function_ref<bool(OpOperand &init, OpOperand &other)> isUntouched = nullptr;
};

/// Why a transformation that changes the order in which `op` reads and writes
/// its operands changes results, other than by reordering a reduction; none if
/// it does not. The order matters if one iteration may write an element of an
/// init that another one accesses through another operand, or in the payload.
/// An op that accesses each element in a single iteration, such as an
/// elementwise op in place, does not depend on the order.
std::optional<Refusal> refuseToChangeOrder(StructuredOpInterface op,
                                           const OrderQueries &queries = {});

/// Why iterations of `op` must not run at the same time, even those of parallel
/// loops; none if they may. The payload may write to memory that others access:
/// any but what an iteration allocates for itself. A function that it calls may
/// write to the buffers that it is given; otherwise, iterator types are
/// trusted.
std::optional<Refusal> refuseToRunConcurrently(StructuredOpInterface op);

} // namespace mlir::structured

#endif // LINALG_INTERFACES_OVERLAP_H
