// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Execution/CHeader.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <set>

using namespace mlir;
using namespace mlir::structured;

static StringRef getCType(ElementKind kind) {
  static const StringRef names[] = {"bool",    "int8_t",  "int16_t",  "int32_t",
                                    "int64_t", "int64_t", "_Float16", "__bf16",
                                    "float",   "double"};
  if (isFloatKind(kind) && getElementSize(kind) == 1)
    return "uint8_t";
  return names[static_cast<unsigned>(kind)];
}

/// The type of an element in memory. For bf16, an integer, as few C compilers
/// support it.
static StringRef getMemoryType(ElementKind kind) {
  return kind == ElementKind::BF16 ? "uint16_t" : getCType(kind);
}

static std::string getDescriptorName(const ValueType &type) {
  return ("linalg_" + getElementName(type.kind) + "_" +
          Twine(type.shape.size()) + "d")
      .str();
}

static std::string getCType(const ValueType &type) {
  return type.isScalar() ? getCType(type.kind).str() : getDescriptorName(type);
}

static void printDescriptor(const ValueType &type, llvm::raw_ostream &stream) {
  std::string name = getDescriptorName(type);
  std::string guard = StringRef(name).upper();
  size_t rank = type.shape.size();
  stream << "\n#ifndef " << guard << "\n#define " << guard
         << "\ntypedef struct {\n  " << getMemoryType(type.kind)
         << " *allocated;\n  " << getMemoryType(type.kind)
         << " *aligned;\n  int64_t offset;\n";
  if (rank > 0)
    stream << "  int64_t sizes[" << rank << "];\n  int64_t strides[" << rank
           << "];\n";
  stream << "} " << name << ";\n#endif\n";
}

static void printFunction(const Signature &function,
                          llvm::raw_ostream &stream) {
  SmallVector<std::string> parameters;
  std::string resultType = "void";
  if (function.results.size() > 1) {
    std::string structure = function.name + "_results";
    stream << "\ntypedef struct {\n";
    for (auto [index, type] : llvm::enumerate(function.results))
      stream << "  " << getCType(type) << " result" << index << "; /* "
             << type.type << " */\n";
    stream << "} " << structure << ";\n";
    parameters.push_back(structure + " *results");
  } else if (function.results.size() == 1) {
    const ValueType &type = function.results[0];
    if (type.isScalar())
      resultType = getCType(type);
    else
      parameters.push_back(getCType(type) + " *result");
  }
  for (auto [index, type] : llvm::enumerate(function.arguments))
    parameters.push_back(getCType(type) + (type.isScalar() ? " arg" : " *arg") +
                         std::to_string(index));
  auto print = [&](ArrayRef<ValueType> types) {
    llvm::interleaveComma(types, stream,
                          [&](const ValueType &type) { stream << type.type; });
  };
  stream << "\n/* (";
  print(function.arguments);
  stream << ") -> (";
  print(function.results);
  stream << ") */\n"
         << resultType << " _mlir_ciface_" << function.name << "("
         << (parameters.empty() ? "void" : llvm::join(parameters, ", "))
         << ");\n";
}

static bool isIdentifier(StringRef name) {
  return llvm::all_of(name,
                      [](char c) { return llvm::isAlnum(c) || c == '_'; });
}

std::string mlir::structured::makeCHeader(ArrayRef<Signature> functions,
                                          StringRef guard) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  std::string macro = "LINALG_GENERATED_";
  for (char c : guard)
    macro += llvm::isAlnum(c) ? llvm::toUpper(c) : '_';
  stream << "/* Arrays are passed as pointers to descriptors: element (i, j) "
            "is\n   aligned[offset + i * strides[0] + j * strides[1]]. The "
            "caller frees the\n   allocated pointer of a result, unless it is "
            "that of an argument. */\n#ifndef "
         << macro << "\n#define " << macro
         << "\n\n#include <stdbool.h>\n#include <stdint.h>\n";
  std::set<std::string> printed;
  for (const Signature &function : functions)
    for (ArrayRef<ValueType> types :
         {ArrayRef(function.arguments), ArrayRef(function.results)})
      for (const ValueType &type : types)
        if (!type.isScalar() && printed.insert(getDescriptorName(type)).second)
          printDescriptor(type, stream);
  stream << "\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n";
  for (const Signature &function : functions) {
    if (isIdentifier(function.name))
      printFunction(function, stream);
    else
      stream << "\n/* left out, as its name is none in C: " << function.name
             << " */\n";
  }
  stream << "\n#ifdef __cplusplus\n}\n#endif\n\n#endif\n";
  return text;
}
