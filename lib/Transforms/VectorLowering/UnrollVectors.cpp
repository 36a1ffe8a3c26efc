// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Transforms/VectorLowering/UnrollVectors.h"
#include "LoadScalars.h"
#include "SplitMaskedAccesses.h"
#include "UnrollPatterns.h"
#include "linalg/Target/Processor.h"
#include "linalg/Transforms/VectorLowering/Passes.h"
#include "linalg/Utils/ReportRefusal.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/Patterns.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/Support/MathExtras.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGUNROLLVECTORSPASS
#include "linalg/Transforms/VectorLowering/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

int64_t mlir::structured::getNativeLanes(Operation *root, int64_t bits) {
  int64_t widest = 1;
  root->walk([&](Operation *op) {
    for (Type type : op->getResultTypes())
      if (auto vector = dyn_cast<VectorType>(type);
          vector && vector.getElementType().isIntOrFloat())
        widest = std::max<int64_t>(widest, vector.getElementTypeBitWidth());
  });
  // A mask has as many elements as the vector that it masks.
  if (widest == 1)
    widest = 8;
  return std::max<int64_t>(1, llvm::bit_floor<uint64_t>(bits / widest));
}

static void addConversions(TypeConverter &converter, int64_t lanes) {
  converter.addConversion([](Type type) { return type; });
  converter.addConversion([lanes](VectorType type, SmallVectorImpl<Type> &types)
                              -> std::optional<LogicalResult> {
    if (!NativeVectorLayout::isCut(type, lanes))
      return std::nullopt;
    llvm::append_range(types, NativeVectorLayout(type, lanes).getPieceTypes());
    return success();
  });
  converter.addSourceMaterialization([lanes](OpBuilder &builder,
                                             VectorType type, ValueRange pieces,
                                             Location loc) -> Value {
    return NativeVectorLayout(type, lanes).assemble(builder, loc, pieces);
  });
  converter.addTargetMaterialization([lanes](OpBuilder &builder, TypeRange,
                                             ValueRange inputs, Location loc,
                                             Type) -> SmallVector<Value> {
    if (inputs.size() != 1 || !isa<VectorType>(inputs[0].getType()))
      return {};
    auto type = cast<VectorType>(inputs[0].getType());
    return NativeVectorLayout(type, lanes).cut(builder, loc, inputs[0]);
  });
}

/// Removes copies that kept values with equal parts apart.
static void removeCopies(Operation *root) {
  root->walk([](vector::ShapeCastOp op) {
    if (op.getSource().getType() != op.getType())
      return;
    op.replaceAllUsesWith(op.getSource());
    op.erase();
  });
}

LogicalResult mlir::structured::unrollVectors(Operation *root, int64_t lanes) {
  MLIRContext *context = root->getContext();
  TypeConverter converter;
  addConversions(converter, lanes);
  ConversionTarget target(*context);
  RewritePatternSet patterns(context);
  populateUnrollPatterns(converter, lanes, patterns);
  target.markUnknownOpDynamicallyLegal([&](Operation *op) {
    return !canUnroll(op, lanes) || converter.isLegal(op);
  });
  scf::populateSCFStructuralTypeConversionsAndLegality(converter, patterns,
                                                       target);
  // The driver takes what an op of a single piece is folded to for that piece,
  // although it has the type of the op.
  ConversionConfig config;
  config.foldingMode = DialectConversionFoldingMode::Never;
  if (failed(applyPartialConversion(root, target, std::move(patterns), config)))
    return failure();
  removeCopies(root);
  return success();
}

namespace {
constexpr int64_t kDefaultBits = 512;

struct UnrollVectorsPass
    : structured::impl::LinalgUnrollVectorsPassBase<UnrollVectorsPass> {
  using LinalgUnrollVectorsPassBase::LinalgUnrollVectorsPassBase;

  LogicalResult initialize(MLIRContext *context) override {
    if (nativeBits != 0 && (nativeBits < 8 || !llvm::isPowerOf2_64(nativeBits)))
      return emitError(UnknownLoc::get(context))
             << "option `native-bits` of linalg-unroll-vectors is "
             << nativeBits.getValue()
             << ", expected a power of two of at least 8";
    return success();
  }

  void runOnOperation() override {
    // Each function is handled separately.
    SmallVector<Operation *> roots;
    getOperation()->walk<WalkOrder::PreOrder>([&](FunctionOpInterface op) {
      roots.push_back(op);
      return WalkResult::skip();
    });
    if (roots.empty())
      roots.push_back(getOperation());
    FailureOr<std::optional<Processor>> target = findProcessor(getOperation());
    if (failed(target))
      return signalPassFailure();
    for (Operation *root : roots)
      if (failed(unrollIn(root, *target)))
        return signalPassFailure();
  }

private:
  /// The bits of a native vector: of the option, of the target, or the default.
  int64_t getBits(const std::optional<Processor> &target) {
    if (nativeBits != 0)
      return nativeBits.getValue();
    return target ? target->vectorBits : kDefaultBits;
  }

  LogicalResult unrollIn(Operation *root,
                         const std::optional<Processor> &target) {
    int64_t lanes = getNativeLanes(root, getBits(target));
    int64_t count = 0;
    root->walk([&](Operation *op) {
      auto isCut = [&](Type type) {
        auto vector = dyn_cast<VectorType>(type);
        return vector && NativeVectorLayout::isCut(vector, lanes);
      };
      auto isTooLarge = [&](Type type) {
        auto vector = dyn_cast<VectorType>(type);
        return vector && NativeVectorLayout::isTooLarge(vector, lanes);
      };
      auto refusal = refuseToUnroll(op, lanes);
      bool isAny = llvm::any_of(op->getResultTypes(), isCut);
      if (isAny)
        ++count;
      if (refusal &&
          (isAny || llvm::any_of(op->getResultTypes(), isTooLarge)) &&
          !isa_and_present<scf::SCFDialect>(op->getDialect()))
        reportRefusal("linalg-unroll-vectors", "NotUnrolled", op, *refusal);
    });
    if (count == 0)
      return success();
    if (failed(unrollVectors(root, lanes)))
      return failure();
    IRRewriter rewriter(root->getContext());
    loadScalars(rewriter, root);
    if (target)
      splitMaskedAccesses(rewriter, root, *target);
    remark::passed(
        root->getLoc(),
        remark::RemarkOpts::name("Unrolled").category("linalg-unroll-vectors"))
        << remark::add("cut the results of {0} ops", count)
        << remark::metric("lanes", lanes);
    return success();
  }
};
} // namespace
