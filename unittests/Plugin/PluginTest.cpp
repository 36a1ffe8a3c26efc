// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The plugin in a program without a dialect `linalg` whose own passes use some
// of our names.

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Tools/Plugins/DialectPlugin.h"
#include "mlir/Tools/Plugins/PassPlugin.h"
#include "gtest/gtest.h"

using namespace mlir;

namespace {
struct OwnPass : PassWrapper<OwnPass, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(OwnPass)
  StringRef getArgument() const override { return "linalg-tile"; }
  StringRef getDescription() const override { return "Count tiles"; }
  void runOnOperation() override {
    getOperation()->setAttr("test.counted", UnitAttr::get(&getContext()));
  }
};

constexpr StringLiteral source = R"mlir(
  func.func @f(%a: tensor<4x8xf32>, %b: tensor<6x8xf32>, %c: tensor<4x6xf32>)
      -> tensor<4x6xf32> {
    %0 = linalg.matmul_transpose_b
           ins(%a, %b : tensor<4x8xf32>, tensor<6x8xf32>)
           outs(%c : tensor<4x6xf32>) -> tensor<4x6xf32>
    return %0 : tensor<4x6xf32>
  }
)mlir";

/// The plugin's output on stderr during registration.
std::string loadOutput;

class Plugin : public testing::Test {
protected:
  static void SetUpTestSuite() {
    PassRegistration<OwnPass>();
    auto passes = PassPlugin::load(LINALG_PLUGIN);
    ASSERT_TRUE(static_cast<bool>(passes));
    testing::internal::CaptureStderr();
    passes->registerPassRegistryCallbacks();
    passes->registerPassRegistryCallbacks();
    loadOutput = testing::internal::GetCapturedStderr();
    auto dialects = DialectPlugin::load(LINALG_PLUGIN);
    ASSERT_TRUE(static_cast<bool>(dialects));
    registry = new DialectRegistry;
    registry->insert<func::FuncDialect>();
    dialects->registerDialectRegistryCallbacks(*registry);
    dialects->registerDialectRegistryCallbacks(*registry);
  }

  void SetUp() override {
    context.appendDialectRegistry(*registry);
    module = parseSourceString<ModuleOp>(source, &context);
    ASSERT_TRUE(module);
  }

  LogicalResult run(StringRef pipeline) {
    PassManager pm(&context, ModuleOp::getOperationName());
    if (failed(parsePassPipeline(pipeline, pm)))
      return failure();
    return pm.run(*module);
  }

  /// The names of the ops in the function, without the last one.
  std::vector<std::string> getOps() {
    std::vector<std::string> names;
    module->walk([&](func::FuncOp function) {
      for (Operation &op : function.getBody().front().without_terminator())
        names.push_back(op.getName().getStringRef().str());
    });
    return names;
  }

  static DialectRegistry *registry;
  MLIRContext context;
  OwningOpRef<ModuleOp> module;
};

DialectRegistry *Plugin::registry = nullptr;

TEST_F(Plugin, bringsTheDialectWhereThereIsNone) {
  EXPECT_EQ(getOps(), std::vector<std::string>{"linalg.matmul_transpose_b"});
  ASSERT_TRUE(succeeded(run("linalg-generalize")));
  EXPECT_EQ(getOps(), std::vector<std::string>{"linalg.generic"});
}

TEST_F(Plugin, bringsWhatThePassesNeed) {
  ASSERT_TRUE(succeeded(run("linalg-bufferize,linalg-to-affine-loops")));
  EXPECT_EQ(getOps(), std::vector<std::string>{"affine.for"});
  ASSERT_TRUE(succeeded(run("linalg-loops-to-llvm")));
}

TEST_F(Plugin, leavesTakenNamesAndSaysSoOnce) {
  EXPECT_EQ(loadOutput,
            "LinalgPlugin: this program has a pass 'linalg-tile' of "
            "its own: ours is 'linalg-oot-tile'\n");
  ASSERT_TRUE(succeeded(run("linalg-tile")));
  EXPECT_TRUE((*module)->hasAttr("test.counted"));
  EXPECT_EQ(getOps(), std::vector<std::string>{"linalg.matmul_transpose_b"});
}

TEST_F(Plugin, hasItsPassUnderTheOtherName) {
  ASSERT_TRUE(succeeded(run("linalg-oot-tile{sizes=2,3}")));
  std::vector<std::string> ops = getOps();
  EXPECT_EQ(llvm::count(ops, "scf.for"), 1);
  testing::internal::CaptureStderr();
  EXPECT_TRUE(failed(run("linalg-oot-tile{size=2}")));
  EXPECT_NE(testing::internal::GetCapturedStderr().find("size"),
            std::string::npos);
}
} // namespace
