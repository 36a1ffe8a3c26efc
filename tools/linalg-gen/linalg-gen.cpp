// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Reads definitions of ops and writes them in another form.

#include "linalg/InitAll.h"
#include "linalg/Languages/EmitGeneric.h"
#include "linalg/Languages/Languages.h"
#include "linalg/Languages/Writers.h"
#include "mlir/Support/FileUtilities.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/ToolOutputFile.h"

using namespace mlir;
using namespace mlir::structured;
namespace cl = llvm::cl;

namespace {
enum class EmitKind { Check, Doc, Generic, OpDSL, Row, TC, YAML };
} // namespace

static cl::OptionCategory category("linalg-gen options");
static cl::list<std::string>
    inputs(cl::Positional, cl::desc("FILE.tc|FILE.py|FILE.yaml|FOLDER..."),
           cl::cat(category));
static cl::opt<std::string>
    outputFile("o", cl::desc("The file to write (default: standard output)"),
               cl::value_desc("FILE"), cl::init("-"), cl::cat(category));
static cl::opt<bool>
    dump("dump",
         cl::desc("Instead of a file, the named ops of the dialect linalg"),
         cl::cat(category));
static cl::opt<EmitKind> emitKind(
    "emit", cl::desc("What to write of --op or of all ops (default: nothing)"),
    cl::values(
        clEnumValN(EmitKind::Doc, "doc", "a page of Markdown"),
        clEnumValN(EmitKind::Generic, "generic",
                   "a function with a linalg.generic that computes what the "
                   "op does"),
        clEnumValN(EmitKind::OpDSL, "opdsl", "OpDSL"),
        clEnumValN(EmitKind::Row, "row", "TableGen records"),
        clEnumValN(EmitKind::TC, "tc", "TC notation"),
        clEnumValN(EmitKind::YAML, "yaml",
                   "YAML as mlir-linalg-ods-yaml-gen reads it")),
    cl::init(EmitKind::Check), cl::cat(category));
static cl::opt<std::string>
    opName("op", cl::desc("The op (default: all, for generic the only one)"),
           cl::value_desc("NAME"), cl::cat(category));
static cl::opt<std::string>
    dialect("dialect",
            cl::desc("The dialect of the ops in rows and pages (default: "
                     "linalg); rows define it"),
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

static LogicalResult emitGenericOf(ArrayRef<OpDefinition> definitions,
                                   const DialectRegistry &registry,
                                   raw_ostream &output) {
  if (definitions.size() != 1)
    return printError("there are " + Twine(definitions.size()) +
                      " ops, expected --op with the name of one");
  return emitGeneric(definitions.front(), types, attributes, registry, output);
}

static LogicalResult write(ArrayRef<OpDefinition> definitions,
                           const llvm::SourceMgr &sources,
                           raw_ostream &output) {
  DialectRegistry registry;
  registerLinalgDialects(registry);
  switch (emitKind) {
  case EmitKind::Check:
    return success();
  case EmitKind::Doc:
    writeReference(definitions, dialect.empty() ? "linalg" : dialect.getValue(),
                   registry, output);
    return success();
  case EmitKind::Generic:
    return emitGenericOf(definitions, registry, output);
  case EmitKind::OpDSL:
    return writeOpDSL(definitions, sources, output);
  case EmitKind::Row:
    return writeRows(definitions, dialect, sources, output);
  case EmitKind::TC:
    return writeTCNotation(definitions, sources, output);
  case EmitKind::YAML:
    return writeYAML(definitions, sources, output);
  }
  llvm_unreachable("every kind of output is handled above");
}

/// The definitions that the command line chooses.
static FailureOr<std::vector<OpDefinition>> read(llvm::SourceMgr &sources) {
  if (dump == !inputs.empty())
    return printError("expected either files or --dump");
  FailureOr<std::vector<OpDefinition>> definitions =
      dump ? getCatalogue() : readDefinitions(inputs, sources);
  if (failed(definitions) || opName.empty())
    return definitions;
  llvm::erase_if(*definitions, [](const OpDefinition &definition) {
    return definition.name != opName;
  });
  if (definitions->empty())
    return printError("there is no definition of '" + opName + "'");
  return definitions;
}

static LogicalResult run() {
  if (!dialect.empty() && !isWord(dialect))
    return printError("'" + dialect + "' is no name of a dialect");
  llvm::SourceMgr sources;
  FailureOr<std::vector<OpDefinition>> definitions = read(sources);
  if (failed(definitions))
    return failure();
  std::string text, message;
  llvm::raw_string_ostream stream(text);
  if (failed(write(*definitions, sources, stream)))
    return failure();
  auto output = openOutputFile(outputFile, &message);
  if (!output)
    return printError(message);
  output->os() << text;
  output->keep();
  return success();
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  registerVersion();
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(argc, argv,
                              "read definitions of linalg ops, and write them "
                              "in another form\n");
  return runWithLargeStack(
      [] { return failed(run()) ? EXIT_FAILURE : EXIT_SUCCESS; });
}
