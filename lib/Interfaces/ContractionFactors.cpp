// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Interfaces/ContractionFactors.h"
#include "PayloadMatch.h"
#include "Speculation.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

namespace {
/// Collects what a factor is computed from.
class FactorCollector {
public:
  FactorCollector(StructuredOpInterface op, Value value)
      : op(op), payload(op.getPayload()) {
    factor.value = value;
  }

  RefusalOr<ContractionFactor> collect() {
    if (std::optional<Refusal> refusal = visit(factor.value))
      return *refusal;
    if (inputs.empty())
      return "a factor does not depend on an input";
    for (Operation &inside : *payload)
      if (operations.contains(&inside))
        factor.operations.push_back(&inside);
    factor.inputs = llvm::to_vector(inputs);
    llvm::sort(factor.inputs);
    factor.isElement = isa<BlockArgument>(skipCasts(factor.value));
    setMap();
    if (!factor.isElement && factor.map.getNumResults() == op.getNumLoops())
      return "a factor depends on all loops";
    return factor;
  }

private:
  std::optional<Refusal> visit(Value value) {
    if (auto argument = dyn_cast<BlockArgument>(value))
      return argument.getOwner() == payload ? visitArgument(argument)
                                            : std::nullopt;
    Operation *operation = value.getDefiningOp();
    if (operation->getBlock() != payload || !operations.insert(operation))
      return std::nullopt;
    const auto &host = LinalgHostInterface::get(op.getContext());
    if (operation->getNumRegions() != 0 || host.getIndexedLoop(operation))
      return llvm::formatv("a factor depends on {0}", operation->getName());
    if (!isSafeToSpeculate(operation) && !runs())
      return llvm::formatv("a factor depends on {0}, which is not defined for "
                           "all operands, and a loop may have no iterations",
                           operation->getName());
    for (Value operand : operation->getOperands())
      if (std::optional<Refusal> refusal = visit(operand))
        return refusal;
    return std::nullopt;
  }

  std::optional<Refusal> visitArgument(BlockArgument argument) {
    unsigned number = argument.getArgNumber();
    if (number >= op.getNumDpsInputs())
      return "a factor depends on the init";
    if (!getMap(number).isProjectedPermutation())
      return llvm::formatv("operand {0}, which occurs in a factor, is not "
                           "accessed at single loops",
                           number);
    inputs.insert(number);
    return std::nullopt;
  }

  /// Whether the payload is known to be executed.
  bool runs() {
    return llvm::all_of(getStaticLoopSizes(op),
                        [](int64_t size) { return size > 0; });
  }

  AffineMap getMap(unsigned input) {
    return op.getMatchingIndexingMap(&op->getOpOperand(input));
  }

  /// Keeps the order of dimensions of the input of highest rank.
  void setMap() {
    unsigned largest =
        *llvm::max_element(factor.inputs, [&](unsigned one, unsigned other) {
          return getMap(one).getNumResults() < getMap(other).getNumResults();
        });
    factor.map = getMap(largest);
    if (factor.isElement)
      return;
    SmallVector<AffineExpr> loops;
    for (unsigned loop = 0; loop < factor.map.getNumDims(); ++loop)
      if (!factor.map.isFunctionOfDim(loop) &&
          llvm::any_of(factor.inputs, [&](unsigned input) {
            return getMap(input).isFunctionOfDim(loop);
          }))
        loops.push_back(getAffineDimExpr(loop, op.getContext()));
    llvm::append_range(loops, factor.map.getResults());
    factor.map =
        AffineMap::get(factor.map.getNumDims(), 0, loops, op.getContext());
  }

  StructuredOpInterface op;
  Block *payload;
  ContractionFactor factor;
  llvm::SmallSetVector<unsigned, 4> inputs;
  llvm::SmallSetVector<Operation *, 8> operations;
};
} // namespace

RefusalOr<ContractionFactors>
mlir::structured::inferContractionFactors(StructuredOpInterface op) {
  if (isContraction(op))
    return "its factors are elements of its inputs";
  std::optional<SumOfProducts> sum = matchSumOfFactors(op);
  if (!sum)
    return "its payload does not add a product to the element of the init";
  ContractionFactors factors{*sum, {}, {}};
  for (auto [index, factor] : {std::pair(0, &factors.a), {1, &factors.b}}) {
    RefusalOr<ContractionFactor> found =
        FactorCollector(op, sum->product->getOperand(index)).collect();
    if (!found)
      return found.refusal();
    *factor = std::move(*found);
  }
  if (factors.b.inputs.front() < factors.a.inputs.front())
    std::swap(factors.a, factors.b);
  for (unsigned input : factors.a.inputs)
    if (llvm::is_contained(factors.b.inputs, input))
      return llvm::formatv("operand {0} occurs in both factors", input);
  AffineMap maps[] = {factors.a.map, factors.b.map,
                      op.getMatchingIndexingMap(op.getDpsInitOperand(0))};
  if (!inferContractionDims(maps, op.getIteratorTypesArray()))
    return "the loops that its factors depend on are not those of a "
           "contraction";
  return factors;
}
