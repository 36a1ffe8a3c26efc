// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ConstantOrder.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace mlir::structured::detail;

ConstantOrder::ConstantOrder(Operation *root) : root(root) {
  root->walk([&](memref::GlobalOp global) { old.insert(global); });
}

/// The name that MLIR gives the global of a constant, unless it is in use.
static std::string getPlainName(memref::GlobalOp global) {
  std::string name;
  llvm::raw_string_ostream stream(name);
  stream << "__constant_";
  for (int64_t extent : global.getType().getShape())
    stream << extent << "x";
  if (global.getType().getRank() == 0)
    stream << "x";
  stream << global.getType().getElementType();
  return name;
}

void ConstantOrder::restore(ModuleOp module) {
  llvm::StringMap<memref::GlobalOp> made;
  for (auto global : module.getOps<memref::GlobalOp>())
    if (!old.contains(global))
      made.try_emplace(global.getSymName(), global);
  if (made.size() < 2)
    return;
  // In the order of their first uses.
  llvm::MapVector<Operation *, SmallVector<memref::GetGlobalOp>> uses;
  module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (op != module && op->hasTrait<OpTrait::SymbolTable>())
      return WalkResult::skip();
    if (auto use = dyn_cast<memref::GetGlobalOp>(op))
      if (memref::GlobalOp global = made.lookup(use.getName()))
        uses[global].push_back(use);
    return WalkResult::advance();
  });
  for (auto &[global, usesOfGlobal] : uses)
    global->remove();
  SymbolTable symbols(module);
  for (auto &[op, usesOfGlobal] : uses) {
    auto global = cast<memref::GlobalOp>(op);
    global.setSymName(getPlainName(global));
    StringAttr name = symbols.insert(global, module.getBody()->begin());
    for (memref::GetGlobalOp use : usesOfGlobal)
      use.setName(name);
  }
}

void ConstantOrder::restore() {
  root->walk([&](ModuleOp module) { restore(module); });
}
