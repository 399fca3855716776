"""Writes the sources of the site: `generate.py PROGRAM FOLDER`.

Guides and the documents of the repository are read where they are. Links between them become links between pages. The reference is made from
the answers of the program, so that it cannot differ from it.
"""

import os
import posixpath
import re
import shutil
import sys
from pathlib import Path

import reference
from reference import ROOT, Program

# Pages that are documents of the repository: the path of the document, and the page.
DOCUMENTS = {
    "docs/index.md": "index",
    "CONFIGURATION.md": "reference/configuration",
    "tests/data/interpretations.md": "reference/interpretations",
    "crates/abnf/FOREIGN.md": "project/foreign-grammars",
    "crates/interop/PROGRAMS.md": "reference/programs",
    "tests/data/README.md": "project/test-data",
    "ARCHITECTURE.md": "project/design",
    "BENCHMARKS.md": "project/benchmarks",
    "SECURITY.md": "project/security",
    "CONTRIBUTING.md": "project/contributing",
    "CHANGELOG.md": "project/changelog",
    "crates/python/docs/tables.md": "guides/tables",
    "crates/python/docs/sql.md": "guides/sql",
    "crates/python/docs/spark.md": "guides/spark",
    "crates/wasm/npm/urlgram/README.md": "guides/javascript",
    "crates/wasm/npm/remark-lint-urlgram/README.md": "packages/remark-lint",
    "crates/wasm/npm/markdownlint-rule-urlgram/README.md": "packages/markdownlint",
    "editors/README.md": "guides/editors",
    "editors/vscode/README.md": "packages/vscode",
    "interop/README.md": "project/interop",
    "playground/README.md": "packages/playground",
}
# Where the first page links the playground, if the site has it.
TRY = "<!-- The site links the playground here. -->"
TRY_HERE = '<p><a href="playground/index.html">Try it in the browser</a>: nothing to install, and nothing that you type leaves the page.</p>'
# Where a page shows the elements of the playground, if the site has it.
ELEMENTS = "<!-- The site shows the elements here. -->"
LIVE = """<script src="../playground/embed.js"></script>
<urlgram-url value="https://anna@www.example.org:8080/a?b#c"></urlgram-url>
<urlgram-exercise kind="rule" seed="7"></urlgram-exercise>"""
# Documents whose contents are on several pages.
SPLIT = {"README.md": "index", "LINTS.md": "lints/index"}

CODE = re.compile(
    r"(?P<fence>^(?P<indent>[ ]*)(?P<ticks>```+|~~~+)[^\n]*\n.*?^[ ]*(?P=ticks)[ ]*$)"
    r"|(?P<span>(?<!`)(?P<run>`+)(?!`).+?(?<!`)(?P=run)(?!`))"
    r"|(?P<link>\]\((?P<target>[^()\s]+)\))"
    r"|(?P<define>^\[[^\]\n]+\]:[ ]*(?P<address>\S+))",
    re.M | re.S,
)


def pages() -> dict[str, str]:
    """Returns the page of each document."""
    found = dict(DOCUMENTS)
    for guide in sorted((ROOT / "docs/guides").glob("*.md")):
        found[f"docs/guides/{guide.name}"] = f"guides/{guide.stem}"
    for package in sorted(ROOT.glob("crates/*/README.md")):
        found[f"crates/{package.parent.name}/README.md"] = f"packages/{package.parent.name}"
    return found


# The order of the guides, and the groups of the sidebar.
GUIDES = ["repository", "site", "editors", "pipes", "python", "tables", "sql", "spark", "parquet", "rust", "javascript", "grammars", "teachers", "security-reviews"]
GROUPS = {
    "Guides": [f"guides/{name}" for name in GUIDES],
    "Reference": [
        "commands/index",
        "lints/index",
        "schemes/index",
        "reference/configuration",
        "reference/fields",
        "reference/operations",
        "reference/specifications",
        "reference/interpretations",
        "reference/programs",
        "reference/problems",
        "reference/terms",
    ],
    "Packages": [],
    "Project": [
        "project/verification",
        "project/benchmarks",
        "project/design",
        "project/security",
        "project/changelog",
        "project/contributing",
        "project/test-data",
        "project/foreign-grammars",
        "project/interop",
    ],
}


def sidebar(found: dict[str, str]) -> str:
    """Returns the tables of contents of the front page, which make the sidebar."""
    groups = {**GROUPS, "Packages": sorted(page for page in found.values() if page.startswith("packages/"))}
    listed = {page for group in groups.values() for page in group} | {"index"}
    missing = set(found.values()) - listed
    if missing:
        sys.exit(f"not in the sidebar: {missing}")
    blocks = (f"```{{toctree}}\n:hidden:\n:caption: {title}\n\n" + "\n".join(group) + "\n```\n" for title, group in groups.items())
    return "\n" + "\n".join(blocks)


class Links:
    """Turns links between files of the repository into links between pages."""

    def __init__(self, out: Path) -> None:
        self.out = out
        self.pages = pages()
        self.repository = os.environ.get("URLGRAM_REPOSITORY", "").rstrip("/")

    def page(self, path: str, anchor: str) -> tuple[str, str] | None:
        """Returns the page and the anchor that a document and an anchor became."""
        if path == "LINTS.md" and re.fullmatch(r"U\d{3}", anchor):
            return f"lints/{anchor}", ""
        if path == "ARCHITECTURE.md" and anchor == "how-it-is-verified":
            return "project/verification", ""
        if path in SPLIT:
            return SPLIT[path], ""
        return (self.pages[path], anchor) if path in self.pages else None

    def target(self, target: str, document: str, page: str) -> str | None:
        """Returns the target of a link of `document` on `page`, or None if the site does not have it."""
        if re.match(r"[a-zA-Z][a-zA-Z0-9+.-]*:", target) or target.startswith("#"):
            return target
        path, _, anchor = target.partition("#")
        path = posixpath.normpath(posixpath.join(posixpath.dirname(document), path))
        found = self.page(path, anchor)
        if found:
            relative = posixpath.relpath(found[0], posixpath.dirname(page) or ".")
            return f"{relative}.md" + (f"#{found[1]}" if found[1] else "")
        if not (ROOT / path).exists():
            sys.exit(f"{document}: no file {path}")
        if path.endswith((".png", ".svg")):
            copy = self.out / "_files" / path
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / path, copy)
            return posixpath.relpath(f"_files/{path}", posixpath.dirname(page) or ".")
        return f"{self.repository}/{path}" if self.repository else None

    def rewrite(self, text: str, document: str, page: str) -> str:
        """Returns the text of a document as that of a page."""

        def one(match: re.Match[str]) -> str:
            if match["fence"]:
                # Lines that rustdoc hides.
                if match["fence"].lstrip().startswith("```rust"):
                    return re.sub(r"^ *# .*\n", "", match["fence"], flags=re.M).replace("```rust,no_run", "```rust")
                # Commands alone have no prompt.
                if match["fence"].lstrip().startswith("```console") and not re.search(r"^ *\$ ", match["fence"], re.M):
                    return match["fence"].replace("```console", "```sh", 1)
                return match["fence"]
            if match["link"]:
                target = self.target(match["target"], document, page)
                return f"]({target})" if target else "]{.file}"
            if match["define"]:
                target = self.target(match["address"], document, page)
                return match["define"].replace(match["address"], target or match["address"])
            return match[0]

        return CODE.sub(one, text)


def verification(text: str) -> tuple[str, str]:
    """Splits ARCHITECTURE.md into the design and how it is verified."""
    before, rest = text.split("\n## How it is verified\n", 1)
    section, *after = rest.split("\n## ", 1)
    design = before + "".join(f"\n## {part}" for part in after)
    return design, "# How it is verified\n" + section


def with_playground(page: str, text: str) -> str:
    """Returns the text of a page with the playground that the site contains."""
    text = text.replace(ELEMENTS, LIVE).replace(TRY, TRY_HERE)
    if page == "packages/playground":
        text = '<p><a href="../playground/index.html">Open the playground</a></p>\n\n' + text
    return text


def main() -> None:
    """Writes all pages."""
    program, out = Program(sys.argv[1]), Path(sys.argv[2])
    links = Links(out)
    for document, page in links.pages.items():
        text = (ROOT / document).read_text(encoding="utf-8")
        if document == "ARCHITECTURE.md":
            text, verified = verification(text)
            reference.write(out, "project/verification", links.rewrite(verified, document, "project/verification"))
        text = links.rewrite(text, document, page)
        if (ROOT / "playground/dist/index.html").exists():
            text = with_playground(page, text)
        reference.write(out, page, text + sidebar(links.pages) if page == "index" else text)
    shutil.copytree(ROOT / "docs/site/_static", out / "_static")
    reference.all_pages(program, out)


if __name__ == "__main__":
    main()
