// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What happens to the results of a call.

#ifndef LINALG_LIB_EXECUTION_OUTPUTS_H
#define LINALG_LIB_EXECUTION_OUTPUTS_H

#include "linalg/Execution/Run.h"

namespace mlir::structured::detail {

/// An output for the user: a result, or a buffer argument after the call.
struct Output {
  std::string name;
  const ValueType *type;
  const NDArray *value;
};

/// The results, or the buffers among the arguments if there are none.
SmallVector<Output> getOutputs(const Signature &signature,
                               ArrayRef<NDArray> arguments,
                               ArrayRef<NDArray> results);

/// The name of each output in the name of a file: `resultN`, or `argN`.
std::vector<std::string> getOutputNames(const Signature &signature);

/// Fails if `call` says more than once for an output what happens to it.
llvm::Error checkOutputs(const CallOptions &call, const Signature &signature);

/// Writes, prints and compares the outputs. Fails if a file can't be read or
/// written, or an output is not as expected.
llvm::Error handleOutputs(ArrayRef<Output> outputs, const CallOptions &call,
                          const RunOptions &options, llvm::raw_ostream &stream);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_EXECUTION_OUTPUTS_H
