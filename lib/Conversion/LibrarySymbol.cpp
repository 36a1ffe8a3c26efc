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

static FailureOr<SmallVector<std::string>>
getOperandTokens(StructuredOpInterface op, std::string &reason) {
  SmallVector<std::string> tokens;
  for (OpOperand &operand : op->getOpOperands()) {
    Type type = operand.get().getType();
    unsigned number = operand.getOperandNumber();
    auto buffer = dyn_cast<MemRefType>(type);
    if (buffer && buffer.getMemorySpace()) {
      reason = llvm::formatv("operand {0} is in memory space {1}", number,
                             buffer.getMemorySpace());
      return failure();
    }
    std::optional<std::string> token = getOperandToken(type);
    if (!token) {
      reason = llvm::formatv("no function's name has elements of type {0}, as "
                             "operand {1}",
                             getPayloadType(type), number);
      return failure();
    }
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

static FailureOr<SmallVector<std::string>>
getStockTokens(StructuredOpInterface op, ArrayRef<AffineMap> permutations,
               std::string &reason) {
  SmallVector<std::string> tokens;
  for (auto [operand, permutation] :
       llvm::zip_equal(op->getOpOperands(), permutations)) {
    Type type = operand.get().getType();
    std::optional<std::string> token = getStockToken(type, permutation);
    if (!token) {
      reason = llvm::formatv("no function's name has the type {0}, of operand "
                             "{1}",
                             type, operand.getOperandNumber());
      return failure();
    }
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
static FailureOr<SmallVector<std::string>> spellMaps(StructuredOpInterface op,
                                                     std::string &reason) {
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  SmallVector<OpOperand *> operands = llvm::map_to_vector(
      op.getDpsInitsMutable(), [](OpOperand &init) { return &init; });
  llvm::append_range(operands, op.getDpsInputOperands());
  SmallVector<std::string> tokens(maps.size());
  SmallVector<unsigned> loops;
  for (OpOperand *operand : operands) {
    AffineMap map = maps[operand->getOperandNumber()];
    if (!map.isProjectedPermutation() || map.getNumDims() > 26) {
      reason =
          llvm::formatv("the indexing map {0} of operand {1} has no place "
                        "in a function's name",
                        AffineMapAttr::get(map), operand->getOperandNumber());
      return failure();
    }
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

/// The parts of the name without the operands' types.
static FailureOr<SmallVector<std::string>>
getFirstParts(StructuredOpInterface op, const LibraryFunction &function,
              SmallVectorImpl<AffineMap> &permutations, std::string &reason) {
  SmallVector<std::string> parts{op->getName().getStringRef().str()};
  std::replace(parts.front().begin(), parts.front().end(), '.', '_');
  llvm::append_range(parts, function.semantics);
  if (auto found = getPermutations(op.getIndexingMapsArray(), function.maps)) {
    permutations.append(*found);
  } else {
    FailureOr<SmallVector<std::string>> spelled = spellMaps(op, reason);
    if (failed(spelled))
      return failure();
    llvm::append_range(parts, *spelled);
    permutations.assign(op->getNumOperands(), AffineMap());
  }
  return parts;
}

/// The name, with the operands' types as `getTokens` gives them.
static FailureOr<std::string>
buildSymbol(StructuredOpInterface op, const LibraryFunction &function,
            SmallVectorImpl<AffineMap> &permutations, std::string &reason,
            function_ref<FailureOr<SmallVector<std::string>>()> getTokens) {
  FailureOr<SmallVector<std::string>> parts =
      getFirstParts(op, function, permutations, reason);
  if (failed(parts))
    return failure();
  FailureOr<SmallVector<std::string>> operands = getTokens();
  if (failed(operands))
    return failure();
  llvm::append_range(*parts, *operands);
  return llvm::join(*parts, "_");
}

FailureOr<std::string> mlir::structured::detail::getLibrarySymbol(
    StructuredOpInterface op, const LibraryFunction &function,
    SmallVectorImpl<AffineMap> &permutations, std::string &reason) {
  return buildSymbol(op, function, permutations, reason,
                     [&] { return getOperandTokens(op, reason); });
}

FailureOr<std::string> mlir::structured::detail::getStockSymbol(
    StructuredOpInterface op, const LibraryFunction &function,
    SmallVectorImpl<AffineMap> &permutations, std::string &reason) {
  return buildSymbol(op, function, permutations, reason,
                     [&] { return getStockTokens(op, permutations, reason); });
}
