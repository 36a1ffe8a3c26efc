// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Whether buffers may share memory, and what follows for structured ops.
//
// Buffers are traced to where they come from: through views, and what loops,
// conditions and branches pass on. Two different arguments of a function are
// taken not to overlap, as in MLIR's own transformations, and an allocation is
// no other buffer's memory. What nothing is known of, such as what a call
// returns, may be any memory but that of an allocation that was not passed to
// it.

#ifndef LINALG_INTERFACES_OVERLAP_H
#define LINALG_INTERFACES_OVERLAP_H

#include "linalg/Interfaces/StructuredOpInterface.h"

namespace mlir::structured {

/// The values that the memory of `buffer` may come from: results of allocations
/// and of other ops, and arguments. What an op makes that nothing is known of
/// is not traced further.
SmallVector<Value> getOrigins(Value buffer);

/// What is known of the memory of two buffers.
enum class Overlap {
  None,    ///< they share none
  Same,    ///< they have the same elements at the same indices
  Possible ///< they may share some, at any indices
};

/// What is known of the memory of the buffers `a` and `b`. A value that is no
/// buffer has no memory.
Overlap getOverlap(Value a, Value b);

/// Questions of `getReasonToKeepOrder` about a transformation. Each is answered
/// by no where there is no function.
struct OrderQueries {
  /// Whether the iterations that differ in `loops` alone, which are in their
  /// order, stay in this order and one after the other.
  function_ref<bool(ArrayRef<unsigned> loops)> keepsOrder = nullptr;
  /// Whether what happens to `init` and to `other` stays as it is.
  function_ref<bool(OpOperand &init, OpOperand &other)> isUntouched = nullptr;
};

/// Why a transformation that changes the order in which `op` reads and writes
/// its operands changes the values, beyond what it does to a reduction; none if
/// it does not. So it is where one iteration may write an element of an init
/// that another one accesses through another operand, or in the payload. An op
/// that reads and writes each element in one iteration alone, as elementwise
/// ops in place do, does not depend on the order.
std::optional<std::string>
getReasonToKeepOrder(StructuredOpInterface op,
                     const OrderQueries &queries = {});

} // namespace mlir::structured

#endif // LINALG_INTERFACES_OVERLAP_H
