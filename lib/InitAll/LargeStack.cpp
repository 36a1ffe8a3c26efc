// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/InitAll.h"
#include <pthread.h>

using namespace mlir;

// MLIR22-45: parser, verifier and printer are recursive.
static constexpr size_t kMainStackBytes = size_t(1) << 30;
static constexpr size_t kPoolStackBytes = size_t(1) << 28;

/// Sets the stack size of threads that are created later, such as those of
/// MLIR's pool.
static void setDefaultStackSize(size_t bytes) {
  pthread_attr_t attributes;
  if (pthread_attr_init(&attributes) != 0)
    return;
  if (pthread_attr_setstacksize(&attributes, bytes) == 0)
    (void)pthread_setattr_default_np(&attributes);
  pthread_attr_destroy(&attributes);
}

namespace {
struct Call {
  llvm::function_ref<int()> function;
  int result;
};
} // namespace

static void *runCall(void *argument) {
  auto *call = static_cast<Call *>(argument);
  call->result = call->function();
  return nullptr;
}

int mlir::structured::runWithLargeStack(llvm::function_ref<int()> function) {
  setDefaultStackSize(kPoolStackBytes);
  Call call{function, 0};
  pthread_attr_t attributes;
  pthread_t thread;
  if (pthread_attr_init(&attributes) != 0)
    return function();
  bool isStarted =
      pthread_attr_setstacksize(&attributes, kMainStackBytes) == 0 &&
      pthread_create(&thread, &attributes, runCall, &call) == 0;
  pthread_attr_destroy(&attributes);
  // If address space is limited, use the default stack.
  if (!isStarted)
    return function();
  pthread_join(thread, nullptr);
  return call.result;
}
