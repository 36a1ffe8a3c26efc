// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Entries.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ExecutionEngine/Orc/ExecutionUtils.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/IPO/Internalize.h"

using namespace mlir;
using namespace mlir::structured::detail;

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

void mlir::structured::detail::addEntries(llvm::Module &module) {
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
