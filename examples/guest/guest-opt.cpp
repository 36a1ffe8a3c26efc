// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// All of MLIR, with its own `linalg`, and the pass `linalg-tile-and-fuse`.

#include "linalg/Transforms/Fusion/Passes.h"
#include "linalg/Upstream/Adoption.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  mlir::registerAllPasses();

  // MLIR's structured ops get the interface that the pass works on.
  mlir::structured::registerUpstreamAdoption(registry);
  mlir::registerPass(
      [] { return mlir::structured::createLinalgTileAndFusePass(); });

  return mlir::asMainReturnCode(mlir::MlirOptMain(
      argc, argv, "MLIR's driver with one pass more\n", registry));
}
