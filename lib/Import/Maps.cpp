// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Dictionaries, affine maps and affine sets.

#include "Import/Surface.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::structured::detail;
using Kind = Token::Kind;

void mlir::structured::detail::translateDictionaries(Document &document) {
  for (unsigned i = 0; i + 2 < document.size(); ++i) {
    bool isOfDialect = i >= 2 && document[i - 1].is("<") &&
                       document[i - 2].is(Kind::Attribute);
    if (!document[i].is("{") || !document.isDictionary(i) || isOfDialect)
      continue;
    for (TokenRange entry : document.getElements(i)) {
      if (entry.end < entry.begin + 3 ||
          !document[entry.begin].is(Kind::Word) ||
          !document[entry.begin + 1].is(":"))
        continue;
      Token &colon = document[entry.begin + 1];
      colon.text = colon.blanks.empty() ? " =" : "=";
    }
  }
}

static bool isTypeName(StringRef word) {
  if (word == "index" || word == "none" || word == "bf16" || word == "tf32")
    return true;
  StringRef digits = word;
  if (!digits.consume_front("si") && !digits.consume_front("ui") &&
      !digits.consume_front("i") && !digits.consume_front("f"))
    return false;
  return !digits.empty() && llvm::all_of(digits, llvm::isDigit);
}

namespace {
/// The parts of `(d0, d1)[s0] -> (d0, s0)` or `(d0) : (d0 >= 0)`.
struct Mapping {
  unsigned begin, end;
  bool isSet;
  /// `() -> ()`, or all of its dimensions could be types.
  bool isMaybeType;
};

class MapTranslator {
public:
  explicit MapTranslator(Document &document) : document(document) {}
  void run();

private:
  std::optional<Mapping> getMappingAt(unsigned position) const;
  bool isListOfNames(unsigned bracket) const;
  bool isInAttribute(unsigned position) const;
  bool isInDialectAttribute(unsigned position) const;
  bool isInMaps(unsigned bracket) const;
  void findAliasesOfMaps();
  void findAffineOps(const Statements &statements);

  Document &document;
  /// The innermost bracket around each token, or the token itself.
  std::vector<unsigned> brackets;
  /// Whether a token is in an operation of `affine`, outside of its regions.
  std::vector<bool> isInAffineOp;
  /// Aliases that are in lists of indexing maps, or such lists.
  llvm::StringSet<> aliasesOfMaps;
};
} // namespace

bool MapTranslator::isListOfNames(unsigned bracket) const {
  return llvm::all_of(document.getElements(bracket), [&](TokenRange element) {
    return element.end == element.begin + 1 &&
           document[element.begin].is(Kind::Word);
  });
}

std::optional<Mapping> MapTranslator::getMappingAt(unsigned position) const {
  unsigned close = document.getPartner(position);
  if (!document[position].is("(") || close == position ||
      !isListOfNames(position))
    return std::nullopt;
  bool isMaybeType =
      llvm::all_of(document.getElements(position), [&](TokenRange element) {
        return isTypeName(document[element.begin].spelling);
      });
  unsigned next = close + 1;
  if (document[next].is("[")) {
    if (!isListOfNames(next))
      return std::nullopt;
    isMaybeType = false;
    next = document.getPartner(next) + 1;
  }
  bool isSet = document[next].is(":");
  if ((!isSet && !document[next].is("->")) || !document[next + 1].is("("))
    return std::nullopt;
  unsigned end = document.getPartner(next + 1);
  bool hasComparison = false, hasNumber = false;
  for (unsigned i = next + 2; i < end; ++i) {
    hasComparison |=
        document[i].is(">=") || document[i].is("==") || document[i].is("<=");
    hasNumber |= document[i].is(Kind::Number);
  }
  if (end == next + 1 || (isSet && !hasComparison))
    return std::nullopt;
  return Mapping{position, end + 1, isSet, isMaybeType && !hasNumber && !isSet};
}

/// Whether a bracket is of a list of indexing maps, by its key.
bool MapTranslator::isInMaps(unsigned bracket) const {
  if (!document[bracket].is("[") || bracket < 2)
    return false;
  if (document[bracket - 1].is("=") || document[bracket - 1].is(":")) {
    StringRef key = document[bracket - 2].spelling;
    if (key == "indexing_maps" || aliasesOfMaps.contains(key))
      return true;
  }
  return llvm::any_of(document.getElements(bracket), [&](TokenRange element) {
    if (element.empty())
      return false;
    if (auto mapping = getMappingAt(element.begin))
      return !mapping->isMaybeType;
    return document[element.begin].is("affine_map");
  });
}

/// Whether a map may be at a position: it is a value of a dictionary or of an
/// alias, an element of a list or the layout of a memref.
bool MapTranslator::isInAttribute(unsigned position) const {
  if (position == 0)
    return false;
  const Token &previous = document[position - 1];
  unsigned bracket = brackets[position];
  bool isInBracket = bracket != position;
  if (previous.is("=") || previous.is(":")) {
    bool isAlias = position >= 2 && previous.is("=") &&
                   document[position - 2].is(Kind::Attribute);
    return isAlias || (isInBracket && document[bracket].is("{") &&
                       document.isDictionary(bracket));
  }
  if (!isInBracket || (!previous.is(",") && previous.spelling != "["))
    return false;
  if (document[bracket].is("<"))
    return bracket && document[bracket - 1].is("memref");
  return document[bracket].is("[");
}

/// Whether a position is in `#dialect.name<...>`, whose syntax is its own.
bool MapTranslator::isInDialectAttribute(unsigned position) const {
  for (unsigned bracket = brackets[position]; bracket != position;
       position = bracket, bracket = brackets[position])
    if (bracket && document[bracket].is("<") &&
        document[bracket - 1].is(Kind::Attribute))
      return true;
  return false;
}

void MapTranslator::findAliasesOfMaps() {
  for (unsigned i = 0; i + 2 < document.size(); ++i) {
    if (!document[i].is("indexing_maps"))
      continue;
    const Token &value = document[i + 2];
    if (value.is(Kind::Attribute))
      aliasesOfMaps.insert(value.spelling);
    for (unsigned j = i + 3; j < document.getPartner(i + 2); ++j)
      if (document[j].is(Kind::Attribute))
        aliasesOfMaps.insert(document[j].spelling);
  }
}

void MapTranslator::findAffineOps(const Statements &statements) {
  for (const auto &statement : statements) {
    bool isAffine = StringRef(statement->opName).starts_with("affine.");
    for (unsigned i = statement->range.begin; i < statement->range.end; ++i)
      isInAffineOp[i] = isAffine;
    for (const RegionText &region : statement->regions)
      findAffineOps(region.statements);
  }
}

void MapTranslator::run() {
  brackets.resize(document.size());
  isInAffineOp.resize(document.size());
  llvm::SmallVector<unsigned> open;
  for (unsigned i = 0; i < document.size(); ++i) {
    unsigned partner = document.getPartner(i);
    if (partner < i)
      open.pop_back();
    brackets[i] = open.empty() ? i : open.back();
    if (partner > i)
      open.push_back(i);
  }
  findAliasesOfMaps();
  findAffineOps(document.getStatements());
  for (unsigned i = 0; i + 1 < document.size(); ++i) {
    std::optional<Mapping> mapping = getMappingAt(i);
    if (!mapping)
      continue;
    bool isOfAffine =
        isInAffineOp[i] && !document[i - 1].is(":") && !document[i - 1].is("<");
    if ((!isOfAffine && !isInAttribute(i)) || isInDialectAttribute(i))
      continue;
    if (mapping->isMaybeType && !isInMaps(brackets[i]) &&
        !(i >= 2 && aliasesOfMaps.contains(document[i - 2].spelling)))
      continue;
    document[mapping->begin].before +=
        mapping->isSet ? "affine_set<" : "affine_map<";
    document[mapping->end - 1].after += ">";
    i = mapping->end - 1;
  }
}

void mlir::structured::detail::translateMaps(Document &document) {
  MapTranslator(document).run();
}
