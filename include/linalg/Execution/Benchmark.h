// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Timing a compiled function.

#ifndef LINALG_EXECUTION_BENCHMARK_H
#define LINALG_EXECUTION_BENCHMARK_H

#include "linalg/Execution/CallFrame.h"
#include "linalg/Execution/WorkEstimate.h"
#include "llvm/Support/JSON.h"

namespace mlir::structured {

/// Times in seconds for one call.
struct BenchmarkResult {
  double median = 0;
  double min = 0;
  double max = 0;
  size_t numRuns = 0;
};

/// Calls the function and measures each call. `numRuns` of 0 means as many as
/// fit into half a second, from 5 to 10000. Not measured are the first call,
/// freeing results between calls, and restoring arguments that the first call
/// changed from `original`.
BenchmarkResult runBenchmark(CallFrame::Function function, CallFrame &frame,
                             MutableArrayRef<NDArray> arguments,
                             ArrayRef<NDArray> original, size_t numRuns);

/// Prints times as text, and rates if the work is known.
void printBenchmark(const BenchmarkResult &result,
                    const std::optional<WorkEstimate> &work,
                    llvm::raw_ostream &stream);

/// The same as JSON: `function`, `runs`, `median_seconds`, `min_seconds`,
/// `max_seconds`, and, if the work is known, `operations`, `bytes`,
/// `operations_per_second` and `bytes_per_second` of the median.
llvm::json::Object benchmarkToJSON(const BenchmarkResult &result,
                                   const std::optional<WorkEstimate> &work,
                                   StringRef function);

} // namespace mlir::structured

#endif // LINALG_EXECUTION_BENCHMARK_H
