// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Conversion/Passes.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGVERIFYLOWEREDPASS
#include "linalg/Conversion/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;

/// Whether the lowering leaves no op of this dialect. Others may be the user's,
/// or have a translation to LLVM IR.
static bool isLowered(StringRef dialect) {
  static constexpr StringLiteral names[] = {
      "affine",  "arith",      "async", "bufferization", "cf",
      "complex", "func",       "index", "linalg",        "math",
      "memref",  "ml_program", "quant", "scf",           "shape",
      "tensor",  "tosa",       "ub",    "vector",
  };
  return llvm::is_contained(names, dialect);
}

namespace {
struct VerifyLoweredPass
    : structured::impl::LinalgVerifyLoweredPassBase<VerifyLoweredPass> {
  void runOnOperation() override {
    Operation *root = getOperation();
    WalkResult result = root->walk<WalkOrder::PreOrder>([&](Operation *op) {
      // Modules for other processors are not lowered.
      if (op != root && op->hasTrait<OpTrait::SymbolTable>() &&
          !isa<ModuleOp>(op))
        return WalkResult::skip();
      if (!isLowered(op->getName().getDialectNamespace()))
        return WalkResult::advance();
      op->emitError() << "'" << op->getName()
                      << "' can't be lowered to the LLVM dialect with these "
                         "types and attributes";
      return WalkResult::interrupt();
    });
    if (result.wasInterrupted())
      signalPassFailure();
  }
};
} // namespace
