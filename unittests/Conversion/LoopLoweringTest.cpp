// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "../Interfaces/StructuredOpTest.h"
#include "linalg/Conversion/ToAffineLoops.h"
#include "linalg/Conversion/ToParallelLoops.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;
using namespace mlir::structured;

static constexpr StringRef kMatmulArguments =
    "%a: memref<?x8xf32>, %b: memref<8x?xf32>, %c: memref<?x?xf32>";
static constexpr StringRef kMatmul =
    "linalg.matmul ins(%a, %b : memref<?x8xf32>, memref<8x?xf32>) "
    "outs(%c : memref<?x?xf32>)";

/// An op on a view whose size is the index of a loop, then one on the whole
/// buffer.
static constexpr StringRef kViewArguments = "%x: memref<8xf32>, %n: index";
static constexpr StringRef kView = R"(
  scf.for %i = %n to %n step %n {
    %v = memref.subview %x[0] [%i] [1] : memref<8xf32> to memref<?xf32, strided<[1]>>
    linalg.copy ins(%v : memref<?xf32, strided<[1]>>)
      outs(%v : memref<?xf32, strided<[1]>>)
  }
  linalg.copy ins(%x : memref<8xf32>) outs(%x : memref<8xf32>)
)";

namespace {
class LoopLowering : public test::StructuredOpTest {
protected:
  LoopLowering() {
    context.loadDialect<affine::AffineDialect, scf::SCFDialect>();
  }

  std::string print() {
    std::string text;
    llvm::raw_string_ostream stream(text);
    module->print(stream);
    return text;
  }

  template <typename OpTy>
  unsigned count() {
    unsigned number = 0;
    module->walk([&](OpTy) { ++number; });
    return number;
  }

  void applyPatterns(void (*populate)(RewritePatternSet &)) {
    RewritePatternSet patterns(&context);
    populate(patterns);
    EXPECT_TRUE(succeeded(applyPatternsGreedily(*module, std::move(patterns))));
    EXPECT_TRUE(succeeded(verify(*module)));
  }
};
} // namespace

TEST_F(LoopLowering, AffineLoopsAreReturnedFromOutsideToInside) {
  StructuredOpInterface op = parse(kMatmulArguments, kMatmul);
  IRRewriter rewriter(&context);
  auto loops = lowerToAffineLoops(rewriter, op);
  ASSERT_TRUE(succeeded(loops));
  ASSERT_EQ(loops->size(), 3u);
  EXPECT_EQ((*loops)[1]->getParentOp(), (*loops)[0]);
  EXPECT_EQ((*loops)[2]->getParentOp(), (*loops)[1]);
  EXPECT_FALSE((*loops)[0].hasConstantUpperBound());
  EXPECT_EQ((*loops)[2].getConstantUpperBound(), 8);
  EXPECT_EQ(count<StructuredOpInterface>(), 0u);
  EXPECT_TRUE(succeeded(verify(*module)));
}

TEST_F(LoopLowering, AffineLoopsFailWithNothingChanged) {
  StructuredOpInterface op = parse(kViewArguments, kView);
  std::string before = print();
  IRRewriter rewriter(&context);
  EXPECT_TRUE(failed(lowerToAffineLoops(rewriter, op)));
  EXPECT_EQ(print(), before);
}

TEST_F(LoopLowering, TensorsFailWithNothingChanged) {
  StructuredOpInterface op =
      parse("%x: tensor<?xf32>", "%0 = linalg.copy ins(%x : tensor<?xf32>) "
                                 "outs(%x : tensor<?xf32>) -> tensor<?xf32>");
  std::string before = print();
  IRRewriter rewriter(&context);
  EXPECT_TRUE(failed(lowerToAffineLoops(rewriter, op)));
  EXPECT_TRUE(failed(lowerToParallelLoops(rewriter, op)));
  EXPECT_EQ(print(), before);
}

TEST_F(LoopLowering, ParallelLoopsAreAroundSequentialOnes) {
  StructuredOpInterface op = parse(kMatmulArguments, kMatmul);
  IRRewriter rewriter(&context);
  FailureOr<ParallelLoopNest> nest = lowerToParallelLoops(rewriter, op);
  ASSERT_TRUE(succeeded(nest));
  ASSERT_TRUE(nest->parallel);
  EXPECT_EQ(nest->parallel.getNumLoops(), 2u);
  ASSERT_EQ(nest->sequential.size(), 1u);
  EXPECT_EQ(nest->sequential[0]->getParentOp(), nest->parallel);
  EXPECT_TRUE(succeeded(verify(*module)));
}

TEST_F(LoopLowering, UserOpWithoutParallelLoops) {
  StructuredOpInterface op = parse("%x: memref<4xf32>, %y: memref<f32>", R"(
    "user.dot"(%x, %x, %y) ({
    ^bb0(%a: f32, %b: f32, %c: f32):
      %0 = arith.mulf %a, %b : f32
      %1 = arith.addf %c, %0 : f32
      linalg.yield %1 : f32
    }) : (memref<4xf32>, memref<4xf32>, memref<f32>) -> ()
  )");
  IRRewriter rewriter(&context);
  FailureOr<ParallelLoopNest> nest = lowerToParallelLoops(rewriter, op);
  ASSERT_TRUE(succeeded(nest));
  EXPECT_FALSE(nest->parallel);
  EXPECT_EQ(nest->sequential.size(), 1u);
  EXPECT_TRUE(succeeded(verify(*module)));
}

TEST_F(LoopLowering, AffinePatternsLeaveWhatIsNotAffine) {
  parse(kViewArguments, kView);
  applyPatterns(populateToAffineLoopsPatterns);
  EXPECT_EQ(count<StructuredOpInterface>(), 1u);
  EXPECT_EQ(count<affine::AffineForOp>(), 1u);
}

TEST_F(LoopLowering, ParallelPatternsLowerAll) {
  parse(kViewArguments, kView);
  applyPatterns(populateToParallelLoopsPatterns);
  EXPECT_EQ(count<StructuredOpInterface>(), 0u);
  EXPECT_EQ(count<scf::ParallelOp>(), 2u);
}
