# Part of Linalg, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Keeps failures of random tests as files, grouped by likely bug."""

import os
import re
import sys

ERROR = re.compile(r"(?:error|ERROR): (.*)")


class Findings:
    """Failures; the first ones with each signature are kept as files in `folder`."""

    def __init__(self, folder, most=3):
        self.folder, self.most, self.counts = folder, most, {}

    def add(self, signature, program, header):
        """Counts a failure, and keeps its program with `header` as comment lines, in which FILE is the
        file's name."""
        self.counts[signature] = number = self.counts.get(signature, 0) + 1
        if number > self.most:
            return
        os.makedirs(self.folder, exist_ok=True)
        name = re.sub(r"[^\w]+", "-", signature)[:80].strip("-")
        path = os.path.join(self.folder, f"{name}-{number}.mlir")
        comment = "".join(f"// {line}".rstrip() + "\n" for line in header.replace("FILE", path).splitlines())
        with open(path, "w", encoding="utf-8") as file:
            file.write(f"{comment}\n{program}")
        print(f"FAIL: {signature}\n  kept as {path}", file=sys.stderr, flush=True)

    def report(self):
        """Prints the count of each failure, and returns the number of failures."""
        for signature, number in sorted(self.counts.items(), key=lambda item: -item[1]):
            print(f"{number} x {signature}")
        if self.counts:
            print(f"the programs are kept in {os.path.abspath(self.folder)}", file=sys.stderr)
        return sum(self.counts.values())


def message_of(errors):
    """The first error, without parts that differ between programs."""
    found = ERROR.search(errors)
    return re.sub(r"\d+|'[^']*'|%\w+|<[^ ]*>", "_", found[1] if found else errors[:200])[:120]


def crash_of(errors):
    """The last output of a crashed tool, and the innermost functions of its stack that have
    names."""
    said = re.search(r"^.*(?:Assertion|LLVM ERROR|UNREACHABLE|terminate called|SmallVector).*", errors, re.MULTILINE)
    frames = re.findall(r"^ *#\d+ 0x\w+ (.*)", errors, re.MULTILINE)
    signal = next((n for n, frame in enumerate(frames) if "libc.so" in frame), -1)
    names = [re.split(r"\(|<", frame)[0].strip() for frame in frames[signal + 1:]]
    named = [name for name in names if "::" in name and not name.startswith("llvm::sys")]
    return " < ".join([*([said[0][:100]] if said else []), *named[:3]])
