// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LinearAccess.h"
#include "Utils/CollectOps.h"
#include "linalg/Codegen/Passes.h"
#include "linalg/Codegen/Schedule.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "linalg/Interfaces/Recognizers.h"
#include "linalg/Target/Processor.h"
#include "linalg/Utils/ReportRefusal.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGFLATTENIMAGESPASS
#include "linalg/Codegen/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

static constexpr StringLiteral kPass = "linalg-flatten-images";

namespace {
/// An op whose results are images, over the rows and columns of another image:
/// both are the innermost dimensions. A pixel is one of a row of the latter.
struct FlatImages {
  StructuredOpInterface op;
  /// The elementwise op without tensors that computes the init.
  StructuredOpInterface fill;
  OpOperand *image;
  /// The loops over the rows and columns of the results, and their extents.
  unsigned rowLoop, columnLoop;
  int64_t rows, columns;
  /// The columns of the image that is read.
  int64_t width;

  int64_t countPixels() const { return (rows - 1) * width + columns; }
  /// The map of `operand` if one loop runs over pixels instead.
  AffineMap getMap(OpOperand &operand);
};
} // namespace

//===----------------------------------------------------------------------===//
// Which images
//===----------------------------------------------------------------------===//

/// The op that computes the init of `op` from scalars, for it alone; null if
/// there is none.
static StructuredOpInterface getFill(StructuredOpInterface op) {
  auto fill = op.getDpsInits().front().getDefiningOp<StructuredOpInterface>();
  bool isFill = fill && fill->hasOneUse() && fill.getNumDpsInits() == 1 &&
                isElementwise(fill) &&
                llvm::none_of(fill.getDpsInputs(), [](Value input) {
                  return isa<ShapedType>(input.getType());
                });
  return isFill ? fill : nullptr;
}

/// Whether `access` moves by one element along its innermost dimensions in
/// consecutive iterations of `rowLoop` and `columnLoop`, and in no other way.
static bool movesByPixels(const LinearAccess &access, unsigned rowLoop,
                          unsigned columnLoop) {
  size_t rank = access.dims.size();
  return rank >= 2 && llvm::all_of(llvm::enumerate(access.dims), [&](auto dim) {
           ArrayRef<int64_t> coefficients = dim.value().coefficients;
           return coefficients[rowLoop] == (dim.index() + 2 == rank) &&
                  coefficients[columnLoop] == (dim.index() + 1 == rank);
         });
}

/// The loops over the last two dimensions of the init.
static std::optional<std::pair<unsigned, unsigned>>
findPixelLoops(StructuredOpInterface op) {
  AffineMap map = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  if (!map.isProjectedPermutation() || map.getNumResults() < 2)
    return std::nullopt;
  return std::pair(map.getDimPosition(map.getNumResults() - 2),
                   map.getDimPosition(map.getNumResults() - 1));
}

/// The only input that the two loops move over, pixel by pixel, while others
/// add windows to them.
static RefusalOr<OpOperand *> findImage(StructuredOpInterface op,
                                        unsigned rowLoop, unsigned columnLoop) {
  OpOperand *image = nullptr;
  for (OpOperand *input : op.getDpsInputOperands()) {
    if (!isa<ShapedType>(input->get().getType()))
      continue;
    RefusalOr<LinearAccess> access = LinearAccess::get(op, *input);
    if (!access)
      return access.refusal();
    if (!access->runsOver(rowLoop) && !access->runsOver(columnLoop))
      continue;
    // The innermost dimension with several elements may be another one.
    if (image || !movesByPixels(*access, rowLoop, columnLoop) ||
        !access->isContiguous(columnLoop) || !access->isShifted(columnLoop))
      return "its windows do not move over the innermost dimensions of one "
             "input, in steps of 1";
    image = input;
  }
  if (!image)
    return "its windows move over no input";
  return image;
}

AffineMap FlatImages::getMap(OpOperand &operand) {
  MLIRContext *context = op.getContext();
  SmallVector<AffineExpr> loops;
  for (unsigned loop = 0; loop < op.getNumLoops(); ++loop)
    loops.push_back(
        loop == rowLoop || loop == columnLoop
            ? getAffineConstantExpr(0, context)
            : getAffineDimExpr(loop - (loop > columnLoop), context));
  AffineMap map = op.getMatchingIndexingMap(&operand);
  unsigned numLoops = op.getNumLoops() - 1;
  AffineMap others = map.replaceDimsAndSymbols(loops, {}, numLoops, 0);
  if (!map.isFunctionOfDim(columnLoop))
    return others;
  SmallVector<AffineExpr> results(others.getResults());
  AffineExpr pixel =
      getAffineDimExpr(rowLoop - (rowLoop > columnLoop), context);
  AffineExpr column = results.pop_back_val(), row = results.pop_back_val();
  results.push_back(pixel + row * width + column);
  return AffineMap::get(numLoops, 0, results, context);
}

static RefusalOr<FlatImages> findFlatImages(StructuredOpInterface op) {
  if (op.getNumDpsInits() != 1 || !op.hasPureTensorSemantics() ||
      op->hasAttr(kScheduleAttrName))
    return "it is no op on tensors with one result and no schedule";
  if (!getIndexOps(op).empty())
    return "its payload uses the loops' indices";
  // The payload is executed for the pixels between rows too.
  if (!llvm::all_of(op.getPayload()->without_terminator(),
                    [](Operation &inside) { return isPure(&inside); }))
    return "its payload may have effects, or may fail for some elements";
  auto loops = findPixelLoops(op);
  if (!loops)
    return "its results have no rows and columns";
  auto [rowLoop, columnLoop] = *loops;
  RefusalOr<OpOperand *> image = findImage(op, rowLoop, columnLoop);
  if (!image)
    return image.refusal();
  FlatImages images;
  images.op = op;
  images.image = *image;
  images.rowLoop = rowLoop;
  images.columnLoop = columnLoop;
  SmallVector<int64_t> extents = getStaticLoopSizes(op);
  auto type = cast<RankedTensorType>(images.image->get().getType());
  if (ShapedType::isDynamicShape(extents) || !type.hasStaticShape())
    return "its extents are not known";
  if (llvm::is_contained(extents, 0))
    return "it has no iterations";
  int64_t pixels;
  if (llvm::MulOverflow(type.getShape().end()[-2], type.getShape().back(),
                        pixels))
    return "its image has too many pixels";
  images.rows = extents[rowLoop];
  images.columns = extents[columnLoop];
  images.width = type.getShape().back();
  images.fill = getFill(op);
  if (!images.fill)
    return "its init is not computed from scalars for it alone";
  return images;
}

static double countBytes(ShapedType type) {
  return llvm::accumulate(type.getShape(), 1.0, std::multiplies<double>()) *
         type.getElementTypeBitWidth() / 8;
}

/// Why it takes no less time to compute `images` pixel by pixel: vectors of a
/// row would be as full, or copies would take longer than what is saved.
static std::optional<Refusal> refuseGain(FlatImages &images,
                                         const Processor &processor) {
  constexpr double leastGain = 1.15, bytesPerCycle = 8;
  auto init = cast<ShapedType>(images.op.getDpsInits().front().getType());
  auto image = cast<ShapedType>(images.image->get().getType());
  if (!isVectorElement(init.getElementType()))
    return "its results have elements that no vectors of processors have";
  int64_t bits = init.getElementTypeBitWidth(),
          lanes = processor.getLanes(bits);
  double byRows = double(images.rows) * llvm::divideCeil(images.columns, lanes),
         byPixels = llvm::divideCeil(images.countPixels(), lanes);
  if (byRows < leastGain * byPixels)
    return llvm::formatv("rows of {0} columns fill vectors about as well",
                         images.columns);
  double others = 1;
  for (int64_t extent : getStaticLoopSizes(images.op))
    others *= extent;
  others /= double(images.rows) * images.columns;
  double saved = others * (byRows - byPixels) / processor.fmasPerCycle;
  // Results are read and written again, and the image is padded as a whole.
  double copied = 2 * (countBytes(init) + countBytes(image));
  if (copied / bytesPerCycle > saved)
    return "copies would take longer than what is saved";
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Rewriting
//===----------------------------------------------------------------------===//

/// Each dimension by itself, but the last two together.
static SmallVector<ReassociationIndices> getPixelDims(int64_t rank) {
  SmallVector<ReassociationIndices> dims;
  for (int64_t dim = 0; dim + 2 < rank; ++dim)
    dims.push_back({dim});
  dims.push_back({rank - 2, rank - 1});
  return dims;
}

/// Computes `images` by one loop over the pixels of whole rows of the image
/// that is read, of which the columns of the results are a part.
static void flatten(RewriterBase &rewriter, FlatImages &images) {
  StructuredOpInterface op = images.op;
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  Location loc = op.getLoc();
  auto type = cast<RankedTensorType>(op.getDpsInits().front().getType());
  int64_t rank = type.getRank();
  SmallVector<int64_t> shape(type.getShape().drop_back());
  shape.back() = images.rows * images.width;
  SmallVector<OpFoldResult> zeros(rank - 1, rewriter.getIndexAttr(0)),
      ones(rank - 1, rewriter.getIndexAttr(1));
  Value whole =
      tensor::EmptyOp::create(rewriter, loc, shape, type.getElementType());
  SmallVector<OpFoldResult> sizes =
      getAsIndexOpFoldResult(rewriter.getContext(), shape);
  sizes.back() = rewriter.getIndexAttr(images.countPixels());
  Value pixels =
      tensor::ExtractSliceOp::create(rewriter, loc, whole, zeros, sizes, ones);
  StructuredOpInterface fill = images.fill;
  SmallVector<AffineMap> fillMaps(
      fill.getNumDpsInputs(),
      AffineMap::get(rank - 1, 0, rewriter.getContext()));
  fillMaps.push_back(rewriter.getMultiDimIdentityMap(rank - 1));
  Value init = movePayloadToGeneric(
                   rewriter, fill, SmallVector<Value>(fill.getDpsInputs()),
                   pixels, fillMaps,
                   SmallVector<utils::IteratorType>(
                       rank - 1, utils::IteratorType::parallel))
                   ->getResult(0);
  SmallVector<Value> inputs;
  SmallVector<AffineMap> maps;
  for (OpOperand *input : op.getDpsInputOperands()) {
    Value value = input->get();
    if (input == images.image)
      value = tensor::CollapseShapeOp::create(
          rewriter, loc, value,
          getPixelDims(cast<RankedTensorType>(value.getType()).getRank()));
    inputs.push_back(value);
    maps.push_back(images.getMap(*input));
  }
  maps.push_back(images.getMap(*op.getDpsInitOperand(0)));
  SmallVector<utils::IteratorType> iterators = op.getIteratorTypesArray();
  iterators.erase(iterators.begin() + images.columnLoop);
  Value result =
      movePayloadToGeneric(rewriter, op, inputs, init, maps, iterators)
          ->getResult(0);
  whole = tensor::InsertSliceOp::create(rewriter, loc, result, whole, zeros,
                                        sizes, ones);
  SmallVector<int64_t> expanded(type.getShape());
  expanded.back() = images.width;
  whole = tensor::ExpandShapeOp::create(rewriter, loc, type.clone(expanded),
                                        whole, getPixelDims(rank));
  zeros.push_back(rewriter.getIndexAttr(0));
  ones.push_back(rewriter.getIndexAttr(1));
  rewriter.replaceOpWithNewOp<tensor::ExtractSliceOp>(
      op, type, whole, zeros,
      getAsIndexOpFoldResult(rewriter.getContext(), type.getShape()), ones);
  rewriter.eraseOp(fill);
}

namespace {
struct FlattenImagesPass
    : structured::impl::LinalgFlattenImagesPassBase<FlattenImagesPass> {
  void runOnOperation() override {
    SmallVector<StructuredOpInterface> ops;
    for (StructuredOpInterface op : collectStructuredOps(getOperation(), kPass))
      if (!getLoopsOfType(op, utils::IteratorType::reduction).empty())
        ops.push_back(op);
    if (ops.empty())
      return;
    FailureOr<Processor> processor = readProcessor(ops.front());
    if (failed(processor))
      return signalPassFailure();
    IRRewriter rewriter(&getContext());
    for (StructuredOpInterface op : ops)
      flattenOne(rewriter, op, *processor);
  }

private:
  static void flattenOne(RewriterBase &rewriter, StructuredOpInterface op,
                         const Processor &processor) {
    RefusalOr<FlatImages> images = findFlatImages(op);
    if (!images)
      return reportRefusal(kPass, "NotFlattened", op, images.refusal());
    if (auto refusal = refuseGain(*images, processor))
      return reportRefusal(kPass, "NotFlattened", op, *refusal);
    auto said = remark::passed(
        op.getLoc(), remark::RemarkOpts::name("Flattened").category(kPass));
    said << remark::add("computed {0} rows of {1} columns as {2} pixels",
                        images->rows, images->columns, images->countPixels());
    flatten(rewriter, *images);
  }
};
} // namespace
