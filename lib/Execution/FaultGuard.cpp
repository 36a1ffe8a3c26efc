// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Execution/FaultGuard.h"
#include <array>
#include <cstdlib>
#include <unistd.h>

using namespace mlir;
using namespace mlir::structured;

namespace {
/// A signal that we catch.
struct Fault {
  int signal;
  StringRef description;
  /// Whether an access out of bounds may be the cause, which --verify finds.
  bool mayBeOfMemory;
  /// The text that the handler writes, created in advance, as a handler must
  /// not allocate.
  std::string message;
};
} // namespace

static std::array<Fault, 5> &getFaults() {
  static std::array<Fault, 5> faults = {{
      {SIGSEGV,
       "accessed memory that is not its own, or ran out of stack (SIGSEGV)",
       true, ""},
      {SIGBUS, "accessed memory that does not exist (SIGBUS)", true, ""},
      {SIGFPE,
       "divided an integer by zero, or had an overflow in doing so "
       "(SIGFPE)",
       true, ""},
      {SIGILL, "executed what is no instruction, or can't be reached (SIGILL)",
       false, ""},
      {SIGABRT, "was aborted (SIGABRT)", true, ""},
  }};
  return faults;
}

// Calls only functions that POSIX allows in a handler.
static void handleFault(int signal) {
  for (const Fault &fault : getFaults())
    if (fault.signal == signal) {
      const char *text = fault.message.data();
      size_t left = fault.message.size();
      while (left > 0) {
        ssize_t written = ::write(STDERR_FILENO, text, left);
        if (written <= 0)
          break;
        text += written;
        left -= written;
      }
    }
  ::_exit(EXIT_FAILURE);
}

FaultGuard::FaultGuard(const Twine &prefix, StringRef function, bool isVerified)
    : stack(std::max<size_t>(SIGSTKSZ, 1 << 16)) {
  stack_t own = {};
  own.ss_sp = stack.data();
  own.ss_size = stack.size();
  sigaltstack(&own, &previousStack);
  for (Fault &fault : getFaults()) {
    if (fault.signal == SIGABRT && isVerified)
      continue;
    bool isFoundByVerify = fault.mayBeOfMemory && !isVerified;
    fault.message = (prefix + "@" + function + " " + fault.description +
                     (isFoundByVerify ? "; --verify finds indices and extents "
                                        "that do not fit"
                                      : "") +
                     "\n")
                        .str();
    struct sigaction action = {};
    action.sa_handler = handleFault;
    action.sa_flags = SA_ONSTACK;
    sigemptyset(&action.sa_mask);
    struct sigaction old;
    if (sigaction(fault.signal, &action, &old) == 0)
      previous.push_back({fault.signal, old});
  }
}

FaultGuard::~FaultGuard() {
  for (auto &[signal, action] : previous)
    sigaction(signal, &action, nullptr);
  sigaltstack(&previousStack, nullptr);
}
