// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The dialect `calc`: expressions on tensors of static shape. An op takes
// values and gives one; the compiler decides how and in which memory to compute
// it.

#ifndef CALCOPS_TD
#define CALCOPS_TD

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def CalcDialect : Dialect {
  let name = "calc";
  let cppNamespace = "::calc";
}

def Tensor : StaticShapeTensorOf<[F32, F64]>;

class CalcOp<string mnemonic, list<Trait> traits = []>
    : Op<CalcDialect, mnemonic, [Pure] # traits> {
  let results = (outs Tensor:$result);
}

def ConstantOp : CalcOp<"constant", [AllTypesMatch<["value", "result"]>]> {
  let summary = "numbers written out";
  let arguments = (ins ElementsAttr:$value);
  let assemblyFormat = "$value attr-dict";
}

class BinaryOp<string mnemonic> : CalcOp<mnemonic, [SameOperandsAndResultType]> {
  let arguments = (ins Tensor:$lhs, Tensor:$rhs);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($result)";
}
def AddOp : BinaryOp<"add"> { let summary = "element plus element"; }
def SubOp : BinaryOp<"sub"> { let summary = "element minus element"; }
def MulOp : BinaryOp<"mul"> { let summary = "element times element"; }
def DivOp : BinaryOp<"div"> { let summary = "element by element"; }

class UnaryOp<string mnemonic> : CalcOp<mnemonic, [SameOperandsAndResultType]> {
  let arguments = (ins Tensor:$operand);
  let assemblyFormat = "$operand attr-dict `:` type($result)";
}
def ExpOp : UnaryOp<"exp"> { let summary = "e to the power of each element"; }
def ReluOp : UnaryOp<"relu"> { let summary = "elements, or 0 where they are negative"; }

// Ops whose result type is inferred from their operands and attributes.
class InferredOp<string mnemonic> : CalcOp<mnemonic, [InferTypeOpAdaptor]>;

def MatmulOp : InferredOp<"matmul"> {
  let summary = "the product of two matrices";
  let arguments = (ins Tensor:$lhs, Tensor:$rhs);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs)";
}

def TransposeOp : InferredOp<"transpose"> {
  let summary = "a matrix with rows for columns";
  let arguments = (ins Tensor:$operand);
  let assemblyFormat = "$operand attr-dict `:` type($operand)";
}

def SumOp : InferredOp<"sum"> {
  let summary = "the sums along one dimension";
  let arguments = (ins Tensor:$operand, ConfinedAttr<I64Attr, [IntNonNegative]>:$dim);
  let assemblyFormat = "$operand `along` $dim attr-dict `:` type($operand)";
}

def BroadcastOp : InferredOp<"broadcast"> {
  let summary = "copies along a new dimension";
  let arguments = (ins Tensor:$operand, ConfinedAttr<I64Attr, [IntNonNegative]>:$dim,
                       ConfinedAttr<I64Attr, [IntPositive]>:$extent);
  let assemblyFormat = "$operand `along` $dim `times` $extent attr-dict `:` type($operand)";
}

#endif // CALCOPS_TD
