// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Execution/TargetMachine.h"
#include "linalg/Execution/Element.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/X86TargetParser.h"

using namespace mlir;
using namespace mlir::structured;

static constexpr StringLiteral kHost = "host";

/// Registers LLVM's code generator, once, as threads ask for it at a time.
static void initializeTargets() {
  [[maybe_unused]] static const bool isInitialized = [] {
    llvm::InitializeNativeTarget();
    llvm::InitializeNativeTargetAsmParser();
    llvm::InitializeNativeTargetAsmPrinter();
    return true;
  }();
}

llvm::Expected<std::unique_ptr<llvm::TargetMachine>>
mlir::structured::createTargetMachine(StringRef cpu) {
  initializeTargets();
  auto builder = llvm::orc::JITTargetMachineBuilder::detectHost();
  if (!builder)
    return builder.takeError();
  if (cpu != kHost)
    *builder = llvm::orc::JITTargetMachineBuilder(builder->getTargetTriple())
                   .setCPU(cpu.str());
  builder->setCodeGenOptLevel(llvm::CodeGenOptLevel::Aggressive)
      .setRelocationModel(llvm::Reloc::PIC_)
      .setCodeModel(llvm::CodeModel::Small);
  return builder->createTargetMachine();
}

// MLIR22-82: the layout that is set after the translation is too late for sizes
// that the translation folds.
void mlir::structured::setDataLayout(ModuleOp lowered,
                                     const llvm::TargetMachine &target) {
  std::string layout = target.createDataLayout().getStringRepresentation();
  lowered->setAttr(LLVM::LLVMDialect::getDataLayoutAttrName(),
                   StringAttr::get(lowered.getContext(), layout));
}

/// Whether compilers use the instructions of `feature` unasked.
static bool isUsedUnasked(StringRef feature) {
  constexpr StringLiteral prefixes[] = {"adx", "avx",   "bmi",   "f16c",
                                        "fma", "lzcnt", "movbe", "popcnt",
                                        "sse", "ssse3", "tbm",   "xop"};
  return llvm::any_of(
      prefixes, [&](StringRef prefix) { return feature.starts_with(prefix); });
}

llvm::Error mlir::structured::verifyHostExecutes(StringRef cpu) {
  llvm::Triple triple(llvm::sys::getProcessTriple());
  if (cpu == kHost || !triple.isX86())
    return llvm::Error::success();
  llvm::StringMap<bool> host = llvm::sys::getHostCPUFeatures();
  SmallVector<StringRef> needed, missing;
  llvm::X86::getFeaturesForCPU(cpu, needed);
  for (StringRef feature : needed)
    if (isUsedUnasked(feature) && !host.lookup(feature))
      missing.push_back(feature);
  if (missing.empty())
    return llvm::Error::success();
  llvm::sort(missing);
  return makeError("this computer's processor can't execute code for '" + cpu +
                   "', as it lacks " + llvm::join(missing, ", ") +
                   "; --emit writes such code");
}
