// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "UpstreamOps.h"
#include "linalg/IR/Linalg.h"

using namespace mlir;
using namespace mlir::structured;

template <typename OpTy>
static structured::detail::OpOfOurs getOp() {
  if constexpr (llvm::is_detected<structured::detail::RowOf, OpTy>::value)
    return {OpTy::getOperationName(), &OpTy::getRow()};
  else
    return {OpTy::getOperationName(), nullptr};
}

template <typename... Ops>
static ArrayRef<structured::detail::OpOfOurs> getOps() {
  static const structured::detail::OpOfOurs ops[] = {getOp<Ops>()...};
  return ops;
}

ArrayRef<structured::detail::OpOfOurs>
structured::detail::getOurStructuredOps() {
  return getOps<
#define GET_OP_LIST
#include "linalg/IR/LinalgStructuredOps.cpp.inc"
      >();
}
