// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Translates files of former versions of MLIR to today's text.

#include "linalg/Import/Import.h"
#include "linalg/InitAll.h"
#include "mlir/Support/FileUtilities.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/ToolOutputFile.h"

using namespace mlir;
using namespace mlir::structured;
namespace cl = llvm::cl;

namespace {
enum class Action { None, Import, Rules, Examples };
} // namespace

static cl::OptionCategory category("linalg-translate options");
static cl::opt<std::string> inputFile(cl::Positional, cl::desc("FILE.mlir"),
                                      cl::init("-"), cl::cat(category));
static cl::opt<Action>
    action(cl::desc("What to write:"),
           cl::values(clEnumValN(Action::Import, "import",
                                 "a file of LLVM 9 to 21 as today's text"),
                      clEnumValN(Action::Rules, "rules",
                                 "the old forms that are known, as a table in "
                                 "Markdown"),
                      clEnumValN(Action::Examples, "examples",
                                 "a file with an example of each old form")),
           cl::init(Action::None), cl::cat(category));
static cl::opt<std::string> outputFile("o", cl::desc("The output (default: -)"),
                                       cl::value_desc("NEW.mlir"),
                                       cl::init("-"), cl::cat(category));
static cl::opt<bool> split(
    "split-input-file",
    cl::desc("Translate the parts between lines '// -----' by themselves"),
    cl::cat(category));
static cl::opt<bool>
    verifyResult("verify",
                 cl::desc("Parse and verify the result (default: true)"),
                 cl::init(true), cl::cat(category));

static LogicalResult printError(const Twine &message) {
  llvm::errs() << "linalg-translate: error: " << message << "\n";
  return failure();
}

static LogicalResult importFile() {
  std::string message;
  auto input = openInputFile(inputFile, &message);
  if (!input)
    return printError(message);
  auto output = openOutputFile(outputFile, &message);
  if (!output)
    return printError(message);
  DialectRegistry registry;
  registerLinalgDialects(registry);
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(std::move(input), llvm::SMLoc());
  ImportOptions options;
  options.isSplit = split;
  options.isVerified = verifyResult;
  LogicalResult result =
      importOldText(sources, registry, options, output->os());
  // What is left to do by hand is easier in the translated text.
  output->keep();
  return result;
}

static LogicalResult writeTable(llvm::function_ref<void(raw_ostream &)> write) {
  std::string message;
  auto output = openOutputFile(outputFile, &message);
  if (!output)
    return printError(message);
  write(output->os());
  output->keep();
  return success();
}

static LogicalResult run() {
  switch (action) {
  case Action::Import:
    return importFile();
  case Action::Rules:
    return writeTable(writeImportRules);
  case Action::Examples:
    return writeTable(writeImportExamples);
  case Action::None:
    return printError("expected --import, --rules or --examples");
  }
  llvm_unreachable("all actions are handled");
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  registerVersion();
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(
      argc, argv,
      "translate files of former versions of MLIR to the text of MLIR 22\n");
  return runWithLargeStack(
      [] { return failed(run()) ? EXIT_FAILURE : EXIT_SUCCESS; });
}
