// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The command line of `linalg-run`.

#ifndef LINALG_TOOLS_LINALG_RUN_OPTIONS_H
#define LINALG_TOOLS_LINALG_RUN_OPTIONS_H

#include "linalg/Execution/Run.h"

namespace mlir::structured {

struct CommandLine {
  std::string inputFile = "-";
  RunOptions run;
  /// Files that define ops, as `loadOps` takes them.
  std::vector<std::string> ops;
  /// The number of threads of parallel loops and libraries; none for that of
  /// the environment.
  std::optional<unsigned> threads;
  /// The processors that threads are pinned to: one for each, or if empty any;
  /// none if threads are not pinned.
  std::optional<std::vector<unsigned>> pinned;
};

/// Parses the command line. Exits if it is invalid or requests help.
CommandLine parseCommandLine(int argc, char **argv);

} // namespace mlir::structured

#endif // LINALG_TOOLS_LINALG_RUN_OPTIONS_H
