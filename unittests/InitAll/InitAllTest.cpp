// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/InitAll.h"
#include "linalg/IR/Linalg.h"
#include "mlir/IR/MLIRContext.h"
#include "gtest/gtest.h"

using namespace mlir;

namespace {
// Loading a dialect runs its extensions, so a model that depends on MLIR's own
// `linalg` would abort the process here.
TEST(InitAll, everyExtensionWorksBesideOurLinalg) {
  DialectRegistry registry;
  structured::registerLinalgDialects(registry);
  structured::registerLinalgTranslations(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.loadAllAvailableDialects();

  Dialect *linalg = context.getLoadedDialect("linalg");
  ASSERT_NE(linalg, nullptr);
  EXPECT_EQ(linalg->getTypeID(), TypeID::get<structured::LinalgDialect>());
  EXPECT_TRUE(
      RegisteredOperationName::lookup("linalg.matmul_transpose_b", &context));
  EXPECT_TRUE(RegisteredOperationName::lookup(
      "transform.bufferization.one_shot_bufferize", &context));
}

// The other order: if a model loaded MLIR's own `linalg` with the dialect
// `tensor`, ours could not be loaded.
TEST(InitAll, oursIsTheOnlyLinalgToCome) {
  DialectRegistry registry;
  structured::registerLinalgDialects(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  for (StringRef name : context.getAvailableDialects())
    if (name != "linalg")
      context.getOrLoadDialect(name);
  if (Dialect *linalg = context.getLoadedDialect("linalg"))
    EXPECT_EQ(linalg->getTypeID(), TypeID::get<structured::LinalgDialect>());
  EXPECT_NE(context.getOrLoadDialect<structured::LinalgDialect>(), nullptr);
}
} // namespace
