// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Conversion/Passes.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Parser/Parser.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGADDBF16CONVERSIONSPASS
#include "linalg/Conversion/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;

// A bf16 is returned in the lower half of a float's register. f64 is first
// rounded to f32 to odd, so that rounding to nearest even after that is exact.
static constexpr llvm::StringLiteral conversions = R"mlir(
llvm.func linkonce_odr hidden @__truncsfbf2(%x: f32) -> f32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %sixteen = llvm.mlir.constant(16 : i32) : i32
  %belowHalf = llvm.mlir.constant(0x7FFF : i32) : i32
  %quiet = llvm.mlir.constant(0x40 : i32) : i32
  %bits = llvm.bitcast %x : f32 to i32
  %upper = llvm.lshr %bits, %sixteen : i32
  %odd = llvm.and %upper, %one : i32
  %bias = llvm.add %belowHalf, %odd : i32
  %biased = llvm.add %bits, %bias : i32
  %rounded = llvm.lshr %biased, %sixteen : i32
  %nan = llvm.or %upper, %quiet : i32
  %isNaN = llvm.fcmp "uno" %x, %x : f32
  %result = llvm.select %isNaN, %nan, %rounded : i1, i32
  %asFloat = llvm.bitcast %result : i32 to f32
  llvm.return %asFloat : f32
}
llvm.func linkonce_odr hidden @__truncdfbf2(%x: f64) -> f32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %nearest = llvm.fptrunc %x : f64 to f32
  %back = llvm.fpext %nearest : f32 to f64
  %absX = llvm.intr.fabs(%x) : (f64) -> f64
  %absBack = llvm.intr.fabs(%back) : (f64) -> f64
  %isInexact = llvm.fcmp "one" %back, %x : f64
  %isAbove = llvm.fcmp "ogt" %absBack, %absX : f64
  %bits = llvm.bitcast %nearest : f32 to i32
  %step = llvm.zext %isAbove : i1 to i32
  %below = llvm.sub %bits, %step : i32
  %odd = llvm.or %below, %one : i32
  %toOdd = llvm.select %isInexact, %odd, %bits : i1, i32
  %single = llvm.bitcast %toOdd : i32 to f32
  %result = llvm.call @__truncsfbf2(%single) : (f32) -> f32
  llvm.return %result : f32
}
llvm.mlir.global appending @llvm.compiler.used() {addr_space = 0 : i32, section = "llvm.metadata"} : !llvm.array<2 x ptr> {
  %0 = llvm.mlir.undef : !llvm.array<2 x ptr>
  %1 = llvm.mlir.addressof @__truncsfbf2 : !llvm.ptr
  %2 = llvm.insertvalue %1, %0[0] : !llvm.array<2 x ptr>
  %3 = llvm.mlir.addressof @__truncdfbf2 : !llvm.ptr
  %4 = llvm.insertvalue %3, %2[1] : !llvm.array<2 x ptr>
  llvm.return %4 : !llvm.array<2 x ptr>
}
)mlir";

/// Whether a value in `root` is a bf16 or a vector of them.
static bool usesBF16(Operation *root) {
  auto isBF16 = [](Type type) { return getElementTypeOrSelf(type).isBF16(); };
  return root
      ->walk([&](Operation *op) {
        return WalkResult(failure(llvm::any_of(op->getResultTypes(), isBF16)));
      })
      .wasInterrupted();
}

namespace {
struct AddBF16ConversionsPass
    : structured::impl::LinalgAddBF16ConversionsPassBase<
          AddBF16ConversionsPass> {
  void runOnOperation() override {
    auto module = dyn_cast<ModuleOp>(getOperation());
    if (!module || !usesBF16(module))
      return;
    OwningOpRef<ModuleOp> source =
        parseSourceString<ModuleOp>(conversions, &getContext());
    for (Operation &op : *source->getBody())
      if (SymbolTable::lookupSymbolIn(
              module, SymbolTable::getSymbolName(&op).getValue()))
        return;
    auto body = OpBuilder::atBlockEnd(module.getBody());
    for (Operation &op : *source->getBody())
      body.clone(op);
  }
};
} // namespace
