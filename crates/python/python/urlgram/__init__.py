"""URLs by specification: RFC 3986, the WHATWG URL Standard and `urllib.parse`, with spans, messages, and a linter.

* `urlgram.parse`: a drop-in for `urllib.parse`; `urllib_parse("3.11")` is that of another release.
* `urlgram.whatwg`: `URL` and `URLSearchParams`, as browsers have them.
* `urlgram.rfc3986`: components with spans, resolution, normalization, comparison.
* `read`: what each specification makes of one text.
* `programs`: what curl, Chromium, Go and others make of it; `agree`: whether chosen ones read the same host.
* `verdict`: the sentence about a text to read first, with the text that was probably meant.
* `lint`: mistakes in a URL, with fixes; `extract`, `lint_document` and `fix_document` do the same for documents.
* `urlgram.grammar`: grammars in ABNF.
* `urlgram.arrow`: columns; `urlgram.polars`, `urlgram.pandas`, `urlgram.duckdb`, `urlgram.datafusion` and `urlgram.spark` adapt it.
"""

from __future__ import annotations

from ._documents import Link, extract, fix_document, lint_document
from ._lint import Finding, Fix, Verdict, lint, verdict
from ._programs import Agreement, ProgramReading, agree, program_parts, programs
from ._read import Component, Reading, Readings, read
from ._urlgram import __version__
from ._versions import urllib_parse
from .errors import UrlError, UrlSyntaxError

__all__ = [
    "Agreement",
    "Component",
    "Finding",
    "Fix",
    "Link",
    "ProgramReading",
    "Reading",
    "Readings",
    "UrlError",
    "UrlSyntaxError",
    "Verdict",
    "__version__",
    "agree",
    "extract",
    "fix_document",
    "lint",
    "lint_document",
    "program_parts",
    "programs",
    "read",
    "urllib_parse",
    "verdict",
]
