// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Ops that are computed in one of two ways, by their extents at run time.

#ifndef LINALG_LIB_CODEGEN_VERSIONS_H
#define LINALG_LIB_CODEGEN_VERSIONS_H

#include "ScheduledGroup.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured::detail {

/// Whether the schedule of `version` is equal to `schedule`.
bool hasSchedule(const ScheduleVersion &version, const Schedule &schedule,
                 MLIRContext *context);

/// The copies of an op in the branches of a condition.
struct OpVersions {
  TilingInterface small, other;
};

/// Replaces `root` and the members of `group` by copies in both branches of the
/// condition that the first of `versions` that allows the extents of the loops
/// of `root` has the schedule of the first one. Users of `root` that can't be
/// computed where the last one is stay outside of the branches.
OpVersions divideIntoVersions(RewriterBase &rewriter, TilingInterface root,
                              const ScheduledGroup &group,
                              ArrayRef<ScheduleVersion> versions);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_CODEGEN_VERSIONS_H
