#!/usr/bin/env python3
# Part of Linalg, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that linalg-opt survives damaged input.

Usage: mutate-text.py [--seed=N] [--count=N] [--jobs=N] [--passes=REGEX] [--each=N] [--keep=DIR] FILE|FOLDER...

Makes COUNT modules from the functions in the files (of a folder, all .mlir files), in
custom and in generic form, by deleting, doubling, swapping and replacing tokens, by adding
and dropping operands, and by changing numbers and shapes. Each must be rejected with a located
error, or accepted and printed so that it parses to the same module, in the form of the input: the
custom form of a named op does not print its payload. Accepted modules go through each pass of ours
and through sequences of passes that the documents describe, which must end with a module that
parses again or with a located error. With --each, only every so many of these passes and sequences
run. If a module crashes or hangs the tool, or breaks these rules, the exit code is 1, and a few files
for each kind of failure are kept in a folder. Equal seeds give equal modules, for any number of jobs.
"""

import argparse
import multiprocessing
import os
import pathlib
import random
import re
import resource
import subprocess
import sys
import tempfile

from findings import Findings, crash_of, message_of
from pass_options import flags_of

TOOL = "linalg-opt"
BATCH = 250
SECONDS = 20  # for one module; a batch has one more for each
BYTES = 4 << 30
SEPARATOR = "// -----\n"
OPTIONS = ["--allow-unregistered-dialect", "--split-input-file"]
FORMS = {"custom": [], "generic": ["--mlir-print-op-generic", "--mlir-print-local-scope"]}

NESTED = r"<(?:[^<>\n]|->|<(?:[^<>\n]|->|<[^<>\n]*>)*>)*>"

# A token is usually replaced by one of its own class.
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
        array<i64:-9223372036854775808,1> array<i64:2147483648,1> array<i64:0,0> array<i64:1,1> array<i32:1,1> array<i32:-1,4> array<i32:2147483647,2> array<i32:0,0>"""),
    ("numbers", """[] [0] [1] [1,0] [-1] [0,0] [2,1,0] [99999999999999999999] [9223372036854775807]
        [-9223372036854775808] [2147483648,1] [1,1,1,1,1,1,1,1,1]"""),
    ("string", '"parallel" "reduction" "window" "" "operandSegmentSizes"'),
    ("op", """linalg.yield linalg.index linalg.generic linalg.map linalg.reduce linalg.fill
        linalg.matmul linalg.add linalg.softmax linalg.transpose linalg.conv_1d_ncw_fcw arith.addf
        arith.constant arith.cmpi scf.if scf.yield func.return func.call cf.br foreign.op"""),
    ("number", """-1 0 1 2 9 2147483647 2147483648 4294967296 4611686018427387904 9223372036854775807
        -9223372036854775808 99999999999999999999"""),
    ("word", """indexing_maps iterator_types dimensions dimension permutation strides dilations
        cast operandSegmentSizes ins outs attrs x unit linalg.memoized_indexing_maps linalg.x"""),
    ("sign", "[] {} () <> -> = : ,"),
]
ALTERNATIVES = {kind: [word.replace("_floordiv_", " floordiv ").replace("_mod_", " mod ")
                       for word in words.split()] for kind, words in REPLACEMENTS}


# Input on which MLIR's own parser runs out of memory, or its verifier crashes, whoever calls it.
KNOWN_CRASHES = [re.compile(r"%[\w$.-]+#\d{9}"),  # MLIR22-46: the result of that number
                 re.compile(r'tensor\.from_elements"?[ (].*[<x]\d{9}'),  # MLIR22-47: as many operands
                 re.compile(r"tensor\.expand_shape.*\[\]"),  # MLIR22-31: a group of no dimensions
                 re.compile(r"tensor\.concat.*dim( = |\()-")]  # MLIR22-57: a negative dimension

# Of the documents.
SEQUENCES = """
    --linalg-tile=sizes=2,1,2 --canonicalize --cse --linalg-vectorize --linalg-hoist-accumulators --linalg-bufferize
    --cse --canonicalize --linalg-lower-transfers --linalg-lower-contractions --linalg-unroll-vectors --linalg-to-llvm
;   --linalg-tile=sizes=5,3,2 --linalg-tile=sizes=2,2,1 --linalg-vectorize=sizes=3,2,2 --linalg-to-llvm
;   --linalg-tile=sizes=4,2,8 --canonicalize --linalg-pad=multiples=4,2,8 --canonicalize --cse --linalg-hoist-packing
    --linalg-to-llvm
;   --linalg-tile-and-fuse=sizes=2,3 --linalg-vectorize --linalg-to-llvm
;   --linalg-pack=sizes=2,3,2 --linalg-propagate-packing --linalg-decompose --linalg-to-llvm
;   --linalg-generalize --linalg-fuse-elementwise --linalg-fold-unit-dims --linalg-parallel-to-llvm
;   --linalg-bufferize --linalg-tile=sizes=2,3 --linalg-promote --linalg-to-affine-loops --linalg-loops-to-llvm
"""


def list_passes(pattern):
    """The arguments for each pass and pipeline of ours."""
    text = subprocess.run([TOOL, "--help"], capture_output=True, text=True, check=True).stdout
    names = re.findall(r"^ {6}--(linalg-[\w-]+)", text.split("Passes:", 1)[1], re.M)
    passes = [flags_of(name) for name in names if re.fullmatch(pattern, name)]
    return passes + [one.split() for one in SEQUENCES.split(";") if pattern == ".*"]


def find_files(paths):
    for path in map(pathlib.Path, paths):
        yield from sorted(path.rglob("*.mlir")) if path.is_dir() else [path]


def find_called(function, aliases, functions):
    """Those of `functions` whose symbols `function` or the aliases refer to."""
    def name_of(text):
        return re.match(r"func\.func[^@]*(@[\w$.-]+)", text)[1]

    names = set(re.findall(r"@[\w$.-]+", aliases + function)) - {name_of(function)}
    return "".join(other for other in functions if name_of(other) in names)


def read_modules(paths):
    """Each function of the files with the file's aliases, by form."""
    modules = []
    for file in find_files(paths):
        text = re.sub(r"//(?! -----).*", "", file.read_text())
        for part in text.split(SEPARATOR.strip()):
            head, *functions = re.split(r"^(?=func\.func)", part, flags=re.MULTILINE)
            aliases = "".join(re.findall(r"^#\w+ = (?:\{\n(?:.*\n)*?\}|.*)\n", head, flags=re.MULTILINE))
            modules += [aliases + function + find_called(function, aliases, functions)
                        for function in functions if "linalg." in function]
    _, printed, _ = run(modules, FORMS["generic"])
    return {"custom": modules, "generic": [text for text in printed if text.strip()]}


def change_number(rng, word):
    """`word` with one of its numbers, such as an extent, changed."""
    numbers = list(re.finditer(r"(?<![\w%])\d+|(?<=x)\d+|\?", word))
    if not numbers:
        return word
    number = rng.choice(numbers)
    old = int(number[0]) if number[0] != "?" else 4
    new = rng.choice([old + 1, old - 1, old * 2, 0, 1, -1, "?", 2**31 - 1, 2**31, 2**32, 2**62, 2**63 - 1])
    return word[:number.start()] + str(new) + word[number.end():]


def change_operands(rng, words, places):
    """Drops or duplicates an entry of a list of values or types."""
    listed = [i for i in places if re.match(r"%|tensor|memref|vector", words[i])]
    if listed:
        place = rng.choice(listed)
        after = "".join(words[place + 1:place + 3])
        if rng.random() < 0.5:
            words[place] = f"{words[place]}, {words[place]}"
        elif after.startswith(", "):
            words[place] = words[place + 1] = ""
        else:
            words[place] = ""


def mutate(rng, text):
    tokens = [(match.lastgroup, match[0]) for match in TOKEN.finditer(text)]
    # Only damage of linalg ops is of interest.
    first = next((i for i, (_, token) in enumerate(tokens) if "linalg." in token), 0)
    places = [i for i, (kind, _) in enumerate(tokens)
              if kind != "space" and (i >= first or kind in ("type", "map", "attribute"))]
    words = [token for _, token in tokens]
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        # Punctuation is most of the text, and MLIR's own parser finds its loss.
        kind = rng.choice(sorted({tokens[i][0] for i in places}))
        place = rng.choice([i for i in places if tokens[i][0] == kind])
        token = words[place]
        alike = [words[i] for i in places if tokens[i][0] == kind]
        action = rng.randrange(26)
        if action >= 24:
            change_operands(rng, words, places)
        elif action == 0:
            words[place] = ""
        elif action == 1:
            words[place] += " " + token
        elif action == 2:
            words[place] = rng.choice(rng.choice(list(ALTERNATIVES.values())))
        elif action in (3, 4):
            other = rng.choice([i for i in places if abs(i - place) < 40])
            words[place], words[other] = words[other], token
        else:
            new = rng.choice(alike + ALTERNATIVES.get(kind, []) * 2)
            if action >= 15:
                new = change_number(rng, token)
            everywhere = kind == "type" and rng.random() < 0.8
            for i, word in enumerate(words):
                if i == place or (everywhere and word == token):
                    words[i] = new
    return "".join(words)


def run(modules, options):
    """Exit code, the output for each module, and the errors."""
    try:
        done = subprocess.run(
            [TOOL, "-", *OPTIONS, *options], input=SEPARATOR.join(modules), capture_output=True,
            text=True, timeout=SECONDS + len(modules) - 1, errors="replace",
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES)))
    except subprocess.TimeoutExpired:
        return "timeout", [], []
    return done.returncode, done.stdout.split(SEPARATOR), done.stderr.splitlines()


def is_unlocated(line):
    """Whether an error has no location; one that the input itself gives counts."""
    return "error: " in line and not re.search(r"^\S*:\d+:\d+: error: |error: loc\(|^ ", line)


def find_reason(modules, printed, code, errors):
    """Why a run is a failure, or None."""
    if code not in (0, 1) or len(printed) != len(modules):
        return f"exit code {code}"
    if any(map(is_unlocated, errors)):
        return "error without a location"
    rejected = sum(not text.strip() for text in printed)
    if rejected > sum(": error: " in line for line in errors):
        return "rejected without an error"
    return None


def is_known(reason, module, errors):
    # MLIR22-32: MLIR's syntax of slices and pads accepts the number that marks a dynamic size.
    if "printed text" in reason and "-9223372036854775808" in module:
        return True
    # MLIR22-89: an empty name of a symbol is printed as what can't be read.
    if "printed text" in reason and 'sym_name = ""' in module:
        return True
    # MLIR22-92: a stride that a product of extents wraps around to is the marker of a dynamic one.
    if any("memref::ReinterpretCastOp::getConstifiedMixedStrides" in line for line in errors):
        return True
    return reason.startswith("exit code -") and any(crash.search(module) for crash in KNOWN_CRASHES)


def find_failures(modules, options, is_pass):
    """The accepted modules as printed, and the failures as triples of a reason, the module and the
    tool's messages, by halving batches that fail."""
    code, printed, errors = run(modules, options)
    reason = find_reason(modules, printed, code, errors)
    accepted = [text for text in printed if text.strip()]
    if reason is None and accepted:
        again, same, complaints = run(accepted, [] if is_pass else options)
        if again != 0 or not is_pass and same != accepted:
            reason, errors = "printed text does not read back as the same", complaints
    if reason is None:
        return accepted, []
    if len(modules) == 1 and is_known(reason, modules[0], errors):
        return [], []
    if len(modules) == 1:
        return [], [(reason, options, modules[0], "\n".join(errors[:40]))]
    half = len(modules) // 2
    parts = [find_failures(part, options, is_pass) for part in (modules[:half], modules[half:])]
    return sum((accepted for accepted, _ in parts), []), sum((failures for _, failures in parts), [])


def check_batch(task):
    """The number of accepted modules and the failures of one batch."""
    seed, count, originals, passes = task
    rng = random.Random(seed)
    form = rng.choice(list(FORMS))
    batch = [mutate(rng, rng.choice(originals[form])) for _ in range(count)]
    accepted, failures = find_failures(batch, FORMS[form], is_pass=False)
    for flags in passes if accepted else []:
        failures += find_failures(accepted, flags, is_pass=True)[1]
    return len(accepted), failures


def signature_of(reason, options, errors):
    """Equal for failures that are likely one bug."""
    if "exit code" in reason:
        return f"{reason}: {crash_of(errors) or ' '.join(options)}"
    return f"{reason}: {message_of(errors)}: {' '.join(options)}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("paths", nargs="+")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--passes", default=".*", help="run those that the regular expression matches")
    parser.add_argument("--each", type=int, default=1, help="of the passes, run every so many")
    parser.add_argument("--keep", default=os.path.join(tempfile.gettempdir(), "mutants"), help="the folder of failures")
    options = parser.parse_args()
    print(f"seed {options.seed}", flush=True)
    originals = read_modules(options.paths)
    passes = list_passes(options.passes)[options.seed % options.each::options.each]
    tasks = [(f"{options.seed}/{start}", min(BATCH, options.count - start), originals, passes)
             for start in range(0, options.count, BATCH)]
    accepted, findings = 0, Findings(options.keep)
    with multiprocessing.Pool(options.jobs) as pool:
        for number, failures in pool.imap_unordered(check_batch, tasks):
            accepted += number
            for reason, flags, module, errors in failures:
                header = f"{TOOL} {' '.join([*OPTIONS, *flags])} FILE\nseed {options.seed}\n{reason}\n{errors}"
                findings.add(signature_of(reason, flags, errors), module, header)
    failed = findings.report()
    print(f"seed {options.seed}: {options.count} modules, {accepted} accepted and run through "
          f"{len(passes)} passes and sequences of passes, {failed} failures")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
