# Part of Linalg, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Finds includes and links from a room of the library to one that is not below it.

usage: layers.py SOURCE

A room is a folder of lib and of include/linalg; each folder of Transforms is a room. ROOMS has them
from the lowest to the highest, as docs/Architecture.md draws them.
"""

import pathlib
import re
import sys

ROOMS = [
    "Interfaces",
    "Utils",
    "Decompositions",
    "IR",
    "Models",
    "Target",
    "Transforms/Forms",
    "Transforms/Tiling",
    "Transforms/Fusion",
    "Transforms/Packing",
    "Transforms/Memory",
    "Transforms/Convolutions",
    "Transforms/Vectorization",
    "Transforms/VectorLowering",
    "Transforms/Bufferization",
    "Codegen",
    "Conversion",
    "Upstream",
    "Import",
    "Languages",
    "Pipelines",
    "Execution",
    "InitAll",
]
# A transformation uses the interface and no dialect.
DIALECT = {"IR", "Upstream"}
WITHOUT_DIALECT = {"Interfaces", "Utils", "Decompositions", "Target", "Codegen", "Conversion"} | {
    room for room in ROOMS if room.startswith("Transforms/")
}
DIALECT_LIBRARY = "LinalgDialect"


def room_of(path):
    """The room of a file, by its path in lib or in include/linalg."""
    if path.name == "InitAll.h":
        return "InitAll"
    parts = path.parts[:-1]
    return "/".join(parts[:2] if parts[0] == "Transforms" else parts[:1])


def includes(source):
    """(room, file, room included, header) of each include of a header of ours."""
    for base in (source / "include" / "linalg", source / "lib"):
        for file in sorted(base.rglob("*.*")):
            if file.suffix not in (".h", ".cpp", ".td"):
                continue
            room = room_of(file.relative_to(base))
            for header in re.findall(r'include "([^"]+)"', file.read_text(encoding="utf-8")):
                if header.startswith("linalg/"):
                    yield room, file, room_of(pathlib.PurePath(header).relative_to("linalg")), header
                elif (source / "lib" / header).exists():
                    yield room, file, room_of(pathlib.PurePath(header)), header


def libraries(source):
    """(library, room, libraries that it links) of each add_linalg_library."""
    for file in sorted((source / "lib").rglob("CMakeLists.txt")):
        text = re.sub(r"#.*", "", file.read_text(encoding="utf-8"))
        for call in re.findall(r"add_linalg_library\(([^)]*)\)", text):
            name, *words = call.split()
            links = words[words.index("LINK") + 1 :] if "LINK" in words else []
            ours = [word for word in links if word.startswith("Linalg")]
            yield f"Linalg{name}", room_of(file.relative_to(source / "lib")), ours


def reachable(library, links):
    """All libraries that `library` links, directly or not."""
    found, pending = set(), [library]
    while pending:
        for linked in links[pending.pop()]:
            if linked not in found:
                found.add(linked)
                pending.append(linked)
    return found


def is_up(user, used):
    """Whether one room must not use the other."""
    if user in WITHOUT_DIALECT and used in DIALECT:
        return True
    return ROOMS.index(used) > ROOMS.index(user)


def main():
    source = pathlib.Path(sys.argv[1])
    wrong = 0
    edges = list(includes(source))
    for room, file, used, header in edges:
        if is_up(room, used):
            wrong += 1
            print(f"{file.relative_to(source)}: {room} includes {header} of {used}")
    known = list(libraries(source))
    rooms = {library: room for library, room, _ in known}
    links = {library: linked for library, _, linked in known}
    for library, room, linked in known:
        for used in linked:
            if is_up(room, rooms[used]):
                wrong += 1
                print(f"{library}: {room} links {used} of {rooms[used]}")
        if room in WITHOUT_DIALECT and DIALECT_LIBRARY in reachable(library, links):
            wrong += 1
            print(f"{library}: {room} links {DIALECT_LIBRARY} through others")
    print(f"{len(edges)} includes, {len(known)} libraries, {wrong} arrows up")


main()
