// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Execution/Element.h"
#include "gtest/gtest.h"
#include <cmath>
#include <cstring>

using namespace mlir;
using namespace mlir::structured;

/// The value of 16 bits with the given numbers of exponent and mantissa bits,
/// by the definition of the format.
static double decode(uint16_t bits, int exponentBits, int mantissaBits) {
  int bias = (1 << (exponentBits - 1)) - 1;
  int exponent = (bits >> mantissaBits) & ((1 << exponentBits) - 1);
  int mantissa = bits & ((1 << mantissaBits) - 1);
  double sign = bits >> 15 ? -1 : 1;
  if (exponent == (1 << exponentBits) - 1)
    return mantissa ? NAN : sign * INFINITY;
  if (exponent == 0)
    return sign * std::ldexp(mantissa, 1 - bias - mantissaBits);
  return sign * std::ldexp(mantissa + (1 << mantissaBits),
                           exponent - bias - mantissaBits);
}

static uint16_t store(ElementKind kind, double value) {
  uint16_t bits = 0;
  storeFloat(kind, value, &bits);
  return bits;
}

namespace {
class HalfTest : public testing::TestWithParam<ElementKind> {
protected:
  double decode(uint16_t bits) const {
    return GetParam() == ElementKind::F16 ? ::decode(bits, 5, 10)
                                          : ::decode(bits, 8, 7);
  }
};
} // namespace

TEST_P(HalfTest, LoadsEveryValue) {
  for (unsigned bits = 0; bits < 0x10000; ++bits) {
    uint16_t element = bits;
    double loaded = loadFloat(GetParam(), &element);
    double expected = decode(bits);
    if (std::isnan(expected))
      EXPECT_TRUE(std::isnan(loaded)) << bits;
    else
      EXPECT_EQ(loaded, expected) << bits;
  }
}

TEST_P(HalfTest, StoresAndPrintsEveryValue) {
  for (unsigned bits = 0; bits < 0x10000; ++bits) {
    uint16_t element = bits;
    double value = decode(bits);
    if (std::isnan(value))
      continue;
    EXPECT_EQ(store(GetParam(), value), element);
    uint16_t parsed = 0;
    std::string text = printElement(GetParam(), &element);
    EXPECT_FALSE(llvm::errorToBool(parseElement(GetParam(), text, &parsed)))
        << text;
    EXPECT_EQ(parsed, element) << text;
  }
}

// The nearer one of two neighbours is stored, or in the middle the one with an
// even last bit.
TEST_P(HalfTest, RoundsToNearestEven) {
  for (uint16_t low = 0; !std::isinf(decode(low + 1)); ++low) {
    double a = decode(low), b = decode(low + 1), middle = (a + b) / 2;
    uint16_t even = low % 2 ? low + 1 : low;
    EXPECT_EQ(store(GetParam(), middle), even) << low;
    EXPECT_EQ(store(GetParam(), std::nextafter(middle, a)), low);
    EXPECT_EQ(store(GetParam(), std::nextafter(middle, b)), low + 1);
    EXPECT_EQ(store(GetParam(), -middle), even | 0x8000);
  }
}

TEST_P(HalfTest, OverflowsToInfinity) {
  EXPECT_TRUE(std::isinf(decode(store(GetParam(), 1e300))));
  uint16_t bits;
  EXPECT_EQ(toString(parseElement(GetParam(), "1e300", &bits)),
            ("'1e300' does not fit " + getElementName(GetParam())).str());
}

INSTANTIATE_TEST_SUITE_P(Element, HalfTest,
                         testing::Values(ElementKind::F16, ElementKind::BF16),
                         [](const auto &info) {
                           return getElementName(info.param).str();
                         });

static std::optional<int64_t> parseInt(ElementKind kind, StringRef text) {
  char element[8] = {};
  if (llvm::errorToBool(parseElement(kind, text, element)))
    return std::nullopt;
  return loadInt(kind, element);
}

TEST(Element, ReadsIntegersOfBothSigns) {
  EXPECT_EQ(parseInt(ElementKind::I8, "-128"), -128);
  EXPECT_EQ(parseInt(ElementKind::I8, "127"), 127);
  EXPECT_EQ(parseInt(ElementKind::I8, "255"), -1);
  EXPECT_EQ(parseInt(ElementKind::I8, "256"), std::nullopt);
  EXPECT_EQ(parseInt(ElementKind::I8, "-129"), std::nullopt);
  EXPECT_EQ(parseInt(ElementKind::I64, "-9223372036854775808"), INT64_MIN);
  EXPECT_EQ(parseInt(ElementKind::I64, "18446744073709551615"), -1);
  EXPECT_EQ(parseInt(ElementKind::I64, "18446744073709551616"), std::nullopt);
  EXPECT_EQ(parseInt(ElementKind::I64, "-9223372036854775809"), std::nullopt);
  EXPECT_EQ(parseInt(ElementKind::I64, std::string(1000, '9')), std::nullopt);
  EXPECT_EQ(parseInt(ElementKind::I1, "true"), 1);
  EXPECT_EQ(parseInt(ElementKind::I1, "2"), std::nullopt);
  for (StringRef text : {"", "-", "--1", "1.0", "0x10", "1 2", "true"})
    EXPECT_EQ(parseInt(ElementKind::I32, text), std::nullopt) << text.str();
}

TEST(Element, PrintsTheShortestText) {
  auto print = [](double value) {
    float element = value;
    return printElement(ElementKind::F32, &element);
  };
  EXPECT_EQ(print(0.1), "0.1");
  EXPECT_EQ(print(-0.0), "-0.0");
  EXPECT_EQ(print(100), "100.0");
  EXPECT_EQ(print(16777216), "16777216.0");
  EXPECT_EQ(print(1e30), "1e+30");
  EXPECT_EQ(print(1.5e-7), "1.5e-07");
  EXPECT_EQ(print(1.0 / 3), "0.33333334");
  EXPECT_EQ(print(NAN), "nan");
  EXPECT_EQ(print(-INFINITY), "-inf");
}
