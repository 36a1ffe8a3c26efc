// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "AttributeForms.h"

using namespace mlir;
using namespace mlir::structured;

static bool isListOrFunction(const AttributeDefinition &attribute) {
  switch (attribute.kind) {
  case LoadedAttribute::Kind::Numbers:
    return attribute.shape.size() == 1;
  case LoadedAttribute::Kind::Real:
    return false;
  case LoadedAttribute::Kind::UnaryFn:
  case LoadedAttribute::Kind::BinaryFn:
  case LoadedAttribute::Kind::TypeFn:
    return true;
  }
  llvm_unreachable("every kind of attribute is handled above");
}

LogicalResult
structured::detail::verifyAttributeForms(ArrayRef<OpDefinition> definitions,
                                         StringRef language,
                                         const llvm::SourceMgr &sources) {
  for (const OpDefinition &definition : definitions)
    for (const AttributeDefinition &attribute : definition.attributes)
      if (!isListOrFunction(attribute)) {
        printError(sources, attribute.loc,
                   language + " can't state '" + definition.name +
                       "': the attribute '" + attribute.name + "' has type " +
                       attribute.getLoaded().getTypeName() +
                       ", expected a list of integers");
        return failure();
      }
  return success();
}
