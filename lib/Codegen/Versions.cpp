// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Versions.h"
#include "Materialization.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

/// Whether `version` allows the extents of the loops of `op`.
static Value allows(OpBuilder &builder, TilingInterface op,
                    const ScheduleVersion &version) {
  Location loc = op.getLoc();
  Value result;
  auto addBound = [&](Value count, arith::CmpIPredicate predicate,
                      int64_t with) {
    Value bound = arith::ConstantIndexOp::create(builder, loc, with);
    Value fits = arith::CmpIOp::create(builder, loc, predicate, count, bound);
    result = result ? arith::AndIOp::create(builder, loc, result, fits) : fits;
  };
  auto getRest = [&](Value extent, int64_t divisor) -> Value {
    return arith::RemUIOp::create(
        builder, loc, extent,
        arith::ConstantIndexOp::create(builder, loc, divisor));
  };
  SmallVector<Value> extents;
  for (const Range &range : op.getIterationDomain(builder))
    extents.push_back(
        getValueOrCreateConstantIndexOp(builder, loc, range.size));
  for (auto [extent, greatest] : llvm::zip_equal(extents, version.extents))
    if (greatest)
      addBound(extent, arith::CmpIPredicate::sle, greatest);
  for (auto [extent, least] : llvm::zip(extents, version.least))
    if (least)
      addBound(extent, arith::CmpIPredicate::sge, least);
  for (auto [extent, divisor] : llvm::zip(extents, version.divisors))
    if (divisor)
      addBound(getRest(extent, divisor), arith::CmpIPredicate::eq, 0);
  if (ArrayRef<int64_t> loops = version.points.loops; !loops.empty()) {
    Value points = extents[loops.front()];
    for (int64_t loop : loops.drop_front())
      points = arith::MulIOp::create(builder, loc, points, extents[loop]);
    addBound(points, arith::CmpIPredicate::sle, version.points.greatest);
  }
  return result ? result
                : arith::ConstantIntOp::create(builder, loc, 1, /*width=*/1);
}

bool mlir::structured::detail::hasSchedule(const ScheduleVersion &version,
                                           const Schedule &schedule,
                                           MLIRContext *context) {
  return version.schedule.toAttribute(context) == schedule.toAttribute(context);
}

/// Whether the first of `versions` that allows the extents of the loops of `op`
/// has the schedule of the first one.
static Value choosesFirstSchedule(OpBuilder &builder, TilingInterface op,
                                  ArrayRef<ScheduleVersion> versions) {
  Location loc = op.getLoc();
  auto isFirst = [&](const ScheduleVersion &version) {
    return hasSchedule(version, versions.front().schedule, op->getContext());
  };
  while (!isFirst(versions.back()))
    versions = versions.drop_back();
  Value result, other;
  auto either = [&](Value a, Value b) {
    return a ? arith::OrIOp::create(builder, loc, a, b) : b;
  };
  for (const ScheduleVersion &version : versions) {
    Value allowed = allows(builder, op, version);
    if (!isFirst(version)) {
      other = either(other, allowed);
      continue;
    }
    if (other) {
      Value yes = arith::ConstantIntOp::create(builder, loc, 1, /*width=*/1);
      Value notOther = arith::XOrIOp::create(builder, loc, other, yes);
      allowed = arith::AndIOp::create(builder, loc, allowed, notOther);
    }
    result = either(result, allowed);
  }
  return result;
}

/// The ops that are computed together with `root`, in their order: members of
/// the group, without users of `root` if some other op reads a result of `root`
/// or of one of them before the last of them.
static SmallVector<Operation *> getOpsOfVersion(TilingInterface root,
                                                const ScheduledGroup &group) {
  SmallVector<Operation *> ops = {root};
  for (const GroupMember &member : group.members)
    ops.push_back(member.op);
  auto isBefore = [](Operation *one, Operation *other) {
    return one->isBeforeInBlock(other);
  };
  llvm::sort(ops, isBefore);
  auto isOneOrAfter = [&](Operation *user) {
    // Other blocks that the results reach are after this one.
    Operation *inBlock = root->getBlock()->findAncestorOpInBlock(*user);
    return llvm::is_contained(ops, user) || !inBlock ||
           isBefore(ops.back(), inBlock);
  };
  bool canMove = llvm::all_of(ops, [&](Operation *op) {
    return isBefore(op, root) || llvm::all_of(op->getUsers(), isOneOrAfter);
  });
  if (!canMove)
    llvm::erase_if(ops, [&](Operation *op) { return isBefore(root, op); });
  llvm::append_range(ops, getMaterialization(ops.back()));
  return ops;
}

OpVersions mlir::structured::detail::divideIntoVersions(
    RewriterBase &rewriter, TilingInterface root, const ScheduledGroup &group,
    ArrayRef<ScheduleVersion> versions) {
  OpBuilder::InsertionGuard guard(rewriter);
  SmallVector<Operation *> ops = getOpsOfVersion(root, group);
  // The ops before the root compute its init, for it alone.
  ArrayRef<Operation *> replaced =
      ArrayRef(ops).drop_front(llvm::find(ops, root) - ops.begin());
  SmallVector<Value> results;
  for (Operation *op : replaced)
    for (Value result : op->getResults())
      if (!llvm::all_of(result.getUsers(), [&](Operation *user) {
            return llvm::is_contained(ops, user);
          }))
        results.push_back(result);
  auto copyTo = [&](TilingInterface &version) {
    return [&](OpBuilder &builder, Location loc) {
      IRMapping mapping;
      for (Operation *op : ops)
        builder.clone(*op, mapping);
      version = cast<TilingInterface>(mapping.lookup(root.getOperation()));
      scf::YieldOp::create(builder, loc,
                           llvm::map_to_vector(results, [&](Value result) {
                             return mapping.lookup(result);
                           }));
    };
  };
  rewriter.setInsertionPointAfter(ops.back());
  OpVersions copies;
  auto condition = scf::IfOp::create(
      rewriter, root.getLoc(), choosesFirstSchedule(rewriter, root, versions),
      copyTo(copies.small), copyTo(copies.other));
  for (auto [result, chosen] : llvm::zip_equal(results, condition.getResults()))
    rewriter.replaceAllUsesWith(result, chosen);
  for (Operation *op : llvm::reverse(replaced))
    rewriter.eraseOp(op);
  return copies;
}
