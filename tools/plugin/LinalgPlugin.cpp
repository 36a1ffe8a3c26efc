// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Our passes and our dialect, or the ops that the host's dialect `linalg`
// lacks, in a stock `mlir-opt`.

#include "HostCheck.h"
#include "PluginPasses.h"
#include "linalg/IR/Linalg.h"
#include "linalg/InitAll.h"
#include "linalg/Languages/Languages.h"
#include "linalg/Models/BufferizationModels.h"
#include "linalg/Models/RuntimeVerification.h"
#include "linalg/Models/TilingModels.h"
#include "linalg/Upstream/Adoption.h"
#include "mlir/Tools/Plugins/DialectPlugin.h"
#include "mlir/Tools/Plugins/PassPlugin.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Process.h"

using namespace mlir;
using namespace mlir::structured;

static bool isRegisteredAsDialectPlugin = false;

/// Loads the ops that the environment variable LINALG_OPS names, separated by
/// colons. A program has no other way to say so: plugins have no options, and
/// passes get theirs after programs with the ops are parsed. Neither can a
/// plugin report an error.
static void loadOpsOfEnvironment(DialectRegistry &registry) {
  std::optional<std::string> variable =
      llvm::sys::Process::GetEnv("LINALG_OPS");
  if (!variable)
    return;
  for (StringRef argument : llvm::split(*variable, ':'))
    if (!argument.empty() && failed(loadOps(registry, argument)))
      std::exit(EXIT_FAILURE);
}

static void registerModels(DialectRegistry &registry) {
  if (!registry.getDialectAllocator("linalg")) {
    registry.insert<LinalgDialect>();
    registerLinalgModels(registry);
    return;
  }
  registerUpstreamAdoption(registry);
  registerBufferizationModels(registry);
  registerRuntimeVerificationModels(registry);
  registerTilingModels(registry);
}

static void registerDialects(DialectRegistry *registry) {
  isRegisteredAsDialectPlugin = true;
  registerModels(*registry);
  // A program may load the plugin twice.
  static llvm::SmallPtrSet<DialectRegistry *, 1> registries;
  if (registries.insert(registry).second)
    loadOpsOfEnvironment(*registry);
}

static void registerPasses() {
  registerPluginPasses([] { return isRegisteredAsDialectPlugin; });
}

extern "C" LLVM_ATTRIBUTE_VISIBILITY_DEFAULT DialectPluginLibraryInfo
mlirGetDialectPluginInfo() {
  return {getPluginVersion(MLIR_PLUGIN_API_VERSION), "Linalg", LINALG_VERSION,
          registerDialects};
}

extern "C" LLVM_ATTRIBUTE_VISIBILITY_DEFAULT PassPluginLibraryInfo
mlirGetPassPluginInfo() {
  return {getPluginVersion(MLIR_PLUGIN_API_VERSION), "Linalg", LINALG_VERSION,
          registerPasses};
}
