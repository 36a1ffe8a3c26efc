// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The sequential loops, and the reads and writes in them.

#include "PayloadVectorizer.h"
#include "Utils/ValueBounds.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

/// The extents of masked and sequential loops, as values if they are dynamic;
/// the others are those of the vectors.
static SmallVector<OpFoldResult> createExtents(OpBuilder &builder,
                                               VectorizationPlan &plan) {
  SmallVector<OpFoldResult> extents;
  for (auto [loop, place] : llvm::enumerate(getExtentOfLoops(plan.op)))
    extents.push_back(plan.masked[loop] || plan.sequential[loop]
                          ? getDimSize(builder, plan.op.getLoc(),
                                       place.operand->get(), place.dim)
                          : builder.getIndexAttr(plan.sizes[loop]));
  return extents;
}

namespace {
class Emitter {
public:
  Emitter(OpBuilder &builder, VectorizationPlan &plan)
      : builder(builder), loc(plan.op.getLoc()), plan(plan),
        extents(createExtents(builder, plan)), vectors(builder, plan, extents),
        gathers(vectors), indices(extents.size(), builder.getIndexAttr(0)),
        inits(llvm::to_vector(plan.op.getDpsInits())),
        accumulators(inits.size()) {}

  /// Creates the operations. Returns the replacements of the results.
  SmallVector<Value> run();

private:
  /// An operand, or a part of it, and the indices to read and write at.
  struct Place {
    Value base;
    SmallVector<OpFoldResult> offsets, sizes, strides; ///< if it is a part
    SmallVector<Value> indices;
    AffineMap map;
    SmallVector<unsigned> loops;
  };

  void emitLoops(ArrayRef<unsigned> loops, function_ref<void()> emitBody);
  void emitLoop(unsigned loop, function_ref<void()> emitBody);
  SmallVector<Value> getState();
  void setState(ValueRange values);
  void emitAccumulation();
  void emitIterations();

  bool isParallel(unsigned loop) const {
    return plan.op.getIteratorTypesArray()[loop] ==
           utils::IteratorType::parallel;
  }
  bool mustBeRead(unsigned number);
  Place getPlace(OpOperand &operand, Value base);
  Value widenInput(OpOperand &operand);
  Value getPadding(Type type, ArrayRef<unsigned> loops);
  LoopVector read(OpOperand &operand, Value base);
  LoopVector gather(OpOperand &operand);
  LoopVector getIndex(unsigned loop);
  void write(OpOperand &init, Value value);

  OpBuilder &builder;
  Location loc;
  VectorizationPlan &plan;
  SmallVector<OpFoldResult> extents;
  VectorBuilder vectors;
  GatherBuilder gathers;
  SmallVector<OpFoldResult> indices; ///< of the loops; 0 for vector loops
  SmallVector<Value> inits;          ///< current tensors, or buffers
  /// The current values of inits that are not written in each iteration.
  SmallVector<Value> accumulators;
};
} // namespace

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

static bool isBuffer(Value value) { return isa<MemRefType>(value.getType()); }

Emitter::Place Emitter::getPlace(OpOperand &operand, Value base) {
  ArrayRef<DimAccess> accesses = plan.accesses[operand.getOperandNumber()];
  Place place;
  SmallVector<AffineExpr> exprs;
  bool isStrided = llvm::any_of(accesses, [](const DimAccess &access) {
    return access.coefficient != 1;
  });
  for (auto [dim, access] : llvm::enumerate(accesses)) {
    place.offsets.push_back(affine::makeComposedFoldedAffineApply(
        builder, loc, AffineMap::get(indices.size(), 0, access.rest), indices));
    place.sizes.push_back(access.loop ? extents[*access.loop]
                                      : builder.getIndexAttr(1));
    place.strides.push_back(builder.getIndexAttr(access.coefficient));
    if (!access.loop)
      continue;
    exprs.push_back(builder.getAffineDimExpr(dim));
    place.loops.push_back(*access.loop);
  }
  place.map = AffineMap::get(accesses.size(), 0, exprs, builder.getContext());
  place.base = base;
  if (!isStrided) {
    place.indices =
        getValueOrCreateConstantIndexOp(builder, loc, place.offsets);
    place.offsets.clear();
    return place;
  }
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
  place.indices.assign(accesses.size(), zero);
  if (isBuffer(base))
    place.base = memref::SubViewOp::create(builder, loc, base, place.offsets,
                                           place.sizes, place.strides);
  else
    place.base = tensor::ExtractSliceOp::create(
        builder, loc, base, place.offsets, place.sizes, place.strides);
  return place;
}

/// No access is out of bounds, as masks prevent that.
static ArrayAttr getInBounds(OpBuilder &builder, size_t rank) {
  return builder.getBoolArrayAttr(SmallVector<bool>(rank, true));
}

LoopVector Emitter::getIndex(unsigned loop) {
  if (plan.isVector(loop))
    return vectors.createIndices(loop);
  return {getValueOrCreateConstantIndexOp(builder, loc, indices[loop]), {}};
}

LoopVector Emitter::gather(OpOperand &operand) {
  SmallVector<LoopVector> places = llvm::map_to_vector(
      plan.maps[operand.getOperandNumber()].getResults(), [&](AffineExpr expr) {
        return gathers.evaluate(expr,
                                [&](unsigned loop) { return getIndex(loop); });
      });
  return gathers.gather(operand.get(), places, plan.getLoopsOf(operand));
}

/// Whether a loop carries `value`: to read more of it could need a copy, as the
/// loop writes other parts.
static bool isArgumentOfLoop(Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  return argument &&
         isa<LoopLikeOpInterface>(argument.getOwner()->getParentOp());
}

/// The greatest value of `offset`, a constant or the index of a loop from one
/// constant in steps of another one; none if it is not known.
static std::optional<int64_t> getGreatestOffset(OpFoldResult offset) {
  if (std::optional<int64_t> constant = getConstantIntValue(offset))
    return constant;
  auto loop = scf::getForInductionVarOwner(cast<Value>(offset));
  if (!loop)
    return std::nullopt;
  std::optional<int64_t> begin = getConstantIntValue(loop.getLowerBound()),
                         step = getConstantIntValue(loop.getStep());
  FailureOr<int64_t> last =
      getConstantBound(presburger::BoundType::UB, loop.getUpperBound());
  if (!begin || !step || *step <= 0 || failed(last) || *last <= *begin)
    return std::nullopt;
  return *begin + (*last - 1 - *begin) / *step * *step;
}

/// The tensor of which `tensor` is `slice`, after `tensor` was computed in this
/// slice, which is the only one used; null if that is not known.
static Value insertInto(OpBuilder &builder, Value tensor,
                        tensor::ExtractSliceOp slice) {
  Value whole = slice.getSource();
  for (Operation *user : tensor.getUsers())
    if (auto insert = dyn_cast<tensor::InsertSliceOp>(user);
        insert && insert.getDest() == whole)
      return insert.getResult();
  if (!whole.hasOneUse() ||
      !isa_and_nonnull<tensor::EmptyOp, bufferization::AllocTensorOp>(
          whole.getDefiningOp()))
    return nullptr;
  return tensor::InsertSliceOp::create(
      builder, slice.getLoc(), tensor, whole, slice.getMixedOffsets(),
      slice.getMixedSizes(), slice.getMixedStrides());
}

/// `tensor` as a slice of a tensor; null if it is none.
static tensor::ExtractSliceOp getAsSlice(OpBuilder &builder, Value tensor) {
  if (auto slice = tensor.getDefiningOp<tensor::ExtractSliceOp>())
    return slice;
  auto slice = getShapeOrigin(tensor).getDefiningOp<tensor::ExtractSliceOp>();
  if (!slice || slice.getType() != tensor.getType())
    return nullptr;
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointAfterValue(tensor);
  Value whole = insertInto(builder, tensor, slice);
  if (!whole)
    return nullptr;
  builder.setInsertionPointAfterValue(whole);
  return tensor::ExtractSliceOp::create(
      builder, slice.getLoc(), slice.getType(), whole, slice.getMixedOffsets(),
      slice.getMixedSizes(), slice.getMixedStrides());
}

/// `tensor` with the extents `least`, 0 for any, at least: the same tensor, or
/// a slice of its source with more elements. Null if there are not as many.
static Value widen(OpBuilder &builder, Value tensor, ArrayRef<int64_t> least) {
  auto type = cast<RankedTensorType>(tensor.getType());
  auto isWide = [&](int64_t dim) {
    return least[dim] == 0 ||
           (!type.isDynamicDim(dim) && type.getDimSize(dim) >= least[dim]);
  };
  auto dims = llvm::seq<int64_t>(type.getRank());
  if (llvm::all_of(dims, isWide))
    return tensor;
  tensor::ExtractSliceOp slice = getAsSlice(builder, tensor);
  if (!slice || !slice.hasUnitStride())
    return nullptr;
  SmallVector<OpFoldResult> sizes = slice.getMixedSizes();
  SmallVector<int64_t> shape(type.getShape()), leastOfSource(sizes.size());
  llvm::SmallBitVector dropped = slice.getDroppedDims();
  unsigned sourceDim = 0;
  for (int64_t dim : dims) {
    while (dropped[sourceDim])
      ++sourceDim;
    if (!isWide(dim)) {
      std::optional<int64_t> offset =
          getGreatestOffset(slice.getMixedOffsets()[sourceDim]);
      if (!offset)
        return nullptr;
      leastOfSource[sourceDim] = *offset + least[dim];
      sizes[sourceDim] = builder.getIndexAttr(least[dim]);
      shape[dim] = least[dim];
    }
    ++sourceDim;
  }
  Value source = widen(builder, slice.getSource(), leastOfSource);
  if (!source || isArgumentOfLoop(source))
    return nullptr;
  return tensor::ExtractSliceOp::create(
      builder, slice.getLoc(), type.clone(shape), source,
      slice.getMixedOffsets(), sizes, slice.getMixedStrides());
}

/// An input that needs a mask, as a slice with the extents of the vectors, if
/// it is one of a tensor that has as many elements: what is computed of the
/// others is not written. Null if it needs a mask nevertheless.
Value Emitter::widenInput(OpOperand &operand) {
  if (!plan.op.isDpsInput(&operand) || isBuffer(operand.get()))
    return nullptr;
  SmallVector<int64_t> extents;
  for (const DimAccess &access : plan.accesses[operand.getOperandNumber()]) {
    int64_t &extent = extents.emplace_back(0);
    if (!access.loop || !plan.masked[*access.loop])
      continue;
    if (!isParallel(*access.loop) || access.coefficient != 1 ||
        access.rest != builder.getAffineConstantExpr(0))
      return nullptr;
    extent = plan.sizes[*access.loop];
  }
  return widen(builder, operand.get(), extents);
}

/// The elements of `type` outside of the iteration space along `loops`: any, if
/// those of parallel loops alone are, and no op of the payload can fail for
/// one.
Value Emitter::getPadding(Type type, ArrayRef<unsigned> loops) {
  bool isAny = plan.gathered.none() && plan.extracted.empty() &&
               llvm::all_of(loops,
                            [&](unsigned loop) {
                              return isParallel(loop) || !plan.masked[loop];
                            }) &&
               llvm::all_of(*plan.op.getPayload(),
                            [](Operation &op) { return isPure(&op); });
  if (isAny && vectors.isMasked(loops))
    return ub::PoisonOp::create(builder, loc, type);
  return arith::ConstantOp::create(builder, loc, builder.getZeroAttr(type));
}

LoopVector Emitter::read(OpOperand &operand, Value base) {
  if (!isa<ShapedType>(base.getType()))
    return {base, {}};
  if (plan.gathered[operand.getOperandNumber()])
    return gather(operand);
  SmallVector<unsigned> loops = plan.getLoopsOf(operand);
  Value wide = vectors.isMasked(loops) ? widenInput(operand) : nullptr;
  if (wide)
    base = wide;
  Place place = getPlace(operand, base);
  if (place.loops.empty()) {
    Value element =
        isBuffer(base)
            ? memref::LoadOp::create(builder, loc, place.base, place.indices)
                  .getResult()
            : tensor::ExtractOp::create(builder, loc, place.base, place.indices)
                  .getResult();
    return {element, {}};
  }
  Type elementType = getElementTypeOrSelf(base.getType());
  Value vector = vector::TransferReadOp::create(
      builder, loc, cast<VectorType>(vectors.getType(elementType, place.loops)),
      place.base, place.indices, AffineMapAttr::get(place.map),
      getPadding(elementType, place.loops),
      wide ? Value() : vectors.getMask(place.loops),
      getInBounds(builder, place.loops.size()));
  return {vector, place.loops};
}

void Emitter::write(OpOperand &init, Value value) {
  Value &base = inits[init.getOperandNumber() - plan.op.getNumDpsInputs()];
  Place place = getPlace(init, base);
  if (place.loops.empty()) {
    if (isBuffer(base))
      memref::StoreOp::create(builder, loc, value, place.base, place.indices);
    else
      base = tensor::InsertOp::create(builder, loc, value, place.base,
                                      place.indices);
    return;
  }
  Operation *write = vector::TransferWriteOp::create(
      builder, loc, value, place.base, place.indices,
      AffineMapAttr::get(place.map), vectors.getMask(place.loops),
      getInBounds(builder, place.loops.size()));
  if (isBuffer(base))
    return;
  Value written = write->getResult(0);
  base = place.offsets.empty()
             ? written
             : tensor::InsertSliceOp::create(builder, loc, written, base,
                                             place.offsets, place.sizes,
                                             place.strides)
                   .getResult();
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

SmallVector<Value> Emitter::getState() {
  SmallVector<Value> state;
  for (auto [init, accumulator] : llvm::zip_equal(inits, accumulators))
    if (accumulator)
      state.push_back(accumulator);
    else if (!isBuffer(init))
      state.push_back(init);
  return state;
}

void Emitter::setState(ValueRange values) {
  for (auto [init, accumulator] : llvm::zip_equal(inits, accumulators)) {
    if (!accumulator && isBuffer(init))
      continue;
    (accumulator ? accumulator : init) = values.front();
    values = values.drop_front();
  }
}

void Emitter::emitLoop(unsigned loop, function_ref<void()> emitBody) {
  if (plan.isUnrolled(loop)) {
    for (int64_t index = 0; index < plan.extents[loop]; ++index) {
      indices[loop] = builder.getIndexAttr(index);
      emitBody();
    }
    return;
  }
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
  Value one = arith::ConstantIndexOp::create(builder, loc, 1);
  Value extent = getValueOrCreateConstantIndexOp(builder, loc, extents[loop]);
  auto forOp = scf::ForOp::create(
      builder, loc, zero, extent, one, getState(),
      [&](OpBuilder &, Location, Value index, ValueRange) {
        builder.setInsertionPointToStart(index.getParentBlock());
      });
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(forOp.getBody());
  setState(forOp.getRegionIterArgs());
  indices[loop] = forOp.getInductionVar();
  emitBody();
  scf::YieldOp::create(builder, loc, getState());
  setState(forOp.getResults());
}

void Emitter::emitLoops(ArrayRef<unsigned> loops,
                        function_ref<void()> emitBody) {
  if (loops.empty())
    return emitBody();
  emitLoop(loops.front(), [&] { emitLoops(loops.drop_front(), emitBody); });
}

/// Whether the old value of the carried init `number` is needed.
bool Emitter::mustBeRead(unsigned number) {
  OpOperand &init = *plan.op.getDpsInitOperand(number);
  return plan.op.isReadByPayload(&init) ||
         !llvm::all_of(plan.inner,
                       [&](unsigned loop) { return plan.isUnrolled(loop); });
}

void Emitter::emitIterations() {
  SmallVector<LoopVector> yielded =
      PayloadVectorizer(
          vectors, gathers,
          [&](OpOperand &operand) -> LoopVector {
            if (plan.op.isDpsInput(&operand))
              return read(operand, operand.get());
            unsigned number =
                operand.getOperandNumber() - plan.op.getNumDpsInputs();
            if (plan.isCarried(number))
              return {accumulators[number], plan.getLoopsOf(operand)};
            return read(operand, inits[number]);
          },
          [&](unsigned loop) { return getIndex(loop); })
          .run();
  for (auto [number, init] : llvm::enumerate(plan.op.getDpsInitsMutable()))
    if (plan.isCarried(number))
      accumulators[number] = yielded[number].value;
    else
      write(init, yielded[number].value);
}

void Emitter::emitAccumulation() {
  for (auto [number, init] : llvm::enumerate(plan.op.getDpsInitsMutable()))
    if (plan.isCarried(number) && mustBeRead(number))
      accumulators[number] = read(init, inits[number]).value;
  emitLoops(plan.inner, [&] { emitIterations(); });
  for (auto [number, init] : llvm::enumerate(plan.op.getDpsInitsMutable()))
    if (plan.isCarried(number)) {
      write(init, accumulators[number]);
      accumulators[number] = nullptr;
    }
}

SmallVector<Value> Emitter::run() {
  for (unsigned number : plan.gathered.set_bits())
    gathers.addSource(plan.op->getOperand(number));
  for (Value source : plan.extracted)
    gathers.addSource(source);
  emitLoops(plan.outer, [&] { emitAccumulation(); });
  SmallVector<Value> results;
  for (Value init : inits)
    if (!isBuffer(init))
      results.push_back(init);
  return results;
}

VectorizeResult mlir::structured::detail::emitVectors(RewriterBase &rewriter,
                                                      VectorizationPlan &plan) {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(plan.op);
  VectorizeResult result;
  result.replacements = Emitter(rewriter, plan).run();
  result.sizes = plan.sizes;
  result.gatheredOperands.append(plan.gathered.set_bits_begin(),
                                 plan.gathered.set_bits_end());
  result.sequentialLoops.append(plan.sequential.set_bits_begin(),
                                plan.sequential.set_bits_end());
  return result;
}
