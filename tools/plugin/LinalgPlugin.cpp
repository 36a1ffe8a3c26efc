// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Our passes and our dialect, or the ops that the host's dialect `linalg`
// lacks, in a stock `mlir-opt`.

#include "HostCheck.h"
#include "PluginPasses.h"
#include "linalg/IR/Linalg.h"
#include "linalg/InitAll.h"
#include "linalg/Models/BufferizationModels.h"
#include "linalg/Models/RuntimeVerification.h"
#include "linalg/Models/TilingModels.h"
#include "linalg/Upstream/Adoption.h"
#include "mlir/Tools/Plugins/DialectPlugin.h"
#include "mlir/Tools/Plugins/PassPlugin.h"

using namespace mlir;
using namespace mlir::structured;

static bool isRegisteredAsDialectPlugin = false;

static void registerDialects(DialectRegistry *registry) {
  isRegisteredAsDialectPlugin = true;
  if (!registry->getDialectAllocator("linalg")) {
    registry->insert<LinalgDialect>();
    registerLinalgModels(*registry);
    return;
  }
  registerUpstreamAdoption(*registry);
  registerBufferizationModels(*registry);
  registerRuntimeVerificationModels(*registry);
  registerTilingModels(*registry);
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
