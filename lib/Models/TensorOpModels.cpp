// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// MLIR's registration of the tensor ops' models loads MLIR's own dialect
// `linalg`, which can't be in one context with ours. So it runs in a separate
// context, and the models, which are function tables without state, are copied
// from there.

#include "linalg/Models/BufferizationModels.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/IR/TensorInferTypeOpInterfaceImpl.h"
#include "mlir/Dialect/Tensor/Transforms/BufferizableOpInterfaceImpl.h"
#include "mlir/Dialect/Tensor/Transforms/SubsetInsertionOpInterfaceImpl.h"
#include "llvm/ADT/DenseMap.h"

using namespace mlir;
using namespace mlir::bufferization;

using Concept = BufferizableOpInterface::Concept;

namespace {
class TensorModels {
public:
  TensorModels() {
    DialectRegistry registry;
    registry.insert<tensor::TensorDialect>();
    tensor::registerBufferizableOpInterfaceExternalModels(registry);
    MLIRContext context(registry, MLIRContext::Threading::DISABLED);
    context.loadDialect<tensor::TensorDialect>();
    for (RegisteredOperationName name : context.getRegisteredOperations())
      if (name.getDialectNamespace() == "tensor")
        if (Concept *model = name.getInterface<BufferizableOpInterface>())
          models.try_emplace(name.getTypeID(), *model);
  }

  const Concept *lookup(TypeID op) const {
    auto it = models.find(op);
    return it == models.end() ? nullptr : &it->second;
  }

private:
  llvm::DenseMap<TypeID, Concept> models;
};

} // namespace

static const TensorModels &getTensorModels() {
  static const TensorModels models;
  return models;
}

namespace {
template <typename OpTy>
struct BorrowedModel : Concept {
  using Interface = BufferizableOpInterface;
  BorrowedModel() : Concept(*getTensorModels().lookup(TypeID::get<OpTy>())) {}
};
} // namespace

template <typename OpTy>
static void borrowModel(MLIRContext *context) {
  auto name = RegisteredOperationName::lookup(TypeID::get<OpTy>(), context);
  if (name && getTensorModels().lookup(TypeID::get<OpTy>()))
    name->template attachInterface<BorrowedModel<OpTy>>();
}

template <typename... Ops>
static void borrowModels(MLIRContext *context) {
  (borrowModel<Ops>(context), ...);
}

// Without `pad`, `generate` and `splat`, whose models create ops of MLIR's own
// `linalg`.
static void attachModels(MLIRContext *context, tensor::TensorDialect *,
                         BufferizationDialect *) {
  borrowModels<tensor::CastOp, tensor::CollapseShapeOp, tensor::ConcatOp,
               tensor::DimOp, tensor::EmptyOp, tensor::ExpandShapeOp,
               tensor::ExtractOp, tensor::ExtractSliceOp,
               tensor::FromElementsOp, tensor::InsertOp, tensor::InsertSliceOp,
               tensor::ParallelInsertSliceOp, tensor::RankOp,
               tensor::ReshapeOp>(context);
}

void structured::registerTensorOpBufferizationModels(
    DialectRegistry &registry) {
  registry.addExtension(+attachModels);
  tensor::registerInferTypeOpInterfaceExternalModels(registry);
  tensor::registerSubsetOpInterfaceExternalModels(registry);
}
