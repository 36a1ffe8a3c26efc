// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Utils/DialectExtensions.h"

using namespace mlir;

namespace {
class ModelsExtension : public DialectExtensionBase {
public:
  ModelsExtension(ArrayRef<StringRef> dialects, void (*attach)(MLIRContext *))
      : DialectExtensionBase(dialects), attach(attach) {}

  void apply(MLIRContext *context, MutableArrayRef<Dialect *>) const final {
    attach(context);
  }
  std::unique_ptr<DialectExtensionBase> clone() const final {
    return std::make_unique<ModelsExtension>(*this);
  }

private:
  void (*attach)(MLIRContext *);
};
} // namespace

void structured::addModelsExtension(DialectRegistry &registry,
                                    ArrayRef<StringRef> dialects,
                                    void (*attach)(MLIRContext *)) {
  registry.addExtension(
      TypeID::getFromOpaquePointer(reinterpret_cast<const void *>(attach)),
      std::make_unique<ModelsExtension>(dialects, attach));
}
