// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Ops on boxes of a buffer: syntax, verification, decomposition to subviews.

#include "BoxOps.h"
#include "linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

/// Without `at`, `linalg.tile` has no more results than this.
static constexpr int64_t kMaxTiles = 4096;

using EmitErrorFn = function_ref<InFlightDiagnostic()>;

//===----------------------------------------------------------------------===//
// Any number of boxes
//===----------------------------------------------------------------------===//

/// Verifies that `views` are boxes of one buffer with a strided layout.
static LogicalResult verifyBase(ValueRange views, EmitErrorFn emitError) {
  Value base = getBase(views.front());
  for (Value view : views.drop_front())
    // V4
    if (Value other = getBase(view); other != base)
      return emitError() << "has boxes of different buffers, of types "
                         << base.getType() << " and " << other.getType()
                         << ", expected boxes of one buffer";
  // V5
  if (!cast<MemRefType>(base.getType()).isStrided())
    return emitError() << "has boxes of a buffer of type " << base.getType()
                       << ", expected a strided layout";
  return success();
}

/// Whether `number`, in a type, is `inferred` or says nothing.
static bool saysNoMore(int64_t number, int64_t inferred) {
  return ShapedType::isDynamic(number) || number == inferred;
}

/// Whether a view of type `inferred` also has the type `type`.
static bool saysNoMore(MemRefType type, MemRefType inferred) {
  if (type.getRank() != inferred.getRank() ||
      type.getElementType() != inferred.getElementType() ||
      type.getMemorySpace() != inferred.getMemorySpace() || !type.isStrided())
    return false;
  auto [strides, offset] = type.getStridesAndOffset();
  auto [inferredStrides, inferredOffset] = inferred.getStridesAndOffset();
  auto saysNoMoreNumber = [](int64_t number, int64_t inferredNumber) {
    return saysNoMore(number, inferredNumber);
  };
  return saysNoMore(offset, inferredOffset) &&
         llvm::all_of_zip(type.getShape(), inferred.getShape(),
                          saysNoMoreNumber) &&
         llvm::all_of_zip(strides, inferredStrides, saysNoMoreNumber);
}

/// Verifies that the results have the types of `boxes`, or types that say less.
static LogicalResult verifyResults(Operation *op, ArrayRef<BufferBox> boxes) {
  // V6
  if (op->getNumResults() != boxes.size())
    return op->emitOpError() << "has " << op->getNumResults()
                             << " results, expected " << boxes.size();
  for (auto [result, box] : llvm::zip(op->getResults(), boxes)) {
    MemRefType expected = box.getType();
    // V7
    if (!saysNoMore(cast<MemRefType>(result.getType()), expected))
      return op->emitOpError()
             << "result " << result.getResultNumber() << " has type "
             << result.getType() << ", expected " << expected
             << ", or `?` for any of its numbers";
  }
  return success();
}

/// Parses the rest of `{attrs} : operand types to result types`. Returns
/// whether there are result types.
static FailureOr<bool>
parseTypes(OpAsmParser &parser, OperationState &result,
           ArrayRef<OpAsmParser::UnresolvedOperand> operands) {
  SmallVector<Type> types;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseOptionalAttrDict(result.attributes) ||
      parser.parseColonTypeList(types) ||
      parser.resolveOperands(operands, types, loc, result.operands))
    return failure();
  for (Type type : types)
    if (!isa<MemRefType>(type))
      return parser.emitError(loc)
             << "has an operand of type " << type << ", expected a buffer";
  if (failed(parser.parseOptionalKeyword("to")))
    return false;
  if (parser.parseTypeList(result.types))
    return failure();
  return true;
}

static void printTypes(OpAsmPrinter &printer, Operation *op,
                       TypeRange operands) {
  printer << " : " << operands;
  if (op->getNumResults() != 0)
    printer << " to " << op->getResultTypes();
}

static void addTypes(OperationState &result, ArrayRef<BufferBox> boxes) {
  for (const BufferBox &box : boxes)
    result.addTypes(box.getType());
}

/// Why a box of `views` can't be computed, if it can't.
static std::optional<Refusal> refuseBoxes(ValueRange views) {
  if (llvm::all_of(views, isViewOfBase))
    return std::nullopt;
  return Refusal("an operand is the result of an op on boxes that is not "
                 "decomposed");
}

/// Views of these boxes, of the types of the op's results.
static SmallVector<Value> buildViews(RewriterBase &rewriter, Operation *op,
                                     ArrayRef<BufferBox> boxes) {
  SmallVector<Value> views;
  for (auto [box, type] : llvm::zip(boxes, op->getResultTypes())) {
    Value view = buildView(rewriter, op->getLoc(), box);
    if (view.getType() != type)
      view = memref::CastOp::create(rewriter, op->getLoc(), type, view);
    views.push_back(view);
  }
  return views;
}

//===----------------------------------------------------------------------===//
// Two boxes
//===----------------------------------------------------------------------===//

static SmallVector<BufferBox> computeBoxes(Numbers &numbers, ValueRange views,
                                           ComputeBoxesFn compute) {
  BufferBox a = getBox(numbers, views[0]), b = getBox(numbers, views[1]);
  return compute(numbers, a, b);
}

ParseResult mlir::structured::detail::parseTwoBoxes(OpAsmParser &parser,
                                                    OperationState &result,
                                                    ComputeBoxesFn compute) {
  SMLoc loc = parser.getNameLoc();
  OpAsmParser::UnresolvedOperand a, b;
  if (parser.parseOperand(a) || parser.parseComma() || parser.parseOperand(b))
    return failure();
  FailureOr<bool> hasTypes = parseTypes(parser, result, {a, b});
  if (failed(hasTypes) || *hasTypes)
    return failure(failed(hasTypes));
  if (failed(
          verifyBase(result.operands, [&] { return parser.emitError(loc); })))
    return failure();
  Numbers numbers(parser.getContext());
  addTypes(result, computeBoxes(numbers, result.operands, compute));
  return success();
}

void mlir::structured::detail::printTwoBoxes(OpAsmPrinter &printer,
                                             Operation *op) {
  printer << " " << op->getOperands();
  printer.printOptionalAttrDict(op->getAttrs());
  printTypes(printer, op, op->getOperandTypes());
}

LogicalResult mlir::structured::detail::verifyTwoBoxes(Operation *op,
                                                       ComputeBoxesFn compute) {
  if (failed(verifyBase(op->getOperands(), [&] { return op->emitOpError(); })))
    return failure();
  Numbers numbers(op->getContext());
  return verifyResults(op, computeBoxes(numbers, op->getOperands(), compute));
}

RefusalOr<SmallVector<Value>> mlir::structured::detail::decomposeTwoBoxes(
    RewriterBase &rewriter, Operation *op, ComputeBoxesFn compute) {
  if (auto refusal = refuseBoxes(op->getOperands()))
    return *refusal;
  Numbers numbers(rewriter, op->getLoc());
  return buildViews(rewriter, op,
                    computeBoxes(numbers, op->getOperands(), compute));
}

//===----------------------------------------------------------------------===//
// TileOp
//===----------------------------------------------------------------------===//

/// The numbers of the tiles along each dimension; none unless extents and sizes
/// are known and positive, or if there would be too many tiles.
static std::optional<SmallVector<int64_t>>
countTiles(MemRefType type, ArrayRef<OpFoldResult> sizes) {
  SmallVector<int64_t> counts;
  int64_t all = 1;
  for (auto [extent, size] : llvm::zip_equal(type.getShape(), sizes)) {
    std::optional<int64_t> constant = getConstantIntValue(size);
    if (ShapedType::isDynamic(extent) || !constant || *constant <= 0)
      return std::nullopt;
    counts.push_back(llvm::divideCeil(extent, *constant));
    all = llvm::SaturatingMultiply<uint64_t>(all, counts.back());
    if (all > kMaxTiles)
      return std::nullopt;
  }
  return counts;
}

/// The results of a `linalg.tile` with `numbers`, or without if that is empty
/// for a view that has dimensions.
static SmallVector<BufferBox> computeTiles(Numbers &numbers, Value source,
                                           ArrayRef<OpFoldResult> sizes,
                                           ArrayRef<OpFoldResult> tileNumbers,
                                           bool isOneTile) {
  BufferBox box = getBox(numbers, source);
  if (isOneTile)
    return {getTile(numbers, box, sizes, tileNumbers)};
  SmallVector<BufferBox> tiles;
  auto counts = *countTiles(cast<MemRefType>(source.getType()), sizes);
  if (llvm::is_contained(counts, 0))
    return tiles;
  // Row-major order, like the digits of a counter.
  SmallVector<int64_t> number(counts.size());
  while (true) {
    auto current = llvm::map_to_vector(
        number, [&](int64_t one) { return numbers.get(one); });
    tiles.push_back(getTile(numbers, box, sizes, current));
    int64_t dim = static_cast<int64_t>(counts.size()) - 1;
    while (dim >= 0 && ++number[dim] == counts[dim])
      number[dim--] = 0;
    if (dim < 0)
      return tiles;
  }
}

namespace {
/// The operands of a `linalg.tile`, of an op or of its text.
struct TileOperands {
  Value source;
  SmallVector<OpFoldResult> sizes, numbers;
  bool isOneTile;

  LogicalResult verify(EmitErrorFn emitError) const;
  SmallVector<BufferBox> compute(Numbers &all) const {
    auto known = [&](ArrayRef<OpFoldResult> some) {
      return llvm::map_to_vector(
          some, [&](OpFoldResult number) { return all.get(number); });
    };
    return computeTiles(all, source, known(sizes), known(numbers), isOneTile);
  }
};
} // namespace

LogicalResult TileOperands::verify(EmitErrorFn emitError) const {
  if (failed(verifyBase(source, emitError)))
    return failure();
  auto type = cast<MemRefType>(source.getType());
  size_t rank = type.getRank();
  // V8
  if (sizes.size() != rank || (isOneTile && numbers.size() != rank))
    return emitError() << "has " << sizes.size() << " sizes and "
                       << numbers.size() << " numbers, expected " << rank
                       << (isOneTile ? " of both" : " sizes and no numbers")
                       << ", as many as dimensions";
  for (OpFoldResult size : sizes)
    // V9
    if (auto constant = getConstantIntValue(size); constant && *constant <= 0)
      return emitError() << "has a tile size of " << *constant
                         << ", expected 1 or more";
  for (OpFoldResult number : numbers)
    // V10
    if (auto constant = getConstantIntValue(number); constant && *constant < 0)
      return emitError() << "has the tile number " << *constant
                         << ", expected 0 or more";
  // V11
  if (!isOneTile && !countTiles(type, sizes))
    return emitError() << "has no `at`, expected one unless extents and sizes "
                          "are static and make no more than "
                       << kMaxTiles << " tiles";
  return success();
}

static SmallVector<OpFoldResult>
getMixed(MLIRContext *context, ArrayRef<int64_t> statics, ValueRange values) {
  return getMixedValues(statics, values, context);
}

/// Verifies that there is a value for each dynamic number.
static LogicalResult verifyDynamicNumbers(ArrayRef<int64_t> sizes,
                                          size_t numSizes,
                                          ArrayRef<int64_t> numbers,
                                          size_t numNumbers,
                                          EmitErrorFn emitError) {
  auto countDynamic = [](ArrayRef<int64_t> some) {
    return static_cast<size_t>(llvm::count_if(some, ShapedType::isDynamic));
  };
  size_t dynamicSizes = countDynamic(sizes);
  size_t dynamicNumbers = countDynamic(numbers);
  // V12
  if (numSizes != dynamicSizes || numNumbers != dynamicNumbers)
    return emitError() << "has " << numSizes << " values for sizes and "
                       << numNumbers << " for numbers, expected "
                       << dynamicSizes << " and " << dynamicNumbers
                       << ", the numbers of dynamic ones";
  return success();
}

static TileOperands getOperandsOf(structured::TileOp op) {
  return {op.getSource(),
          getMixed(op.getContext(), op.getStaticSizes(), op.getSizes()),
          getMixed(op.getContext(),
                   op.getStaticNumbers().value_or(ArrayRef<int64_t>()),
                   op.getNumbers()),
          op.getStaticNumbers().has_value()};
}

ParseResult structured::TileOp::parse(OpAsmParser &parser,
                                      OperationState &result) {
  SMLoc loc = parser.getNameLoc();
  OpAsmParser::UnresolvedOperand source;
  SmallVector<OpAsmParser::UnresolvedOperand> sizes, numbers;
  DenseI64ArrayAttr staticSizes, staticNumbers;
  if (parser.parseOperand(source) ||
      parseDynamicIndexList(parser, sizes, staticSizes))
    return failure();
  bool isOneTile = succeeded(parser.parseOptionalKeyword("at"));
  if (isOneTile && parseDynamicIndexList(parser, numbers, staticNumbers))
    return failure();
  FailureOr<bool> hasTypes = parseTypes(parser, result, source);
  Type index = parser.getBuilder().getIndexType();
  if (failed(hasTypes) ||
      parser.resolveOperands(sizes, index, result.operands) ||
      parser.resolveOperands(numbers, index, result.operands))
    return failure();
  result.addAttribute("static_sizes", staticSizes);
  if (isOneTile)
    result.addAttribute("static_numbers", staticNumbers);
  result.addAttribute("operandSegmentSizes",
                      parser.getBuilder().getDenseI32ArrayAttr(
                          {1, static_cast<int32_t>(sizes.size()),
                           static_cast<int32_t>(numbers.size())}));
  if (*hasTypes)
    return success();
  auto at = isOneTile ? staticNumbers.asArrayRef() : ArrayRef<int64_t>();
  if (failed(verifyDynamicNumbers(staticSizes, sizes.size(), at, numbers.size(),
                                  [&] { return parser.emitError(loc); })))
    return failure();
  ValueRange operands(result.operands);
  TileOperands tile{
      operands.front(),
      getMixed(parser.getContext(), staticSizes,
               operands.slice(1, sizes.size())),
      getMixed(parser.getContext(), at, operands.drop_front(1 + sizes.size())),
      isOneTile};
  if (failed(tile.verify([&] { return parser.emitError(loc); })))
    return failure();
  Numbers all(parser.getContext());
  addTypes(result, tile.compute(all));
  return success();
}

void structured::TileOp::print(OpAsmPrinter &printer) {
  printer << " " << getSource();
  printDynamicIndexList(printer, *this, getSizes(), getStaticSizes());
  if (auto numbers = getStaticNumbers()) {
    printer << " at ";
    printDynamicIndexList(printer, *this, getNumbers(), *numbers);
  }
  printer.printOptionalAttrDict(
      (*this)->getAttrs(),
      {"operandSegmentSizes", "static_sizes", "static_numbers"});
  printTypes(printer, *this, getSource().getType());
}

LogicalResult structured::TileOp::verify() {
  if (failed(verifyDynamicNumbers(
          getStaticSizes(), getSizes().size(),
          getStaticNumbers().value_or(ArrayRef<int64_t>()), getNumbers().size(),
          [&] { return emitOpError(); })))
    return failure();
  TileOperands tile = getOperandsOf(*this);
  if (failed(tile.verify([&] { return emitOpError(); })))
    return failure();
  Numbers numbers(getContext());
  return verifyResults(*this, tile.compute(numbers));
}

RefusalOr<SmallVector<Value>>
structured::TileOp::decompose(RewriterBase &rewriter) {
  if (auto refusal = refuseBoxes(getSource()))
    return *refusal;
  Numbers numbers(rewriter, getLoc());
  return buildViews(rewriter, *this, getOperandsOf(*this).compute(numbers));
}
