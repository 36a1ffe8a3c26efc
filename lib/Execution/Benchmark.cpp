// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Execution/Benchmark.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include <chrono>
#include <cstring>

using namespace mlir;
using namespace mlir::structured;

// The limits if the number of runs is not given.
static constexpr size_t kMinRuns = 5, kMaxRuns = 10000;
static constexpr double kSeconds = 0.5;

using Clock = std::chrono::steady_clock;

static double toSeconds(Clock::duration time) {
  return std::chrono::duration<double>(time).count();
}

static BenchmarkResult summarize(std::vector<double> times) {
  llvm::sort(times);
  size_t middle = times.size() / 2;
  double median = times.size() % 2 ? times[middle]
                                   : (times[middle - 1] + times[middle]) / 2;
  return {median, times.front(), times.back(), times.size()};
}

/// The arguments whose elements have changed.
static SmallVector<size_t> findChanged(ArrayRef<NDArray> arguments,
                                       ArrayRef<NDArray> original) {
  SmallVector<size_t> changed;
  for (size_t i = 0; i < arguments.size(); ++i)
    if (std::memcmp(arguments[i].getData(), original[i].getData(),
                    original[i].getSizeInBytes()) != 0)
      changed.push_back(i);
  return changed;
}

BenchmarkResult
mlir::structured::runBenchmark(CallFrame::Function function, CallFrame &frame,
                               MutableArrayRef<NDArray> arguments,
                               ArrayRef<NDArray> original, size_t numRuns) {
  frame.call(function);
  frame.freeResults();
  SmallVector<size_t> changed = findChanged(arguments, original);
  std::vector<double> times;
  Clock::time_point begin = Clock::now();
  auto isDone = [&] {
    if (numRuns > 0)
      return times.size() >= numRuns;
    return times.size() >= kMaxRuns ||
           (times.size() >= kMinRuns &&
            toSeconds(Clock::now() - begin) >= kSeconds);
  };
  while (!isDone()) {
    for (size_t i : changed)
      std::memcpy(arguments[i].getData(), original[i].getData(),
                  original[i].getSizeInBytes());
    Clock::time_point start = Clock::now();
    frame.call(function);
    times.push_back(toSeconds(Clock::now() - start));
    frame.freeResults();
  }
  return summarize(std::move(times));
}

static void printTime(double seconds, llvm::raw_ostream &stream) {
  if (seconds < 1e-3)
    stream << llvm::format("%.3f us", seconds * 1e6);
  else if (seconds < 1)
    stream << llvm::format("%.3f ms", seconds * 1e3);
  else
    stream << llvm::format("%.3f s", seconds);
}

void mlir::structured::printBenchmark(const BenchmarkResult &result,
                                      const std::optional<WorkEstimate> &work,
                                      llvm::raw_ostream &stream) {
  stream << "time per call: median ";
  printTime(result.median, stream);
  stream << ", min ";
  printTime(result.min, stream);
  stream << ", max ";
  printTime(result.max, stream);
  stream << " (" << result.numRuns << " runs)\n";
  if (!work || result.median <= 0)
    return;
  stream << llvm::format(
      "rate: %.3f %s, %.3f GB/s (%.0f operations, %.0f bytes)\n",
      work->operations / result.median * 1e-9,
      work->isFloat ? "GFLOP/s" : "GOP/s", work->bytes / result.median * 1e-9,
      work->operations, work->bytes);
}

llvm::json::Object
mlir::structured::benchmarkToJSON(const BenchmarkResult &result,
                                  const std::optional<WorkEstimate> &work,
                                  StringRef function) {
  llvm::json::Object object{{"function", function},
                            {"runs", static_cast<int64_t>(result.numRuns)},
                            {"median_seconds", result.median},
                            {"min_seconds", result.min},
                            {"max_seconds", result.max}};
  if (work && result.median > 0) {
    object["operations"] = work->operations;
    object["bytes"] = work->bytes;
    object["operations_per_second"] = work->operations / result.median;
    object["bytes_per_second"] = work->bytes / result.median;
  }
  return object;
}
