// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LoopOrder.h"
#include "llvm/ADT/STLExtras.h"
#include <limits>

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

/// The bytes that come from beyond a cache of `cacheBytes` if the loops over
/// tiles run in `order`. What the loops inside of one access is still in the
/// cache in its next iteration if all of it takes at most half, and so does
/// each operand with what it keeps from being used.
static double getTraffic(const LoopsOverTiles &loops, ArrayRef<unsigned> order,
                         int64_t cacheBytes) {
  SmallVector<int64_t> tile = loops.tile;
  SmallVector<double> traffic;
  for (const LinearAccess &access : loops.accesses)
    traffic.push_back(access.countBytes(tile));
  for (unsigned loop : llvm::reverse(order)) {
    double sum = 0;
    bool isKept = true;
    for (const LinearAccess &access : loops.accesses) {
      sum += access.countBytes(tile);
      isKept &= access.countCacheBytes(tile, cacheBytes) <= cacheBytes / 2.0;
    }
    isKept &= sum <= cacheBytes / 2.0;
    double trips = loops.countTiles(loop);
    tile[loop] = loops.extents[loop];
    for (auto [access, bytes] : llvm::zip_equal(loops.accesses, traffic))
      bytes = isKept ? std::min(bytes * trips, access.countBytes(tile))
                     : bytes * trips;
  }
  return llvm::accumulate(traffic, 0.0);
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
  double computation =
      loops.computation + getInitCycles(loops, order, processor);
  double second =
      getTraffic(loops, order, processor.cacheBytes.front()) / fromSecond;
  double beyond =
      getTraffic(loops, order, processor.getSecondCacheBytes()) / fromBeyond;
  // Processors compute while they read memory.
  return std::max({computation, second, beyond}) +
         overlap * (computation + second + beyond);
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
