"""Functions whose ops are vectorized, for the harness."""

import math
import re
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor


def run(source, sizes=()):
    """The function with its ops vectorized, and what was said of them."""
    options = "=sizes=" + ",".join(map(str, sizes)) if sizes else ""
    command = ["linalg-opt", f"-linalg-vectorize{options}", "-mlir-print-local-scope",
               "-remarks-filter-passed=linalg-vectorize", "-remarks-filter-missed=linalg-vectorize"]
    done = subprocess.run(command, input=source, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"exit code {done.returncode}: {' '.join(command)}\n{done.stderr}{source}")
    return done.stdout, done.stderr


def sizes_for(said):
    """Sizes that no loop of the ops is longer than: powers of two, unless that is a lot of elements.
    None if not all are known."""
    if "has a dynamic extent" in said:
        return []
    found = [sizes.split(", ") for sizes in re.findall(r"by vectors of \[([^\]]+)\]", said)]
    sizes = [max((int(sizes[n]) for sizes in found if n < len(sizes) and sizes[n] != "-"), default=1)
             for n in range(max(map(len, found), default=0))]
    powers = [1 << max(size - 1, 0).bit_length() for size in sizes]
    return powers if math.prod(powers) <= 512 else sizes


def vectorize_all(functions, masked):
    """`functions` are pairs: as it is, and the same with static extents. The first ones are
    vectorized; by vectors of the loops' extents, or of more elements."""

    def vectorize(pair):
        source, static = pair
        if not masked:
            return run(source)
        return run(source, sizes_for(run(static)[1]))

    with ThreadPoolExecutor(2) as pool:
        done = list(pool.map(vectorize, functions))
    said = "".join(remarks for _, remarks in done)
    vectorized = re.findall(r'Remark="vectorized (\S+) by', said)
    left = re.findall(r'Reason="([^"]*)", Remark="left (\S+) alone"', said)
    print(f"{len(vectorized)} ops vectorized, {len(left)} left alone", flush=True)
    for title, ops in [("vectorized", vectorized), ("left alone", [op for _, op in left])]:
        print(f"{title}: {' '.join(sorted(set(ops)))}", flush=True)
    for (reason, op), number in sorted(Counter(left).items()):
        print(f"{number} times {op}: {reason}", flush=True)
    return "".join(re.fullmatch(r"module \{\n(.*)\}\s*", text, re.DOTALL).group(1) for text, _ in done)
