// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_BENCHMARKS_CONTENDERS_ONEDNN_ONEDNN_H
#define LINALG_BENCHMARKS_CONTENDERS_ONEDNN_ONEDNN_H

#include "../../problem.h"
#include <oneapi/dnnl/dnnl.hpp>
#include <optional>
#include <unordered_map>

namespace benchmarks {

using Arguments = std::unordered_map<int, dnnl::memory>;
/// Names of dimensions; empty for one of extent 1 that an operand lacks.
using Dims = std::vector<std::string>;

dnnl::engine &getEngine();

/// Executes a primitive.
Computation makeCall(const dnnl::primitive &primitive,
                     const Arguments &arguments);

/// An operand, with its dimensions in the order in which the library wants
/// them, and strides as they are in memory.
dnnl::memory::desc describe(const Operand &operand, const Dims &order);
dnnl::memory::desc describe(const Operand &operand);

dnnl::memory makeMemory(const dnnl::memory::desc &description,
                        const Operand &operand);

/// Weights in the format that a primitive has chosen, and what converts them
/// before each call; null if nothing does.
struct Weights {
  dnnl::memory elements;
  Computation convert;
};

/// If this is the contender whose weights are converted before the time that is
/// measured, they are, and `convert` is null.
Weights prepareWeights(const dnnl::memory::desc &given,
                       const dnnl::memory::desc &chosen,
                       const Operand &operand);

/// Whether weights are in the library's own format beforehand.
bool hasOwnWeights();

/// The primitive that `make` describes for a format of weights: the one in
/// which they are, or the library's own one if the implementation for that has
/// one of the names `slow` in its name.
template <typename Make>
auto choosePrimitive(const dnnl::memory::desc &given,
                     std::initializer_list<const char *> slow, Make make) {
  dnnl::memory::desc own(given.dims(), given.data_type(),
                         dnnl::memory::format_tag::any);
  auto primitive = make(hasOwnWeights() ? own : given);
  std::string name = primitive.impl_info_str();
  for (const char *part : slow)
    if (name.find(part) != std::string::npos)
      return make(own);
  return primitive;
}

/// `weights.convert`, if any, and then the primitive.
Computation makeCall(const dnnl::primitive &primitive,
                     const Arguments &arguments, const Weights &weights);

/// A function of single elements, and its parameters.
struct Eltwise {
  dnnl::algorithm algorithm;
  float alpha, beta;
};

/// The function of a step of the kind "elementwise"; none if the library has
/// none.
std::optional<Eltwise> getEltwise(const Step &step);

/// A step together with steps after it, which are done on each element of the
/// result.
struct FusedStep {
  const Step &step;
  dnnl::post_ops postOps;
  const Operand *result;
};

/// These return null for a step that the library has no primitive for.
Computation prepareProduct(const FusedStep &fused);
Computation prepareConvolution(const FusedStep &fused);
Computation preparePooling(const Step &step);
Computation prepareRows(const Step &step);
Computation prepareLayout(const Step &step);
Computation prepareElementwise(const Step &step);

} // namespace benchmarks

#endif // LINALG_BENCHMARKS_CONTENDERS_ONEDNN_ONEDNN_H
