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
  return isa_and_present<arith::ArithDialect, math::MathDialect>(
             op->getDialect()) ||
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

/// Whether `op` moves numbers of bf16 in ways for which processors have
/// instructions only on integers.
static bool isMove(Operation *op) {
  return isa<arith::SelectOp, vector::ShuffleOp>(op);
}

/// Whether an op on numbers of bf16 has results that need no rounding.
static bool isExact(Operation *op) {
  return isa<arith::NegFOp, arith::MaximumFOp, arith::MinimumFOp,
             arith::MaxNumFOp, arith::MinNumFOp, math::AbsFOp,
             math::CopySignOp>(op);
}

namespace {
/// Rewrites ops on small floats and on bf16 as ops on f32 and on bits.
class Expander {
public:
  explicit Expander(MLIRContext *context) : rewriter(context) {}

  void expand(Operation *root);

private:
  /// The format, if `type` or its elements are floats that are expanded; null
  /// otherwise.
  static FloatType getFloat(Type type) {
    Type element = getElementTypeOrSelf(type);
    return element.isBF16() ? cast<FloatType>(element) : getSmallFloat(element);
  }
  bool isExpanded(Operation *op) const;

  Value toBits(Location loc, Value value, FloatType type) {
    return arith::BitcastOp::create(
        rewriter, loc, withElement(value.getType(), getBitsType(type)), value);
  }
  Value fromBits(Location loc, Value bits, FloatType type) {
    return arith::BitcastOp::create(rewriter, loc,
                                    withElement(bits.getType(), type), bits);
  }
  /// `value`, of floats that are expanded, as f32 or f64.
  Value extend(Location loc, Value value, FloatType wide);
  /// `value`, of f32 or f64, as `type`.
  Value truncate(Location loc, Value value, FloatType type);
  /// Between floats of any width.
  Value convert(Location loc, Value value, Type to);
  /// Replaces `op` by one on f32 with rounded results.
  void computeInF32(Operation *op);
  void moveBits(Operation *op);

  IRRewriter rewriter;
};
} // namespace

bool Expander::isExpanded(Operation *op) const {
  auto hasAny = [&](function_ref<FloatType(Type)> get) {
    return llvm::any_of(op->getOperandTypes(), get) ||
           llvm::any_of(op->getResultTypes(), get);
  };
  if (hasAny(getSmallFloat))
    return isArithmetic(op) || isa<arith::ExtFOp, arith::TruncFOp>(op);
  if (!hasAny(getFloat) || isa_and_present<vector::MaskOp>(op->getParentOp()))
    return false;
  if (auto truncation = dyn_cast<arith::TruncFOp>(op))
    return truncation.getRoundingmode().value_or(
               arith::RoundingMode::to_nearest_even) ==
           arith::RoundingMode::to_nearest_even;
  return isArithmetic(op) || isa<arith::ExtFOp>(op) || isMove(op);
}

Value Expander::extend(Location loc, Value value, FloatType wide) {
  FloatType type = getFloat(value.getType());
  Value bits = toBits(loc, value, type);
  Value result = type.isBF16() ? decodeBF16(rewriter, loc, bits)
                               : decodeSmallFloat(rewriter, loc, bits, type);
  if (wide.isF32())
    return result;
  Type to = withElement(value.getType(), wide);
  if (wide.getWidth() > 32)
    return arith::ExtFOp::create(rewriter, loc, to, result);
  return arith::TruncFOp::create(rewriter, loc, to, result);
}

Value Expander::truncate(Location loc, Value value, FloatType type) {
  bool isShort = type.isBF16() && getElementTypeOrSelf(value.getType()).isF32();
  Value bits = isShort ? encodeBF16(rewriter, loc, value)
                       : encodeSmallFloat(rewriter, loc, value, type);
  return fromBits(loc, bits, type);
}

Value Expander::convert(Location loc, Value value, Type to) {
  auto element = cast<FloatType>(getElementTypeOrSelf(to));
  FloatType narrow = getFloat(to);
  auto from = cast<FloatType>(getElementTypeOrSelf(value.getType()));
  if (getFloat(from))
    value = extend(loc, value, narrow ? rewriter.getF32Type() : element);
  else if (from.getWidth() < 32)
    value = arith::ExtFOp::create(
        rewriter, loc, withElement(value.getType(), rewriter.getF32Type()),
        value);
  else if (from.getWidth() > 64)
    // Rounds twice: there is no integer type of that width to round with.
    value = arith::TruncFOp::create(
        rewriter, loc, withElement(value.getType(), rewriter.getF64Type()),
        value);
  return narrow ? truncate(loc, value, narrow) : value;
}

/// Whether `op` converts integers that f32 would round.
static bool convertsLongIntegers(Operation *op) {
  return isa<arith::SIToFPOp, arith::UIToFPOp>(op) &&
         getElementTypeOrSelf(op->getOperand(0).getType())
                 .getIntOrFloatBitWidth() > 24;
}

void Expander::computeInF32(Operation *op) {
  Location loc = op->getLoc();
  // Conversions of integers of up to 32 bits to f64 are exact, so none is
  // rounded twice.
  FloatType wide = convertsLongIntegers(op) ? FloatType(rewriter.getF64Type())
                                            : FloatType(rewriter.getF32Type());
  SmallVector<Value> operands;
  for (Value operand : op->getOperands())
    operands.push_back(getFloat(operand.getType()) ? extend(loc, operand, wide)
                                                   : operand);
  SmallVector<Type> types;
  for (Type type : op->getResultTypes())
    types.push_back(getFloat(type) ? withElement(type, wide) : type);
  OperationState state(loc, op->getName(), operands, types, op->getAttrs());
  Operation *widened = rewriter.create(state);
  SmallVector<Value> results;
  for (auto [old, result] :
       llvm::zip_equal(op->getResults(), widened->getResults())) {
    FloatType type = getFloat(old.getType());
    if (type && type.isBF16() && isExact(op))
      results.push_back(
          fromBits(loc, encodeExactBF16(rewriter, loc, result), type));
    else
      results.push_back(type ? truncate(loc, result, type) : result);
  }
  rewriter.replaceOp(op, results);
}

/// Replaces `op` by one on bits. Only for bf16: others become integers.
void Expander::moveBits(Operation *op) {
  Location loc = op->getLoc();
  FloatType type = getFloat(op->getResult(0).getType());
  SmallVector<Value> operands =
      llvm::map_to_vector(op->getOperands(), [&](Value operand) {
        return getFloat(operand.getType()) ? toBits(loc, operand, type)
                                           : operand;
      });
  OperationState state(
      loc, op->getName(), operands,
      withElement(op->getResult(0).getType(), getBitsType(type)),
      op->getAttrs());
  Value bits = rewriter.create(state)->getResult(0);
  rewriter.replaceOp(op, fromBits(loc, bits, type));
}

void Expander::expand(Operation *root) {
  SmallVector<Operation *> ops;
  root->walk([&](Operation *op) {
    if (isExpanded(op))
      ops.push_back(op);
  });
  for (Operation *op : ops) {
    rewriter.setInsertionPoint(op);
    if (isMove(op))
      moveBits(op);
    else if (isArithmetic(op))
      computeInF32(op);
    else
      rewriter.replaceOp(op, convert(op->getLoc(), op->getOperand(0),
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
    bool hasSmall = usesSmallFloats(root);
    if (hasSmall && failed(prepareSmallFloats()))
      return signalPassFailure();
    Expander(&getContext()).expand(root);
    if (hasSmall)
      replaceTypes(root);
  }

private:
  /// Fails for what is not supported.
  LogicalResult prepareSmallFloats() {
    Operation *root = getOperation();
    // The types of functions change, and so do all their calls.
    if (!isa<ModuleOp>(root))
      return root->emitOpError(
          "has floats of 8 bits or fewer: "
          "linalg-expand-small-floats has to run on the module");
    walkAndApplyPatterns(root, scalingPatterns);
    WalkResult result = root->walk<WalkOrder::PreOrder>(
        [](Operation *op) { return WalkResult(verifyOp(op)); });
    return failure(result.wasInterrupted());
  }

  FrozenRewritePatternSet scalingPatterns;
};
} // namespace
