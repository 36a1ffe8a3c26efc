// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Transforms/Tiling/TileAttribute.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Dominance.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace mlir::structured;

/// The error that the attribute of `op` is invalid.
static InFlightDiagnostic emitTileError(TilingInterface op) {
  return op->emitOpError() << kTileAttrName << " ";
}

/// Whether `attribute` is the name `name`.
static bool isName(Attribute attribute, StringRef name) {
  auto string = dyn_cast_or_null<StringAttr>(attribute);
  return string && string.getValue() == name;
}

/// The values named `name` of the function around `op`: its arguments, and the
/// first results of operations. Without a function, those of the outermost
/// operation.
static SmallVector<Value> findValues(Operation *op, StringRef name) {
  SmallVector<Value> values;
  Operation *scope = op;
  while (scope->getParentOp() && !isa<FunctionOpInterface>(scope))
    scope = scope->getParentOp();
  if (auto function = dyn_cast<FunctionOpInterface>(scope))
    for (BlockArgument argument : function.getArguments())
      if (isName(function.getArgAttr(argument.getArgNumber(), kValueAttrName),
                 name))
        values.push_back(argument);
  scope->walk([&](Operation *nested) {
    if (nested->getNumResults() &&
        isName(nested->getAttr(kValueAttrName), name))
      values.push_back(nested->getResult(0));
  });
  return values;
}

/// The value named `name`, or an error at `op`.
static FailureOr<OpFoldResult> findSize(TilingInterface op, StringRef name) {
  SmallVector<Value> values = findValues(op, name);
  auto fail = [&]() {
    return emitTileError(op) << "has '" << name << "', expected ";
  };
  if (values.size() != 1)
    return fail() << "one value of the function with " << kValueAttrName
                  << " = \"" << name << "\", found " << values.size();
  Value value = values.front();
  if (!value.getType().isIndex())
    return fail() << "a value of type 'index', found " << value.getType();
  if (!DominanceInfo().properlyDominates(value, op))
    return fail() << "a value that is defined before the op";
  return OpFoldResult(value);
}

FailureOr<std::optional<SmallVector<OpFoldResult>>>
mlir::structured::readTileAttribute(TilingInterface op) {
  Attribute attribute = op->getDiscardableAttr(kTileAttrName);
  if (!attribute)
    return std::optional<SmallVector<OpFoldResult>>();
  auto array = dyn_cast<ArrayAttr>(attribute);
  size_t numLoops = op.getLoopIteratorTypes().size();
  if (!array || array.size() > numLoops)
    return emitTileError(op)
           << "is " << attribute << ", expected a list of at most " << numLoops
           << " sizes, one for each loop";
  SmallVector<OpFoldResult> sizes;
  for (Attribute element : array) {
    if (auto name = dyn_cast<StringAttr>(element)) {
      FailureOr<OpFoldResult> value = findSize(op, name.getValue());
      if (failed(value))
        return failure();
      sizes.push_back(*value);
      continue;
    }
    auto integer = dyn_cast<IntegerAttr>(element);
    if (!integer || !integer.getValue().isSignedIntN(64) ||
        integer.getValue().isNegative())
      return emitTileError(op)
             << "has " << element
             << ", expected 0 or more, or the name of a value, such as \"n\"";
    sizes.push_back(Builder(op.getContext())
                        .getIndexAttr(integer.getValue().getSExtValue()));
  }
  return std::optional(sizes);
}

void mlir::structured::makeSizesPositive(RewriterBase &rewriter, Operation *op,
                                         MutableArrayRef<OpFoldResult> sizes) {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  for (OpFoldResult &size : sizes) {
    auto value = dyn_cast<Value>(size);
    if (!value)
      continue;
    Value one = arith::ConstantIndexOp::create(rewriter, op->getLoc(), 1);
    size =
        arith::MaxSIOp::create(rewriter, op->getLoc(), value, one).getResult();
  }
}
