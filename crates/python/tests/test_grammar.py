"""Grammars in ABNF, and URLs in documents."""

import json
import subprocess

import pytest
from conftest import cases

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
    assert Grammar('number = 1*3DIGIT\r\n').problems == []
    assert "rfc3986" in builtin_grammars()


@pytest.mark.parametrize("case", cases("grammars/cases.jsonl"), ids=lambda case: case["name"])
def test_problems_are_those_of_the_program(case, program, tmp_path):
    file = tmp_path / "grammar.abnf"
    file.write_bytes(case["abnf"].encode())
    ran = subprocess.run([program, "grammar", "check", "--format", "json", file], capture_output=True, text=True)
    grammar = Grammar(case["abnf"])

    def text(offset, length):
        return case["abnf"].encode()[offset : offset + length].decode()

    names = ("code", "severity", "message", "label", "help", "line", "column")
    expected = [[*(found[name] for name in names), text(found["offset"], found["length"])] for found in json.loads(ran.stdout)]
    problems = [[*(getattr(found, name) for name in names), grammar.text[slice(*found.span)]] for found in grammar.problems]
    assert problems == expected


def test_comparison():
    rfc3986 = Grammar.builtin("rfc3986")
    found = Grammar(OCTET).compare("octet", "dec-octet", rfc3986)
    assert found.relation == "superset" and not rfc3986.match("dec-octet", found.only_left)
    assert found.proved and found.doubt is None
    assert rfc3986.compare("segment-nz", "segment").relation == "subset"
    recursive = Grammar('a = "(" [ a ] ")"\r\nb = "(" *b ")"\r\nc = (\r\n')
    compared = recursive.compare("a", "b")
    assert (compared.relation, compared.only_right, compared.proved) == ("subset", "(()())", False)
    assert compared.doubt.startswith("not regular")
    with pytest.raises(GrammarError, match="rule `c` has a syntax error"):
        recursive.compare("a", "c")


def test_diagrams():
    diagram = Grammar.builtin("rfc3986").railroad("port")
    assert diagram.startswith("<svg") and diagram._repr_svg_() == diagram


def written(case, folder):
    """Write a document with the files around it, as the root of a repository, and return its path in `folder`."""
    path, others = case.get("path", "document"), case.get("files") or {}
    texts = dict(others) if isinstance(others, dict) else dict.fromkeys(others)
    (folder / ".git").mkdir(parents=True)
    for name, text in {**texts, path: case["input"]}.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes((text or "").encode())
    return path


@pytest.mark.parametrize("case", cases("documents/cases.jsonl"), ids=lambda case: case["name"])
def test_documents_have_the_findings_and_the_fixes_of_the_program(case, program, tmp_path_factory):
    # The path of a test would make the linter lenient, so the names that the program gets are relative.
    folder = tmp_path_factory.mktemp("case")
    path = written(case, folder / "root")
    document, data = case["input"], case["input"].encode()
    options = ["lint", "--isolated", "--kind", case["kind"]]
    # Without other files, the document is alone in its folder.
    place = {"path": case.get("path", "document"), "files": case.get("files", [])}

    def run(*args):
        return subprocess.run([program, *options, *args, path], capture_output=True, text=True, cwd=folder / "root").stdout

    names = ("code", "name", "severity", "message", "label", "help", "url")
    printed = json.loads(run("--show-secrets", "--format", "json"))
    expected = [[*(one[name] for name in names), data[one["offset"] : one["end_offset"]].decode()] for one in printed]
    findings = urlgram.lint_document(document, case["kind"], **place)
    assert [[*(getattr(one, name) for name in names), document[slice(*one.span)]] for one in findings] == expected
    run("--fix", "--quiet")
    fixed = (folder / "root" / path).read_bytes().decode()
    assert urlgram.fix_document(document, case["kind"], **place) == fixed


def test_links_to_files():
    files = {"docs/guide.md": "# Install\n"}
    found = urlgram.lint_document("[a](guide.md) [b](gone.md)", path="docs/index.md", files=files)
    assert [finding.code for finding in found] == ["U010"]
    assert urlgram.lint_document("[a](gone.md)", path="docs/index.md") == []
    for names in (["docs/guide.md"], ("docs/guide.md",), {"docs/guide.md": None}, iter(["docs/guide.md"])):
        assert urlgram.lint_document("[a](guide.md)", path="docs/index.md", files=names) == []
    with pytest.raises(ValueError, match="path"):
        urlgram.lint_document("", files=[])


def test_readers_have_to_agree():
    text = "http://example.com\\@evil.com/"
    document = f"<{text}> <https://example.org/>\n"
    for readers in (["whatwg", "curl"], ("whatwg", "curl")):
        assert [one.code for one in urlgram.lint(text, select=["U7"], agree=readers)] == ["U706"]
        finding, = urlgram.lint_document(document, select=["U7"], agree=readers)
        assert (finding.code, document[slice(*finding.span)]) == ("U706", "example.com\\@evil.com")
    assert urlgram.lint(text, select=["U7"]) == []
    assert urlgram.fix_document(document, select=["U7"], agree=["whatwg", "curl"]) == document
    for wrong in (["carl"], [1]):
        with pytest.raises(ValueError, match="carl|agree"):
            urlgram.lint(text, agree=wrong)


def test_a_fix_is_an_edit_of_the_document():
    document = '<a href="http://a\\b?x=1&amp;y=2">é</a>\n'
    finding, = urlgram.lint_document(document, "html", select=["U301"])
    assert finding.fix.apply(document) == '<a href="http://a/b?x=1&amp;y=2">é</a>\n'


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
