// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "RolledLoops.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;

bool mlir::structured::detail::keepRolled(scf::ForOp loop) {
  constexpr StringLiteral name = "llvm.loop_annotation";
  if (loop->hasAttr(name))
    return false;
  MLIRContext *context = loop.getContext();
  auto unroll = LLVM::LoopUnrollAttr::get(
      context, /*disable=*/BoolAttr::get(context, true), {}, {}, {}, {}, {},
      {});
  loop->setAttr(name, LLVM::LoopAnnotationAttr::get(context, {}, {}, {}, unroll,
                                                    {}, {}, {}, {}, {}, {}, {},
                                                    {}, {}, {}, {}));
  return true;
}
