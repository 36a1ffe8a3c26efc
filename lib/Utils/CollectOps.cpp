// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CollectOps.h"
#include "linalg/Interfaces/DecomposableOpInterface.h"
#include "linalg/Utils/ReportRefusal.h"
#include "mlir/IR/Remarks.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

SmallVector<StructuredOpInterface>
mlir::structured::detail::collectStructuredOps(Operation *root,
                                               StringRef category) {
  SmallVector<StructuredOpInterface> ops;
  root->walk([&](Operation *op) {
    if (auto structured = dyn_cast<StructuredOpInterface>(op))
      ops.push_back(structured);
    else if (isa<DecomposableOpInterface>(op))
      reportRefusal(category, "NotOneLoopNest", op,
                    "it is several loop nests in one; linalg-decompose writes "
                    "it as structured ops");
  });
  return ops;
}

LogicalResult mlir::structured::detail::verifyNumberOfLoops(
    Operation *root, StringRef option, StringRef pass, size_t numbers,
    ArrayRef<StructuredOpInterface> ops) {
  size_t most = 0;
  for (StructuredOpInterface op : ops)
    most = std::max<size_t>(most, op.getNumLoops());
  if (ops.empty() || numbers <= most)
    return success();
  return emitError(root->getLoc())
         << "option `" << option << "` of " << pass << " has " << numbers
         << " numbers, but no op has more than " << most << " loops";
}
