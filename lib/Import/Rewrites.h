// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The rules that look at the form of an operation. Each translates it and
// returns success; or returns failure, and the operation is as before: its form
// is not an old one, or there is an error, which has been printed.

#ifndef LINALG_LIB_IMPORT_REWRITES_H
#define LINALG_LIB_IMPORT_REWRITES_H

#include "Import/Rewriter.h"

namespace mlir::structured::detail {

// RewriteStandard.cpp
LogicalResult rewriteFunc(Rewriter &, Statement &);
LogicalResult rewriteReturn(Rewriter &, Statement &);
LogicalResult rewriteYield(Rewriter &, Statement &);
LogicalResult rewriteConstant(Rewriter &, Statement &);
LogicalResult rewriteCompare(Rewriter &, Statement &);
LogicalResult rewriteSplat(Rewriter &, Statement &);
LogicalResult rewriteExtractElement(Rewriter &, Statement &);
LogicalResult rewriteFromElements(Rewriter &, Statement &);
LogicalResult rewriteAtomic(Rewriter &, Statement &);

// RewriteMemory.cpp
LogicalResult rewriteDim(Rewriter &, Statement &);
LogicalResult rewriteRank(Rewriter &, Statement &);
LogicalResult rewriteView(Rewriter &, Statement &);
LogicalResult rewriteSubview(Rewriter &, Statement &);
LogicalResult rewriteToTensor(Rewriter &, Statement &);
LogicalResult rewriteToBuffer(Rewriter &, Statement &);
LogicalResult rewriteTensorStore(Rewriter &, Statement &);

// RewriteShapes.cpp
LogicalResult rewriteReshape(Rewriter &, Statement &);
LogicalResult rewriteTranspose(Rewriter &, Statement &);
LogicalResult rewriteRange(Rewriter &, Statement &);
LogicalResult rewriteSlice(Rewriter &, Statement &);

// RewriteLinalg.cpp
LogicalResult rewriteInitTensor(Rewriter &, Statement &);
LogicalResult rewritePadTensor(Rewriter &, Statement &);
LogicalResult rewriteNamedOp(Rewriter &, Statement &);
LogicalResult rewriteUnsigned(Rewriter &, Statement &);
LogicalResult rewriteConvolution(Rewriter &, Statement &);

// RewriteGeneric.cpp
LogicalResult rewriteGeneric(Rewriter &, Statement &);

// RewriteLoops.cpp
LogicalResult rewriteParallel(Rewriter &, Statement &);
LogicalResult rewriteForeachThread(Rewriter &, Statement &);
LogicalResult rewriteTiledLoop(Rewriter &, Statement &);

// RewriteAsync.cpp
LogicalResult rewriteCreateGroup(Rewriter &, Statement &);

// RewriteVector.cpp
LogicalResult rewriteVectorExtract(Rewriter &, Statement &);
LogicalResult rewriteVectorElement(Rewriter &, Statement &);
LogicalResult rewriteReduction(Rewriter &, Statement &);
LogicalResult rewriteMultiReduction(Rewriter &, Statement &);
LogicalResult rewriteTransfer(Rewriter &, Statement &);
LogicalResult rewriteFlatTranspose(Rewriter &, Statement &);
LogicalResult rewriteGpuDimension(Rewriter &, Statement &);
LogicalResult rewriteGpuReduction(Rewriter &, Statement &);

// RewriteLLVM.cpp
LogicalResult rewriteLLVMLoad(Rewriter &, Statement &);
LogicalResult rewriteLLVMStore(Rewriter &, Statement &);
LogicalResult rewriteLLVMAddress(Rewriter &, Statement &);
LogicalResult rewriteLLVMCall(Rewriter &, Statement &);
LogicalResult rewriteEmitCCall(Rewriter &, Statement &);

// RewriteTosa.cpp
LogicalResult rewriteTosaConst(Rewriter &, Statement &);
LogicalResult rewriteTosaClamp(Rewriter &, Statement &);
LogicalResult rewriteTosaReduce(Rewriter &, Statement &);
LogicalResult rewriteTosaProduct(Rewriter &, Statement &);
LogicalResult rewriteTosaShape(Rewriter &, Statement &);
LogicalResult rewriteTosaTranspose(Rewriter &, Statement &);
LogicalResult rewriteTosaLists(Rewriter &, Statement &);
LogicalResult rewriteTosaMul(Rewriter &, Statement &);
LogicalResult rewriteTosaResize(Rewriter &, Statement &);
LogicalResult rewriteTosaPad(Rewriter &, Statement &);

// RewriteTosaProducts.cpp
LogicalResult rewriteTosaZeroPoints(Rewriter &, Statement &);
LogicalResult rewriteTosaFullyConnected(Rewriter &, Statement &);

// SparseEncodings.cpp
LogicalResult rewriteSparseLevel(Rewriter &, Statement &);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_IMPORT_REWRITES_H
