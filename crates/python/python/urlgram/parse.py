"""A drop-in replacement for `urllib.parse`, with the same functions, results, and exceptions.

    >>> from urlgram.parse import urlsplit, urljoin
    >>> urlsplit("http://user@Host:80/p?q").hostname
    'host'
    >>> urljoin("http://a/b/c", "../d")
    'http://a/d'

The results are those of CPython 3.14, whatever interpreter runs this. `urlgram.urllib_parse` returns the same module with the
results of another release:

    >>> from urlgram import urllib_parse
    >>> urllib_parse("3.11.7").urljoin("http://h/p?q", "?")
    'http://h/p?q'
    >>> urljoin("http://h/p?q", "?")
    'http://h/p?'
"""

from __future__ import annotations

import functools
import re
import warnings
from collections import namedtuple

from . import _urlgram
from ._coerce import coerce_args as _coerce_args
from ._deprecated import (  # noqa: F401
    _splitattr, _splithost, _splitnport, _splitpasswd, _splitport, _splitquery, _splittag, _splittype, _splituser,
    _splitvalue, _to_bytes, splitattr, splithost, splitnport, splitpasswd, splitport, splitquery, splittag, splittype,
    splituser, splitvalue, to_bytes,
)  # fmt: skip
from ._versions import restore as _restore

__all__ = [
    "urlparse", "urlunparse", "urljoin", "urldefrag", "urlsplit", "urlunsplit",
    "urlencode", "parse_qs", "parse_qsl", "quote", "quote_plus", "quote_from_bytes",
    "unquote", "unquote_plus", "unquote_to_bytes",
    "DefragResult", "ParseResult", "SplitResult",
    "DefragResultBytes", "ParseResultBytes", "SplitResultBytes",
]  # fmt: skip

# `urlgram.urllib_parse` runs this file again with the release that it sets beforehand.
_VERSION = globals().get("_VERSION", "3.14")
_release = _urlgram.Release(_VERSION)

uses_relative = list(_release.uses_relative)
uses_netloc = list(_release.uses_netloc)
uses_params = list(_release.uses_params)

# Python's module still has these lists, which nothing reads.
non_hierarchical = ["gopher", "hdl", "mailto", "news", "telnet", "wais", "imap", "snews", "sip", "sips"]
uses_query = ["", "http", "wais", "imap", "https", "shttp", "mms", "gopher", "rtsp", "rtspu", "sip", "sips"]
uses_fragment = [
    "", "ftp", "hdl", "http", "gopher", "news", "nntp", "wais", "https", "shttp", "snews", "file", "prospero",
]  # fmt: skip
scheme_chars = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-."


def clear_cache():
    """Clear the cache of `urlsplit`."""
    urlsplit.cache_clear()


# Named tuples of the results


class _Result:
    __slots__ = ()

    def __reduce__(self):
        return _restore, (_VERSION, __name__, type(self).__name__, tuple(self))

    def _replace(self, /, **fields):
        values = [fields.pop(name, value) for name, value in zip(self._fields, self)]
        if fields:
            # The exception is another one since 3.13, whatever the interpreter.
            exception = TypeError if _release.replace_raises_type_error else ValueError
            raise exception(f"Got unexpected field names: {list(fields)!r}")
        return type(self)(*values)


class _StrResult(_Result):
    __slots__ = ()

    def encode(self, encoding="ascii", errors="strict"):
        """Return the result with all components encoded to bytes."""
        return self._encoded_counterpart(*(field.encode(encoding, errors) for field in self))


class _BytesResult(_Result):
    __slots__ = ()

    def decode(self, encoding="ascii", errors="strict"):
        """Return the result with all components decoded to `str`."""
        return self._decoded_counterpart(*(field.decode(encoding, errors) for field in self))


class _Netloc:
    """The attributes that are read from `netloc`."""

    __slots__ = ()

    @property
    def username(self):
        """The text before the last `@`, up to the first `:`; None if there is no `@`."""
        return self._userinfo[0]

    @property
    def password(self):
        """The text between the first `:` and the last `@`; None if there is none."""
        return self._userinfo[1]

    @property
    def hostname(self):
        """The host in lower case without brackets; None if it is empty."""
        return _urlgram.hostname(self.netloc)

    @property
    def port(self):
        """The port as a number; None if it is absent. Raises `ValueError` if it is not a number up to 65535."""
        return _urlgram.port(self.netloc)

    @property
    def _userinfo(self):
        return _urlgram.userinfo(self.netloc)


_SplitFields = namedtuple("SplitResult", "scheme netloc path query fragment")
_ParseFields = namedtuple("ParseResult", "scheme netloc path params query fragment")
_DefragFields = namedtuple("DefragResult", "url fragment")


class _Split(_Netloc):
    __slots__ = ()

    def geturl(self):
        """Join the components."""
        return urlunsplit(self)


class _Parse(_Netloc):
    __slots__ = ()

    def geturl(self):
        """Join the components."""
        return urlunparse(self)


class DefragResult(_StrResult, _DefragFields):
    """A URL without its fragment, and the fragment."""

    __slots__ = ()

    def geturl(self):
        """Return the URL with its fragment."""
        return self.url + "#" + self.fragment if self.fragment else self.url


class SplitResult(_Split, _StrResult, _SplitFields):
    """The five components of a URL."""

    __slots__ = ()


class ParseResult(_Parse, _StrResult, _ParseFields):
    """The six components of a URL."""

    __slots__ = ()


class DefragResultBytes(_BytesResult, _DefragFields):
    """A URL without its fragment, and the fragment, in bytes."""

    __slots__ = ()

    def geturl(self):
        """Return the URL with its fragment."""
        return self.url + b"#" + self.fragment if self.fragment else self.url


class SplitResultBytes(_Split, _BytesResult, _SplitFields):
    """The five components of a URL, in bytes."""

    __slots__ = ()


class ParseResultBytes(_Parse, _BytesResult, _ParseFields):
    """The six components of a URL, in bytes."""

    __slots__ = ()


for _str, _bytes in (
    (DefragResult, DefragResultBytes),
    (SplitResult, SplitResultBytes),
    (ParseResult, ParseResultBytes),
):
    _str._encoded_counterpart = _bytes
    _bytes._decoded_counterpart = _str
del _str, _bytes

# The name of this class before 3.2, which Python keeps.
ResultBase = _Netloc


# Splitting and joining


def _scheme(scheme):
    """Return the default scheme as `str`: None counts as empty since 3.14."""
    if scheme is None and _release.distinguishes_absent:
        return ""
    if isinstance(scheme, bytes):
        raise TypeError("a bytes-like object is required, not 'str'")
    if not isinstance(scheme, str):
        raise AttributeError(f"'{type(scheme).__name__}' object has no attribute 'strip'")
    return scheme


def urlparse(url, scheme="", allow_fragments=True):
    """Split a URL into six components: scheme, netloc, path, params, query, and fragment."""
    (url, scheme), coerced = _coerce_args(url, scheme)
    return coerced(ParseResult._make(_release.urlparse(url or "", _scheme(scheme), bool(allow_fragments))))


@functools.lru_cache(typed=True)
def urlsplit(url, scheme="", allow_fragments=True):
    """Split a URL into five components: scheme, netloc, path, query, and fragment."""
    (url, scheme), coerced = _coerce_args(url, scheme)
    return coerced(SplitResult._make(_release.urlsplit(url or "", _scheme(scheme), bool(allow_fragments))))


def urlunparse(components):
    """Join the six components of `urlparse` into a URL."""
    components, coerced = _coerce_args(*components)
    scheme, netloc, path, params, query, fragment = components
    return coerced(_release.urlunparse((scheme or "", netloc or "", str(path), params or "", query or "", fragment or "")))


def urlunsplit(components):
    """Join the five components of `urlsplit` into a URL."""
    components, coerced = _coerce_args(*components)
    scheme, netloc, path, query, fragment = components
    return coerced(_release.urlunsplit((scheme or "", netloc or "", path, query or "", fragment or "")))


def urljoin(base, url, allow_fragments=True):
    """Resolve `url` against `base`."""
    if not base:
        return url
    if not url:
        return base
    (base, url), coerced = _coerce_args(base, url)
    return coerced(_release.urljoin(base, url, bool(allow_fragments)))


def urldefrag(url):
    """Separate a URL from its fragment."""
    (url,), coerced = _coerce_args(url)
    return coerced(DefragResult._make(_release.urldefrag(url or "")))


def unwrap(url):
    """Remove white space, `<>`, and `URL:` around a URL: `unwrap("<URL:http://h/>")` is `"http://h/"`."""
    return _urlgram.unwrap(str(url))


# Percent-encoding

_ALWAYS_SAFE = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-~")
_ASCII_RUNS = re.compile("([\x00-\x7f]+)")


class _Quoter(dict):
    """Maps each byte to its percent-encoded form, or to its character if that is safe."""

    def __init__(self, safe):
        self.safe = _ALWAYS_SAFE.union(safe)

    def __repr__(self):
        return f"<Quoter {dict(self)!r}>"

    def __missing__(self, byte):
        quoted = self[byte] = chr(byte) if byte in self.safe else f"%{byte:02X}"
        return quoted


def _safe_text(safe):
    """Return the ASCII characters of `safe`, a `str` or a sequence of numbers."""
    if isinstance(safe, str):
        return safe.encode("ascii", "ignore").decode("ascii")
    return bytes([byte for byte in safe if byte < 128]).decode("ascii")


def _to_quote(string, encoding, errors):
    """Return the bytes that `quote` encodes."""
    if isinstance(string, str):
        return string.encode(encoding or "utf-8", errors or "strict") if string else b""
    if encoding is not None:
        raise TypeError("quote() doesn't support 'encoding' for bytes")
    if errors is not None:
        raise TypeError("quote() doesn't support 'errors' for bytes")
    if not isinstance(string, (bytes, bytearray)):
        raise TypeError("quote_from_bytes() expected bytes")
    return bytes(string)


def quote(string, safe="/", encoding=None, errors=None):
    """Percent-encode everything but letters, digits, `_.-~`, and the characters of `safe`."""
    if isinstance(string, str) and not string:
        return string
    encoded = _to_quote(string, encoding, errors)
    return _urlgram.quote(encoded, _safe_text(safe)) if encoded else ""


def quote_plus(string, safe="", encoding=None, errors=None):
    """Percent-encode as `quote` does, and write a space as `+`."""
    is_text = isinstance(string, (str, bytes))
    if is_text and (" " if isinstance(string, str) else b" ") not in string:
        return quote(string, safe, encoding, errors)
    safe = safe + " " if isinstance(safe, str) else safe + b" "
    return quote(string, safe, encoding, errors).replace(" ", "+")


def quote_from_bytes(bs, safe="/"):
    """Percent-encode bytes."""
    if not isinstance(bs, (bytes, bytearray)):
        raise TypeError("quote_from_bytes() expected bytes")
    return _urlgram.quote(bytes(bs), _safe_text(safe)) if bs else ""


def unquote_to_bytes(string):
    """Decode percent-encoding to bytes. Characters of a `str` become UTF-8."""
    string.split  # An exception for an argument that is no text, as in Python.
    return _urlgram.unquote_to_bytes(string.encode("utf-8") if isinstance(string, str) else bytes(string))


def unquote(string, encoding="utf-8", errors="replace"):
    """Decode percent-encoding in `encoding`. Each run of ASCII characters is decoded separately."""
    if isinstance(string, bytes):
        return _urlgram.unquote_to_bytes(string).decode(encoding, errors)
    if "%" not in string:
        string.split
        return string
    encoding = "utf-8" if encoding is None else encoding
    errors = "replace" if errors is None else errors
    if (encoding, errors) == ("utf-8", "replace"):
        return _urlgram.unquote(string)
    runs = _ASCII_RUNS.split(string)
    runs[1::2] = [_urlgram.unquote_to_bytes(run.encode("ascii")).decode(encoding, errors) for run in runs[1::2]]
    return "".join(runs)


def unquote_plus(string, encoding="utf-8", errors="replace"):
    """Decode `+` to a space, then percent-encoding."""
    return unquote(string.replace("+", " "), encoding, errors)


# Queries


def parse_qs(
    qs, keep_blank_values=False, strict_parsing=False, encoding="utf-8", errors="replace", max_num_fields=None, separator="&",
    *, _stacklevel=1,
):  # fmt: skip
    """Parse a query into a dict that maps each name to the list of its values."""
    options = (keep_blank_values, strict_parsing, encoding, errors, max_num_fields, separator)
    pairs = parse_qsl(qs, *options, _stacklevel=_stacklevel + 1)
    result: dict = {}
    for name, value in pairs:
        result.setdefault(name, []).append(value)
    return result


def parse_qsl(
    qs, keep_blank_values=False, strict_parsing=False, encoding="utf-8", errors="replace", max_num_fields=None, separator="&",
    *, _stacklevel=1,
):  # fmt: skip
    """Parse a query into a list of pairs of name and value."""
    if not _release.decodes_bytes_to_bytes:
        return _parse_qsl_of_str(qs, keep_blank_values, strict_parsing, encoding, errors, max_num_fields, separator)
    if not separator or not isinstance(separator, (str, bytes)):
        raise ValueError("Separator must be of type string or bytes.")
    if isinstance(qs, str):
        separator = separator if isinstance(separator, str) else str(separator, "ascii")
        return _pairs(qs, keep_blank_values, strict_parsing, encoding, errors, max_num_fields, separator)
    if qs is None or not qs and not _release.distinguishes_absent:
        return []
    try:
        qs = bytes(memoryview(qs))
    except TypeError:
        if qs:
            raise
        warnings.warn(
            f"Accepting {type(qs).__name__} objects with false value in urllib.parse.parse_qsl() is deprecated as of 3.14",
            DeprecationWarning,
            stacklevel=_stacklevel + 1,
        )
        return []
    separator = separator if isinstance(separator, bytes) else bytes(separator, "ascii")
    _check_limit(qs, separator, max_num_fields)
    return _release.parse_qsl_bytes(qs, (bool(keep_blank_values), bool(strict_parsing)), separator)


def _parse_qsl_of_str(qs, keep_blank_values, strict_parsing, encoding, errors, max_num_fields, separator):
    """Parse a query as releases do that decode bytes as ASCII first."""
    (qs,), coerced = _coerce_args(qs)
    (separator,), _ = _coerce_args(separator)
    if not separator or not isinstance(separator, (str, bytes)):
        raise ValueError("Separator must be of type string or bytes.")
    qs, separator = qs or "", separator if isinstance(separator, str) else separator.decode("ascii")
    _check_limit(qs, separator, max_num_fields)
    options = (keep_blank_values, strict_parsing, encoding, errors, None, separator)
    pairs = []
    # Field by field: an exception of one comes before that of the next.
    for field in qs.split(separator) if qs else ():
        if strict_parsing and not field:
            raise ValueError(f"bad query field: {field!r}")
        pairs += [(coerced(name), coerced(value)) for name, value in _pairs(field, *options)]
    return pairs


def _check_limit(qs, separator, max_num_fields):
    if max_num_fields is not None and (1 + qs.count(separator) if qs else 0) > max_num_fields:
        raise ValueError("Max number of fields exceeded")


def _pairs(qs, keep_blank_values, strict_parsing, encoding, errors, max_num_fields, separator):
    is_default = (encoding, errors) == ("utf-8", "replace")
    _check_limit(qs, separator, max_num_fields)
    pairs = _release.parse_qsl(qs, (bool(keep_blank_values), bool(strict_parsing)), separator, is_default)
    if is_default:
        return pairs

    def decoded(text):
        return unquote(text.replace("+", " "), encoding, errors)

    return [(decoded(name), decoded(value)) for name, value in pairs]


def urlencode(query, doseq=False, safe="", encoding=None, errors=None, quote_via=quote_plus):
    """Write a mapping, or pairs, as a query. With `doseq`, each item of a sequence becomes a field."""

    def quoted(value):
        if isinstance(value, bytes):
            return quote_via(value, safe)
        return quote_via(value if isinstance(value, str) else str(value), safe, encoding, errors)

    def values_of(value):
        if doseq and not isinstance(value, (str, bytes)):
            try:
                len(value)
            except TypeError:
                return [value]
            return value
        return [value]

    return "&".join(f"{quoted(name)}={quoted(item)}" for name, value in _items(query) for item in values_of(value))


def _items(query):
    if hasattr(query, "items"):
        return query.items()
    try:
        # An empty sequence of any kind has no fields; otherwise the first item tells whether these are pairs.
        if len(query) and not isinstance(query[0], tuple):
            raise TypeError
    except TypeError as error:
        raise TypeError("not a valid non-string sequence or mapping object").with_traceback(error.__traceback__) from error
    return query


def __getattr__(name):
    if name != "Quoter":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    warnings.warn(
        "Deprecated in 3.11. urllib.parse.Quoter will be removed in Python 3.14. It was not intended to be a public API.",
        DeprecationWarning,
        stacklevel=2,
    )
    return _Quoter
