// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Execution/Text.h"
#include "llvm/Support/raw_ostream.h"
#include <cstring>

using namespace mlir;
using namespace mlir::structured;

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

namespace {
class TextParser {
public:
  TextParser(StringRef text, ElementKind kind, int64_t rank)
      : rest(text), kind(kind), shape(rank, kUnknown) {}

  llvm::Expected<NDArray> parse() {
    if (llvm::Error error = parseDim(0))
      return std::move(error);
    skipSpace();
    if (!rest.empty())
      return makeError("unexpected text after the end of the array");
    for (int64_t &extent : shape)
      extent = std::max<int64_t>(extent, 0);
    llvm::Expected<NDArray> array = NDArray::create(kind, shape);
    if (array)
      std::memcpy(array->getData(), data.data(), data.size());
    return array;
  }

private:
  // The extent of a dimension before its first list.
  static constexpr int64_t kUnknown = -1;

  void skipSpace() {
    rest = rest.ltrim();
    while (rest.starts_with("#"))
      rest = rest.drop_until([](char c) { return c == '\n'; }).ltrim();
  }

  bool consume(StringRef token) {
    skipSpace();
    return rest.consume_front(token);
  }

  llvm::Error parseNumber() {
    skipSpace();
    if (rest.starts_with("["))
      return makeError("lists are nested deeper than the rank, " +
                       Twine(shape.size()));
    StringRef token = rest.take_until(
        [](char c) { return StringRef(",[]# \t\r\n").contains(c); });
    rest = rest.drop_front(token.size());
    char element[8];
    if (llvm::Error error = parseElement(kind, token, element))
      return error;
    data.append(element, getElementSize(kind));
    return llvm::Error::success();
  }

  llvm::Error parseDim(size_t dim) {
    if (dim == shape.size())
      return parseNumber();
    if (!consume("["))
      return makeError("expected a list in brackets for dimension " +
                       Twine(dim));
    int64_t extent = 0;
    while (!consume("]")) {
      if (extent > 0 && !consume(","))
        return makeError("expected ',' or ']' in a list");
      if (llvm::Error error = parseDim(dim + 1))
        return error;
      ++extent;
    }
    if (shape[dim] != kUnknown && shape[dim] != extent)
      return makeError("lists of dimension " + Twine(dim) + " have " +
                       Twine(shape[dim]) + " and " + Twine(extent) +
                       " elements");
    shape[dim] = extent;
    return llvm::Error::success();
  }

  StringRef rest;
  ElementKind kind;
  SmallVector<int64_t> shape;
  std::string data;
};
} // namespace

llvm::Expected<NDArray>
mlir::structured::parseText(StringRef text, ElementKind kind, int64_t rank) {
  return TextParser(text, kind, rank).parse();
}

//===----------------------------------------------------------------------===//
// Printing
//===----------------------------------------------------------------------===//

namespace {
class TextPrinter {
public:
  TextPrinter(const NDArray &array, llvm::raw_ostream &stream, bool abridge)
      : array(array), stream(stream), abridge(abridge),
        strides(getRowMajorStrides(array.getShape())) {}

  void print(int64_t dim, int64_t offset) {
    if (dim == array.getRank()) {
      stream << printElement(array.getKind(), array.at(offset));
      return;
    }
    int64_t extent = array.getShape()[dim];
    bool leaveOut = abridge && extent > 2 * kEdge;
    stream << '[';
    for (int64_t i = 0; i < extent; ++i) {
      if (i > 0)
        separate(dim);
      if (leaveOut && i == kEdge) {
        stream << "...";
        i = extent - kEdge - 1;
        continue;
      }
      print(dim + 1, offset + i * strides[dim]);
    }
    stream << ']';
  }

private:
  // The number of elements at either end of an abridged dimension.
  static constexpr int64_t kEdge = 3;

  void separate(int64_t dim) {
    stream << ',';
    if (dim + 1 == array.getRank())
      stream << ' ';
    else
      stream << '\n' << std::string(dim + 1, ' ');
  }

  const NDArray &array;
  llvm::raw_ostream &stream;
  bool abridge;
  SmallVector<int64_t> strides;
};
} // namespace

void mlir::structured::printText(const NDArray &array,
                                 llvm::raw_ostream &stream,
                                 int64_t maxElements) {
  TextPrinter(array, stream, array.getNumElements() > maxElements).print(0, 0);
}
