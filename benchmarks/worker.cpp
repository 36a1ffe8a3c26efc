// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Measures one contender: worker CONTENDER.so. It reads commands from standard
// input, a line each, and answers each by a line:
//
//   describe         what the library dispatches to
//   prepare FIELD=VALUE ...   "ok", or "unsupported"
//   check            computes once: "ok", or "wrong: " and why
//   sample SECONDS   seconds per call, FMA peak in operations per second
//   machine          bytes per second read from memory, FMA peak
//
// The fields of `prepare` are those of `Product`, its types by name, and
// `argument`.

#include "product.h"
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <iostream>
#include <map>
#include <memory>
#include <random>
#include <sstream>
#include <string>
#include <vector>

using namespace benchmarks;

//===----------------------------------------------------------------------===//
// The processor's peak
//===----------------------------------------------------------------------===//

#if defined(__AVX512F__)
static constexpr int lanes = 16;
static constexpr int accumulators = 24;
// In a register of any number: "x" has only the first 16.
#define VECTOR_REGISTER "v"
#else
static constexpr int lanes = 8;
static constexpr int accumulators = 12;
#define VECTOR_REGISTER "x"
#endif
using Vector = float __attribute__((vector_size(lanes * sizeof(float))));

/// Hides the value of `vector` from the compiler.
static void hide(Vector &vector) {
  asm volatile("" : "+" VECTOR_REGISTER(vector));
}

/// Has `vector` computed.
static void use(const Vector &vector) {
  asm volatile("" : : VECTOR_REGISTER(vector));
}

static double now() {
  using namespace std::chrono;
  return duration<double>(steady_clock::now().time_since_epoch()).count();
}

/// The rate of independent multiply-adds on vectors, in operations per second,
/// measured for about a millisecond.
static double measurePeak() {
  constexpr int steps = 20000;
  Vector sums[accumulators] = {};
  Vector factor = Vector{} + 1.0f, term = Vector{} + 1e-9f;
  hide(factor);
  hide(term);
  for (Vector &sum : sums)
    hide(sum);
  double start = now();
  for (int step = 0; step < steps; ++step)
#pragma clang loop unroll(full)
    for (Vector &sum : sums)
      sum = __builtin_elementwise_fma(sum, factor, term);
  double seconds = now() - start;
  for (Vector &sum : sums)
    use(sum);
  return 2.0 * lanes * accumulators * steps / seconds;
}

/// The rate of reading an array that is larger than the caches of most
/// processors, in bytes per second.
static double measureBandwidth() {
  std::vector<Vector> array((size_t(1) << 29) / sizeof(Vector), Vector{} + 1);
  constexpr int streams = 4;
  double start = now();
  Vector sums[streams] = {};
  for (size_t i = 0; i < array.size(); i += streams)
#pragma clang loop unroll(full)
    for (int stream = 0; stream < streams; ++stream)
      sums[stream] += array[i + stream];
  double seconds = now() - start;
  for (Vector &sum : sums)
    use(sum);
  return array.size() * sizeof(Vector) / seconds;
}

//===----------------------------------------------------------------------===//
// Data
//===----------------------------------------------------------------------===//

/// Elements are multiples of 1/8 in [-1, 1), or integers of the same bits:
/// products and their sums are exact in any order, so that results are compared
/// to the last bit. Integers that stand for them: the value times `scale`.
static constexpr int64_t scale = 8;

/// A buffer of elements of `type` for scaled integers.
class Elements {
public:
  Elements(int64_t size, ElementType type)
      : type(type), size(size),
        data(static_cast<char *>(std::aligned_alloc(
            4096, (size * getSize(type) + 4095) / 4096 * 4096))) {}

  void *get() const { return data.get(); }

  /// Stores a number that is scaled by `factor`.
  void set(int64_t i, int64_t scaled, int64_t factor) {
    char *element = data.get() + i * getSize(type);
    float f32 = static_cast<float>(scaled) / factor;
    double f64 = static_cast<double>(scaled) / factor;
    auto i32 = static_cast<int32_t>(scaled);
    auto i8 = static_cast<int8_t>(scaled);
    switch (type) {
    case ElementType::F32:
      std::memcpy(element, &f32, 4);
      break;
    case ElementType::F64:
      std::memcpy(element, &f64, 8);
      break;
    case ElementType::BF16:
      std::memcpy(element, reinterpret_cast<char *>(&f32) + 2, 2);
      break;
    case ElementType::I32:
      std::memcpy(element, &i32, 4);
      break;
    case ElementType::U8:
    case ElementType::I8:
      std::memcpy(element, &i8, 1);
      break;
    }
  }

  /// The number scaled by `factor`.
  int64_t get(int64_t i, int64_t factor) const {
    const char *element = data.get() + i * getSize(type);
    float f32 = 0;
    double f64;
    int32_t i32;
    switch (type) {
    case ElementType::F32:
      std::memcpy(&f32, element, 4);
      return std::llround(static_cast<double>(f32) * factor);
    case ElementType::F64:
      std::memcpy(&f64, element, 8);
      return std::llround(f64 * factor);
    case ElementType::BF16:
      std::memcpy(reinterpret_cast<char *>(&f32) + 2, element, 2);
      return std::llround(static_cast<double>(f32) * factor);
    case ElementType::I32:
      std::memcpy(&i32, element, 4);
      return i32;
    case ElementType::U8:
      return static_cast<unsigned char>(*element);
    case ElementType::I8:
      return static_cast<signed char>(*element);
    }
    return 0;
  }

  int64_t getCount() const { return size; }
  ElementType getType() const { return type; }

private:
  struct Free {
    void operator()(char *pointer) const { std::free(pointer); }
  };
  ElementType type;
  int64_t size;
  std::unique_ptr<char, Free> data;
};

struct Case {
  Case(const Product &product)
      : product(product),
        a(product.getCount() * product.getStrideA(), product.typeA),
        b(product.getCount() * product.getStrideB(), product.typeB),
        bias(product.n, product.typeC),
        c(product.getCount() * product.getStrideC(), product.typeC) {
    std::mt19937 random(product.m * 31 + product.n * 17 + product.k);
    fill(a, random, scale);
    fill(b, random, scale);
    fill(bias, random, scale);
  }

  ProductData getData() const {
    return {a.get(), b.get(), product.hasBiasAndRelu ? bias.get() : nullptr,
            c.get()};
  }

  static void fill(Elements &elements, std::mt19937 &random, int64_t factor) {
    bool isUnsigned = elements.getType() == ElementType::U8;
    std::uniform_int_distribution<int> draw(isUnsigned ? 0 : -scale,
                                            isUnsigned ? 255 : scale - 1);
    for (int64_t i = 0; i < elements.getCount(); ++i)
      elements.set(i, draw(random), factor);
  }

  Product product;
  Elements a, b, bias, c;
};

//===----------------------------------------------------------------------===//
// Checking
//===----------------------------------------------------------------------===//

namespace {
/// Compares C with the product, exactly, in integers.
class Checker {
public:
  Checker(const Case &data) : data(data), p(data.product) {
    before.resize(data.c.getCount());
    for (int64_t i = 0; i < data.c.getCount(); ++i)
      before[i] = data.c.get(i, scale * scale);
  }

  /// The first row that is wrong, as text; empty if none.
  std::string check() const {
    for (int64_t batch = 0; batch < p.getCount(); ++batch) {
      int64_t row =
          p.hasBiasAndRelu ? checkSomeRows(batch) : checkAllRows(batch);
      if (row >= 0)
        return "wrong: row " + std::to_string(row) + " of product " +
               std::to_string(batch);
    }
    return "ok";
  }

private:
  int64_t getA(int64_t batch, int64_t i, int64_t k) const {
    return data.a.get(batch * p.getStrideA() +
                          (p.transposedA ? k * p.m + i : i * p.k + k),
                      scale);
  }
  int64_t getB(int64_t batch, int64_t k, int64_t j) const {
    return data.b.get(batch * p.getStrideB() +
                          (p.transposedB ? j * p.k + k : k * p.n + j),
                      scale);
  }
  int64_t getC(int64_t index) const { return data.c.get(index, scale * scale); }
  /// What the product is added to.
  int64_t getTerm(int64_t index) const {
    return p.accumulates ? before[index] : 0;
  }

  /// Freivalds' check: C x = A (B x) for a random x. Computes in wrapping
  /// integers. Returns the first row that differs, or -1.
  int64_t checkAllRows(int64_t batch) const {
    std::mt19937_64 random(batch + 1);
    std::vector<uint64_t> x(p.n), y(p.k);
    for (uint64_t &element : x)
      element = random();
    for (int64_t k = 0; k < p.k; ++k)
      for (int64_t j = 0; j < p.n; ++j)
        y[k] += static_cast<uint64_t>(getB(batch, k, j)) * x[j];
    for (int64_t i = 0; i < p.m; ++i) {
      uint64_t expected = 0, found = 0;
      for (int64_t k = 0; k < p.k; ++k)
        expected += static_cast<uint64_t>(getA(batch, i, k)) * y[k];
      for (int64_t j = 0; j < p.n; ++j) {
        int64_t index = batch * p.getStrideC() + i * p.n + j;
        found += static_cast<uint64_t>(getC(index) - getTerm(index)) * x[j];
      }
      if (expected != found)
        return i;
    }
    return -1;
  }

  /// Computes the first, the last and 30 random rows.
  int64_t checkSomeRows(int64_t batch) const {
    std::mt19937_64 random(batch + 1);
    std::vector<int64_t> rows = {0, p.m - 1};
    for (int count = 0; count < 30; ++count)
      rows.push_back(random() % p.m);
    for (int64_t i : rows)
      for (int64_t j = 0; j < p.n; ++j) {
        int64_t index = batch * p.getStrideC() + i * p.n + j;
        int64_t sum = getTerm(index) + data.bias.get(j, scale * scale);
        for (int64_t k = 0; k < p.k; ++k)
          sum += getA(batch, i, k) * getB(batch, k, j);
        if (std::max<int64_t>(sum, 0) != getC(index))
          return i;
      }
    return -1;
  }

  const Case &data;
  const Product &p;
  std::vector<int64_t> before;
};

//===----------------------------------------------------------------------===//
// Commands
//===----------------------------------------------------------------------===//

/// The contender's functions.
struct Contender {
  decltype(&::describe) describe;
  decltype(&::prepare) prepare;
  decltype(&::run) run;
};
} // namespace

static Contender load(const char *file) {
  void *library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    std::cerr << dlerror() << "\n";
    std::exit(1);
  }
  return {reinterpret_cast<decltype(&::describe)>(dlsym(library, "describe")),
          reinterpret_cast<decltype(&::prepare)>(dlsym(library, "prepare")),
          reinterpret_cast<decltype(&::run)>(dlsym(library, "run"))};
}

static ElementType parseType(const std::string &name) {
  static const std::map<std::string, ElementType> types = {
      {"f32", ElementType::F32},   {"f64", ElementType::F64},
      {"bf16", ElementType::BF16}, {"u8", ElementType::U8},
      {"i8", ElementType::I8},     {"i32", ElementType::I32}};
  auto found = types.find(name);
  if (found == types.end()) {
    std::cerr << "no element type '" << name << "'\n";
    std::exit(1);
  }
  return found->second;
}

static Product parseProduct(std::map<std::string, std::string> &fields) {
  Product p;
  p.batch = std::stoll(fields.at("batch"));
  p.m = std::stoll(fields.at("m"));
  p.n = std::stoll(fields.at("n"));
  p.k = std::stoll(fields.at("k"));
  p.transposedA = fields.at("transposed_a") == "1";
  p.transposedB = fields.at("transposed_b") == "1";
  p.accumulates = fields.at("accumulates") == "1";
  p.hasBiasAndRelu = fields.at("bias_and_relu") == "1";
  p.typeA = parseType(fields.at("type_a"));
  p.typeB = parseType(fields.at("type_b"));
  p.typeC = parseType(fields.at("type_c"));
  return p;
}

/// Calls for about the given time, and prints the time of one call.
static void sample(const Contender &contender, const ProductData &data,
                   double seconds) {
  contender.run(&data);
  double start = now();
  contender.run(&data);
  double once = std::max(now() - start, 1e-8);
  auto calls = std::max<int64_t>(1, static_cast<int64_t>(seconds / once));
  double before = measurePeak();
  start = now();
  for (int64_t call = 0; call < calls; ++call)
    contender.run(&data);
  double time = (now() - start) / calls;
  double after = measurePeak();
  std::printf("%.9g %.9g\n", time, (before + after) / 2);
}

int main(int argc, char **argv) {
  if (argc != 2) {
    std::cerr << "usage: worker CONTENDER.so\n";
    return 1;
  }
  Contender contender = load(argv[1]);
  std::unique_ptr<Case> current;
  std::string line;
  while (std::getline(std::cin, line)) {
    std::istringstream words(line);
    std::string command, word;
    words >> command;
    if (command == "describe") {
      contender.describe();
    } else if (command == "prepare") {
      std::map<std::string, std::string> fields;
      while (words >> word) {
        size_t equals = word.find('=');
        fields[word.substr(0, equals)] = word.substr(equals + 1);
      }
      current = std::make_unique<Case>(parseProduct(fields));
      bool supported =
          contender.prepare(&current->product, fields["argument"].c_str());
      std::printf(supported ? "ok\n" : "unsupported\n");
    } else if (command == "check") {
      std::mt19937 random(1);
      Case::fill(current->c, random, scale);
      Checker checker(*current);
      ProductData data = current->getData();
      contender.run(&data);
      std::printf("%s\n", checker.check().c_str());
    } else if (command == "sample") {
      double seconds;
      words >> seconds;
      sample(contender, current->getData(), seconds);
    } else if (command == "machine") {
      double bandwidth = measureBandwidth();
      std::printf("%.9g %.9g\n", bandwidth, measurePeak());
    } else {
      std::printf("no command '%s'\n", command.c_str());
    }
    std::fflush(stdout);
  }
  return 0;
}
