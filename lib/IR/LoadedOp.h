// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The op class of all loaded ops.

#ifndef LINALG_LIB_IR_LOADEDOP_H
#define LINALG_LIB_IR_LOADEDOP_H

#include "linalg/IR/LoadedOps.h"
#include "linalg/IR/StructuredOpTrait.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"

namespace mlir::structured::detail {

/// Marks the names of loaded ops.
template <typename ConcreteOp>
class IsLoadedOp : public OpTrait::TraitBase<ConcreteOp, IsLoadedOp> {};

/// What is registered under the name of a loaded op.
struct LoadedOpInfo {
  std::shared_ptr<const LoadedRow> owner;
  RowInfo row;

  static const LoadedOpInfo &get(OperationName name);
};

/// An op whose name determines its row. In contrast to other op classes, there
/// are many names of ops of this class, each with a `TypeID` of its own.
class LoadedOp
    : public Op<
          LoadedOp, OpTrait::OneRegion, OpTrait::VariadicResults,
          OpTrait::ZeroSuccessors, OpTrait::VariadicOperands,
          OpTrait::AttrSizedOperandSegments, OpTrait::OpInvariants, IsLoadedOp,
          BytecodeOpInterface::Trait, NamedFormOpInterface::Trait,
          StructuredOpTrait, DestinationStyleOpInterface::Trait,
          IndexingMapOpInterface::Trait, StructuredOpInterface::Trait,
          MemoryEffectOpInterface::Trait, ConditionallySpeculatable::Trait,
          ReifyRankedShapedTypeOpInterface::Trait> {
public:
  using Op::Op;
  using Op::print;

  /// All inherent attributes.
  struct Properties {
    const LoadedOpInfo *info = nullptr;
    DictionaryAttr attributes;

    bool operator==(const Properties &other) const {
      return attributes == other.attributes;
    }
  };

  /// The placeholder that a name of an op replaces.
  static StringRef getOperationName() { return "linalg.loaded"; }
  static ArrayRef<StringRef> getAttributeNames() { return {}; }
  static StringRef getOperandSegmentSizeAttr() { return "operandSegmentSizes"; }

  static bool classof(Operation *op) {
    return op->getName().hasTrait<IsLoadedOp>();
  }
  using Op::classof;

  const RowInfo &getRow() { return LoadedOpInfo::get((*this)->getName()).row; }

  static void populateDefaultProperties(OperationName name,
                                        Properties &properties);
  static LogicalResult
  setPropertiesFromAttr(Properties &properties, Attribute attribute,
                        function_ref<InFlightDiagnostic()> emitError);
  static Attribute getPropertiesAsAttr(MLIRContext *context,
                                       const Properties &properties);
  static llvm::hash_code computePropertiesHash(const Properties &properties);
  static std::optional<Attribute> getInherentAttr(MLIRContext *context,
                                                  const Properties &properties,
                                                  StringRef name);
  static void setInherentAttr(Properties &properties, StringAttr name,
                              Attribute value);
  static void populateInherentAttrs(MLIRContext *context,
                                    const Properties &properties,
                                    NamedAttrList &attributes);
  static LogicalResult
  verifyInherentAttrs(OperationName name, NamedAttrList &attributes,
                      function_ref<InFlightDiagnostic()> emitError);
  static LogicalResult readProperties(DialectBytecodeReader &reader,
                                      OperationState &state);
  void writeProperties(DialectBytecodeWriter &writer);

  static ParseResult parse(OpAsmParser &parser, OperationState &result);
  void print(OpAsmPrinter &printer);
  LogicalResult verifyInvariantsImpl();
  LogicalResult verifyAttributes();

  SmallVector<AffineMap> getIndexingMapsArray();
  ArrayAttr getIndexingMaps();
  AffineMap getMatchingIndexingMap(OpOperand *operand);
  SmallVector<utils::IteratorType> getIteratorTypesArray();
  MutableOperandRange getDpsInitsMutable();
  std::optional<LibraryFunction> getLibraryFunction();
  LogicalResult reifyResultShapes(OpBuilder &builder,
                                  ReifiedRankedShapedTypeDims &shapes);
  static std::optional<NamedForm> matchNamedForm(OperationName name,
                                                 StructuredOpInterface op);
  static bool canHaveLoopsOf(OperationName name, StructuredOpInterface op);
  static Operation *createNamedForm(OperationName name, OpBuilder &builder,
                                    StructuredOpInterface op,
                                    const NamedForm &form);
};

} // namespace mlir::structured::detail

MLIR_DECLARE_EXPLICIT_TYPE_ID(mlir::structured::detail::LoadedOp)

#endif // LINALG_LIB_IR_LOADEDOP_H
