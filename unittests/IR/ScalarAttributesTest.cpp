// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Ops with attributes that are one number, made by their C++ builders.

#include "linalg/IR/Linalg.h"
#include "linalg/IR/UserOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/IR/Verifier.h"
#include "gtest/gtest.h"

#include "ScalarAttributesDialect.h.inc"

#define GET_OP_CLASSES
#include "ScalarAttributes.h.inc"

#include "ScalarAttributesDialect.cpp.inc"

#define GET_OP_CLASSES
#include "ScalarAttributes.cpp.inc"

using namespace mlir;

void scalars::ScalarsDialect::initialize() {
  structured::loadLinalgDialect(getContext());
  addOperations<
#define GET_OP_LIST
#include "ScalarAttributes.cpp.inc"
      >();
}

namespace {
class ScalarAttributes : public testing::Test {
protected:
  ScalarAttributes() : builder(&context) {
    context.loadDialect<scalars::ScalarsDialect, tensor::TensorDialect>();
    module = ModuleOp::create(builder.getUnknownLoc());
    builder.setInsertionPointToEnd(module->getBody());
  }

  Value createVector(int64_t size) {
    return tensor::EmptyOp::create(builder, builder.getUnknownLoc(),
                                   ArrayRef<int64_t>{size},
                                   builder.getF32Type());
  }

  /// An op that reads a vector of 6 elements.
  template <typename OpTy>
  OpTy create(int64_t resultSize, StringRef name, Attribute value) {
    Value input = createVector(6), init = createVector(resultSize);
    return OpTy::create(builder, builder.getUnknownLoc(), ValueRange(input),
                        ValueRange(init), builder.getNamedAttr(name, value));
  }

  static std::string getText(Operation *op) {
    std::string text;
    llvm::raw_string_ostream os(text);
    op->print(os, OpPrintingFlags().useLocalScope());
    return text;
  }

  MLIRContext context;
  OpBuilder builder;
  OwningOpRef<ModuleOp> module;
};

TEST_F(ScalarAttributes, Float) {
  auto op = create<scalars::ScaleOp>(6, "alpha", builder.getF32FloatAttr(0.5));
  EXPECT_TRUE(succeeded(verify(*module)));
  EXPECT_EQ(op.getAlpha().convertToFloat(), 0.5f);
  EXPECT_NE(getText(op).find("scalars.scale {alpha = 5.000000e-01 : f32} ins("),
            std::string::npos)
      << getText(op);
}

TEST_F(ScalarAttributes, Integer) {
  auto op = create<scalars::EveryOp>(3, "step", builder.getI64IntegerAttr(2));
  EXPECT_TRUE(succeeded(verify(*module)));
  EXPECT_EQ(op.getStep(), 2u);
  EXPECT_EQ(op.getIndexingMapsArray().front(),
            AffineMap::get(1, 0, builder.getAffineDimExpr(0) * 2));
  EXPECT_NE(getText(op).find("scalars.every {step = 2 : i64} ins("),
            std::string::npos)
      << getText(op);
}
} // namespace
