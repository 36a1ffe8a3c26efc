// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Transforms/VectorLowering/LowerDotProducts.h"
#include "FunctionFeatures.h"
#include "InterleaveRows.h"
#include "NarrowOperand.h"
#include "Panels.h"
#include "TransposeGroups.h"
#include "linalg/Transforms/VectorLowering/Passes.h"
#include "linalg/Utils/ReportRefusal.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Remarks.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGLOWERDOTPRODUCTSPASS
#include "linalg/Transforms/VectorLowering/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

//===----------------------------------------------------------------------===//
// Plan
//===----------------------------------------------------------------------===//

namespace {
/// How a contraction becomes dot products.
struct DotPlan {
  const DotProduct *product;
  const DotIntrinsic *intrinsic;
  /// The operand whose vectors are read, and the one of which groups of
  /// elements are broadcast.
  NarrowOperand columns, groups;
  /// Whether the instruction has the columns as its first operand.
  bool columnsAreFirst;
  unsigned columnLoop, sumLoop;
};
} // namespace

/// The one reduction loop of `op`; none if there are several.
static std::optional<unsigned> getSumLoop(vector::ContractionOp op) {
  std::optional<unsigned> sum;
  for (auto [loop, iterator] : llvm::enumerate(op.getIteratorTypesArray())) {
    if (iterator != vector::IteratorType::reduction)
      continue;
    if (sum)
      return std::nullopt;
    sum = loop;
  }
  return sum;
}

/// Whether the results of `map` are just `loops`.
static bool isMapOf(AffineMap map, ArrayRef<unsigned> loops) {
  return llvm::equal(map.getResults(), loops, [](AffineExpr expr, unsigned l) {
    return cast<AffineDimExpr>(expr).getPosition() == l;
  });
}

/// The plan for `op`, or why it has none.
static RefusalOr<DotPlan> planDotProducts(vector::ContractionOp op,
                                          const Processor &processor) {
  auto accType = dyn_cast<VectorType>(op.getAccType());
  if (!accType || accType.isScalable() || accType.getRank() == 0)
    return "its accumulator is no vector of fixed size";
  if (op.getKind() != vector::CombiningKind::ADD)
    return "it is no sum";
  if (op.isMasked())
    return "it is masked";
  std::optional<NarrowOperands> operands = NarrowOperands::get(op);
  if (!operands)
    return "no dot product has its element types";
  std::optional<unsigned> sumLoop = getSumLoop(op);
  if (!sumLoop)
    return "it has not one loop of a sum";
  VectorKind vectors = processor.getVectorKind();
  DotPlan plan;
  plan.sumLoop = *sumLoop;
  plan.columnLoop = operands->columnLoop;
  plan.columns = operands->columns;
  plan.groups = operands->other;
  plan.product = operands->findProduct(
      accType.getElementType(), processor, [&](const DotProduct &product) {
        return product.find(vectors) != nullptr;
      });
  if (!plan.product)
    return "no dot product of the processor has its element types";
  plan.intrinsic = plan.product->find(vectors);
  plan.columnsAreFirst = plan.product->lhs == plan.columns.element &&
                         plan.product->rhs == plan.groups.element;
  if (!isMapOf(plan.columns.map, {plan.columnLoop, plan.sumLoop}) ||
      plan.groups.map.isFunctionOfDim(plan.columnLoop) ||
      !plan.groups.map.isFunctionOfDim(plan.sumLoop))
    return "its sum is not the innermost dimension of an operand with the "
           "columns of the accumulator";
  SmallVector<int64_t> extents;
  op.getIterationBounds(extents);
  if (extents[plan.sumLoop] > plan.product->getGroup())
    return "its sum has more products than the processor adds at once";
  return plan;
}

//===----------------------------------------------------------------------===//
// Panels in memory
//===----------------------------------------------------------------------===//

namespace {
/// A panel of which columns are read: whole vectors of groups.
struct Panel {
  vector::TransferReadOp read;
  /// The 1-D buffer, in which the columns are the first ones.
  Value buffer;
  /// The columns, and the elements of each group, that are read.
  OpFoldResult columns, elements;
};

/// The number of lanes in a vector of sums, and of elements in a group.
struct GroupShape {
  int64_t lanes, group;
};
} // namespace

/// Whether the two innermost dimensions of `type` are whole vectors of groups,
/// at least `columns` of these, without gaps.
static bool hasWholeGroups(MemRefType type, int64_t columns, GroupShape shape) {
  ArrayRef<int64_t> inner = type.getShape().take_back(2);
  SmallVector<int64_t> strides;
  int64_t offset;
  return inner[1] == shape.group && inner[0] >= columns &&
         inner[0] % shape.lanes == 0 &&
         succeeded(type.getStridesAndOffset(strides, offset)) &&
         ArrayRef(strides).take_back(2) == ArrayRef<int64_t>{shape.group, 1};
}

/// The panel of whole groups in which `columns` columns of `buffer` are the
/// first ones; null if there is none.
static Value findPanel(OpBuilder &builder, Location loc, Value buffer,
                       int64_t columns, GroupShape shape) {
  auto type = cast<MemRefType>(buffer.getType());
  if (type.getRank() < 2 || !llvm::all_of(type.getShape().drop_back(2),
                                          [](int64_t e) { return e == 1; }))
    return nullptr;
  if (hasWholeGroups(type, columns, shape))
    return extractPanel(
        builder, loc, buffer,
        SmallVector<OpFoldResult>(type.getRank(), builder.getIndexAttr(0)));
  auto slice = buffer.getDefiningOp<memref::SubViewOp>();
  if (!slice || !slice.hasUnitStride() ||
      !hasWholeGroups(slice.getSourceType(), columns, shape))
    return nullptr;
  SmallVector<OpFoldResult> offsets = slice.getMixedOffsets(),
                            sizes = slice.getMixedSizes();
  if (!llvm::all_of(ArrayRef(offsets).take_back(2), isZeroInteger) ||
      !llvm::all_of(ArrayRef(sizes).drop_back(2), isOneInteger))
    return nullptr;
  return extractPanel(builder, loc, slice.getSource(), offsets);
}

/// The panel that `vector` is read from; none if it is not read from one.
static std::optional<Panel> getPanel(OpBuilder &builder, Value vector,
                                     GroupShape shape) {
  auto read = vector.getDefiningOp<vector::TransferReadOp>();
  if (!read || !isa<MemRefType>(read.getShapedType()) ||
      !read.getPermutationMap().isMinorIdentity() ||
      !llvm::all_of(read.getIndices(),
                    [](Value index) { return isConstantIntValue(index, 0); }))
    return std::nullopt;
  std::optional<SmallVector<OpFoldResult>> bounds = getTransferBounds(read);
  if (!bounds)
    return std::nullopt;
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPoint(read);
  Value buffer = findPanel(builder, read.getLoc(), read.getBase(),
                           read.getVectorType().getDimSize(0), shape);
  if (!buffer)
    return std::nullopt;
  return Panel{read, buffer, (*bounds)[0], (*bounds)[1]};
}

//===----------------------------------------------------------------------===//
// Lowering
//===----------------------------------------------------------------------===//

namespace {
class DotLowering {
public:
  DotLowering(RewriterBase &rewriter, vector::ContractionOp op,
              const DotPlan &plan)
      : rewriter(rewriter), loc(op.getLoc()), op(op), plan(plan),
        group(plan.product->getGroup()),
        lanes(plan.intrinsic->vectorBits / plan.product->sumBits) {
    op.getIterationBounds(extents);
    accType = cast<VectorType>(op.getAccType());
    numColumns = extents[plan.columnLoop];
    numVectors = llvm::divideCeil(numColumns, lanes);
    laneType =
        VectorType::get(lanes, rewriter.getIntegerType(plan.product->sumBits));
    narrowType = VectorType::get(
        lanes * group, getElementTypeOrSelf(plan.columns.vector.getType()));
  }

  /// Returns the value of the contraction, and sets `numProducts` to the number
  /// of instructions.
  Value lower(int64_t &numProducts) {
    SmallVector<Value> columns = getColumns();
    Value groups = getGroups();
    AffineMap accMap = op.getIndexingMapsArray()[2];
    SmallVector<int64_t> sizes(accType.getShape().drop_back());
    SmallVector<int64_t> strides = computeStrides(sizes);
    Value result = op.getAcc();
    int64_t numRows = computeProduct(sizes);
    for (int64_t row = 0; row < numRows; ++row) {
      SmallVector<int64_t> at = delinearize(row, strides);
      SmallVector<int64_t> iteration(extents.size());
      for (auto [dim, position] : llvm::enumerate(at))
        iteration[accMap.getDimPosition(dim)] = position;
      Value sums = addProducts(extract(op.getAcc(), at),
                               broadcastGroup(groups, iteration), columns);
      result = at.empty()
                   ? sums
                   : vector::InsertOp::create(rewriter, loc, sums, result, at);
    }
    numProducts = numRows * numVectors;
    return result;
  }

private:
  /// The vector at `position` of `vector`.
  Value extract(Value vector, ArrayRef<int64_t> position) {
    return position.empty()
               ? vector
               : vector::ExtractOp::create(rewriter, loc, vector, position);
  }

  /// `elements`, a group of elements, in each lane, as integers.
  Value broadcastToLanes(Value elements) {
    Value one = vector::BitCastOp::create(
        rewriter, loc, VectorType::get(1, laneType.getElementType()), elements);
    Value lane =
        vector::ExtractOp::create(rewriter, loc, one, ArrayRef<int64_t>{0});
    return vector::BroadcastOp::create(rewriter, loc, laneType, lane);
  }

  /// Zeros; negative ones, which preserve every sum, of floats if
  /// `isNegative`.
  Value getZeros(VectorType type, bool isNegative) {
    Type element = type.getElementType();
    TypedAttr zero = rewriter.getZeroAttr(element);
    if (isNegative && isa<FloatType>(element))
      zero = rewriter.getFloatAttr(element, -0.0);
    return arith::ConstantOp::create(rewriter, loc,
                                     DenseElementsAttr::get(type, zero));
  }

  /// `vector` with zeros at the ends of its dimensions, which make it `shape`.
  Value padTo(Value vector, ArrayRef<int64_t> shape, bool isNegative = false) {
    auto type = cast<VectorType>(vector.getType());
    if (type.getShape() == shape)
      return vector;
    return vector::InsertStridedSliceOp::create(
        rewriter, loc, vector,
        getZeros(VectorType::get(shape, type.getElementType()), isNegative),
        SmallVector<int64_t>(shape.size(), 0),
        SmallVector<int64_t>(shape.size(), 1));
  }

  Value slice(Value vector, int64_t offset, int64_t size) {
    if (cast<VectorType>(vector.getType()).getDimSize(0) == size)
      return vector;
    return vector::ExtractStridedSliceOp::create(
        rewriter, loc, vector, ArrayRef<int64_t>{offset},
        ArrayRef<int64_t>{size}, ArrayRef<int64_t>{1});
  }

  /// The vectors of the columns.
  SmallVector<Value> getColumns() {
    if (auto panel = getPanel(rewriter, plan.columns.vector, {lanes, group}))
      return loadColumns(*panel);
    Value vector = padTo(plan.columns.vector, {numVectors * lanes, group},
                         /*isNegative=*/true);
    vector = vector::ShapeCastOp::create(
        rewriter, loc,
        VectorType::get(numVectors * narrowType.getNumElements(),
                        narrowType.getElementType()),
        vector);
    SmallVector<Value> columns;
    for (int64_t i = 0; i < numVectors; ++i)
      columns.push_back(slice(vector, i * narrowType.getNumElements(),
                              narrowType.getNumElements()));
    return columns;
  }

  /// Loads vectors from a panel, with zeros for what is not read of it.
  SmallVector<Value> loadColumns(const Panel &panel) {
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPoint(panel.read);
    Value elementMask = getElementMask(panel.elements);
    bool isMasked = !isConstantIntValue(panel.columns, numColumns);
    SmallVector<Value> columns;
    for (int64_t i = 0; i < numVectors; ++i) {
      Value index = arith::ConstantIndexOp::create(
          rewriter, loc, i * narrowType.getNumElements());
      Value column = vector::LoadOp::create(rewriter, loc, narrowType,
                                            panel.buffer, index);
      if (elementMask || isMasked) {
        Value groups = toLanes(column);
        Value zeros = toLanes(getZeros(narrowType, /*isNegative=*/true));
        if (elementMask)
          groups = selectBits(elementMask, groups, zeros);
        if (isMasked)
          groups = arith::SelectOp::create(
              rewriter, loc, getColumnMask(panel.columns, i), groups, zeros);
        column = LLVM::BitcastOp::create(rewriter, loc, narrowType, groups);
      }
      columns.push_back(column);
    }
    return columns;
  }

  /// A group in each lane of `vector`, as an integer.
  Value toLanes(Value vector) {
    return LLVM::BitcastOp::create(rewriter, loc, laneType, vector);
  }

  /// The bits of the elements of each group that are read; null if all
  /// `elements` are.
  Value getElementMask(OpFoldResult elements) {
    if (isConstantIntValue(elements, group))
      return nullptr;
    Value mask = vector::CreateMaskOp::create(
        rewriter, loc, VectorType::get(group, rewriter.getI1Type()),
        getValueOrCreateConstantIndexOp(rewriter, loc, elements));
    auto type = VectorType::get(
        group, rewriter.getIntegerType(plan.columns.element.bits));
    return broadcastToLanes(arith::ExtSIOp::create(rewriter, loc, type, mask));
  }

  /// A mask of the lanes of vector `number`, if `columns` columns are read.
  Value getColumnMask(OpFoldResult columns, int64_t number) {
    Value bound = getValueOrCreateConstantIndexOp(rewriter, loc, columns);
    Value first = arith::ConstantIndexOp::create(rewriter, loc, number * lanes);
    Value rest = arith::SubIOp::create(rewriter, loc, bound, first);
    return vector::CreateMaskOp::create(
        rewriter, loc, VectorType::get(lanes, rewriter.getI1Type()), rest);
  }

  /// The bits of `groups` where those of `mask` are set, and of `others`
  /// elsewhere.
  Value selectBits(Value mask, Value groups, Value others) {
    Value ones = arith::ConstantOp::create(
        rewriter, loc,
        DenseElementsAttr::get(
            laneType, rewriter.getIntegerAttr(laneType.getElementType(), -1)));
    Value inverse = arith::XOrIOp::create(rewriter, loc, mask, ones);
    return arith::OrIOp::create(
        rewriter, loc, arith::AndIOp::create(rewriter, loc, groups, mask),
        arith::AndIOp::create(rewriter, loc, others, inverse));
  }

  /// The operand of groups, with the sum as its innermost dimension, as
  /// integers: processors have few instructions to move elements of bf16.
  Value getGroups() {
    AffineMap map = plan.groups.map;
    SmallVector<int64_t> order;
    int64_t sumDim = 0;
    for (int64_t dim = 0; dim < map.getNumResults(); ++dim) {
      if (map.getDimPosition(dim) == plan.sumLoop) {
        sumDim = dim;
        continue;
      }
      order.push_back(dim);
      groupLoops.push_back(map.getDimPosition(dim));
    }
    order.push_back(sumDim);
    Value groups = plan.groups.vector;
    Type integer = rewriter.getIntegerType(plan.groups.element.bits);
    auto type = cast<VectorType>(groups.getType());
    if (type.getElementType() != integer)
      groups =
          arith::BitcastOp::create(rewriter, loc, type.clone(integer), groups);
    if (sumDim + 1 == map.getNumResults())
      return groups;
    return vector::TransposeOp::create(rewriter, loc, groups, order);
  }

  /// The group of `iteration` in each lane.
  Value broadcastGroup(Value groups, ArrayRef<int64_t> iteration) {
    SmallVector<int64_t> at = llvm::map_to_vector(
        groupLoops, [&](unsigned loop) { return iteration[loop]; });
    Value inLanes = broadcastToLanes(padTo(extract(groups, at), {group}));
    return LLVM::BitcastOp::create(rewriter, loc, narrowType, inLanes);
  }

  /// Adds products of `groups` and the columns to a row of sums.
  Value addProducts(Value row, Value groups, ArrayRef<Value> columns) {
    Type element = accType.getElementType();
    auto sumType = VectorType::get(lanes, element);
    Value padded = padTo(row, {numVectors * lanes}), result = padded;
    for (auto [i, column] : llvm::enumerate(columns)) {
      Value sums = slice(padded, i * lanes, lanes);
      SmallVector<Value> operands = {column, groups};
      if (!plan.columnsAreFirst)
        std::swap(operands[0], operands[1]);
      if (plan.product->takesSums)
        operands.insert(operands.begin(), sums);
      Value products =
          LLVM::CallIntrinsicOp::create(
              rewriter, loc, sumType,
              rewriter.getStringAttr(plan.intrinsic->name), operands)
              .getResult(0);
      if (!plan.product->takesSums)
        products = arith::AddIOp::create(rewriter, loc, sums, products);
      result = numVectors == 1 ? products
                               : vector::InsertStridedSliceOp::create(
                                     rewriter, loc, products, result,
                                     ArrayRef<int64_t>{int64_t(i) * lanes},
                                     ArrayRef<int64_t>{1});
    }
    return slice(result, 0, numColumns);
  }

  RewriterBase &rewriter;
  Location loc;
  vector::ContractionOp op;
  const DotPlan &plan;
  int64_t group, lanes, numColumns, numVectors;
  SmallVector<int64_t> extents;
  VectorType accType, laneType, narrowType;
  /// The parallel loops of the operand of groups.
  SmallVector<unsigned> groupLoops;
};
} // namespace

/// `lowerDotProducts` by a plan.
static int64_t applyLowering(RewriterBase &rewriter, vector::ContractionOp op,
                             const DotPlan &plan, const Processor &processor) {
  addFeatures(op, processor, plan.intrinsic->features);
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  int64_t numProducts = 0;
  SmallVector<Value> operands = {op.getLhs(), op.getRhs()};
  Value result = DotLowering(rewriter, op, plan).lower(numProducts);
  rewriter.replaceOp(op, result);
  for (Value operand : operands)
    eraseUnusedOperand(rewriter, operand);
  return numProducts;
}

std::optional<Refusal>
mlir::structured::refuseToLowerDotProducts(vector::ContractionOp op,
                                           const Processor &processor) {
  RefusalOr<DotPlan> plan = planDotProducts(op, processor);
  return plan ? std::nullopt : std::optional(plan.refusal());
}

FailureOr<int64_t>
mlir::structured::lowerDotProducts(RewriterBase &rewriter,
                                   vector::ContractionOp op,
                                   const Processor &processor) {
  RefusalOr<DotPlan> plan = planDotProducts(op, processor);
  if (!plan)
    return rewriter.notifyMatchFailure(op, plan.refusal().reason);
  return applyLowering(rewriter, op, *plan, processor);
}

namespace {
struct LowerDotProductsPass
    : structured::impl::LinalgLowerDotProductsPassBase<LowerDotProductsPass> {
  void runOnOperation() override {
    auto ops = collect<vector::ContractionOp>();
    auto writes = collect<vector::TransferWriteOp>();
    if (ops.empty() && writes.empty() && collect<vector::TransposeOp>().empty())
      return;
    FailureOr<std::optional<Processor>> processor =
        findProcessor(getOperation());
    if (failed(processor))
      return signalPassFailure();
    if (!*processor || (*processor)->dotProducts.empty())
      return;
    IRRewriter rewriter(&getContext());
    for (vector::ContractionOp op : ops)
      lowerOne(rewriter, op, **processor);
    for (vector::TransferWriteOp write : writes)
      (void)lowerTransposedGroups(rewriter, write, **processor);
    for (vector::TransposeOp op : collect<vector::TransposeOp>())
      (void)interleaveRows(rewriter, op);
  }

private:
  template <typename OpT>
  SmallVector<OpT> collect() {
    SmallVector<OpT> ops;
    getOperation()->walk([&](OpT op) { ops.push_back(op); });
    return ops;
  }

  /// A contraction of wide elements is left alone without a remark.
  static void lowerOne(RewriterBase &rewriter, vector::ContractionOp op,
                       const Processor &processor) {
    Location loc = op.getLoc();
    RefusalOr<DotPlan> plan = planDotProducts(op, processor);
    if (!plan && isNarrow(op))
      reportRefusal("linalg-lower-dot-products", "NotLowered", op,
                    plan.refusal());
    if (!plan)
      return;
    int64_t numProducts = applyLowering(rewriter, op, *plan, processor);
    remark::passed(loc, remark::RemarkOpts::name("Lowered").category(
                            "linalg-lower-dot-products"))
        << remark::add("lowered vector.contract to dot products")
        << remark::metric("instructions", numProducts);
  }

  static bool isNarrow(vector::ContractionOp op) {
    return llvm::all_of(
        ArrayRef<Value>{op.getLhs(), op.getRhs()}, [&](Value operand) {
          std::optional<NarrowOperand> narrow =
              NarrowOperand::get(operand, AffineMap());
          return narrow && getElementTypeOrSelf(narrow->vector) !=
                               getElementTypeOrSelf(op.getAccType());
        });
  }
};
} // namespace
