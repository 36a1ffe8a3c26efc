#!/usr/bin/env python3
# Part of Linalg, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that linalg-opt reads and prints a file as mlir-opt does.

Usage: compare-with-mlir-opt.py FILE [ARG...]

Compares the printed text in several styles, and each tool's output for the other's text (custom and
generic form) and bytecode. ARGs go to both tools. Prints a diff and exits with 1 for each style in
which they differ.
"""

import difflib
import re
import subprocess
import sys

OURS = "linalg-opt"
STOCK = "mlir-opt"

# Aliases are numbered in the order of attributes, including the memoized maps, so generic text is
# compared without aliases.
GENERIC = ["--mlir-print-op-generic", "--mlir-print-local-scope"]

STYLES = {
    "custom": [],
    "custom, locations": ["--mlir-print-debuginfo"],
    "custom, inline locations": ["--mlir-print-debuginfo", "--mlir-print-local-scope"],
    "custom, pretty locations": ["--mlir-print-debuginfo", "--mlir-pretty-debuginfo"],
    "custom, names from locations": ["--mlir-use-nameloc-as-prefix"],
    "custom, unique names": ["--mlir-print-unique-ssa-ids"],
    "custom, no regions": ["--mlir-print-skip-regions"],
    "generic": GENERIC,
}

BYTECODE_VERSIONS = [3, 5]  # without and with properties, below the newest

# mlir-opt's verifier caches the maps in this attribute.
MEMOIZED = r"linalg\.memoized_indexing_maps = \[[^\]]*\]"


def strip_memoized_maps(text):
    text = re.sub(r" \{" + MEMOIZED + r"\}", "", text)
    return re.sub(r"(, " + MEMOIZED + ")|(" + MEMOIZED + ", )", "", text)


class Comparison:
    def __init__(self, extra_args):
        self.extra_args = extra_args
        self.failed = False

    def run(self, tool, args, source):
        """The output of `tool` for the bytes `source`, or the file so named."""
        from_file = isinstance(source, str)
        command = [tool, *self.extra_args, *args, source if from_file else "-"]
        done = subprocess.run(command, capture_output=True,
                              input=None if from_file else source)
        if done.returncode != 0:
            sys.exit(f"{' '.join(command)}: exit code {done.returncode}\n"
                     f"{done.stderr.decode()}")
        return done.stdout

    def expect_equal(self, what, stock, ours):
        stock, ours = (strip_memoized_maps(text.decode()).splitlines(keepends=True)
                       for text in (stock, ours))
        if stock == ours:
            return
        self.failed = True
        print(f"--- {what}")
        sys.stdout.writelines(difflib.unified_diff(stock, ours, STOCK, OURS, n=1))

    def compare(self, file):
        reference = {style: self.run(STOCK, args, file) for style, args in STYLES.items()}
        for style, args in STYLES.items():
            self.expect_equal(style, reference[style], self.run(OURS, args, file))
        # Both tools print what one wrote and the other read.
        custom, generic = reference["custom"], reference["generic"]
        for writer, reader in ((OURS, STOCK), (STOCK, OURS)):
            for name, args in self.formats():
                written = self.run(writer, args, file)
                what = f"{name} written by {writer}, read by {reader}, "
                self.expect_equal(what + "custom", custom, self.run(reader, [], written))
                self.expect_equal(what + "generic", generic, self.run(reader, GENERIC, written))

    @staticmethod
    def formats():
        yield "custom form", []
        yield "generic form", ["--mlir-print-op-generic"]
        yield "bytecode", ["--emit-bytecode"]
        for version in BYTECODE_VERSIONS:
            yield (f"bytecode {version}",
                   ["--emit-bytecode", f"--emit-bytecode-version={version}"])


def main():
    comparison = Comparison(sys.argv[2:])
    comparison.compare(sys.argv[1])
    return 1 if comparison.failed else 0


if __name__ == "__main__":
    sys.exit(main())
