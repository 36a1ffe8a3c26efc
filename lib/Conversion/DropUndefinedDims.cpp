// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Conversion/Passes.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/ShapedOpInterfaces.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGDROPUNDEFINEDDIMSPASS
#include "linalg/Conversion/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;

/// Whether `op` asks for the extent of a dimension that is known not to exist.
static bool isUndefined(ShapedDimOpInterface op) {
  auto type = cast<ShapedType>(op.getShapedValue().getType());
  std::optional<int64_t> dim = getConstantIntValue(op.getDimension());
  return type.hasRank() && dim && (*dim < 0 || *dim >= type.getRank());
}

namespace {
// MLIR22-78: a pattern of MLIR's reads the shape at the index.
struct DropUndefinedDimsPass
    : structured::impl::LinalgDropUndefinedDimsPassBase<DropUndefinedDimsPass> {
  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    getOperation()->walk([&](ShapedDimOpInterface op) {
      if (!isUndefined(op))
        return;
      rewriter.setInsertionPoint(op);
      rewriter.replaceOpWithNewOp<ub::PoisonOp>(op, op->getResult(0).getType());
    });
  }
};
} // namespace
