// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Execution/Signature.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::structured;

std::string ValueType::str() const {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return text;
}

llvm::Error ValueType::checkShape(ArrayRef<int64_t> actual) const {
  bool agrees = actual.size() == shape.size();
  for (size_t dim = 0; agrees && dim < shape.size(); ++dim)
    agrees = ShapedType::isDynamic(shape[dim]) || shape[dim] == actual[dim];
  if (agrees)
    return llvm::Error::success();
  return makeError("expected shape " + printShape(shape) + ", found " +
                   printShape(actual));
}

//===----------------------------------------------------------------------===//
// Selection
//===----------------------------------------------------------------------===//

static std::string listNames(ArrayRef<func::FuncOp> functions) {
  if (functions.empty())
    return "none";
  SmallVector<std::string> names;
  for (func::FuncOp function : functions)
    names.push_back("@" + function.getSymName().str());
  return llvm::join(names, ", ");
}

llvm::Expected<func::FuncOp> mlir::structured::selectFunction(ModuleOp module,
                                                              StringRef name) {
  SmallVector<func::FuncOp> candidates;
  for (auto function : module.getOps<func::FuncOp>()) {
    if (!name.empty() && function.getSymName() == name) {
      if (function.isDeclaration())
        return makeError("function @" + name + " has no body");
      return function;
    }
    if (function.isPublic() && !function.isDeclaration())
      candidates.push_back(function);
  }
  if (!name.empty())
    return makeError("no function @" + name +
                     "; there are: " + listNames(candidates));
  if (candidates.size() != 1)
    return makeError("expected one public function or a choice by "
                     "--function=NAME; there are: " +
                     listNames(candidates));
  return candidates.front();
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

/// Whether row-major arrays without gaps are values of `type`.
static bool allowsRowMajor(MemRefType type) {
  SmallVector<int64_t> strides;
  int64_t offset;
  if (failed(type.getStridesAndOffset(strides, offset)))
    return false;
  if (!ShapedType::isDynamic(offset) && offset != 0)
    return false;
  int64_t expected = 1;
  for (size_t dim = strides.size(); dim-- > 0;) {
    bool isKnown = !ShapedType::isDynamic(strides[dim]) &&
                   !ShapedType::isDynamic(expected);
    if (isKnown && strides[dim] != expected)
      return false;
    int64_t extent = type.getDimSize(dim);
    if (ShapedType::isDynamic(extent) || ShapedType::isDynamic(expected))
      expected = ShapedType::kDynamic;
    else
      expected *= extent;
  }
  return true;
}

static llvm::Expected<ValueType> getValueType(Type type, const Twine &where,
                                              bool isArgument) {
  ValueType value{type, ElementKind::I1, {}};
  std::optional<ElementKind> kind = getElementKind(getElementTypeOrSelf(type));
  if (!kind || isa<VectorType, UnrankedTensorType, UnrankedMemRefType>(type))
    return makeError(where + " has type " + value.str() +
                     "; expected a ranked tensor or memref, or a scalar, of "
                     "i1, i8, i16, i32, i64, index, f16, bf16, f32, f64 or "
                     "a float of 8 bits");
  auto buffer = dyn_cast<MemRefType>(type);
  // The strides of results are known after the call.
  if (buffer && isArgument && !allowsRowMajor(buffer))
    return makeError(where + " has type " + value.str() +
                     "; expected a layout that is row-major without gaps");
  value.kind = *kind;
  if (auto shaped = dyn_cast<ShapedType>(type))
    value.shape.assign(shaped.getShape().begin(), shaped.getShape().end());
  return value;
}

llvm::Expected<Signature>
mlir::structured::getSignature(func::FuncOp function) {
  Signature signature;
  signature.name = function.getSymName().str();
  auto add = [&](Type type, StringRef what, size_t index,
                 SmallVectorImpl<ValueType> &types) -> llvm::Error {
    auto value = getValueType(
        type, what + " " + Twine(index) + " of @" + function.getSymName(),
        what == "argument");
    if (!value)
      return value.takeError();
    types.push_back(std::move(*value));
    return llvm::Error::success();
  };
  for (auto [index, type] : llvm::enumerate(function.getArgumentTypes()))
    if (auto error = add(type, "argument", index, signature.arguments))
      return std::move(error);
  for (auto [index, type] : llvm::enumerate(function.getResultTypes()))
    if (auto error = add(type, "result", index, signature.results))
      return std::move(error);
  return signature;
}
