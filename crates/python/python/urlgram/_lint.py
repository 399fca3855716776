"""The linter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from ._ops import ask
from ._text import Excerpt, Places, Span


@dataclass(frozen=True)
class Fix:
    """A replacement that resolves a finding."""

    span: Span
    """The range of characters to replace."""
    text: str
    """What to write instead."""
    is_safe: bool
    """Whether every specification that accepted the text means the same by the result."""

    def apply(self, text: str) -> str:
        """Return `text` with the replacement."""
        start, end = self.span
        return text[:start] + self.text + text[end:]


@dataclass(frozen=True)
class Finding:
    """A mistake in a URL."""

    code: str
    """The code of the lint: `urlgram explain CODE` prints its page."""
    name: str
    severity: str
    """`error`, `warning`, or `info`."""
    message: str
    label: str
    span: Span
    """The half-open range of characters."""
    rule: str | None
    section: str | None
    url: str | None
    """The section of the document that decides."""
    help: str | None
    fix: Fix | None
    text: str
    """The text that was checked."""

    def __str__(self) -> str:
        return f"{self.code} {self.message}: {self.label}"

    def report(self) -> str:
        """Return the finding with its place in the text, in several lines."""
        lines = [f"{self.code} {self.message}", *(f"  {line}" for line in str(Excerpt.of(self.text, self.span)).split("\n"))]
        lines[-1] += f" {self.label}"
        if self.help:
            lines.append(f"help: {self.help}")
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        code = f'<a href="{escape(self.url)}">{self.code}</a>' if self.url else self.code
        help = f"<br>{escape(self.help)}" if self.help else ""
        excerpt = Excerpt.of(self.text, self.span).html()
        return f"<div>{code} {escape(self.message)}<br>{excerpt}<br>{escape(self.label)}{help}</div>"

    def __rich__(self) -> str:
        return self.report().replace("[", "\\[")


def lint(
    text: str,
    *,
    select: list[str] | None = None,
    extend_select: list[str] | None = None,
    ignore: list[str] | None = None,
    agree: Sequence[str] | None = None,
) -> list[Finding]:
    """Check one URL. Codes and their beginnings (`U3`) select lints.

    >>> finding, = lint("http://example.com\\\\@evil.example/")
    >>> finding.code, finding.span, finding.fix.text
    ('U301', (18, 19), '/')

    With `agree`, the specifications and programs that it names must read the same host and port.

    >>> finding, = lint("http://example.com\\\\@evil.example/", select=["U7"], agree=["whatwg", "curl"])
    >>> finding.code, finding.message
    ('U706', 'WHATWG and curl disagree about the host')

    Raises `ValueError` for an unknown code, and for an unknown name in `agree`.
    """
    answer = ask("lint", input=text, **selected(select, extend_select, ignore, agree))
    places = Places(text)
    return [finding_of(found, text, places) for found in answer["findings"]]


def selected(
    select: list[str] | None, extend_select: list[str] | None, ignore: list[str] | None, agree: Sequence[str] | None
) -> dict[str, list[str] | None]:
    """Return the fields of a request that select lints, and name the readers that must agree."""
    readers = None if agree is None else list(agree)
    return {"select": select, "extend_select": extend_select, "ignore": ignore, "agree": readers}


def finding_of(found: dict, text: str, places: Places) -> Finding:
    """Return the finding that an answer describes."""

    def span(place: dict) -> Span:
        return places.span(place["start"], place["end"])

    fix = found.get("fix")
    return Finding(
        found["code"], found["name"], found["severity"], found["message"], found["label"], span(found["span"]),
        found.get("rule"), found.get("section"), found.get("url"), found.get("help"),
        fix and Fix(span(fix["span"]), fix["text"], fix["certain"]), text,
    )  # fmt: skip


@dataclass(frozen=True)
class Verdict:
    """The sentence about a text that somebody should read before its parts."""

    message: str
    span: Span
    """The half-open range of characters."""
    meant: str | None
    """The text that was probably meant."""
    source: str
    """The section that decides."""
    kind: str | None
    """The kind of the mistake, such as `host-and-port`; None for the finding of a lint."""
    code: str | None
    """The code of the lint; None for a mistake."""
    misleads: bool
    """Whether a reader takes the text for something else than a program does, or a program rejects it."""


def verdict(text: str) -> Verdict | None:
    """Return the mistake in a text that is meant as a URL, or else the worst finding of the default lints that names one.

    Errors and warnings about security count as well; style, and what few programs read differently, does not.

    >>> found = verdict("localhost:3000")
    >>> found.kind, found.meant
    ('host-and-port', 'http://localhost:3000')
    >>> verdict("https://example.org/")
    """
    found = ask("verdict", input=text)["verdict"]
    if found is None:
        return None
    span = Places(text).span(found["span"]["start"], found["span"]["end"])
    return Verdict(**{**found, "span": span})
