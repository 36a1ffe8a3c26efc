// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The reductions of arguments are those of W. J. Cody and W. Waite, Software
// Manual for the Elementary Functions, 1980. scripts/fit_polynomials.py
// computes the coefficients.

#include "linalg/Transforms/VectorLowering/ApproximateMath.h"
#include "FloatBuilder.h"
#include "FunctionFeatures.h"
#include "FunctionTables.h"
#include "linalg/Target/Processor.h"
#include "linalg/Transforms/VectorLowering/Passes.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/TypeSwitch.h"
#include <limits>

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGAPPROXIMATEMATHPASS
#include "linalg/Transforms/VectorLowering/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;
using arith::CmpFPredicate;

static constexpr float kInfinity = std::numeric_limits<float>::infinity();
static constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();

/// Of f32: the bits of the mantissa, and the exponent of 1.
static constexpr int32_t kMantissaBits = 23;
static constexpr int32_t kExponentBias = 127;

/// ln 2, in two parts: a product of the first one and an integer of 8 bits is
/// exact.
static constexpr float kLn2High = 0x1.62e4p-1f;
static constexpr float kLn2Low = 0x1.7f7d1cp-20f;
static constexpr float kLog2E = 0x1.715476p+0f;

//===----------------------------------------------------------------------===//
// Exponentials
//===----------------------------------------------------------------------===//

namespace {
/// A float as 2^n * e^rest; |rest| is at most ln(2)/2. The last nine bits of
/// `exponent` are n and the bias.
struct ReducedExponential {
  Value n, exponent, rest;
};
} // namespace

/// A sum with this has 1 as its last bit.
static constexpr float kRounder = 0x1.8p23f;

/// Rounds `x` to an integer n of at most 21 bits. Returns n as a float;
/// `exponent` is n + bias, and the bits of `kRounder`, of which the last 22 are
/// zeros.
static Value roundToInteger(FloatBuilder &b, Value x, int bias,
                            Value &exponent) {
  Value shift = b.constant(kRounder + bias);
  Value sum = b.add(x, shift);
  exponent = b.toBits(sum);
  return b.subtract(sum, shift);
}

/// e^x.
static ReducedExponential reduceExp(FloatBuilder &b, Value x,
                                    int bias = kExponentBias) {
  ReducedExponential reduced;
  reduced.n = roundToInteger(b, b.multiply(x, kLog2E), bias, reduced.exponent);
  reduced.rest = b.multiplyAdd(reduced.n, -kLn2High, x);
  reduced.rest = b.multiplyAdd(reduced.n, -kLn2Low, reduced.rest);
  return reduced;
}

/// e^r - 1 for |r| of at most ln(2)/2.
static Value buildSmallExpM1(FloatBuilder &b, Value r) {
  static constexpr float coefficients[] = {
      0.49999994f, 0.16666521f, 0.041668277f, 0.008368687f, 0.0013819824f};
  return b.multiplyAdd(b.multiply(r, r), b.polynomial(r, coefficients), r);
}

/// 2^n for n of -126 to 127; the last nine bits of `exponent` are those of n
/// and the bias of an exponent.
static Value buildPowerOf2(FloatBuilder &b, Value exponent) {
  return b.fromBits(b.shiftLeft(exponent, kMantissaBits));
}

/// e^r for |r| of at most ln(2)/2.
static Value buildSmallExp(FloatBuilder &b, Value r) {
  static constexpr float coefficients[] = {1,
                                           1,
                                           0.49999994f,
                                           0.16666521f,
                                           0.041668277f,
                                           0.008368687f,
                                           0.0013819824f};
  return b.polynomial(r, coefficients);
}

/// The exponential, rounded once if it is subnormal. It was reduced with
/// `getBias`.
static Value buildAnyExp(FloatBuilder &b, const ReducedExponential &reduced) {
  Value result = buildSmallExp(b, reduced.rest);
  if (b.canScaleByFloat())
    return b.scaleByFloat(result, reduced.n);
  if (b.canScale())
    return b.scale(result, b.subtractBits(reduced.exponent,
                                          b.toBits(b.constant(kRounder))));
  // Each of two factors has a bias.
  Value half = b.shiftRight(reduced.exponent, 1);
  Value otherHalf = b.subtractBits(reduced.exponent, half);
  result = b.multiply(result, buildPowerOf2(b, half));
  return b.multiply(result, buildPowerOf2(b, otherHalf));
}

/// The bias of the exponent of `buildAnyExp`.
static int getBias(const FloatBuilder &b) {
  return b.canScale() ? 0 : 2 * kExponentBias;
}

static Value buildExp(FloatBuilder &b, Value x) {
  // Beyond these the result is 0 or infinity.
  return buildAnyExp(b, reduceExp(b, b.clamp(x, -105, 89), getBias(b)));
}

static Value buildExp2(FloatBuilder &b, Value x) {
  x = b.clamp(x, -151, 129);
  ReducedExponential reduced;
  reduced.n = roundToInteger(b, x, getBias(b), reduced.exponent);
  reduced.rest = b.multiply(b.subtract(x, reduced.n), 0x1.62e43p-1f);
  return buildAnyExp(b, reduced);
}

/// unit * (2^n * (1 + expM1) - 1), where the last nine bits of `exponent` are
/// the exponent of unit * 2^n, with the bias.
static Value buildScaledExpM1(FloatBuilder &b, Value expM1, Value exponent,
                              float unit = 1) {
  Value scale = buildPowerOf2(b, exponent);
  return b.multiplyAdd(expM1, scale, b.subtract(scale, b.constant(unit)));
}

static Value buildExpM1(FloatBuilder &b, Value x) {
  // With half of 2^n, which is finite.
  ReducedExponential reduced =
      reduceExp(b, b.clamp(x, -30, 89), kExponentBias - 1);
  Value result = buildScaledExpM1(b, buildSmallExpM1(b, reduced.rest),
                                  reduced.exponent, 0.5);
  result = b.add(result, result);
  return b.select(CmpFPredicate::OLT, b.absolute(x), 0x1p-25f, x, result);
}

/// 2^r - 1 for |r| of at most 1/2.
static Value buildSmallExp2M1(FloatBuilder &b, Value r) {
  static constexpr float coefficients[] = {-0.30685282f,  0.24022649f,
                                           0.055503674f,  0.009618306f,
                                           0.0013387421f, 0.00015384564f};
  return b.multiplyAdd(r, b.polynomial(r, coefficients), r);
}

//===----------------------------------------------------------------------===//
// Logarithms
//===----------------------------------------------------------------------===//

namespace {
/// ln x as exponent * ln(2) + mantissa + correction.
struct ReducedLogarithm {
  Value exponent, mantissa, correction;
};
} // namespace

static ReducedLogarithm reduceLog(FloatBuilder &b, Value x) {
  // Subnormal numbers have no exponent of their own.
  constexpr float least = std::numeric_limits<float>::min();
  Value scaledBy =
      b.select(CmpFPredicate::OLT, x, least, b.constant(-25), b.constant(0));
  x = b.select(CmpFPredicate::OLT, x, least, b.multiply(x, 0x1p25f), x);
  // 2^n * m, with m of sqrt(1/2) to sqrt(2).
  Value bits = b.toBits(x);
  Value root = b.toBits(b.constant(0x1.6a09e6p-1f));
  Value n = b.shiftRight(b.subtractBits(bits, root), kMantissaBits);
  Value m = b.fromBits(b.subtractBits(bits, b.shiftLeft(n, kMantissaBits)));

  // ln(1 + f) is f - f^2 / 2 + f^3 * p(f).
  static constexpr float coefficients[] = {
      0.3333333f, -0.2500082f, 0.20001243f, -0.1662341f,
      0.1420154f, -0.1315955f, 0.12762485f, -0.076369405f};
  Value f = b.subtract(m, b.constant(1));
  Value square = b.multiply(f, f);
  Value cubic =
      b.multiply(b.multiply(square, f), b.polynomial(f, coefficients));
  return {b.add(b.toFloat(n), scaledBy), f,
          b.multiplyAdd(square, -0.5f, cubic)};
}

/// The logarithm `result` of `x`, but for special values of `x`.
static Value selectLog(FloatBuilder &b, Value x, Value result) {
  result =
      b.select(CmpFPredicate::OEQ, x, kInfinity, b.constant(kInfinity), result);
  result = b.select(CmpFPredicate::OEQ, x, 0, b.constant(-kInfinity), result);
  return b.select(CmpFPredicate::ULT, x, 0, b.constant(kNaN), result);
}

/// ln x for x that is not special.
static Value buildFiniteLog(FloatBuilder &b, Value x) {
  ReducedLogarithm log = reduceLog(b, x);
  Value low = b.multiplyAdd(log.exponent, kLn2Low, log.correction);
  return b.multiplyAdd(log.exponent, kLn2High, b.add(log.mantissa, low));
}

static Value buildLog(FloatBuilder &b, Value x) {
  return selectLog(b, x, buildFiniteLog(b, x));
}

/// A logarithm to another base. log(2) is `ofTwo` + `ofTwoLow`, log(e)
/// is `ofE` + `ofELow`; a product of `ofE` and a number of 12 bits is exact, as
/// is one of `ofTwo` and an integer of 8 bits.
static Value buildLogToBase(FloatBuilder &b, Value x, float ofTwo,
                            float ofTwoLow, float ofE, float ofELow) {
  ReducedLogarithm log = reduceLog(b, x);
  // The leading bits of the mantissa's logarithm are exact in `high`.
  Value sum = b.add(log.mantissa, log.correction);
  Value high = b.fromBits(b.shiftLeft(
      b.shiftRight(b.toBits(sum), kMantissaBits - 11), kMantissaBits - 11));
  Value low = b.add(b.subtract(log.mantissa, high), log.correction);
  Value result = b.multiply(b.add(low, high), ofELow);
  result = b.multiplyAdd(low, ofE, result);
  result = b.multiplyAdd(log.exponent, ofTwoLow, result);
  result = b.multiplyAdd(high, ofE, result);
  result = b.multiplyAdd(log.exponent, ofTwo, result);
  return selectLog(b, x, result);
}

static Value buildLog2(FloatBuilder &b, Value x) {
  return buildLogToBase(b, x, 1, 0, 0x1.716p+0f, -0x1.7135a8p-13f);
}

static Value buildLog10(FloatBuilder &b, Value x) {
  return buildLogToBase(b, x, 0x1.344p-2f, 0x1.3509f8p-18f, 0x1.bccp-2f,
                        -0x1.09d5b2p-15f);
}

static Value buildLog1P(FloatBuilder &b, Value x) {
  // What rounding 1 + x loses is small: its derivative is 1 / (1 + x).
  Value one = b.constant(1);
  Value sum = b.add(x, one);
  Value lost = b.select(CmpFPredicate::OGT, b.absolute(x), 1,
                        b.subtract(one, b.subtract(sum, x)),
                        b.subtract(x, b.subtract(sum, one)));
  Value result = b.add(buildFiniteLog(b, sum), b.divide(lost, sum));
  result = selectLog(b, sum, result);
  return b.select(CmpFPredicate::OEQ, x, 0, x, result);
}

//===----------------------------------------------------------------------===//
// Hyperbolic tangent and error function
//===----------------------------------------------------------------------===//

/// An odd function of `x` by `table`.
template <size_t numIntervals, size_t numCoefficients>
static Value
buildByTable(FloatBuilder &b, Value x,
             const OddFunctionTable<numIntervals, numCoefficients> &table) {
  // The last interval has one value; each other one a polynomial of the
  // distance from its middle, a multiple of the width.
  Value size = b.atMost(b.absolute(x), table.width * (numIntervals - 1));
  Value sum = b.multiplyAdd(size, 1 / table.width, b.constant(kRounder));
  Value interval = b.subtract(sum, b.constant(kRounder));
  Value distance = b.multiplyAdd(interval, -table.width, size);
  Value indices = b.toBits(sum);
  SmallVector<Value> coefficients;
  for (ArrayRef<float> ofAll : table.coefficients)
    coefficients.push_back(b.lookUp(ofAll, indices));
  // The errors of small terms, which are added last, count little.
  Value line = b.multiplyAdd(coefficients[1], distance, coefficients[0]);
  Value rest = coefficients.back();
  for (Value coefficient :
       llvm::reverse(ArrayRef(coefficients).slice(2, numCoefficients - 3)))
    rest = b.multiplyAdd(rest, distance, coefficient);
  Value result = b.multiplyAdd(b.multiply(distance, distance), rest, line);
  return b.copySign(result, x);
}

static Value buildTanh(FloatBuilder &b, Value x) {
  if (b.canLookUp())
    return buildByTable(b, x, kTanhTable);
  Value size = b.absolute(x);
  // tanh x is x + x^3 * p(x^2) for small x,
  static constexpr float coefficients[] = {-0.33333132f, 0.13318172f,
                                           -0.050702393f};
  Value square = b.multiply(size, size);
  Value small = b.multiplyAdd(b.multiply(size, square),
                              b.polynomial(square, coefficients), size);
  // and m / (m + 2) with m = e^2x - 1 for others; 1 from 9.02 on. An error of
  // ln 2 counts the less the greater n is.
  Value exponent, twice = b.atMost(b.add(size, size), 20);
  Value n =
      roundToInteger(b, b.multiply(twice, kLog2E), kExponentBias, exponent);
  Value rest = b.multiplyAdd(n, -(kLn2High + kLn2Low), twice);
  Value m = buildScaledExpM1(b, buildSmallExpM1(b, rest), exponent);
  Value large = b.divide(m, b.add(m, b.constant(2)));
  return b.copySign(b.select(CmpFPredicate::OLT, size, 0.284f, small, large),
                    x);
}

static Value buildErf(FloatBuilder &b, Value x) {
  if (b.canLookUp())
    return buildByTable(b, x, kErfTable);
  // erf x is 1 - 2^(y + y * p(y)) for y = -x; 1 from 3.92 on.
  static constexpr float coefficients[] = {
      0.62790704f,     -0.91844743f,    0.1482795f,
      0.027643599f,    -0.00020534953f, -0.0023742353f,
      -0.00089350523f, -0.00016349448f, -1.2569267e-05f};
  Value y = b.atLeast(b.copySign(x, b.constant(-1)), -4);
  Value power = b.multiplyAdd(y, b.polynomial(y, coefficients), y);
  Value exponent, n = roundToInteger(b, power, kExponentBias, exponent);
  Value expM1 = buildSmallExp2M1(b, b.subtract(power, n));
  return b.copySign(buildScaledExpM1(b, expM1, exponent), x);
}

//===----------------------------------------------------------------------===//
// Groups
//===----------------------------------------------------------------------===//

static bool isExact(Operation *op) {
  for (; op; op = op->getParentOp())
    if (op->hasAttr(kExactMathAttrName))
      return true;
  return false;
}

/// Whether the patterns apply to `op`, if they know it.
static bool isApproximated(Operation *op) {
  Type type = op->getResult(0).getType();
  Type element = getElementTypeOrSelf(type);
  return isa<FloatType, VectorType>(type) &&
         (element.isF32() || element.isF16() || element.isBF16()) &&
         !isExact(op);
}

using BuildFunction = Value (*)(FloatBuilder &, Value);

/// What computes `op`; null if it is left alone.
static BuildFunction getApproximation(Operation *op) {
  auto build = TypeSwitch<Operation *, BuildFunction>(op)
                   .Case([](math::ExpOp) { return buildExp; })
                   .Case([](math::Exp2Op) { return buildExp2; })
                   .Case([](math::ExpM1Op) { return buildExpM1; })
                   .Case([](math::LogOp) { return buildLog; })
                   .Case([](math::Log2Op) { return buildLog2; })
                   .Case([](math::Log10Op) { return buildLog10; })
                   .Case([](math::Log1pOp) { return buildLog1P; })
                   .Case([](math::TanhOp) { return buildTanh; })
                   .Case([](math::ErfOp) { return buildErf; })
                   .Default([](Operation *) { return nullptr; });
  return build && isApproximated(op) ? build : nullptr;
}

/// Builds the value of `op`.
static Value approximate(OpBuilder &builder, Operation *op, BuildFunction build,
                         const FunctionInstructions &instructions) {
  Type type = op->getResult(0).getType();
  Location loc = op->getLoc();
  Type single = builder.getF32Type();
  if (auto shaped = dyn_cast<ShapedType>(type))
    single = shaped.clone(single);
  Value x = op->getOperand(0);
  if (single != type)
    x = arith::ExtFOp::create(builder, loc, single, x);
  FloatBuilder floats(builder, loc, single, instructions);
  Value result = build(floats, x);
  if (auto function = op->getParentOfType<FunctionOpInterface>();
      function && floats.usesExtension())
    addFeatures(function, kLongVectorFeatures);
  if (single != type)
    result = arith::TruncFOp::create(builder, loc, type, result);
  return result;
}

/// Whether `op` computes the function of the op right before it, `previous`, of
/// another value.
static bool isSameFunction(Operation *previous, Operation *op) {
  return previous->getNextNode() == op &&
         previous->getName() == op->getName() &&
         previous->getResultTypes() == op->getResultTypes();
}

/// Sorts `chains`, each of as many ops, which end before `end`: the first op of
/// each chain, the second of each, and so on.
static void interleave(ArrayRef<SmallVector<Operation *>> chains,
                       Operation *end) {
  for (size_t step = 0; step < chains.front().size(); ++step)
    for (ArrayRef<Operation *> chain : chains)
      chain[step]->moveBefore(end);
}

/// Replaces `group`, one function of several values.
static void approximateGroup(IRRewriter &rewriter, ArrayRef<Operation *> group,
                             const FunctionInstructions &instructions) {
  Operation *last = group.back();
  BuildFunction build = getApproximation(last);
  SmallVector<SmallVector<Operation *>> chains;
  SmallVector<Value> results;
  rewriter.setInsertionPoint(last);
  for (Operation *op : group) {
    Operation *before = last->getPrevNode();
    results.push_back(approximate(rewriter, op, build, instructions));
    Operation *first =
        before ? before->getNextNode() : &last->getBlock()->front();
    SmallVector<Operation *> &chain = chains.emplace_back();
    for (Operation *step = first; step != last; step = step->getNextNode())
      chain.push_back(step);
  }
  interleave(chains, last);
  for (auto [op, result] : llvm::zip_equal(group, results))
    rewriter.replaceOp(op, result);
}

/// Whether `op` is computed together with `group`, of functions before it.
static bool isOfGroup(Operation *op, ArrayRef<Operation *> group,
                      const FunctionInstructions &instructions) {
  if (!isSameFunction(group.back(), op) ||
      llvm::is_contained(group, op->getOperand(0).getDefiningOp()))
    return false;
  auto vector = dyn_cast<VectorType>(op->getResult(0).getType());
  int64_t elements = vector ? vector.getNumElements() : 1;
  return static_cast<int64_t>(group.size() + 1) * elements <=
         instructions.elements;
}

void mlir::structured::approximateMath(
    Operation *root, const FunctionInstructions &instructions) {
  SmallVector<SmallVector<Operation *>> groups;
  root->walk([&](Operation *op) {
    if (!getApproximation(op))
      return;
    if (groups.empty() || !isOfGroup(op, groups.back(), instructions))
      groups.emplace_back();
    groups.back().push_back(op);
  });
  IRRewriter rewriter(root->getContext());
  for (ArrayRef<Operation *> group : groups)
    approximateGroup(rewriter, group, instructions);
}

namespace {
struct ApproximateMathPass
    : structured::impl::LinalgApproximateMathPassBase<ApproximateMathPass> {
  void runOnOperation() override {
    FailureOr<std::optional<Processor>> processor =
        findProcessor(getOperation());
    if (failed(processor))
      return signalPassFailure();
    FunctionInstructions instructions;
    if (*processor)
      instructions = getFunctionInstructions(**processor);
    approximateMath(getOperation(), instructions);
  }
};
} // namespace

FunctionInstructions
mlir::structured::getFunctionInstructions(const Processor &processor) {
  // A function has about so many values at a time.
  constexpr int64_t registers = 4;
  FunctionInstructions instructions;
  instructions.ldexp = processor.hasVectorLdexp;
  instructions.lookup = processor.hasVectorLookup;
  // Tables take the registers.
  if (!instructions.lookup)
    instructions.elements =
        processor.vectorRegisters / registers * processor.getLanes(32);
  return instructions;
}

/// Whether the payload of `op` has an op of which `isOne` holds.
static bool hasInPayload(StructuredOpInterface op,
                         function_ref<bool(Operation *)> isOne) {
  return op.getPayload()
      ->walk([&](Operation *inside) {
        return isOne(inside) ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

/// Whether the payload of `op` has a function that takes fewer instructions for
/// vectors of a multiple of `kTableLanes` elements than for others: with tables
/// in registers, or exponents as floats.
static bool hasFunctionFasterInRegisters(StructuredOpInterface op) {
  return hasInPayload(op, [](Operation *inside) {
    return isa<math::ErfOp, math::ExpOp, math::Exp2Op, math::TanhOp>(inside) &&
           getApproximation(inside);
  });
}

bool mlir::structured::hasFunctionFasterInTiles(StructuredOpInterface op,
                                                const Processor &processor) {
  FunctionInstructions instructions = getFunctionInstructions(processor);
  if (instructions.lookup)
    return hasFunctionFasterInRegisters(op);
  return instructions.elements > processor.getLanes(32) &&
         hasInPayload(op, getApproximation);
}
