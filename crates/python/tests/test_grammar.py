"""Grammars in ABNF, and URLs in documents."""

import pytest

import urlgram
from urlgram.grammar import Grammar, GrammarError, builtin_grammars

OCTET = 'octet = 1*3DIGIT\r\n'


def test_matching():
    rfc3986 = Grammar.builtin("rfc3986")
    assert rfc3986.match("IPv4address", "192.0.2.1") and not rfc3986.match("dec-octet", "256")
    refused = rfc3986.match("dec-octet", "2é")
    assert (refused.offset, bool(refused.expected)) == (1, True)
    with pytest.raises(GrammarError):
        rfc3986.match("nothing", "")
    with pytest.raises(GrammarError):
        Grammar.builtin("nothing")


def test_samples_match_and_near_misses_do_not():
    rfc3986 = Grammar.builtin("rfc3986")
    for rule in ("URI", "host", "pct-encoded"):
        assert all(rfc3986.match(rule, text) for text in rfc3986.samples(rule, count=20, seed=7))
        assert not any(rfc3986.match(rule, miss.text) for miss in rfc3986.near_misses(rule, count=20))
    assert rfc3986.samples("host", seed=3) == rfc3986.samples("host", seed=3)


def test_rules_and_problems():
    grammar = Grammar('a = b\r\nb = "é" nothing\r\n')
    assert (list(grammar.rules), grammar.starts, grammar.rules["a"].uses) == (["a", "b"], ["a"], ("b",))
    problems = grammar.problems
    assert problems and all(grammar.text[slice(*problem.span)] for problem in problems)
    assert Grammar(OCTET).problems == []
    assert "rfc3986" in builtin_grammars()


def test_comparison():
    rfc3986 = Grammar.builtin("rfc3986")
    found = Grammar(OCTET).compare("octet", "dec-octet", rfc3986)
    assert found.relation == "superset" and not rfc3986.match("dec-octet", found.only_left)
    assert rfc3986.compare("segment-nz", "segment").relation == "subset"


def test_diagrams():
    diagram = Grammar.builtin("rfc3986").railroad("port")
    assert diagram.startswith("<svg") and diagram._repr_svg_() == diagram


def test_documents():
    document = "é [a](https//example.org/b) and www.example.com.\n"
    assert [document[slice(*link.span)] for link in urlgram.extract(document)] == ["https//example.org/b", "www.example.com"]
    finding = urlgram.lint_document(document)[0]
    assert document[slice(*finding.span)] in "https//example.org/b"
    backslash = "é [a](http://example.org\\\\b)\n"
    assert urlgram.fix_document(backslash) == backslash
    assert urlgram.fix_document(backslash, unsafe=True) == "é [a](http://example.org/b)\n"
    with pytest.raises(ValueError, match="nothing"):
        urlgram.extract("", kind="nothing")
