// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Named operations of linalg.

#include "Import/Rewrites.h"
#include "mlir/IR/AffineMap.h"

using namespace mlir;
using namespace mlir::structured::detail;
using Kind = Token::Kind;

/// `linalg.init_tensor [%n, 4] : T`.
LogicalResult
mlir::structured::detail::rewriteInitTensor(Rewriter &rewriter,
                                            Statement &operation) {
  Document &document = rewriter.document;
  Cursor cursor = rewriter.getOperands(operation);
  TokenRange list = cursor.consumeBrackets("[");
  TokenRange attributes = cursor.consumeDictionary();
  if (list.empty() || !cursor.consume(":"))
    return failure();
  TokenRange typeText = cursor.consumeType();
  auto type = dyn_cast_or_null<RankedTensorType>(document.getType(typeText));
  if (!type)
    return failure();
  std::vector<TokenRange> extents = document.getElements(list.begin);
  if (int64_t(extents.size()) != type.getRank())
    return rewriter.error(list.begin, "expected " + Twine(type.getRank()) +
                                          " extents, as the type has, found " +
                                          Twine(extents.size()));
  std::vector<TokenRange> values;
  for (auto [dim, extent] : llvm::enumerate(extents)) {
    bool isValue = document[extent.begin].is(Kind::Value);
    if (type.isDynamicDim(dim) && isValue)
      values.push_back(extent);
    else if (type.isDynamicDim(dim))
      return rewriter.error(extent.begin, "expected a value, as dimension " +
                                              Twine(dim) +
                                              " of the type is dynamic");
  }
  std::string text = "(" + rewriter.join(values) + ")";
  if (!attributes.empty())
    text += " " + rewriter.getText(attributes);
  rewriter.replaceBody(operation, "tensor.empty", typeText.end,
                       text + " : " + rewriter.getText(typeText));
  return success();
}

/// `linalg.pad_tensor`: the region yields by `tensor.yield`.
LogicalResult mlir::structured::detail::rewritePadTensor(Rewriter &rewriter,
                                                         Statement &operation) {
  rewriter.document.rename(operation, "tensor.pad");
  for (RegionText &region : operation.regions)
    for (auto &statement : region.statements)
      if (statement->opName == "linalg.yield")
        rewriter.document.rename(*statement, "tensor.yield");
  return success();
}

static std::string writeOperands(Rewriter &rewriter, StringRef word,
                                 ArrayRef<TokenRange> values,
                                 ArrayRef<TokenRange> types) {
  if (values.empty())
    return "";
  return (" " + word + "(" + rewriter.join(values) + " : " +
          rewriter.join(types) + ")")
      .str();
}

/// `linalg.copy(%in, %out) {inputPermutation = ..., outputPermutation = ...}`.
static LogicalResult rewritePermutedCopy(Rewriter &rewriter,
                                         Statement &operation, unsigned brace,
                                         unsigned end,
                                         ArrayRef<TokenRange> values,
                                         ArrayRef<TokenRange> types) {
  Document &document = rewriter.document;
  auto output = dyn_cast_or_null<ShapedType>(document.getType(types[1]));
  if (!output)
    return failure();
  auto identity =
      AffineMap::getMultiDimIdentityMap(output.getRank(), output.getContext());
  auto getMap = [&](StringRef key) {
    auto map = dyn_cast_or_null<AffineMapAttr>(
        document.getAttribute(document.getEntry(brace, key)));
    return map ? map : AffineMapAttr::get(identity);
  };
  AffineMapAttr maps[] = {getMap("inputPermutation"),
                          getMap("outputPermutation")};
  for (AffineMapAttr map : maps)
    if (!map.getValue().isPermutation() ||
        map.getValue().getNumDims() != output.getRank())
      return rewriter.error(brace, "expected permutations of " +
                                       Twine(output.getRank()) + " dimensions");
  std::string iterators, element = toText(output.getElementType());
  for (int64_t i = 0; i < output.getRank(); ++i)
    iterators += i ? ", \"parallel\"" : "\"parallel\"";
  std::string in = document.createName("in"), out = document.createName("out");
  std::string indent = document.getIndentation(operation);
  rewriter.replaceBody(
      operation, "linalg.generic", end,
      " {indexing_maps = [" + toText(maps[0]) + ", " + toText(maps[1]) +
          "], iterator_types = [" + iterators + "]}" +
          writeOperands(rewriter, "ins", values[0], types[0]) +
          writeOperands(rewriter, "outs", values[1], types[1]) + " {\n" +
          indent + "^bb0(" + in + ": " + element + ", " + out + ": " + element +
          "):\n" + indent + "  linalg.yield " + in + " : " + element + "\n" +
          indent + "}");
  return success();
}

/// Operations whose parentheses linalg-opt reads itself.
static bool hasOwnParentheses(StringRef name) {
  return name == "linalg.conv" || name == "linalg.pooling_max" ||
         name == "linalg.pooling_min" || name == "linalg.pooling_sum";
}

/// `linalg.matmul(%a, %b, %c) : A, B, C`, or for some time `linalg.matmul
/// %a, %b, %c : (A, B, C) -> ()`: the last one is the output. `fill`
/// had the output first or last, and its other operand is a scalar. Operations
/// with `ins` called their outputs `init` for some time.
LogicalResult mlir::structured::detail::rewriteNamedOp(Rewriter &rewriter,
                                                       Statement &operation) {
  Document &document = rewriter.document;
  Cursor cursor = rewriter.getOperands(operation);
  bool isChanged = false;
  for (unsigned i = cursor.getPosition(); i + 1 < operation.range.end;
       i = std::max(i, document.getPartner(i)) + 1)
    if (document[i].is("init") && document[i + 1].is("(")) {
      document.replace({i, i + 1}, "outs");
      isChanged = true;
    }
  TokenRange list = cursor.consumeBrackets("(");
  bool isList = cursor.is(Kind::Value) && operation.opName != "linalg.yield";
  if ((list.empty() && !isList) || hasOwnParentheses(operation.opName))
    return success(isChanged);
  std::vector<TokenRange> values =
      isList ? cursor.consumeValues() : document.getElements(list.begin);
  bool areValues =
      !values.empty() && llvm::all_of(values, [&](TokenRange value) {
        return value.end == value.begin + 1 &&
               document[value.begin].is(Kind::Value);
      });
  TokenRange attributes = cursor.consumeDictionary();
  if (!areValues || !cursor.consume(":"))
    return failure();
  // Operations on views have values and types alike, without parentheses.
  if (isList && !cursor.is("("))
    return failure();
  TokenRange typeList = cursor.consumeBrackets("(");
  std::vector<TokenRange> types = typeList.empty()
                                      ? cursor.consumeTypes()
                                      : document.getElements(typeList.begin);
  if (types.size() != values.size())
    return rewriter.error(operation.name, "expected " + Twine(values.size()) +
                                              " types, found " +
                                              Twine(types.size()));
  std::string result;
  if (cursor.consume("->")) {
    std::vector<TokenRange> results = cursor.consumeTypes();
    if (results.size() == 1)
      result = " -> " + rewriter.getText(results[0]);
    else if (!results.empty())
      result = " -> (" + rewriter.join(results) + ")";
  }
  unsigned end = cursor.getPosition();
  bool isFill = operation.opName == "linalg.fill";
  if (isFill && values.size() == 2 && isShaped(document.getType(types[0])) &&
      !isa_and_nonnull<VectorType>(document.getType(types[0]))) {
    std::swap(values[0], values[1]);
    std::swap(types[0], types[1]);
  }
  bool isPermuted =
      operation.opName == "linalg.copy" && !attributes.empty() &&
      values.size() == 2 &&
      (!document.getEntry(attributes.begin, "inputPermutation").empty() ||
       !document.getEntry(attributes.begin, "outputPermutation").empty());
  if (isPermuted)
    return rewritePermutedCopy(rewriter, operation, attributes.begin, end,
                               values, types);
  std::string text;
  if (!attributes.empty())
    text += " " + rewriter.getText(attributes);
  text += writeOperands(rewriter, "ins", ArrayRef(values).drop_back(),
                        ArrayRef(types).drop_back());
  text += writeOperands(rewriter, "outs", values.back(), types.back());
  rewriter.replaceBody(operation, operation.opName, end, text + result);
  return success();
}

/// `linalg.matmul_unsigned` is `linalg.matmul` with a cast.
LogicalResult mlir::structured::detail::rewriteUnsigned(Rewriter &rewriter,
                                                        Statement &operation) {
  Document &document = rewriter.document;
  StringRef name = operation.opName;
  if (!name.consume_back("_unsigned") ||
      document[operation.name].is(Kind::String))
    return failure();
  std::string today = name.str();
  document.rename(operation, today);
  Cursor cursor = rewriter.getOperands(operation);
  StringRef cast = "cast = #linalg.type_fn<cast_unsigned>";
  Token &next = document[cursor.getPosition()];
  if (!next.is("{"))
    document[operation.name].after += (" {" + cast + "}").str();
  else
    next.after +=
        (document[cursor.getPosition() + 1].is("}") ? cast : cast + ", ").str();
  (void)rewriteNamedOp(rewriter, operation);
  return success();
}
