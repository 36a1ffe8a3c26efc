// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Execution/Element.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"
#include <cmath>
#include <cstring>

using namespace mlir;
using namespace mlir::structured;

namespace {
struct KindInfo {
  const char *name;
  unsigned size;
  unsigned bits;
};
} // namespace

static const KindInfo &getInfo(ElementKind kind) {
  static const KindInfo infos[] = {{"i1", 1, 1},
                                   {"i8", 1, 8},
                                   {"i16", 2, 16},
                                   {"i32", 4, 32},
                                   {"i64", 8, 64},
                                   {"index", 8, 64},
                                   {"f16", 2, 16},
                                   {"bf16", 2, 16},
                                   {"f32", 4, 32},
                                   {"f64", 8, 64},
                                   {"f8E5M2", 1, 8},
                                   {"f8E4M3", 1, 8},
                                   {"f8E3M4", 1, 8},
                                   {"f8E4M3FN", 1, 8},
                                   {"f8E5M2FNUZ", 1, 8},
                                   {"f8E4M3FNUZ", 1, 8},
                                   {"f8E4M3B11FNUZ", 1, 8},
                                   {"f8E8M0FNU", 1, 8}};
  return infos[static_cast<unsigned>(kind)];
}

std::optional<ElementKind> mlir::structured::getElementKind(Type type) {
  if (type.isIndex())
    return ElementKind::Index;
  if (type.isF16())
    return ElementKind::F16;
  if (type.isBF16())
    return ElementKind::BF16;
  if (type.isF32())
    return ElementKind::F32;
  if (type.isF64())
    return ElementKind::F64;
  auto small =
      llvm::TypeSwitch<Type, std::optional<ElementKind>>(type)
          .Case([](Float8E5M2Type) { return ElementKind::F8E5M2; })
          .Case([](Float8E4M3Type) { return ElementKind::F8E4M3; })
          .Case([](Float8E3M4Type) { return ElementKind::F8E3M4; })
          .Case([](Float8E4M3FNType) { return ElementKind::F8E4M3FN; })
          .Case([](Float8E5M2FNUZType) { return ElementKind::F8E5M2FNUZ; })
          .Case([](Float8E4M3FNUZType) { return ElementKind::F8E4M3FNUZ; })
          .Case(
              [](Float8E4M3B11FNUZType) { return ElementKind::F8E4M3B11FNUZ; })
          .Case([](Float8E8M0FNUType) { return ElementKind::F8E8M0FNU; })
          .Default(std::optional<ElementKind>());
  if (small)
    return small;
  auto integer = dyn_cast<IntegerType>(type);
  if (!integer || !integer.isSignless())
    return std::nullopt;
  switch (integer.getWidth()) {
  case 1:
    return ElementKind::I1;
  case 8:
    return ElementKind::I8;
  case 16:
    return ElementKind::I16;
  case 32:
    return ElementKind::I32;
  case 64:
    return ElementKind::I64;
  default:
    return std::nullopt;
  }
}

StringRef mlir::structured::getElementName(ElementKind kind) {
  return getInfo(kind).name;
}

unsigned mlir::structured::getElementSize(ElementKind kind) {
  return getInfo(kind).size;
}

bool mlir::structured::isFloatKind(ElementKind kind) {
  return kind >= ElementKind::F16;
}

static const llvm::fltSemantics &getSemantics(ElementKind kind) {
  switch (kind) {
  case ElementKind::F16:
    return APFloat::IEEEhalf();
  case ElementKind::BF16:
    return APFloat::BFloat();
  case ElementKind::F32:
    return APFloat::IEEEsingle();
  case ElementKind::F8E5M2:
    return APFloat::Float8E5M2();
  case ElementKind::F8E4M3:
    return APFloat::Float8E4M3();
  case ElementKind::F8E3M4:
    return APFloat::Float8E3M4();
  case ElementKind::F8E4M3FN:
    return APFloat::Float8E4M3FN();
  case ElementKind::F8E5M2FNUZ:
    return APFloat::Float8E5M2FNUZ();
  case ElementKind::F8E4M3FNUZ:
    return APFloat::Float8E4M3FNUZ();
  case ElementKind::F8E4M3B11FNUZ:
    return APFloat::Float8E4M3B11FNUZ();
  case ElementKind::F8E8M0FNU:
    return APFloat::Float8E8M0FNU();
  default:
    return APFloat::IEEEdouble();
  }
}

unsigned mlir::structured::getFloatPrecision(ElementKind kind) {
  return APFloat::semanticsPrecision(getSemantics(kind));
}

template <typename T>
static T load(const void *data) {
  T value;
  std::memcpy(&value, data, sizeof(T));
  return value;
}

template <typename T>
static void store(T value, void *data) {
  std::memcpy(data, &value, sizeof(T));
}

double mlir::structured::loadFloat(ElementKind kind, const void *data) {
  if (kind == ElementKind::F64)
    return load<double>(data);
  if (kind == ElementKind::F32)
    return load<float>(data);
  if (kind == ElementKind::BF16) {
    // A bf16 is the upper half of an f32.
    uint32_t bits = static_cast<uint32_t>(load<uint16_t>(data)) << 16;
    return load<float>(&bits);
  }
  // MLIR22-43: APFloat converts NaN of this type to infinity.
  if (kind == ElementKind::F8E8M0FNU) {
    int exponent = load<uint8_t>(data);
    return exponent == 255 ? std::numeric_limits<double>::quiet_NaN()
                           : std::ldexp(1.0, exponent - 127);
  }
  APInt bits = getInfo(kind).size == 1 ? APInt(8, load<uint8_t>(data))
                                       : APInt(16, load<uint16_t>(data));
  APFloat value(getSemantics(kind), bits);
  return value.convertToDouble();
}

static void storeBits(const APFloat &value, void *data) {
  APInt bits = value.bitcastToAPInt();
  uint64_t word = bits.getZExtValue();
  std::memcpy(data, &word, bits.getBitWidth() / 8);
}

void mlir::structured::storeFloat(ElementKind kind, double value, void *data) {
  if (kind == ElementKind::F64)
    return store<double>(value, data);
  if (kind == ElementKind::F32)
    return store<float>(static_cast<float>(value), data);
  APFloat converted(value);
  bool losesInfo;
  converted.convert(getSemantics(kind), APFloat::rmNearestTiesToEven,
                    &losesInfo);
  storeBits(converted, data);
}

int64_t mlir::structured::loadInt(ElementKind kind, const void *data) {
  switch (kind) {
  case ElementKind::I1:
    return load<uint8_t>(data) & 1;
  case ElementKind::I8:
    return load<int8_t>(data);
  case ElementKind::I16:
    return load<int16_t>(data);
  case ElementKind::I32:
    return load<int32_t>(data);
  default:
    return load<int64_t>(data);
  }
}

void mlir::structured::storeInt(ElementKind kind, int64_t value, void *data) {
  switch (kind) {
  case ElementKind::I1:
    return store<uint8_t>(value & 1, data);
  case ElementKind::I8:
    return store<int8_t>(value, data);
  case ElementKind::I16:
    return store<int16_t>(value, data);
  case ElementKind::I32:
    return store<int32_t>(value, data);
  default:
    return store<int64_t>(value, data);
  }
}

llvm::Error mlir::structured::makeError(const Twine &message) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), message);
}

/// The start of `text`, for a message.
static std::string excerpt(StringRef text) {
  std::string shown;
  for (char c : text.take_front(32))
    shown += llvm::isPrint(c) ? c : '?';
  return text.size() > 32 ? shown + "..." : shown;
}

static llvm::Error parseFloat(ElementKind kind, StringRef text, void *data) {
  APFloat value(getSemantics(kind));
  auto status =
      text.empty()
          ? llvm::Expected<APFloat::opStatus>(makeError("empty"))
          : value.convertFromString(text, APFloat::rmNearestTiesToEven);
  if (!status) {
    llvm::consumeError(status.takeError());
    return makeError("expected a number, found '" + excerpt(text) + "'");
  }
  storeBits(value, data);
  // Formats without infinity give NaN instead, and unsigned formats give NaN
  // for negative numbers.
  bool isRefused =
      (*status & APFloat::opOverflow) ||
      (std::isnan(loadFloat(kind, data)) && !text.contains_insensitive("nan"));
  if (isRefused)
    return makeError("'" + excerpt(text) + "' does not fit " +
                     getElementName(kind));
  return llvm::Error::success();
}

static llvm::Error parseInt(ElementKind kind, StringRef text, void *data) {
  if (kind == ElementKind::I1 && (text == "true" || text == "false")) {
    storeInt(kind, text == "true", data);
    return llvm::Error::success();
  }
  APInt value;
  StringRef digits = text;
  bool negative = digits.consume_front("-");
  if (digits.empty() || !llvm::all_of(digits, llvm::isDigit) ||
      digits.getAsInteger(10, value))
    return makeError("expected an integer, found '" + excerpt(text) + "'");
  unsigned bits = getInfo(kind).bits;
  // -2^(n-1) has n bits before its sign is applied.
  APInt limit = APInt::getOneBitSet(std::max(value.getBitWidth(), 65u),
                                    negative ? bits - 1 : bits);
  value = value.zext(limit.getBitWidth());
  if (negative ? value.ugt(limit) : value.uge(limit))
    return makeError("'" + excerpt(text) + "' does not fit " +
                     getElementName(kind));
  if (negative)
    value.negate();
  storeInt(kind, value.trunc(64).getSExtValue(), data);
  return llvm::Error::success();
}

llvm::Error mlir::structured::parseElement(ElementKind kind, StringRef text,
                                           void *data) {
  return isFloatKind(kind) ? parseFloat(kind, text, data)
                           : parseInt(kind, text, data);
}

std::string mlir::structured::printElement(ElementKind kind, const void *data) {
  if (!isFloatKind(kind))
    return std::to_string(loadInt(kind, data));
  double value = loadFloat(kind, data);
  if (std::isnan(value))
    return "nan";
  if (std::isinf(value))
    return value < 0 ? "-inf" : "inf";
  char text[48];
  int digits = 1;
  for (; digits <= 17; ++digits) {
    snprintf(text, sizeof(text), "%.*e", digits - 1, value);
    uint64_t bits = 0;
    if (!llvm::errorToBool(parseFloat(kind, text, &bits)) &&
        std::memcmp(&bits, data, getElementSize(kind)) == 0)
      break;
  }
  int exponent = std::atoi(std::strchr(text, 'e') + 1);
  if (exponent >= -5 && exponent <= 9)
    snprintf(text, sizeof(text), "%.*f", std::max(digits - 1 - exponent, 1),
             value);
  return text;
}
