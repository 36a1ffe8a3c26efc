// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Canaries of docs/UpstreamBugs.md that can't be written as text for
// `mlir-opt`. A test fails when stock MLIR is fixed.

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/AllInterfaces.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/TileUsingInterface.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

using namespace mlir;

static constexpr llvm::StringLiteral sumOfMatrix = R"mlir(
func.func @f(%a: tensor<8x32xf32>, %o: tensor<f32>) -> tensor<f32> {
  %0 = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ()>],
      iterator_types = ["reduction", "reduction"]}
      ins(%a : tensor<8x32xf32>) outs(%o : tensor<f32>) {
  ^bb0(%x: f32, %sum: f32):
    %s = arith.addf %sum, %x : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  return %0 : tensor<f32>
})mlir";

/// Tiles `op` by 2 and 16 with partial results, its loops in the given order.
static LogicalResult tileToPartialResults(TilingInterface op,
                                          ArrayRef<int64_t> order) {
  IRRewriter rewriter(op);
  scf::SCFTilingOptions options;
  options.setTileSizes({rewriter.getIndexAttr(2), rewriter.getIndexAttr(16)});
  options.setReductionDims({0, 1});
  options.setReductionTilingStrategy(
      ReductionTilingStrategy::PartialReductionOuterReduction);
  options.setInterchange(order);
  FailureOr<scf::SCFTilingResult> result =
      scf::tileUsingSCF(rewriter, op, options);
  if (failed(result))
    return failure();
  rewriter.replaceOp(op, result->replacements);
  return success();
}

/// Whether tiling with the loops in this order gives valid IR.
static bool isTiledValidly(MLIRContext &context, ArrayRef<int64_t> order) {
  OwningOpRef<ModuleOp> module =
      parseSourceString<ModuleOp>(sumOfMatrix, &context);
  SmallVector<TilingInterface> ops;
  module->walk([&](linalg::GenericOp op) {
    ops.push_back(cast<TilingInterface>(op.getOperation()));
  });
  EXPECT_EQ(ops.size(), 1u);
  EXPECT_TRUE(succeeded(tileToPartialResults(ops.front(), order)));
  ScopedDiagnosticHandler quiet(&context, [](Diagnostic &) {});
  return succeeded(verify(*module));
}

namespace {
// MLIR22-19: the partial results have the interchanged shape, but their slices
// do not.
TEST(Upstream, interchangedPartialReductionsAreInvalid) {
  DialectRegistry registry;
  registry.insert<arith::ArithDialect, func::FuncDialect, linalg::LinalgDialect,
                  scf::SCFDialect, tensor::TensorDialect>();
  linalg::registerAllDialectInterfaceImplementations(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.loadAllAvailableDialects();
  EXPECT_TRUE(isTiledValidly(context, {0, 1}));
  EXPECT_FALSE(isTiledValidly(context, {1, 0}));
}
} // namespace
