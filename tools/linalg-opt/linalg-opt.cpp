// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/InitAll.h"
#include "linalg/Languages/Languages.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/ToolOutputFile.h"

using namespace mlir;
using namespace mlir::structured;

static llvm::cl::opt<bool> explainOption(
    "linalg-explain",
    llvm::cl::desc("Print at each structured op what the passes did with it, "
                   "or why they left it alone"));

static llvm::cl::list<std::string> opsOption(
    "linalg-ops",
    llvm::cl::desc("Load ops from a file, into the dialect linalg or another"),
    llvm::cl::value_desc("[DIALECT=]FILE"));

/// MLIR's driver, with `--linalg-explain`. The driver sets up remarks before
/// passes run, so ours are set up at the same time.
static LogicalResult runAndExplain(DialectRegistry &registry,
                                   StringRef inputName, StringRef outputName) {
  std::string message;
  auto input = openInputFile(inputName, &message);
  auto output = input ? openOutputFile(outputName, &message) : nullptr;
  if (!output) {
    llvm::errs() << message << '\n';
    return failure();
  }
  auto config = MlirOptMainConfig::createFromCLOptions();
  config.setPassPipelineSetupFn([passes = config](PassManager &manager) {
    explainPasses(*manager.getContext());
    return passes.setupPassPipeline(manager);
  });
  if (failed(MlirOptMain(output->os(), std::move(input), registry, config)))
    return failure();
  output->keep();
  return success();
}

int main(int argc, char **argv) {
  registerVersion();
  DialectRegistry registry;
  registerLinalgDialects(registry);
  registerLinalgOptPasses();
  registerStockPassNames();
  return runWithLargeStack([&] {
    auto [input, output] = registerAndParseCLIOptions(
        argc, argv, "Linalg optimizer driver\n", registry);
    for (const std::string &ops : opsOption)
      if (failed(loadOps(registry, ops)))
        return EXIT_FAILURE;
    return asMainReturnCode(
        explainOption ? runAndExplain(registry, input, output)
                      : MlirOptMain(argc, argv, input, output, registry));
  });
}
