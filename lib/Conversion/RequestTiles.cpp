// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Conversion/Passes.h"
#include "linalg/Target/TilePermission.h"
#include "mlir/Dialect/AMX/AMXDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGREQUESTTILESPASS
#include "linalg/Conversion/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;

static constexpr StringLiteral kConstructor = "linalg_request_tiles";

static bool hasTiles(ModuleOp module) {
  return module
      ->walk([](Operation *op) {
        return isa_and_nonnull<amx::AMXDialect>(op->getDialect())
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

/// Builds the body of `function`: the system call that asks for tiles. Without
/// them, the first instruction on a tile ends the process.
static void buildRequest(LLVM::LLVMFuncOp function) {
  OpBuilder builder(function.getContext());
  Location loc = function.getLoc();
  builder.setInsertionPointToStart(function.addEntryBlock(builder));
  Type i64 = builder.getI64Type();
  SmallVector<Value> operands;
  for (int64_t value : {kArchPrctl, kRequestPermission, kTileData})
    operands.push_back(LLVM::ConstantOp::create(
        builder, loc, i64, builder.getI64IntegerAttr(value)));
  LLVM::InlineAsmOp::create(
      builder, loc, i64, operands, "syscall",
      "={rax},{rax},{rdi},{rsi},~{rcx},~{r11},~{memory}",
      /*has_side_effects=*/true, /*is_align_stack=*/false,
      LLVM::TailCallKind::None,
      LLVM::AsmDialectAttr::get(builder.getContext(), LLVM::AsmDialect::AD_ATT),
      /*operand_attrs=*/ArrayAttr());
  LLVM::ReturnOp::create(builder, loc, ValueRange());
}

namespace {
struct RequestTilesPass
    : structured::impl::LinalgRequestTilesPassBase<RequestTilesPass> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    if (!hasTiles(module))
      return;
    SymbolTable symbols(module);
    OpBuilder builder = OpBuilder::atBlockBegin(module.getBody());
    Location loc = module.getLoc();
    auto function = LLVM::LLVMFuncOp::create(
        builder, loc, kConstructor,
        LLVM::LLVMFunctionType::get(
            LLVM::LLVMVoidType::get(module.getContext()), {}),
        LLVM::Linkage::Internal);
    symbols.insert(function);
    buildRequest(function);
    Attribute name = FlatSymbolRefAttr::get(function);
    LLVM::GlobalCtorsOp::create(
        builder, loc, builder.getArrayAttr(name), builder.getI32ArrayAttr(0),
        builder.getArrayAttr(LLVM::ZeroAttr::get(module.getContext())));
  }
};
} // namespace
