// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// MLIR's `LinalgOp` interface for our ops in the host's dialect and for
// structured ops of other dialects, and `ContractionOpInterface` for rows that
// are contractions.

#include "UpstreamOps.h"
#include "linalg/IR/Linalg.h"
#include "linalg/IR/LoadedOps.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;
using namespace mlir::structured;

namespace {
/// The host's interface for any structured op.
struct OpOfHostKind
    : Op<OpOfHostKind, DestinationStyleOpInterface::Trait,
         IndexingMapOpInterface::Trait, linalg::LinalgOp::Trait> {
  using Op::Op;

  static bool classof(Operation *op) { return isa<StructuredOpInterface>(op); }

  StructuredOpInterface get() {
    return cast<StructuredOpInterface>(getOperation());
  }

  Block *getBody() { return get().getPayload(); }
  ArrayAttr getIndexingMaps() {
    return Builder(getContext()).getAffineMapArrayAttr(getIndexingMapsArray());
  }
  SmallVector<AffineMap> getIndexingMapsArray() {
    return get().getIndexingMapsArray();
  }
  AffineMap getMatchingIndexingMap(OpOperand *operand) {
    return get().getMatchingIndexingMap(operand);
  }
  SmallVector<utils::IteratorType> getIteratorTypesArray() {
    return get().getIteratorTypesArray();
  }
  MutableOperandRange getDpsInitsMutable() {
    return get().getDpsInitsMutable();
  }
  bool hasIndexSemantics() { return structured::hasIndexSemantics(get()); }
  std::string getLibraryCallName() {
    return linalg::generateLibraryCallName(getOperation());
  }

  using RegionBuilder = std::function<void(ImplicitLocOpBuilder &, Block &,
                                           ArrayRef<NamedAttribute>,
                                           function_ref<InFlightDiagnostic()>)>;
  static RegionBuilder getRegionBuilder() { return nullptr; }
};

} // namespace

/// Builds the payload of row `OpTy` from the arguments of `payload`.
template <typename OpTy>
static void buildPayload(ImplicitLocOpBuilder &builder, Block &payload,
                         ArrayRef<NamedAttribute> attributes,
                         function_ref<InFlightDiagnostic()> emitError) {
  const auto &host = LinalgHostInterface::get(builder.getContext());
  FailureOr<SmallVector<Value>> values =
      buildRowPayload(builder, builder.getLoc(), OpTy::getRow(),
                      payload.getArguments(), attributes, emitError);
  if (succeeded(values))
    host.createYield(builder, builder.getLoc(), *values);
}

namespace {
template <typename OpTy>
struct HostKindModel
    : linalg::detail::LinalgOpInterfaceTraits::Model<OpOfHostKind> {
  HostKindModel() {
    if constexpr (llvm::is_detected<structured::detail::RowOf, OpTy>::value)
      Concept::getRegionBuilder = []() -> OpOfHostKind::RegionBuilder {
        return buildPayload<OpTy>;
      };
  }
};
} // namespace

/// The host's interface for any contraction.
using HostContractionModel =
    linalg::detail::ContractionOpInterfaceInterfaceTraits::Model<OpOfHostKind>;

static void attachContractionModel(RegisteredOperationName op,
                                   const RowInfo &row) {
  if (isContractionRow(op.getContext(), row))
    op.attachInterface<HostContractionModel>();
}

void structured::detail::adoptUserOp(RegisteredOperationName op) {
  Dialect *host = op.getContext()->getLoadedDialect("linalg");
  if (!host || host->getTypeID() != TypeID::get<linalg::LinalgDialect>())
    return;
  op.attachInterface<HostKindModel<OpOfHostKind>>();
  if (const RowInfo *row = getLoadedRow(op))
    attachContractionModel(op, *row);
}

/// Adds an op unless there is one of its name.
template <typename OpTy>
static std::optional<RegisteredOperationName> addIfMissing(Dialect &dialect) {
  MLIRContext *context = dialect.getContext();
  StringRef name = OpTy::getOperationName();
  if (RegisteredOperationName::lookup(name, context))
    return std::nullopt;
  RegisteredOperationName::insert<OpTy>(dialect);
  return RegisteredOperationName::lookup(name, context);
}

template <typename OpTy>
static void addStructuredOp(Dialect &dialect) {
  if (std::optional<RegisteredOperationName> op = addIfMissing<OpTy>(dialect)) {
    op->attachInterface<HostKindModel<OpTy>>();
    if constexpr (llvm::is_detected<structured::detail::RowOf, OpTy>::value)
      attachContractionModel(*op, OpTy::getRow());
  }
}

template <typename... Ops>
static void addStructuredOps(Dialect &dialect) {
  (addStructuredOp<Ops>(dialect), ...);
}

template <typename... Ops>
static void addOtherOps(Dialect &dialect) {
  (addIfMissing<Ops>(dialect), ...);
}

void structured::detail::addMissingOps(Dialect &dialect) {
  addStructuredOps<
#define GET_OP_LIST
#include "linalg/IR/LinalgStructuredOps.cpp.inc"
      >(dialect);
  // Not `range`, as the host parses types; a slice has indices only.
  addOtherOps<PaddedConvOp, PaddedPoolingMaxOp, PaddedPoolingMinOp,
              PaddedPoolingSumOp, SliceOp, ReshapeOp, TensorReshapeOp,
              IntersectionOp, ConvexUnionOp, DifferenceOp, structured::TileOp>(
      dialect);
  addOtherOps<structured::IndexedGenericOp, structured::ReductionOp,
              structured::CwiseOp, structured::PointwiseOp,
              structured::PayloadReturnOp>(dialect);
}
