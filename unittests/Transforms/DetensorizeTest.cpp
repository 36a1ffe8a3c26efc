// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Transforms/Forms/Detensorize.h"
#include "../Interfaces/StructuredOpTest.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;
using namespace mlir::structured;

namespace {
using Detensorize = test::StructuredOpTest;
} // namespace

TEST_F(Detensorize, LoopsAreLeftAlone) {
  StructuredOpInterface op =
      parse("%a: memref<1xf32>, %b: memref<?xf32>, %c: memref<f32>",
            "\"user.dot\"(%a, %b, %c) ({\n"
            "^bb0(%x: f32, %y: f32, %o: f32):\n"
            "%p = arith.mulf %x, %y : f32\n"
            "%s = arith.addf %o, %p : f32\n"
            "linalg.yield %s : f32\n"
            "}) : (memref<1xf32>, memref<?xf32>, memref<f32>) -> ()");
  IRRewriter rewriter(&context);
  EXPECT_TRUE(failed(detensorize(rewriter, op)));
}

TEST_F(Detensorize, Pattern) {
  parse("%a: tensor<f32>, %b: tensor<f32>, %c: memref<f32>",
        "%0 = linalg.exp ins(%a : tensor<f32>) outs(%b : tensor<f32>) -> "
        "tensor<f32>\n"
        "%1 = linalg.log ins(%0 : tensor<f32>) outs(%b : tensor<f32>) -> "
        "tensor<f32>\n"
        "%2 = tensor.extract %1[] : tensor<f32>\n"
        "memref.store %2, %c[] : memref<f32>");
  RewritePatternSet patterns(&context);
  populateDetensorizePatterns(patterns);
  ASSERT_TRUE(succeeded(applyPatternsGreedily(*module, std::move(patterns))));
  EXPECT_TRUE(succeeded(verify(*module)));
  module->walk([](StructuredOpInterface op) { ADD_FAILURE() << "is left"; });
  unsigned numExtracted = 0;
  module->walk([&](tensor::ExtractOp) { ++numExtracted; });
  EXPECT_EQ(numExtracted, 1u);
}
