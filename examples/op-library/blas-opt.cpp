// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A driver with the passes of `linalg-opt`, for programs with ops of `blas`.

#include "blas.h"
#include "linalg/InitAll.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  mlir::structured::registerLinalgDialects(registry);
  mlir::structured::registerLinalgOptPasses();
  registry.insert<blas::BlasDialect>();
  return mlir::asMainReturnCode(
      mlir::MlirOptMain(argc, argv, "Driver with ops of blas\n", registry));
}
