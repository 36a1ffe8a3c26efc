// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// `linalg.range` and `linalg.slice`, which are a subview together.

#include "Import/Rewrites.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::structured::detail;
using Kind = Token::Kind;

/// A range disappears if only slices use it.
LogicalResult mlir::structured::detail::rewriteRange(Rewriter &rewriter,
                                                     Statement &operation) {
  Document &document = rewriter.document;
  if (operation.results.end != operation.results.begin + 1)
    return failure();
  Cursor cursor = rewriter.getOperands(operation);
  for (unsigned i = 0; i < 3; ++i)
    if (cursor.consume(Kind::Value).empty() || !cursor.consume(":"))
      return failure();
  StringRef name = document[operation.results.begin].spelling;
  bool isOnlySliced = true;
  document.walk([&](Statement &user) {
    for (unsigned i = user.name; i < user.range.end; ++i)
      if (user.regions.empty() && document[i].spelling == name &&
          user.opName != "linalg.slice")
        isOnlySliced = false;
  });
  if (!isOnlySliced)
    return failure();
  // A comment before it stays.
  bool hasComment = document[operation.range.begin].blanks.contains("//");
  document.replace(operation.range, "");
  document[operation.range.begin].hasBlanks = hasComment;
  return success();
}

namespace {
/// Offset, size and stride of a slice in one dimension.
struct Interval {
  std::string offset, size, stride;
};
} // namespace

static Interval createInterval(Rewriter &rewriter, Statement &operation,
                               const Statement &range) {
  Document &document = rewriter.document;
  auto getBound = [&](unsigned i) {
    return document[range.name + 1 + 2 * i].spelling.str();
  };
  // A range whose bounds are in the other order is empty.
  std::string length = document.createName("length");
  std::string count = document.createName("count");
  std::string zero = rewriter.createIndex(operation, 0);
  std::string size = document.createName("size");
  document.addBefore(operation, length + " = arith.subi " + getBound(1) + ", " +
                                    getBound(0) + " : index");
  document.addBefore(operation, count + " = arith.ceildivsi " + length + ", " +
                                    getBound(2) + " : index");
  document.addBefore(operation, size + " = arith.maxsi " + count + ", " + zero +
                                    " : index");
  return {getBound(0), size, getBound(2)};
}

LogicalResult mlir::structured::detail::rewriteSlice(Rewriter &rewriter,
                                                     Statement &operation) {
  Document &document = rewriter.document;
  Cursor cursor = rewriter.getOperands(operation);
  TokenRange value = cursor.consume(Kind::Value);
  TokenRange list = cursor.consumeBrackets("[");
  cursor.consumeDictionary();
  if (value.empty() || list.empty() || !cursor.consume(":"))
    return failure();
  std::vector<TokenRange> indices = document.getElements(list.begin);
  std::vector<TokenRange> types = cursor.consumeTypes();
  if (types.size() != indices.size() + 2)
    return rewriter.error(operation.name,
                          "expected " + Twine(indices.size() + 2) +
                              " types: of the view, of each index and of the "
                              "result, found " +
                              Twine(types.size()));
  auto source = dyn_cast_or_null<MemRefType>(document.getType(types[0]));
  auto stated = dyn_cast_or_null<MemRefType>(document.getType(types.back()));
  SmallVector<int64_t> sourceStrides;
  int64_t sourceOffset;
  if (!source || !stated || source.getRank() != int64_t(indices.size()) ||
      failed(source.getStridesAndOffset(sourceStrides, sourceOffset)))
    return failure();
  std::vector<const Statement *> ranges;
  int64_t numRanges = 0;
  for (TokenRange index : indices) {
    bool isRange = rewriter.getText(types[ranges.size() + 1]).find("range") !=
                   std::string::npos;
    const Statement *range =
        rewriter.findDefinition(document[index.begin].spelling, operation);
    if (isRange && (!range || range->opName != "linalg.range"))
      return failure();
    ranges.push_back(isRange ? range : nullptr);
    numRanges += isRange;
  }
  if (stated.getRank() != numRanges)
    return rewriter.error(operation.name,
                          "expected a result of rank " + Twine(numRanges) +
                              ", the number of ranges, found rank " +
                              Twine(stated.getRank()));
  std::array<std::string, 3> lists;
  SmallVector<int64_t> shape, strides;
  for (auto [i, range] : llvm::enumerate(ranges)) {
    Interval interval{rewriter.getText(indices[i]), "1", "1"};
    if (range) {
      interval = createInterval(rewriter, operation, *range);
      shape.push_back(ShapedType::kDynamic);
      strides.push_back(ShapedType::kDynamic);
    }
    StringRef separator = i ? ", " : "";
    lists[0] += (separator + interval.offset).str();
    lists[1] += (separator + interval.size).str();
    lists[2] += (separator + interval.stride).str();
  }
  auto found =
      MemRefType::get(shape, source.getElementType(),
                      StridedLayoutAttr::get(source.getContext(),
                                             ShapedType::kDynamic, strides),
                      source.getMemorySpace());
  rewriter.replaceBody(operation, "memref.subview", types.back().end,
                       " " + rewriter.getText(value) + "[" + lists[0] + "] [" +
                           lists[1] + "] [" + lists[2] + "] : " +
                           rewriter.getText(types[0]) + " to " + toText(found));
  if (memref::CastOp::areCastCompatible(found, stated))
    rewriter.castResult(operation, found, stated);
  return success();
}
