# Part of Linalg, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes loops in C, as one writes them without thinking of the processor; all extents are constants."""

from kinds.step import ELEMENTS

RELU = "fmaxf({}, 0.0f)"
# Lets the compiler add in another order.
SUM, MAXIMUM = "#pragma omp simd reduction(+ : {})", "#pragma omp simd reduction(max : {})"


def offset(dims, extents, indices=None):
    """The offset of an element of a dense array; an index is the name of its dimension unless `indices` has it."""
    text = "0"
    for dim, index in zip(dims, indices or dims):
        text = index if text == "0" else f"({text}) * {extents[dim]} + {index}"
    return text


def nest(dims, extents, *body):
    """The lines of loops over dimensions around `body`."""
    if not dims:
        return list(body)
    lines = [f"for (long {dim} = 0; {dim} < {extents[dim]}; ++{dim})" for dim in dims]
    return [*lines, "{", *(f"  {line}" for line in body), "}"]


def function(step, number):
    """The function of a step, which takes its operands in an array; empty if it has no loops in C."""
    lines = step.loops()
    if lines is None:
        return ""
    pointers = [f"const {ELEMENTS[operand.type].c} *restrict {operand.name} = operands[{position}];"
                for position, operand in enumerate(step.inputs)]
    result = f"{ELEMENTS[step.result.type].c} *restrict {step.result.name} = operands[{len(step.inputs)}];"
    return "\n".join([f"void step{number}(void **operands) {{", *(f"  {line}" for line in [*pointers, result, *lines]),
                      "}", ""])


def source(steps):
    """The source of a library of the steps."""
    return "#include <math.h>\n\n" + "\n".join(function(step, number) for number, step in enumerate(steps))
