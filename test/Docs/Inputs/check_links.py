"""Checks the relative links of all pages: their files and headings.

usage: check_links.py SOURCE_DIR
"""

import pathlib
import re
import sys

source = pathlib.Path(sys.argv[1])
LINK = re.compile(r"\]\(([^)\s]+)\)")
CODE = re.compile(r"^```.*?^```$", re.M | re.S)


def anchors(page):
    """The anchors of a page's headings."""
    headings = re.findall(r"^#+ (.*)$", CODE.sub("", page.read_text()), re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}


pages = [*source.glob("*.md"), *source.glob("docs/**/*.md"), *source.glob("examples/**/*.md")]
count, failed = 0, False
for page in sorted(pages):
    for link in LINK.findall(CODE.sub("", page.read_text())):
        if re.match(r"\w+:", link):
            continue
        count += 1
        file, _, anchor = link.partition("#")
        target = page.parent / file if file else page
        if not target.exists() or anchor and anchor not in anchors(target):
            failed = True
            print(f"{page.relative_to(source)}: {link} leads nowhere")
print(f"{count} links in {len(pages)} pages")
sys.exit(failed)
