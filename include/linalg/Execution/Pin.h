// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Threads that stay on one processor, so that times of calls can be compared.

#ifndef LINALG_EXECUTION_PIN_H
#define LINALG_EXECUTION_PIN_H

#include "mlir/Support/LLVM.h"
#include "llvm/Support/Error.h"

namespace mlir::structured {

/// Chooses `count` of the processors on which this thread may run. Fails if
/// there are fewer, or the system does not tell.
llvm::Expected<SmallVector<unsigned>> chooseProcessors(unsigned count);

/// Restricts this thread, and those that it creates, to `processors`. The
/// threads of OpenMP get one each, in this order, if its library is not loaded
/// yet. Fails if a processor is given twice, or this thread may not run on it.
llvm::Error pinThreads(ArrayRef<unsigned> processors);

} // namespace mlir::structured

#endif // LINALG_EXECUTION_PIN_H
