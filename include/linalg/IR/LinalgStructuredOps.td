// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Every structured op of the dialect, by family. Interface models are attached
// to the list of ops generated from this file.

include "linalg/IR/PrimitiveOps.td"
include "linalg/IR/ElementwiseOps.td"
include "linalg/IR/ContractionOps.td"
include "linalg/IR/ConvolutionOps.td"
include "linalg/IR/PoolingOps.td"
