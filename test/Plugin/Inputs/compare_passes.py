"""Runs our passes on MLIR's own structured ops, in mlir-opt with the plugin and
in linalg-opt, and compares the programs, messages and remarks that they give.

usage: compare_passes.py PLUGIN LLVM_LIB PASS...

PASS is the text of a pipeline on modules. With `!conv_*,matmul!` in front of it,
the program may differ for the ops of these names, and does for some op of each.
"""

import difflib
import fnmatch
import subprocess
import sys

import upstream_ops


def run(command, text):
    return subprocess.run(command, input=text, capture_output=True, text=True)


def is_known(op):
    return all(run(["linalg-opt", "-o", "/dev/null", "-"], f).returncode == 0
               for f in upstream_ops.functions(op, "tensor"))


def expect(what, expected, found):
    """Prints the difference between two sets and whether there is one."""
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

    def outputs(self, pipeline, text):
        """For each tool the program, and the messages with the exit code."""
        for tool in self.tools.values():
            command = [*tool, "--remarks-filter=linalg-.*", f"--pass-pipeline=builtin.module({pipeline})", "-"]
            result = run(command, text + upstream_ops.MANY_LOOPS)
            if result.returncode not in (0, 1):
                sys.exit(f"exit code {result.returncode}: {command}\n{result.stderr}\n{text}")
            yield result.stdout, f"{result.stderr}exit code {result.returncode}\n"

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
        seen = set()
        for op, text in ([(None, together)] if together else []) + alone:
            (stock, stock_messages), (ours, our_messages) = self.outputs(pipeline, text)
            self.good &= self.are_equal(f"{pipeline}: messages", stock_messages, our_messages)
            if op and stock != ours:
                seen.update(may_differ[op])
            elif not op:
                self.good &= self.are_equal(f"{pipeline}: programs", stock, ours)
        return seen


def main(plugin, llvm_lib, *passes):
    ops = upstream_ops.host_ops(llvm_lib)
    for op in ops:
        if not upstream_ops.programs(op):
            sys.exit(f"there is no program with linalg.{op}")
        if not is_known(op):
            sys.exit(f"linalg-opt has no linalg.{op}, or not all of it")
    good = True
    comparison = Comparison(plugin)
    for text in passes:
        patterns, pipeline = text[1:].split("!") if text.startswith("!") else ("", text)
        patterns = set(filter(None, patterns.split(",")))
        seen = set()
        for kind in ("tensor", "memref"):
            functions = {op: "".join(upstream_ops.functions(op, kind)) for op in ops}
            seen |= comparison.compare(pipeline, functions, patterns)
        good &= expect(f"{pipeline}: names of ops with differences", patterns, seen)
    good &= comparison.good
    print(f"{len(ops)} ops compared, {len(passes)} passes")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
