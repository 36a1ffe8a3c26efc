"""Checks that the module on standard input has the caches of data that Linux lists for this
processor, but of the third level at most 16 MiB for each core; where it lists none, there is
nothing to check."""

import os
import re
import sys
from pathlib import Path

found = {int(level): int(size) for level, size in re.findall(r"L(\d)_cache_size_in_bytes\" = (\d+)", sys.stdin.read())}
for cache in Path("/sys/devices/system/cpu/cpu0/cache").glob("index*"):
    level, kind, size = ((cache / name).read_text(encoding="utf-8").strip() for name in ("level", "type", "size"))
    if kind == "Instruction" or int(level) > 3:
        continue
    expected = int(size.rstrip("K")) << 10
    if level == "3":
        expected = min(expected, (16 << 20) * os.cpu_count())
    if found.get(int(level)) != expected:
        sys.exit(f"the cache of level {level} has {size}, found {found}")
print(f"{len(found)} caches")
