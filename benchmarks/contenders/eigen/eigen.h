// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_BENCHMARKS_CONTENDERS_EIGEN_EIGEN_H
#define LINALG_BENCHMARKS_CONTENDERS_EIGEN_EIGEN_H

#include "../../problem.h"

namespace benchmarks {

/// These return null for a step that is not written here.
Computation prepareProduct(const Step &step);
Computation prepareRows(const Step &step);
Computation prepareLayout(const Step &step);
Computation prepareElementwise(const Step &step);

} // namespace benchmarks

#endif // LINALG_BENCHMARKS_CONTENDERS_EIGEN_EIGEN_H
