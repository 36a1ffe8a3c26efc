// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Products and convolutions: what has weights.

#include "../../product.h"
#include "onednn.h"
#include <algorithm>

using namespace benchmarks;
using dnnl::memory;

static dnnl::primitive_attr makeAttributes(const FusedStep &fused) {
  dnnl::primitive_attr attributes;
  attributes.set_post_ops(fused.postOps);
  return attributes;
}

Computation benchmarks::prepareProduct(const FusedStep &fused) {
  Product p(fused.step);
  if (p.isF64())
    return nullptr;
  std::string batch = p.batch ? "b" : "";
  memory::desc a = describe(*p.a, {batch, "m", "k"});
  memory::desc b = describe(*p.b, {batch, "k", "n"});
  memory::desc c = describe(*p.c, {batch, "m", "n"});
  memory::desc bias =
      p.bias ? describe(*p.bias, {"", "", "n"}) : memory::desc();
  auto primitive = choosePrimitive(b, {"ref"}, [&](const memory::desc &wanted) {
    auto description = p.bias ? dnnl::matmul::desc(a, wanted, bias, c)
                              : dnnl::matmul::desc(a, wanted, c);
    return dnnl::matmul::primitive_desc(description, makeAttributes(fused),
                                        getEngine());
  });
  Weights weights = prepareWeights(b, primitive.weights_desc(), *p.b);
  Arguments arguments = {{DNNL_ARG_SRC, makeMemory(a, *p.a)},
                         {DNNL_ARG_WEIGHTS, weights.elements},
                         {DNNL_ARG_DST, makeMemory(c, *fused.result)}};
  if (p.bias)
    arguments.insert({DNNL_ARG_BIAS, makeMemory(bias, *p.bias)});
  return makeCall(dnnl::matmul(primitive), arguments, weights);
}

/// The names of a step's spatial dimensions, after `prefix`.
static Dims getSpatial(const Step &step, const std::string &prefix) {
  Dims dims;
  size_t rank = step.fields.at("image").size();
  for (const char *dim : {"d", "h", "w"})
    dims.push_back(prefix + dim);
  dims.erase(dims.begin(), dims.end() - rank);
  return dims;
}

static Dims append(Dims dims, const Dims &others) {
  dims.insert(dims.end(), others.begin(), others.end());
  return dims;
}

/// The strides, dilations or paddings of a window.
static memory::dims getNumbers(const Step &step, const char *field,
                               int64_t offset = 0) {
  return memory::dims(step.fields.at("image").size(),
                      step.get<int64_t>(field) + offset);
}

/// The image or the result, with all channels in one dimension.
static memory::desc describeImage(const Operand &operand, const Dims &spatial) {
  auto has = [&](const char *dim) {
    return std::find(operand.dims.begin(), operand.dims.end(), dim) !=
           operand.dims.end();
  };
  std::string channel = has("f") ? "f" : "c";
  if (!has("g"))
    return describe(operand, append({"n", channel}, spatial));
  // Groups and their channels are next to each other in memory.
  Operand merged = operand;
  merged.dims.clear();
  merged.extents.clear();
  for (size_t i = 0; i < operand.dims.size(); ++i) {
    if (operand.dims[i] == "g")
      continue;
    merged.dims.push_back(operand.dims[i]);
    merged.extents.push_back(operand.extents[i]);
    if (operand.dims[i] == channel)
      merged.extents.back() *= operand.getExtent("g");
  }
  return describe(merged, append({"n", channel}, spatial));
}

Computation benchmarks::prepareConvolution(const FusedStep &fused) {
  const Step &step = fused.step;
  Dims window = getSpatial(step, "k");
  const Operand &weights = *step.inputs[1];
  memory::desc x = describeImage(*step.inputs[0], getSpatial(step, ""));
  memory::desc y = describeImage(*step.result, getSpatial(step, "o"));
  memory::desc w = describe(weights, append({"f", "c"}, window));
  if (step.get<int64_t>("groups") > 1) {
    bool isDepthwise = weights.dims.front() != "g";
    w = describe(
        weights,
        append(isDepthwise ? Dims{"c", "", ""} : Dims{"g", "f", "c"}, window));
  }
  const Operand *bias = step.inputs.size() > 2 ? step.inputs[2] : nullptr;
  memory::desc b = bias ? describe(*bias) : memory::desc();
  memory::dims padding = getNumbers(step, "pad");
  auto primitive =
      choosePrimitive(w, {"ref", "gemm"}, [&](const memory::desc &wanted) {
        dnnl::convolution_forward::desc description(
            dnnl::prop_kind::forward_inference,
            dnnl::algorithm::convolution_auto, x, wanted, b, y,
            getNumbers(step, "stride"), getNumbers(step, "dilation", -1),
            padding, padding);
        return dnnl::convolution_forward::primitive_desc(
            description, makeAttributes(fused), getEngine());
      });
  Weights chosen = prepareWeights(w, primitive.weights_desc(), weights);
  Arguments arguments = {{DNNL_ARG_SRC, makeMemory(x, *step.inputs[0])},
                         {DNNL_ARG_WEIGHTS, chosen.elements},
                         {DNNL_ARG_DST, makeMemory(y, *fused.result)}};
  if (bias)
    arguments.insert({DNNL_ARG_BIAS, makeMemory(b, *bias)});
  return makeCall(dnnl::convolution_forward(primitive), arguments, chosen);
}

Computation benchmarks::preparePooling(const Step &step) {
  memory::dims padding = getNumbers(step, "pad");
  if (step.get<int64_t>("dilation") != 1)
    return nullptr;
  auto kernel = step.get<memory::dims>("kernel");
  bool isMax = step.getOp() == "max";
  dnnl::primitive_attr attributes;
  if (!isMax) {
    // The library has the average.
    dnnl::post_ops times;
    float count = std::accumulate(kernel.begin(), kernel.end(), int64_t(1),
                                  std::multiplies<>());
    times.append_eltwise(1, dnnl::algorithm::eltwise_linear, count, 0);
    attributes.set_post_ops(times);
  }
  memory::desc x = describeImage(*step.inputs[0], getSpatial(step, ""));
  memory::desc y = describeImage(*step.result, getSpatial(step, "o"));
  dnnl::pooling_forward::desc description(
      dnnl::prop_kind::forward_inference,
      isMax ? dnnl::algorithm::pooling_max
            : dnnl::algorithm::pooling_avg_include_padding,
      x, y, getNumbers(step, "stride"), kernel, padding, padding);
  dnnl::pooling_forward primitive({description, attributes, getEngine()});
  return makeCall(primitive, {{DNNL_ARG_SRC, makeMemory(x, *step.inputs[0])},
                              {DNNL_ARG_DST, makeMemory(y, *step.result)}});
}
