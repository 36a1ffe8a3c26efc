// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_EXECUTION_READFILE_H
#define LINALG_LIB_EXECUTION_READFILE_H

#include "mlir/Support/LLVM.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"

namespace mlir::structured::detail {

/// The bytes of a file, or an error that names it. A large file is mapped into
/// memory.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> readFile(StringRef path);

/// The same of `size` bytes from byte `offset` on, which the file has.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
readFilePart(StringRef path, uint64_t offset, uint64_t size);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_EXECUTION_READFILE_H
