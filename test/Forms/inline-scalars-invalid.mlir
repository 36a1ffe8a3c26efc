// RUN: not linalg-opt %s --linalg-inline-scalars=tensors-only=2 2>&1 | FileCheck %s --check-prefix=VALUE
// RUN: not linalg-opt %s --linalg-inline-scalars=named 2>&1 | FileCheck %s --check-prefix=NAME

// VALUE: '2' is invalid value for boolean argument
// NAME: no such option named
