// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The ops that are computed tile by tile with an op that has a schedule.

#ifndef LINALG_LIB_CODEGEN_SCHEDULEDGROUP_H
#define LINALG_LIB_CODEGEN_SCHEDULEDGROUP_H

#include "linalg/Codegen/Schedule.h"

namespace mlir::structured::detail {

/// An op of a group besides its root: one without reductions.
struct GroupMember {
  StructuredOpInterface op;
  /// The tile that belongs to the root's one, for each loop of the op.
  SmallVector<int64_t> tile;
};

/// The ops that `root` is tiled with.
struct ScheduledGroup {
  SmallVector<GroupMember> members;

  /// The group by `schedule`, that of `root`: the producer of its init, and
  /// users of its result, in the same block.
  static ScheduledGroup get(TilingInterface root, const Schedule &schedule);

  bool contains(Operation *op) const {
    return llvm::any_of(
        members, [op](const GroupMember &member) { return member.op == op; });
  }
};

} // namespace mlir::structured::detail

#endif // LINALG_LIB_CODEGEN_SCHEDULEDGROUP_H
