# Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares docs/UpstreamBugs.md with the marks in the sources and with the canaries.

usage: check_register.py SOURCE-FOLDER

Each bug has a section `### 7. ...` with the files that have its mark, a canary, and a program that
is the same on the page and in the canary. Each mark and each canary has a section.
"""

import collections
import pathlib
import re
import sys

FOLDERS = "include lib tools runtime cmake scripts test unittests".split()
SUFFIXES = {".h", ".cpp", ".c", ".td", ".py", ".sh", ".cmake", ".txt", ".mlir", ".test", ".ll"}
MARK = re.compile(r"\bMLIR22\b(?:-(\d+))?")
SECTION = re.compile(r"^### (\d+)\. [^\n]*\n(.*?)(?=^##|\Z)", re.M | re.S)


def read_marks(root):
    """The files with a mark of each number, and separately the canaries."""
    marks, canaries = collections.defaultdict(set), collections.defaultdict(set)
    for folder in FOLDERS:
        for path in (root / folder).rglob("*"):
            if path.suffix not in SUFFIXES or path == pathlib.Path(__file__).resolve():
                continue
            is_canary = path.parent.name == "Upstream" and folder in ("test", "unittests")
            for number in MARK.findall(path.read_text()):
                (canaries if is_canary else marks)[number].add(path)
    return marks, canaries


def squeeze(text):
    return " ".join(text.split())


def find_faults(number, text, marks, canaries):
    """The faults of one section."""
    listed = re.search(r"\*Where:\*\s(.*?)\s\*Canary:\*\s(.*?)\.\n", text + "\n", re.S)
    if not listed:
        return ["has no line `*Where:* ... *Canary:* ....`"]
    faults = []
    files = set(re.findall(r"`([^`]+)`", listed[1]))
    found = {path.name for path in marks}
    if files != found:
        faults.append(f"lists {sorted(files)}, but the marks are in {sorted(found)}")
    if not found and "Not worked around" not in text:
        faults.append("has no mark, and is not said to be `Not worked around`")
    links = re.findall(r"\]\((?:\.\./)?([^)]+)\)", listed[2])
    if len(canaries) != 1 or len(links) != 1 or not str(next(iter(canaries))).endswith(links[0]):
        return faults + [f"has the canaries {sorted(map(str, canaries))}, but links to {links}"]
    canary = next(iter(canaries))
    if canary.suffix == ".cpp":
        return faults
    if re.match(r"\d+", canary.name) and int(re.match(r"\d+", canary.name)[0]) != int(number):
        faults.append(f"has a canary of another number, {canary.name}")
    for program in re.findall(r"^```\w+\n(.*?)^```", text, re.M | re.S):
        if squeeze(program) not in squeeze(canary.read_text()):
            faults.append(f"has another program than {canary.name}")
    return faults


def main(source):
    root = pathlib.Path(source).resolve()
    page = root / "docs" / "UpstreamBugs.md"
    marks, canaries = read_marks(root)
    found = SECTION.findall(page.read_text())
    sections = dict(found)
    faults = [f"MLIR22-{number} {fault}" for number, text in sections.items()
              for fault in find_faults(number, text, marks[number], canaries[number])]
    for number in sorted({*marks, *canaries} - {*sections}):
        for path in sorted(marks[number] | canaries[number]):
            faults.append(f"{path}: MLIR22-{number or '?'} has no section on the page")
    # Sections are sorted by topic, and a number is never used again, so numbers may be in any
    # order, with gaps.
    if len(sections) != len(found):
        faults.append("a number has several sections")
    print("\n".join(faults + [f"{len(sections)} bugs, {len(faults)} faults"]))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
