"""Places in a text: Rust counts bytes of UTF-8, Python counts characters."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from html import escape
from itertools import accumulate

Span = tuple[int, int]


class Places:
    """Converts byte offsets of a text to indices of its `str`."""

    def __init__(self, text: str) -> None:
        # The offset in bytes of each character; None if both counts are the same.
        self._offsets = None if text.isascii() else [0, *accumulate(len(c.encode("utf-8")) for c in text)]

    def index(self, offset: int) -> int:
        """Return the index of the character at the byte `offset`."""
        return offset if self._offsets is None else bisect_left(self._offsets, offset)

    def span(self, start: int, end: int) -> Span:
        """Return the half-open range of characters of a range of bytes."""
        return self.index(start), self.index(end)


def visible(text: str) -> str:
    """Return `text` with characters that do not print, or that reorder a line, as escapes."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text)


@dataclass(frozen=True)
class Excerpt:
    """The part of a text around a span, for people."""

    before: str
    marked: str
    after: str

    @classmethod
    def of(cls, text: str, span: Span, around: int = 60) -> Excerpt:
        """Return the span with up to `around` characters on each side."""
        start, end = span
        before, marked, after = text[max(0, start - around) : start], text[start:end], text[end : end + around]
        marked = marked if len(marked) <= 2 * around else f"{marked[:around]}…{marked[-around:]}"
        return cls(
            ("…" if start > around else "") + visible(before),
            visible(marked),
            visible(after) + ("…" if len(text) > end + around else ""),
        )

    def __str__(self) -> str:
        carets = "^" * max(1, len(self.marked))
        return f"{self.before}{self.marked}{self.after}\n{' ' * len(self.before)}{carets}"

    def html(self) -> str:
        """Return the excerpt as HTML with the span in `<mark>`."""
        marked = escape(self.marked) or "&nbsp;"
        return f"<code>{escape(self.before)}<mark>{marked}</mark>{escape(self.after)}</code>"
