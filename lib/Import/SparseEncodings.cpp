// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// `#sparse_tensor.encoding` had a list of level types, and a map that orders
// the dimensions; today a map has both.

#include "Import/Surface.h"
#include "mlir/IR/AffineMap.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace mlir::structured::detail;
using Kind = Token::Kind;

/// `compressed-nu-no` is `compressed(nonunique, nonordered)`.
static std::string translateLevel(StringRef old) {
  auto [name, rest] = old.split('-');
  std::string today = name.str();
  std::string properties;
  while (!rest.empty()) {
    StringRef word;
    std::tie(word, rest) = rest.split('-');
    if (word == "hi") {
      today = "loose_compressed";
      continue;
    }
    properties += properties.empty() ? "" : ", ";
    properties += word == "nu" ? "nonunique" : "nonordered";
  }
  return properties.empty() ? today : today + "(" + properties + ")";
}

/// The first of two entries that there is.
static TokenRange getEither(Document &document, unsigned brace, StringRef first,
                            StringRef second) {
  TokenRange entry = document.getEntry(brace, first);
  return entry.empty() ? document.getEntry(brace, second) : entry;
}

static void translateEncoding(Document &document, unsigned brace) {
  TokenRange levels = getEither(document, brace, "dimLevelType", "lvlTypes");
  if (levels.empty() || !document[levels.begin].is("["))
    return;
  std::vector<TokenRange> types = document.getElements(levels.begin);
  AffineMap order =
      AffineMap::getMultiDimIdentityMap(types.size(), &document.getContext());
  TokenRange map = getEither(document, brace, "dimOrdering", "dimToLvl");
  if (auto stated = dyn_cast_or_null<AffineMapAttr>(document.getAttribute(map)))
    order = stated.getValue();
  if (order.getNumResults() != types.size())
    return;
  std::string dims, results;
  llvm::raw_string_ostream os(results);
  for (unsigned i = 0; i < order.getNumDims(); ++i)
    dims += (i ? ", d" : "d") + std::to_string(i);
  for (auto [type, expression] : llvm::zip_equal(types, order.getResults())) {
    os << (results.empty() ? "" : ", ");
    expression.print(os);
    os << " : " << translateLevel(document[type.begin].spelling.trim('"'));
  }
  std::string text = "{ map = (" + dims + ") -> (" + results + ")";
  for (auto [today, old] : {std::pair("posWidth", "pointerBitWidth"),
                            std::pair("crdWidth", "indexBitWidth")}) {
    TokenRange width = getEither(document, brace, old, today);
    if (!width.empty())
      text += std::string(", ") + today + " = " + document.getText(width);
  }
  document.replace({brace, document.getPartner(brace) + 1}, text + " }");
}

void mlir::structured::detail::translateSparseEncodings(Document &document) {
  for (unsigned i = 0; i + 2 < document.size(); ++i)
    if (document[i].spelling == "#sparse_tensor.encoding" &&
        document[i + 1].is("<") && document[i + 2].is("{"))
      translateEncoding(document, i + 2);
}
