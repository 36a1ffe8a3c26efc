// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "YAMLSchema.h"

using namespace llvm::yaml;
using namespace mlir::structured::detail;

/// The place of the value that is read.
static void setLoc(IO &io, llvm::SMLoc &loc) {
  if (!io.outputting())
    if (const Node *node = static_cast<Input &>(io).getCurrentNode())
      loc = node->getSourceRange().Start;
}

void MappingTraits<YAMLFunction>::mapping(IO &io, YAMLFunction &value) {
  io.mapRequired("kind", value.kind);
  io.mapOptional("fn_name", value.function);
  io.mapOptional("attr_name", value.attribute);
  io.mapOptional("type_var", value.type);
  io.mapRequired("operands", value.operands);
}

void MappingTraits<YAMLExpression>::mapping(IO &io, YAMLExpression &value) {
  setLoc(io, value.loc);
  io.mapTag("!ScalarExpression", true);
  io.mapOptional("scalar_arg", value.argument);
  io.mapOptional("scalar_const", value.constant);
  io.mapOptional("scalar_index", value.index);
  io.mapOptional("scalar_fn", value.function);
}

void ScalarTraits<YAMLInteger>::output(const YAMLInteger &integer, void *,
                                       llvm::raw_ostream &os) {
  os << integer.value;
}

llvm::StringRef ScalarTraits<YAMLInteger>::input(llvm::StringRef text, void *,
                                                 YAMLInteger &integer) {
  return text.getAsInteger(0, integer.value) ? "expected an integer" : "";
}

void MappingTraits<YAMLArgument>::mapping(IO &io, YAMLArgument &value) {
  setLoc(io, value.loc);
  io.mapTag("!LinalgOperandDefConfig", true);
  io.mapRequired("name", value.name);
  io.mapRequired("kind", value.kind);
  io.mapOptional("type_var", value.type);
  io.mapOptional("shape_map", value.shape);
  io.mapOptional("index_attr_map", value.symbols);
  io.mapOptional("default_indices", value.defaults);
  io.mapOptional("default_fn", value.defaultFunction);
}

void MappingTraits<YAMLAssignment>::mapping(IO &io, YAMLAssignment &value) {
  setLoc(io, value.loc);
  io.mapTag("!ScalarAssign", true);
  io.mapRequired("arg", value.argument);
  io.mapRequired("value", value.value);
}

void MappingTraits<YAMLMaps>::mapping(IO &io, YAMLMaps &value) {
  io.mapTag("!LinalgIndexingMapsConfig", true);
  io.mapRequired("static_indexing_maps", value.maps);
}

void MappingTraits<YAMLStructuredOp>::mapping(IO &io, YAMLStructuredOp &value) {
  io.mapTag("!LinalgStructuredOpConfig", true);
  io.mapRequired("args", value.arguments);
  io.mapRequired("indexing_maps", value.maps);
  io.mapRequired("iterator_types", value.iterators);
  io.mapRequired("assignments", value.assignments);
}

void MappingTraits<YAMLMetadata>::mapping(IO &io, YAMLMetadata &value) {
  io.mapTag("!LinalgOpMetadata", true);
  io.mapRequired("name", value.name);
  io.mapRequired("cpp_class_name", value.className);
  io.mapOptional("doc", value.doc);
  io.mapOptional("implements", value.implements);
  io.mapOptional("defines", value.defines);
}

void MappingTraits<YAMLDefinition>::mapping(IO &io, YAMLDefinition &value) {
  setLoc(io, value.loc);
  io.mapTag("!LinalgOpConfig", true);
  io.mapRequired("metadata", value.metadata);
  io.mapRequired("structured_op", value.op);
}
