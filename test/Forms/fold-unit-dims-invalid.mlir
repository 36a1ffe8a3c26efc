// RUN: not linalg-opt %s --linalg-fold-unit-dims=use-rank-reducing-slices=maybe 2>&1 | FileCheck %s --check-prefix=VALUE
// RUN: not linalg-opt %s --linalg-fold-unit-dims=slices 2>&1 | FileCheck %s --check-prefix=NAME

// VALUE: 'maybe' is invalid value for boolean argument
// NAME: no such option slices
