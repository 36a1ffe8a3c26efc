// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LibrarySymbol.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

/// "f32", "i8", "index", "cf32", "v4x8f32": types that C has, and vectors of
/// these.
static std::optional<std::string> getElementToken(Type type) {
  if (auto vector = dyn_cast<VectorType>(type)) {
    std::optional<std::string> element =
        getElementToken(vector.getElementType());
    if (!element || vector.isScalable())
      return std::nullopt;
    auto sizes = llvm::map_range(
        vector.getShape(), [](int64_t size) { return Twine(size).str(); });
    return "v" + llvm::join(sizes, "x") + *element;
  }
  if (auto complex = dyn_cast<ComplexType>(type)) {
    std::optional<std::string> element =
        getElementToken(complex.getElementType());
    return element ? std::optional("c" + *element) : std::nullopt;
  }
  if (auto integer = dyn_cast<IntegerType>(type);
      integer && !llvm::is_contained({1, 8, 16, 32, 64}, integer.getWidth()))
    return std::nullopt;
  if (auto real = dyn_cast<FloatType>(type); real && real.getWidth() % 8 != 0)
    return std::nullopt;
  if (!isa<IntegerType, IndexType, FloatType>(type))
    return std::nullopt;
  std::string token;
  llvm::raw_string_ostream(token) << type;
  return token;
}

/// "f32" for a scalar, "2df32" for a buffer.
static std::optional<std::string> getOperandToken(Type type) {
  std::optional<std::string> element = getElementToken(getPayloadType(type));
  auto buffer = dyn_cast<MemRefType>(type);
  if (!element || !buffer)
    return element;
  return (Twine(buffer.getRank()) + "d" + *element).str();
}

using Tokens = SmallVector<std::string>;

static RefusalOr<Tokens> getOperandTokens(StructuredOpInterface op) {
  Tokens tokens;
  for (OpOperand &operand : op->getOpOperands()) {
    Type type = operand.get().getType();
    unsigned number = operand.getOperandNumber();
    auto buffer = dyn_cast<MemRefType>(type);
    if (buffer && buffer.getMemorySpace())
      return llvm::formatv("operand {0} is in memory space {1}", number,
                           buffer.getMemorySpace());
    std::optional<std::string> token = getOperandToken(type);
    if (!token)
      return llvm::formatv("no function's name has elements of type {0}, as "
                           "operand {1}",
                           getPayloadType(type), number);
    tokens.push_back(std::move(*token));
  }
  return tokens;
}

/// "f32" for a scalar, "view4xsxf32" for a buffer, followed by "as1" in memory
/// space 1. The dimensions are in the function's order.
static std::optional<std::string> getStockToken(Type type,
                                                AffineMap permutation) {
  if (type.isSignlessIntOrIndexOrFloat()) {
    std::string token;
    llvm::raw_string_ostream(token) << type;
    return token;
  }
  if (auto vector = dyn_cast<VectorType>(type);
      vector && !vector.isScalable()) {
    auto sizes = llvm::map_range(
        vector.getShape(), [](int64_t size) { return Twine(size).str(); });
    std::optional<std::string> element =
        getStockToken(vector.getElementType(), AffineMap());
    return element ? std::optional("vector" + llvm::join(sizes, "x") + *element)
                   : std::nullopt;
  }
  auto buffer = dyn_cast<MemRefType>(type);
  if (!buffer)
    return std::nullopt;
  SmallVector<int64_t> shape(buffer.getShape());
  if (permutation)
    shape = applyPermutationMap(permutation, ArrayRef<int64_t>(shape));
  std::string token = "view";
  for (int64_t extent : shape)
    token += (ShapedType::isDynamic(extent) ? "s" : Twine(extent).str()) + "x";
  std::optional<std::string> element =
      getStockToken(buffer.getElementType(), AffineMap());
  if (!element)
    return std::nullopt;
  token += *element;
  Attribute space = buffer.getMemorySpace();
  if (!space)
    return token;
  auto number = dyn_cast<IntegerAttr>(space);
  return number ? std::optional(token + "as" + Twine(number.getInt()).str())
                : std::nullopt;
}

static RefusalOr<Tokens> getStockTokens(StructuredOpInterface op,
                                        ArrayRef<AffineMap> permutations) {
  Tokens tokens;
  for (auto [operand, permutation] :
       llvm::zip_equal(op->getOpOperands(), permutations)) {
    Type type = operand.get().getType();
    std::optional<std::string> token = getStockToken(type, permutation);
    if (!token)
      return llvm::formatv("no function's name has the type {0}, of operand "
                           "{1}",
                           type, operand.getOperandNumber());
    tokens.push_back(std::move(*token));
  }
  return tokens;
}

//===----------------------------------------------------------------------===//
// Maps
//===----------------------------------------------------------------------===//

/// The permutation of an operand's dimensions that turns its `map` into
/// `target`. Null if there is none.
static AffineMap getPermutation(AffineMap map, AffineMap target) {
  if (map.getNumResults() != target.getNumResults())
    return AffineMap();
  SmallVector<AffineExpr> results(map.getResults());
  SmallVector<unsigned> permutation;
  for (AffineExpr wanted : target.getResults()) {
    auto *found = llvm::find(results, wanted);
    if (found == results.end())
      return AffineMap();
    permutation.push_back(found - results.begin());
    *found = AffineExpr();
  }
  return AffineMap::getPermutationMap(permutation, map.getContext());
}

/// For each operand, the permutation that gives it the function's map; null for
/// the identity. None if an operand has no such permutation.
static std::optional<SmallVector<AffineMap>>
getPermutations(ArrayRef<AffineMap> maps, ArrayRef<AffineMap> targets) {
  if (maps.size() != targets.size())
    return std::nullopt;
  SmallVector<AffineMap> permutations;
  for (auto [map, target] : llvm::zip_equal(maps, targets)) {
    if (map == target) {
      permutations.push_back(AffineMap());
      continue;
    }
    permutations.push_back(getPermutation(map, target));
    if (!permutations.back())
      return std::nullopt;
  }
  return permutations;
}

/// For each map, a letter for the loop of each dimension, "0" if there is none.
/// The loops are a, b, c, ... in the order of their first occurrence in the
/// maps of inits, then of inputs, so that the order of the loops makes no
/// difference.
static RefusalOr<Tokens> spellMaps(StructuredOpInterface op) {
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  SmallVector<OpOperand *> operands = llvm::map_to_vector(
      op.getDpsInitsMutable(), [](OpOperand &init) { return &init; });
  llvm::append_range(operands, op.getDpsInputOperands());
  Tokens tokens(maps.size());
  SmallVector<unsigned> loops;
  for (OpOperand *operand : operands) {
    AffineMap map = maps[operand->getOperandNumber()];
    if (!map.isProjectedPermutation() || map.getNumDims() > 26)
      return llvm::formatv("the indexing map {0} of operand {1} has no place "
                           "in a function's name",
                           AffineMapAttr::get(map),
                           operand->getOperandNumber());
    std::string &token = tokens[operand->getOperandNumber()];
    for (unsigned dim = 0; dim < map.getNumResults(); ++dim) {
      unsigned loop = map.getDimPosition(dim);
      auto *found = llvm::find(loops, loop);
      token += 'a' + (found - loops.begin());
      if (found == loops.end())
        loops.push_back(loop);
    }
    if (token.empty())
      token = "0";
  }
  return tokens;
}

/// The symbol, with the operands' types as `getTokens` gives them.
static RefusalOr<LibrarySymbol>
buildSymbol(StructuredOpInterface op, const LibraryFunction &function,
            function_ref<RefusalOr<Tokens>(ArrayRef<AffineMap>)> getTokens) {
  LibrarySymbol symbol;
  Tokens parts{op->getName().getStringRef().str()};
  std::replace(parts.front().begin(), parts.front().end(), '.', '_');
  llvm::append_range(parts, function.semantics);
  if (auto found = getPermutations(op.getIndexingMapsArray(), function.maps)) {
    symbol.permutations = *found;
  } else {
    RefusalOr<Tokens> spelled = spellMaps(op);
    if (!spelled)
      return spelled.refusal();
    llvm::append_range(parts, *spelled);
    symbol.permutations.assign(op->getNumOperands(), AffineMap());
  }
  RefusalOr<Tokens> operands = getTokens(symbol.permutations);
  if (!operands)
    return operands.refusal();
  llvm::append_range(parts, *operands);
  symbol.name = llvm::join(parts, "_");
  return symbol;
}

RefusalOr<LibrarySymbol>
mlir::structured::detail::getLibrarySymbol(StructuredOpInterface op,
                                           const LibraryFunction &function) {
  return buildSymbol(op, function,
                     [&](ArrayRef<AffineMap>) { return getOperandTokens(op); });
}

RefusalOr<LibrarySymbol>
mlir::structured::detail::getStockSymbol(StructuredOpInterface op,
                                         const LibraryFunction &function) {
  return buildSymbol(op, function, [&](ArrayRef<AffineMap> permutations) {
    return getStockTokens(op, permutations);
  });
}
