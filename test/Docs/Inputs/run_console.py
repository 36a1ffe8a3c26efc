"""Runs the commands of a page.

usage: run_console.py FOLDER PAGE.md

A block after the comment `<!-- file: NAME -->` is written to that file in
FOLDER. In a ```console block, the lines after `$ COMMAND` must be what the
command prints, on either stream; `...` stands for any text of a line.
"""

import re
import subprocess
import sys

BLOCK = re.compile(r"(?:<!-- file: (\S+) -->\n)?```(\w+)\n(.*?)```", re.S)


def check(folder, command, expected):
    result = subprocess.run(command, shell=True, cwd=folder, stdout=subprocess.PIPE,
                            stderr=subprocess.STDOUT, text=True, timeout=120)
    pattern = re.escape(expected).replace(r"\.\.\.", "[^\n]*")
    if not re.fullmatch(pattern, result.stdout):
        sys.exit(f"$ {command}\nprinted\n{result.stdout}\nbut the page says\n{expected}")


def main(folder, page):
    commands = 0
    for name, language, text in BLOCK.findall(open(page).read()):
        if name:
            with open(f"{folder}/{name}", "w") as file:
                file.write(text)
        if language != "console":
            continue
        for step in re.split(r"^\$ ", text, flags=re.M)[1:]:
            command, _, expected = step.partition("\n")
            check(folder, command, expected)
            commands += 1
    print(commands, "commands")


main(*sys.argv[1:])
