// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_EXECUTION_FAULTGUARD_H
#define LINALG_EXECUTION_FAULTGUARD_H

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/Twine.h"
#include <signal.h>

namespace mlir::structured {

/// While it lives, a signal in compiled code, such as by an invalid address,
/// ends the process with exit code 1 and one line on standard error, which
/// names the function and the signal. There must be at most one guard at a
/// time. A stack overflow is caught only in the thread that created the guard.
class FaultGuard {
public:
  /// The line begins with `prefix`. With `isVerified`, the function has checks
  /// that print a message and raise SIGABRT, which is then not caught.
  FaultGuard(const llvm::Twine &prefix, StringRef function, bool isVerified);
  ~FaultGuard();
  FaultGuard(const FaultGuard &) = delete;
  FaultGuard &operator=(const FaultGuard &) = delete;

private:
  SmallVector<std::pair<int, struct sigaction>> previous;
  std::vector<char> stack;
  stack_t previousStack;
};

} // namespace mlir::structured

#endif // LINALG_EXECUTION_FAULTGUARD_H
