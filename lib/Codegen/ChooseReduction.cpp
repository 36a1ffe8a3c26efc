// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ChooseReduction.h"
#include "ConvertOperand.h"
#include "ReductionModel.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "linalg/Interfaces/Recognizers.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

/// The loop of the inputs' columns, which only one of them runs over and along
/// which the results are contiguous; none if there is none.
static std::optional<unsigned> findColumnLoop(StructuredOpInterface op,
                                              ArrayRef<LinearAccess> accesses,
                                              unsigned columns) {
  AffineMap map = op.getMatchingIndexingMap(op.getDpsInputOperand(columns));
  for (unsigned loop : getLoopsOfType(op, utils::IteratorType::parallel))
    if (findDim(map, loop) && accesses.back().isContiguous(loop) &&
        !accesses[1 - columns].runsOver(loop))
      return loop;
  return std::nullopt;
}

/// The loop of the sum along which the input without columns is contiguous, and
/// no window moves; none if there is none, or if it has too few elements.
static std::optional<unsigned> findSumLoop(StructuredOpInterface op,
                                           ArrayRef<LinearAccess> accesses,
                                           unsigned columns, int64_t group) {
  AffineMap map = op.getMatchingIndexingMap(op.getDpsInputOperand(columns));
  const LinearAccess &access = accesses[1 - columns];
  SmallVector<int64_t> extents = getStaticLoopSizes(op);
  for (unsigned loop : getLoopsOfType(op, utils::IteratorType::reduction)) {
    bool isShort =
        !ShapedType::isDynamic(extents[loop]) && extents[loop] < group;
    if (findDim(map, loop) && access.isContiguous(loop) &&
        !access.isShifted(loop) && !isShort)
      return loop;
  }
  return std::nullopt;
}

/// The groups for dot products of `op`, if it is a sum of products of elements
/// for which the processor has any.
static std::optional<Groups> findGroups(StructuredOpInterface op,
                                        const Processor &processor) {
  RefusalOr<SmallVector<LinearAccess>> accesses = readLinearAccesses(op);
  if (!accesses || op.getNumDpsInputs() != 2 || op.getNumDpsInits() != 1 ||
      !matchSumOfProducts(op))
    return std::nullopt;
  std::optional<DotChoice> dots = chooseDotProduct(op, processor);
  while (dots) {
    int64_t group = dots->product->getGroup();
    for (unsigned columns : {0, 1}) {
      auto columnLoop = findColumnLoop(op, *accesses, columns);
      auto sumLoop = findSumLoop(op, *accesses, columns, group);
      if (columnLoop && sumLoop)
        return Groups{*dots, *sumLoop, {columns, *columnLoop}};
    }
    dots = chooseDotProduct(op, processor, group - 1);
  }
  return std::nullopt;
}

/// The columns of an input, if each index of the input is that of a loop; none
/// if there are none. Contiguous ones are read in place if extents are not
/// known: few iterations may read them.
static std::optional<Columns> findColumns(StructuredOpInterface op) {
  RefusalOr<SmallVector<LinearAccess>> accesses = readLinearAccesses(op);
  if (!accesses || op.getNumDpsInputs() != 2 || op.getNumDpsInits() != 1 ||
      !llvm::all_of(op.getDpsInputs(), [](Value input) {
        return isa<ShapedType>(input.getType());
      }))
    return std::nullopt;
  bool isKnown = !ShapedType::isDynamicShape(getStaticLoopSizes(op));
  for (unsigned operand : {0, 1}) {
    AffineMap map = op.getMatchingIndexingMap(op.getDpsInputOperand(operand));
    auto loop = findColumnLoop(op, *accesses, operand);
    if (!loop || !map.isProjectedPermutation())
      continue;
    bool isContiguous = (*accesses)[operand].isContiguous(*loop);
    if (isKnown || !isContiguous)
      return Columns{operand, *loop, isContiguous};
  }
  return std::nullopt;
}

/// Whether the payload of `op` extends the elements of `input`, by instructions
/// of its own, and uses them in no other way.
static bool isExtended(StructuredOpInterface op, OpOperand &input) {
  Operation *cast = getOnlyCast(op, input);
  return isa_and_nonnull<arith::ExtUIOp, arith::ExtSIOp, arith::ExtFOp>(cast) &&
         !isPartOfProduct(cast);
}

/// The inputs that are better cast before than for each tile. An element that
/// is broadcast takes instructions of its own to cast; vectors of floats may be
/// cast as they are loaded, and those of integers are.
static SmallVector<int64_t> getInputsToConvert(StructuredOpInterface op,
                                               const Processor &processor) {
  constexpr double manyReads = 32;
  SmallVector<int64_t> convert;
  for (auto [number, input] : llvm::enumerate(op.getDpsInputOperands()))
    if (isExtended(op, *input))
      convert.push_back(number);
  ReductionModel model(op, processor);
  if (convert.empty() || !model.choose())
    return {};
  llvm::erase_if(convert, [&](int64_t number) {
    Operation *cast = getOnlyCast(op, *op.getDpsInputOperand(number));
    return !model.isScalar(number) &&
           (!isa<arith::ExtFOp>(cast) || isCastOnLoad(cast) ||
            model.countReads(number) <= manyReads);
  });
  return convert;
}

/// The best schedule without dot products, with the inputs `converted` cast
/// before.
static RefusalOr<ModeledSchedule>
chooseWithoutDots(StructuredOpInterface op, const Processor &processor,
                  ArrayRef<int64_t> converted = {}) {
  // Of schedules with about as many cycles, one without copies is taken.
  constexpr double shareOfPanels = 0.97;
  ReductionModel model(op, processor, converted);
  RefusalOr<ModeledSchedule> chosen = model.chooseWithVersions();
  std::optional<Columns> columns = findColumns(op);
  if (columns && !(chosen && columns->isContiguous &&
                   model.readsSeveralLines(columns->operand))) {
    ReductionModel ofPanels(op, processor, converted, std::nullopt, columns);
    RefusalOr<ModeledSchedule> inPanels = ofPanels.chooseWithVersions();
    if (inPanels &&
        (!chosen || ofPanels.getCycles() < shareOfPanels * model.getCycles()))
      chosen = std::move(inPanels);
  }
  if (!chosen)
    return chosen;
  llvm::append_range(chosen->schedule.convert, converted);
  for (ScheduleVersion &version : chosen->schedule.versions)
    llvm::append_range(version.schedule.convert, converted);
  return chosen;
}

RefusalOr<ModeledSchedule>
mlir::structured::detail::chooseReduction(StructuredOpInterface op,
                                          const Processor &processor) {
  RefusalOr<ModeledSchedule> chosen = chooseWithoutDots(op, processor);
  if (std::optional<Groups> groups = findGroups(op, processor)) {
    RefusalOr<ModeledSchedule> grouped =
        ReductionModel(op, processor, {}, groups).chooseWithVersions();
    if (grouped && (!chosen || grouped->cycles < chosen->cycles))
      return grouped;
  }
  SmallVector<int64_t> convert = getInputsToConvert(op, processor);
  return convert.empty() ? chosen : chooseWithoutDots(op, processor, convert);
}
