// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Execution/Benchmark.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MathExtras.h"
#include <chrono>
#include <cstring>
#include <map>
#include <tuple>
#include <utility>

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
  // The least time that is not below the given share of all.
  auto getPercentile = [&](size_t percent) {
    return times[llvm::divideCeil(times.size() * percent, 100) - 1];
  };
  return {median,
          times.front(),
          times.back(),
          getPercentile(90),
          getPercentile(95),
          getPercentile(99),
          times.size()};
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
                               ArrayRef<NDArray> original, size_t numRuns,
                               size_t numWarmUps) {
  std::optional<SmallVector<size_t>> changed;
  auto measureCall = [&] {
    if (changed)
      for (size_t i : *changed)
        std::memcpy(arguments[i].getData(), original[i].getData(),
                    original[i].getSizeInBytes());
    Clock::time_point start = Clock::now();
    frame.call(function);
    double time = toSeconds(Clock::now() - start);
    frame.freeResults();
    if (!changed)
      changed = findChanged(arguments, original);
    return time;
  };
  for (size_t i = 0; i < numWarmUps; ++i)
    measureCall();
  std::vector<double> times;
  Clock::time_point begin = Clock::now();
  auto isDone = [&] {
    if (numRuns > 0)
      return times.size() >= numRuns;
    return times.size() >= kMaxRuns ||
           (times.size() >= kMinRuns &&
            toSeconds(Clock::now() - begin) >= kSeconds);
  };
  while (!isDone())
    times.push_back(measureCall());
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

//===----------------------------------------------------------------------===//
// Rooflines
//===----------------------------------------------------------------------===//

/// The type whose multiply-adds are the peak for operations of type `type`.
static Type getPeakType(Type type, MLIRContext *context) {
  unsigned bits =
      type && type.isIntOrFloat() ? type.getIntOrFloatBitWidth() : 0;
  if (isa_and_present<IntegerType>(type))
    return IntegerType::get(
        context, std::clamp<unsigned>(llvm::PowerOf2Ceil(bits), 8, 64));
  return bits == 64 ? Type(Float64Type::get(context))
                    : Type(Float32Type::get(context));
}

llvm::Expected<Roofline>
mlir::structured::measureRoofline(WorkEstimate work, StringRef targetCPU,
                                  MLIRContext *context) {
  auto peaks = measurePeaks(targetCPU, getPeakType(work.total.type, context),
                            int64_t(std::min(work.total.bytes, 1e15)));
  if (!peaks)
    return peaks.takeError();
  return Roofline{std::move(work), *peaks};
}

namespace {
/// What an op takes at best.
struct Bound {
  StringRef resource;
  double seconds;
};
} // namespace

static Bound getBound(const Work &work, const Peaks &peaks) {
  double arithmetic = work.operations / peaks.operationsPerSecond;
  double memory = work.bytes / peaks.bytesPerSecond;
  return arithmetic >= memory ? Bound{"arithmetic", arithmetic}
                              : Bound{"memory", memory};
}

/// The unit of `work`, in billions a second.
static const char *getUnit(const Work &work) {
  return isa_and_present<FloatType>(work.type) ? "GFLOP/s" : "GOP/s";
}

/// Prints one line for all ops of one name and the same work: networks have
/// hundreds of ops.
static void printBounds(ArrayRef<OpWork> ops, const Peaks &peaks,
                        llvm::raw_ostream &stream) {
  auto getWork = [](const OpWork &op) {
    return std::tuple(StringRef(op.name), op.work.operations, op.work.bytes);
  };
  std::map<std::tuple<StringRef, double, double>, unsigned> counts;
  for (const OpWork &op : ops)
    ++counts[getWork(op)];
  for (const OpWork &op : ops) {
    unsigned count = std::exchange(counts[getWork(op)], 0);
    if (!count)
      continue;
    Bound bound = getBound(op.work, peaks);
    stream << op.name << ": bound by " << bound.resource << ", at best ";
    printTime(bound.seconds, stream);
    stream << llvm::format(" (%.0f operations, %.0f bytes)", op.work.operations,
                           op.work.bytes);
    if (count > 1)
      stream << ", " << count << " times";
    stream << '\n';
  }
}

static void printRoofline(double seconds, const Roofline &roofline,
                          llvm::raw_ostream &stream) {
  const auto &[estimate, peaks] = roofline;
  const Work &work = estimate.total;
  double operations = work.operations / seconds;
  double bytes = work.bytes / seconds;
  stream << llvm::format(
      "rate: %.3f %s, %.3f GB/s (%.0f operations, %.0f bytes)\n",
      operations * 1e-9, getUnit(work), bytes * 1e-9, work.operations,
      work.bytes);
  stream << llvm::format(
      "share of peak: %.1f%% of %.3f %s, %.1f%% of %.3f GB/s\n",
      100 * operations / peaks.operationsPerSecond,
      peaks.operationsPerSecond * 1e-9, getUnit(work),
      100 * bytes / peaks.bytesPerSecond, peaks.bytesPerSecond * 1e-9);
  printBounds(estimate.ops, peaks, stream);
}

static void addRoofline(double seconds, const Roofline &roofline,
                        llvm::json::Object &object) {
  const auto &[estimate, peaks] = roofline;
  object["operations"] = estimate.total.operations;
  object["bytes"] = estimate.total.bytes;
  object["operations_per_second"] = estimate.total.operations / seconds;
  object["bytes_per_second"] = estimate.total.bytes / seconds;
  object["peak_operations_per_second"] = peaks.operationsPerSecond;
  object["peak_bytes_per_second"] = peaks.bytesPerSecond;
  llvm::json::Array ops;
  for (const OpWork &op : estimate.ops) {
    Bound bound = getBound(op.work, peaks);
    ops.push_back(llvm::json::Object{{"name", op.name},
                                     {"operations", op.work.operations},
                                     {"bytes", op.work.bytes},
                                     {"bound", bound.resource},
                                     {"least_seconds", bound.seconds}});
  }
  object["ops"] = std::move(ops);
}

//===----------------------------------------------------------------------===//
// Results
//===----------------------------------------------------------------------===//

void mlir::structured::printBenchmark(const BenchmarkResult &result,
                                      const std::optional<Roofline> &roofline,
                                      llvm::raw_ostream &stream) {
  stream << "time per call: median ";
  printTime(result.median, stream);
  stream << ", min ";
  printTime(result.min, stream);
  stream << ", max ";
  printTime(result.max, stream);
  stream << " (" << result.numRuns << " runs)\npercentiles: 90% ";
  printTime(result.percentile90, stream);
  stream << ", 95% ";
  printTime(result.percentile95, stream);
  stream << ", 99% ";
  printTime(result.percentile99, stream);
  stream << '\n';
  if (roofline && result.median > 0)
    printRoofline(result.median, *roofline, stream);
}

llvm::json::Object
mlir::structured::benchmarkToJSON(const BenchmarkResult &result,
                                  const std::optional<Roofline> &roofline,
                                  StringRef function) {
  llvm::json::Object object{{"function", function},
                            {"runs", static_cast<int64_t>(result.numRuns)},
                            {"median_seconds", result.median},
                            {"min_seconds", result.min},
                            {"max_seconds", result.max},
                            {"p90_seconds", result.percentile90},
                            {"p95_seconds", result.percentile95},
                            {"p99_seconds", result.percentile99}};
  if (roofline && result.median > 0)
    addRoofline(result.median, *roofline, object);
  return object;
}
