"""RFC 3986, the readings, and the linter."""

import json
import pickle
import subprocess

import pytest
from conftest import cases, urls

import urlgram
from urlgram import rfc3986

PARTS = ("scheme", "authority", "userinfo", "host", "host_kind", "port", "path", "query", "fragment")


def test_references():
    recorded = cases("rfc3986/uri_reference.jsonl")
    assert len(recorded) > 3000
    for case in recorded:
        assert rfc3986.is_valid(case["input"]) is case["valid"], case
        if case["valid"]:
            found = rfc3986.parse(case["input"])
            components = {name: getattr(found, name) for name in PARTS if name in case["components"]}
            assert components == case["components"], case
            assert all(case["input"][start:end] == getattr(found, name) for name, (start, end) in found.spans.items())


def test_iris():
    for case in cases("rfc3986/iri_reference.jsonl"):
        assert rfc3986.is_valid(case["input"], iri=True) is case["valid"], case
    iri = rfc3986.parse("http://bücher.example/日本?é#ü", iri=True)
    assert (iri.host, iri.path, iri.spans["query"]) == ("bücher.example", "/日本", (25, 26))


def test_resolution():
    for case in cases("rfc3986/resolve.jsonl")[:500]:
        if "result" in case:
            assert rfc3986.resolve(case["base"], case["ref"]) == case["result"], case
    assert rfc3986.resolve("http://a/b", rfc3986.relativize("http://a/b", "http://a/c/d")) == "http://a/c/d"
    with pytest.raises(rfc3986.UrlError):
        rfc3986.resolve("b", "c")


def test_normalization_and_comparison():
    assert rfc3986.normalize("HTTP://a:80/%7eb/../c") == "http://a/c"
    changed = rfc3986.normalize_with_changes("HTTP://é/")
    assert (changed.result, changed.changes[0]) == ("http://é/", rfc3986.Change("case", (0, 4), "http"))
    assert rfc3986.compare("http://a", "http://a:80/").rung == "scheme-based"
    assert not rfc3986.compare("http://a", "http://b")
    with pytest.raises(ValueError, match="unknown step"):
        rfc3986.normalize("http://a", steps=["nothing"])


def test_an_error_has_a_place_a_rule_and_a_picture():
    with pytest.raises(rfc3986.UrlSyntaxError) as caught:
        rfc3986.parse("http://é/", iri=False)
    error = caught.value
    assert isinstance(error, ValueError)
    assert (error.span, error.code, error.section) == ((7, 8), "U118", "RFC 3986 §3.2.2")
    assert error.report().split("\n")[1:3] == ["  http://é/", "         ^"]
    assert "<mark>é</mark>" in error._repr_html_()
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.span, again.help) == (str(error), error.span, error.help)


def test_pictures_hold_no_markup_and_no_controls():
    for text in ("http://h/<script>alert(1)</script>", "http://h/\x1b[31m\u202e", "http://h/[red]"):
        with pytest.raises(rfc3986.UrlSyntaxError) as caught:
            rfc3986.parse(text)
        assert "<script>" not in caught.value._repr_html_()
        assert not set("\x1b\u202e") & set(caught.value.report() + caught.value._repr_html_())


def test_programs_and_whether_they_agree():
    readings = {reading.program: reading for reading in urlgram.programs("http://example.com\\@evil.com/")}
    assert (readings["chromium"].host, readings["curl"].host, readings["go"].accepted) == ("example.com", "evil.com", False)
    assert readings["curl"].evidence == "recorded" and len(readings) >= 40
    parted = urlgram.agree("http://example.com\\@evil.com/", ["whatwg", "curl"])
    assert (bool(parted), parted.on, parted.hosts) == (False, "host", {"whatwg": "example.com", "curl": "evil.com"})
    unknown = urlgram.agree("http://one.example\\@two.unlisted.example/", ["whatwg", "wget"])
    assert not unknown and unknown.parting is None and unknown.not_known == ("wget",)
    with pytest.raises(ValueError, match="carl"):
        urlgram.agree("http://a/", ["carl"])


def test_readings():
    readings = urlgram.read("http://é.example\\@evil.com/")
    assert (readings.agree_on_host, readings["urllib-3.14"].host) == (False, "evil.com")
    assert readings["whatwg"].components["host"].span == (7, 16)
    assert "evil.com" in readings._repr_html_() and len(list(readings)) >= 7
    with pytest.raises(KeyError):
        readings["nothing"]


def test_lint():
    (finding,) = urlgram.lint("http://ü.example\\@evil.example/", select=["U301"])
    assert (finding.code, finding.span, finding.severity) == ("U301", (16, 17), "error")
    assert finding.fix.apply(finding.text) == "http://ü.example/@evil.example/"
    assert "<mark>\\</mark>" in finding._repr_html_() and "^" in finding.report()
    assert urlgram.lint("https://example.org/") == []
    with pytest.raises(ValueError, match="unknown lint"):
        urlgram.lint("http://a", select=["nothing"])


def test_lone_surrogates_are_refused():
    for call in (rfc3986.parse, urlgram.lint, urlgram.read):
        with pytest.raises((ValueError, UnicodeEncodeError)):
            call("http://h/\ud800")


def test_the_program_gives_the_same_answers(program):
    texts = [url for url in urls("kasztp")[:150] + urls("isaacs_files")[:50] if url]
    requests = "".join(json.dumps({"op": "parse", "grammar": "rfc3986", "input": text}) + "\n" for text in texts)
    answers = subprocess.run([program, "batch"], input=requests, capture_output=True, text=True, check=True).stdout.split("\n")
    for text, answer in zip(texts, map(json.loads, filter(None, answers)), strict=True):
        assert rfc3986.is_valid(text) is answer["valid"], text
        if answer["valid"]:
            found = rfc3986.parse(text)
            assert {name: getattr(found, name) for name in PARTS} == {name: answer["components"][name] for name in PARTS}
