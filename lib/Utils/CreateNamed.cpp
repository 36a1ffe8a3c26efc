// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CreateNamed.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

std::optional<OperationName>
mlir::structured::detail::getOpOfSameDialect(StructuredOpInterface op,
                                             StringRef name) {
  std::string fullName =
      (op->getName().getDialectNamespace() + "." + name).str();
  std::optional<RegisteredOperationName> found =
      RegisteredOperationName::lookup(fullName, op.getContext());
  if (!found || !found->hasInterface<StructuredOpInterface>())
    return std::nullopt;
  return *found;
}

StructuredOpInterface mlir::structured::detail::createNamed(
    OpBuilder &builder, Location loc, OperationName name, ValueRange inputs,
    ValueRange inits, ArrayRef<NamedAttribute> attributes, Operation *origin) {
  OperationState state(loc, name);
  state.addOperands(inputs);
  state.addOperands(inits);
  for (Type type : inits.getTypes())
    if (isa<TensorType>(type))
      state.addTypes(type);
  state.addAttribute(
      "operandSegmentSizes",
      builder.getDenseI32ArrayAttr({static_cast<int32_t>(inputs.size()),
                                    static_cast<int32_t>(inits.size())}));
  for (NamedAttribute attribute : attributes)
    if (llvm::is_contained(name.getAttributeNames(), attribute.getName()))
      state.attributes.append(attribute);
  state.addRegion();
  Operation *op = builder.create(state);
  copyDiscardableAttrs(origin, op);
  return cast<StructuredOpInterface>(op);
}
