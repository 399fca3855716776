"""URLs in documents."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ._lint import Finding, finding_of, selected
from ._ops import ask
from ._text import Places, Span


@dataclass(frozen=True)
class Link:
    """A URL of a document."""

    text: str
    """The URL, decoded as its place in the document requires."""
    span: Span
    """The half-open range of characters of the document."""
    context: str
    """The place in the document, such as `markdown-inline-link`."""
    role: str
    """`link`, `value`, `prose`, `code`, `template`, `pattern`, or `namespace`."""


def extract(document: str, kind: str = "markdown") -> list[Link]:
    """Return the URLs of a document, in order.

    >>> [link.text for link in extract("See [it](https://example.org/a) or www.example.com.")]
    ['https://example.org/a', 'www.example.com']

    Raises `ValueError` for an unknown kind.
    """
    places = Places(document)
    return [
        Link(link["text"], places.span(link["span"]["start"], link["span"]["end"]), link["context"], link["role"])
        for link in ask("extract", input=document, kind=kind)["links"]
    ]


Files = Iterable[str] | Mapping[str, str | None]
"""The files around a document: their names, or their texts by name, with `None` for a text that is not known."""


def lint_document(
    document: str,
    kind: str = "markdown",
    *,
    path: str | None = None,
    files: Files | None = None,
    select: list[str] | None = None,
    extend_select: list[str] | None = None,
    ignore: list[str] | None = None,
    agree: Sequence[str] | None = None,
) -> list[Finding]:
    """Check the URLs of a document, as `urlgram lint` does. The spans of the findings and of their fixes are those of the document.

    >>> [finding.code for finding in lint_document("[a](https//example.org)")]
    ['U125']

    `path` is the name of the document from the root of its repository. With `files`, links to other files are checked. A link to an
    anchor is checked if the text of its file is given.

    >>> files = {"docs/guide.md": "# Install"}
    >>> links = "[a](guide.md#install) [b](guide.md#remove) [c](gone.md)"
    >>> for finding in lint_document(links, path="docs/index.md", files=files):
    ...     print(finding)
    U011 no heading or anchor "remove": leads to the top of the page
    U010 no file "gone.md": leads to no file

    With `agree`, the specifications and programs that it names must read the same host and port.

    Raises `ValueError` for an unknown kind, an unknown code, and an unknown name in `agree`.
    """
    places = Places(document)
    request = {**_place(path, files), **selected(select, extend_select, ignore, agree)}
    found = ask("lint.document", input=document, kind=kind, **request)["findings"]
    return [finding_of({**finding, "fix": _fix(finding)}, document, places) for finding in found]


def fix_document(
    document: str,
    kind: str = "markdown",
    *,
    unsafe: bool = False,
    path: str | None = None,
    files: Files | None = None,
    select: list[str] | None = None,
    extend_select: list[str] | None = None,
    ignore: list[str] | None = None,
    agree: Sequence[str] | None = None,
) -> str:
    """Return the document with the safe fixes, or with all. Everything else stays as it is.

    The other arguments are those of `lint_document`.
    """
    request = {**_place(path, files), **selected(select, extend_select, ignore, agree)}
    return ask("fix.document", input=document, kind=kind, unsafe=unsafe, **request)["result"]


def _place(path: str | None, files: Files | None) -> dict[str, Any]:
    """Return the fields of a request for the place of a document."""
    if files is not None:
        files = dict(files) if isinstance(files, Mapping) else list(files)
    return {"path": path, "files": files}


def _fix(finding: dict[str, Any]) -> dict[str, Any] | None:
    """Return the fix of a finding as an edit of the document. There is none if the document cannot be edited there."""
    edit = finding.get("edit")
    return edit and {**edit, "certain": finding["fix"]["certain"]}
