// MLIR22-44: A pipeline on another op aborts the process.

// RUN: not --crash mlir-opt %s --pass-pipeline="builtin.module(func.func(sparsifier))"

module {}
