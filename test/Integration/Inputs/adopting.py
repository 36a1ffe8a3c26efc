"""Our passes in mlir-opt, for the harness."""

import re
import subprocess

from lowerings import compile_module
from tiling import MANY_LOOPS


def adopted(plugin, *passes):
    """The command that runs our passes in mlir-opt."""
    return ["mlir-opt", f"--load-dialect-plugin={plugin}", f"--load-pass-plugin={plugin}",
            f"--pass-pipeline=builtin.module({','.join(passes)})"]


def is_parsed(command, source):
    return subprocess.run(command, input=source.encode(), capture_output=True).returncode == 0


def is_for_plugin(case, plugin, source):
    """Whether MLIR's ops, or those that the plugin adds or decomposes, mean what the formula says."""
    if "linalg.index" in source and source.count("linalg.generic") > 1:
        return False  # mlir-opt merges equal indices of nested ops
    if case.stock:
        return True
    ours = "linalg.softmax" in source or not is_parsed(["mlir-opt"], source)
    return ours and is_parsed(adopted(plugin), source)


def compile_adopted(source, options):
    """What our passes make of MLIR's ops, as libraries by name."""
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
