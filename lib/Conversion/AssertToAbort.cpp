// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Conversion/Passes.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGASSERTTOABORTPASS
#include "linalg/Conversion/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;

/// The C function `name`, declared if necessary. Fails if the module has
/// another symbol of that name.
static FailureOr<LLVM::LLVMFuncOp>
getFunction(SymbolTable &symbols, StringRef name, LLVM::LLVMFunctionType type) {
  Operation *found = symbols.lookup(name);
  if (!found) {
    OpBuilder builder(type.getContext());
    auto function = LLVM::LLVMFuncOp::create(builder, symbols.getOp()->getLoc(),
                                             name, type);
    symbols.insert(function, symbols.getOp()->getRegion(0).front().begin());
    return function;
  }
  auto function = dyn_cast<LLVM::LLVMFuncOp>(found);
  if (function && function.getFunctionType() == type)
    return function;
  return found->emitError() << "assertions need the C library's '" << name
                            << "', expected nothing else of that name or an "
                               "'llvm.func' of type "
                            << type;
}

namespace {
// MLIR22-41: MLIR's lowering loses the message.
struct AssertToAbortPass
    : structured::impl::LinalgAssertToAbortPassBase<AssertToAbortPass> {
  void runOnOperation() override;

private:
  LogicalResult declareFunctions(SymbolTable &symbols);
  LLVM::GlobalOp getMessage(SymbolTable &symbols, StringAttr text);
  void lower(cf::AssertOp op, LLVM::GlobalOp message);

  LLVM::LLVMFuncOp writeFunction, abortFunction;
  /// The messages by their text.
  DenseMap<StringAttr, LLVM::GlobalOp> messages;
};
} // namespace

LogicalResult AssertToAbortPass::declareFunctions(SymbolTable &symbols) {
  Builder builder(&getContext());
  Type size = builder.getI64Type();
  Type pointer = LLVM::LLVMPointerType::get(&getContext());
  auto abortOr = getFunction(
      symbols, "abort",
      LLVM::LLVMFunctionType::get(LLVM::LLVMVoidType::get(&getContext()), {}));
  if (failed(abortOr))
    return failure();
  auto writeOr = getFunction(
      symbols, "write",
      LLVM::LLVMFunctionType::get(size, {builder.getI32Type(), pointer, size}));
  if (failed(writeOr))
    return failure();
  abortFunction = *abortOr;
  writeFunction = *writeOr;
  return success();
}

LLVM::GlobalOp AssertToAbortPass::getMessage(SymbolTable &symbols,
                                             StringAttr text) {
  LLVM::GlobalOp &message = messages[text];
  if (message)
    return message;
  OpBuilder builder(&getContext());
  auto line = builder.getStringAttr(text.getValue() + "\n");
  message = LLVM::GlobalOp::create(
      builder, symbols.getOp()->getLoc(),
      LLVM::LLVMArrayType::get(builder.getI8Type(), line.size()),
      /*isConstant=*/true, LLVM::Linkage::Private, "assert_message", line);
  symbols.insert(message, symbols.getOp()->getRegion(0).front().begin());
  return message;
}

void AssertToAbortPass::lower(cf::AssertOp op, LLVM::GlobalOp message) {
  Location loc = op.getLoc();
  Block *block = op->getBlock();
  Block *rest = block->splitBlock(op->getIterator());
  auto *failing = new Block();
  block->getParent()->push_back(failing);
  auto builder = OpBuilder::atBlockEnd(block);
  cf::CondBranchOp::create(builder, loc, op.getArg(), rest, failing);
  op.erase();

  builder.setInsertionPointToEnd(failing);
  int64_t length = cast<StringAttr>(message.getValueAttr()).size();
  Value standardError =
      LLVM::ConstantOp::create(builder, loc, builder.getI32IntegerAttr(2));
  Value text = LLVM::AddressOfOp::create(builder, loc, message);
  Value size =
      LLVM::ConstantOp::create(builder, loc, builder.getI64IntegerAttr(length));
  LLVM::CallOp::create(builder, loc, writeFunction,
                       ValueRange{standardError, text, size});
  LLVM::CallOp::create(builder, loc, abortFunction, ValueRange());
  LLVM::UnreachableOp::create(builder, loc);
}

void AssertToAbortPass::runOnOperation() {
  SmallVector<cf::AssertOp> asserts;
  auto module = dyn_cast<ModuleOp>(getOperation());
  if (!module)
    return;
  for (auto function : module.getOps<FunctionOpInterface>())
    for (Block &block : function.getFunctionBody())
      llvm::append_range(asserts, block.getOps<cf::AssertOp>());
  if (asserts.empty())
    return;
  SymbolTable symbols(module);
  if (failed(declareFunctions(symbols)))
    return signalPassFailure();
  messages.clear();
  for (cf::AssertOp op : asserts)
    lower(op, getMessage(symbols, op.getMsgAttr()));
}
