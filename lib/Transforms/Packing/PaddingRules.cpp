// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "PaddingRules.h"
#include "Interfaces/Speculation.h"
#include "Utils/RoundUp.h"
#include "linalg/Interfaces/IndexingMaps.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "linalg/Interfaces/Reductions.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

/// Why `operand` can't be padded.
static std::optional<Refusal> refuseType(OpOperand &operand) {
  unsigned number = operand.getOperandNumber();
  Type type = operand.get().getType();
  if (isa<BaseMemRefType>(type))
    return llvm::formatv("operand {0} is a buffer", number);
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor)
    return std::nullopt;
  if (tensor.getEncoding())
    return llvm::formatv("operand {0} has an encoding", number);
  if (llvm::is_contained(tensor.getShape(), 0))
    return llvm::formatv("operand {0} has no elements", number);
  if (!tensor.getElementType().isSignlessIntOrIndexOrFloat())
    return llvm::formatv(
        "no padding value is known for the elements of operand "
        "{0}, {1}",
        number, tensor.getElementType());
  return std::nullopt;
}

/// Why the payload can't be executed on padding.
static std::optional<Refusal> refusePayload(StructuredOpInterface op) {
  if (hasPayloadThatWrites(op))
    return "its payload writes to memory";
  bool hasIndices = hasIndexSemantics(op);
  const auto &host = LinalgHostInterface::get(op.getContext());
  for (Operation &nested : op.getPayload()->without_terminator()) {
    if (host.getIndexedLoop(&nested))
      continue;
    auto isIndexed = [](Type type) {
      return isa<TensorType, BaseMemRefType>(type);
    };
    if (hasIndices && (nested.getNumRegions() != 0 ||
                       llvm::any_of(nested.getOperandTypes(), isIndexed)))
      return llvm::formatv("its payload may use indices after the end in {0}",
                           nested.getName());
    if (!isSafeToSpeculate(&nested))
      return llvm::formatv("what {0} in its payload does on padding may be "
                           "undefined",
                           nested.getName());
  }
  return std::nullopt;
}

std::optional<Refusal>
mlir::structured::detail::refuseTypes(StructuredOpInterface op) {
  for (OpOperand &operand : op->getOpOperands())
    if (auto refusal = refuseType(operand))
      return refusal;
  return std::nullopt;
}

std::optional<Refusal>
mlir::structured::detail::refuseExtents(StructuredOpInterface op,
                                        ArrayRef<int64_t> multiples) {
  SmallVector<int64_t> extents = getStaticLoopSizes(op);
  // The box of the growth of each loop, inclusive.
  Box growth{SmallVector<int64_t>(extents.size(), 0),
             SmallVector<int64_t>(extents.size(), 1)};
  for (auto [loop, multiple] : llvm::enumerate(multiples)) {
    if (loop >= extents.size() || multiple <= 0 ||
        ShapedType::isDynamic(extents[loop]))
      continue;
    std::optional<int64_t> padded = roundUp(extents[loop], multiple);
    if (!padded)
      return llvm::formatv("the extent of loop {0}, {1}, rounded up to a "
                           "multiple of {2}, has more than 64 bits",
                           loop, extents[loop], multiple);
    growth.sizes[loop] += *padded - extents[loop];
  }
  for (OpOperand &operand : op->getOpOperands())
    for (auto [dim, expr, extent] :
         llvm::enumerate(op.getMatchingIndexingMap(&operand).getResults(),
                         op.getShape(&operand))) {
      if (isa<AffineDimExpr>(expr) || ShapedType::isDynamic(extent))
        continue;
      std::optional<Range1D> range = getRange(expr, growth);
      int64_t more, padded;
      if (!range || llvm::SubOverflow(range->max, range->min, more) ||
          llvm::AddOverflow(extent, more, padded))
        return llvm::formatv(
            "dimension {0} of operand {1} would have an extent "
            "of more than 64 bits",
            dim, operand.getOperandNumber());
    }
  return std::nullopt;
}

RefusalOr<PaddingValues>
mlir::structured::detail::planPadding(StructuredOpInterface op,
                                      ArrayRef<unsigned> loops) {
  if (auto refusal = refusePayload(op))
    return *refusal;
  for (unsigned loop : loops)
    if (!findPaddingValues(op, loop))
      return llvm::formatv(
          "no padding of its inputs is an identity element: iterations "
          "after the end of loop {0} would change the result",
          loop);
  std::optional<PaddingValues> values = findPaddingValues(op, loops);
  if (!values)
    return "no padding of its inputs is an identity element for all of these "
           "loops";
  return *values;
}

void mlir::structured::detail::dropBrokenPromises(
    StructuredOpInterface padded, ArrayRef<TypedAttr> paddings) {
  bool isFinite = llvm::all_of(paddings, [](TypedAttr padding) {
    auto number = dyn_cast_or_null<FloatAttr>(padding);
    return !number || number.getValue().isFinite();
  });
  if (isFinite ||
      !LinalgHostInterface::get(padded.getContext()).isGeneric(padded))
    return;
  for (Operation &nested : padded.getPayload()->without_terminator())
    dropFlagsOfOrder(&nested);
}
