"""Runs each of our passes and pipelines in mlir-opt on MLIR's own ops.

usage: every_pass.py PLUGIN LLVM_LIB STOCK_NAMES [--each=N]

A pass that rejects tensors must accept buffers. Its exit code, output and messages must equal those
of linalg-opt. With --each, it runs on each N-th op only, of which the first one differs from pass to
pass.
"""

import re
import subprocess
import sys

import upstream_ops


# Passes that must run before a pass that does not accept structured ops.
BEFORE = {"--linalg-loops-to-llvm": "linalg-decompose,linalg-bufferize,linalg-to-loops,",
          "--linalg-verify-lowered": "linalg-decompose,linalg-to-llvm,",
          **dict.fromkeys(["--linalg-expand-zero-points", "--linalg-offset-factors", "--linalg-divide-among-threads",
                           "--linalg-flatten-images", "--linalg-fuse-rows", "--linalg-choose-schedule"],
                          "linalg-describe-target,")}


# A cache that MLIR keeps on its own ops, which notes of errors print.
CACHE = re.compile(r" \{linalg\.memoized_indexing_maps = \[[^]]*\]\}")

# In mlir-opt, MLIR tiles its own pack, with bounds that fold later: what does not depend on
# each other comes in another order.
OTHER_ORDER = ["--linalg-codegen"]

# Aliases of linalg-opt alone.
FORMER_NAMES = ["--linalg-unwrap-scalars"]


def our_passes(stock_names):
    text = subprocess.run(["linalg-opt", "--help"], capture_output=True, text=True, check=True).stdout
    with open(stock_names) as file:
        stock = file.read().split()
    return [name for name in re.findall(r"^ {6}(--linalg-[\w-]+)", text, re.M) if name not in {*stock, *FORMER_NAMES}]


def without_order(module):
    """The lines of each function, in a fixed order and without the names of values."""
    return [sorted(re.sub(r"%\w+", "%", line) for line in function.splitlines())
            for function in module.split("llvm.func")]


def main():
    parser = upstream_ops.make_parser()
    parser.add_argument("stock_names")
    options = parser.parse_args()
    all_ops = upstream_ops.host_ops(options.llvm_lib)
    adopted = ["mlir-opt", f"--load-dialect-plugin={options.plugin}", f"--load-pass-plugin={options.plugin}"]
    names = our_passes(options.stock_names)
    failures = 0
    for number, name in enumerate(names):
        ops = all_ops[number % options.each::options.each]
        codes = []
        for kind in ("tensor", "memref"):
            text = "".join(f for op in ops for f in upstream_ops.functions(op, kind))
            argument = f"--pass-pipeline=builtin.module({BEFORE.get(name, '')}{name[2:]})"
            results = [subprocess.run([*tool, argument, "-"], input=text, capture_output=True, text=True)
                       for tool in (adopted, ["linalg-opt"])]
            compared = without_order if name in OTHER_ORDER else str
            outcomes = [(r.returncode, compared(r.stdout), CACHE.sub("", r.stderr)) for r in results]
            codes.append(results[0].returncode)
            if codes[-1] not in (0, 1) or outcomes[0] != outcomes[1]:
                failures += 1
                print(f"{name} on {kind}: exit code {codes[-1]}, {results[1].returncode} in linalg-opt\n"
                      f"{results[0].stderr[:2000]}", file=sys.stderr)
        if 0 not in codes:
            failures += 1
            print(f"{name} runs neither on tensors nor on buffers:\n{results[0].stderr[:2000]}", file=sys.stderr)
    print(f"{len(names)} passes and pipelines, {failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
