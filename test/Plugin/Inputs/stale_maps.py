"""Runs our passes in mlir-opt on ops with a stale cache of indexing maps.

usage: stale_maps.py PLUGIN LLVM_LIB

MLIR's ops cache their maps in a discardable attribute and trust it. Here each convolution and
pooling has strides and dilations, and that attribute has the maps of the op without them. The
passes must give the same result as without it.
"""

import re
import sys
from pathlib import Path

import upstream_ops

sys.path.append(str(Path(__file__).parents[2] / "Utils"))
from split_input import run_split  # noqa: E402

MEMO = re.compile(r"\{linalg\.memoized_indexing_maps = \[[^\]]*\]\}")
PASSES = {
    "memref": ["linalg-generalize", "linalg-to-loops", "linalg-to-affine-loops", "linalg-to-parallel-loops",
               "linalg-tile{sizes=1,2,2},linalg-to-loops"],
    "tensor": ["linalg-generalize", "linalg-bufferize,linalg-to-loops",
               "linalg-tile{sizes=0,2,2},linalg-bufferize,linalg-to-loops"],
}


def run(tool, texts, *arguments):
    """The tool's output for each text."""
    return run_split([*tool, *arguments], texts)[0]


def generic_forms(programs, kind):
    for program in programs:
        program.types = [re.sub(r"\d+x", "?x", t) for t in program.types]
    return run(["mlir-opt"], [program.function("f", kind) for program in programs], "--mlir-print-op-generic",
               "--mlir-print-local-scope")


def with_maps_of(plain, strided):
    """The strided program with the maps of the plain one in its cache."""
    stale, count = MEMO.subn(MEMO.search(plain)[0], strided)
    if count != 1 or stale == strided:
        sys.exit(f"there is no cache of maps to replace:\n{strided}")
    return stale


def main(plugin, llvm_lib):
    adopted = ["mlir-opt", f"--load-dialect-plugin={plugin}", f"--load-pass-plugin={plugin}"]
    tried, failures = 0, 0
    windows = [op for op in upstream_ops.host_ops(llvm_lib) if "conv_" in op or op.startswith("pooling")]
    pairs = [pair for op in windows if len(pair := upstream_ops.window_ops(op)) == 2]
    for kind, passes in PASSES.items():
        plain, strided = (generic_forms(programs, kind) for programs in zip(*pairs))
        stale = [with_maps_of(*texts) for texts in zip(plain, strided)]
        clean = [MEMO.sub("", text) for text in strided]
        for pipeline in passes:
            argument = f"--pass-pipeline=builtin.module({pipeline})"
            expected = run(adopted, clean, argument)
            tried += len(stale)
            for tool in (adopted, ["linalg-opt"]):
                if tool == ["linalg-opt"] and "tile" in pipeline:
                    continue  # our tiles are computed by other maps
                for text, right, found in zip(stale, expected, run(tool, stale, argument)):
                    if found != right:
                        failures += 1
                        print(f"{tool[0]}, {pipeline}: expected\n{right}\nfound\n{found}\nof\n{text}", file=sys.stderr)
    print(f"{tried} programs with stale maps, {failures} differences")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
