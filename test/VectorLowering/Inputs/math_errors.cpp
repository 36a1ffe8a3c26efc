// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Computes functions of a compiled library for f32 numbers of all sizes, and
// prints the greatest error of each in ulps, or the first result that is not
// of the right kind: NaN, infinity, or a zero's sign.
//
// usage: math_errors LIBRARY STEP
//
// Every STEP-th of the 2^32 bit patterns is tried, and the special values.
// Exits with 1 if an error is greater than 2 ulps.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <limits>
#include <vector>

namespace {
struct Buffer {
  float *allocated, *aligned;
  int64_t offset, size, stride;
};

struct Function {
  const char *name;
  double (*exact)(double);
};
} // namespace

static const Function functions[] = {
    {"exp", std::exp},     {"exp2", std::exp2}, {"expm1", std::expm1},
    {"log", std::log},     {"log2", std::log2}, {"log10", std::log10},
    {"log1p", std::log1p}, {"tanh", std::tanh}, {"erf", std::erf},
};

static float toFloat(uint32_t bits) {
  float value;
  std::memcpy(&value, &bits, sizeof(value));
  return value;
}

/// The distance of `found` from `exact` in ulps of the float next to `exact`;
/// infinite if they are of different kinds.
static double getError(float found, double exact) {
  auto expected = static_cast<float>(exact);
  bool isSpecial = std::isnan(expected) || std::isinf(expected) || exact == 0;
  if (isSpecial || std::isnan(found) || std::isinf(found)) {
    bool isSame = std::isnan(expected)
                      ? std::isnan(found)
                      : found == expected &&
                            std::signbit(found) == std::signbit(expected);
    return isSame ? 0 : std::numeric_limits<double>::infinity();
  }
  int exponent = std::max(std::ilogb(expected), -126);
  if (expected == 0)
    exponent = -126;
  return std::fabs(found - exact) / std::ldexp(1.0, exponent - 23);
}

namespace {
struct GreatestError {
  double error = 0;
  float argument = 0, found = 0;

  void add(const Function &function, float x, float y) {
    double e = getError(y, function.exact(x));
    if (e > error) {
      error = e;
      argument = x;
      found = y;
    }
  }
};
} // namespace

static GreatestError measure(const Function &function,
                             void (*compiled)(Buffer *, Buffer *),
                             uint64_t step) {
  std::vector<float> x, y;
  GreatestError greatest;
  auto flush = [&] {
    y.assign(x.size(), 0);
    auto size = static_cast<int64_t>(x.size());
    Buffer a = {x.data(), x.data(), 0, size, 1};
    Buffer b = {y.data(), y.data(), 0, size, 1};
    compiled(&a, &b);
    for (size_t i = 0; i < x.size(); ++i)
      greatest.add(function, x[i], y[i]);
    x.clear();
  };
  for (uint32_t bits : {0x0u, 0x1u, 0x007fffffu, 0x00800000u, 0x3f800000u,
                        0x7f7fffffu, 0x7f800000u, 0x7fc00000u})
    for (uint32_t sign : {0u, 0x80000000u})
      x.push_back(toFloat(bits | sign));
  for (uint64_t bits = 0; bits < uint64_t(1) << 32; bits += step) {
    x.push_back(toFloat(static_cast<uint32_t>(bits)));
    if (x.size() == 4099)
      flush();
  }
  flush();
  return greatest;
}

int main(int argc, char **argv) {
  if (argc != 3) {
    std::fprintf(stderr, "usage: math_errors LIBRARY STEP\n");
    return 1;
  }
  void *library = dlopen(argv[1], RTLD_NOW);
  if (!library) {
    std::fprintf(stderr, "%s\n", dlerror());
    return 1;
  }
  bool isGood = true;
  for (const Function &function : functions) {
    char symbol[64];
    std::snprintf(symbol, sizeof(symbol), "_mlir_ciface_%s", function.name);
    void *address = dlsym(library, symbol);
    if (!address) {
      std::fprintf(stderr, "%s\n", dlerror());
      return 1;
    }
    auto compiled = reinterpret_cast<void (*)(Buffer *, Buffer *)>(address);
    GreatestError greatest =
        measure(function, compiled, std::strtoull(argv[2], nullptr, 10));
    std::printf("%s: %.3f ulps, of %.9g: %.9g, expected %.9g\n", function.name,
                greatest.error, greatest.argument, greatest.found,
                function.exact(greatest.argument));
    isGood &= greatest.error <= 2;
  }
  return isGood ? 0 : 1;
}
