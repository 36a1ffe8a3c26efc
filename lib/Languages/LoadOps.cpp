// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/IR/UserOps.h"
#include "linalg/Languages/Languages.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;
using namespace mlir::structured;

static LogicalResult printError(const Twine &message) {
  llvm::errs() << "error: " << message << "\n";
  return failure();
}

static bool isDefinitionFile(StringRef path) {
  return llvm::is_contained({".tc", ".py", ".yaml"},
                            llvm::sys::path::extension(path));
}

/// Appends the file itself, or all definition files of a folder by name.
static LogicalResult findFiles(StringRef path,
                               std::vector<std::string> &found) {
  if (!llvm::sys::fs::is_directory(path)) {
    if (!isDefinitionFile(path))
      return ::printError("the extension of '" + path +
                          "' names no language of ops, expected .tc for TC "
                          "notation, .py for OpDSL or .yaml");
    found.push_back(path.str());
    return success();
  }
  std::vector<std::string> files;
  std::error_code code;
  for (llvm::sys::fs::directory_iterator file(path, code), end;
       file != end && !code; file.increment(code))
    if (isDefinitionFile(file->path()))
      files.push_back(file->path());
  if (code)
    return ::printError("cannot read '" + path + "': " + code.message());
  if (files.empty())
    return ::printError("the folder '" + path +
                        "' has no definitions, expected files *.tc, *.py or "
                        "*.yaml");
  llvm::sort(files);
  llvm::append_range(found, files);
  return success();
}

/// Reads a definition file into `sources` and parses it.
static FailureOr<std::vector<OpDefinition>> readFile(StringRef file,
                                                     llvm::SourceMgr &sources) {
  auto text = llvm::MemoryBuffer::getFile(file);
  if (!text)
    return ::printError("cannot read '" + file +
                        "': " + text.getError().message());
  unsigned buffer = sources.AddNewSourceBuffer(std::move(*text), llvm::SMLoc());
  StringRef extension = llvm::sys::path::extension(file);
  if (extension == ".yaml")
    return readYAML(sources, buffer);
  return extension == ".tc" ? readTCNotation(sources, buffer)
                            : readOpDSL(sources, buffer);
}

FailureOr<std::vector<OpDefinition>>
mlir::structured::readDefinitions(ArrayRef<std::string> paths,
                                  llvm::SourceMgr &sources) {
  std::vector<std::string> files;
  for (const std::string &path : paths)
    if (failed(findFiles(path, files)))
      return failure();
  std::vector<OpDefinition> definitions;
  // The file of each op.
  llvm::StringMap<std::string> names;
  for (const std::string &file : files) {
    FailureOr<std::vector<OpDefinition>> read = readFile(file, sources);
    if (failed(read))
      return failure();
    for (OpDefinition &definition : *read) {
      auto [other, isNew] = names.try_emplace(definition.name, file);
      if (!isNew) {
        structured::printError(sources, definition.loc,
                               "'" + definition.name + "' is defined in '" +
                                   other->second + "' too");
        return failure();
      }
      definitions.push_back(std::move(definition));
    }
  }
  return definitions;
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

/// Checks the row of `definition`, and prints what is wrong at the definition.
static LogicalResult verifyRowOf(const OpDefinition &definition,
                                 const LoadedRow &row, MLIRContext &context,
                                 const llvm::SourceMgr &sources) {
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    structured::printError(sources, definition.loc, diagnostic.str());
  });
  return verifyRow(&context, row,
                   [&] { return emitError(UnknownLoc::get(&context)); });
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
      readDefinitions(file.str(), sources);
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
                                 "another dialect, as in 'my=" +
                                 file + "'");
      return failure();
    }
    rows.push_back(getRow(definition));
    if (failed(verifyRowOf(definition, rows.back(), context, sources)))
      return failure();
  }
  registerLoadedOps(registry, dialect, std::move(rows));
  return success();
}
