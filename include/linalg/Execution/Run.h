// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Compiling and executing a function of a module, as a whole: what the tool
// `linalg-run` does.

#ifndef LINALG_EXECUTION_RUN_H
#define LINALG_EXECUTION_RUN_H

#include "linalg/Execution/Compare.h"
#include "linalg/Execution/Emit.h"

namespace mlir::structured {

/// What `run` does.
struct RunOptions {
  /// The function's name; empty for the only public one.
  std::string function;
  /// A description for each argument, see `InputSpec`.
  std::vector<std::string> inputs;
  /// Where results go, in their order: the name of a `.npy` file, or `-` to
  /// print. Those left over are printed.
  std::vector<std::string> outputs;
  /// What results are compared with, in their order, as for `inputs`.
  std::vector<std::string> expected;
  /// Instead of the element type's default tolerances; 0 or more.
  std::optional<double> relativeTolerance, absoluteTolerance;
  /// The execution name of one of `getLinalgPipelines`.
  std::string pipeline = "loops";
  /// Adds checks to the program, see `lowerToLLVM`.
  bool verify = false;
  /// The libraries that a pipeline may call which does so, see `findLibraries`;
  /// none for those of `getShippedLibraries`.
  std::vector<std::string> libraries;
  /// Where these are.
  std::vector<std::string> libraryFolders;
  /// Libraries whose functions the program calls.
  std::vector<std::string> sharedLibraries;

  /// What the line about a signal that the program gets begins with, see
  /// `FaultGuard`.
  std::string faultPrefix;

  /// Measures calls instead of printing results.
  bool benchmark = false;
  /// 0 for as many as fit into half a second.
  unsigned benchmarkRuns = 0;
  /// A file for the figures as JSON; empty for none.
  std::string benchmarkJSON;

  /// Writes code instead of executing it.
  std::optional<EmitKind> emit;
  /// Where it goes; empty for standard output.
  std::string emitFile;
};

/// Compiles `module`, which is lowered in place, and executes or writes what
/// the options say. A function's results, or when it has none its buffer
/// arguments after the call, are printed to `stream`, written, or compared; a
/// result that is compared is printed only when an output asks for it, and
/// none is during a benchmark. Fails with an error of one line when an option
/// does not fit the function, a file can't be read or written, or a result is
/// not as expected.
llvm::Error run(ModuleOp module, const RunOptions &options,
                llvm::raw_ostream &stream);

} // namespace mlir::structured

#endif // LINALG_EXECUTION_RUN_H
