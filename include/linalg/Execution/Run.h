// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Compiling and executing a function of a module, for `linalg-run`.

#ifndef LINALG_EXECUTION_RUN_H
#define LINALG_EXECUTION_RUN_H

#include "linalg/Execution/Compare.h"
#include "linalg/Execution/Emit.h"
#include <chrono>

namespace mlir::structured {

/// One call of a function.
struct CallOptions {
  /// The function's name; empty for the only public one.
  std::string function;
  /// A description for each argument, see `InputSpec`.
  std::vector<std::string> inputs;
  /// The destination of each result, in order: the name of a `.npy` or `.bin`
  /// file, or `-` to print. Other results are printed.
  std::vector<std::string> outputs;
  /// The expected value of each result, in order, as for `inputs`.
  std::vector<std::string> expected;
};

/// The options of `run`.
struct RunOptions {
  /// The calls, in order. The program keeps its state between them.
  std::vector<CallOptions> calls = std::vector<CallOptions>(1);
  /// Prints the functions that can be called instead of calling one.
  bool listFunctions = false;
  /// Override the element type's default tolerances; 0 or more.
  std::optional<double> relativeTolerance, absoluteTolerance;
  /// The execution name of one of `getLinalgPipelines`.
  std::string pipeline = "codegen";
  /// The processor to compile for, in LLVM's words, or `host`.
  std::string targetCPU = "host";
  /// The threads among which compiled code divides its work.
  unsigned threads = 1;
  /// No function such as exp is approximated: sets `structured.exact_math`.
  bool exactMath = false;
  /// Adds checks to the program, see `lowerToLLVM`.
  bool verify = false;
  /// The libraries that a pipeline may call, see `findLibraries`; if empty,
  /// those of `getShippedLibraries`.
  std::vector<std::string> libraries;
  /// The folders of these libraries.
  std::vector<std::string> libraryFolders;
  /// Libraries whose functions the program calls.
  std::vector<std::string> sharedLibraries;

  /// A file or folder with the values of some arguments, which then need no
  /// input, and of globals and constants without value, see `Weights`; empty
  /// for none.
  std::string weights;

  /// A folder whose files and folders are the inputs of one call each, instead
  /// of `calls`, whose only element is what these calls share: inputs by
  /// position of arguments that an entry does not give by name, and as
  /// `outputs` and `expected` at most one folder each, or `-` to print. Empty
  /// for none.
  std::string batch;

  /// The prefix of the line about a signal, see `FaultGuard`.
  std::string faultPrefix;

  /// How long compiling takes before standard error shows a line with its
  /// `Progress`; none for no line.
  std::optional<std::chrono::milliseconds> progressDelay;

  /// How often each call is repeated, with the same arguments; if none, once,
  /// or for a benchmark as often as fits into half a second. The results are
  /// those of the last time.
  std::optional<unsigned> iterations;
  /// How often each call is made before; if none, never, or once for a
  /// benchmark.
  std::optional<unsigned> warmUp;

  /// Measures calls instead of printing results.
  bool benchmark = false;
  /// A file for the figures as JSON; empty for none.
  std::string benchmarkJSON;

  /// Writes code instead of executing it.
  std::optional<EmitKind> emit;
  /// The file for the code; empty for standard output.
  std::string emitFile;
};

/// Compiles `module`, which is lowered in place, and executes it, writes code
/// or lists functions, depending on the options. A function's results, or its
/// buffer arguments after the call if it has none, are printed to `stream`,
/// written, or compared; a result that is compared is printed only if an output
/// requests it, and none during a benchmark. Fails with an error of one line if
/// an option does not fit the function, a file can't be read or written, or a
/// result is not as expected.
llvm::Error run(ModuleOp module, const RunOptions &options,
                llvm::raw_ostream &stream);

} // namespace mlir::structured

#endif // LINALG_EXECUTION_RUN_H
