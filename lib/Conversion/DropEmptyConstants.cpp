// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Conversion/Passes.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGDROPEMPTYCONSTANTSPASS
#include "linalg/Conversion/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;

namespace {
// MLIR22-74: MLIR's translation to LLVM IR makes a list of the other extents.
struct DropEmptyConstantsPass
    : structured::impl::LinalgDropEmptyConstantsPassBase<
          DropEmptyConstantsPass> {
  void runOnOperation() override {
    getOperation()->walk([](memref::GlobalOp op) {
      if (llvm::is_contained(op.getType().getShape(), 0) && !op.isExternal())
        op.setInitialValueAttr(UnitAttr::get(op.getContext()));
    });
  }
};
} // namespace
