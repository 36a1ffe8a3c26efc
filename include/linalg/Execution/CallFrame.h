// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Calling compiled code: arguments and results in the form of its C interface.

#ifndef LINALG_EXECUTION_CALLFRAME_H
#define LINALG_EXECUTION_CALLFRAME_H

#include "linalg/Execution/Signature.h"
#include <vector>

namespace mlir::structured {

/// One function's arguments and results, as the packed entry point that
/// `mlir::ExecutionEngine` makes for `_mlir_ciface_NAME` wants them. Buffers
/// and tensors go as pointers to descriptors `{T *allocated, T *aligned,
/// int64_t offset, int64_t sizes[rank], int64_t strides[rank]}`, scalars by
/// value. Several results, or one that has a descriptor, come in a structure
/// that the caller provides.
class CallFrame {
public:
  using Function = void (*)(void **);

  /// `arguments` must be of the signature's types and outlive the frame, as
  /// must the signature.
  CallFrame(const Signature &signature, MutableArrayRef<NDArray> arguments);
  CallFrame(const CallFrame &) = delete;
  CallFrame &operator=(const CallFrame &) = delete;

  /// Calls the function once. The results stay in the frame until they are
  /// freed, which must happen before the next call.
  void call(Function function) { function(packed.data()); }

  /// Copies the results of the last call. Fails when there is no memory.
  llvm::Expected<SmallVector<NDArray>> copyResults() const;

  /// Frees the memory of the results of the last call: each allocation once,
  /// and none that belongs to an argument or to the compiled code's constants.
  void freeResults();

private:
  const int64_t *getDescriptor(size_t result) const;

  const Signature &signature;
  MutableArrayRef<NDArray> arguments;
  std::vector<std::vector<int64_t>> descriptors;
  std::vector<void *> descriptorPointers;
  /// Where each result begins in `results`.
  SmallVector<size_t> resultOffsets;
  std::vector<int64_t> results;
  void *resultsPointer = nullptr;
  SmallVector<void *> packed;
};

} // namespace mlir::structured

#endif // LINALG_EXECUTION_CALLFRAME_H
