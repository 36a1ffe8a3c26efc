// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Conversion/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/ShapedOpInterfaces.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGREPLACEUNDEFINEDINDICESPASS
#include "linalg/Conversion/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;

/// Whether `op` asks for the extent of a dimension that is known not to exist.
static bool isUndefined(ShapedDimOpInterface op) {
  auto type = cast<ShapedType>(op.getShapedValue().getType());
  std::optional<int64_t> dim = getConstantIntValue(op.getDimension());
  return type.hasRank() && dim && (*dim < 0 || *dim >= type.getRank());
}

/// Whether `op` is an index without a value.
static bool isPoison(Operation *op) {
  auto poison = dyn_cast<ub::PoisonOp>(op);
  return poison && poison.getType().isIndex();
}

namespace {
// MLIR22-78: a pattern of MLIR's reads the shape at the index.
// MLIR22-79: others read the integer of a poison attribute.
struct ReplaceUndefinedIndicesPass
    : structured::impl::LinalgReplaceUndefinedIndicesPassBase<
          ReplaceUndefinedIndicesPass> {
  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    getOperation()->walk([&](Operation *op) {
      auto dim = dyn_cast<ShapedDimOpInterface>(op);
      if (!isPoison(op) && !(dim && isUndefined(dim)))
        return;
      rewriter.setInsertionPoint(op);
      rewriter.replaceOpWithNewOp<arith::ConstantIndexOp>(op, 0);
    });
  }
};
} // namespace
