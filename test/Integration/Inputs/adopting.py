"""Our passes in mlir-opt, for the harness."""

import re
import sys
from pathlib import Path

from lowerings import compile_module
from tiling import MANY_LOOPS

sys.path.append(str(Path(__file__).parents[2] / "Utils"))
from split_input import find_accepted  # noqa: E402


def adopted(plugin, *passes):
    """The command that runs our passes in mlir-opt."""
    return ["mlir-opt", f"--load-dialect-plugin={plugin}", f"--load-pass-plugin={plugin}",
            f"--pass-pipeline=builtin.module({','.join(passes)})"]


def find_for_plugin(runs, plugin, sources):
    """The names of functions whose ops, MLIR's or those that the plugin adds or decomposes, compute
    the formula."""
    # MLIR22-15: mlir-opt merges equal indices of nested ops.
    able = [(c, name) for c, _, name in runs
            if not ("linalg.index" in sources[name] and sources[name].count("linalg.generic") > 1)]
    others = [name for c, name in able if not c.stock]
    if others:
        texts = [sources[name] for name in others]
        verdicts = zip(others, texts, find_accepted(["mlir-opt"], texts), find_accepted(adopted(plugin), texts))
        others = [name for name, text, by_host, by_plugin in verdicts
                  if by_plugin and ("linalg.softmax" in text or not by_host)]
    return {*others, *(name for c, name in able if c.stock)}


def compile_adopted(source, options):
    """The results of our passes on MLIR's ops, as libraries by name."""
    lowerings = {
        "in mlir-opt": ["linalg-to-llvm"],
        "in mlir-opt, generalized": ["linalg-decompose", "linalg-generalize", "linalg-to-llvm"],
    }
    if options.first:
        source += MANY_LOOPS
        first = re.sub(r"=(\S+)", r"{\1}", options.first).replace("-linalg", "linalg").split()
        lowerings = {f"in mlir-opt, after {options.first}": [*first, "linalg-to-llvm"]}
    if options.tile:
        source += MANY_LOOPS
        lowerings = {f"in mlir-opt, tiled by {options.tile}": [
            f"linalg-tile{{{options.tile}}}", "linalg-decompose{aggregates-only}", "linalg-bufferize",
            "scf-forall-to-for", "linalg-to-llvm"]}
    if options.fuse:
        source += MANY_LOOPS
        lowerings = {f"in mlir-opt, fused by {options.fuse}": [
            f"linalg-tile-and-fuse{{{options.fuse}}}", "linalg-bufferize", "scf-forall-to-for", "linalg-to-llvm"]}
    commands = {name: " ".join(word.replace(" ", "~") for word in adopted(options.plugin, *passes))
                for name, passes in lowerings.items()}
    return {name: compile_module([command], source, options, f"plugin{number}")
            for number, (name, command) in enumerate(commands.items())}
