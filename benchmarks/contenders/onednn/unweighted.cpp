// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Reductions, normalizations, layouts and functions of elements.

#include "onednn.h"

using namespace benchmarks;
using dnnl::algorithm;
using dnnl::memory;

static constexpr auto inference = dnnl::prop_kind::forward_inference;

/// The operand, with dimensions of extent 1 where it lacks those of `other`.
static memory::desc describeLike(const Operand &operand, const Operand &other) {
  return describe(operand, other.dims);
}

static Computation prepareReduction(const Step &step) {
  const Operand &x = *step.inputs[0];
  memory::desc from = describe(x), to = describeLike(*step.result, x);
  dnnl::reduction::desc description(step.getOp() == "sum"
                                        ? algorithm::reduction_sum
                                        : algorithm::reduction_max,
                                    from, to, 0, 0);
  return makeCall(dnnl::reduction({description, getEngine()}),
                  {{DNNL_ARG_SRC, makeMemory(from, x)},
                   {DNNL_ARG_DST, makeMemory(to, *step.result)}});
}

template <typename Primitive>
static Computation prepareSoftmax(const Step &step) {
  const Operand &x = *step.inputs[0];
  memory::desc both = describe(x);
  typename Primitive::desc description(inference, both, x.dims.size() - 1);
  return makeCall(Primitive({description, getEngine()}),
                  {{DNNL_ARG_SRC, makeMemory(both, x)},
                   {DNNL_ARG_DST, makeMemory(both, *step.result)}});
}

static Computation prepareLayerNorm(const Step &step) {
  const Operand &x = *step.inputs[0];
  memory::desc both = describe(x), row = describe(*step.inputs[1]);
  dnnl::layer_normalization_forward::desc description(
      inference, both, 1e-5f,
      dnnl::normalization_flags::use_scale |
          dnnl::normalization_flags::use_shift);
  return makeCall(dnnl::layer_normalization_forward({description, getEngine()}),
                  {{DNNL_ARG_SRC, makeMemory(both, x)},
                   {DNNL_ARG_SCALE, makeMemory(row, *step.inputs[1])},
                   {DNNL_ARG_SHIFT, makeMemory(row, *step.inputs[2])},
                   {DNNL_ARG_DST, makeMemory(both, *step.result)}});
}

Computation benchmarks::prepareRows(const Step &step) {
  std::string op = step.getOp();
  if (op == "sum" || op == "max")
    return prepareReduction(step);
  if (op == "softmax")
    return prepareSoftmax<dnnl::softmax_forward>(step);
  if (op == "log_softmax")
    return prepareSoftmax<dnnl::logsoftmax_forward>(step);
  return op == "layernorm" ? prepareLayerNorm(step) : nullptr;
}

/// A copy from one layout to another, of what two descriptions say.
static Computation prepareReorder(const Step &step, const memory::desc &from,
                                  const memory::desc &to,
                                  const dnnl::primitive_attr &attributes = {}) {
  memory source = makeMemory(from, *step.inputs[0]),
         target = makeMemory(to, *step.result);
  return makeCall(dnnl::reorder(source, target, attributes),
                  {{DNNL_ARG_FROM, source}, {DNNL_ARG_TO, target}});
}

/// A copy of every so many elements.
static Computation prepareCopy(const Step &step) {
  const Operand &x = *step.inputs[0];
  auto steps = step.get<memory::dims>("strides");
  memory::dims strides(steps.size());
  int64_t dense = 1;
  for (size_t i = steps.size(); i-- > 0; dense *= x.extents[i])
    strides[i] = dense * steps[i];
  memory::desc from(step.result->extents, memory::data_type::f32, strides);
  return prepareReorder(step, from, describe(*step.result));
}

static Computation prepareConcat(const Step &step) {
  std::vector<memory::desc> parts;
  Arguments arguments;
  for (size_t i = 0; i < step.inputs.size(); ++i) {
    parts.push_back(describe(*step.inputs[i]));
    arguments.insert({DNNL_ARG_MULTIPLE_SRC + static_cast<int>(i),
                      makeMemory(parts.back(), *step.inputs[i])});
  }
  memory::desc whole = describe(*step.result);
  arguments.insert({DNNL_ARG_DST, makeMemory(whole, *step.result)});
  dnnl::concat primitive(
      {whole, step.get<int>("dimension"), parts, getEngine()});
  return makeCall(primitive, arguments);
}

Computation benchmarks::prepareLayout(const Step &step) {
  std::string op = step.getOp();
  if (op == "transpose")
    return prepareReorder(step, describe(*step.inputs[0]),
                          describe(*step.result, step.inputs[0]->dims));
  if (op == "copy")
    return prepareCopy(step);
  return op == "concat" ? prepareConcat(step) : nullptr;
}

std::optional<Eltwise> benchmarks::getEltwise(const Step &step) {
  static const std::map<std::string, Eltwise> functions = {
      {"exp", {algorithm::eltwise_exp, 0, 0}},
      {"log", {algorithm::eltwise_log, 0, 0}},
      {"tanh", {algorithm::eltwise_tanh, 0, 0}},
      {"sqrt", {algorithm::eltwise_sqrt, 0, 0}},
      {"sigmoid", {algorithm::eltwise_logistic, 0, 0}},
      {"gelu", {algorithm::eltwise_gelu_erf, 0, 0}},
      {"relu", {algorithm::eltwise_relu, 0, 0}},
      {"scale", {algorithm::eltwise_linear, 0.125f, 0}}};
  auto found = functions.find(step.getOp());
  if (found == functions.end())
    return std::nullopt;
  return found->second;
}

/// y += x / 2.
static Computation prepareAxpy(const Step &step) {
  dnnl::post_ops sum;
  sum.append_sum();
  dnnl::primitive_attr attributes;
  attributes.set_output_scales(0, {0.5f});
  attributes.set_post_ops(sum);
  memory::desc both = describe(*step.result);
  return prepareReorder(step, both, both, attributes);
}

static Computation prepareBinary(const Step &step) {
  memory::desc x = describe(*step.inputs[0]),
               z = describeLike(*step.inputs[1], *step.inputs[0]);
  dnnl::binary::desc description(step.getOp() == "add" ? algorithm::binary_add
                                                       : algorithm::binary_mul,
                                 x, z, x);
  return makeCall(dnnl::binary({description, getEngine()}),
                  {{DNNL_ARG_SRC_0, makeMemory(x, *step.inputs[0])},
                   {DNNL_ARG_SRC_1, makeMemory(z, *step.inputs[1])},
                   {DNNL_ARG_DST, makeMemory(x, *step.result)}});
}

Computation benchmarks::prepareElementwise(const Step &step) {
  if (step.getOp() == "axpy")
    return prepareAxpy(step);
  if (step.inputs.size() == 2)
    return prepareBinary(step);
  std::optional<Eltwise> eltwise = getEltwise(step);
  if (!eltwise)
    return nullptr;
  memory::desc both = describe(*step.result);
  dnnl::eltwise_forward::desc description(inference, eltwise->algorithm, both,
                                          eltwise->alpha, eltwise->beta);
  return makeCall(dnnl::eltwise_forward({description, getEngine()}),
                  {{DNNL_ARG_SRC, makeMemory(both, *step.inputs[0])},
                   {DNNL_ARG_DST, makeMemory(both, *step.result)}});
}
