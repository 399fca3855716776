"""Driver for Python's parsers: `python_url.py LIBRARY` reads texts and answers, as README.md describes."""

from __future__ import print_function

import json
import platform
import sys


def distribution(name):
    import importlib.metadata

    return importlib.metadata.version(name)


def urllib(text):
    try:
        from urllib.parse import urlsplit
    except ImportError:
        from urlparse import urlsplit
    parts = urlsplit(text)
    userinfo = parts.netloc.rpartition("@")[0] if "@" in parts.netloc else None
    return answer(parts.scheme, userinfo, parts.hostname, parts.port, parts.path, parts.query, parts.fragment, parts.geturl())


def yarl(text):
    from yarl import URL

    url = URL(text)
    return answer(url.scheme, credentials(url.raw_user, url.raw_password), url.raw_host, url.explicit_port, url.raw_path, url.raw_query_string,
                  url.raw_fragment, str(url))


def rfc3986(text):
    import rfc3986 as package

    url = package.uri_reference(text)
    package.validators.Validator().check_validity_of("scheme", "host", "path", "query", "fragment").validate(url)
    parts = url.authority_info() if url.authority else {}
    return answer(url.scheme, parts.get("userinfo"), parts.get("host"), parts.get("port"), url.path, url.query, url.fragment,
                  url.unsplit())


def hyperlink(text):
    import hyperlink as package

    url = package.URL.from_text(text)
    port = url.port if ":" in url.authority().rpartition("@")[2].rpartition("]")[2] else None
    path = ("/" if url.rooted else "") + "/".join(url.path)
    query = "&".join(name if value is None else name + "=" + value for name, value in url.query)
    return answer(url.scheme, url.userinfo, url.host, port, path, query, url.fragment, url.to_text())


def furl(text):
    from furl import furl as package

    url = package(text)
    return answer(url.scheme, credentials(url.username, url.password), url.host, None if url.host is None else url.port, str(url.path), str(url.query),
                  str(url.fragment), url.url)


def httpx(text):
    import httpx as package

    url = package.URL(text)
    return answer(url.scheme, url.userinfo.decode(), url.raw_host.decode(), url.port, url.raw_path.decode().partition("?")[0], url.query.decode(),
                  url.fragment, str(url))


def ada(text):
    from ada_url import URL

    url = URL(text)
    return answer(url.protocol[:-1], credentials(url.username, url.password), url.hostname, url.port, url.pathname, url.search[1:], url.hash[1:], url.href)


def urllib3(text):
    from urllib3.util import parse_url

    url = parse_url(text)
    return answer(url.scheme, url.auth, url.host, url.port, url.path, url.query, url.fragment, url.url)


def credentials(user, password):
    return user if not password else (user or "") + ":" + password


def answer(scheme, userinfo, host, port, path, query, fragment, written):
    return {"scheme": scheme, "userinfo": userinfo, "host": host, "port": port, "path": path, "query": query,
            "fragment": fragment, "written": written}


LIBRARIES = {
    "urllib": (urllib, platform.python_version),
    "yarl": (yarl, lambda: distribution("yarl")),
    "rfc3986": (rfc3986, lambda: distribution("rfc3986")),
    "hyperlink": (hyperlink, lambda: distribution("hyperlink")),
    "furl": (furl, lambda: distribution("furl")),
    "httpx": (httpx, lambda: distribution("httpx")),
    "ada": (ada, lambda: distribution("ada-url")),
    "urllib3": (urllib3, lambda: distribution("urllib3")),
}


def main():
    read, version = LIBRARIES[sys.argv[1]]
    read("http://example.com/")
    print(json.dumps({"version": version()}))
    for line in iter(sys.stdin.readline, ""):
        try:
            result = read(json.loads(line)["text"])
        except Exception as error:
            result = {"error": type(error).__name__}
        print(json.dumps(result))


main()
