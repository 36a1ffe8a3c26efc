// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "IntegerProblem.h"
#include "mlir/Analysis/Presburger/Simplex.h"
#include "mlir/IR/AffineExpr.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;
using presburger::BoundType;
using presburger::IntegerPolyhedron;
using presburger::PresburgerSpace;

/// Up to this many points, enumerating them is the fastest way.
static constexpr int64_t fewPoints = 1 << 10;
/// More points than this take too long to enumerate (about 0.1 s).
static constexpr int64_t manyPoints = 1 << 20;
/// A search by relaxation may take too long for harder problems. Determined
/// with random problems of up to five dimensions and four quotients.
static constexpr int64_t maxHardness = 1 << 10;

//===----------------------------------------------------------------------===//
// Linear forms
//===----------------------------------------------------------------------===//

DynamicAPInt &LinearForm::at(unsigned variable) {
  if (coefficients.size() <= variable)
    coefficients.resize(variable + 1);
  return coefficients[variable];
}

LinearForm LinearForm::operator-() const {
  LinearForm negated;
  for (const DynamicAPInt &coefficient : coefficients)
    negated.coefficients.push_back(-coefficient);
  negated.constant = -constant;
  return negated;
}

DynamicAPInt LinearForm::evaluate(ArrayRef<DynamicAPInt> point) const {
  DynamicAPInt value = constant;
  for (auto [coefficient, x] : llvm::zip(coefficients, point))
    value += coefficient * x;
  return value;
}

SmallVector<DynamicAPInt> LinearForm::getRow(unsigned numVars) const {
  SmallVector<DynamicAPInt> row(coefficients.begin(), coefficients.end());
  row.resize(numVars);
  row.push_back(constant);
  return row;
}

std::optional<DynamicAPInt> mlir::structured::detail::getLast(const Box &box,
                                                              unsigned dim) {
  if (ShapedType::isDynamic(box.sizes[dim]))
    return std::nullopt;
  return DynamicAPInt(box.offsets[dim]) + box.sizes[dim] - 1;
}

/// Adds `term` to `sum`, if both are bounded.
static void addTerm(std::optional<DynamicAPInt> &sum,
                    const std::optional<DynamicAPInt> &term) {
  if (sum && term)
    *sum += *term;
  else
    sum.reset();
}

Bounds mlir::structured::detail::getBoundsInBox(const LinearForm &form,
                                                const Box &box) {
  Bounds bounds{form.constant, form.constant};
  for (auto [dim, coefficient] : llvm::enumerate(form.coefficients)) {
    if (coefficient == 0)
      continue;
    std::optional<DynamicAPInt> first = coefficient * box.offsets[dim];
    std::optional<DynamicAPInt> last = getLast(box, dim);
    if (last)
      *last *= coefficient;
    addTerm(bounds.min, coefficient > 0 ? first : last);
    addTerm(bounds.max, coefficient > 0 ? last : first);
  }
  return bounds;
}

//===----------------------------------------------------------------------===//
// Affine expressions as linear forms
//===----------------------------------------------------------------------===//

FailureOr<LinearForm> IntegerProblem::flatten(AffineExpr expr) {
  LinearForm form;
  if (failed(add(expr, DynamicAPInt(1), form)))
    return failure();
  return form;
}

/// Adds `factor * expr` to `sum`.
LogicalResult IntegerProblem::add(AffineExpr expr, const DynamicAPInt &factor,
                                  LinearForm &sum) {
  switch (expr.getKind()) {
  case AffineExprKind::Constant:
    sum.constant += factor * cast<AffineConstantExpr>(expr).getValue();
    return success();
  case AffineExprKind::DimId: {
    unsigned dim = cast<AffineDimExpr>(expr).getPosition();
    if (dim >= domain.getRank())
      return failure();
    sum.at(dim) += factor;
    return success();
  }
  case AffineExprKind::SymbolId:
    return failure();
  case AffineExprKind::Add: {
    auto binary = cast<AffineBinaryOpExpr>(expr);
    return success(succeeded(add(binary.getLHS(), factor, sum)) &&
                   succeeded(add(binary.getRHS(), factor, sum)));
  }
  case AffineExprKind::Mul: {
    auto binary = cast<AffineBinaryOpExpr>(expr);
    auto constant = dyn_cast<AffineConstantExpr>(binary.getRHS());
    if (!constant)
      return failure();
    return add(binary.getLHS(), factor * constant.getValue(), sum);
  }
  case AffineExprKind::Mod:
  case AffineExprKind::FloorDiv:
  case AffineExprKind::CeilDiv:
    return addQuotient(cast<AffineBinaryOpExpr>(expr), factor, sum);
  }
  llvm_unreachable("every kind of expression is handled above");
}

LogicalResult IntegerProblem::addQuotient(AffineBinaryOpExpr expr,
                                          const DynamicAPInt &factor,
                                          LinearForm &sum) {
  auto divisor = dyn_cast<AffineConstantExpr>(expr.getRHS());
  if (!divisor || divisor.getValue() <= 0)
    return failure();
  FailureOr<LinearForm> dividend = flatten(expr.getLHS());
  if (failed(dividend))
    return failure();
  if (expr.getKind() == AffineExprKind::CeilDiv)
    dividend->constant += divisor.getValue() - 1;
  unsigned quotient = getQuotientVariable(*dividend, divisor.getValue());
  if (expr.getKind() != AffineExprKind::Mod) {
    sum.at(quotient) += factor;
    return success();
  }
  sum.at(quotient) -= factor * divisor.getValue();
  return add(expr.getLHS(), factor, sum);
}

unsigned IntegerProblem::getQuotientVariable(LinearForm dividend,
                                             int64_t divisor) {
  auto isSame = [&](const Quotient &other) {
    return other.divisor == divisor &&
           other.dividend.constant == dividend.constant &&
           other.dividend.coefficients == dividend.coefficients;
  };
  auto *known = llvm::find_if(quotients, isSame);
  unsigned variable = domain.getRank() + (known - quotients.begin());
  if (known == quotients.end())
    quotients.push_back({std::move(dividend), DynamicAPInt(divisor)});
  return variable;
}

//===----------------------------------------------------------------------===//
// Choice of the method
//===----------------------------------------------------------------------===//

SmallVector<unsigned>
IntegerProblem::getUsedDims(ArrayRef<LinearForm> forms) const {
  llvm::SmallBitVector used(domain.getRank());
  auto markUsed = [&](const LinearForm &form) {
    for (auto [variable, coefficient] : llvm::enumerate(form.coefficients))
      if (variable < domain.getRank() && coefficient != 0)
        used.set(variable);
  };
  llvm::for_each(forms, markUsed);
  for (const Quotient &quotient : quotients)
    markUsed(quotient.dividend);
  for (const Constraint &constraint : constraints)
    markUsed(constraint.form);
  return llvm::to_vector_of<unsigned>(used.set_bits());
}

DynamicAPInt IntegerProblem::getHardness() const {
  DynamicAPInt hardness(1);
  for (const Quotient &quotient : quotients)
    hardness *= quotient.divisor;
  unsigned rank = domain.getRank();
  for (const Constraint &constraint : constraints) {
    DynamicAPInt largest(1);
    DynamicAPInt divisor(0);
    for (auto [variable, coefficient] :
         llvm::enumerate(constraint.form.coefficients)) {
      DynamicAPInt size = abs(coefficient);
      divisor = gcd(divisor, size);
      // The coefficient of a remainder is its divisor, which is counted
      // already.
      if (variable >= rank)
        size = size / quotients[variable - rank].divisor;
      largest = std::max(largest, size);
    }
    if (divisor > 1)
      largest = ceilDiv(largest, divisor);
    hardness *= largest;
  }
  return hardness;
}

/// The number of points of `box` along `dims`; none if it is unbounded.
static std::optional<DynamicAPInt> countPoints(const Box &box,
                                               ArrayRef<unsigned> dims) {
  DynamicAPInt count(1);
  for (unsigned dim : dims) {
    if (ShapedType::isDynamic(box.sizes[dim]))
      return std::nullopt;
    count *= box.sizes[dim];
  }
  return count;
}

FailureOr<std::optional<SmallVector<Bounds>>>
IntegerProblem::solve(ArrayRef<LinearForm> forms) const {
  if (quotients.empty() && constraints.empty())
    return std::optional(llvm::map_to_vector(
        forms, [&](const auto &form) { return getBoundsInBox(form, domain); }));
  SmallVector<unsigned> dims = getUsedDims(forms);
  std::optional<DynamicAPInt> numPoints = countPoints(domain, dims);
  if (numPoints && *numPoints <= fewPoints)
    return solveByEnumeration(forms, dims);
  if (getHardness() <= maxHardness)
    return solveByRelaxation(forms);
  if (numPoints && *numPoints <= manyPoints)
    return solveByEnumeration(forms, dims);
  return failure();
}

//===----------------------------------------------------------------------===//
// Enumeration
//===----------------------------------------------------------------------===//

bool IntegerProblem::satisfiesConstraints(ArrayRef<DynamicAPInt> point) const {
  return llvm::all_of(constraints, [&](const Constraint &constraint) {
    DynamicAPInt value = constraint.form.evaluate(point);
    const Bounds &bounds = constraint.bounds;
    return (!bounds.min || value >= *bounds.min) &&
           (!bounds.max || value <= *bounds.max);
  });
}

std::optional<SmallVector<Bounds>>
IntegerProblem::solveByEnumeration(ArrayRef<LinearForm> forms,
                                   ArrayRef<unsigned> dims) const {
  unsigned rank = domain.getRank();
  SmallVector<DynamicAPInt> point(rank + quotients.size());
  for (unsigned dim : dims)
    point[dim] = domain.offsets[dim];
  auto advance = [&] {
    for (unsigned dim : llvm::reverse(dims)) {
      point[dim] += 1;
      if (point[dim] <= *getLast(domain, dim))
        return true;
      point[dim] = domain.offsets[dim];
    }
    return false;
  };
  std::optional<SmallVector<Bounds>> bounds;
  do {
    for (auto [index, quotient] : llvm::enumerate(quotients))
      point[rank + index] =
          floorDiv(quotient.dividend.evaluate(point), quotient.divisor);
    if (!satisfiesConstraints(point))
      continue;
    if (!bounds)
      bounds.emplace(forms.size());
    for (auto [form, bound] : llvm::zip(forms, *bounds)) {
      DynamicAPInt value = form.evaluate(point);
      if (!bound.min || value < *bound.min)
        bound.min = value;
      if (!bound.max || value > *bound.max)
        bound.max = value;
    }
  } while (advance());
  return bounds;
}

//===----------------------------------------------------------------------===//
// Relaxation
//===----------------------------------------------------------------------===//

IntegerPolyhedron IntegerProblem::getPolyhedron() const {
  IntegerPolyhedron set(PresburgerSpace::getSetSpace(domain.getRank()));
  for (unsigned dim = 0; dim < domain.getRank(); ++dim) {
    set.addBound(BoundType::LB, dim, domain.offsets[dim]);
    if (std::optional<DynamicAPInt> last = getLast(domain, dim))
      set.addBound(BoundType::UB, dim, *last);
  }
  for (const Quotient &quotient : quotients)
    set.addLocalFloorDiv(quotient.dividend.getRow(set.getNumVars()),
                         quotient.divisor);
  for (const auto &[form, bounds] : constraints) {
    SmallVector<DynamicAPInt> row = form.getRow(set.getNumVars());
    if (bounds.min)
      set.addBound(BoundType::LB, row, *bounds.min);
    if (bounds.max)
      set.addBound(BoundType::UB, row, *bounds.max);
  }
  return set;
}

/// A value of `form` at a point of `set`, at least `low` and at most `high`, if
/// there is one.
static std::optional<DynamicAPInt> findValue(IntegerPolyhedron set,
                                             const LinearForm &form,
                                             const DynamicAPInt &low,
                                             const DynamicAPInt &high) {
  SmallVector<DynamicAPInt> row = form.getRow(set.getNumVars());
  set.addBound(BoundType::LB, row, low);
  set.addBound(BoundType::UB, row, high);
  auto point = set.findIntegerSample();
  if (!point)
    return std::nullopt;
  return form.evaluate(*point);
}

/// The least value of `form` in `set`, given any of its values there; none if
/// it is unbounded.
///
/// Searches from the least rational value upwards, in growing steps. The
/// library's own search for a least point, by cutting planes, may not terminate
/// if the set is unbounded; its search for any point does.
static std::optional<DynamicAPInt> getMin(const IntegerPolyhedron &set,
                                          const LinearForm &form,
                                          DynamicAPInt known) {
  auto relaxed = presburger::Simplex(set).computeIntegerBounds(
      form.getRow(set.getNumVars()));
  if (!relaxed.first.isBounded())
    return std::nullopt;
  DynamicAPInt low = relaxed.first.getBoundedOptimum();
  DynamicAPInt step(0);
  while (low < known) {
    DynamicAPInt middle = floorDiv(low + known, DynamicAPInt(2));
    DynamicAPInt high = std::min(low + step, middle);
    if (auto smaller = findValue(set, form, low, high)) {
      known = *smaller;
      step = 0;
    } else {
      low = high + 1;
      step = step * 2 + 1;
    }
  }
  return known;
}

std::optional<SmallVector<Bounds>>
IntegerProblem::solveByRelaxation(ArrayRef<LinearForm> forms) const {
  IntegerPolyhedron set = getPolyhedron();
  auto point = set.findIntegerSample();
  if (!point)
    return std::nullopt;
  return llvm::map_to_vector(forms, [&](const LinearForm &form) {
    DynamicAPInt value = form.evaluate(*point);
    Bounds bounds{getMin(set, form, value), getMin(set, -form, -value)};
    if (bounds.max)
      bounds.max = -*bounds.max;
    return bounds;
  });
}

FailureOr<Bounds> mlir::structured::detail::getBounds(AffineExpr expr,
                                                      const Box &domain) {
  if (expr.getKind() == AffineExprKind::FloorDiv ||
      expr.getKind() == AffineExprKind::CeilDiv) {
    // Rounding division is monotonic.
    auto binary = cast<AffineBinaryOpExpr>(expr);
    auto divisor = dyn_cast<AffineConstantExpr>(binary.getRHS());
    if (!divisor || divisor.getValue() <= 0)
      return failure();
    FailureOr<Bounds> bounds = getBounds(binary.getLHS(), domain);
    if (failed(bounds))
      return failure();
    bool isFloor = expr.getKind() == AffineExprKind::FloorDiv;
    DynamicAPInt by(divisor.getValue());
    for (auto *bound : {&bounds->min, &bounds->max})
      if (*bound)
        *bound = isFloor ? floorDiv(**bound, by) : ceilDiv(**bound, by);
    return bounds;
  }
  IntegerProblem problem(domain);
  FailureOr<LinearForm> form = problem.flatten(expr);
  if (failed(form))
    return failure();
  auto bounds = problem.solve(*form);
  if (failed(bounds))
    return failure();
  return bounds->value().front();
}
