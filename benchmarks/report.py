# Part of Linalg, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints the figures of cases."""

import math
import statistics

from workers import APART, BOUND, OURS


def geometric_mean(values):
    return math.exp(statistics.fmean(map(math.log, values)))


def unit_of(result):
    """What figures of contenders are: shares of peak if operations are counted, or else bytes per second."""
    return "share of peak" if result["operations"] else "GB/s"


def figure(result, name):
    if name not in result["seconds"]:
        return None
    return result["shares"][name] if result["operations"] else result["bytes"] / result["seconds"][name] / 1e9


def order(names):
    """Ours first, what is no contender last."""
    return sorted(names, key=lambda name: (name != OURS, name in APART, name))


def columns_of(results, names):
    """Titles, and functions that give the text of a result."""
    decimals = 2 if results[0]["operations"] else 1

    def number(value, form):
        return format(value, form) if value is not None else "-"

    def contender(name):
        return lambda result: ("wrong" if name in result["wrong"] else number(figure(result, name), f".{decimals}f"))

    columns = [(name, contender(name)) for name in names
               if any(figure(result, name) is not None or name in result["wrong"] for result in results)]
    columns.append(("ratio", lambda result: number(result["ratio"], ".2f")))
    if any(result["of_copy"] for result in results):
        columns.append((f"of {BOUND}", lambda result: number(result["of_copy"], ".2f")))
    if any(result["speedups"] for result in results):
        columns.append((f"{OURS} by threads", lambda result: number(result["speedups"].get(OURS), ".2f")))
        columns.append(("best by threads", lambda result: number(result["speedups"].get(result["best"]), ".2f")))
    return [*columns, ("compile", lambda result: f"{result['compile_seconds']:.2f} s"),
            ("code", lambda result: f"{result['code_bytes'] / 1024:.1f} KiB")]


def print_table(results, names):
    columns = columns_of(results, names)
    rows = [[unit_of(results[0]), *(title for title, _ in columns)]]
    rows += [[result["case"], *(text(result) for _, text in columns)] for result in results]
    widths = [max(map(len, cells)) for cells in zip(*rows)]
    for first, *cells in rows:
        print("  ".join([first.ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(cells, widths[1:]))]))


def print_results(results, names):
    """A table for each unit, and the means of all ratios."""
    for unit in dict.fromkeys(map(unit_of, results)):
        print_table([result for result in results if unit_of(result) == unit], order(names))
    ratios = [result["ratio"] for result in results if result["ratio"]]
    if ratios:
        print(f"ratio of {OURS} to the best library: geometric mean {geometric_mean(ratios):.2f}, minimum {min(ratios):.2f}")
    copies = [result["of_copy"] for result in results if result["of_copy"]]
    if copies:
        print(f"ratio of {OURS} to a copy of as many bytes: geometric mean {geometric_mean(copies):.2f}, minimum {min(copies):.2f}")
