// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/IR/Row.h"
#include "PaddedWindows.h"
#include "RowCache.h"
#include "RowLoops.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/InterleavedRange.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

/// Whether `attr` is a dense array of 64-bit integers, none of them less than
/// `least`.
static bool areNumbers(Attribute attr, int64_t least) {
  auto elements = dyn_cast<DenseIntElementsAttr>(attr);
  return elements && elements.getElementType().isSignlessInteger(64) &&
         llvm::all_of(elements.getValues<int64_t>(),
                      [&](int64_t value) { return value >= least; });
}

bool mlir::structured::isWindowParameter(Attribute attr) {
  return areNumbers(attr, /*least=*/1) &&
         cast<DenseIntElementsAttr>(attr).getType().getRank() == 1;
}

bool mlir::structured::isWindowParameter(Attribute attr, int64_t rank) {
  return isWindowParameter(attr) &&
         cast<DenseIntElementsAttr>(attr).getNumElements() == rank;
}

bool mlir::structured::isWindowPadding(Attribute attr) {
  if (!areNumbers(attr, /*least=*/0))
    return false;
  ArrayRef<int64_t> shape =
      cast<DenseIntElementsAttr>(attr).getType().getShape();
  return shape.size() == 2 && shape[1] == 2;
}

bool mlir::structured::isAffineMapArray(Attribute attr) {
  auto array = dyn_cast<ArrayAttr>(attr);
  return array && llvm::all_of(array, llvm::IsaPred<AffineMapAttr>);
}

/// The inherent attribute `name`; null if it is not set.
static Attribute getInherent(Operation *op, StringRef name) {
  return op->getInherentAttr(name).value_or(Attribute());
}

SmallVector<int64_t>
mlir::structured::detail::getSymbolValues(Operation *op,
                                          const ParsedRow &parsed) {
  SmallVector<int64_t> values;
  for (const SymbolAttribute &attribute : parsed.symbolAttrs) {
    Attribute value = getInherent(op, attribute.name);
    if (auto elements = dyn_cast_or_null<DenseIntElementsAttr>(value))
      llvm::append_range(values, elements.getValues<int64_t>());
    else if (auto number = dyn_cast_or_null<IntegerAttr>(value))
      values.push_back(number.getInt());
    else
      llvm::append_range(values, attribute.defaults);
  }
  return values;
}

/// The rank of the init, which is the number of loops of a polymorphic row.
static unsigned getInitRank(TypeRange operands) {
  auto type = dyn_cast<ShapedType>(operands.back());
  return type && type.hasRank() ? type.getRank() : 0;
}

SmallVector<AffineMap>
mlir::structured::detail::getPolymorphicMaps(TypeRange operands,
                                             const ParsedRow &parsed) {
  MLIRContext *context = operands.back().getContext();
  unsigned rank = getInitRank(operands);
  AffineMap scalar = AffineMap::get(rank, /*symbolCount=*/0, context);
  AffineMap identity = AffineMap::getMultiDimIdentityMap(rank, context);
  SmallVector<AffineMap> maps;
  for (auto [type, map] : llvm::zip(operands, parsed.maps)) {
    auto shaped = dyn_cast<ShapedType>(type);
    bool isScalar = map || !isa<BaseMemRefType, TensorType>(type) ||
                    (shaped.hasRank() && shaped.getRank() == 0);
    maps.push_back(isScalar ? scalar : identity);
  }
  return maps;
}

SmallVector<AffineMap>
mlir::structured::detail::getDefaultMaps(Operation *op, const RowInfo &row,
                                         const ParsedRow &parsed) {
  if (row.hasVariadicInputs())
    return getInitialMaps(op->getContext(), row, op->getOperandTypes());
  if (row.isPolymorphic())
    return getPolymorphicMaps(op->getOperandTypes(), parsed);
  if (row.symbolAttrs.empty())
    return parsed.maps;
  SmallVector<AffineExpr> symbols =
      llvm::map_to_vector(getSymbolValues(op, parsed), [&](int64_t value) {
        return getAffineConstantExpr(value, op->getContext());
      });
  return llvm::map_to_vector(parsed.maps, [&](AffineMap map) {
    return simplifyAffineMap(
        map.replaceDimsAndSymbols({}, symbols, map.getNumDims(), 0));
  });
}

SmallVector<AffineMap> mlir::structured::getRowMaps(Operation *op,
                                                    const RowInfo &row) {
  if (auto own = dyn_cast_or_null<ArrayAttr>(getInherent(op, "indexing_maps")))
    return llvm::to_vector(own.getAsValueRange<AffineMapAttr>());
  return getDefaultMaps(
      op, row, RowCache::get(op->getContext(), row, op->getOperandTypes()));
}

/// The last of `maps`, which is not empty.
static AffineMap getInitMap(ArrayAttr maps) {
  return cast<AffineMapAttr>(maps.getValue().back()).getAffineMap();
}

SmallVector<utils::IteratorType>
mlir::structured::getRowIterators(Operation *op, const RowInfo &row) {
  auto own = dyn_cast_or_null<ArrayAttr>(getInherent(op, "indexing_maps"));
  if (row.isPolymorphic()) {
    unsigned loops = own && !own.empty() ? getInitMap(own).getNumDims()
                                         : getInitRank(op->getOperandTypes());
    return SmallVector<utils::IteratorType>(loops,
                                            utils::IteratorType::parallel);
  }
  if (row.hasFreeMaps())
    return own && !own.empty() ? getIteratorsOf(getInitMap(own))
                               : SmallVector<utils::IteratorType>();
  return RowCache::get(op->getContext(), row, op->getOperandTypes()).iterators;
}

/// Verifies that each map is that of the row, or transposes or broadcasts it.
static LogicalResult verifyMapsOfRow(Operation *op, ArrayRef<AffineMap> maps,
                                     const ParsedRow &parsed) {
  for (auto [index, map] : llvm::enumerate(maps)) {
    if (map == parsed.maps[index])
      continue;
    SmallVector<AffineMap> choices = getOwnMapChoices(parsed.maps, index);
    // R5
    if (llvm::is_contained(choices, map))
      continue;
    InFlightDiagnostic diag =
        op->emitOpError() << "the indexing map of operand " << index << " is "
                          << AffineMapAttr::get(map) << ", expected ";
    llvm::interleave(
        choices, [&](AffineMap choice) { diag << AffineMapAttr::get(choice); },
        [&] { diag << " or "; });
    return diag;
  }
  return success();
}

/// Verifies that the maps are those of a contraction: the results of a map are
/// different loops, and a loop that the init lacks is in the maps of all
/// inputs.
static LogicalResult verifyFreeMaps(Operation *op, ArrayRef<AffineMap> maps) {
  unsigned numLoops = maps.back().getNumDims();
  for (auto [index, map] : llvm::enumerate(maps)) {
    // R6
    if (!map.isProjectedPermutation())
      return op->emitOpError()
             << "the indexing map of operand " << index << " is "
             << AffineMapAttr::get(map) << ", expected different loops";
    // R7
    if (map.getNumDims() != numLoops)
      return op->emitOpError()
             << "the indexing map of operand " << index << " has "
             << map.getNumDims() << " dimensions, expected " << numLoops
             << " as that of the init: " << AffineMapAttr::get(map);
  }
  bool hasReduction = false;
  for (unsigned loop = 0; loop < numLoops; ++loop) {
    if (maps.back().isFunctionOfDim(loop))
      continue;
    hasReduction = true;
    for (auto [index, map] : llvm::enumerate(maps.drop_back()))
      // R8
      if (!map.isFunctionOfDim(loop))
        return op->emitOpError()
               << "loop d" << loop << " is reduced, but is not in the "
               << "indexing map of operand " << index << ": "
               << AffineMapAttr::get(map);
  }
  // R9
  if (!hasReduction)
    return op->emitOpError() << "no loop is reduced: expected the indexing map "
                                "of the init to lack one, found "
                             << AffineMapAttr::get(maps.back());
  return success();
}

/// Verifies that the init has as many dimensions as loops, all parallel.
static LogicalResult verifyMapsOfPolymorphicRow(Operation *op,
                                                AffineMap initMap) {
  // R10
  if (initMap.getNumDims() == initMap.getNumResults())
    return success();
  return op->emitOpError() << "the indexing map of the init has "
                           << initMap.getNumResults() << " results for "
                           << initMap.getNumDims()
                           << " loops, expected as many: "
                           << AffineMapAttr::get(initMap);
}

static LogicalResult verifyOwnMaps(Operation *op, const RowInfo &row,
                                   ArrayAttr own) {
  // R4
  if (own.size() != op->getNumOperands())
    return op->emitOpError()
           << "has " << own.size() << " indexing maps, expected "
           << op->getNumOperands() << ", one for each operand";
  auto maps = llvm::to_vector(own.getAsValueRange<AffineMapAttr>());
  if (row.hasFreeMaps())
    return verifyFreeMaps(op, maps);
  if (row.isPolymorphic())
    return verifyMapsOfPolymorphicRow(op, maps.back());
  return verifyMapsOfRow(op, maps, RowCache::get(op->getContext(), row));
}

/// Verifies that attributes for loop indices name loops.
static LogicalResult verifyLoopNumbers(Operation *op, const RowInfo &row,
                                       const PayloadExpr &expr) {
  if (expr.kind == PayloadExpr::Kind::Index && !expr.attribute.empty()) {
    auto attr = cast<DenseI64ArrayAttr>(getInherent(op, expr.attribute));
    int64_t loops = getRowIterators(op, row).size();
    // R11
    if (attr.size() != 1 || attr[0] < 0 || attr[0] >= loops)
      return op->emitOpError()
             << "'" << expr.attribute << "' is ["
             << llvm::interleaved(attr.asArrayRef())
             << "], expected one dimension of the init, which has rank "
             << loops;
  }
  for (const PayloadExpr &argument : expr.arguments)
    if (failed(verifyLoopNumbers(op, row, argument)))
      return failure();
  return success();
}

/// Whether an attribute `name` of value `value`, which the op's definition
/// lacks, would change the op's semantics if it had the attribute.
static bool wouldHaveEffect(StringRef name, Attribute value) {
  if (name == "strides" || name == "dilations") {
    auto elements = dyn_cast<DenseIntElementsAttr>(value);
    return !elements ||
           !llvm::all_of(elements.getValues<APInt>(),
                         [](const APInt &one) { return one.isOne(); });
  }
  return llvm::is_contained({"indexing_maps", "padding", "inputPermutation",
                             "outputPermutation", "input_permutation",
                             "output_permutation"},
                            name);
}

LogicalResult mlir::structured::detail::verifyNoIdleAttributes(Operation *op) {
  for (NamedAttribute attr : op->getDiscardableAttrs())
    // R12
    if (wouldHaveEffect(attr.getName(), attr.getValue()))
      return op->emitOpError()
             << "takes no attribute '" << attr.getName().getValue()
             << "', which would be ignored; found " << attr.getValue();
  return success();
}

/// Verifies that elements have the types that the row names, and that those of
/// one variable have one type.
static LogicalResult verifyElementTypes(const ParsedRow &parsed,
                                        ArrayRef<Type> elements,
                                        EmitErrorFn emitError) {
  for (auto [index, name] : llvm::enumerate(parsed.types)) {
    if (name.empty())
      continue;
    Type found = elements[index];
    // R13
    if (Type expected = getElementTypeByName(found.getContext(), name)) {
      if (found != expected)
        return emitError() << "operand " << index << " has elements of type "
                           << found << ", expected " << expected;
      continue;
    }
    size_t first = llvm::find(parsed.types, name) - parsed.types.begin();
    // R14
    if (found != elements[first])
      return emitError() << "operand " << index << " has elements of type "
                         << found << ", expected " << elements[first]
                         << " as operand " << first << ", both are " << name;
  }
  return success();
}

LogicalResult mlir::structured::verifyRowAttributes(Operation *op,
                                                    const RowInfo &row) {
  auto structured = cast<StructuredOpInterface>(op);
  // R1
  if (structured.getNumDpsInits() != row.getNumInits())
    return op->emitOpError() << "has " << structured.getNumDpsInits()
                             << " inits, expected " << row.getNumInits();
  const ParsedRow &parsed = RowCache::get(op->getContext(), row);
  unsigned numInputs = getNumInputs(
      row, parsed, [&](StringRef name) { return getInherent(op, name); });
  // R2
  if (unsigned found = op->getNumOperands() - row.getNumInits();
      found != numInputs)
    return op->emitOpError()
           << "has " << found << " inputs, expected " << numInputs;
  if (row.hasRepeatedLoops() && failed(verifyWindowDims(op, row)))
    return failure();
  auto own = dyn_cast_or_null<ArrayAttr>(getInherent(op, "indexing_maps"));
  // R4
  if (!own && row.hasVariadicInputs())
    return op->emitOpError("requires the attribute 'indexing_maps'");
  if (own && failed(verifyOwnMaps(op, row, own)))
    return failure();
  if (failed(verifyNoIdleAttributes(op)))
    return failure();
  if (failed(verifyElementTypes(
          parsed, llvm::map_to_vector(op->getOperandTypes(), getPayloadType),
          [&] { return op->emitOpError(); })))
    return failure();
  return success(llvm::all_of(parsed.payloads, [&](const PayloadExpr &expr) {
    return succeeded(verifyLoopNumbers(op, row, expr));
  }));
}

FailureOr<SmallVector<Value>> mlir::structured::buildRowPayload(
    OpBuilder &builder, Location loc, const RowInfo &row, ValueRange arguments,
    ArrayRef<NamedAttribute> attributes,
    function_ref<InFlightDiagnostic()> emitError) {
  const ParsedRow &parsed = RowCache::get(builder.getContext(), row);
  if (failed(verifyElementTypes(parsed, llvm::to_vector(arguments.getTypes()),
                                emitError)))
    return failure();
  SmallVector<StringRef> texts(llvm::split(row.payload, ';'));
  ValueRange inits = arguments.take_back(row.getNumInits());
  SmallVector<Value> values;
  for (auto [index, expr] : llvm::enumerate(parsed.payloads)) {
    Type initType = inits[index].getType();
    PayloadBuilder payload{builder,  loc,        arguments, parsed.types,
                           initType, attributes, emitError};
    FailureOr<Value> value = payload.build(expr);
    if (failed(value))
      return failure();
    // R3
    if (value->getType() != initType)
      return emitError() << "the payload '" << texts[index].trim()
                         << "' yields " << value->getType()
                         << ", expected the init's element type " << initType;
    values.push_back(*value);
  }
  return values;
}
