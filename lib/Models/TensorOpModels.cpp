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
#include "mlir/Interfaces/SubsetOpInterface.h"
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

namespace {
// MLIR22-3: the comparison of slices takes too long.
/// What MLIR knows of an insertion, and that slices with the same indices are
/// the same, without a system of inequalities for each index.
struct InsertSliceSubset
    : SubsetOpInterface::ExternalModel<InsertSliceSubset,
                                       tensor::InsertSliceOp> {
  FailureOr<HyperrectangularSlice>
  getAccessedHyperrectangularSlice(Operation *op) const {
    return HyperrectangularSlice(cast<OffsetSizeAndStrideOpInterface>(op));
  }

  bool operatesOnEquivalentSubset(
      Operation *op, SubsetOpInterface candidate,
      function_ref<bool(Value, Value)> areEquivalent) const {
    auto slice = cast<OffsetSizeAndStrideOpInterface>(op);
    auto other =
        dyn_cast<OffsetSizeAndStrideOpInterface>(candidate.getOperation());
    if (!other || !slice.isSameAs(other, std::equal_to<OpFoldResult>()))
      return mlir::detail::defaultOperatesOnEquivalentSubset(op, candidate,
                                                             areEquivalent);
    return areEquivalent(mlir::detail::getTensorContainer(op),
                         mlir::detail::getTensorContainer(candidate));
  }
};
} // namespace

static void attachSubsets(MLIRContext *context, tensor::TensorDialect *) {
  tensor::InsertSliceOp::attachInterface<InsertSliceSubset>(*context);
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
  // Of two models of an op, the first one is taken.
  registry.addExtension(+attachSubsets);
  tensor::registerSubsetOpInterfaceExternalModels(registry);
}
