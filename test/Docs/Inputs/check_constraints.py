"""Checks that each numbered constraint is documented, verified and tested.

usage: check_constraints.py SOURCE_DIR

The numbers are those of docs/reference/Constraints.md, of comments in the
sources under lib, and of comments in the tests under test/IR and test/Languages.
"""

import pathlib
import re
import sys

source = pathlib.Path(sys.argv[1])
NUMBER = r"([A-Z]\d+)"


def numbers(pattern, *files):
    return {number for file in files for number in re.findall(pattern, file.read_text(), re.M)}


documented = numbers(rf"^- \*\*{NUMBER}\*\*", source / "docs/reference/Constraints.md")
failed = not documented
for what, found in (
        ("verified", numbers(rf"^ *// {NUMBER}$", *source.glob("lib/**/*.cpp"))),
        ("tested", numbers(rf"^ *// {NUMBER}$", *source.glob("test/IR/*.mlir"), *source.glob("test/Languages/*.mlir")))):
    for number in sorted(documented ^ found):
        failed = True
        print(f"{number} is documented but not {what}" if number in documented
              else f"{number} is {what} but not documented")
print(f"{len(documented)} constraints")
sys.exit(failed)
