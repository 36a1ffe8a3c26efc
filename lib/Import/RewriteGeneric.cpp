// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// `linalg.generic` and `linalg.indexed_generic` without `ins` and `outs`, with
// results that have no init, with a function as payload, and with indices.

#include "Import/Rewrites.h"
#include "mlir/IR/AffineMap.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::structured::detail;
using Kind = Token::Kind;

namespace {
class GenericTranslator {
public:
  GenericTranslator(Rewriter &rewriter, Statement &operation)
      : rewriter(rewriter), document(rewriter.document), operation(operation),
        isIndexed(operation.opName == "linalg.indexed_generic") {}

  LogicalResult run();

private:
  LogicalResult readOperands();
  LogicalResult readOldOperands(Cursor cursor);
  LogicalResult readListedOperands(Cursor cursor);
  LogicalResult readCounts(size_t numOperands);
  LogicalResult createInits();
  LogicalResult createInit(TokenRange result, AffineMap map);
  LogicalResult translatePayload();
  LogicalResult callFunction(std::string &region);
  void writeOldOperands(StringRef region);
  void writeNewInits();
  std::vector<std::string> getElementTypes() const;
  std::optional<int64_t> getInteger(StringRef key) const;
  std::string writeOperands(StringRef word, ArrayRef<std::string> values,
                            ArrayRef<std::string> types) const;

  Rewriter &rewriter;
  Document &document;
  Statement &operation;
  bool isIndexed;
  /// Whether operands stand without `ins` and `outs`.
  bool isOld = false;
  bool isChanged = false;
  unsigned trait = 0;
  SmallVector<AffineMap> maps;
  size_t numLoops = 0, numInputs = 0;
  std::vector<std::string> values, types;
  /// What follows the operands: attributes, and the types of results.
  std::string attributes;
  std::vector<TokenRange> results;
  /// The tokens that the new operands replace, those after the region, and
  /// the list of outputs if there is one.
  TokenRange head, tail, outputs;
};
} // namespace

std::optional<int64_t> GenericTranslator::getInteger(StringRef key) const {
  auto attribute = dyn_cast_or_null<IntegerAttr>(
      document.getAttribute(document.getEntry(trait, key)));
  if (!attribute)
    return std::nullopt;
  return attribute.getInt();
}

/// How many operands are inputs: `args_in`, or the first one of `n_views`.
LogicalResult GenericTranslator::readCounts(size_t numOperands) {
  std::optional<int64_t> count = getInteger("args_in");
  auto views = dyn_cast_or_null<ArrayAttr>(
      document.getAttribute(document.getEntry(trait, "n_views")));
  if (views && !views.empty())
    if (auto first = dyn_cast<IntegerAttr>(views[0]))
      count = first.getInt();
  if (!count)
    return rewriter.error(operation.name,
                          "expected 'args_in' or 'n_views' in the attributes, "
                          "as operands stand without 'ins' and 'outs'");
  if (*count < 0 || *count > int64_t(numOperands))
    return rewriter.error(operation.name,
                          "expected at least " + Twine(*count) +
                              " operands, the number of inputs, found " +
                              Twine(numOperands));
  numInputs = *count;
  return success();
}

/// `%a, %b {attributes} {region} {attributes} : types -> types`.
LogicalResult GenericTranslator::readOldOperands(Cursor cursor) {
  head.begin = cursor.getPosition();
  TokenRange list = cursor.consumeBrackets("(");
  std::vector<TokenRange> operands =
      list.empty() ? cursor.consumeValues() : document.getElements(list.begin);
  for (int i = 0; i < 2; ++i) {
    TokenRange dictionary = cursor.consumeDictionary();
    if (!dictionary.empty())
      attributes += rewriter.getText(dictionary);
    if (i == 0) {
      head.end = cursor.getPosition();
      if (!operation.regions.empty())
        cursor = Cursor(document, operation.regions.back().range.end);
      tail.begin = cursor.getPosition();
    }
  }
  if (operands.empty() || !cursor.consume(":"))
    return rewriter.error(operation.name,
                          "expected operands, and their types after ':'");
  std::vector<TokenRange> typeRanges = cursor.consumeTypes();
  if (cursor.consume("->"))
    results = cursor.consumeTypes();
  tail.end = cursor.getPosition();
  if (typeRanges.size() != operands.size())
    return rewriter.error(operation.name, "expected " + Twine(operands.size()) +
                                              " types of operands, found " +
                                              Twine(typeRanges.size()));
  for (auto [operand, type] : llvm::zip_equal(operands, typeRanges)) {
    values.push_back(rewriter.getText(operand));
    types.push_back(rewriter.getText(type));
  }
  return readCounts(values.size());
}

/// `ins(%a : A) outs(%b : B)`, for what the rest needs to know.
LogicalResult GenericTranslator::readListedOperands(Cursor cursor) {
  head = {cursor.getPosition(), cursor.getPosition()};
  for (StringRef word : {"ins", "outs"}) {
    if (word == "outs" && cursor.is("init")) {
      document.replace({cursor.getPosition(), cursor.getPosition() + 1},
                       "outs");
      isChanged = true;
    }
    if (!cursor.consume(word) && !(word == "outs" && cursor.consume("init")))
      continue;
    TokenRange list = cursor.consumeBrackets("(");
    if (list.empty())
      return failure();
    Cursor inner(document, list.begin + 1);
    std::vector<TokenRange> operands = inner.consumeValues();
    if (!inner.consume(":"))
      return failure();
    std::vector<TokenRange> typeRanges = inner.consumeTypes();
    if (operands.size() != typeRanges.size() ||
        inner.getPosition() + 1 != list.end)
      return failure();
    for (auto [operand, type] : llvm::zip_equal(operands, typeRanges)) {
      values.push_back(rewriter.getText(operand));
      types.push_back(rewriter.getText(type));
    }
    if (word == "ins")
      numInputs = values.size();
    else
      outputs = list;
    head = {cursor.getPosition(), cursor.getPosition()};
  }
  if (!operation.regions.empty())
    cursor = Cursor(document, operation.regions.back().range.end);
  if (cursor.consume("->"))
    results = cursor.consumeTypes();
  return success();
}

LogicalResult GenericTranslator::readOperands() {
  Cursor cursor = rewriter.getOperands(operation);
  trait = cursor.getPosition();
  if (cursor.consumeDictionary().empty())
    return failure();
  auto mapArray = dyn_cast_or_null<ArrayAttr>(
      document.getAttribute(document.getEntry(trait, "indexing_maps")));
  auto iterators = dyn_cast_or_null<ArrayAttr>(
      document.getAttribute(document.getEntry(trait, "iterator_types")));
  if (!mapArray || !iterators)
    return failure();
  for (Attribute map : mapArray) {
    if (!isa<AffineMapAttr>(map))
      return failure();
    maps.push_back(cast<AffineMapAttr>(map).getValue());
  }
  numLoops = iterators.size();
  isOld = cursor.is(Kind::Value) || cursor.is("(");
  return isOld ? readOldOperands(cursor) : readListedOperands(cursor);
}

/// `tensor.empty` for a result without init. An extent that its type leaves
/// open is the one of an operand that has the loop alone.
LogicalResult GenericTranslator::createInit(TokenRange result, AffineMap map) {
  auto type = dyn_cast_or_null<RankedTensorType>(document.getType(result));
  if (!type || map.getNumResults() != unsigned(type.getRank()))
    return rewriter.error(result.begin,
                          "expected a tensor whose rank is the number of "
                          "results of its indexing map");
  std::vector<std::string> extents;
  for (auto [dim, expression] : llvm::enumerate(map.getResults())) {
    if (!type.isDynamicDim(dim))
      continue;
    std::string extent;
    for (size_t i = 0; extent.empty() && i < values.size(); ++i) {
      auto operand = dyn_cast_or_null<ShapedType>(document.getType(types[i]));
      if (!operand || !operand.hasRank() || i >= maps.size() ||
          unsigned(operand.getRank()) != maps[i].getNumResults())
        continue;
      for (auto [position, other] : llvm::enumerate(maps[i].getResults()))
        if (other == expression && extent.empty())
          extent = rewriter.createDim(operation, values[i], operand, position);
    }
    if (extent.empty())
      return rewriter.error(result.begin,
                            "cannot derive the extent of dimension " +
                                Twine(dim) + ": no operand has its loop alone");
    extents.push_back(extent);
  }
  values.push_back(rewriter.createEmpty(operation, type, extents));
  types.push_back(toText(type));
  return success();
}

LogicalResult GenericTranslator::createInits() {
  // Tensors of the list of outputs are inits already.
  size_t numTensors = 0;
  for (size_t i = numInputs; i < types.size(); ++i)
    numTensors += isa_and_nonnull<TensorType>(document.getType(types[i]));
  for (size_t i = numTensors; i < results.size(); ++i) {
    if (values.size() >= maps.size())
      return rewriter.error(operation.name,
                            "expected an indexing map for each operand and "
                            "result");
    if (failed(createInit(results[i], maps[values.size()])))
      return failure();
  }
  return success();
}

std::vector<std::string> GenericTranslator::getElementTypes() const {
  std::vector<std::string> elements;
  for (const std::string &text : types) {
    auto shaped = dyn_cast_or_null<ShapedType>(document.getType(text));
    bool isVector = isa_and_nonnull<VectorType>(document.getType(text));
    elements.push_back(shaped && !isVector ? toText(shaped.getElementType())
                                           : text);
  }
  return elements;
}

/// The region that calls `fun`, which has the indices, inputs and outputs as
/// arguments.
LogicalResult GenericTranslator::callFunction(std::string &region) {
  TokenRange function = document.getEntry(trait, "fun");
  if (function.empty() || !document[function.begin].is(Kind::Symbol))
    return rewriter.error(operation.name,
                          "expected a region, or 'fun' in the attributes");
  std::vector<std::string> elements = getElementTypes();
  std::string indent = document.getIndentation(operation);
  std::string labels, lines, arguments, argumentTypes;
  std::vector<std::string> resultTypes;
  for (size_t i = 0; isIndexed && i < numLoops; ++i) {
    std::string name = document.createName("i" + std::to_string(i));
    lines +=
        llvm::formatv("{0}  {1} = linalg.index {2} : index\n", indent, name, i);
    arguments += (arguments.empty() ? "" : ", ") + name;
    argumentTypes += argumentTypes.empty() ? "index" : ", index";
  }
  for (size_t i = 0; i < elements.size(); ++i) {
    std::string name = document.createName(i < numInputs ? "in" : "out");
    labels += (i ? ", " : "") + name + ": " + elements[i];
    arguments += (arguments.empty() ? "" : ", ") + name;
    argumentTypes += (argumentTypes.empty() ? "" : ", ") + elements[i];
    if (i >= numInputs)
      resultTypes.push_back(elements[i]);
  }
  std::string result = document.createName("result"), yielded = result;
  std::string count;
  if (resultTypes.size() > 1) {
    count = ":" + std::to_string(resultTypes.size());
    yielded.clear();
    for (size_t i = 0; i < resultTypes.size(); ++i)
      yielded += (i ? ", " : "") + result + "#" + std::to_string(i);
  }
  std::string list = llvm::join(resultTypes, ", ");
  region = " {\n" + indent + "^bb0(" + labels + "):\n" + lines + indent + "  " +
           result + count + " = func.call " + rewriter.getText(function) + "(" +
           arguments + ") : (" + argumentTypes + ") -> (" + list + ")\n" +
           indent + "  linalg.yield " + yielded + " : " + list + "\n" + indent +
           "}";
  return success();
}

/// Turns the first arguments into `linalg.index`, and adds arguments for
/// outputs that the payload does not use.
LogicalResult GenericTranslator::translatePayload() {
  RegionText &region = operation.regions.front();
  if (region.statements.empty() ||
      region.statements.front()->kind != Statement::Kind::Label)
    return success();
  Statement &label = *region.statements.front();
  unsigned open = label.range.begin + 1;
  std::vector<TokenRange> arguments = document[open].is("(")
                                          ? document.getElements(open)
                                          : std::vector<TokenRange>();
  std::string lines;
  size_t numIndices = isIndexed ? numLoops : 0;
  if (arguments.size() < numIndices)
    return rewriter.error(label.range.begin,
                          "expected " + Twine(numIndices) +
                              " indices as first arguments, found " +
                              Twine(arguments.size()) + " arguments");
  for (size_t i = 0; i < numIndices; ++i) {
    TokenRange argument = arguments[i];
    if (document[argument.end - 1].spelling != "index")
      return rewriter.error(argument.begin,
                            "expected an argument of type 'index', one for "
                            "each loop");
    lines += "\n" + document.getIndentation(label) + "  " +
             document[argument.begin].text + " = linalg.index " +
             std::to_string(i) + " : index";
  }
  std::string missing;
  std::vector<std::string> elements = getElementTypes();
  for (size_t i = arguments.size() - numIndices; i < elements.size(); ++i)
    missing +=
        (i ? ", " : "") + document.createName("unused") + ": " + elements[i];
  if (document[open].is("("))
    document[document.getPartner(open)].before += missing;
  else if (!missing.empty())
    document[label.range.begin].after += "(" + missing + ")";
  if (numIndices) {
    unsigned end = numIndices < arguments.size()
                       ? arguments[numIndices].begin
                       : arguments[numIndices - 1].end;
    document.replace({arguments[0].begin, end}, "");
    if (numIndices < arguments.size())
      document[end].hasBlanks = false;
  }
  document[label.range.end - 1].after += lines;
  return success();
}

std::string
GenericTranslator::writeOperands(StringRef word, ArrayRef<std::string> values,
                                 ArrayRef<std::string> types) const {
  if (values.empty())
    return "";
  return (" " + word + "(" + llvm::join(values, ", ") + " : " +
          llvm::join(types, ", ") + ")")
      .str();
}

/// Writes the operands of an old form as `ins` and `outs`.
void GenericTranslator::writeOldOperands(StringRef region) {
  std::string written =
      writeOperands("ins", ArrayRef(values).take_front(numInputs),
                    ArrayRef(types).take_front(numInputs)) +
      writeOperands("outs", ArrayRef(values).drop_front(numInputs),
                    ArrayRef(types).drop_front(numInputs));
  if (!attributes.empty())
    written += " attrs = " + attributes;
  std::string resultText;
  if (results.size() == 1)
    resultText = " -> " + rewriter.getText(results[0]);
  else if (!results.empty())
    resultText = " -> (" + rewriter.join(results) + ")";
  document.replace(tail, region + resultText);
  document[tail.begin].hasBlanks = false;
  document.replace(head, StringRef(written).ltrim());
}

/// Adds inits to `outs`.
void GenericTranslator::writeNewInits() {
  std::string outs =
      writeOperands("outs", ArrayRef(values).drop_front(numInputs),
                    ArrayRef(types).drop_front(numInputs));
  if (outputs.empty())
    document[head.begin - 1].after += outs;
  else
    document.replace({outputs.begin - 1, outputs.end}, StringRef(outs).ltrim());
}

LogicalResult GenericTranslator::run() {
  if (failed(readOperands()))
    return failure();
  size_t numOperands = values.size();
  if (failed(createInits()))
    return failure();
  bool hasNewInits = values.size() != numOperands;
  if (!isOld && !hasNewInits && !isIndexed)
    return success(isChanged);
  std::string region;
  if (operation.regions.empty()) {
    if (failed(callFunction(region)))
      return failure();
  } else if (failed(translatePayload())) {
    return failure();
  }
  if (isOld)
    writeOldOperands(region);
  else if (hasNewInits)
    writeNewInits();
  for (StringRef key : {"args_in", "args_out", "n_views", "fun"})
    document.removeEntry(trait, key);
  document.rename(operation, "linalg.generic");
  return success();
}

LogicalResult mlir::structured::detail::rewriteGeneric(Rewriter &rewriter,
                                                       Statement &operation) {
  return GenericTranslator(rewriter, operation).run();
}
