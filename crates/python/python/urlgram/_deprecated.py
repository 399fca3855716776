"""The functions of `urllib.parse` that Python deprecated in 3.8 and still has."""

from __future__ import annotations

import re
import warnings

_SCHEME = re.compile("([^/:]+):(.*)", re.DOTALL)
_HOST = re.compile("//([^/#?]*)(.*)", re.DOTALL)
_PORT = re.compile("(.*):([0-9]*)", re.DOTALL)


def _splittype(url):
    match = _SCHEME.match(url)
    return (match[1].lower(), match[2]) if match else (None, url)


def _splithost(url):
    match = _HOST.match(url)
    if not match:
        return None, url
    host, path = match.groups()
    return host, "/" + path if path and path[0] != "/" else path


def _splituser(host):
    user, delimiter, host = host.rpartition("@")
    return (user if delimiter else None), host


def _splitpasswd(user):
    user, delimiter, password = user.partition(":")
    return user, (password if delimiter else None)


def _splitport(host):
    match = _PORT.fullmatch(host)
    return (match[1], match[2] or None) if match else (host, None)


def _splitnport(host, defport=-1):
    name, delimiter, port = host.rpartition(":")
    if not delimiter:
        return port, defport
    if not port:
        return name, defport
    return name, int(port) if port.isdigit() and port.isascii() else None


def _splitquery(url):
    path, delimiter, query = url.rpartition("?")
    return (path, query) if delimiter else (url, None)


def _splittag(url):
    path, delimiter, tag = url.rpartition("#")
    return (path, tag) if delimiter else (url, None)


def _splitattr(url):
    path, *attributes = url.split(";")
    return path, attributes


def _splitvalue(attr):
    name, delimiter, value = attr.partition("=")
    return name, (value if delimiter else None)


def _to_bytes(url):
    if isinstance(url, str):
        try:
            return url.encode("ascii").decode()
        except UnicodeError:
            raise UnicodeError(f"URL {url!r} contains non-ASCII characters") from None
    return url


def _deprecated(function, name, instead=None):
    advice = f", use urllib.parse.{instead}() instead" if instead else ""
    message = f"urllib.parse.{name}() is deprecated as of 3.8{advice}"

    def wrapper(*args, **kwargs):
        warnings.warn(message, DeprecationWarning, stacklevel=2)
        return function(*args, **kwargs)

    wrapper.__name__ = wrapper.__qualname__ = name
    wrapper.__doc__ = f"Deprecated{advice}."
    return wrapper


splittype = _deprecated(_splittype, "splittype", "urlparse")
splithost = _deprecated(_splithost, "splithost", "urlparse")
splituser = _deprecated(_splituser, "splituser", "urlparse")
splitpasswd = _deprecated(_splitpasswd, "splitpasswd", "urlparse")
splitport = _deprecated(_splitport, "splitport", "urlparse")
splitnport = _deprecated(_splitnport, "splitnport", "urlparse")
splitquery = _deprecated(_splitquery, "splitquery", "urlparse")
splittag = _deprecated(_splittag, "splittag", "urlparse")
splitattr = _deprecated(_splitattr, "splitattr", "urlparse")
splitvalue = _deprecated(_splitvalue, "splitvalue", "parse_qsl")
to_bytes = _deprecated(_to_bytes, "to_bytes")
