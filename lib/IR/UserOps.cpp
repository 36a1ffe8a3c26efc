// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/IR/UserOps.h"
#include "LoadedOp.h"
#include "linalg/IR/Linalg.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

void structured::loadLinalgDialect(MLIRContext *context) {
  if (!context->getOrLoadDialect("linalg"))
    context->loadDialect<LinalgDialect>();
}

/// A copy, so that dialects can be loaded meanwhile. All registered ops, as
/// MLIR's list of a dialect's ops is incomplete.
static SmallVector<RegisteredOperationName>
getStructuredOps(const Dialect &dialect) {
  auto isStructuredOp = [&](RegisteredOperationName op) {
    return &op.getDialect() == &dialect &&
           op.hasInterface<StructuredOpInterface>();
  };
  return llvm::filter_to_vector(dialect.getContext()->getRegisteredOperations(),
                                isStructuredOp);
}

namespace {
/// The functions that attach models to ops that are added to any dialect, in
/// the dialect named `linalg`.
class AddedOpModels : public DialectInterface::Base<AddedOpModels> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(AddedOpModels)

  AddedOpModels(Dialect *dialect) : Base(dialect) {}

  static AddedOpModels &get(Dialect &dialect) {
    if (!dialect.getRegisteredInterface<AddedOpModels>())
      dialect.addInterface<AddedOpModels>();
    return *const_cast<AddedOpModels *>(
        dialect.getRegisteredInterface<AddedOpModels>());
  }

  SmallVector<void (*)(RegisteredOperationName)> functions;
};

class UserOpsExtension : public DialectExtensionBase {
public:
  using AttachFn = void (*)(RegisteredOperationName);

  // Of every dialect.
  UserOpsExtension(AttachFn attach)
      : DialectExtensionBase(/*dialectNames=*/{}), attach(attach) {}

  void apply(MLIRContext *context,
             MutableArrayRef<Dialect *> dialects) const final {
    for (Dialect *dialect : dialects) {
      if (dialect->getNamespace() == "linalg")
        AddedOpModels::get(*dialect).functions.push_back(attach);
      for (RegisteredOperationName op : getStructuredOps(*dialect))
        if (dialect->getNamespace() != "linalg" || op.hasTrait<IsLoadedOp>())
          attach(op);
    }
  }
  std::unique_ptr<DialectExtensionBase> clone() const final {
    return std::make_unique<UserOpsExtension>(*this);
  }

private:
  AttachFn attach;
};
} // namespace

void structured::addUserOpsExtension(DialectRegistry &registry,
                                     void (*attach)(RegisteredOperationName)) {
  registry.addExtension(
      TypeID::getFromOpaquePointer(reinterpret_cast<const void *>(attach)),
      std::make_unique<UserOpsExtension>(attach));
}

void structured::attachAddedOpModels(RegisteredOperationName op) {
  Dialect *dialect = op.getContext()->getLoadedDialect("linalg");
  // A copy, as models load dialects, which may add functions.
  auto functions = AddedOpModels::get(*dialect).functions;
  for (auto attach : functions)
    attach(op);
}
