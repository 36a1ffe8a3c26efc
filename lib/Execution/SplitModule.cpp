// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SplitModule.h"
#include "mlir/Support/LLVM.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace mlir;
using namespace mlir::structured::detail;

/// The size of constants that each module gets a copy of, as LLVM may fold
/// loads of their elements.
static constexpr uint64_t kSmallConstantBytes = 4096;

//===----------------------------------------------------------------------===//
// Division
//===----------------------------------------------------------------------===//

namespace {
/// Functions that stay in one module.
struct Unit {
  SmallVector<llvm::Function *> functions;
  size_t numInstructions = 0;
  /// Whether a variable refers to one of them.
  bool isPinned = false;
};
} // namespace

/// The units in the order of their first functions.
static std::vector<Unit> findUnits(llvm::Module &module,
                                   ArrayRef<llvm::Function *> parts) {
  llvm::EquivalenceClasses<llvm::Function *> classes;
  llvm::SmallPtrSet<llvm::Function *, 16> separate(parts.begin(), parts.end()),
      pinned;
  for (llvm::Function &function : module) {
    if (function.isDeclaration())
      continue;
    classes.insert(&function);
    for (llvm::User *user : function.users())
      if (auto *instruction = dyn_cast<llvm::Instruction>(user)) {
        if (!separate.contains(&function))
          classes.unionSets(&function, instruction->getFunction());
      } else {
        pinned.insert(&function);
      }
  }
  std::vector<Unit> units;
  DenseMap<llvm::Function *, size_t> unitOf;
  for (llvm::Function &function : module) {
    if (function.isDeclaration())
      continue;
    auto [entry, isNew] =
        unitOf.try_emplace(classes.getLeaderValue(&function), units.size());
    if (isNew)
      units.emplace_back();
    Unit &unit = units[entry->second];
    unit.functions.push_back(&function);
    unit.numInstructions += function.getInstructionCount();
    unit.isPinned |= pinned.contains(&function);
  }
  return units;
}

/// The number of the module for each function, 0 for the one that there is.
static DenseMap<llvm::Function *, unsigned>
assignModules(std::vector<Unit> units, unsigned count) {
  // Those that must be in the first module, and then the long ones.
  llvm::sort(units, [](const Unit &a, const Unit &b) {
    return std::pair(a.isPinned, a.numInstructions) >
           std::pair(b.isPinned, b.numInstructions);
  });
  SmallVector<size_t> sizes(count, 0);
  DenseMap<llvm::Function *, unsigned> modules;
  for (const Unit &unit : units) {
    unsigned chosen =
        unit.isPinned ? 0 : llvm::min_element(sizes) - sizes.begin();
    sizes[chosen] += unit.numInstructions;
    for (llvm::Function *function : unit.functions)
      modules[function] = chosen;
  }
  return modules;
}

//===----------------------------------------------------------------------===//
// Symbols
//===----------------------------------------------------------------------===//

/// Whether each module has a copy of `variable`.
static bool isCopied(const llvm::GlobalVariable &variable) {
  return variable.hasLocalLinkage() && variable.isConstant() &&
         variable.hasInitializer() &&
         variable.getDataLayout().getTypeAllocSize(variable.getValueType()) <=
             kSmallConstantBytes;
}

/// The name of a symbol that other programs linked to this one do not have.
static StringRef getUniqueName(const llvm::Module &module) {
  for (const llvm::Function &function : module)
    if (!function.isDeclaration() && function.hasExternalLinkage())
      return function.getName();
  return module.getName();
}

/// Shows local symbols that several modules may use to the linker.
static void showLocals(llvm::Module &module, ArrayRef<llvm::Function *> parts) {
  std::string prefix = getUniqueName(module).str() + ".";
  auto show = [&](llvm::GlobalValue &value) {
    if (!value.hasLocalLinkage())
      return;
    if (!value.getName().starts_with(prefix))
      value.setName(prefix + value.getName());
    value.setLinkage(llvm::GlobalValue::ExternalLinkage);
    value.setVisibility(llvm::GlobalValue::HiddenVisibility);
  };
  for (llvm::GlobalVariable &variable : module.globals())
    if (!isCopied(variable))
      show(variable);
  for (llvm::Function *part : parts)
    show(*part);
}

//===----------------------------------------------------------------------===//
// Modules
//===----------------------------------------------------------------------===//

/// The module `number`, which has no more than it and LLVM use.
static Bitcode makeModule(const llvm::Module &module,
                          const DenseMap<llvm::Function *, unsigned> &modules,
                          unsigned number) {
  llvm::ValueToValueMapTy map;
  // The functions that LLVM calls though no instruction does, such as those
  // that convert elements, and the variable that keeps them.
  SmallVector<llvm::GlobalValue *, 4> runtime;
  const llvm::GlobalVariable *keepsRuntime =
      llvm::collectUsedGlobalVariables(module, runtime, /*CompilerUsed=*/true);
  std::unique_ptr<llvm::Module> result =
      llvm::CloneModule(module, map, [&](const llvm::GlobalValue *value) {
        if (auto *function = dyn_cast<llvm::Function>(value))
          return llvm::is_contained(runtime, function) ||
                 modules.lookup(const_cast<llvm::Function *>(function)) ==
                     number;
        auto *variable = dyn_cast<llvm::GlobalVariable>(value);
        return variable && (isCopied(*variable) || variable == keepsRuntime);
      });
  Bitcode bitcode;
  llvm::raw_svector_ostream stream(bitcode);
  llvm::WriteBitcodeToFile(*result, stream);
  return bitcode;
}

std::vector<Bitcode> mlir::structured::detail::splitModule(
    llvm::Module &module, ArrayRef<llvm::Function *> parts, unsigned count) {
  std::vector<Unit> units = findUnits(module, parts);
  count = std::min<size_t>(count, units.size());
  if (count < 2)
    return {};
  DenseMap<llvm::Function *, unsigned> modules =
      assignModules(std::move(units), count);
  showLocals(module, parts);
  std::vector<Bitcode> others;
  for (unsigned number = 1; number < count; ++number)
    others.push_back(makeModule(module, modules, number));
  for (auto [function, number] : modules)
    if (number != 0)
      function->deleteBody();
  return others;
}
