// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Transforms/Forms/DecomposeStructuredOps.h"
#include "../Interfaces/StructuredOpTest.h"
#include "linalg/Interfaces/Recognizers.h"
#include "linalg/Transforms/Convolutions/SimplifyDepthwiseConv.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;
using namespace mlir::structured;
using Names = SmallVector<std::string>;

namespace {
class DecomposeStructuredOps : public test::StructuredOpTest {
protected:
  /// A product of integers `ins` with the given payload, whose arguments are
  /// %a, %b, %z and %o.
  StructuredOpInterface parseProduct(StringRef payload) {
    std::string text =
        "linalg.generic {indexing_maps = [affine_map<(k) -> (k)>, "
        "affine_map<(k) -> (k)>, affine_map<(k) -> ()>, affine_map<(k) -> ()>],"
        " iterator_types = [\"reduction\"]} ins(%x, %y, %s : memref<8xi32>, "
        "memref<8xi32>, i32) outs(%c : memref<i32>) {\n"
        "^bb0(%a: i32, %b: i32, %z: i32, %o: i32):\n" +
        payload.str() + "\nlinalg.yield %r : i32\n}";
    return parse(
        "%x: memref<8xi32>, %y: memref<8xi32>, %s: i32, %c: memref<i32>", text);
  }

  /// The module's structured ops, in their order.
  Names getOps() {
    Names names;
    module->walk([&](StructuredOpInterface op) {
      names.push_back(op->getName().getStringRef().str());
    });
    return names;
  }
};
} // namespace

static StringRef conv2D = "linalg.conv_2d ins(%i, %k : memref<1x9xf32>, "
                          "memref<1x3xf32>) outs(%o : memref<1x7xf32>)";
static StringRef conv2DArguments =
    "%i: memref<1x9xf32>, %k: memref<1x3xf32>, %o: memref<1x7xf32>";

TEST_F(DecomposeStructuredOps, UnitLoopCandidates) {
  auto candidates = getUnitLoopCandidates(parse(conv2DArguments, conv2D));
  ASSERT_EQ(candidates.size(), 2u);
  EXPECT_EQ(ArrayRef(candidates[0]), ArrayRef({0u, 2u}));
  EXPECT_EQ(ArrayRef(candidates[1]), ArrayRef({1u, 3u}));
  StringRef product = "linalg.quantized_matmul ins(%a, %a, %z, %z : "
                      "memref<4x4xi8>, memref<4x4xi8>, i32, i32) "
                      "outs(%c : memref<4x4xi32>)";
  auto op = parse("%a: memref<4x4xi8>, %z: i32, %c: memref<4x4xi32>", product);
  EXPECT_TRUE(getUnitLoopCandidates(op).empty());
}

TEST_F(DecomposeStructuredOps, UnitLoops) {
  auto op = parse(conv2DArguments, conv2D);
  IRRewriter rewriter(&context);
  NamedOps namedOps(&context);
  EXPECT_EQ(refuseToDropUnitLoops(op, {1, 3}, namedOps)->reason,
            "loop d1 has extent 7, expected 1");
  EXPECT_TRUE(failed(dropUnitLoops(rewriter, op, {1, 3}, namedOps)));
  EXPECT_EQ(getOps(), Names({"linalg.conv_2d"}));
  // Loops that share a dimension with others.
  EXPECT_EQ(refuseToDropUnitLoops(op, 0, namedOps)->reason,
            "dimension 0 of operand 0 belongs to other loops too");
  EXPECT_FALSE(refuseToDropUnitLoops(op, {0, 2}, namedOps));
  FailureOr<StructuredOpInterface> simpler =
      dropUnitLoops(rewriter, op, {0, 2}, namedOps);
  ASSERT_TRUE(succeeded(simpler));
  EXPECT_EQ((*simpler)->getName().getStringRef(), "linalg.conv_1d");
  EXPECT_TRUE(succeeded(verify(*module)));
}

TEST_F(DecomposeStructuredOps, NoNamedOpHasTheOtherLoops) {
  StringRef conv = "linalg.conv_2d_nhwc_fhwc ins(%i, %k : "
                   "memref<1x1x9x2xf32>, memref<4x1x3x2xf32>) "
                   "outs(%o : memref<1x1x7x4xf32>)";
  auto op = parse("%i: memref<1x1x9x2xf32>, %k: memref<4x1x3x2xf32>, "
                  "%o: memref<1x1x7x4xf32>",
                  conv);
  IRRewriter rewriter(&context);
  NamedOps namedOps(&context);
  EXPECT_EQ(refuseToDropUnitLoops(op, {1, 4}, namedOps)->reason,
            "no named op has the other loops than d1 and d4");
  EXPECT_TRUE(failed(dropUnitLoops(rewriter, op, {1, 4}, namedOps)));
  EXPECT_EQ(getOps(), Names({"linalg.conv_2d_nhwc_fhwc"}));
}

TEST_F(DecomposeStructuredOps, ZeroPoints) {
  auto op = parseProduct("%d = arith.subi %a, %z : i32\n"
                         "%p = arith.muli %b, %d : i32\n"
                         "%r = arith.addi %p, %o : i32");
  std::optional<ShiftedFactors> factors = matchShiftedFactors(op);
  ASSERT_TRUE(factors);
  EXPECT_EQ(factors->a, op.getPayload()->getArgument(0));
  EXPECT_EQ(factors->b, op.getPayload()->getArgument(1));
  EXPECT_EQ(factors->zeroA, op.getPayload()->getArgument(2));
  EXPECT_FALSE(factors->zeroB);
  IRRewriter rewriter(&context);
  FailureOr<StructuredOpInterface> product =
      expandZeroPoints(rewriter, op, NamedOps(&context));
  ASSERT_TRUE(succeeded(product));
  EXPECT_TRUE(isContraction(*product));
  EXPECT_TRUE(succeeded(verify(*module)));
  EXPECT_EQ(getOps().size(), 4u);
  EXPECT_EQ(refuseToExpandZeroPoints(*product)->reason,
            "it is no sum of products of integers with zero points");
}

TEST_F(DecomposeStructuredOps, PayloadsWithoutZeroPoints) {
  for (StringRef payload :
       {// Nothing is subtracted.
        "%p = arith.muli %b, %a : i32\n%r = arith.addi %p, %o : i32",
        // The subtrahend is not a zero point.
        "%d = arith.subi %a, %o : i32\n%p = arith.muli %b, %d : i32\n"
        "%r = arith.addi %p, %o : i32",
        "%d = arith.subi %z, %a : i32\n%p = arith.muli %b, %d : i32\n"
        "%r = arith.addi %p, %o : i32",
        // The square of one input.
        "%d = arith.subi %a, %z : i32\n%p = arith.muli %d, %d : i32\n"
        "%r = arith.addi %p, %o : i32",
        // The init is a factor.
        "%d = arith.subi %a, %z : i32\n%p = arith.muli %b, %d : i32\n"
        "%r = arith.muli %p, %o : i32"})
    EXPECT_FALSE(matchShiftedFactors(parseProduct(payload))) << payload.str();
}

TEST_F(DecomposeStructuredOps, DepthwiseConv) {
  StringRef conv = "linalg.depthwise_conv_1d_nwc_wcm ins(%i, %k : "
                   "memref<1x9x2xf32>, memref<3x2x1xf32>) "
                   "outs(%o : memref<1x7x2x1xf32>)";
  auto op = parse("%i: memref<1x9x2xf32>, %k: memref<3x2x1xf32>, "
                  "%o: memref<1x7x2x1xf32>",
                  conv);
  IRRewriter rewriter(&context);
  NamedOps namedOps(&context);
  EXPECT_FALSE(refuseToSimplifyDepthwiseConv(op, namedOps));
  EXPECT_TRUE(succeeded(simplifyDepthwiseConv(rewriter, op, namedOps)));
  EXPECT_EQ(getOps(), Names({"linalg.depthwise_conv_1d_nwc_wc"}));
  op = parse(conv2DArguments, conv2D);
  EXPECT_TRUE(failed(simplifyDepthwiseConv(rewriter, op, namedOps)));
  EXPECT_EQ(getOps(), Names({"linalg.conv_2d"}));
}

TEST_F(DecomposeStructuredOps, Patterns) {
  parse(conv2DArguments, conv2D);
  RewritePatternSet patterns(&context);
  populateSimplifyDepthwiseConvPatterns(patterns);
  EXPECT_TRUE(succeeded(applyPatternsGreedily(*module, std::move(patterns))));
  EXPECT_EQ(getOps(), Names({"linalg.conv_2d"}));
  RewritePatternSet all(&context);
  populateDecomposeStructuredOpPatterns(all);
  EXPECT_TRUE(succeeded(applyPatternsGreedily(*module, std::move(all))));
  EXPECT_EQ(getOps(), Names({"linalg.conv_1d"}));
}
