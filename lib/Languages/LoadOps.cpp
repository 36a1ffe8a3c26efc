// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/IR/UserOps.h"
#include "linalg/Languages/Languages.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/VirtualFileSystem.h"

using namespace mlir;
using namespace mlir::structured;

static LogicalResult printError(const Twine &message) {
  llvm::errs() << "error: " << message << "\n";
  return failure();
}

/// Reads the file into `sources` and parses it.
static FailureOr<std::vector<OpDefinition>>
readDefinitions(StringRef file, llvm::SourceMgr &sources) {
  StringRef extension = llvm::sys::path::extension(file);
  if (extension != ".tc" && extension != ".py" && extension != ".yaml")
    return ::printError("the extension of '" + file +
                        "' names no language of ops, expected .tc for TC "
                        "notation, .py for OpDSL or .yaml");
  auto buffer = llvm::MemoryBuffer::getFile(file);
  if (!buffer)
    return ::printError("cannot read '" + file +
                        "': " + buffer.getError().message());
  sources.AddNewSourceBuffer(std::move(*buffer), llvm::SMLoc());
  if (extension == ".yaml")
    return readYAML(sources);
  return extension == ".tc" ? readTCNotation(sources) : readOpDSL(sources);
}

FailureOr<std::vector<OpDefinition>>
mlir::structured::readDefinitions(StringRef file) {
  llvm::SourceMgr sources;
  return ::readDefinitions(file, sources);
}

static bool isDialectName(StringRef name) {
  return !name.empty() && llvm::isAlpha(name.front()) &&
         llvm::all_of(name,
                      [](char c) { return llvm::isAlnum(c) || c == '_'; });
}

/// Whether a context with `registry` has an op `dialect.name`.
static bool hasOp(MLIRContext &context, StringRef dialect, StringRef name) {
  return context.getLoadedDialect(dialect) &&
         RegisteredOperationName::lookup((dialect + "." + name).str(),
                                         &context);
}

LogicalResult mlir::structured::loadOps(DialectRegistry &registry,
                                        StringRef argument) {
  StringRef dialect = "linalg", file = argument;
  if (auto [before, after] = argument.split('=');
      before.size() < argument.size())
    std::tie(dialect, file) = std::pair(before, after);
  if (!isDialectName(dialect) || file.empty())
    return ::printError("cannot load ops from '" + argument +
                        "', expected FILE or DIALECT=FILE");
  llvm::SourceMgr sources;
  FailureOr<std::vector<OpDefinition>> definitions =
      ::readDefinitions(file, sources);
  if (failed(definitions))
    return failure();
  // The ops that exist are known after the dialect is loaded.
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  if (registry.getDialectAllocator(dialect))
    context.getOrLoadDialect(dialect);
  std::vector<LoadedRow> rows;
  for (const OpDefinition &definition : *definitions) {
    if (hasOp(context, dialect, definition.name)) {
      structured::printError(sources, definition.loc,
                             "the op '" + dialect + "." + definition.name +
                                 "' exists already, expected a new name or "
                                 "another dialect: --linalg-ops=my=" +
                                 file);
      return failure();
    }
    rows.push_back(getRow(definition));
    if (failed(verifyRow(&context, rows.back(),
                         [&] { return emitError(UnknownLoc::get(&context)); })))
      return failure();
  }
  registerLoadedOps(registry, dialect, std::move(rows));
  return success();
}
