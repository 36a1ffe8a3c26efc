// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "DivideRemainder.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

/// A bit for each remainder of tiles of `size` that tiles of `smaller` compute
/// in fewer iterations together with a tile of `size`.
static uint64_t getRemaindersToJoin(int64_t size, int64_t smaller) {
  uint64_t bits = 0;
  for (int64_t rest = 1; rest < size; ++rest) {
    int64_t apart = size + llvm::alignTo(rest, smaller),
            together = llvm::alignTo(rest + size, smaller);
    if (together < apart)
      bits |= uint64_t(1) << rest;
  }
  return bits;
}

/// Whether an op in `loop` takes a minimum with its index, as for the extent of
/// a tile of which several may be left.
static bool isBounded(scf::ForOp loop) {
  return loop
      .walk([&](affine::AffineMinOp op) {
        return llvm::is_contained(op.getOperands(), loop.getInductionVar())
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

void mlir::structured::detail::divideRemainder(RewriterBase &rewriter,
                                               scf::ForOp full,
                                               scf::ForOp remainder,
                                               int64_t size, int64_t smaller) {
  constexpr int64_t bitsOfIndex = 64;
  if (size > bitsOfIndex || !isConstantIntValue(full.getLowerBound(), 0) ||
      isBounded(remainder))
    return;
  uint64_t bits = getRemaindersToJoin(size, smaller);
  if (!bits)
    return;
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(full);
  Location loc = full.getLoc();
  auto getIndex = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(rewriter, loc, value);
  };
  Value end = full.getUpperBound();
  Value rest =
      arith::SubIOp::create(rewriter, loc, remainder.getUpperBound(), end);
  Value joins = arith::AndIOp::create(
      rewriter, loc,
      arith::ShRUIOp::create(rewriter, loc, getIndex(bits), rest), getIndex(1));
  Value joined = arith::MulIOp::create(rewriter, loc, joins, getIndex(size));
  Value earlier = arith::MaxSIOp::create(
      rewriter, loc, arith::SubIOp::create(rewriter, loc, end, joined),
      getIndex(0));
  rewriter.modifyOpInPlace(full, [&] { full.setUpperBound(earlier); });
  Value all = getIndex(2 * size);
  rewriter.modifyOpInPlace(remainder, [&] {
    remainder.setLowerBound(earlier);
    remainder.setStep(all);
  });
}
