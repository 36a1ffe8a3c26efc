// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Execution/Run.h"
#include "Execute.h"
#include "linalg/Execution/Libraries.h"
#include "linalg/Execution/TargetMachine.h"
#include "linalg/Target/Processor.h"
#include "linalg/Transforms/VectorLowering/ApproximateMath.h"
#include "mlir/Dialect/DLTI/DLTI.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Process.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

//===----------------------------------------------------------------------===//
// Libraries
//===----------------------------------------------------------------------===//

/// The libraries that the pipeline may call.
static llvm::Expected<FoundLibraries>
findCalledLibraries(const PipelineInfo &pipeline, const RunOptions &options) {
  if (pipeline.callsLibraries) {
    SmallVector<std::string> names = llvm::to_vector(options.libraries);
    if (names.empty())
      llvm::append_range(names, getShippedLibraries());
    return findLibraries(names, options.libraryFolders);
  }
  if (options.libraries.empty())
    return FoundLibraries();
  return makeError("--library is for a pipeline that calls libraries, found "
                   "--pipeline=" +
                   pipeline.executionName);
}

//===----------------------------------------------------------------------===//
// Emitting
//===----------------------------------------------------------------------===//

/// The functions that code in a file exports: the selected one, or all public
/// ones that have a C interface.
static llvm::Expected<SmallVector<func::FuncOp>> getExported(ModuleOp module,
                                                             StringRef name) {
  SmallVector<func::FuncOp> functions;
  if (!name.empty()) {
    llvm::Expected<func::FuncOp> function = selectFunction(module, name);
    if (!function)
      return function.takeError();
    functions.push_back(*function);
    return functions;
  }
  for (auto function : module.getOps<func::FuncOp>())
    if (function.isPublic() && !function.isDeclaration())
      functions.push_back(function);
  return functions;
}

static llvm::Error emit(ModuleOp module, const LoweringOptions &lowering,
                        ArrayRef<std::string> calledLibraries,
                        const RunOptions &options) {
  auto functions = getExported(module, options.calls.front().function);
  if (!functions)
    return functions.takeError();
  SmallVector<Signature> signatures;
  for (func::FuncOp function : *functions) {
    llvm::Expected<Signature> signature = getSignature(function);
    if (!signature)
      return signature.takeError();
    signatures.push_back(std::move(*signature));
  }
  if (auto error = lowerToLLVM(module, *functions, lowering))
    return error;
  return emitCode(module, signatures,
                  {*options.emit, options.emitFile, options.targetCPU,
                   getLibraries(module, calledLibraries), lowering.progress});
}

//===----------------------------------------------------------------------===//
// Options
//===----------------------------------------------------------------------===//

/// Whether the options say what to call.
static bool hasCalls(const RunOptions &options) {
  const CallOptions &call = options.calls.front();
  return options.calls.size() > 1 || !options.batch.empty() ||
         !call.inputs.empty() || !call.outputs.empty() ||
         !call.expected.empty() || options.benchmark || options.iterations ||
         options.warmUp;
}

static llvm::Error checkBenchmarkOptions(const RunOptions &options) {
  if (!options.benchmark && !options.benchmarkJSON.empty())
    return makeError("--benchmark-json belongs to --benchmark, which is "
                     "missing");
  if (!options.benchmarkJSON.empty() && options.calls.size() > 1)
    return makeError("--benchmark-json has the figures of one call, found " +
                     Twine(options.calls.size()));
  if (options.iterations == 0)
    return makeError("expected --iterations of 1 or more, found 0");
  return llvm::Error::success();
}

static llvm::Error checkTolerances(const RunOptions &options) {
  bool isCompared = llvm::any_of(options.calls, [](const CallOptions &call) {
    return !call.expected.empty();
  });
  if (!isCompared && (options.relativeTolerance || options.absoluteTolerance))
    return makeError("--rtol and --atol belong to --expect, which is missing");
  for (std::optional<double> tolerance :
       {options.relativeTolerance, options.absoluteTolerance})
    if (tolerance && !(*tolerance >= 0))
      return makeError(llvm::formatv(
          "expected a tolerance of 0 or more, found {0}", *tolerance));
  return llvm::Error::success();
}

static llvm::Error checkBatch(const RunOptions &options) {
  if (options.batch.empty())
    return llvm::Error::success();
  if (options.calls.size() > 1 || options.benchmark)
    return makeError("--batch calls one function once for each of its inputs; "
                     "expected no --next-call and no --benchmark beside it");
  const CallOptions &call = options.calls.front();
  for (auto [option, folders] : {std::pair("--output", &call.outputs),
                                 std::pair("--expect", &call.expected)})
    if (folders->size() > 1)
      return makeError("with --batch, " + Twine(option) +
                       " is a folder; expected one, found " +
                       Twine(folders->size()));
  return llvm::Error::success();
}

/// Fails if options exclude each other.
static llvm::Error checkOptions(const RunOptions &options) {
  if (options.emit && hasCalls(options))
    return makeError(
        "--emit does not execute the function; expected no "
        "--input, --output, --expect, --next-call, --batch, --iterations, "
        "--warm-up or --benchmark beside it");
  if (options.listFunctions &&
      (options.emit || hasCalls(options) || options.verify ||
       options.exactMath || !options.weights.empty() ||
       !options.sharedLibraries.empty() ||
       !options.calls.front().function.empty()))
    return makeError("--list-functions does not execute a function; expected "
                     "no options of calls or of code, and no --emit beside "
                     "it");
  if (options.emit && !options.sharedLibraries.empty())
    return makeError("--shared-lib is for calls of a function; --emit links no "
                     "library, expected it not beside it");
  if (!options.emit && !options.emitFile.empty())
    return makeError("-o names the file for --emit, which is missing");
  if (llvm::Error error = checkBenchmarkOptions(options))
    return error;
  if (llvm::Error error = checkBatch(options))
    return error;
  return checkTolerances(options);
}

static void listFunctions(ModuleOp module, llvm::raw_ostream &stream) {
  for (auto function : module.getOps<func::FuncOp>())
    if (function.isPublic() && !function.isDeclaration())
      stream << '@' << function.getName() << ": " << function.getFunctionType()
             << '\n';
}

/// Refuses a description by hand of instructions that the processor lacks: LLVM
/// has no code for them.
static llvm::Error verifyDescription(ModuleOp module,
                                     const RunOptions &options) {
  FailureOr<Processor> described = readProcessor(module);
  if (failed(described))
    return llvm::make_error<DiagnosedError>();
  if (llvm::Error error = verifyDotProducts(*described, options.targetCPU))
    return makeError(toString(std::move(error)));
  return llvm::Error::success();
}

/// Describes the processor in the module. Pipelines that need it describe one
/// thread of the host themselves.
static llvm::Error setTarget(ModuleOp module, const RunOptions &options) {
  bool isDescribed = module->hasAttr(DLTIDialect::kTargetSystemDescAttrName);
  if (options.targetCPU == "host" && options.threads == 1 && !isDescribed)
    return llvm::Error::success();
  llvm::Expected<Processor> processor =
      describeProcessor(options.targetCPU, /*features=*/"");
  if (!processor)
    return makeError("--target-cpu: " + toString(processor.takeError()));
  if (!options.emit)
    if (llvm::Error error = verifyHostExecutes(options.targetCPU))
      return error;
  processor->threads = options.threads;
  describeIn(module, *processor);
  return isDescribed ? verifyDescription(module, options)
                     : llvm::Error::success();
}

/// What shows the progress, or null.
static std::unique_ptr<Progress> makeProgress(MLIRContext *context,
                                              const RunOptions &options) {
  if (!options.progressDelay)
    return nullptr;
  constexpr unsigned kDefaultColumns = 80;
  unsigned columns = llvm::sys::Process::StandardErrColumns();
  return std::make_unique<Progress>(context, llvm::errs(),
                                    columns ? columns : kDefaultColumns,
                                    *options.progressDelay);
}

llvm::Error mlir::structured::run(ModuleOp module, const RunOptions &options,
                                  llvm::raw_ostream &stream) {
  if (auto error = checkOptions(options))
    return error;
  auto pipeline = findExecutionPipeline(options.pipeline);
  if (!pipeline)
    return pipeline.takeError();
  auto found = findCalledLibraries(*pipeline, options);
  if (!found)
    return found.takeError();
  if (llvm::Error error = setTarget(module, options))
    return error;
  if (options.exactMath)
    module->setAttr(kExactMathAttrName, UnitAttr::get(module.getContext()));
  std::unique_ptr<Progress> progress =
      makeProgress(module.getContext(), options);
  if (llvm::Error error = lowerOtherDialects(module, progress.get()))
    return error;
  if (options.listFunctions) {
    progress.reset();
    listFunctions(module, stream);
    return llvm::Error::success();
  }
  std::optional<Weights> weights;
  std::vector<NDArray> constants;
  if (!options.weights.empty()) {
    auto opened = Weights::open(options.weights);
    if (!opened)
      return makeError("--weights: " + toString(opened.takeError()));
    weights = std::move(*opened);
    auto bound = bindWeights(module, *weights);
    if (!bound)
      return makeError("--weights: " + toString(bound.takeError()));
    constants = std::move(*bound);
  }
  LoweringOptions lowering{*pipeline, found->manifests, options.verify,
                           progress.get()};
  if (options.emit)
    return emit(module, lowering, found->libraries, options);
  return execute(module, lowering, found->libraries, weights, options, stream);
}
