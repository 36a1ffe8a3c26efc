// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/InitAll.h"
#include "llvm-c/Core.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/TargetParser/Host.h"

using namespace mlir::structured;

/// Prints the version of the library, which may be newer than its headers.
static void printVersion(llvm::raw_ostream &stream) {
  unsigned major, minor, patch;
  LLVMGetVersion(&major, &minor, &patch);
  stream << "Linalg " << LINALG_VERSION << "\nMLIR " << major << '.' << minor
         << '.' << patch << "\nprocessor: " << llvm::sys::getHostCPUName()
         << " (" << llvm::sys::getProcessTriple() << ")\n";
}

void mlir::structured::registerVersion() {
  llvm::cl::SetVersionPrinter(printVersion);
}
