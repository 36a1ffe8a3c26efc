// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Makes a program smaller as long as a script of the user's finds it
// interesting.

#include "linalg/InitAll.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Tools/mlir-reduce/MlirReduceMain.h"

using namespace mlir;
using namespace mlir::structured;

int main(int argc, char **argv) {
  DialectRegistry registry;
  registerLinalgDialects(registry);
  registerLinalgOptPasses();
  MLIRContext context(registry);
  // That a program is not interesting is a warning, which nobody would see.
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
