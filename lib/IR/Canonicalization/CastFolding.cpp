// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/IR/Canonicalization.h"
#include "linalg/Interfaces/IndexingMaps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StructuredOpsUtils.h"

using namespace mlir;
using namespace mlir::structured;

using Shape = SmallVector<int64_t>;

/// Replaces the dynamic extents of `shape` by those of `other`.
static void refine(Shape &shape, ArrayRef<int64_t> other) {
  for (auto [size, otherSize] : llvm::zip_equal(shape, other))
    if (ShapedType::isDynamic(size))
      size = otherSize;
}

/// The loops' extents, if operands of these shapes agree on them.
static std::optional<Shape> getLoopSizes(unsigned numLoops,
                                         ArrayRef<AffineMap> maps,
                                         ArrayRef<Shape> shapes) {
  Shape loopSizes(numLoops, ShapedType::kDynamic);
  for (auto [map, shape] : llvm::zip_equal(maps, shapes)) {
    for (auto [expr, size] : llvm::zip_equal(map.getResults(), shape)) {
      auto loop = dyn_cast<AffineDimExpr>(expr);
      if (!loop || ShapedType::isDynamic(size))
        continue;
      int64_t &loopSize = loopSizes[loop.getPosition()];
      if (ShapedType::isStatic(loopSize) && loopSize != size)
        return std::nullopt;
      loopSize = size;
    }
  }
  return loopSizes;
}

/// Whether no access is known to be out of bounds.
static bool areAccessesInside(ArrayRef<AffineMap> maps, ArrayRef<Shape> shapes,
                              const Shape &loopSizes) {
  Box domain{Shape(loopSizes.size(), 0), loopSizes};
  if (domain.isEmpty())
    return true;
  bool isStatic = llvm::none_of(loopSizes, ShapedType::isDynamic);
  for (auto [map, shape] : llvm::zip_equal(maps, shapes)) {
    for (auto [expr, size] : llvm::zip_equal(map.getResults(), shape)) {
      if (isa<AffineDimExpr>(expr) || ShapedType::isDynamic(size))
        continue;
      std::optional<Range1D> range = getRange(expr, domain);
      if (range ? range->min < 0 || range->max >= size : isStatic)
        return false;
    }
  }
  return true;
}

/// Refines `shapes` by the extents of one another. Fails if they contradict
/// each other.
static LogicalResult inferShapes(StructuredOpInterface op,
                                 SmallVectorImpl<Shape> &shapes) {
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  std::optional<Shape> loopSizes =
      ::getLoopSizes(op.getNumLoops(), maps, shapes);
  if (!loopSizes)
    return failure();
  for (auto [map, shape] : llvm::zip_equal(maps, shapes))
    for (auto [expr, size] : llvm::zip_equal(map.getResults(), shape))
      if (auto loop = dyn_cast<AffineDimExpr>(expr))
        size = (*loopSizes)[loop.getPosition()];
  return success(areAccessesInside(maps, shapes, *loopSizes));
}

//===----------------------------------------------------------------------===//
// Tensors
//===----------------------------------------------------------------------===//

/// The shape of `operand` with the static extents of its own cast, and of casts
/// of its result that are executed whenever the op is.
static Shape getKnownShape(StructuredOpInterface op, OpOperand &operand) {
  Shape shape(op.getShape(&operand));
  if (auto cast = operand.get().getDefiningOp<tensor::CastOp>())
    if (auto source = dyn_cast<RankedTensorType>(cast.getSource().getType()))
      refine(shape, source.getShape());
  if (!op.isDpsInit(&operand))
    return shape;
  OpResult result = op.getResultOf(&operand);
  if (!result)
    return shape;
  for (Operation *user : result.getUsers()) {
    auto cast = dyn_cast<tensor::CastOp>(user);
    if (!cast || cast->getBlock() != op->getBlock())
      continue;
    if (auto target = dyn_cast<RankedTensorType>(cast.getType()))
      refine(shape, target.getShape());
  }
  return shape;
}

static Value castTo(OpBuilder &builder, Location loc, Value value, Type type) {
  if (value.getType() == type)
    return value;
  if (auto cast = value.getDefiningOp<tensor::CastOp>())
    if (cast.getSource().getType() == type)
      return cast.getSource();
  return tensor::CastOp::create(builder, loc, type, value);
}

namespace {
struct MakeTensorsStatic : OpInterfaceRewritePattern<StructuredOpInterface> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(StructuredOpInterface op,
                                PatternRewriter &rewriter) const override {
    bool isStatic = llvm::all_of(op->getOperandTypes(), [](Type type) {
      auto tensor = dyn_cast<RankedTensorType>(type);
      return !tensor || tensor.hasStaticShape();
    });
    if (isStatic || op.getLibraryCall())
      return failure();
    SmallVector<Shape> shapes;
    for (OpOperand &operand : op->getOpOperands())
      shapes.push_back(getKnownShape(op, operand));
    if (failed(inferShapes(op, shapes)))
      return failure();

    SmallVector<Type> types;
    for (auto [type, shape] : llvm::zip_equal(op->getOperandTypes(), shapes)) {
      auto tensor = dyn_cast<RankedTensorType>(type);
      types.push_back(tensor ? tensor.clone(shape) : type);
    }
    if (llvm::equal(types, op->getOperandTypes()))
      return failure();
    rewriter.replaceOp(op, cloneWithTypes(rewriter, op, types));
    return success();
  }

private:
  /// Clones `op` with operands cast to `types`; returns its results, cast to
  /// the old types.
  static SmallVector<Value> cloneWithTypes(RewriterBase &rewriter,
                                           StructuredOpInterface op,
                                           ArrayRef<Type> types) {
    SmallVector<Value> operands;
    for (auto [operand, type] : llvm::zip_equal(op->getOperands(), types))
      operands.push_back(castTo(rewriter, op.getLoc(), operand, type));
    SmallVector<Type> resultTypes;
    for (OpOperand &init : op.getDpsInitsMutable())
      if (op.getResultOf(&init))
        resultTypes.push_back(types[init.getOperandNumber()]);
    Operation *made = clone(rewriter, op, resultTypes, operands);
    made->removeDiscardableAttr(kMemoizedMapsAttrName);
    SmallVector<Value> results;
    for (auto [result, type] :
         llvm::zip_equal(made->getResults(), op->getResultTypes()))
      results.push_back(castTo(rewriter, op.getLoc(), result, type));
    return results;
  }
};

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

struct FoldBufferCasts : OpInterfaceRewritePattern<StructuredOpInterface> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(StructuredOpInterface op,
                                PatternRewriter &rewriter) const override {
    if (op.getLibraryCall())
      return failure();
    SmallVector<Value> operands(op->getOperands());
    SmallVector<Shape> shapes;
    for (auto [operand, value] :
         llvm::zip_equal(op->getOpOperands(), operands)) {
      auto cast = value.getDefiningOp<memref::CastOp>();
      if (cast && memref::CastOp::canFoldIntoConsumerOp(cast)) {
        value = cast.getSource();
        shapes.emplace_back(cast.getSource().getType().getShape());
      } else {
        shapes.emplace_back(op.getShape(&operand));
      }
    }
    if (llvm::equal(operands, op->getOperands()) ||
        failed(inferShapes(op, shapes)))
      return failure();
    rewriter.modifyOpInPlace(op, [&] { op->setOperands(operands); });
    return success();
  }
};
} // namespace

void mlir::structured::populateCastFoldingPatterns(
    RewritePatternSet &patterns) {
  patterns.add<MakeTensorsStatic, FoldBufferCasts>(patterns.getContext());
}
