#!/usr/bin/env python3
# Part of Linalg, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that linalg-opt survives damaged input.

Usage: mutate-text.py SEED COUNT FILE...

Makes COUNT modules from the functions in FILEs, in custom and in generic form, by
deleting, doubling, swapping and replacing tokens. Each must be rejected with a
located error, or accepted and then printed so that it reads back as the same, in the
form it came in: the custom form of a named op does not show a payload of its own.
Prints those that crash or hang the tool, or break these rules, and exits with 1.
"""

import random
import re
import resource
import subprocess
import sys

TOOL = "linalg-opt"
BATCH = 250
SECONDS_PER_BATCH = 60
BYTES = 4 << 30
SEPARATOR = "// -----\n"
OPTIONS = ["--allow-unregistered-dialect", "--split-input-file"]
FORMS = {"custom": [], "generic": ["--mlir-print-op-generic", "--mlir-print-local-scope"]}

NESTED = r"<(?:[^<>\n]|->|<(?:[^<>\n]|->|<[^<>\n]*>)*>)*>"

# A token is replaced by one of its own class mostly.
CLASSES = {
    "type": r"(?:tensor|memref|vector|complex)" + NESTED + r"|\b(?:[su]?i\d+|b?f\d+|index)\b",
    "map": r"affine_map" + NESTED,
    "attribute": r"(?:array|dense)" + NESTED + r"(?: ?: (?:tensor|vector)" + NESTED +
                 r")?|#linalg\.\w+" + NESTED + r"|#arith\.\w+" + NESTED,
    "numbers": r"\[[-\d, ]*\]",
    "string": r'"[^"\n]*"',
    "op": r"\b(?:linalg|arith|math|scf|func)\.\w+",
    "value": r"%[\w#]+",
    "number": r"-?\b\d+\b",
    "word": r"[#@^!]?[\w.$-]+",
    "space": r"\s+",
    "sign": r"->|.",
}
TOKEN = re.compile("|".join(f"(?P<{name}>{regex})" for name, regex in CLASSES.items()),
                   re.DOTALL)

REPLACEMENTS = [
    ("type", """f32 i1 i32 index si8 tensor<*xf32> memref<*xf32> tensor<4x8xf32> tensor<f32>
        memref<4xf32> memref<?x?xf32> vector<4xf32> tensor<4xvector<2xf32>> tensor<0x8xf32>
        complex<f32> memref<4x8xf32,strided<[?,?],offset:?>> tensor<?x?x?xf32> memref<i1>
        tensor<8x!foreign.type> memref<2x2xmemref<2xf32>>"""),
    ("map", """affine_map<(a)->(a)> affine_map<()[s]->(s)> affine_map<(a,b)->(a+b,b)>
        affine_map<(a,b,c)->(a,b,c)> affine_map<(a,b)->(a,a)> affine_map<(a,b)->()>
        affine_map<(a,b)->(b,a)> affine_map<()->()> affine_map<(a,b)->(a,b-1)>
        affine_map<(a)->(a+9223372036854775807)> affine_map<(a,b)->(a*4611686018427387904,b)>
        affine_map<(a,b)->(a,0)> affine_map<(a,b)[s]->(a,b+s)> affine_map<(a)->(-a,a)>
        affine_map<(a,b)->(a*b,b)> affine_map<(a,b)->(a_floordiv_b,b_mod_2)>"""),
    ("attribute", """dense<0>:tensor<1xi64> dense<[1,-1]>:tensor<2xi64> dense<2>:vector<2xi64>
        dense<1>:tensor<2xi32> dense<9223372036854775807>:tensor<2xi64> dense<1.0>:tensor<2xf32>
        dense<[]>:tensor<0xi64> dense<1>:tensor<1x2xi64> #linalg.type_fn<cast_unsigned>
        #linalg.iterator_type<parallel> #linalg.iterator_type<reduction> array<i64:1>
        array<i64:1,0> array<i64> array<i64:-1> array<i64:9223372036854775807>
        array<i64:1,1> array<i32:1,1> array<i32:-1,4> array<i32:2147483647,2> array<i32:0,0>"""),
    ("numbers", "[] [0] [1] [1,0] [-1] [0,0] [2,1,0] [99999999999999999999] [9223372036854775807]"),
    ("string", '"parallel" "reduction" "window" "" "operandSegmentSizes"'),
    ("op", """linalg.yield linalg.index linalg.generic linalg.map linalg.reduce linalg.fill
        linalg.matmul linalg.add linalg.softmax linalg.transpose linalg.conv_1d_ncw_fcw arith.addf
        arith.constant arith.cmpi scf.if scf.yield func.return func.call cf.br foreign.op"""),
    ("number", "-1 0 1 2 9 4294967296 9223372036854775807 99999999999999999999"),
    ("word", """indexing_maps iterator_types dimensions dimension permutation strides dilations
        cast operandSegmentSizes ins outs attrs x unit linalg.memoized_indexing_maps linalg.x"""),
    ("sign", "[] {} () <> -> = : ,"),
]
ALTERNATIVES = {kind: [word.replace("_floordiv_", " floordiv ").replace("_mod_", " mod ")
                       for word in words.split()] for kind, words in REPLACEMENTS}


def read_modules(files):
    """Each function of the files with the file's aliases, by form."""
    modules = []
    for file in files:
        text = re.sub(r"//.*", "", open(file).read())
        head, *functions = re.split(r"^(?=func\.func)", text, flags=re.MULTILINE)
        modules += [head.strip() + "\n" + function for function in functions]
    generic = subprocess.run([TOOL, "-", "--split-input-file", *FORMS["generic"]],
                             input=SEPARATOR.join(modules), stdout=subprocess.PIPE,
                             text=True, check=True)
    return {"custom": modules, "generic": generic.stdout.split(SEPARATOR)}


def mutate(rng, text):
    tokens = [(match.lastgroup, match[0]) for match in TOKEN.finditer(text)]
    # Damage that is no business of linalg is of no interest.
    first = next((i for i, (_, token) in enumerate(tokens) if "linalg." in token), 0)
    places = [i for i, (kind, _) in enumerate(tokens)
              if kind != "space" and (i >= first or kind in ("type", "map", "attribute"))]
    words = [token for _, token in tokens]
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        # Punctuation is most of a text, and its loss is found by MLIR's own parser.
        kind = rng.choice(sorted({tokens[i][0] for i in places}))
        place = rng.choice([i for i in places if tokens[i][0] == kind])
        token = words[place]
        alike = [words[i] for i in places if tokens[i][0] == kind]
        action = rng.randrange(20)
        if action == 0:
            words[place] = ""
        elif action == 1:
            words[place] += " " + token
        elif action == 2:
            words[place] = rng.choice(rng.choice(list(ALTERNATIVES.values())))
        else:
            new = rng.choice(alike + ALTERNATIVES.get(kind, []) * 2)
            everywhere = kind == "type" and rng.random() < 0.8
            for i, word in enumerate(words):
                if i == place or (everywhere and word == token):
                    words[i] = new
    return "".join(words)


def run(modules, form):
    """Exit code, what is printed for each module, and the errors."""
    try:
        done = subprocess.run(
            [TOOL, "-", *OPTIONS, *FORMS[form]], input=SEPARATOR.join(modules), capture_output=True,
            text=True, timeout=SECONDS_PER_BATCH, errors="replace",
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES)))
    except subprocess.TimeoutExpired:
        return "timeout", [], []
    return done.returncode, done.stdout.split(SEPARATOR), done.stderr.splitlines()


def find_failures(modules, form):
    """Pairs of a reason and the module, by halving batches that fail."""
    code, printed, errors = run(modules, form)
    reason = None
    if code not in (0, 1) or len(printed) != len(modules):
        reason = f"exit code {code}"
    elif any("<unknown>" in line and "error:" in line for line in errors):
        reason = "error without a location"
    else:
        rejected = [i for i, text in enumerate(printed) if not text.strip()]
        if len(rejected) > sum(": error: " in line for line in errors):
            reason = "rejected without an error"
        accepted = [text for text in printed if text.strip()]
        if accepted and run(accepted, form)[:2] != (0, accepted):
            reason = "printed text does not read back as the same"
    if reason is None:
        return []
    if len(modules) == 1:
        return [(reason, modules[0], "\n".join(errors[:12]))]
    half = len(modules) // 2
    return find_failures(modules[:half], form) + find_failures(modules[half:], form)


def main():
    rng = random.Random(int(sys.argv[1]))
    count = int(sys.argv[2])
    originals = read_modules(sys.argv[3:])
    failures = []
    for start in range(0, count, BATCH):
        form = rng.choice(list(FORMS))
        batch = [mutate(rng, rng.choice(originals[form]))
                 for _ in range(min(BATCH, count - start))]
        failures += find_failures(batch, form)
    for reason, module, errors in failures:
        print(f"=== {reason}\n{module}\n{errors}")
    print(f"{count} modules, {len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
