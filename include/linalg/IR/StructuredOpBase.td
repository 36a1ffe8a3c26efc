// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What all structured ops have in common, and the row that defines a named op.

#ifndef LINALG_IR_STRUCTUREDOPBASE_TD
#define LINALG_IR_STRUCTUREDOPBASE_TD

include "linalg/IR/LinalgDialect.td"
include "linalg/Interfaces/NamedFormOpInterface.td"
include "linalg/Interfaces/StructuredOpInterface.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

// Memory effects and speculatability, computed from the interface; and the op's
// own `verifyAttributes`, called before any use of the interface.
def StructuredOpTrait : NativeOpTrait<"StructuredOpTrait"> {
  let cppNamespace = "::mlir::structured";
}

defvar structuredOpMethods = [{
    ::llvm::LogicalResult
    reifyResultShapes(::mlir::OpBuilder &builder,
                      ::mlir::ReifiedRankedShapedTypeDims &shapes) {
      return ::mlir::structured::detail::reifyInitShapes(builder, *this, shapes);
    }
}];

class StructuredOp<string mnemonic, list<Trait> traits = [],
                   Dialect dialect = LinalgDialect>
    : Op<dialect, mnemonic, !listconcat(traits, [
        StructuredOpTrait, StructuredOpInterface, MemoryEffectsOpInterface,
        ConditionallySpeculatable,
        ReifyRankedShapedTypeOpInterface])> {
  let results = (outs Variadic<AnyRankedTensor>:$results);
  let regions = (region AnyRegion:$region);
  let hasCustomAssemblyFormat = 1;
}

// Attributes of rows name no C++ class of this dialect, so that the same rows
// can be instantiated in a host whose `linalg` has its own attribute classes.
def CastKind : Attr<
    CPred<"$_self.getAbstractAttribute().getName() == \"linalg.type_fn\"">,
    "`#linalg.type_fn<cast_signed>` or `#linalg.type_fn<cast_unsigned>`"> {
  let storageType = "::mlir::Attribute";
  let returnType = "::mlir::Attribute";
  let convertFromStorage = "$_self";
}

// The enumerator of one of the dialect's attributes, by its printed name.
class FunctionName<string attribute, string example> : Attr<
    CPred<"$_self.getAbstractAttribute().getName() == \"linalg." # attribute # "\"">,
    "a function such as `#linalg." # attribute # "<" # example # ">`"> {
  let storageType = "::mlir::Attribute";
  let returnType = "::mlir::Attribute";
  let convertFromStorage = "$_self";
}

class WindowParameterOfRank<int rank> : Attr<
    CPred<"::mlir::structured::isWindowParameter($_self, " # rank # ")">,
    rank # " positive 64-bit integers, such as `dense<1> : tensor<" # rank # "xi64>`"> {
  let storageType = "::mlir::DenseIntElementsAttr";
  let returnType = "::mlir::DenseIntElementsAttr";
  let convertFromStorage = "$_self";
}
class WindowParameter<int rank> : OptionalAttr<WindowParameterOfRank<rank>>;

// For windows along any number of dimensions.
def WindowParameterOfAnyRank : Attr<
    CPred<"::mlir::structured::isWindowParameter($_self)">,
    "positive 64-bit integers, one for each dimension of the windows, such as "
    "`dense<1> : tensor<2xi64>`"> {
  let storageType = "::mlir::DenseIntElementsAttr";
  let returnType = "::mlir::DenseIntElementsAttr";
  let convertFromStorage = "$_self";
}

class QuotedList<list<string> strings> {
  string s = "{" # !interleave(!foreach(one, strings, "\"" # one # "\""), ", ") # "}";
}

def AffineMaps
    : Attr<CPred<"::mlir::structured::isAffineMapArray($_self)">, "an array of affine maps"> {
  let storageType = "::mlir::ArrayAttr";
  let returnType = "::mlir::ArrayAttr";
  let convertFromStorage = "$_self";
}

// The maps of an op whose inputs may be transposed or broadcast; by default,
// those of its row.
class AffineMapArray<string loops, list<string> operands>
    : Attr<AffineMaps.predicate, AffineMaps.summary> {
  let storageType = AffineMaps.storageType;
  let returnType = AffineMaps.returnType;
  let convertFromStorage = AffineMaps.convertFromStorage;
  let constBuilderCall = "::mlir::structured::parseIndexingMaps($_builder.getContext(), \"" #
                         loops # "\", " # QuotedList<operands>.s # ")";
}
// Every valid op has them, but they are optional, as in MLIR's bytecode.
def PolymorphicMaps : DefaultValuedOptionalAttr<
    AffineMapArray<"()", []>, "{}">;
class IndexingMapsOf<string loops, list<string> operands>
    : DefaultValuedOptionalAttr<AffineMapArray<loops, operands>, "{}">;

// A named op: a row of data.
//
//   loops     the loops, outermost first, and the symbols for the elements of
//             the attributes in `symbolAttrs`, in order: "(n, o, k)[s, d]".
//             "(...)" is one loop for each dimension of the init. "(?)" are
//             those of the attribute `indexing_maps`, which an op of such a row
//             always has: a contraction over the loops that its init lacks.
//             "strides[2, 1]" is an attribute whose elements are 2 and 1 by
//             default, "strides" one of ones, "stride[2]: i64" a single
//             number. "(n, o..., k...)[s..., d...]" has
//             any number of loops o0, o1, ... and as many of each other kind
//             with "..."; the rank of the first operand determines how many.
//   operands  inputs, then the inits, each with the element that an iteration
//             accesses: "I[n, o * s + k * d]". "[...]" is one dimension per
//             loop, or a scalar that is used for every element. "[]" is a
//             scalar or has rank 0. "I...[...]" is as many inputs as the
//             function that the payload applies has arguments. "A[?]" is the
//             element that the op's own map gives. "I[n, o * s + k * d...]" has
//             the dimensions n, o0 * s0 + k0 * d0, o1 * s1 + k1 * d1, ...
//             "A[m]: f32" has elements of
//             that type; those of "A[m]: T" and "B[m]: T" have one type.
//   payload   the new value of the init's element in terms of the operands'
//             elements: "O + cast(I) * cast(K)"; for several inits, one such
//             value for each: "S + I; I * I". `cast(x)` converts to the element
//             type of the init, `cast(T, x)` to the type T, as the attribute
//             `cast` says; `cast_signed` and `cast_unsigned` always by signed or
//             unsigned conversion, `i32(x)` to the signed type of that name.
//             `apply(fun = exp, cast(I))` is the function that the attribute
//             `fun` names, by default `exp`; `apply(conv = cast_signed, T, x)`
//             a cast as the attribute `conv` says. `index(0)` is
//             the index of a loop, `index(dim)` that of the loop that the
//             attribute `dim` gives; "1" is a 64-bit integer and "1.0" a 64-bit
//             float. `attribute(alpha: f32 = 1.0)` is the value of the
//             attribute `alpha`, 1 by default.
//
// A loop that the element of each init depends on is parallel, any other is a
// reduction.
//
// `leadingAttrs` are printed before all other attributes, `kind=...`.
// `trailingAttrs` are numbers printed after the operands, `dim = [0]`; result
// types are then those of the inits and not printed.
//
// The op may be of any dialect that calls `loadLinalgDialect` when it is
// initialized; see UserOps.h.
class Row<string mnemonic, string loops, list<string> operands, string payload,
          dag attributes = (ins), list<string> symbolAttrs = [],
          Dialect dialect = LinalgDialect>
    : StructuredOp<mnemonic, [AttrSizedOperandSegments, NamedFormOpInterface], dialect> {
  assert !or(!empty(symbolAttrs), !and(!ne(loops, "(...)"), !ne(loops, "(?)"))),
         mnemonic # ": the loops " # loops # " have no symbols for the attributes in symbolAttrs";
  let arguments = !con((ins Variadic<AnyType>:$inputs, Variadic<AnyType>:$outputs), attributes);
  list<string> leadingAttrs = [];
  list<string> trailingAttrs = [];
  // The function that parses the op, with the parameters of `parseRow`.
  string parseFunction = "::mlir::structured::parseRow";

  // For the reference, which is generated from the records.
  string rowLoops = loops;
  list<string> rowOperands = operands;
  string rowPayload = payload;

  defvar hasMaps = !not(!empty(!filter(i, !range(!size(attributes)),
      !eq(!getdagname(attributes, i), "indexing_maps"))));

  // The default builders would leave the payload empty.
  let skipDefaultBuilders = 1;
  let builders = [
    OpBuilder<(ins "::mlir::ValueRange":$inputs, "::mlir::ValueRange":$inits,
                   CArg<"::llvm::ArrayRef<::mlir::NamedAttribute>", "{}">:$attributes), [{
      ::mlir::structured::buildRow($_builder, $_state, getRow(), inputs, inits, attributes);
    }]>
  ];

  let extraClassDeclaration = structuredOpMethods # [{
    /// The row that defines the op.
    static const ::mlir::structured::RowInfo &getRow();

    ::llvm::SmallVector<::mlir::AffineMap> getIndexingMapsArray() {
      return ::mlir::structured::getRowMaps(*this, getRow());
    }
    ::mlir::AffineMap getMatchingIndexingMap(::mlir::OpOperand *operand) {
      return getIndexingMapsArray()[operand->getOperandNumber()];
    }
    ::llvm::SmallVector<::mlir::utils::IteratorType> getIteratorTypesArray() {
      return ::mlir::structured::getRowIterators(*this, getRow());
    }
    ::mlir::MutableOperandRange getDpsInitsMutable() { return getOutputsMutable(); }
    ::std::optional<::mlir::structured::LibraryFunction> getLibraryFunction() {
      return ::mlir::structured::getRowLibraryFunction(*this, getRow());
    }
    ::llvm::LogicalResult verifyAttributes() {
      return ::mlir::structured::verifyRowAttributes(*this, getRow());
    }
    static ::std::optional<::mlir::structured::NamedForm>
    matchNamedForm(::mlir::OperationName name, ::mlir::structured::StructuredOpInterface op) {
      return ::mlir::structured::matchRow(op, name, getRow());
    }
    static bool canHaveLoopsOf(::mlir::OperationName name,
                               ::mlir::structured::StructuredOpInterface op) {
      return ::mlir::structured::rowCanHaveLoopsOf(op, name, getRow());
    }
    static ::mlir::Operation *
    createNamedForm(::mlir::OperationName name, ::mlir::OpBuilder &builder,
                    ::mlir::structured::StructuredOpInterface op,
                    const ::mlir::structured::NamedForm &form) {
      return ::mlir::structured::createRow(builder, name, getRow(), op, form);
    }
  }] # !if(hasMaps, "", [{
    ::mlir::ArrayAttr getIndexingMaps() {
      return ::mlir::Builder(getContext()).getAffineMapArrayAttr(getIndexingMapsArray());
    }
  }]);

  let extraClassDefinition = [{
    const ::mlir::structured::RowInfo &$cppClass::getRow() {
      static const ::mlir::structured::RowInfo row{"}] # loops # [{", }] #
          QuotedList<operands>.s # [{, "}] # payload # [{", }] #
          QuotedList<symbolAttrs>.s # ", " # QuotedList<leadingAttrs>.s # ", " #
          QuotedList<trailingAttrs>.s # [{};
      return row;
    }
    ::mlir::ParseResult $cppClass::parse(::mlir::OpAsmParser &parser,
                                         ::mlir::OperationState &result) {
      return }] # parseFunction # [{(parser, result, getRow(), }] #
          !if(hasMaps, "true", "false") # [{);
    }
    void $cppClass::print(::mlir::OpAsmPrinter &printer) {
      ::mlir::structured::printRow(printer, *this, getRow());
    }
  }];
}

#endif // LINALG_IR_STRUCTUREDOPBASE_TD
