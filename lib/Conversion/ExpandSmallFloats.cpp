// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SmallFloats.h"
#include "linalg/Conversion/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGEXPANDSMALLFLOATSPASS
#include "linalg/Conversion/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

/// `type` with another element type; `element` for a scalar.
static Type withElement(Type type, Type element) {
  auto shaped = dyn_cast<ShapedType>(type);
  return shaped ? Type(shaped.clone(element)) : element;
}

static IntegerType getBitsType(FloatType type) {
  return IntegerType::get(type.getContext(), type.getWidth());
}

//===----------------------------------------------------------------------===//
// Supported ops
//===----------------------------------------------------------------------===//

static bool hasSmallFloats(Operation *op) {
  auto isSmall = [](Type type) { return getSmallFloat(type) != nullptr; };
  auto isSmallArgument = [&](Block &block) {
    return llvm::any_of(block.getArgumentTypes(), isSmall);
  };
  return llvm::any_of(op->getOperandTypes(), isSmall) ||
         llvm::any_of(op->getResultTypes(), isSmall) ||
         llvm::any_of(op->getRegions(), [&](Region &region) {
           return llvm::any_of(region, isSmallArgument);
         });
}

/// Whether `op` computes with numbers, instead of only moving them.
static bool isArithmetic(Operation *op) {
  if (isa<arith::ConstantOp, arith::SelectOp, arith::BitcastOp, arith::ExtFOp,
          arith::TruncFOp>(op))
    return false;
  return isa<arith::ArithDialect, math::MathDialect>(op->getDialect()) ||
         isa<vector::FMAOp, vector::ReductionOp, vector::MultiDimReductionOp,
             vector::ContractionOp, vector::OuterProductOp, vector::ScanOp>(op);
}

/// Rejects an op that would compute something else, or be invalid, on integers.
static LogicalResult verifyOp(Operation *op) {
  static constexpr llvm::StringLiteral dialects[] = {
      "affine", "arith",  "bufferization", "builtin", "cf", "func",   "llvm",
      "math",   "memref", "omp",           "scf",     "ub", "tensor", "vector"};
  for (TypeRange types :
       {TypeRange(op->getOperandTypes()), TypeRange(op->getResultTypes())})
    for (Type type : types)
      if (auto complex = dyn_cast<ComplexType>(getElementTypeOrSelf(type));
          complex && getSmallFloat(complex.getElementType()))
        return op->emitOpError("is on complex numbers of ")
               << complex.getElementType() << ", which is not supported";
  if (!hasSmallFloats(op))
    return success();
  if (!llvm::is_contained(dialects, op->getName().getDialectNamespace()) ||
      isa<memref::AtomicRMWOp, vector::PrintOp>(op))
    return op->emitOpError(
        "is on floats of 8 bits or fewer, and is not of those that can "
        "be computed in f32: lower it first");
  if (isa_and_present<vector::MaskOp>(op->getParentOp()) && isArithmetic(op))
    return op->emitOpError(
        "is on floats of 8 bits or fewer in a vector.mask: run "
        "linalg-lower-vectors first");
  if (auto truncation = dyn_cast<arith::TruncFOp>(op))
    if (auto mode = truncation.getRoundingmode();
        mode && *mode != arith::RoundingMode::to_nearest_even &&
        getSmallFloat(truncation.getType()))
      return op->emitOpError("rounds to ")
             << truncation.getType()
             << " in another way than to the nearest and even";
  return success();
}

//===----------------------------------------------------------------------===//
// Computing
//===----------------------------------------------------------------------===//

static Value toBits(OpBuilder &builder, Location loc, Value value,
                    FloatType type) {
  return arith::BitcastOp::create(
      builder, loc, withElement(value.getType(), getBitsType(type)), value);
}

/// `value`, of small floats, as f32 or f64.
static Value extend(OpBuilder &builder, Location loc, Value value,
                    FloatType wide) {
  FloatType type = getSmallFloat(value.getType());
  Value result =
      decodeSmallFloat(builder, loc, toBits(builder, loc, value, type), type);
  if (wide.isF32())
    return result;
  Type to = withElement(value.getType(), wide);
  if (wide.getWidth() > 32)
    return arith::ExtFOp::create(builder, loc, to, result);
  return arith::TruncFOp::create(builder, loc, to, result);
}

/// `value`, of f32 or f64, as small floats.
static Value truncate(OpBuilder &builder, Location loc, Value value,
                      FloatType type) {
  Value bits = encodeSmallFloat(builder, loc, value, type);
  return arith::BitcastOp::create(builder, loc,
                                  withElement(value.getType(), type), bits);
}

/// Between floats of any width.
static Value convert(OpBuilder &builder, Location loc, Value value, Type to) {
  auto element = cast<FloatType>(getElementTypeOrSelf(to));
  FloatType small = getSmallFloat(to);
  auto from = cast<FloatType>(getElementTypeOrSelf(value.getType()));
  if (getSmallFloat(from))
    value = extend(builder, loc, value, small ? builder.getF32Type() : element);
  else if (from.getWidth() < 32)
    value = arith::ExtFOp::create(
        builder, loc, withElement(value.getType(), builder.getF32Type()),
        value);
  else if (from.getWidth() > 64)
    // Rounds twice: there is no integer type of that width to round with.
    value = arith::TruncFOp::create(
        builder, loc, withElement(value.getType(), builder.getF64Type()),
        value);
  return small ? truncate(builder, loc, value, small) : value;
}

/// Replaces `op` by one on f32 with rounded results.
static void computeInF32(RewriterBase &rewriter, Operation *op) {
  Location loc = op->getLoc();
  // Conversions of integers of up to 32 bits to f64 are exact, so none is
  // rounded twice.
  FloatType wide = isa<arith::SIToFPOp, arith::UIToFPOp>(op)
                       ? FloatType(rewriter.getF64Type())
                       : FloatType(rewriter.getF32Type());
  SmallVector<Value> operands;
  for (Value operand : op->getOperands())
    operands.push_back(getSmallFloat(operand.getType())
                           ? extend(rewriter, loc, operand, wide)
                           : operand);
  SmallVector<Type> types;
  for (Type type : op->getResultTypes())
    types.push_back(getSmallFloat(type) ? withElement(type, wide) : type);
  OperationState state(loc, op->getName(), operands, types, op->getAttrs());
  Operation *widened = rewriter.create(state);
  SmallVector<Value> results;
  for (auto [old, result] :
       llvm::zip_equal(op->getResults(), widened->getResults()))
    results.push_back(
        getSmallFloat(old.getType())
            ? truncate(rewriter, loc, result, getSmallFloat(old.getType()))
            : result);
  rewriter.replaceOp(op, results);
}

static void expandArithmetic(Operation *root) {
  SmallVector<Operation *> ops;
  root->walk([&](Operation *op) {
    if (hasSmallFloats(op) &&
        (isArithmetic(op) || isa<arith::ExtFOp, arith::TruncFOp>(op)))
      ops.push_back(op);
  });
  IRRewriter rewriter(root->getContext());
  for (Operation *op : ops) {
    rewriter.setInsertionPoint(op);
    if (isArithmetic(op))
      computeInF32(rewriter, op);
    else
      rewriter.replaceOp(op, convert(rewriter, op->getLoc(), op->getOperand(0),
                                     op->getResult(0).getType()));
  }
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

/// Replaces all small floats by integers of the same width.
static void replaceTypes(Operation *root) {
  AttrTypeReplacer replacer;
  replacer.addReplacement([](FloatType type) -> std::optional<Type> {
    if (!getSmallFloat(type))
      return std::nullopt;
    return getBitsType(type);
  });
  replacer.addReplacement([](FloatAttr attr) -> std::optional<Attribute> {
    FloatType type = getSmallFloat(attr.getType());
    if (!type)
      return std::nullopt;
    return IntegerAttr::get(getBitsType(type),
                            attr.getValue().bitcastToAPInt());
  });
  replacer.addReplacement(
      [](DenseElementsAttr attr) -> std::optional<Attribute> {
        FloatType type = getSmallFloat(attr.getElementType());
        if (!type)
          return std::nullopt;
        return attr.bitcast(getBitsType(type));
      });
  replacer.recursivelyReplaceElementsIn(root, /*replaceAttrs=*/true,
                                        /*replaceLocs=*/false,
                                        /*replaceTypes=*/true);
  root->walk([](Operation *op) {
    if (!isa<arith::BitcastOp, vector::BitCastOp>(op) ||
        op->getOperand(0).getType() != op->getResult(0).getType())
      return;
    op->getResult(0).replaceAllUsesWith(op->getOperand(0));
    op->erase();
  });
}

static bool usesSmallFloats(Operation *root) {
  // In the types of functions and globals too.
  bool isAny = false;
  AttrTypeWalker walker;
  walker.addWalk(
      [&](FloatType type) { isAny |= getSmallFloat(type) != nullptr; });
  auto walk = [&](auto element) {
    walker.walk(element);
    return isAny ? WalkResult::interrupt() : WalkResult::advance();
  };
  return root
      ->walk([&](Operation *op) {
        if (walk(op->getAttrDictionary()).wasInterrupted())
          return WalkResult::interrupt();
        for (Type type : op->getResultTypes())
          if (walk(type).wasInterrupted())
            return WalkResult::interrupt();
        for (Region &region : op->getRegions())
          for (Block &block : region)
            for (Type type : block.getArgumentTypes())
              if (walk(type).wasInterrupted())
                return WalkResult::interrupt();
        return WalkResult::advance();
      })
      .wasInterrupted();
}

// MLIR22-61: their conversion to LLVM keeps the attribute of `arith`, which is
// not translated.
static void dropFlagsOfCasts(Operation *root) {
  root->walk([](Operation *op) {
    if (isa<arith::ExtFOp, arith::TruncFOp>(op))
      op->removeAttr("fastmath");
  });
}

namespace {
struct ExpandSmallFloatsPass
    : structured::impl::LinalgExpandSmallFloatsPassBase<ExpandSmallFloatsPass> {
  LogicalResult initialize(MLIRContext *context) override {
    RewritePatternSet set(context);
    arith::populateExpandScalingExtTruncPatterns(set);
    scalingPatterns = std::move(set);
    return success();
  }

  void runOnOperation() override {
    Operation *root = getOperation();
    dropFlagsOfCasts(root);
    if (!usesSmallFloats(root))
      return;
    // The types of functions change, and so do all their calls.
    if (!isa<ModuleOp>(root)) {
      root->emitOpError("has floats of 8 bits or fewer: "
                        "linalg-expand-small-floats has to run on the module");
      return signalPassFailure();
    }
    walkAndApplyPatterns(root, scalingPatterns);
    WalkResult result = root->walk<WalkOrder::PreOrder>([](Operation *op) {
      return failed(verifyOp(op)) ? WalkResult::interrupt()
                                  : WalkResult::advance();
    });
    if (result.wasInterrupted())
      return signalPassFailure();
    expandArithmetic(root);
    replaceTypes(root);
  }

  FrozenRewritePatternSet scalingPatterns;
};
} // namespace
