// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "TileOptionText.h"
#include "linalg/Interfaces/DecomposableOpInterface.h"
#include "linalg/Interfaces/StructuredOpInterface.h"
#include "linalg/Transforms/Tiling/Passes.h"
#include "linalg/Transforms/Tiling/Tile.h"
#include "linalg/Utils/ReportRefusal.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Remarks.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGTILEPASS
#include "linalg/Transforms/Tiling/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

namespace {
struct TilePass : structured::impl::LinalgTilePassBase<TilePass> {
  using LinalgTilePassBase::LinalgTilePassBase;

  // MLIR22-78: a dialect without use changes how others are canonicalized.
  void getDependentDialects(DialectRegistry &registry) const override {
    LinalgTilePassBase::getDependentDialects(registry);
    if (!mapping.empty())
      registry.insert<gpu::GPUDialect>();
  }

  LogicalResult initialize(MLIRContext *context) override {
    Location loc = UnknownLoc::get(context);
    if (failed(verifySizes(loc, "linalg-tile", sizes)) ||
        failed(verifyInterchange(loc, "linalg-tile", interchange)))
      return failure();
    if (loops == TileLoops::Forall &&
        partialReduction == PartialReduction::OuterReduction)
      return emitError(loc)
             << "option `partial-reduction` of linalg-tile is outer-reduction, "
                "which wants `loops` to be for: tiles that are computed at the "
                "same time can't fold into the same partial result";
    if (failed(verifyOps(loc)))
      return failure();
    options = {getAsIndexOpFoldResult(context, llvm::to_vector(sizes)),
               llvm::to_vector(interchange), loops, partialReduction};
    FailureOr<SmallVector<Attribute>> parsedMapping =
        parseMapping(loc, "linalg-tile", mapping, loops);
    FailureOr<SmallVector<unsigned>> parsedPeel =
        parsePeel(loc, "linalg-tile", peel, options);
    if (failed(parsedMapping) || failed(parsedPeel))
      return failure();
    options.mapping = *parsedMapping;
    options.peel = *parsedPeel;
    return success();
  }

  void runOnOperation() override {
    SmallVector<Operation *> selected;
    getOperation()->walk([&](Operation *op) {
      if (!isa<StructuredOpInterface, DecomposableOpInterface>(op))
        return;
      if (ops.empty() || llvm::is_contained(ops, op->getName().getStringRef()))
        selected.push_back(op);
      else
        reportRefusal("linalg-tile", "NotTiled", op,
                      "it is none of the option `ops`");
    });
    if (failed(verifyNumbersOfLoops(getOperation(), "linalg-tile", sizes,
                                    interchange, selected)))
      return signalPassFailure();
    IRRewriter rewriter(&getContext());
    for (Operation *op : selected)
      if (failed(tileOne(rewriter, op)))
        return signalPassFailure();
  }

private:
  /// Verifies that the option `ops` has names of ops.
  LogicalResult verifyOps(Location loc) {
    for (StringRef name : ops)
      if (!name.contains('.') || !mayBeOp(name, loc.getContext()))
        return emitError(loc)
               << "option `ops` of linalg-tile has '" << name
               << "', expected the name of an op, such as linalg.matmul";
    return success();
  }

  LogicalResult tileOne(RewriterBase &rewriter, Operation *op) {
    Location loc = op->getLoc();
    StringRef name = op->getName().getStringRef();
    auto tileable = dyn_cast<TilingInterface>(op);
    structured::TileOptions options;
    std::optional<Refusal> refusal =
        "it is several loop nests: run linalg-decompose first";
    if (tileable) {
      if (failed(chooseOptions(tileable, this->options, peel, options)))
        return failure();
      refusal = refuseToTile(tileable, options);
    }
    if (refusal) {
      reportRefusal("linalg-tile", "NotTiled", op, *refusal);
      return success();
    }
    if (failed(verifyMapping(tileable, "linalg-tile", options)))
      return failure();
    std::string tiles = describeTiles(tileable, options);
    consumeTileAttribute(rewriter, op, options);
    FailureOr<scf::SCFTilingResult> result =
        structured::detail::applyTiling(rewriter, tileable, options);
    if (failed(result))
      return emitError(loc)
             << "'" << name << "' op is refused by its own model of tiling";
    remark::passed(loc,
                   remark::RemarkOpts::name("Tiled").category("linalg-tile"))
        << remark::add("tiled {0}", name)
        << remark::metric("loops", result->loops.size())
        << remark::metric("partial-results", result->initialValues.size())
        << remark::metric("tiles", tiles);
    return success();
  }

  structured::TileOptions options;
};
} // namespace
