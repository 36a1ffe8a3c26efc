// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LibraryCall.h"
#include "LibrarySymbol.h"
#include "linalg/Interfaces/Overlap.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

//===----------------------------------------------------------------------===//
// Analysis
//===----------------------------------------------------------------------===//

/// The argument type for buffers of a rank, element type and memory space; with
/// `stockNames`, also of a shape.
static MemRefType getArgumentType(MemRefType type, AffineMap permutation,
                                  const LibraryCallOptions &options) {
  SmallVector<int64_t> dynamic(type.getRank(), ShapedType::kDynamic);
  auto layout =
      StridedLayoutAttr::get(type.getContext(), ShapedType::kDynamic, dynamic);
  SmallVector<int64_t> shape = dynamic;
  if (options.stockNames) {
    shape = llvm::to_vector(type.getShape());
    if (permutation)
      shape = applyPermutationMap(permutation, ArrayRef<int64_t>(shape));
  }
  return MemRefType::get(shape, type.getElementType(), layout,
                         type.getMemorySpace());
}

/// Why the operands can't be passed to a function.
static std::optional<Refusal> refuseToPassOperands(StructuredOpInterface op) {
  for (OpOperand &operand : op->getOpOperands()) {
    auto buffer = dyn_cast<MemRefType>(operand.get().getType());
    if (buffer && !buffer.isStrided())
      return llvm::formatv("operand {0} has a layout that is not strided",
                           operand.getOperandNumber());
  }
  return std::nullopt;
}

/// Why the payload depends on more than its arguments, constants and index
/// offsets.
static std::optional<Refusal> refuseCaptures(StructuredOpInterface op,
                                             const IndexOffsets &offsets) {
  Operation *user = nullptr;
  visitUsedValuesDefinedAbove(op->getRegions(), [&](OpOperand *use) {
    Operation *definition = use->get().getDefiningOp();
    bool isConstant =
        definition && definition->hasTrait<OpTrait::ConstantLike>();
    if (!isConstant && !offsets.additions.contains(use->getOwner()) && !user)
      user = use->getOwner();
  });
  if (!user)
    return std::nullopt;
  return llvm::formatv("{0} in the payload uses a value from outside of it",
                       user->getName());
}

/// Sets name, parameters and permutations. Returns why there is no function.
static std::optional<Refusal> setFunction(LibraryCall &call,
                                          StructuredOpInterface op,
                                          const LibraryCallOptions &options) {
  std::optional<LibraryFunction> function = op.getLibraryFunction();
  if (function)
    call.parameters = function->parameters;
  MLIRContext *context = op.getContext();
  if (std::optional<StringRef> name = op.getLibraryCall()) {
    call.symbol = StringAttr::get(context, *name);
    call.permutations.assign(op->getNumOperands(), AffineMap());
    return std::nullopt;
  }
  if (!function)
    return "no function's name follows from what it computes";
  RefusalOr<LibrarySymbol> symbol = options.stockNames
                                        ? getStockSymbol(op, *function)
                                        : getLibrarySymbol(op, *function);
  if (!symbol)
    return symbol.refusal();
  call.symbol = StringAttr::get(context, symbol->name);
  call.permutations = symbol->permutations;
  if (options.stockNames || options.functions.contains(symbol->name))
    return std::nullopt;
  return "no library has " + symbol->name;
}

/// Why the operands alone are not enough for the function; drops parameters and
/// offsets with default values from `call`.
static std::optional<Refusal>
refuseToPassOnlyOperands(LibraryCall &call, const IndexOffsets &offsets) {
  if (!offsets.offsets.empty())
    return "its payload uses indices, which the function does not get";
  for (int64_t parameter : call.parameters)
    if (parameter != 1)
      return "it has strides or dilations other than 1, which the function "
             "does not get";
  call.parameters.clear();
  return std::nullopt;
}

static FunctionType getFunctionType(StructuredOpInterface op,
                                    const LibraryCall &call,
                                    const LibraryCallOptions &options) {
  Type i64 = IntegerType::get(op.getContext(), 64);
  SmallVector<Type> types(call.indexOffsets.size() + call.parameters.size(),
                          i64);
  for (auto [type, permutation] :
       llvm::zip_equal(op->getOperandTypes(), call.permutations)) {
    auto buffer = dyn_cast<MemRefType>(type);
    types.push_back(buffer ? getArgumentType(buffer, permutation, options)
                           : type);
  }
  return FunctionType::get(op.getContext(), types, {});
}

RefusalOr<LibraryCall>
mlir::structured::detail::planLibraryCall(StructuredOpInterface op,
                                          const LibraryCallOptions &options) {
  LibraryCall call;
  if (auto refusal = setFunction(call, op, options))
    return *refusal;
  if (auto refusal = refuseToPassOperands(op))
    return *refusal;
  // An op that names its function is called even if operands overlap.
  if (!options.stockNames && !op.getLibraryCall())
    if (auto refusal = refuseToChangeOrder(op))
      return *refusal;
  RefusalOr<IndexOffsets> offsets = getIndexOffsets(op);
  if (!offsets)
    return offsets.refusal();
  if (auto refusal = refuseCaptures(op, *offsets))
    return *refusal;
  if (options.stockNames)
    if (auto refusal = refuseToPassOnlyOperands(call, *offsets))
      return *refusal;
  call.indexOffsets = std::move(offsets->offsets);
  call.type = getFunctionType(op, call, options);
  return call;
}

//===----------------------------------------------------------------------===//
// Creating the call
//===----------------------------------------------------------------------===//

Operation *mlir::structured::detail::getNearestSymbolTable(Operation *op) {
  Operation *parent = op->getParentOp();
  return parent ? SymbolTable::getNearestSymbolTable(parent) : nullptr;
}

bool mlir::structured::detail::isFunctionOf(const LibraryCall &call,
                                            Operation *symbol) {
  auto function = dyn_cast<func::FuncOp>(symbol);
  return function && function.getFunctionType() == call.type &&
         (!function.isExternal() ||
          function->hasAttr(LLVM::LLVMDialect::getEmitCWrapperAttrName()));
}

/// By the C calling convention, narrow integers are extended.
static void extendNarrowIntegers(func::FuncOp function) {
  for (auto [index, type] : llvm::enumerate(function.getArgumentTypes())) {
    if (!type.isIntOrFloat() || isa<FloatType>(type) ||
        type.getIntOrFloatBitWidth() >= 32)
      continue;
    bool isBoolean = type.isInteger(1);
    function.setArgAttr(index,
                        isBoolean ? LLVM::LLVMDialect::getZExtAttrName()
                                  : LLVM::LLVMDialect::getSExtAttrName(),
                        UnitAttr::get(function.getContext()));
  }
}

static void declareFunction(RewriterBase &rewriter, StructuredOpInterface op,
                            const LibraryCall &call, Operation *symbolTable) {
  if (SymbolTable::lookupSymbolIn(symbolTable, call.symbol))
    return;
  OpBuilder::InsertionGuard guard(rewriter);
  Operation *next = op;
  while (next->getParentOp() != symbolTable)
    next = next->getParentOp();
  rewriter.setInsertionPoint(next);
  auto function =
      func::FuncOp::create(rewriter, op.getLoc(), call.symbol, call.type);
  function.setPrivate();
  function->setAttr(LLVM::LLVMDialect::getEmitCWrapperAttrName(),
                    rewriter.getUnitAttr());
  extendNarrowIntegers(function);
}

/// The operand as an argument of `type`.
static Value buildArgument(OpBuilder &builder, Location loc, Value operand,
                           AffineMap permutation, Type type) {
  if (permutation)
    operand = memref::TransposeOp::create(builder, loc, operand,
                                          AffineMapAttr::get(permutation));
  if (operand.getType() == type)
    return operand;
  return memref::CastOp::create(builder, loc, type, operand);
}

func::CallOp mlir::structured::detail::buildLibraryCall(
    RewriterBase &rewriter, StructuredOpInterface op, const LibraryCall &call,
    Operation *symbolTable) {
  declareFunction(rewriter, op, call, symbolTable);
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  Location loc = op.getLoc();
  SmallVector<Value> arguments;
  for (const OutsideSum &offset : call.indexOffsets)
    arguments.push_back(buildIndexOffset(rewriter, loc, offset));
  for (int64_t parameter : call.parameters)
    arguments.push_back(arith::ConstantOp::create(
        rewriter, loc, rewriter.getI64IntegerAttr(parameter)));
  ArrayRef<Type> types = call.type.getInputs().take_back(op->getNumOperands());
  for (auto [operand, permutation, type] :
       llvm::zip_equal(op->getOperands(), call.permutations, types))
    arguments.push_back(
        buildArgument(rewriter, loc, operand, permutation, type));
  return rewriter.replaceOpWithNewOp<func::CallOp>(op, call.symbol, TypeRange(),
                                                   arguments);
}
