// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Convolutions of former names with layouts that no operation has today.

#include "Import/Rewrites.h"
#include "mlir/IR/AffineMap.h"

using namespace mlir;
using namespace mlir::structured::detail;
using Kind = Token::Kind;

namespace {
/// Which dimensions the operands have, in order: `n` batch, `c` input
/// channel, `f` output channel, others spatial.
struct Layouts {
  StringRef name, input, filter, output;
};
} // namespace

static constexpr Layouts kLayouts[] = {
    {"linalg.conv_1d_input_ncw_filter_wcf", "ncw", "wcf", "nfw"},
    {"linalg.conv_2d_input_nchw_filter_hwcf", "nchw", "hwcf", "nfhw"},
    {"linalg.conv_3d_input_ncdhw_filter_dhwcf", "ncdhw", "dhwcf", "nfdhw"},
    {"linalg.conv_1d_nwc", "nwc", "fwc", "nwf"},
    {"linalg.conv_3d_ndhwc", "ndhwc", "fdhwc", "ndhwf"},
};

static bool isSpatial(char letter) {
  return !StringRef("ncf").contains(letter);
}

/// The numbers of an attribute such as `dense<2> : tensor<2xi64>`; ones if it
/// is missing.
static std::optional<SmallVector<int64_t>> getWindow(Document &document,
                                                     TokenRange dictionary,
                                                     StringRef key,
                                                     size_t size) {
  SmallVector<int64_t> numbers(size, 1);
  TokenRange text = dictionary.empty()
                        ? TokenRange()
                        : document.getEntry(dictionary.begin, key);
  if (text.empty())
    return numbers;
  auto values =
      dyn_cast_or_null<DenseIntElementsAttr>(document.getAttribute(text));
  if (!values || values.size() != int64_t(size))
    return std::nullopt;
  for (auto [number, value] : llvm::zip_equal(numbers, values))
    number = value.getSExtValue();
  return numbers;
}

/// The maps and iterator types of a convolution as text: the loops are the
/// output's dimensions, then the window and the input channel.
static std::string writeTrait(const Layouts &layouts, ArrayRef<int64_t> strides,
                              ArrayRef<int64_t> dilations) {
  std::string loops, iterators;
  for (char letter : layouts.output) {
    loops += loops.empty() ? "" : ", ";
    loops += letter;
    iterators += iterators.empty() ? "\"parallel\"" : ", \"parallel\"";
  }
  for (char letter : layouts.filter) {
    if (letter == 'f')
      continue;
    loops += ", ";
    loops += isSpatial(letter) ? std::string("k") + letter : "c";
    iterators += ", \"reduction\"";
  }
  auto writeMap = [&](StringRef letters, bool isInput) {
    std::string results;
    unsigned window = 0;
    for (char letter : letters) {
      results += results.empty() ? "" : ", ";
      bool isFilter = letters == layouts.filter;
      if (isSpatial(letter) && isInput) {
        results += std::string(1, letter) + " * " +
                   std::to_string(strides[window]) + " + k" + letter + " * " +
                   std::to_string(dilations[window]);
        ++window;
      } else {
        results += isSpatial(letter) && isFilter ? "k" : "";
        results += letter;
      }
    }
    return "affine_map<(" + loops + ") -> (" + results + ")>";
  };
  return " {indexing_maps = [" + writeMap(layouts.input, true) + ", " +
         writeMap(layouts.filter, false) + ", " +
         writeMap(layouts.output, false) + "], iterator_types = [" + iterators +
         "]} ";
}

LogicalResult
mlir::structured::detail::rewriteConvolution(Rewriter &rewriter,
                                             Statement &operation) {
  Document &document = rewriter.document;
  const Layouts *layouts = llvm::find_if(kLayouts, [&](const Layouts &one) {
    return one.name == operation.opName;
  });
  if (layouts == std::end(kLayouts) ||
      document[operation.name].is(Kind::String))
    return failure();
  (void)rewriteNamedOp(rewriter, operation);
  Cursor cursor = rewriter.getOperands(operation);
  TokenRange dictionary = cursor.consumeDictionary();
  unsigned begin = cursor.getPosition();
  if (!cursor.consume("ins"))
    return rewriter.error(operation.name,
                          "expected 'ins' after '" + operation.opName + "'");
  TokenRange ins = cursor.consumeBrackets("(");
  if (!cursor.consume("outs") && !cursor.consume("init"))
    return failure();
  TokenRange outs = cursor.consumeBrackets("(");
  std::string elements[3];
  unsigned next = 0;
  for (TokenRange list : {ins, outs})
    for (TokenRange part : document.getElements(list.begin)) {
      unsigned first = part.begin;
      for (unsigned i = part.begin; i < part.end; ++i)
        if (document[i].is(":"))
          first = i + 1;
      auto type =
          dyn_cast_or_null<ShapedType>(document.getType({first, part.end}));
      if (type && next < 3)
        elements[next++] = toText(type.getElementType());
    }
  if (next != 3 || elements[0] != elements[2] || elements[1] != elements[2])
    return rewriter.error(operation.name,
                          "expected two inputs and an output of one element "
                          "type");
  size_t rank = layouts->input.size() - 2;
  auto strides = getWindow(document, dictionary, "strides", rank);
  auto dilations = getWindow(document, dictionary, "dilations", rank);
  if (!strides || !dilations)
    return rewriter.error(operation.name, "expected strides and dilations of " +
                                              Twine(rank) + " integers");
  std::string indent = document.getIndentation(operation);
  std::string names[5];
  for (auto [name, hint] : llvm::zip_equal(
           names, ArrayRef<StringRef>{"in", "filter", "out", "product", "sum"}))
    name = document.createName(hint);
  const std::string &element = elements[2];
  StringRef suffix = StringRef(element).contains("f") ? "f" : "i";
  std::string body = "\n" + indent;
  body = " {" + body + "^bb0(" + names[0] + ": " + element + ", " + names[1] +
         ": " + element + ", " + names[2] + ": " + element + "):" + body +
         "  " + names[3] + " = arith.mul" + suffix.str() + " " + names[0] +
         ", " + names[1] + " : " + element + body + "  " + names[4] +
         " = arith.add" + suffix.str() + " " + names[2] + ", " + names[3] +
         " : " + element + body + "  linalg.yield " + names[4] + " : " +
         element + body + "}";
  document[outs.end - 1].after += body;
  document.replace({operation.name, begin},
                   "linalg.generic" +
                       writeTrait(*layouts, *strides, *dilations));
  document[begin].hasBlanks = false;
  operation.opName = "linalg.generic";
  return success();
}
