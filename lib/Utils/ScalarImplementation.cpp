// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Utils/ScalarImplementation.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

/// The results of `map` for `ivs`, as values.
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

Value MemRefAccess::load(OpBuilder &builder, Location loc, Value buffer,
                         AffineMap map, ValueRange ivs) const {
  return memref::LoadOp::create(builder, loc, buffer,
                                applyMap(builder, loc, map, ivs));
}

void MemRefAccess::store(OpBuilder &builder, Location loc, Value element,
                         Value buffer, AffineMap map, ValueRange ivs) const {
  memref::StoreOp::create(builder, loc, element, buffer,
                          applyMap(builder, loc, map, ivs));
}

bool mlir::structured::detail::hasTensorOperand(StructuredOpInterface op) {
  return llvm::any_of(op->getOperandTypes(), llvm::IsaPred<TensorType>);
}

SmallVector<Value>
mlir::structured::detail::getLoopSizeValues(OpBuilder &builder,
                                            StructuredOpInterface op) {
  Location loc = op.getLoc();
  return getValueOrCreateConstantIndexOp(builder, loc,
                                         getLoopSizes(builder, loc, op));
}

void mlir::structured::detail::buildPayloadAt(RewriterBase &rewriter,
                                              StructuredOpInterface op,
                                              ValueRange ivs,
                                              const ElementAccess &access) {
  Location loc = op.getLoc();
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  IRMapping mapping;
  for (OpOperand &operand : op->getOpOperands()) {
    if (!op.isReadByPayload(&operand))
      continue;
    Value element = operand.get();
    if (!op.isScalar(&operand))
      element = access.load(rewriter, loc, element,
                            maps[operand.getOperandNumber()], ivs);
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
    access.store(rewriter, loc, mapping.lookupOrDefault(value), init.get(),
                 maps[init.getOperandNumber()], ivs);
}

LogicalResult mlir::structured::buildScalarImplementation(
    OpBuilder &builder, StructuredOpInterface op, ValueRange ivs) {
  if (hasTensorOperand(op))
    return failure();
  IRRewriter rewriter(builder);
  buildPayloadAt(rewriter, op, ivs, MemRefAccess());
  return success();
}
