// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "StructuredOpTest.h"
#include "linalg/Interfaces/IndexingMaps.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"

using namespace mlir;
using namespace mlir::structured;
using Numbers = SmallVector<int64_t>;

static constexpr int64_t kDynamic = ShapedType::kDynamic;

namespace {
class StructuredOpQueries : public test::StructuredOpTest {
protected:
  /// A product of matrices with the given shapes.
  StructuredOpInterface parseMatmul(StringRef a, StringRef b, StringRef c) {
    std::string types = ("tensor<" + a + "xf32>, tensor<" + b + "xf32>").str();
    std::string out = ("tensor<" + c + "xf32>").str();
    return parse(
        ("%a: tensor<" + a + "xf32>, %b: tensor<" + b + "xf32>, %c: " + out)
            .str(),
        "%0 = linalg.matmul ins(%a, %b : " + types + ") outs(%c : " + out +
            ") -> " + out);
  }

  StructuredOpInterface parseConvolution() {
    return parse(
        "%i: tensor<1x9x9x3xf32>, %k: tensor<3x3x3x8xf32>, "
        "%o: tensor<1x4x4x8xf32>",
        "%0 = linalg.conv_2d_nhwc_hwcf {strides = dense<2> : tensor<2xi64>} "
        "ins(%i, %k : tensor<1x9x9x3xf32>, tensor<3x3x3x8xf32>) "
        "outs(%o : tensor<1x4x4x8xf32>) -> tensor<1x4x4x8xf32>");
  }
};
} // namespace

//===----------------------------------------------------------------------===//
// Loops and dimensions
//===----------------------------------------------------------------------===//

TEST_F(StructuredOpQueries, LoopsByType) {
  auto op = parseConvolution();
  EXPECT_EQ(op.getNumLoops(), 7);
  using Loops = SmallVector<unsigned>;
  EXPECT_EQ(getLoopsOfType(op, utils::IteratorType::parallel),
            Loops({0, 1, 2, 3}));
  EXPECT_EQ(getLoopsOfType(op, utils::IteratorType::reduction),
            Loops({4, 5, 6}));
}

TEST_F(StructuredOpQueries, StaticLoopSizesComeFromAnyOperand) {
  // m, n and k are each static in a different operand.
  auto op = parseMatmul("?x8", "?x?", "4x6");
  EXPECT_EQ(getStaticLoopSizes(op), Numbers({4, 6, 8}));
  op = parseMatmul("?x?", "?x?", "?x6");
  EXPECT_EQ(getStaticLoopSizes(op), Numbers({kDynamic, 6, kDynamic}));
  EXPECT_EQ(getStaticLoopSizes(parseConvolution()),
            Numbers({1, 4, 4, 8, 3, 3, 3}));
}

TEST_F(StructuredOpQueries, DynamicLoopSizesAreTakenFromTheFirstOperand) {
  auto op = parseMatmul("?x?", "?x6", "?x?");
  OpBuilder builder(op);
  SmallVector<OpFoldResult> sizes = getLoopSizes(builder, op.getLoc(), op);
  ASSERT_EQ(sizes.size(), 3u);
  EXPECT_EQ(getConstantIntValue(sizes[1]), 6);
  for (auto [loop, dim] : {std::pair(0, 0), std::pair(2, 1)}) {
    auto dimOp = dyn_cast<Value>(sizes[loop]).getDefiningOp<tensor::DimOp>();
    ASSERT_TRUE(dimOp);
    EXPECT_EQ(dimOp.getSource(), op->getOperand(0));
    EXPECT_EQ(dimOp.getConstantIndex(), dim);
  }
}

TEST_F(StructuredOpQueries, DimSizesOfBuffers) {
  auto op = parse("%a: memref<?x5xf32>", "linalg.exp ins(%a : memref<?x5xf32>) "
                                         "outs(%a : memref<?x5xf32>)");
  OpBuilder builder(op);
  Value buffer = op->getOperand(0);
  OpFoldResult rows = getDimSize(builder, op.getLoc(), buffer, 0);
  EXPECT_TRUE(dyn_cast<Value>(rows).getDefiningOp<memref::DimOp>());
  EXPECT_EQ(getConstantIntValue(getDimSize(builder, op.getLoc(), buffer, 1)),
            5);
}

TEST_F(StructuredOpQueries, OperandDimsOfALoop) {
  auto op = parseConvolution();
  // The channels of the image: dimension 3 of it, dimension 2 of the kernel.
  SmallVector<OperandDim> channels = getOperandDimsOfLoop(op, 6);
  ASSERT_EQ(channels.size(), 2u);
  EXPECT_EQ(channels[0].operand, &op->getOpOperand(0));
  EXPECT_EQ(channels[0].dim, 3u);
  EXPECT_EQ(channels[1].operand, &op->getOpOperand(1));
  EXPECT_EQ(channels[1].dim, 2u);
  // No dimension of the image has only the loop over output rows.
  SmallVector<OperandDim> rows = getOperandDimsOfLoop(op, 1);
  ASSERT_EQ(rows.size(), 1u);
  EXPECT_EQ(rows[0].operand, &op->getOpOperand(2));
  EXPECT_EQ(rows[0].dim, 1u);
}

TEST_F(StructuredOpQueries, LoopOfAnOperandDim) {
  auto op = parseConvolution();
  EXPECT_EQ(getLoopOfOperandDim(op, {&op->getOpOperand(0), 0}), 0u);
  EXPECT_EQ(getLoopOfOperandDim(op, {&op->getOpOperand(0), 1}), std::nullopt);
  EXPECT_EQ(getLoopOfOperandDim(op, {&op->getOpOperand(1), 3}), 3u);
}

TEST_F(StructuredOpQueries, RegionsOfOperandsAndTheirIterations) {
  auto op = parseConvolution();
  EXPECT_EQ(getIterationSpace(op), (Box{Numbers(7, 0), {1, 4, 4, 8, 3, 3, 3}}));
  // One output element needs one window.
  Box element{{0, 1, 2, 5, 0, 0, 0}, {1, 1, 1, 1, 3, 3, 3}};
  auto window = getOperandRegion(op, op->getOpOperand(0), element);
  ASSERT_TRUE(succeeded(window));
  EXPECT_EQ(**window, (Box{{0, 2, 4, 0}, {1, 3, 3, 3}}));
  // An element at the border of two windows is used by both of them.
  auto iterations =
      getIterations(op, op->getOpOperand(0), Box{{0, 2, 3, 1}, {1, 1, 1, 1}});
  ASSERT_TRUE(succeeded(iterations));
  EXPECT_EQ(**iterations, (Box{{0, 0, 1, 0, 0, 1, 1}, {1, 2, 1, 8, 3, 1, 1}}));
}

TEST_F(StructuredOpQueries, IterationsOfDynamicOps) {
  auto op = parseMatmul("?x?", "?x?", "?x?");
  auto iterations = getIterations(op, op->getOpOperand(0), Box{{2, 3}, {4, 5}});
  ASSERT_TRUE(succeeded(iterations));
  EXPECT_EQ(**iterations, (Box{{2, 0, 3}, {4, kDynamic, 5}}));
}

//===----------------------------------------------------------------------===//
// The payload
//===----------------------------------------------------------------------===//

TEST_F(StructuredOpQueries, IndexOpsOfNestedOpsAreLeftOut) {
  auto op = parse("%a: tensor<4xindex>, %b: tensor<5xindex>", R"(
    %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>],
        iterator_types = ["parallel"]} outs(%a : tensor<4xindex>) {
    ^bb0(%out: index):
      %i = linalg.index 0 : index
      %inner = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>],
          iterator_types = ["parallel"]} outs(%b : tensor<5xindex>) {
      ^bb0(%in: index):
        %j = linalg.index 0 : index
        linalg.yield %j : index
      } -> tensor<5xindex>
      %e = tensor.extract %inner[%i] : tensor<5xindex>
      linalg.yield %e : index
    } -> tensor<4xindex>)");
  SmallVector<Operation *> outer = getIndexOps(op);
  ASSERT_EQ(outer.size(), 1u);
  EXPECT_EQ(outer[0]->getBlock(), op.getPayload());
  StructuredOpInterface nested;
  op.getPayload()->walk([&](StructuredOpInterface found) { nested = found; });
  ASSERT_EQ(getIndexOps(nested).size(), 1u);
  EXPECT_NE(getIndexOps(nested)[0], outer[0]);
}

TEST_F(StructuredOpQueries, IndexSemantics) {
  EXPECT_FALSE(hasIndexSemantics(parseConvolution()));
}

TEST_F(StructuredOpQueries, OperandsThatThePayloadReads) {
  auto op = parseMatmul("4x8", "8x6", "4x6");
  for (OpOperand &operand : op->getOpOperands())
    EXPECT_TRUE(op.isReadByPayload(&operand));
  // An init that only gives the shape.
  op = parse("%a: tensor<4xf32>", "%0 = linalg.exp ins(%a : tensor<4xf32>) "
                                  "outs(%a : tensor<4xf32>) -> tensor<4xf32>");
  EXPECT_TRUE(op.isReadByPayload(&op->getOpOperand(0)));
  EXPECT_FALSE(op.isReadByPayload(&op->getOpOperand(1)));
}

TEST_F(StructuredOpQueries, ResultsOfInits) {
  auto op = parse("%a: tensor<4xf32>, %b: memref<4xf32>", R"(
    %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>,
        affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],
        iterator_types = ["parallel"]} ins(%a : tensor<4xf32>)
        outs(%a, %b : tensor<4xf32>, memref<4xf32>) {
    ^bb0(%in: f32, %x: f32, %y: f32):
      linalg.yield %in, %in : f32, f32
    } -> tensor<4xf32>)");
  EXPECT_EQ(op.getResultOf(&op->getOpOperand(1)), op->getResult(0));
  EXPECT_FALSE(op.getResultOf(&op->getOpOperand(2)));
}

//===----------------------------------------------------------------------===//
// Interfaces of MLIR
//===----------------------------------------------------------------------===//

/// Whether `op` has an effect of type `Effect` on `operand`.
template <typename Effect>
static bool hasEffect(Operation *op, OpOperand &operand) {
  SmallVector<MemoryEffects::EffectInstance> effects;
  cast<MemoryEffectOpInterface>(op).getEffects(effects);
  return llvm::any_of(effects, [&](const auto &effect) {
    return isa<Effect>(effect.getEffect()) &&
           effect.template getEffectValue<OpOperand *>() == &operand;
  });
}

TEST_F(StructuredOpQueries, EffectsOnBuffers) {
  auto op = parse("%a: memref<4x8xf32>, %c: memref<4xf32>",
                  "linalg.reduce { arith.addf } ins(%a : memref<4x8xf32>) "
                  "outs(%c : memref<4xf32>) dimensions = [1]");
  OpOperand &input = op->getOpOperand(0);
  OpOperand &init = op->getOpOperand(1);
  EXPECT_TRUE(hasEffect<MemoryEffects::Read>(op, input));
  EXPECT_FALSE(hasEffect<MemoryEffects::Write>(op, input));
  EXPECT_TRUE(hasEffect<MemoryEffects::Read>(op, init));
  EXPECT_TRUE(hasEffect<MemoryEffects::Write>(op, init));
  EXPECT_FALSE(isMemoryEffectFree(op));
  EXPECT_FALSE(isSpeculatable(op));
  op = parse("%a: memref<4xf32>", "linalg.exp ins(%a : memref<4xf32>) "
                                  "outs(%a : memref<4xf32>)");
  EXPECT_FALSE(hasEffect<MemoryEffects::Read>(op, op->getOpOperand(1)));
  EXPECT_TRUE(hasEffect<MemoryEffects::Write>(op, op->getOpOperand(1)));
}

TEST_F(StructuredOpQueries, OpsOnTensorsArePure) {
  auto op = parseMatmul("4x8", "8x6", "4x6");
  EXPECT_TRUE(isMemoryEffectFree(op));
  EXPECT_TRUE(isSpeculatable(op));
}

TEST_F(StructuredOpQueries, PayloadsMayHaveEffectsOfTheirOwn) {
  auto op = parse("%a: tensor<4xf32>, %log: memref<f32>", R"(
    %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>],
        iterator_types = ["parallel"]} outs(%a : tensor<4xf32>) {
    ^bb0(%out: f32):
      memref.store %out, %log[] : memref<f32>
      linalg.yield %out : f32
    } -> tensor<4xf32>)");
  EXPECT_FALSE(isMemoryEffectFree(op));
  EXPECT_FALSE(isSpeculatable(op));
}

TEST_F(StructuredOpQueries, DivisionInThePayloadIsNotSpeculatable) {
  auto op = parse("%a: tensor<4xi32>",
                  "%0 = linalg.map { arith.divsi } ins(%a, %a : tensor<4xi32>, "
                  "tensor<4xi32>) outs(%a : tensor<4xi32>)");
  EXPECT_TRUE(isMemoryEffectFree(op));
  EXPECT_FALSE(isSpeculatable(op));
}

TEST_F(StructuredOpQueries, ReifiedShapesAreThoseOfInits) {
  auto op = parseMatmul("?x8", "8x6", "?x6");
  OpBuilder builder(op);
  ReifiedRankedShapedTypeDims shapes;
  ASSERT_TRUE(succeeded(reifyResultShapes(builder, op, shapes)));
  ASSERT_EQ(shapes.size(), 1u);
  ASSERT_EQ(shapes[0].size(), 2u);
  auto rows = dyn_cast<Value>(shapes[0][0]).getDefiningOp<tensor::DimOp>();
  ASSERT_TRUE(rows);
  EXPECT_EQ(rows.getSource(), op->getOperand(2));
  EXPECT_EQ(rows.getConstantIndex(), 0);
  EXPECT_EQ(getConstantIntValue(shapes[0][1]), 6);
}

TEST_F(StructuredOpQueries, IndicesAreBoundedByTheirLoop) {
  auto op = parse("%a: tensor<?x7xindex>, %b: tensor<4x7xindex>", R"(
    %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>,
        affine_map<(i, j) -> (i, j)>],
        iterator_types = ["parallel", "parallel"]}
        ins(%a : tensor<?x7xindex>) outs(%b : tensor<4x7xindex>) {
    ^bb0(%in: index, %out: index):
      %i = linalg.index 0 : index
      %j = linalg.index 1 : index
      %s = arith.addi %i, %j : index
      linalg.yield %s : index
    } -> tensor<4x7xindex>)");
  SmallVector<Operation *> indices = getIndexOps(op);
  ASSERT_EQ(indices.size(), 2u);
  for (auto [index, extent] : {std::pair(0, 4), std::pair(1, 7)}) {
    Value value = indices[index]->getResult(0);
    auto max = ValueBoundsConstraintSet::computeConstantBound(
        presburger::BoundType::UB, value, /*stopCondition=*/nullptr,
        /*closedUB=*/true);
    auto min = ValueBoundsConstraintSet::computeConstantBound(
        presburger::BoundType::LB, value);
    ASSERT_TRUE(succeeded(max));
    ASSERT_TRUE(succeeded(min));
    EXPECT_EQ(*max, extent - 1);
    EXPECT_EQ(*min, 0);
  }
}

TEST_F(StructuredOpQueries, ResultsHaveTheExtentsOfTheirInits) {
  auto op = parseMatmul("?x8", "8x?", "?x?");
  for (int64_t dim : {0, 1}) {
    auto equal = ValueBoundsConstraintSet::areEqual({op->getResult(0), dim},
                                                    {op->getOperand(2), dim});
    ASSERT_TRUE(succeeded(equal));
    EXPECT_TRUE(*equal);
  }
}
