// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "PaddedWindows.h"
#include "RowCache.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

/// The integers of a list; none if it has anything else.
static std::optional<SmallVector<int64_t>> getIntegers(Attribute attr) {
  auto list = dyn_cast<ArrayAttr>(attr);
  if (!list)
    return std::nullopt;
  SmallVector<int64_t> integers;
  for (Attribute element : list) {
    auto integer = dyn_cast<IntegerAttr>(element);
    if (!integer || !integer.getType().isSignlessInteger(64))
      return std::nullopt;
    integers.push_back(integer.getInt());
  }
  return integers;
}

/// A list of integers, or of pairs of them, as a dense array; any other
/// attribute itself.
static Attribute makeDense(Builder &builder, Attribute attr) {
  if (auto integers = getIntegers(attr))
    return builder.getI64TensorAttr(*integers);
  auto list = dyn_cast<ArrayAttr>(attr);
  if (!list)
    return attr;
  SmallVector<int64_t> flat;
  for (Attribute element : list) {
    auto pair = getIntegers(element);
    if (!pair || pair->size() != 2)
      return attr;
    llvm::append_range(flat, *pair);
  }
  auto type = RankedTensorType::get({static_cast<int64_t>(list.size()), 2},
                                    builder.getI64Type());
  return DenseIntElementsAttr::get(type, flat);
}

/// Whether `padding` adds nothing to windows along `dims` dimensions.
static bool isZeroPadding(Attribute padding, std::optional<int64_t> dims) {
  if (!isWindowPadding(padding))
    return false;
  auto elements = cast<DenseIntElementsAttr>(padding);
  return elements.getType().getDimSize(0) == dims &&
         llvm::all_of(elements.getValues<int64_t>(),
                      [](int64_t value) { return value == 0; });
}

FailureOr<bool>
mlir::structured::detail::addPadding(OpAsmParser &parser,
                                     OperationState &result, const RowInfo &row,
                                     const OperandTypes &types) {
  if (types.inputs.size() != 2 || types.inits.size() != 1)
    return parser.emitError(parser.getNameLoc())
           << "has " << types.inputs.size() << " inputs and "
           << types.inits.size() << " inits, expected 2 and 1";
  for (StringRef name : {"padding", "strides", "dilations"})
    if (Attribute attr = result.attributes.get(name))
      result.attributes.set(name, makeDense(parser.getBuilder(), attr));
  Attribute padding = result.attributes.get("padding");
  if (padding && isZeroPadding(padding, getNumWindowDims(row, types.inputs[0])))
    padding = nullptr;
  if (!padding)
    result.attributes.erase("padding");
  auto [dialect, mnemonic] = result.name.getStringRef().split('.');
  mnemonic.consume_front("padded_");
  result.name =
      OperationName((dialect + (padding ? ".padded_" : ".") + mnemonic).str(),
                    parser.getContext());
  return padding != nullptr;
}
