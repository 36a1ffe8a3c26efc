#!/usr/bin/env python3
# Part of Linalg, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Counts how many faults the tests catch: applies each mutation of mutations.py to the sources,
builds, runs the tests until one fails, and restores the sources.

usage: mutation_test.py [--list | --check | --compile] [--only=N,...] [--jobs=N] [--least=N]

Without an option all mutations are tried, which takes hours: the quick tier first, then what the
default tier has besides, the tests that take seconds before those that take minutes. --list prints
their numbers, --check only checks that each text is found exactly once, --compile also that its
replacement compiles. Fails if fewer than `--least` are caught.

Works in the build folder `build`. Interrupted, it restores the sources.
"""

import argparse
import itertools
import json
import pathlib
import re
import subprocess
import sys
import time

from mutations import MUTATIONS

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
REPORT = BUILD / "test" / "mutation.json"
SHORT = 10  # seconds


def find(mutation):
    """The file that has the text, or an error."""
    found = []
    for folder in ("lib", "include"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in (".cpp", ".h", ".td"):
                found += [path] * path.read_text(encoding="utf-8").count(mutation.old)
    if len(found) != 1:
        return None, f"found {len(found)} times, expected once: {mutation.old}"
    return found[0], None


def build(jobs, *targets):
    command = ["cmake", "--build", BUILD, "--parallel", str(jobs), *(("--target", *targets) if targets else ())]
    done = subprocess.run(command, capture_output=True, text=True)
    return done.stdout + done.stderr if done.returncode else None


def run_tests(tier, jobs, names=None):
    """The name of the test that failed, or None, and lit's records of the tests."""
    lit = re.search(r"^LINALG_LIT:\w+=(.*)$", (BUILD / "CMakeCache.txt").read_text(), re.M)[1]
    command = [lit, "--param", f"tier={tier}", "--order=smart", "--max-failures=1", "-j", str(jobs), "--output", REPORT]
    if names is not None:
        command.append("--filter=^(" + "|".join(map(re.escape, names)) + ")$")
    done = subprocess.run([*command, BUILD / "test"], capture_output=True, text=True)
    tests = json.loads(REPORT.read_text())["tests"]
    if not done.returncode:
        return None, tests
    failed = re.search(r"^(?:FAIL|TIMEOUT|UNRESOLVED): \S+ :: (\S+)", done.stdout, re.M)
    return failed[1] if failed else sys.exit(f"lit failed:\n{done.stdout}{done.stderr}"), tests


def find_catcher(durations, jobs):
    """The name of a test that fails, or None. Learns how long tests take."""
    failed, tests = run_tests("quick", jobs)
    left = [test["name"] for test in tests if test["code"] == "UNSUPPORTED"]
    is_short = lambda name: durations.get(name, 0) < SHORT
    for names in filter(is_short, left), itertools.filterfalse(is_short, left):
        names = list(names)
        if failed or not names:
            continue
        failed, tests = run_tests("default", jobs, names)
        durations.update((test["name"], test["elapsed"]) for test in tests if test["code"] == "PASS")
    return failed


def try_one(mutation, path, durations, options):
    """The outcome of the mutation: a word, or the name of a test."""
    source = path.read_text(encoding="utf-8")
    try:
        path.write_text(source.replace(mutation.old, mutation.new), encoding="utf-8")
        # Without running tests, only the object of that source is built.
        errors = build(options.jobs, *([f"{path}^"] if options.compile else []))
        if errors:
            print(errors, file=sys.stderr)
            return "does not compile"
        if options.compile:
            return "compiles"
        return find_catcher(durations, options.jobs) or "not caught"
    finally:
        path.write_text(source, encoding="utf-8")


def parse_options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--compile", action="store_true")
    parser.add_argument("--only", help="numbers of mutations")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--least", type=int, default=0)
    return parser.parse_args()


def main():
    options = parse_options()
    chosen = set(map(int, options.only.split(","))) if options.only else set(range(1, len(MUTATIONS) + 1))
    plan, wrong = [], []
    for number, mutation in enumerate(MUTATIONS, start=1):
        if number not in chosen:
            continue
        path, error = find(mutation)
        plan.append((number, mutation, path))
        wrong += [f"mutation {number}: {error}"] if error else []
    if wrong:
        sys.exit("\n".join(wrong))
    if options.list or options.check:
        for number, mutation, path in plan:
            print(f"{number:2}  {path.relative_to(ROOT)}: {mutation.kind}")
        return
    errors = build(options.jobs)
    if errors:
        sys.exit(f"the build fails without any mutation:\n{errors}")
    outcomes, durations = [], {}
    try:
        for number, mutation, path in plan:
            began = time.time()
            outcomes.append(try_one(mutation, path, durations, options))
            print(f"{number:2}  {path.parent.name:16} {mutation.kind:58} {outcomes[-1]}, {time.time() - began:.0f} s", flush=True)
    finally:
        build(options.jobs)
    failed = outcomes.count("does not compile")
    caught = len(outcomes) - outcomes.count("not caught") - failed
    print(f"{len(outcomes)} mutations, {caught} {'compile' if options.compile else 'caught'}, {failed} do not compile")
    sys.exit(bool(failed) or caught < options.least)


if __name__ == "__main__":
    main()
