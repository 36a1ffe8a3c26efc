// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Bufferization models of structured ops, and of the tensor ops between them.

#ifndef LINALG_MODELS_BUFFERIZATIONMODELS_H
#define LINALG_MODELS_BUFFERIZATIONMODELS_H

#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"

namespace mlir::structured {

/// Registers the models of our ops. They are attached when the dialect
/// `bufferization` is loaded; to structured ops of other dialects when those
/// are loaded.
void registerBufferizationModels(DialectRegistry &registry);

/// Registers MLIR's models of the `tensor` dialect's ops, except `pad`,
/// `generate` and `splat`. MLIR's own registration can't be used where our
/// dialect `linalg` is loaded, as it loads MLIR's.
void registerTensorOpBufferizationModels(DialectRegistry &registry);

namespace detail {
/// Whether the buffer of tensor `operand` is read: by the payload, or because
/// the op does not overwrite all of it.
bool readsBufferOf(Operation *op, OpOperand &operand);

/// The same, without reads that a running analysis may ignore.
bool readsBufferOf(Operation *op, OpOperand &operand,
                   const bufferization::AnalysisState &analysis);

/// Whether the buffer of tensor `operand` is written, as it is an init.
bool writesBufferOf(Operation *op, OpOperand &operand,
                    const bufferization::AnalysisState &analysis);

/// The result that may get the buffer of `operand`, if it is a tensor init.
bufferization::AliasingValueList getResultInBufferOf(Operation *op,
                                                     OpOperand &operand);

/// Whether each iteration accesses one element of each of `operands`, at equal
/// indices, that no other iteration accesses, and writes at most one of them.
bool accessesElementwise(Operation *op, ArrayRef<OpOperand *> operands);

/// Allocates new buffers for results that can't use those of their inits, with
/// remarks.
LogicalResult resolveConflicts(Operation *op, RewriterBase &rewriter,
                               const bufferization::AnalysisState &analysis,
                               const bufferization::BufferizationState &state);

/// Replaces a destination-style op by the same op on buffers.
LogicalResult
bufferizeDestinationStyleOp(RewriterBase &rewriter, Operation *op,
                            const bufferization::BufferizationOptions &options,
                            bufferization::BufferizationState &state);
} // namespace detail

/// The model of a structured op.
template <typename OpTy>
struct BufferizableStructuredOp
    : bufferization::BufferizableOpInterface::ExternalModel<
          BufferizableStructuredOp<OpTy>, OpTy> {
  bool bufferizesToMemoryRead(Operation *op, OpOperand &operand,
                              const bufferization::AnalysisState &state) const {
    return detail::readsBufferOf(op, operand, state);
  }
  bool
  bufferizesToMemoryWrite(Operation *op, OpOperand &operand,
                          const bufferization::AnalysisState &state) const {
    return detail::writesBufferOf(op, operand, state);
  }
  bool bufferizesToElementwiseAccess(Operation *op,
                                     const bufferization::AnalysisState &,
                                     ArrayRef<OpOperand *> operands) const {
    return detail::accessesElementwise(op, operands);
  }
  bufferization::AliasingValueList
  getAliasingValues(Operation *op, OpOperand &operand,
                    const bufferization::AnalysisState &) const {
    return detail::getResultInBufferOf(op, operand);
  }
  // The payload runs once per iteration, and may use tensors from outside.
  bool isRepetitiveRegion(Operation *, unsigned) const { return true; }
  bool isParallelRegion(Operation *, unsigned) const { return true; }
  LogicalResult
  resolveConflicts(Operation *op, RewriterBase &rewriter,
                   const bufferization::AnalysisState &analysis,
                   const bufferization::BufferizationState &state) const {
    return detail::resolveConflicts(op, rewriter, analysis, state);
  }
  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const bufferization::BufferizationOptions &options,
                          bufferization::BufferizationState &state) const {
    return detail::bufferizeDestinationStyleOp(rewriter, op, options, state);
  }
};

} // namespace mlir::structured

#endif // LINALG_MODELS_BUFFERIZATIONMODELS_H
