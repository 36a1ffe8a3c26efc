// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "TransposeSquares.h"
#include "UnrollPatterns.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::structured::detail;

/// The coordinates of an element, given its row-major number.
static SmallVector<int64_t> coordinatesOf(int64_t element, VectorType type) {
  return delinearize(element, computeStrides(type.getShape()));
}
static int64_t numberOf(ArrayRef<int64_t> coordinates, VectorType type) {
  return linearize(coordinates, computeStrides(type.getShape()));
}

/// The number of the first element at a position of some leading dimensions.
static int64_t numberOfFirst(ArrayRef<int64_t> position, VectorType type) {
  SmallVector<int64_t> coordinates(position);
  coordinates.resize(type.getRank(), 0);
  return numberOf(coordinates, type);
}

namespace {
/// An op whose result's elements are elements of its first vector operand.
template <typename OpTy>
struct UnrollMove : UnrollPattern<OpTy> {
  using UnrollPattern<OpTy>::UnrollPattern;

  LogicalResult matchAndRewrite(
      OpTy op,
      typename OpTy::template GenericAdaptor<ArrayRef<ValueRange>> adaptor,
      ConversionPatternRewriter &rewriter) const override {
    auto from = cast<VectorType>(op->getOperand(0).getType());
    auto to = cast<VectorType>(op->getResult(0).getType());
    NativeVectorLayout source = this->piecesOf(from),
                       result = this->piecesOf(to);
    SmallVector<Value> parts = gatherLanes(
        rewriter, op.getLoc(), result, adaptor.getOperands()[0],
        [&](int64_t element) {
          return source.locate(getSourceElement(op, from, to, element));
        });
    this->replaceByParts(rewriter, op, adaptor.getOperands(), std::move(parts));
    return success();
  }

private:
  static int64_t getSourceElement(vector::TransposeOp op, VectorType from,
                                  VectorType to, int64_t element) {
    SmallVector<int64_t> at = coordinatesOf(element, to), source(at.size());
    for (auto [place, dim] : llvm::enumerate(op.getPermutation()))
      source[dim] = at[place];
    return numberOf(source, from);
  }
  static int64_t getSourceElement(vector::ShapeCastOp, VectorType, VectorType,
                                  int64_t element) {
    return element;
  }
  static int64_t getSourceElement(vector::ExtractStridedSliceOp op,
                                  VectorType from, VectorType to,
                                  int64_t element) {
    SmallVector<int64_t> at = coordinatesOf(element, to);
    for (auto [coordinate, offset] :
         llvm::zip(at, op.getOffsets().getAsRange<IntegerAttr>()))
      coordinate += offset.getInt();
    return numberOf(at, from);
  }
};

struct UnrollSquareTranspose : UnrollPattern<vector::TransposeOp> {
  using UnrollPattern::UnrollPattern;

  LogicalResult
  matchAndRewrite(vector::TransposeOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto parts =
        transposeSquares(rewriter, op, piecesOf(op.getSourceVectorType()),
                         piecesOf(op.getType()), adaptor.getVector());
    if (!parts)
      return rewriter.notifyMatchFailure(op, "its pieces are no squares");
    rewriter.replaceOpWithMultiple(op, {*parts});
    return success();
  }
};

struct UnrollBroadcast : UnrollPattern<vector::BroadcastOp> {
  using UnrollPattern::UnrollPattern;

  LogicalResult
  matchAndRewrite(vector::BroadcastOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    NativeVectorLayout result = piecesOf(op.getType());
    SmallVector<Value> parts;
    auto from = dyn_cast<VectorType>(op.getSourceType());
    if (!from) {
      llvm::DenseMap<Type, Value> byType;
      for (Type type : result.getPieceTypes()) {
        Value &value = byType[type];
        if (!value)
          value = vector::BroadcastOp::create(rewriter, loc, type,
                                              adaptor.getSource().front());
        parts.push_back(value);
      }
      rewriter.replaceOpWithMultiple(op, {parts});
      return success();
    }
    NativeVectorLayout source = piecesOf(from);
    parts = gatherLanes(
        rewriter, loc, result, adaptor.getSource(), [&](int64_t element) {
          SmallVector<int64_t> at = coordinatesOf(element, op.getType());
          at.erase(at.begin(), at.end() - from.getRank());
          for (auto [coordinate, size] : llvm::zip(at, from.getShape()))
            if (size == 1)
              coordinate = 0;
          return source.locate(numberOf(at, from));
        });
    replaceByParts(rewriter, op, adaptor.getOperands(), std::move(parts));
    return success();
  }
};

struct UnrollExtract : UnrollPattern<vector::ExtractOp> {
  using UnrollPattern::UnrollPattern;

  LogicalResult
  matchAndRewrite(vector::ExtractOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    VectorType from = op.getSourceVectorType();
    NativeVectorLayout source = piecesOf(from);
    int64_t first = numberOfFirst(op.getStaticPosition(), from);
    auto to = dyn_cast<VectorType>(op.getType());
    if (!to) {
      Lane lane = source.locate(first);
      rewriter.replaceOpWithNewOp<vector::ExtractOp>(
          op, adaptor.getSource()[lane.piece], lane.lane);
      return success();
    }
    SmallVector<Value> parts = gatherLanes(
        rewriter, op.getLoc(), piecesOf(to), adaptor.getSource(),
        [&](int64_t element) { return source.locate(first + element); });
    replaceByParts(rewriter, op, adaptor.getOperands(), std::move(parts));
    return success();
  }
};

} // namespace

/// `destParts` with elements replaced by those of `value`: `getNumberInDest`
/// gives the number of the element to replace, in increasing order. Other
/// pieces are not changed, so that many rows can be inserted into one vector in
/// turn.
static SmallVector<Value>
overwrite(OpBuilder &builder, Location loc, const NativeVectorLayout &dest,
          ValueRange destParts, const NativeVectorLayout &value,
          ValueRange valueParts,
          function_ref<int64_t(int64_t)> getNumberInDest) {
  SmallVector<Value> parts(destParts);
  // The piece that is being assembled.
  int64_t current = -1;
  llvm::SmallDenseMap<int64_t, Lane> changed;
  SmallVector<Value> sources(valueParts);
  sources.emplace_back();
  int64_t numSources = valueParts.size();
  auto finish = [&] {
    if (current < 0)
      return;
    sources.back() = destParts[current];
    parts[current] = gatherLanesOfPiece(
        builder, loc, dest, current, sources, [&](int64_t element) {
          auto it = changed.find(element);
          if (it != changed.end())
            return it->second;
          return Lane{numSources, dest.locate(element).lane};
        });
    changed.clear();
  };
  for (int64_t from = 0, end = value.getType().getNumElements(); from < end;
       ++from) {
    int64_t to = getNumberInDest(from), piece = dest.locate(to).piece;
    if (piece != current) {
      finish();
      current = piece;
    }
    changed[to] = value.locate(from);
  }
  finish();
  return parts;
}

namespace {
struct UnrollInsert : UnrollPattern<vector::InsertOp> {
  using UnrollPattern::UnrollPattern;

  LogicalResult
  matchAndRewrite(vector::InsertOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    VectorType type = op.getDestVectorType();
    NativeVectorLayout dest = piecesOf(type);
    int64_t first = numberOfFirst(op.getStaticPosition(), type);
    SmallVector<Value> parts(adaptor.getDest());
    if (auto value = dyn_cast<VectorType>(op.getValueToStoreType())) {
      parts = overwrite(rewriter, loc, dest, adaptor.getDest(), piecesOf(value),
                        adaptor.getValueToStore(),
                        [&](int64_t element) { return first + element; });
    } else {
      Lane lane = dest.locate(first);
      parts[lane.piece] = vector::InsertOp::create(
          rewriter, loc, adaptor.getValueToStore().front(), parts[lane.piece],
          lane.lane);
    }
    replaceByParts(rewriter, op, adaptor.getOperands(), std::move(parts));
    return success();
  }
};

struct UnrollInsertStridedSlice : UnrollPattern<vector::InsertStridedSliceOp> {
  using UnrollPattern::UnrollPattern;

  LogicalResult
  matchAndRewrite(vector::InsertStridedSliceOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    VectorType type = op.getDestVectorType(), from = op.getSourceVectorType();
    SmallVector<int64_t> offsets =
        llvm::map_to_vector(op.getOffsets().getAsRange<IntegerAttr>(),
                            [](IntegerAttr offset) { return offset.getInt(); });
    auto getNumberInDest = [&](int64_t element) {
      SmallVector<int64_t> at = offsets;
      int64_t outer = type.getRank() - from.getRank();
      for (auto [dim, inSource] : llvm::enumerate(coordinatesOf(element, from)))
        at[outer + dim] += inSource;
      return numberOf(at, type);
    };
    SmallVector<Value> parts =
        overwrite(rewriter, op.getLoc(), piecesOf(type), adaptor.getDest(),
                  piecesOf(from), adaptor.getValueToStore(), getNumberInDest);
    replaceByParts(rewriter, op, adaptor.getOperands(), std::move(parts));
    return success();
  }
};

struct UnrollShuffle : UnrollPattern<vector::ShuffleOp> {
  using UnrollPattern::UnrollPattern;

  LogicalResult
  matchAndRewrite(vector::ShuffleOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    NativeVectorLayout left = piecesOf(op.getV1VectorType());
    NativeVectorLayout right = piecesOf(op.getV2VectorType());
    int64_t numLeft = op.getV1VectorType().getDimSize(0);
    SmallVector<Value> sources(adaptor.getV1());
    llvm::append_range(sources, adaptor.getV2());
    SmallVector<Value> parts =
        gatherLanes(rewriter, op.getLoc(), piecesOf(op.getResultVectorType()),
                    sources, [&](int64_t element) {
                      int64_t from = op.getMask()[element];
                      if (from < 0)
                        return Lane{-1, 0};
                      if (from < numLeft)
                        return left.locate(from);
                      Lane lane = right.locate(from - numLeft);
                      return Lane{left.size() + lane.piece, lane.lane};
                    });
    replaceByParts(rewriter, op, adaptor.getOperands(), std::move(parts));
    return success();
  }
};

struct UnrollFromElements : UnrollPattern<vector::FromElementsOp> {
  using UnrollPattern::UnrollPattern;

  LogicalResult
  matchAndRewrite(vector::FromElementsOp op, OneToNOpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    NativeVectorLayout pieces = piecesOf(op.getType());
    SmallVector<Value> parts;
    int64_t element = 0;
    for (int64_t piece = 0; piece < pieces.size(); ++piece) {
      const Chunk &chunk = pieces.getChunk(piece);
      SmallVector<Value> values(op.getElements().slice(element, chunk.valid));
      values.resize(chunk.width, values.back());
      element += chunk.valid;
      parts.push_back(vector::FromElementsOp::create(
          rewriter, op.getLoc(), pieces.getPieceType(piece), values));
    }
    rewriter.replaceOpWithMultiple(op, {parts});
    return success();
  }
};

struct UnrollToElements : UnrollPattern<vector::ToElementsOp> {
  using UnrollPattern::UnrollPattern;

  LogicalResult
  matchAndRewrite(vector::ToElementsOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    NativeVectorLayout pieces = piecesOf(op.getSource().getType());
    SmallVector<Value> elements;
    for (auto [piece, part] : llvm::enumerate(adaptor.getSource())) {
      auto values = vector::ToElementsOp::create(rewriter, op.getLoc(), part);
      llvm::append_range(elements, values.getResults().take_front(
                                       pieces.getChunk(piece).valid));
    }
    rewriter.replaceOp(op, elements);
    return success();
  }
};

struct UnrollStep : UnrollPattern<vector::StepOp> {
  using UnrollPattern::UnrollPattern;

  LogicalResult
  matchAndRewrite(vector::StepOp op, OneToNOpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    NativeVectorLayout pieces = piecesOf(op.getType());
    SmallVector<Value> parts;
    for (int64_t piece = 0; piece < pieces.size(); ++piece) {
      const Chunk &chunk = pieces.getChunk(piece);
      SmallVector<int64_t> numbers;
      for (int64_t i = 0; i < chunk.width; ++i)
        numbers.push_back(chunk.start + i);
      parts.push_back(arith::ConstantOp::create(
          rewriter, op.getLoc(), rewriter.getIndexVectorAttr(numbers)));
    }
    rewriter.replaceOpWithMultiple(op, {parts});
    return success();
  }
};
} // namespace

void structured::detail::populateUnrollShapePatterns(
    const TypeConverter &converter, int64_t lanes,
    RewritePatternSet &patterns) {
  patterns.add<UnrollMove<vector::TransposeOp>, UnrollMove<vector::ShapeCastOp>,
               UnrollMove<vector::ExtractStridedSliceOp>, UnrollBroadcast,
               UnrollExtract, UnrollInsert, UnrollInsertStridedSlice,
               UnrollShuffle, UnrollFromElements, UnrollToElements, UnrollStep>(
      converter, patterns.getContext(), lanes);
  patterns.add<UnrollSquareTranspose>(converter, patterns.getContext(), lanes,
                                      /*benefit=*/2);
}

//===----------------------------------------------------------------------===//
// All patterns
//===----------------------------------------------------------------------===//

static bool hasStaticPosition(ArrayRef<int64_t> position) {
  // Neither dynamic nor poison, which are marked by negative numbers.
  return llvm::all_of(position, [](int64_t at) { return at >= 0; });
}

static bool hasAnyVector(Operation *op,
                         function_ref<bool(VectorType)> predicate) {
  auto matches = [&](Type type) {
    auto vector = dyn_cast<VectorType>(type);
    return vector && predicate(vector);
  };
  return llvm::any_of(op->getOperandTypes(), matches) ||
         llvm::any_of(op->getResultTypes(), matches);
}

static bool isElementwise(Operation *op) {
  return OpTrait::hasElementwiseMappableTraits(op) &&
         op->getNumRegions() == 0 && op->getNumResults() != 0 &&
         llvm::all_of(op->getResultTypes(), llvm::IsaPred<VectorType>);
}

/// Whether `access`, a load or a store, is of a vector of rank 1 that has
/// several elements of its buffer.
template <typename Access>
static bool isRowOfScalars(Access access) {
  return access.getVectorType().getRank() == 1 &&
         !isa<VectorType>(access.getMemRefType().getElementType());
}

/// Whether there is a pattern for `op` on split vectors.
static bool hasPattern(Operation *op) {
  if (isElementwise(op))
    return true;
  if (auto constant = dyn_cast<arith::ConstantOp>(op))
    return isa<DenseElementsAttr>(constant.getValue());
  if (auto extract = dyn_cast<vector::ExtractOp>(op))
    return hasStaticPosition(extract.getStaticPosition());
  if (auto insert = dyn_cast<vector::InsertOp>(op))
    return hasStaticPosition(insert.getStaticPosition());
  if (auto shuffle = dyn_cast<vector::ShuffleOp>(op))
    return shuffle.getV1VectorType().getRank() == 1;
  if (auto load = dyn_cast<vector::LoadOp>(op))
    return isRowOfScalars(load);
  if (auto store = dyn_cast<vector::StoreOp>(op))
    return isRowOfScalars(store);
  if (auto load = dyn_cast<vector::MaskedLoadOp>(op))
    return load.getVectorType().getRank() == 1;
  if (auto store = dyn_cast<vector::MaskedStoreOp>(op))
    return store.getVectorType().getRank() == 1;
  return isa<ub::PoisonOp, vector::ReductionOp, vector::CreateMaskOp,
             vector::ConstantMaskOp, vector::TransposeOp, vector::ShapeCastOp,
             vector::ExtractStridedSliceOp, vector::InsertStridedSliceOp,
             vector::BroadcastOp, vector::FromElementsOp, vector::ToElementsOp,
             vector::StepOp>(op);
}

std::optional<structured::Refusal>
structured::detail::refuseToUnroll(Operation *op, int64_t lanes) {
  bool isPlain = !hasAnyVector(op, [](VectorType type) {
    return type.getRank() == 0 || type.isScalable();
  });
  if (!isPlain || !hasPattern(op) ||
      isa_and_present<vector::MaskOp>(op->getParentOp()))
    return "it has no form on parts of its vectors";
  if (hasAnyVector(op, [&](VectorType type) {
        return NativeVectorLayout::isTooLarge(type, lanes);
      }))
    return "one of its vectors would be more than 4096 native ones: tile "
           "before vectors are made";
  return std::nullopt;
}

void structured::detail::populateUnrollPatterns(const TypeConverter &converter,
                                                int64_t lanes,
                                                RewritePatternSet &patterns) {
  populateUnrollArithmeticPatterns(converter, lanes, patterns);
  populateUnrollMemoryPatterns(converter, lanes, patterns);
  populateUnrollShapePatterns(converter, lanes, patterns);
}
