// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Reduces a program as long as the user's script finds it interesting.

#include "linalg/InitAll.h"
#include "linalg/Languages/Languages.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Tools/mlir-reduce/MlirReduceMain.h"
#include "llvm/Support/CommandLine.h"

using namespace mlir;
using namespace mlir::structured;

int main(int argc, char **argv) {
  registerVersion();
  DialectRegistry registry;
  registerLinalgDialects(registry);
  registerLinalgOptPasses();
  MLIRContext context(registry);
  // The options are parsed before the program.
  llvm::cl::list<std::string> ops(
      "linalg-ops",
      llvm::cl::desc(
          "Load ops from a file, into the dialect linalg or another"),
      llvm::cl::value_desc("[DIALECT=]FILE"),
      llvm::cl::callback([&](const std::string &argument) {
        if (failed(loadOps(registry, argument)))
          std::exit(EXIT_FAILURE);
        context.appendDialectRegistry(registry);
      }));
  // MLIR only warns that the program is not interesting.
  context.getDiagEngine().registerHandler([](Diagnostic &diagnostic) {
    if (diagnostic.getSeverity() != DiagnosticSeverity::Warning)
      return failure();
    llvm::errs() << diagnostic.getLocation() << ": warning: " << diagnostic
                 << '\n';
    return success();
  });
  return runWithLargeStack([&] {
    return failed(mlirReduceMain(argc, argv, context)) ? EXIT_FAILURE
                                                       : EXIT_SUCCESS;
  });
}
