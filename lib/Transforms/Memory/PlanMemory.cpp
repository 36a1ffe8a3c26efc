// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Transforms/Memory/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/Support/CheckedArithmetic.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGPLANMEMORYPASS
#include "linalg/Transforms/Memory/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;

/// Smaller buffers stay allocations of their own, of which LLVM knows that they
/// overlap nothing else: glibc keeps their memory.
static constexpr int64_t kLeastBytes = 128 * 1024;

/// Parts of an allocation begin at multiples of a line of the cache.
static constexpr int64_t kAlignment = 64;

namespace {
/// A buffer that a block allocates and frees.
struct PlannedBuffer {
  memref::AllocOp alloc;
  memref::DeallocOp dealloc;
  int64_t bytes = 0;
  int64_t alignment = kAlignment;
  /// The positions in the block of its first use and of `dealloc`.
  int64_t begin = 0;
  int64_t end = 0;
  /// In bytes, in the common allocation.
  int64_t offset = 0;

  bool livesWith(const PlannedBuffer &other) const {
    return begin < other.end && other.begin < end;
  }
};
} // namespace

/// The bytes that LLVM allocates for a buffer of `type`; none if they are not
/// known, or if it is not in the processor's memory.
static std::optional<int64_t> countBytes(MemRefType type,
                                         const DataLayout &layout) {
  Type element = type.getElementType();
  auto vector = dyn_cast<VectorType>(element);
  Type scalar = vector ? vector.getElementType() : element;
  if (!type.hasStaticShape() || !type.getLayout().isIdentity() ||
      type.getMemorySpace() || !scalar.isIntOrIndexOrFloat() ||
      (vector && vector.isScalable()))
    return std::nullopt;
  int64_t bytes = llvm::alignTo(layout.getTypeSize(element),
                                layout.getTypeABIAlignment(element));
  for (int64_t extent : type.getShape()) {
    std::optional<int64_t> product = llvm::checkedMul(bytes, extent);
    if (!product)
      return std::nullopt;
    bytes = *product;
  }
  return bytes;
}

/// The op that frees what `alloc` allocates, in its block; null if that is not
/// known, or if another op frees it too.
static memref::DeallocOp findDealloc(memref::AllocOp alloc) {
  memref::DeallocOp dealloc;
  for (Operation *user : alloc->getUsers()) {
    auto effects = dyn_cast<MemoryEffectOpInterface>(user);
    if (!effects ||
        !effects.getEffectOnValue<MemoryEffects::Free>(alloc.getMemref()))
      continue;
    if (dealloc)
      return nullptr;
    dealloc = dyn_cast<memref::DeallocOp>(user);
    if (!dealloc || dealloc->getBlock() != alloc->getBlock())
      return nullptr;
  }
  return dealloc;
}

/// The buffers of `block` that can be parts of one allocation.
static SmallVector<PlannedBuffer> collectBuffers(Block &block,
                                                 const DataLayout &layout) {
  SmallVector<PlannedBuffer> buffers;
  for (auto alloc : block.getOps<memref::AllocOp>()) {
    std::optional<int64_t> bytes = countBytes(alloc.getType(), layout);
    memref::DeallocOp dealloc = findDealloc(alloc);
    if (!bytes || *bytes < kLeastBytes || !dealloc)
      continue;
    int64_t alignment = alloc.getAlignment().value_or(1);
    buffers.push_back(
        {alloc, dealloc, *bytes, std::max(alignment, kAlignment)});
  }
  return buffers;
}

/// Writes when each buffer is used first and freed. A view of a buffer is an op
/// that uses it.
static void addLifetimes(Block &block, MutableArrayRef<PlannedBuffer> buffers) {
  DenseMap<Operation *, int64_t> positions;
  for (auto [position, op] : llvm::enumerate(block))
    positions[&op] = position;
  for (PlannedBuffer &buffer : buffers) {
    buffer.end = positions[buffer.dealloc];
    buffer.begin = buffer.end;
    for (Operation *user : buffer.alloc->getUsers())
      buffer.begin = std::min(
          buffer.begin, positions.lookup(block.findAncestorOpInBlock(*user)));
  }
}

/// Writes the lowest offset of `buffer` at which it overlaps none of `others`
/// that it lives with, which are sorted by their offsets.
static void addOffset(PlannedBuffer &buffer,
                      ArrayRef<const PlannedBuffer *> others) {
  buffer.offset = 0;
  for (const PlannedBuffer *other : others) {
    if (!buffer.livesWith(*other))
      continue;
    if (buffer.offset + buffer.bytes <= other->offset)
      return;
    buffer.offset = std::max<int64_t>(
        buffer.offset,
        llvm::alignTo(other->offset + other->bytes, buffer.alignment));
  }
}

/// Writes the offsets of the buffers, the largest one first, as in Pisarchyk
/// and Lee, "Efficient Memory Management for Deep Neural Net Inference" (2020).
/// Returns the bytes of all together.
static int64_t addOffsets(MutableArrayRef<PlannedBuffer> buffers) {
  SmallVector<PlannedBuffer *> bySize(llvm::make_pointer_range(buffers));
  llvm::sort(bySize, [](PlannedBuffer *left, PlannedBuffer *right) {
    return std::pair(-left->bytes, left) < std::pair(-right->bytes, right);
  });
  SmallVector<const PlannedBuffer *> placed;
  int64_t bytes = 0;
  for (PlannedBuffer *buffer : bySize) {
    addOffset(*buffer, placed);
    bytes = std::max(bytes, buffer->offset + buffer->bytes);
    auto isBefore = [](int64_t offset, const PlannedBuffer *other) {
      return offset < other->offset;
    };
    placed.insert(llvm::upper_bound(placed, buffer->offset, isBefore), buffer);
  }
  return bytes;
}

/// Makes the buffers views of one of as many bytes.
static void allocateTogether(ArrayRef<PlannedBuffer> buffers, int64_t bytes) {
  memref::AllocOp first = buffers.front().alloc;
  memref::DeallocOp last = buffers.front().dealloc;
  int64_t alignment = kAlignment;
  for (const PlannedBuffer &buffer : buffers) {
    alignment = std::max(alignment, buffer.alignment);
    if (last->isBeforeInBlock(buffer.dealloc))
      last = buffer.dealloc;
  }
  OpBuilder builder(first);
  Location loc = first.getLoc();
  auto type = MemRefType::get(bytes, builder.getI8Type());
  Value memory = memref::AllocOp::create(builder, loc, type,
                                         builder.getI64IntegerAttr(alignment));
  builder.setInsertionPointAfter(last);
  memref::DeallocOp::create(builder, last.getLoc(), memory);
  for (PlannedBuffer buffer : buffers) {
    builder.setInsertionPoint(buffer.alloc);
    loc = buffer.alloc.getLoc();
    Value offset = arith::ConstantIndexOp::create(builder, loc, buffer.offset);
    Value view = memref::ViewOp::create(builder, loc, buffer.alloc.getType(),
                                        memory, offset, /*sizes=*/ValueRange());
    buffer.dealloc.erase();
    buffer.alloc.getMemref().replaceAllUsesWith(view);
    buffer.alloc.erase();
  }
}

static void planBlock(Block &block, const DataLayout &layout) {
  SmallVector<PlannedBuffer> buffers = collectBuffers(block, layout);
  if (buffers.size() < 2)
    return;
  addLifetimes(block, buffers);
  allocateTogether(buffers, addOffsets(buffers));
}

namespace {
struct PlanMemoryPass
    : structured::impl::LinalgPlanMemoryPassBase<PlanMemoryPass> {
  void runOnOperation() override {
    DataLayout layout = DataLayout::closest(getOperation());
    getOperation()->walk([&](Block *block) { planBlock(*block, layout); });
  }
};
} // namespace
