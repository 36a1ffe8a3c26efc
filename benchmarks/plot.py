# Part of Linalg, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Draws the figures of bench.py."""

import matplotlib

matplotlib.use("Agg")  # no display is needed
import matplotlib.pyplot as plt  # noqa: E402

from report import figure, order, unit_of  # noqa: E402


def draw_bars(axes, results, colors):
    """The figure of each contender, for each case."""
    names = [name for name in colors if any(figure(result, name) is not None for result in results)]
    width = 0.8 / len(names)
    for number, name in enumerate(names):
        bars = [(case + number * width, figure(result, name)) for case, result in enumerate(results)
                if figure(result, name) is not None]
        axes.bar(*zip(*bars), width, label=name, color=colors[name])
    axes.set_xticks([case + 0.4 - width / 2 for case in range(len(results))],
                    [result["case"] for result in results], rotation=90)
    axes.set_ylabel(unit_of(results[0]))
    axes.grid(axis="y", alpha=0.3)
    axes.legend(ncols=len(names), loc="lower center", bbox_to_anchor=(0.5, 1))


def draw_roofline(axes, results, colors, machine):
    """The share of peak by operations per byte, below the bounds of arithmetic and memory."""
    balance = machine["peak"] / machine["bandwidth"]
    intensities = [result["operations"] / result["bytes"] for result in results]
    low, high = min(*intensities, balance) / 2, max(*intensities, balance) * 2
    axes.plot([low, balance, high], [low / balance, 1, 1], color="black", linewidth=1)
    for name, color in colors.items():
        points = [(result["operations"] / result["bytes"], result["shares"][name]) for result in results
                  if name in result["shares"]]
        if points:
            axes.scatter(*zip(*points), s=14, color=color)
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.set_xlabel("operations per byte of operands")
    axes.grid(alpha=0.3)


def draw(results, names, machine, path):
    """Bars for each unit, and a roofline beside them if operations are counted."""
    colors = {name: f"C{number}" for number, name in enumerate(order(names))}
    groups = [[result for result in results if unit_of(result) == unit] for unit in dict.fromkeys(map(unit_of, results))]
    counted = [result for result in results if result["operations"]]
    ratios = [1 + len(group) * 0.1 for group in groups] + [1] * bool(counted)
    # Below the bars are the names of cases.
    height = 4 + max(len(result["case"]) for result in results) * 0.08
    page, axes = plt.subplots(1, len(ratios), figsize=(4 * len(ratios) + len(results) * 0.4, height), layout="constrained",
                              width_ratios=ratios, squeeze=False)
    for panel, group in zip(axes[0], groups):
        draw_bars(panel, group, colors)
    if counted:
        draw_roofline(axes[0][-1], counted, colors, machine)
    page.savefig(path)
