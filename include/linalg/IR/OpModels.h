// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Attaching interface models to our ops, in our own dialect or added to a
// host's dialect `linalg` that lacks them.

#ifndef LINALG_IR_OPMODELS_H
#define LINALG_IR_OPMODELS_H

#include "linalg/IR/Linalg.h"
#include "linalg/Utils/DialectExtensions.h"

namespace mlir::structured {

/// Attaches `Model` to `OpTy` if this op is registered in `context`.
template <typename OpTy, typename Model>
void attachModel(MLIRContext *context) {
  if (auto name = RegisteredOperationName::lookup(TypeID::get<OpTy>(), context))
    name->template attachInterface<Model>();
}

namespace detail {
template <template <typename> typename Model, typename... Ops>
void attachModels(MLIRContext *context) {
  (attachModel<Ops, Model<Ops>>(context), ...);
}
} // namespace detail

/// Attaches `Model<OpTy>` to each of our structured ops that is registered in
/// `context`.
template <template <typename> typename Model>
void attachToStructuredOps(MLIRContext *context) {
  detail::attachModels<Model,
#define GET_OP_LIST
#include "linalg/IR/LinalgStructuredOps.cpp.inc"
                       >(context);
}

} // namespace mlir::structured

#endif // LINALG_IR_OPMODELS_H
