"""`URL` and `URLSearchParams` of the WHATWG URL Standard, with its names.

    >>> from urlgram.whatwg import URL
    >>> url = URL("../x?a=1", base="HTTP://Example.COM:80/y/z")
    >>> url.href
    'http://example.com/x?a=1'
    >>> url.searchParams.append("b", "ü")
    >>> url.search
    '?a=1&b=%C3%BC'
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from html import escape
from typing import Iterable, Iterator, Mapping, Union

from . import _urlgram
from ._text import Places, Span
from .errors import UrlError

__all__ = ["URL", "URLSearchParams", "ValidationError", "domain_to_ascii", "domain_to_unicode", "validation_errors"]

Pairs = Union[str, Mapping[str, str], Iterable[tuple[str, str]]]


def _attribute(name: str, doc: str) -> property:
    def get(self: URL) -> str:
        return self._url.get(name)

    def set(self: URL, value: str) -> None:
        self._url.set(name, str(value))

    return property(get, set, doc=doc)


class URL:
    """A URL (section 6.1). An attribute that does not accept a value keeps its old one, as in a browser.

    Raises `UrlError` for a text that cannot be parsed. `URL.parse` returns None instead.
    """

    __slots__ = ("_url",)
    _url: _urlgram.NativeUrl

    def __init__(self, url: str, base: str | URL | None = None) -> None:
        try:
            self._url = _urlgram.NativeUrl.parse(str(url), None if base is None else str(base))
        except ValueError as error:
            raise UrlError(str(error)) from None

    @classmethod
    def parse(cls, url: str, base: str | URL | None = None) -> URL | None:
        """Return the URL; None if it cannot be parsed."""
        try:
            return cls(url, base)
        except UrlError:
            return None

    @staticmethod
    def canParse(url: str, base: str | URL | None = None) -> bool:
        """Whether `URL(url, base)` raises no exception."""
        return _urlgram.can_parse(str(url), None if base is None else str(base))

    protocol = _attribute("protocol", "The scheme with `:`.")
    username = _attribute("username", "The username, or an empty text.")
    password = _attribute("password", "The password, or an empty text.")
    host = _attribute("host", "The host, with `:` and the port unless it is the default port.")
    hostname = _attribute("hostname", "The host without the port.")
    port = _attribute("port", "The port as text; empty if it is absent or the default port.")
    pathname = _attribute("pathname", "The path.")
    search = _attribute("search", "The query with `?`, or an empty text.")
    hash = _attribute("hash", "The fragment with `#`, or an empty text.")

    @property
    def href(self) -> str:
        """The serialized URL. Raises `UrlError` when it is set to a text that cannot be parsed."""
        return self._url.get("href")

    @href.setter
    def href(self, value: str) -> None:
        if not self._url.set("href", str(value)):
            raise UrlError(f"{value!r} is not a URL")

    @property
    def origin(self) -> str:
        """The serialized origin; `null` for an opaque one."""
        return self._url.get("origin")

    @property
    def searchParams(self) -> URLSearchParams:
        """The query as pairs. A change of them changes the URL."""
        return URLSearchParams._of(self._url)

    def toString(self) -> str:
        """Return `href`."""
        return self.href

    toJSON = toString

    def __str__(self) -> str:
        return self.href

    def __repr__(self) -> str:
        return f"URL({self.href!r})"

    def __eq__(self, other: object) -> bool:
        return self.href == other.href if isinstance(other, URL) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.href)

    def __reduce__(self):  # type: ignore[override]
        return URL, (self.href,)

    def _repr_html_(self) -> str:
        names = ("protocol", "username", "password", "hostname", "port", "pathname", "search", "hash")
        rows = ((name, self._url.get(name)) for name in names)
        cells = "".join(f"<tr><th>{name}</th><td><code>{escape(text)}</code></td></tr>" for name, text in rows if text)
        return f"<table>{cells}</table>"


class URLSearchParams:
    """A list of pairs of name and value (section 6.2), alone or of a URL."""

    __slots__ = ("_own", "_url")

    def __init__(self, init: Pairs = "") -> None:
        self._url: _urlgram.NativeUrl | None = None
        self._own = _urlgram.NativeParams.parse(init if isinstance(init, str) else "")
        if not isinstance(init, str):
            for name, value in init.items() if isinstance(init, Mapping) else init:
                self._own.append(str(name), str(value))

    @classmethod
    def _of(cls, url: _urlgram.NativeUrl) -> URLSearchParams:
        params = cls()
        params._url = url
        return params

    @property
    def _params(self) -> _urlgram.NativeParams:
        return self._own if self._url is None else self._url.search_params()

    @contextmanager
    def _changed(self) -> Iterator[_urlgram.NativeParams]:
        params = self._params
        yield params
        if self._url is not None:
            self._url.set_search_params(params)

    @property
    def size(self) -> int:
        """The number of pairs."""
        return len(self._params.pairs())

    def append(self, name: str, value: str) -> None:
        """Append a pair."""
        with self._changed() as params:
            params.append(str(name), str(value))

    def delete(self, name: str, value: str | None = None) -> None:
        """Remove all pairs with this name, or with this name and value."""
        with self._changed() as params:
            params.delete(str(name), None if value is None else str(value))

    def get(self, name: str) -> str | None:
        """Return the first value of `name`; None if there is none."""
        return self._params.get(str(name))

    def getAll(self, name: str) -> list[str]:
        """Return all values of `name`."""
        return self._params.get_all(str(name))

    def has(self, name: str, value: str | None = None) -> bool:
        """Whether there is a pair with this name, or with this name and value."""
        return self._params.has(str(name), None if value is None else str(value))

    def set(self, name: str, value: str) -> None:
        """Set the first pair of `name` to `value` and remove the others; append a pair if there is none."""
        with self._changed() as params:
            params.set(str(name), str(value))

    def sort(self) -> None:
        """Sort the pairs by the code units of their names; pairs of one name keep their order."""
        with self._changed() as params:
            params.sort()

    def keys(self) -> Iterator[str]:
        """Iterate over the names."""
        return (name for name, _ in self._params.pairs())

    def values(self) -> Iterator[str]:
        """Iterate over the values."""
        return (value for _, value in self._params.pairs())

    def entries(self) -> Iterator[tuple[str, str]]:
        """Iterate over the pairs."""
        return iter(self._params.pairs())

    __iter__ = entries

    def toString(self) -> str:
        """Return the pairs as `application/x-www-form-urlencoded` text."""
        return self._params.serialize()

    def __str__(self) -> str:
        return self.toString()

    def __repr__(self) -> str:
        return f"URLSearchParams({self._params.pairs()!r})"

    def __len__(self) -> int:
        return self.size

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and self.has(name)

    def __eq__(self, other: object) -> bool:
        return self._params.pairs() == other._params.pairs() if isinstance(other, URLSearchParams) else NotImplemented

    __hash__ = None  # type: ignore[assignment]


@dataclass(frozen=True)
class ValidationError:
    """A validation error of section 1.1: a mistake that a browser tolerates or fails at."""

    name: str
    """The Standard's name, such as `invalid-reverse-solidus`."""
    span: Span
    """The half-open range of characters that it is about."""


def validation_errors(url: str, base: str | URL | None = None) -> list[ValidationError]:
    """Return the validation errors of a text, in order.

    >>> validation_errors("http://a\\\\b")
    [ValidationError(name='invalid-reverse-solidus', span=(8, 9))]
    """
    errors = _urlgram.validation_errors(url, None if base is None else str(base))
    places = Places(url)
    return [ValidationError(name, places.span(start, end)) for name, start, end in errors]


def domain_to_ascii(domain: str, be_strict: bool = False) -> str | None:
    """Return the ASCII form of a domain: `xn--bcher-kva.example` for `bücher.example`; None if it has none."""
    return _urlgram.domain_to_ascii(domain, be_strict)


def domain_to_unicode(domain: str) -> str:
    """Return the Unicode form of a domain."""
    return _urlgram.domain_to_unicode(domain)
