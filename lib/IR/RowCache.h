// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Parsed rows, cached per context.

#ifndef LINALG_LIB_IR_ROWCACHE_H
#define LINALG_LIB_IR_ROWCACHE_H

#include "Payload.h"
#include "linalg/IR/Row.h"
#include "mlir/IR/DialectInterface.h"
#include "llvm/ADT/DenseMap.h"
#include <memory>
#include <mutex>
#include <shared_mutex>

namespace mlir::structured::detail {

/// An attribute whose elements are symbols of a row.
struct SymbolAttribute {
  StringRef name;
  SmallVector<int64_t> defaults;
  /// That of the attribute: `i64`, or a tensor of such integers.
  Type type;

  /// The attribute with these elements.
  Attribute get(ArrayRef<int64_t> elements) const;
};

/// A row, parsed.
struct ParsedRow {
  /// The element type of each operand: a name such as "f32", a variable, or
  /// empty for any type.
  SmallVector<StringRef> types;
  /// The map of each operand, with the row's symbols. For a polymorphic row,
  /// null if the operand has a dimension for each loop, and without results for
  /// a scalar. Empty for a row with free maps.
  SmallVector<AffineMap> maps;
  /// Empty if the row is polymorphic or has free maps.
  SmallVector<utils::IteratorType> iterators;
  /// The attributes whose elements are the symbols, in order.
  SmallVector<SymbolAttribute> symbolAttrs;
  /// The new element of each init.
  SmallVector<PayloadExpr, 1> payloads;
  /// Whether an attribute names a function of the payload.
  bool appliesFunction;
};

/// Attributes of an op that determine a payload of its row.
using PayloadChoice = SmallVector<NamedAttribute, 2>;

/// Parses a row whose repeated loops, if it has any, are repeated
/// `numRepetitions` times.
FailureOr<ParsedRow> parseRowInfo(MLIRContext *context, const RowInfo &row,
                                  EmitErrorFn emitError,
                                  unsigned numRepetitions = 1);

/// The number of dimensions of the first operand that repeated loops do not run
/// over.
unsigned getNumOtherDims(const RowInfo &row);

/// Verifies that there are no attributes of other named ops or of the dialect's
/// first version, which would be ignored.
LogicalResult verifyNoIdleAttributes(Operation *op);

/// The values of the row's symbols in `op`.
SmallVector<int64_t> getSymbolValues(Operation *op, const ParsedRow &parsed);

/// The maps of `op` without explicit maps: the row's, with the op's strides and
/// dilations for the symbols. None if the op always has explicit maps.
SmallVector<AffineMap> getDefaultMaps(Operation *op, const RowInfo &row,
                                      const ParsedRow &parsed);

/// Parallel if a result of each map depends on the loop, else reduction.
SmallVector<utils::IteratorType> getIteratorsOf(ArrayRef<AffineMap> initMaps);

/// The number of inputs of an op of the row; `getAttribute` returns an
/// attribute by its name.
unsigned getNumInputs(const RowInfo &row, const ParsedRow &parsed,
                      function_ref<Attribute(StringRef)> getAttribute);

/// The maps of an op of a polymorphic row for operands of these types.
SmallVector<AffineMap> getPolymorphicMaps(TypeRange operands,
                                          const ParsedRow &parsed);

/// The operation whose result is the new element of the first init; none if it
/// is an element of an operand.
using PayloadRoot = std::optional<OperationName>;

/// Values that are computed at their first use, by any thread.
template <typename Key, typename Value>
class Memo {
public:
  const Value &get(const Key &key, function_ref<Value()> compute) {
    {
      std::shared_lock lock(mutex);
      if (auto it = values.find(key); it != values.end())
        return *it->second;
    }
    auto value = std::make_unique<Value>(compute());
    std::unique_lock lock(mutex);
    return *values.try_emplace(key, std::move(value)).first->second;
  }

private:
  std::shared_mutex mutex;
  llvm::DenseMap<Key, std::unique_ptr<Value>> values;
};

/// A context's rows, in the dialect named `linalg`. Copies of this library in
/// several plugins share it by its name.
class RowCache : public DialectInterface::Base<RowCache> {
public:
  RowCache(Dialect *dialect) : Base(dialect) {}

  /// The row for operands of these types. That of the first only matters if
  /// the row has repeated loops; without them, these are repeated once.
  static const ParsedRow &get(MLIRContext *context, const RowInfo &row,
                              TypeRange operands = {});

  /// All payloads that ops `name` of `row` can have with `numInputs` inputs and
  /// `numLoops` loops: each function that an attribute may name, each loop
  /// whose index may be read, signed and unsigned casts. The choice without
  /// attributes comes first.
  static ArrayRef<PayloadChoice> getPayloadChoices(RegisteredOperationName name,
                                                   const ParsedRow &row,
                                                   unsigned numInputs,
                                                   unsigned numLoops);

  /// The root of the payload of `choice`, one of those that
  /// `getPayloadChoices` returns, for elements of `types`, as `compute` finds
  /// it.
  static FailureOr<PayloadRoot>
  getPayloadRoot(const PayloadChoice &choice, TupleType types,
                 function_ref<FailureOr<PayloadRoot>()> compute);

private:
  static const RowCache &get(MLIRContext *context);

  /// By row and number of repetitions.
  mutable Memo<std::pair<const RowInfo *, unsigned>, ParsedRow> rows;
  /// By name of the op, number of inputs and number of loops.
  mutable Memo<std::tuple<void *, unsigned, unsigned>,
               SmallVector<PayloadChoice>>
      choices;
  mutable Memo<std::pair<const PayloadChoice *, TupleType>,
               FailureOr<PayloadRoot>>
      roots;
};

} // namespace mlir::structured::detail

#endif // LINALG_LIB_IR_ROWCACHE_H
