// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/IR/UserOps.h"
#include "linalg/IR/Linalg.h"

using namespace mlir;
using namespace mlir::structured;

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
class UserOpsExtension : public DialectExtensionBase {
public:
  using AttachFn = void (*)(RegisteredOperationName);

  // Of every dialect.
  UserOpsExtension(AttachFn attach)
      : DialectExtensionBase(/*dialectNames=*/{}), attach(attach) {}

  void apply(MLIRContext *context,
             MutableArrayRef<Dialect *> dialects) const final {
    for (Dialect *dialect : dialects)
      if (dialect->getNamespace() != "linalg")
        for (RegisteredOperationName op : getStructuredOps(*dialect))
          attach(op);
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
