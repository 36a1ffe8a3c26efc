// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ReadFile.h"
#include "linalg/Execution/Element.h"

using namespace mlir;
using namespace mlir::structured;

using Buffer = std::unique_ptr<llvm::MemoryBuffer>;

static llvm::Expected<Buffer> check(StringRef path,
                                    llvm::ErrorOr<Buffer> buffer) {
  if (!buffer)
    return makeError("cannot read '" + path +
                     "': " + buffer.getError().message());
  return std::move(*buffer);
}

llvm::Expected<Buffer> mlir::structured::detail::readFile(StringRef path) {
  return check(path,
               llvm::MemoryBuffer::getFile(path, /*IsText=*/false,
                                           /*RequiresNullTerminator=*/false));
}

llvm::Expected<Buffer> mlir::structured::detail::readFilePart(StringRef path,
                                                              uint64_t offset,
                                                              uint64_t size) {
  return check(path, llvm::MemoryBuffer::getFileSlice(path, size, offset));
}
