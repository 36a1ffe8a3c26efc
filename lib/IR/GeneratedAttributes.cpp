// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/IR/Linalg.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::structured;

#include "linalg/IR/LinalgEnums.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "linalg/IR/LinalgAttributes.cpp.inc"

void LinalgDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "linalg/IR/LinalgAttributes.cpp.inc"
      >();
}
