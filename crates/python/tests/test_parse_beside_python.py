"""`urlgram.parse` and the `urllib.parse` of this interpreter, call by call.

An interpreter whose results are not known (before 3.11.7, from 3.15 on) is compared in what did not change.
"""

import copy
import pickle
import platform
import random
import urllib.parse as python
import warnings

import pytest

from urlgram import _versions, parse, urllib_parse

PIECES = [
    "http", "HTTPS", "ftp", "mailto", "file", ":", "//", "/", "?", "#", "@", "user", "pw", "Host", "example.org", "[::1]", "[V1.x]",
    "[", "]", ":80", ":0x", ":99999", ".", "..", ";p", "a=1", "&", "=", "%20", "%C3%A9", "%zz", "+", "é", "ﬃ", "\u2100", " ", "\t",
    "\n", "\x00", "\ud800", "\udcff", "日", "<URL:", ">", "",
]  # fmt: skip


def ours():
    try:
        return urllib_parse(platform.python_version().rstrip("abcr"))
    except ValueError:
        pytest.skip(f"the results of Python {platform.python_version()} are not known")


def text(rng):
    return "".join(rng.choice(PIECES) for _ in range(rng.randrange(9)))


def as_bytes(value):
    return value.encode("utf-8", "surrogatepass")


def outcome(call):
    try:
        result = call()
    except Exception as error:
        return type(error), str(error)
    return type(result).__name__, result


CALLS = {
    "urlsplit": lambda m, a, b: m.urlsplit(a),
    "urlsplit scheme": lambda m, a, b: m.urlsplit(a, "ftp", allow_fragments=False),
    "urlparse": lambda m, a, b: m.urlparse(a),
    "urljoin": lambda m, a, b: m.urljoin(a, b),
    "urldefrag": lambda m, a, b: m.urldefrag(a),
    "geturl": lambda m, a, b: m.urlsplit(a).geturl(),
    "geturl of urlparse": lambda m, a, b: m.urlparse(a).geturl(),
    "hostname": lambda m, a, b: m.urlsplit(a).hostname,
    "port": lambda m, a, b: m.urlsplit(a).port,
    "username": lambda m, a, b: m.urlsplit(a).username,
    "password": lambda m, a, b: m.urlsplit(a).password,
    "urlunsplit": lambda m, a, b: m.urlunsplit((a[:3], b, a, a[:0], b)),
    "urlunparse": lambda m, a, b: m.urlunparse((a[:3], b, a, b[:2], a[:0], b)),
    "parse_qs": lambda m, a, b: m.parse_qs(a, keep_blank_values=True),
    "parse_qsl": lambda m, a, b: m.parse_qsl(a),
    "parse_qsl strict": lambda m, a, b: m.parse_qsl(a, strict_parsing=True),
    "parse_qsl latin-1": lambda m, a, b: m.parse_qsl(a, encoding="latin-1"),
    "parse_qsl escaped": lambda m, a, b: m.parse_qsl(a, errors="surrogateescape"),
    "parse_qsl separator": lambda m, a, b: m.parse_qsl(a, separator=b),
    "parse_qsl limit": lambda m, a, b: m.parse_qsl(a, max_num_fields=1),
    "quote": lambda m, a, b: m.quote(a),
    "quote safe": lambda m, a, b: m.quote(a, safe=b),
    "quote shift-jis": lambda m, a, b: m.quote(a, encoding="shift-jis", errors="xmlcharrefreplace"),
    "quote_plus": lambda m, a, b: m.quote_plus(a),
    "quote_from_bytes": lambda m, a, b: m.quote_from_bytes(a),
    "unquote": lambda m, a, b: m.unquote(a),
    "unquote ascii": lambda m, a, b: m.unquote(a, "ascii", "strict"),
    "unquote_plus": lambda m, a, b: m.unquote_plus(a),
    "unquote_to_bytes": lambda m, a, b: m.unquote_to_bytes(a),
    "unwrap": lambda m, a, b: m.unwrap(a),
    "urlencode": lambda m, a, b: m.urlencode([(a, b), (b, 1)]),
    "urlencode doseq": lambda m, a, b: m.urlencode({a: [b, a], "n": (1, None), "t": b}, doseq=True, quote_via=m.quote),
    "mixed": lambda m, a, b: m.urljoin(a, b if isinstance(a, bytes) else as_bytes(b)),
}


@pytest.mark.parametrize("name", CALLS)
def test_same_outcome(name):
    module, call, rng = ours(), CALLS[name], random.Random(name)
    for round in range(3000):
        a, b = text(rng), text(rng)
        if round % 3 == 0:
            a, b = as_bytes(a), as_bytes(b)
        found, wanted = outcome(lambda: call(module, a, b)), outcome(lambda: call(python, a, b))
        if "NFKC" in str(wanted[1]) or "NFKC" in str(found[1]):
            # Python's message depends on the edition of Unicode; both must refuse.
            assert found[0] is wanted[0], (name, a, b, found, wanted)
            continue
        assert found == wanted, (name, a, b)


@pytest.mark.parametrize("value", [None, 1, 1.5, [], ["a"], {}, b"", bytearray(b"http://h/ a"), object])
@pytest.mark.parametrize("name", ["urlsplit", "urlparse", "urldefrag", "quote", "quote_plus", "quote_from_bytes", "parse_qsl", "unwrap"])
def test_arguments_of_other_types(name, value):
    module = ours()
    found = outcome(lambda: getattr(module, name)(value))
    wanted = outcome(lambda: getattr(python, name)(value))
    assert (found[0], found[1] if isinstance(found[0], str) else None) == (
        wanted[0],
        wanted[1] if isinstance(wanted[0], str) else None,
    )


def test_public_names():
    assert set(parse.__all__) == set(python.__all__)
    missing = [name for name in dir(python) if not name.startswith("_") and not hasattr(parse, name)]
    # Modules that Python's file imports, and names that some releases lack.
    imports = {"functools", "ipaddress", "math", "namedtuple", "re", "sys", "types", "unicodedata", "warnings"}
    assert set(missing) <= imports | {"collections", "MAX_CACHE_SIZE"}


@pytest.mark.parametrize("release", ["3.14", "3.11.7", "3.12"])
def test_results_pickle_copy_and_unpack(release):
    module = urllib_parse(release)
    for result in (module.urlsplit("http://u:p@h:80/p?q#f"), module.urlparse(b"http://h/p;x"), module.urldefrag("http://h/#f")):
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            again = pickle.loads(pickle.dumps(result, protocol))
            assert again == result and type(again) is type(result)
        assert copy.deepcopy(result) == result and tuple(result) == result[:]
        assert result._replace(**{result._fields[-1]: result[0]})[-1] == result[0]
    scheme, netloc, path, query, fragment = module.urlsplit("http://u:p@h:80/p?q#f")
    assert (scheme, fragment) == ("http", "f")


def test_releases_differ_where_python_does():
    old, new = urllib_parse("3.11.7"), urllib_parse("3.14")
    assert old.urljoin("http://h/p?q", "?") == "http://h/p?q"
    assert new.urljoin("http://h/p?q", "?") == "http://h/p?"
    assert old.urlsplit("file:////x").geturl() == "file://x"
    assert new.urlsplit("file:////x").geturl() == "file:////x"
    with pytest.raises(ValueError):
        old.urlsplit("http://h/")._replace(nothing="x")
    with pytest.raises(TypeError):
        new.urlsplit("http://h/")._replace(nothing="x")
    for unknown in ("3.10", "2.7", "3.15", "x"):
        with pytest.raises(ValueError, match="known are"):
            urllib_parse(unknown)
    assert _versions.urllib_parse("3.12") is _versions.urllib_parse("3.12")


def test_surrogates_next_to_private_characters():
    every_block = "".join(chr(0xF0000 + block * 0x800) for block in range(63))
    url = "http://h/\ud800" + every_block[:40] + "\udfff"
    assert parse.urlsplit(url).path == url[8:]
    with pytest.raises(ValueError, match="surrogates"):
        parse.urlsplit("http://h/\ud800" + every_block)


class False_:
    """A false value that is not a text."""

    def __bool__(self):
        return False


@pytest.mark.parametrize("parse_query", ["parse_qsl", "parse_qs"])
def test_false_queries_are_deprecated_as_in_3_14(parse_query):
    empty = [] if parse_query == "parse_qsl" else {}
    found = getattr(parse, parse_query)
    for false in (0, 0.0, False, [], (), {}, False_()):
        message = rf"^Accepting {type(false).__name__} objects with false value in urllib.parse.parse_qsl\(\) is deprecated as of 3.14$"
        with pytest.warns(DeprecationWarning, match=message) as caught:
            assert found(false) == empty
        # The warning is about the line that called.
        assert [warning.filename for warning in caught] == [__file__]
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            assert getattr(urllib_parse("3.13"), parse_query)(false) == empty
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for text in (None, "", b"", bytearray(), memoryview(b"")):
            assert found(text) == empty
        for true in (1, [1], {"a"}):
            with pytest.raises(TypeError):
                found(true)
    with pytest.raises(ValueError, match="Separator"):
        found(0, separator="")
