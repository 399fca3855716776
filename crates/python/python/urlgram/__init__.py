"""URLs by specification: RFC 3986, the WHATWG URL Standard and `urllib.parse`, with spans, messages, and a linter.

* `urlgram.parse`: a drop-in for `urllib.parse`; `urllib_parse("3.11")` is that of another release.
* `urlgram.whatwg`: `URL` and `URLSearchParams`, as browsers have them.
* `urlgram.rfc3986`: components with spans, resolution, normalization, comparison.
* `read`: what each specification makes of one text.
* `lint`: mistakes in a URL, with fixes.
"""

from __future__ import annotations

from ._lint import Finding, Fix, lint
from ._read import Component, Reading, Readings, read
from ._versions import urllib_parse
from .errors import UrlError, UrlSyntaxError

__all__ = [
    "Component",
    "Finding",
    "Fix",
    "Reading",
    "Readings",
    "UrlError",
    "UrlSyntaxError",
    "lint",
    "read",
    "urllib_parse",
]
