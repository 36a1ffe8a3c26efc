// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OperandAccesses.h"
#include "linalg/Interfaces/StructuredOpInterface.h"
#include "linalg/Models/BufferizationModels.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::structured;
using structured::detail::OperandAccesses;

/// The maximal number of ops between an op and the reader of its result.
static constexpr unsigned kDistance = 8;

/// Whether `op` neither reads nor writes a tensor or a buffer.
static bool hasNoBuffers(Operation *op) {
  return op->getNumRegions() == 0 && isMemoryEffectFree(op) &&
         llvm::none_of(op->getOperandTypes(),
                       llvm::IsaPred<TensorType, BaseMemRefType>);
}

static bool isNext(Operation *op, Operation *after) {
  Operation *between = after->getPrevNode();
  for (unsigned n = 0; n < kDistance && between; ++n) {
    if (between == op)
      return true;
    if (!hasNoBuffers(between))
      return false;
    between = between->getPrevNode();
  }
  return false;
}

/// Whether no other init of `producer` may share a buffer with the one of its
/// result: the read of the result shows the analysis that it must not.
static bool hasOneBuffer(StructuredOpInterface producer) {
  return llvm::count_if(producer.getDpsInits(), [](Value init) {
           return isa<TensorType>(init.getType());
         }) == 1;
}

/// Whether the buffer of `init` is the same as that of `value` or disjoint.
static bool isSameOrApart(Value init, OpResult value,
                          StructuredOpInterface producer) {
  return init == value || init == producer.getTiedOpOperand(value)->get();
}

static bool isAdjacent(StructuredOpInterface op, OpOperand &read) {
  auto value = dyn_cast<OpResult>(read.get());
  auto producer =
      value ? dyn_cast<StructuredOpInterface>(value.getOwner()) : nullptr;
  if (!producer || !isa<TensorType>(value.getType()) || !isNext(producer, op) ||
      !hasOneBuffer(producer) || hasPayloadThatWrites(op))
    return false;
  SmallVector<OpOperand *> accesses{&read};
  for (OpOperand &init : op.getDpsInitsMutable()) {
    if (!isSameOrApart(init.get(), value, producer))
      return false;
    accesses.push_back(&init);
  }
  return structured::detail::accessesElementwise(op, accesses);
}

OperandAccesses::OperandAccesses(bufferization::OneShotAnalysisState &state,
                                 Operation *root)
    : Extension(state) {
  root->walk([&](StructuredOpInterface op) {
    for (OpOperand &operand : op->getOpOperands()) {
      bool writes = op.isDpsInit(&operand);
      bool reads = structured::detail::readsBufferOf(op, operand) &&
                   (writes || !isAdjacent(op, operand));
      accesses[&operand] = {reads, writes};
    }
  });
}
