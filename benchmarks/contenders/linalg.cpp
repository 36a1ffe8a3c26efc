// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Calls the function `kernel` of a library that `linalg-run --emit=obj` wrote:
// its arguments are buffers, the inputs and then the result.

#include "../loops.h"
#include <array>

using namespace benchmarks;

/// A buffer as compiled code takes it: the allocated and the aligned pointer,
/// the offset, the sizes and the strides, all of 8 bytes.
using Buffer = std::vector<int64_t>;

/// A dense row-major buffer.
static Buffer makeBuffer(const Operand &operand) {
  auto address = reinterpret_cast<int64_t>(operand.data);
  Buffer buffer = {address, address, 0};
  buffer.insert(buffer.end(), operand.extents.begin(), operand.extents.end());
  size_t rank = operand.extents.size();
  buffer.resize(3 + 2 * rank);
  int64_t stride = 1;
  for (size_t i = rank; i-- > 0;) {
    buffer[3 + rank + i] = stride;
    stride *= operand.extents[i];
  }
  return buffer;
}

/// Calls a function of any number of pointers.
template <size_t... places>
static void call(void *function, const std::vector<void *> &arguments,
                 std::index_sequence<places...>) {
  reinterpret_cast<void (*)(decltype((void)places, (void *)nullptr)...)>(
      function)(arguments[places]...);
}

template <size_t count>
static Computation makeCall(std::shared_ptr<void> library,
                            std::shared_ptr<std::vector<Buffer>> buffers,
                            void *function) {
  std::vector<void *> arguments;
  for (Buffer &buffer : *buffers)
    arguments.push_back(buffer.data());
  return [library, buffers, arguments, function] {
    call(function, arguments, std::make_index_sequence<count>());
  };
}

/// The functions that make calls with each number of arguments.
template <size_t... counts>
static constexpr auto makeCalls(std::index_sequence<counts...>) {
  return std::array{makeCall<counts>...};
}

void describe() { std::printf("linalg-run\n"); }

void prepare(const Problem &problem, Computation &computation) {
  std::shared_ptr<void> library = openLibrary(problem.kernel);
  void *function =
      library ? dlsym(library.get(), "_mlir_ciface_kernel") : nullptr;
  if (!function)
    return;
  auto buffers = std::make_shared<std::vector<Buffer>>();
  for (const Operand &operand : problem.operands)
    if (!operand.file.empty())
      buffers->push_back(makeBuffer(operand));
  // Enough for chains of dozens of steps.
  constexpr auto calls = makeCalls(std::make_index_sequence<129>());
  if (buffers->size() < calls.size())
    computation = calls[buffers->size()](library, buffers, function);
}
