// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The definition of a structured op, as read from text in one of several
// languages, and its meaning as a row.

#ifndef LINALG_LANGUAGES_OPDEFINITION_H
#define LINALG_LANGUAGES_OPDEFINITION_H

#include "linalg/IR/LoadedOps.h"
#include "llvm/Support/SMLoc.h"
#include <optional>

namespace llvm {
class SourceMgr;
} // namespace llvm

namespace mlir::structured {

/// The new value of an init's element, or a part of it.
struct Expression {
  enum class Kind {
    /// The element of the operand `name`.
    Operand,
    /// A constant of 64 bits.
    Integer,
    Real,
    /// The value of the attribute `name`, a `LoadedAttribute::Kind::Real`.
    Attribute,
    /// The index of the loop `name`.
    Index,
    /// The argument as a value of type `type`, or of the init's type if this is
    /// empty: by the function `name`, which is `cast_signed` or
    /// `cast_unsigned`, or else by that which the attribute `name` names.
    Cast,
    /// The function `name` of the arguments, or that which the attribute `name`
    /// names.
    Call,
    ApplyAttribute
  };

  Kind kind;
  llvm::SMLoc loc;
  std::string name = {};
  std::string type = {};
  int64_t integer = 0;
  double real = 0;
  std::vector<Expression> arguments = {};
};

struct OperandDefinition {
  enum class Kind { Input, Scalar, Output };

  Kind kind;
  llvm::SMLoc loc;
  std::string name;
  /// The name of a type, such as "f32", or of a variable.
  std::string elementType;
  /// The extents, in terms of any names.
  std::vector<std::string> shape = {};
  /// The element that an iteration accesses, in terms of loops and of symbols:
  /// "o * s + k * d". None if no expression uses the operand, or if the op has
  /// any number of loops.
  std::optional<std::vector<std::string>> indices = {};
};

struct AttributeDefinition {
  LoadedAttribute::Kind kind;
  llvm::SMLoc loc;
  std::string name;
  bool isRequired = false;
  /// Of numbers: the extents, the symbols that have their values, and the
  /// defaults.
  std::vector<int64_t> shape = {};
  std::vector<std::string> symbols = {};
  std::vector<int64_t> defaults = {};
  /// Of a real number: its type, such as "f32"; the default is 1.
  std::string type = {};
  /// The function that is the default of any other attribute.
  std::string defaultFunction = {};

  /// What the loaded op of the definition has.
  LoadedAttribute getLoaded() const {
    return {name, kind, shape, type, isRequired};
  }
};

struct Assignment {
  llvm::SMLoc loc;
  std::string output;
  Expression value;
};

struct OpDefinition {
  std::string name;
  llvm::SMLoc loc;
  std::string doc = {};
  /// Outermost first.
  std::vector<std::string> loops = {};
  /// Whether there is one loop for each dimension of the outputs.
  bool isPolymorphic = false;
  /// The outputs last.
  std::vector<OperandDefinition> operands = {};
  std::vector<AttributeDefinition> attributes = {};
  std::vector<Assignment> assignments = {};
  /// The interfaces that the definition claims; passes need no such marks.
  std::vector<std::string> interfaces = {};

  const OperandDefinition *getOperand(StringRef name) const;
  const AttributeDefinition *getAttribute(StringRef name) const;
  /// Whether an attribute gives the value of `name`.
  bool isSymbol(StringRef name) const;
  /// Whether the element of each output depends on the loop.
  bool isParallel(StringRef loop) const;
};

/// Prints an error at a position in a file, or without one for a definition
/// that is from no file.
void printError(const llvm::SourceMgr &sources, llvm::SMLoc loc,
                const Twine &message);

/// The text of a buffer without a byte order mark.
StringRef getText(const llvm::SourceMgr &sources, unsigned buffer);

/// Checks what the notations have in common: names, ranks, functions and their
/// number of arguments, loops and what gives their extents, and that a sum over
/// loops reads its init. Prints an error at the place of the fault and fails if
/// the definition has no meaning.
LogicalResult verifyDefinition(const OpDefinition &definition,
                               const llvm::SourceMgr &sources);

/// The row that has the meaning of a valid definition.
LoadedRow getRow(const OpDefinition &definition);

/// Whether an op may have the name: words with points between.
bool isOpName(StringRef name);

/// Whether a name is one of letters, digits and underscores, and does not begin
/// with a digit.
bool isWord(StringRef name);

/// The name of a type in OpDSL and YAML: "F32" for "f32", or that of a
/// variable.
std::string getUpperTypeName(StringRef type);

/// The inverse.
std::string getTypeOfUpperName(StringRef name);

/// The names in an index such as "o * s + k * d", in order.
SmallVector<StringRef> getNamesIn(StringRef index);

/// The index with each name replaced.
std::string renameIn(StringRef index,
                     function_ref<std::string(StringRef)> rename);

/// The shortest text of a finite number, with a point: "2.5", "1.0e-10".
std::string writeReal(double value);

/// The name, or the name with underscores at its end that is not taken.
std::string makeUnique(std::string name, function_ref<bool(StringRef)> isTaken);

} // namespace mlir::structured

#endif // LINALG_LANGUAGES_OPDEFINITION_H
