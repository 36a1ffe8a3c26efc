// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Measures one contender: worker CONTENDER.so. It reads commands from standard
// input, a line each, and answers each by a line:
//
//   describe         what the library dispatches to
//   prepare CASE     "ok", or "unsupported"; the case as JSON, see cases.py
//   check FILE       computes once, and writes the elements of the result: "ok"
//   sample SECONDS   seconds per call, FMA peak in operations per second
//   machine          bytes per second read from memory, FMA peak
//   peak THREADS     the FMA peak of as many threads

#include "problem.h"
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <fstream>
#include <future>
#include <iostream>
#include <map>
#include <memory>
#include <sstream>
#include <thread>

using namespace benchmarks;
using nlohmann::json;

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

/// The rate of independent multiply-adds on vectors of one thread, in
/// operations per second, measured for about a millisecond.
static double measurePeakOfThread() {
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

/// The rate of as many threads, together.
static double measurePeak(int threads) {
  // The threads of a library wait for a while for more to do.
  if (threads > 1)
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  std::vector<std::future<double>> others;
  for (int thread = 1; thread < threads; ++thread)
    others.push_back(std::async(std::launch::async, measurePeakOfThread));
  double peak = measurePeakOfThread();
  for (std::future<double> &other : others)
    peak += other.get();
  return peak;
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
// Cases
//===----------------------------------------------------------------------===//

[[noreturn]] static void fail(const std::string &message) {
  std::cerr << message << "\n";
  std::exit(1);
}

static ElementType parseType(const std::string &name) {
  static const std::map<std::string, ElementType> types = {
      {"f32", ElementType::F32},   {"f64", ElementType::F64},
      {"bf16", ElementType::BF16}, {"u8", ElementType::U8},
      {"i8", ElementType::I8},     {"i32", ElementType::I32}};
  auto found = types.find(name);
  if (found == types.end())
    fail("no element type '" + name + "'");
  return found->second;
}

namespace {
/// A problem and the memory of its operands.
class Case {
public:
  explicit Case(const json &text) {
    problem.operands.reserve(text.at("operands").size());
    for (const json &operand : text.at("operands"))
      addOperand(operand);
    for (const json &step : text.at("steps"))
      addStep(step);
    problem.threads = text.at("threads");
    problem.bytes = text.at("bytes");
    problem.kernel = text.at("kernel");
    problem.loops = text.at("loops");
  }
  // Steps point to operands.
  Case(const Case &) = delete;

  /// Gives an operand the elements of its file.
  static void load(const Operand &operand) {
    std::ifstream file(operand.file, std::ios::binary);
    if (!file.read(operand.get<char>(), operand.getBytes()))
      fail("can't read " + operand.file);
  }

  Problem problem;
  Computation computation;

private:
  struct Free {
    void operator()(void *pointer) const { std::free(pointer); }
  };

  void addOperand(const json &text) {
    Operand operand = {text.at("name"), parseType(text.at("type")),
                       text.at("dims"), text.at("extents"),
                       text.value("file", "")};
    if (text.contains("same")) {
      operand.data = problem.operands[text.at("same")].data;
    } else {
      constexpr int64_t page = 4096;
      operand.data = std::aligned_alloc(page, (operand.getBytes() + page - 1) /
                                                  page * page);
      memory.emplace_back(operand.data);
    }
    if (!operand.file.empty())
      load(operand);
    problem.operands.push_back(operand);
  }

  void addStep(const json &text) {
    Step step = {text.at("kind"), text.at("fields"), {}, nullptr};
    for (size_t place : text.at("operands"))
      step.inputs.push_back(&problem.operands[place]);
    step.result = step.inputs.back();
    step.inputs.pop_back();
    problem.steps.push_back(step);
  }

  std::vector<std::unique_ptr<void, Free>> memory;
};

//===----------------------------------------------------------------------===//
// Commands
//===----------------------------------------------------------------------===//

/// The contender's functions.
struct Contender {
  explicit Contender(const char *file) {
    void *library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
    if (!library)
      fail(dlerror());
    describe = reinterpret_cast<decltype(describe)>(dlsym(library, "describe"));
    prepare = reinterpret_cast<decltype(prepare)>(dlsym(library, "prepare"));
  }
  decltype(&::describe) describe;
  decltype(&::prepare) prepare;
};
} // namespace

/// Computes once, from the first value of the result, and writes the result.
static void check(const Case &current, const std::string &file) {
  const Operand &result = current.problem.getResult();
  Case::load(result);
  current.computation();
  std::ofstream output(file, std::ios::binary);
  output.write(result.get<char>(), result.getBytes());
  output.close();
  std::printf(output ? "ok\n" : "can't write the result\n");
}

/// Calls for about the given time, and prints the time of one call.
static void sample(const Case &current, double seconds) {
  const Computation &compute = current.computation;
  compute();
  double start = now();
  compute();
  double once = std::max(now() - start, 1e-8);
  auto calls = std::max<int64_t>(1, static_cast<int64_t>(seconds / once));
  double before = measurePeak(current.problem.threads);
  start = now();
  for (int64_t call = 0; call < calls; ++call)
    compute();
  double time = (now() - start) / calls;
  double after = measurePeak(current.problem.threads);
  std::printf("%.9g %.9g\n", time, (before + after) / 2);
}

int main(int argc, char **argv) {
  if (argc != 2)
    fail("usage: worker CONTENDER.so");
  Contender contender(argv[1]);
  std::unique_ptr<Case> current;
  std::string line;
  while (std::getline(std::cin, line)) {
    std::istringstream words(line);
    std::string command, file;
    double seconds;
    int threads;
    words >> command;
    if (command == "describe") {
      contender.describe();
    } else if (command == "prepare") {
      current.reset(); // before memory for the next one is needed
      current =
          std::make_unique<Case>(json::parse(line.substr(command.size())));
      contender.prepare(current->problem, current->computation);
      std::printf(current->computation ? "ok\n" : "unsupported\n");
    } else if (command == "check" && words >> file) {
      check(*current, file);
    } else if (command == "sample" && words >> seconds) {
      sample(*current, seconds);
    } else if (command == "machine") {
      double bandwidth = measureBandwidth();
      std::printf("%.9g %.9g\n", bandwidth, measurePeak(1));
    } else if (command == "peak" && words >> threads) {
      std::printf("%.9g\n", measurePeak(threads));
    } else {
      std::printf("no command '%s'\n", line.c_str());
    }
    std::fflush(stdout);
  }
  return 0;
}
