// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Import/Import.h"
#include "Import/Translate.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace mlir;
using namespace mlir::structured;

/// The line that separates the parts of a file.
static constexpr StringRef kSeparator = "// -----";

/// The parts of a text between lines that separate them; each with the
/// separator after it.
static std::vector<StringRef> divide(StringRef text) {
  std::vector<StringRef> parts;
  size_t search = 0;
  for (;;) {
    size_t found = text.find(kSeparator, search);
    if (found == StringRef::npos)
      break;
    search = found + kSeparator.size();
    bool isLine = found == 0 || text[found - 1] == '\n';
    if (!isLine)
      continue;
    parts.push_back(text.take_front(search));
    text = text.drop_front(search);
    search = 0;
  }
  parts.push_back(text);
  return parts;
}

/// A file of several modules has errors as one.
static void noteSeparator(StringRef text, llvm::SourceMgr &sources) {
  std::vector<StringRef> parts = divide(text);
  if (parts.size() > 1)
    sources.PrintMessage(
        llvm::SMLoc::getFromPointer(parts[1].data() - kSeparator.size()),
        llvm::SourceMgr::DK_Note,
        "the file has several parts, which "
        "--split-input-file translates by themselves");
}

LogicalResult mlir::structured::importOldText(llvm::SourceMgr &sources,
                                              const DialectRegistry &registry,
                                              const ImportOptions &options,
                                              raw_ostream &os) {
  StringRef text =
      sources.getMemoryBuffer(sources.getMainFileID())->getBuffer();
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.loadAllAvailableDialects();
  context.allowUnregisteredDialects();
  context.printOpOnDiagnostic(false);
  bool isGood = true;
  for (StringRef part :
       options.isSplit ? divide(text) : std::vector<StringRef>{text}) {
    detail::Translation translation;
    bool isTranslated =
        succeeded(detail::translate(part, context, sources, translation));
    os << translation.text;
    isGood &= isTranslated;
    // What a rule has refused is no error twice.
    if (isTranslated && options.isVerified)
      isGood &= succeeded(
          detail::verifyTranslation(part, translation, context, sources));
  }
  if (!isGood && !options.isSplit)
    noteSeparator(text, sources);
  return success(isGood);
}
