// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Compiles a function of tensor expressions, calls it, and prints its results.

#include "CalcDialect.h"
#include "CalcToLinalg.h"
#include "linalg/Execution/Compile.h"
#include "linalg/Execution/Run.h"
#include "linalg/InitAll.h"
#include "linalg/Transforms/Fusion/Passes.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;
namespace cl = llvm::cl;

static cl::OptionCategory category("tensorcalc options");
static cl::opt<std::string> inputFile(cl::Positional, cl::Required,
                                      cl::desc("FILE.mlir"), cl::cat(category));
static cl::list<std::string> inputs(cl::Positional, cl::desc("INPUT..."),
                                    cl::cat(category));
static cl::opt<std::string>
    function("function", cl::value_desc("NAME"), cl::cat(category),
             cl::desc("The function (default: the only public one)"));
static cl::opt<bool> emitLinalg("emit-linalg", cl::cat(category),
                                cl::desc("Print ops of linalg, call nothing"));

/// Lowers expressions to structured ops, and fuses elementwise ones.
static LogicalResult lowerToLinalg(ModuleOp module) {
  PassManager passes(module.getContext());
  passes.addPass(calc::createConvertCalcToLinalgPass());
  passes.addPass(structured::createLinalgFuseElementwisePass());
  return passes.run(module);
}

/// Compiles the function for this computer and calls it.
static LogicalResult execute(ModuleOp module) {
  structured::RunOptions options;
  options.calls.front().function = function;
  options.calls.front().inputs = inputs;
  bool succeeded = true;
  llvm::handleAllErrors(
      structured::run(module, options, llvm::outs()),
      // Already reported by MLIR.
      [&](const structured::DiagnosedError &) { succeeded = false; },
      [&](const llvm::ErrorInfoBase &error) {
        llvm::errs() << "tensorcalc: error: " << error.message() << '\n';
        succeeded = false;
      });
  return success(succeeded);
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(argc, argv, "tensor expressions, compiled\n");

  DialectRegistry registry;
  structured::registerLinalgDialects(registry);
  registry.insert<calc::CalcDialect>();
  MLIRContext context(registry);
  llvm::SourceMgr sources;
  SourceMgrDiagnosticHandler handler(sources, &context);
  auto module = parseSourceFile<ModuleOp>(inputFile, sources, &context);
  if (!module || failed(lowerToLinalg(*module)))
    return EXIT_FAILURE;
  if (emitLinalg) {
    module->print(llvm::outs());
    return EXIT_SUCCESS;
  }
  return failed(execute(*module)) ? EXIT_FAILURE : EXIT_SUCCESS;
}
