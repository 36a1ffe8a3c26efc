// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Compiled twice: with LINALG_PREPACKED, weights are converted to the format
// that a primitive prefers before the time that is measured.

#include "onednn.h"
#include <algorithm>
#include <cstdio>

using namespace benchmarks;
using dnnl::memory;

#ifdef LINALG_PREPACKED
static constexpr bool isPrepacked = true;
#else
static constexpr bool isPrepacked = false;
#endif

dnnl::engine &benchmarks::getEngine() {
  static dnnl::engine engine(dnnl::engine::kind::cpu, 0);
  return engine;
}

static dnnl::stream &getStream() {
  static dnnl::stream stream(getEngine());
  return stream;
}

Computation benchmarks::makeCall(const dnnl::primitive &primitive,
                                 const Arguments &arguments) {
  return [=] {
    primitive.execute(getStream(), arguments);
    getStream().wait();
  };
}

static memory::data_type getType(ElementType type) {
  switch (type) {
  case ElementType::F32:
    return memory::data_type::f32;
  case ElementType::F64:
    return memory::data_type::undef;
  case ElementType::BF16:
    return memory::data_type::bf16;
  case ElementType::U8:
    return memory::data_type::u8;
  case ElementType::I8:
    return memory::data_type::s8;
  case ElementType::I32:
    return memory::data_type::s32;
  }
  return memory::data_type::undef;
}

memory::desc benchmarks::describe(const Operand &operand, const Dims &order) {
  memory::dims extents(order.size(), 1), strides(order.size());
  // Those of a dense array, where the operand lacks a dimension.
  int64_t dense = 1;
  for (size_t i = order.size(); i-- > 0; dense *= extents[i]) {
    strides[i] = dense;
    auto found = std::find(operand.dims.begin(), operand.dims.end(), order[i]);
    if (found == operand.dims.end())
      continue;
    auto place = operand.extents.begin() + (found - operand.dims.begin());
    extents[i] = *place;
    strides[i] = std::accumulate(place + 1, operand.extents.end(), int64_t(1),
                                 std::multiplies<>());
  }
  return {extents, getType(operand.type), strides};
}

memory::desc benchmarks::describe(const Operand &operand) {
  return describe(operand, operand.dims);
}

memory benchmarks::makeMemory(const memory::desc &description,
                              const Operand &operand) {
  return {description, getEngine(), operand.data};
}

bool benchmarks::hasOwnWeights() { return isPrepacked; }

Weights benchmarks::prepareWeights(const memory::desc &given,
                                   const memory::desc &chosen,
                                   const Operand &operand) {
  memory weights = makeMemory(given, operand);
  if (given == chosen)
    return {weights, nullptr};
  memory own(chosen, getEngine());
  Computation convert =
      makeCall(dnnl::reorder(weights, own),
               {{DNNL_ARG_FROM, weights}, {DNNL_ARG_TO, own}});
  if (!isPrepacked)
    return {own, convert};
  convert();
  return {own, nullptr};
}

Computation benchmarks::makeCall(const dnnl::primitive &primitive,
                                 const Arguments &arguments,
                                 const Weights &weights) {
  Computation call = makeCall(primitive, arguments);
  if (!weights.convert)
    return call;
  return [convert = weights.convert, call] {
    convert();
    call();
  };
}

void describe() {
  std::printf("isa 0x%x%s\n",
              static_cast<unsigned>(dnnl::get_effective_cpu_isa()),
              isPrepacked ? ", weights in its own format" : "");
}

static bool isConvolution(const Step &step) {
  return step.is("window") && step.getOp() == "conv";
}

/// Whether the library computes functions of the result's elements with it.
static bool hasWeights(const Step &step) {
  return step.is("product") || isConvolution(step);
}

static Computation prepareStep(const FusedStep &fused) {
  const Step &step = fused.step;
  if (step.is("product"))
    return prepareProduct(fused);
  if (step.is("window"))
    return isConvolution(step) ? prepareConvolution(fused)
                               : preparePooling(step);
  if (step.is("rows"))
    return prepareRows(step);
  if (step.is("layout"))
    return prepareLayout(step);
  return prepareElementwise(step);
}

/// Whether `reader` reads the result of a step as its first input, and no other
/// step does.
static bool isOnlyReader(const Step &reader, const Operand &result,
                         const std::vector<Step> &steps) {
  auto reads = [&](const Operand *input) { return input->data == result.data; };
  int64_t count = 0;
  for (const Step &step : steps)
    count += std::count_if(step.inputs.begin(), step.inputs.end(), reads);
  return count == 1 && reads(reader.inputs.front());
}

/// Appends the function of an elementwise step.
static bool appendPostOp(FusedStep &fused, const Step &step) {
  std::optional<Eltwise> eltwise;
  if (step.is("elementwise"))
    eltwise = getEltwise(step);
  if (!eltwise)
    return false;
  fused.postOps.append_eltwise(1, eltwise->algorithm, eltwise->alpha,
                               eltwise->beta);
  fused.result = step.result;
  return true;
}

/// The steps one after another, with functions of elements as a part of the
/// step before.
static Computation prepareFused(const std::vector<Step> &steps) {
  std::vector<Computation> computations;
  for (size_t i = 0; i < steps.size(); ++i) {
    FusedStep fused = {steps[i], {}, steps[i].result};
    if (steps[i].is("product") && steps[i].get<bool>("accumulates"))
      fused.postOps.append_sum();
    if (hasWeights(steps[i]) &&
        steps[i].get<std::string>("epilogue") == "bias_relu")
      fused.postOps.append_eltwise(1, dnnl::algorithm::eltwise_relu, 0, 0);
    while (hasWeights(fused.step) && i + 1 < steps.size() &&
           isOnlyReader(steps[i + 1], *fused.result, steps) &&
           appendPostOp(fused, steps[i + 1]))
      ++i;
    computations.push_back(prepareStep(fused));
    if (!computations.back())
      return nullptr;
  }
  return [computations] {
    for (const Computation &computation : computations)
      computation();
  };
}

void prepare(const Problem &problem, Computation &computation) {
  const std::vector<Step> &steps = problem.steps;
  if (isPrepacked && std::none_of(steps.begin(), steps.end(), hasWeights))
    return;
  try {
    computation = prepareFused(steps);
  } catch (const dnnl::error &) {
    // The library has no implementation.
  }
}
