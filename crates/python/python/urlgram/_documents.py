"""URLs in documents."""

from __future__ import annotations

from dataclasses import dataclass

from ._lint import Finding, finding_of
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


def lint_document(document: str, kind: str = "markdown") -> list[Finding]:
    """Check the URLs of a document. The spans of the findings are those of the document.

    >>> [finding.code for finding in lint_document("[a](https//example.org)")]
    ['U125']
    """
    places = Places(document)
    found = ask("lint.document", input=document, kind=kind)["findings"]
    return [finding_of(finding, document, places) for finding in found]


def fix_document(document: str, kind: str = "markdown", *, unsafe: bool = False) -> str:
    """Return the document with the safe fixes, or with all. Everything else stays as it is."""
    return ask("fix.document", input=document, kind=kind, unsafe=unsafe)["result"]
