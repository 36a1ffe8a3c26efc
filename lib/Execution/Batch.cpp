// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Batch.h"
#include "Outputs.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

static constexpr llvm::StringLiteral kArray = ".npy";

static bool isEntry(StringRef path) {
  if (llvm::sys::path::filename(path).starts_with("."))
    return false;
  StringRef extension = llvm::sys::path::extension(path);
  return extension == kArray || extension == ".npz" ||
         extension == ".safetensors" || llvm::sys::fs::is_directory(path);
}

static BatchEntry makeEntry(StringRef path) {
  StringRef name = llvm::sys::fs::is_directory(path)
                       ? llvm::sys::path::filename(path)
                       : llvm::sys::path::stem(path);
  return {path.str(), name.str()};
}

llvm::Expected<std::vector<BatchEntry>>
structured::detail::listBatch(StringRef folder) {
  std::vector<BatchEntry> entries;
  std::error_code code;
  for (llvm::sys::fs::directory_iterator it(folder, code), end;
       !code && it != end; it.increment(code))
    if (isEntry(it->path()))
      entries.push_back(makeEntry(it->path()));
  if (code)
    return makeError("'" + folder + "' can't be read: " + code.message());
  if (entries.empty())
    return makeError("'" + folder +
                     "' has no inputs; expected files .npy, .npz or "
                     ".safetensors, or folders");
  llvm::sort(entries, [](const BatchEntry &a, const BatchEntry &b) {
    return std::tie(a.name, a.path) < std::tie(b.name, b.path);
  });
  for (size_t i = 1; i < entries.size(); ++i)
    if (entries[i].name == entries[i - 1].name)
      return makeError("'" + entries[i - 1].path + "' and '" + entries[i].path +
                       "' have the same name, which their results would have");
  return entries;
}

llvm::Expected<std::optional<Weights>>
structured::detail::openEntry(const BatchEntry &entry) {
  if (StringRef(entry.path).ends_with(kArray))
    return std::nullopt;
  llvm::Expected<Weights> values = Weights::open(entry.path);
  if (!values)
    return values.takeError();
  return std::optional<Weights>(std::move(*values));
}

/// The names of the files for the outputs of the call `name`: `NAME.npy` for
/// the only one, otherwise files in a folder `NAME`; `-` for each if `folder`
/// is that.
static std::vector<std::string> getFiles(StringRef folder, StringRef name,
                                         const Signature &signature) {
  std::vector<std::string> outputs = getOutputNames(signature);
  if (folder == "-")
    return std::vector<std::string>(outputs.size(), folder.str());
  SmallString<128> path(folder);
  llvm::sys::path::append(path, name);
  if (outputs.size() == 1)
    return {(path + kArray).str()};
  std::vector<std::string> files;
  for (StringRef output : outputs) {
    SmallString<128> file(path);
    llvm::sys::path::append(file, output + kArray);
    files.push_back(file.str().str());
  }
  return files;
}

CallOptions structured::detail::makeEntryOptions(const BatchEntry &entry,
                                                 const CallOptions &common,
                                                 const Signature &signature) {
  CallOptions call = common;
  if (StringRef(entry.path).ends_with(kArray))
    call.inputs.push_back(entry.path);
  if (!common.outputs.empty())
    call.outputs = getFiles(common.outputs.front(), entry.name, signature);
  if (!common.expected.empty())
    call.expected = getFiles(common.expected.front(), entry.name, signature);
  return call;
}

llvm::Error structured::detail::createFolders(ArrayRef<std::string> files) {
  for (StringRef file : files) {
    if (file == "-")
      continue;
    StringRef folder = llvm::sys::path::parent_path(file);
    if (std::error_code code = llvm::sys::fs::create_directories(folder))
      return makeError("cannot create the folder '" + folder +
                       "': " + code.message());
  }
  return llvm::Error::success();
}
