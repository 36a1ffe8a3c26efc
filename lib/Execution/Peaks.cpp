// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Execution/Peaks.h"
#include "linalg/Execution/Compile.h"
#include "linalg/Target/Processor.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include <chrono>

using namespace mlir;
using namespace mlir::structured;

// The least time that a probe is repeated, and how often at least.
static constexpr double kSeconds = 5e-3;
static constexpr size_t kMinRuns = 3;

namespace {
/// Builds a function on one buffer with a loop that updates vectors, which are
/// stored at the beginning of the buffer after the loop.
class ProbeBuilder {
public:
  ProbeBuilder(MLIRContext *context, Type element, int64_t lanes,
               int64_t numElements)
      : loc(UnknownLoc::get(context)), builder(context),
        vector(VectorType::get({lanes}, element)),
        module(ModuleOp::create(loc)) {
    builder.setInsertionPointToEnd(module->getBody());
    auto type = MemRefType::get({numElements}, element);
    function = func::FuncOp::create(builder, loc, "probe",
                                    builder.getFunctionType({type}, {}));
    builder.setInsertionPointToEnd(function.addEntryBlock());
    buffer = function.getArgument(0);
  }

  Value getIndex(int64_t value) {
    return arith::ConstantIndexOp::create(builder, loc, value);
  }

  /// The vector at `index + offset`.
  Value load(Value index, int64_t offset = 0) {
    if (offset)
      index = arith::AddIOp::create(builder, loc, index, getIndex(offset));
    return vector::LoadOp::create(builder, loc, vector, buffer, index);
  }

  /// `a * b + c`
  Value multiplyAdd(Value a, Value b, Value c) {
    if (isa<FloatType>(vector.getElementType()))
      return math::FmaOp::create(builder, loc, a, b, c);
    Value product = arith::MulIOp::create(builder, loc, a, b);
    return arith::AddIOp::create(builder, loc, product, c);
  }

  Value add(Value a, Value b) {
    if (isa<FloatType>(vector.getElementType()))
      return arith::AddFOp::create(builder, loc, a, b);
    return arith::AddIOp::create(builder, loc, a, b);
  }

  /// A loop from 0 to `end` by `step`, where `update` computes the next values
  /// of `count` vectors from the index and the values.
  void addLoop(
      int64_t end, int64_t step, int64_t count,
      function_ref<SmallVector<Value>(Value index, ValueRange values)> update) {
    int64_t lanes = vector.getNumElements();
    SmallVector<Value> values;
    for (int64_t i = 0; i < count; ++i)
      values.push_back(load(getIndex(i * lanes)));
    auto loop = scf::ForOp::create(
        builder, loc, getIndex(0), getIndex(end), getIndex(step), values,
        [&](OpBuilder &, Location, Value index, ValueRange before) {
          scf::YieldOp::create(builder, loc, update(index, before));
        });
    builder.setInsertionPointAfter(loop);
    for (auto [i, value] : llvm::enumerate(loop.getResults()))
      vector::StoreOp::create(builder, loc, value, buffer, getIndex(i * lanes));
    func::ReturnOp::create(builder, loc);
  }

  /// The least seconds of a call.
  llvm::Expected<double> measure(StringRef targetCPU) {
    llvm::Expected<Signature> signature = getSignature(function);
    if (!signature)
      return signature.takeError();
    auto pipeline = findExecutionPipeline("loops");
    if (!pipeline)
      return pipeline.takeError();
    if (llvm::Error error =
            lowerToLLVM(*module, function, {*pipeline, {}, /*verify=*/false}))
      return std::move(error);
    JITOptions options;
    options.targetCPU = targetCPU;
    auto compiled = CompiledModule::create(*module, options);
    if (!compiled)
      return compiled.takeError();
    auto entry = compiled->lookup(*signature);
    if (!entry)
      return entry.takeError();
    const ValueType &type = signature->arguments.front();
    auto array = NDArray::create(type.kind, type.shape);
    if (!array)
      return array.takeError();
    CallFrame frame(*signature, *array);
    return getLeastSeconds(frame, *entry);
  }

private:
  static double getLeastSeconds(CallFrame &frame,
                                CallFrame::Function function) {
    using Clock = std::chrono::steady_clock;
    auto secondsSince = [](Clock::time_point begin) {
      return std::chrono::duration<double>(Clock::now() - begin).count();
    };
    double least = std::numeric_limits<double>::infinity();
    Clock::time_point begin = Clock::now();
    for (size_t run = 0; run < kMinRuns || secondsSince(begin) < kSeconds;
         ++run) {
      Clock::time_point start = Clock::now();
      frame.call(function);
      least = std::min(least, secondsSince(start));
    }
    return least;
  }

  Location loc;
  OpBuilder builder;
  VectorType vector;
  OwningOpRef<ModuleOp> module;
  func::FuncOp function;
  Value buffer;
};
} // namespace

/// Independent chains of multiply-adds, as many as run at once.
static llvm::Expected<double> measureOperations(StringRef targetCPU,
                                                const Processor &processor,
                                                Type element, int64_t lanes) {
  constexpr int64_t steps = 100000;
  int64_t chains =
      std::clamp<int64_t>(processor.fmasPerCycle * processor.fmaLatency, 1,
                          std::max<int64_t>(processor.vectorRegisters - 2, 1));
  ProbeBuilder probe(element.getContext(), element, lanes, lanes * chains);
  Value factor = probe.load(probe.getIndex(0));
  probe.addLoop(steps, 1, chains, [&](Value, ValueRange sums) {
    return llvm::map_to_vector(sums, [&](Value sum) {
      return probe.multiplyAdd(sum, factor, factor);
    });
  });
  llvm::Expected<double> seconds = probe.measure(targetCPU);
  if (!seconds)
    return seconds.takeError();
  return 2.0 * double(steps * chains * lanes) / *seconds;
}

/// Sums of all elements, in several vectors.
static llvm::Expected<double> measureBytes(StringRef targetCPU, Type element,
                                           int64_t lanes, int64_t bytes) {
  constexpr int64_t chains = 8;
  int64_t elementBytes = element.getIntOrFloatBitWidth() / 8;
  int64_t step = chains * lanes;
  int64_t count =
      llvm::alignTo(std::max<int64_t>(bytes / elementBytes, 1), step);
  ProbeBuilder probe(element.getContext(), element, lanes, count);
  probe.addLoop(count, step, chains, [&](Value index, ValueRange sums) {
    SmallVector<Value> next;
    for (auto [i, sum] : llvm::enumerate(sums))
      next.push_back(probe.add(sum, probe.load(index, i * lanes)));
    return next;
  });
  llvm::Expected<double> seconds = probe.measure(targetCPU);
  if (!seconds)
    return seconds.takeError();
  return double(count * elementBytes) / *seconds;
}

llvm::Expected<Peaks> mlir::structured::measurePeaks(StringRef targetCPU,
                                                     Type element,
                                                     int64_t bytes) {
  constexpr int64_t greatest = 256 << 20;
  auto processor = describeProcessor(targetCPU, /*features=*/"");
  if (!processor)
    return processor.takeError();
  int64_t lanes = processor->getLanes(element.getIntOrFloatBitWidth());
  auto operations = measureOperations(targetCPU, *processor, element, lanes);
  if (!operations)
    return operations.takeError();
  auto read =
      measureBytes(targetCPU, element, lanes, std::min(bytes, greatest));
  if (!read)
    return read.takeError();
  return Peaks{*operations, *read};
}
