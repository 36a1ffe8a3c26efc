// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// MLIR's bufferization knows neither numbers nor functions of `ml_program`, and
// MLIR22-72: gives a loaded tensor the memory of the global itself. So the ops
// are lowered before.

#include "linalg/Conversion/Passes.h"
#include "mlir/Analysis/TopologicalSortUtils.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MLProgram/IR/MLProgram.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGLOWERMLPROGRAMPASS
#include "linalg/Conversion/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

/// Replaces an `ml_program.func` or `subgraph` by a `func.func`. The ops of a
/// subgraph have no order but that of their operands and tokens.
static LogicalResult lowerFunction(FunctionOpInterface op) {
  auto isToken = llvm::IsaPred<ml_program::TokenType>;
  if (llvm::any_of(op.getArgumentTypes(), isToken) ||
      llvm::any_of(op.getResultTypes(), isToken))
    return op.emitError() << "'" << op->getName() << "' @" << op.getName()
                          << " has a token as argument or result, expected "
                             "tokens inside of functions only";
  Region &body = op.getFunctionBody();
  if (isa<ml_program::SubgraphOp>(op) && !body.empty() &&
      !sortTopologically(&body.front()))
    return op.emitError() << "'" << op->getName()
                          << "' has ops that need each other's results, "
                             "expected ops that can be put in an order";
  OpBuilder builder(op);
  auto function =
      func::FuncOp::create(builder, op.getLoc(), op.getName(),
                           cast<FunctionType>(op.getFunctionType()),
                           llvm::to_vector(op->getDiscardableAttrs()));
  function.setVisibility(op.getVisibility());
  if (ArrayAttr attributes = op.getArgAttrsAttr())
    function.setArgAttrsAttr(attributes);
  if (ArrayAttr attributes = op.getResAttrsAttr())
    function.setResAttrsAttr(attributes);
  function.getBody().takeBody(body);
  for (Block &block : function.getBody()) {
    Operation *end = block.getTerminator();
    if (!isa<ml_program::ReturnOp, ml_program::OutputOp>(end))
      continue;
    builder.setInsertionPoint(end);
    func::ReturnOp::create(builder, end->getLoc(), end->getOperands());
    end->erase();
  }
  op.erase();
  return success();
}

//===----------------------------------------------------------------------===//
// Globals
//===----------------------------------------------------------------------===//

/// A buffer for a value of type `type`, or of the initial value's if that has
/// static extents; null if there is none.
static MemRefType getBufferType(Type type, Attribute value) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor)
    return type.isIntOrIndexOrFloat() ? MemRefType::get({}, type)
                                      : MemRefType();
  if (auto typed = dyn_cast_if_present<TypedAttr>(value))
    if (auto initial = dyn_cast<RankedTensorType>(typed.getType()))
      tensor = initial;
  if (!tensor.hasStaticShape() ||
      !MemRefType::isValidElementType(tensor.getElementType()))
    return {};
  return MemRefType::get(tensor.getShape(), tensor.getElementType());
}

/// The initial value in the form of `memref.global`.
static Attribute getInitialValue(Attribute value, MemRefType type) {
  if (!value)
    return UnitAttr::get(type.getContext());
  if (isa<ml_program::ExternAttr>(value))
    return {};
  if (isa<ElementsAttr>(value))
    return value;
  return DenseElementsAttr::get(
      RankedTensorType::get({}, type.getElementType()), value);
}

/// The name of the global that `op` loads or stores; null if it does neither.
static SymbolRefAttr getReference(Operation *op) {
  return op->getAttrOfType<SymbolRefAttr>("global");
}

static bool isStore(Operation *op) {
  return isa<ml_program::GlobalStoreOp, ml_program::GlobalStoreGraphOp>(op);
}

namespace {
struct Global {
  /// Null before the global is lowered.
  MemRefType type;
  /// Whether the value may change between a load and its uses.
  bool changes = false;
};

/// The globals of a module, by their definition, and what accesses them.
struct Globals {
  llvm::MapVector<Operation *, Global> globals;
  SmallVector<std::pair<Operation *, Operation *>> accesses;
};
} // namespace

static FailureOr<Globals> findGlobals(ModuleOp module) {
  Globals found;
  SymbolTableCollection symbols;
  WalkResult result = module.walk([&](Operation *op) {
    if (auto global = dyn_cast<ml_program::GlobalOp>(op))
      found.globals[op].changes |= global.getIsMutable() && !global.isPrivate();
    if (!isa_and_nonnull<ml_program::MLProgramDialect>(op->getDialect()))
      return WalkResult::advance();
    SymbolRefAttr reference = getReference(op);
    if (!reference)
      return WalkResult::advance();
    if (!isa<FlatSymbolRefAttr>(reference)) {
      op->emitError() << "'" << op->getName() << "' names " << reference
                      << ", expected a global of the same module";
      return WalkResult::interrupt();
    }
    Operation *global = symbols.lookupNearestSymbolFrom(op, reference);
    found.globals[global].changes |= isStore(op);
    found.accesses.push_back({op, global});
    return WalkResult::advance();
  });
  if (result.wasInterrupted())
    return failure();
  return found;
}

/// Replaces the global by a `memref.global`, and returns its type.
static FailureOr<MemRefType> lowerGlobal(OpBuilder &builder,
                                         ml_program::GlobalOp op) {
  Attribute value = op.getValueAttr();
  MemRefType type = getBufferType(op.getType(), value);
  auto tensor = dyn_cast<TensorType>(op.getType());
  if (!type || (op.getIsMutable() && tensor && !tensor.hasStaticShape()))
    return op.emitError() << "'" << op->getName() << "' @" << op.getSymName()
                          << " has type " << op.getType()
                          << ", expected a number, or a ranked tensor with "
                             "extents that are static or those of a constant";
  builder.setInsertionPoint(op);
  // Only a public global can be a declaration.
  bool isExternal = isa_and_present<ml_program::ExternAttr>(value);
  memref::GlobalOp::create(builder, op.getLoc(), op.getSymName(),
                           isExternal ? StringAttr()
                                      : op.getSymVisibilityAttr(),
                           type, getInitialValue(value, type),
                           /*constant=*/!op.getIsMutable(),
                           /*alignment=*/nullptr);
  return type;
}

/// Loads a value of type `type`, and copies it if the global `changes`.
static Value lowerLoad(OpBuilder &builder, Location loc, Type type,
                       Value buffer, bool changes) {
  if (!isa<TensorType>(type))
    return memref::LoadOp::create(builder, loc, buffer);
  auto bufferType = cast<MemRefType>(buffer.getType());
  auto tensor =
      RankedTensorType::get(bufferType.getShape(), bufferType.getElementType());
  Value value = bufferization::ToTensorOp::create(
      builder, loc, tensor, buffer, /*restrict=*/true, /*writable=*/false);
  if (changes)
    value = bufferization::AllocTensorOp::create(
        builder, loc, tensor, /*dynamicSizes=*/ValueRange(), value);
  return tensor == type
             ? value
             : tensor::CastOp::create(builder, loc, type, value).getResult();
}

static void lowerStore(OpBuilder &builder, Location loc, Value value,
                       Value buffer) {
  auto tensor = dyn_cast<RankedTensorType>(value.getType());
  if (!tensor) {
    memref::StoreOp::create(builder, loc, value, buffer);
    return;
  }
  // Of any layout, so that a slice is not copied twice.
  auto type = bufferization::getMemRefTypeWithFullyDynamicLayout(tensor);
  Value source = bufferization::ToBufferOp::create(builder, loc, type, value,
                                                   /*read_only=*/true);
  memref::CopyOp::create(builder, loc, source, buffer);
}

static void lowerAccess(OpBuilder &builder, Operation *op,
                        const Global &global) {
  Location loc = op->getLoc();
  builder.setInsertionPoint(op);
  Value buffer = memref::GetGlobalOp::create(
      builder, loc, global.type, getReference(op).getLeafReference());
  if (isStore(op))
    lowerStore(builder, loc, op->getOperand(0), buffer);
  else
    op->getResult(0).replaceAllUsesWith(lowerLoad(
        builder, loc, op->getResult(0).getType(), buffer, global.changes));
}

/// Fails if a global has no fixed size.
static LogicalResult lowerGlobals(ModuleOp module) {
  FailureOr<Globals> found = findGlobals(module);
  if (failed(found))
    return failure();
  OpBuilder builder(module.getContext());
  for (auto &[op, global] : found->globals) {
    auto type = lowerGlobal(builder, cast<ml_program::GlobalOp>(op));
    if (failed(type))
      return failure();
    global.type = *type;
  }
  for (auto [op, global] : found->accesses)
    lowerAccess(builder, op, found->globals[global]);
  // Loads and stores use each other's tokens.
  for (Operation *op : llvm::make_first_range(found->accesses))
    op->dropAllUses();
  for (Operation *op : llvm::make_first_range(found->accesses))
    op->erase();
  for (Operation *op : llvm::make_first_range(found->globals))
    op->erase();
  return success();
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace {
struct LowerMLProgramPass
    : structured::impl::LinalgLowerMLProgramPassBase<LowerMLProgramPass> {
  void runOnOperation() override {
    SmallVector<FunctionOpInterface> functions;
    getOperation()->walk([&](FunctionOpInterface op) {
      if (isa<ml_program::FuncOp, ml_program::SubgraphOp>(op))
        functions.push_back(op);
    });
    for (FunctionOpInterface function : functions)
      if (failed(lowerFunction(function)))
        return signalPassFailure();
    if (failed(lowerGlobals(getOperation())))
      return signalPassFailure();
    getOperation()->walk([](ml_program::TokenOp op) {
      if (op->use_empty())
        op->erase();
    });
  }
};
} // namespace
