// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Conversion/Passes.h"
#include "linalg/Utils/VectorElements.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGVERIFYLOWEREDPASS
#include "linalg/Conversion/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;

/// Whether the lowering leaves no op of this dialect. Others may be the user's,
/// or have a translation to LLVM IR.
static bool isLowered(StringRef dialect) {
  static constexpr StringLiteral names[] = {
      "affine", "arith",  "bufferization", "cf",     "complex",    "func",
      "index",  "linalg", "math",          "memref", "ml_program", "quant",
      "scf",    "shape",  "tensor",        "ub",     "vector",
  };
  return llvm::is_contained(names, dialect);
}

/// Whether no pass of the pipelines lowers ops of this dialect, although others
/// do: that was forgotten.
static bool isLoweredByOthers(StringRef dialect) {
  return dialect == "async" || dialect == "sparse_tensor" || dialect == "tosa";
}

namespace {
struct VerifyLoweredPass
    : structured::impl::LinalgVerifyLoweredPassBase<VerifyLoweredPass> {
  using LinalgVerifyLoweredPassBase::LinalgVerifyLoweredPassBase;

  void runOnOperation() override {
    Operation *root = getOperation();
    WalkResult result = root->walk<WalkOrder::PreOrder>([&](Operation *op) {
      // Modules for other processors are not lowered.
      if (op != root && op->hasTrait<OpTrait::SymbolTable>() &&
          !isa<ModuleOp>(op))
        return WalkResult::skip();
      return failed(verify(op)) ? WalkResult::interrupt()
                                : WalkResult::advance();
    });
    if (result.wasInterrupted())
      signalPassFailure();
  }

private:
  static LogicalResult verifyVectors(Operation *op) {
    SmallVector<Type> types(op->getOperandTypes());
    llvm::append_range(types, op->getResultTypes());
    auto *tooLong = llvm::find_if(types, structured::isTooLongVector);
    if (tooLong == types.end())
      return success();
    return op->emitError() << "a vector of "
                           << cast<VectorType>(*tooLong).getNumElements()
                           << " elements can't be lowered, expected at most "
                           << structured::kMostVectorElements
                           << ": tile before vectors are made";
  }

  LogicalResult verify(Operation *op) const {
    StringRef dialect = op->getName().getDialectNamespace();
    // Other passes leave ops that nothing uses, which ours remove.
    if (isBefore && isOpTriviallyDead(op))
      return success();
    if (isLoweredByOthers(dialect))
      return op->emitError()
             << "'" << op->getName() << "' is not lowered by passes of linalg, "
             << "expected those of '" << dialect << "' before them";
    if (isBefore)
      return verifyVectors(op);
    if (!isLowered(dialect))
      return success();
    return op->emitError() << "'" << op->getName()
                           << "' can't be lowered to the LLVM dialect with "
                              "these types and attributes";
  }
};
} // namespace
