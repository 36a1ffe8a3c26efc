// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Import/Surface.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace mlir::structured::detail;
using Kind = Token::Kind;

/// `memref<?xf32, offset: ?, strides: [1]>`, from the word `offset`.
static void translateStrides(Document &document, unsigned offset) {
  unsigned value = offset + 2;
  unsigned valueEnd = document[value].is("-") ? value + 2 : value + 1;
  if (!document[offset + 1].is(":") || valueEnd + 3 >= document.size() ||
      !document[valueEnd].is(",") || !document[valueEnd + 1].is("strides") ||
      !document[valueEnd + 2].is(":") || !document[valueEnd + 3].is("["))
    return;
  unsigned list = valueEnd + 3;
  unsigned end = document.getPartner(list);
  if (end == list)
    return;
  std::string start = document.getText({value, valueEnd});
  std::string layout = "strided<" + document.getText({list, end + 1});
  if (start != "0")
    layout += ", offset: " + start;
  document.replace({offset, end + 1}, layout + ">");
}

/// `!llvm.ptr<f32, 3>`: a pointer has a memory space and no type today.
static void translatePointer(Document &document, unsigned name) {
  unsigned open = name + 1;
  unsigned close = document.getPartner(open);
  if (!document[open].is("<") || close <= open + 1)
    return;
  std::vector<TokenRange> parameters = document.getElements(open);
  TokenRange last = parameters.back();
  bool isSpace =
      last.end == last.begin + 1 && document[last.begin].is(Kind::Number);
  if (isSpace && parameters.size() == 1)
    return;
  document.replace({open, close + 1},
                   isSpace ? "<" + document.getText(last) + ">" : "");
}

/// LLVM's types that are MLIR's own today, such as `!llvm.float`; the name is
/// what follows `!llvm.`.
static StringRef getTodaysType(StringRef name) {
  StringRef integer = name;
  if (integer.consume_front("i") && !integer.empty() &&
      llvm::all_of(integer, [](char c) { return llvm::isDigit(c); }))
    return name;
  return llvm::StringSwitch<StringRef>(name)
      .Case("float", "f32")
      .Case("double", "f64")
      .Case("half", "f16")
      .Case("bfloat", "bf16")
      .Default("");
}

/// Nested names in a type, as in `!llvm.struct<(ptr<float>, i64)>`.
static void translateNestedTypes(Document &document, unsigned name) {
  unsigned open = name + 1;
  if (!document[open].is("<"))
    return;
  for (unsigned i = open + 1; i < document.getPartner(open); ++i) {
    if (document[i].is("ptr"))
      translatePointer(document, i);
    StringRef today = getTodaysType(document[i].spelling);
    if (!today.empty() && !document[i].text.empty())
      document[i].text = today;
  }
}

/// `!t = type vector<4xf32>`.
static void translateTypeAlias(Document &document, unsigned name) {
  if (document[name].isFirstOfLine && document[name + 1].is("=") &&
      document[name + 2].is("type"))
    document.replace({name + 2, name + 3}, "");
}

void mlir::structured::detail::translateTypes(Document &document) {
  for (unsigned i = 0; i + 1 < document.size(); ++i) {
    if (document[i].is("memref") && document[i + 1].is("<")) {
      for (TokenRange parameter : document.getElements(i + 1))
        if (!parameter.empty() && document[parameter.begin].is("offset"))
          translateStrides(document, parameter.begin);
    } else if (document[i].is(Kind::Type) &&
               document[i].spelling.starts_with("!llvm.")) {
      translateNestedTypes(document, i);
      if (document[i].spelling == "!llvm.ptr")
        translatePointer(document, i);
      StringRef today = getTodaysType(document[i].spelling.drop_front(6));
      if (!today.empty())
        document.replace({i, i + 1}, today);
    } else if (document[i].is(Kind::Type)) {
      translateTypeAlias(document, i);
    }
  }
}

/// The kinds of reductions of `vector`, where they are `<kind>` or within
/// `#vector.kind<kind>`.
static void translateCombiningKind(Document &document, unsigned kind) {
  StringRef today = llvm::StringSwitch<StringRef>(document[kind].spelling)
                        .Case("maxf", "maximumf")
                        .Case("minf", "minimumf")
                        .Default("");
  bool isKind = kind >= 2 && document[kind - 1].is("<") &&
                (document[kind - 2].spelling == "#vector.kind" ||
                 document[kind - 2].spelling.starts_with("vector."));
  if (isKind && !today.empty())
    document.replace({kind, kind + 1}, today);
}

void mlir::structured::detail::translateAttributes(Document &document) {
  for (unsigned i = 0; i + 1 < document.size(); ++i) {
    StringRef spelling = document[i].spelling;
    if (spelling == "maxf" || spelling == "minf")
      translateCombiningKind(document, i);
    StringRef today =
        llvm::StringSwitch<StringRef>(spelling)
            .Case("linalg.inplaceable", "bufferization.writable")
            .Case("linalg.buffer_layout", "bufferization.buffer_layout")
            .Case("#gpu.memory_space", "#gpu.address_space")
            .Default("");
    bool isKey = document[i].is(Kind::Attribute) || document[i + 1].is("=") ||
                 document[i + 1].is(":") || document[i + 1].is("}");
    if (!today.empty() && isKey)
      document.replace({i, i + 1}, today);
  }
}
