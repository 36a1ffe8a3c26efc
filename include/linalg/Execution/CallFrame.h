// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Calling compiled code: arguments and results in the form of its C interface.

#ifndef LINALG_EXECUTION_CALLFRAME_H
#define LINALG_EXECUTION_CALLFRAME_H

#include "linalg/Execution/Signature.h"
#include <vector>

namespace mlir::structured {

/// The arguments and results of a function, for the packed entry point that
/// `mlir::ExecutionEngine` creates for `_mlir_ciface_NAME`. Buffers and tensors
/// are passed as pointers to descriptors `{T *allocated, T *aligned, int64_t
/// offset, int64_t sizes[rank], int64_t strides[rank]}`, scalars by value.
/// Several results, or a descriptor, are returned in a structure that the
/// caller provides.
class CallFrame {
public:
  using Function = void (*)(void **);

  /// `arguments` must have the signature's types. They and the signature must
  /// outlive the frame.
  CallFrame(const Signature &signature, MutableArrayRef<NDArray> arguments);
  CallFrame(const CallFrame &) = delete;
  CallFrame &operator=(const CallFrame &) = delete;

  /// Calls the function once. The results stay in the frame and must be freed
  /// before the next call.
  void call(Function function) { function(packed.data()); }

  /// Copies the results of the last call. Fails if memory is exhausted.
  llvm::Expected<SmallVector<NDArray>> copyResults() const;

  /// Frees the results of the last call: each allocation once, except those of
  /// arguments and of the compiled code's constants.
  void freeResults();

private:
  const int64_t *getDescriptor(size_t result) const;

  const Signature &signature;
  MutableArrayRef<NDArray> arguments;
  std::vector<std::vector<int64_t>> descriptors;
  std::vector<void *> descriptorPointers;
  /// The offset of each result in `results`.
  SmallVector<size_t> resultOffsets;
  std::vector<int64_t> results;
  void *resultsPointer = nullptr;
  SmallVector<void *> packed;
};

} // namespace mlir::structured

#endif // LINALG_EXECUTION_CALLFRAME_H
