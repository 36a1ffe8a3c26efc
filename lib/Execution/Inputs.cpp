// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Execution/Inputs.h"
#include "ReadFile.h"
#include "linalg/Execution/Binary.h"
#include "linalg/Execution/Npy.h"
#include "linalg/Execution/Text.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/StringExtras.h"
#include <cmath>
#include <cstring>
#include <random>

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

using Source = InputSpec::Source;

//===----------------------------------------------------------------------===//
// Reading descriptions
//===----------------------------------------------------------------------===//

static llvm::Error malformed(StringRef text) {
  return makeError("'" + text +
                   "' is no input; expected FILE.npy, FILE.bin, a number, a "
                   "list in brackets, @FILE, random[=SEED], splat=NUMBER, "
                   "zeros or iota, FILE.bin and the last four with an optional "
                   ":SHAPE such as :3x4");
}

static llvm::Expected<SmallVector<int64_t>> parseShape(StringRef text) {
  SmallVector<int64_t> shape;
  SmallVector<StringRef> extents;
  text.split(extents, 'x');
  for (StringRef extent : extents) {
    int64_t value;
    if (extent.getAsInteger(10, value) || value < 0)
      return makeError("'" + text +
                       "' is no shape; expected extents such as 3x4");
    shape.push_back(value);
  }
  return shape;
}

/// Reads `keyword[=VALUE][:SHAPE]`.
static llvm::Expected<InputSpec> parseGenerator(StringRef text) {
  auto [head, shapeText] = text.split(':');
  auto [keyword, value] = head.split('=');
  bool hasValue = head.contains('=');
  InputSpec spec{Source::Zeros, value.str(), std::nullopt};
  bool isValid = !hasValue;
  if (keyword == "random") {
    spec.source = Source::Random;
    uint64_t seed;
    isValid = !hasValue || !value.getAsInteger(10, seed);
  } else if (keyword == "splat") {
    spec.source = Source::Splat;
    isValid = hasValue;
  } else if (keyword == "iota") {
    spec.source = Source::Iota;
  } else if (keyword != "zeros") {
    isValid = false;
  }
  if (!isValid)
    return malformed(text);
  if (text.contains(':')) {
    auto shape = parseShape(shapeText);
    if (!shape)
      return shape.takeError();
    spec.shape = std::move(*shape);
  }
  return spec;
}

/// Reads `FILE.bin[:SHAPE]`.
static llvm::Expected<InputSpec> parseBinary(StringRef text) {
  if (text.ends_with(".bin"))
    return InputSpec{Source::BinaryFile, text.str(), std::nullopt};
  auto [path, shapeText] = text.rsplit(':');
  auto shape = parseShape(shapeText);
  if (!shape)
    return shape.takeError();
  return InputSpec{Source::BinaryFile, path.str(), std::move(*shape)};
}

llvm::Expected<InputSpec> mlir::structured::parseInputSpec(StringRef text) {
  text = text.trim();
  auto make = [](Source source, StringRef text) {
    return InputSpec{source, text.str(), std::nullopt};
  };
  if (text.starts_with("@"))
    return make(Source::TextFile, text.drop_front());
  if (text.starts_with("["))
    return make(Source::Text, text);
  if (text.ends_with(".npy"))
    return make(Source::NpyFile, text);
  if (text.ends_with(".bin") || text.rsplit(':').first.ends_with(".bin"))
    return parseBinary(text);
  StringRef keyword = text.take_while(llvm::isAlpha);
  if (llvm::is_contained({"random", "splat", "zeros", "iota"}, keyword))
    return parseGenerator(text);
  bool isNumber = text.find_first_of("0123456789") != StringRef::npos &&
                  StringRef("+-.0123456789").contains(text.front());
  bool isWord =
      llvm::is_contained({"true", "false", "nan", "inf", "-nan", "-inf"}, text);
  if (isNumber || isWord)
    return make(Source::Text, text);
  return malformed(text);
}

//===----------------------------------------------------------------------===//
// Making values
//===----------------------------------------------------------------------===//

static void fillRandom(NDArray &array, uint64_t seed) {
  ElementKind kind = array.getKind();
  std::mt19937_64 engine(seed);
  // The number of bits that are exact in the type, so that rounding never gives
  // 1.
  unsigned bits = isFloatKind(kind) ? getFloatPrecision(kind) - 1 : 0;
  for (int64_t i = 0, e = array.getNumElements(); i < e; ++i) {
    uint64_t word = engine();
    if (kind == ElementKind::F8E8M0FNU) // Neither zero nor negative numbers.
      storeFloat(kind, std::ldexp(1, -int(word >> 60)), array.at(i));
    else if (isFloatKind(kind))
      storeFloat(kind, std::ldexp(word >> (63 - bits), -int(bits)) - 1,
                 array.at(i));
    else if (kind == ElementKind::Index)
      storeInt(kind, static_cast<int64_t>(word >> 61), array.at(i));
    else
      storeInt(kind, static_cast<int64_t>(word >> 60) - 8, array.at(i));
  }
}

static void fillIota(NDArray &array) {
  ElementKind kind = array.getKind();
  for (int64_t i = 0, e = array.getNumElements(); i < e; ++i)
    if (isFloatKind(kind))
      storeFloat(kind, static_cast<double>(i), array.at(i));
    else
      storeInt(kind, i, array.at(i));
}

static llvm::Error fillSplat(NDArray &array, StringRef number) {
  char element[8];
  if (auto error = parseElement(array.getKind(), number, element))
    return error;
  for (int64_t i = 0, e = array.getNumElements(); i < e; ++i)
    std::memcpy(array.at(i), element, getElementSize(array.getKind()));
  return llvm::Error::success();
}

/// The shape that the description or the type gives, before memory for it is
/// allocated.
static llvm::Expected<SmallVector<int64_t>> getShape(const InputSpec &spec,
                                                     const ValueType &type) {
  ArrayRef<int64_t> shape = spec.shape ? *spec.shape : type.shape;
  if (!spec.shape && llvm::is_contained(shape, ShapedType::kDynamic))
    return makeError("the shape " + printShape(shape) +
                     " is dynamic, expected :SHAPE at the end of the input");
  if (auto error = type.checkShape(shape))
    return std::move(error);
  return llvm::to_vector(shape);
}

/// Creates a value that is described by a rule, not by data.
static llvm::Expected<NDArray>
generate(const InputSpec &spec, const ValueType &type, uint64_t defaultSeed) {
  auto shape = getShape(spec, type);
  if (!shape)
    return shape.takeError();
  llvm::Expected<NDArray> array = NDArray::create(type.kind, *shape);
  if (!array)
    return array;
  if (spec.source == Source::Random) {
    uint64_t seed = defaultSeed;
    StringRef(spec.text).getAsInteger(10, seed);
    fillRandom(*array, seed);
  } else if (spec.source == Source::Iota) {
    fillIota(*array);
  } else if (spec.source == Source::Splat) {
    if (auto error = fillSplat(*array, spec.text))
      return std::move(error);
  }
  return array;
}

static llvm::Expected<NDArray> readTextFile(StringRef path,
                                            const ValueType &type) {
  auto buffer = readFile(path);
  if (!buffer)
    return buffer.takeError();
  auto array = parseText((*buffer)->getBuffer(), type.kind, type.shape.size());
  if (!array)
    return makeError("'" + path + "': " + toString(array.takeError()));
  return array;
}

static llvm::Expected<NDArray> readBinaryFile(const InputSpec &spec,
                                              const ValueType &type) {
  auto shape = getShape(spec, type);
  return shape ? readBinary(spec.text, type.kind, *shape) : shape.takeError();
}

static llvm::Expected<NDArray> makeUnchecked(const InputSpec &spec,
                                             const ValueType &type,
                                             uint64_t defaultSeed) {
  switch (spec.source) {
  case Source::NpyFile:
    return readNpy(spec.text, type.kind);
  case Source::BinaryFile:
    return readBinaryFile(spec, type);
  case Source::Text:
    return parseText(spec.text, type.kind, type.shape.size());
  case Source::TextFile:
    return readTextFile(spec.text, type);
  default:
    return generate(spec, type, defaultSeed);
  }
}

llvm::Expected<NDArray> mlir::structured::makeInput(const InputSpec &spec,
                                                    const ValueType &type,
                                                    uint64_t defaultSeed) {
  llvm::Expected<NDArray> array = makeUnchecked(spec, type, defaultSeed);
  if (!array)
    return array;
  if (auto error = type.checkShape(array->getShape())) {
    if (spec.source != Source::NpyFile && spec.source != Source::TextFile)
      return std::move(error);
    return makeError("'" + spec.text + "': " + toString(std::move(error)));
  }
  return array;
}

llvm::Expected<SmallVector<NDArray>>
mlir::structured::makeArguments(ArrayRef<std::string> specs,
                                const Signature &signature,
                                FindArgumentFn findValue) {
  if (specs.size() > signature.arguments.size())
    return makeError("@" + signature.name + " takes " +
                     Twine(signature.arguments.size()) + " arguments, found " +
                     Twine(specs.size()) + " inputs");
  SmallVector<NDArray> values;
  ArrayRef<std::string> rest = specs;
  for (auto [index, type] : llvm::enumerate(signature.arguments)) {
    auto fail = [&, index = index, &type = type](const Twine &message) {
      return makeError("argument " + Twine(index) + " of @" + signature.name +
                       " (" + type.str() + "): " + message);
    };
    llvm::Expected<std::optional<NDArray>> found = std::nullopt;
    if (findValue)
      found = findValue(index, type);
    if (!found)
      return fail(toString(found.takeError()));
    if (*found) {
      values.push_back(std::move(**found));
      continue;
    }
    if (rest.empty())
      return fail("expected an input, found none");
    llvm::Expected<InputSpec> spec = parseInputSpec(rest.front());
    if (!spec)
      return fail(toString(spec.takeError()));
    llvm::Expected<NDArray> value = makeInput(*spec, type, index);
    if (!value)
      return fail(toString(value.takeError()));
    values.push_back(std::move(*value));
    rest = rest.drop_front();
  }
  if (!rest.empty())
    return makeError("@" + signature.name + " takes " +
                     Twine(specs.size() - rest.size()) +
                     " arguments beside its weights, found " +
                     Twine(specs.size()) + " inputs");
  return values;
}
