"""Replaces the sizes in the schedules of a module of `linalg.generic` by random small ones, so that
small ops have blocks, panels, tiles, partial results and remainders of all kinds.

usage: change_schedules.py SEED < MODULE
"""

import itertools
import json
import math
import random
import re
import sys

LARGEST = 5
# The elements of a tile and of what is left along each loop, of all versions: each may become code
# of its own.
MOST = 1500
NAME = "structured.schedule = "


def some(rng, sizes, chance=1.0):
    """A size for each loop that has one, and with some chance for others."""
    return [rng.randint(1, LARGEST) if size or rng.random() > chance else 0 for size in sizes]


def divide_tile(rng, panel, tile):
    """With some chance, panels of which a tile has several."""
    return [max(most // 2, 1) if size and rng.random() < 0.3 else size for size, most in zip(panel, tile)]


def count_elements(tile):
    return math.prod(2 * size if size > 1 else 1 for size in tile)


def change_bounds(rng, version, count):
    """The extents for which a version is taken."""
    bounds = {"extents": some(rng, version.get("extents", [0] * count), 0.8)}
    if "least" in version:
        bounds["least"] = [min(size, greatest or size) for size, greatest in
                           zip(some(rng, version["least"], 0.8), bounds["extents"])]
    if "divisors" in version:
        bounds["divisors"] = some(rng, version["divisors"], 0.8)
    if "points" in version:
        bounds["points"] = {"loops": version["points"]["loops"], "greatest": rng.randint(0, LARGEST ** 2)}
    return bounds


def change(rng, schedule, reductions, most=MOST):
    most //= 1 + len(schedule.get("versions", []))
    tile = [1 if rng.random() < 0.3 else rng.randint(1, LARGEST) for _ in schedule["tile"]]
    while count_elements(tile) > most:
        tile[tile.index(max(tile))] -= 1
    loops = list(range(len(tile)))
    rng.shuffle(loops)
    blocks = []
    for block in schedule.get("blocks", []):
        blocks.append({"sizes": some(rng, block["sizes"], 0.8)})
        packs = [{"operand": pack["operand"],
                  "panel": divide_tile(rng, some(rng, pack.get("panel", [0] * len(tile))), tile),
                  "tile": some(rng, pack.get("tile", [0] * len(tile)))}
                 for pack in block.get("pack", [])]
        if packs:
            blocks[-1]["pack"] = packs
        borders = [loop for loop in block.get("borders", []) if blocks[-1]["sizes"][loop] and rng.random() < 0.8]
        if borders and not any("panel" in pack for pack in block.get("pack", [])):
            blocks[-1]["borders"] = borders
    # Each of them multiplies the code.
    remainders = [[] for _ in tile]
    for loop in loops[:2]:
        sizes = rng.sample(range(1, tile[loop]), rng.randint(0, min(tile[loop] - 1, 2)))
        remainders[loop] = sorted(sizes, reverse=True)
        # The last extent again: one code with masks.
        if rng.random() < 0.3:
            remainders[loop].append([tile[loop], *remainders[loop]][-1])
    versions = [{**change_bounds(rng, version, len(tile)),
                 "schedule": change(rng, version["schedule"], reductions, most)}
                for version in schedule.get("versions", [])]
    convert = [number for number in schedule.get("convert", []) if rng.random() < 0.7]
    partial = [rng.choice(reductions)] if reductions and rng.random() < 0.3 else []
    in_sum = loops[min(loops.index(loop) for loop in reductions):] if reductions else []
    skip = [loop for loop in in_sum if tile[loop] == 1 and rng.random() < 0.7]
    mask = {"mask_padding": schedule["mask_padding"]} if "mask_padding" in schedule else {}
    types = {"convert_to": schedule["convert_to"]} if convert and "convert_to" in schedule else {}
    return {**({"versions": versions} if versions else {}), "convert": convert, **types, "blocks": blocks, "order": loops,
            "remainders": remainders, "tile": tile, "partial": partial, "skip": skip, **mask,
            "fuse": [op for op in schedule.get("fuse", []) if rng.random() < 0.8]}


def to_text(value):
    """An attribute, as MLIR writes it."""
    return re.sub(r'(convert_to =) "(\w+)"', r"\1 \2", re.sub(r'"(\w+)":', r"\1 =", json.dumps(value)))


def change_first(rng, text, before):
    """Changes the schedule at the start of `text`, that of the op whose text ends `before`."""
    depth = end = 0
    while not end or depth:
        depth += {"{": 1, "}": -1}.get(text[end], 0)
        end += 1
    schedule = re.sub(r"convert_to = (\w+)", r'convert_to = "\1"', text[:end].replace(" : i64", ""))
    schedule = re.sub(r"(\w+) =", r'"\1":', schedule)
    iterators = json.loads(re.findall(r"iterator_types = (\[.*?\])", before)[-1])
    reductions = [loop for loop, iterator in enumerate(iterators) if iterator == "reduction"]
    return to_text(change(rng, json.loads(schedule), reductions)) + text[end:]


def main(seed):
    rng = random.Random(int(seed))
    head, *schedules = sys.stdin.read().split(NAME)
    texts = [head, *schedules]
    print(NAME.join([head, *(change_first(rng, text, before) for before, text in itertools.pairwise(texts))]))


main(*sys.argv[1:])
