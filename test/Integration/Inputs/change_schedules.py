"""Replaces the sizes in the schedules of a module by random small ones, so that small ops have
blocks, panels, tiles and remainders of all kinds.

usage: change_schedules.py SEED < MODULE
"""

import json
import random
import re
import sys

LARGEST = 5
NAME = "structured.schedule = "


def some(rng, sizes, chance=1.0):
    """A size for each loop that has one, and with some chance for others."""
    return [rng.randint(1, LARGEST) if size or rng.random() > chance else 0 for size in sizes]


def change(rng, schedule):
    tile = [max(rng.randint(1, LARGEST), 1) for _ in schedule["tile"]]
    loops = list(range(len(tile)))
    rng.shuffle(loops)
    blocks = []
    for block in schedule.get("blocks", []):
        blocks.append({"sizes": some(rng, block["sizes"], 0.8)})
        packs = [{"operand": pack["operand"], "panel": some(rng, pack.get("panel", [0] * len(tile))),
                  "tile": some(rng, pack["tile"])} for pack in block.get("pack", [])]
        if packs:
            blocks[-1]["pack"] = packs
    remainders = [sorted(rng.sample(range(1, size), rng.randint(0, min(size - 1, 2))), reverse=True) for size in tile]
    # The models put the sum last.
    partial = schedule["order"][-1:] if "order" in schedule else [len(tile) - 1]
    versions = [{"extents": some(rng, version["extents"], 0.8), "schedule": change(rng, version["schedule"])}
                for version in schedule.get("versions", [])]
    convert = [number for number in schedule.get("convert", []) if rng.random() < 0.7]
    return {**({"versions": versions} if versions else {}), "convert": convert, "blocks": blocks, "order": loops,
            "remainders": remainders, "tile": tile, "partial": partial if rng.random() < 0.3 else [],
            "fuse": [op for op in schedule.get("fuse", []) if rng.random() < 0.8]}


def to_text(value):
    """An attribute, as MLIR writes it."""
    return re.sub(r'"(\w+)":', r"\1 =", json.dumps(value))


def change_first(rng, text):
    """Changes the schedule at the start of `text`."""
    depth = end = 0
    while not end or depth:
        depth += {"{": 1, "}": -1}.get(text[end], 0)
        end += 1
    schedule = re.sub(r"(\w+) =", r'"\1":', text[:end].replace(" : i64", ""))
    return to_text(change(rng, json.loads(schedule))) + text[end:]


def main(seed):
    rng = random.Random(int(seed))
    head, *schedules = sys.stdin.read().split(NAME)
    print(NAME.join([head, *(change_first(rng, text) for text in schedules)]))


main(*sys.argv[1:])
