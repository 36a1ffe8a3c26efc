// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Decompositions/Winograd.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::structured;

namespace {
/// Rows and columns of an image. A transform is applied along each direction in
/// turn, except along a direction in which the window or image has extent 1.
enum Direction { Rows, Columns };

/// Builds the structured ops of one transform.
class Transform {
public:
  Transform(RewriterBase &rewriter, Operation *op);

  /// Determines the transformed directions: those in which `dims`, two extents,
  /// are not 1. Returns why that is not known.
  std::optional<Refusal> setDirections(ArrayRef<int64_t> dims);

  bool isTransformed(Direction direction) const {
    return transformed[direction];
  }

  /// Adds the products of `matrix` and `input` to `init`, summed over the loops
  /// that `init` lacks.
  Value multiplyInto(Value init, Value matrix, ArrayRef<AffineExpr> matrixAt,
                     Value input, ArrayRef<AffineExpr> inputAt,
                     ArrayRef<AffineExpr> initAt);

  /// Copies elements of `input` to `init`.
  Value copyInto(Value init, Value input, ArrayRef<AffineExpr> inputAt,
                 ArrayRef<AffineExpr> initAt);

  /// `init`, filled with zero.
  Value clear(Value init);

  /// A tensor of zeros.
  Value createZeros(ArrayRef<OpFoldResult> sizes);

  /// The matrix as a constant.
  Value createMatrix(const WinogradMatrix &matrix);

  OpFoldResult getSize(Value tensor, int64_t dim) {
    return getDimSize(rewriter, loc, tensor, dim);
  }

  /// Loop `loop`.
  AffineExpr d(unsigned loop) { return rewriter.getAffineDimExpr(loop); }

  RewriterBase &rewriter;
  Operation *op;
  Location loc;
  Value input, init;
  FloatType elementType;
  WinogradParameters parameters;
  WinogradMatrices matrices;

private:
  StructuredOpInterface createGeneric(ValueRange inputs, Value init,
                                      ArrayRef<SmallVector<AffineExpr>> places);

  bool transformed[2] = {false, false};
};
} // namespace

/// The verifier accepts no other parameters than those that exist.
static WinogradParameters getParameters(Operation *op) {
  return *WinogradParameters::get(
      op->getAttrOfType<IntegerAttr>("fmr").getInt());
}

Transform::Transform(RewriterBase &rewriter, Operation *op)
    : rewriter(rewriter), op(op), loc(op->getLoc()), input(op->getOperand(0)),
      init(op->getOperand(1)),
      elementType(dyn_cast<FloatType>(
          cast<RankedTensorType>(input.getType()).getElementType())),
      parameters(getParameters(op)), matrices(parameters) {}

std::optional<Refusal> Transform::setDirections(ArrayRef<int64_t> dims) {
  if (!elementType)
    return "the matrices have fractions, and its elements are no floats";
  if (llvm::any_of(dims, ShapedType::isDynamic))
    return "whether rows and columns are transformed is not known: the first "
           "two extents of the tensor of rank 6 are dynamic";
  for (Direction direction : {Rows, Columns})
    transformed[direction] = dims[direction] != 1;
  return std::nullopt;
}

Value Transform::createMatrix(const WinogradMatrix &matrix) {
  SmallVector<Attribute> elements;
  for (ArrayRef<double> row : matrix)
    for (double element : row) // + 0. turns -0 into 0
      elements.push_back(rewriter.getFloatAttr(elementType, element + 0.));
  auto type = RankedTensorType::get({static_cast<int64_t>(matrix.size()),
                                     static_cast<int64_t>(matrix[0].size())},
                                    elementType);
  return arith::ConstantOp::create(rewriter, loc,
                                   DenseElementsAttr::get(type, elements));
}

/// `places` are the elements of the inputs and of the init that an iteration
/// accesses.
StructuredOpInterface
Transform::createGeneric(ValueRange inputs, Value init,
                         ArrayRef<SmallVector<AffineExpr>> places) {
  SmallVector<ArrayRef<AffineExpr>> exprs(places.begin(), places.end());
  SmallVector<AffineMap> maps =
      AffineMap::inferFromExprList(exprs, rewriter.getContext());
  SmallVector<utils::IteratorType> iterators(maps.back().getNumDims(),
                                             utils::IteratorType::reduction);
  for (AffineExpr place : places.back())
    iterators[cast<AffineDimExpr>(place).getPosition()] =
        utils::IteratorType::parallel;
  return LinalgHostInterface::get(rewriter.getContext())
      .createGeneric(rewriter, loc, inputs, init, maps, iterators);
}

Value Transform::copyInto(Value init, Value input, ArrayRef<AffineExpr> inputAt,
                          ArrayRef<AffineExpr> initAt) {
  StructuredOpInterface copy = createGeneric(
      input, init, {llvm::to_vector(inputAt), llvm::to_vector(initAt)});
  buildPayload(rewriter, copy, [](OpBuilder &, Location, ValueRange v) {
    return SmallVector<Value>{v[0]};
  });
  return copy->getResult(0);
}

Value Transform::clear(Value init) {
  Value zero = arith::ConstantOp::create(rewriter, loc,
                                         rewriter.getZeroAttr(elementType));
  return LinalgHostInterface::get(rewriter.getContext())
      .createFill(rewriter, loc, zero, init)
      ->getResult(0);
}

Value Transform::createZeros(ArrayRef<OpFoldResult> sizes) {
  return clear(tensor::EmptyOp::create(rewriter, loc, sizes, elementType));
}

Value Transform::multiplyInto(Value init, Value matrix,
                              ArrayRef<AffineExpr> matrixAt, Value input,
                              ArrayRef<AffineExpr> inputAt,
                              ArrayRef<AffineExpr> initAt) {
  StructuredOpInterface product =
      createGeneric({matrix, input}, init,
                    {llvm::to_vector(matrixAt), llvm::to_vector(inputAt),
                     llvm::to_vector(initAt)});
  buildPayload(rewriter, product, [](OpBuilder &b, Location loc, ValueRange v) {
    Value term = arith::MulFOp::create(b, loc, v[0], v[1]);
    return SmallVector<Value>{
        arith::AddFOp::create(b, loc, v[2], term).getResult()};
  });
  return product->getResult(0);
}

//===----------------------------------------------------------------------===//
// The filter
//===----------------------------------------------------------------------===//

RefusalOr<SmallVector<Value>>
mlir::structured::decomposeWinogradFilterTransform(RewriterBase &rewriter,
                                                   Operation *op) {
  Transform t(rewriter, op);
  auto type = cast<RankedTensorType>(t.input.getType());
  if (auto refusal = t.setDirections(type.getShape().slice(1, 2)))
    return *refusal;
  // A loop over a direction that is not transformed has one iteration.
  AffineExpr i = t.d(0), j = t.d(1), c = t.d(2), f = t.d(3), k = t.d(4);
  Value matrix = t.createMatrix(t.matrices.filter);
  bool rows = t.isTransformed(Rows);
  if (!rows || !t.isTransformed(Columns))
    return SmallVector<Value>{
        t.multiplyInto(t.clear(t.init), matrix, {rows ? i : j, k}, t.input,
                       {f, rows ? k : i, rows ? j : k, c}, {i, j, c, f})};
  Value zeros = t.createZeros({rewriter.getIndexAttr(t.parameters.getAlpha()),
                               t.getSize(t.input, 2), t.getSize(t.input, 3),
                               t.getSize(t.input, 0)});
  Value byRows = t.multiplyInto(zeros, matrix, {i, k}, t.input, {f, k, j, c},
                                {i, j, c, f});
  return SmallVector<Value>{t.multiplyInto(t.clear(t.init), matrix, {j, k},
                                           byRows, {i, k, c, f}, {i, j, c, f})};
}

//===----------------------------------------------------------------------===//
// The image
//===----------------------------------------------------------------------===//

RefusalOr<SmallVector<Value>>
mlir::structured::decomposeWinogradInputTransform(RewriterBase &rewriter,
                                                  Operation *op) {
  Transform t(rewriter, op);
  auto type = cast<RankedTensorType>(t.init.getType());
  if (auto refusal = t.setDirections(type.getShape().take_front(2)))
    return *refusal;
  int64_t m = t.parameters.m;
  AffineExpr i = t.d(0), j = t.d(1), x = t.d(2), y = t.d(3), n = t.d(4),
             c = t.d(5), k = t.d(6);
  SmallVector<AffineExpr> place{i, j, x, y, n, c};
  bool rows = t.isTransformed(Rows), columns = t.isTransformed(Columns);
  if (!rows && !columns)
    return SmallVector<Value>{t.copyInto(t.init, t.input, {n, x, y, c}, place)};
  Value matrix = t.createMatrix(t.matrices.input);
  if (!rows || !columns)
    return SmallVector<Value>{t.multiplyInto(
        t.clear(t.init), matrix, {rows ? i : j, k}, t.input,
        {n, rows ? x * m + k : x, rows ? y : y * m + k, c}, place)};
  Value zeros = t.createZeros({rewriter.getIndexAttr(t.parameters.getAlpha()),
                               t.getSize(t.init, 2), t.getSize(t.input, 2),
                               t.getSize(t.input, 0), t.getSize(t.input, 3)});
  AffineExpr w = t.d(2); // a column of the image
  Value byRows = t.multiplyInto(zeros, matrix, {t.d(0), t.d(5)}, t.input,
                                {t.d(3), t.d(1) * m + t.d(5), w, t.d(4)},
                                {t.d(0), t.d(1), w, t.d(3), t.d(4)});
  return SmallVector<Value>{t.multiplyInto(
      t.clear(t.init), matrix, {j, k}, byRows, {i, x, y * m + k, n, c}, place)};
}

//===----------------------------------------------------------------------===//
// The output
//===----------------------------------------------------------------------===//

namespace {
/// The init of an output transform, with each transformed dimension split into
/// one over tiles and one within a tile.
struct TiledOutput {
  explicit TiledOutput(Transform &t);

  /// `value`, a new value of `tensor`, in the shape of the init.
  Value collapse(Transform &t, Value value) const;

  Value tensor;
  RankedTensorType collapsedType; ///< the init's, with all known extents
  SmallVector<ReassociationIndices> groups;
};
} // namespace

TiledOutput::TiledOutput(Transform &t) : tensor(t.init) {
  int64_t m = t.parameters.m;
  auto type = cast<RankedTensorType>(t.init.getType());
  auto inputType = cast<RankedTensorType>(t.input.getType());
  SmallVector<int64_t> collapsed = llvm::to_vector(type.getShape());
  SmallVector<OpFoldResult> sizes;
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    ReassociationIndices &group = groups.emplace_back();
    group.push_back(sizes.size());
    bool isImage = dim == 1 || dim == 2;
    if (!isImage || !t.isTransformed(dim == 1 ? Rows : Columns)) {
      sizes.push_back(t.getSize(t.init, dim));
      continue;
    }
    // Dimensions 2 and 3 of the input are the numbers of tiles.
    int64_t tiles = inputType.getDimSize(dim + 1);
    if (ShapedType::isStatic(collapsed[dim]))
      tiles = collapsed[dim] / m;
    else if (ShapedType::isStatic(tiles))
      collapsed[dim] = tiles * m;
    group.push_back(sizes.size() + 1);
    sizes.push_back(ShapedType::isStatic(tiles)
                        ? OpFoldResult(t.rewriter.getIndexAttr(tiles))
                        : t.getSize(t.input, dim + 1));
    sizes.push_back(t.rewriter.getIndexAttr(m));
  }
  collapsedType = type.clone(collapsed);
  if (collapsedType != type)
    tensor = tensor::CastOp::create(t.rewriter, t.loc, collapsedType, tensor);
  if (sizes.size() != groups.size())
    tensor = tensor::ExpandShapeOp::create(
        t.rewriter, t.loc, type.clone(decomposeMixedValues(sizes).first),
        tensor, groups, sizes);
}

Value TiledOutput::collapse(Transform &t, Value value) const {
  if (tensor.getType() != collapsedType)
    value = tensor::CollapseShapeOp::create(t.rewriter, t.loc, collapsedType,
                                            value, groups);
  if (collapsedType != t.init.getType())
    value = tensor::CastOp::create(t.rewriter, t.loc, t.init.getType(), value);
  return value;
}

/// Copies the input to the output if neither direction is transformed.
static Value copyToOutput(Transform &t) {
  SmallVector<ReassociationIndices> groups{{0, 1, 2}, {3}, {4}, {5}};
  Value input =
      tensor::CollapseShapeOp::create(t.rewriter, t.loc, t.input, groups);
  AffineExpr n = t.d(0), x = t.d(1), y = t.d(2), f = t.d(3);
  return t.copyInto(t.init, input, {x, y, n, f}, {n, x, y, f});
}

/// Adds the transformed input to `output`.
static Value addToOutput(Transform &t, Value output) {
  bool rows = t.isTransformed(Rows), columns = t.isTransformed(Columns);
  AffineExpr n = t.d(0), x = t.d(1);
  Value matrix = t.createMatrix(t.matrices.output);
  if (!columns) {
    AffineExpr i = t.d(2), y = t.d(3), f = t.d(4), k = t.d(5), q = t.d(6);
    return t.multiplyInto(output, matrix, {i, k}, t.input, {k, q, x, y, n, f},
                          {n, x, i, y, f});
  }
  if (!rows) {
    AffineExpr y = t.d(2), j = t.d(3), f = t.d(4), k = t.d(5), p = t.d(6);
    return t.multiplyInto(output, matrix, {j, k}, t.input, {p, k, x, y, n, f},
                          {n, x, y, j, f});
  }
  SmallVector<OpFoldResult> sizes{
      t.rewriter.getIndexAttr(t.parameters.m),
      t.rewriter.getIndexAttr(t.parameters.getAlpha())};
  SmallVector<AffineExpr> place{t.d(0), t.d(1), t.d(2), t.d(3), t.d(4), t.d(5)};
  for (int64_t dim = 2; dim < 6; ++dim)
    sizes.push_back(t.getSize(t.input, dim));
  AffineExpr k = t.d(6);
  Value byRows = t.multiplyInto(
      t.createZeros(sizes), matrix, {place[0], k}, t.input,
      {k, place[1], place[2], place[3], place[4], place[5]}, place);
  AffineExpr i = t.d(2), y = t.d(3), j = t.d(4), f = t.d(5);
  return t.multiplyInto(output, matrix, {j, k}, byRows, {i, k, x, y, n, f},
                        {n, x, i, y, j, f});
}

RefusalOr<SmallVector<Value>>
mlir::structured::decomposeWinogradOutputTransform(RewriterBase &rewriter,
                                                   Operation *op) {
  Transform t(rewriter, op);
  auto type = cast<RankedTensorType>(t.input.getType());
  if (auto refusal = t.setDirections(type.getShape().take_front(2)))
    return *refusal;
  if (!t.isTransformed(Rows) && !t.isTransformed(Columns))
    return SmallVector<Value>{copyToOutput(t)};
  TiledOutput output(t);
  return SmallVector<Value>{output.collapse(t, addToOutput(t, output.tensor))};
}
