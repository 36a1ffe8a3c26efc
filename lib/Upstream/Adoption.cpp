// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Upstream/Adoption.h"
#include "UpstreamOps.h"
#include "linalg/IR/UserOps.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;
using namespace mlir::structured;

static void adoptDialect(MLIRContext *context, linalg::LinalgDialect *dialect) {
  // The dialect of that name may also be ours, for example if the plugin is
  // loaded twice.
  if (dialect->getTypeID() != TypeID::get<linalg::LinalgDialect>())
    return;
  // Payloads of added ops may need it, and the host's dialect does not load it.
  context->loadDialect<complex::ComplexDialect>();
  structured::detail::addHostInterfaces(*dialect);
  structured::detail::adoptStructuredOps(context);
  structured::detail::adoptDecomposableOps(context);
  structured::detail::addMissingOps(*dialect);
}

void structured::registerUpstreamAdoption(DialectRegistry &registry) {
  registry.addExtension(+adoptDialect);
  addUserOpsExtension(registry, structured::detail::adoptUserOp);
}
