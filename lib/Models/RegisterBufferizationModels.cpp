// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "BufferTypes.h"
#include "linalg/IR/OpModels.h"
#include "linalg/IR/UserOps.h"
#include "linalg/Models/BufferizationModels.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::bufferization;

namespace {
/// An op that is several loop nests, on tensors or buffers.
template <typename OpTy, bool readsInit>
struct BufferizableAggregate
    : BufferizableOpInterface::ExternalModel<
          BufferizableAggregate<OpTy, readsInit>, OpTy> {
  bool bufferizesToMemoryRead(Operation *op, OpOperand &operand,
                              const AnalysisState &) const {
    return readsInit || cast<OpTy>(op).isDpsInput(&operand);
  }
  bool bufferizesToMemoryWrite(Operation *op, OpOperand &operand,
                               const AnalysisState &) const {
    return cast<OpTy>(op).isDpsInit(&operand);
  }
  AliasingValueList getAliasingValues(Operation *op, OpOperand &operand,
                                      const AnalysisState &) const {
    return structured::detail::getResultInBufferOf(op, operand);
  }
  LogicalResult resolveConflicts(Operation *op, RewriterBase &rewriter,
                                 const AnalysisState &analysis,
                                 const BufferizationState &state) const {
    return structured::detail::resolveConflicts(op, rewriter, analysis, state);
  }
  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const BufferizationOptions &options,
                          BufferizationState &state) const {
    return structured::detail::bufferizeDestinationStyleOp(rewriter, op,
                                                           options, state);
  }
};
} // namespace

/// Attaches the models of ops that add to their inits.
template <typename... Ops>
static void attachAccumulating(MLIRContext *context) {
  (attachModel<Ops, BufferizableAggregate<Ops, true>>(context), ...);
}

// Only attached with the dialect `bufferization`, so that our dialect loads
// fast.
static void attachBufferizationModels(MLIRContext *context) {
  attachToStructuredOps<BufferizableStructuredOp>(context);
  attachModel<SoftmaxOp, BufferizableAggregate<SoftmaxOp, false>>(context);
  attachAccumulating<PaddedConvOp, PaddedPoolingMaxOp, PaddedPoolingMinOp,
                     PaddedPoolingSumOp>(context);
}

static void attachBufferizationToUserOp(RegisteredOperationName op) {
  op.attachInterface<BufferizableStructuredOp<AnyStructuredOp>>();
}

void structured::registerBufferizationModels(DialectRegistry &registry) {
  addModelsExtension(registry, {"linalg", "bufferization"},
                     attachBufferizationModels);
  addUserOpsExtension(registry, attachBufferizationToUserOp);
  detail::registerBufferTypes(registry);
}
