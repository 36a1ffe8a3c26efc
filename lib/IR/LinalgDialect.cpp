// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "RowCache.h"
#include "linalg/IR/Canonicalization.h"
#include "linalg/IR/Linalg.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Transforms/InliningUtils.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

#include "linalg/IR/LinalgDialect.cpp.inc"

namespace {
/// Creates operations of our own dialect for transformations.
class LinalgHost : public LinalgHostInterface {
public:
  using LinalgHostInterface::LinalgHostInterface;

  StructuredOpInterface
  createGeneric(OpBuilder &builder, Location loc, ValueRange inputs,
                ValueRange inits, ArrayRef<AffineMap> maps,
                ArrayRef<utils::IteratorType> iterators) const override {
    SmallVector<Type> results;
    llvm::copy_if(inits.getTypes(), std::back_inserter(results),
                  llvm::IsaPred<TensorType>);
    auto iteratorAttrs = llvm::map_to_vector(
        iterators, [&](utils::IteratorType type) -> Attribute {
          return IteratorTypeAttr::get(builder.getContext(), type);
        });
    auto generic =
        GenericOp::create(builder, loc, results, inputs, inits,
                          builder.getAffineMapArrayAttr(maps),
                          builder.getArrayAttr(iteratorAttrs), /*doc=*/nullptr,
                          /*library_call=*/nullptr);
    return cast<StructuredOpInterface>(generic.getOperation());
  }

  StructuredOpInterface createFill(OpBuilder &builder, Location loc,
                                   Value value, Value init) const override {
    return cast<StructuredOpInterface>(
        FillOp::create(builder, loc, value, init).getOperation());
  }

  StructuredOpInterface createCopy(OpBuilder &builder, Location loc,
                                   Value source, Value init) const override {
    return cast<StructuredOpInterface>(
        CopyOp::create(builder, loc, source, init).getOperation());
  }

  Operation *createPack(OpBuilder &builder, Location loc, Value source,
                        Value init, const PackLayout &layout,
                        Value padding) const override {
    auto [staticTiles, tiles] = decomposeMixedValues(layout.innerTiles);
    return PackOp::create(builder, loc, source, init, padding,
                          layout.outerDimsPerm, layout.innerDimsPos, tiles,
                          staticTiles);
  }

  Operation *createUnpack(OpBuilder &builder, Location loc, Value source,
                          Value init, const PackLayout &layout) const override {
    auto [staticTiles, tiles] = decomposeMixedValues(layout.innerTiles);
    return UnPackOp::create(builder, loc, source, init, layout.outerDimsPerm,
                            layout.innerDimsPos, tiles, staticTiles);
  }

  bool hasWinogradAlgorithm(int64_t fmr) const override {
    return WinogradParameters::get(fmr).has_value();
  }

  Operation *createWinogradTransform(OpBuilder &builder, Location loc,
                                     WinogradTransform transform, Value source,
                                     Value init, int64_t fmr) const override {
    IntegerAttr algorithm = builder.getI32IntegerAttr(fmr);
    switch (transform) {
    case WinogradTransform::Filter:
      return WinogradFilterTransformOp::create(builder, loc, init.getType(),
                                               source, init, algorithm);
    case WinogradTransform::Input:
      return WinogradInputTransformOp::create(builder, loc, init.getType(),
                                              source, init, algorithm);
    case WinogradTransform::Output:
      return WinogradOutputTransformOp::create(builder, loc, init.getType(),
                                               source, init, algorithm);
    }
    llvm_unreachable("no other transform");
  }

  Operation *createYield(OpBuilder &builder, Location loc,
                         ValueRange values) const override {
    return YieldOp::create(builder, loc, values);
  }

  Value createIndex(OpBuilder &builder, Location loc,
                    unsigned loop) const override {
    return IndexOp::create(builder, loc, loop);
  }

  bool isGeneric(Operation *op) const override { return isa<GenericOp>(op); }

  bool isCopy(Operation *op) const override { return isa<CopyOp>(op); }

  bool isPack(Operation *op) const override { return isa<PackOp>(op); }

  bool isUnpack(Operation *op) const override { return isa<UnPackOp>(op); }

  bool isYield(Operation *op) const override { return isa<YieldOp>(op); }

  std::optional<unsigned> getIndexedLoop(Operation *op) const override {
    if (auto index = dyn_cast<IndexOp>(op))
      return index.getDim();
    return std::nullopt;
  }

  bool hasOwnTilingModel(Operation *op) const override { return false; }

  bool isUnsignedCast(Attribute attribute) const override {
    auto typeFn = dyn_cast<TypeFnAttr>(attribute);
    return typeFn && typeFn.getValue() == TypeFn::cast_unsigned;
  }
};

/// Structured ops may be inlined, and any op may be inlined into their
/// payloads.
struct LinalgInlinerInterface : DialectInlinerInterface {
  using DialectInlinerInterface::DialectInlinerInterface;

  bool isLegalToInline(Operation *, Region *, bool, IRMapping &) const final {
    return true;
  }
  bool isLegalToInline(Region *, Region *, bool, IRMapping &) const final {
    return true;
  }
  void handleTerminator(Operation *, ValueRange) const final {}
};
} // namespace

Operation *LinalgDialect::materializeConstant(OpBuilder &builder,
                                              Attribute value, Type type,
                                              Location loc) {
  return arith::ConstantOp::materialize(builder, value, type, loc);
}

void LinalgDialect::initialize() {
  registerAttributes();
  registerTypes();
  registerPureOps();
  registerStructuredOps();
  addInterfaces<LinalgHost, LinalgInlinerInterface>();
  addRowCache(*this);
}

void LinalgDialect::getCanonicalizationPatterns(
    RewritePatternSet &patterns) const {
  populateCastFoldingPatterns(patterns);
  populateNeedlessOpPatterns(patterns);
  populateFillFoldingPatterns(patterns);
  populateEmptyTensorFoldingPatterns(patterns);
}

LogicalResult LinalgDialect::verifyOperationAttribute(Operation *op,
                                                      NamedAttribute attr) {
  if (attr.getName() == kMemoizedMapsAttrName)
    return success();
  return op->emitError() << "attribute '" << attr.getName().getValue()
                         << "' is not one of the linalg dialect";
}
