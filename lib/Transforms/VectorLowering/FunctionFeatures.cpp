// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "FunctionFeatures.h"
#include "mlir/IR/Builders.h"

using namespace mlir;

void mlir::structured::detail::addFeatures(FunctionOpInterface function,
                                           StringRef features) {
  constexpr StringLiteral name = "passthrough", key = "target-features";
  Builder builder(function.getContext());
  SmallVector<Attribute> entries;
  if (auto known = function->getAttrOfType<ArrayAttr>(name))
    llvm::append_range(entries, known);
  auto isKey = [&](Attribute entry) {
    auto pair = dyn_cast<ArrayAttr>(entry);
    return pair && pair.size() == 2 && pair[0] == builder.getStringAttr(key) &&
           isa<StringAttr>(pair[1]);
  };
  auto found = llvm::find_if(entries, isKey);
  std::string all = features.str();
  if (found != entries.end()) {
    StringRef before = cast<StringAttr>(cast<ArrayAttr>(*found)[1]).getValue();
    if (before.contains(features))
      return;
    all = (before + "," + features).str();
    entries.erase(found);
  }
  entries.push_back(builder.getStrArrayAttr({key, all}));
  function->setAttr(name, builder.getArrayAttr(entries));
}

void mlir::structured::detail::addFeatures(Operation *op,
                                           const Processor &processor,
                                           StringRef features) {
  auto function = op->getParentOfType<FunctionOpInterface>();
  if (!function)
    return;
  if (!processor.features.empty())
    addFeatures(function, processor.features);
  addFeatures(function, features);
}
