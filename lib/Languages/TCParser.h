// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The parser of TC notation: declarations in ReadTCNotation.cpp, indices and
// expressions in TCExpressions.cpp.

#ifndef LINALG_LIB_LANGUAGES_TCPARSER_H
#define LINALG_LIB_LANGUAGES_TCPARSER_H

#include "TCLexer.h"
#include "linalg/Languages/OpDefinition.h"

namespace mlir::structured::detail {

class TCParser {
public:
  TCParser(const llvm::SourceMgr &sources, unsigned buffer);

  FailureOr<std::vector<OpDefinition>> parseFile();

private:
  using Kind = TCToken::Kind;

  /// The dimensions of an operand of any rank.
  static constexpr llvm::StringLiteral kAnyRank = "...";

  /// `name[1, 0]`.
  struct AttributeElement {
    TCToken name;
    SmallVector<TCToken> numbers;
  };

  /// The first words of the factors that may depend on loops.
  using Product = SmallVector<TCToken>;

  // Words.
  LogicalResult error(const TCToken &at, const Twine &message);
  LogicalResult expected(const Twine &what);
  TCToken take() { return std::exchange(token, lexer.next()); }
  bool consume(StringRef sign);
  bool consumeWord(StringRef word);
  LogicalResult parseSign(StringRef sign);
  FailureOr<TCToken> parseName(const Twine &what);
  LogicalResult parseList(function_ref<LogicalResult()> element);

  // Declarations.
  LogicalResult parseDefinition();
  LogicalResult parseHeader();
  LogicalResult parseSignature();
  LogicalResult verifyPolymorphic();
  static bool isWhole(const OperandDefinition &operand);
  LogicalResult parseTensor(OperandDefinition::Kind kind);
  LogicalResult parseShape(std::vector<std::string> &shape);
  LogicalResult parseAttributes();
  LogicalResult parseAttribute();
  LogicalResult parseAttributeType(AttributeDefinition &attribute);
  StringRef parseTypeText();
  static void addSymbols(AttributeDefinition &attribute, int64_t count);
  static std::string getSymbol(StringRef attribute, ArrayRef<int64_t> indices);

  // Indices.
  FailureOr<std::string> parseAffine(unsigned depth);
  FailureOr<std::string> parseTerm(unsigned depth);
  bool isLinear();
  FailureOr<std::string> parseFactor(unsigned depth);
  FailureOr<std::string> parseNumber();
  FailureOr<std::string> parseElement(const TCToken &name);
  LogicalResult verifyElement(const AttributeElement &element);
  LogicalResult verifyProduct(const Product &product);

  // Expressions.
  LogicalResult parseComprehension();
  LogicalResult parseAssignment(const TCToken &output);
  LogicalResult parseUse();
  LogicalResult parseUseOf(const TCToken &name);
  LogicalResult parseWholeUse(const TCToken &name,
                              const OperandDefinition &operand);
  LogicalResult parseIndex(std::vector<std::string> &indices);
  FailureOr<Expression> parseExpression(StringRef output, unsigned depth);
  FailureOr<Expression> parseAttributeUse(const TCToken &name,
                                          const AttributeDefinition &attribute);
  FailureOr<Expression> parseCall(const TCToken &name, StringRef output,
                                  unsigned depth);
  static unsigned getArity(StringRef name);
  LogicalResult verifyReduced(const TCToken &function, ArrayRef<TCToken> names);

  // Meaning.
  LogicalResult completeOperands();

  const llvm::SourceMgr &sources;
  TCLexer lexer;
  TCToken token;
  OpDefinition definition;
  bool isInSignature = false;
  /// What is checked when the attributes are known.
  std::vector<AttributeElement> elementsOfShapes;
  std::vector<Product> productsOfShapes;
  /// The loops that the left side has, which come first.
  size_t numOutputLoops = 0;
  /// The first word of the expression that is assigned.
  TCToken outermost;
};

} // namespace mlir::structured::detail

#endif // LINALG_LIB_LANGUAGES_TCPARSER_H
