// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Conversion/ToLibraryCalls.h"
#include "LibraryCall.h"
#include "LoopLowering.h"
#include "linalg/Conversion/LibraryManifest.h"
#include "linalg/Conversion/Passes.h"
#include "linalg/Conversion/ToLoops.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Remarks.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGTOLIBRARYCALLSPASS
#include "linalg/Conversion/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

static constexpr StringLiteral kPass = "linalg-to-library-calls";

FailureOr<func::CallOp>
mlir::structured::lowerToLibraryCall(RewriterBase &rewriter,
                                     StructuredOpInterface op,
                                     const LibraryCallOptions &options) {
  if (hasTensorOperand(op))
    return rewriter.notifyMatchFailure(op, "has a tensor operand");
  RefusalOr<LibraryCall> call = planLibraryCall(op, options);
  if (!call)
    return rewriter.notifyMatchFailure(op, call.refusal().reason);
  Operation *symbolTable = getNearestSymbolTable(op);
  if (!symbolTable)
    return rewriter.notifyMatchFailure(op, "no symbol table is around it");
  Operation *symbol = SymbolTable::lookupSymbolIn(symbolTable, call->symbol);
  if (symbol && (!isFunctionOf(*call, symbol) || symbol->isProperAncestor(op)))
    return rewriter.notifyMatchFailure(op, "the function's name is taken");
  return buildLibraryCall(rewriter, op, *call, symbolTable);
}

namespace {
struct ToLibraryCallsPattern
    : OpInterfaceRewritePattern<StructuredOpInterface> {
  ToLibraryCallsPattern(MLIRContext *context, const LibraryCallOptions &options)
      : OpInterfaceRewritePattern(context), options(options) {}

  LogicalResult matchAndRewrite(StructuredOpInterface op,
                                PatternRewriter &rewriter) const override {
    return lowerToLibraryCall(rewriter, op, options);
  }

  const LibraryCallOptions &options;
};

/// A call and the op that it replaces.
struct PlannedCall {
  StructuredOpInterface op;
  LibraryCall call;
  Operation *symbolTable;
};

/// Determines which ops in `root` become calls. An op in the payload of one of
/// these is erased with it.
class CallPlanner {
public:
  CallPlanner(Operation *root, const LibraryCallOptions &options)
      : root(root), options(options) {}

  /// Fails with an error at an op.
  LogicalResult run() {
    WalkResult result = root->walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (failed(verifyLowerable(op)))
        return WalkResult::interrupt();
      auto structured = dyn_cast<StructuredOpInterface>(op);
      return structured ? plan(structured) : WalkResult::advance();
    });
    return failure(result.wasInterrupted());
  }

  /// Outermost first.
  SmallVector<PlannedCall> calls;
  /// For each other structured op, why it does not become a call.
  llvm::DenseMap<Operation *, Refusal> refusals;

private:
  WalkResult plan(StructuredOpInterface op) {
    if (op.getLibraryCall() == "") {
      op->emitOpError("names a library function '', expected a name");
      return WalkResult::interrupt();
    }
    RefusalOr<LibraryCall> call = planLibraryCall(op, options);
    if (!call && options.stockNames) {
      op->emitOpError("can't become a call: ") << call.refusal().reason;
      return WalkResult::interrupt();
    }
    if (!call) {
      refusals.try_emplace(op, call.refusal());
      return WalkResult::advance();
    }
    Operation *symbolTable = getNearestSymbolTable(op);
    if (failed(verifySymbolTable(op, *call, symbolTable)))
      return WalkResult::interrupt();
    Operation *symbol = SymbolTable::lookupSymbolIn(symbolTable, call->symbol);
    if (symbol && symbol->isProperAncestor(op)) {
      refusals.try_emplace(op, "it is in the function " +
                                   call->symbol.getValue() + " itself");
      return WalkResult::advance();
    }
    if (failed(verifySymbol(op, *call, symbol)) ||
        failed(verifyOneType(op, *call, symbolTable)))
      return WalkResult::interrupt();
    calls.push_back({op, std::move(*call), symbolTable});
    return WalkResult::skip();
  }

  /// Verifies that the function that `op` calls can be declared in
  /// `symbolTable`.
  LogicalResult verifySymbolTable(StructuredOpInterface op,
                                  const LibraryCall &call,
                                  Operation *symbolTable) {
    if (!symbolTable)
      return op->emitOpError()
             << "calls " << call.symbol
             << ", but is inside of an op that is not registered and may have "
                "a symbol table for its declaration";
    if (!symbolTable->isProperAncestor(root))
      return success();
    return op->emitOpError()
           << "calls " << call.symbol
           << ", but no symbol table for its declaration is in the '"
           << root->getName() << "' that " << kPass
           << " runs on: run it on the module";
  }

  static LogicalResult verifySymbol(StructuredOpInterface op,
                                    const LibraryCall &call,
                                    Operation *symbol) {
    if (!symbol || isFunctionOf(call, symbol))
      return success();
    InFlightDiagnostic diag =
        op->emitOpError() << "calls " << call.symbol << ", expected of type "
                          << call.type << " with the attribute '"
                          << LLVM::LLVMDialect::getEmitCWrapperAttrName()
                          << "'";
    diag.attachNote(symbol->getLoc()) << "found this symbol of the same name";
    return diag;
  }

  LogicalResult verifyOneType(StructuredOpInterface op, const LibraryCall &call,
                              Operation *symbolTable) {
    auto [it, isNew] =
        first.try_emplace({symbolTable, call.symbol}, op, call.type);
    auto [firstOp, firstType] = it->second;
    if (firstType == call.type)
      return success();
    InFlightDiagnostic diag = op->emitOpError()
                              << "calls " << call.symbol << " of type "
                              << call.type << ", expected one type for a name";
    diag.attachNote(firstOp->getLoc()) << "found type " << firstType << " here";
    return diag;
  }

  Operation *root;
  const LibraryCallOptions &options;
  /// The first call of each function of a symbol table.
  llvm::DenseMap<std::pair<Operation *, StringAttr>,
                 std::pair<Operation *, FunctionType>>
      first;
};

struct ToLibraryCallsPass
    : structured::impl::LinalgToLibraryCallsPassBase<ToLibraryCallsPass> {
  using LinalgToLibraryCallsPassBase::LinalgToLibraryCallsPassBase;

  LogicalResult initialize(MLIRContext *context) override {
    if (stockNames && !library.empty())
      return emitError(UnknownLoc::get(context))
             << "option `library` of " << kPass
             << " has manifests, expected none with `stock-names`, which "
                "calls a function for every op";
    options.stockNames = stockNames;
    options.functions.clear();
    for (const std::string &path : library) {
      llvm::Expected<LibraryManifest> manifest = loadManifest(path);
      if (!manifest)
        return emitError(UnknownLoc::get(context))
               << llvm::toString(manifest.takeError());
      options.functions.insert_range(manifest->functions);
    }
    return success();
  }

  void runOnOperation() override {
    CallPlanner planner(getOperation(), options);
    if (failed(planner.run()))
      return signalPassFailure();
    IRRewriter rewriter(&getContext());
    for (const PlannedCall &planned : planner.calls)
      lowerToCall(rewriter, planned);
    getOperation()->walk([&](StructuredOpInterface op) {
      lowerToLoopsWithRemark(rewriter, op, planner.refusals.at(op));
    });
  }

private:
  static void lowerToCall(RewriterBase &rewriter, const PlannedCall &planned) {
    remark::passed(planned.op->getLoc(),
                   remark::RemarkOpts::name("CalledLibrary").category(kPass))
        << remark::add("lowered {0} to a call of {1}", planned.op->getName(),
                       planned.call.symbol.getValue());
    buildLibraryCall(rewriter, planned.op, planned.call, planned.symbolTable);
  }

  static void lowerToLoopsWithRemark(RewriterBase &rewriter,
                                     StructuredOpInterface op,
                                     const Refusal &refusal) {
    remark::missed(op.getLoc(),
                   remark::RemarkOpts::name("NotCalled").category(kPass))
        << remark::add("lowered {0} to loops", op->getName())
        << remark::reason("{0}", refusal.reason);
    (void)lowerToLoops(rewriter, op); // succeeds on buffers
  }

  LibraryCallOptions options;
};
} // namespace

void mlir::structured::populateToLibraryCallsPatterns(
    RewritePatternSet &patterns, const LibraryCallOptions &options) {
  patterns.add<ToLibraryCallsPattern>(patterns.getContext(), options);
}
