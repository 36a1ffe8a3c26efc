// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Timing a compiled function.

#ifndef LINALG_EXECUTION_BENCHMARK_H
#define LINALG_EXECUTION_BENCHMARK_H

#include "linalg/Execution/CallFrame.h"
#include "linalg/Execution/Peaks.h"
#include "linalg/Execution/WorkEstimate.h"
#include "llvm/Support/JSON.h"

namespace mlir::structured {

/// Times in seconds for one call.
struct BenchmarkResult {
  double median = 0;
  double min = 0;
  double max = 0;
  /// The least times that 90, 95 and 99 percent of the calls did not exceed.
  double percentile90 = 0;
  double percentile95 = 0;
  double percentile99 = 0;
  size_t numRuns = 0;
};

/// Calls the function and measures each call. `numRuns` of 0 means as many as
/// fit into half a second, from 5 to 10000. Not measured are the first
/// `numWarmUps` calls, freeing results between calls, and restoring arguments
/// that the first call changed from `original`.
BenchmarkResult runBenchmark(CallFrame::Function function, CallFrame &frame,
                             MutableArrayRef<NDArray> arguments,
                             ArrayRef<NDArray> original, size_t numRuns,
                             size_t numWarmUps);

/// What a function's calls could reach at best.
struct Roofline {
  WorkEstimate work;
  Peaks peaks;
};

/// The roofline of a function on this computer's processor, with peaks for the
/// type of its operations and for memory of the size of all operands.
/// Floats of fewer than 32 bits are computed as f32.
llvm::Expected<Roofline> measureRoofline(WorkEstimate work, StringRef targetCPU,
                                         MLIRContext *context);

/// Prints times as text; with a roofline, also rates, the shares of the peaks,
/// and what bounds each op and in what time at best.
void printBenchmark(const BenchmarkResult &result,
                    const std::optional<Roofline> &roofline,
                    llvm::raw_ostream &stream);

/// The same as JSON: `function`, `runs`, `median_seconds`, `min_seconds`,
/// `max_seconds`, `p90_seconds`, `p95_seconds`, `p99_seconds`, and with a
/// roofline `operations`, `bytes`, `operations_per_second` and
/// `bytes_per_second` of the median, `peak_operations_per_second`,
/// `peak_bytes_per_second`, and in `ops` the `name`, `operations`, `bytes`,
/// `bound` and `least_seconds` of each op.
llvm::json::Object benchmarkToJSON(const BenchmarkResult &result,
                                   const std::optional<Roofline> &roofline,
                                   StringRef function);

} // namespace mlir::structured

#endif // LINALG_EXECUTION_BENCHMARK_H
