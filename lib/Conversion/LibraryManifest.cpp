// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Conversion/LibraryManifest.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace mlir::structured;

namespace {
class ManifestReader {
public:
  ManifestReader(StringRef path) : path(path) {}

  Expected<LibraryManifest> read() {
    ErrorOr<std::unique_ptr<MemoryBuffer>> file = MemoryBuffer::getFile(path);
    if (!file)
      return error("can't be read: " + file.getError().message());
    Expected<json::Value> value = json::parse((*file)->getBuffer());
    if (!value)
      return error("is no JSON: " + toString(value.takeError()));
    const json::Object *object = value->getAsObject();
    if (!object)
      return error("has " + describe(*value) +
                   ", expected an object with 'functions'");
    for (const auto &member : *object)
      if (member.first != "library" && member.first != "functions")
        return error("has a member '" + member.first +
                     "', expected only 'library' and 'functions'");
    LibraryManifest manifest;
    if (Error failure = readLibrary(*object, manifest))
      return failure;
    if (Error failure = readFunctions(*object, manifest))
      return failure;
    return manifest;
  }

private:
  Error error(const Twine &message) {
    return make_error<StringError>("library manifest '" + path + "' " + message,
                                   inconvertibleErrorCode());
  }

  static std::string describe(const json::Value &value) {
    switch (value.kind()) {
    case json::Value::Null:
      return "null";
    case json::Value::Boolean:
      return "a boolean";
    case json::Value::Number:
      return "a number";
    case json::Value::String:
      return *value.getAsString() == "" ? "an empty string" : "a string";
    case json::Value::Array:
      return "a list";
    case json::Value::Object:
      return "an object";
    }
    llvm_unreachable("every kind is handled above");
  }

  /// The string `value` of the member `name`; an error if it is empty.
  Expected<std::string> readString(const json::Value &value,
                                   const Twine &name) {
    std::optional<StringRef> string = value.getAsString();
    if (!string || string->empty())
      return error("has " + describe(value) + " for '" + name +
                   "', expected a name in quotes");
    return string->str();
  }

  Error readLibrary(const json::Object &object, LibraryManifest &manifest) {
    const json::Value *value = object.get("library");
    if (!value)
      return Error::success();
    Expected<std::string> name = readString(*value, "library");
    if (!name)
      return name.takeError();
    SmallString<128> library;
    if (sys::path::is_relative(*name))
      library = sys::path::parent_path(path);
    sys::path::append(library, *name);
    manifest.library = library.str();
    return Error::success();
  }

  Error readFunctions(const json::Object &object, LibraryManifest &manifest) {
    const json::Value *value = object.get("functions");
    if (!value)
      return error("has no member 'functions'");
    const json::Array *functions = value->getAsArray();
    if (!functions)
      return error("has " + describe(*value) +
                   " for 'functions', expected a list of names");
    StringSet<> names;
    for (auto [index, function] : enumerate(*functions)) {
      Expected<std::string> name =
          readString(function, "functions[" + Twine(index) + "]");
      if (!name)
        return name.takeError();
      if (!names.insert(*name).second)
        return error("lists the function '" + *name + "' twice");
      manifest.functions.push_back(std::move(*name));
    }
    return Error::success();
  }

  StringRef path;
};
} // namespace

Expected<LibraryManifest> mlir::structured::loadManifest(StringRef path) {
  return ManifestReader(path).read();
}
