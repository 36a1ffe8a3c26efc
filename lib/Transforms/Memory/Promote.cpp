// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Transforms/Memory/Promote.h"
#include "StaticExtents.h"
#include "Transforms/Packing/PaddingRules.h"
#include "Utils/CollectOps.h"
#include "Utils/StackScope.h"
#include "Utils/ValueBounds.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "linalg/Interfaces/Overlap.h"
#include "linalg/Transforms/Memory/Passes.h"
#include "linalg/Utils/ReportRefusal.h"
#include "linalg/Utils/VectorElements.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinDialect.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGPROMOTEPASS
#include "linalg/Transforms/Memory/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

//===----------------------------------------------------------------------===//
// Reasons
//===----------------------------------------------------------------------===//

/// The operands of `op` that `options` select. A vector may be an element.
static SmallVector<OpOperand *> getOperands(StructuredOpInterface op,
                                            const PromoteOptions &options) {
  SmallVector<OpOperand *> operands;
  for (OpOperand &operand : op->getOpOperands())
    if (isa<RankedTensorType, MemRefType>(operand.get().getType()) &&
        (options.operands.empty() ||
         llvm::is_contained(options.operands, operand.getOperandNumber())))
      operands.push_back(&operand);
  return operands;
}

/// The upper bound of each extent of `value`; dynamic if it is not known.
static SmallVector<int64_t> getBounds(Value value) {
  SmallVector<int64_t> bounds;
  auto type = cast<ShapedType>(value.getType());
  for (unsigned dim = 0; dim < type.getRank(); ++dim) {
    // A bound of 0 of an unknown extent would be the extent of buffers.
    FailureOr<int64_t> bound = getGreatestExtent(value, dim);
    bool isKnown = succeeded(bound) && (*bound > 0 || !type.isDynamicDim(dim));
    bounds.push_back(isKnown ? *bound : ShapedType::kDynamic);
  }
  return bounds;
}

/// The size in bytes of a buffer of that shape, of which dynamic extents count
/// as 1; none on overflow.
static std::optional<int64_t> countBytes(StructuredOpInterface op,
                                         Type elementType,
                                         ArrayRef<int64_t> shape) {
  int64_t bytes = DataLayout::closest(op).getTypeSize(elementType);
  for (int64_t extent : shape)
    if (ShapedType::isStatic(extent) && llvm::MulOverflow(bytes, extent, bytes))
      return std::nullopt;
  return bytes;
}

/// Whether a data layout knows the size of elements of that type.
static bool hasSize(Type elementType) {
  if (auto complex = dyn_cast<ComplexType>(elementType))
    return hasSize(complex.getElementType());
  if (auto vector = dyn_cast<VectorType>(elementType))
    return hasKnownSize(vector) && hasSize(vector.getElementType());
  return elementType.isIntOrIndexOrFloat();
}

/// Why `operand` can't be promoted.
static std::optional<Refusal> refuseOperand(StructuredOpInterface op,
                                            OpOperand &operand,
                                            const PromoteOptions &options) {
  unsigned number = operand.getOperandNumber();
  auto type = cast<ShapedType>(operand.get().getType());
  if (auto tensor = dyn_cast<RankedTensorType>(type)) {
    if (tensor.getEncoding())
      return llvm::formatv("operand {0} is a tensor with an encoding", number);
    if (options.onStack || options.alignment)
      return llvm::formatv("operand {0} is a tensor, which has no place on the "
                           "stack and no alignment: run linalg-bufferize first",
                           number);
  }
  if (!hasSize(type.getElementType()))
    return llvm::formatv("the size of an element of operand {0} is not known",
                         number);
  SmallVector<int64_t> bounds = getBounds(operand.get());
  // The stack would grow with each iteration of a loop around the op.
  const auto *unbounded = llvm::find(bounds, ShapedType::kDynamic);
  if ((options.onStack || options.fullTiles) && unbounded != bounds.end())
    return llvm::formatv("there is no bound that dimension {0} of operand {1} "
                         "is known to have, as `{2}` wants: tile its loop",
                         unbounded - bounds.begin(), number,
                         options.onStack ? "on-stack" : "full-tiles");
  std::optional<int64_t> bytes = countBytes(op, type.getElementType(), bounds);
  if (!bytes)
    return llvm::formatv("operand {0} can have more bytes than an address can "
                         "count",
                         number);
  return std::nullopt;
}

/// Why `op` on copies of `operands` would miss writes through another operand,
/// or accesses through another operand would miss writes to the copies.
static std::optional<Refusal> refuseOverlap(StructuredOpInterface op,
                                            ArrayRef<OpOperand *> operands) {
  auto isUntouched = [&](OpOperand &init, OpOperand &other) {
    return !llvm::is_contained(operands, &init) &&
           !llvm::is_contained(operands, &other);
  };
  return refuseToChangeOrder(op, {/*keepsOrder=*/nullptr, isUntouched});
}

/// How `op` is computed on full tiles.
static RefusalOr<StaticExtents> planTiles(StructuredOpInterface op,
                                          const PromoteOptions &options) {
  SmallVector<OpOperand *> operands = getOperands(op, options);
  SmallVector<SmallVector<int64_t>> bounds;
  for (OpOperand *operand : operands)
    bounds.push_back(getBounds(operand->get()));
  return planStaticExtents(op, operands, bounds);
}

/// The full tiles that `promote` makes, which are nothing if `options` want
/// none, or why it refuses `op`.
static RefusalOr<StaticExtents> planPromotion(StructuredOpInterface op,
                                              const PromoteOptions &options) {
  SmallVector<OpOperand *> operands = getOperands(op, options);
  if (operands.empty())
    return "it has none of the operands";
  const auto &host = LinalgHostInterface::get(op.getContext());
  WalkResult payload = op.getPayload()->walk([&](Operation *nested) {
    // Loop indices are not memory, and ops in regions are visited themselves.
    bool isFree = host.getIndexedLoop(nested) ||
                  nested->hasTrait<OpTrait::HasRecursiveMemoryEffects>() ||
                  isMemoryEffectFree(nested);
    return isFree ? WalkResult::advance() : WalkResult::interrupt();
  });
  if (payload.wasInterrupted())
    return "its payload may access the operands' memory itself";
  for (OpOperand *operand : operands)
    if (auto refusal = refuseOperand(op, *operand, options))
      return *refusal;
  if (auto refusal = refuseOverlap(op, operands))
    return *refusal;
  return options.fullTiles ? planTiles(op, options) : StaticExtents();
}

std::optional<Refusal>
mlir::structured::refuseToPromote(StructuredOpInterface op,
                                  const PromoteOptions &options) {
  return planPromotion(op, options).getRefusalIfAny();
}

//===----------------------------------------------------------------------===//
// Promotion
//===----------------------------------------------------------------------===//

/// Whether the old value of `operand` affects its new value or another result.
static bool isRead(StructuredOpInterface op, OpOperand &operand) {
  return !op.isDpsInit(&operand) || op.isReadByPayload(&operand) ||
         !op.getMatchingIndexingMap(&operand).isPermutation();
}

/// The outermost `scf.for` around `op` with only `scf.for` in between, before
/// which a copy of `original` with the extents `shape` can be allocated: if one
/// is dynamic, `original` must be defined there.
static Operation *getOutermostFor(Operation *op, Value original,
                                  ArrayRef<int64_t> shape) {
  bool isStatic = ShapedType::isStaticShape(shape);
  while (auto loop = dyn_cast_or_null<scf::ForOp>(op->getParentOp())) {
    if (!isStatic && !loop.isDefinedOutsideOfLoop(original))
      break;
    op = loop;
  }
  return op;
}

// MLIR22-14: the lowering of `scf.for` does not restore the stack.
namespace {
class Promotion {
public:
  Promotion(RewriterBase &rewriter, StructuredOpInterface op,
            const PromoteOptions &options, const StaticExtents &fullTiles)
      : rewriter(rewriter), op(op), options(options), fullTiles(fullTiles),
        loc(op.getLoc()), host(LinalgHostInterface::get(op.getContext())) {}

  PromotionResult run() {
    for (OpOperand *operand : getOperands(op, options))
      promoteOperand(*operand);
    structured::detail::dropBrokenPromises(op, fullTiles.paddings);
    return std::move(result);
  }

private:
  void promoteOperand(OpOperand &operand);
  SmallVector<int64_t> getShape(OpOperand &operand);
  /// Fills `buffer` with the padding of `operand`.
  Value fill(OpOperand &operand, Value buffer);
  /// Inserts `view`, which has the extents of `original`, into `buffer`.
  Value putBack(Value view, Value buffer, Value original);
  Value createBuffer(Value original, ArrayRef<int64_t> shape);
  Value createTensor(Value original, ArrayRef<int64_t> shape);
  /// The extents of `original` that are dynamic in `shape`.
  SmallVector<Value> getDynamicExtents(Value original, ArrayRef<int64_t> shape);
  /// The part of `buffer` with the extents of `original`.
  Value createView(Value buffer, Value original, ArrayRef<int64_t> shape);
  Value copyIn(Value original, Value view);
  void copyOut(OpOperand &init, Value original, Value view);

  RewriterBase &rewriter;
  StructuredOpInterface op;
  const PromoteOptions &options;
  const StaticExtents &fullTiles; ///< empty if they are not asked for
  Location loc;
  const LinalgHostInterface &host;
  PromotionResult result;
};
} // namespace

SmallVector<Value> Promotion::getDynamicExtents(Value original,
                                                ArrayRef<int64_t> shape) {
  SmallVector<Value> extents;
  for (auto [dim, extent] : llvm::enumerate(shape))
    if (ShapedType::isDynamic(extent))
      extents.push_back(getValueOrCreateConstantIndexOp(
          rewriter, loc, getDimSize(rewriter, loc, original, dim)));
  return extents;
}

Value Promotion::createBuffer(Value original, ArrayRef<int64_t> shape) {
  OpBuilder::InsertionGuard guard(rewriter);
  auto type = MemRefType::get(
      shape, cast<MemRefType>(original.getType()).getElementType(),
      MemRefLayoutAttrInterface(), options.memorySpace);
  IntegerAttr alignment;
  if (options.alignment)
    alignment = rewriter.getI64IntegerAttr(options.alignment);
  if (options.onStack) {
    rewriter.setInsertionPointToStart(getStackScope(op));
    return memref::AllocaOp::create(rewriter, loc, type, alignment);
  }
  Operation *outermost = getOutermostFor(op, original, shape);
  rewriter.setInsertionPoint(outermost);
  auto buffer = memref::AllocOp::create(
      rewriter, loc, type, getDynamicExtents(original, shape), alignment);
  rewriter.setInsertionPointAfter(outermost);
  memref::DeallocOp::create(rewriter, loc, buffer);
  return buffer;
}

Value Promotion::createTensor(Value original, ArrayRef<int64_t> shape) {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(getOutermostFor(op, original, shape));
  auto type = cast<RankedTensorType>(original.getType()).clone(shape);
  auto tensor = bufferization::AllocTensorOp::create(
      rewriter, loc, type, getDynamicExtents(original, shape));
  if (options.memorySpace)
    tensor.setMemorySpaceAttr(options.memorySpace);
  return tensor;
}

Value Promotion::createView(Value buffer, Value original,
                            ArrayRef<int64_t> shape) {
  if (cast<ShapedType>(original.getType()).getShape() == shape)
    return buffer;
  SmallVector<OpFoldResult> zeros(shape.size(), rewriter.getIndexAttr(0));
  SmallVector<OpFoldResult> ones(shape.size(), rewriter.getIndexAttr(1));
  if (isa<MemRefType>(original.getType()))
    return memref::SubViewOp::create(
        rewriter, loc, buffer, zeros,
        memref::getMixedSizes(rewriter, loc, original), ones);
  return tensor::ExtractSliceOp::create(
      rewriter, loc, buffer, zeros,
      tensor::getMixedSizes(rewriter, loc, original), ones);
}

Value Promotion::copyIn(Value original, Value view) {
  StructuredOpInterface copy = host.createCopy(rewriter, loc, original, view);
  result.copiesIn.push_back(copy);
  return copy->getNumResults() ? copy->getResult(0) : view;
}

SmallVector<int64_t> Promotion::getShape(OpOperand &operand) {
  if (options.fullTiles)
    return fullTiles.shapes[operand.getOperandNumber()];
  // Greatest extents may be much more than what is copied; the stack needs
  // known ones.
  constexpr int64_t most = int64_t(1) << 24;
  SmallVector<int64_t> bounds = getBounds(operand.get());
  if (options.onStack)
    return bounds;
  int64_t elements = 1;
  for (int64_t bound : bounds)
    if (ShapedType::isStatic(bound) &&
        (llvm::MulOverflow(elements, bound, elements) || elements > most))
      return llvm::to_vector(
          cast<ShapedType>(operand.get().getType()).getShape());
  return bounds;
}

Value Promotion::fill(OpOperand &operand, Value buffer) {
  TypedAttr padding =
      rewriter.getZeroAttr(getPayloadType(operand.get().getType()));
  if (op.isDpsInput(&operand))
    if (TypedAttr neutral = fullTiles.paddings[operand.getOperandNumber()])
      padding = neutral;
  Value element = arith::ConstantOp::create(rewriter, loc, padding);
  StructuredOpInterface filled =
      host.createFill(rewriter, loc, element, buffer);
  result.fills.push_back(filled);
  return filled->getNumResults() ? filled->getResult(0) : buffer;
}

Value Promotion::putBack(Value view, Value buffer, Value original) {
  if (isa<MemRefType>(buffer.getType()))
    return buffer;
  auto sizes = tensor::getMixedSizes(rewriter, loc, original);
  SmallVector<OpFoldResult> zeros(sizes.size(), rewriter.getIndexAttr(0));
  SmallVector<OpFoldResult> ones(sizes.size(), rewriter.getIndexAttr(1));
  return tensor::InsertSliceOp::create(rewriter, loc, view, buffer, zeros,
                                       sizes, ones);
}

void Promotion::copyOut(OpOperand &init, Value original, Value view) {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPointAfter(op);
  if (isa<MemRefType>(original.getType())) {
    result.copiesOut.push_back(host.createCopy(rewriter, loc, view, original));
    return;
  }
  OpResult value = op.getTiedOpResult(&init);
  rewriter.modifyOpInPlace(op, [&] { value.setType(init.get().getType()); });
  Value part = value;
  if (value.getType() != original.getType())
    part = createView(value, original, getShape(init));
  StructuredOpInterface copy = host.createCopy(rewriter, loc, part, original);
  rewriter.replaceAllUsesExcept(value, copy->getResult(0),
                                part == value ? copy.getOperation()
                                              : part.getDefiningOp());
  result.copiesOut.push_back(copy);
}

void Promotion::promoteOperand(OpOperand &operand) {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  Value original = operand.get();
  SmallVector<int64_t> shape = getShape(operand);
  Value buffer = isa<MemRefType>(original.getType())
                     ? createBuffer(original, shape)
                     : createTensor(original, shape);
  result.buffers.push_back(buffer);
  result.bytes += *countBytes(
      op, cast<ShapedType>(original.getType()).getElementType(), shape);
  bool mustBeFilled = options.fullTiles && isRead(op, operand) &&
                      !cast<ShapedType>(original.getType()).hasStaticShape();
  if (mustBeFilled)
    buffer = fill(operand, buffer);
  Value view = createView(buffer, original, shape);
  Value promoted = options.fullTiles ? buffer : view;
  if (isRead(op, operand)) {
    view = copyIn(original, view);
    promoted = mustBeFilled ? putBack(view, buffer, original) : view;
  }
  rewriter.modifyOpInPlace(op, [&] { operand.set(promoted); });
  if (op.isDpsInit(&operand))
    copyOut(operand, original, view);
}

FailureOr<PromotionResult>
mlir::structured::promote(RewriterBase &rewriter, StructuredOpInterface op,
                          const PromoteOptions &options) {
  RefusalOr<StaticExtents> fullTiles = planPromotion(op, options);
  if (!fullTiles)
    return rewriter.notifyMatchFailure(op, fullTiles.refusal().reason);
  return Promotion(rewriter, op, options, *fullTiles).run();
}

//===----------------------------------------------------------------------===//
// Pass
//===----------------------------------------------------------------------===//

/// The greatest alignment of LLVM.
static constexpr int64_t kMaxAlignment = int64_t(1) << 32;

namespace {
struct PromotePass : structured::impl::LinalgPromotePassBase<PromotePass> {
  using LinalgPromotePassBase::LinalgPromotePassBase;

  LogicalResult initialize(MLIRContext *context) override {
    Location loc = UnknownLoc::get(context);
    auto fail = [&](StringRef option) {
      return emitError(loc) << "option `" << option << "` of linalg-promote ";
    };
    for (int64_t operand : operands)
      if (operand < 0)
        return fail("operands") << "has " << operand << ", expected 0 or more";
    if (alignment < 0 || alignment > kMaxAlignment ||
        (alignment & (alignment - 1)))
      return fail("alignment")
             << "is " << alignment.getValue()
             << ", expected a power of 2, at most " << kMaxAlignment;
    options = {llvm::to_vector(operands), Attribute(), onStack, alignment,
               fullTiles};
    if (memorySpace.empty())
      return success();
    options.memorySpace = parseMemorySpace(context);
    if (!options.memorySpace)
      return fail("memory-space")
             << "is '" << memorySpace.getValue()
             << "', expected an attribute that is one, such as 3 or "
                "#gpu.address_space<workgroup>";
    return success();
  }

  void runOnOperation() override {
    SmallVector<StructuredOpInterface> ops =
        collectStructuredOps(getOperation(), "linalg-promote");
    if (failed(verifyOperands(ops)))
      return signalPassFailure();
    IRRewriter rewriter(&getContext());
    for (StructuredOpInterface op : ops)
      promoteOne(rewriter, op);
  }

private:
  /// Parses the option to an attribute; null if it is empty, or not valid in a
  /// buffer's type.
  Attribute parseMemorySpace(MLIRContext *context) {
    ScopedDiagnosticHandler silence(context, [](Diagnostic &) {});
    Attribute space = parseAttribute(memorySpace, context);
    bool isAllowed =
        isa_and_nonnull<IntegerAttr, StringAttr, DictionaryAttr>(space) ||
        (space && !isa<BuiltinDialect>(space.getDialect()));
    return isAllowed ? space : Attribute();
  }

  /// Verifies that some op has each operand.
  LogicalResult verifyOperands(ArrayRef<StructuredOpInterface> ops) {
    unsigned most = 0;
    for (StructuredOpInterface op : ops)
      most = std::max(most, op->getNumOperands());
    for (int64_t operand : options.operands)
      if (!ops.empty() && operand >= most)
        return emitError(getOperation()->getLoc())
               << "option `operands` of linalg-promote has " << operand
               << ", but no op has more than " << most << " operands";
    return success();
  }

  void promoteOne(RewriterBase &rewriter, StructuredOpInterface op) {
    Location loc = op.getLoc();
    StringRef name = op->getName().getStringRef();
    RefusalOr<StaticExtents> fullTiles = planPromotion(op, options);
    if (!fullTiles)
      return reportRefusal("linalg-promote", "NotPromoted", op,
                           fullTiles.refusal());
    PromotionResult result = Promotion(rewriter, op, options, *fullTiles).run();
    auto said = remark::passed(
        loc, remark::RemarkOpts::name("Promoted").category("linalg-promote"));
    said << remark::add("promoted operands of {0}", name)
         << remark::metric("operands", result.buffers.size())
         << remark::metric("bytes", result.bytes);
    if (options.fullTiles)
      said << remark::metric("fills", result.fills.size());
  }

  PromoteOptions options;
};
} // namespace
