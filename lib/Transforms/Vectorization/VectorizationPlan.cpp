// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "VectorizationPlan.h"
#include "Gathers.h"
#include "Interfaces/LoopCoefficients.h"
#include "TensorTransfers.h"
#include "Utils/ValueBounds.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "linalg/Interfaces/Overlap.h"
#include "linalg/Interfaces/Reductions.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

SmallVector<unsigned>
VectorizationPlan::orderLoops(ArrayRef<unsigned> loops) const {
  StructuredOpInterface structured = op;
  SmallVector<unsigned> order = getLoopsOf(*structured.getDpsInitOperand(0));
  llvm::erase_if(
      order, [&](unsigned loop) { return !llvm::is_contained(loops, loop); });
  SmallVector<unsigned> sorted(loops);
  llvm::sort(sorted);
  for (unsigned loop : sorted)
    if (!llvm::is_contained(order, loop))
      order.push_back(loop);
  return order;
}

SmallVector<unsigned> VectorizationPlan::getLoopsOf(OpOperand &operand) const {
  SmallVector<unsigned> loops;
  if (gathered[operand.getOperandNumber()]) {
    AffineMap map = maps[operand.getOperandNumber()];
    for (unsigned loop = 0; loop < map.getNumDims(); ++loop)
      if (isVector(loop) && map.isFunctionOfDim(loop))
        loops.push_back(loop);
    return orderLoops(loops);
  }
  for (const DimAccess &access : accesses[operand.getOperandNumber()])
    if (access.loop)
      loops.push_back(*access.loop);
  return loops;
}

bool VectorizationPlan::isCarried(unsigned number) const {
  return llvm::all_of(
      inner, [&](unsigned loop) { return foldedLoops[number].test(loop); });
}

bool mlir::structured::detail::isDivision(Operation *op) {
  return isa<arith::DivSIOp, arith::DivUIOp, arith::CeilDivSIOp,
             arith::CeilDivUIOp, arith::FloorDivSIOp, arith::RemSIOp,
             arith::RemUIOp>(op);
}

static std::optional<vector::CombiningKind> getKind(Operation *combiner) {
  using vector::CombiningKind;
  using Result = std::optional<CombiningKind>;
  return llvm::TypeSwitch<Operation *, Result>(combiner)
      .Case<arith::AddFOp, arith::AddIOp>(
          [](auto) { return CombiningKind::ADD; })
      .Case<arith::MulFOp, arith::MulIOp>(
          [](auto) { return CombiningKind::MUL; })
      .Case([](arith::MaximumFOp) { return CombiningKind::MAXIMUMF; })
      .Case([](arith::MinimumFOp) { return CombiningKind::MINIMUMF; })
      .Case([](arith::MaxNumFOp) { return CombiningKind::MAXNUMF; })
      .Case([](arith::MinNumFOp) { return CombiningKind::MINNUMF; })
      .Case([](arith::MaxSIOp) { return CombiningKind::MAXSI; })
      .Case([](arith::MinSIOp) { return CombiningKind::MINSI; })
      .Case([](arith::MaxUIOp) { return CombiningKind::MAXUI; })
      .Case([](arith::MinUIOp) { return CombiningKind::MINUI; })
      .Case([](arith::AndIOp) { return CombiningKind::AND; })
      .Case([](arith::OrIOp) { return CombiningKind::OR; })
      .Case([](arith::XOrIOp) { return CombiningKind::XOR; })
      .Default(Result());
}

namespace {
/// Creates a plan, step by step.
class Planner {
public:
  Planner(StructuredOpInterface op, const VectorizeOptions &options)
      : plan(op), options(options) {}

  RefusalOr<VectorizationPlan> run();

private:
  std::optional<Refusal> refuseOperands();
  void inferFoldedLoops();
  void makeUnknownReductionsSequential();
  void inferSequentialLoops();
  void makeSequentialWhatOperandsCannotHave();
  bool gatherWhatPreventsVectors();
  bool isAccessedInVectorLoops(AffineMap map);
  std::optional<int64_t> getGivenSize(unsigned loop);
  unsigned chooseToKeep(ArrayRef<unsigned> loops);
  std::optional<Refusal> inferSizes();
  void inferAccesses();
  void orderSequentialLoops();
  std::optional<Refusal> refuseNumberOfVectors();
  void setCombiners();
  void countGather(const llvm::SmallBitVector &loops);
  llvm::SmallBitVector joinVectorLoops(OperandRange values);
  void addVectors(ValueRange values, const llvm::SmallBitVector &loops);
  std::optional<Refusal> addPayload();
  std::optional<Refusal> addPayloadOp(Operation &op);
  std::optional<Refusal> addExtract(tensor::ExtractOp op);

  unsigned getNumLoops() { return plan.extents.size(); }

  VectorizationPlan plan;
  const VectorizeOptions &options;
  std::string obstacle; ///< an access because of which a loop is sequential
  /// The loops that are sequential because an operand is not accessed in rows
  /// along them, with the number of the operand.
  SmallVector<std::pair<unsigned, unsigned>> notInRows;
  /// The loops that are dimensions of values of the payload, for those that
  /// become vectors.
  DenseMap<Value, llvm::SmallBitVector> vectors;
  uint64_t numGathered = 0; ///< elements by masks, in all unrolled copies
};
} // namespace

static std::string toString(AffineExpr expr) {
  std::string text;
  llvm::raw_string_ostream(text) << expr;
  return text;
}

std::optional<Refusal> Planner::refuseOperands() {
  for (OpOperand &operand : plan.op->getOpOperands()) {
    Type type = operand.get().getType();
    if (isa<ShapedType>(type) && !isa<RankedTensorType, MemRefType>(type))
      return "operand " + Twine(operand.getOperandNumber()) +
             " is neither a tensor nor a buffer with a rank";
    auto buffer = dyn_cast<MemRefType>(type);
    if (buffer && !buffer.isStrided())
      return "operand " + Twine(operand.getOperandNumber()) +
             " has a layout that is not strided";
    if (isa<ShapedType>(type) && !isElementOfVectors(getPayloadType(type))) {
      std::string text;
      llvm::raw_string_ostream(text) << getPayloadType(type);
      return "operand " + Twine(operand.getOperandNumber()) +
             " has elements of type " + text + ", which vectors can't hold";
    }
  }
  return std::nullopt;
}

void Planner::inferFoldedLoops() {
  for (OpOperand &init : plan.op.getDpsInitsMutable()) {
    AffineMap map = plan.maps[init.getOperandNumber()];
    llvm::SmallBitVector &folded = plan.foldedLoops.emplace_back(getNumLoops());
    for (unsigned loop = 0; loop < getNumLoops(); ++loop)
      folded[loop] = !map.isFunctionOfDim(loop);
  }
}

void Planner::makeUnknownReductionsSequential() {
  for (auto [number, init] : llvm::enumerate(plan.op.getDpsInitsMutable())) {
    if (plan.foldedLoops[number].none())
      continue;
    SmallVector<Operation *> combiners = matchReduction(plan.op, init);
    if (combiners.empty() || !getKind(combiners.front()))
      plan.sequential |= plan.foldedLoops[number];
  }
}

/// The size that the user gives for vectors along a loop, if any.
std::optional<int64_t> Planner::getGivenSize(unsigned loop) {
  bool isGiven = loop < options.sizes.size() && options.sizes[loop];
  return isGiven ? std::optional(options.sizes[loop]) : std::nullopt;
}

/// Of the loops that share an expression, the one that is a dimension of
/// vectors: preferably parallel, then long. The extent of a dynamic loop is its
/// size or its bound.
unsigned Planner::chooseToKeep(ArrayRef<unsigned> loops) {
  SmallVector<utils::IteratorType> iterators = plan.op.getIteratorTypesArray();
  auto getWeight = [&](unsigned loop) {
    bool isParallel = iterators[loop] == utils::IteratorType::parallel;
    int64_t extent = plan.extents[loop];
    if (ShapedType::isDynamic(extent))
      extent = getGivenSize(loop).value_or(
          getGreatestLoopExtent(plan.op, loop)
              .value_or(std::numeric_limits<int64_t>::max()));
    return std::pair(isParallel, extent);
  };
  unsigned kept = loops.front();
  for (unsigned loop : loops.drop_front())
    if (getWeight(loop) > getWeight(kept))
      kept = loop;
  return kept;
}

void Planner::makeSequentialWhatOperandsCannotHave() {
  notInRows.clear();
  auto makeSequential = [&](unsigned loop, unsigned operand, unsigned dim) {
    plan.sequential.set(loop);
    OpOperand &accessed = plan.op->getOpOperand(operand);
    Type type = accessed.get().getType();
    bool isRefused = plan.op.isDpsInput(&accessed) && isa<MemRefType>(type) &&
                     hasCountableElements(cast<MemRefType>(type)) &&
                     !canBeGathered(type);
    obstacle = llvm::formatv(
        "operand {0} is accessed at {1} in dimension {2}{3}", operand,
        toString(plan.maps[operand].getResult(dim)), dim,
        isRefused ? ", and can't be gathered: its rows have gaps between them"
                  : "");
  };
  // Excludes loops that can't be a dimension first: then others may be.
  SmallVector<SmallVector<LoopCoefficients>> forms;
  for (auto [number, map] : llvm::enumerate(plan.maps)) {
    SmallVector<LoopCoefficients> &operandForms = forms.emplace_back();
    for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
      LoopCoefficients &form = operandForms.emplace_back(expr, getNumLoops());
      for (unsigned loop = 0; loop < getNumLoops(); ++loop)
        if (!plan.gathered[number] &&
            (form.nonlinear[loop] || form.coefficients[loop] < 0)) {
          makeSequential(loop, number, dim);
          notInRows.emplace_back(loop, number);
        }
    }
  }
  auto getVectorLoops = [&](const LoopCoefficients &form) {
    SmallVector<unsigned> loops;
    for (unsigned loop = 0; loop < getNumLoops(); ++loop)
      if (form.coefficients[loop] && !plan.sequential[loop])
        loops.push_back(loop);
    return loops;
  };
  for (auto [number, operandForms] : llvm::enumerate(forms))
    for (auto [dim, form] : llvm::enumerate(operandForms)) {
      SmallVector<unsigned> loops = getVectorLoops(form);
      if (plan.gathered[number] || loops.size() < 2)
        continue;
      unsigned kept = chooseToKeep(loops);
      for (unsigned loop : loops)
        if (loop != kept)
          makeSequential(loop, number, dim);
    }
  for (auto [number, operandForms] : llvm::enumerate(forms)) {
    if (plan.gathered[number])
      continue;
    llvm::SmallBitVector seen(getNumLoops());
    for (auto [dim, form] : llvm::enumerate(operandForms))
      for (unsigned loop : getVectorLoops(form)) {
        if (seen[loop]) {
          makeSequential(loop, number, dim);
          notInRows.emplace_back(loop, number);
        }
        seen.set(loop);
      }
  }
}

/// Marks inputs as gathered whose maps leave no loop for vectors, or not the
/// one along which the first init's elements are contiguous. Returns whether
/// any were added.
bool Planner::gatherWhatPreventsVectors() {
  AffineMap initMap =
      plan.maps[plan.op.getDpsInitOperand(0)->getOperandNumber()];
  auto isNeeded = [&](unsigned loop) {
    return plan.sequential.all() ||
           (initMap.getNumResults() &&
            initMap.getResults().back() ==
                getAffineDimExpr(loop, plan.op.getContext()));
  };
  bool hasMore = false;
  for (auto [loop, number] : notInRows) {
    OpOperand &operand = plan.op->getOpOperand(number);
    if (plan.gathered[number] || !plan.op.isDpsInput(&operand) ||
        !canBeGathered(operand.get().getType()) || !isNeeded(loop))
      continue;
    plan.gathered.set(number);
    hasMore = true;
  }
  return hasMore;
}

bool Planner::isAccessedInVectorLoops(AffineMap map) {
  for (unsigned loop = 0; loop < getNumLoops(); ++loop)
    if (plan.isVector(loop) && map.isFunctionOfDim(loop))
      return true;
  return false;
}

void Planner::inferSequentialLoops() {
  makeUnknownReductionsSequential();
  llvm::SmallBitVector unknownReductions = plan.sequential;
  makeSequentialWhatOperandsCannotHave();
  while (gatherWhatPreventsVectors()) {
    plan.sequential = unknownReductions;
    obstacle.clear();
    makeSequentialWhatOperandsCannotHave();
  }
  for (auto [number, map] : llvm::enumerate(plan.maps))
    if (!isAccessedInVectorLoops(map))
      plan.gathered.reset(number);
}

std::optional<Refusal> Planner::inferSizes() {
  plan.sizes.assign(getNumLoops(), 1);
  for (unsigned loop = 0; loop < getNumLoops(); ++loop) {
    int64_t extent = plan.extents[loop];
    int64_t size = getGivenSize(loop).value_or(0);
    bool isDynamic = ShapedType::isDynamic(extent);
    if (plan.sequential[loop])
      continue;
    std::optional<int64_t> most = getGreatestLoopExtent(plan.op, loop);
    if (!size && isDynamic && (!most || *most == 0))
      return llvm::formatv(
          "loop {0} has a dynamic extent without a bound, and no vector size",
          loop);
    if (size && most && *most > size)
      return llvm::formatv("loop {0} {1} {2} iterations, more than its "
                           "vector size {3}",
                           loop, isDynamic ? "may have" : "has", *most, size);
    plan.sizes[loop] = size ? size : *most;
    plan.masked[loop] = plan.sizes[loop] != extent;
  }
  return refuseToMakeVectors(plan.sizes);
}

void Planner::inferAccesses() {
  MLIRContext *context = plan.op.getContext();
  SmallVector<AffineExpr> sequentialOnly;
  for (unsigned loop = 0; loop < getNumLoops(); ++loop)
    sequentialOnly.push_back(plan.isVector(loop)
                                 ? getAffineConstantExpr(0, context)
                                 : getAffineDimExpr(loop, context));
  for (AffineMap map : plan.maps) {
    SmallVector<DimAccess> &accesses = plan.accesses.emplace_back();
    for (AffineExpr expr : map.getResults()) {
      LoopCoefficients form(expr, getNumLoops());
      DimAccess &access = accesses.emplace_back();
      access.rest = simplifyAffineExpr(expr.replaceDims(sequentialOnly),
                                       getNumLoops(), 0);
      for (unsigned loop = 0; loop < getNumLoops(); ++loop)
        if (form.coefficients[loop] && plan.isVector(loop)) {
          access.loop = loop;
          access.coefficient = form.coefficients[loop];
        }
    }
  }
}

void Planner::orderSequentialLoops() {
  SmallVector<utils::IteratorType> iterators = plan.op.getIteratorTypesArray();
  for (unsigned loop : plan.sequential.set_bits()) {
    bool isFolded =
        llvm::any_of(plan.foldedLoops, [&](const llvm::SmallBitVector &folded) {
          return folded[loop];
        });
    bool isInner =
        isFolded || iterators[loop] == utils::IteratorType::reduction;
    (isInner ? plan.inner : plan.outer).push_back(loop);
  }
  int64_t copies = 1;
  for (ArrayRef<unsigned> loops : {ArrayRef(plan.inner), ArrayRef(plan.outer)})
    for (unsigned loop : llvm::reverse(loops)) {
      int64_t extent = plan.extents[loop];
      if (ShapedType::isDynamic(extent) ||
          extent > kMaxUnrolledIterations / copies)
        continue;
      copies *= extent;
      plan.unrolled.set(loop);
    }
}

/// Why an operand or the computation is too many native vectors.
std::optional<Refusal> Planner::refuseNumberOfVectors() {
  Type widest;
  auto getBits = [](Type type) {
    return type.isIndex() ? 64 : type.getIntOrFloatBitWidth();
  };
  for (OpOperand &operand : plan.op->getOpOperands()) {
    Type element = getPayloadType(operand.get().getType());
    if (!isElementOfVectors(element))
      continue;
    if (!widest || getBits(element) > getBits(widest))
      widest = element;
    // The indices of a gather are a vector too.
    if (plan.gathered[operand.getOperandNumber()])
      element = IndexType::get(plan.op.getContext());
    SmallVector<int64_t> shape =
        llvm::map_to_vector(plan.getLoopsOf(operand),
                            [&](unsigned loop) { return plan.sizes[loop]; });
    if (auto refusal = refuseToHaveNativeVectors(
            getNumNativeVectors(shape, element), options))
      return refusal;
  }
  if (!widest)
    return std::nullopt;
  // As one row: intermediate values are not split into rows of these loops.
  SmallVector<int64_t> iterations = {1};
  for (unsigned loop = 0; loop < getNumLoops(); ++loop)
    if (plan.isVector(loop) || plan.isUnrolled(loop))
      if (llvm::MulOverflow(iterations.back(),
                            plan.isVector(loop) ? plan.sizes[loop]
                                                : plan.extents[loop],
                            iterations.back()))
        iterations.back() = std::numeric_limits<int64_t>::max();
  if (auto refusal = refuseToComputeNativeVectors(
          getNumNativeVectors(iterations, widest), options))
    return refusal;
  return std::nullopt;
}

void Planner::setCombiners() {
  for (auto [number, init] : llvm::enumerate(plan.op.getDpsInitsMutable())) {
    if (plan.foldedLoops[number].none())
      continue;
    Value folded = plan.op.getPayloadArgument(&init);
    for (Operation *op : matchReduction(plan.op, init)) {
      std::optional<vector::CombiningKind> kind = getKind(op);
      if (!kind)
        break;
      bool isFirst = op->getOperand(0) == folded;
      plan.combiners[op] = {static_cast<unsigned>(number),
                            &op->getOpOperand(isFirst ? 0 : 1),
                            &op->getOpOperand(isFirst ? 1 : 0), *kind};
      folded = op->getResult(0);
    }
  }
}

/// Counts the elements of a gather with the dimensions `loops`, if it is
/// masked.
void Planner::countGather(const llvm::SmallBitVector &loops) {
  if (!loops.anyCommon(plan.masked))
    return;
  uint64_t count = 1;
  for (unsigned loop = 0; loop < getNumLoops(); ++loop)
    if (loops[loop] || plan.isUnrolled(loop))
      count = llvm::SaturatingMultiply<uint64_t>(
          count, loops[loop] ? plan.sizes[loop] : plan.extents[loop]);
  numGathered = llvm::SaturatingAdd(numGathered, count);
}

/// The loops that are dimensions of any of `values`.
llvm::SmallBitVector Planner::joinVectorLoops(OperandRange values) {
  llvm::SmallBitVector loops(getNumLoops());
  for (Value value : values)
    if (auto known = vectors.find(value); known != vectors.end())
      loops |= known->second;
  return loops;
}

void Planner::addVectors(ValueRange values, const llvm::SmallBitVector &loops) {
  for (Value value : values)
    vectors[value] = loops;
}

std::optional<Refusal> Planner::addExtract(tensor::ExtractOp op) {
  llvm::SmallBitVector loops = joinVectorLoops(op.getIndices());
  if (op.getIndices().empty() || (loops.none() && plan.masked.none()))
    return std::nullopt;
  if (!canBeGathered(op.getTensor().getType()))
    return "its payload has tensor.extract from a tensor whose elements "
           "can't be gathered";
  if (op.getTensor().getParentBlock() == plan.op.getPayload())
    return "its payload has tensor.extract from a tensor that it makes";
  plan.extracted.push_back(op.getTensor());
  loops |= plan.masked;
  countGather(loops);
  addVectors(op.getResult(), loops);
  return std::nullopt;
}

bool mlir::structured::detail::isSumOfIndices(Operation *op) {
  auto apply = dyn_cast<affine::AffineApplyOp>(op);
  if (!apply)
    return false;
  return !apply.getAffineMap()
              .getResult(0)
              .walk([](AffineExpr expr) {
                bool isDivision = llvm::is_contained({AffineExprKind::Mod,
                                                      AffineExprKind::FloorDiv,
                                                      AffineExprKind::CeilDiv},
                                                     expr.getKind());
                return isDivision ? WalkResult::interrupt()
                                  : WalkResult::advance();
              })
              .wasInterrupted();
}

std::optional<Refusal> Planner::addPayloadOp(Operation &op) {
  if (auto extract = dyn_cast<tensor::ExtractOp>(op))
    return addExtract(extract);
  std::string name = op.getName().getStringRef().str();
  if (std::optional<unsigned> loop =
          LinalgHostInterface::get(op.getContext()).getIndexedLoop(&op)) {
    if (plan.isVector(*loop))
      addVectors(op.getResult(0),
                 llvm::SmallBitVector(getNumLoops()).set(*loop));
    return std::nullopt;
  }
  if (op.getNumRegions())
    return "its payload has " + name + ", which has a region";
  if (!isMemoryEffectFree(&op))
    return "its payload has " + name + ", which may access memory";
  llvm::SmallBitVector loops = joinVectorLoops(op.getOperands());
  bool isScalar = loops.none();
  if (!isSpeculatable(&op) && !isDivision(&op) &&
      (!isScalar || plan.masked.any()))
    return "its payload has " + name +
           ", which must not be computed where there is no iteration";
  if (isScalar && !(isDivision(&op) && plan.masked.any()))
    return std::nullopt;
  if (!OpTrait::hasElementwiseMappableTraits(&op) && !isSumOfIndices(&op))
    return "its payload has " + name +
           ", which does not map to the elements of vectors";
  for (TypeRange types :
       {TypeRange(op.getOperandTypes()), TypeRange(op.getResultTypes())})
    if (!llvm::all_of(types, isElementOfVectors))
      return "its payload has " + name + " on a type that vectors can't hold";
  if (isDivision(&op))
    loops |= plan.masked;
  addVectors(op.getResults(), loops);
  return std::nullopt;
}

std::optional<Refusal> Planner::addPayload() {
  for (OpOperand &operand : plan.op->getOpOperands()) {
    llvm::SmallBitVector loops(getNumLoops());
    for (unsigned loop : plan.getLoopsOf(operand))
      loops.set(loop);
    if (loops.none())
      continue;
    if (plan.gathered[operand.getOperandNumber()])
      countGather(loops);
    addVectors(plan.op.getPayloadArgument(&operand), loops);
  }
  for (Operation &op : plan.op.getPayload()->without_terminator())
    if (auto refusal = addPayloadOp(op))
      return refusal;
  return refuseToGather(numGathered, options);
}

RefusalOr<VectorizationPlan> Planner::run() {
  if (plan.op.getNumDpsInits() == 0)
    return "it has no inits";
  plan.extents = getStaticLoopSizes(plan.op);
  plan.maps = plan.op.getIndexingMapsArray();
  plan.masked.resize(getNumLoops());
  plan.sequential.resize(getNumLoops());
  plan.unrolled.resize(getNumLoops());
  plan.gathered.resize(plan.op->getNumOperands());
  if (auto refusal = refuseOperands())
    return *refusal;
  // All vectors are read before any is written.
  if (auto refusal = refuseToChangeOrder(plan.op))
    return *refusal;
  inferFoldedLoops();
  inferSequentialLoops();
  if (getNumLoops() && plan.sequential.all()) {
    if (obstacle.empty())
      obstacle = "what it folds elements by is no reduction that is known";
    return "no loop of it can be a dimension of vectors: " + obstacle;
  }
  if (auto refusal = inferSizes())
    return *refusal;
  inferAccesses();
  orderSequentialLoops();
  if (auto refusal = refuseNumberOfVectors())
    return *refusal;
  setCombiners();
  if (auto refusal = addPayload())
    return *refusal;
  return std::move(plan);
}

RefusalOr<VectorizationPlan>
mlir::structured::detail::planVectors(StructuredOpInterface op,
                                      const VectorizeOptions &options) {
  return Planner(op, options).run();
}
