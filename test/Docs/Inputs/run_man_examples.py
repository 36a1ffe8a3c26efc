"""Runs the examples of man pages in a folder. usage: run_man_examples.py PAGES FOLDER"""

import pathlib
import re
import subprocess
import sys


def examples(page):
    """The commands in the section EXAMPLES, without troff's marks."""
    text = page.read_text().partition("\n.SH EXAMPLES\n")[2]
    return [command.replace("\\-", "-") for command in re.findall(r"^\.RS 4\n(.*)\n\.RE$", text, re.M)]


def main(pages, folder):
    found = sorted(pathlib.Path(pages).glob("*.1"))
    count = 0
    for page in found:
        for command in examples(page):
            result = subprocess.run(command.split(), cwd=folder, capture_output=True, text=True)
            if result.returncode:
                sys.exit(f"{page.name}: {command}: exit code {result.returncode}\n{result.stderr}")
            count += 1
    print(f"{len(found)} pages, {count} examples")


if __name__ == "__main__":
    main(*sys.argv[1:])
