// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Execution/Weights.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinDialect.h"
#include "mlir/IR/DialectResourceBlobManager.h"

using namespace mlir;
using namespace mlir::structured;

/// The type of the values of a tensor or buffer; an error if its elements are
/// of no supported type.
static llvm::Expected<ValueType> getValueType(StringRef name, ShapedType type) {
  std::optional<ElementKind> kind = getElementKind(type.getElementType());
  // Constants pack bits.
  if (!kind || *kind == ElementKind::I1) {
    std::string text;
    llvm::raw_string_ostream(text) << type;
    return makeError("'" + name + "' has type " + text +
                     ", expected one of whole bytes that linalg-run can read");
  }
  return ValueType{type, *kind, llvm::to_vector(type.getShape())};
}

static AsmResourceBlob makeBlob(const NDArray &array) {
  return UnmanagedAsmResourceBlob::allocateWithAlign(
      ArrayRef(static_cast<const char *>(array.getData()),
               array.getSizeInBytes()),
      /*align=*/alignof(std::max_align_t));
}

/// The resource of a constant without elements; none if it has them.
static std::optional<DenseResourceElementsHandle>
getMissingResource(Attribute attribute) {
  auto elements = dyn_cast_if_present<DenseResourceElementsAttr>(attribute);
  if (!elements || elements.getRawHandle().getBlob())
    return std::nullopt;
  return elements.getRawHandle();
}

namespace {
class WeightBinder {
public:
  WeightBinder(ModuleOp module, const Weights &weights)
      : module(module), weights(weights) {}

  llvm::Error bindGlobals();
  llvm::Error bindResources();
  std::vector<NDArray> takeValues() { return std::move(values); }

private:
  llvm::Expected<AsmResourceBlob> read(StringRef name, ShapedType type) {
    auto valueType = getValueType(name, type);
    if (!valueType)
      return valueType.takeError();
    auto value = weights.read(name, *valueType);
    if (!value)
      return value.takeError();
    values.push_back(std::move(*value));
    return makeBlob(values.back());
  }

  ModuleOp module;
  const Weights &weights;
  std::vector<NDArray> values;
};
} // namespace

llvm::Error WeightBinder::bindGlobals() {
  for (auto global : module.getOps<memref::GlobalOp>()) {
    StringRef name = global.getSymName();
    Attribute initial = global.getInitialValueAttr();
    bool isMissing = !initial || getMissingResource(initial);
    if (!isMissing || !weights.contains(name))
      continue;
    MemRefType type = global.getType();
    auto blob = read(name, type);
    if (!blob)
      return blob.takeError();
    global.setInitialValueAttr(DenseResourceElementsAttr::get(
        RankedTensorType::get(type.getShape(), type.getElementType()), name,
        std::move(*blob)));
  }
  return llvm::Error::success();
}

llvm::Error WeightBinder::bindResources() {
  llvm::Error errors = llvm::Error::success();
  module.walk([&](Operation *op) {
    op->getAttrDictionary().walk([&](DenseResourceElementsAttr attribute) {
      auto handle = getMissingResource(attribute);
      if (!handle || !weights.contains(handle->getKey()))
        return;
      auto blob = read(handle->getKey(), attribute.getType());
      if (!blob) {
        errors = llvm::joinErrors(std::move(errors), blob.takeError());
        return;
      }
      auto &manager =
          DenseResourceElementsHandle::getManagerInterface(op->getContext());
      manager.update(handle->getKey(), std::move(*blob));
    });
  });
  return errors;
}

llvm::Expected<std::vector<NDArray>>
mlir::structured::bindWeights(ModuleOp module, const Weights &weights) {
  WeightBinder binder(module, weights);
  if (llvm::Error error = binder.bindGlobals())
    return std::move(error);
  if (llvm::Error error = binder.bindResources())
    return std::move(error);
  return binder.takeValues();
}

SmallVector<std::string, 1>
mlir::structured::getArgumentNames(func::FuncOp function, unsigned index) {
  SmallVector<std::string, 1> names;
  if (DictionaryAttr attributes = function.getArgAttrDict(index))
    for (NamedAttribute attribute : attributes)
      if (auto name = dyn_cast<StringAttr>(attribute.getValue()))
        names.push_back(name.str());
  names.push_back("arg" + std::to_string(index));
  return names;
}
