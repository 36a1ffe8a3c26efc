// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "AssumedExtents.h"
#include "VectorLines.h"
#include "linalg/Codegen/Passes.h"
#include "linalg/Interfaces/Refusal.h"
#include "linalg/Target/Processor.h"
#include "linalg/Utils/ReportRefusal.h"
#include "linalg/Utils/VectorElements.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Remarks.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGSTREAMSTORESPASS
#include "linalg/Codegen/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

static constexpr StringLiteral kPass = "linalg-stream-stores";

namespace {
/// What is stored around the caches.
struct Stream {
  vector::TransferWriteOp write;
  /// The outermost loop around the write.
  scf::ForOp nest;
  /// The bytes of an element, and of a line of the cache.
  int64_t elementBytes, lineBytes;
};
} // namespace

/// The outermost loop of the nest that `op` is in, if any.
static scf::ForOp getNest(Operation *op) {
  scf::ForOp nest;
  for (auto loop = dyn_cast<scf::ForOp>(op->getParentOp()); loop;
       loop = dyn_cast<scf::ForOp>(loop->getParentOp()))
    nest = loop;
  return nest;
}

/// Whether rows of the vector that is written begin with lines of the cache if
/// the first one does.
static bool hasRowsOfLines(vector::TransferWriteOp write, int64_t elementBytes,
                           int64_t lineBytes) {
  VectorType vector = write.getVectorType();
  if (vector.getShape().back() * elementBytes % lineBytes != 0)
    return false;
  auto type = cast<MemRefType>(write.getBase().getType());
  SmallVector<int64_t> strides;
  int64_t offset;
  if (failed(type.getStridesAndOffset(strides, offset)) || strides.back() != 1)
    return false;
  auto ofRows = ArrayRef(strides).take_back(vector.getRank()).drop_back();
  return llvm::all_of(
      llvm::zip_equal(ofRows, vector.getShape().drop_back()), [&](auto dim) {
        auto [stride, size] = dim;
        return size == 1 || (ShapedType::isStatic(stride) &&
                             stride * elementBytes % lineBytes == 0);
      });
}

/// Why much of the buffer of `view` may still be in the third-level cache when
/// it is read: with as large an input, it fits.
static std::optional<Refusal> refuseSize(Value view,
                                         const Processor &processor) {
  std::optional<int64_t> cache = processor.getThirdCacheBytes();
  if (!cache)
    return "the size of the third-level cache is not known";
  std::optional<int64_t> bytes = getBufferBytes(view);
  if (!bytes)
    return "the size of its buffer is not known";
  if (*bytes < *cache / 2)
    return "its buffer takes less than half of the third-level cache";
  return std::nullopt;
}

static RefusalOr<Stream> planStream(vector::TransferWriteOp write,
                                    const Processor &processor) {
  Stream plan = {write, getNest(write), 0, processor.cacheLineBytes};
  if (!plan.nest)
    return "it is in no loop over tiles";
  VectorType type = write.getVectorType();
  if (!write.getPermutationMap().isMinorIdentity() || type.isScalable() ||
      !type.getElementType().isIntOrFloat() ||
      !isPackedAsInBuffers(type.getElementType()) || write.getMask() ||
      write.hasOutOfBoundsDim())
    return "its elements are masked, or not in the order of the buffer";
  if (auto refusal = refuseSize(write.getBase(), processor))
    return *refusal;
  plan.elementBytes = countElementBytes(type.getElementType());
  if (!hasRowsOfLines(write, plan.elementBytes, plan.lineBytes))
    return "its rows are not known to be lines of the cache";
  return plan;
}

namespace {
/// Stores the vector of a write by lines.
class StreamLowering {
public:
  StreamLowering(OpBuilder &builder, const Stream &plan)
      : builder(builder), plan(plan), write(plan.write), loc(write.getLoc()) {}

  /// Returns the number of lines.
  int64_t lower() {
    builder.setInsertionPoint(write);
    auto branch = scf::IfOp::create(builder, loc, beginsWithLine(),
                                    /*withElseRegion=*/true);
    builder.setInsertionPointToStart(branch.elseBlock());
    builder.clone(*write);
    builder.setInsertionPointToStart(branch.thenBlock());
    int64_t lines = storeLines();
    write.erase();
    return lines;
  }

private:
  Value makeIndex(int64_t value) {
    return arith::ConstantIndexOp::create(builder, loc, value);
  }
  Value add(Value a, Value b) {
    return builder.createOrFold<arith::AddIOp>(loc, a, b);
  }
  Value multiply(Value a, Value b) {
    return builder.createOrFold<arith::MulIOp>(loc, a, b);
  }

  /// Whether the address of the first element is that of a line.
  Value beginsWithLine() {
    auto layout =
        memref::ExtractStridedMetadataOp::create(builder, loc, write.getBase());
    Value elements = layout.getOffset();
    for (auto [index, stride] :
         llvm::zip_equal(write.getIndices(), layout.getStrides()))
      elements = add(elements, multiply(index, stride));
    Value address = add(memref::ExtractAlignedPointerAsIndexOp::create(
                            builder, loc, layout.getBaseBuffer()),
                        multiply(elements, makeIndex(plan.elementBytes)));
    Value rest = arith::AndIOp::create(builder, loc, address,
                                       makeIndex(plan.lineBytes - 1));
    return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, rest,
                                 makeIndex(0));
  }

  int64_t storeLines() {
    int64_t line = plan.lineBytes / plan.elementBytes;
    SmallVector<SmallVector<int64_t>> lines =
        getLineOffsets(write.getVectorType().getShape(), line);
    for (ArrayRef<int64_t> offsets : lines)
      storeLine(offsets, line);
    return lines.size();
  }

  void storeLine(ArrayRef<int64_t> offsets, int64_t line) {
    Value row = write.getVector();
    if (offsets.size() > 1)
      row = vector::ExtractOp::create(builder, loc, row, offsets.drop_back());
    if (cast<VectorType>(row.getType()).getNumElements() != line)
      row = vector::ExtractStridedSliceOp::create(
          builder, loc, row, offsets.take_back(1), ArrayRef{line},
          ArrayRef<int64_t>{1});
    vector::StoreOp::create(
        builder, loc, row, write.getBase(),
        addOffsets(builder, loc, write.getIndices(), offsets),
        /*nontemporal=*/true, llvm::MaybeAlign(plan.lineBytes));
  }

  OpBuilder &builder;
  const Stream &plan;
  vector::TransferWriteOp write;
  Location loc;
};

struct StreamStoresPass
    : structured::impl::LinalgStreamStoresPassBase<StreamStoresPass> {
  void runOnOperation() override {
    SmallVector<vector::TransferWriteOp> writes;
    getOperation()->walk([&](vector::TransferWriteOp write) {
      if (isa<MemRefType>(write.getBase().getType()) &&
          write.getVector().getDefiningOp<vector::TransposeOp>())
        writes.push_back(write);
    });
    if (writes.empty())
      return;
    FailureOr<Processor> processor = readProcessor(writes.front());
    if (failed(processor))
      return signalPassFailure();
    OpBuilder builder(&getContext());
    llvm::SmallSetVector<Operation *, 4> nests;
    for (vector::TransferWriteOp write : writes) {
      RefusalOr<Stream> plan = planStream(write, *processor);
      if (!plan) {
        reportRefusal(kPass, "NotStreamed", write, plan.refusal());
        continue;
      }
      nests.insert(plan->nest);
      auto said = remark::passed(
          write.getLoc(), remark::RemarkOpts::name("Streamed").category(kPass));
      said << remark::add("store around the caches")
           << remark::metric("lines", StreamLowering(builder, *plan).lower());
    }
    // Such stores are in no order with others.
    for (Operation *nest : nests) {
      builder.setInsertionPointAfter(nest);
      LLVM::FenceOp::create(builder, nest->getLoc(),
                            LLVM::AtomicOrdering::seq_cst);
    }
  }
};
} // namespace
