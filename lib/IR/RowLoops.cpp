// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "RowLoops.h"
#include "Interfaces/LoopCoefficients.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

/// If the init lacks more loops than this, other orders are not tried.
static constexpr size_t maxPermutedLoops = 4;

AffineMap mlir::structured::detail::renameLoops(AffineMap map,
                                                ArrayRef<unsigned> loops) {
  SmallVector<AffineExpr> names(loops.size());
  for (auto [name, loop] : llvm::enumerate(loops))
    names[loop] = getAffineDimExpr(name, map.getContext());
  return map.replaceDimsAndSymbols(names, {}, loops.size(), 0);
}

namespace {
/// A map from loops of a row to loops of an op.
class LoopBinding {
public:
  explicit LoopBinding(unsigned numLoops) : loops(numLoops), taken(numLoops) {}

  /// Binds loops that are alone in a result of `rowMap` to the same result of
  /// the op's `map`. Fails if that is not a loop, or contradicts a previous
  /// binding.
  LogicalResult bind(AffineMap rowMap, AffineMap map) {
    for (auto [rowExpr, expr] :
         llvm::zip(rowMap.getResults(), map.getResults())) {
      auto rowDim = dyn_cast<AffineDimExpr>(rowExpr);
      if (!rowDim)
        continue;
      auto dim = dyn_cast<AffineDimExpr>(expr);
      if (!dim || failed(bind(rowDim.getPosition(), dim.getPosition())))
        return failure();
    }
    return success();
  }

  bool isComplete() const {
    return llvm::all_of(taken, [](bool b) { return b; });
  }

  /// The bound loops, with the unbound ones taken from `rest`.
  SmallVector<unsigned> complete(ArrayRef<unsigned> rest = {}) const {
    SmallVector<unsigned> all;
    for (std::optional<unsigned> loop : loops) {
      all.push_back(loop ? *loop : rest.front());
      rest = rest.drop_front(loop ? 0 : 1);
    }
    return all;
  }

  /// The op's loops that are not bound.
  SmallVector<unsigned> getRest() const {
    SmallVector<unsigned> rest;
    for (auto [loop, isTaken] : llvm::enumerate(taken))
      if (!isTaken)
        rest.push_back(loop);
    return rest;
  }

private:
  LogicalResult bind(unsigned rowLoop, unsigned loop) {
    if (loops[rowLoop])
      return success(*loops[rowLoop] == loop);
    if (taken[loop])
      return failure();
    loops[rowLoop] = loop;
    taken[loop] = true;
    return success();
  }

  SmallVector<std::optional<unsigned>> loops;
  SmallVector<bool> taken;
};
} // namespace

/// Whether the op's maps have the same numbers of loops and results as the
/// row's.
static bool haveShapesOf(ArrayRef<AffineMap> maps,
                         ArrayRef<AffineMap> rowMaps) {
  return llvm::all_of_zip(maps, rowMaps, [](AffineMap map, AffineMap rowMap) {
    return map.getNumDims() == rowMap.getNumDims() &&
           map.getNumResults() == rowMap.getNumResults();
  });
}

/// Sets the symbols that are factors of loops in `rowExpr` to the factors in
/// `expr`. Fails if these differ from previous values or are not positive.
static LogicalResult solveSymbols(AffineExpr rowExpr, AffineExpr expr,
                                  unsigned numLoops,
                                  MutableArrayRef<int64_t> symbols) {
  LoopCoefficients sum(expr, numLoops);
  bool solved = true;
  rowExpr.walk([&](AffineExpr part) {
    auto product = dyn_cast<AffineBinaryOpExpr>(part);
    if (!product || product.getKind() != AffineExprKind::Mul)
      return;
    auto dim = dyn_cast<AffineDimExpr>(product.getLHS());
    auto symbol = dyn_cast<AffineSymbolExpr>(product.getRHS());
    if (!dim || !symbol)
      return;
    int64_t factor = sum.coefficients[dim.getPosition()];
    int64_t &value = symbols[symbol.getPosition()];
    solved &= factor > 0 && (value == 0 || value == factor);
    value = factor;
  });
  return success(solved);
}

/// Whether both maps have the same values everywhere.
static bool areEqual(AffineMap left, AffineMap right) {
  return llvm::all_of_zip(
      left.getResults(), right.getResults(), [&](AffineExpr a, AffineExpr b) {
        return a == b || simplifyAffineExpr(a - b, left.getNumDims(), 0) == 0;
      });
}

std::optional<RowLoops>
mlir::structured::detail::matchRowMaps(ArrayRef<AffineMap> rowMaps,
                                       ArrayRef<AffineMap> maps) {
  if (!haveShapesOf(maps, rowMaps))
    return std::nullopt;
  unsigned numLoops = rowMaps.back().getNumDims();
  LoopBinding binding(numLoops);
  for (auto [rowMap, map] : llvm::zip(rowMaps, maps))
    if (failed(binding.bind(rowMap, map)))
      return std::nullopt;
  if (!binding.isComplete())
    return std::nullopt;
  RowLoops result{binding.complete(), {}};
  SmallVector<AffineMap> renamed = llvm::map_to_vector(
      maps, [&](AffineMap map) { return renameLoops(map, result.loops); });
  result.symbols.assign(rowMaps.back().getNumSymbols(), 0);
  for (auto [rowMap, map] : llvm::zip(rowMaps, renamed))
    for (auto [rowExpr, expr] :
         llvm::zip(rowMap.getResults(), map.getResults()))
      if (rowMap.getNumSymbols() != 0 &&
          failed(solveSymbols(rowExpr, expr, numLoops, result.symbols)))
        return std::nullopt;
  if (llvm::is_contained(result.symbols, 0))
    return std::nullopt;
  auto symbols = llvm::map_to_vector(result.symbols, [&](int64_t value) {
    return getAffineConstantExpr(value, maps.front().getContext());
  });
  for (auto [rowMap, map] : llvm::zip(rowMaps, renamed))
    if (!areEqual(rowMap.replaceDimsAndSymbols({}, symbols, numLoops, 0), map))
      return std::nullopt;
  return result;
}

/// The number of leading results that are equal in the maps of all inputs.
static unsigned getNumBatchDims(ArrayRef<AffineMap> rowMaps) {
  ArrayRef<AffineExpr> common = rowMaps.front().getResults();
  for (AffineMap map : rowMaps.drop_front().drop_back()) {
    ArrayRef<AffineExpr> results = map.getResults();
    common = common.take_front(results.size());
    while (common != results.take_front(common.size()))
      common = common.drop_back();
  }
  return common.size();
}

/// The innermost loop that is not in the init's map.
static std::optional<unsigned> getInnermostReduction(AffineMap initMap) {
  for (unsigned loop = initMap.getNumDims(); loop-- > 0;)
    if (!initMap.isFunctionOfDim(loop))
      return loop;
  return std::nullopt;
}

SmallVector<AffineMap>
mlir::structured::detail::getOwnMapChoices(ArrayRef<AffineMap> rowMaps,
                                           unsigned operand) {
  AffineMap rowMap = rowMaps[operand];
  MLIRContext *context = rowMap.getContext();
  SmallVector<AffineMap> choices = {rowMap};
  auto add = [&](ArrayRef<AffineExpr> batch, ArrayRef<AffineExpr> matrix) {
    auto results =
        llvm::to_vector(llvm::concat<const AffineExpr>(batch, matrix));
    auto map = AffineMap::get(rowMap.getNumDims(), 0, results, context);
    if (!llvm::is_contained(choices, map))
      choices.push_back(map);
  };
  bool isInit = operand + 1 == rowMaps.size();
  unsigned numBatchDims = getNumBatchDims(rowMaps);
  if (isInit && numBatchDims != 0)
    return choices;
  ArrayRef<AffineExpr> batch = rowMap.getResults().take_front(numBatchDims);
  ArrayRef<AffineExpr> matrix = rowMap.getResults().drop_front(numBatchDims);
  if (matrix.size() == 2)
    add(batch, {matrix[1], matrix[0]});
  if (isInit)
    return choices;
  add({}, matrix);
  std::optional<unsigned> summed = getInnermostReduction(rowMaps.back());
  if (!summed || !rowMap.isFunctionOfDim(*summed))
    return choices;
  AffineExpr sum = getAffineDimExpr(*summed, context);
  add(batch, sum);
  add({}, sum);
  return choices;
}

SmallVector<SmallVector<unsigned>>
mlir::structured::detail::matchOwnMaps(ArrayRef<AffineMap> rowMaps,
                                       ArrayRef<AffineMap> maps) {
  SmallVector<SmallVector<unsigned>> matches;
  if (!haveShapesOf(maps.take_back(), rowMaps.take_back()))
    return matches;
  LoopBinding binding(rowMaps.back().getNumDims());
  if (failed(binding.bind(rowMaps.back(), maps.back())))
    return matches;
  SmallVector<unsigned> rest = binding.getRest();
  bool tryAll = rest.size() <= maxPermutedLoops;
  SmallVector<SmallVector<AffineMap>> choices;
  for (unsigned operand = 0; operand + 1 < rowMaps.size(); ++operand)
    choices.push_back(getOwnMapChoices(rowMaps, operand));
  do {
    SmallVector<unsigned> loops = binding.complete(rest);
    if (llvm::all_of_zip(choices, maps.drop_back(),
                         [&](ArrayRef<AffineMap> inputChoices, AffineMap map) {
                           return llvm::is_contained(inputChoices,
                                                     renameLoops(map, loops));
                         }))
      matches.push_back(loops);
  } while (tryAll && std::next_permutation(rest.begin(), rest.end()));
  return matches;
}

SmallVector<SmallVector<unsigned>>
mlir::structured::detail::matchElementwiseMaps(ArrayRef<AffineMap> maps) {
  if (!maps.back().isPermutation() || !llvm::all_of(maps, [](AffineMap map) {
        return map.isProjectedPermutation();
      }))
    return {};
  SmallVector<unsigned> loops;
  for (unsigned dim = 0; dim < maps.back().getNumResults(); ++dim)
    loops.push_back(maps.back().getDimPosition(dim));
  return {loops};
}

SmallVector<SmallVector<unsigned>>
mlir::structured::detail::matchContractionMaps(ArrayRef<AffineMap> maps) {
  AffineMap initMap = maps.back();
  bool hasReduction = false;
  for (unsigned loop = 0; loop < initMap.getNumDims(); ++loop) {
    if (initMap.isFunctionOfDim(loop))
      continue;
    hasReduction = true;
    for (AffineMap map : maps.drop_back())
      if (!map.isFunctionOfDim(loop))
        return {};
  }
  if (!hasReduction || !llvm::all_of(maps, [](AffineMap map) {
        return map.isProjectedPermutation();
      }))
    return {};
  return {llvm::to_vector(llvm::seq<unsigned>(initMap.getNumDims()))};
}
