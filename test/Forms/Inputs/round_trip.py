# Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that linalg-specialize undoes linalg-generalize.

usage: round_trip.py SEED COUNT TBLGEN TD INCLUDE_DIR...

Makes COUNT random ops of each row, and of the primitives. Generalized and specialized, an op must
be unchanged, or become an equivalent op of SYNONYMS. Then changes the general forms: specialization
of one must compute the same, which is checked by its own general form.
"""

import random
import re
import subprocess
import sys

from generic_form import form_of
from rows import random_op, random_primitive, read_rows

SEPARATOR = "// -----\n"

# Ops for which a more specific one exists: that of the function, or of the maps.
SYNONYMS = ("contract", "elementwise", "elemwise_binary", "elemwise_unary")

DAMAGE = [(r"arith\.addf", "arith.subf"), (r"arith\.mulf", "arith.addf"), (r"arith\.addi", "arith.subi"),
          (r"arith\.muli", "arith.addi"), (r"arith\.extsi", "arith.extui"), (r"arith\.extui", "arith.extsi"),
          (r"arith\.uitofp", "arith.sitofp"), (r"arith\.sitofp", "arith.uitofp"),
          (r"arith\.fptoui", "arith.fptosi"), (r"arith\.maxsi", "arith.maxui"),
          (r"arith\.maximumf", "arith.minimumf"), (r"arith\.maximumf", "arith.maxnumf"),
          (r"arith\.subf (%\w+), (%\w+)", r"arith.subf \2, \1"),
          (r"arith\.subi (%\w+), (%\w+)", r"arith.subi \2, \1"),
          (r"arith\.divf (%\w+), (%\w+)", r"arith.divf \2, \1"),
          (r"arith\.addf (%\w+), (%\w+)", r"arith.addf \1, \1"),
          (r"arith\.addf (%\w+), (%\w+)", r"arith.addf \2, \1"),
          (r"arith\.mulf (%\w+), (%\w+)", r"arith.mulf \1, \2 fastmath<fast>"),
          (r"math\.exp ", "math.exp2 "), (r"math\.exp ", "math.log "),
          (r"d0 \* 2", "d0 * 3"), (r"d(\d) \* 3", r"d\1 * 2"), (r"d0, d1\)>", "d1, d0)>"),
          (r"\"reduction\"", '"parallel"'), (r"linalg\.yield %\w+", "linalg.yield %out")]


def run(modules, *passes):
    """The output of linalg-opt for each module; "" for one that it rejects."""
    if not modules:
        return []
    done = subprocess.run(["linalg-opt", "-", "--split-input-file", "--mlir-print-local-scope", *passes],
                          input=SEPARATOR.join(modules), capture_output=True, text=True)
    results = done.stdout.split(SEPARATOR)
    if done.returncode not in (0, 1) or len(results) != len(modules):
        sys.exit(f"exit code {done.returncode}\n{done.stderr[:4000]}")
    return results


def name_of(text):
    names = re.findall(r"linalg\.(\w+)", re.sub(r"#linalg\.\w+", "", text))
    return names[0] if names else None


def check_round_trip(text, general, back, again, failures):
    name, new_name = name_of(text), name_of(back)
    if form_of(again) != form_of(general):
        failures.append(("another computation", text, back))
    elif new_name == "generic" or (new_name != name and name not in SYNONYMS):
        failures.append(("another op", text, back))
    elif new_name == name and back != text and "cast = " not in text:
        failures.append(("another text", text, back))


def damage(rng, general):
    """`general` with one thing changed, or None."""
    pattern, new = rng.choice(DAMAGE)
    places = list(re.finditer(pattern, general))
    if not places:
        return None
    place = rng.choice(places)
    return general[:place.start()] + place.expand(new) + general[place.end():]


def main(seed, count, tblgen, td, *include_dirs):
    rng = random.Random(int(seed))
    count = int(count)
    rows = read_rows(tblgen, td, include_dirs)
    texts = [random_op(rng, row, n) for row in rows for n in range(count)]
    texts += [random_primitive(rng, n) for n in range(4 * count)]
    texts = [text for text in run(texts) if text]
    # Some accept few element types.
    refused = [row for row in rows if row.name not in map(name_of, texts)]
    texts += [text for text in run([random_op(rng, row, n) for row in refused for n in range(100)]) if text]
    missing = {row.name for row in rows} - {name_of(text) for text in texts}
    failures = [("no accepted op", ", ".join(sorted(missing)), "")] if missing else []

    general = run(texts, "--linalg-generalize")
    back = run(general, "--linalg-specialize")
    again = run(back, "--linalg-generalize")
    for case in zip(texts, general, back, again):
        check_round_trip(*case, failures)

    damaged = [d for d in (damage(rng, g) for g in general * 6) if d]
    damaged = [d for d in run(damaged) if d]
    renamed = run(damaged, "--linalg-specialize", "--mlir-print-debuginfo=false")
    stayed = 0
    for before, named, after in zip(damaged, renamed, run(renamed, "--linalg-generalize")):
        stayed += name_of(named) == "generic"
        if form_of(before) != form_of(after):
            failures.append(("another computation", before, named))
    for reason, *modules in failures:
        print(f"=== {reason}", *modules, sep="\n")
    print(f"seed {seed}: {len(rows)} rows, {len(texts)} ops, {len(damaged)} damaged forms, "
          f"{stayed} of them left alone, {len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
