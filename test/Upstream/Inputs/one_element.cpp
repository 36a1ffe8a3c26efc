// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Asks whether a vector of one element is contiguous in a buffer.

#include "mlir/Dialect/Vector/Utils/VectorUtils.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/raw_ostream.h"

int main() {
  mlir::MLIRContext context;
  mlir::Type element = mlir::Builder(&context).getF32Type();
  auto buffer = mlir::MemRefType::get({4, 4}, element);
  auto vector = mlir::VectorType::get({1, 1}, element);
  llvm::outs() << mlir::vector::isContiguousSlice(buffer, vector) << "\n";
}
