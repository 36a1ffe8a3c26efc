// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Our interface on the host's structured ops.

#include "UpstreamOps.h"
#include "linalg/IR/Linalg.h"
#include "linalg/Interfaces/NamedFormOpInterface.h"
#include "linalg/Interfaces/StructuredOpInterface.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/Verifier.h"
#include "llvm/Support/Threading.h"

using namespace mlir;
using namespace mlir::structured;

using structured::detail::OpOfOurs;

static const OpOfOurs *lookupOurs(StringRef name) {
  ArrayRef<OpOfOurs> ops = structured::detail::getOurStructuredOps();
  const auto *it =
      llvm::find_if(ops, [&](const OpOfOurs &op) { return op.name == name; });
  return it == ops.end() ? nullptr : it;
}

/// Our row of the same name as the host's `OpTy`; null if ours is not a row.
template <typename OpTy>
static const RowInfo *getRow() {
  static const OpOfOurs *op = lookupOurs(OpTy::getOperationName());
  return op->row;
}

namespace {
// MLIR22-16: a stale cache of maps is used.
/// An op of the host, with maps computed from its attributes. The host itself
/// uses an attribute in which it caches them, even if this contradicts the
/// others.
template <typename OpTy>
struct OpWithRowMaps : Op<OpWithRowMaps<OpTy>, IndexingMapOpInterface::Trait> {
  using Op<OpWithRowMaps<OpTy>, IndexingMapOpInterface::Trait>::Op;

  static bool classof(Operation *op) { return isa<OpTy>(op); }

  SmallVector<AffineMap> getIndexingMapsArray() {
    return getRowMaps(this->getOperation(), *getRow<OpTy>());
  }
  ArrayAttr getIndexingMaps() {
    return Builder(this->getContext())
        .getAffineMapArrayAttr(getIndexingMapsArray());
  }
  AffineMap getMatchingIndexingMap(OpOperand *operand) {
    return getIndexingMapsArray()[operand->getOperandNumber()];
  }
  ArrayRef<int64_t> getShape(OpOperand *operand) {
    return cast<StructuredOpInterface>(this->getOperation()).getShape(operand);
  }
};

template <typename OpTy>
struct AdoptedStructuredOp
    : StructuredOpInterface::ExternalModel<AdoptedStructuredOp<OpTy>, OpTy> {
  SmallVector<utils::IteratorType> getIteratorTypesArray(Operation *op) const {
    return cast<OpTy>(op).getIteratorTypesArray();
  }
  std::optional<StringRef> getLibraryCall(Operation *op) const {
    auto name = op->getAttrOfType<StringAttr>("library_call");
    return name ? std::optional(name.getValue()) : std::nullopt;
  }

  std::optional<LibraryFunction> getLibraryFunction(Operation *op) const {
    if (const RowInfo *row = getRow<OpTy>())
      return getRowLibraryFunction(op, *row);
    if (isa<linalg::BroadcastOp, linalg::TransposeOp>(op))
      return LibraryFunction();
    return std::nullopt;
  }

  /// Makes our interface, which extends MLIR's interface for maps, get them
  /// from the row, while the host still gets them from the op.
  void initializeInterfaceConcept(mlir::detail::InterfaceMap &interfaces) {
    using MapsModel =
        mlir::detail::IndexingMapOpInterfaceInterfaceTraits::Model<
            OpWithRowMaps<OpTy>>;
    static const MapsModel rowMaps;
    StructuredOpInterface::Concept::initializeInterfaceConcept(interfaces);
    if (getRow<OpTy>())
      this->implIndexingMapOpInterface = &rowMaps;
  }
};

/// An op of the host that generic ops can be specialized to: a row.
template <typename OpTy>
struct AdoptedNamedForm
    : NamedFormOpInterface::ExternalModel<AdoptedNamedForm<OpTy>, OpTy> {
  static std::optional<NamedForm> matchNamedForm(OperationName name,
                                                 StructuredOpInterface op) {
    std::optional<NamedForm> form = matchRow(op, name, *getRow<OpTy>());
    return form && isAccepted(name, op, *form) ? form : std::nullopt;
  }
  static bool canHaveLoopsOf(OperationName name, StructuredOpInterface op) {
    return rowCanHaveLoopsOf(op, name, *getRow<OpTy>());
  }
  static Operation *createNamedForm(OperationName name, OpBuilder &builder,
                                    StructuredOpInterface op,
                                    const NamedForm &form) {
    return createRow(builder, name, *getRow<OpTy>(), op, form);
  }

private:
  /// Whether the host's verifier, which is stricter about maps than ours,
  /// accepts the replacement of `op`.
  static bool isAccepted(OperationName name, StructuredOpInterface op,
                         const NamedForm &form) {
    if (llvm::none_of(form.attributes, [](NamedAttribute attribute) {
          return attribute.getName() == "indexing_maps";
        }))
      return true;
    uint64_t thread = llvm::get_threadid();
    ScopedDiagnosticHandler quiet(op.getContext(), [&](Diagnostic &) {
      return success(llvm::get_threadid() == thread);
    });
    OpBuilder builder(op);
    Operation *named = createNamedForm(name, builder, op, form);
    bool accepted = succeeded(verify(named));
    named->erase();
    return accepted;
  }
};

/// An op of the host with the payload and attributes of our op of the same
/// name.
template <typename OpTy, typename OursTy>
struct AdoptedPrimitiveForm
    : NamedFormOpInterface::ExternalModel<AdoptedPrimitiveForm<OpTy, OursTy>,
                                          OpTy> {
  static std::optional<NamedForm> matchNamedForm(OperationName name,
                                                 StructuredOpInterface op) {
    return OursTy::matchNamedForm(name, op);
  }
  static Operation *createNamedForm(OperationName name, OpBuilder &builder,
                                    StructuredOpInterface op,
                                    const NamedForm &form) {
    return OursTy::createNamedForm(name, builder, op, form);
  }
};
} // namespace

template <typename OpTy>
static void adopt(MLIRContext *context) {
  const OpOfOurs *ours = lookupOurs(OpTy::getOperationName());
  if (!ours)
    return;
  OpTy::template attachInterface<AdoptedStructuredOp<OpTy>>(*context);
  if (ours->row)
    OpTy::template attachInterface<AdoptedNamedForm<OpTy>>(*context);
}

template <typename OpTy, typename OursTy>
static void adoptForm(MLIRContext *context) {
  OpTy::template attachInterface<AdoptedPrimitiveForm<OpTy, OursTy>>(*context);
}

template <typename... Ops>
static void adoptAll(MLIRContext *context) {
  (adopt<Ops>(context), ...);
}

void structured::detail::adoptStructuredOps(MLIRContext *context) {
  adoptAll<
#define GET_OP_LIST
#include "mlir/Dialect/Linalg/IR/LinalgStructuredOps.cpp.inc"
      >(context);
  adoptForm<linalg::MapOp, structured::MapOp>(context);
  adoptForm<linalg::ReduceOp, structured::ReduceOp>(context);
  adoptForm<linalg::TransposeOp, structured::TransposeOp>(context);
  adoptForm<linalg::BroadcastOp, structured::BroadcastOp>(context);
}
