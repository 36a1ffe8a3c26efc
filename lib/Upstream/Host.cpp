// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "UpstreamOps.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;
using namespace mlir::structured;

namespace {
/// Creates operations of MLIR's dialect for our transformations.
class UpstreamHost : public LinalgHostInterface {
public:
  using LinalgHostInterface::LinalgHostInterface;

  StructuredOpInterface
  createGeneric(OpBuilder &builder, Location loc, ValueRange inputs,
                ValueRange inits, ArrayRef<AffineMap> maps,
                ArrayRef<utils::IteratorType> iterators) const override {
    SmallVector<Type> results;
    llvm::copy_if(inits.getTypes(), std::back_inserter(results),
                  llvm::IsaPred<TensorType>);
    auto generic = linalg::GenericOp::create(builder, loc, results, inputs,
                                             inits, maps, iterators);
    return cast<StructuredOpInterface>(generic.getOperation());
  }

  StructuredOpInterface createFill(OpBuilder &builder, Location loc,
                                   Value value, Value init) const override {
    return cast<StructuredOpInterface>(
        linalg::FillOp::create(builder, loc, value, init).getOperation());
  }

  StructuredOpInterface createCopy(OpBuilder &builder, Location loc,
                                   Value source, Value init) const override {
    return cast<StructuredOpInterface>(
        linalg::CopyOp::create(builder, loc, source, init).getOperation());
  }

  Operation *createPack(OpBuilder &builder, Location loc, Value source,
                        Value init, const PackLayout &layout,
                        Value padding) const override {
    return linalg::PackOp::create(
        builder, loc, source, init, layout.innerDimsPos, layout.innerTiles,
        padding ? std::optional(padding) : std::nullopt, layout.outerDimsPerm);
  }

  Operation *createUnpack(OpBuilder &builder, Location loc, Value source,
                          Value init, const PackLayout &layout) const override {
    return linalg::UnPackOp::create(builder, loc, source, init,
                                    layout.innerDimsPos, layout.innerTiles,
                                    layout.outerDimsPerm);
  }

  bool hasWinogradAlgorithm(int64_t fmr) const override {
    return linalg::symbolizeWinogradConv2DFmr(fmr).has_value();
  }

  Operation *createWinogradTransform(OpBuilder &builder, Location loc,
                                     WinogradTransform transform, Value source,
                                     Value init, int64_t fmr) const override {
    auto algorithm = static_cast<linalg::WinogradConv2DFmr>(fmr);
    switch (transform) {
    case WinogradTransform::Filter:
      return linalg::WinogradFilterTransformOp::create(
          builder, loc, init.getType(), source, init, algorithm);
    case WinogradTransform::Input:
      return linalg::WinogradInputTransformOp::create(
          builder, loc, init.getType(), source, init, algorithm);
    case WinogradTransform::Output:
      return linalg::WinogradOutputTransformOp::create(
          builder, loc, init.getType(), source, init, algorithm);
    }
    llvm_unreachable("no other transform");
  }

  Operation *createYield(OpBuilder &builder, Location loc,
                         ValueRange values) const override {
    return linalg::YieldOp::create(builder, loc, values);
  }

  Value createIndex(OpBuilder &builder, Location loc,
                    unsigned loop) const override {
    return linalg::IndexOp::create(builder, loc, loop);
  }

  bool isGeneric(Operation *op) const override {
    return isa<linalg::GenericOp>(op);
  }

  bool isCopy(Operation *op) const override { return isa<linalg::CopyOp>(op); }

  bool isPack(Operation *op) const override { return isa<linalg::PackOp>(op); }

  bool isUnpack(Operation *op) const override {
    return isa<linalg::UnPackOp>(op);
  }

  bool isYield(Operation *op) const override {
    return isa<linalg::YieldOp>(op);
  }

  std::optional<unsigned> getIndexedLoop(Operation *op) const override {
    if (auto index = dyn_cast<linalg::IndexOp>(op))
      return index.getDim();
    return std::nullopt;
  }

  bool hasOwnTilingModel(Operation *op) const override {
    return op->getDialect() == getDialect();
  }

  bool isUnsignedCast(Attribute attribute) const override {
    auto typeFn = dyn_cast<linalg::TypeFnAttr>(attribute);
    return typeFn && typeFn.getValue() == linalg::TypeFn::cast_unsigned;
  }
};
} // namespace

void structured::detail::addHostInterfaces(Dialect &dialect) {
  dialect.addInterface<UpstreamHost>();
  addRowCache(dialect);
}
