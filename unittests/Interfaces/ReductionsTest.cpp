// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Interfaces/Reductions.h"
#include "StructuredOpTest.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::structured;

namespace {
class Reductions : public test::StructuredOpTest {
protected:
  /// A reduction of a vector of `type` by `combiner`.
  StructuredOpInterface parseReduction(StringRef combiner, StringRef type) {
    return parse(
        llvm::formatv("%a: tensor<4x{0}>, %o: tensor<{0}>", type).str(),
        llvm::formatv("%0 = linalg.reduce ins(%a : tensor<4x{0}>) outs(%o : "
                      "tensor<{0}>) dimensions = [0]\n(%x: {0}, %y: {0}) {{\n"
                      "%s = {1} %x, %y : {0}\nlinalg.yield %s : {0}\n}",
                      type, combiner)
            .str());
  }

  /// The identity element as text; empty if there is none.
  std::string neutral(StringRef combiner, StringRef type) {
    StructuredOpInterface op = parseReduction(combiner, type);
    SmallVector<Operation *> combiners =
        matchReduction(op, *op.getDpsInitOperand(0));
    if (combiners.empty())
      return "";
    OpBuilder builder(op);
    Value constant =
        buildNeutralElement(builder, op.getLoc(), combiners.front());
    EXPECT_EQ(constant.getType(), combiners.front()->getResult(0).getType());
    std::string text;
    llvm::raw_string_ostream(text) << *getNeutralElement(combiners.front());
    return text;
  }
};
} // namespace

TEST_F(Reductions, Integers) {
  EXPECT_EQ(neutral("arith.addi", "i8"), "0 : i8");
  EXPECT_EQ(neutral("arith.muli", "index"), "1 : index");
  EXPECT_EQ(neutral("arith.andi", "i8"), "-1 : i8");
  EXPECT_EQ(neutral("arith.xori", "i1"), "false");
  EXPECT_EQ(neutral("arith.maxsi", "i8"), "-128 : i8");
  EXPECT_EQ(neutral("arith.minsi", "i8"), "127 : i8");
  EXPECT_EQ(neutral("arith.maxui", "i8"), "0 : i8");
  EXPECT_EQ(neutral("arith.minui", "i8"), "-1 : i8");
  // The signed values of a boolean are 0 and -1.
  EXPECT_EQ(neutral("arith.maxsi", "i1"), "true");
  EXPECT_EQ(neutral("arith.minsi", "i1"), "false");
}

TEST_F(Reductions, Floats) {
  EXPECT_EQ(neutral("arith.addf", "f32"), "-0.000000e+00 : f32");
  EXPECT_EQ(neutral("arith.mulf", "bf16"), "1.000000e+00 : bf16");
  EXPECT_EQ(neutral("arith.maximumf", "f32"), "0xFF800000 : f32");
  EXPECT_EQ(neutral("arith.minimumf", "f32"), "0x7F800000 : f32");
  EXPECT_EQ(neutral("arith.maxnumf", "f32"), "0x7FC00000 : f32");
  EXPECT_EQ(neutral("arith.minnumf", "f16"), "0x7E00 : f16");
  // No infinity; neither infinity nor NaN; no sign.
  EXPECT_EQ(neutral("arith.maximumf", "f8E4M3FN"), "-4.480000e+02 : f8E4M3FN");
  EXPECT_EQ(neutral("arith.minnumf", "f4E2M1FN"), "6.000000e+00 : f4E2M1FN");
  EXPECT_EQ(neutral("arith.maximumf", "f8E8M0FNU"), "");
}

TEST_F(Reductions, OtherNumbers) {
  EXPECT_EQ(neutral("complex.add", "complex<f32>"),
            "[-0.000000e+00 : f32, -0.000000e+00 : f32]");
  EXPECT_EQ(neutral("complex.mul", "complex<f64>"),
            "[1.000000e+00, 0.000000e+00]");
  EXPECT_EQ(neutral("arith.minsi", "vector<4xi8>"),
            "dense<127> : vector<4xi8>");
}

TEST_F(Reductions, NotReductions) {
  EXPECT_EQ(neutral("arith.subi", "i8"), "");
  EXPECT_EQ(neutral("arith.divf", "f32"), "");
  EXPECT_EQ(neutral("complex.sub", "complex<f32>"), "");
}

TEST_F(Reductions, FlagsOfOrder) {
  StructuredOpInterface op = parseReduction("arith.addf", "f32");
  Operation *sum = matchReduction(op, *op.getDpsInitOperand(0)).front();
  auto flags = [&] { return cast<arith::AddFOp>(sum).getFastmath(); };
  cast<arith::AddFOp>(sum).setFastmath(arith::FastMathFlags::fast);
  dropFlagsOfOrder(sum);
  EXPECT_EQ(flags() & arith::FastMathFlags::ninf, arith::FastMathFlags::none);
  EXPECT_EQ(flags() & arith::FastMathFlags::nnan, arith::FastMathFlags::none);
  EXPECT_EQ(flags() & arith::FastMathFlags::reassoc,
            arith::FastMathFlags::reassoc);
}
