"""Builds examples against the installed package, once for all tests: in FOLDER, where the package is
in `prefix` and each example in a folder of its name. What is there and up to date is kept.

usage: build_examples.py --configure=COMMAND SOURCE_DIR BUILD_DIR FOLDER EXAMPLE...
"""

import argparse
import contextlib
import fcntl
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

INSTALLED = ("bin/*", "lib/*.*", "include/**/*", "cmake_install.cmake")


@contextlib.contextmanager
def locked(path):
    with open(path, "w", encoding="utf-8") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def run(*command):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))} failed:\n{done.stdout}")


def newest(build, source):
    files = [file for pattern in INSTALLED for file in build.glob(pattern)]
    return max(file.stat().st_mtime for file in (*files, *(source / "include").rglob("*")))


def install(source, build, folder):
    prefix, stamp = folder / "prefix", folder / "installed"
    if stamp.exists() and stamp.stat().st_mtime > newest(build, source):
        return
    shutil.rmtree(prefix, ignore_errors=True)
    run("cmake", "--install", build, "--prefix", prefix)
    stamp.touch()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("source", type=Path)
    parser.add_argument("build", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--configure", type=shlex.split)
    parser.add_argument("examples", nargs="*")
    options = parser.parse_args()
    source, folder = options.source, options.folder
    folder.mkdir(parents=True, exist_ok=True)
    with locked(folder / "lock"):
        install(source, options.build, folder)
    for example in options.examples:
        with locked(folder / f"{example}.lock"):
            run(*options.configure, "-S", source / "examples" / example, "-B", folder / example,
                f"-DCMAKE_PREFIX_PATH={folder / 'prefix'}")
            run("cmake", "--build", folder / example, "--parallel", "2")


main()
