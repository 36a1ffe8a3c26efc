// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Options.h"
#include "linalg/Execution/Compile.h"
#include "linalg/Execution/Libraries.h"
#include "linalg/Execution/Pin.h"
#include "linalg/InitAll.h"
#include "linalg/Languages/Languages.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Support/FileUtilities.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;
using namespace mlir::structured;

static constexpr llvm::StringLiteral kErrorPrefix = "linalg-run: error: ";

static constexpr char kThreadsVariable[] = "OMP_NUM_THREADS";

/// Sets the number of threads of libraries, before they are loaded.
static void setThreads(unsigned threads) {
  for (const char *variable : {kThreadsVariable, "OPENBLAS_NUM_THREADS"})
    setenv(variable, std::to_string(threads).c_str(), /*replace=*/1);
}

/// The threads that the environment asks for; 1 if it does not.
static unsigned getThreadsOfEnvironment() {
  unsigned threads = 0;
  const char *value = getenv(kThreadsVariable);
  if (!value || StringRef(value).getAsInteger(10, threads))
    return 1;
  return std::max(threads, 1u);
}

/// Pins threads to processors, of which there is one for each, and returns the
/// number of threads.
static llvm::Expected<unsigned> pin(ArrayRef<unsigned> processors,
                                    std::optional<unsigned> threads) {
  if (processors.empty()) {
    auto chosen = chooseProcessors(threads.value_or(getThreadsOfEnvironment()));
    if (!chosen)
      return chosen.takeError();
    return pin(*chosen, threads);
  }
  if (threads && *threads != processors.size())
    return makeError("expected a processor for each of " + Twine(*threads) +
                     " threads, found " + Twine(processors.size()));
  if (llvm::Error error = pinThreads(processors))
    return std::move(error);
  return processors.size();
}

/// The most threads that are asked for: more than most systems have processors,
/// and few enough that any system can make them.
static constexpr unsigned kMostThreads = 1024;

/// Sets the number of threads, and where they run.
static llvm::Error prepareThreads(const CommandLine &line) {
  if (line.threads && (*line.threads == 0 || *line.threads > kMostThreads))
    return makeError("expected --threads of 1 to " + Twine(kMostThreads) +
                     ", found " + Twine(*line.threads));
  if (!line.pinned) {
    if (line.threads)
      setThreads(*line.threads);
    return llvm::Error::success();
  }
  if (line.run.emit || line.run.listFunctions)
    return makeError("--pin is for calls of a function; expected no --emit and "
                     "no --list-functions beside it");
  llvm::Expected<unsigned> threads = pin(*line.pinned, line.threads);
  if (!threads)
    return makeError("--pin: " + toString(threads.takeError()));
  setThreads(*threads);
  return llvm::Error::success();
}

/// Reads, compiles and executes the file. Fails with an error for the user.
static llvm::Error runFile(const CommandLine &line, MLIRContext &context,
                           llvm::SourceMgr &sources) {
  if (llvm::Error error = prepareThreads(line))
    return error;
  std::string message;
  auto file = openInputFile(line.inputFile, &message);
  if (!file)
    return makeError(message);
  sources.AddNewSourceBuffer(std::move(file), llvm::SMLoc());
  OwningOpRef<ModuleOp> module = parseSourceFile<ModuleOp>(sources, &context);
  if (!module)
    return llvm::make_error<DiagnosedError>();
  RunOptions options = line.run;
  options.threads = getThreadsOfEnvironment();
  llvm::raw_fd_ostream &output = llvm::outs();
  if (llvm::Error error = run(*module, options, output))
    return error;
  output.flush();
  std::error_code code = output.error();
  output.clear_error();
  if (code)
    return makeError("cannot write the output: " + code.message());
  return llvm::Error::success();
}

/// Executes the command line and returns the exit code.
static int runCommand(const CommandLine &line) {
  DialectRegistry registry;
  registerLinalgDialects(registry);
  for (const std::string &ops : line.ops)
    if (failed(loadOps(registry, ops)))
      return EXIT_FAILURE;
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  llvm::SourceMgr sources;
  SourceMgrDiagnosticHandler handler(sources, &context);
  llvm::Error errors = runFile(line, context, sources);
  if (!errors)
    return EXIT_SUCCESS;
  llvm::outs().flush();
  llvm::handleAllErrors(
      std::move(errors), [](const DiagnosedError &) {},
      [](const llvm::ErrorInfoBase &error) {
        llvm::errs() << kErrorPrefix << error.message() << '\n';
      });
  return EXIT_FAILURE;
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  registerVersion();
  CommandLine line = parseCommandLine(argc, argv);
  auto *anyAddress = reinterpret_cast<void *>(&runFile);
  llvm::append_range(
      line.run.libraryFolders,
      getLibraryFolders(llvm::sys::fs::getMainExecutable(argv[0], anyAddress)));
  line.run.faultPrefix = kErrorPrefix.str();
  // A failed check is not a crash and needs no stack trace.
  if (line.run.verify)
    llvm::sys::unregisterHandlers();
  return runWithLargeStack([&] { return runCommand(line); });
}
