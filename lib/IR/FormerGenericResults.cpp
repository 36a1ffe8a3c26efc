// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Results of a `linalg.generic` without inits, as it had them in 2020.

#include "FormerGeneric.h"
#include "FormerSyntax.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

namespace {
/// Maps and operands of a generic op, by which loops have extents.
struct Accesses {
  ValueRange operands;
  ArrayRef<AffineMap> maps;

  /// The first operand dimension that `loop` alone runs over.
  std::optional<std::pair<Value, unsigned>> findExtent(unsigned loop) const;
  /// Its value; there must be one.
  OpFoldResult getExtent(OpBuilder &builder, Location loc, unsigned loop) const;
};
} // namespace

std::optional<std::pair<Value, unsigned>>
Accesses::findExtent(unsigned loop) const {
  for (auto [operand, map] : llvm::zip(operands, maps)) {
    auto type = dyn_cast<ShapedType>(operand.getType());
    if (!type || !type.hasRank() || isa<VectorType>(type))
      continue;
    for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
      auto index = dyn_cast<AffineDimExpr>(expr);
      if (index && index.getPosition() == loop && int64_t(dim) < type.getRank())
        return std::pair(Value(operand), unsigned(dim));
    }
  }
  return std::nullopt;
}

OpFoldResult Accesses::getExtent(OpBuilder &builder, Location loc,
                                 unsigned loop) const {
  auto extent = findExtent(loop);
  return getDimSize(builder, loc, extent->first, extent->second);
}

/// Whether `expr` is a sum of loops with positive factors and of a constant, so
/// that its greatest value is the one in the last iteration. Numbers of more
/// than 32 bits could overflow in the sum.
static bool isIncreasing(AffineExpr expr) {
  if (isa<AffineDimExpr>(expr))
    return true;
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return llvm::isInt<32>(constant.getValue());
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary)
    return false;
  if (expr.getKind() == AffineExprKind::Add)
    return isIncreasing(binary.getLHS()) && isIncreasing(binary.getRHS());
  auto factor = dyn_cast<AffineConstantExpr>(binary.getRHS());
  return expr.getKind() == AffineExprKind::Mul && factor &&
         factor.getValue() > 0 && isIncreasing(factor) &&
         isIncreasing(binary.getLHS());
}

/// Verifies that the extents of result `index` follow from those of the loops.
static ParseResult verifyExtents(OpAsmParser &parser, SMLoc loc,
                                 const Accesses &accesses, size_t index,
                                 RankedTensorType type, AffineMap map) {
  if (map.getNumResults() != type.getRank())
    return parser.emitError(loc)
           << "result " << index << " has rank " << type.getRank()
           << ", but its indexing map has " << map.getNumResults()
           << " results: " << AffineMapAttr::get(map);
  for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
    if (!type.isDynamicDim(dim))
      continue;
    if (!isIncreasing(expr))
      return parser.emitError(loc)
             << "the extents of loops do not give that of dimension " << dim
             << " of result " << index
             << ", expected it to be static: " << AffineMapAttr::get(map);
    for (unsigned loop = 0; loop < map.getNumDims(); ++loop)
      if (expr.isFunctionOfDim(loop) && !accesses.findExtent(loop))
        return parser.emitError(loc)
               << "nothing gives the extent of loop d" << loop
               << ", which that of result " << index
               << " depends on: expected an operand whose indexing map has d"
               << loop << " alone as one of its results";
  }
  return success();
}

/// The dynamic extents of a result, one more than the greatest indices.
static SmallVector<Value> buildExtents(OpBuilder &builder, Location loc,
                                       const Accesses &accesses,
                                       RankedTensorType type, AffineMap map) {
  SmallVector<Value> extents;
  for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
    if (!type.isDynamicDim(dim))
      continue;
    auto getExtent = [&](unsigned loop) {
      return getValueOrCreateConstantIndexOp(
          builder, loc, accesses.getExtent(builder, loc, loop));
    };
    if (auto loop = dyn_cast<AffineDimExpr>(expr)) {
      extents.push_back(getExtent(loop.getPosition()));
      continue;
    }
    SmallVector<Value> loops;
    SmallVector<AffineExpr> last(map.getNumDims(),
                                 builder.getAffineConstantExpr(0));
    for (unsigned loop = 0; loop < map.getNumDims(); ++loop)
      if (expr.isFunctionOfDim(loop)) {
        last[loop] = builder.getAffineDimExpr(loops.size()) - 1;
        loops.push_back(getExtent(loop));
      }
    // At least 0: a loop may have no iterations.
    AffineMap bounds = AffineMap::get(
        loops.size(), /*symbolCount=*/0,
        {expr.replaceDims(last) + 1, builder.getAffineConstantExpr(0)},
        builder.getContext());
    extents.push_back(affine::AffineMaxOp::create(builder, loc, bounds, loops));
  }
  return extents;
}

/// Moves the arguments and yielded values for results before those for buffers.
static void moveResultsFirst(Block &payload, size_t inputs, size_t buffers,
                             size_t results) {
  if (payload.getNumArguments() == inputs + buffers + results)
    for (size_t i = 0; i < results; ++i) {
      BlockArgument old = payload.getArgument(inputs + buffers + i);
      BlockArgument argument =
          payload.insertArgument(inputs + i, old.getType(), old.getLoc());
      old = payload.getArgument(inputs + buffers + i + 1);
      old.replaceAllUsesWith(argument);
      payload.eraseArgument(old.getArgNumber());
    }
  if (payload.empty() || payload.back().getNumOperands() != buffers + results)
    return;
  SmallVector<Value> values(payload.back().getOperands());
  std::rotate(values.begin(), values.begin() + buffers, values.end());
  payload.back().setOperands(values);
}

/// Verifies that the maps of results, the last of `maps`, need no more than the
/// operands.
static ParseResult verifyResults(OpAsmParser &parser,
                                 const FormerGeneric &generic,
                                 const Accesses &accesses,
                                 ArrayRef<Type> results) {
  for (auto [loop, iterator] : llvm::enumerate(generic.iterators))
    if (iterator == utils::IteratorType::reduction)
      return parser.emitError(generic.loc)
             << "result 0 has no initial value for the reduction along loop d"
             << loop << ": expected an init in 'outs(...)'";
  for (auto [index, type] : llvm::enumerate(results))
    if (verifyExtents(parser, generic.loc, accesses, index,
                      cast<RankedTensorType>(type),
                      accesses.maps[accesses.operands.size() + index]))
      return failure();
  return success();
}

ParseResult mlir::structured::detail::addInitsOfResults(
    OpAsmParser &parser, OperationState &result, FormerGeneric &generic,
    ArrayRef<Type> results) {
  Attribute attribute = result.attributes.get("indexing_maps");
  auto maps =
      attribute && isAffineMapArray(attribute)
          ? llvm::to_vector(
                cast<ArrayAttr>(attribute).getAsValueRange<AffineMapAttr>())
          : SmallVector<AffineMap>();
  if (maps.size() != result.operands.size() + results.size())
    return parser.emitError(generic.loc)
           << "has " << maps.size() << " indexing maps, expected "
           << result.operands.size() + results.size()
           << ", one for each operand and result";
  Accesses accesses{result.operands, maps};
  if (verifyResults(parser, generic, accesses, results))
    return failure();

  size_t inputs = generic.types.inputs.size(),
         buffers = generic.types.inits.size();
  Region &region = *result.regions.front();
  if (!region.empty())
    moveResultsFirst(region.front(), inputs, buffers, results.size());
  SmallVector<AffineMap> reordered(maps);
  std::rotate(reordered.begin() + inputs, reordered.begin() + inputs + buffers,
              reordered.end());
  result.attributes.set("indexing_maps",
                        parser.getBuilder().getAffineMapArrayAttr(reordered));
  generic.types.inits.insert(generic.types.inits.begin(), results.begin(),
                             results.end());
  addOperandSegments(result, generic.types);
  return addOpsBefore(
      parser, result, [&](OpBuilder &builder, OperationState &op) {
        SmallVector<Value> inits;
        for (auto [index, type] : llvm::enumerate(results)) {
          auto tensor = cast<RankedTensorType>(type);
          SmallVector<Value> extents =
              buildExtents(builder, op.location, accesses, tensor,
                           maps[inputs + buffers + index]);
          inits.push_back(
              tensor::EmptyOp::create(builder, op.location, tensor, extents));
        }
        op.operands.insert(op.operands.begin() + inputs, inits.begin(),
                           inits.end());
        return success();
      });
}
