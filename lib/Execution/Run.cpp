// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Execution/Run.h"
#include "Outputs.h"
#include "linalg/Execution/Benchmark.h"
#include "linalg/Execution/Compile.h"
#include "linalg/Execution/FaultGuard.h"
#include "linalg/Execution/Inputs.h"
#include "linalg/Execution/Libraries.h"
#include "linalg/Execution/OutputFiles.h"
#include "linalg/Execution/TargetMachine.h"
#include "linalg/Execution/Weights.h"
#include "linalg/Target/Processor.h"
#include "linalg/Transforms/VectorLowering/ApproximateMath.h"
#include "llvm/ADT/StringExtras.h"

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

/// The libraries that `lowered`, which calls functions of `called`, needs.
static SmallVector<std::string> getLibraries(ModuleOp lowered,
                                             ArrayRef<std::string> called) {
  SmallVector<std::string> libraries(called);
  WalkResult result = lowered.walk([](Operation *op) {
    return op->getName().getDialectNamespace() == "omp"
               ? WalkResult::interrupt()
               : WalkResult::advance();
  });
  if (result.wasInterrupted())
    libraries.push_back(LINALG_OPENMP_LIBRARY);
  return libraries;
}

//===----------------------------------------------------------------------===//
// Executing
//===----------------------------------------------------------------------===//

static llvm::Expected<SmallVector<NDArray>> cloneAll(ArrayRef<NDArray> arrays) {
  SmallVector<NDArray> copies;
  for (const NDArray &array : arrays) {
    llvm::Expected<NDArray> copy = array.clone();
    if (!copy)
      return copy.takeError();
    copies.push_back(std::move(*copy));
  }
  return copies;
}

/// The roofline of a function of known work, on the processor of the options.
static llvm::Expected<std::optional<Roofline>>
getRoofline(std::optional<WorkEstimate> work, MLIRContext *context,
            const RunOptions &options) {
  if (!work)
    return std::nullopt;
  auto roofline = measureRoofline(std::move(*work), options.targetCPU, context);
  if (!roofline)
    return roofline.takeError();
  return std::optional<Roofline>(std::move(*roofline));
}

namespace {
/// A call whose options fit its function.
struct PlannedCall {
  const CallOptions &options;
  func::FuncOp function;
  Signature signature;
  SmallVector<NDArray> arguments;
  /// Of a benchmark; none if it is not known.
  std::optional<WorkEstimate> work;
};
} // namespace

/// The arguments: those that are weights, and inputs for the others.
static llvm::Expected<SmallVector<NDArray>>
makeAllArguments(const CallOptions &call, func::FuncOp function,
                 const Signature &signature,
                 const std::optional<Weights> &weights) {
  auto readWeight =
      [&](unsigned index,
          const ValueType &type) -> llvm::Expected<std::optional<NDArray>> {
    std::string name =
        weights ? findArgumentWeight(function, index, *weights) : "";
    if (name.empty())
      return std::nullopt;
    llvm::Expected<NDArray> value = weights->read(name, type);
    if (!value)
      return value.takeError();
    return std::optional<NDArray>(std::move(*value));
  };
  return makeArguments(call.inputs, signature, readWeight);
}

/// Selects the function and makes its arguments, before the module is lowered.
static llvm::Expected<PlannedCall>
planCall(ModuleOp module, const CallOptions &call, const RunOptions &options,
         const std::optional<Weights> &weights) {
  llvm::Expected<func::FuncOp> function = selectFunction(module, call.function);
  if (!function)
    return function.takeError();
  llvm::Expected<Signature> signature = getSignature(*function);
  if (!signature)
    return signature.takeError();
  if (auto error = checkOutputs(call, *signature))
    return std::move(error);
  auto arguments = makeAllArguments(call, *function, *signature, weights);
  if (!arguments)
    return arguments.takeError();
  std::optional<WorkEstimate> work;
  if (options.benchmark)
    work = estimateWork(*function);
  return PlannedCall{call, *function, std::move(*signature),
                     std::move(*arguments), std::move(work)};
}

static llvm::Error benchmark(CallFrame::Function entry, const PlannedCall &call,
                             const std::optional<Roofline> &roofline,
                             const RunOptions &options,
                             llvm::raw_ostream &stream) {
  auto arguments = cloneAll(call.arguments);
  if (!arguments)
    return arguments.takeError();
  CallFrame frame(call.signature, *arguments);
  BenchmarkResult result;
  {
    FaultGuard guard(options.faultPrefix, call.signature.name, options.verify);
    result = runBenchmark(entry, frame, *arguments, call.arguments,
                          options.iterations.value_or(0),
                          options.warmUp.value_or(1));
  }
  printBenchmark(result, roofline, stream);
  if (options.benchmarkJSON.empty())
    return llvm::Error::success();
  std::string text;
  llvm::raw_string_ostream(text)
      << llvm::formatv("{0:2}\n", llvm::json::Value(benchmarkToJSON(
                                      result, roofline, call.signature.name)));
  OutputFiles files;
  auto file = files.add(options.benchmarkJSON, text);
  return file ? files.commit() : file.takeError();
}

/// Calls the function and copies its results. A wrong program may return memory
/// that can't be read or freed.
static llvm::Expected<SmallVector<NDArray>>
callOnce(CallFrame::Function entry, const Signature &signature,
         MutableArrayRef<NDArray> arguments, const RunOptions &options) {
  FaultGuard guard(options.faultPrefix, signature.name, options.verify);
  CallFrame frame(signature, arguments);
  frame.call(entry);
  auto results = frame.copyResults();
  frame.freeResults();
  return results;
}

/// Calls the function for warming up, and as often as the options say. The last
/// results, and changed arguments, are the outputs.
static llvm::Error callAndHandleOutputs(CallFrame::Function entry,
                                        PlannedCall &call,
                                        const RunOptions &options,
                                        llvm::raw_ostream &stream) {
  // A benchmark has made them.
  uint64_t repeated = options.benchmark
                          ? 0
                          : uint64_t(options.iterations.value_or(1)) - 1 +
                                options.warmUp.value_or(0);
  for (uint64_t i = 0; i < repeated; ++i) {
    auto arguments = cloneAll(call.arguments);
    if (!arguments)
      return arguments.takeError();
    auto results = callOnce(entry, call.signature, *arguments, options);
    if (!results)
      return results.takeError();
  }
  auto results = callOnce(entry, call.signature, call.arguments, options);
  if (!results)
    return results.takeError();
  return handleOutputs(getOutputs(call.signature, call.arguments, *results),
                       call.options, options, stream);
}

static llvm::Error execute(ModuleOp module, const LoweringOptions &lowering,
                           ArrayRef<std::string> calledLibraries,
                           const std::optional<Weights> &weights,
                           const RunOptions &options,
                           llvm::raw_ostream &stream) {
  SmallVector<PlannedCall, 1> calls;
  llvm::SetVector<func::FuncOp> functions;
  for (const CallOptions &callOptions : options.calls) {
    auto call = planCall(module, callOptions, options, weights);
    if (!call)
      return call.takeError();
    functions.insert(call->function);
    calls.push_back(std::move(*call));
  }
  if (auto error = lowerToLLVM(module, functions.getArrayRef(), lowering))
    return error;
  JITOptions jitOptions;
  jitOptions.targetCPU = options.targetCPU;
  jitOptions.sharedLibraries = getLibraries(module, calledLibraries);
  llvm::append_range(jitOptions.sharedLibraries, options.sharedLibraries);
  auto compiled = CompiledModule::create(module, jitOptions);
  if (!compiled)
    return compiled.takeError();
  llvm::Error errors = llvm::Error::success();
  for (auto [index, call] : llvm::enumerate(calls)) {
    auto entry = compiled->lookup(call.signature);
    if (!entry)
      return llvm::joinErrors(std::move(errors), entry.takeError());
    if (calls.size() > 1)
      stream << "# call " << index << ": @" << call.signature.name << '\n';
    if (options.benchmark) {
      auto roofline =
          getRoofline(std::move(call.work), module.getContext(), options);
      if (!roofline)
        return llvm::joinErrors(std::move(errors), roofline.takeError());
      if (auto error = benchmark(*entry, call, *roofline, options, stream))
        return llvm::joinErrors(std::move(errors), std::move(error));
    }
    errors = llvm::joinErrors(
        std::move(errors), callAndHandleOutputs(*entry, call, options, stream));
  }
  return errors;
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
                   getLibraries(module, calledLibraries)});
}

//===----------------------------------------------------------------------===//
// Options
//===----------------------------------------------------------------------===//

/// Whether the options say what to call.
static bool hasCalls(const RunOptions &options) {
  const CallOptions &call = options.calls.front();
  return options.calls.size() > 1 || !call.inputs.empty() ||
         !call.outputs.empty() || !call.expected.empty() || options.benchmark ||
         options.iterations || options.warmUp;
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

/// Fails if options exclude each other.
static llvm::Error checkOptions(const RunOptions &options) {
  if (options.emit && hasCalls(options))
    return makeError("--emit does not execute the function; expected no "
                     "--input, --output, --expect, --next-call, --iterations, "
                     "--warm-up or --benchmark beside it");
  if (options.listFunctions && (options.emit || hasCalls(options) ||
                                !options.calls.front().function.empty()))
    return makeError("--list-functions does not execute a function; expected "
                     "no options of calls and no --emit beside it");
  if (!options.emit && !options.emitFile.empty())
    return makeError("-o names the file for --emit, which is missing");
  if (llvm::Error error = checkBenchmarkOptions(options))
    return error;
  return checkTolerances(options);
}

static void listFunctions(ModuleOp module, llvm::raw_ostream &stream) {
  for (auto function : module.getOps<func::FuncOp>())
    if (function.isPublic() && !function.isDeclaration())
      stream << '@' << function.getName() << ": " << function.getFunctionType()
             << '\n';
}

/// Describes the processor in the module. Pipelines that need it describe one
/// thread of the host themselves.
static llvm::Error setTarget(ModuleOp module, const RunOptions &options) {
  if (options.targetCPU == "host" && options.threads == 1)
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
  return llvm::Error::success();
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
  if (llvm::Error error = lowerOtherDialects(module))
    return error;
  if (options.listFunctions) {
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
  LoweringOptions lowering{*pipeline, found->manifests, options.verify};
  if (options.emit)
    return emit(module, lowering, found->libraries, options);
  return execute(module, lowering, found->libraries, weights, options, stream);
}
