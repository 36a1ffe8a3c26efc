// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "TransposeGroups.h"
#include "MaskedMatrix.h"
#include "Panels.h"
#include "TransposeSquares.h"
#include "Utils/RolledLoops.h"
#include "Utils/StackScope.h"
#include "linalg/Interfaces/Overlap.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

namespace {
/// The transposition of `rows` rows of `columns` groups of `group` elements.
struct GroupTransposition {
  vector::TransferReadOp read;
  vector::TransferWriteOp write;
  int64_t rows, columns, group;
  /// The rows, and the elements of each, that are read, and the columns that
  /// are written.
  OpFoldResult rowBound, elementBound, columnBound;
};
} // namespace

/// Whether nothing is written between `read` and `write`, in one block.
static bool areAdjacent(Operation *read, Operation *write) {
  if (read->getBlock() != write->getBlock())
    return false;
  for (Operation *op = read->getNextNode(); op != write; op = op->getNextNode())
    if (!isMemoryEffectFree(op) && !hasSingleEffect<MemoryEffects::Read>(op))
      return false;
  return true;
}

/// The shape without dimensions of extent 1.
static SmallVector<int64_t> dropUnits(ArrayRef<int64_t> shape) {
  return llvm::filter_to_vector(shape, [](int64_t size) { return size != 1; });
}

/// Whether elements of the innermost dimension of the buffer that `transfer`
/// accesses, which is that of the vector, are contiguous.
static bool hasContiguousRows(VectorTransferOpInterface transfer) {
  auto type = dyn_cast<MemRefType>(transfer.getShapedType());
  SmallVector<int64_t> strides;
  int64_t offset;
  return type && transfer.getPermutationMap().isMinorIdentity() &&
         succeeded(type.getStridesAndOffset(strides, offset)) &&
         !strides.empty() && strides.back() == 1;
}

/// Whether only the two innermost but the last dimension of groups change their
/// positions.
static bool swapsRowsAndColumns(vector::TransposeOp op) {
  SmallVector<int64_t> moved = getMovedDims(op);
  return moved.size() == 3 && moved[1] < moved[0] && moved[0] < moved[2];
}

/// Whether each column is written into the two innermost dimensions of the
/// buffer, as a whole and without gaps.
static bool writesPanels(GroupTransposition plan) {
  vector::TransferWriteOp write = plan.write;
  auto type = cast<MemRefType>(write.getShapedType());
  SmallVector<int64_t> inner = {plan.rows, plan.group};
  SmallVector<int64_t> strides;
  int64_t offset;
  return type.getRank() > 2 &&
         type.getShape().take_back(2) == ArrayRef(inner) &&
         succeeded(type.getStridesAndOffset(strides, offset)) &&
         strides[type.getRank() - 2] == plan.group &&
         llvm::all_of(write.getIndices().take_back(2),
                      [](Value index) { return isConstantIntValue(index, 0); });
}

static std::optional<GroupTransposition>
matchTransposition(vector::TransferWriteOp write) {
  auto transpose = write.getVector().getDefiningOp<vector::TransposeOp>();
  auto cast = transpose
                  ? transpose.getVector().getDefiningOp<vector::ShapeCastOp>()
                  : nullptr;
  auto read =
      cast ? cast.getSource().getDefiningOp<vector::TransferReadOp>() : nullptr;
  if (!read || !areAdjacent(read, write) || !swapsRowsAndColumns(transpose) ||
      !hasContiguousRows(read) || !hasContiguousRows(write))
    return std::nullopt;
  SmallVector<int64_t> shape = dropUnits(cast.getResultVectorType().getShape());
  GroupTransposition plan = {read,     write,           shape[0], shape[1],
                             shape[2], /*rowBound=*/{}, {},       {}};
  Type element = read.getVectorType().getElementType();
  SmallVector<int64_t> inRead = {plan.rows, plan.columns * plan.group};
  SmallVector<int64_t> inWrite = {plan.columns, plan.rows, plan.group};
  if (read.getVectorType().getShape() != ArrayRef(inRead) ||
      dropUnits(write.getVectorType().getShape()) != inWrite ||
      write.getVectorType().getShape().take_back(3) != ArrayRef(inWrite) ||
      !element.isIntOrFloat() ||
      element.getIntOrFloatBitWidth() * plan.group != kGroupBits ||
      !writesPanels(plan))
    return std::nullopt;
  auto ofRead = getTransferBounds(read), ofWrite = getTransferBounds(write);
  if (!ofRead || !ofWrite ||
      !isConstantIntValue(*(ofWrite->end() - 2), plan.rows) ||
      !isConstantIntValue(ofWrite->back(), plan.group))
    return std::nullopt;
  plan.rowBound = (*ofRead)[0];
  plan.elementBound = (*ofRead)[1];
  plan.columnBound = *(ofWrite->end() - 3);
  return plan;
}

/// Whether `bounds` are not all known.
static bool areUnknown(ArrayRef<OpFoldResult> bounds) {
  return llvm::any_of(bounds, [](OpFoldResult bound) {
    return !getConstantIntValue(bound).has_value();
  });
}

namespace {
class GroupLowering {
public:
  GroupLowering(RewriterBase &rewriter, GroupTransposition plan, int64_t lanes)
      : rewriter(rewriter), loc(plan.write.getLoc()), plan(plan), lanes(lanes),
        rowType(VectorType::get(lanes * plan.group,
                                plan.read.getVectorType().getElementType())),
        groupsType(
            VectorType::get(lanes, rewriter.getIntegerType(kGroupBits))) {}

  /// Whether some elements of `lanes` groups of each row are not accessed.
  bool isMasked() const {
    return !isConstantIntValue(plan.elementBound, rowType.getNumElements()) ||
           areUnknown({plan.rowBound, plan.columnBound});
  }

  /// One square after the other, so that registers hold it. Rows and columns of
  /// unknown numbers go through copies on the stack.
  void lower() {
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPoint(plan.write);
    copyUnknownRows();
    Value columns = areUnknown(plan.columnBound)
                        ? allocate(plan.columns, plan.rows * plan.group)
                        : nullptr;
    SmallVector<Value> panels;
    for (int64_t column = 0; column < plan.columns; ++column)
      panels.push_back(isBeyond(column, plan.columnBound) ? nullptr
                       : columns ? extractColumn(columns, column)
                                 : getPanel(makeIndex(column)));
    for (int64_t first = 0; first < plan.rows; first += lanes) {
      SmallVector<Value> rows;
      for (int64_t row = first; row < first + lanes; ++row)
        rows.push_back(
            LLVM::BitcastOp::create(rewriter, loc, groupsType, loadRow(row)));
      SmallVector<Value> columns =
          transposeSquare(rewriter, loc, std::move(rows));
      for (auto [column, panel] : llvm::enumerate(panels))
        if (panel)
          vector::StoreOp::create(
              rewriter, loc,
              LLVM::BitcastOp::create(rewriter, loc, rowType, columns[column]),
              panel, makeIndex(first * plan.group));
    }
    if (columns)
      storeColumns(columns);
  }

private:
  Value makeIndex(int64_t value) {
    return arith::ConstantIndexOp::create(rewriter, loc, value);
  }

  static bool isBeyond(int64_t number, OpFoldResult bound) {
    std::optional<int64_t> known = getConstantIntValue(bound);
    return known && number >= *known;
  }

  Value allocate(int64_t rows, int64_t elements) {
    return allocateOnStack(
        rewriter, loc,
        MemRefType::get({rows, elements}, rowType.getElementType()));
  }

  /// If it is not known how many rows and elements are read, which is a mask's
  /// doing, copies them to rows of all elements.
  void copyUnknownRows() {
    if (!areUnknown({plan.rowBound, plan.elementBound}))
      return;
    rowCopy = allocate(plan.rows, rowType.getNumElements());
    MaskedMatrix::get(plan.read)->copyTo(rewriter, rowCopy,
                                         plan.read.getPadding());
  }

  /// The groups of a row, and the padding of those that are not read.
  Value loadRow(int64_t row) {
    if (rowCopy)
      return vector::LoadOp::create(rewriter, loc, rowType, rowCopy,
                                    ValueRange{makeIndex(row), makeIndex(0)});
    Value padding = vector::BroadcastOp::create(rewriter, loc, rowType,
                                                plan.read.getPadding());
    if (isBeyond(row, plan.rowBound))
      return padding;
    SmallVector<Value> indices = plan.read.getIndices();
    Value &index = *(indices.end() - 2);
    index = arith::AddIOp::create(rewriter, loc, index, makeIndex(row));
    Value buffer = plan.read.getBase();
    if (isConstantIntValue(plan.elementBound, rowType.getNumElements()))
      return vector::LoadOp::create(rewriter, loc, rowType, buffer, indices);
    Value mask = vector::CreateMaskOp::create(
        rewriter, loc, rowType.clone(rewriter.getI1Type()),
        getValueOrCreateConstantIndexOp(rewriter, loc, plan.elementBound));
    return vector::MaskedLoadOp::create(rewriter, loc, rowType, buffer, indices,
                                        mask, padding);
  }

  /// The part of the buffer that has the groups of a column.
  Value getPanel(Value column) {
    SmallVector<OpFoldResult> offsets =
        getAsOpFoldResult(plan.write.getIndices());
    OpFoldResult &first = *(offsets.end() - 3);
    first = arith::AddIOp::create(
                rewriter, loc,
                getValueOrCreateConstantIndexOp(rewriter, loc, first), column)
                .getResult();
    return extractPanel(rewriter, loc, plan.write.getBase(), offsets);
  }

  /// The groups of `column` in the copy `columns`.
  Value extractColumn(Value columns, int64_t column) {
    int64_t elements = plan.rows * plan.group;
    SmallVector<OpFoldResult> offsets = {rewriter.getIndexAttr(column),
                                         rewriter.getIndexAttr(0)},
                              sizes = {rewriter.getIndexAttr(1),
                                       rewriter.getIndexAttr(elements)},
                              strides(2, rewriter.getIndexAttr(1));
    MemRefType type = memref::SubViewOp::inferRankReducedResultType(
        elements, cast<MemRefType>(columns.getType()), offsets, sizes, strides);
    return memref::SubViewOp::create(rewriter, loc, type, columns, offsets,
                                     sizes, strides);
  }

  /// Stores the first columns of their copy, up to the bound.
  void storeColumns(Value columns) {
    OpBuilder::InsertionGuard guard(rewriter);
    Value number = arith::MinSIOp::create(
        rewriter, loc, cast<Value>(plan.columnBound), makeIndex(plan.columns));
    auto loop =
        scf::ForOp::create(rewriter, loc, makeIndex(0), number, makeIndex(1));
    (void)keepRolled(loop);
    rewriter.setInsertionPointToStart(loop.getBody());
    Value column = loop.getInductionVar(), panel = getPanel(column);
    for (int64_t first = 0; first < plan.rows; first += lanes) {
      Value at = makeIndex(first * plan.group);
      Value elements = vector::LoadOp::create(rewriter, loc, rowType, columns,
                                              ValueRange{column, at});
      vector::StoreOp::create(rewriter, loc, elements, panel, at);
    }
  }

  RewriterBase &rewriter;
  Location loc;
  GroupTransposition plan;
  int64_t lanes;
  VectorType rowType, groupsType;
  /// The rows, if their number is not known.
  Value rowCopy;
};
} // namespace

SmallVector<int64_t>
mlir::structured::detail::getMovedDims(vector::TransposeOp op) {
  ArrayRef<int64_t> shape = op.getSourceVectorType().getShape();
  return llvm::filter_to_vector(op.getPermutation(),
                                [&](int64_t dim) { return shape[dim] != 1; });
}

bool mlir::structured::detail::lowerTransposedGroups(
    RewriterBase &rewriter, vector::TransferWriteOp write,
    const Processor &processor) {
  std::optional<GroupTransposition> plan = matchTransposition(write);
  int64_t lanes = processor.getLanes(kGroupBits);
  if (!plan || plan->columns > lanes || plan->rows % lanes != 0 ||
      getOverlap(plan->read.getBase(), write.getBase()) != Overlap::None)
    return false;
  GroupLowering lowering(rewriter, *plan, lanes);
  if (lowering.isMasked() && !processor.hasMaskedVectors)
    return false;
  lowering.lower();
  Operation *transpose = write.getVector().getDefiningOp();
  Operation *cast = transpose->getOperand(0).getDefiningOp();
  rewriter.eraseOp(write);
  for (Operation *unused : {transpose, cast, plan->read.getOperation()})
    if (unused->use_empty())
      rewriter.eraseOp(unused);
  return true;
}
