// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Execution/Run.h"
#include "linalg/Execution/Benchmark.h"
#include "linalg/Execution/Compile.h"
#include "linalg/Execution/FaultGuard.h"
#include "linalg/Execution/Inputs.h"
#include "linalg/Execution/Libraries.h"
#include "linalg/Execution/Npy.h"
#include "linalg/Execution/OutputFiles.h"
#include "linalg/Execution/TargetMachine.h"
#include "linalg/Execution/Text.h"
#include "linalg/Target/Processor.h"
#include "linalg/Transforms/VectorLowering/ApproximateMath.h"
#include "mlir/Dialect/OpenMP/OpenMPDialect.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"

using namespace mlir;
using namespace mlir::structured;

//===----------------------------------------------------------------------===//
// Results
//===----------------------------------------------------------------------===//

namespace {
/// An output for the user: a result, or a buffer argument after the call.
struct Output {
  std::string name;
  const ValueType *type;
  const NDArray *value;
};
} // namespace

static SmallVector<Output> getOutputs(const Signature &signature,
                                      ArrayRef<NDArray> arguments,
                                      ArrayRef<NDArray> results) {
  SmallVector<Output> outputs;
  for (auto [index, type] : llvm::enumerate(signature.results))
    outputs.push_back(
        {"result " + std::to_string(index), &type, &results[index]});
  if (!outputs.empty())
    return outputs;
  for (auto [index, type] : llvm::enumerate(signature.arguments))
    if (type.isBuffer())
      outputs.push_back(
          {"argument " + std::to_string(index), &type, &arguments[index]});
  return outputs;
}

/// The number of outputs.
static size_t countOutputs(const Signature &signature) {
  if (!signature.results.empty())
    return signature.results.size();
  return llvm::count_if(signature.arguments,
                        [](const ValueType &type) { return type.isBuffer(); });
}

static llvm::Error checkCount(size_t found, StringRef option,
                              const Signature &signature) {
  size_t expected = countOutputs(signature);
  if (found <= expected)
    return llvm::Error::success();
  return makeError("@" + signature.name + " has " + Twine(expected) +
                   (signature.results.empty() ? " buffers" : " results") +
                   ", found " + Twine(found) + " times --" + option);
}

static llvm::Error writeOutput(const Output &output, StringRef target,
                               llvm::raw_ostream &stream) {
  if (target != "-") {
    if (llvm::Error error = writeNpy(target, *output.value))
      return makeError(output.name + ": " + toString(std::move(error)));
    return llvm::Error::success();
  }
  stream << "# " << output.name << ": " << output.type->type;
  if (llvm::is_contained(output.type->shape, ShapedType::kDynamic))
    stream << " of shape " << printShape(output.value->getShape());
  stream << '\n';
  printText(*output.value, stream);
  stream << '\n';
  return llvm::Error::success();
}

static llvm::Error compareOutput(const Output &output, StringRef text,
                                 const RunOptions &options,
                                 llvm::raw_ostream &stream) {
  auto fail = [&](llvm::Error error) {
    return makeError(output.name + " (" + output.type->str() +
                     "): " + toString(std::move(error)));
  };
  llvm::Expected<InputSpec> spec = parseInputSpec(text);
  if (!spec)
    return fail(spec.takeError());
  ValueType type = *output.type;
  type.shape.assign(output.value->getShape().begin(),
                    output.value->getShape().end());
  llvm::Expected<NDArray> expected = makeInput(*spec, type, 0);
  if (!expected)
    return fail(expected.takeError());
  Tolerance tolerance = getDefaultTolerance(type.kind);
  tolerance.relative = options.relativeTolerance.value_or(tolerance.relative);
  tolerance.absolute = options.absoluteTolerance.value_or(tolerance.absolute);
  Comparison comparison = compareArrays(*output.value, *expected, tolerance);
  stream << output.name
         << llvm::format(": max abs difference %g, max rel difference %g "
                         "(rtol %g, atol %g)\n",
                         comparison.maxAbsolute, comparison.maxRelative,
                         tolerance.relative, tolerance.absolute);
  if (!comparison.firstMismatch)
    return llvm::Error::success();
  std::string where;
  llvm::raw_string_ostream whereStream(where);
  if (output.value->getRank() != 0) {
    whereStream << " in " << comparison.numMismatches << " of "
                << output.value->getNumElements() << " elements, first at [";
    llvm::interleaveComma(*comparison.firstMismatch, whereStream);
    whereStream << "]";
  }
  return makeError(output.name + " differs" + where + ": found " +
                   comparison.found + ", expected " + comparison.expected);
}

static llvm::Error handleOutputs(ArrayRef<Output> outputs,
                                 const RunOptions &options,
                                 llvm::raw_ostream &stream) {
  llvm::Error errors = llvm::Error::success();
  for (auto [index, output] : llvm::enumerate(outputs)) {
    bool isCompared = index < options.expected.size();
    if (index < options.outputs.size())
      errors = joinErrors(std::move(errors),
                          writeOutput(output, options.outputs[index], stream));
    else if (!isCompared && !options.benchmark)
      errors = joinErrors(std::move(errors), writeOutput(output, "-", stream));
    if (isCompared)
      errors = joinErrors(
          std::move(errors),
          compareOutput(output, options.expected[index], options, stream));
  }
  return errors;
}

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
    return isa_and_nonnull<omp::OpenMPDialect>(op->getDialect())
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

static llvm::Error
benchmark(const CompiledFunction &compiled, const Signature &signature,
          ArrayRef<NDArray> original, const std::optional<Roofline> &roofline,
          const RunOptions &options, llvm::raw_ostream &stream) {
  auto arguments = cloneAll(original);
  if (!arguments)
    return arguments.takeError();
  CallFrame frame(signature, *arguments);
  BenchmarkResult result;
  {
    FaultGuard guard(options.faultPrefix, signature.name, options.verify);
    result = runBenchmark(compiled.getEntry(), frame, *arguments, original,
                          options.benchmarkRuns);
  }
  printBenchmark(result, roofline, stream);
  if (options.benchmarkJSON.empty())
    return llvm::Error::success();
  std::string text;
  llvm::raw_string_ostream(text) << llvm::formatv(
      "{0:2}\n",
      llvm::json::Value(benchmarkToJSON(result, roofline, signature.name)));
  OutputFiles files;
  auto file = files.add(options.benchmarkJSON, text);
  return file ? files.commit() : file.takeError();
}

/// Calls the function and copies its results. A wrong program may return memory
/// that can't be read or freed.
static llvm::Expected<SmallVector<NDArray>>
callOnce(CallFrame &frame, CallFrame::Function function,
         const Signature &signature, const RunOptions &options) {
  FaultGuard guard(options.faultPrefix, signature.name, options.verify);
  frame.call(function);
  auto results = frame.copyResults();
  frame.freeResults();
  return results;
}

static llvm::Error execute(ModuleOp module, const LoweringOptions &lowering,
                           ArrayRef<std::string> calledLibraries,
                           const RunOptions &options,
                           llvm::raw_ostream &stream) {
  llvm::Expected<func::FuncOp> function =
      selectFunction(module, options.function);
  if (!function)
    return function.takeError();
  llvm::Expected<Signature> signature = getSignature(*function);
  if (!signature)
    return signature.takeError();
  if (auto error = checkCount(options.outputs.size(), "output", *signature))
    return error;
  if (auto error = checkCount(options.expected.size(), "expect", *signature))
    return error;
  auto arguments = makeArguments(options.inputs, *signature);
  if (!arguments)
    return arguments.takeError();
  std::optional<WorkEstimate> work;
  if (options.benchmark)
    work = estimateWork(*function);

  if (auto error = lowerToLLVM(module, *function, lowering))
    return error;
  JITOptions jitOptions;
  jitOptions.targetCPU = options.targetCPU;
  jitOptions.sharedLibraries = getLibraries(module, calledLibraries);
  llvm::append_range(jitOptions.sharedLibraries, options.sharedLibraries);
  auto compiled = CompiledFunction::create(module, *signature, jitOptions);
  if (!compiled)
    return compiled.takeError();
  if (options.benchmark) {
    auto roofline = getRoofline(std::move(work), module.getContext(), options);
    if (!roofline)
      return roofline.takeError();
    if (auto error = benchmark(*compiled, *signature, *arguments, *roofline,
                               options, stream))
      return error;
  }

  CallFrame frame(*signature, *arguments);
  auto results = callOnce(frame, compiled->getEntry(), *signature, options);
  if (!results)
    return results.takeError();
  return handleOutputs(getOutputs(*signature, *arguments, *results), options,
                       stream);
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
  auto functions = getExported(module, options.function);
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

/// Fails if options exclude each other.
static llvm::Error checkOptions(const RunOptions &options) {
  bool isExecuted = !options.inputs.empty() || !options.outputs.empty() ||
                    !options.expected.empty() || options.benchmark;
  if (options.emit && isExecuted)
    return makeError("--emit does not execute the function; expected no "
                     "--input, --output, --expect or --benchmark beside it");
  if (!options.emit && !options.emitFile.empty())
    return makeError("-o names the file for --emit, which is missing");
  bool hasBenchmark = options.benchmarkRuns || !options.benchmarkJSON.empty();
  if (!options.benchmark && hasBenchmark)
    return makeError("--benchmark-runs and --benchmark-json belong to "
                     "--benchmark, which is missing");
  bool hasTolerance = options.relativeTolerance || options.absoluteTolerance;
  if (options.expected.empty() && hasTolerance)
    return makeError("--rtol and --atol belong to --expect, which is missing");
  for (std::optional<double> tolerance :
       {options.relativeTolerance, options.absoluteTolerance})
    if (tolerance && !(*tolerance >= 0))
      return makeError(llvm::formatv(
          "expected a tolerance of 0 or more, found {0}", *tolerance));
  return llvm::Error::success();
}

/// Describes the processor in the module. Pipelines that need it describe the
/// host themselves.
static llvm::Error setTarget(ModuleOp module, const RunOptions &options) {
  if (options.targetCPU == "host")
    return llvm::Error::success();
  llvm::Expected<Processor> processor =
      describeProcessor(options.targetCPU, /*features=*/"");
  if (!processor)
    return makeError("--target-cpu: " + toString(processor.takeError()));
  if (!options.emit)
    if (llvm::Error error = verifyHostExecutes(options.targetCPU))
      return error;
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
  LoweringOptions lowering{*pipeline, found->manifests, options.verify};
  if (options.emit)
    return emit(module, lowering, found->libraries, options);
  return execute(module, lowering, found->libraries, options, stream);
}
