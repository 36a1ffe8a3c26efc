// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ExpandLoops.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

/// The loops that replace the only loop over a dimension; empty if it is not
/// replaced.
static ArrayRef<OpFoldResult> getGroup(AffineExpr expr,
                                       const LoopGroups &groups) {
  auto loop = dyn_cast<AffineDimExpr>(expr);
  return loop ? ArrayRef<OpFoldResult>(groups[loop.getPosition()])
              : ArrayRef<OpFoldResult>();
}

/// Whether a dimension of extent `extent` can be expanded to `group`: both must
/// be static or both dynamic.
static bool canExpand(int64_t extent, ArrayRef<OpFoldResult> group) {
  bool isStatic = llvm::all_of(group, [](OpFoldResult size) {
    return getConstantIntValue(size).has_value();
  });
  return isStatic != ShapedType::isDynamic(extent);
}

std::optional<Refusal>
mlir::structured::detail::refuseToExpand(StructuredOpInterface op,
                                         const LoopGroups &groups) {
  for (OpOperand &operand : op->getOpOperands()) {
    unsigned number = operand.getOperandNumber();
    AffineMap map = op.getMatchingIndexingMap(&operand);
    for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
      if (isa<AffineDimExpr>(expr))
        continue;
      for (unsigned loop = 0; loop < groups.size(); ++loop)
        if (!groups[loop].empty() && expr.isFunctionOfDim(loop))
          return llvm::formatv("loop {0} of {1} does not run over dimension "
                               "{2} of operand {3} alone",
                               loop, op->getName(), dim, number);
    }
    bool isExpanded = llvm::any_of(map.getResults(), [&](AffineExpr expr) {
      return !getGroup(expr, groups).empty();
    });
    if (!isExpanded)
      continue;
    auto tensor = dyn_cast<RankedTensorType>(operand.get().getType());
    if (!tensor || tensor.getEncoding())
      return llvm::formatv("operand {0} of {1} is no plain tensor", number,
                           op->getName());
    for (auto [extent, expr] :
         llvm::zip_equal(tensor.getShape(), map.getResults()))
      if (ArrayRef<OpFoldResult> group = getGroup(expr, groups);
          !group.empty() && !canExpand(extent, group))
        return llvm::formatv("not all extents of operand {0} of {1} are as "
                             "static as those of the reshape",
                             number, op->getName());
  }
  return std::nullopt;
}

SmallVector<ReassociationIndices> mlir::structured::detail::getExpandedDims(
    StructuredOpInterface op, OpOperand &operand, const LoopGroups &groups) {
  SmallVector<ReassociationIndices> dims;
  int64_t next = 0;
  for (AffineExpr expr : op.getMatchingIndexingMap(&operand).getResults()) {
    size_t number = std::max<size_t>(1, getGroup(expr, groups).size());
    ReassociationIndices &indices = dims.emplace_back();
    while (number-- > 0)
      indices.push_back(next++);
  }
  return dims;
}

/// `operand`, expanded to the dimensions over which the new loops run.
static Value buildExpandedOperand(OpBuilder &builder, StructuredOpInterface op,
                                  OpOperand &operand,
                                  const LoopGroups &groups) {
  Location loc = op.getLoc();
  AffineMap map = op.getMatchingIndexingMap(&operand);
  if (llvm::all_of(map.getResults(), [&](AffineExpr expr) {
        return getGroup(expr, groups).empty();
      }))
    return operand.get();
  auto type = cast<RankedTensorType>(operand.get().getType());
  SmallVector<OpFoldResult> sizes;
  for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
    ArrayRef<OpFoldResult> group = getGroup(expr, groups);
    if (group.empty())
      sizes.push_back(tensor::getMixedSize(builder, loc, operand.get(), dim));
    else
      llvm::append_range(sizes, group);
  }
  SmallVector<int64_t> shape = decomposeMixedValues(sizes).first;
  return tensor::ExpandShapeOp::create(
      builder, loc, type.clone(shape), operand.get(),
      getExpandedDims(op, operand, groups), sizes);
}

/// Computes the indices of replaced loops from those of the new ones.
static void rewriteIndices(RewriterBase &rewriter, StructuredOpInterface op,
                           const LoopGroups &groups,
                           ArrayRef<unsigned> firstOfLoop) {
  const auto &host = LinalgHostInterface::get(op.getContext());
  replaceIndices(rewriter, op, [&](Location loc, unsigned loop) {
    Value result = host.createIndex(rewriter, loc, firstOfLoop[loop]);
    for (unsigned i = 1; i < groups[loop].size(); ++i) {
      Value size =
          getValueOrCreateConstantIndexOp(rewriter, loc, groups[loop][i]);
      Value next = host.createIndex(rewriter, loc, firstOfLoop[loop] + i);
      result = arith::MulIOp::create(rewriter, loc, result, size);
      result = arith::AddIOp::create(rewriter, loc, result, next);
    }
    return result;
  });
}

StructuredOpInterface mlir::structured::detail::buildExpanded(
    RewriterBase &rewriter, StructuredOpInterface op, const LoopGroups &groups,
    OpOperand *known, Value expanded) {
  SmallVector<unsigned> firstOfLoop;
  SmallVector<utils::IteratorType> iterators;
  for (auto [group, iterator] :
       llvm::zip_equal(groups, op.getIteratorTypesArray())) {
    firstOfLoop.push_back(iterators.size());
    iterators.append(std::max<size_t>(1, group.size()), iterator);
  }
  SmallVector<AffineExpr> newLoops;
  for (unsigned loop : firstOfLoop)
    newLoops.push_back(rewriter.getAffineDimExpr(loop));
  SmallVector<Value> operands;
  SmallVector<AffineMap> maps;
  for (OpOperand &operand : op->getOpOperands()) {
    operands.push_back(&operand == known ? expanded
                                         : buildExpandedOperand(
                                               rewriter, op, operand, groups));
    SmallVector<AffineExpr> exprs;
    for (AffineExpr expr : op.getMatchingIndexingMap(&operand).getResults()) {
      exprs.push_back(expr.replaceDims(newLoops));
      for (unsigned i = 1; i < getGroup(expr, groups).size(); ++i)
        exprs.push_back(rewriter.getAffineDimExpr(
            firstOfLoop[cast<AffineDimExpr>(expr).getPosition()] + i));
    }
    maps.push_back(AffineMap::get(iterators.size(), 0, exprs, op.getContext()));
  }
  size_t numInputs = op.getNumDpsInputs();
  StructuredOpInterface generic = movePayloadToGeneric(
      rewriter, op, ArrayRef(operands).take_front(numInputs),
      ArrayRef(operands).drop_front(numInputs), maps, iterators);
  rewriteIndices(rewriter, generic, groups, firstOfLoop);
  return generic;
}
