// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Extents, views, and the way between tensors and buffers.

#include "Import/Rewrites.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;
using namespace mlir::structured::detail;
using Kind = Token::Kind;

/// `dim %a, 0 : T`: an index is a value today, and the dialect is that of `T`.
LogicalResult mlir::structured::detail::rewriteDim(Rewriter &rewriter,
                                                   Statement &operation) {
  Document &document = rewriter.document;
  Cursor cursor = rewriter.getOperands(operation);
  TokenRange value = cursor.consume(Kind::Value);
  if (value.empty() || !cursor.consume(","))
    return failure();
  TokenRange number = cursor.consume(Kind::Number);
  bool isNumber = !number.empty();
  if (!isNumber && cursor.consume(Kind::Value).empty())
    return failure();
  cursor.consumeDictionary();
  if (!cursor.consume(":"))
    return failure();
  Type type = document.getType(cursor.consumeType());
  StringRef today =
      isa_and_nonnull<TensorType>(type) ? "tensor.dim" : "memref.dim";
  if (!isNumber && operation.opName == today)
    return failure();
  int64_t position;
  if (isNumber && !document[number.begin].spelling.getAsInteger(0, position))
    document.replace(number, rewriter.createIndex(operation, position));
  document.rename(operation, today);
  return success();
}

LogicalResult mlir::structured::detail::rewriteRank(Rewriter &rewriter,
                                                    Statement &operation) {
  Cursor cursor = rewriter.getOperands(operation);
  cursor.consume(Kind::Value);
  cursor.consumeDictionary();
  if (!cursor.consume(":"))
    return failure();
  Type type = rewriter.document.getType(cursor.consumeType());
  rewriter.document.rename(operation, isa_and_nonnull<TensorType>(type)
                                          ? "tensor.rank"
                                          : "memref.rank");
  return success();
}

/// `view %m[%offset][%sizes]`; at first the offset was last, or was missing.
/// The result may have had a layout; today it has none.
LogicalResult mlir::structured::detail::rewriteView(Rewriter &rewriter,
                                                    Statement &operation) {
  Document &document = rewriter.document;
  Cursor cursor = rewriter.getOperands(operation);
  TokenRange value = cursor.consume(Kind::Value);
  TokenRange first = cursor.consumeBrackets("[");
  TokenRange second = cursor.consumeBrackets("[");
  cursor.consumeDictionary();
  if (value.empty() || second.empty() || !cursor.consume(":"))
    return failure();
  TokenRange source = cursor.consumeType();
  if (!cursor.consume("to"))
    return failure();
  TokenRange result = cursor.consumeType();
  auto stated = dyn_cast_or_null<MemRefType>(document.getType(result));
  if (!stated)
    return failure();
  std::vector<TokenRange> offset = document.getElements(first.begin);
  std::vector<TokenRange> sizes = document.getElements(second.begin);
  if (offset.size() != 1 || sizes.size() != stated.getNumDynamicDims())
    std::swap(offset, sizes);
  if (offset.size() > 1 || sizes.size() != stated.getNumDynamicDims())
    return rewriter.error(operation.name,
                          "expected one offset and " +
                              Twine(stated.getNumDynamicDims()) +
                              " sizes, as the result has dynamic extents");
  auto found =
      MemRefType::get(stated.getShape(), stated.getElementType(),
                      MemRefLayoutAttrInterface(), stated.getMemorySpace());
  bool isToday = operation.opName == "memref.view" && found == stated &&
                 offset.size() == 1 && offset[0].begin == first.begin + 1;
  if (isToday)
    return failure();
  std::string start = offset.empty() ? rewriter.createIndex(operation, 0)
                                     : rewriter.getText(offset[0]);
  rewriter.replaceBody(
      operation, "memref.view", result.end,
      " " + rewriter.getText(value) + "[" + start + "][" +
          rewriter.join(sizes) + "] : " + rewriter.getText(source) + " to " +
          (found == stated ? rewriter.getText(result) : toText(found)));
  rewriter.castResult(operation, found, stated);
  return success();
}

/// The numbers of a list of a view; values are dynamic.
static SmallVector<int64_t> getNumbers(Document &document,
                                       ArrayRef<TokenRange> elements) {
  SmallVector<int64_t> numbers;
  for (TokenRange element : elements) {
    int64_t number;
    StringRef text = document[element.begin].spelling;
    bool isNegative = document[element.begin].is("-");
    if (isNegative)
      text = document[element.begin + 1].spelling;
    bool isNumber = !text.getAsInteger(0, number);
    numbers.push_back(!isNumber    ? ShapedType::kDynamic
                      : isNegative ? -number
                                   : number);
  }
  return numbers;
}

/// The lists `[offsets][sizes][strides]` of a view whose missing ones follow
/// from the types; fails if they do not.
static FailureOr<std::array<SmallVector<int64_t>, 3>>
completeLists(MemRefType source, MemRefType result,
              std::array<SmallVector<int64_t>, 3> lists) {
  SmallVector<int64_t> sourceStrides, strides;
  int64_t sourceOffset, offset;
  if (failed(source.getStridesAndOffset(sourceStrides, sourceOffset)) ||
      failed(result.getStridesAndOffset(strides, offset)) ||
      source.getRank() != result.getRank())
    return failure();
  auto isDynamic = [](int64_t number) { return ShapedType::isDynamic(number); };
  if (lists[1].empty())
    llvm::append_range(lists[1], result.getShape());
  if (lists[2].empty())
    for (auto [ours, theirs] : llvm::zip_equal(strides, sourceStrides)) {
      if (isDynamic(ours) != isDynamic(theirs) ||
          (!isDynamic(ours) && (theirs == 0 || ours % theirs != 0)))
        return failure();
      lists[2].push_back(isDynamic(ours) ? 1 : ours / theirs);
    }
  if (lists[0].empty()) {
    if (isDynamic(offset) || isDynamic(sourceOffset)) {
      lists[0].assign(source.getRank(), 0);
    } else {
      int64_t rest = offset - sourceOffset;
      for (int64_t stride : sourceStrides) {
        if (rest < 0 || isDynamic(stride) || stride == 0)
          return failure();
        lists[0].push_back(rest / stride);
        rest %= stride;
      }
    }
  }
  return lists;
}

static std::string writeList(Rewriter &rewriter, ArrayRef<TokenRange> elements,
                             ArrayRef<int64_t> numbers) {
  if (!elements.empty())
    return rewriter.join(elements);
  std::string text;
  llvm::raw_string_ostream os(text);
  llvm::interleaveComma(numbers, os);
  return text;
}

static bool haveEqualStrides(MemRefType a, MemRefType b) {
  SmallVector<int64_t> aStrides, bStrides;
  int64_t aOffset, bOffset;
  return succeeded(a.getStridesAndOffset(aStrides, aOffset)) &&
         succeeded(b.getStridesAndOffset(bStrides, bOffset)) &&
         aStrides == bStrides && aOffset == bOffset;
}

LogicalResult mlir::structured::detail::rewriteSubview(Rewriter &rewriter,
                                                       Statement &operation) {
  Document &document = rewriter.document;
  bool isOldName = operation.opName != "memref.subview";
  Cursor cursor = rewriter.getOperands(operation);
  TokenRange value = cursor.consume(Kind::Value);
  std::array<TokenRange, 3> brackets;
  std::array<std::vector<TokenRange>, 3> elements;
  std::array<SmallVector<int64_t>, 3> numbers;
  for (unsigned i = 0; i < 3; ++i) {
    cursor.consume(",");
    brackets[i] = cursor.consumeBrackets("[");
    if (value.empty() || brackets[i].empty())
      return failure();
    elements[i] = document.getElements(brackets[i].begin);
    numbers[i] = getNumbers(document, elements[i]);
  }
  cursor.consumeDictionary();
  if (!cursor.consume(":"))
    return failure();
  TokenRange sourceText = cursor.consumeType();
  bool hasResult = cursor.consume("to");
  TokenRange resultText = cursor.consumeType();
  auto source = dyn_cast_or_null<MemRefType>(document.getType(sourceText));
  auto stated = dyn_cast_or_null<MemRefType>(document.getType(resultText));
  if (!hasResult || !source || !stated)
    return failure();
  size_t rank = source.getRank();
  bool isComplete = llvm::all_of(
      elements, [&](const auto &list) { return list.size() == rank; });
  if (!isComplete) {
    auto complete = completeLists(source, stated, numbers);
    if (failed(complete) || llvm::any_of(*complete, [&](const auto &list) {
          return list.size() != rank;
        }))
      return rewriter.error(
          operation.name, "expected " + Twine(rank) +
                              " offsets, sizes and strides, or types that say "
                              "which ones are missing");
    numbers = *complete;
  }
  SmallVector<int64_t> strides;
  int64_t offset;
  bool areSizesValid = llvm::all_of(numbers[1], [](int64_t size) {
    return size >= 0 || ShapedType::isDynamic(size);
  });
  if (!areSizesValid || failed(source.getStridesAndOffset(strides, offset)))
    return failure();
  MemRefType found = memref::SubViewOp::inferResultType(source, numbers[0],
                                                        numbers[1], numbers[2]);
  if (stated.getRank() < source.getRank()) {
    if (!computeRankReductionMask(found.getShape(), stated.getShape()))
      return failure();
    found = memref::SubViewOp::inferRankReducedResultType(
        stated.getShape(), source, numbers[0], numbers[1], numbers[2]);
  }
  bool isEqual = found == stated || haveEqualStrides(found, stated);
  bool isCast = !isEqual && memref::CastOp::areCastCompatible(found, stated);
  if (!isOldName && isComplete && !isCast)
    return failure();
  std::string text = " " + rewriter.getText(value);
  for (unsigned i = 0; i < 3; ++i)
    text +=
        (i ? " [" : "[") + writeList(rewriter, elements[i], numbers[i]) + "]";
  text += " : " + rewriter.getText(sourceText) + " to " +
          (isCast ? toText(found) : rewriter.getText(resultText));
  rewriter.replaceBody(operation, "memref.subview", resultText.end, text);
  if (isCast)
    rewriter.castResult(operation, found, stated);
  return success();
}

/// The type of the tensor with a memref's elements.
static Type getTensorType(Type type) {
  if (auto memref = dyn_cast_or_null<MemRefType>(type))
    return RankedTensorType::get(memref.getShape(), memref.getElementType());
  if (auto memref = dyn_cast_or_null<UnrankedMemRefType>(type))
    return UnrankedTensorType::get(memref.getElementType());
  return Type();
}

/// `tensor_load %m : memref<...>`, and `bufferization.to_tensor` without the
/// type of its result.
LogicalResult mlir::structured::detail::rewriteToTensor(Rewriter &rewriter,
                                                        Statement &operation) {
  Cursor cursor = rewriter.getOperands(operation);
  TokenRange value = cursor.consume(Kind::Value);
  unsigned words = cursor.getPosition();
  while (cursor.is("restrict") || cursor.is("writable"))
    cursor.consume(Kind::Word);
  cursor.consumeDictionary();
  unsigned end = cursor.getPosition();
  if (value.empty() || !cursor.consume(":"))
    return failure();
  TokenRange type = cursor.consumeType();
  Type tensor = getTensorType(rewriter.document.getType(type));
  if (!tensor || cursor.is("to"))
    return failure();
  std::string flags = words == end ? "" : " " + rewriter.getText({words, end});
  rewriter.replaceBody(operation, "bufferization.to_tensor", type.end,
                       " " + rewriter.getText(value) + flags + " : " +
                           rewriter.getText(type) + " to " + toText(tensor));
  return success();
}

/// `memref.buffer_cast %t : memref<...>`, `bufferization.to_memref`.
LogicalResult mlir::structured::detail::rewriteToBuffer(Rewriter &rewriter,
                                                        Statement &operation) {
  Cursor cursor = rewriter.getOperands(operation);
  TokenRange value = cursor.consume(Kind::Value);
  unsigned words = cursor.getPosition();
  if (cursor.is("read_only"))
    cursor.consume(Kind::Word);
  cursor.consumeDictionary();
  unsigned end = cursor.getPosition();
  if (value.empty() || !cursor.consume(":"))
    return failure();
  TokenRange type = cursor.consumeType();
  if (cursor.is("to")) {
    rewriter.document.rename(operation, "bufferization.to_buffer");
    return success();
  }
  Type tensor = getTensorType(rewriter.document.getType(type));
  if (!tensor)
    return failure();
  std::string flags = words == end ? "" : " " + rewriter.getText({words, end});
  rewriter.replaceBody(operation, "bufferization.to_buffer", type.end,
                       " " + rewriter.getText(value) + flags + " : " +
                           toText(tensor) + " to " + rewriter.getText(type));
  return success();
}

LogicalResult
mlir::structured::detail::rewriteTensorStore(Rewriter &rewriter,
                                             Statement &operation) {
  Cursor cursor = rewriter.getOperands(operation);
  std::vector<TokenRange> values = cursor.consumeValues();
  cursor.consumeDictionary();
  if (values.size() != 2 || !cursor.consume(":"))
    return failure();
  TokenRange type = cursor.consumeType();
  Type tensor = getTensorType(rewriter.document.getType(type));
  if (!tensor)
    return failure();
  rewriter.replaceBody(
      operation, "bufferization.materialize_in_destination", type.end,
      " " + rewriter.getText(values[0]) + " in writable " +
          rewriter.getText(values[1]) + " : (" + toText(tensor) + ", " +
          rewriter.getText(type) + ") -> ()");
  return success();
}
