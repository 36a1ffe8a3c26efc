// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Execution/Compile.h"
#include "Entries.h"
#include "GenerateCode.h"
#include "LoadObjects.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Target/LLVMIR/LLVMTranslationInterface.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/Support/DynamicLibrary.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

//===----------------------------------------------------------------------===//
// Errors
//===----------------------------------------------------------------------===//

char DiagnosedError::ID;

void DiagnosedError::log(llvm::raw_ostream &stream) const {
  stream << "see the diagnostics";
}

std::error_code DiagnosedError::convertToErrorCode() const {
  return llvm::inconvertibleErrorCode();
}

//===----------------------------------------------------------------------===//
// Lowering
//===----------------------------------------------------------------------===//

/// Fails if a constant has no elements: a file may be printed without them.
static llvm::Error checkResources(ModuleOp module) {
  WalkResult result = module.walk([](Operation *op) {
    return op->getAttrDictionary().walk([&](DenseResourceElementsAttr attr) {
      auto handle = attr.getRawHandle();
      if (handle.getBlob())
        return WalkResult::advance();
      emitError(op->getLoc())
          << "the elements of this constant are not in the file: "
             "it was printed without the resource '"
          << handle.getKey() << "'";
      return WalkResult::interrupt();
    });
  });
  if (result.wasInterrupted())
    return llvm::make_error<DiagnosedError>();
  return llvm::Error::success();
}

static void show(Progress *progress, PassManager &passes) {
  if (progress)
    passes.addInstrumentation(progress->makeInstrumentation());
}

llvm::Error mlir::structured::lowerOtherDialects(ModuleOp module,
                                                 Progress *progress) {
  PassManager passes(module.getContext(), ModuleOp::getOperationName());
  show(progress, passes);
  buildLowerOtherDialectsPipeline(passes);
  if (failed(passes.run(module)))
    return llvm::make_error<DiagnosedError>();
  return llvm::Error::success();
}

/// The first op that has no translation to LLVM IR, or null. A cast between
/// what is lowered and what is not only counts if there is no other.
static Operation *findUntranslatable(ModuleOp lowered) {
  Operation *cast = nullptr, *found = nullptr;
  lowered.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (isa<UnrealizedConversionCastOp>(op)) {
      cast = cast ? cast : op;
      return WalkResult::advance();
    }
    Dialect *dialect = op->getDialect();
    if (dialect &&
        dialect->getRegisteredInterface<LLVMTranslationDialectInterface>())
      return WalkResult::advance();
    found = op;
    return WalkResult::interrupt();
  });
  return found ? found : cast;
}

static llvm::Error checkTranslation(ModuleOp lowered) {
  registerTranslations(*lowered.getContext());
  Operation *op = findUntranslatable(lowered);
  if (!op)
    return llvm::Error::success();
  op->emitError() << "'" << op->getName()
                  << "' has no translation to LLVM IR, expected passes of its "
                     "dialect to lower it before";
  return llvm::make_error<DiagnosedError>();
}

llvm::Error mlir::structured::lowerToLLVM(ModuleOp module,
                                          ArrayRef<func::FuncOp> exported,
                                          const LoweringOptions &options) {
  for (auto function : module.getOps<func::FuncOp>())
    function.setPrivate();
  for (func::FuncOp function : exported) {
    function.setPublic();
    function->setAttr(LLVM::LLVMDialect::getEmitCWrapperAttrName(),
                      UnitAttr::get(module.getContext()));
  }
  PassManager used(module.getContext(), ModuleOp::getOperationName());
  used.addPass(createSymbolDCEPass());
  if (failed(used.run(module)))
    return llvm::make_error<DiagnosedError>();
  if (llvm::Error error = checkResources(module))
    return error;
  PassManager passes(module.getContext(), ModuleOp::getOperationName());
  // Verifying after each pass takes a third of the time.
  passes.enableVerifier(false);
  show(options.progress, passes);
  if (options.verify)
    passes.addPass(createGenerateRuntimeVerificationPass());
  options.pipeline.build(passes, options.manifests);
  if (failed(passes.run(module)) || failed(verify(module)))
    return llvm::make_error<DiagnosedError>();
  return checkTranslation(module);
}

//===----------------------------------------------------------------------===//
// Code generation
//===----------------------------------------------------------------------===//

/// Whether `op` is a function or variable of another program.
static bool isExternal(Operation &op) {
  if (auto function = dyn_cast<LLVM::LLVMFuncOp>(op))
    return function.isExternal() && !function.getSymName().starts_with("llvm.");
  auto global = dyn_cast<LLVM::GlobalOp>(op);
  return global && !global.getValueOrNull() &&
         global.getInitializerRegion().empty() &&
         global.getLinkage() == LLVM::Linkage::External;
}

/// Loads the libraries, and checks that they and the process have every
/// external function and variable that the module uses.
static llvm::Error checkExternals(ModuleOp lowered, const JITOptions &options) {
  // Null for the process itself.
  llvm::sys::DynamicLibrary::LoadLibraryPermanently(nullptr);
  for (const std::string &library : options.sharedLibraries) {
    std::string message;
    if (llvm::sys::DynamicLibrary::LoadLibraryPermanently(library.c_str(),
                                                          &message))
      return makeError("cannot load the library '" + Twine(library) +
                       "': " + message);
  }
  for (Operation &op : lowered.getOps()) {
    if (!isExternal(op) || SymbolTable::symbolKnownUseEmpty(&op, lowered))
      continue;
    std::string name = SymbolTable::getSymbolName(&op).str();
    if (!llvm::sys::DynamicLibrary::SearchForAddressOfSymbol(name))
      return makeError("the program " +
                       Twine(isa<LLVM::GlobalOp>(op) ? "uses" : "calls") +
                       " '" + name +
                       "', which no library has; expected one that does by "
                       "--shared-lib=FILE");
  }
  return llvm::Error::success();
}

static llvm::Expected<Objects> compile(ModuleOp lowered, StringRef cpu) {
  llvm::LLVMContext context;
  auto module = translate(lowered, context, cpu);
  if (!module)
    return module.takeError();
  addEntries(**module);
  return generateObjects(**module, cpu, /*canBeLinked=*/true);
}

llvm::Expected<CompiledModule>
CompiledModule::create(ModuleOp lowered, const JITOptions &options) {
  if (llvm::Error error = checkExternals(lowered, options))
    return std::move(error);
  auto objects = compile(lowered, options.targetCPU);
  if (!objects)
    return objects.takeError();
  auto jit = loadObjects(std::move(*objects));
  if (!jit)
    return jit.takeError();
  auto initialize = (*jit)->lookup(kInitializer);
  if (!initialize)
    return initialize.takeError();
  initialize->toPtr<void()>()();
  CompiledModule compiled;
  compiled.jit = std::move(*jit);
  return compiled;
}

llvm::Expected<CallFrame::Function>
CompiledModule::lookup(const Signature &signature) const {
  auto address =
      jit->lookup((kPackedPrefix + kInterfacePrefix + signature.name).str());
  if (!address)
    return address.takeError();
  return address->toPtr<void(void **)>();
}
