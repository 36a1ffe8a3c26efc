// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What this computer's processor reaches at best, as measured.

#ifndef LINALG_EXECUTION_PEAKS_H
#define LINALG_EXECUTION_PEAKS_H

#include "mlir/IR/Types.h"
#include "llvm/Support/Error.h"

namespace mlir::structured {

/// Rates of one core.
struct Peaks {
  /// Of multiply-adds on vectors in registers, each of which is two operations.
  double operationsPerSecond = 0;
  /// Of reading the same memory again and again.
  double bytesPerSecond = 0;
};

/// Measures, for about ten milliseconds or as long as reading takes, the peaks
/// of multiply-adds of `element`, and of reading `bytes` bytes, at most 256
/// MiB. `element` is f32, f64, or an integer of 8 to 64 bits; `targetCPU` is as
/// for `createTargetMachine`. Fails if memory is exhausted.
llvm::Expected<Peaks> measurePeaks(StringRef targetCPU, Type element,
                                   int64_t bytes);

} // namespace mlir::structured

#endif // LINALG_EXECUTION_PEAKS_H
