// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LoopOrder.h"
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
using KeptShare = function_ref<double(ArrayRef<int64_t> tile, double sum)>;
} // namespace

/// What comes from beyond a cache or TLB if the loops over tiles run in
/// `order`: each iteration of a loop reads what those inside of it read, but
/// for what the iteration before has accessed and is still there.
static double getTraffic(const LoopsOverTiles &loops, ArrayRef<unsigned> order,
                         Count count, KeptShare getKeptShare) {
  SmallVector<int64_t> tile = loops.tile;
  SmallVector<double> traffic, different;
  for (const LinearAccess &access : loops.accesses)
    different.push_back(count(access, tile));
  traffic = different;
  double sum = llvm::accumulate(different, 0.0);
  for (unsigned loop : llvm::reverse(order)) {
    double kept = getKeptShare(tile, sum);
    double trips = loops.countTiles(loop);
    tile[loop] = loops.extents[loop];
    sum = 0;
    for (auto [access, amount, once] :
         llvm::zip_equal(loops.accesses, traffic, different)) {
      double again = once * trips, all = count(access, tile);
      sum += all;
      once = std::min(again, all);
      amount = amount * trips - kept * (again - once);
    }
  }
  return llvm::accumulate(traffic, 0.0);
}

/// The bytes that come from beyond a cache of `cacheBytes`. A tile is still
/// there if all of it takes at most half, and so does each operand with what it
/// keeps from being used. Of one that takes more with that, the share that fits
/// into the cache is still there if `keepsShare`.
static double getBytesFromBeyond(const LoopsOverTiles &loops,
                                 ArrayRef<unsigned> order, int64_t cacheBytes,
                                 int64_t lineBytes, bool keepsShare) {
  auto count = [&](const LinearAccess &access, ArrayRef<int64_t> tile) {
    return access.countLineBytes(tile, lineBytes);
  };
  return getTraffic(
      loops, order, count, [&](ArrayRef<int64_t> tile, double sum) {
        if (sum > cacheBytes / 2.0)
          return 0.0;
        double kept = 1;
        for (const LinearAccess &access : loops.accesses) {
          double taken = access.countCacheBytes(tile, cacheBytes);
          if (taken > cacheBytes / 2.0)
            kept = keepsShare ? std::min(kept, cacheBytes / taken) : 0;
        }
        return kept;
      });
}

/// The pages whose addresses come from beyond a TLB of `entries` pages.
static double getPagesFromBeyond(const LoopsOverTiles &loops,
                                 ArrayRef<unsigned> order, int64_t entries) {
  auto count = [](const LinearAccess &access, ArrayRef<int64_t> tile) {
    return access.countPages(tile);
  };
  return getTraffic(loops, order, count, [&](ArrayRef<int64_t>, double sum) {
    return sum <= entries ? 1.0 : 0.0;
  });
}

/// The cycles for reading the inits into registers and writing them, except for
/// the first time, which costs nothing: once for each iteration of a reduction
/// outside of another loop.
static double getInitCycles(const LoopsOverTiles &loops,
                            ArrayRef<unsigned> order,
                            const Processor &processor) {
  ArrayRef<unsigned> outside = order;
  while (!outside.empty() &&
         llvm::is_contained(loops.reductions, outside.back()))
    outside = outside.drop_back();
  double times = 1, bytes = 0;
  for (unsigned loop : outside)
    if (llvm::is_contained(loops.reductions, loop))
      times *= loops.countTiles(loop);
  for (const LinearAccess &access : loops.accesses)
    bytes += access.isInit ? access.countBytes(loops.extents) : 0;
  return (times - 1) * 2 * bytes / (processor.vectorBits / 8.0);
}

double mlir::structured::detail::getCyclesOfOrder(const LoopsOverTiles &loops,
                                                  ArrayRef<unsigned> order,
                                                  const Processor &processor) {
  // Bytes in a cycle from the second-level cache, and from beyond it.
  constexpr double fromSecond = 32, fromBeyond = 8, overlap = 0.1;
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
      fromBeyond;
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
