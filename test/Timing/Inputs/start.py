"""Compares how long two drivers take for an empty module. usage: start.py DRIVER OTHER RUNS

Prints the least processor time of each in RUNS runs, one after the other in turns. Nearly all of it
is the loading of MLIR's libraries, which both do. The exit code is 1 if the first takes more than
BOUND times as long as the second. What a registration costs that does work at start-up is seen
despite it, and a busy host, where page faults cost twice as much, is not mistaken for one.
"""

import resource
import subprocess
import sys

BOUND = 1.25


def processor_seconds(driver):
    def used():
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        return usage.ru_utime + usage.ru_stime

    before = used()
    subprocess.run([driver, "-", "-o", "/dev/null"], input=b"module {}", check=True)
    return used() - before


def main(driver, other, runs):
    times = {name: [] for name in (driver, other)}
    for _ in range(int(runs)):
        for name, list_of_name in times.items():
            list_of_name.append(processor_seconds(name))
    ours, theirs = (min(times[name]) for name in (driver, other))
    print(f"{driver} {1000 * ours:.1f} ms, {other} {1000 * theirs:.1f} ms")
    return ours > BOUND * theirs


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
