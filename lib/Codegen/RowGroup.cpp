// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "RowGroup.h"
#include "AssumedExtents.h"
#include "LinearAccess.h"
#include "Utils/Divisors.h"
#include "linalg/Codegen/Schedule.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "linalg/Interfaces/PayloadComparison.h"
#include "linalg/Interfaces/Recognizers.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

/// Whether each iteration of `op` has an element of some operand of its own, so
/// that nothing but what it reads can stay in the cache.
static bool hasNoReuse(StructuredOpInterface op) {
  return llvm::any_of(op.getIndexingMapsArray(),
                      [](AffineMap map) { return map.isPermutation(); });
}

/// Whether `op` reads the result of an op that computes with reuse, whose tiles
/// it may be part of.
static bool isEpilogue(StructuredOpInterface op) {
  return isElementwise(op) && llvm::any_of(op->getOperands(), [](Value value) {
           auto producer = value.getDefiningOp<StructuredOpInterface>();
           return producer && !hasNoReuse(producer) && producer->hasOneUse();
         });
}

/// Whether `op` may be computed in tiles of another op.
static bool canBeMember(StructuredOpInterface op) {
  return op.hasPureTensorSemantics() && op->getNumResults() == 1 &&
         hasNoReuse(op) && hasPurePayload(op) &&
         !op->hasAttr(kScheduleAttrName);
}

static bool hasReduction(StructuredOpInterface op) {
  return !getLoopsOfType(op, utils::IteratorType::reduction).empty();
}

namespace {
/// Finds the group of a root.
class RowGroupFinder {
public:
  RowGroupFinder(StructuredOpInterface root, const Processor &processor)
      : root(root), processor(processor),
        output(root.getMatchingIndexingMap(root.getDpsInitOperand(0))) {
    for (Operation *op = root; op; op = op->getPrevNode())
      if (auto structured = dyn_cast<StructuredOpInterface>(op))
        candidates.push_back(structured);
  }

  RefusalOr<RowGroup> find();

private:
  /// The loop of each member that is a loop of the root.
  using LoopOfMembers = llvm::MapVector<Operation *, unsigned>;

  LoopOfMembers findMembers(unsigned rootLoop) const;
  std::optional<unsigned> findLoop(StructuredOpInterface op,
                                   const LoopOfMembers &members) const;
  bool runsOver(StructuredOpInterface op, AffineMap map, unsigned dim) const;
  double getRowBytes(int64_t rows) const;
  double getSharedBytes() const;
  std::optional<Refusal> chooseSizes();

  StructuredOpInterface root;
  const Processor &processor;
  AffineMap output;
  /// The root and all ops before it, in reverse order.
  SmallVector<StructuredOpInterface> candidates;
  RowGroup group;
};
} // namespace

/// The loop of `op` that runs along the same rows in all members that read its
/// result, if only members do.
std::optional<unsigned>
RowGroupFinder::findLoop(StructuredOpInterface op,
                         const LoopOfMembers &members) const {
  AffineMap written = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  std::optional<unsigned> loop;
  for (OpOperand &use : op->getUses()) {
    // Extents follow from other operands.
    if (isa<tensor::DimOp>(use.getOwner()))
      continue;
    auto member = members.find(use.getOwner());
    if (member == members.end())
      return std::nullopt;
    auto reader = cast<StructuredOpInterface>(use.getOwner());
    std::optional<unsigned> dim =
        findDim(reader.getMatchingIndexingMap(&use), member->second);
    auto inUse =
        dim ? dyn_cast<AffineDimExpr>(written.getResult(*dim)) : nullptr;
    if (!inUse || (loop && *loop != inUse.getPosition()) ||
        findDim(written, inUse.getPosition()) != dim)
      return std::nullopt;
    loop = inUse.getPosition();
  }
  return loop;
}

/// The root and those ops before it that can be computed for one iteration of
/// `rootLoop` at a time.
RowGroupFinder::LoopOfMembers
RowGroupFinder::findMembers(unsigned rootLoop) const {
  LoopOfMembers members;
  members.insert({root, rootLoop});
  for (StructuredOpInterface op : ArrayRef(candidates).drop_front())
    if (canBeMember(op) && !isEpilogue(op))
      if (std::optional<unsigned> loop = findLoop(op, members))
        members.insert({op, *loop});
  return members;
}

/// Whether dimension `dim` of an operand of `op` with `map` is one of rows.
bool RowGroupFinder::runsOver(StructuredOpInterface op, AffineMap map,
                              unsigned dim) const {
  auto loop = dyn_cast<AffineDimExpr>(map.getResult(dim));
  return loop && group.members.lookup(op)[loop.getPosition()];
}

/// The bytes of what the group accesses for `rows` rows, where some is the same
/// for all.
double RowGroupFinder::getRowBytes(int64_t rows) const {
  double bytes = 0;
  llvm::SmallDenseSet<Value> counted;
  auto add = [&](StructuredOpInterface op, OpOperand &operand, Value value) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (!type || !counted.insert(value).second)
      return;
    AffineMap map = op.getMatchingIndexingMap(&operand);
    double count = countElementBytes(type.getElementType());
    bool isSame = true;
    for (unsigned dim = 0; dim < map.getNumResults(); ++dim)
      if (runsOver(op, map, dim))
        isSame = false;
      else
        count *= assumeExtent(type.getDimSize(dim));
    bytes += isSame ? count : rows * count;
  };
  for (auto &[op, loops] : group.members) {
    auto member = cast<StructuredOpInterface>(op);
    for (OpOperand *input : member.getDpsInputOperands())
      add(member, *input, input->get());
    add(member, *member.getDpsInitOperand(0), op->getResult(0));
  }
  return bytes;
}

/// The bytes of tensors that members access several times: what one gives
/// another, and inputs of several.
double RowGroupFinder::getSharedBytes() const {
  llvm::SmallMapVector<Value, int64_t, 8> accesses;
  for (auto &[op, loops] : group.members) {
    for (OpOperand *input :
         cast<StructuredOpInterface>(op).getDpsInputOperands())
      ++accesses[input->get()];
    ++accesses[op->getResult(0)];
  }
  double bytes = 0;
  for (auto [value, count] : accesses) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (!type || count == 1)
      continue;
    bytes += countBytes(type);
  }
  return bytes;
}

/// As many rows as fill half of the first-level cache, or two, of which one is
/// computed while the other waits for its sum, if they leave a fifth of it.
/// If elements are contiguous along rows, as many as fit into the second-level
/// cache: short runs of them are read slower than whole tensors.
std::optional<Refusal> RowGroupFinder::chooseSizes() {
  constexpr int64_t leastLines = 8;
  double rowBytes = getRowBytes(1),
         secondCache = processor.getSecondCacheBytes();
  auto resultType = cast<RankedTensorType>(root->getResult(0).getType());
  SmallVector<int64_t> extents = getStaticLoopSizes(root);
  auto last = dyn_cast<AffineDimExpr>(output.getResults().back());
  double firstCache = processor.cacheBytes.front();
  int64_t least = getRowBytes(2) <= 0.8 * firstCache ? 2 : 1;
  int64_t budget = std::max<int64_t>(firstCache / 2 / rowBytes, least);
  int64_t line = llvm::divideCeil(
      processor.cacheLineBytes, countElementBytes(resultType.getElementType()));
  group.sizes.resize(extents.size());
  const RowGroup::RowLoops &rows = group.members.front().second;
  for (unsigned loop = extents.size(); loop-- > 0;) {
    if (!rows[loop])
      continue;
    int64_t extent = extents[loop];
    bool isContiguous = last && last.getPosition() == loop;
    int64_t most = isContiguous ? int64_t(secondCache / rowBytes) : budget;
    bool isDynamic = ShapedType::isDynamic(extent);
    if (isContiguous && most < leastLines * line &&
        (isDynamic || extent > most))
      return llvm::formatv("{0} lines of its columns do not fit into the "
                           "second-level cache",
                           leastLines);
    budget = 1;
    if (!isDynamic && extent <= most) {
      budget = std::max<int64_t>(most / extent, 1);
      continue;
    }
    // Tiles of one extent make the code short.
    int64_t divisor = isDynamic ? 1 : getGreatestDivisor(extent, most);
    group.sizes[loop] = 2 * divisor > most ? divisor : most;
    if (isDynamic ? most > 1 : extent % group.sizes[loop] != 0)
      group.peel.push_back(loop);
  }
  return std::nullopt;
}

RefusalOr<RowGroup> RowGroupFinder::find() {
  // The loop with the most reductions along its rows.
  SmallVector<LoopOfMembers> membersOf(root.getNumLoops());
  std::optional<unsigned> best;
  auto rate = [&](unsigned loop) {
    const LoopOfMembers &members = membersOf[loop];
    int64_t reductions = llvm::count_if(members, [](auto &member) {
      return hasReduction(cast<StructuredOpInterface>(member.first));
    });
    return std::make_pair(reductions, members.size());
  };
  for (unsigned loop : getLoopsOfType(root, utils::IteratorType::parallel)) {
    if (!findDim(output, loop))
      continue;
    membersOf[loop] = findMembers(loop);
    if (!best || rate(loop) > rate(*best))
      best = loop;
  }
  if (!best || membersOf[*best].size() == 1)
    return "no op before it can be computed row by row with it";
  if (rate(*best).first == 0)
    return "neither it nor an op before it has a reduction along rows";
  group.root = root;
  for (auto &[op, loop] : membersOf[*best])
    group.members[op].resize(cast<StructuredOpInterface>(op).getNumLoops());
  // All loops along which these ops can be divided.
  for (unsigned loop = 0; loop < membersOf.size(); ++loop)
    if (llvm::all_of(group.members, [&](auto &member) {
          return membersOf[loop].contains(member.first);
        }))
      for (auto &[op, loops] : group.members)
        loops[membersOf[loop].lookup(op)] = loop;
  if (getSharedBytes() <= processor.cacheBytes.front() / 2.0)
    return "what it shares with ops before it fits into half of the "
           "first-level "
           "cache";
  if (getRowBytes(1) > processor.getSecondCacheBytes() / 2.0)
    return "a row does not fit into half of the second-level cache";
  if (auto refusal = chooseSizes())
    return *refusal;
  if (llvm::all_of(group.sizes, [](int64_t size) { return size == 0; }))
    return "all rows fit into half of the first-level cache";
  return std::move(group);
}

RefusalOr<RowGroup>
mlir::structured::detail::planRowGroup(StructuredOpInterface root,
                                       const Processor &processor) {
  if (!canBeMember(root))
    return "it is no op on tensors with one result, a pure payload, no "
           "schedule, and an operand of which each iteration has an element";
  return RowGroupFinder(root, processor).find();
}
