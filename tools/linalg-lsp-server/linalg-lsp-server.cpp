// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A language server for files with `linalg`, on standard input and output.

#include "linalg/InitAll.h"
#include "mlir/Support/LogicalResult.h"
#include "mlir/Tools/mlir-lsp-server/MlirLspServerMain.h"

using namespace mlir;
using namespace mlir::structured;

int main(int argc, char **argv) {
  DialectRegistry registry;
  registerLinalgDialects(registry);
  return runWithLargeStack([&] {
    return failed(MlirLspServerMain(argc, argv, registry)) ? EXIT_FAILURE
                                                           : EXIT_SUCCESS;
  });
}
