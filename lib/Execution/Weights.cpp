// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Execution/Weights.h"
#include "ReadFile.h"
#include "linalg/Execution/Npy.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/Path.h"
#include <cstring>

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;
using llvm::support::endian::read16le;
using llvm::support::endian::read32le;
using llvm::support::endian::read64le;

//===----------------------------------------------------------------------===//
// .npz: a zip file of .npy files
//===----------------------------------------------------------------------===//

namespace {
/// An entry of the list at the end of a zip file.
struct ZipEntry {
  StringRef name;
  unsigned method;
  uint64_t size, offset;
  /// Where the next entry begins.
  uint64_t next;
};
} // namespace

/// The sizes of local and listed headers, and of the end of the list.
static constexpr uint64_t kLocalSize = 30, kListedSize = 46, kEndSize = 22;

/// Where the end of the list begins: its signature is the last one.
static std::optional<uint64_t> findZipEnd(StringRef bytes) {
  if (bytes.size() < kEndSize)
    return std::nullopt;
  size_t end = bytes.rfind("PK\5\6");
  if (end == StringRef::npos || end + kEndSize > bytes.size())
    return std::nullopt;
  return end;
}

/// Takes size and offset from the entry's additional fields, where they are if
/// they need 64 bits.
static void readLargeNumbers(StringRef fields, ZipEntry &entry) {
  while (fields.size() >= 4) {
    uint64_t kind = read16le(fields.data()), size = read16le(fields.data() + 2);
    fields = fields.drop_front(4);
    StringRef field = fields.take_front(size);
    fields = fields.drop_front(field.size());
    if (kind != 1)
      continue;
    // The stored size, the original size, which is the same, and the offset;
    // those that fit 32 bits are missing.
    auto take = [&](uint64_t &number) {
      if (number != UINT32_MAX || field.size() < 8)
        return;
      number = read64le(field.data());
      field = field.drop_front(8);
    };
    uint64_t stored = entry.size;
    take(entry.size);
    take(stored);
    take(entry.offset);
  }
}

static std::optional<ZipEntry> readZipEntry(StringRef bytes, uint64_t at) {
  if (at + kListedSize > bytes.size() ||
      !bytes.drop_front(at).starts_with("PK\1\2"))
    return std::nullopt;
  const char *header = bytes.data() + at;
  uint64_t nameSize = read16le(header + 28), extraSize = read16le(header + 30),
           commentSize = read16le(header + 32);
  uint64_t extra = at + kListedSize + nameSize;
  ZipEntry entry{bytes.substr(at + kListedSize, nameSize),
                 read16le(header + 10), read32le(header + 20),
                 read32le(header + 42), extra + extraSize + commentSize};
  if (entry.next > bytes.size())
    return std::nullopt;
  readLargeNumbers(bytes.substr(extra, extraSize), entry);
  return entry;
}

/// The bytes of an entry that is not compressed.
static std::optional<StringRef> getZipData(StringRef bytes,
                                           const ZipEntry &entry) {
  if (entry.offset > bytes.size() || bytes.size() - entry.offset < kLocalSize ||
      !bytes.drop_front(entry.offset).starts_with("PK\3\4"))
    return std::nullopt;
  const char *header = bytes.data() + entry.offset;
  uint64_t begin =
      entry.offset + kLocalSize + read16le(header + 26) + read16le(header + 28);
  if (begin > bytes.size() || bytes.size() - begin < entry.size)
    return std::nullopt;
  return bytes.substr(begin, entry.size);
}

llvm::Error Weights::addNpz(StringRef bytes) {
  auto malformed = [&] { return makeError("'" + path + "' is no .npz file"); };
  std::optional<uint64_t> end = findZipEnd(bytes);
  if (!end)
    return malformed();
  uint64_t count = read16le(bytes.data() + *end + 10);
  uint64_t at = read32le(bytes.data() + *end + 16);
  for (uint64_t i = 0; i < count; ++i) {
    std::optional<ZipEntry> entry = readZipEntry(bytes, at);
    if (!entry)
      return malformed();
    at = entry->next;
    StringRef name = entry->name;
    if (!name.consume_back(".npy"))
      continue;
    if (entry->method != 0)
      return makeError("'" + path + "': the array '" + name +
                       "' is compressed, expected one that numpy.savez writes");
    std::optional<StringRef> data = getZipData(bytes, *entry);
    if (!data)
      return malformed();
    uint64_t offset = data->data() - bytes.data();
    arrays[name] = {path, offset, data->size(), "", {}};
  }
  return llvm::Error::success();
}

//===----------------------------------------------------------------------===//
// .safetensors: a header in JSON, and the elements of all arrays
//===----------------------------------------------------------------------===//

/// Whether safetensors' type `dtype` has elements of kind `kind`. Integers may
/// be signed or unsigned.
static bool acceptsSafetensorsType(ElementKind kind, StringRef dtype) {
  switch (kind) {
  case ElementKind::I1:
    return dtype == "BOOL";
  case ElementKind::I8:
    return dtype == "I8" || dtype == "U8";
  case ElementKind::I16:
    return dtype == "I16" || dtype == "U16";
  case ElementKind::I32:
    return dtype == "I32" || dtype == "U32";
  case ElementKind::I64:
  case ElementKind::Index:
    return dtype == "I64" || dtype == "U64";
  case ElementKind::F8E4M3FN:
    return dtype == "F8_E4M3";
  case ElementKind::F8E5M2:
    return dtype == "F8_E5M2";
  case ElementKind::F8E8M0FNU:
    return dtype == "F8_E8M0";
  case ElementKind::F16:
  case ElementKind::BF16:
  case ElementKind::F32:
  case ElementKind::F64:
    return dtype.equals_insensitive(getElementName(kind));
  default:
    return false;
  }
}

llvm::Error Weights::addSafetensors(StringRef bytes) {
  auto malformed = [&](const Twine &what) {
    return makeError("'" + path + "' is no .safetensors file: " + what);
  };
  if (bytes.size() < 8 || read64le(bytes.data()) > bytes.size() - 8)
    return malformed("it ends inside of its header");
  uint64_t headerSize = read64le(bytes.data());
  auto header = llvm::json::parse(bytes.substr(8, headerSize));
  if (!header)
    return malformed(toString(header.takeError()));
  uint64_t dataOffset = 8 + headerSize, dataSize = bytes.size() - dataOffset;
  const llvm::json::Object *object = header->getAsObject();
  if (!object)
    return malformed("its header is no JSON object");
  for (const auto &[key, value] : *object) {
    StringRef name = key;
    if (name == "__metadata__")
      continue;
    const llvm::json::Object *entry = value.getAsObject();
    auto dtype = entry ? entry->getString("dtype") : std::nullopt;
    const auto *shape = entry ? entry->getArray("shape") : nullptr;
    const auto *range = entry ? entry->getArray("data_offsets") : nullptr;
    if (!dtype || !shape || !range || range->size() != 2)
      return malformed("'" + name + "' has no dtype, shape and data_offsets");
    auto begin = (*range)[0].getAsInteger(), end = (*range)[1].getAsInteger();
    if (!begin || !end || *begin < 0 || *end < *begin ||
        static_cast<uint64_t>(*end) > dataSize)
      return malformed("the data_offsets of '" + name + "' are outside of it");
    Array array{
        path, dataOffset + *begin, uint64_t(*end - *begin), dtype->str(), {}};
    for (const llvm::json::Value &extent : *shape)
      array.shape.push_back(extent.getAsInteger().value_or(-1));
    arrays[name] = std::move(array);
  }
  return llvm::Error::success();
}

//===----------------------------------------------------------------------===//
// Files and folders
//===----------------------------------------------------------------------===//

llvm::Error Weights::addFolder(StringRef folder) {
  std::error_code code;
  for (llvm::sys::fs::directory_iterator it(folder, code), end;
       it != end && !code; it.increment(code)) {
    if (llvm::sys::path::extension(it->path()) != ".npy")
      continue;
    uint64_t size;
    if (std::error_code error = llvm::sys::fs::file_size(it->path(), size))
      return makeError("cannot read '" + it->path() + "': " + error.message());
    arrays[llvm::sys::path::stem(it->path())] = {it->path(), 0, size, "", {}};
  }
  if (code)
    return makeError("cannot read '" + folder + "': " + code.message());
  return llvm::Error::success();
}

llvm::Expected<Weights> Weights::open(StringRef path) {
  Weights weights;
  weights.path = path.str();
  if (llvm::sys::fs::is_directory(path)) {
    if (llvm::Error error = weights.addFolder(path))
      return std::move(error);
    return weights;
  }
  bool isNpz = path.ends_with(".npz");
  if (!isNpz && !path.ends_with(".safetensors"))
    return makeError(
        "expected a file .npz or .safetensors or a folder, found '" + path +
        "'");
  auto file = readFile(path);
  if (!file)
    return file.takeError();
  if (llvm::Error error = isNpz ? weights.addNpz((*file)->getBuffer())
                                : weights.addSafetensors((*file)->getBuffer()))
    return std::move(error);
  return weights;
}

llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
Weights::Array::getBytes() const {
  return readFilePart(file, offset, size);
}

llvm::Error Weights::Array::check(StringRef bytes,
                                  const ValueType &type) const {
  if (dtype.empty()) {
    llvm::Expected<NpyHeader> header = checkNpy(bytes, type.kind);
    return header ? type.checkShape(header->shape) : header.takeError();
  }
  if (!acceptsSafetensorsType(type.kind, dtype))
    return makeError("expected elements of type " + getElementName(type.kind) +
                     ", found " + dtype);
  if (llvm::Error error = type.checkShape(shape))
    return error;
  std::optional<int64_t> count = getNumElements(shape);
  int64_t expected;
  if (!count ||
      llvm::MulOverflow<int64_t>(*count, getElementSize(type.kind), expected))
    return makeError("shape " + printShape(shape) + " is too large");
  if (uint64_t(expected) != size)
    return makeError("expected " + Twine(expected) + " bytes, found " +
                     Twine(size));
  return llvm::Error::success();
}

llvm::Expected<NDArray> Weights::Array::read(StringRef bytes,
                                             const ValueType &type) const {
  if (llvm::Error error = check(bytes, type))
    return std::move(error);
  if (dtype.empty())
    return parseNpy(bytes, type.kind);
  llvm::Expected<NDArray> value = NDArray::create(type.kind, shape);
  if (!value || size == 0)
    return value;
  std::memcpy(value->getData(), bytes.data(), size);
  value->normalizeBooleans();
  return value;
}

/// An error about the array `name` of the file or folder `path`.
static llvm::Error makeArrayError(StringRef path, StringRef name,
                                  llvm::Error error) {
  return makeError("'" + path + "': the array '" + name +
                   "': " + toString(std::move(error)));
}

llvm::Expected<const Weights::Array *> Weights::find(StringRef name) const {
  auto it = arrays.find(name);
  if (it == arrays.end())
    return makeError("'" + path + "' has no array '" + name + "'");
  return &it->second;
}

llvm::Error Weights::check(StringRef name, const ValueType &type) const {
  llvm::Expected<const Array *> array = find(name);
  if (!array)
    return array.takeError();
  auto bytes = (*array)->getBytes();
  llvm::Error error =
      bytes ? (*array)->check((*bytes)->getBuffer(), type) : bytes.takeError();
  return error ? makeArrayError(path, name, std::move(error))
               : llvm::Error::success();
}

llvm::Expected<NDArray> Weights::read(StringRef name,
                                      const ValueType &type) const {
  llvm::Expected<const Array *> array = find(name);
  if (!array)
    return array.takeError();
  auto bytes = (*array)->getBytes();
  llvm::Expected<NDArray> value =
      bytes ? (*array)->read((*bytes)->getBuffer(), type) : bytes.takeError();
  if (!value)
    return makeArrayError(path, name, value.takeError());
  return value;
}
