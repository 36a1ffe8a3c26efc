// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ElementwiseModel.h"
#include "LinearAccess.h"
#include "linalg/Codegen/Schedule.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "linalg/Transforms/VectorLowering/ApproximateMath.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

/// The vectors of an iteration: independent ones hide the latency of others.
static constexpr int64_t kVectors = 2;

/// Whether the schedule of a producer computes `op` in its own tiles.
static bool isFused(StructuredOpInterface op) {
  return llvm::any_of(op->getOperands(), [](Value operand) {
    Operation *producer = operand.getDefiningOp();
    return producer && fusesUsers(producer);
  });
}

/// The loop, of as many iterations as a vector has elements, along which all
/// accesses are contiguous or the same.
static std::optional<unsigned> findVectorLoop(ArrayRef<LinearAccess> accesses,
                                              ArrayRef<int64_t> extents) {
  for (auto [loop, extent] : llvm::enumerate(extents)) {
    bool isLong = ShapedType::isDynamic(extent) || extent >= kTableLanes;
    auto isVector = [loop = loop](const LinearAccess &access) {
      return access.isContiguous(loop) ||
             (!access.isInit && !access.runsOver(loop));
    };
    if (isLong && llvm::all_of(accesses, isVector))
      return loop;
  }
  return std::nullopt;
}

RefusalOr<ModeledSchedule>
mlir::structured::detail::chooseElementwise(StructuredOpInterface op,
                                            const Processor &processor) {
  if (!processor.hasVectorLookup || !hasFunctionFasterInRegisters(op))
    return "it has no function that instructions on registers compute faster";
  if (isFused(op))
    return "it is computed in the tiles of the op that computes its input";
  RefusalOr<SmallVector<LinearAccess>> accesses = readLinearAccesses(op);
  if (!accesses)
    return accesses.refusal();
  SmallVector<int64_t> extents = getStaticLoopSizes(op);
  std::optional<unsigned> loop = findVectorLoop(*accesses, extents);
  if (!loop)
    return llvm::formatv("it is not contiguous along a loop of {0} or more "
                         "iterations",
                         kTableLanes);
  ModeledSchedule result;
  result.vectorLoop = *loop;
  result.schedule.tile.assign(extents.size(), 1);
  result.schedule.tile[*loop] = kVectors * kTableLanes;
  result.schedule.remainders.resize(extents.size());
  llvm::append_range(result.schedule.order, llvm::seq<int64_t>(extents.size()));
  result.tiles.add({{1, kVectors}, 0});
  return std::move(result);
}
