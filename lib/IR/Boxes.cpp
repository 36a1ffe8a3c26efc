// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Boxes.h"
#include "linalg/IR/Linalg.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/Support/CheckedArithmetic.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

/// The value of a number that is an attribute.
static std::optional<int64_t> getKnown(OpFoldResult number) {
  auto attr = dyn_cast_if_present<Attribute>(number);
  return attr ? std::optional(cast<IntegerAttr>(attr).getInt()) : std::nullopt;
}

OpFoldResult Numbers::get(int64_t constant) {
  return builder.getIndexAttr(constant);
}

OpFoldResult Numbers::get(OpFoldResult number) {
  if (std::optional<int64_t> constant = getConstantIntValue(number))
    return get(*constant);
  return creates ? number : OpFoldResult();
}

OpFoldResult Numbers::getExtent(Value view, int64_t dim) {
  auto type = cast<MemRefType>(view.getType());
  if (!type.isDynamicDim(dim))
    return get(type.getDimSize(dim));
  return creates ? getDimSize(builder, *loc, view, dim) : OpFoldResult();
}

OpFoldResult Numbers::hide(int64_t constant) {
  return creates ? OpFoldResult(getValue(get(constant))) : OpFoldResult();
}

Value Numbers::getValue(OpFoldResult number) {
  if (auto value = dyn_cast<Value>(number))
    return value;
  return arith::ConstantOp::create(builder, *loc,
                                   cast<TypedAttr>(cast<Attribute>(number)));
}

template <typename OpTy>
OpFoldResult Numbers::compute(OpFoldResult a, OpFoldResult b, FoldFn fold) {
  std::optional<int64_t> knownA = getKnown(a), knownB = getKnown(b);
  if (knownA && knownB)
    if (std::optional<int64_t> result = fold(*knownA, *knownB))
      return get(*result);
  if (!creates || !a || !b)
    return {};
  Value left = getValue(a), right = getValue(b);
  return OpTy::create(builder, *loc, left, right).getResult();
}

OpFoldResult Numbers::add(OpFoldResult a, OpFoldResult b) {
  if (getKnown(a) == 0)
    return b;
  if (getKnown(b) == 0)
    return a;
  return compute<arith::AddIOp>(a, b, llvm::checkedAdd<int64_t>);
}

OpFoldResult Numbers::subtract(OpFoldResult a, OpFoldResult b) {
  if (getKnown(b) == 0)
    return a;
  return compute<arith::SubIOp>(a, b, llvm::checkedSub<int64_t>);
}

OpFoldResult Numbers::multiply(OpFoldResult a, OpFoldResult b) {
  return compute<arith::MulIOp>(a, b, llvm::checkedMul<int64_t>);
}

OpFoldResult Numbers::min(OpFoldResult a, OpFoldResult b) {
  if (a == b)
    return a;
  return compute<arith::MinSIOp>(
      a, b, [](int64_t x, int64_t y) { return std::min(x, y); });
}

OpFoldResult Numbers::max(OpFoldResult a, OpFoldResult b) {
  if (a == b)
    return a;
  return compute<arith::MaxSIOp>(
      a, b, [](int64_t x, int64_t y) { return std::max(x, y); });
}

OpFoldResult Numbers::minUnsigned(OpFoldResult a, OpFoldResult b) {
  return compute<arith::MinUIOp>(
      a, b, [](int64_t x, int64_t y) { return std::min<uint64_t>(x, y); });
}

OpFoldResult Numbers::hasZero(ArrayRef<OpFoldResult> numbers) {
  auto isZero = [](OpFoldResult number) { return getKnown(number) == 0; };
  if (llvm::any_of(numbers, isZero))
    return builder.getBoolAttr(true);
  OpFoldResult found = builder.getBoolAttr(false);
  for (OpFoldResult number : numbers) {
    if (getKnown(number))
      continue;
    if (!creates)
      return {};
    Value isOneZero =
        arith::CmpIOp::create(builder, *loc, arith::CmpIPredicate::eq,
                              getValue(number), getValue(get(0)));
    found =
        isa<Attribute>(found)
            ? isOneZero
            : arith::OrIOp::create(builder, *loc, cast<Value>(found), isOneZero)
                  .getResult();
  }
  return found;
}

OpFoldResult Numbers::select(OpFoldResult condition, OpFoldResult a,
                             OpFoldResult b) {
  if (auto known = dyn_cast_if_present<Attribute>(condition))
    return cast<BoolAttr>(known).getValue() ? a : b;
  if (a == b)
    return a;
  if (!creates || !a || !b)
    return {};
  Value ifTrue = getValue(a), ifFalse = getValue(b);
  return arith::SelectOp::create(builder, *loc, cast<Value>(condition), ifTrue,
                                 ifFalse)
      .getResult();
}

//===----------------------------------------------------------------------===//
// Views
//===----------------------------------------------------------------------===//

/// Whether an op on boxes computes `view`.
static bool isComputedBox(Value view) {
  return isa_and_nonnull<IntersectionOp, ConvexUnionOp, DifferenceOp,
                         structured::TileOp>(view.getDefiningOp());
}

/// Whether `subview` is a box of its source.
static bool isBoxOfSource(memref::SubViewOp subview) {
  return subview.getType().getRank() == subview.getSourceType().getRank() &&
         llvm::all_of(subview.getMixedStrides(), [](OpFoldResult stride) {
           return getConstantIntValue(stride) == 1;
         });
}

/// What `view` is a box of; null for a base.
static Value getSource(Value view) {
  Operation *definition = view.getDefiningOp();
  if (auto subview = dyn_cast_or_null<memref::SubViewOp>(definition))
    return isBoxOfSource(subview) ? subview.getSource() : Value();
  if (auto cast = dyn_cast_or_null<memref::CastOp>(definition))
    return isa<MemRefType>(cast.getSource().getType()) ? cast.getSource()
                                                       : Value();
  return isComputedBox(view) ? definition->getOperand(0) : Value();
}

/// `view` and what it is a box of, the base last. A cycle, which may be in code
/// that is never executed, ends before a value is repeated.
static SmallVector<Value> getSources(Value view) {
  SmallVector<Value> sources;
  llvm::SmallDenseSet<Value> seen;
  for (; view && seen.insert(view).second; view = getSource(view))
    sources.push_back(view);
  return sources;
}

Value mlir::structured::detail::getBase(Value view) {
  return getSources(view).back();
}

bool mlir::structured::detail::isViewOfBase(Value view) {
  return llvm::none_of(getSources(view), isComputedBox);
}

BufferBox mlir::structured::detail::getBox(Numbers &numbers, Value view) {
  SmallVector<Value> sources = getSources(view);
  BufferBox box{sources.back(), {}, {}};
  int64_t rank = cast<MemRefType>(view.getType()).getRank();
  for (int64_t dim = 0; dim < rank; ++dim)
    box.sizes.push_back(numbers.getExtent(view, dim));
  box.offsets.assign(rank, numbers.get(int64_t(0)));
  for (Value source : ArrayRef(sources).drop_back()) {
    if (isComputedBox(source))
      box.offsets.assign(rank, OpFoldResult());
    auto subview = source.getDefiningOp<memref::SubViewOp>();
    if (!subview)
      continue;
    for (auto [offset, added] :
         llvm::zip(box.offsets, subview.getMixedOffsets()))
      offset = numbers.add(offset, numbers.get(added));
  }
  return box;
}

/// The number in a type: dynamic if it is not an attribute.
static SmallVector<int64_t> getStaticNumbers(ArrayRef<OpFoldResult> numbers) {
  return llvm::map_to_vector(numbers, [](OpFoldResult number) {
    return getKnown(number).value_or(ShapedType::kDynamic);
  });
}

MemRefType BufferBox::getType() const {
  SmallVector<int64_t> strides(getRank(), 1);
  return memref::SubViewOp::inferResultType(cast<MemRefType>(base.getType()),
                                            getStaticNumbers(offsets),
                                            getStaticNumbers(sizes), strides);
}

Value mlir::structured::detail::buildView(OpBuilder &builder, Location loc,
                                          const BufferBox &box) {
  SmallVector<OpFoldResult> strides(box.getRank(), builder.getIndexAttr(1));
  return memref::SubViewOp::create(builder, loc, box.getType(), box.base,
                                   box.offsets, box.sizes, strides);
}

//===----------------------------------------------------------------------===//
// Algebra
//===----------------------------------------------------------------------===//

/// Adds a dimension to `box`, from `begin` up to `end`, which is not less.
static void addDim(Numbers &numbers, BufferBox &box, OpFoldResult begin,
                   OpFoldResult end) {
  OpFoldResult size = numbers.subtract(end, begin);
  // MLIR22-28: the offset of a slice must be less than the extent, even if the
  // slice is empty.
  if (getKnown(size) == 0) {
    auto baseType = cast<MemRefType>(box.base.getType());
    begin = baseType.getDimSize(box.getRank()) == 0 ? numbers.hide(0)
                                                    : numbers.get(int64_t(0));
  }
  box.offsets.push_back(begin);
  box.sizes.push_back(size);
}

static OpFoldResult getEnd(Numbers &numbers, const BufferBox &box,
                           int64_t dim) {
  return numbers.add(box.offsets[dim], box.sizes[dim]);
}

SmallVector<BufferBox> mlir::structured::detail::intersect(Numbers &numbers,
                                                           const BufferBox &a,
                                                           const BufferBox &b) {
  BufferBox common{a.base, {}, {}};
  for (int64_t dim = 0; dim < a.getRank(); ++dim) {
    OpFoldResult begin = numbers.max(a.offsets[dim], b.offsets[dim]);
    OpFoldResult aEnd = getEnd(numbers, a, dim), bEnd = getEnd(numbers, b, dim);
    OpFoldResult end = numbers.min(aEnd, bEnd);
    addDim(numbers, common, begin, numbers.max(begin, end));
  }
  return {common};
}

SmallVector<BufferBox>
mlir::structured::detail::uniteConvexly(Numbers &numbers, const BufferBox &a,
                                        const BufferBox &b) {
  BufferBox around{a.base, {}, {}};
  OpFoldResult aIsEmpty = numbers.hasZero(a.sizes);
  OpFoldResult bIsEmpty = numbers.hasZero(b.sizes);
  // The number of the box that is not empty, or of both.
  auto choose = [&](OpFoldResult ofA, OpFoldResult ofB, OpFoldResult ofBoth) {
    return numbers.select(bIsEmpty, ofA, numbers.select(aIsEmpty, ofB, ofBoth));
  };
  for (int64_t dim = 0; dim < a.getRank(); ++dim) {
    OpFoldResult aBegin = a.offsets[dim], bBegin = b.offsets[dim];
    OpFoldResult aEnd = getEnd(numbers, a, dim), bEnd = getEnd(numbers, b, dim);
    OpFoldResult least = numbers.min(aBegin, bBegin);
    OpFoldResult begin = choose(aBegin, bBegin, least);
    OpFoldResult greatest = numbers.max(aEnd, bEnd);
    addDim(numbers, around, begin, choose(aEnd, bEnd, greatest));
  }
  return {around};
}

SmallVector<BufferBox> mlir::structured::detail::subtract(Numbers &numbers,
                                                          const BufferBox &a,
                                                          const BufferBox &b) {
  SmallVector<BufferBox> parts;
  // The intersection, or an empty box at a corner of `a`.
  BufferBox common{a.base, {}, {}};
  SmallVector<OpFoldResult> ends;
  for (int64_t dim = 0; dim < a.getRank(); ++dim) {
    OpFoldResult begin = a.offsets[dim], end = getEnd(numbers, a, dim);
    OpFoldResult bBegin = b.offsets[dim], bEnd = getEnd(numbers, b, dim);
    OpFoldResult low = numbers.min(numbers.max(bBegin, begin), end);
    OpFoldResult high = numbers.max(low, numbers.min(bEnd, end));
    for (auto [partBegin, partEnd] :
         {std::pair(begin, low), std::pair(high, end)}) {
      BufferBox part = common;
      addDim(numbers, part, partBegin, partEnd);
      for (int64_t rest = dim + 1; rest < a.getRank(); ++rest)
        addDim(numbers, part, a.offsets[rest], getEnd(numbers, a, rest));
      parts.push_back(part);
    }
    addDim(numbers, common, low, high);
  }
  return parts;
}

BufferBox
mlir::structured::detail::getTile(Numbers &numbers, const BufferBox &box,
                                  ArrayRef<OpFoldResult> sizes,
                                  ArrayRef<OpFoldResult> tileNumbers) {
  BufferBox tile{box.base, {}, {}};
  for (int64_t dim = 0; dim < box.getRank(); ++dim) {
    OpFoldResult extent = box.sizes[dim];
    // Unsigned, so that a tile of a negative number begins at the end.
    OpFoldResult begin = numbers.minUnsigned(
        numbers.multiply(tileNumbers[dim], sizes[dim]), extent);
    OpFoldResult size =
        numbers.min(sizes[dim], numbers.subtract(extent, begin));
    begin = numbers.add(box.offsets[dim], begin);
    addDim(numbers, tile, begin, numbers.add(begin, size));
  }
  return tile;
}
