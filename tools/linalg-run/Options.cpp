// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Options.h"
#include "linalg/Execution/Libraries.h"
#include "linalg/Pipelines/Pipelines.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/WithColor.h"

using namespace mlir::structured;
namespace cl = llvm::cl;

static const char *const kOverview = R"(compile and execute a function of linalg

linalg-run FILE.mlir compiles the file for this computer, calls a function with
the inputs in the order of its arguments, and prints its results, or when it has
none its buffer arguments after the call. A pipeline lowers the program:

)";

static const char *const kInputHelp = R"(
INPUT (--input, --expect):
  FILE.npy          NumPy's file format; bf16 is in 16-bit integers
  FILE.bin          elements alone, in row-major order
  LIST or NUMBER    text, such as [[1, 2], [3, 4]] or 2.5
  @FILE             text in a file, # begins a comment
  random[=SEED]     floats in [-1, 1), integers in [-8, 8), index in [0, 8)
  splat=NUMBER      all elements the same
  zeros             all elements zero
  iota              0, 1, 2, ... in row-major order
FILE.bin and the last four take :SHAPE at the end, such as zeros:3x4; an
argument with dynamic dimensions needs it. Without SEED it is the argument's
position.

EXIT CODE:
  0                 the calls were made, and results are as expected
  1                 an error in the command, the file or the program, or a
                    result that is not as expected; a message says which
  134               a check of --verify failed, and aborted the program
)";

/// Divides the options of calls at the positions of --next-call. Exits if one
/// call has several functions.
static std::vector<CallOptions> divideCalls(cl::list<std::string> &functions,
                                            cl::list<std::string> &inputs,
                                            cl::list<std::string> &outputs,
                                            cl::list<std::string> &expected,
                                            const cl::list<bool> &nextCalls) {
  std::vector<CallOptions> calls(nextCalls.size() + 1);
  auto getCall = [&](const cl::list<std::string> &option, size_t index) {
    size_t call = 0;
    while (call < nextCalls.size() &&
           nextCalls.getPosition(call) < option.getPosition(index))
      ++call;
    return &calls[call];
  };
  for (auto [index, name] : llvm::enumerate(functions)) {
    std::string &function = getCall(functions, index)->function;
    if (!function.empty()) {
      functions.error("expected one for each call, found several");
      std::exit(EXIT_FAILURE);
    }
    function = name;
  }
  auto divide = [&](const cl::list<std::string> &option,
                    std::vector<std::string> CallOptions::*values) {
    for (auto [index, value] : llvm::enumerate(option))
      (getCall(option, index)->*values).push_back(value);
  };
  divide(inputs, &CallOptions::inputs);
  divide(outputs, &CallOptions::outputs);
  divide(expected, &CallOptions::expected);
  return calls;
}

/// The processors that the option lists. Exits if it is no list of numbers.
static std::vector<unsigned> parseProcessors(cl::opt<std::string> &pin) {
  std::vector<unsigned> processors;
  if (pin.empty())
    return processors;
  for (llvm::StringRef text : llvm::split(llvm::StringRef(pin), ',')) {
    unsigned processor;
    if (text.getAsInteger(10, processor)) {
      pin.error("expected numbers of processors such as 0,1, found '" + pin +
                "'");
      std::exit(EXIT_FAILURE);
    }
    processors.push_back(processor);
  }
  return processors;
}

/// Exits if an option ends at its '='.
static void checkValues(int argc, char **argv) {
  for (llvm::StringRef argument : llvm::ArrayRef(argv, argc).drop_front()) {
    if (!argument.starts_with("-") || argument.find('=') + 1 != argument.size())
      continue;
    llvm::WithColor::error(llvm::errs(), "linalg-run")
        << argument << ": expected a value after '=', found none\n";
    std::exit(EXIT_FAILURE);
  }
}

namespace {
enum class WhenToShow { Auto, Always, Never };
} // namespace

/// After which time of compiling its progress is shown.
static std::optional<std::chrono::milliseconds>
getProgressDelay(WhenToShow progress) {
  if (progress == WhenToShow::Always)
    return std::chrono::milliseconds(0);
  if (progress == WhenToShow::Never ||
      !llvm::sys::Process::StandardErrIsDisplayed())
    return std::nullopt;
  return std::chrono::seconds(1);
}

CommandLine mlir::structured::parseCommandLine(int argc, char **argv) {
  CommandLine line;
  RunOptions &run = line.run;
  cl::OptionCategory category("linalg-run options");
  auto inCategory = cl::cat(category);

  cl::opt<std::string, true> inputFile(cl::Positional, cl::desc("FILE.mlir"),
                                       cl::location(line.inputFile),
                                       inCategory);
  cl::list<std::string> functions(
      "function", cl::desc("The function (default: the only public one)"),
      cl::value_desc("NAME"), inCategory);
  cl::opt<bool, true> listFunctions(
      "list-functions", cl::desc("Print the functions that can be called"),
      cl::location(run.listFunctions), inCategory);
  cl::list<std::string> ops(
      "linalg-ops",
      cl::desc("Load ops from a file, into the dialect linalg or another"),
      cl::value_desc("[DIALECT=]FILE"), inCategory);
  cl::list<std::string> inputs(
      "input", cl::desc("The next argument's value, see INPUT below"),
      cl::value_desc("INPUT"), inCategory);
  cl::list<std::string> outputs(
      "output",
      cl::desc("Write the next result to a .npy or .bin file, or print it "
               "for -"),
      cl::value_desc("FILE"), inCategory);
  cl::list<std::string> expected(
      "expect", cl::desc("Compare the next result, exit with 1 if it differs"),
      cl::value_desc("INPUT"), inCategory);
  cl::opt<std::string, true> weights(
      "weights",
      cl::desc("Values by name, of arguments, which then need no --input, and "
               "of globals and constants without value: a folder of .npy "
               "files, or a file .npz or .safetensors"),
      cl::value_desc("PATH"), cl::location(run.weights), inCategory);
  cl::list<bool> nextCalls(
      "next-call", cl::ValueDisallowed,
      cl::desc("What follows is for another call, after the others, in the "
               "same process"),
      inCategory);
  cl::opt<std::string, true> batch(
      "batch",
      cl::desc(
          "Call the function once for each input in a folder: a file .npy, "
          "one more --input, or arguments by name as for --weights; "
          "--output and --expect are then folders"),
      cl::value_desc("FOLDER"), cl::location(run.batch), inCategory);
  cl::opt<double> rtol("rtol",
                       cl::desc("Relative tolerance (f64 1e-12, f32 1e-4, f16 "
                                "1e-2, bf16 5e-2, integers 0)"),
                       inCategory);
  cl::opt<double> atol("atol",
                       cl::desc("Absolute tolerance (f64 1e-12, f32 1e-5, f16 "
                                "1e-3, bf16 1e-2, integers 0)"),
                       inCategory);
  cl::opt<std::string, true> pipeline(
      "pipeline", cl::desc("How to compile (default: codegen)"),
      cl::value_desc("NAME"), cl::location(run.pipeline), inCategory);
  cl::opt<std::string, true> targetCPU(
      "target-cpu",
      cl::desc("The processor to compile for, in LLVM's words, such as "
               "x86-64-v3 (default: host)"),
      cl::value_desc("NAME"), cl::location(run.targetCPU), inCategory);
  std::string libraryHelp = "What --pipeline=library calls: " +
                            llvm::join(getShippedLibraries(), ", ") +
                            " or a manifest (default: the former, in order)";
  cl::list<std::string> libraries("library", cl::desc(libraryHelp),
                                  cl::value_desc("NAME|FILE"),
                                  cl::CommaSeparated, inCategory);
  // LLVM's library registers an option of that name for another tool.
  if (cl::Option *other = cl::getRegisteredOptions().lookup("threads"))
    other->removeArgument();
  cl::opt<unsigned> threads(
      "threads",
      cl::desc("Threads that share the work (default: as OMP_NUM_THREADS says; "
               "without it, libraries and --pipeline=parallel have one a "
               "processor, --pipeline=codegen has one)"),
      cl::value_desc("N"), inCategory);
  cl::opt<std::string> pin(
      "pin", cl::ValueOptional,
      cl::desc("Keep each thread on one processor; sets --threads if they are "
               "listed"),
      cl::value_desc("N,..."), inCategory);
  cl::opt<bool, true> exactMath(
      "exact-math",
      cl::desc("Call the C library for functions such as exp, instead of "
               "computing them with errors of up to 2 ulps"),
      cl::location(run.exactMath), inCategory);
  cl::opt<bool, true> verify(
      "verify",
      cl::desc("Check extents and indices at run time, abort where one fails"),
      cl::location(run.verify), inCategory);
  cl::list<std::string> sharedLibraries(
      "shared-lib", cl::desc("A library that the program calls"),
      cl::value_desc("FILE"), inCategory);
  cl::opt<bool, true> benchmark(
      "benchmark", cl::desc("Measure the time of a call; prints no results"),
      cl::location(run.benchmark), inCategory);
  cl::opt<unsigned> iterations(
      "iterations",
      cl::desc("How often to make each call, with the same arguments "
               "(default: 1, with --benchmark half a second of them)"),
      cl::value_desc("N"), inCategory);
  cl::alias benchmarkRuns("benchmark-runs", cl::desc("The same"),
                          cl::aliasopt(iterations), inCategory);
  cl::opt<unsigned> warmUp(
      "warm-up",
      cl::desc("How often to make each call before that, unmeasured (default: "
               "0, with --benchmark 1)"),
      cl::value_desc("N"), inCategory);
  cl::opt<std::string, true> benchmarkJSON(
      "benchmark-json", cl::desc("Write the figures of --benchmark as JSON"),
      cl::value_desc("FILE"), cl::location(run.benchmarkJSON), inCategory);
  cl::opt<EmitKind> emit(
      "emit", cl::desc("Write code instead of executing it"),
      cl::values(clEnumValN(EmitKind::LLVMIR, "llvm-ir", "optimized LLVM IR"),
                 clEnumValN(EmitKind::Assembly, "asm", "assembly"),
                 clEnumValN(EmitKind::Object, "obj",
                            "an object file, with a C header"),
                 clEnumValN(EmitKind::SharedLibrary, "so",
                            "a shared library, with a C header")),
      inCategory);
  cl::opt<std::string, true> emitFile(
      "o", cl::desc("The file for --emit (default for text: standard output)"),
      cl::value_desc("FILE"), cl::location(run.emitFile), inCategory);
  cl::opt<WhenToShow> progress(
      "progress",
      cl::desc("Show on standard error what is being compiled (default: auto)"),
      cl::values(
          clEnumValN(WhenToShow::Auto, "auto", "on a terminal, after a second"),
          clEnumValN(WhenToShow::Always, "always", "at once"),
          clEnumValN(WhenToShow::Never, "never", "not at all")),
      inCategory);
  cl::extrahelp inputHelp(kInputHelp);

  std::string overview = kOverview;
  for (const PipelineInfo &pipeline : getLinalgPipelines())
    if (!pipeline.executionName.empty())
      overview +=
          ("  " + pipeline.executionName + ": " + pipeline.description +
           (pipeline.name.empty() ? "" : " (" + pipeline.name + ")") + "\n")
              .str();
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(argc, argv, overview);

  checkValues(argc, argv);

  line.ops = ops;
  run.calls = divideCalls(functions, inputs, outputs, expected, nextCalls);
  run.libraries = libraries;
  run.sharedLibraries = sharedLibraries;
  if (rtol.getNumOccurrences())
    run.relativeTolerance = rtol;
  if (atol.getNumOccurrences())
    run.absoluteTolerance = atol;
  if (iterations.getNumOccurrences())
    run.iterations = iterations;
  if (warmUp.getNumOccurrences())
    run.warmUp = warmUp;
  if (emit.getNumOccurrences())
    run.emit = emit;
  if (pin.getNumOccurrences())
    line.pinned = parseProcessors(pin);
  run.progressDelay = getProgressDelay(progress);
  if (threads.getNumOccurrences())
    line.threads = threads;
  return line;
}
