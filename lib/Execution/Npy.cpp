// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Execution/Npy.h"
#include "ReadFile.h"
#include "linalg/Execution/OutputFiles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Endian.h"
#include <cstring>

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

static constexpr StringLiteral kMagic("\x93NUMPY");

//===----------------------------------------------------------------------===//
// The header
//===----------------------------------------------------------------------===//

namespace {
/// Parses the header's text, a Python dictionary with three known keys.
class DictParser {
public:
  explicit DictParser(StringRef text) : rest(text) {}

  llvm::Error parse(NpyHeader &header) {
    if (!consume("{"))
      return expected("'{'");
    while (!consume("}")) {
      if (llvm::Error error = parseEntry(header))
        return error;
      if (!consume(",") && !startsWith("}"))
        return expected("',' or '}'");
    }
    if (seen.size() != 3)
      return makeError(
          "malformed .npy header: expected descr, fortran_order and shape");
    if (!rest.trim().empty())
      return expected("the end");
    return llvm::Error::success();
  }

private:
  bool startsWith(StringRef token) {
    rest = rest.ltrim();
    return rest.starts_with(token);
  }

  bool consume(StringRef token) {
    rest = rest.ltrim();
    return rest.consume_front(token);
  }

  llvm::Error expected(const Twine &what) {
    return makeError("malformed .npy header: expected " + what);
  }

  llvm::Error parseString(std::string &result, const Twine &what) {
    StringRef quote = startsWith("\"") ? "\"" : "'";
    if (!consume(quote))
      return expected(what);
    size_t end = rest.find(quote);
    if (end == StringRef::npos)
      return expected("a closing quote");
    result = rest.take_front(end).str();
    rest = rest.drop_front(end + 1);
    return llvm::Error::success();
  }

  llvm::Error parseEntry(NpyHeader &header) {
    std::string key;
    if (llvm::Error error = parseString(key, "a key in quotes"))
      return error;
    if (!consume(":"))
      return expected("':' after a key");
    if (llvm::is_contained(seen, key))
      return makeError("malformed .npy header: a key twice");
    seen.push_back(key);
    if (key == "descr") {
      if (startsWith("["))
        return makeError("structured element types are not supported");
      return parseString(header.dtype, "an element type in quotes");
    }
    if (key == "fortran_order")
      return parseBool(header.fortranOrder);
    if (key == "shape")
      return parseShape(header.shape);
    return makeError("malformed .npy header: unknown key");
  }

  llvm::Error parseBool(bool &result) {
    result = consume("True");
    if (!result && !consume("False"))
      return expected("True or False for fortran_order");
    return llvm::Error::success();
  }

  llvm::Error parseShape(SmallVectorImpl<int64_t> &shape) {
    if (!consume("("))
      return expected("'(' before the shape");
    while (!consume(")")) {
      int64_t extent;
      if (startsWith("-") || rest.consumeInteger(10, extent))
        return expected("extents of at most 63 bits in the shape");
      shape.push_back(extent);
      if (!consume(",") && (!startsWith(")") || shape.size() == 1))
        return expected("',' or ')' in the shape");
    }
    return llvm::Error::success();
  }

  StringRef rest;
  SmallVector<std::string, 3> seen;
};
} // namespace

llvm::Expected<NpyHeader> mlir::structured::parseNpyHeader(StringRef bytes) {
  if (!bytes.starts_with(kMagic))
    return makeError("not a .npy file");
  if (bytes.size() < 10)
    return makeError("the .npy file is cut off in its header");
  unsigned version = static_cast<unsigned char>(bytes[6]);
  if (version < 1 || version > 3)
    return makeError(".npy format " + Twine(version) +
                     " is unknown, expected 1 to 3");
  size_t prefix = version == 1 ? 10 : 12;
  if (bytes.size() < prefix)
    return makeError("the .npy file is cut off in its header");
  size_t length = version == 1
                      ? llvm::support::endian::read16le(bytes.data() + 8)
                      : llvm::support::endian::read32le(bytes.data() + 8);
  if (bytes.size() - prefix < length)
    return makeError("the .npy file is cut off in its header");
  NpyHeader header;
  header.dataOffset = prefix + length;
  if (llvm::Error error =
          DictParser(bytes.substr(prefix, length)).parse(header))
    return std::move(error);
  return header;
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

/// NumPy's names for elements of `kind`, without the byte order; the first one
/// is used for writing.
static ArrayRef<StringRef> getDtypes(ElementKind kind) {
  static const StringRef names[][2] = {
      {"b1", "b1"}, {"i1", "u1"}, {"i2", "u2"}, {"i4", "u4"}, {"i8", "u8"},
      {"i8", "u8"}, {"f2", "f2"}, {"u2", "i2"}, {"f4", "f4"}, {"f8", "f8"}};
  // NumPy has no floats of a byte.
  static const StringRef bytes[] = {"u1", "i1"};
  if (isFloatKind(kind) && getElementSize(kind) == 1)
    return bytes;
  return names[static_cast<unsigned>(kind)];
}

static std::string getWrittenDtype(ElementKind kind) {
  return (getElementSize(kind) == 1 ? "|" : "<") + getDtypes(kind)[0].str();
}

static bool acceptsDtype(ElementKind kind, StringRef dtype) {
  bool isNative = getElementSize(kind) == 1
                      ? dtype.consume_front("|") || dtype.consume_front("<")
                      : dtype.consume_front("<");
  return isNative && llvm::is_contained(getDtypes(kind), dtype);
}

static std::string printable(StringRef text) {
  std::string shown;
  for (char c : text.take_front(16))
    shown += llvm::isPrint(c) ? c : '?';
  return shown;
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

/// Copies elements from the column-major `source` to the row-major `array`.
static void copyFromFortranOrder(NDArray &array, const char *source) {
  ArrayRef<int64_t> shape = array.getShape();
  SmallVector<int64_t> strides = getRowMajorStrides(shape);
  SmallVector<int64_t> index(shape.size(), 0);
  unsigned size = getElementSize(array.getKind());
  int64_t target = 0;
  for (int64_t i = 0, e = array.getNumElements(); i < e; ++i) {
    std::memcpy(array.at(target), source + i * size, size);
    for (size_t dim = 0; dim < shape.size(); ++dim) {
      target += strides[dim];
      if (++index[dim] < shape[dim])
        break;
      target -= strides[dim] * shape[dim];
      index[dim] = 0;
    }
  }
}

llvm::Expected<NpyHeader> mlir::structured::checkNpy(StringRef bytes,
                                                     ElementKind kind) {
  llvm::Expected<NpyHeader> header = parseNpyHeader(bytes);
  if (!header)
    return header.takeError();
  if (!acceptsDtype(kind, header->dtype))
    return makeError("expected dtype '" + getWrittenDtype(kind) + "' for " +
                     getElementName(kind) + ", found '" +
                     printable(header->dtype) + "'");
  StringRef data = bytes.drop_front(header->dataOffset);
  std::optional<int64_t> count = getNumElements(header->shape);
  unsigned size = getElementSize(kind);
  // Compared by division, as the product may overflow.
  if (!count || data.size() % size ||
      static_cast<uint64_t>(*count) != data.size() / size)
    return makeError("the header says shape " + printShape(header->shape) +
                     " of " + Twine(size) + "-byte elements, but " +
                     Twine(data.size()) + " bytes of data follow");
  return header;
}

llvm::Expected<NDArray> mlir::structured::parseNpy(StringRef bytes,
                                                   ElementKind kind) {
  llvm::Expected<NpyHeader> header = checkNpy(bytes, kind);
  if (!header)
    return header.takeError();
  StringRef data = bytes.drop_front(header->dataOffset);
  llvm::Expected<NDArray> array = NDArray::create(kind, header->shape);
  if (!array)
    return array.takeError();
  if (header->fortranOrder)
    copyFromFortranOrder(*array, data.data());
  else
    std::memcpy(array->getData(), data.data(), data.size());
  array->normalizeBooleans();
  return array;
}

llvm::Expected<NDArray> mlir::structured::readNpy(StringRef path,
                                                  ElementKind kind) {
  auto buffer = readFile(path);
  if (!buffer)
    return buffer.takeError();
  llvm::Expected<NDArray> array = parseNpy((*buffer)->getBuffer(), kind);
  if (!array)
    return makeError("'" + path + "': " + toString(array.takeError()));
  return array;
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

static std::string printHeader(const NDArray &array) {
  SmallVector<std::string> extents;
  for (int64_t extent : array.getShape())
    extents.push_back(std::to_string(extent));
  return "{'descr': '" + getWrittenDtype(array.getKind()) +
         "', 'fortran_order': False, 'shape': (" + llvm::join(extents, ", ") +
         (extents.size() == 1 ? ",), }" : "), }");
}

std::string mlir::structured::serializeNpy(const NDArray &array) {
  std::string header = printHeader(array);
  // The data begins at a multiple of 64, after ten bytes and a newline.
  size_t length = llvm::alignTo(10 + header.size() + 1, 64) - 10;
  header.append(length - header.size() - 1, ' ');
  std::string bytes = kMagic.str() + std::string("\x01\x00", 2);
  bytes += static_cast<char>(length & 0xff);
  bytes += static_cast<char>(length >> 8);
  bytes += header + "\n";
  bytes.append(static_cast<const char *>(array.getData()),
               array.getSizeInBytes());
  return bytes;
}

llvm::Error mlir::structured::writeNpy(StringRef path, const NDArray &array) {
  OutputFiles files;
  auto file = files.add(path, serializeNpy(array));
  return file ? files.commit() : file.takeError();
}
