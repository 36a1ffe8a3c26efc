// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "PluginPasses.h"
#include "linalg/InitAll.h"
#include "linalg/Pipelines/Pipelines.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::structured;

static const PassRegistryEntry *lookup(StringRef name) {
  if (const PassPipelineInfo *pipeline = PassPipelineInfo::lookup(name))
    return pipeline;
  return PassInfo::lookup(name);
}

/// The name under which to register our `name`: another one, with a note on
/// stderr, if the program uses it for something else. None if ours is
/// registered already.
static std::optional<std::string> getFreeName(StringRef name,
                                              StringRef description) {
  std::string other =
      ("linalg-oot-" + name.drop_front(strlen("linalg-"))).str();
  const PassRegistryEntry *entry = lookup(name);
  if (!entry)
    return name.str();
  const PassRegistryEntry *otherEntry = lookup(other);
  if (entry->getPassDescription() == description ||
      (otherEntry && otherEntry->getPassDescription() == description))
    return std::nullopt;
  llvm::errs() << "LinalgPlugin: this program has a pass '" << name
               << "' of its own: ours is ";
  if (otherEntry) {
    llvm::errs() << "left out, as '" << other << "' is taken too\n";
    return std::nullopt;
  }
  llvm::errs() << "'" << other << "'\n";
  return other;
}

using FailFn = function_ref<LogicalResult(const Twine &)>;

static LogicalResult failUnusable(StringRef name, FailFn fail) {
  return fail("'" + name +
              "' knows no op of this program: load the same plugin by "
              "--load-dialect-plugin too");
}

namespace {
/// Replaces a pass in a program whose ops it does not know.
struct UnusablePass : PassWrapper<UnusablePass, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(UnusablePass)

  explicit UnusablePass(StringRef name) : name(name) {}

  LogicalResult initializeOptions(StringRef, FailFn fail) override {
    return failUnusable(name, fail);
  }
  void runOnOperation() override {}

  std::string name;
};
} // namespace

/// Registers a pipeline entry under this name: `add` adds it to a pass manager.
static void registerEntry(
    StringRef name, StringRef description, KnowsOpsFn knowsOps,
    const std::function<LogicalResult(OpPassManager &, StringRef, FailFn)>
        &add) {
  registerPassPipeline(
      name, description,
      [add, knowsOps, name = name.str()](OpPassManager &pm, StringRef options,
                                         FailFn fail) {
        return knowsOps() ? add(pm, options, fail) : failUnusable(name, fail);
      },
      [](function_ref<void(const mlir::detail::PassOptions &)>) {});
}

/// Whether passes are created only to query their properties.
static bool isRegistering = false;

static void registerPluginPass(CreatePassFn create, KnowsOpsFn knowsOps) {
  std::unique_ptr<Pass> pass = create();
  StringRef ours = pass->getArgument();
  std::optional<std::string> name = getFreeName(ours, pass->getDescription());
  if (!name)
    return;
  if (ours == *name)
    return registerPass([create, knowsOps, ours]() -> std::unique_ptr<Pass> {
      if (isRegistering || knowsOps())
        return create();
      return std::make_unique<UnusablePass>(ours);
    });
  registerEntry(*name, pass->getDescription(), knowsOps,
                [create](OpPassManager &pm, StringRef options, FailFn fail) {
                  std::unique_ptr<Pass> pass = create();
                  if (failed(pass->initializeOptions(options, fail)))
                    return failure();
                  pm.addPass(std::move(pass));
                  return success();
                });
}

static void registerPluginPipeline(const PipelineInfo &pipeline,
                                   KnowsOpsFn knowsOps) {
  if (pipeline.name.empty())
    return;
  std::optional<std::string> name =
      getFreeName(pipeline.name, pipeline.description);
  if (!name)
    return;
  registerEntry(*name, pipeline.description, knowsOps,
                [&pipeline](OpPassManager &pm, StringRef options, FailFn fail) {
                  return addPipeline(pipeline, pm, options, fail);
                });
}

void mlir::structured::registerPluginPasses(KnowsOpsFn knowsOps) {
  isRegistering = true;
  for (CreatePassFn create : getLinalgPasses())
    registerPluginPass(create, knowsOps);
  for (const PipelineInfo &pipeline : getLinalgPipelines())
    registerPluginPipeline(pipeline, knowsOps);
  isRegistering = false;
}
