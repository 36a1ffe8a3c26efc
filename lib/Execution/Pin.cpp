// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Execution/Pin.h"
#include "linalg/Execution/Element.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Errno.h"
#include <cstdlib>
#ifdef __linux__
#include <sched.h>
#endif

using namespace mlir;
using namespace mlir::structured;

#ifdef __linux__

/// The processors on which this thread may run.
static llvm::Expected<SmallVector<unsigned>> getAllowedProcessors() {
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(/*pid=*/0, sizeof(set), &set) != 0)
    return makeError("the system does not tell which processors may be used: " +
                     llvm::sys::StrError());
  SmallVector<unsigned> processors;
  for (unsigned processor = 0; processor < CPU_SETSIZE; ++processor)
    if (CPU_ISSET(processor, &set))
      processors.push_back(processor);
  return processors;
}

static llvm::Error restrictTo(ArrayRef<unsigned> processors) {
  cpu_set_t set;
  CPU_ZERO(&set);
  for (unsigned processor : processors)
    CPU_SET(processor, &set);
  if (sched_setaffinity(/*pid=*/0, sizeof(set), &set) != 0)
    return makeError("the system does not restrict threads to processors: " +
                     llvm::sys::StrError());
  return llvm::Error::success();
}

#else

static llvm::Expected<SmallVector<unsigned>> getAllowedProcessors() {
  return makeError("threads can be restricted to processors on Linux only");
}

static llvm::Error restrictTo(ArrayRef<unsigned>) {
  return llvm::Error::success();
}

#endif

static std::string list(ArrayRef<unsigned> processors) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  llvm::interleaveComma(processors, stream);
  return text;
}

llvm::Expected<SmallVector<unsigned>>
mlir::structured::chooseProcessors(unsigned count) {
  llvm::Expected<SmallVector<unsigned>> allowed = getAllowedProcessors();
  if (!allowed)
    return allowed.takeError();
  if (count > allowed->size())
    return makeError("expected a processor for each of " + Twine(count) +
                     " threads, found " + Twine(allowed->size()));
  allowed->resize(count);
  return allowed;
}

llvm::Error mlir::structured::pinThreads(ArrayRef<unsigned> processors) {
  llvm::Expected<SmallVector<unsigned>> allowed = getAllowedProcessors();
  if (!allowed)
    return allowed.takeError();
  std::string places;
  for (auto [index, processor] : llvm::enumerate(processors)) {
    if (!llvm::is_contained(*allowed, processor))
      return makeError("processor " + Twine(processor) +
                       " does not exist or may not be used; expected ones of " +
                       list(*allowed));
    if (llvm::is_contained(processors.take_front(index), processor))
      return makeError("processor " + Twine(processor) + " is given twice");
    places += (index ? ",{" : "{") + llvm::utostr(processor) + "}";
  }
  if (llvm::Error error = restrictTo(processors))
    return error;
  setenv("OMP_PLACES", places.c_str(), /*replace=*/1);
  setenv("OMP_PROC_BIND", "close", /*replace=*/1);
  return llvm::Error::success();
}
