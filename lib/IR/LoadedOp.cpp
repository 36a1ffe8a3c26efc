// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LoadedOp.h"
#include "Payload.h"
#include "mlir/Bytecode/BytecodeImplementation.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

MLIR_DEFINE_EXPLICIT_TYPE_ID(mlir::structured::detail::LoadedOp)

static constexpr llvm::StringLiteral kSegments = "operandSegmentSizes";

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

/// What `attribute` may be, for a diagnostic.
static std::string describe(const LoadedAttribute &attribute) {
  switch (attribute.kind) {
  case LoadedAttribute::Kind::Numbers: {
    std::string example = attribute.writeExample();
    if (attribute.shape.empty())
      return "a 64-bit integer, such as `" + example + "`";
    return llvm::formatv("{0} 64-bit integers, such as `{1}`",
                         attribute.getNumElements(), example);
  }
  case LoadedAttribute::Kind::Real:
    return llvm::formatv("a number of type {0}, such as `{1}`", attribute.type,
                         attribute.writeExample());
  case LoadedAttribute::Kind::UnaryFn:
    return "a function such as `#linalg.unary_fn<exp>`";
  case LoadedAttribute::Kind::BinaryFn:
    return "a function such as `#linalg.binary_fn<add>`";
  case LoadedAttribute::Kind::TypeFn:
    return "`#linalg.type_fn<cast_signed>` or `#linalg.type_fn<cast_unsigned>`";
  }
  llvm_unreachable("every kind of attribute is handled above");
}

static bool isValid(const LoadedAttribute &attribute, Attribute value) {
  // The classes of enum attributes belong to the host.
  StringRef name = value.getAbstractAttribute().getName();
  switch (attribute.kind) {
  case LoadedAttribute::Kind::Numbers: {
    if (attribute.shape.empty()) {
      auto number = dyn_cast<IntegerAttr>(value);
      return number && number.getType().isSignlessInteger(64);
    }
    auto elements = dyn_cast<DenseIntElementsAttr>(value);
    return elements && elements.getElementType().isSignlessInteger(64) &&
           elements.getType().getShape() == ArrayRef(attribute.shape);
  }
  case LoadedAttribute::Kind::Real: {
    auto number = dyn_cast<FloatAttr>(value);
    return number &&
           number.getType() ==
               getElementTypeByName(value.getContext(), attribute.type);
  }
  case LoadedAttribute::Kind::UnaryFn:
    return name == "linalg.unary_fn";
  case LoadedAttribute::Kind::BinaryFn:
    return name == "linalg.binary_fn";
  case LoadedAttribute::Kind::TypeFn:
    return name == "linalg.type_fn";
  }
  llvm_unreachable("every kind of attribute is handled above");
}

LogicalResult
LoadedOp::verifyInherentAttrs(OperationName name, NamedAttrList &attributes,
                              function_ref<InFlightDiagnostic()> emitError) {
  for (const LoadedAttribute &attribute :
       LoadedOpInfo::get(name).owner->attributes) {
    Attribute value = attributes.get(attribute.name);
    // L1
    if (value && !isValid(attribute, value))
      return emitError() << "attribute '" << attribute.name
                         << "' failed to satisfy constraint: "
                         << describe(attribute);
  }
  return success();
}

static bool isInherent(const LoadedOpInfo &info, StringRef name) {
  return name == kSegments ||
         llvm::any_of(info.owner->attributes, [&](const LoadedAttribute &attr) {
           return attr.name == name;
         });
}

void LoadedOp::populateDefaultProperties(OperationName name,
                                         Properties &properties) {
  properties.info = &LoadedOpInfo::get(name);
  if (!properties.attributes)
    properties.attributes = DictionaryAttr::get(name.getContext());
}

LogicalResult
LoadedOp::setPropertiesFromAttr(Properties &properties, Attribute attribute,
                                function_ref<InFlightDiagnostic()> emitError) {
  auto dictionary = dyn_cast_or_null<DictionaryAttr>(attribute);
  // L2
  if (!dictionary) {
    if (emitError)
      emitError() << "expected DictionaryAttr to set properties";
    return failure();
  }
  NamedAttrList known;
  for (NamedAttribute entry : dictionary)
    if (isInherent(*properties.info, entry.getName()))
      known.append(entry);
  properties.attributes = known.getDictionary(attribute.getContext());
  return success();
}

Attribute LoadedOp::getPropertiesAsAttr(MLIRContext *,
                                        const Properties &properties) {
  return properties.attributes;
}

llvm::hash_code LoadedOp::computePropertiesHash(const Properties &properties) {
  return hash_value(Attribute(properties.attributes));
}

std::optional<Attribute> LoadedOp::getInherentAttr(MLIRContext *,
                                                   const Properties &properties,
                                                   StringRef name) {
  if (!isInherent(*properties.info, name))
    return std::nullopt;
  return properties.attributes.get(name);
}

void LoadedOp::setInherentAttr(Properties &properties, StringAttr name,
                               Attribute value) {
  NamedAttrList attributes(properties.attributes);
  if (value)
    attributes.set(name, value);
  else
    attributes.erase(name);
  properties.attributes = attributes.getDictionary(name.getContext());
}

void LoadedOp::populateInherentAttrs(MLIRContext *,
                                     const Properties &properties,
                                     NamedAttrList &attributes) {
  attributes.append(properties.attributes.getValue());
}

LogicalResult LoadedOp::readProperties(DialectBytecodeReader &reader,
                                       OperationState &state) {
  DictionaryAttr attributes;
  if (failed(reader.readAttribute(attributes)))
    return failure();
  state.propertiesAttr = attributes;
  return success();
}

void LoadedOp::writeProperties(DialectBytecodeWriter &writer) {
  writer.writeAttribute(getProperties().attributes);
}

//===----------------------------------------------------------------------===//
// Syntax and verifier
//===----------------------------------------------------------------------===//

ParseResult LoadedOp::parse(OpAsmParser &parser, OperationState &result) {
  return parseRow(parser, result, LoadedOpInfo::get(result.name).row,
                  /*hasMaps=*/false);
}

void LoadedOp::print(OpAsmPrinter &printer) {
  printRow(printer, *this, getRow());
}

LogicalResult LoadedOp::verifyInvariantsImpl() {
  NamedAttrList attributes(getProperties().attributes);
  if (failed(verifyInherentAttrs((*this)->getName(), attributes,
                                 [&] { return emitOpError(); })))
    return failure();
  for (const LoadedAttribute &attribute :
       LoadedOpInfo::get((*this)->getName()).owner->attributes)
    // L4
    if (attribute.isRequired && !attributes.get(attribute.name))
      return emitOpError() << "requires attribute '" << attribute.name << "'";
  for (OpResult result : (*this)->getResults())
    // L3
    if (!isa<RankedTensorType>(result.getType()))
      return emitOpError() << "result #" << result.getResultNumber()
                           << " must be variadic of ranked tensor of any type "
                              "values, but got "
                           << result.getType();
  return success();
}

LogicalResult LoadedOp::verifyAttributes() {
  return verifyRowAttributes(*this, getRow());
}

//===----------------------------------------------------------------------===//
// Interfaces
//===----------------------------------------------------------------------===//

SmallVector<AffineMap> LoadedOp::getIndexingMapsArray() {
  return getRowMaps(*this, getRow());
}

ArrayAttr LoadedOp::getIndexingMaps() {
  return Builder(getContext()).getAffineMapArrayAttr(getIndexingMapsArray());
}

AffineMap LoadedOp::getMatchingIndexingMap(OpOperand *operand) {
  return getIndexingMapsArray()[operand->getOperandNumber()];
}

SmallVector<utils::IteratorType> LoadedOp::getIteratorTypesArray() {
  return getRowIterators(*this, getRow());
}

MutableOperandRange LoadedOp::getDpsInitsMutable() {
  // An op with other segments does not verify, but may be printed.
  auto segments = dyn_cast_or_null<DenseI32ArrayAttr>(
      getProperties().attributes.get(kSegments));
  bool isValid =
      segments && segments.size() == 2 && segments[0] >= 0 &&
      segments[1] >= 0 &&
      int64_t(segments[0]) + segments[1] == (*this)->getNumOperands();
  if (!isValid)
    return MutableOperandRange(*this, 0, 0);
  NamedAttribute attribute(StringAttr::get(getContext(), kSegments), segments);
  return MutableOperandRange(
      *this, segments[0], segments[1],
      {MutableOperandRange::OperandSegment(1u, attribute)});
}

std::optional<LibraryFunction> LoadedOp::getLibraryFunction() {
  return getRowLibraryFunction(*this, getRow());
}

LogicalResult LoadedOp::reifyResultShapes(OpBuilder &builder,
                                          ReifiedRankedShapedTypeDims &shapes) {
  return reifyInitShapes(builder, *this, shapes);
}

std::optional<NamedForm> LoadedOp::matchNamedForm(OperationName name,
                                                  StructuredOpInterface op) {
  return matchRow(op, name, LoadedOpInfo::get(name).row);
}

bool LoadedOp::canHaveLoopsOf(OperationName name, StructuredOpInterface op) {
  return rowCanHaveLoopsOf(op, name, LoadedOpInfo::get(name).row);
}

Operation *LoadedOp::createNamedForm(OperationName name, OpBuilder &builder,
                                     StructuredOpInterface op,
                                     const NamedForm &form) {
  return createRow(builder, name, LoadedOpInfo::get(name).row, op, form);
}
