// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "GenerateCode.h"
#include "DivideLongFunctions.h"
#include "OptimizeForHost.h"
#include "SplitModule.h"
#include "linalg/Execution/Compile.h"
#include "linalg/Execution/Element.h"
#include "linalg/Execution/TargetMachine.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/ExecutionEngine/ExecutionEngine.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/OpenMP/OpenMPToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/Support/SmallVectorMemoryBuffer.h"
#include "llvm/Support/Threading.h"
#include <pthread.h>

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

/// The number of instructions that a thread compiles while another one starts:
/// some 20 milliseconds.
static constexpr size_t kInstructionsOfThread = 1000;

void mlir::structured::detail::registerTranslations(MLIRContext &context) {
  registerBuiltinDialectTranslation(context);
  registerLLVMDialectTranslation(context);
  registerOpenMPDialectTranslation(context);
}

/// Hides private functions from the linker: other programs may have some of the
/// same names.
static void hidePrivateFunctions(ModuleOp lowered, llvm::Module &module) {
  for (auto function : lowered.getOps<LLVM::LLVMFuncOp>())
    if (function.isPrivate() && !function.isExternal())
      module.getFunction(function.getName())
          ->setLinkage(llvm::GlobalValue::InternalLinkage);
}

llvm::Expected<std::unique_ptr<llvm::Module>>
mlir::structured::detail::translate(ModuleOp lowered,
                                    llvm::LLVMContext &context, StringRef cpu) {
  registerTranslations(*lowered.getContext());
  auto target = createTargetMachine(cpu);
  if (!target)
    return target.takeError();
  setDataLayout(lowered, **target);
  std::unique_ptr<llvm::Module> module =
      translateModuleToLLVMIR(lowered, context, "linalg");
  if (!module)
    return llvm::make_error<DiagnosedError>();
  hidePrivateFunctions(lowered, *module);
  ExecutionEngine::setupTargetTripleAndDataLayout(module.get(), target->get());
  module->setPICLevel(llvm::PICLevel::BigPIC);
  return std::move(module);
}

//===----------------------------------------------------------------------===//
// One module
//===----------------------------------------------------------------------===//

using Code = SmallVector<char, 0>;

/// The code of an optimized module.
static llvm::Expected<Code> emitFile(llvm::Module &module,
                                     llvm::TargetMachine &target,
                                     llvm::CodeGenFileType type) {
  Code code;
  llvm::raw_svector_ostream stream(code);
  llvm::legacy::PassManager passes;
  if (target.addPassesToEmitFile(passes, stream, nullptr, type))
    return makeError("no code generator for this processor");
  passes.run(module);
  return std::move(code);
}

llvm::Expected<std::string>
mlir::structured::detail::generateText(llvm::Module &module, StringRef cpu,
                                       TextKind kind) {
  auto target = createTargetMachine(cpu);
  if (!target)
    return target.takeError();
  divideLongFunctions(module);
  optimizeForHost(module, **target);
  if (kind == TextKind::LLVMIR) {
    std::string text;
    llvm::raw_string_ostream stream(text);
    module.print(stream, nullptr);
    return text;
  }
  auto code = emitFile(module, **target, llvm::CodeGenFileType::AssemblyFile);
  if (!code)
    return code.takeError();
  return std::string(code->begin(), code->end());
}

/// The object, or an error.
using Object = llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>;

static Object generateObject(llvm::Module &module, StringRef cpu) {
  auto target = createTargetMachine(cpu);
  if (!target)
    return target.takeError();
  optimizeForHost(module, **target);
  auto code = emitFile(module, **target, llvm::CodeGenFileType::ObjectFile);
  if (!code)
    return code.takeError();
  return std::make_unique<llvm::SmallVectorMemoryBuffer>(
      std::move(*code), "linalg", /*RequiresNullTerminator=*/false);
}

//===----------------------------------------------------------------------===//
// Threads
//===----------------------------------------------------------------------===//

namespace {
/// A module that another thread compiles.
class ObjectOfThread {
public:
  ObjectOfThread(Bitcode bitcode, StringRef cpu)
      : bitcode(std::move(bitcode)), cpu(cpu),
        isStarted(pthread_create(&thread, nullptr, run, this) == 0) {}

  ObjectOfThread(const ObjectOfThread &) = delete;
  ObjectOfThread &operator=(const ObjectOfThread &) = delete;

  ~ObjectOfThread() {
    join();
    if (object)
      llvm::consumeError(object->takeError());
  }

  /// Waits for the object. Compiles the module if no thread could be started.
  Object get() {
    join();
    if (!object)
      compile();
    return std::move(*object);
  }

private:
  static void *run(void *self) {
    static_cast<ObjectOfThread *>(self)->compile();
    return nullptr;
  }

  void compile() {
    llvm::LLVMContext context;
    auto module = llvm::parseBitcodeFile(
        llvm::MemoryBufferRef(StringRef(bitcode.data(), bitcode.size()),
                              "linalg"),
        context);
    if (module)
      object.emplace(generateObject(**module, cpu));
    else
      object.emplace(module.takeError());
  }

  void join() {
    if (isStarted)
      pthread_join(thread, nullptr);
    isStarted = false;
  }

  Bitcode bitcode;
  std::string cpu;
  std::optional<Object> object;
  pthread_t thread;
  bool isStarted;
};
} // namespace

/// The number of threads that compile `module`.
static unsigned countThreads(const llvm::Module &module) {
  size_t numInstructions = 0;
  for (const llvm::Function &function : module)
    numInstructions += function.getInstructionCount();
  return std::clamp<size_t>(
      numInstructions / kInstructionsOfThread, 1,
      llvm::hardware_concurrency().compute_thread_count());
}

llvm::Expected<Objects>
mlir::structured::detail::generateObjects(llvm::Module &module, StringRef cpu,
                                          bool canBeLinked) {
  SmallVector<llvm::Function *> parts = divideLongFunctions(module);
  std::vector<std::unique_ptr<ObjectOfThread>> others;
  if (canBeLinked)
    for (Bitcode &bitcode : splitModule(module, parts, countThreads(module)))
      others.push_back(
          std::make_unique<ObjectOfThread>(std::move(bitcode), cpu));
  Objects objects;
  auto first = generateObject(module, cpu);
  if (!first)
    return first.takeError();
  objects.push_back(std::move(*first));
  for (const auto &other : others) {
    auto object = other->get();
    if (!object)
      return object.takeError();
    objects.push_back(std::move(*object));
  }
  return std::move(objects);
}
