// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Why a transformation leaves an op as it is. A check, `refuse...`, returns a
// refusal if there is one. What plans a transformation, `plan...`, returns the
// plan or the refusal: so a pass plans once, and then applies the plan or
// reports the refusal.

#ifndef LINALG_INTERFACES_REFUSAL_H
#define LINALG_INTERFACES_REFUSAL_H

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/Twine.h"
#include <optional>
#include <string>
#include <type_traits>
#include <variant>

namespace mlir::structured {

/// Why a transformation leaves an op as it is, as text for the user.
struct Refusal {
  /// From all that a twine is made of: literals, strings, what `formatv`
  /// returns.
  template <typename Text, typename = std::enable_if_t<
                               std::is_convertible_v<const Text &, Twine>>>
  Refusal(const Text &reason) : reason(Twine(reason).str()) {}

  /// What the remark says, such as "it has no reduction".
  std::string reason;
};

/// A `T`, such as the plan of a transformation, or why there is none.
template <typename T>
class [[nodiscard]] RefusalOr {
public:
  RefusalOr(T &&value) : content(std::move(value)) {}
  RefusalOr(const T &value) : content(value) {}
  RefusalOr(Refusal refusal) : content(std::move(refusal)) {}
  /// A refusal for this reason.
  template <typename Text, typename = std::enable_if_t<
                               std::is_convertible_v<const Text &, Twine>>>
  RefusalOr(const Text &reason) : content(Refusal(reason)) {}

  /// Whether there is a `T`.
  explicit operator bool() const { return std::holds_alternative<T>(content); }

  T &operator*() { return std::get<T>(content); }
  const T &operator*() const { return std::get<T>(content); }
  T *operator->() { return &**this; }
  const T *operator->() const { return &**this; }

  /// Why there is no `T`; there must be none.
  const Refusal &refusal() const { return std::get<Refusal>(content); }

  /// Why there is no `T`; none if there is one.
  std::optional<Refusal> getRefusalIfAny() const {
    return *this ? std::nullopt : std::optional(refusal());
  }

private:
  std::variant<Refusal, T> content;
};

} // namespace mlir::structured

#endif // LINALG_INTERFACES_REFUSAL_H
