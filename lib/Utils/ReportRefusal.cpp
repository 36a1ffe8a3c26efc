// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Utils/ReportRefusal.h"
#include "mlir/IR/Remarks.h"

using namespace mlir;

void mlir::structured::reportRefusal(StringRef pass, StringRef remark,
                                     Operation *op, const Refusal &refusal,
                                     StringRef suggestion) {
  reportRefusal(pass, remark, op->getLoc(), op->getName().getStringRef(),
                refusal, suggestion);
}

void mlir::structured::reportRefusal(StringRef pass, StringRef remark,
                                     Location loc, StringRef name,
                                     const Refusal &refusal,
                                     StringRef suggestion) {
  auto missed =
      remark::missed(loc, remark::RemarkOpts::name(remark).category(pass));
  missed << remark::add("left {0} alone", name)
         << remark::reason("{0}", refusal.reason);
  if (!suggestion.empty())
    missed << remark::suggest("{0}", suggestion);
}
