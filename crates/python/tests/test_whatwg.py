"""The classes of the URL Standard, on the cases of web-platform-tests."""

import json
import pickle

import pytest
from conftest import cases

from urlgram import UrlError, whatwg
from urlgram.whatwg import URL, URLSearchParams

ATTRIBUTES = ("href", "origin", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash")


def test_parsing():
    for case in cases("whatwg/urltestdata.jsonl"):
        url = URL.parse(case["input"], case.get("base"))
        assert URL.canParse(case["input"], case.get("base")) is (url is not None)
        if case.get("failure"):
            assert url is None, case
            continue
        found = {name: getattr(url, name) for name in ATTRIBUTES if name in case}
        assert found == {name: case[name] for name in found}, case


def test_setters():
    for case in cases("whatwg/setters_tests.jsonl"):
        url = URL(case["href"])
        if case["attribute"] == "href" and not URL.canParse(case["new_value"]):
            continue
        setattr(url, case["attribute"], case["new_value"])
        assert {name: getattr(url, name) for name in case["expected"]} == case["expected"], case


def test_search_params():
    for case in cases("whatwg/urlsearchparams.jsonl"):
        params = URLSearchParams(case["input"])
        assert [list(pair) for pair in params] == case["pairs"], case
        assert str(params) == case["serialized"], case
        params.sort()
        assert [list(pair) for pair in params] == case["sorted"], case


def test_search_params_of_a_url_are_live():
    url = URL("http://h/?a=1&b=2&a=3")
    params = url.searchParams
    params.append("c", "é")
    assert url.search == "?a=1&b=2&a=3&c=%C3%A9"
    params.set("a", "x")
    assert (url.search, params.getAll("a"), params.get("none")) == ("?a=x&b=2&c=%C3%A9", ["x"], None)
    url.search = "?z=1"
    assert (list(params), params.has("z"), params.has("z", "2"), "z" in params) == ([("z", "1")], True, False, True)
    params.delete("z", "2")
    params.delete("z", "1")
    assert (url.href, params.size) == ("http://h/", 0)


def test_search_params_of_their_own():
    assert URLSearchParams({"a": "1"}) == URLSearchParams([("a", "1")]) == URLSearchParams("?a=1")
    assert list(URLSearchParams("a=1&b=2").keys()) == ["a", "b"]
    assert list(URLSearchParams("a=1&b=2").values()) == ["1", "2"]


def test_what_cannot_be_parsed():
    with pytest.raises(UrlError, match="."):
        URL("http://[::1")
    url = URL("http://h/")
    with pytest.raises(UrlError):
        url.href = "nothing"
    url.port = "x"
    assert (url.href, URL.parse("/x"), URL.parse("/x", "http://h/a").href) == ("http://h/", None, "http://h/x")


def test_lone_surrogates_become_replacement_characters():
    assert URL("http://h/\ud800").pathname == "/%EF%BF%BD"
    assert str(URLSearchParams([("\udfff", "")])) == "%EF%BF%BD="


def test_values():
    url = URL("http://H/")
    assert (url, hash(url), repr(url), json.dumps(url.toJSON())) == (URL("http://h"), hash(URL("http://h")), "URL('http://h/')", '"http://h/"')
    assert pickle.loads(pickle.dumps(url)) == url
    assert "<mark>" not in URL("http://h/<script>")._repr_html_() and "<script>" not in URL("http://h/<script>")._repr_html_()


def test_validation_errors():
    for case in cases("whatwg/parse_with_errors.jsonl")[:500]:
        wanted = [error["name"] if isinstance(error, dict) else error for error in case.get("validation_errors", [])]
        if case.get("base") and not URL.canParse(case["base"]):
            continue
        assert [error.name for error in whatwg.validation_errors(case["input"], case.get("base"))] == wanted, case
    assert whatwg.validation_errors("http://é\\b") == [whatwg.ValidationError("invalid-reverse-solidus", (8, 9))]


def test_domains():
    assert whatwg.domain_to_ascii("bücher.example") == "xn--bcher-kva.example"
    assert whatwg.domain_to_ascii("a b") is None
    assert whatwg.domain_to_unicode("xn--bcher-kva.example") == "bücher.example"
