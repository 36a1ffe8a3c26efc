// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Applies the rules: first to what stands within operations, then to
// operations, outer ones first.

#include "Import/Translate.h"
#include "Import/Rewrites.h"
#include "Import/Rules.h"
#include "Import/Surface.h"
#include "mlir/IR/OpImplementation.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;
using Kind = Token::Kind;

namespace {
class OpTranslator {
public:
  explicit OpTranslator(Rewriter &rewriter)
      : rewriter(rewriter), document(rewriter.document) {}

  void translate(Statements &statements, StringRef dialect);

private:
  void translate(Statement &operation, StringRef dialect);
  void noteUnknown(const Statement &operation);

  Rewriter &rewriter;
  Document &document;
  llvm::StringSet<> unknown;
};
} // namespace

/// The dialect of operations without one in the regions of an operation. None
/// for a prefix inside of a dialect, which has names of old forms.
static StringRef getDefaultDialect(StringRef name, MLIRContext &context) {
  auto info = RegisteredOperationName::lookup(name, &context);
  auto *interface = info ? info->getInterface<OpAsmOpInterface>() : nullptr;
  StringRef prefix = interface ? interface->getDefaultDialect() : "";
  return prefix.contains('.') ? "" : prefix;
}

/// An operation of a dialect that neither MLIR nor a rule knows is left as it
/// is; it is valid in generic form only.
void OpTranslator::noteUnknown(const Statement &operation) {
  StringRef name = operation.opName;
  bool hasDialect = name.contains('.');
  if (!hasDialect ||
      document.getContext().getLoadedDialect(name.split('.').first) ||
      !unknown.insert(name).second)
    return;
  rewriter.note(operation.name, "no dialect '" + name.split('.').first +
                                    "' is known here, so '" + name +
                                    "' stays as it is");
}

void OpTranslator::translate(Statement &operation, StringRef dialect) {
  const Token &token = document[operation.name];
  if (operation.isDone || (!token.is(Kind::Word) && !token.is(Kind::String)))
    return;
  StringRef spelling = token.spelling.trim('"');
  StringRef name = spelling;
  bool isBare = token.is(Kind::Word) && !name.contains('.');
  name.consume_front("std.");
  std::string today = (dialect + "." + spelling).str();
  bool isOfToday =
      isBare && RegisteredOperationName::lookup(today, &document.getContext());
  operation.opName = isOfToday ? today : operation.opName;
  const ImportRule *rule = findRule(name);
  // In generic form, an operation had its dialect; but functions had none.
  if (rule && !name.contains('.') && !isBare && name == spelling &&
      name != "func")
    rule = nullptr;
  // `func.constant` is for functions only, so the rule looks at its operand.
  if (isOfToday && name != "constant")
    return;
  // `std` was no more when these came; a payload of one name is an operation.
  bool isShortPayload = isBare && operation.parent &&
                        (operation.parent->opName == "linalg.map" ||
                         operation.parent->opName == "linalg.reduce");
  if (isShortPayload)
    return;
  bool isRenamed = rule && rule->kind == ImportRule::Kind::Name;
  if (isRenamed)
    document.rename(operation, rule->today);
  if (rule && rule->rewrite)
    (void)rule->rewrite(rewriter, operation);
  else if (token.is(Kind::Word) &&
           StringRef(operation.opName).starts_with("linalg."))
    (void)rewriteNamedOp(rewriter, operation);
  noteUnknown(operation);
}

void OpTranslator::translate(Statements &statements, StringRef dialect) {
  for (auto &statement : statements) {
    if (statement->kind != Statement::Kind::Operation)
      continue;
    translate(*statement, dialect);
    StringRef inner =
        getDefaultDialect(statement->opName, document.getContext());
    for (RegionText &region : statement->regions)
      translate(region.statements, inner);
  }
}

/// Prints an error for a token that no version of MLIR has.
static bool hasInvalidToken(Rewriter &rewriter) {
  Document &document = rewriter.document;
  for (unsigned i = 0; i < document.size(); ++i) {
    if (!document[i].is(Kind::Invalid))
      continue;
    StringRef spelling = document[i].spelling;
    (void)rewriter.error(i, spelling.starts_with("\"")
                                ? "expected the end of the string in its line"
                            : spelling.starts_with("{-#")
                                ? "expected '#-}' after '{-#'"
                                : "expected a word of MLIR's text");
    return true;
  }
  return false;
}

/// Prints an error for the first type that has no successor.
static bool hasFormerType(Rewriter &rewriter) {
  Document &document = rewriter.document;
  for (unsigned i = 0; i < document.size(); ++i) {
    StringRef name = document[i].spelling;
    if (name != "!linalg.buffer" && name != "!linalg.view")
      continue;
    (void)rewriter.error(i, "expected 'memref<...>' instead of '" + name +
                                "', which was removed with its operations");
    return true;
  }
  return false;
}

/// Removes `bufferization.escape`: passes find out today who deallocates.
static void removeEscape(Rewriter &rewriter) {
  static constexpr StringRef kEscape = "bufferization.escape";
  Document &document = rewriter.document;
  bool isNoted = false;
  for (unsigned i = 0; i < document.size(); ++i) {
    TokenRange value;
    if (document[i].is("{") && document.isDictionary(i))
      value = document.getEntry(i, kEscape);
    if (value.empty())
      continue;
    if (!isNoted)
      rewriter.note(value.begin - 2, "'" + kEscape +
                                         "' has no meaning today, and is left "
                                         "out");
    isNoted = true;
    unsigned close = document.getPartner(i);
    if (value.end == close && value.begin == i + 3 && !document[i - 1].is("="))
      document.replace({i, close + 1}, "");
    else
      document.removeEntry(i, kEscape);
  }
}

LogicalResult mlir::structured::detail::translate(StringRef text,
                                                  MLIRContext &context,
                                                  llvm::SourceMgr &sources,
                                                  Translation &translation) {
  Document document(text, context, isOldName);
  Rewriter rewriter(document, sources);
  if (!hasInvalidToken(rewriter) && !hasFormerType(rewriter)) {
    removeEscape(rewriter);
    translateDictionaries(document);
    translateTypes(document);
    translateAttributes(document);
    translateSparseEncodings(document);
    translateMaps(document);
    OpTranslator(rewriter).translate(document.getStatements(), "builtin");
  }
  translation.text = document.getResult(translation.origins);
  return success(!rewriter.hasErrors());
}
