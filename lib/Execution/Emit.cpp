// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Execution/Emit.h"
#include "GenerateCode.h"
#include "linalg/Execution/CHeader.h"
#include "linalg/Execution/Compile.h"
#include "linalg/Execution/OutputFiles.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

//===----------------------------------------------------------------------===//
// Linking
//===----------------------------------------------------------------------===//

static std::optional<std::string> findLinker() {
  for (StringRef name : {"cc", "clang-22", "clang", "gcc"})
    if (auto path = llvm::sys::findProgramByName(name))
      return *path;
  return std::nullopt;
}

/// Calls the linker with `arguments`.
static llvm::Error link(StringRef linker, ArrayRef<StringRef> arguments) {
  SmallVector<StringRef> line = {linker};
  llvm::append_range(line, arguments);
  std::string message;
  int status =
      llvm::sys::ExecuteAndWait(linker, line, std::nullopt, {}, 0, 0, &message);
  if (status != 0)
    return makeError("linking with '" + linker + "' failed" +
                     (message.empty() ? "" : ": " + message));
  return llvm::Error::success();
}

/// Links `objects` to one object.
static llvm::Error linkObject(StringRef linker, ArrayRef<StringRef> objects,
                              StringRef object) {
  SmallVector<StringRef> arguments = {"-r", "-nostdlib", "-o", object};
  llvm::append_range(arguments, objects);
  return link(linker, arguments);
}

/// Links `objects` to a library, and the libraries `called` if they are needed,
/// with their folders as run path.
static llvm::Error linkLibrary(StringRef linker, ArrayRef<StringRef> objects,
                               ArrayRef<std::string> called,
                               StringRef library) {
  // A function of a program may have the name of one of the C library.
  // Constants share a page with what the loader reads: with AVX-512, a load of
  // all whose elements are masked takes a hundred times as long from a page
  // that is not there yet, and does not fetch it.
  SmallVector<StringRef> arguments = {
      "-shared",         "-o",
      library,           "-Wl,-Bsymbolic",
      "-Wl,--as-needed", "-Wl,-z,noseparate-code"};
  llvm::append_range(arguments, objects);
  llvm::SmallSetVector<StringRef, 2> folders;
  for (StringRef path : called) {
    arguments.push_back(path);
    folders.insert(llvm::sys::path::parent_path(path));
  }
  for (StringRef folder : folders)
    arguments.append({"-Xlinker", "-rpath", "-Xlinker", folder});
  arguments.push_back("-lm");
  return link(linker, arguments);
}

//===----------------------------------------------------------------------===//
// Files
//===----------------------------------------------------------------------===//

/// Links the objects to the file of `options`.
static llvm::Error linkObjects(const Objects &objects,
                               const EmitOptions &options, StringRef linker,
                               StringRef file) {
  // Never committed, so the object files are removed.
  OutputFiles scratch;
  SmallVector<std::string> paths;
  for (const auto &object : objects) {
    auto path =
        scratch.add(options.path + "." + std::to_string(paths.size()) + ".o",
                    object->getBuffer());
    if (!path)
      return path.takeError();
    paths.push_back(std::move(*path));
  }
  SmallVector<StringRef> files(paths.begin(), paths.end());
  return options.kind == EmitKind::SharedLibrary
             ? linkLibrary(linker, files, options.calledLibraries, file)
             : linkObject(linker, files, file);
}

/// Writes an object or a library, and its header.
static llvm::Error writeBinary(const Objects &objects,
                               ArrayRef<Signature> exported,
                               const EmitOptions &options,
                               std::optional<std::string> linker) {
  SmallString<128> headerPath(options.path);
  llvm::sys::path::replace_extension(headerPath, "h");
  if (headerPath == options.path)
    return makeError("the header would take the place of '" + options.path +
                     "'; expected another extension than .h");
  OutputFiles files;
  auto header = files.add(
      headerPath, makeCHeader(exported, llvm::sys::path::filename(headerPath)));
  if (!header)
    return header.takeError();
  bool isLinked = options.kind != EmitKind::Object || objects.size() != 1;
  auto file = files.add(options.path,
                        isLinked ? StringRef() : objects.front()->getBuffer());
  if (!file)
    return file.takeError();
  if (isLinked) {
    if (!linker)
      return makeError("linking a library needs a C compiler: none of cc, "
                       "clang-22, clang, gcc is on the PATH");
    if (llvm::Error error = linkObjects(objects, options, *linker, *file))
      return error;
  }
  return files.commit();
}

/// Writes text to a file or to standard output.
static llvm::Error writeText(StringRef text, StringRef path) {
  if (path.empty() || path == "-") {
    llvm::outs() << text;
    return llvm::Error::success();
  }
  OutputFiles files;
  auto file = files.add(path, text);
  if (!file)
    return file.takeError();
  return files.commit();
}

//===----------------------------------------------------------------------===//
// Code
//===----------------------------------------------------------------------===//

namespace {
/// Shows that code is generated.
class CodeStage {
public:
  explicit CodeStage(Progress *progress) : progress(progress) {
    if (progress)
      progress->begin(kCodeStage);
  }
  CodeStage(const CodeStage &) = delete;
  CodeStage &operator=(const CodeStage &) = delete;
  ~CodeStage() {
    if (progress)
      progress->end();
  }

private:
  Progress *progress;
};
} // namespace

static llvm::Expected<std::string> makeText(ModuleOp lowered, TextKind kind,
                                            const EmitOptions &options) {
  CodeStage stage(options.progress);
  llvm::LLVMContext context;
  auto module = translate(lowered, context, options.targetCPU);
  if (!module)
    return module.takeError();
  return generateText(**module, options.targetCPU, kind);
}

static llvm::Expected<Objects> makeObjects(ModuleOp lowered, bool canBeLinked,
                                           const EmitOptions &options) {
  CodeStage stage(options.progress);
  llvm::LLVMContext context;
  auto module = translate(lowered, context, options.targetCPU);
  if (!module)
    return module.takeError();
  return generateObjects(**module, options.targetCPU, canBeLinked);
}

llvm::Error mlir::structured::emitCode(ModuleOp lowered,
                                       ArrayRef<Signature> exported,
                                       const EmitOptions &options) {
  bool isAssembly = options.kind == EmitKind::Assembly;
  if (isAssembly || options.kind == EmitKind::LLVMIR) {
    auto text = makeText(
        lowered, isAssembly ? TextKind::Assembly : TextKind::LLVMIR, options);
    return text ? writeText(*text, options.path) : text.takeError();
  }
  if (options.path.empty() || options.path == "-")
    return makeError("expected -o FILE for an object or a library");
  std::optional<std::string> linker = findLinker();
  auto objects = makeObjects(lowered, linker.has_value(), options);
  return objects ? writeBinary(*objects, exported, options, linker)
                 : objects.takeError();
}
