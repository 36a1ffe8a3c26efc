"""Runs every pass of a driver once, each in a separate process.

A pass may reject its input. It must not crash, nor load a second dialect `linalg` into the context:
MLIR aborts then, or does not find ops.
"""

import re
import subprocess
import sys

FORBIDDEN = ["already been registered", "for the same namespace", "unregistered operation"]


def pass_names(driver):
    text = subprocess.run([driver, "--help"], capture_output=True, text=True, check=True).stdout
    listing = text.split("Passes:", 1)[1].split("Pass Pipelines:", 1)
    pipelines = re.findall(r"^ {6}--([\w-]+)", listing[1], re.M)
    return re.findall(r"^ {6}--([\w-]+)", listing[0], re.M), pipelines


def run(driver, name, source):
    command = [driver, f"--{name}", source]
    result = subprocess.run(command, capture_output=True, text=True)
    if "unable to schedule pass" in result.stderr:
        command[1] = f"--pass-pipeline=builtin.module(func.func({name}))"
        result = subprocess.run(command, capture_output=True, text=True)
    return result


def main(driver, source):
    passes, pipelines = pass_names(driver)
    ran, bad = 0, []
    for name in passes + pipelines:
        result = run(driver, name, source)
        found = [words for words in FORBIDDEN if words in result.stderr]
        if result.returncode not in (0, 1) or found:
            bad.append(f"--{name}: exit code {result.returncode}\n{result.stderr[:2000]}")
        ran += result.returncode == 0
    print("\n".join(bad))
    print(f"{len(passes)} passes, {len(pipelines)} pipelines, {ran} succeeded, {len(bad)} bad")
    return 1 if bad or ran < 100 else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
