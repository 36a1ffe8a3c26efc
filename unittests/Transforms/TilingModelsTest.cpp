// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Models/TilingModels.h"
#include "../Interfaces/StructuredOpTest.h"
#include "linalg/Transforms/Tiling/Tile.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/IR/Verifier.h"

using namespace mlir;
using namespace mlir::structured;
using Tile = SmallVector<OpFoldResult>;

namespace {
class TilingModels : public test::StructuredOpTest {
protected:
  TilingModels() {
    DialectRegistry registry;
    registerTilingModels(registry);
    context.appendDialectRegistry(registry);
    context.loadDialect<affine::AffineDialect, scf::SCFDialect>();
  }

  /// The numbers as attributes.
  Tile numbers(ArrayRef<int64_t> values) {
    return getAsIndexOpFoldResult(&context, values);
  }

  /// A product of transposed matrices.
  TilingInterface parseProduct() {
    return cast<TilingInterface>(
        parse("%a: tensor<8x4xf32>, %b: tensor<8x6xf32>, %c: tensor<4x6xf32>",
              "%0 = linalg.generic {indexing_maps = ["
              "affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (k, "
              "n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = "
              "[\"parallel\", \"parallel\", \"reduction\"]} "
              "ins(%a, %b : tensor<8x4xf32>, tensor<8x6xf32>) "
              "outs(%c : tensor<4x6xf32>) {\n"
              "^bb0(%x: f32, %y: f32, %o: f32):\n"
              "%p = arith.mulf %x, %y : f32\n"
              "%s = arith.addf %o, %p : f32\n"
              "linalg.yield %s : f32\n} -> tensor<4x6xf32>")
            .getOperation());
  }
};
} // namespace

TEST_F(TilingModels, IterationsOfOperandTiles) {
  TilingInterface op = parseProduct();
  OpBuilder builder(op);
  Tile offsets, sizes;
  ASSERT_TRUE(succeeded(op.getIterationDomainTileFromOperandTiles(
      builder, {0}, {numbers({2, 1})}, {numbers({3, 2})}, offsets, sizes)));
  EXPECT_EQ(offsets, numbers({1, 0, 2}));
  EXPECT_EQ(sizes, numbers({2, 6, 3}));
}

TEST_F(TilingModels, OperandTilesMustAgree) {
  TilingInterface op = parseProduct();
  OpBuilder builder(op);
  Tile offsets, sizes;
  EXPECT_TRUE(failed(op.getIterationDomainTileFromOperandTiles(
      builder, {0, 1}, {numbers({2, 1}), numbers({4, 1})},
      {numbers({3, 2}), numbers({3, 2})}, offsets, sizes)));
  ASSERT_TRUE(succeeded(op.getIterationDomainTileFromOperandTiles(
      builder, {0, 1}, {numbers({2, 1}), numbers({2, 5})},
      {numbers({3, 2}), numbers({3, 1})}, offsets, sizes)));
  EXPECT_EQ(offsets, numbers({1, 5, 2}));
  EXPECT_EQ(sizes, numbers({2, 1, 3}));
}

TEST_F(TilingModels, TileOfResult) {
  TilingInterface op = parseProduct();
  OpBuilder builder(op);
  FailureOr<TilingResult> tile =
      op.generateResultTileValue(builder, 0, numbers({1, 2}), numbers({3, 4}));
  ASSERT_TRUE(succeeded(tile));
  ASSERT_EQ(tile->tiledValues.size(), 1u);
  EXPECT_EQ(cast<ShapedType>(tile->tiledValues[0].getType()).getShape(),
            ArrayRef<int64_t>({3, 4}));
  EXPECT_EQ(tile->generatedSlices.size(), 3u);
  EXPECT_TRUE(succeeded(verify(*module)));
}

TEST_F(TilingModels, WindowsAreNotFound) {
  auto op = cast<TilingInterface>(
      parse("%i: tensor<1x1x8xf32>, %k: tensor<1x1x3xf32>, "
            "%o: tensor<1x1x6xf32>",
            "%0 = linalg.conv_1d_ncw_fcw "
            "ins(%i, %k : tensor<1x1x8xf32>, tensor<1x1x3xf32>) "
            "outs(%o : tensor<1x1x6xf32>) -> tensor<1x1x6xf32>")
          .getOperation());
  OpBuilder builder(op);
  Tile offsets, sizes;
  EXPECT_FALSE(op.isOpFusableWithProducerSlices({0}, {}, {}));
  EXPECT_TRUE(op.isOpFusableWithProducerSlices({1}, {}, {}));
  EXPECT_TRUE(op.isOpFusableWithConsumerSlice(0, {}, {}));
  EXPECT_TRUE(failed(op.getTiledImplementationFromOperandTiles(
      builder, {0}, {numbers({0, 0, 0})}, {numbers({1, 1, 4})})));
  EXPECT_TRUE(failed(op.getIterationDomainTileFromOperandTiles(
      builder, {0}, {numbers({0, 0, 0})}, {numbers({1, 1, 4})}, offsets,
      sizes)));
}

TEST_F(TilingModels, ProducersAreFused) {
  parse("%x: f32, %a: tensor<?x8xf32>, %b: tensor<8x6xf32>, %e: "
        "tensor<?x8xf32>, %c: tensor<?x6xf32>",
        "%0 = linalg.exp ins(%a : tensor<?x8xf32>) outs(%e : tensor<?x8xf32>) "
        "-> tensor<?x8xf32>\n"
        "%1 = linalg.fill ins(%x : f32) outs(%c : tensor<?x6xf32>) -> "
        "tensor<?x6xf32>\n"
        "%2 = linalg.matmul ins(%0, %b : tensor<?x8xf32>, tensor<8x6xf32>) "
        "outs(%1 : tensor<?x6xf32>) -> tensor<?x6xf32>");
  TilingInterface last;
  module->walk([&](TilingInterface op) { last = op; });
  IRRewriter rewriter(&context);
  rewriter.setInsertionPoint(last);
  scf::SCFTileAndFuseOptions options;
  options.tilingOptions.setTileSizes(numbers({4, 3}));
  FailureOr<scf::SCFTileAndFuseResult> result =
      scf::tileConsumerAndFuseProducersUsingSCF(rewriter, last, options);
  ASSERT_TRUE(succeeded(result));
  EXPECT_EQ(result->loops.size(), 2u);
  EXPECT_EQ(result->fusedProducers.size(), 2u);
  EXPECT_TRUE(succeeded(verify(*module)));
}

TEST_F(TilingModels, OpOfAnotherDialect) {
  test::UserDotOp::attachInterface<TileableStructuredOp<test::UserDotOp>>(
      context);
  auto op = cast<TilingInterface>(
      parse("%a: memref<?xf32>, %b: memref<?xf32>, %c: memref<f32>",
            "\"user.dot\"(%a, %b, %c) ({\n"
            "^bb0(%x: f32, %y: f32, %o: f32):\n"
            "%p = arith.mulf %x, %y : f32\n"
            "%s = arith.addf %o, %p : f32\n"
            "linalg.yield %s : f32\n"
            "}) : (memref<?xf32>, memref<?xf32>, memref<f32>) -> ()")
          .getOperation());
  IRRewriter rewriter(&context);
  structured::TileOptions options;
  options.sizes = numbers({16});
  ASSERT_TRUE(succeeded(tile(rewriter, op, options)));
  EXPECT_TRUE(succeeded(verify(*module)));
  int64_t inLoops = 0;
  module->walk([&](test::UserDotOp tiled) {
    inLoops += isa<scf::ForOp>(tiled->getParentOp());
  });
  EXPECT_EQ(inLoops, 1);
}

TEST_F(TilingModels, SizeKnownWhenItRuns) {
  auto op = cast<TilingInterface>(
      parse("%a: tensor<10xf32>, %b: tensor<10xf32>, %size: index",
            "%0 = linalg.exp ins(%a : tensor<10xf32>) "
            "outs(%b : tensor<10xf32>) -> tensor<10xf32>")
          .getOperation());
  IRRewriter rewriter(&context);
  structured::TileOptions options;
  Value size = op->getBlock()->getArgument(2);
  options.sizes = {size};
  options.peel = {0};
  FailureOr<scf::SCFTilingResult> result = tile(rewriter, op, options);
  ASSERT_TRUE(succeeded(result));
  EXPECT_TRUE(succeeded(verify(*module)));
  EXPECT_EQ(result->tiledOps.size(), 2u);
  ASSERT_EQ(result->loops.size(), 1u);
  EXPECT_EQ(cast<scf::ForOp>(result->loops.front()).getStep(), size);
}

TEST_F(TilingModels, PartialReductionOfAnotherDialect) {
  attachTilingModels<test::UserDotOp>(context);
  auto op = cast<TilingInterface>(
      parse("%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<f32>",
            "%0 = \"user.dot\"(%a, %b, %c) ({\n"
            "^bb0(%x: f32, %y: f32, %o: f32):\n"
            "%p = arith.mulf %x, %y : f32\n"
            "%s = arith.addf %o, %p : f32\n"
            "linalg.yield %s : f32\n"
            "}) : (tensor<?xf32>, tensor<?xf32>, tensor<f32>) -> tensor<f32>")
          .getOperation());
  IRRewriter rewriter(&context);
  structured::TileOptions options;
  options.sizes = numbers({16});
  options.partialReduction = PartialReduction::OuterParallel;
  options.loops = TileLoops::Forall;
  FailureOr<scf::SCFTilingResult> result = tile(rewriter, op, options);
  ASSERT_TRUE(succeeded(result));
  EXPECT_TRUE(succeeded(verify(*module)));
  ASSERT_EQ(result->tiledOps.size(), 1u);
  EXPECT_TRUE(isa<test::UserDotOp>(result->tiledOps.front()));
  EXPECT_TRUE(isa<scf::ForallOp>(result->tiledOps.front()->getParentOp()));
  EXPECT_EQ(result->mergeOps.size(), 1u);
}

TEST_F(TilingModels, NoPartialResultsOfParallelLoops) {
  auto op = cast<PartialReductionOpInterface>(parseProduct().getOperation());
  OpBuilder builder(op);
  SetVector<unsigned> parallel, reduction;
  parallel.insert(1);
  reduction.insert(2);
  EXPECT_TRUE(failed(op.generateInitialTensorForPartialReduction(
      builder, op.getLoc(), numbers({4, 6, 8}), parallel)));
  EXPECT_TRUE(succeeded(op.generateInitialTensorForPartialReduction(
      builder, op.getLoc(), numbers({4, 6, 2}), reduction)));
}
