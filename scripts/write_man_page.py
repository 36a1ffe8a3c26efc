"""Writes the man page of a program from its --help.

usage: write_man_page.py PROGRAM VERSION PAGE [EXAMPLES.txt]

EXAMPLES.txt has lines of text and, indented by two spaces, commands.
"""

import os
import re
import subprocess
import sys

# An option or a pass, or a value of the option before; then the first line of its meaning.
ENTRY = re.compile(r"^( *)(-{1,2}[^ -].*?|=\S+) +- ?(.*)$")
SECTION = re.compile(r"^(\S.*):$")


def escape(text):
    """Text that troff takes as it is."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + text if text[:1] in (".", "'") else text


def split_help(text):
    """The overview, the usage, and the lines of options and other sections."""
    match = re.match(r"OVERVIEW: (.*?)\n\s*USAGE: (.*?)\n\s*OPTIONS:\n(.*)", text, re.S)
    if not match:
        sys.exit("error: the help has no OVERVIEW, USAGE and OPTIONS")
    return match[1].strip(), match[2].strip(), match[3].splitlines()


def format_text(text):
    """Paragraphs; lines that are indented keep their breaks."""
    lines = []
    for paragraph in re.split(r"\n\s*\n", text):
        verbatim = paragraph.startswith("  ")
        lines += [".PP"] + [".nf"] * verbatim
        lines += [escape(line.rstrip()) for line in paragraph.splitlines()]
        lines += [".fi"] * verbatim
    return lines


def format_options(lines):
    """The options, until a section begins that has other lines."""
    result, verbatim = [".SH OPTIONS"], False
    for line in lines:
        entry, section = ENTRY.match(line), SECTION.match(line)
        if section:
            is_group = section[1].lower().endswith("options")
            result += [".fi"] * verbatim
            verbatim = not is_group
            result += [".SS " + escape(section[1])] if is_group else [
                ".SH " + escape(re.sub(r" \(.*", "", section[1]).upper()), ".nf"]
        elif verbatim:
            result.append(escape(line))
        elif entry:
            is_value = entry[2].startswith("=")
            result += [".RS"] * is_value + [
                ".TP", f"\\fB{escape(entry[2])}\\fR", escape(entry[3].strip()) or "\\&"
            ] + [".RE"] * is_value
        elif line.strip():
            result += [".PP", escape(line.strip())]
    return result + [".fi"] * verbatim


def format_examples(path):
    result = [".SH EXAMPLES"]
    with open(path, encoding="utf-8") as file:
        for line in file.read().splitlines():
            result += [".PP", ".RS 4", escape(line.strip()), ".RE"] if line.startswith("  ") else [
                ".PP", escape(line)] if line else []
    return result


def main(program, version, page, examples=None):
    text = subprocess.run([program, "--help"], check=True, stdout=subprocess.PIPE, text=True).stdout
    name = os.path.basename(program)
    overview, usage, options = split_help(text)
    summary, _, rest = overview.partition("\n")
    lines = [
        f'.TH {name.upper()} 1 "" "Linalg {version}" "User Commands"',
        ".SH NAME", f"{escape(name)} \\- {escape(summary.rstrip('.'))}",
        ".SH SYNOPSIS", f"\\fB{escape(name)}\\fR {escape(usage.partition(' ')[2])}"]
    lines += ([".SH DESCRIPTION"] + format_text(rest.strip("\n"))) * bool(rest.strip())
    lines += format_options(options)
    lines += format_examples(examples) if examples else []
    with open(page, "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
