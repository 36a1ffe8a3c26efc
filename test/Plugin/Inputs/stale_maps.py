"""Runs our passes in mlir-opt on ops with a stale cache of indexing maps.

usage: stale_maps.py PLUGIN LLVM_LIB [EACH]

With a number EACH, only each EACH-th op is tried.

MLIR's ops keep their maps in a discardable attribute and trust it. Here each
convolution and pooling has strides and dilations, and the maps of the op
without them in that attribute. The passes must give what they give without it.
"""

import re
import subprocess
import sys

import upstream_ops

MEMO = re.compile(r"\{linalg\.memoized_indexing_maps = \[[^\]]*\]\}")
PASSES = {
    "memref": ["linalg-generalize", "linalg-to-loops", "linalg-to-affine-loops", "linalg-to-parallel-loops",
               "linalg-tile{sizes=1,2,2},linalg-to-loops"],
    "tensor": ["linalg-generalize", "linalg-bufferize,linalg-to-loops",
               "linalg-tile{sizes=0,2,2},linalg-bufferize,linalg-to-loops"],
}


def run(tool, text, *arguments):
    result = subprocess.run([*tool, *arguments, "-"], input=text, capture_output=True, text=True)
    if result.returncode:
        sys.exit(f"exit code {result.returncode}: {arguments}\n{result.stderr}\n{text}")
    return result.stdout


def generic_form(program, kind):
    program.types = [re.sub(r"\d+x", "?x", t) for t in program.types]
    return run(["mlir-opt"], program.function("f", kind), "--mlir-print-op-generic", "--mlir-print-local-scope")


def main(plugin, llvm_lib, each="1"):
    adopted = ["mlir-opt", f"--load-dialect-plugin={plugin}", f"--load-pass-plugin={plugin}"]
    tried, failures = 0, 0
    for op in sorted(upstream_ops.host_ops(llvm_lib))[::int(each)]:
        programs = upstream_ops.window_ops(op) if "conv_" in op or op.startswith("pooling") else []
        if len(programs) < 2:
            continue
        for kind, passes in PASSES.items():
            plain, strided = (generic_form(program, kind) for program in programs)
            stale, count = MEMO.subn(MEMO.search(plain)[0], strided)
            if count != 1 or stale == strided:
                sys.exit(f"linalg.{op} has no cache of maps to replace:\n{strided}")
            clean = MEMO.sub("", strided)
            for pipeline in passes:
                argument = f"--pass-pipeline=builtin.module({pipeline})"
                expected = run(adopted, clean, argument)
                tried += 1
                for tool in (adopted, ["linalg-opt"]):
                    if tool == ["linalg-opt"] and "tile" in pipeline:
                        continue  # tiles of ours are computed by other maps
                    found = run(tool, stale, argument)
                    if found != expected:
                        failures += 1
                        print(f"{tool[0]}, {pipeline}: expected\n{expected}\nfound\n{found}\nof\n{stale}", file=sys.stderr)
    print(f"{tried} programs with stale maps, {failures} differences")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
