"""URIs by RFC 3986 and IRIs by RFC 3987: components, resolution, normalization, and comparison.

    >>> from urlgram import rfc3986
    >>> uri = rfc3986.parse("ftp://anna@[2001:db8::7]:2121/pub?#top")
    >>> uri.host, uri.host_kind, uri.port, uri.query
    ('[2001:db8::7]', 'ipv6', '2121', '')
    >>> rfc3986.resolve("http://a/b/c/d", "../../../g")
    'http://a/g'
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import Iterator

from . import _urlgram
from ._ops import ask as _ask
from ._text import Places, Span
from .errors import UrlError, UrlSyntaxError

__all__ = [
    "Change",
    "Comparison",
    "Normalization",
    "Reference",
    "UrlError",
    "UrlSyntaxError",
    "compare",
    "is_valid",
    "normalize",
    "normalize_with_changes",
    "parse",
    "relativize",
    "resolve",
]


@dataclass(frozen=True)
class Reference:
    """A URI reference, and its components as they are written. The value of an absent component is `None`, and that of an empty one `""`."""

    text: str
    scheme: str | None
    authority: str | None
    userinfo: str | None
    host: str | None
    host_kind: str | None
    """The kind of the host: `reg-name`, `ipv4`, `ipv6`, or `ipvfuture`."""
    port: str | None
    path: str
    query: str | None
    fragment: str | None
    spans: dict[str, Span]
    """The half-open range of characters of each component that is present."""

    @property
    def is_absolute(self) -> bool:
        """Whether the reference has a scheme, which makes it a URI."""
        return self.scheme is not None

    @property
    def port_number(self) -> int | None:
        """The port as a number; None if it is absent or empty."""
        return int(self.port) if self.port else None

    def __str__(self) -> str:
        return self.text

    def __iter__(self) -> Iterator[tuple[str, str]]:
        """Yield the name and the text of each component that is present."""
        return ((name, self.text[start:end]) for name, (start, end) in self.spans.items())

    def _repr_html_(self) -> str:
        rows = "".join(f"<tr><th>{name}</th><td><code>{escape(text)}</code></td></tr>" for name, text in self)
        return f"<table>{rows}</table>"


def parse(text: str, *, iri: bool = False) -> Reference:
    """Split a URI reference into its components; with `iri`, an IRI reference of RFC 3987.

    Raises `UrlSyntaxError` for a text that is none.
    """
    places = Places(text)
    found, refusal = _urlgram.parse_reference(text, iri)
    if refusal is not None:
        message, span, help, code, rule, section = refusal
        raise UrlSyntaxError(message, text, places.span(*span), code=code, rule=rule, section=section, help=help)
    components, host_kind = found
    spans = {name: places.span(*span) for name, span in components}
    part = {name: text[start:end] for name, (start, end) in spans.items()}
    return Reference(
        text, part.get("scheme"), part.get("authority"), part.get("userinfo"), part.get("host"), host_kind, part.get("port"),
        part["path"], part.get("query"), part.get("fragment"), spans,
    )  # fmt: skip


def is_valid(text: str, *, iri: bool = False) -> bool:
    """Whether `text` is a URI reference, or with `iri` an IRI reference."""
    return _urlgram.is_reference(text, iri)


def resolve(base: str, reference: str, *, strict: bool = True) -> str:
    """Resolve `reference` against `base` (section 5.2). Both may be IRIs.

    Raises `UrlError` if one of them is not valid, the base has no scheme, or there is no target.
    """
    return _result(_ask("resolve", base=base, ref=reference, strict=strict), base=base, ref=reference)


def relativize(base: str, target: str) -> str:
    """Return the shortest reference that resolves to `target` against `base`.

    Raises `UrlError` if one of them is not valid or there is no such reference.
    """
    return _result(_ask("relativize", base=base, target=target), base=base, target=target)


@dataclass(frozen=True)
class Change:
    """What a step of the normalization replaced."""

    step: str
    """The step, such as `case` or `percent-encoding`."""
    span: Span
    """The range of characters that it replaced."""
    after: str
    """The new text."""


@dataclass(frozen=True)
class Normalization:
    """The normal form of a text, and how it was reached."""

    result: str
    changes: tuple[Change, ...]


def normalize(text: str, steps: list[str] | None = None) -> str:
    """Return the normal form (section 6.2.2 and 6.2.3): `HTTP://a:80/%7eb/../c` becomes `http://a/c`.

    `steps` selects steps by name. Raises `UrlSyntaxError` for a text that is not valid, and `ValueError` for an unknown step.
    """
    return _result(_ask("normalize", input=text, steps=steps), input=text)


def normalize_with_changes(text: str, steps: list[str] | None = None) -> Normalization:
    """Return the normal form with the changes that led to it."""
    answer = _ask("normalize", input=text, steps=steps, changes=True)
    result, places = _result(answer, input=text), Places(text)
    changes = (Change(c["step"], places.span(c["span"]["start"], c["span"]["end"]), c["after"]) for c in answer["changes"])
    return Normalization(result, tuple(changes))


@dataclass(frozen=True)
class Comparison:
    """Whether two references are equivalent (section 6.2)."""

    same: bool
    rung: str | None
    """The first rung of the ladder of comparison on which both are the same; None if they differ on all."""
    component: str | None
    """The first component that differs."""

    def __bool__(self) -> bool:
        return self.same


def compare(a: str, b: str) -> Comparison:
    """Compare two references. Raises `UrlSyntaxError` if one of them is not valid.

    >>> compare("http://a", "HTTP://a:80/")
    Comparison(same=True, rung='scheme-based', component=None)
    """
    answer = _ask("compare", a=a, b=b)
    if "error" in answer:
        raise _error(answer["error"], {"a": a, "b": b})
    difference = answer["difference"]
    return Comparison(answer["same"], answer["rung"], difference and difference.get("component"))


def _result(answer: dict, **texts: str) -> str:
    if "error" in answer:
        raise _error(answer["error"], texts)
    return answer["result"]


def _error(error: dict, texts: dict[str, str]) -> UrlError:
    text = texts.get(error.get("input", ""))
    if text is None or "offset" not in error:
        return UrlError(error["message"])
    span = Places(text).span(error["offset"], error["offset"] + error["length"])
    return UrlSyntaxError(error["message"], text, span, rule=error.get("rule"))
