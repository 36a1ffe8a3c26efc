// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Languages/OpDefinition.h"
#include "IR/Payload.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include <array>
#include <charconv>

using namespace mlir;
using namespace mlir::structured;

const OperandDefinition *OpDefinition::getOperand(StringRef name) const {
  const auto *found =
      llvm::find_if(ArrayRef(operands), [&](const OperandDefinition &operand) {
        return operand.name == name;
      });
  return found == operands.data() + operands.size() ? nullptr : found;
}

const AttributeDefinition *OpDefinition::getAttribute(StringRef name) const {
  const auto *found =
      llvm::find_if(ArrayRef(attributes), [&](const AttributeDefinition &attr) {
        return attr.name == name;
      });
  return found == attributes.data() + attributes.size() ? nullptr : found;
}

bool OpDefinition::isSymbol(StringRef name) const {
  return llvm::any_of(attributes, [&](const AttributeDefinition &attribute) {
    return llvm::is_contained(attribute.symbols, name);
  });
}

bool OpDefinition::isParallel(StringRef loop) const {
  return llvm::all_of(operands, [&](const OperandDefinition &operand) {
    return operand.kind != OperandDefinition::Kind::Output ||
           llvm::any_of(*operand.indices, [&](StringRef index) {
             return llvm::is_contained(getNamesIn(index), loop);
           });
  });
}

void mlir::structured::printError(const llvm::SourceMgr &sources,
                                  llvm::SMLoc loc, const Twine &message) {
  if (loc.isValid())
    sources.PrintMessage(llvm::errs(), loc, llvm::SourceMgr::DK_Error, message);
  else
    llvm::errs() << "error: " << message << "\n";
}

std::string mlir::structured::writeReal(double value) {
  std::array<char, 32> digits;
  auto end = std::to_chars(digits.begin(), digits.end(), value).ptr;
  std::string text(digits.begin(), end);
  if (text.find('.') == std::string::npos)
    text.insert(std::min(text.find('e'), text.size()), ".0");
  return text;
}

std::string
mlir::structured::makeUnique(std::string name,
                             function_ref<bool(StringRef)> isTaken) {
  while (isTaken(name))
    name += "_";
  return name;
}

std::string mlir::structured::getUpperTypeName(StringRef type) {
  return detail::isElementTypeName(type) ? type.upper() : type.str();
}

std::string mlir::structured::getTypeOfUpperName(StringRef name) {
  bool isUpper = name.upper() == name;
  return isUpper && detail::isElementTypeName(name.lower()) ? name.lower()
                                                            : name.str();
}

static bool isNameCharacter(char c) { return llvm::isAlnum(c) || c == '_'; }

StringRef mlir::structured::getText(const llvm::SourceMgr &sources,
                                    unsigned buffer) {
  StringRef text = sources.getMemoryBuffer(buffer)->getBuffer();
  text.consume_front("\xef\xbb\xbf");
  return text;
}

bool mlir::structured::isWord(StringRef name) {
  return !name.empty() && !llvm::isDigit(name.front()) &&
         llvm::all_of(name, isNameCharacter);
}

bool mlir::structured::isOpName(StringRef name) {
  return llvm::all_of(llvm::split(name, '.'), isWord);
}

std::string
mlir::structured::renameIn(StringRef index,
                           function_ref<std::string(StringRef)> rename) {
  std::string text;
  while (!index.empty()) {
    StringRef word = index.take_while(isNameCharacter);
    if (word.empty())
      word = index.take_front(1);
    index = index.drop_front(word.size());
    bool isName = isNameCharacter(word.front()) && !llvm::isDigit(word.front());
    text += isName ? rename(word) : word.str();
  }
  return text;
}

SmallVector<StringRef> mlir::structured::getNamesIn(StringRef index) {
  SmallVector<StringRef> names;
  renameIn(index, [&](StringRef name) {
    names.push_back(name);
    return name.str();
  });
  return names;
}
