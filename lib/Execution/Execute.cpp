// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Execute.h"
#include "Batch.h"
#include "Outputs.h"
#include "linalg/Execution/Benchmark.h"
#include "linalg/Execution/FaultGuard.h"
#include "linalg/Execution/Inputs.h"
#include "linalg/Execution/OutputFiles.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

SmallVector<std::string>
structured::detail::getLibraries(ModuleOp lowered,
                                 ArrayRef<std::string> called) {
  SmallVector<std::string> libraries(called);
  // Copies of buffers of unknown rank.
  if (lowered.lookupSymbol("memrefCopy"))
    libraries.push_back(LINALG_MLIR_RUNNER_LIBRARY);
  WalkResult result = lowered.walk([](Operation *op) {
    return op->getName().getDialectNamespace() == "omp"
               ? WalkResult::interrupt()
               : WalkResult::advance();
  });
  if (result.wasInterrupted())
    libraries.push_back(LINALG_OPENMP_LIBRARY);
  return libraries;
}

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
  CallOptions options;
  func::FuncOp function;
  Signature signature;
  /// The names of arrays that each argument may be given by.
  SmallVector<SmallVector<std::string, 1>> names;
  SmallVector<NDArray> arguments;
  /// Of a benchmark; none if it is not known.
  std::optional<WorkEstimate> work;
  /// Of the compiled module.
  CallFrame::Function entry = nullptr;
};
} // namespace

/// The allocator of linalg-run, which is not that of each program that is
/// linked with this library.
extern "C" [[gnu::weak]] int mallctl(const char *name, void *oldValue,
                                     size_t *oldLength, void *newValue,
                                     size_t newLength);

/// Arrays by name, the first of which that has an argument gives it.
using NamedValues = ArrayRef<const std::optional<Weights> *>;
using GetValueFn = llvm::function_ref<llvm::Expected<NDArray>(
    const Weights &source, StringRef name, const ValueType &type)>;

static llvm::Expected<NDArray> readValue(const Weights &source, StringRef name,
                                         const ValueType &type) {
  return source.read(name, type);
}

/// Checks a value that is read after compiling, so that the compiler and the
/// values don't need memory at once; returns an array without elements.
static llvm::Expected<NDArray> checkValue(const Weights &source, StringRef name,
                                          const ValueType &type) {
  if (llvm::Error error = source.check(name, type))
    return std::move(error);
  return NDArray::create(type.kind, {0});
}

/// The first of the names that `source` has an array of.
static std::optional<StringRef> findName(const Weights &source,
                                         ArrayRef<std::string> names) {
  for (StringRef name : names)
    if (source.contains(name))
      return name;
  return std::nullopt;
}

/// Makes the arguments: those that have a name in `sources` by `getValue`, and
/// of inputs the others.
static llvm::Error setArguments(PlannedCall &call, NamedValues sources,
                                GetValueFn getValue) {
  auto readArray =
      [&](unsigned index,
          const ValueType &type) -> llvm::Expected<std::optional<NDArray>> {
    for (const std::optional<Weights> *source : sources) {
      auto name = *source ? findName(**source, call.names[index])
                          : std::optional<StringRef>();
      if (!name)
        continue;
      llvm::Expected<NDArray> value = getValue(**source, *name, type);
      if (!value)
        return value.takeError();
      return std::optional<NDArray>(std::move(*value));
    }
    return std::nullopt;
  };
  auto arguments =
      makeArguments(call.options.inputs, call.signature, readArray);
  if (!arguments)
    return arguments.takeError();
  call.arguments = std::move(*arguments);
  return llvm::Error::success();
}

/// Replaces the arguments that `checkValue` has made.
static llvm::Error readWeights(PlannedCall &call, const Weights &weights) {
  for (auto [names, type, argument] :
       llvm::zip_equal(call.names, call.signature.arguments, call.arguments)) {
    std::optional<StringRef> name = findName(weights, names);
    if (!name)
      continue;
    llvm::Expected<NDArray> value = weights.read(*name, type);
    if (!value)
      return value.takeError();
    argument = std::move(*value);
  }
  return llvm::Error::success();
}

/// Selects the function, before the module is lowered. Its arguments are not
/// made yet.
static llvm::Expected<PlannedCall>
planCall(ModuleOp module, const CallOptions &call, const RunOptions &options) {
  llvm::Expected<func::FuncOp> function = selectFunction(module, call.function);
  if (!function)
    return function.takeError();
  llvm::Expected<Signature> signature = getSignature(*function);
  if (!signature)
    return signature.takeError();
  if (auto error = checkOutputs(call, *signature))
    return std::move(error);
  PlannedCall planned;
  planned.options = call;
  planned.function = *function;
  planned.signature = std::move(*signature);
  for (unsigned index = 0; index < function->getNumArguments(); ++index)
    planned.names.push_back(getArgumentNames(*function, index));
  if (options.benchmark)
    planned.work = estimateWork(*function);
  return planned;
}

/// Plans all calls, with their arguments except for a batch.
static llvm::Expected<SmallVector<PlannedCall, 1>>
planCalls(ModuleOp module, const std::optional<Weights> &weights,
          const RunOptions &options) {
  SmallVector<PlannedCall, 1> calls;
  for (const CallOptions &callOptions : options.calls) {
    auto call = planCall(module, callOptions, options);
    if (!call)
      return call.takeError();
    if (options.batch.empty())
      if (auto error = setArguments(*call, {&weights}, checkValue))
        return std::move(error);
    calls.push_back(std::move(*call));
  }
  return calls;
}

static llvm::Error benchmark(const PlannedCall &call,
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
    result = runBenchmark(call.entry, frame, *arguments, call.arguments,
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
callOnce(const PlannedCall &call, MutableArrayRef<NDArray> arguments,
         const RunOptions &options) {
  FaultGuard guard(options.faultPrefix, call.signature.name, options.verify);
  CallFrame frame(call.signature, arguments);
  frame.call(call.entry);
  auto results = frame.copyResults();
  frame.freeResults();
  return results;
}

/// Calls the function for warming up, and as often as the options say. The last
/// results, and changed arguments, are the outputs.
static llvm::Error callAndHandleOutputs(PlannedCall &call,
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
    auto results = callOnce(call, *arguments, options);
    if (!results)
      return results.takeError();
  }
  auto results = callOnce(call, call.arguments, options);
  if (!results)
    return results.takeError();
  return handleOutputs(getOutputs(call.signature, call.arguments, *results),
                       call.options, options, stream);
}

/// Makes the planned calls.
static llvm::Error makeCalls(SmallVector<PlannedCall, 1> &calls,
                             MLIRContext *context, const RunOptions &options,
                             llvm::raw_ostream &stream) {
  llvm::Error errors = llvm::Error::success();
  for (auto [index, call] : llvm::enumerate(calls)) {
    if (calls.size() > 1)
      stream << "# call " << index << ": @" << call.signature.name << '\n';
    // A signal in the program ends this process.
    stream.flush();
    if (options.benchmark) {
      auto roofline = getRoofline(std::move(call.work), context, options);
      if (!roofline)
        return llvm::joinErrors(std::move(errors), roofline.takeError());
      if (auto error = benchmark(call, *roofline, options, stream))
        return llvm::joinErrors(std::move(errors), std::move(error));
    }
    errors = llvm::joinErrors(std::move(errors),
                              callAndHandleOutputs(call, options, stream));
  }
  return errors;
}

/// Makes a call with the inputs of a batch's entry. `call` has what all entries
/// share.
static llvm::Error callEntry(const BatchEntry &entry, PlannedCall &call,
                             const std::optional<Weights> &weights,
                             const RunOptions &options,
                             llvm::raw_ostream &stream) {
  call.options = makeEntryOptions(entry, options.calls.front(), call.signature);
  auto values = openEntry(entry);
  if (!values)
    return values.takeError();
  if (auto error = setArguments(call, {&*values, &weights}, readValue))
    return error;
  if (auto error = createFolders(call.options.outputs))
    return error;
  return callAndHandleOutputs(call, options, stream);
}

/// Makes a call for each entry of a batch. Errors of one entry name it, and
/// others are called all the same.
static llvm::Error callBatch(ArrayRef<BatchEntry> entries, PlannedCall &call,
                             const std::optional<Weights> &weights,
                             const RunOptions &options,
                             llvm::raw_ostream &stream) {
  llvm::Error errors = llvm::Error::success();
  for (const BatchEntry &entry : entries) {
    std::string prefix = "'" + entry.path + "': ";
    RunOptions entryOptions = options;
    entryOptions.faultPrefix += prefix;
    stream << "# " << entry.path << '\n';
    // A signal in the program ends this process.
    stream.flush();
    llvm::handleAllErrors(callEntry(entry, call, weights, entryOptions, stream),
                          [&](const llvm::ErrorInfoBase &error) {
                            errors = llvm::joinErrors(
                                std::move(errors),
                                makeError(prefix + error.message()));
                          });
  }
  return errors;
}

/// Erases the operations of a module whose code is compiled, and returns their
/// memory to the system.
static void freeModule(ModuleOp module, MutableArrayRef<PlannedCall> calls) {
  for (PlannedCall &call : calls)
    call.function = nullptr;
  module.getBody()->clear();
  if (mallctl)
    mallctl("arena.4096.purge", nullptr, nullptr, nullptr, 0);
}

/// Lowers the module and compiles it, erases its operations, and sets the
/// entries of the calls.
static llvm::Expected<CompiledModule>
compile(ModuleOp module, SmallVector<PlannedCall, 1> &calls,
        const LoweringOptions &lowering, ArrayRef<std::string> calledLibraries,
        const RunOptions &options) {
  llvm::SetVector<func::FuncOp> functions;
  for (const PlannedCall &call : calls)
    functions.insert(call.function);
  if (auto error = lowerToLLVM(module, functions.getArrayRef(), lowering))
    return std::move(error);
  if (lowering.progress)
    lowering.progress->begin(kCodeStage);
  JITOptions jitOptions;
  jitOptions.targetCPU = options.targetCPU;
  jitOptions.sharedLibraries = getLibraries(module, calledLibraries);
  llvm::append_range(jitOptions.sharedLibraries, options.sharedLibraries);
  auto compiled = CompiledModule::create(module, jitOptions);
  if (!compiled)
    return compiled.takeError();
  for (PlannedCall &call : calls) {
    auto entry = compiled->lookup(call.signature);
    if (!entry)
      return entry.takeError();
    call.entry = *entry;
  }
  if (lowering.progress)
    lowering.progress->end();
  freeModule(module, calls);
  return compiled;
}

llvm::Error structured::detail::execute(ModuleOp module,
                                        const LoweringOptions &lowering,
                                        ArrayRef<std::string> calledLibraries,
                                        const std::optional<Weights> &weights,
                                        const RunOptions &options,
                                        llvm::raw_ostream &stream) {
  auto calls = planCalls(module, weights, options);
  if (!calls)
    return calls.takeError();
  std::vector<BatchEntry> entries;
  if (!options.batch.empty()) {
    auto listed = listBatch(options.batch);
    if (!listed)
      return makeError("--batch: " + toString(listed.takeError()));
    entries = std::move(*listed);
  }
  auto compiled = compile(module, *calls, lowering, calledLibraries, options);
  if (!compiled)
    return compiled.takeError();
  if (weights && options.batch.empty())
    for (PlannedCall &call : *calls)
      if (auto error = readWeights(call, *weights))
        return error;
  if (options.batch.empty())
    return makeCalls(*calls, module.getContext(), options, stream);
  return callBatch(entries, calls->front(), weights, options, stream);
}
