// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LoopLowering.h"
#include "linalg/Interfaces/DecomposableOpInterface.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace mlir::structured;

/// The results of `map` at `ivs`, one value each.
static SmallVector<Value> applyMap(OpBuilder &builder, Location loc,
                                   AffineMap map, ValueRange ivs) {
  SmallVector<OpFoldResult> operands = getAsOpFoldResult(ivs);
  return llvm::map_to_vector(
      llvm::seq<unsigned>(0, map.getNumResults()), [&](unsigned i) {
        OpFoldResult index = affine::makeComposedFoldedAffineApply(
            builder, loc, map.getSubMap({i}), operands);
        return getValueOrCreateConstantIndexOp(builder, loc, index);
      });
}

void mlir::structured::buildPayloadAt(RewriterBase &rewriter,
                                      StructuredOpInterface op,
                                      ValueRange ivs) {
  Location loc = op.getLoc();
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  auto indicesOf = [&](OpOperand &operand) {
    return applyMap(rewriter, loc, maps[operand.getOperandNumber()], ivs);
  };
  IRMapping mapping;
  for (OpOperand &operand : op->getOpOperands()) {
    if (!op.isReadByPayload(&operand))
      continue;
    Value element = operand.get();
    if (!op.isScalar(&operand))
      element = memref::LoadOp::create(rewriter, loc, operand.get(),
                                       indicesOf(operand));
    mapping.map(op.getPayloadArgument(&operand), element);
  }
  Block *payload = op.getPayload();
  for (Operation &nested : payload->without_terminator())
    rewriter.clone(nested, mapping);
  const auto &host = LinalgHostInterface::get(op.getContext());
  for (Operation *index : getIndexOps(op)) {
    Operation *clone = mapping.lookup(index->getResult(0)).getDefiningOp();
    Value iv = ivs[*host.getIndexedLoop(index)];
    mapping.map(index->getResult(0), iv);
    rewriter.replaceOp(clone, iv);
  }
  Operation *yield = payload->getTerminator();
  for (auto [init, value] :
       llvm::zip(op.getDpsInitsMutable(), yield->getOperands()))
    memref::StoreOp::create(rewriter, loc, mapping.lookupOrDefault(value),
                            init.get(), indicesOf(init));
}

/// That nothing but buffers and scalars are the op's operands.
static LogicalResult verifyOnBuffers(StructuredOpInterface op) {
  for (OpOperand &operand : op->getOpOperands())
    if (isa<TensorType>(operand.get().getType()))
      return op->emitOpError()
             << "operand " << operand.getOperandNumber() << " is a tensor ("
             << operand.get().getType()
             << "), expected buffers only: run linalg-bufferize first";
  return success();
}

LogicalResult mlir::structured::lowerAll(
    Operation *root,
    function_ref<LogicalResult(RewriterBase &, StructuredOpInterface)> lower) {
  IRRewriter rewriter(root->getContext());
  WalkResult result = root->walk([&](Operation *op) {
    if (isa<DecomposableOpInterface>(op)) {
      op->emitOpError("stands for several loop nests: run linalg-decompose "
                      "first");
      return WalkResult::interrupt();
    }
    auto structured = dyn_cast<StructuredOpInterface>(op);
    if (!structured)
      return WalkResult::advance();
    return WalkResult(failure(failed(verifyOnBuffers(structured)) ||
                              failed(lower(rewriter, structured))));
  });
  return failure(result.wasInterrupted());
}
