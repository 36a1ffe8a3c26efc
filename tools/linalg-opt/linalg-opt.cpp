// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/InitAll.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  mlir::structured::registerLinalgDialects(registry);
  mlir::structured::registerLinalgOptPasses();
  mlir::structured::registerStockPassNames();
  return mlir::structured::runWithLargeStack([&] {
    return mlir::asMainReturnCode(
        mlir::MlirOptMain(argc, argv, "Linalg optimizer driver\n", registry));
  });
}
