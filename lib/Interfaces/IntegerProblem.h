// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The values that affine expressions take at the integer points of a box,
// restricted by bounds on other affine expressions.

#ifndef LINALG_LIB_INTERFACES_INTEGERPROBLEM_H
#define LINALG_LIB_INTERFACES_INTEGERPROBLEM_H

#include "linalg/Interfaces/IndexingMaps.h"
#include "mlir/Analysis/Presburger/IntegerRelation.h"
#include "llvm/ADT/DynamicAPInt.h"

namespace mlir::structured::detail {

/// `sum(coefficients[i] * x[i]) + constant`. Variables after the last
/// coefficient do not occur.
struct LinearForm {
  SmallVector<DynamicAPInt, 8> coefficients;
  DynamicAPInt constant;

  DynamicAPInt &at(unsigned variable);
  LinearForm operator-() const;
  DynamicAPInt evaluate(ArrayRef<DynamicAPInt> point) const;
  /// The form as the row of a constraint on `numVars` variables.
  SmallVector<DynamicAPInt> getRow(unsigned numVars) const;
};

/// The least and the greatest value of a form; none if it is unbounded.
struct Bounds {
  std::optional<DynamicAPInt> min;
  std::optional<DynamicAPInt> max;
};

/// The last point of `box` along `dim`, if there is one.
std::optional<DynamicAPInt> getLast(const Box &box, unsigned dim);

/// The bounds of a form in the dimensions of `box`, which is not empty.
Bounds getBoundsInBox(const LinearForm &form, const Box &box);

/// The bounds of `expr` over a box that is not empty. Fails if `expr` is not
/// affine in the box's dimensions or finding the bounds would take too long.
FailureOr<Bounds> getBounds(AffineExpr expr, const Box &domain);

/// The points of a box at which some forms are within bounds. Affine
/// expressions become linear forms with an additional variable for each
/// quotient.
class IntegerProblem {
public:
  /// `domain` is not empty.
  explicit IntegerProblem(const Box &domain) : domain(domain) {}

  /// `expr` as a linear form in the dimensions and quotients. Fails if it is
  /// not affine or divides by a number that is not positive.
  FailureOr<LinearForm> flatten(AffineExpr expr);

  /// Restricts the points to those where `form` is within `bounds`.
  void constrain(LinearForm form, Bounds bounds) {
    constraints.push_back({std::move(form), std::move(bounds)});
  }

  /// The bounds of each of `forms` over the points; none if there are no
  /// points. Fails if finding them would take too long.
  FailureOr<std::optional<SmallVector<Bounds>>>
  solve(ArrayRef<LinearForm> forms) const;

private:
  struct Quotient {
    LinearForm dividend;
    DynamicAPInt divisor;
  };
  struct Constraint {
    LinearForm form;
    Bounds bounds;
  };

  LogicalResult add(AffineExpr expr, const DynamicAPInt &factor,
                    LinearForm &sum);
  LogicalResult addQuotient(AffineBinaryOpExpr expr, const DynamicAPInt &factor,
                            LinearForm &sum);
  unsigned getQuotientVariable(LinearForm dividend, int64_t divisor);

  /// The dimensions that quotients, constraints or `forms` depend on.
  SmallVector<unsigned> getUsedDims(ArrayRef<LinearForm> forms) const;
  /// An estimate of the time of a search by linear relaxation: the number of
  /// integer points in a cell of the lattice of solutions.
  DynamicAPInt getHardness() const;

  bool satisfiesConstraints(ArrayRef<DynamicAPInt> point) const;
  std::optional<SmallVector<Bounds>>
  solveByEnumeration(ArrayRef<LinearForm> forms, ArrayRef<unsigned> dims) const;

  presburger::IntegerPolyhedron getPolyhedron() const;
  std::optional<SmallVector<Bounds>>
  solveByRelaxation(ArrayRef<LinearForm> forms) const;

  const Box &domain;
  SmallVector<Quotient, 0> quotients;
  SmallVector<Constraint, 0> constraints;
};

} // namespace mlir::structured::detail

#endif // LINALG_LIB_INTERFACES_INTEGERPROBLEM_H
