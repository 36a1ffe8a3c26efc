// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_UTILS_HOISTINVARIANTOPS_H
#define LINALG_LIB_UTILS_HOISTINVARIANTOPS_H

#include "Interfaces/Speculation.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Transforms/LoopInvariantCodeMotionUtils.h"

namespace mlir::structured::detail {

/// Moves ops of which `mayMove` holds, and that compute the same in each
/// iteration, before `loop`, if they are safe where it has no iterations.
inline void hoistInvariantOps(
    LoopLikeOpInterface loop, function_ref<bool(Operation *)> mayMove =
                                  [](Operation *) { return true; }) {
  moveLoopInvariantCode(
      loop.getLoopRegions(),
      [&](Value value, Region *) { return loop.isDefinedOutsideOfLoop(value); },
      [&](Operation *op, Region *) {
        return isMemoryEffectFree(op) && isSafeToSpeculate(op) && mayMove(op);
      },
      [&](Operation *op, Region *) { loop.moveOutOfLoop(op); });
}

} // namespace mlir::structured::detail

#endif // LINALG_LIB_UTILS_HOISTINVARIANTOPS_H
