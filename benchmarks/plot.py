# Part of Linalg, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Draws the figures of bench.py."""

import matplotlib

matplotlib.use("Agg")  # no display is needed
import matplotlib.pyplot as plt  # noqa: E402


def draw_bars(axes, results, names):
    """The share of peak of each contender, for each case."""
    width = 0.8 / len(names)
    for number, name in enumerate(names):
        positions = [case + number * width for case, result in enumerate(results) if name in result["shares"]]
        shares = [result["shares"][name] for result in results if name in result["shares"]]
        axes.bar(positions, shares, width, label=name)
    axes.set_xticks([case + 0.4 - width / 2 for case in range(len(results))],
                    [result["case"] for result in results], rotation=90)
    axes.set_ylabel("share of peak")
    axes.grid(axis="y", alpha=0.3)
    axes.legend(ncols=len(names), loc="lower center", bbox_to_anchor=(0.5, 1))


def draw_roofline(axes, results, names, machine):
    """The share of peak by operations per byte, below the bounds of arithmetic and memory."""
    balance = machine["peak"] / machine["bandwidth"]
    intensities = [result["operations"] / result["bytes"] for result in results]
    low, high = min(*intensities, balance) / 2, max(*intensities, balance) * 2
    axes.plot([low, balance, high], [low / balance, 1, 1], color="black", linewidth=1)
    for name in names:
        points = [(result["operations"] / result["bytes"], result["shares"][name]) for result in results
                  if name in result["shares"]]
        axes.scatter(*zip(*points), s=14, label=name)
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.set_xlabel("operations per byte of operands")
    axes.grid(alpha=0.3)


def draw(results, names, machine, path):
    """Bars, and a roofline beside them."""
    figure, (bars, roofline) = plt.subplots(1, 2, figsize=(8 + len(results) * 0.4, 6), layout="constrained",
                                            width_ratios=[1 + len(results) * 0.1, 1])
    draw_bars(bars, results, names)
    draw_roofline(roofline, results, names, machine)
    figure.savefig(path)
