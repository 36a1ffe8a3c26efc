// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The parser of OpDSL: declarations in ReadOpDSL.cpp, statements and
// expressions in OpDSLExpressions.cpp.

#ifndef LINALG_LIB_LANGUAGES_OPDSLPARSER_H
#define LINALG_LIB_LANGUAGES_OPDSLPARSER_H

#include "OpDSLLexer.h"
#include "linalg/Languages/OpDefinition.h"
#include "llvm/ADT/StringSet.h"

namespace mlir::structured::detail {

class OpDSLParser {
public:
  OpDSLParser(const llvm::SourceMgr &sources, unsigned buffer);

  FailureOr<std::vector<OpDefinition>> parseFile();

private:
  using Kind = OpDSLToken::Kind;

  // Words.
  LogicalResult error(const OpDSLToken &at, const Twine &message);
  /// "expected ..., found ..." at the current token.
  LogicalResult expected(const Twine &what);
  OpDSLToken take() { return std::exchange(token, lexer.next()); }
  bool consume(StringRef sign);
  LogicalResult parseSign(StringRef sign);
  FailureOr<OpDSLToken> parseName(const Twine &what);
  /// `.name` after one of the module's classes.
  FailureOr<OpDSLToken> parseMember(const Twine &what);
  /// `element` any number of times with commas, up to `end`, which is consumed.
  LogicalResult parseListUntil(StringRef end,
                               function_ref<LogicalResult()> element);
  LogicalResult parseNewline();

  // Declarations.
  LogicalResult parseTopLevel();
  LogicalResult parseImport();
  LogicalResult parseDecorator();
  LogicalResult parseDecoratorArgument();
  LogicalResult parseAlias(const OpDSLToken &name);
  /// `: Any` or the like after a parameter, or `-> Any` after all.
  LogicalResult parseAnnotation(StringRef sign);
  LogicalResult parseFunction();
  LogicalResult parseParameter();
  void addOperand(OperandDefinition operand);
  LogicalResult parseTensor(OperandDefinition operand);
  LogicalResult parseIndexDims(OperandDefinition &operand);
  LogicalResult parseScalar(OperandDefinition operand);
  LogicalResult parseIndexAttribute(AttributeDefinition attribute);
  LogicalResult parseFunctionAttribute(AttributeDefinition attribute,
                                       StringRef functions);
  FailureOr<std::string> parseType();
  FailureOr<int64_t> parseInteger();

  // Statements.
  LogicalResult parseBody();
  LogicalResult parseStatement();
  LogicalResult parseDomain();
  LogicalResult parseMark(const OpDSLToken &name);
  LogicalResult parseVariable(const OpDSLToken &name);
  LogicalResult parseAssignment(const OpDSLToken &output);
  LogicalResult completeDefinition();
  LogicalResult completeOperand(OperandDefinition &operand);
  LogicalResult verifyDomain();

  // Expressions.
  LogicalResult parseUse(const OpDSLToken &name);
  FailureOr<std::string> parseIndex(StringRef names, unsigned depth = 0);
  FailureOr<std::string> parseIndexTerm(StringRef names, unsigned depth);
  FailureOr<std::string> parseIndexFactor(StringRef names, unsigned depth);
  FailureOr<std::string> parseLoop();
  /// `D.m`, or a name that stands for it, of one of the modules `TV`, `D` and
  /// `S`.
  FailureOr<std::pair<std::string, std::string>>
  parseQualified(const Twine &what);
  FailureOr<Expression> parseSum(unsigned depth);
  FailureOr<Expression> parseProduct(unsigned depth);
  FailureOr<Expression> parseFactor(unsigned depth);
  FailureOr<Expression> parseReduction(const OpDSLToken &name);
  FailureOr<Expression> parseNamed(const OpDSLToken &name, unsigned depth);
  FailureOr<Expression> parseFunctionOf(const OpDSLToken &name, unsigned depth);
  FailureOr<Expression> parseAttributeCall(const OpDSLToken &name,
                                           const AttributeDefinition &attribute,
                                           unsigned depth);
  FailureOr<Expression> parseConstant(const OpDSLToken &name);
  LogicalResult parseCastArguments(Expression &cast, unsigned depth);
  LogicalResult parseArguments(Expression &call, unsigned depth);

  const llvm::SourceMgr &sources;
  OpDSLLexer lexer;
  OpDSLToken token;
  /// Names that stand for a member of `TV`, `D` or `S`: the module and the
  /// member.
  llvm::StringMap<std::pair<std::string, std::string>> aliases;
  /// The name of the op, if the decorator has it.
  std::string decoratedName;
  OpDefinition definition;
  /// Operands that are indexed by `None`.
  llvm::StringSet<> wholeOperands;
  std::optional<std::vector<std::string>> domain;
  llvm::SMLoc domainLoc;
  /// The output of the statement.
  std::string output;
  /// A name that stands for an expression, which its uses copy.
  struct Variable {
    Expression value;
    size_t size;
  };
  llvm::StringMap<Variable> variables;
  /// The number of operands, functions and constants in the statements.
  size_t size = 0;
};

/// Whether OpDSL has the function: `UnaryFn`, `exp`.
bool isOpDSLFunction(StringRef functions, StringRef name);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_LANGUAGES_OPDSLPARSER_H
