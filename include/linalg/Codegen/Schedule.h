// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How a structured op is computed, as data: the attribute
// `structured.schedule`, which `linalg-choose-schedule` writes, which can be
// written or changed by hand, and which `linalg-apply-schedule` executes.

#ifndef LINALG_CODEGEN_SCHEDULE_H
#define LINALG_CODEGEN_SCHEDULE_H

#include "linalg/Interfaces/StructuredOpInterface.h"
#include "linalg/Utils/ScheduleName.h"
#include "mlir/Interfaces/TilingInterface.h"

namespace mlir::structured {

/// A copy of an operand's part that a block uses.
struct PackedOperand {
  unsigned operand = 0;
  /// For each loop, the extent of a panel along it; 0 for a loop that panels do
  /// not divide. Elements of a panel are contiguous: the loops that divide come
  /// last. If all are 0, the copy has the layout of the operand.
  SmallVector<int64_t> panel;
  /// The tile of the copying itself, for each loop.
  SmallVector<int64_t> tile;

  bool hasPanels() const {
    return llvm::any_of(panel, [](int64_t size) { return size != 0; });
  }
};

/// Loops over blocks of some of the op's loops.
struct ScheduleBlock {
  /// The extent of a block along each loop; 0 for a loop that is not divided.
  SmallVector<int64_t> sizes;
  /// The operands that are copied for each block.
  SmallVector<PackedOperand> pack;
  /// Loops, outermost first, whose first and last blocks, which need padding of
  /// the one operand to copy, or whose padding is masked, have code of their
  /// own: the others need none.
  SmallVector<int64_t> borders = {};
};

struct ScheduleVersion;

/// What to do about parts of a schedule that the op's payload does not allow:
/// partial sums and conversions of inputs.
enum class ChangedPayload {
  Refuse,
  /// Ignore them, as the payload was simplified since the schedule was written.
  Adapt
};

/// The schedule of an op.
struct Schedule {
  Schedule();
  Schedule(const Schedule &);
  Schedule(Schedule &&);
  Schedule &operator=(const Schedule &);
  Schedule &operator=(Schedule &&);
  ~Schedule();

  /// Schedules for small extents, of which the first one that allows the
  /// extents at run time is taken instead of this schedule.
  std::vector<ScheduleVersion> versions;
  /// The inputs whose elements are converted before, as the payload does: it
  /// only casts them. With `convertTo`, they are converted to this type, which
  /// is between that of the elements and that of the cast, and the payload
  /// casts from it.
  SmallVector<int64_t> convert;
  Type convertTo;
  /// Blocks for the caches, outermost first. The last block of a loop may be
  /// smaller.
  std::vector<ScheduleBlock> blocks;
  /// The loops that are divided into register tiles, in the order of the loops
  /// over tiles, outermost first.
  SmallVector<int64_t> order;
  /// The extents of a register tile along each loop, at most; 0 for a loop that
  /// is not divided and has a static extent.
  SmallVector<int64_t> tile;
  /// For each loop, the extents of tiles for what is left after tiles of full
  /// extent, in decreasing order. What is left after these is one tile. Tiles
  /// of the last extent have one code, with masks, if it is there again, after
  /// itself or as the tile's own alone.
  SmallVector<SmallVector<int64_t>> remainders;
  /// The loops of sums that are tiled with partial results: each element of
  /// the result has those of a tile along the loop, which are combined after
  /// it.
  SmallVector<int64_t> partial;
  /// The loops, in steps of 1 and not before all reduction loops, that only run
  /// from the first to the last iteration that reads elements other than the
  /// padding of an input, where that changes no result.
  SmallVector<int64_t> skip;
  /// The inputs whose padding, by a `tensor.pad`, tiles read by masks of
  /// vectors instead of from a padded copy.
  SmallVector<int64_t> maskPadding;
  /// Whether the op that computes the init is computed tile by tile with this
  /// op, and whether the ops that read the result are.
  bool fusesInit = false, fusesUsers = false;

  /// Whether the last tile along `loop` is computed by the code of the others,
  /// as its extent is there again.
  bool masksTiles(unsigned loop) const {
    return tile[loop] != 0 &&
           llvm::equal(remainders[loop], ArrayRef(tile[loop]));
  }

  /// Whether the last tile along `loop` is a partial one, with a smaller extent
  /// if no more is left, as both extents are there.
  bool hasShortTile(unsigned loop) const {
    return remainders[loop].size() == 2 &&
           remainders[loop].front() == tile[loop] &&
           remainders[loop].back() < tile[loop];
  }

  /// Remainders for tiles of extent `size` along a loop whose extent is not
  /// known: a part of it, and 1, so that any rest takes few tiles and the code
  /// is short. The part is a third, or a half of 8 or more, which is long
  /// enough to hide the latency of multiply-adds.
  static SmallVector<int64_t> getRemainders(int64_t size);

  /// Remainders for tiles of extent `size` along such a loop, whose rest is one
  /// partial tile that is computed as a whole, of half the extent if no more is
  /// left: for rows of scalars, where each tile of few takes about as long as
  /// one of many.
  static SmallVector<int64_t> getPartialTiles(int64_t size);

  /// Whether the op is one register tile, which is only left to be vectorized.
  bool isOneTile() const {
    return versions.empty() && convert.empty() && blocks.empty() &&
           order.empty();
  }

  /// The schedule that `op` has; none if it has none. Emits an error at `op`
  /// if it is no schedule for this op. Only operands of structured ops can be
  /// packed.
  static FailureOr<std::optional<Schedule>>
  get(TilingInterface op, ChangedPayload changed = ChangedPayload::Refuse);

  /// The schedule as an attribute.
  DictionaryAttr toAttribute(MLIRContext *context) const;
};

/// A bound of the number of iterations of some loops together.
struct BoundedPoints {
  /// The loops; none if there is no bound.
  SmallVector<int64_t> loops;
  int64_t greatest = 0;
};

/// A schedule for some extents, such as small ones.
struct ScheduleVersion {
  /// The greatest extent of each loop; 0 for a loop that may have any.
  SmallVector<int64_t> extents;
  /// The least extent of each loop; 0 for a loop that may have any.
  SmallVector<int64_t> least;
  /// What divides the extent of each loop; 0 for a loop that may have any.
  SmallVector<int64_t> divisors;
  /// What the product of some extents is at most.
  BoundedPoints points;
  /// How the op is computed then; it has no versions of its own.
  Schedule schedule;
};

/// Whether the schedule of `op`, if it has one, or one of its versions computes
/// users of the result in its own tiles. What is no schedule is not reported.
bool fusesUsers(Operation *op);

} // namespace mlir::structured

#endif // LINALG_CODEGEN_SCHEDULE_H
