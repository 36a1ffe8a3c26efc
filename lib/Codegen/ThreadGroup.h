// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Ops whose work threads share. docs/CostModel.md has the formulas.

#ifndef LINALG_LIB_CODEGEN_THREADGROUP_H
#define LINALG_LIB_CODEGEN_THREADGROUP_H

#include "linalg/Interfaces/Refusal.h"
#include "linalg/Interfaces/StructuredOpInterface.h"
#include "linalg/Target/Processor.h"
#include "linalg/Transforms/Tiling/SplitReduction.h"
#include "llvm/ADT/MapVector.h"

namespace mlir::structured::detail {

/// A root and ops before it that each thread computes for its part of the root.
struct ThreadGroup {
  StructuredOpInterface root;
  /// The parallel loop of the root that is divided.
  unsigned loop = 0;
  /// The ops, with the root, and the loop of each that is divided.
  llvm::MapVector<Operation *, unsigned> members;
  /// The cycles that one thread takes for all, and for an iteration of the
  /// loop.
  double cycles = 0, cyclesOfIteration = 0;
};

/// The group of `root` with the most work, or why its work is not divided: less
/// than `leastCycles`, or no parallel loop.
RefusalOr<ThreadGroup> planThreadGroup(StructuredOpInterface root,
                                       const Processor &processor,
                                       double leastCycles);

/// How to split a reduction of `root` into a part for each thread, if no
/// parallel loop has an iteration for each. None if one has, if no reduction
/// can be split, or if the work is less than `leastCycles`.
std::optional<SplitReductionOptions>
planSplitAmongThreads(StructuredOpInterface root, const Processor &processor,
                      double leastCycles);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_CODEGEN_THREADGROUP_H
