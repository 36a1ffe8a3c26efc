// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Execution/Binary.h"
#include "ReadFile.h"
#include "linalg/Execution/OutputFiles.h"
#include <cstring>

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

llvm::Expected<NDArray> mlir::structured::readBinary(StringRef path,
                                                     ElementKind kind,
                                                     ArrayRef<int64_t> shape) {
  auto buffer = readFile(path);
  if (!buffer)
    return buffer.takeError();
  size_t found = (*buffer)->getBufferSize();
  std::optional<int64_t> count = getNumElements(shape);
  int64_t elementSize = getElementSize(kind);
  if (!count || found / elementSize != static_cast<size_t>(*count) ||
      found % elementSize != 0)
    return makeError("'" + path + "' has " + Twine(found) +
                     " bytes, expected those of shape " + printShape(shape) +
                     " with " + Twine(elementSize) + " for each element");
  llvm::Expected<NDArray> array = NDArray::create(kind, shape);
  if (!array || !found)
    return array;
  std::memcpy(array->getData(), (*buffer)->getBufferStart(), found);
  array->normalizeBooleans();
  return array;
}

llvm::Error mlir::structured::writeBinary(StringRef path,
                                          const NDArray &array) {
  OutputFiles files;
  auto file =
      files.add(path, StringRef(static_cast<const char *>(array.getData()),
                                array.getSizeInBytes()));
  return file ? files.commit() : file.takeError();
}
