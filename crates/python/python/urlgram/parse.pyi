"""A drop-in replacement for `urllib.parse`, with the same functions, results, and exceptions."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, AnyStr, Generic, NamedTuple, overload

__all__ = [
    "urlparse",
    "urlunparse",
    "urljoin",
    "urldefrag",
    "urlsplit",
    "urlunsplit",
    "urlencode",
    "parse_qs",
    "parse_qsl",
    "quote",
    "quote_plus",
    "quote_from_bytes",
    "unquote",
    "unquote_plus",
    "unquote_to_bytes",
    "DefragResult",
    "ParseResult",
    "SplitResult",
    "DefragResultBytes",
    "ParseResultBytes",
    "SplitResultBytes",
]

uses_relative: list[str]
uses_netloc: list[str]
uses_params: list[str]
non_hierarchical: list[str]
uses_query: list[str]
uses_fragment: list[str]
scheme_chars: str

class _Netloc(Generic[AnyStr]):
    @property
    def username(self) -> AnyStr | None:
        """The text before the last `@`, up to the first `:`; None if there is no `@`."""
    @property
    def password(self) -> AnyStr | None:
        """The text between the first `:` and the last `@`; None if there is none."""
    @property
    def hostname(self) -> AnyStr | None:
        """The host in lower case without brackets; None if it is empty."""
    @property
    def port(self) -> int | None:
        """The port as a number; None if it is absent. Raises `ValueError` if it is not a number up to 65535."""

class _SplitFields(NamedTuple, Generic[AnyStr]):
    scheme: AnyStr
    netloc: AnyStr
    path: AnyStr
    query: AnyStr
    fragment: AnyStr

class _ParseFields(NamedTuple, Generic[AnyStr]):
    scheme: AnyStr
    netloc: AnyStr
    path: AnyStr
    params: AnyStr
    query: AnyStr
    fragment: AnyStr

class _DefragFields(NamedTuple, Generic[AnyStr]):
    url: AnyStr
    fragment: AnyStr

class SplitResult(_SplitFields[str], _Netloc[str]):
    """The five components of a URL."""

    def geturl(self) -> str: ...
    def encode(self, encoding: str = "ascii", errors: str = "strict") -> SplitResultBytes: ...

class SplitResultBytes(_SplitFields[bytes], _Netloc[bytes]):
    """The five components of a URL, in bytes."""

    def geturl(self) -> bytes: ...
    def decode(self, encoding: str = "ascii", errors: str = "strict") -> SplitResult: ...

class ParseResult(_ParseFields[str], _Netloc[str]):
    """The six components of a URL."""

    def geturl(self) -> str: ...
    def encode(self, encoding: str = "ascii", errors: str = "strict") -> ParseResultBytes: ...

class ParseResultBytes(_ParseFields[bytes], _Netloc[bytes]):
    """The six components of a URL, in bytes."""

    def geturl(self) -> bytes: ...
    def decode(self, encoding: str = "ascii", errors: str = "strict") -> ParseResult: ...

class DefragResult(_DefragFields[str]):
    """A URL without its fragment, and the fragment."""

    def geturl(self) -> str: ...
    def encode(self, encoding: str = "ascii", errors: str = "strict") -> DefragResultBytes: ...

class DefragResultBytes(_DefragFields[bytes]):
    """A URL without its fragment, and the fragment, in bytes."""

    def geturl(self) -> bytes: ...
    def decode(self, encoding: str = "ascii", errors: str = "strict") -> DefragResult: ...

@overload
def urlsplit(url: str, scheme: str | None = "", allow_fragments: bool = True) -> SplitResult:
    """Split a URL into five components: scheme, netloc, path, query, and fragment."""

@overload
def urlsplit(url: bytes | None, scheme: bytes | None = b"", allow_fragments: bool = True) -> SplitResultBytes: ...
@overload
def urlparse(url: str, scheme: str | None = "", allow_fragments: bool = True) -> ParseResult:
    """Split a URL into six components: scheme, netloc, path, params, query, and fragment."""

@overload
def urlparse(url: bytes | None, scheme: bytes | None = b"", allow_fragments: bool = True) -> ParseResultBytes: ...
@overload
def urldefrag(url: str) -> DefragResult:
    """Separate a URL from its fragment."""

@overload
def urldefrag(url: bytes | None) -> DefragResultBytes: ...
def urlunsplit(components: Iterable[AnyStr | None]) -> AnyStr:
    """Join the five components of `urlsplit` into a URL."""

def urlunparse(components: Iterable[AnyStr | None]) -> AnyStr:
    """Join the six components of `urlparse` into a URL."""

def urljoin(base: AnyStr, url: AnyStr | None, allow_fragments: bool = True) -> AnyStr:
    """Resolve `url` against `base`."""

def unwrap(url: str) -> str:
    """Remove white space, `<>`, and `URL:` around a URL."""

def clear_cache() -> None:
    """Clear the cache of `urlsplit`."""

@overload
def quote(string: str, safe: str | Iterable[int] = "/", encoding: str | None = None, errors: str | None = None) -> str:
    """Percent-encode everything but letters, digits, `_.-~`, and the characters of `safe`."""

@overload
def quote(string: bytes | bytearray, safe: str | Iterable[int] = "/") -> str: ...
@overload
def quote_plus(string: str, safe: str | bytes = "", encoding: str | None = None, errors: str | None = None) -> str:
    """Percent-encode as `quote` does, and write a space as `+`."""

@overload
def quote_plus(string: bytes | bytearray, safe: str | bytes = "") -> str: ...
def quote_from_bytes(bs: bytes | bytearray, safe: str | Iterable[int] = "/") -> str:
    """Percent-encode bytes."""

def unquote(string: str | bytes, encoding: str = "utf-8", errors: str = "replace") -> str:
    """Decode percent-encoding in `encoding`."""

def unquote_plus(string: str, encoding: str = "utf-8", errors: str = "replace") -> str:
    """Decode `+` to a space, then percent-encoding."""

def unquote_to_bytes(string: str | bytes | bytearray) -> bytes:
    """Decode percent-encoding to bytes. Characters of a `str` become UTF-8."""

def parse_qs(
    qs: AnyStr | None,
    keep_blank_values: bool = False,
    strict_parsing: bool = False,
    encoding: str = "utf-8",
    errors: str = "replace",
    max_num_fields: int | None = None,
    separator: str | bytes = "&",
) -> dict[AnyStr, list[AnyStr]]:
    """Parse a query into a dict that maps each name to the list of its values."""

def parse_qsl(
    qs: AnyStr | None,
    keep_blank_values: bool = False,
    strict_parsing: bool = False,
    encoding: str = "utf-8",
    errors: str = "replace",
    max_num_fields: int | None = None,
    separator: str | bytes = "&",
) -> list[tuple[AnyStr, AnyStr]]:
    """Parse a query into a list of pairs of name and value."""

def urlencode(
    query: Mapping[Any, Any] | Sequence[tuple[Any, Any]],
    doseq: bool = False,
    safe: str | bytes = "",
    encoding: str | None = None,
    errors: str | None = None,
    quote_via: Callable[..., str] = ...,
) -> str:
    """Write a mapping, or pairs, as a query. With `doseq`, each item of a sequence becomes a field."""
