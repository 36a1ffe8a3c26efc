// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Transforms/Fusion/FuseElementwise.h"
#include "../Interfaces/StructuredOpTest.h"
#include "linalg/Transforms/Packing/Pad.h"
#include "linalg/Transforms/Tiling/Interchange.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;
using namespace mlir::structured;

namespace {
struct FuseElementwise : test::StructuredOpTest {
  FuseElementwise() {
    context.loadDialect<affine::AffineDialect, math::MathDialect>();
  }

  /// A dot product, of another dialect, of the result of `linalg.exp`.
  StructuredOpInterface parseDot() {
    StructuredOpInterface exp = parse(
        "%a: tensor<7xf32>, %b: tensor<7xf32>, %c: tensor<f32>",
        "%e = linalg.exp ins(%a : tensor<7xf32>) outs(%b : tensor<7xf32>)"
        " -> tensor<7xf32>\n"
        "%r = \"user.dot\"(%e, %b, %c) ({\n"
        "^bb0(%x: f32, %y: f32, %o: f32):\n"
        "%p = arith.mulf %x, %y : f32\n"
        "%s = arith.addf %o, %p : f32\n"
        "linalg.yield %s : f32\n"
        "}) : (tensor<7xf32>, tensor<7xf32>, tensor<f32>) -> tensor<f32>");
    return cast<StructuredOpInterface>(exp->getNextNode());
  }
};
} // namespace

TEST_F(FuseElementwise, OpOfAnotherDialect) {
  StructuredOpInterface dot = parseDot();
  IRRewriter rewriter(&context);
  OpOperand &operand = dot->getOpOperand(0);
  EXPECT_TRUE(refuseToFuse(operand));
  EXPECT_TRUE(failed(fuseElementwise(rewriter, operand)));
  FuseElementwiseOptions options;
  options.intoContractions = true;
  EXPECT_FALSE(refuseToFuse(operand, options));
  FailureOr<StructuredOpInterface> fused =
      fuseElementwise(rewriter, operand, options);
  ASSERT_TRUE(succeeded(fused));
  EXPECT_TRUE(succeeded(verify(*module)));
  // The producer is gone, and both read the same elements.
  EXPECT_EQ(fused->getOperation(), &fused->getOperation()->getBlock()->front());
  EXPECT_EQ(fused->getNumDpsInputs(), 2);
}

TEST_F(FuseElementwise, Pattern) {
  parseDot();
  FuseElementwiseOptions options;
  options.intoContractions = true;
  RewritePatternSet patterns(&context);
  populateFuseElementwisePatterns(patterns, options);
  ASSERT_TRUE(succeeded(applyPatternsGreedily(*module, std::move(patterns))));
  unsigned numOps = 0;
  module->walk([&](StructuredOpInterface) { ++numOps; });
  // Nothing uses the results.
  EXPECT_EQ(numOps, 0u);
}

TEST_F(FuseElementwise, PadOpOfAnotherDialect) {
  StructuredOpInterface dot = parseDot();
  std::optional<PaddingValues> paddings = findPaddingValues(dot, 0u);
  ASSERT_TRUE(paddings);
  // Adding a product of -0.0 changes no sum.
  APFloat product = cast<FloatAttr>((*paddings)[0]).getValue() *
                    cast<FloatAttr>((*paddings)[1]).getValue();
  EXPECT_TRUE(product.isNegZero());
  IRRewriter rewriter(&context);
  FailureOr<StructuredOpInterface> padded = pad(rewriter, dot, PadOptions{{4}});
  ASSERT_TRUE(succeeded(padded));
  EXPECT_TRUE(succeeded(verify(*module)));
  EXPECT_EQ((*padded)->getName().getStringRef(), "user.dot");
  EXPECT_EQ(padded->getShape(padded->getDpsInputOperand(0)).front(), 8);
  EXPECT_TRUE(failed(pad(rewriter, *padded, PadOptions{{4}})));
}

TEST_F(FuseElementwise, InterchangeOpOfAnotherDialect) {
  StructuredOpInterface dot = parseDot();
  EXPECT_TRUE(refuseToInterchange(dot, {0}));
  EXPECT_TRUE(refuseToInterchange(dot, {1, 0}));
}
