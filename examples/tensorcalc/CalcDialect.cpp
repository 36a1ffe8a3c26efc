// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CalcDialect.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace calc;

#include "CalcDialect.cpp.inc"

#define GET_OP_CLASSES
#include "CalcOps.cpp.inc"

void CalcDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "CalcOps.cpp.inc"
      >();
}

static RankedTensorType getTensorType(Value value) {
  return cast<RankedTensorType>(value.getType());
}

static LogicalResult setResult(SmallVectorImpl<Type> &results,
                               ArrayRef<int64_t> shape, Type elementType) {
  results.push_back(RankedTensorType::get(shape, elementType));
  return success();
}

LogicalResult MatmulOp::inferReturnTypes(MLIRContext *,
                                         std::optional<Location> location,
                                         Adaptor adaptor,
                                         SmallVectorImpl<Type> &results) {
  RankedTensorType lhs = getTensorType(adaptor.getLhs());
  RankedTensorType rhs = getTensorType(adaptor.getRhs());
  if (lhs.getRank() != 2 || rhs.getRank() != 2 ||
      lhs.getDimSize(1) != rhs.getDimSize(0) ||
      lhs.getElementType() != rhs.getElementType())
    return emitOptionalError(location, "no product of ", lhs, " and ", rhs);
  return setResult(results, {lhs.getDimSize(0), rhs.getDimSize(1)},
                   lhs.getElementType());
}

LogicalResult TransposeOp::inferReturnTypes(MLIRContext *,
                                            std::optional<Location> location,
                                            Adaptor adaptor,
                                            SmallVectorImpl<Type> &results) {
  RankedTensorType type = getTensorType(adaptor.getOperand());
  if (type.getRank() != 2)
    return emitOptionalError(location, "expected a matrix, found ", type);
  return setResult(results, {type.getDimSize(1), type.getDimSize(0)},
                   type.getElementType());
}

LogicalResult SumOp::inferReturnTypes(MLIRContext *,
                                      std::optional<Location> location,
                                      Adaptor adaptor,
                                      SmallVectorImpl<Type> &results) {
  RankedTensorType type = getTensorType(adaptor.getOperand());
  int64_t dim = adaptor.getDim();
  if (dim < 0 || dim >= type.getRank())
    return emitOptionalError(location, "there is no dimension ", dim, " in ",
                             type);
  SmallVector<int64_t> shape(type.getShape());
  shape.erase(shape.begin() + dim);
  return setResult(results, shape, type.getElementType());
}

LogicalResult BroadcastOp::inferReturnTypes(MLIRContext *,
                                            std::optional<Location> location,
                                            Adaptor adaptor,
                                            SmallVectorImpl<Type> &results) {
  RankedTensorType type = getTensorType(adaptor.getOperand());
  int64_t dim = adaptor.getDim();
  int64_t extent = adaptor.getExtent();
  if (dim < 0 || dim > type.getRank() || extent < 1)
    return emitOptionalError(location, "there is no place for a dimension ",
                             dim, " of extent ", extent, " in ", type);
  SmallVector<int64_t> shape(type.getShape());
  shape.insert(shape.begin() + dim, extent);
  return setResult(results, shape, type.getElementType());
}
