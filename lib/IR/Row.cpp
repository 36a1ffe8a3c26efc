// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/IR/Row.h"
#include "RowCache.h"
#include "mlir/IR/BuiltinAttributes.h"

using namespace mlir;
using namespace mlir::structured;

bool mlir::structured::isWindowParameter(Attribute attr, int64_t rank) {
  auto elements = dyn_cast<DenseIntElementsAttr>(attr);
  if (!elements || !elements.getElementType().isSignlessInteger(64) ||
      elements.getType().getShape() != ArrayRef<int64_t>{rank})
    return false;
  return llvm::all_of(elements.getValues<int64_t>(),
                      [](int64_t value) { return value > 0; });
}

bool mlir::structured::isAffineMapArray(Attribute attr) {
  auto array = dyn_cast<ArrayAttr>(attr);
  return array && llvm::all_of(array, llvm::IsaPred<AffineMapAttr>);
}

/// The attribute `name` that the op's definition lists; null if it is not set.
static Attribute getInherent(Operation *op, StringRef name) {
  return op->getInherentAttr(name).value_or(Attribute());
}

SmallVector<int64_t>
mlir::structured::getSymbolValues(Operation *op, const RowInfo &row,
                                  const ParsedRow &parsed) {
  SmallVector<int64_t> values;
  if (row.symbolAttrs.empty())
    return values;
  unsigned perAttr =
      parsed.maps.back().getNumSymbols() / row.symbolAttrs.size();
  for (StringRef name : row.symbolAttrs) {
    if (auto attr =
            dyn_cast_or_null<DenseIntElementsAttr>(getInherent(op, name)))
      llvm::append_range(values, attr.getValues<int64_t>());
    else
      values.append(perAttr, 1);
  }
  return values;
}

/// The rank of the init, which a polymorphic row has as many loops of.
static unsigned getInitRank(Operation *op) {
  auto type = dyn_cast<ShapedType>(op->getOperands().back().getType());
  return type && type.hasRank() ? type.getRank() : 0;
}

static SmallVector<AffineMap> getPolymorphicMaps(Operation *op,
                                                 const ParsedRow &parsed) {
  MLIRContext *context = op->getContext();
  unsigned rank = getInitRank(op);
  AffineMap scalar = AffineMap::get(rank, /*symbolCount=*/0, context);
  AffineMap identity = AffineMap::getMultiDimIdentityMap(rank, context);
  SmallVector<AffineMap> maps;
  for (auto [operand, map] : llvm::zip(op->getOperands(), parsed.maps)) {
    bool isScalar = map || !isa<BaseMemRefType, TensorType>(operand.getType());
    maps.push_back(isScalar ? scalar : identity);
  }
  return maps;
}

SmallVector<AffineMap> mlir::structured::getRowMaps(Operation *op,
                                                    const RowInfo &row) {
  const ParsedRow &parsed = RowCache::get(op->getContext(), row);
  if (auto own = dyn_cast_or_null<ArrayAttr>(getInherent(op, "indexing_maps")))
    return llvm::to_vector(own.getAsValueRange<AffineMapAttr>());
  if (parsed.isPolymorphic)
    return getPolymorphicMaps(op, parsed);
  if (row.symbolAttrs.empty())
    return parsed.maps;
  SmallVector<AffineExpr> symbols =
      llvm::map_to_vector(getSymbolValues(op, row, parsed), [&](int64_t value) {
        return getAffineConstantExpr(value, op->getContext());
      });
  return llvm::map_to_vector(parsed.maps, [&](AffineMap map) {
    return simplifyAffineMap(
        map.replaceDimsAndSymbols({}, symbols, map.getNumDims(), 0));
  });
}

SmallVector<utils::IteratorType>
mlir::structured::getRowIterators(Operation *op, const RowInfo &row) {
  const ParsedRow &parsed = RowCache::get(op->getContext(), row);
  if (parsed.isPolymorphic)
    return SmallVector<utils::IteratorType>(getInitRank(op),
                                            utils::IteratorType::parallel);
  return parsed.iterators;
}

/// Whether `map` only permutes or drops results of the row's map.
static bool permutesOrBroadcasts(AffineMap map, AffineMap rowMap) {
  return map.isProjectedPermutation() &&
         llvm::all_of(map.getResults(), [&](AffineExpr expr) {
           return llvm::is_contained(rowMap.getResults(), expr);
         });
}

LogicalResult mlir::structured::verifyRowAttributes(Operation *op,
                                                    const RowInfo &row) {
  auto structured = cast<StructuredOpInterface>(op);
  // R1
  if (structured.getNumDpsInits() != 1)
    return op->emitOpError()
           << "has " << structured.getNumDpsInits() << " inits, expected 1";
  // R2
  if (op->getNumOperands() != row.operands.size())
    return op->emitOpError() << "has " << op->getNumOperands() - 1
                             << " inputs, expected " << row.getNumInputs();
  auto own = dyn_cast_or_null<ArrayAttr>(getInherent(op, "indexing_maps"));
  if (!own)
    return success();
  const ParsedRow &parsed = RowCache::get(op->getContext(), row);
  // R4
  if (own.size() != parsed.maps.size())
    return op->emitOpError()
           << "has " << own.size() << " indexing maps, expected "
           << parsed.maps.size() << ", one for each operand";
  for (auto [index, pair] : llvm::enumerate(
           llvm::zip(own.getAsValueRange<AffineMapAttr>(), parsed.maps))) {
    auto [map, rowMap] = pair;
    bool isInit = index + 1 == parsed.maps.size();
    // R5
    if (map.getNumDims() != rowMap.getNumDims() || map.getNumSymbols() != 0 ||
        (isInit ? map != rowMap : !permutesOrBroadcasts(map, rowMap)))
      return op->emitOpError()
             << "the indexing map of operand " << index << " is "
             << AffineMapAttr::get(map) << ", expected "
             << AffineMapAttr::get(rowMap)
             << (isInit ? "" : " or one that permutes or drops its results");
  }
  return success();
}

FailureOr<Value> mlir::structured::buildRowPayload(
    OpBuilder &builder, Location loc, const RowInfo &row, ValueRange arguments,
    bool unsignedCast, function_ref<InFlightDiagnostic()> emitError) {
  const ParsedRow &parsed = RowCache::get(builder.getContext(), row);
  Type initType = arguments.back().getType();
  PayloadBuilder payload{builder,  loc,          arguments,
                         initType, unsignedCast, emitError};
  FailureOr<Value> value = payload.build(parsed.payload);
  // R3
  if (succeeded(value) && value->getType() != initType)
    return emitError() << "the payload '" << row.payload << "' yields "
                       << value->getType()
                       << ", expected the init's element type " << initType;
  return value;
}
