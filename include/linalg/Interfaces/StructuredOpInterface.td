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
    A perfect loop nest over tensors or buffers: one indexing map an operand
    (from the loops to the operand's dimensions), one iterator type a loop,
    and a payload block that computes one point of the nest. It has one
    argument per operand, in their order, and yields one value per init.

    Which operands are inputs and which are inits says
    `DestinationStyleOpInterface`; the maps come from `IndexingMapOpInterface`.
    Whatever follows from these, such as loop sizes or the part of an operand
    that a box of the nest touches, is a function over the interface, in
    `StructuredOpInterface.h`, `LoopRanges.h`, `IndexingMaps.h` and
    `Recognizers.h`.
  }];

  let methods = [
    InterfaceMethod<[{
      The iterator type of each loop, outermost first. They are declared by the
      op and trusted: a loop may be parallel although two of its iterations
      write the same element.
    }], "::llvm::SmallVector<::mlir::utils::IteratorType>",
        "getIteratorTypesArray">,
    InterfaceMethod<[{
      The block that computes one point of the nest.
    }], "::mlir::Block *", "getPayload", (ins), "", [{
      return &$_op->getRegion(0).front();
    }]>,
    InterfaceMethod<[{
      The library function that the op asks for by name, if it names one: by
      default, in the attribute `library_call`.
    }], "::std::optional<::llvm::StringRef>", "getLibraryCall", (ins), "", [{
      auto name = ::llvm::dyn_cast_or_null<::mlir::StringAttr>($_op->getAttr("library_call"));
      return name ? ::std::optional(name.getValue()) : ::std::nullopt;
    }]>,
    InterfaceMethod<[{
      What a library function for the op is told by, if one can be told by the
      op's name, attributes and operand types: not where a user wrote the
      payload.
    }], "::std::optional<::mlir::structured::LibraryFunction>",
        "getLibraryFunction", (ins), "", [{
      return ::std::nullopt;
    }]>
  ];

  let extraSharedClassDeclaration = [{
    /// The number of loops.
    int64_t getNumLoops() { return $_op.getIteratorTypesArray().size(); }

    /// The extents of an operand; none for a scalar, which may be a vector.
    /// Dynamic ones are `ShapedType::kDynamic`.
    ::llvm::ArrayRef<int64_t> getShape(::mlir::OpOperand *operand) {
      if ($_op.isScalar(operand))
        return {};
      return ::llvm::cast<::mlir::ShapedType>(operand->get().getType()).getShape();
    }

    /// The payload's argument that stands for an element of `operand`.
    ::mlir::BlockArgument getPayloadArgument(::mlir::OpOperand *operand) {
      return $_op.getPayload()->getArgument(operand->getOperandNumber());
    }

    /// Whether the payload reads the elements of `operand`. An init that it
    /// does not read only gives the shape of the result.
    bool isReadByPayload(::mlir::OpOperand *operand) {
      return !$_op.getPayloadArgument(operand).use_empty();
    }

    /// The result that stands for the new value of tensor init `operand`;
    /// null for a buffer, which is written in place.
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
