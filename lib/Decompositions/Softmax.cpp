// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Softmax as four loop nests: maximum, exponentials, sum, quotient.

#include "linalg/Decompositions/Softmax.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "linalg/Interfaces/Overlap.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::structured;

namespace {
using ComputeFn = function_ref<Value(OpBuilder &, Location, ValueRange)>;

class SoftmaxDecomposition {
public:
  SoftmaxDecomposition(RewriterBase &rewriter, DestinationStyleOpInterface op);

  SmallVector<Value> build();

private:
  /// Folds the input over the softmax dimension by `combine`, starting from
  /// `start`.
  Value reduce(Value input, const APFloat &start, ComputeFn combine);

  /// A structured op over the whole shape; returns the new value of `init`.
  Value create(ValueRange inputs, Value init, ArrayRef<AffineMap> maps,
               ArrayRef<utils::IteratorType> iterators, ComputeFn compute);

  /// A tensor or buffer, like the init, with the input's extents in `dims`.
  Value allocate(ArrayRef<unsigned> dims);

  /// The same, for all dimensions but the softmax dimension.
  Value allocateRow();

  /// The init for the exponentials. For tensors, not the op's init, so that the
  /// exponentials can be fused into tiles of the result. For buffers, the op's
  /// init, unless it is another view of the input.
  Value allocateExponentials();

  RewriterBase &rewriter;
  DestinationStyleOpInterface op;
  Value input, init;
  unsigned dimension;
  Location loc;
  FloatType elementType;
  AffineMap identity, rowMap;
  SmallVector<utils::IteratorType> parallel;
  SmallVector<Value> buffers;
};
} // namespace

SoftmaxDecomposition::SoftmaxDecomposition(RewriterBase &rewriter,
                                           DestinationStyleOpInterface op)
    : rewriter(rewriter), op(op), input(op.getDpsInputs().front()),
      init(op.getDpsInits().front()),
      dimension(cast<IntegerAttr>(*op->getInherentAttr("dimension")).getInt()),
      loc(op.getLoc()) {
  auto type = cast<ShapedType>(input.getType());
  elementType = cast<FloatType>(type.getElementType());
  identity = AffineMap::getMultiDimIdentityMap(type.getRank(), op.getContext());
  rowMap = identity.dropResult(dimension);
  parallel.assign(type.getRank(), utils::IteratorType::parallel);
}

Value SoftmaxDecomposition::create(ValueRange inputs, Value init,
                                   ArrayRef<AffineMap> maps,
                                   ArrayRef<utils::IteratorType> iterators,
                                   ComputeFn compute) {
  StructuredOpInterface generic =
      LinalgHostInterface::get(op.getContext())
          .createGeneric(rewriter, loc, inputs, init, maps, iterators);
  buildPayload(rewriter, generic,
               [&](OpBuilder &b, Location loc, ValueRange elements) {
                 return SmallVector<Value>{compute(b, loc, elements)};
               });
  return generic->getNumResults() ? generic->getResult(0) : init;
}

Value SoftmaxDecomposition::allocate(ArrayRef<unsigned> dims) {
  SmallVector<OpFoldResult> sizes;
  for (unsigned dim : dims)
    sizes.push_back(getDimSize(rewriter, loc, input, dim));
  if (isa<TensorType>(init.getType()))
    return tensor::EmptyOp::create(rewriter, loc, sizes, elementType);
  buffers.push_back(memref::AllocOp::create(rewriter, loc, sizes, elementType));
  return buffers.back();
}

Value SoftmaxDecomposition::allocateRow() {
  auto dims = llvm::to_vector(llvm::seq<unsigned>(0, identity.getNumDims()));
  dims.erase(dims.begin() + dimension);
  return allocate(dims);
}

Value SoftmaxDecomposition::allocateExponentials() {
  if (isa<BaseMemRefType>(init.getType()) &&
      getOverlap(input, init) != Overlap::Possible)
    return init;
  return allocate(
      llvm::to_vector(llvm::seq<unsigned>(0, identity.getNumDims())));
}

Value SoftmaxDecomposition::reduce(Value input, const APFloat &start,
                                   ComputeFn combine) {
  AffineMap rowIdentity = AffineMap::getMultiDimIdentityMap(
      rowMap.getNumResults(), op.getContext());
  Value startValue = arith::ConstantOp::create(
      rewriter, loc, rewriter.getFloatAttr(elementType, start));
  Value row =
      create({}, allocateRow(), rowIdentity, ArrayRef(parallel).drop_back(),
             [&](OpBuilder &, Location, ValueRange) { return startValue; });
  SmallVector<utils::IteratorType> iterators = parallel;
  iterators[dimension] = utils::IteratorType::reduction;
  return create(input, row, {identity, rowMap}, iterators, combine);
}

SmallVector<Value> SoftmaxDecomposition::build() {
  const llvm::fltSemantics &semantics = elementType.getFloatSemantics();
  Value maximum = reduce(input, APFloat::getInf(semantics, /*Negative=*/true),
                         [](OpBuilder &b, Location loc, ValueRange v) -> Value {
                           return arith::MaximumFOp::create(b, loc, v[1], v[0]);
                         });
  Value exponentials = create(
      {input, maximum}, allocateExponentials(), {identity, rowMap, identity},
      parallel, [](OpBuilder &b, Location loc, ValueRange v) -> Value {
        Value difference = arith::SubFOp::create(b, loc, v[0], v[1]);
        return math::ExpOp::create(b, loc, difference);
      });
  Value sum = reduce(exponentials, APFloat::getZero(semantics),
                     [](OpBuilder &b, Location loc, ValueRange v) -> Value {
                       return arith::AddFOp::create(b, loc, v[1], v[0]);
                     });
  Value quotient =
      create({exponentials, sum}, init, {identity, rowMap, identity}, parallel,
             [](OpBuilder &b, Location loc, ValueRange v) -> Value {
               // The sum is at least 1: no reciprocal of it overflows.
               return arith::DivFOp::create(b, loc, v[0], v[1],
                                            arith::FastMathFlags::arcp);
             });
  for (Value buffer : buffers)
    memref::DeallocOp::create(rewriter, loc, buffer);
  if (op->getNumResults() == 0)
    return {};
  return {quotient};
}

RefusalOr<SmallVector<Value>>
mlir::structured::decomposeSoftmax(RewriterBase &rewriter, Operation *op) {
  return SoftmaxDecomposition(rewriter, cast<DestinationStyleOpInterface>(op))
      .build();
}
