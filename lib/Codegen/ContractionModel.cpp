// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ContractionModel.h"
#include "AssumedExtents.h"
#include "ConvertOperand.h"
#include "LinearAccess.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

/// The elements of `input`, if the payload of `op` only extends them to 32
/// bits; none if it does something else.
static std::optional<DotElement> getNarrowElement(StructuredOpInterface op,
                                                  OpOperand &input) {
  Operation *cast = getOnlyCast(op, input);
  if (!isa_and_nonnull<arith::ExtUIOp, arith::ExtSIOp, arith::ExtFOp>(cast))
    return std::nullopt;
  Type to = cast->getResult(0).getType();
  if (!to.isIntOrFloat() || to.getIntOrFloatBitWidth() != 32)
    return std::nullopt;
  return getDotElement(cast->getOperand(0).getType(),
                       isa<arith::ExtUIOp>(cast));
}

RefusalOr<Contraction> Contraction::get(StructuredOpInterface op) {
  std::optional<ContractionDims> dims = inferContractionDims(op);
  if (!dims || !isContraction(op))
    return "it is not a contraction";
  Contraction result;
  result.dims = *dims;
  result.extents = getStaticLoopSizes(op);
  for (int64_t extent : result.extents) {
    bool isDynamic = ShapedType::isDynamic(extent);
    result.greatest.push_back(isDynamic ? kUnbounded : extent);
    result.assumed.push_back(isDynamic ? kDynamicExtent
                                       : std::max<int64_t>(extent, 1));
  }
  for (OpOperand *operand : {op.getDpsInputOperand(0), op.getDpsInputOperand(1),
                             op.getDpsInitOperand(0)}) {
    Type type = getElementTypeOrSelf(operand->get().getType());
    if (!isVectorElement(type))
      return llvm::formatv("operand {0} has elements of type {1}, which no "
                           "vectors of processors have",
                           operand->getOperandNumber(), type);
    result.maps.push_back(op.getMatchingIndexingMap(operand));
    result.bits.push_back(type.getIntOrFloatBitWidth());
    if (operand == op.getDpsInitOperand(0))
      continue;
    Operation *cast = getOnlyCast(op, *operand);
    Type to =
        cast && !isPartOfProduct(cast) ? cast->getResult(0).getType() : nullptr;
    result.castBits.push_back(to && isVectorElement(to)
                                  ? std::optional(to.getIntOrFloatBitWidth())
                                  : std::nullopt);
    result.castsOnLoad.push_back(cast && isCastOnLoad(cast));
    result.narrow.push_back(getNarrowElement(op, *operand));
  }
  return result;
}

Contraction Contraction::bounded(unsigned loop, int64_t bound,
                                 int64_t extent) const {
  Contraction result = *this;
  result.greatest[loop] = bound;
  result.assumed[loop] = extent;
  return result;
}

std::optional<unsigned> Contraction::getContiguousLoop(Factor factor) const {
  return findInnermost(factor, [](unsigned) { return true; });
}

std::optional<unsigned> Contraction::getInnermost(ArrayRef<unsigned> loops,
                                                  Factor factor) const {
  return findInnermost(factor, [loops](unsigned loop) {
    return llvm::is_contained(loops, loop);
  });
}

std::optional<unsigned>
Contraction::findInnermost(Factor factor,
                           function_ref<bool(unsigned)> isWanted) const {
  std::optional<unsigned> last;
  for (AffineExpr expr : llvm::reverse(maps[factor].getResults())) {
    unsigned loop = cast<AffineDimExpr>(expr).getPosition();
    if (!isWanted(loop))
      continue;
    if (extents[loop] != 1)
      return loop;
    if (!last)
      last = loop;
  }
  return last;
}

double mlir::structured::detail::sumOverTiles(
    int64_t rows, int64_t vectors, RegisterTile tile,
    function_ref<double(RegisterTile)> cycles) {
  double sum = 0;
  for (auto [tileRows, countOfRows] :
       {std::pair(tile.rows, rows / tile.rows), {rows % tile.rows, 1}})
    for (auto [tileVectors, countOfVectors] :
         {std::pair(tile.vectors, vectors / tile.vectors),
          {vectors % tile.vectors, 1}})
      if (tileRows && tileVectors)
        sum += double(countOfRows) * countOfVectors *
               cycles({tileRows, tileVectors});
  return sum;
}

void ModeledTiles::add(const ModeledTile &tile) {
  if (tile.cycles < best.cycles) {
    next = best;
    best = tile;
  } else if (tile.cycles < next.cycles) {
    next = tile;
  }
}

double Contraction::countReads(Factor factor, ArrayRef<int64_t> tile) const {
  double reads = 1;
  for (auto [loop, extent] : llvm::enumerate(assumed))
    if (!maps[factor].isFunctionOfDim(loop))
      reads *= double(extent) / std::max<int64_t>(tile[loop], 1);
  return reads;
}

/// The better schedule of the two models.
static std::optional<ModeledSchedule>
chooseModel(const Contraction &contraction, const Processor &processor) {
  std::optional<ModeledSchedule> outer =
      chooseOuterProducts(contraction, processor);
  std::optional<ModeledSchedule> inner =
      chooseInnerProducts(contraction, processor);
  return !outer || (inner && inner->cycles < outer->cycles) ? inner : outer;
}

/// The best schedule without dot products: inputs that are cast, and whose
/// elements are broadcast, or that many tiles read and cast by several
/// instructions, are converted before.
static std::optional<ModeledSchedule>
chooseConverted(const Contraction &contraction, const Processor &processor) {
  constexpr double manyReads = 2;
  std::optional<ModeledSchedule> chosen = chooseModel(contraction, processor);
  if (!chosen)
    return std::nullopt;
  // Masked vectors are cast after they are loaded.
  constexpr int64_t fewVectors = 4;
  int64_t columns = contraction.extents[chosen->vectorLoop];
  int64_t lanes = processor.getLanes(contraction.bits[C]);
  bool hasMasks = !ShapedType::isDynamic(columns) && columns % lanes != 0 &&
                  columns < fewVectors * lanes;
  Contraction converted = contraction;
  SmallVector<int64_t> convert;
  for (Factor factor : {A, B}) {
    bool isScalar =
        !contraction.maps[factor].isFunctionOfDim(chosen->vectorLoop);
    bool isCastOften =
        (!contraction.castsOnLoad[factor] || hasMasks) &&
        contraction.countReads(factor, chosen->schedule.tile) > manyReads;
    if (!contraction.castBits[factor] || (!isScalar && !isCastOften))
      continue;
    convert.push_back(factor);
    converted.bits[factor] = *contraction.castBits[factor];
    converted.castBits[factor] = std::nullopt;
  }
  if (convert.empty())
    return chosen;
  chosen = chooseConverted(converted, processor);
  chosen->schedule.convert.append(convert);
  llvm::sort(chosen->schedule.convert);
  return chosen;
}

/// The factors to convert so that elements `narrow` of A and B are those of an
/// instruction, `wanted`; none if they can't be converted.
static std::optional<SmallVector<int64_t>>
getConversions(ArrayRef<std::optional<DotElement>> narrow,
               ArrayRef<DotElement> wanted) {
  SmallVector<int64_t> convert;
  for (auto [factor, pair] : llvm::enumerate(llvm::zip(narrow, wanted))) {
    auto [element, instruction] = pair;
    if (!element)
      return std::nullopt;
    if (*element == instruction)
      continue;
    // Wider signed integers hold all of narrower ones.
    if (instruction.kind != DotElement::Kind::Signed ||
        element->kind == DotElement::Kind::BF16 ||
        element->bits >= instruction.bits)
      return std::nullopt;
    convert.push_back(factor);
  }
  return convert;
}

/// The instruction `isUsable` of the processor for products of elements
/// `narrow` of A and B, of which there may be none, that are added to sums of
/// `sumBits` bits; the one with the fewest conversions.
static std::optional<DotChoice>
chooseDotProduct(ArrayRef<std::optional<DotElement>> narrow, int64_t sumBits,
                 const Processor &processor,
                 function_ref<bool(const DotProduct &)> isUsable) {
  std::optional<DotChoice> best;
  for (const DotProduct *product : processor.dotProducts)
    for (auto [a, b] : {std::pair(product->lhs, product->rhs),
                        std::pair(product->rhs, product->lhs)}) {
      auto convert = getConversions(narrow, {a, b});
      if (convert && sumBits == product->sumBits && isUsable(*product) &&
          (!best || convert->size() < best->convert.size()))
        best = {product, *convert};
    }
  return best;
}

/// The same for the elements of the first two inputs of `op`, whose payload
/// multiplies `narrow` ones.
static std::optional<DotChoice>
chooseDotProduct(StructuredOpInterface op,
                 ArrayRef<std::optional<DotElement>> narrow,
                 const Processor &processor,
                 function_ref<bool(const DotProduct &)> isUsable) {
  Type sum = getElementTypeOrSelf(op.getDpsInits().front().getType());
  if (!sum.isIntOrFloat())
    return std::nullopt;
  return ::chooseDotProduct(narrow, sum.getIntOrFloatBitWidth(), processor,
                            isUsable);
}

static SmallVector<std::optional<DotElement>>
getNarrowElements(StructuredOpInterface op) {
  SmallVector<std::optional<DotElement>> narrow;
  for (OpOperand *input : op.getDpsInputOperands())
    if (narrow.size() < 2)
      narrow.push_back(getNarrowElement(op, *input));
  narrow.resize(2);
  return narrow;
}

std::optional<DotChoice>
mlir::structured::detail::chooseDotProduct(StructuredOpInterface op,
                                           const Processor &processor,
                                           int64_t greatestGroup) {
  return ::chooseDotProduct(op, getNarrowElements(op), processor,
                            [&](const DotProduct &product) {
                              return product.getGroup() <= greatestGroup &&
                                     product.find(processor.getVectorKind());
                            });
}

bool mlir::structured::detail::fillsTiles(StructuredOpInterface op,
                                          const Processor &processor) {
  std::optional<ContractionDims> dims = inferContractionDims(op);
  if (!dims || !isContraction(op))
    return false;
  SmallVector<int64_t> extents = getStaticLoopSizes(op);
  auto isLong = [&](ArrayRef<unsigned> loops) {
    return llvm::any_of(loops, [&](unsigned loop) {
      return assumeExtent(extents[loop]) >= kTileRows;
    });
  };
  std::optional<DotChoice> tiles = ::chooseDotProduct(
      op, getNarrowElements(op), processor,
      [](const DotProduct &product) { return product.multipliesTiles(); });
  return tiles && tiles->convert.empty() && isLong(dims->m) && isLong(dims->n);
}

static std::optional<DotElement>
changeSign(const std::optional<DotElement> &element) {
  if (!element || element->kind == DotElement::Kind::BF16)
    return std::nullopt;
  bool isSigned = element->kind == DotElement::Kind::Signed;
  return DotElement{isSigned ? DotElement::Kind::Unsigned
                             : DotElement::Kind::Signed,
                    element->bits};
}

/// Whether a loop of the sum of `op` over a dimension of both inputs is as long
/// as a group of `dots`.
static bool fillsGroup(StructuredOpInterface op, const DotChoice &dots) {
  SmallVector<int64_t> extents = getStaticLoopSizes(op);
  return llvm::any_of(
      getLoopsOfType(op, utils::IteratorType::reduction), [&](unsigned loop) {
        return assumeExtent(extents[loop]) >= dots.product->getGroup() &&
               llvm::all_of(ArrayRef<unsigned>{A, B}, [&](unsigned factor) {
                 return findDim(
                     op.getMatchingIndexingMap(op.getDpsInputOperand(factor)),
                     loop);
               });
      });
}

SmallVector<unsigned>
mlir::structured::detail::getFactorsToOffset(StructuredOpInterface op,
                                             const Processor &processor) {
  SmallVector<unsigned> factors;
  auto isOfVectors = [&](const DotProduct &product) {
    return product.find(processor.getVectorKind()) != nullptr;
  };
  for (unsigned factor : {A, B}) {
    SmallVector<std::optional<DotElement>> narrow = getNarrowElements(op);
    narrow[factor] = changeSign(narrow[factor]);
    std::optional<DotChoice> dots =
        ::chooseDotProduct(op, narrow, processor, isOfVectors);
    if (dots && dots->convert.empty() && fillsGroup(op, *dots))
      factors.push_back(factor);
  }
  return factors;
}

double DotChoice::getPackingCycles() const {
  // A vector is loaded, shuffled and stored.
  constexpr double ofVector = 8;
  return ofVector / product->getGroup();
}

void DotChoice::addConversions(Schedule &schedule, MLIRContext *context) const {
  if (convert.empty())
    return;
  schedule.convert = convert;
  schedule.convertTo = IntegerType::get(context, product->lhs.bits);
}

/// The best schedule by a dot product `isUsable` of the processor, if it has
/// one for the elements.
static std::optional<ModeledSchedule>
chooseDotProducts(const Contraction &contraction, const Processor &processor,
                  function_ref<bool(const DotProduct &)> isUsable) {
  Contraction grouped = contraction;
  grouped.dots = ::chooseDotProduct(contraction.narrow, contraction.bits[C],
                                    processor, isUsable);
  if (!grouped.dots)
    return std::nullopt;
  for (int64_t factor : grouped.dots->convert)
    grouped.bits[factor] = grouped.dots->product->lhs.bits;
  std::optional<ModeledSchedule> chosen =
      chooseOuterProducts(grouped, processor);
  if (chosen)
    grouped.dots->addConversions(chosen->schedule,
                                 contraction.maps[A].getContext());
  return chosen;
}

std::optional<ModeledSchedule>
mlir::structured::detail::chooseSchedule(const Contraction &contraction,
                                         const Processor &processor) {
  std::optional<ModeledSchedule> chosen =
      chooseConverted(contraction, processor);
  auto add = [&](function_ref<bool(const DotProduct &)> isUsable) {
    std::optional<ModeledSchedule> dots =
        chooseDotProducts(contraction, processor, isUsable);
    if (dots && (!chosen || dots->cycles < chosen->cycles))
      chosen = dots;
  };
  add([&](const DotProduct &product) {
    return product.find(processor.getVectorKind());
  });
  add([](const DotProduct &product) { return product.multipliesTiles(); });
  return chosen;
}
