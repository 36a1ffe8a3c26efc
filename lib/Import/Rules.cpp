// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Import/Rules.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;
using namespace mlir::structured;

ArrayRef<ImportRule> mlir::structured::getImportRules() {
  static const std::vector<ImportRule> kRules = [] {
    std::vector<ImportRule> rules;
    for (auto part : {detail::getSurfaceRules, detail::getStandardRules,
                      detail::getMemoryRules, detail::getLinalgRules,
                      detail::getOtherRules})
      llvm::append_range(rules, part());
    return rules;
  }();
  return kRules;
}

const ImportRule *mlir::structured::detail::findRule(StringRef name) {
  static const llvm::StringMap<const ImportRule *> kByName = [] {
    llvm::StringMap<const ImportRule *> byName;
    for (const ImportRule &rule : getImportRules())
      if (rule.kind != ImportRule::Kind::Surface)
        byName[rule.old] = &rule;
    return byName;
  }();
  return kByName.lookup(name);
}

bool mlir::structured::detail::isOldName(StringRef word) {
  return findRule(word);
}

/// Divides at commas outside of brackets.
static std::vector<StringRef> divideTypes(StringRef text) {
  std::vector<StringRef> types;
  unsigned depth = 0;
  size_t begin = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    depth += StringRef("<[(").contains(text[i]);
    depth -= StringRef(">])").contains(text[i]);
    if (text[i] != ',' || depth)
      continue;
    types.push_back(text.slice(begin, i).trim());
    begin = i + 1;
  }
  if (!text.drop_front(begin).trim().empty())
    types.push_back(text.drop_front(begin).trim());
  return types;
}

std::string ImportRule::getFile() const {
  if (signature.empty())
    return (example + "\n").str();
  size_t arrow = signature.find("-> ");
  StringRef result =
      arrow == StringRef::npos ? "" : signature.drop_front(arrow + 3);
  std::string arguments;
  char name = 'a';
  for (StringRef type : divideTypes(signature.take_front(arrow))) {
    arguments += arguments.empty() ? "%" : ", %";
    arguments += name++;
    arguments += ": " + type.str();
  }
  // Functions are of the dialect `func` since LLVM 15.
  unsigned version = 0;
  StringRef number = versions;
  (void)number.consumeInteger(10, version);
  std::string text = version < 15 ? "func @f(" : "func.func @f(";
  text += arguments + ")";
  if (!result.empty())
    text += " -> " + result.str();
  text += result.empty() ? " {\n  " : " {\n  %r = ";
  text += example;
  if (!example.contains("return %"))
    text += result.empty() ? "\n  return" : "\n  return %r : " + result.str();
  return text + "\n}\n";
}

static StringRef getKindName(ImportRule::Kind kind) {
  switch (kind) {
  case ImportRule::Kind::Name:
    return "name";
  case ImportRule::Kind::Form:
    return "form";
  case ImportRule::Kind::Surface:
    return "within ops";
  }
  llvm_unreachable("all kinds are handled");
}

void mlir::structured::writeImportRules(raw_ostream &os) {
  os << "| old | LLVM | kind | today |\n|---|---|---|---|\n";
  for (const ImportRule &rule : getImportRules()) {
    os << "| `" << rule.old << "` | " << rule.versions << " | "
       << getKindName(rule.kind) << " | `" << rule.today << "` |\n";
  }
}

void mlir::structured::writeImportExamples(raw_ostream &os) {
  llvm::interleave(
      getImportRules(), os,
      [&](const ImportRule &rule) {
        os << "// rule: " << rule.old << "\n// values: " << rule.values << "\n"
           << rule.getFile();
      },
      "// -----\n");
}
