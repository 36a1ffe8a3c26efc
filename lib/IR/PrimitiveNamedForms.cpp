// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Matching structured ops with map, reduce, transpose and broadcast.

#include "Utils/DynamicExtents.h"
#include "linalg/IR/Linalg.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "linalg/Interfaces/Recognizers.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

/// A form on the operands of `op`, with one array attribute.
static NamedForm makeForm(StructuredOpInterface op, NamedFormKind kind,
                          StringRef attribute, ArrayRef<int64_t> values) {
  NamedForm form;
  form.inputs = op.getDpsInputs();
  form.kind = kind;
  MLIRContext *context = op.getContext();
  form.attributes.emplace_back(StringAttr::get(context, attribute),
                               DenseI64ArrayAttr::get(context, values));
  return form;
}

/// Creates an op of type `OpTy` with an empty payload.
template <typename OpTy>
static StructuredOpInterface createWithoutPayload(OpBuilder &builder,
                                                  StructuredOpInterface op,
                                                  const NamedForm &form) {
  OperationState state(op.getLoc(), OpTy::getOperationName());
  state.addOperands(form.inputs);
  state.addOperands(op.getDpsInits());
  state.addTypes(op->getResultTypes());
  state.addAttributes(form.attributes);
  state.addRegion();
  return cast<StructuredOpInterface>(builder.create(state));
}

/// Creates an op of type `OpTy` with a copy of the payload of `op`.
template <typename OpTy>
static Operation *createWithPayload(OpBuilder &builder,
                                    StructuredOpInterface op,
                                    const NamedForm &form) {
  StructuredOpInterface created = createWithoutPayload<OpTy>(builder, op, form);
  IRMapping mapping;
  op->getRegion(0).cloneInto(&created->getRegion(0), mapping);
  return created;
}

/// Creates an op of type `OpTy` that moves elements.
template <typename OpTy>
static Operation *createMovement(OpBuilder &builder, StructuredOpInterface op,
                                 const NamedForm &form) {
  StructuredOpInterface created = createWithoutPayload<OpTy>(builder, op, form);
  buildPayload(builder, created,
               [](OpBuilder &, Location, ValueRange elements) {
                 return SmallVector<Value>{elements.front()};
               });
  return created;
}

static bool areShaped(ValueRange values) {
  return llvm::all_of(values.getTypes(), llvm::IsaPred<TensorType, MemRefType>);
}

/// Whether operands agree on which extents are static, as MLIR's verifiers of
/// the ops in this file require.
static bool hasEqualExtents(StructuredOpInterface op) {
  return !findLoopOfMixedExtents(op);
}

//===----------------------------------------------------------------------===//
// MapOp
//===----------------------------------------------------------------------===//

std::optional<NamedForm> MapOp::matchNamedForm(OperationName,
                                               StructuredOpInterface op) {
  bool isParallel =
      llvm::all_of(op.getIteratorTypesArray(), [](utils::IteratorType type) {
        return type == utils::IteratorType::parallel;
      });
  bool hasIdentities =
      llvm::all_of(op.getIndexingMapsArray(),
                   [](AffineMap map) { return map.isIdentity(); });
  if (op.getNumDpsInits() != 1 || !isParallel || !hasIdentities ||
      !areShaped(op->getOperands()) || !hasEqualExtents(op))
    return std::nullopt;
  NamedForm form;
  form.inputs = op.getDpsInputs();
  form.kind = NamedFormKind::Open;
  return {form};
}

Operation *MapOp::createNamedForm(OperationName, OpBuilder &builder,
                                  StructuredOpInterface op,
                                  const NamedForm &form) {
  return createWithPayload<MapOp>(builder, op, form);
}

//===----------------------------------------------------------------------===//
// ReduceOp
//===----------------------------------------------------------------------===//

std::optional<NamedForm> ReduceOp::matchNamedForm(OperationName,
                                                  StructuredOpInterface op) {
  SmallVector<unsigned> reductions =
      getLoopsOfType(op, utils::IteratorType::reduction);
  if (reductions.empty() || op.getNumDpsInputs() != op.getNumDpsInits() ||
      !areShaped(op->getOperands()) || !hasEqualExtents(op))
    return std::nullopt;
  unsigned numLoops = op.getNumLoops();
  AffineMap identity =
      AffineMap::getMultiDimIdentityMap(numLoops, op.getContext());
  llvm::SmallBitVector reduced(numLoops);
  for (unsigned loop : reductions)
    reduced.set(loop);
  AffineMap initMap = identity.dropResults(reduced);
  for (OpOperand &operand : op->getOpOperands())
    if (op.getMatchingIndexingMap(&operand) !=
        (op.isDpsInit(&operand) ? initMap : identity))
      return std::nullopt;
  if (getLoopsOfType(op, utils::IteratorType::parallel).size() +
          reductions.size() !=
      numLoops)
    return std::nullopt;
  return makeForm(op, NamedFormKind::Open, "dimensions",
                  SmallVector<int64_t>(reductions.begin(), reductions.end()));
}

Operation *ReduceOp::createNamedForm(OperationName, OpBuilder &builder,
                                     StructuredOpInterface op,
                                     const NamedForm &form) {
  return createWithPayload<ReduceOp>(builder, op, form);
}

//===----------------------------------------------------------------------===//
// TransposeOp and BroadcastOp
//===----------------------------------------------------------------------===//

std::optional<NamedForm> TransposeOp::matchNamedForm(OperationName,
                                                     StructuredOpInterface op) {
  if (auto permutation = isTranspose(op); permutation && hasEqualExtents(op))
    return makeForm(op, NamedFormKind::Named, "permutation", *permutation);
  return std::nullopt;
}

Operation *TransposeOp::createNamedForm(OperationName, OpBuilder &builder,
                                        StructuredOpInterface op,
                                        const NamedForm &form) {
  return createMovement<TransposeOp>(builder, op, form);
}

std::optional<NamedForm> BroadcastOp::matchNamedForm(OperationName,
                                                     StructuredOpInterface op) {
  if (auto dimensions = isBroadcast(op); dimensions && hasEqualExtents(op))
    return makeForm(op, NamedFormKind::Named, "dimensions", *dimensions);
  return std::nullopt;
}

Operation *BroadcastOp::createNamedForm(OperationName, OpBuilder &builder,
                                        StructuredOpInterface op,
                                        const NamedForm &form) {
  return createMovement<BroadcastOp>(builder, op, form);
}
