// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "../product.h"
#include <cstdio>
#include <oneapi/dnnl/dnnl.hpp>
#include <unordered_map>

using namespace benchmarks;
using dnnl::memory;

static dnnl::engine engine(dnnl::engine::kind::cpu, 0);
static dnnl::stream stream(engine);
static dnnl::matmul primitive;
static memory memoryA, memoryB, memoryC, memoryBias;
static std::unordered_map<int, memory> arguments;

void describe() {
  std::printf("isa 0x%x\n",
              static_cast<unsigned>(dnnl::get_effective_cpu_isa()));
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

/// Batch, rows and columns; `transposed` in memory.
static memory::desc describeMatrix(int64_t batch, int64_t rows, int64_t columns,
                                   ElementType type, bool transposed) {
  memory::dims strides = {rows * columns, columns, 1};
  if (transposed)
    strides = {rows * columns, 1, rows};
  return {{batch, rows, columns}, getType(type), strides};
}

bool prepare(const Product *product, const char *) {
  const Product &p = *product;
  if (p.isF64())
    return false;
  memory::desc a =
      describeMatrix(p.getCount(), p.m, p.k, p.typeA, p.transposedA);
  memory::desc b =
      describeMatrix(p.getCount(), p.k, p.n, p.typeB, p.transposedB);
  memory::desc c = describeMatrix(p.getCount(), p.m, p.n, p.typeC, false);
  memory::desc bias = describeMatrix(1, 1, p.n, p.typeC, false);
  dnnl::primitive_attr attributes;
  dnnl::post_ops postOps;
  if (p.accumulates)
    postOps.append_sum();
  if (p.hasBiasAndRelu)
    postOps.append_eltwise(1, dnnl::algorithm::eltwise_relu, 0, 0);
  attributes.set_post_ops(postOps);
  try {
    auto desc = p.hasBiasAndRelu ? dnnl::matmul::desc(a, b, bias, c)
                                 : dnnl::matmul::desc(a, b, c);
    primitive = dnnl::matmul({desc, attributes, engine});
  } catch (const dnnl::error &) {
    return false;
  }
  memoryA = memory(a, engine, nullptr);
  memoryB = memory(b, engine, nullptr);
  memoryC = memory(c, engine, nullptr);
  arguments = {{DNNL_ARG_SRC, memoryA},
               {DNNL_ARG_WEIGHTS, memoryB},
               {DNNL_ARG_DST, memoryC}};
  if (p.hasBiasAndRelu) {
    memoryBias = memory(bias, engine, nullptr);
    arguments.insert({DNNL_ARG_BIAS, memoryBias});
  }
  return true;
}

void run(const ProductData *data) {
  memoryA.set_data_handle(const_cast<void *>(data->a));
  memoryB.set_data_handle(const_cast<void *>(data->b));
  memoryC.set_data_handle(data->c);
  if (data->bias)
    memoryBias.set_data_handle(const_cast<void *>(data->bias));
  primitive.execute(stream, arguments);
  stream.wait();
}
