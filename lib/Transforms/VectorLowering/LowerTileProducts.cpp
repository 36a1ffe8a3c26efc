// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Transforms/VectorLowering/LowerTileProducts.h"
#include "FunctionFeatures.h"
#include "NarrowOperand.h"
#include "TileValues.h"
#include "linalg/Interfaces/Refusal.h"
#include "linalg/Transforms/VectorLowering/Passes.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/IR/Remarks.h"
#include "mlir/IR/TypeUtilities.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGLOWERTILEPRODUCTSPASS
#include "linalg/Transforms/VectorLowering/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

//===----------------------------------------------------------------------===//
// Plan
//===----------------------------------------------------------------------===//

namespace {
/// How a contraction becomes products of tiles.
struct TilePlan {
  const DotProduct *product;
  /// The operand with the innermost dimension of the sums, and the other one.
  NarrowOperand columns, rows;
  unsigned columnLoop;
  /// The loop over groups, if there is one, and the one over their elements.
  std::optional<unsigned> stepLoop;
  unsigned groupLoop;
  int64_t numGroups = 1;

  /// The columns, of `type` with whole groups: a row for each group.
  TileMatrix getColumnMatrix(VectorType type) const {
    return {type, stepLoop ? findDim(columns.map, *stepLoop) + 1 : 0};
  }
  int64_t getColumnDim() const { return findDim(columns.map, columnLoop); }
  /// The rows, of all groups.
  TileMatrix getRowMatrix() const {
    return {cast<VectorType>(rows.vector.getType()),
            findDim(rows.map, stepLoop.value_or(groupLoop))};
  }

private:
  static int64_t findDim(AffineMap map, unsigned loop) {
    return *map.getResultPosition(getAffineDimExpr(loop, map.getContext()));
  }
};
} // namespace

/// The loops over the dimensions of `map`, without those of one iteration that
/// are not `kept`.
static SmallVector<unsigned> getLongLoops(AffineMap map,
                                          ArrayRef<int64_t> extents,
                                          ArrayRef<unsigned> kept) {
  SmallVector<unsigned> loops;
  for (AffineExpr expr : map.getResults())
    if (unsigned loop = cast<AffineDimExpr>(expr).getPosition();
        extents[loop] != 1 || llvm::is_contained(kept, loop))
      loops.push_back(loop);
  return loops;
}

/// Sets the loops of the sum; false if these, and those of rows and columns of
/// `sums`, do not index the operands as tiles want them. Other loops of one
/// iteration may be anywhere.
static bool findLoops(TilePlan &plan, AffineMap sums, ArrayRef<int64_t> extents,
                      ArrayRef<vector::IteratorType> iterators) {
  SmallVector<unsigned> kept = {plan.columnLoop};
  for (auto [loop, iterator] : llvm::enumerate(iterators))
    if (iterator == vector::IteratorType::reduction)
      kept.push_back(loop);
  unsigned numSums = kept.size() - 1;
  if (numSums < 1 || numSums > 2)
    return false;
  SmallVector<unsigned> columns = getLongLoops(plan.columns.map, extents, kept),
                        rows = getLongLoops(plan.rows.map, extents, kept),
                        result = getLongLoops(sums, extents, kept);
  auto isSum = [&](unsigned loop) {
    return iterators[loop] == vector::IteratorType::reduction;
  };
  plan.groupLoop = columns.back();
  int64_t group = plan.product->getGroup(), extent = extents[plan.groupLoop];
  SmallVector<unsigned> ofColumns = {plan.columnLoop, plan.groupLoop};
  if (numSums == 2) {
    plan.stepLoop = columns.front();
    plan.numGroups = extents[*plan.stepLoop];
    ofColumns.insert(ofColumns.begin(), *plan.stepLoop);
  }
  if (columns != ofColumns || !isSum(plan.groupLoop) ||
      (plan.stepLoop ? !isSum(*plan.stepLoop) || extent != group
                     : extent > group))
    return false;
  // The rows of the sums, and the loops of the sum, in this order.
  result.pop_back();
  if (plan.stepLoop)
    result.push_back(*plan.stepLoop);
  result.push_back(plan.groupLoop);
  return rows == result;
}

/// The plan for `op`, or why it has none.
static RefusalOr<TilePlan> planTileProducts(vector::ContractionOp op,
                                            const Processor &processor) {
  auto accType = dyn_cast<VectorType>(op.getAccType());
  if (!accType || accType.isScalable() || accType.getRank() < 2)
    return "its accumulator is no vector of fixed size and several dimensions";
  if (op.getKind() != vector::CombiningKind::ADD)
    return "it is no sum";
  if (op.isMasked())
    return "it is masked";
  std::optional<NarrowOperands> operands = NarrowOperands::get(op);
  if (!operands)
    return "no product of tiles has its element types";
  TilePlan plan;
  plan.columns = operands->columns;
  plan.rows = operands->other;
  plan.columnLoop = operands->columnLoop;
  plan.product = operands->findProduct(
      accType.getElementType(), processor,
      [](const DotProduct &product) { return product.multipliesTiles(); });
  if (!plan.product)
    return "no product of tiles of the processor has its element types";
  SmallVector<int64_t> extents;
  op.getIterationBounds(extents);
  if (!findLoops(plan, op.getIndexingMapsArray()[2], extents,
                 op.getIteratorTypesArray()))
    return "its operands are not groups of elements, of rows and of columns of "
           "the accumulator";
  TileMatrix sums(accType, accType.getRank() - 1);
  if (sums.getNumTiles() > kTileRegisters)
    return "its accumulator takes more tiles than the processor has";
  return plan;
}

//===----------------------------------------------------------------------===//
// Lowering
//===----------------------------------------------------------------------===//

namespace {
/// The loop that carries the sums of a contraction from one iteration to the
/// next, as its iteration argument `number`.
struct Carrier {
  scf::ForOp loop;
  unsigned number;
};

class TileLowering {
public:
  TileLowering(RewriterBase &rewriter, const Processor &processor)
      : rewriter(rewriter), processor(processor) {}

  /// Lowers `op` by `plan`, unless it has one group whose sums are in no tiles:
  /// that leaves most of a tile unused. Returns the number of products.
  int64_t lower(vector::ContractionOp op, const TilePlan &plan);
  /// Moves sums that are used as vectors out of tiles.
  void finish();

private:
  /// The tiles whose vector `value` is; empty if it is of no tiles.
  ValueRange getTiles(Value value) const {
    auto cast = value.getDefiningOp<UnrealizedConversionCastOp>();
    return cast && vectorsOfTiles.contains(cast) ? ValueRange(cast.getInputs())
                                                 : ValueRange();
  }
  SmallVector<Value> loadSums(const TileMatrix &matrix, Value sums) {
    ValueRange tiles = getTiles(sums);
    return tiles.empty() ? matrix.load(rewriter, sums, /*isFactor=*/false)
                         : llvm::to_vector(tiles);
  }
  /// A vector that stands for `tiles` until the end.
  Value makeVector(const TileMatrix &matrix, Location loc, ValueRange tiles);
  /// Replaces `carrier` by a loop that carries the tiles of `matrix`, and
  /// returns it. Its new arguments are the last ones, and are yielded.
  scf::ForOp carryTiles(const Carrier &carrier, const TileMatrix &matrix);
  SmallVector<Value> multiply(vector::ContractionOp op, const TilePlan &plan,
                              ValueRange sums);
  SmallVector<Value> loadColumns(vector::ContractionOp op,
                                 const TilePlan &plan);

  RewriterBase &rewriter;
  const Processor &processor;
  llvm::SetVector<Operation *> vectorsOfTiles;
};
} // namespace

/// The loop that carries the accumulator of `op`, if nothing else there uses
/// it.
static std::optional<Carrier> getCarrier(vector::ContractionOp op) {
  auto argument = dyn_cast<BlockArgument>(op.getAcc());
  auto loop = dyn_cast<scf::ForOp>(op->getParentOp());
  if (!argument || !loop || argument.getOwner() != loop.getBody() ||
      argument.getArgNumber() == 0 || !argument.hasOneUse() || !op->hasOneUse())
    return std::nullopt;
  OpOperand &use = *op->use_begin();
  unsigned number = argument.getArgNumber() - loop.getNumInductionVars();
  if (use.getOwner() != loop.getBody()->getTerminator() ||
      use.getOperandNumber() != number)
    return std::nullopt;
  return Carrier{loop, number};
}

/// The products of tiles by which `plan` computes sums in `matrix`.
static int64_t countProducts(const TilePlan &plan, const TileMatrix &matrix) {
  return matrix.getNumTiles() * llvm::divideCeil(plan.numGroups, kTileRows);
}

Value TileLowering::makeVector(const TileMatrix &matrix, Location loc,
                               ValueRange tiles) {
  auto vector = UnrealizedConversionCastOp::create(
      rewriter, loc, TypeRange(matrix.getVectorType()), tiles);
  vectorsOfTiles.insert(vector);
  return vector.getResult(0);
}

scf::ForOp TileLowering::carryTiles(const Carrier &carrier,
                                    const TileMatrix &matrix) {
  OpBuilder::InsertionGuard guard(rewriter);
  scf::ForOp old = carrier.loop;
  Location loc = old.getLoc();
  rewriter.setInsertionPoint(old);
  SmallVector<Value> inits = llvm::to_vector(old.getInitArgs());
  Value init = inits[carrier.number];
  inits.erase(inits.begin() + carrier.number);
  llvm::append_range(inits, loadSums(matrix, init));
  auto loop = scf::ForOp::create(rewriter, loc, old.getLowerBound(),
                                 old.getUpperBound(), old.getStep(), inits,
                                 /*bodyBuilder=*/nullptr, old.getUnsignedCmp());
  loop->setDiscardableAttrs(old->getDiscardableAttrDictionary());
  // The contraction, which alone uses the old argument, is about to go.
  SmallVector<Value> arguments =
      llvm::to_vector(ValueRange(loop.getBody()->getArguments())
                          .drop_back(matrix.getNumTiles()));
  arguments.insert(arguments.begin() + 1 + carrier.number, init);
  if (!loop.getBody()->empty())
    rewriter.eraseOp(loop.getBody()->getTerminator());
  rewriter.mergeBlocks(old.getBody(), loop.getBody(), arguments);
  ValueRange tiles =
      ValueRange(loop.getRegionIterArgs()).take_back(matrix.getNumTiles());
  Operation *yield = loop.getBody()->getTerminator();
  rewriter.modifyOpInPlace(yield, [&] {
    yield->eraseOperand(carrier.number);
    yield->insertOperands(yield->getNumOperands(), tiles);
  });
  SmallVector<Value> results = llvm::to_vector(
      ValueRange(loop.getResults()).drop_back(matrix.getNumTiles()));
  Value sums =
      makeVector(matrix, loc,
                 ValueRange(loop.getResults()).take_back(matrix.getNumTiles()));
  results.insert(results.begin() + carrier.number, sums);
  rewriter.replaceOp(old, results);
  return loop;
}

/// `vector` with zeros at the end of its innermost dimension, of then `size`
/// elements.
static Value padInnermost(OpBuilder &builder, Location loc, Value vector,
                          int64_t size) {
  auto type = cast<VectorType>(vector.getType());
  SmallVector<int64_t> shape(type.getShape());
  if (shape.back() == size)
    return vector;
  shape.back() = size;
  VectorType padded = VectorType::get(shape, type.getElementType());
  Value zeros = arith::ConstantOp::create(
      builder, loc, padded,
      DenseElementsAttr::get(padded,
                             builder.getZeroAttr(type.getElementType())));
  return vector::InsertStridedSliceOp::create(
      builder, loc, vector, zeros, SmallVector<int64_t>(shape.size(), 0),
      SmallVector<int64_t>(shape.size(), 1));
}

/// The dimension of the source that dimension `dim` of `view` is.
static int64_t getSourceDim(memref::SubViewOp view, int64_t dim) {
  llvm::SmallBitVector dropped = view.getDroppedDims();
  int64_t source = 0;
  while (dropped[source] || dim-- > 0)
    ++source;
  return source;
}

/// `view` with `size` elements along its dimension `dim`; null if its source is
/// not known to have them.
static memref::SubViewOp widen(OpBuilder &builder, memref::SubViewOp view,
                               int64_t dim, int64_t size) {
  int64_t source = getSourceDim(view, dim),
          extent = view.getSourceType().getDimSize(source);
  std::optional<int64_t> offset =
      getConstantIntValue(view.getMixedOffsets()[source]);
  if (!offset || ShapedType::isDynamic(extent) || *offset + size > extent)
    return nullptr;
  SmallVector<OpFoldResult> sizes = view.getMixedSizes();
  sizes[source] = builder.getIndexAttr(size);
  SmallVector<int64_t> shape(view.getType().getShape());
  shape[dim] = size;
  MemRefType type = memref::SubViewOp::inferRankReducedResultType(
      shape, view.getSourceType(), view.getMixedOffsets(), sizes,
      view.getMixedStrides());
  return memref::SubViewOp::create(builder, view.getLoc(), type,
                                   view.getSource(), view.getMixedOffsets(),
                                   sizes, view.getMixedStrides());
}

/// Reads whole tiles of `columns`, a multiple of `width` along `dim`: what is
/// after them counts for no sums. Null if the buffer that they are a part of
/// does not have it.
static Value readWholeTiles(RewriterBase &rewriter, Value columns, int64_t dim,
                            int64_t width) {
  auto read = columns.getDefiningOp<vector::TransferReadOp>();
  auto view =
      read ? read.getBase().getDefiningOp<memref::SubViewOp>() : nullptr;
  if (!view || read.getMask() || read.hasOutOfBoundsDim() ||
      !read.getPermutationMap().isMinorIdentity() ||
      view.getType().getRank() != read.getVectorType().getRank() ||
      !llvm::all_of(read.getIndices(),
                    [](Value index) { return isConstantIntValue(index, 0); }) ||
      !view.hasUnitStride())
    return nullptr;
  SmallVector<int64_t> shape(read.getVectorType().getShape());
  int64_t whole = llvm::alignTo(shape[dim], width);
  if (whole == shape[dim])
    return nullptr;
  shape[dim] = whole;
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPointAfter(read);
  memref::SubViewOp wide = widen(rewriter, view, dim, whole);
  if (!wide)
    return nullptr;
  return vector::TransferReadOp::create(
      rewriter, read.getLoc(),
      VectorType::get(shape, read.getVectorType().getElementType()), wide,
      read.getIndices(), read.getPadding(),
      SmallVector<bool>(shape.size(), true));
}

/// The tiles of the columns: a row for each group.
SmallVector<Value> TileLowering::loadColumns(vector::ContractionOp op,
                                             const TilePlan &plan) {
  Value columns = padInnermost(rewriter, op.getLoc(), plan.columns.vector,
                               plan.product->getGroup());
  int64_t bits = cast<VectorType>(columns.getType()).getElementTypeBitWidth(),
          width = kTileRowBytes * 8 / bits / plan.product->getGroup();
  Value whole = readWholeTiles(rewriter, columns, plan.getColumnDim(), width);
  if (whole)
    columns = whole;
  SmallVector<Value> tiles =
      plan.getColumnMatrix(cast<VectorType>(columns.getType()))
          .load(rewriter, columns, /*isFactor=*/true);
  if (whole && whole.use_empty())
    rewriter.eraseOp(whole.getDefiningOp());
  return tiles;
}

/// Adds the products of the operands of `op` to the tiles `sums`.
SmallVector<Value> TileLowering::multiply(vector::ContractionOp op,
                                          const TilePlan &plan,
                                          ValueRange sums) {
  TileMatrix rowMatrix = plan.getRowMatrix();
  SmallVector<Value> rows = rowMatrix.load(rewriter, plan.rows.vector,
                                           /*isFactor=*/true),
                     columns = loadColumns(op, plan),
                     result = llvm::to_vector(sums);
  int64_t numRows = rowMatrix.getNumTileRows(),
          numSteps = rowMatrix.getNumTileColumns(),
          numColumns = result.size() / numRows;
  auto isUnsigned = [](const NarrowOperand &operand) {
    return operand.element.kind == DotElement::Kind::Unsigned;
  };
  for (int64_t step = 0; step < numSteps; ++step)
    for (int64_t i = 0; i < numRows; ++i)
      for (int64_t j = 0; j < numColumns; ++j) {
        Value row = rows[i * numSteps + step],
              column = columns[step * numColumns + j],
              &sum = result[i * numColumns + j];
        if (plan.rows.element.kind == DotElement::Kind::BF16)
          sum = amx::TileMulFOp::create(rewriter, op.getLoc(), sum.getType(),
                                        row, column, sum);
        else
          sum = amx::TileMulIOp::create(rewriter, op.getLoc(), sum.getType(),
                                        row, column, sum, isUnsigned(plan.rows),
                                        isUnsigned(plan.columns));
      }
  return result;
}

int64_t TileLowering::lower(vector::ContractionOp op, const TilePlan &plan) {
  std::optional<Carrier> carrier = getCarrier(op);
  Value first =
      carrier ? carrier->loop.getInitArgs()[carrier->number] : op.getAcc();
  if (!plan.stepLoop && getTiles(first).empty())
    return 0;
  addFeatures(op, processor, plan.product->tileFeatures);
  auto type = cast<VectorType>(op.getAccType());
  TileMatrix matrix(type, type.getRank() - 1);
  int64_t numProducts = countProducts(plan, matrix);
  SmallVector<Value> operands = {op.getLhs(), op.getRhs()}, tiles;
  if (carrier) {
    scf::ForOp loop = carryTiles(*carrier, matrix);
    rewriter.setInsertionPoint(op);
    tiles = multiply(
        op, plan,
        ValueRange(loop.getRegionIterArgs()).take_back(matrix.getNumTiles()));
    Operation *yield = loop.getBody()->getTerminator();
    rewriter.modifyOpInPlace(yield, [&] {
      yield->setOperands(yield->getNumOperands() - tiles.size(), tiles.size(),
                         tiles);
    });
    rewriter.eraseOp(op);
  } else {
    rewriter.setInsertionPoint(op);
    tiles = multiply(op, plan, loadSums(matrix, op.getAcc()));
    rewriter.replaceOp(op, makeVector(matrix, op.getLoc(), tiles));
  }
  if (getTiles(first).empty())
    operands.push_back(first);
  for (Value operand : operands)
    eraseUnusedOperand(rewriter, operand);
  return numProducts;
}

void TileLowering::finish() {
  for (Operation *op : vectorsOfTiles) {
    auto vector = cast<UnrealizedConversionCastOp>(op);
    auto type = cast<VectorType>(vector.getResult(0).getType());
    TileMatrix matrix(type, type.getRank() - 1);
    for (Operation *user : llvm::to_vector(vector->getUsers()))
      if (auto write = dyn_cast<vector::TransferWriteOp>(user))
        (void)matrix.store(rewriter, write, vector.getInputs());
    if (!vector->use_empty()) {
      rewriter.setInsertionPointAfter(vector);
      rewriter.replaceAllUsesWith(
          vector.getResult(0),
          matrix.toVector(rewriter, vector.getLoc(), vector.getInputs()));
    }
  }
  for (Operation *op : vectorsOfTiles)
    rewriter.eraseOp(op);
}

int64_t mlir::structured::lowerTileProducts(RewriterBase &rewriter,
                                            ArrayRef<vector::ContractionOp> ops,
                                            const Processor &processor) {
  OpBuilder::InsertionGuard guard(rewriter);
  TileLowering lowering(rewriter, processor);
  int64_t all = 0;
  for (vector::ContractionOp op : ops) {
    Location loc = op.getLoc();
    RefusalOr<TilePlan> plan = planTileProducts(op, processor);
    int64_t number = plan ? lowering.lower(op, *plan) : 0;
    all += number;
    if (number > 0)
      remark::passed(loc, remark::RemarkOpts::name("Lowered").category(
                              "linalg-lower-tile-products"))
          << remark::add("lowered vector.contract to products of tiles")
          << remark::metric("instructions", number);
  }
  lowering.finish();
  return all;
}

namespace {
struct LowerTileProductsPass
    : structured::impl::LinalgLowerTileProductsPassBase<LowerTileProductsPass> {
  void runOnOperation() override {
    SmallVector<vector::ContractionOp> ops;
    getOperation()->walk([&](vector::ContractionOp op) { ops.push_back(op); });
    if (ops.empty())
      return;
    FailureOr<std::optional<Processor>> processor =
        findProcessor(getOperation());
    if (failed(processor))
      return signalPassFailure();
    if (!*processor)
      return;
    IRRewriter rewriter(&getContext());
    (void)lowerTileProducts(rewriter, ops, **processor);
  }
};
} // namespace
