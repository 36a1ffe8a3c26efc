// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "PayloadChoices.h"
#include "linalg/IR/Linalg.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "mlir/AsmParser/AsmParser.h"
#include "llvm/ADT/DenseSet.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

namespace {
/// Collects the payload choices of one op.
class ChoiceCollector {
public:
  ChoiceCollector(RegisteredOperationName name, unsigned numInputs,
                  unsigned numLoops)
      : name(name), context(name.getContext()), numInputs(numInputs),
        numLoops(numLoops) {}

  /// Casts come last.
  void collect(ArrayRef<PayloadExpr> payloads) {
    for (const PayloadExpr &payload : payloads)
      collectFunctions(payload);
    for (const PayloadExpr &payload : payloads)
      collectCasts(payload);
  }

  SmallVector<PayloadChoice> choices{PayloadChoice()};

private:
  void collectFunctions(const PayloadExpr &expr) {
    if (expr.kind == PayloadExpr::Kind::Apply) {
      if (attributes.insert(expr.attribute).second)
        multiply(getFunctions(expr));
    } else if (expr.kind == PayloadExpr::Kind::Index &&
               !expr.attribute.empty() &&
               attributes.insert(expr.attribute).second) {
      multiply(getLoops(expr.attribute));
    }
    for (const PayloadExpr &argument : expr.arguments)
      collectFunctions(argument);
  }

  void collectCasts(const PayloadExpr &expr) {
    if (expr.kind == PayloadExpr::Kind::Cast &&
        llvm::is_contained(name.getAttributeNames(), expr.attribute) &&
        attributes.insert(expr.attribute).second) {
      const auto &host = LinalgHostInterface::get(context);
      multiply(
          {{},
           {makeAttribute(expr.attribute,
                          host.getCast(/*isUnsigned=*/expr.number == 0))}});
    }
    for (const PayloadExpr &argument : expr.arguments)
      collectCasts(argument);
  }

  NamedAttribute makeAttribute(StringRef attribute, Attribute value) {
    return NamedAttribute(StringAttr::get(context, attribute), value);
  }

  /// Combines each choice with each of `others`.
  void multiply(ArrayRef<PayloadChoice> others) {
    SmallVector<PayloadChoice> products;
    for (const PayloadChoice &other : others)
      for (PayloadChoice choice : choices)
        llvm::append_range(products.emplace_back(std::move(choice)), other);
    choices = std::move(products);
  }

  /// The choices without the attribute, if it has a default, and with each
  /// function that the attribute can name.
  SmallVector<PayloadChoice> getFunctions(const PayloadExpr &expr) {
    SmallVector<PayloadChoice> functions;
    bool hasAllInputs =
        expr.arguments.front().kind == PayloadExpr::Kind::Inputs;
    unsigned arity = hasAllInputs ? numInputs : expr.arguments.size();
    if (!expr.name.empty())
      functions.emplace_back();
    for (StringRef kind : {"unary_fn", "binary_fn", "elementwise_kind"})
      for (unsigned i = 0; i <= getMaxEnumValForElementwiseKind(); ++i)
        if (std::optional<NamedAttribute> attr = getFunction(
                expr.attribute, kind, arity,
                stringifyElementwiseKind(static_cast<ElementwiseKind>(i))))
          functions.push_back({*attr});
    return functions;
  }

  /// The attribute with a value such as `#linalg.unary_fn<exp>`, if the op
  /// accepts it.
  std::optional<NamedAttribute> getFunction(StringRef attribute, StringRef kind,
                                            unsigned arity,
                                            StringRef function) {
    const PayloadFunction *info = PayloadFunction::get(function);
    bool exists = (kind == "unary_fn" && symbolizeUnaryFn(function)) ||
                  (kind == "binary_fn" && symbolizeBinaryFn(function)) ||
                  kind == "elementwise_kind";
    if (!exists || !info || info->arity != arity)
      return std::nullopt;
    // From text, as the attribute's class belongs to the host.
    Attribute value = parseAttribute(
        ("#linalg." + kind + "<" + function + ">").str(), context);
    if (!value)
      return std::nullopt;
    NamedAttribute attr = makeAttribute(attribute, value);
    NamedAttrList list(ArrayRef{attr});
    // A diagnostic that is not reported converts to success.
    bool fits = true;
    (void)name.verifyInherentAttrs(list, [&] {
      fits = false;
      return InFlightDiagnostic();
    });
    if (!fits)
      return std::nullopt;
    return attr;
  }

  SmallVector<PayloadChoice> getLoops(StringRef attribute) {
    SmallVector<PayloadChoice> loops;
    for (int64_t loop = 0; loop < numLoops; ++loop)
      loops.push_back(
          {makeAttribute(attribute, DenseI64ArrayAttr::get(context, loop))});
    return loops;
  }

  RegisteredOperationName name;
  MLIRContext *context;
  unsigned numInputs, numLoops;
  /// Those that have been collected.
  llvm::SmallDenseSet<StringRef> attributes;
};
} // namespace

SmallVector<PayloadChoice> mlir::structured::detail::collectPayloadChoices(
    RegisteredOperationName name, const ParsedRow &row, unsigned numInputs,
    unsigned numLoops) {
  ChoiceCollector collector(name, numInputs, numLoops);
  collector.collect(row.payloads);
  return std::move(collector.choices);
}
