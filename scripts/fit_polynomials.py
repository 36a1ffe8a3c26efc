#!/usr/bin/env python3
# Part of Linalg, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Computes the coefficients of the polynomials in ApproximateMath.cpp, and their errors.

With --tables, prints FunctionTables.h instead: polynomials for intervals.

Each polynomial's greatest error in the function that it serves is least (Lawson's algorithm), where
each coefficient is rounded to f32 before those of higher powers are computed. Errors are relative, in
units of 2^-24, half an ulp of a float that is a little greater than a power of 2.
"""

import dataclasses
import math
import sys
from typing import Callable

import numpy

ITERATIONS = 60
SAMPLES = 4000


@dataclasses.dataclass
class Fit:
    """A polynomial of `degree` for `function` over [lower, upper]; an error of it, multiplied by `weight`, is a
    relative one of the result."""

    name: str
    function: Callable[[float], float]
    weight: Callable[[float], float]
    lower: float
    upper: float
    degree: int


def series(x, coefficients):
    return sum(coefficient * x**power for power, coefficient in enumerate(coefficients))


def exp_rest(r):
    """(e^r - 1 - r) / r^2."""
    if abs(r) < 1e-3:
        return series(r, [1 / math.factorial(n + 2) for n in range(5)])
    return (math.expm1(r) - r) / r**2


def log_rest(f):
    """(ln(1 + f) - f + f^2 / 2) / f^3."""
    if abs(f) < 1e-2:
        return series(f, [(-1) ** n / (n + 3) for n in range(12)])
    return (math.log1p(f) - f + f * f / 2) / f**3


def tanh_rest(square):
    """(tanh x - x) / x^3 for x^2."""
    if square < 1e-4:
        return series(square, [-1 / 3, 2 / 15, -17 / 315, 62 / 2835])
    x = math.sqrt(square)
    return (math.tanh(x) / x - 1) / square


def exp2_rest(r):
    """(2^r - 1 - r) / r."""
    if abs(r) < 1e-6:
        return math.log(2) - 1 + math.log(2) ** 2 / 2 * r
    return math.expm1(r * math.log(2)) / r - 1


def erf_exponent(y):
    """(log2(1 - erf(-y)) - y) / y."""
    if y > -1e-4:
        slope = 2 / math.sqrt(math.pi)
        return series(y, [slope, -(slope**2) / 2, slope**3 / 3 - slope / 3]) / math.log(2) - 1
    return math.log2(math.erfc(-y)) / y - 1


def tanh_weight(square):
    x = math.sqrt(square)
    return square * x / math.tanh(x) if x else 0


def erf_weight(y):
    return math.log(2) * (y * math.erfc(-y) / math.erf(y) if y else math.sqrt(math.pi) / 2)


HALF_LN2 = math.log(2) / 2 * 1.001
FITS = [
    Fit("exp", exp_rest, lambda r: r * r * math.exp(-r), -HALF_LN2, HALF_LN2, 4),
    Fit("log", log_rest, lambda f: abs(f**3 / math.log1p(f)) if f else 0, math.sqrt(0.5) - 1, math.sqrt(2) - 1, 7),
    Fit("tanh", tanh_rest, tanh_weight, 0, 0.285**2, 2),
    Fit("exp2", exp2_rest, lambda r: abs(r / math.expm1(r * math.log(2))) if r else 1 / math.log(2), -0.5005, 0.5005, 5),
    Fit("erf", erf_exponent, erf_weight, -4, 0, 8),
]


@dataclasses.dataclass
class Table:
    """Polynomials for an odd function that grows to 1. The middles of `count` intervals are the multiples of
    `width`; in the last one the function is 1 when rounded."""

    name: str
    function: Callable[[float], float]
    slope: Callable[[float], float]
    width: float
    count: int
    degree: int


# At the first multiples of these widths, which are exact, the functions are almost floats (S. Gal, Computing
# elementary functions: a new approach for achieving high accuracy and good performance, 1986).
TABLES = [
    Table("erf", math.erf, lambda x: 2 / math.sqrt(math.pi) * math.exp(-(x**2)), 35065 / 2**17, 16, 6),
    Table("tanh", math.tanh, lambda x: 1 / math.cosh(x) ** 2, 9597 / 2**15, 32, 6),
]


def fit_rest(powers, values, weights):
    """The coefficients of `powers` whose greatest weighted error is least."""
    lawson = numpy.ones(len(values))
    for _ in range(ITERATIONS):
        scale = numpy.sqrt(lawson) * weights
        solution, *_ = numpy.linalg.lstsq(powers * scale[:, None], values * scale, rcond=None)
        errors = numpy.abs((powers @ solution - values) * weights)
        lawson *= errors / errors.max() + 1e-9
        lawson /= lawson.sum()
    return solution


def compute(fit):
    """The coefficients, lowest power first, and the greatest error."""
    nodes = numpy.cos(numpy.pi * (numpy.arange(SAMPLES) + 0.5) / SAMPLES)
    x = (fit.lower + fit.upper) / 2 + (fit.upper - fit.lower) / 2 * nodes
    values = numpy.array([fit.function(v) for v in x])
    weights = numpy.array([fit.weight(v) for v in x])
    coefficients = []
    for power in range(fit.degree + 1):
        powers = numpy.stack([x**p for p in range(power, fit.degree + 1)], 1)
        solution = fit_rest(powers, values - series(x, coefficients), weights)
        coefficients.append(numpy.float32(solution[0]))
    error = numpy.abs((series(x, [float(c) for c in coefficients]) - values) * weights).max()
    return coefficients, error


def compute_interval(table, number):
    """The coefficients for the distance from the middle of an interval."""
    if number == table.count - 1:
        return [1] + [0] * table.degree
    middle = number * table.width
    value, slope = table.function(middle), numpy.float32(table.slope(middle))

    def rest(t):
        return (table.function(middle + t) - value - float(slope) * t) / t**2

    # Rounding may count a number to the next interval. Negative ones have none before. In the first interval the
    # rest makes good for the rounding of the slope, the better the greater the distance is.
    half = table.width / 2 * 1.0001
    lower = -half if number else half / 64
    power = 2 if number else 3
    fit = Fit("", rest, lambda t: t**power / table.function(middle + t), lower, half, table.degree - 2)
    return [numpy.float32(value), slope, *compute(fit)[0]]


TABLES_HEADER = """// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Written by scripts/fit_polynomials.py --tables.

#ifndef LINALG_LIB_TRANSFORMS_VECTORLOWERING_FUNCTIONTABLES_H
#define LINALG_LIB_TRANSFORMS_VECTORLOWERING_FUNCTIONTABLES_H

#include <cstddef>

namespace mlir::structured::detail {

/// An odd function that grows to 1, by a polynomial in each of 16 or 32
/// intervals of positive numbers. Their middles are the multiples of `width`,
/// of which the polynomials take the distance. All numbers after the last
/// one's middle have its constant.
template <size_t numIntervals, size_t numCoefficients>
struct OddFunctionTable {
  float width;
  /// Of each power, the lowest first, those of all intervals.
  float coefficients[numCoefficients][numIntervals];
};

// clang-format off
"""

TABLES_FOOTER = """// clang-format on

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_VECTORLOWERING_FUNCTIONTABLES_H
"""


def print_tables():
    print(TABLES_HEADER)
    for table in TABLES:
        intervals = [compute_interval(table, number) for number in range(table.count)]
        print(f"/// {table.name}.")
        constant = f"k{table.name.capitalize()}Table"
        print(f"inline constexpr OddFunctionTable<{table.count}, {table.degree + 1}> {constant} = {{{table.width}f, {{")
        for power in range(table.degree + 1):
            print("  {" + ", ".join(f"{float(interval[power]).hex()}f" for interval in intervals) + "},")
        print("}};\n")
    print(TABLES_FOOTER, end="")


def main():
    if sys.argv[1:] == ["--tables"]:
        print_tables()
        return
    for fit in FITS:
        coefficients, error = compute(fit)
        print(f"{fit.name}: {', '.join(map(str, coefficients))}; error {error * 2**24:.3f}")


if __name__ == "__main__":
    main()
