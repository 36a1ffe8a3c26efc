"""Functions whose ops are vectorized, for the harness."""

import bisect
import math
import re
import subprocess
import sys
from collections import Counter
from itertools import accumulate


def run(functions, sizes=()):
    """The text of the functions with their ops vectorized, and the remarks on each."""
    source = "".join(functions)
    options = "=sizes=" + ",".join(map(str, sizes)) if sizes else ""
    command = ["linalg-opt", f"-linalg-vectorize{options}", "-mlir-print-local-scope", "--mlir-disable-threading",
               "-remarks-filter-passed=linalg-vectorize", "-remarks-filter-missed=linalg-vectorize"]
    done = subprocess.run(command, input=source, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"exit code {done.returncode}: {' '.join(command)}\n{done.stderr[-4000:]}{source}")
    starts = list(accumulate((text.count("\n") for text in functions[:-1]), initial=1))  # their first lines
    said = [""] * len(functions)
    for line, remark in re.findall(r"^<stdin>:(\d+):\d+: (remark: .*)$", done.stderr, re.MULTILINE):
        said[bisect.bisect_right(starts, int(line)) - 1] += remark + "\n"
    return re.fullmatch(r"module \{\n(.*)\}\s*", done.stdout, re.DOTALL).group(1), said


def sizes_for(said):
    """Upper bounds of the ops' loops: powers of two, unless that gives too many elements. None if
    not all extents are known: some are dynamic, or an op had too many elements for vectors."""
    if 'Remark="left ' in said:
        return []
    found = [sizes.split(", ") for sizes in re.findall(r"by vectors of \[([^\]]+)\]", said)]
    sizes = [max((int(sizes[n]) for sizes in found if n < len(sizes) and sizes[n] != "-"), default=1)
             for n in range(max(map(len, found), default=0))]
    powers = [1 << max(size - 1, 0).bit_length() for size in sizes]
    return powers if math.prod(powers) <= 512 else sizes


def vectorize_all(functions, masked):
    """`functions` are pairs of the original and the same with static extents. The originals are
    vectorized, by vectors of the loops' extents, or of more elements."""
    groups = {(): [source for source, _ in functions]}
    if masked:
        groups = {}
        _, said = run([static for _, static in functions])
        for (source, _), remarks in zip(functions, said):
            groups.setdefault(tuple(sizes_for(remarks)), []).append(source)
    done = [run(sources, sizes) for sizes, sources in groups.items()]
    said = "".join(remark for _, remarks in done for remark in remarks)
    vectorized = re.findall(r'Remark="vectorized (\S+) by', said)
    left = re.findall(r'Reason="([^"]*)", Remark="left (\S+) alone"', said)
    print(f"{len(vectorized)} ops vectorized, {len(left)} left alone", flush=True)
    for title, ops in [("vectorized", vectorized), ("left alone", [op for _, op in left])]:
        print(f"{title}: {' '.join(sorted(set(ops)))}", flush=True)
    for (reason, op), number in sorted(Counter(left).items()):
        print(f"{number} times {op}: {reason}", flush=True)
    return "".join(text for text, _ in done)
