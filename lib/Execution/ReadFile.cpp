// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ReadFile.h"
#include "linalg/Execution/Element.h"

using namespace mlir;
using namespace mlir::structured;

llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
mlir::structured::detail::readFile(StringRef path) {
  auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/false,
                                            /*RequiresNullTerminator=*/false);
  if (!buffer)
    return makeError("cannot read '" + path +
                     "': " + buffer.getError().message());
  return std::move(*buffer);
}
