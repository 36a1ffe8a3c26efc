// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "BufferTypes.h"
#include "linalg/Utils/DialectExtensions.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include <atomic>

using namespace mlir;
using namespace mlir::bufferization;
using structured::detail::BufferTypes;

static thread_local BufferTypes *current = nullptr;

BufferTypes *BufferTypes::getCurrent() { return current; }

BufferTypes::BufferTypes() : previous(current) { current = this; }

BufferTypes::~BufferTypes() { current = previous; }

BufferTypes::Result BufferTypes::compute(Value value,
                                         function_ref<Result()> compute) {
  Result type = compute();
  if (failed(type))
    return failure();
  found[value] = *type;
  auto it = used.find(value);
  // Types only become more general, and only once. To guarantee termination,
  // each assumption is made only once.
  if (it != used.end() && it->second != *type)
    isWrong |= assumed.try_emplace(value, *type).second;
  return type;
}

BufferTypes::Result BufferTypes::get(Value value, ArrayRef<Value> stack,
                                     function_ref<Result()> compute) {
  // The value's type depends on itself: its op returns the type of the loop's
  // init.
  if (llvm::is_contained(stack.drop_back(), value)) {
    if (auto it = used.find(value); it != used.end())
      return it->second;
    if (auto it = assumed.find(value); it != assumed.end())
      return used[value] = it->second;
    Result type = compute();
    if (failed(type))
      return failure();
    return used.try_emplace(value, *type).first->second;
  }
  if (auto it = found.find(value); it != found.end())
    return it->second;
  if (isAnswering)
    return this->compute(value, compute);
  // The IR changes between queries.
  isAnswering = true;
  Result type = failure();
  do {
    isWrong = false;
    found.clear();
    used.clear();
    type = this->compute(value, compute);
  } while (succeeded(type) && isWrong);
  found.clear();
  used.clear();
  assumed.clear();
  isAnswering = false;
  return type;
}

namespace {
/// Redirects queries of the model of `OpTy` to `BufferTypes`. The model that is
/// attached first stays, and a host may attach its model before we are loaded,
/// so the model's function table is changed.
// MLIR22-7: the models of `scf` ask for the types of a loop's init and of what
// its body yields each time, so that a query takes time exponential in the
// number of nested and consecutive loops.
template <typename OpTy>
class RemembersBufferTypes {
  using Concept = BufferizableOpInterface::Concept;
  using Function = decltype(Concept::getBufferType);

  static BufferTypes::Result get(const Concept *model, Operation *op,
                                 Value value,
                                 const BufferizationOptions &options,
                                 const BufferizationState &state,
                                 SmallVector<Value> &stack) {
    auto ask = [&] {
      return original.load()(model, op, value, options, state, stack);
    };
    BufferTypes *types = BufferTypes::getCurrent();
    return types ? types->get(value, stack, ask) : ask();
  }

  // The same for all contexts.
  static inline std::atomic<Function> original = nullptr;

public:
  static void attach(MLIRContext *context) {
    auto name = RegisteredOperationName::lookup(TypeID::get<OpTy>(), context);
    Concept *model =
        name ? name->template getInterface<BufferizableOpInterface>() : nullptr;
    if (!model || model->getBufferType == &get)
      return;
    original = model->getBufferType;
    model->getBufferType = &get;
  }
};
} // namespace

template <typename... Ops>
static void attach(MLIRContext *context) {
  (RemembersBufferTypes<Ops>::attach(context), ...);
}

void structured::detail::registerBufferTypes(DialectRegistry &registry) {
  addModelsExtension(registry, {"scf", "bufferization"},
                     attach<scf::ExecuteRegionOp, scf::ForOp, scf::ForallOp,
                            scf::IfOp, scf::IndexSwitchOp, scf::WhileOp>);
  addModelsExtension(registry, {"arith", "bufferization"},
                     attach<arith::SelectOp>);
}
