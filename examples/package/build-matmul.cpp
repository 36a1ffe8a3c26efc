// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Builds a function with a `linalg.matmul` in it, verifies and prints it.

#include "linalg/IR/Linalg.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Verifier.h"

using namespace mlir;

int main() {
  MLIRContext context;
  context.loadDialect<structured::LinalgDialect, func::FuncDialect>();
  OpBuilder builder(&context);
  Location loc = builder.getUnknownLoc();
  OwningOpRef<ModuleOp> module = ModuleOp::create(builder, loc);

  Type f32 = builder.getF32Type();
  auto a = RankedTensorType::get({4, 8}, f32);
  auto b = RankedTensorType::get({8, ShapedType::kDynamic}, f32);
  auto c = RankedTensorType::get({4, ShapedType::kDynamic}, f32);
  builder.setInsertionPointToStart(module->getBody());
  auto function = func::FuncOp::create(builder, loc, "multiply",
                                       builder.getFunctionType({a, b, c}, {c}));
  builder.setInsertionPointToStart(function.addEntryBlock());
  ValueRange arguments = function.getArguments();
  auto matmul = structured::MatmulOp::create(
      builder, loc, arguments.take_front(2), arguments.drop_front(2));
  func::ReturnOp::create(builder, loc, matmul->getResults());

  if (failed(verify(*module)))
    return 1;
  module->print(llvm::outs());
  return 0;
}
