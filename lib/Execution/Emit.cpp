// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Execution/Emit.h"
#include "OptimizeForHost.h"
#include "linalg/Execution/CHeader.h"
#include "linalg/Execution/Compile.h"
#include "linalg/Execution/OutputFiles.h"
#include "linalg/Execution/TargetMachine.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/OpenMP/OpenMPToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

//===----------------------------------------------------------------------===//
// Code
//===----------------------------------------------------------------------===//

/// Optimized code as text or as an object file.
static llvm::Expected<std::string> generateCode(ModuleOp lowered, EmitKind kind,
                                                StringRef targetCPU) {
  registerBuiltinDialectTranslation(*lowered.getContext());
  registerLLVMDialectTranslation(*lowered.getContext());
  registerOpenMPDialectTranslation(*lowered.getContext());
  auto target = createTargetMachine(targetCPU, /*isPIC=*/true);
  if (!target)
    return target.takeError();
  setDataLayout(lowered, **target);
  llvm::LLVMContext context;
  std::unique_ptr<llvm::Module> module =
      translateModuleToLLVMIR(lowered, context, "linalg");
  if (!module)
    return llvm::make_error<DiagnosedError>();
  mlir::ExecutionEngine::setupTargetTripleAndDataLayout(module.get(),
                                                        target->get());
  module->setPICLevel(llvm::PICLevel::BigPIC);
  if (llvm::Error error = makeHostOptimizer(target->get())(module.get()))
    return std::move(error);

  SmallVector<char, 0> code;
  llvm::raw_svector_ostream stream(code);
  if (kind == EmitKind::LLVMIR) {
    module->print(stream, nullptr);
  } else {
    auto fileType = kind == EmitKind::Assembly
                        ? llvm::CodeGenFileType::AssemblyFile
                        : llvm::CodeGenFileType::ObjectFile;
    llvm::legacy::PassManager passes;
    if ((*target)->addPassesToEmitFile(passes, stream, nullptr, fileType))
      return makeError("no code generator for this processor");
    passes.run(*module);
  }
  return std::string(code.begin(), code.end());
}

//===----------------------------------------------------------------------===//
// Linking
//===----------------------------------------------------------------------===//

static llvm::Expected<std::string> findLinker() {
  for (StringRef name : {"cc", "clang-22", "clang", "gcc"})
    if (auto path = llvm::sys::findProgramByName(name))
      return *path;
  return makeError("linking a library needs a C compiler: none of cc, "
                   "clang-22, clang, gcc is on the PATH");
}

/// Links the libraries `called` if they are needed, with their folders as run
/// path.
static llvm::Error link(StringRef object, ArrayRef<std::string> called,
                        StringRef library) {
  llvm::Expected<std::string> linker = findLinker();
  if (!linker)
    return linker.takeError();
  // A function of a program may have the name of one of the C library.
  // Constants share a page with what the loader reads: with AVX-512, a load of
  // all whose elements are masked takes a hundred times as long from a page
  // that is not there yet, and does not fetch it.
  SmallVector<StringRef> arguments = {*linker,
                                      "-shared",
                                      "-o",
                                      library,
                                      object,
                                      "-Wl,-Bsymbolic",
                                      "-Wl,--as-needed",
                                      "-Wl,-z,noseparate-code"};
  llvm::SmallSetVector<StringRef, 2> folders;
  for (StringRef path : called) {
    arguments.push_back(path);
    folders.insert(llvm::sys::path::parent_path(path));
  }
  for (StringRef folder : folders)
    arguments.append({"-Xlinker", "-rpath", "-Xlinker", folder});
  arguments.push_back("-lm");
  std::string message;
  int status = llvm::sys::ExecuteAndWait(*linker, arguments, std::nullopt, {},
                                         0, 0, &message);
  if (status != 0)
    return makeError("linking with '" + *linker + "' failed" +
                     (message.empty() ? "" : ": " + message));
  return llvm::Error::success();
}

//===----------------------------------------------------------------------===//
// Files
//===----------------------------------------------------------------------===//

/// Writes an object or a library, and its header.
static llvm::Error writeBinary(StringRef code, EmitKind kind, StringRef path,
                               ArrayRef<Signature> exported,
                               ArrayRef<std::string> calledLibraries) {
  SmallString<128> headerPath(path);
  llvm::sys::path::replace_extension(headerPath, "h");
  if (headerPath == path)
    return makeError("the header would take the place of '" + path +
                     "'; expected another extension than .h");
  OutputFiles files;
  auto header = files.add(
      headerPath, makeCHeader(exported, llvm::sys::path::filename(headerPath)));
  if (!header)
    return header.takeError();
  auto file = files.add(path, kind == EmitKind::Object ? code : StringRef());
  if (!file)
    return file.takeError();
  if (kind == EmitKind::SharedLibrary) {
    // Never committed, so the object file is removed.
    OutputFiles scratch;
    auto object = scratch.add((path + ".o").str(), code);
    if (!object)
      return object.takeError();
    if (llvm::Error error = link(*object, calledLibraries, *file))
      return error;
  }
  return files.commit();
}

llvm::Error mlir::structured::emitCode(ModuleOp lowered,
                                       ArrayRef<Signature> exported,
                                       const EmitOptions &options) {
  StringRef path = options.path;
  EmitKind kind = options.kind;
  bool isText = kind == EmitKind::LLVMIR || kind == EmitKind::Assembly;
  bool isStandardOutput = path.empty() || path == "-";
  if (!isText && isStandardOutput)
    return makeError("expected -o FILE for an object or a library");
  if (options.progress)
    options.progress->begin(kCodeStage);
  llvm::Expected<std::string> code =
      generateCode(lowered, kind, options.targetCPU);
  if (options.progress)
    options.progress->end();
  if (!code)
    return code.takeError();
  if (!isText)
    return writeBinary(*code, kind, path, exported, options.calledLibraries);
  if (isStandardOutput) {
    llvm::outs() << *code;
    return llvm::Error::success();
  }
  OutputFiles files;
  auto file = files.add(path, *code);
  if (!file)
    return file.takeError();
  return files.commit();
}
