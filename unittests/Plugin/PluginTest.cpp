// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The plugin in a program without a dialect `linalg` whose own passes use some
// of our names.

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Tools/Plugins/DialectPlugin.h"
#include "mlir/Tools/Plugins/PassPlugin.h"
#include "llvm/Support/FileSystem.h"
#include "gtest/gtest.h"

using namespace mlir;

/// The op `name` that is registered in `context`.
static RegisteredOperationName getOp(MLIRContext &context, StringRef name) {
  std::optional<RegisteredOperationName> op =
      RegisteredOperationName::lookup(name, &context);
  EXPECT_TRUE(op) << name.str();
  return *op;
}

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

/// The plugin in a program that has MLIR's dialect `linalg`, with the ops of
/// `definitions` in the dialect `my`.
class PluginOfHost : public testing::Test {
protected:
  void SetUp() override {
    auto plugin = DialectPlugin::load(LINALG_PLUGIN);
    ASSERT_TRUE(static_cast<bool>(plugin));
    int file;
    SmallString<64> path;
    ASSERT_FALSE(llvm::sys::fs::createTemporaryFile("ops", "tc", file, path));
    llvm::raw_fd_ostream(file, /*shouldClose=*/true) << definitions;
    setenv("LINALG_OPS", ("my=" + path).str().c_str(), /*replace=*/1);
    DialectRegistry registry;
    registry.insert<linalg::LinalgDialect>();
    plugin->registerDialectRegistryCallbacks(registry);
    unsetenv("LINALG_OPS");
    llvm::sys::fs::remove(path);
    context.appendDialectRegistry(registry);
    context.loadAllAvailableDialects();
  }

  static constexpr StringLiteral definitions = R"tc(
    def product(A: T(M, K), B: T(K, N)) -> (C: f64(M, N)) {
      C(m, n) = std_addf<k>(std_mulf(cast_signed<f64>(A(m, k)),
                                    cast_signed<f64>(B(k, n))));
    }
    def difference(A: f32(M, K), B: f32(K, N)) -> (C: f32(M, N)) {
      C(m, n) = std_addf<k>(std_subf(A(m, k), B(k, n)));
    }
    def moving_sum(A: f32(N + K), B: f32(K)) -> (C: f32(N)) {
      C(n) = std_addf<k>(std_mulf(A(n + k), B(k)));
    }
  )tc";
  MLIRContext context;
};

TEST_F(PluginOfHost, givesContractionsTheInterfaceOfTheHost) {
  auto isContraction = [&](StringRef name) {
    return getOp(context, name).hasInterface<linalg::ContractionOpInterface>();
  };
  EXPECT_TRUE(isContraction("linalg.matmul"));
  for (StringRef added :
       {"matmul_transpose_a", "matmul_transpose_b", "batch_matmul_transpose_a",
        "batch_matmul_transpose_b"})
    EXPECT_TRUE(isContraction(("linalg." + added).str()));
  EXPECT_TRUE(isContraction("my.product"));
  EXPECT_FALSE(isContraction("my.difference"));
  EXPECT_FALSE(isContraction("my.moving_sum"));
  EXPECT_FALSE(isContraction("linalg.elemwise_binary"));
  EXPECT_FALSE(isContraction("linalg.pooling_sum"));
}

TEST_F(PluginOfHost, saysWhichProductAContractionIs) {
  context.loadDialect<func::FuncDialect>();
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(source, &context);
  ASSERT_TRUE(module);
  unsigned count = 0;
  module->walk([&](linalg::ContractionOpInterface op) {
    ++count;
    EXPECT_EQ(op.lhs(), op->getOperand(0));
    EXPECT_EQ(op.rhs(), op->getOperand(1));
    EXPECT_FALSE(op.isRowMajorMatmul());
  });
  EXPECT_EQ(count, 1u);
}
} // namespace
