// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Reads definitions of ops and writes them in another form.

#include "linalg/InitAll.h"
#include "linalg/Languages/EmitGeneric.h"
#include "linalg/Languages/Languages.h"
#include "mlir/Support/LogicalResult.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"

using namespace mlir;
using namespace mlir::structured;
namespace cl = llvm::cl;

enum class EmitKind { Check, Generic, OpDSL, YAML };

static cl::OptionCategory category("linalg-gen options");
static cl::opt<std::string> inputFile(cl::Positional,
                                      cl::desc("FILE.tc|FILE.py|FILE.yaml"),
                                      cl::cat(category));
static cl::opt<bool>
    dump("dump",
         cl::desc("Instead of a file, the named ops of the dialect linalg"),
         cl::cat(category));
static cl::opt<EmitKind> emitKind(
    "emit", cl::desc("What to write (default: nothing)"),
    cl::values(clEnumValN(EmitKind::Generic, "generic",
                          "a function with a linalg.generic that "
                          "computes what --op does"),
               clEnumValN(EmitKind::OpDSL, "opdsl", "OpDSL, of --op or all"),
               clEnumValN(EmitKind::YAML, "yaml",
                          "YAML as mlir-linalg-ods-yaml-gen reads "
                          "it, of --op or all")),
    cl::init(EmitKind::Check), cl::cat(category));
static cl::opt<std::string>
    opName("op", cl::desc("The op (default: the only one in the file)"),
           cl::value_desc("NAME"), cl::cat(category));
static cl::opt<std::string>
    types("types", cl::desc("The types of the op's operands, for generic"),
          cl::value_desc("TYPES"), cl::cat(category));
static cl::opt<std::string>
    attributes("attributes",
               cl::desc("The op's attributes in braces, for generic"),
               cl::value_desc("ATTRIBUTES"), cl::cat(category));

static LogicalResult printError(const Twine &message) {
  llvm::errs() << "linalg-gen: error: " << message << "\n";
  return failure();
}

static LogicalResult emit(ArrayRef<OpDefinition> definitions) {
  if (emitKind == EmitKind::Check)
    return success();
  const auto *definition =
      llvm::find_if(definitions, [](const OpDefinition &definition) {
        return definition.name == opName || opName.empty();
      });
  if (definition == definitions.end())
    return printError("'" + inputFile + "' does not define '" + opName + "'");
  ArrayRef<OpDefinition> chosen =
      opName.empty() ? definitions : ArrayRef(*definition);
  if (emitKind == EmitKind::OpDSL || emitKind == EmitKind::YAML) {
    auto *write = emitKind == EmitKind::OpDSL ? writeOpDSL : writeYAML;
    write(chosen, llvm::outs());
    return success();
  }
  if (opName.empty() && definitions.size() > 1)
    return printError("'" + inputFile + "' defines " +
                      Twine(definitions.size()) +
                      " ops, expected --op with the name of one");
  DialectRegistry registry;
  registerLinalgDialects(registry);
  return emitGeneric(*definition, types, attributes, registry, llvm::outs());
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(argc, argv,
                              "read definitions of linalg ops, and write them "
                              "in another form\n");
  return runWithLargeStack([] {
    if (dump == !inputFile.empty()) {
      (void)printError("expected either a file or --dump");
      return EXIT_FAILURE;
    }
    FailureOr<std::vector<OpDefinition>> definitions =
        dump ? getCatalogue() : readDefinitions(inputFile);
    return failed(definitions) || failed(emit(*definitions)) ? EXIT_FAILURE
                                                             : EXIT_SUCCESS;
  });
}
