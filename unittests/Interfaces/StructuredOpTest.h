// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A test on structured ops parsed from text, with another dialect `user` that
// has a structured op.

#ifndef LINALG_UNITTESTS_INTERFACES_STRUCTUREDOPTEST_H
#define LINALG_UNITTESTS_INTERFACES_STRUCTUREDOPTEST_H

#include "linalg/IR/Linalg.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

namespace mlir::structured::test {

/// `user.dot`: a contraction of two vectors as in another compiler, which uses
/// only the terminator of the dialect `linalg`.
class UserDotOp
    : public Op<UserDotOp, OpTrait::OneRegion, OpTrait::VariadicResults,
                OpTrait::VariadicOperands, DestinationStyleOpInterface::Trait,
                IndexingMapOpInterface::Trait, StructuredOpInterface::Trait> {
public:
  using Op::Op;
  static StringRef getOperationName() { return "user.dot"; }
  static ArrayRef<StringRef> getAttributeNames() { return {}; }

  MutableOperandRange getDpsInitsMutable() {
    return MutableOperandRange(getOperation(), 2, 1);
  }
  ArrayAttr getIndexingMaps() {
    return Builder(getContext()).getAffineMapArrayAttr(getIndexingMapsArray());
  }
  SmallVector<AffineMap> getIndexingMapsArray() {
    AffineMap vector = AffineMap::getMultiDimIdentityMap(1, getContext());
    return {vector, vector, AffineMap::get(1, 0, getContext())};
  }
  AffineMap getMatchingIndexingMap(OpOperand *operand) {
    return getIndexingMapsArray()[operand->getOperandNumber()];
  }
  SmallVector<utils::IteratorType> getIteratorTypesArray() {
    return {utils::IteratorType::reduction};
  }

  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(UserDotOp)
};

class UserDialect : public Dialect {
public:
  explicit UserDialect(MLIRContext *context)
      : Dialect(getDialectNamespace(), context, TypeID::get<UserDialect>()) {
    addOperations<UserDotOp>();
  }
  static StringRef getDialectNamespace() { return "user"; }

  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(UserDialect)
};

class StructuredOpTest : public testing::Test {
protected:
  StructuredOpTest() {
    context.loadDialect<LinalgDialect, UserDialect, arith::ArithDialect,
                        complex::ComplexDialect, func::FuncDialect,
                        memref::MemRefDialect, tensor::TensorDialect>();
  }

  /// Parses the body of a function with the given arguments and returns its
  /// first structured op, which lives until the next call.
  StructuredOpInterface parse(StringRef arguments, StringRef body) {
    std::string text =
        ("func.func @f(" + arguments + ") {\n" + body + "\nreturn\n}").str();
    module = parseSourceString<ModuleOp>(text, &context);
    StructuredOpInterface found;
    if (!module) {
      ADD_FAILURE() << "invalid test input:\n" << text;
      std::abort();
    }
    module->walk<WalkOrder::PreOrder>([&](StructuredOpInterface op) {
      found = op;
      return WalkResult::interrupt();
    });
    return found;
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
};

} // namespace mlir::structured::test

#endif // LINALG_UNITTESTS_INTERFACES_STRUCTUREDOPTEST_H
