"""Runs our passes on MLIR's own structured ops, in mlir-opt with the plugin and
in linalg-opt, and compares the resulting programs, messages and remarks.

usage: compare_passes.py PLUGIN LLVM_LIB [--each=N] PASS...

With --each, only each N-th op is tried. PASS is the text of a pipeline on modules. With the prefix
`!conv_*,matmul!`, the program may differ for ops of these names, and must differ for some op of
each.
"""

import difflib
import fnmatch
import sys
from pathlib import Path

import upstream_ops

sys.path.append(str(Path(__file__).parents[2] / "Utils"))
from split_input import run_split  # noqa: E402


def find_unknown(ops):
    """Passes that linalg-opt lacks, completely or in part."""
    functions = [(op, function) for op in ops for function in upstream_ops.functions(op, "tensor")]
    programs, _ = run_split(["linalg-opt"], [function for _, function in functions], codes=(0, 1))
    return {op for (op, _), program in zip(functions, programs) if "linalg." not in program}


def expect(what, expected, found):
    """Prints the difference between two sets, and returns whether there is one."""
    for title, names in (("not listed", found - expected), ("listed wrongly", expected - found)):
        if names:
            print(f"{what}: {title}: {' '.join(sorted(names))}", file=sys.stderr)
    return expected == found


class Comparison:
    def __init__(self, plugin):
        self.tools = {
            "mlir-opt": ["mlir-opt", f"--load-dialect-plugin={plugin}", f"--load-pass-plugin={plugin}"],
            "linalg-opt": ["linalg-opt"],
        }
        self.good = True

    def outputs(self, pipeline, texts):
        """For each tool, the resulting programs, and the messages with the exit code."""
        modules = [text + upstream_ops.MANY_LOOPS for text in texts]
        for tool in self.tools.values():
            command = [*tool, "--remarks-filter=linalg-.*", f"--pass-pipeline=builtin.module({pipeline})"]
            programs, result = run_split(command, modules, codes=(0, 1))
            yield programs, f"{result.stderr}exit code {result.returncode}\n"

    def are_equal(self, what, stock, ours):
        if stock != ours:
            print(f"{what} differ:", file=sys.stderr)
            sys.stderr.writelines(difflib.unified_diff(stock.splitlines(True), ours.splitlines(True), *self.tools))
        return stock == ours

    def compare(self, pipeline, functions, patterns):
        """Returns the patterns of those ops for which the programs differ."""
        may_differ = {op: [p for p in patterns if fnmatch.fnmatch(op, p)] for op in functions}
        together = "".join(text for op, text in functions.items() if not may_differ[op])
        alone = [(op, text) for op, text in functions.items() if may_differ[op]]
        modules = ([(None, together)] if together else []) + alone
        seen = set()
        (stock, stock_messages), (ours, our_messages) = self.outputs(pipeline, [text for _, text in modules])
        self.good &= self.are_equal(f"{pipeline}: messages", stock_messages, our_messages)
        for (op, _), stock_program, our_program in zip(modules, stock, ours):
            if not op:
                self.good &= self.are_equal(f"{pipeline}: programs", stock_program, our_program)
            elif stock_program != our_program:
                seen.update(may_differ[op])
        return seen


def main():
    parser = upstream_ops.make_parser()
    parser.add_argument("passes", nargs="+")
    options = parser.parse_args()
    ops = upstream_ops.host_ops(options.llvm_lib)[::options.each]
    for op in ops:
        if not upstream_ops.programs(op):
            sys.exit(f"there is no program with linalg.{op}")
    if unknown := find_unknown(ops):
        sys.exit(f"linalg-opt has not, or not all of: {' '.join(sorted(unknown))}")
    good = True
    comparison = Comparison(options.plugin)
    for text in options.passes:
        patterns, pipeline = text[1:].split("!") if text.startswith("!") else ("", text)
        patterns = set(filter(None, patterns.split(",")))
        seen = set()
        for kind in ("tensor", "memref"):
            functions = {op: "".join(upstream_ops.functions(op, kind)) for op in ops}
            seen |= comparison.compare(pipeline, functions, patterns)
        good &= expect(f"{pipeline}: names of ops with differences", patterns, seen)
    good &= comparison.good
    print(f"{len(ops)} ops compared, {len(options.passes)} passes")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
