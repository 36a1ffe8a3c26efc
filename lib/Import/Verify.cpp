// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Import/Translate.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace mlir::structured::detail;

/// A name that locations in a file do not have.
static constexpr StringRef kBufferName = "<translated text>";

namespace {
/// Finds the place in the old text for one in the new text.
class PlaceMap {
public:
  PlaceMap(StringRef oldText, const Translation &translation)
      : oldText(oldText), translation(translation) {
    lines.push_back(0);
    for (auto [i, c] : llvm::enumerate(translation.text))
      if (c == '\n')
        lines.push_back(i + 1);
  }

  llvm::SMLoc find(Location location) const;

private:
  StringRef oldText;
  const Translation &translation;
  std::vector<size_t> lines;
};
} // namespace

llvm::SMLoc PlaceMap::find(Location location) const {
  auto place = location->findInstanceOf<FileLineColLoc>();
  if (!place || place.getFilename() != kBufferName || place.getLine() == 0 ||
      place.getLine() > lines.size())
    return llvm::SMLoc::getFromPointer(oldText.data());
  size_t position =
      lines[place.getLine() - 1] + std::max(place.getColumn(), 1u) - 1;
  auto next = llvm::upper_bound(
      translation.origins, position,
      [](size_t value, const auto &origin) { return value < origin.first; });
  size_t old = next == translation.origins.begin() ? 0 : (next - 1)->second;
  return llvm::SMLoc::getFromPointer(oldText.data() +
                                     std::min(old, oldText.size()));
}

LogicalResult mlir::structured::detail::verifyTranslation(
    StringRef oldText, const Translation &translation, MLIRContext &context,
    llvm::SourceMgr &sources) {
  PlaceMap places(oldText, translation);
  bool hasError = false;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    bool isError = diagnostic.getSeverity() == DiagnosticSeverity::Error;
    hasError |= isError;
    sources.PrintMessage(places.find(diagnostic.getLocation()),
                         isError ? llvm::SourceMgr::DK_Error
                                 : llvm::SourceMgr::DK_Warning,
                         diagnostic.str());
    return success();
  });
  auto module = parseSourceString<ModuleOp>(
      translation.text, ParserConfig(&context), kBufferName);
  // MLIR22-69: A parser may fail without a message.
  if (!module && !hasError)
    sources.PrintMessage(
        llvm::SMLoc::getFromPointer(oldText.data()), llvm::SourceMgr::DK_Error,
        "expected a module as translated text; no place is known, as "
        "the parser failed without a message");
  return success(bool(module));
}
