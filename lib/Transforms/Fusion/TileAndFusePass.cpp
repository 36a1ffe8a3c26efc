// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Transforms/Tiling/TileOptionText.h"
#include "Utils/InlineScopes.h"
#include "Utils/LiveOps.h"
#include "linalg/Interfaces/DecomposableOpInterface.h"
#include "linalg/Interfaces/Recognizers.h"
#include "linalg/Transforms/Fusion/Passes.h"
#include "linalg/Transforms/Fusion/TileAndFuse.h"
#include "linalg/Utils/ReportRefusal.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Remarks.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGTILEANDFUSEPASS
#include "linalg/Transforms/Fusion/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

static constexpr StringLiteral kPass = "linalg-tile-and-fuse";

//===----------------------------------------------------------------------===//
// Roots
//===----------------------------------------------------------------------===//

static bool isCandidate(Operation *op) {
  return isa<StructuredOpInterface, DecomposableOpInterface>(op);
}

/// Whether `op` only moves elements between shapes.
static bool isReshape(Operation *op) {
  return isa<tensor::CastOp, tensor::CollapseShapeOp, tensor::ExpandShapeOp,
             tensor::PadOp>(op);
}

/// Whether another candidate reads `op`, directly or through reshapes.
static bool isRead(Operation *op) {
  return llvm::any_of(op->getUsers(), [](Operation *user) {
    return isCandidate(user) || (isReshape(user) && isRead(user));
  });
}

/// Whether `op` reads another candidate that is not a fill, directly or through
/// reshapes.
static bool readsOther(Operation *op) {
  return llvm::any_of(op->getOperands(), [](Value operand) {
    Operation *producer = operand.getDefiningOp();
    if (!producer)
      return false;
    if (isReshape(producer))
      return readsOther(producer);
    auto structured = dyn_cast<StructuredOpInterface>(producer);
    return isCandidate(producer) && !(structured && isFill(structured));
  });
}

static bool isRoot(Operation *op, StringRef root) {
  if (root == "last")
    return !isRead(op);
  if (root == "first") {
    auto structured = dyn_cast<StructuredOpInterface>(op);
    return !readsOther(op) && !(structured && isFill(structured));
  }
  return op->getName().getStringRef() == root;
}

//===----------------------------------------------------------------------===//
// Pass
//===----------------------------------------------------------------------===//

namespace {
/// Emits remarks: what each op was fused into, or why it was not.
class RemarkingListener : public FusionListener {
public:
  RemarkingListener(StringRef root, llvm::DenseSet<Attribute> &known)
      : root(root), known(known) {}

  void notifyFused(Operation *op) override {
    known.insert(LocationAttr(op->getLoc()));
    remark::passed(op->getLoc(),
                   remark::RemarkOpts::name("Fused").category(kPass))
        << remark::add("computed {0} in the tiles of {1}",
                       op->getName().getStringRef(), root);
  }

  void notifyNotFused(Operation *op, const Refusal &refusal) override {
    known.insert(LocationAttr(op->getLoc()));
    remark::missed(op->getLoc(),
                   remark::RemarkOpts::name("NotFused").category(kPass))
        << remark::add("left {0} out of the tiles of {1}",
                       op->getName().getStringRef(), root)
        << remark::reason("{0}", refusal.reason);
  }

private:
  StringRef root;
  /// The locations of reported ops.
  llvm::DenseSet<Attribute> &known;
};

struct TileAndFusePass
    : structured::impl::LinalgTileAndFusePassBase<TileAndFusePass> {
  using LinalgTileAndFusePassBase::LinalgTileAndFusePassBase;

  LogicalResult initialize(MLIRContext *context) override {
    Location loc = UnknownLoc::get(context);
    if (failed(verifySizes(loc, kPass, sizes)) ||
        failed(verifyInterchange(loc, kPass, interchange)))
      return failure();
    StringRef name = root;
    if (name != "last" && name != "first" && !name.contains('.'))
      return emitError(loc) << "option `root` of " << kPass << " is '" << name
                            << "', expected last, first, or the name of an op, "
                               "such as linalg.matmul";
    if (name.contains('.') && !mayBeOp(name, context))
      return emitError(loc) << "option `root` of " << kPass << " is '" << name
                            << "', which is the name of no op";
    options.tiling = {getAsIndexOpFoldResult(context, llvm::to_vector(sizes)),
                      llvm::to_vector(interchange), loops};
    options.fuse = fuse;
    FailureOr<SmallVector<unsigned>> parsedPeel =
        parsePeel(loc, kPass, peel, options.tiling);
    if (failed(parsedPeel))
      return failure();
    options.tiling.peel = *parsedPeel;
    return success();
  }

  void runOnOperation() override {
    // Roots that were fused into the tiles of others are erased.
    LiveOps roots;
    SmallVector<std::pair<Location, StringRef>> others;
    known.clear();
    IRRewriter rewriter(&getContext(), &roots);
    inlineScopes(rewriter, getOperation());
    getOperation()->walk([&](Operation *op) {
      if (isCandidate(op) && isRoot(op, root))
        roots.add(op);
      else if (isCandidate(op))
        others.emplace_back(op->getLoc(), op->getName().getStringRef());
    });
    if (failed(verifyNumbersOfLoops(getOperation(), kPass, sizes, interchange,
                                    roots.ops)))
      return signalPassFailure();
    for (size_t number = 0; number < roots.ops.size(); ++number)
      if (Operation *op = roots.ops[number])
        if (failed(tileOne(rewriter, op)))
          return signalPassFailure();
    for (auto [loc, name] : others)
      if (!known.contains(LocationAttr(loc)))
        reportRefusal(kPass, "NotFused", loc, name,
                      "no tile of another op has to do with a part of it");
  }

private:
  LogicalResult tileOne(RewriterBase &rewriter, Operation *op) {
    Location loc = op->getLoc();
    StringRef name = op->getName().getStringRef();
    auto tileable = dyn_cast<TilingInterface>(op);
    structured::TileAndFuseOptions options = this->options;
    std::optional<Refusal> refusal =
        "it is several loop nests: run linalg-decompose first";
    if (tileable) {
      if (failed(chooseOptions(tileable, this->options.tiling, peel,
                               options.tiling)))
        return failure();
      refusal = refuseToTileAndFuse(tileable, options);
    }
    if (refusal) {
      reportRefusal(kPass, "NotTiled", op, *refusal);
      return success();
    }
    std::string tiles = describeTiles(tileable, options.tiling);
    consumeTileAttribute(rewriter, op, options.tiling);
    RemarkingListener listener(name, known);
    FailureOr<TileAndFuseResult> result = structured::detail::applyTileAndFuse(
        rewriter, tileable, options, listener);
    if (failed(result))
      return emitError(loc)
             << "'" << name << "' op is refused by its own model of tiling";
    remark::passed(loc, remark::RemarkOpts::name("Tiled").category(kPass))
        << remark::add("tiled {0}", name)
        << remark::metric("loops", result->loops.size())
        << remark::metric("tiles", tiles);
    return success();
  }

  structured::TileAndFuseOptions options;
  llvm::DenseSet<Attribute> known;
};
} // namespace
