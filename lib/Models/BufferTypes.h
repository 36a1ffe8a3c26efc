// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_TRANSFORMS_BUFFERIZATION_BUFFERTYPES_H
#define LINALG_LIB_TRANSFORMS_BUFFERIZATION_BUFFERTYPES_H

#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/IR/DialectRegistry.h"
#include "llvm/ADT/DenseMap.h"

namespace mlir::structured::detail {

/// What type a tensor's buffer has follows, for a loop, from what the loop
/// starts with and from what its body yields, and for what the body yields from
/// the loop. While this lives, each such question of its thread is answered
/// once within the question that led to it. In loops that follow one another
/// in loops, as peeling makes them, the number of answers is exponential in
/// the number of loops otherwise.
class BufferTypes {
public:
  BufferTypes();
  BufferTypes(const BufferTypes &) = delete;
  ~BufferTypes();

  using Result = FailureOr<bufferization::BufferLikeType>;

  /// The type of the buffer of `value`, which is the last of `stack`, the
  /// values that led to it. `compute` asks its op.
  Result get(Value value, ArrayRef<Value> stack,
             function_ref<Result()> compute);

  /// The one of this thread that was made last, or null.
  static BufferTypes *getCurrent();

private:
  Result compute(Value value, function_ref<Result()> compute);

  using TypeMap = llvm::DenseMap<Value, bufferization::BufferLikeType>;

  BufferTypes *previous;
  /// Within the answer to the first question.
  bool isAnswering = false;
  /// Whether an answer is not what was assumed to find it.
  bool isWrong = false;
  /// The answers found; those used to find themselves; and those to use, from
  /// earlier attempts.
  TypeMap found, used, assumed;
};

/// Makes MLIR's models of `scf` and of `arith.select` ask `BufferTypes`, in
/// contexts of `registry`. It has to be called after their registration.
void registerBufferTypes(DialectRegistry &registry);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_BUFFERIZATION_BUFFERTYPES_H
