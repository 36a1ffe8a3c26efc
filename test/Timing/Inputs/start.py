"""Compares how long two drivers take for an empty module. usage: start.py DRIVER OTHER RUNS

Prints the least processor time of each in RUNS runs, one after the other in turns. The exit code is
1 if the first takes longer than the second, and more than the clock's error of 3%.
"""

import resource
import subprocess
import sys


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
    return 0 if ours <= 1.03 * theirs else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
