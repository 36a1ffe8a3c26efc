// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Transforms/Forms/FoldUnitDims.h"
#include "../Interfaces/StructuredOpTest.h"
#include "linalg/Transforms/Forms/InlineScalars.h"
#include "mlir/IR/Verifier.h"

using namespace mlir;
using namespace mlir::structured;

namespace {
using FoldUnitDims = test::StructuredOpTest;
} // namespace

TEST_F(FoldUnitDims, OpOfAnotherDialect) {
  StructuredOpInterface op =
      parse("%a: memref<1xf32>, %b: memref<?xf32>, %c: memref<f32>",
            "\"user.dot\"(%a, %b, %c) ({\n"
            "^bb0(%x: f32, %y: f32, %o: f32):\n"
            "%p = arith.mulf %x, %y : f32\n"
            "%s = arith.addf %o, %p : f32\n"
            "linalg.yield %s : f32\n"
            "}) : (memref<1xf32>, memref<?xf32>, memref<f32>) -> ()");
  IRRewriter rewriter(&context);
  FailureOr<StructuredOpInterface> folded = foldUnitDims(rewriter, op);
  ASSERT_TRUE(succeeded(folded));
  EXPECT_TRUE(succeeded(verify(*module)));
  EXPECT_EQ(folded->getNumLoops(), 0);
  // A dynamic extent is not known to be 1.
  EXPECT_EQ(cast<ShapedType>((*folded)->getOperand(0).getType()).getRank(), 0);
  EXPECT_EQ(cast<ShapedType>((*folded)->getOperand(1).getType()).getRank(), 1);
  EXPECT_TRUE(failed(foldUnitDims(rewriter, *folded)));

  FailureOr<StructuredOpInterface> inlined = inlineScalars(rewriter, *folded);
  ASSERT_TRUE(succeeded(inlined));
  EXPECT_TRUE(succeeded(verify(*module)));
  EXPECT_EQ(inlined->getNumDpsInputs(), 0);
  EXPECT_TRUE(failed(inlineScalars(rewriter, *inlined)));
}
