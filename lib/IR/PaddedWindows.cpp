// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "PaddedWindows.h"
#include "Interfaces/IntegerProblem.h"
#include "Payload.h"
#include "RowCache.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "linalg/Interfaces/Reductions.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/Support/CheckedArithmetic.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

//===----------------------------------------------------------------------===//
// Attributes and maps
//===----------------------------------------------------------------------===//

std::optional<int64_t>
mlir::structured::detail::getNumWindowDims(const RowInfo &row, Type first) {
  auto type = dyn_cast<ShapedType>(first);
  if (!type || !type.hasRank())
    return std::nullopt;
  return type.getRank() - getNumOtherDims(row);
}

LogicalResult mlir::structured::detail::verifyWindowDims(Operation *op,
                                                         const RowInfo &row) {
  auto dims = getNumWindowDims(row, TypeRange(op->getOperandTypes()).front());
  if (!dims)
    return success();
  unsigned numOtherDims = getNumOtherDims(row);
  // D1
  if (*dims < 1)
    return op->emitOpError()
           << "has a first operand of rank " << *dims + numOtherDims
           << ", expected " << numOtherDims + 1
           << " or more, as there is at least one dimension of windows";
  for (StringRef name : {"padding", "strides", "dilations"}) {
    auto attr = dyn_cast_or_null<DenseIntElementsAttr>(
        op->getInherentAttr(name).value_or(Attribute()));
    // D2
    if (attr && attr.getType().getDimSize(0) != *dims)
      return op->emitOpError()
             << "has '" << name << "' for " << attr.getType().getDimSize(0)
             << " dimensions, expected " << *dims << ", those of the windows";
  }
  return success();
}

namespace {
/// The image of an op with padding, and what is added to it.
struct Image {
  OpOperand *operand;
  /// For each dimension, the number of elements before and after the image.
  SmallVector<int64_t> low, high;
};
} // namespace

/// The image is the operand that windows slide over: the one whose indices are
/// sums of loops.
static Image findImage(Operation *op, ArrayRef<AffineMap> rowMaps) {
  auto elements = cast<DenseIntElementsAttr>(*op->getInherentAttr("padding"));
  auto padding = elements.getValues<int64_t>();
  for (auto [operand, map] : llvm::zip(op->getOpOperands(), rowMaps)) {
    Image image{&operand, {}, {}};
    unsigned position = 0;
    for (AffineExpr expr : map.getResults()) {
      bool isPadded = !isa<AffineDimExpr>(expr);
      image.low.push_back(isPadded ? padding[position++] : 0);
      image.high.push_back(isPadded ? padding[position++] : 0);
    }
    if (position)
      return image;
  }
  llvm_unreachable("windows of every row slide over an operand");
}

static Image findImage(Operation *op, const RowInfo &row) {
  return findImage(
      op, RowCache::get(op->getContext(), row, op->getOperandTypes()).maps);
}

/// The name of the op without padding.
static OperationName getNameWithoutPadding(Operation *op) {
  auto [dialect, mnemonic] = op->getName().getStringRef().split('.');
  mnemonic.consume_front("padded_");
  return OperationName((dialect + "." + mnemonic).str(), op->getContext());
}

/// The attributes of the op without padding.
static SmallVector<NamedAttribute> getAttributesWithoutPadding(Operation *op) {
  return llvm::filter_to_vector(op->getAttrs(), [](NamedAttribute attr) {
    return attr.getName() != "padding";
  });
}

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

/// Verifies that all operands are tensors or buffers of the ranks that the maps
/// have.
static LogicalResult verifyRanks(Operation *op, ArrayRef<AffineMap> maps) {
  for (auto [operand, map] : llvm::zip(op->getOpOperands(), maps)) {
    auto type = dyn_cast<ShapedType>(operand.get().getType());
    // D3
    if (!type || !type.hasRank() || isa<VectorType>(type) ||
        type.getRank() != map.getNumResults())
      return op->emitOpError()
             << "operand " << operand.getOperandNumber() << " has type "
             << operand.get().getType()
             << ", expected a tensor or buffer of rank " << map.getNumResults();
  }
  return success();
}

/// Finds the static extents of loops, and verifies that operands agree on them.
static LogicalResult findLoopSizes(Operation *op, ArrayRef<AffineMap> maps,
                                   SmallVectorImpl<int64_t> &sizes) {
  sizes.assign(maps.front().getNumDims(), ShapedType::kDynamic);
  for (auto [operand, map] : llvm::zip(op->getOpOperands(), maps)) {
    auto type = cast<ShapedType>(operand.get().getType());
    for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
      auto loop = dyn_cast<AffineDimExpr>(expr);
      if (!loop || type.isDynamicDim(dim))
        continue;
      int64_t &size = sizes[loop.getPosition()];
      if (ShapedType::isDynamic(size))
        size = type.getDimSize(dim);
      // D4
      if (size != type.getDimSize(dim))
        return op->emitOpError()
               << "dimension " << dim << " of operand "
               << operand.getOperandNumber() << " has extent "
               << type.getDimSize(dim) << ", expected " << size
               << ", the extent of loop d" << loop.getPosition();
    }
  }
  return success();
}

/// Verifies that no window ends after the padded image.
static LogicalResult verifyLastWindow(Operation *op, const Image &image,
                                      AffineMap map, ArrayRef<int64_t> sizes) {
  Box domain{SmallVector<int64_t>(sizes.size(), 0), llvm::to_vector(sizes)};
  auto type = cast<ShapedType>(image.operand->get().getType());
  for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
    if (isa<AffineDimExpr>(expr))
      continue;
    bool isDynamic = type.isDynamicDim(dim);
    std::optional<int64_t> padded =
        llvm::checkedAdd(image.low[dim], image.high[dim]);
    if (padded && !isDynamic)
      padded = llvm::checkedAdd(*padded, type.getDimSize(dim));
    // D5
    if (!padded)
      return op->emitOpError()
             << "the extent of dimension " << dim << " of operand "
             << image.operand->getOperandNumber()
             << ", with padding, needs more than 64 bits";
    if (isDynamic || domain.isEmpty())
      continue;
    FailureOr<Bounds> bounds = getBounds(expr, domain);
    if (failed(bounds) || !bounds->max || *bounds->max < *padded)
      continue;
    std::string last;
    llvm::raw_string_ostream(last) << *bounds->max;
    // D6
    return op->emitOpError()
           << "operand " << image.operand->getOperandNumber()
           << " is accessed at index " << last << " of dimension " << dim
           << ", which has extent " << *padded << " with padding";
  }
  return success();
}

/// Verifies that the payload of the op without padding accepts the element
/// types.
static LogicalResult verifyPayloadTypes(Operation *op, const RowInfo &row) {
  OperationState windows(op->getLoc(), getNameWithoutPadding(op));
  windows.addAttributes(getAttributesWithoutPadding(op));
  TypeRange types = op->getOperandTypes();
  return addRowPayload(windows, row, types.drop_back(), types.take_back(),
                       [&] { return op->emitOpError(); });
}

LogicalResult
mlir::structured::detail::verifyPaddedWindows(Operation *op,
                                              const RowInfo &row) {
  if (failed(verifyWindowDims(op, row)) || failed(verifyNoIdleAttributes(op)))
    return failure();
  const ParsedRow &parsed =
      RowCache::get(op->getContext(), row, op->getOperandTypes());
  if (failed(verifyRanks(op, parsed.maps)))
    return failure();
  Image image = findImage(op, parsed.maps);
  SmallVector<AffineMap> maps = getDefaultMaps(op, row, parsed);
  SmallVector<int64_t> sizes;
  if (failed(findLoopSizes(op, maps, sizes)) ||
      failed(verifyLastWindow(
          op, image, maps[image.operand->getOperandNumber()], sizes)) ||
      failed(verifyPayloadTypes(op, row)))
    return failure();
  return verifyResultsOfInits(cast<DestinationStyleOpInterface>(op));
}

//===----------------------------------------------------------------------===//
// Interfaces
//===----------------------------------------------------------------------===//

void mlir::structured::detail::getPaddedWindowEffects(
    DestinationStyleOpInterface op,
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  for (OpOperand &operand : op->getOpOperands()) {
    if (!isa<BaseMemRefType>(operand.get().getType()))
      continue;
    effects.emplace_back(MemoryEffects::Read::get(), &operand);
    if (op.isDpsInit(&operand))
      effects.emplace_back(MemoryEffects::Write::get(), &operand);
  }
}

/// A zero of type `type`, created at the insertion point; null if there is
/// none.
static Value buildZero(OpBuilder &builder, Location loc, Type type) {
  Type scalar = getScalarType(type);
  auto complexType = dyn_cast<ComplexType>(scalar);
  auto floatType =
      dyn_cast<FloatType>(complexType ? complexType.getElementType() : scalar);
  if (floatType && !APFloat::semanticsHasZero(floatType.getFloatSemantics()))
    return nullptr;
  if (complexType && floatType) {
    Attribute zero = builder.getZeroAttr(floatType);
    return complex::ConstantOp::create(builder, loc, type,
                                       builder.getArrayAttr({zero, zero}));
  }
  TypedAttr zero = builder.getZeroAttr(type);
  return zero ? arith::ConstantOp::create(builder, loc, zero) : Value();
}

namespace {
/// Decomposes one op.
class PaddedWindowDecomposition {
public:
  PaddedWindowDecomposition(RewriterBase &rewriter,
                            DestinationStyleOpInterface op, const RowInfo &row)
      : rewriter(rewriter), op(op), loc(op.getLoc()), image(findImage(op, row)),
        row(row) {}

  RefusalOr<SmallVector<Value>> build();

private:
  /// The op without padding, on the image `padded`.
  StructuredOpInterface buildWindows(Value padded);

  /// The value of the elements around the image; null if there is none for the
  /// element type. Sets `elementType`.
  Value buildPadding(StructuredOpInterface windows);

  /// The number of elements of the padded image along each dimension.
  SmallVector<OpFoldResult> getPaddedSizes();

  Value padTensor(Value padding);
  Value padBuffer(Value padding);

  /// Writes the image to `init`, converted to its element type.
  Value copyTo(Value init);

  RewriterBase &rewriter;
  DestinationStyleOpInterface op;
  Location loc;
  Image image;
  const RowInfo &row;
  /// That of the padded image.
  Type elementType;
};
} // namespace

StructuredOpInterface PaddedWindowDecomposition::buildWindows(Value padded) {
  SmallVector<Value> inputs = op.getDpsInputs();
  inputs[image.operand->getOperandNumber()] = padded;
  OperationState state(loc, getNameWithoutPadding(op));
  buildRow(rewriter, state, row, inputs, op.getDpsInits(),
           getAttributesWithoutPadding(op));
  return cast<StructuredOpInterface>(rewriter.create(state));
}

Value PaddedWindowDecomposition::buildPadding(StructuredOpInterface windows) {
  auto isReadBeside = [&](OpOperand *input) {
    return input->getOperandNumber() != image.operand->getOperandNumber() &&
           windows.isReadByPayload(input);
  };
  // An element of the image is a factor of a product, or is itself combined
  // with an element of the init.
  if (llvm::any_of(windows.getDpsInputOperands(), isReadBeside)) {
    elementType = getPayloadType(image.operand->get().getType());
    return buildZero(rewriter, loc, elementType);
  }
  OpOperand &init = *windows.getDpsInitOperand(0);
  SmallVector<Operation *> combiners = matchReduction(windows, init);
  if (combiners.empty())
    return nullptr;
  elementType = getPayloadType(init.get().getType());
  return buildNeutralElement(rewriter, loc, combiners.front());
}

SmallVector<OpFoldResult> PaddedWindowDecomposition::getPaddedSizes() {
  SmallVector<OpFoldResult> sizes;
  Value source = image.operand->get();
  for (auto [dim, low, high] : llvm::enumerate(image.low, image.high)) {
    OpFoldResult size = getDimSize(rewriter, loc, source, dim);
    if (std::optional<int64_t> constant = getConstantIntValue(size)) {
      sizes.push_back(rewriter.getIndexAttr(*constant + low + high));
      continue;
    }
    Value added = arith::ConstantIndexOp::create(rewriter, loc, low + high);
    sizes.push_back(low + high ? arith::AddIOp::create(rewriter, loc,
                                                       cast<Value>(size), added)
                                     .getResult()
                               : cast<Value>(size));
  }
  return sizes;
}

Value PaddedWindowDecomposition::copyTo(Value init) {
  Value source = image.operand->get();
  const auto &host = LinalgHostInterface::get(op.getContext());
  if (getPayloadType(source.getType()) == elementType) {
    host.createCopy(rewriter, loc, source, init);
    return init;
  }
  unsigned rank = image.low.size();
  AffineMap identity = AffineMap::getMultiDimIdentityMap(rank, op.getContext());
  StructuredOpInterface convert = host.createGeneric(
      rewriter, loc, source, init, {identity, identity},
      SmallVector<utils::IteratorType>(rank, utils::IteratorType::parallel));
  buildPayload(rewriter, convert,
               [&](OpBuilder &builder, Location loc, ValueRange elements) {
                 return SmallVector<Value>{
                     convertElement(builder, loc, elements.front(), elementType,
                                    /*isUnsigned=*/false)};
               });
  return convert->getNumResults() ? convert->getResult(0) : init;
}

Value PaddedWindowDecomposition::padTensor(Value padding) {
  Value source = image.operand->get();
  auto type = cast<RankedTensorType>(source.getType());
  if (type.getElementType() != elementType)
    source = copyTo(tensor::EmptyOp::create(
        rewriter, loc, tensor::getMixedSizes(rewriter, loc, source),
        elementType));
  auto indices = [&](ArrayRef<int64_t> values) {
    return getAsIndexOpFoldResult(op.getContext(), values);
  };
  return tensor::PadOp::create(rewriter, loc, /*resultType=*/Type(), source,
                               indices(image.low), indices(image.high),
                               padding);
}

Value PaddedWindowDecomposition::padBuffer(Value padding) {
  Value source = image.operand->get();
  auto type = cast<MemRefType>(source.getType());
  Value padded = memref::AllocOp::create(rewriter, loc, getPaddedSizes(),
                                         elementType, type.getMemorySpace());
  LinalgHostInterface::get(op.getContext())
      .createFill(rewriter, loc, padding, padded);
  if (llvm::is_contained(type.getShape(), 0))
    return padded;
  SmallVector<OpFoldResult> strides(type.getRank(), rewriter.getIndexAttr(1));
  copyTo(memref::SubViewOp::create(
      rewriter, loc, padded, getAsIndexOpFoldResult(op.getContext(), image.low),
      memref::getMixedSizes(rewriter, loc, source), strides));
  return padded;
}

RefusalOr<SmallVector<Value>> PaddedWindowDecomposition::build() {
  Value source = image.operand->get();
  // For its payload, which says what to pad with.
  StructuredOpInterface unpadded = buildWindows(source);
  Value padding = buildPadding(unpadded);
  rewriter.eraseOp(unpadded);
  if (!padding)
    return Refusal(
        llvm::formatv("elements of type {0} have no number to pad with",
                      getPayloadType(source.getType())));
  bool isBuffer = isa<MemRefType>(source.getType());
  Value padded = isBuffer ? padBuffer(padding) : padTensor(padding);
  StructuredOpInterface windows = buildWindows(padded);
  if (isBuffer)
    memref::DeallocOp::create(rewriter, loc, padded);
  return llvm::to_vector_of<Value>(windows->getResults());
}

RefusalOr<SmallVector<Value>> mlir::structured::detail::decomposePaddedWindows(
    RewriterBase &rewriter, Operation *op, const RowInfo &row) {
  return PaddedWindowDecomposition(rewriter,
                                   cast<DestinationStyleOpInterface>(op), row)
      .build();
}
