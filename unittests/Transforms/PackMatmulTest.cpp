// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Transforms/Packing/PackMatmul.h"
#include "../Interfaces/StructuredOpTest.h"
#include "mlir/IR/Verifier.h"

using namespace mlir;
using namespace mlir::structured;

using PackMatmul = test::StructuredOpTest;

static size_t countOps(ModuleOp module) {
  size_t count = 0;
  module->walk([&](Operation *) { ++count; });
  return count;
}

TEST_F(PackMatmul, Blocks) {
  auto op = parse("%a: tensor<8x?xf32>, %b: tensor<?x6xf32>, "
                  "%c: tensor<8x6xf32>",
                  "%r = linalg.matmul ins(%a, %b : tensor<8x?xf32>, "
                  "tensor<?x6xf32>) outs(%c : tensor<8x6xf32>) "
                  "-> tensor<8x6xf32>");
  IRRewriter rewriter(&context);
  PackMatmulOptions options;
  options.blockFactors = {4, 3, 2};
  FailureOr<PackResult> packed = packMatmul(rewriter, op, options);
  ASSERT_TRUE(succeeded(packed));
  EXPECT_EQ(packed->op.getNumLoops(), 6);
  EXPECT_EQ(packed->packs.size(), 3u);
  EXPECT_EQ(packed->unpacks.size(), 1u);
  EXPECT_TRUE(succeeded(verify(*module)));
}

TEST_F(PackMatmul, FailsWithoutChanges) {
  auto op = parse("%a: tensor<?x8xf32>, %b: tensor<8x6xf32>, "
                  "%c: tensor<?x6xf32>",
                  "%r = linalg.matmul ins(%a, %b : tensor<?x8xf32>, "
                  "tensor<8x6xf32>) outs(%c : tensor<?x6xf32>) "
                  "-> tensor<?x6xf32>");
  IRRewriter rewriter(&context);
  size_t before = countOps(*module);
  PackMatmulOptions options;
  options.blockFactors = {4, 3, 2};
  options.allowPadding = false;
  EXPECT_TRUE(failed(packMatmul(rewriter, op, options)));
  options.mnkPaddedMultiples = {2, 0, 0};
  options.blockFactors = {0, 4, 0};
  EXPECT_TRUE(failed(packMatmul(rewriter, op, options)));
  EXPECT_EQ(countOps(*module), before);
  auto sum =
      parse("%a: tensor<4xf32>", "%r = linalg.exp ins(%a : tensor<4xf32>) "
                                 "outs(%a : tensor<4xf32>) -> tensor<4xf32>");
  EXPECT_TRUE(failed(packMatmul(rewriter, sum, {})));
}
