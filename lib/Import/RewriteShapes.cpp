// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Reshapes, transposed views, ranges and slices.

#include "Import/Rewrites.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/AffineMap.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::structured::detail;
using Kind = Token::Kind;

/// The groups of dimensions, given as lists or as maps.
static std::optional<SmallVector<ReassociationIndices>>
getGroups(Attribute attribute) {
  auto array = dyn_cast_or_null<ArrayAttr>(attribute);
  if (!array)
    return std::nullopt;
  SmallVector<ReassociationIndices> groups;
  for (Attribute element : array) {
    ReassociationIndices group;
    if (auto map = dyn_cast<AffineMapAttr>(element)) {
      for (AffineExpr result : map.getValue().getResults()) {
        auto dim = dyn_cast<AffineDimExpr>(result);
        if (!dim)
          return std::nullopt;
        group.push_back(dim.getPosition());
      }
    } else if (auto list = dyn_cast<ArrayAttr>(element)) {
      for (Attribute dim : list) {
        auto integer = dyn_cast<IntegerAttr>(dim);
        if (!integer || !integer.getType().isInteger(64))
          return std::nullopt;
        group.push_back(integer.getInt());
      }
    } else {
      return std::nullopt;
    }
    groups.push_back(std::move(group));
  }
  return groups;
}

/// Whether the groups are 0, 1, ... in this order, up to `rank`.
static bool areConsecutive(ArrayRef<ReassociationIndices> groups,
                           int64_t rank) {
  int64_t next = 0;
  for (const ReassociationIndices &group : groups)
    for (int64_t dim : group)
      if (dim != next++)
        return false;
  return next == rank;
}

static std::string writeGroups(ArrayRef<ReassociationIndices> groups) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << '[';
  llvm::interleaveComma(groups, os, [&](const ReassociationIndices &group) {
    os << '[';
    llvm::interleaveComma(group, os);
    os << ']';
  });
  os << ']';
  return text;
}

/// The extents of an expanded value, each a number or a value that is computed
/// before the operation. An extent that its group leaves open is a
/// quotient.
static FailureOr<std::string>
createExtents(Rewriter &rewriter, Statement &operation, StringRef value,
              ShapedType source, ShapedType result,
              ArrayRef<ReassociationIndices> groups) {
  SmallVector<std::string> extents;
  for (auto [dim, group] : llvm::enumerate(groups)) {
    int64_t product = 1;
    unsigned numDynamic = 0;
    for (int64_t position : group) {
      int64_t extent = result.getDimSize(position);
      if (ShapedType::isDynamic(extent))
        ++numDynamic;
      else if (__builtin_mul_overflow(product, extent, &product))
        product = 0;
    }
    if (numDynamic > 1 || (numDynamic == 1 && product <= 0))
      return rewriter.error(operation.name,
                            "cannot derive the extents that dimension " +
                                Twine(dim) + " is expanded to, found " +
                                Twine(numDynamic) +
                                " dynamic ones, expected at most one");
    for (int64_t position : group) {
      int64_t extent = result.getDimSize(position);
      if (!ShapedType::isDynamic(extent)) {
        extents.push_back(std::to_string(extent));
        continue;
      }
      std::string size = rewriter.createDim(operation, value, source, dim);
      if (product != 1) {
        std::string divisor = rewriter.createIndex(operation, product);
        std::string quotient = rewriter.document.createName("extent");
        rewriter.document.addBefore(
            operation, llvm::formatv("{0} = arith.divui {1}, {2} : index",
                                     quotient, size, divisor));
        size = quotient;
      }
      extents.push_back(size);
    }
  }
  return llvm::join(extents, ", ");
}

/// What MLIR infers for a memref; null if the reshape is not possible.
static MemRefType inferMemRef(MemRefType source, MemRefType result,
                              ArrayRef<ReassociationIndices> groups) {
  SmallVector<int64_t> strides;
  int64_t offset;
  if (failed(source.getStridesAndOffset(strides, offset)))
    return {};
  if (source.getRank() < result.getRank()) {
    auto type = memref::ExpandShapeOp::computeExpandedType(
        source, result.getShape(), groups);
    return succeeded(type) ? *type : MemRefType();
  }
  if (!memref::CollapseShapeOp::isGuaranteedCollapsible(source, groups))
    return {};
  return memref::CollapseShapeOp::computeCollapsedType(source, groups);
}

/// `linalg.reshape`, `linalg.tensor_collapse_shape` and the like, and today's
/// operations, where the extents of an expanded value were left out.
LogicalResult mlir::structured::detail::rewriteReshape(Rewriter &rewriter,
                                                       Statement &operation) {
  Document &document = rewriter.document;
  Cursor cursor = rewriter.getOperands(operation);
  TokenRange value = cursor.consume(Kind::Value);
  TokenRange list = cursor.consumeBrackets("[");
  TokenRange attributes = cursor.consumeDictionary();
  if (value.empty() || list.empty() || !cursor.consume(":"))
    return failure();
  TokenRange sourceText = cursor.consumeType();
  bool hasResult = cursor.consume("into");
  TokenRange resultText = cursor.consumeType();
  auto source = dyn_cast_or_null<ShapedType>(document.getType(sourceText));
  auto result = dyn_cast_or_null<ShapedType>(document.getType(resultText));
  if (!hasResult || !source || !result || !source.hasRank() ||
      !result.hasRank() || source.getRank() == result.getRank())
    return failure();
  bool isExpansion = source.getRank() < result.getRank();
  ShapedType smaller = isExpansion ? source : result;
  ShapedType larger = isExpansion ? result : source;
  auto groups = getGroups(document.getAttribute(list));
  bool isValid = groups && areConsecutive(*groups, larger.getRank()) &&
                 int64_t(groups->size()) == smaller.getRank();
  // All dimensions of a value of rank 0 are 1, and in no group.
  isValid |= groups && groups->empty() && smaller.getRank() == 0;
  if (!isValid)
    return rewriter.error(list.begin, "expected the dimensions 0 to " +
                                          Twine(larger.getRank() - 1) + " in " +
                                          Twine(smaller.getRank()) +
                                          " groups, in their order");
  Type found = result;
  if (isa<MemRefType>(source) && isa<MemRefType>(result))
    found = inferMemRef(cast<MemRefType>(source), cast<MemRefType>(result),
                        *groups);
  bool isCast = found && found != result &&
                memref::CastOp::areCastCompatible(found, result);
  std::string today =
      std::string(isa<MemRefType>(source) ? "memref." : "tensor.") +
      (isExpansion ? "expand_shape" : "collapse_shape");
  if (operation.opName == today && !isCast && !isExpansion)
    return failure();
  std::string text = " " + rewriter.getText(value) + " ";
  text +=
      operation.opName == today ? rewriter.getText(list) : writeGroups(*groups);
  if (isExpansion) {
    FailureOr<std::string> extents = createExtents(
        rewriter, operation, rewriter.getText(value), source, result, *groups);
    if (failed(extents))
      return failure();
    text += " output_shape [" + *extents + "]";
  }
  if (!attributes.empty())
    text += " " + rewriter.getText(attributes);
  text += " : " + rewriter.getText(sourceText) + " into " +
          (isCast ? toText(found) : rewriter.getText(resultText));
  rewriter.replaceBody(operation, today, resultText.end, text);
  if (isCast)
    rewriter.castResult(operation, found, result);
  return success();
}

/// `linalg.transpose %m (i, j) -> (j, i) : T`: the result's type follows.
LogicalResult mlir::structured::detail::rewriteTranspose(Rewriter &rewriter,
                                                         Statement &operation) {
  Document &document = rewriter.document;
  Cursor cursor = rewriter.getOperands(operation);
  TokenRange value = cursor.consume(Kind::Value);
  if (value.empty())
    return failure();
  unsigned begin = cursor.getPosition();
  while (!cursor.is(":") && cursor.getPosition() < operation.range.end &&
         (cursor.is("(") || cursor.is("->")))
    if (cursor.consumeBrackets("(").empty() && !cursor.consume("->"))
      return failure();
  TokenRange mapText{begin, cursor.getPosition()};
  TokenRange attributes = cursor.consumeDictionary();
  auto map = dyn_cast_or_null<AffineMapAttr>(
      document.getAttribute("affine_map<" + rewriter.getText(mapText) + ">"));
  if (!map || !cursor.consume(":"))
    return failure();
  TokenRange typeText = cursor.consumeType();
  auto type = dyn_cast_or_null<MemRefType>(document.getType(typeText));
  SmallVector<int64_t> strides, newShape, newStrides;
  int64_t offset;
  if (!type || cursor.is("to") ||
      failed(type.getStridesAndOffset(strides, offset)))
    return failure();
  if (!map.getValue().isPermutation() ||
      map.getValue().getNumDims() != type.getRank())
    return rewriter.error(mapText.begin, "expected a permutation of " +
                                             Twine(type.getRank()) +
                                             " dimensions");
  for (unsigned i = 0; i < type.getRank(); ++i) {
    unsigned dim = map.getValue().getDimPosition(i);
    newShape.push_back(type.getDimSize(dim));
    newStrides.push_back(strides[dim]);
  }
  auto layout = StridedLayoutAttr::get(type.getContext(), offset, newStrides);
  auto result = MemRefType::get(newShape, type.getElementType(), layout,
                                type.getMemorySpace());
  std::string text =
      " " + rewriter.getText(value) + " " + rewriter.getText(mapText);
  if (!attributes.empty())
    text += " " + rewriter.getText(attributes);
  rewriter.replaceBody(operation, "memref.transpose", typeText.end,
                       text + " : " + rewriter.getText(typeText) + " to " +
                           toText(result));
  return success();
}
