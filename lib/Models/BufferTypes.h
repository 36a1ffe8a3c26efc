// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_TRANSFORMS_BUFFERIZATION_BUFFERTYPES_H
#define LINALG_LIB_TRANSFORMS_BUFFERIZATION_BUFFERTYPES_H

#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/IR/DialectRegistry.h"
#include "llvm/ADT/DenseMap.h"

namespace mlir::structured::detail {

/// A cache of buffer types. The buffer type of a loop's result depends on the
/// loop's init and on the value that its body yields, whose type depends on the
/// loop. While this lives, each type is computed once per query of its thread.
/// Otherwise the number of computations is exponential in the number of
/// consecutive nested loops, which peeling creates.
class BufferTypes {
public:
  BufferTypes();
  BufferTypes(const BufferTypes &) = delete;
  ~BufferTypes();

  using Result = FailureOr<bufferization::BufferLikeType>;

  /// The type of the buffer of `value`, the last of `stack`, which has the
  /// values whose types depend on it. `compute` queries its op.
  Result get(Value value, ArrayRef<Value> stack,
             function_ref<Result()> compute);

  /// The innermost instance of this thread, or null.
  static BufferTypes *getCurrent();

private:
  Result compute(Value value, function_ref<Result()> compute);

  using TypeMap = llvm::DenseMap<Value, bufferization::BufferLikeType>;

  BufferTypes *previous;
  /// Whether the outermost query is being answered.
  bool isAnswering = false;
  /// Whether a result differs from the assumption that it is based on.
  bool isWrong = false;
  /// The types found; those used in their own computation; and those assumed,
  /// from earlier attempts.
  TypeMap found, used, assumed;
};

/// Makes MLIR's models of `scf` and of `arith.select` use `BufferTypes` in
/// contexts of `registry`. Must be called after their registration.
void registerBufferTypes(DialectRegistry &registry);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_BUFFERIZATION_BUFFERTYPES_H
