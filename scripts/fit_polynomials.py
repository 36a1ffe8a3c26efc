#!/usr/bin/env python3
# Part of Linalg, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Computes the coefficients of the polynomials in ApproximateMath.cpp, and their errors.

Each polynomial's greatest error in the function that it serves is least (Lawson's algorithm), where
each coefficient is rounded to f32 before those of higher powers are computed. Errors are relative, in
units of 2^-24, half an ulp of a float that is a little greater than a power of 2.
"""

import dataclasses
import math
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


def main():
    for fit in FITS:
        coefficients, error = compute(fit)
        print(f"{fit.name}: {', '.join(map(str, coefficients))}; error {error * 2**24:.3f}")


if __name__ == "__main__":
    main()
