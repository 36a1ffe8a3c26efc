// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// `#sparse_tensor.encoding` had a list of level types, and a map that orders
// the dimensions; today a map has both. The level of `sparse_tensor.pointers`
// was an operand or had another name.

#include "Import/Rewrites.h"
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

/// The integer that a value is, if its definition is a constant.
static std::optional<int64_t> getConstant(Rewriter &rewriter, TokenRange value,
                                          const Statement &user) {
  Document &document = rewriter.document;
  const Statement *definition =
      rewriter.findDefinition(document[value.begin].spelling, user);
  int64_t number;
  if (!definition || !StringRef(definition->opName).ends_with("constant") ||
      document[definition->name + 1].spelling.getAsInteger(10, number))
    return std::nullopt;
  return number;
}

/// `sparse_tensor.pointers %t, %c0 : ...` and `sparse_tensor.pointers %t
/// {dimension = 0 : index} : ...`, and so `sparse_tensor.indices`.
LogicalResult
mlir::structured::detail::rewriteSparseLevel(Rewriter &rewriter,
                                             Statement &operation) {
  Document &document = rewriter.document;
  bool arePositions = operation.opName == "sparse_tensor.pointers";
  std::vector<TokenRange> values =
      rewriter.getOperands(operation).consumeValues();
  if (values.size() == 2) {
    std::optional<int64_t> level = getConstant(rewriter, values[1], operation);
    if (!level)
      return rewriter.error(values[1].begin,
                            "expected a constant dimension, as it is an "
                            "attribute today");
    document.replace({values[0].end, values[1].end},
                     " {level = " + Twine(*level) + " : index}");
  }
  for (unsigned i = operation.name; i < operation.range.end; ++i)
    if (document[i].is("dimension") && document[i + 1].is("="))
      document.replace({i, i + 1}, "level");
  document.rename(operation, arePositions ? "sparse_tensor.positions"
                                          : "sparse_tensor.coordinates");
  return success();
}

void mlir::structured::detail::translateSparseEncodings(Document &document) {
  for (unsigned i = 0; i + 2 < document.size(); ++i)
    if (document[i].spelling == "#sparse_tensor.encoding" &&
        document[i + 1].is("<") && document[i + 2].is("{"))
      translateEncoding(document, i + 2);
}
