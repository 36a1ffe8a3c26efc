// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Convolutions and poolings with padding, along any number of dimensions. No
// iteration of a structured op accesses an element outside of an operand, so
// these are other ops than those without padding: they are decomposed to a
// padded copy of the image, and the op without padding.

#ifndef LINALG_IR_PADDEDWINDOWOPS_TD
#define LINALG_IR_PADDEDWINDOWOPS_TD

include "linalg/IR/StructuredOpBase.td"
include "linalg/Interfaces/DecomposableOpInterface.td"

def WindowPadding : Attr<
    CPred<"::mlir::structured::isWindowPadding($_self)">,
    "the numbers of elements before and after the image, for each dimension of the windows, "
    "such as `dense<[[0, 1]]> : tensor<1x2xi64>`"> {
  let storageType = "::mlir::DenseIntElementsAttr";
  let returnType = "::mlir::DenseIntElementsAttr";
  let convertFromStorage = "$_self";
}

// The op `mnemonic`, of class `windowOp`, with padding.
class PaddedWindowOp<string mnemonic, string windowOp, dag operands>
    : Op<LinalgDialect, "padded_" # mnemonic, [
        DestinationStyleOpInterface, DecomposableOpInterface, MemoryEffectsOpInterface,
        ConditionallySpeculatable,
        DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface, ["reifyResultShapes"]>]> {
  let arguments = !con(operands, (ins WindowPadding:$padding,
                                      OptionalAttr<WindowParameterOfAnyRank>:$strides,
                                      OptionalAttr<WindowParameterOfAnyRank>:$dilations));
  let results = (outs Variadic<AnyRankedTensor>:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::MutableOperandRange getDpsInitsMutable() { return getOutputMutable(); }
    ::mlir::structured::RefusalOr<::llvm::SmallVector<::mlir::Value>>
    decompose(::mlir::RewriterBase &rewriter);
    ::mlir::Speculation::Speculatability getSpeculatability();
    void getEffects(::llvm::SmallVectorImpl<::mlir::MemoryEffects::EffectInstance> &effects);
  }];
  let extraClassDefinition = [{
    ::mlir::ParseResult $cppClass::parse(::mlir::OpAsmParser &parser,
                                         ::mlir::OperationState &result) {
      return ::mlir::structured::parseRow(parser, result, }] # windowOp # [{::getRow(),
                                          /*hasMaps=*/false);
    }
    void $cppClass::print(::mlir::OpAsmPrinter &printer) {
      ::mlir::structured::printRow(printer, *this, }] # windowOp # [{::getRow());
    }
    ::llvm::LogicalResult $cppClass::verify() {
      return ::mlir::structured::detail::verifyPaddedWindows(*this, }] # windowOp # [{::getRow());
    }
    ::mlir::structured::RefusalOr<::llvm::SmallVector<::mlir::Value>>
    $cppClass::decompose(::mlir::RewriterBase &rewriter) {
      return ::mlir::structured::detail::decomposePaddedWindows(rewriter, *this,
                                                                }] # windowOp # [{::getRow());
    }
    ::mlir::Speculation::Speculatability $cppClass::getSpeculatability() {
      return hasPureTensorSemantics() ? ::mlir::Speculation::Speculatable
                                      : ::mlir::Speculation::NotSpeculatable;
    }
    void $cppClass::getEffects(
        ::llvm::SmallVectorImpl<::mlir::MemoryEffects::EffectInstance> &effects) {
      ::mlir::structured::detail::getPaddedWindowEffects(*this, effects);
    }
    ::llvm::LogicalResult
    $cppClass::reifyResultShapes(::mlir::OpBuilder &builder,
                                 ::mlir::ReifiedRankedShapedTypeDims &shapes) {
      return ::mlir::structured::detail::reifyInitShapes(builder, *this, shapes);
    }
  }];
}

def PaddedConvOp : PaddedWindowOp<"conv", "ConvOp",
                                  (ins AnyType:$filter, AnyType:$input, AnyType:$output)> {
  let summary = "a convolution of a padded image, along any number of dimensions";
  let description = [{
    `linalg.conv` of an image that is padded with zeros: `padding` has, for each dimension
    that windows slide along, the numbers of zeros before and after it.

    ```mlir
    %0 = linalg.padded_conv {padding = dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>}
           ins(%k, %i : tensor<3x3x3x2xf32>, tensor<1x9x6x3xf32>)
           outs(%o : tensor<1x8x5x2xf32>) -> tensor<1x8x5x2xf32>
    ```

    `linalg.conv` with the attribute `padding` reads as this op. `linalg-decompose`
    writes it as a padded copy of the image and a `linalg.conv`, and so do all pipelines.
  }];
}

class PaddedPoolingOp<string name, string windowOp, string words, string element>
    : PaddedWindowOp<"pooling_" # name, windowOp,
                     (ins AnyType:$input, AnyType:$window, AnyType:$output)> {
  let summary = words # " of a padded image, along all dimensions";
  let description = "`linalg.pooling_" # name # [{` of an image that is padded with }] # element #
                    [{, which does not change results: `padding` has, for each dimension, the
    numbers of such elements before and after it. A window without another element leaves
    the init's.

    ```mlir
    %0 = linalg.padded_pooling_}] # name # [{ {padding = dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>}
           ins(%i, %k : tensor<9x6xf32>, tensor<3x3xf32>)
           outs(%o : tensor<8x5xf32>) -> tensor<8x5xf32>
    ```

    `linalg.pooling_}] # name # [{` with the attribute `padding` reads as this op.
    `linalg-decompose` writes it as a padded copy of the image, in the init's element type, and
    a `linalg.pooling_}] # name # [{`, and so do all pipelines.
  }];
}

def PaddedPoolingMaxOp
    : PaddedPoolingOp<"max", "PoolingMaxOp", "the largest element of each window",
                      "the lowest number">;
def PaddedPoolingMinOp
    : PaddedPoolingOp<"min", "PoolingMinOp", "the smallest element of each window",
                      "the greatest number">;
def PaddedPoolingSumOp
    : PaddedPoolingOp<"sum", "PoolingSumOp", "the sum of each window", "zeros">;

#endif // LINALG_IR_PADDEDWINDOWOPS_TD
