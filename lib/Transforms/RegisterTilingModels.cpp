// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/IR/Linalg.h"
#include "linalg/Transforms/TilingModels.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::structured;

template <typename... Ops>
static void attachToStructuredOps(MLIRContext *context) {
  (Ops::template attachInterface<TileableStructuredOp<Ops>>(*context), ...);
}

// Only where something can tile, to keep the loading of our dialect quick.
static void attachModels(MLIRContext *context, LinalgDialect *,
                         affine::AffineDialect *) {
  context->loadDialect<memref::MemRefDialect, tensor::TensorDialect>();
  attachToStructuredOps<
#define GET_OP_LIST
#include "linalg/IR/LinalgStructuredOps.cpp.inc"
      >(context);
}

void mlir::structured::registerTilingModels(DialectRegistry &registry) {
  registry.addExtension(+attachModels);
}
