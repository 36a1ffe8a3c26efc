// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LoopOrder.h"
#include "ContractionModel.h"
#include "llvm/ADT/STLExtras.h"
#include <limits>

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

namespace {
/// What an access of a tile reads from beyond a cache or TLB.
using Count =
    function_ref<double(const LinearAccess &access, ArrayRef<int64_t> tile)>;
/// The share, from 0 to 1, of what the iterations of a tile access, `sum` in
/// all, that is still there afterwards.
using KeptShare = function_ref<double(ArrayRef<LinearAccess> accesses,
                                      ArrayRef<int64_t> tile, double sum)>;
} // namespace

/// The loops of `order` but for the reductions that are the innermost ones, in
/// which the inits are in registers.
static ArrayRef<unsigned> dropInnermostReductions(const LoopsOverTiles &loops,
                                                  ArrayRef<unsigned> order) {
  while (!order.empty() && loops.isReduction(order.back()))
    order = order.drop_back();
  return order;
}

/// What each access reads from beyond a cache or TLB if the loops over tiles of
/// a block run in `order`: each iteration of a loop reads what those inside of
/// it read, but for what the iteration before has accessed and is still there.
/// The inits follow the inputs.
static SmallVector<double> getTraffic(const LoopsOverTiles &loops,
                                      ArrayRef<unsigned> order, Count count,
                                      KeptShare getKeptShare) {
  SmallVector<int64_t> tile;
  for (auto [size, most] : llvm::zip_equal(loops.tile, loops.block))
    tile.push_back(std::min(size, most));
  SmallVector<double> traffic, different;
  for (const LinearAccess &access : loops.accesses)
    different.push_back(count(access, tile));
  traffic = different;
  ArrayRef<LinearAccess> accesses = loops.accesses.drop_back(
      llvm::count_if(loops.accesses,
                     [](const LinearAccess &access) { return access.isInit; }));
  auto addLoop = [&](unsigned loop, double trips, int64_t extent) {
    double sum = 0;
    for (const LinearAccess &access : accesses)
      sum += count(access, tile);
    double kept = getKeptShare(accesses, tile, sum);
    tile[loop] = extent;
    for (auto [access, amount, once] :
         llvm::zip(accesses, traffic, different)) {
      double again = once * trips;
      once = std::min(again, count(access, tile));
      amount = amount * trips - kept * (again - once);
    }
  };
  size_t numOutside = dropInnermostReductions(loops, order).size();
  for (unsigned loop : llvm::reverse(order.drop_front(numOutside)))
    addLoop(loop, loops.countTiles(loop), loops.block[loop]);
  accesses = loops.accesses;
  for (unsigned loop : llvm::reverse(order.take_front(numOutside)))
    addLoop(loop, loops.countTiles(loop), loops.block[loop]);
  for (unsigned loop = tile.size(); loop-- > 0;)
    if (loops.block[loop] != loops.extents[loop])
      addLoop(loop, loops.countBlocks(loop), loops.extents[loop]);
  return traffic;
}

/// The bytes that come from beyond a cache of `cacheBytes`, and those of inits
/// that go back there. A tile is still
/// there if all of it takes at most half, and so does each operand with what it
/// keeps from being used. Of one that takes more with that, the share that fits
/// into the cache is still there if `keepsShare`.
static double getBytesFromBeyond(const LoopsOverTiles &loops,
                                 ArrayRef<unsigned> order, int64_t cacheBytes,
                                 int64_t lineBytes, bool keepsShare) {
  auto count = [&](const LinearAccess &access, ArrayRef<int64_t> tile) {
    return access.countLineBytes(tile, lineBytes);
  };
  auto getKeptShare = [&](ArrayRef<LinearAccess> accesses,
                          ArrayRef<int64_t> tile, double sum) {
    if (sum > cacheBytes / 2.0)
      return 0.0;
    double kept = 1;
    for (const LinearAccess &access : accesses) {
      double taken = access.countCacheBytes(tile, cacheBytes);
      if (taken > cacheBytes / 2.0)
        kept = keepsShare ? std::min(kept, cacheBytes / taken) : 0;
    }
    return kept;
  };
  double bytes = 0;
  for (auto [access, amount] : llvm::zip_equal(
           loops.accesses, getTraffic(loops, order, count, getKeptShare)))
    bytes += access.isInit ? 2 * amount : amount;
  return bytes;
}

/// The pages whose addresses come from beyond a TLB of `entries` pages.
static double getPagesFromBeyond(const LoopsOverTiles &loops,
                                 ArrayRef<unsigned> order, int64_t entries) {
  auto count = [](const LinearAccess &access, ArrayRef<int64_t> tile) {
    return access.countPages(tile);
  };
  auto getKeptShare = [&](ArrayRef<LinearAccess>, ArrayRef<int64_t>,
                          double sum) { return sum <= entries ? 1.0 : 0.0; };
  return llvm::accumulate(getTraffic(loops, order, count, getKeptShare), 0.0);
}

/// The cycles for reading the inits into registers and writing them, except for
/// the first time, which costs nothing: once for each iteration of a reduction
/// outside of another loop.
static double getInitCycles(const LoopsOverTiles &loops,
                            ArrayRef<unsigned> order,
                            const Processor &processor) {
  double times = 1, bytes = 0;
  for (unsigned loop : dropInnermostReductions(loops, order))
    if (loops.isReduction(loop))
      times *= loops.countTiles(loop);
  for (const LinearAccess &access : loops.accesses)
    bytes += access.isInit ? access.countBytes(loops.extents) : 0;
  return (times - 1) * 2 * bytes / (processor.vectorBits / 8.0);
}

double mlir::structured::detail::getCyclesOfOrder(const LoopsOverTiles &loops,
                                                  ArrayRef<unsigned> order,
                                                  const Processor &processor) {
  // Bytes in a cycle from the second-level cache.
  constexpr double fromSecond = 32, overlap = 0.1;
  // Pages in the TLBs of the processors of the last ten years, at least, and
  // cycles for one from beyond.
  constexpr int64_t firstPages = 64, secondPages = 1536;
  constexpr double cyclesOfPage = 7;
  auto countBytes = [&](int64_t cacheBytes, bool keepsShare) {
    return getBytesFromBeyond(loops, order, cacheBytes,
                              processor.cacheLineBytes, keepsShare);
  };
  double computation =
      loops.computation + getInitCycles(loops, order, processor);
  double second =
      countBytes(processor.cacheBytes.front(), /*keepsShare=*/false) /
      fromSecond;
  double beyond =
      countBytes(processor.getSecondCacheBytes(), /*keepsShare=*/true) /
      kBytesFromBeyond;
  double pages = getPagesFromBeyond(loops, order, firstPages) +
                 getPagesFromBeyond(loops, order, secondPages);
  // Processors compute while they read memory.
  return std::max({computation, second, beyond}) +
         overlap * (computation + second + beyond) + cyclesOfPage * pages;
}

/// Orders in which the first `numDivided` reductions, whose partial results are
/// in memory, the outer loops, and that over vectors are outside of the other
/// reductions, and rows are inside or right outside of vectors.
static SmallVector<SmallVector<unsigned>> getOrders(const LoopsOverTiles &loops,
                                                    size_t numDivided) {
  ArrayRef<unsigned> reductions = loops.reductions;
  SmallVector<unsigned> vectors = {loops.vectorLoop}, rows;
  if (loops.rowLoop)
    rows.push_back(*loops.rowLoop);
  ArrayRef<unsigned> divided = reductions.take_front(numDivided);
  ArrayRef<unsigned> outer = loops.outer;
  SmallVector<SmallVector<ArrayRef<unsigned>>> groups = {
      {outer, divided, rows, vectors}, {divided, outer, rows, vectors},
      {outer, divided, vectors, rows}, {divided, outer, vectors, rows},
      {vectors, outer, divided, rows}, {vectors, divided, outer, rows},
      {divided, vectors, outer, rows}, {outer, vectors, divided, rows}};
  SmallVector<SmallVector<unsigned>> orders;
  for (ArrayRef<ArrayRef<unsigned>> group : groups) {
    SmallVector<unsigned> &order = orders.emplace_back();
    for (ArrayRef<unsigned> part : group)
      llvm::append_range(order, part);
    llvm::append_range(order, reductions.drop_front(numDivided));
  }
  return orders;
}

LoopOrder
mlir::structured::detail::chooseLoopOrder(const LoopsOverTiles &loops,
                                          const Processor &processor) {
  LoopOrder best{{}, std::numeric_limits<double>::infinity()};
  for (size_t numDivided = 0; numDivided <= loops.reductions.size();
       ++numDivided)
    for (const SmallVector<unsigned> &order : getOrders(loops, numDivided)) {
      double cycles = getCyclesOfOrder(loops, order, processor);
      if (cycles < best.cycles)
        best = {order, cycles};
    }
  return best;
}
