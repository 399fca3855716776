"""The exceptions of the package. Each is a `ValueError`."""

from __future__ import annotations

from html import escape

from ._text import Excerpt, Span

__all__ = ["UrlError", "UrlSyntaxError"]


class UrlError(ValueError):
    """A text that a specification refuses. `str(error)` is the reason in one line."""


class UrlSyntaxError(UrlError):
    """A text that does not match a grammar.

    >>> from urlgram import rfc3986
    >>> try:
    ...     rfc3986.parse("http://example.org:8x/")
    ... except rfc3986.UrlSyntaxError as error:
    ...     print(error.offset, error.rule, error.section)
    20 port RFC 3986 §3.2.3
    """

    def __init__(
        self,
        message: str,
        text: str,
        span: Span,
        *,
        code: str = "",
        rule: str | None = None,
        section: str | None = None,
        help: str | None = None,
    ) -> None:
        super().__init__(message)
        self.text = text
        """The text that is refused."""
        self.span = span
        """The half-open range of characters that are wrong."""
        self.code = code
        """The code of the mistake, such as `U101`."""
        self.rule = rule
        """The rule that the text breaks."""
        self.section = section
        """The document and the section of the rule."""
        self.help = help
        """What to write instead."""

    @property
    def offset(self) -> int:
        """The index of the first character that is wrong."""
        return self.span[0]

    def __reduce__(self):  # type: ignore[override]
        state = {"code": self.code, "rule": self.rule, "section": self.section, "help": self.help}
        return _restored, (str(self), self.text, self.span, state)

    def report(self) -> str:
        """Return the message with the place in the text, in several lines."""
        lines = [f"{self.code} {self}".strip(), *(f"  {line}" for line in str(Excerpt.of(self.text, self.span)).split("\n"))]
        if self.help:
            lines.append(f"help: {self.help}")
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        help = f"<br>{escape(self.help)}" if self.help else ""
        section = f" <small>{escape(self.section)}</small>" if self.section else ""
        return f"<div>{escape(str(self))}{section}<br>{Excerpt.of(self.text, self.span).html()}{help}</div>"

    def __rich__(self) -> str:
        return self.report().replace("[", "\\[")


def _restored(message: str, text: str, span: Span, state: dict[str, str | None]) -> UrlSyntaxError:
    return UrlSyntaxError(message, text, span, **state)  # type: ignore[arg-type]
