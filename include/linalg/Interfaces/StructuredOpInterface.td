// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_INTERFACES_STRUCTUREDOPINTERFACE_TD
#define LINALG_INTERFACES_STRUCTUREDOPINTERFACE_TD

include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/IndexingMapOpInterface.td"

def StructuredOpInterface
    : OpInterface<"StructuredOpInterface",
                  [DestinationStyleOpInterface, IndexingMapOpInterface]> {
  let cppNamespace = "::mlir::structured";
  let description = [{
    A perfect loop nest over tensors or buffers: an indexing map per operand (from the
    loops to the operand's dimensions), an iterator type per loop, and a payload block
    that computes one iteration. The payload has one argument per operand, in their
    order, and yields one value per init.

    `DestinationStyleOpInterface` distinguishes inputs and inits;
    `IndexingMapOpInterface` gives the maps. Queries that follow from these, such as
    loop extents or the part of an operand that a box of the nest accesses, are
    functions over the interface, in `StructuredOpInterface.h`, `LoopRanges.h`,
    `IndexingMaps.h` and `Recognizers.h`.
  }];

  let methods = [
    InterfaceMethod<[{
      The iterator type of each loop, outermost first. The op declares them, and
      they are trusted: a loop may be declared parallel although two of its
      iterations write the same element.
    }], "::llvm::SmallVector<::mlir::utils::IteratorType>",
        "getIteratorTypesArray">,
    InterfaceMethod<[{
      The block that computes one iteration.
    }], "::mlir::Block *", "getPayload", (ins), "", [{
      return &$_op->getRegion(0).front();
    }]>,
    InterfaceMethod<[{
      The name of the library function that the op requests, if any: by default,
      the attribute `library_call`.
    }], "::std::optional<::llvm::StringRef>", "getLibraryCall", (ins), "", [{
      auto name = ::llvm::dyn_cast_or_null<::mlir::StringAttr>($_op->getAttr("library_call"));
      return name ? ::std::optional(name.getValue()) : ::std::nullopt;
    }]>,
    InterfaceMethod<[{
      Identifies the library function of the op, if its name, attributes and operand
      types determine what it computes; none for an op with an explicit payload.
    }], "::std::optional<::mlir::structured::LibraryFunction>",
        "getLibraryFunction", (ins), "", [{
      return ::std::nullopt;
    }]>
  ];

  let extraSharedClassDeclaration = [{
    /// The number of loops.
    int64_t getNumLoops() { return $_op.getIteratorTypesArray().size(); }

    /// The extents of an operand; empty for a scalar, which may be a vector.
    /// Dynamic extents are `ShapedType::kDynamic`.
    ::llvm::ArrayRef<int64_t> getShape(::mlir::OpOperand *operand) {
      if ($_op.isScalar(operand))
        return {};
      return ::llvm::cast<::mlir::ShapedType>(operand->get().getType()).getShape();
    }

    /// The payload's argument for the element of `operand`.
    ::mlir::BlockArgument getPayloadArgument(::mlir::OpOperand *operand) {
      return $_op.getPayload()->getArgument(operand->getOperandNumber());
    }

    /// Whether the payload reads the elements of `operand`. An init that it
    /// does not read only gives the shape of the result.
    bool isReadByPayload(::mlir::OpOperand *operand) {
      return !$_op.getPayloadArgument(operand).use_empty();
    }

    /// The result that is the new value of the tensor init `operand`; null for
    /// a buffer.
    ::mlir::OpResult getResultOf(::mlir::OpOperand *operand) {
      if (!::llvm::isa<::mlir::TensorType>(operand->get().getType()))
        return nullptr;
      return $_op.getTiedOpResult(operand);
    }
  }];

  let verify = [{
    return ::mlir::structured::detail::verifyStructuredOp($_op);
  }];
}

#endif // LINALG_INTERFACES_STRUCTUREDOPINTERFACE_TD
