// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Execution/Compile.h"
#include "GenerateCode.h"
#include "HalfRuntime.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Target/LLVMIR/LLVMTranslationInterface.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/ExecutionEngine/Orc/AbsoluteSymbols.h"
#include "llvm/ExecutionEngine/Orc/ExecutionUtils.h"
#include "llvm/ExecutionEngine/Orc/MapperJITLinkMemoryManager.h"
#include "llvm/ExecutionEngine/Orc/MemoryMapper.h"
#include "llvm/ExecutionEngine/Orc/ObjectLinkingLayer.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Support/DynamicLibrary.h"
#include "llvm/Support/Process.h"
#include "llvm/Transforms/IPO/Internalize.h"

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

/// The names of functions with a C interface, and with an array of pointers to
/// the arguments of the former, and to where its result goes, as the only
/// argument.
static constexpr llvm::StringLiteral kInterfacePrefix = "_mlir_ciface_",
                                     kPackedPrefix = "linalg.packed.";

/// The function that calls constructors of the module.
static constexpr llvm::StringLiteral kInitializer = "linalg.initialize";

static llvm::Function *addFunction(llvm::Module &module, const Twine &name,
                                   ArrayRef<llvm::Type *> arguments) {
  auto *type =
      llvm::FunctionType::get(llvm::Type::getVoidTy(module.getContext()),
                              arguments, /*isVarArg=*/false);
  return llvm::Function::Create(type, llvm::GlobalValue::ExternalLinkage, name,
                                module);
}

static void addPacked(llvm::Function &function) {
  llvm::LLVMContext &context = function.getContext();
  auto *pointer = llvm::PointerType::getUnqual(context);
  llvm::Function *packed = addFunction(
      *function.getParent(), kPackedPrefix + function.getName(), pointer);
  llvm::IRBuilder<> builder(llvm::BasicBlock::Create(context, "", packed));
  auto getPointer = [&](unsigned index) {
    return builder.CreateLoad(
        pointer, builder.CreateConstGEP1_32(pointer, packed->getArg(0), index));
  };
  SmallVector<llvm::Value *> arguments;
  for (llvm::Argument &argument : function.args())
    arguments.push_back(builder.CreateLoad(argument.getType(),
                                           getPointer(argument.getArgNo())));
  llvm::Value *result = builder.CreateCall(&function, arguments);
  if (!result->getType()->isVoidTy())
    builder.CreateStore(result, getPointer(function.arg_size()));
  builder.CreateRetVoid();
}

static void addInitializer(llvm::Module &module) {
  llvm::LLVMContext &context = module.getContext();
  SmallVector<llvm::orc::CtorDtorIterator::Element> constructors;
  for (auto constructor : llvm::orc::getConstructors(module))
    constructors.push_back(constructor);
  llvm::sort(constructors, [](const auto &a, const auto &b) {
    return a.Priority < b.Priority;
  });
  llvm::Function *initializer = addFunction(module, kInitializer, {});
  llvm::IRBuilder<> builder(llvm::BasicBlock::Create(context, "", initializer));
  for (const auto &constructor : constructors)
    builder.CreateCall(constructor.Func);
  builder.CreateRetVoid();
  if (auto *list = module.getGlobalVariable("llvm.global_ctors"))
    list->eraseFromParent();
}

/// Adds the functions that are called from outside, and leaves only these
/// visible, so that LLVM drops the others' arguments that nothing reads: a
/// buffer of static shape is a pointer.
static void addEntries(llvm::Module &module) {
  SmallVector<llvm::Function *> interfaces;
  for (llvm::Function &function : module)
    if (!function.isDeclaration() &&
        function.getName().starts_with(kInterfacePrefix))
      interfaces.push_back(&function);
  for (llvm::Function *function : interfaces)
    addPacked(*function);
  addInitializer(module);
  llvm::internalizeModule(module, [](const llvm::GlobalValue &value) {
    return value.getName().starts_with(kPackedPrefix) ||
           value.getName() == kInitializer;
  });
}

/// The address space that `objects` and what links them take, generously.
static size_t countReservedBytes(const Objects &objects) {
  size_t bytes = size_t(1) << 20;
  for (const auto &object : objects)
    bytes += 2 * object->getBufferSize();
  return llvm::alignTo(bytes, llvm::sys::Process::getPageSizeEstimate());
}

/// Links code in one range of addresses, which has `bytes` at least: objects
/// refer to one another by distances of 32 bits.
static llvm::Expected<std::unique_ptr<llvm::orc::ObjectLayer>>
createLinker(llvm::orc::ExecutionSession &session, size_t bytes) {
  auto memory = llvm::orc::MapperJITLinkMemoryManager::CreateWithMapper<
      llvm::orc::InProcessMemoryMapper>(bytes);
  if (!memory)
    return memory.takeError();
  return std::make_unique<llvm::orc::ObjectLinkingLayer>(session,
                                                         std::move(*memory));
}

/// Objects in memory, beside the symbols of the process.
static llvm::Expected<std::unique_ptr<llvm::orc::LLJIT>> load(Objects objects) {
  size_t bytes = countReservedBytes(objects);
  auto jit = llvm::orc::LLJITBuilder()
                 .setObjectLinkingLayerCreator([&](auto &session) {
                   return createLinker(session, bytes);
                 })
                 .setPlatformSetUp(llvm::orc::setUpInactivePlatform)
                 .create();
  if (!jit)
    return jit.takeError();
  llvm::orc::JITDylib &library = (*jit)->getMainJITDylib();
  llvm::orc::MangleAndInterner mangle((*jit)->getExecutionSession(),
                                      (*jit)->getDataLayout());
  if (llvm::Error error =
          library.define(llvm::orc::absoluteSymbols(getHalfSymbols(mangle))))
    return std::move(error);
  auto process = llvm::orc::DynamicLibrarySearchGenerator::GetForCurrentProcess(
      (*jit)->getDataLayout().getGlobalPrefix());
  if (!process)
    return process.takeError();
  library.addGenerator(std::move(*process));
  for (auto &object : objects)
    if (llvm::Error error = (*jit)->addObjectFile(std::move(object)))
      return std::move(error);
  return std::move(*jit);
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
  auto jit = load(std::move(*objects));
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
