// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The transforms of Winograd's convolution: syntax, verification, interfaces.

#include "WinogradSyntax.h"
#include "linalg/IR/Linalg.h"
#include "llvm/Support/CheckedArithmetic.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

//===----------------------------------------------------------------------===//
// Syntax
//===----------------------------------------------------------------------===//

/// Parses `(4)`.
static ParseResult parseInParens(OpAsmParser &parser, int64_t &number) {
  return failure(parser.parseLParen() || parser.parseInteger(number) ||
                 parser.parseRParen());
}

ParseResult mlir::structured::detail::parseWinogradFmr(OpAsmParser &parser,
                                                       IntegerAttr &fmr) {
  SMLoc loc;
  std::string name;
  if (succeeded(parser.parseOptionalKeyword("m"))) {
    int64_t m, r;
    if (parser.getCurrentLocation(&loc) || parseInParens(parser, m) ||
        parser.parseKeyword("r") || parseInParens(parser, r))
      return failure();
    name = "F_" + std::to_string(m) + "_" + std::to_string(r);
  } else if (parser.parseKeyword("fmr") || parser.parseLParen() ||
             parser.getCurrentLocation(&loc) ||
             parser.parseKeywordOrString(&name) || parser.parseRParen()) {
    return failure();
  }
  auto parameters = WinogradParameters::get(name);
  if (!parameters)
    return parser.emitError(loc)
           << "found " << name << ", expected " << kExpectedWinogradName;
  fmr = parser.getBuilder().getI32IntegerAttr(parameters->getFmr());
  return success();
}

void mlir::structured::detail::printWinogradFmr(OpAsmPrinter &printer,
                                                Operation *, IntegerAttr fmr) {
  printer << "fmr(" << WinogradParameters::get(fmr.getInt())->getName() << ")";
}

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

namespace {
/// Checks a transform of `input` into `init`.
class WinogradVerifier {
public:
  WinogradVerifier(DestinationStyleOpInterface op,
                   WinogradParameters parameters)
      : op(op), parameters(parameters),
        input(cast<RankedTensorType>(op->getOperand(0).getType())),
        init(cast<RankedTensorType>(op->getOperand(1).getType())) {}

  /// Verifies that element types are equal, ranks are as given, and the result
  /// type is the init's.
  LogicalResult verifyTypes(int64_t inputRank, int64_t initRank);

  /// Verifies that the extent of dimension `dim` is `a` or 1, if it is static.
  LogicalResult verifyTransformed(StringRef name, RankedTensorType type,
                                  int64_t dim);

  /// Verifies that the extent of dimension `dim` of the init is `expected`, if
  /// both are known.
  LogicalResult verifyInit(int64_t dim, std::optional<int64_t> expected);

  /// The extent of dimension `dim` of the input, if it is known.
  std::optional<int64_t> getInputSize(int64_t dim) const;

  Operation *op;
  WinogradParameters parameters;
  RankedTensorType input, init;
};
} // namespace

static std::optional<int64_t> getKnownSize(RankedTensorType type, int64_t dim) {
  if (type.isDynamicDim(dim))
    return std::nullopt;
  return type.getDimSize(dim);
}

std::optional<int64_t> WinogradVerifier::getInputSize(int64_t dim) const {
  return getKnownSize(input, dim);
}

LogicalResult WinogradVerifier::verifyTypes(int64_t inputRank,
                                            int64_t initRank) {
  // W1
  if (input.getElementType() != init.getElementType())
    return op->emitOpError()
           << "has an input of type " << input << " and an init of type "
           << init << ", expected equal element types";
  // W2
  if (input.getRank() != inputRank)
    return op->emitOpError() << "has an input of type " << input
                             << ", expected " << inputRank << " dimensions";
  // W3
  if (init.getRank() != initRank)
    return op->emitOpError() << "has an init of type " << init << ", expected "
                             << initRank << " dimensions";
  return structured::detail::verifyResultsOfInits(
      cast<DestinationStyleOpInterface>(op));
}

LogicalResult WinogradVerifier::verifyTransformed(StringRef name,
                                                  RankedTensorType type,
                                                  int64_t dim) {
  int64_t size = type.getDimSize(dim), alpha = parameters.getAlpha();
  // W6
  if (ShapedType::isDynamic(size) || size == alpha || size == 1)
    return success();
  return op->emitOpError() << "has an " << name << " of type " << type
                           << ", expected dimension " << dim << " to be "
                           << alpha << ", which is m + r - 1, or 1";
}

LogicalResult WinogradVerifier::verifyInit(int64_t dim,
                                           std::optional<int64_t> expected) {
  int64_t found = init.getDimSize(dim);
  if (!expected || ShapedType::isDynamic(found) || found == *expected)
    return success();
  return op->emitOpError() << "has an init of type " << init
                           << ", expected dimension " << dim << " to be "
                           << *expected << " for an input of type " << input;
}

LogicalResult WinogradFilterTransformOp::verify() {
  WinogradVerifier verifier(*this, getFmr());
  if (failed(verifier.verifyTypes(4, 4)))
    return failure();
  int64_t r = verifier.parameters.r, alpha = verifier.parameters.getAlpha();
  RankedTensorType input = verifier.input;
  for (int64_t dim : {1, 2})
    // W4
    if (input.getDimSize(dim) != r && input.getDimSize(dim) != 1)
      return emitOpError() << "has an input of type " << input
                           << ", expected dimension " << dim << " to be " << r
                           << ", which is r, or 1";
  // W5
  if (input.getDimSize(1) == 1 && input.getDimSize(2) == 1)
    return emitOpError() << "has an input of type " << input
                         << ", expected dimension 1 or 2 to be " << r
                         << ", which is r";
  // W6
  for (int64_t dim : {0, 1})
    if (failed(verifier.verifyInit(dim,
                                   input.getDimSize(dim + 1) == 1 ? 1 : alpha)))
      return failure();
  // W9
  return failure(failed(verifier.verifyInit(2, verifier.getInputSize(3))) ||
                 failed(verifier.verifyInit(3, verifier.getInputSize(0))));
}

LogicalResult WinogradInputTransformOp::verify() {
  WinogradVerifier verifier(*this, getFmr());
  if (failed(verifier.verifyTypes(4, 6)))
    return failure();
  auto [m, r] = verifier.parameters;
  for (int64_t dim : {0, 1}) {
    if (failed(verifier.verifyTransformed("init", verifier.init, dim)))
      return failure();
    std::optional<int64_t> factor = getKnownSize(verifier.init, dim);
    std::optional<int64_t> size = verifier.getInputSize(dim + 1);
    if (!factor || !size)
      continue;
    int64_t tiles =
        *factor == 1 ? *size : std::max(*size - r + 1, int64_t(0)) / m;
    // W7
    if (failed(verifier.verifyInit(dim + 2, tiles)))
      return failure();
  }
  // W9
  return failure(failed(verifier.verifyInit(4, verifier.getInputSize(0))) ||
                 failed(verifier.verifyInit(5, verifier.getInputSize(3))));
}

LogicalResult WinogradOutputTransformOp::verify() {
  WinogradVerifier verifier(*this, getFmr());
  if (failed(verifier.verifyTypes(6, 4)))
    return failure();
  for (int64_t dim : {0, 1}) {
    if (failed(verifier.verifyTransformed("input", verifier.input, dim)))
      return failure();
    std::optional<int64_t> factor = verifier.getInputSize(dim);
    std::optional<int64_t> tiles = verifier.getInputSize(dim + 2);
    if (!factor || !tiles)
      continue;
    std::optional<int64_t> rows = llvm::checkedMul(
        *tiles, *factor == 1 ? int64_t(1) : verifier.parameters.m);
    if (!rows)
      return emitOpError() << "has an input of type " << verifier.input
                           << ", with too many tiles in dimension " << dim + 2;
    // W8
    if (failed(verifier.verifyInit(dim + 1, rows)))
      return failure();
  }
  // W9
  return failure(failed(verifier.verifyInit(0, verifier.getInputSize(4))) ||
                 failed(verifier.verifyInit(3, verifier.getInputSize(5))));
}

//===----------------------------------------------------------------------===//
// Interfaces
//===----------------------------------------------------------------------===//

LogicalResult WinogradFilterTransformOp::reifyResultShapes(
    OpBuilder &builder, ReifiedRankedShapedTypeDims &shapes) {
  return structured::detail::reifyInitShapes(builder, *this, shapes);
}

LogicalResult WinogradInputTransformOp::reifyResultShapes(
    OpBuilder &builder, ReifiedRankedShapedTypeDims &shapes) {
  return structured::detail::reifyInitShapes(builder, *this, shapes);
}

LogicalResult WinogradOutputTransformOp::reifyResultShapes(
    OpBuilder &builder, ReifiedRankedShapedTypeDims &shapes) {
  return structured::detail::reifyInitShapes(builder, *this, shapes);
}

RefusalOr<SmallVector<Value>>
WinogradFilterTransformOp::decompose(RewriterBase &rewriter) {
  return decomposeWinogradFilterTransform(rewriter, *this);
}

RefusalOr<SmallVector<Value>>
WinogradInputTransformOp::decompose(RewriterBase &rewriter) {
  return decomposeWinogradInputTransform(rewriter, *this);
}

RefusalOr<SmallVector<Value>>
WinogradOutputTransformOp::decompose(RewriterBase &rewriter) {
  return decomposeWinogradOutputTransform(rewriter, *this);
}
