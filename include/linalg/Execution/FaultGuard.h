// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_EXECUTION_FAULTGUARD_H
#define LINALG_EXECUTION_FAULTGUARD_H

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/Twine.h"
#include <signal.h>

namespace mlir::structured {

/// While it lives, a signal that compiled code gets, as by an address that is
/// not its own, ends the process with exit code 1 and one line on standard
/// error, which names the function and the signal. There must be no two of them
/// at a time. An overflow of the stack is caught in the thread that made the
/// guard.
class FaultGuard {
public:
  /// `prefix` is what the line begins with. With `isVerified`, the function
  /// has checks that end the process by a message of their own and SIGABRT,
  /// which is left alone then.
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
