// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Builds ops that mlir-linalg-ods-yaml-gen has made of YAML, in MLIR's dialect
// linalg, and prints them as linalg.generic. The code that is made calls
// functions of the file in MLIR that it is made for; here are functions of
// these names, as far as the program needs them.

#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/Verifier.h"

using namespace mlir;
using namespace mlir::linalg;

using EmitError = function_ref<InFlightDiagnostic()>;
using RegionBuilder = std::function<void(ImplicitLocOpBuilder &, Block &,
                                         ArrayRef<NamedAttribute>, EmitError)>;

static void buildStructuredOp(OpBuilder &builder, OperationState &state,
                              std::optional<TypeRange> resultTypes,
                              ValueRange inputs, ValueRange outputs,
                              ArrayRef<NamedAttribute> attributes,
                              RegionBuilder buildRegion) {
  state.addOperands(inputs);
  state.addOperands(outputs);
  state.addTypes(resultTypes ? *resultTypes : TypeRange(outputs));
  state.addAttributes(attributes);
  state.addAttribute(
      "operandSegmentSizes",
      builder.getDenseI32ArrayAttr({static_cast<int32_t>(inputs.size()),
                                    static_cast<int32_t>(outputs.size())}));
  Region &region = *state.addRegion();
  Block &block = region.emplaceBlock();
  for (Value operand : state.operands)
    block.addArgument(getElementTypeOrSelf(operand.getType()), state.location);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(&block);
  ImplicitLocOpBuilder inside(state.location, builder);
  buildRegion(inside, block, state.attributes.getAttrs(),
              [&] { return emitError(state.location); });
}

static ParseResult parseNamedStructuredOp(OpAsmParser &parser, OperationState &,
                                          unsigned, RegionBuilder) {
  return parser.emitError(parser.getNameLoc(), "this program only builds ops");
}

static void printNamedStructuredOp(OpAsmPrinter &printer, Operation *op,
                                   ValueRange inputs, ValueRange outputs,
                                   ArrayRef<StringRef>) {
  printer << " " << inputs << ", " << outputs;
}

static void getGenericEffectsImpl(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &,
    LinalgOp) {}

static Speculation::Speculatability getGenericSpeculatabilityImpl(LinalgOp) {
  return Speculation::NotSpeculatable;
}

namespace {
class RegionBuilderHelper {
public:
  RegionBuilderHelper(OpBuilder &builder, Block &block)
      : builder(builder.getContext()),
        loc(UnknownLoc::get(builder.getContext())) {
    this->builder.setInsertionPointToEnd(&block);
  }

  Value buildUnaryFn(UnaryFn function, Value x, EmitError = nullptr) {
    assert(function == UnaryFn::exp);
    return math::ExpOp::create(builder, loc, x);
  }

  Value buildBinaryFn(BinaryFn function, Value x, Value y,
                      EmitError = nullptr) {
    bool isFloat = isa<FloatType>(x.getType());
    switch (function) {
    case BinaryFn::add:
      return isFloat ? arith::AddFOp::create(builder, loc, x, y).getResult()
                     : arith::AddIOp::create(builder, loc, x, y).getResult();
    case BinaryFn::mul:
      return isFloat ? arith::MulFOp::create(builder, loc, x, y).getResult()
                     : arith::MulIOp::create(builder, loc, x, y).getResult();
    case BinaryFn::max_signed:
      return arith::MaximumFOp::create(builder, loc, x, y);
    default:
      llvm_unreachable("the definitions have no other function");
    }
  }

  Value buildTypeFn(TypeFn function, Type type, Value x, EmitError = nullptr) {
    if (x.getType().isIndex())
      x = arith::IndexCastOp::create(builder, loc, builder.getI64Type(), x);
    return convertScalarToDtype(builder, loc, x, type,
                                function == TypeFn::cast_unsigned);
  }

  Value constant(const std::string &text) {
    auto value = cast<TypedAttr>(parseAttribute(text, builder.getContext()));
    return arith::ConstantOp::create(builder, loc, value);
  }
  Value index(int64_t loop) { return IndexOp::create(builder, loc, loop); }
  Type getIntegerType(unsigned width) { return builder.getIntegerType(width); }
  Type getFloat32Type() { return builder.getF32Type(); }
  Type getFloat64Type() { return builder.getF64Type(); }
  void yieldOutputs(ValueRange values) {
    YieldOp::create(builder, loc, values);
  }

private:
  OpBuilder builder;
  Location loc;
};
} // namespace

#define GET_OP_CLASSES
#include "Ops.decls.inc"

#define GET_OP_CLASSES
#include "Ops.defs.inc"

#include "Ops.impl.inc"

/// A function `name` with an op, whose last operand is its init.
template <typename OpTy>
static void addFunction(ModuleOp module, StringRef name,
                        ArrayRef<Type> operands) {
  ImplicitLocOpBuilder builder(module.getLoc(), module.getBodyRegion());
  auto function = func::FuncOp::create(
      builder, name, builder.getFunctionType(operands, operands.back()));
  Block &block = *function.addEntryBlock();
  builder.setInsertionPointToStart(&block);
  ValueRange arguments = block.getArguments();
  auto op = OpTy::create(builder, module.getLoc(), arguments.drop_back(),
                         arguments.take_back());
  func::ReturnOp::create(builder, op->getResults());
}

int main() {
  MLIRContext context;
  context.loadDialect<arith::ArithDialect, func::FuncDialect, LinalgDialect,
                      math::MathDialect, tensor::TensorDialect>();
  Dialect &dialect = *context.getLoadedDialect("linalg");
  RegisteredOperationName::insert<MyMatmulOp>(dialect);
  RegisteredOperationName::insert<MyWindowOp>(dialect);
  RegisteredOperationName::insert<MyPairOp>(dialect);

  OwningOpRef<ModuleOp> module = ModuleOp::create(UnknownLoc::get(&context));
  Builder builder(&context);
  Type f32 = builder.getF32Type(), i8 = builder.getI8Type();
  auto matrix = [](int64_t rows, int64_t columns, Type type) {
    return RankedTensorType::get({rows, columns}, type);
  };
  auto vector = [&](int64_t size) {
    return RankedTensorType::get({size}, f32);
  };
  addFunction<MyMatmulOp>(
      *module, "matmul",
      {matrix(2, 3, i8), matrix(3, 2, i8), matrix(2, 2, builder.getI32Type())});
  addFunction<MyWindowOp>(*module, "window", {vector(6), vector(2), vector(2)});
  addFunction<MyPairOp>(*module, "pair",
                        {matrix(2, 2, f32), f32, matrix(2, 2, f32)});
  if (failed(verify(*module)))
    return EXIT_FAILURE;
  IRRewriter rewriter(&context);
  SmallVector<LinalgOp> ops;
  module->walk([&](LinalgOp op) { ops.push_back(op); });
  for (LinalgOp op : ops) {
    rewriter.setInsertionPoint(op);
    if (failed(generalizeNamedOp(rewriter, op)))
      return EXIT_FAILURE;
  }
  module->print(llvm::outs());
  return EXIT_SUCCESS;
}
