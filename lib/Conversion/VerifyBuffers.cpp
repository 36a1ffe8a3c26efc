// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Conversion/Passes.h"
#include "linalg/Utils/VectorElements.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGVERIFYBUFFERSPASS
#include "linalg/Conversion/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;

/// What a buffer of this type must have for LLVM to address it, and does not
/// have; empty if there is nothing.
static StringRef getMissingProperty(Type type) {
  auto buffer = dyn_cast<BaseMemRefType>(type);
  if (!buffer)
    return {};
  Attribute space = buffer.getMemorySpace();
  if (space && !isa<IntegerAttr>(space))
    return "a memory space that is an integer (linalg-map-memory-spaces "
           "maps others)";
  auto ranked = dyn_cast<MemRefType>(type);
  if (ranked && !ranked.isStrided())
    return "a strided layout";
  return {};
}

namespace {
struct VerifyBuffersPass
    : structured::impl::LinalgVerifyBuffersPassBase<VerifyBuffersPass> {
  void runOnOperation() override {
    WalkResult result = getOperation()->walk([](Operation *op) {
      if (failed(verifyTypes(op, op->getResultTypes())) ||
          failed(verifyFreed(op)) || failed(verifyNumbers(op)) ||
          failed(verifyAllocation(op)))
        return WalkResult::interrupt();
      if (auto function = dyn_cast<FunctionOpInterface>(op))
        if (failed(verifyTypes(op, function.getArgumentTypes())) ||
            failed(verifyTypes(op, function.getResultTypes())))
          return WalkResult::interrupt();
      if (auto global = dyn_cast<memref::GlobalOp>(op))
        if (failed(verifyTypes(op, global.getType())))
          return WalkResult::interrupt();
      for (Region &region : op->getRegions())
        for (Block &block : region)
          if (failed(verifyTypes(op, block.getArgumentTypes())))
            return WalkResult::interrupt();
      return WalkResult::advance();
    });
    if (result.wasInterrupted())
      signalPassFailure();
  }

private:
  // MLIR22-39: `free` would be called with a pointer of another address space.
  /// Verifies that buffers freed by `op` are in the default memory space.
  static LogicalResult verifyFreed(Operation *op) {
    auto dealloc = dyn_cast<memref::DeallocOp>(op);
    if (!dealloc)
      return success();
    auto type = cast<BaseMemRefType>(dealloc.getMemref().getType());
    auto space = dyn_cast_or_null<IntegerAttr>(type.getMemorySpace());
    if (!space || space.getValue().isZero())
      return success();
    return op->emitError() << "'" << op->getName() << "' has a buffer of type "
                           << type
                           << ", expected the default memory space, which is "
                              "the one that can be freed "
                              "(linalg-map-memory-spaces maps others)";
  }

  // MLIR22-70: the constant would be taken for a value that is missing.
  /// Verifies that no offset, size or stride of a view is the number that marks
  /// dynamic ones.
  static LogicalResult verifyNumbers(Operation *op) {
    auto view = dyn_cast<OffsetSizeAndStrideOpInterface>(op);
    if (!view)
      return success();
    for (ValueRange numbers :
         {view.getOffsets(), view.getSizes(), view.getStrides()})
      for (Value number : numbers)
        if (getConstantIntValue(number) == ShapedType::kDynamic)
          return op->emitError()
                 << "'" << op->getName() << "' has an offset, size or stride "
                 << "of " << ShapedType::kDynamic
                 << ", expected another number: this one marks dynamic ones";
    return success();
  }

  // MLIR22-76: the conversion of an allocation stops the process.
  /// Verifies that the size of what `op` allocates on the heap is known.
  static LogicalResult verifyAllocation(Operation *op) {
    auto alloc = dyn_cast<memref::AllocOp>(op);
    if (!alloc)
      return success();
    auto vector = dyn_cast<VectorType>(alloc.getType().getElementType());
    if (!vector || structured::hasKnownSize(vector))
      return success();
    return op->emitError() << "'" << op->getName() << "' has a buffer of type "
                           << alloc.getType()
                           << ", expected elements whose size is known";
  }

  static LogicalResult verifyTypes(Operation *op, TypeRange types) {
    for (Type type : types) {
      // Slices, which alone take ranges, have been read as other ops.
      if (type.getAbstractType().getName() == "linalg.range" &&
          op->getName().getStringRef() != "linalg.range")
        return op->emitError()
               << "'" << op->getName() << "' has a value of type " << type
               << ", expected its bounds and its step as three indices: only "
                  "linalg.range makes a range";
      if (StringRef missing = getMissingProperty(type); !missing.empty())
        return op->emitError()
               << "'" << op->getName() << "' has a buffer of type " << type
               << ", expected " << missing;
    }
    return success();
  }
};
} // namespace
