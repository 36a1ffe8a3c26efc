// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How structured ops, and the tensor ops that stand between them, answer
// one-shot bufferization.

#ifndef LINALG_MODELS_BUFFERIZATIONMODELS_H
#define LINALG_MODELS_BUFFERIZATIONMODELS_H

#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"

namespace mlir::structured {

/// Registers the models of our ops. They are attached when the dialect
/// `bufferization` is loaded; to structured ops of another dialect when that
/// is.
void registerBufferizationModels(DialectRegistry &registry);

/// Registers MLIR's models of the `tensor` dialect's ops, but for `pad`,
/// `generate` and `splat`. MLIR's own registration can't be used where our
/// dialect `linalg` is loaded, as it loads MLIR's.
void registerTensorOpBufferizationModels(DialectRegistry &registry);

namespace detail {
/// Whether the buffer of tensor `operand` is read: by the payload, or because
/// the op does not overwrite all of it.
bool readsBufferOf(Operation *op, OpOperand &operand);

/// As above, but for reads that an analysis that runs need not know of.
bool readsBufferOf(Operation *op, OpOperand &operand,
                   const bufferization::AnalysisState &analysis);

/// The result that takes the buffer of `operand`, if it is a tensor init.
bufferization::AliasingValueList getResultInBufferOf(Operation *op,
                                                     OpOperand &operand);

/// Whether each iteration touches one element of each of `operands`, at the
/// same place, that no other iteration touches.
bool accessesElementwise(Operation *op, ArrayRef<OpOperand *> operands);

/// Gives new buffers to the inits that can't lend theirs to the results, and
/// says so in remarks.
LogicalResult resolveConflicts(Operation *op, RewriterBase &rewriter,
                               const bufferization::AnalysisState &analysis,
                               const bufferization::BufferizationState &state);

/// Replaces a destination-style op by the one of the same kind on buffers.
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
  bool bufferizesToMemoryWrite(Operation *op, OpOperand &operand,
                               const bufferization::AnalysisState &) const {
    return cast<DestinationStyleOpInterface>(op).isDpsInit(&operand);
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
  // The payload runs once an iteration, and may use tensors from outside.
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
