// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Utils/ValueBounds.h"
#include "linalg/Transforms/Memory/Passes.h"
#include "linalg/Utils/VectorElements.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/Support/CheckedArithmetic.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGPLANMEMORYPASS
#include "linalg/Transforms/Memory/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured::detail;

/// Buffers that have fewer together stay allocations of their own, of which
/// LLVM knows that they overlap nothing else: glibc keeps their memory.
static constexpr int64_t kLeastBytes = 128 * 1024;

/// Buffers of known sizes that are not larger are on the stack of a function,
/// as an allocation takes longer than what is computed with them, up to as many
/// bytes of all.
static constexpr int64_t kMostStackBytes = 4 * 1024,
                         kMostStackBytesOfAll = 32 * 1024;

/// Buffers of unknown sizes that can be larger stay allocations of their own,
/// too: glibc gives memory of more bytes back to the system when it is freed.
static constexpr int64_t kMostBoundedBytes = 32 * 1024 * 1024;

/// No process can address more; sums of as many bytes do not overflow.
static constexpr int64_t kMostBytes = int64_t(1) << 48;

/// Parts of an allocation begin at multiples of a line of the cache.
static constexpr int64_t kAlignment = 64;

namespace {
/// A buffer that a block allocates and frees.
struct PlannedBuffer {
  memref::AllocOp alloc;
  memref::DeallocOp dealloc;
  int64_t bytes = 0; ///< at most
  int64_t alignment = kAlignment;
  /// The positions of its first use and of `dealloc`, in the order of a walk.
  int64_t begin = 0;
  int64_t end = 0;
  /// In bytes, in the common allocation.
  int64_t offset = 0;

  bool livesWith(const PlannedBuffer &other) const {
    return begin < other.end && other.begin < end;
  }
};
} // namespace

/// The bytes that LLVM allocates for a scalar or vector; none if they are not
/// known.
static std::optional<int64_t> countElementBytes(Type element,
                                                const DataLayout &layout) {
  auto vector = dyn_cast<VectorType>(element);
  Type scalar = vector ? vector.getElementType() : element;
  if (!scalar.isIntOrIndexOrFloat() ||
      (vector && !structured::hasKnownSize(vector)))
    return std::nullopt;
  return llvm::alignTo(layout.getTypeSize(element),
                       layout.getTypeABIAlignment(element));
}

/// The bytes that LLVM allocates for `buffer` at most; none if they are not
/// known, or if it is not in the processor's memory.
static std::optional<int64_t> countBytes(memref::AllocOp buffer,
                                         const DataLayout &layout) {
  MemRefType type = buffer.getType();
  std::optional<int64_t> bytes =
      countElementBytes(type.getElementType(), layout);
  if (!bytes || !type.getLayout().isIdentity() || type.getMemorySpace())
    return std::nullopt;
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    FailureOr<int64_t> extent = getGreatestExtent(buffer.getMemref(), dim);
    if (failed(extent) || *extent < 0)
      return std::nullopt;
    bytes = llvm::checkedMul(*bytes, *extent);
    if (!bytes)
      return std::nullopt;
  }
  bool fits =
      *bytes <= (type.hasStaticShape() ? kMostBytes : kMostBoundedBytes);
  return fits ? bytes : std::nullopt;
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

/// The block in which memory for what `alloc` allocates is allocated: outside
/// of the loops around it, whose iterations need it one after the other.
static Block *getBlockOfMemory(memref::AllocOp alloc) {
  Block *block = alloc->getBlock();
  while (isa_and_nonnull<scf::ForOp>(block->getParentOp()))
    block = block->getParentOp()->getBlock();
  return block;
}

/// The buffers that can be parts of an allocation, by its block.
static llvm::MapVector<Block *, SmallVector<PlannedBuffer>>
collectBuffers(Operation *root) {
  DataLayout layout = DataLayout::closest(root);
  llvm::MapVector<Block *, SmallVector<PlannedBuffer>> buffers;
  root->walk<WalkOrder::PreOrder>([&](memref::AllocOp alloc) {
    memref::DeallocOp dealloc = findDealloc(alloc);
    std::optional<int64_t> bytes;
    if (dealloc)
      bytes = countBytes(alloc, layout);
    if (!bytes)
      return;
    int64_t alignment = alloc.getAlignment().value_or(1);
    buffers[getBlockOfMemory(alloc)].push_back(
        {alloc, dealloc, *bytes, std::max(alignment, kAlignment)});
  });
  return buffers;
}

/// Writes when each buffer is used first and freed. A view of a buffer is an op
/// that uses it; a loop uses what ops in it use and do not allocate.
static void addLifetimes(Block &block, MutableArrayRef<PlannedBuffer> buffers) {
  DenseMap<Operation *, int64_t> positions;
  block.walk<WalkOrder::PreOrder>(
      [&](Operation *op) { positions.try_emplace(op, positions.size()); });
  for (PlannedBuffer &buffer : buffers) {
    Block &owner = *buffer.alloc->getBlock();
    buffer.end = positions[buffer.dealloc];
    buffer.begin = buffer.end;
    for (Operation *user : buffer.alloc->getUsers())
      buffer.begin = std::min(
          buffer.begin, positions.lookup(owner.findAncestorOpInBlock(*user)));
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

/// Makes `memory`, which is not freed, the memory of `buffer`.
static void replace(PlannedBuffer buffer, Value memory) {
  buffer.dealloc.erase();
  buffer.alloc.getMemref().replaceAllUsesWith(memory);
  buffer.alloc.erase();
}

/// Makes the buffers views of one of as many bytes, which `block` allocates.
static void allocateTogether(Block &block, ArrayRef<PlannedBuffer> buffers,
                             int64_t bytes) {
  memref::AllocOp alloc = buffers.front().alloc;
  Operation *first = block.findAncestorOpInBlock(*alloc);
  Operation *last = first;
  int64_t alignment = kAlignment;
  for (PlannedBuffer buffer : buffers) {
    alignment = std::max(alignment, buffer.alignment);
    Operation *end = block.findAncestorOpInBlock(*buffer.dealloc);
    if (last->isBeforeInBlock(end))
      last = end;
  }
  OpBuilder builder(first);
  auto type = MemRefType::get(bytes, builder.getI8Type());
  Value memory = memref::AllocOp::create(builder, alloc.getLoc(), type,
                                         builder.getI64IntegerAttr(alignment));
  builder.setInsertionPointAfter(last);
  memref::DeallocOp::create(builder, last->getLoc(), memory);
  for (PlannedBuffer buffer : buffers) {
    builder.setInsertionPoint(buffer.alloc);
    Location loc = buffer.alloc.getLoc();
    Value offset = arith::ConstantIndexOp::create(builder, loc, buffer.offset);
    Value view =
        memref::ViewOp::create(builder, loc, buffer.alloc.getType(), memory,
                               offset, buffer.alloc.getDynamicSizes());
    replace(buffer, view);
  }
}

/// Whether ops of `block` run once in each call of a function.
static bool isBodyOfFunction(Block &block) {
  return block.isEntryBlock() && isa<FunctionOpInterface>(block.getParentOp());
}

/// Moves the small ones of `buffers` to the stack of the function with the body
/// `block`, and returns the others.
static SmallVector<PlannedBuffer>
allocateOnStack(Block &block, ArrayRef<PlannedBuffer> buffers) {
  SmallVector<PlannedBuffer> others;
  int64_t bytesOfAll = 0;
  for (PlannedBuffer buffer : buffers) {
    memref::AllocOp alloc = buffer.alloc;
    MemRefType type = alloc.getType();
    int64_t bytes = llvm::alignTo(buffer.bytes, buffer.alignment);
    if (!type.hasStaticShape() || bytes > kMostStackBytes ||
        bytesOfAll + bytes > kMostStackBytesOfAll) {
      others.push_back(buffer);
      continue;
    }
    bytesOfAll += bytes;
    OpBuilder builder = OpBuilder::atBlockBegin(&block);
    Value memory =
        memref::AllocaOp::create(builder, alloc.getLoc(), type,
                                 builder.getI64IntegerAttr(buffer.alignment));
    replace(buffer, memory);
  }
  return others;
}

/// Divides `buffers` into large ones and small ones, which have less than
/// `kLeastBytes` together: glibc gives as many at the end of the heap back.
static void divideBySize(ArrayRef<PlannedBuffer> buffers,
                         SmallVectorImpl<PlannedBuffer> &large,
                         SmallVectorImpl<PlannedBuffer> &small) {
  SmallVector<int64_t> sizes;
  for (const PlannedBuffer &buffer : buffers)
    sizes.push_back(buffer.bytes);
  llvm::sort(sizes);
  int64_t sum = 0, leastLarge = kMostBytes;
  for (int64_t bytes : sizes) {
    sum += bytes;
    if (sum >= kLeastBytes) {
      leastLarge = bytes;
      break;
    }
  }
  for (const PlannedBuffer &buffer : buffers)
    (buffer.bytes < leastLarge ? small : large).push_back(buffer);
}

/// Moves small ones of `buffers` to the stack, allocates the large ones
/// together, and the others of loops before the loops.
static void planBlock(Block &block, SmallVector<PlannedBuffer> buffers) {
  if (isBodyOfFunction(block))
    buffers = allocateOnStack(block, buffers);
  auto isInLoop = [&](PlannedBuffer buffer) {
    return buffer.alloc->getBlock() != &block;
  };
  SmallVector<PlannedBuffer> large, small;
  divideBySize(buffers, large, small);
  for (const PlannedBuffer &buffer : small)
    if (isInLoop(buffer))
      allocateTogether(block, buffer, buffer.bytes);
  if (large.size() < 2 && llvm::none_of(large, isInLoop))
    return;
  addLifetimes(block, large);
  allocateTogether(block, large, addOffsets(large));
}

namespace {
struct PlanMemoryPass
    : structured::impl::LinalgPlanMemoryPassBase<PlanMemoryPass> {
  void runOnOperation() override {
    for (auto &[block, buffers] : collectBuffers(getOperation()))
      planBlock(*block, buffers);
  }
};
} // namespace
