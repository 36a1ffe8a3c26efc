// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A language server for files with `linalg`, on standard input and output.

#include "linalg/InitAll.h"
#include "linalg/Languages/Languages.h"
#include "mlir/Support/LogicalResult.h"
#include "mlir/Tools/mlir-lsp-server/MlirLspServerMain.h"
#include "llvm/Support/CommandLine.h"

using namespace mlir;
using namespace mlir::structured;

int main(int argc, char **argv) {
  registerVersion();
  DialectRegistry registry;
  registerLinalgDialects(registry);
  // The options are parsed before the server starts.
  llvm::cl::list<std::string> ops(
      "linalg-ops",
      llvm::cl::desc(
          "Load ops from a file, into the dialect linalg or another"),
      llvm::cl::value_desc("[DIALECT=]FILE"),
      llvm::cl::callback([&](const std::string &argument) {
        if (failed(loadOps(registry, argument)))
          std::exit(EXIT_FAILURE);
      }));
  return runWithLargeStack([&] {
    return failed(MlirLspServerMain(argc, argv, registry)) ? EXIT_FAILURE
                                                           : EXIT_SUCCESS;
  });
}
