"""Columns: the same fields as the other doors, from every package that speaks Arrow."""

import copy
import json
import os
import pickle
import subprocess
import sys

import pytest
from conftest import urls

pyarrow = pytest.importorskip("pyarrow")

from urlgram import _urlgram, arrow, parse, rfc3986, whatwg  # noqa: E402

FIELDS = ("scheme", "userinfo", "host", "host_kind", "port", "path", "query", "fragment")


@pytest.fixture(scope="module")
def texts():
    """Texts of all lists, and texts that are wrong."""
    lists = [url for name in ("kasztp", "userbait", "node_files", "isaacs_files") for url in urls(name)[:500] if url]
    odd = ["", "http://[::1", "http://é/", "http://a b/", "mailto:a@b", "//h?#", "http://h:99999/", "?", "a" * 5000]
    return [text for text in lists if "\udc80" <= max(text, default="") <= "\udcff" or text.isprintable()] + odd


def test_every_kernel_runs_with_its_example(texts):
    column = pyarrow.array([*texts, None])
    assert len(arrow.kernels()) > 25
    for kernel in arrow.kernels():
        example = () if kernel.parameter is None else (kernel.example,)
        result = getattr(arrow, kernel.name)(column, *example)
        assert len(result) == len(column) and result.to_pyarrow().validate(full=True) is None, kernel
        assert getattr(arrow, kernel.name).__doc__ and kernel.name in arrow.__all__


def test_the_fields_of_rfc3986(texts):
    rows = arrow.parse(pyarrow.array(texts)).to_pylist()
    for text, row in zip(texts, rows, strict=True):
        assert row["valid"] is rfc3986.is_valid(text), text
        if row["valid"]:
            found = rfc3986.parse(text)
            assert {name: row[name] for name in FIELDS} == {name: getattr(found, name) for name in FIELDS}, text
        else:
            with pytest.raises(rfc3986.UrlSyntaxError) as caught:
                rfc3986.parse(text)
            assert row["error_code"] == caught.value.code
            assert row["error_offset"] == len(text[: caught.value.offset].encode())


def test_the_fields_of_the_other_specifications(texts):
    column = pyarrow.array(texts)
    for text, host, valid in zip(
        texts, arrow.host(column, spec="whatwg").to_pylist(), arrow.is_valid(column, spec="whatwg").to_pylist(), strict=True
    ):
        url = whatwg.URL.parse(text)
        assert valid is (url is not None), text
        assert url is None or (host or "") == url.hostname, text
    for text, path in zip(texts, arrow.path(column, spec="urllib").to_pylist(), strict=True):
        try:
            assert path == parse.urlsplit(text).path, text
        except ValueError:
            assert path is None, text


def test_the_program_gives_the_same_fields(texts, program):
    texts = [text for text in texts if "\n" not in text]
    requests = "".join(json.dumps({"op": "parse", "grammar": "rfc3986", "input": text}) + "\n" for text in texts)
    answers = subprocess.run([program, "batch"], input=requests, capture_output=True, text=True, check=True).stdout
    rows = arrow.parse(pyarrow.array(texts)).to_pylist()
    for text, row, answer in zip(texts, rows, map(json.loads, answers.split("\n")[:-1]), strict=True):
        assert row["valid"] is answer["valid"]
        if row["valid"]:
            assert {name: row[name] for name in FIELDS} == {name: answer["components"][name] for name in FIELDS}, text


@pytest.mark.parametrize("kind", ["string", "large_string", "string_view", "binary", "large_binary", "dictionary"])
def test_types_of_columns(kind):
    values = ["http://a-rather-long-host.example/x", None, "", "http://b", "http://b"]
    kinds = {"dictionary": pyarrow.dictionary(pyarrow.int8(), pyarrow.string()), "string_view": pyarrow.string_view()}
    column = pyarrow.array(values, pyarrow.string()).cast(kinds.get(kind) or getattr(pyarrow, kind)())
    wanted = ["a-rather-long-host.example", None, None, "b", "b"]
    assert arrow.host(column).to_pylist() == wanted
    assert arrow.host(column[1:4]).to_pylist() == wanted[1:4]
    assert arrow.host(column[:0]).to_pylist() == []


def test_chunks_stay_chunks():
    column = pyarrow.chunked_array([["http://a", None], [], ["http://b"]], pyarrow.string())
    result = arrow.host(column).to_pyarrow()
    assert (result.num_chunks, result.to_pylist()) == (3, ["a", None, "b"])
    nothing = arrow.port_number(pyarrow.chunked_array([], pyarrow.string())).to_pyarrow()
    assert (len(nothing), pyarrow.types.is_integer(nothing.type)) == (0, True)


def test_no_byte_is_copied():
    hosts = [f"a-rather-long-host-{n}.example" for n in range(10_000)]
    column = pyarrow.array([f"https://{host}/x" for host in hosts], pyarrow.string())
    before = pyarrow.total_allocated_bytes()
    result = arrow.host(column).to_pyarrow()
    assert result.to_pylist() == hosts
    # The result holds the bytes of the column.
    assert column.buffers()[2].address in [buffer.address for buffer in result.buffers() if buffer is not None]
    assert pyarrow.total_allocated_bytes() - before < column.nbytes


def test_threads_give_the_same_rows(texts):
    column = pyarrow.array(texts * 10)
    assert arrow.parse(column, parallel=True).to_pyarrow() == arrow.parse(column).to_pyarrow()


def test_bytes_that_are_not_utf8():
    row = arrow.parse(pyarrow.array([b"http://h/\xff", b"http://h/"])).to_pylist()
    assert (row[0]["valid"], row[0]["host"], row[1]["host"]) == (False, None, "h")


def test_what_is_wrong_is_said():
    with pytest.raises(TypeError, match="(?i)int64"):
        arrow.host(pyarrow.array([1, 2]))
    with pytest.raises(ValueError, match="rfc9999"):
        arrow.host(pyarrow.array(["a"]), spec="rfc9999")
    with pytest.raises(ValueError, match="nothing"):
        arrow.run("nothing", pyarrow.array(["a"]))
    with pytest.raises(ValueError, match="key"):
        arrow.run("query_value", pyarrow.array(["a"]))
    with pytest.raises(TypeError, match="pass a list"):
        arrow.host("http://a")
    with pytest.raises(TypeError, match="pyarrow.array"):
        arrow.host({"http://a"})
    with pytest.raises(TypeError, match="row 1, not int"):
        arrow.host(["http://a", 3])
    with pytest.raises(ValueError, match="resolve: "):
        arrow.resolve(["a"], "no base")
    with pytest.raises(ValueError, match="1 arguments for 2 rows"):
        arrow.resolve(["a", "b"], ["http://h"])
    with pytest.raises(ValueError, match="host: no argument"):
        arrow.run("host", ["a"], ["b"])


def test_lists_are_columns():
    assert arrow.host(["http://a", None, "http://b"]).to_pylist() == ["a", None, "b"]
    assert arrow.is_valid((b"http://a", "http://b", None, b"\xff", "\udcff")).to_pylist() == [True, True, None, False, False]
    assert (len(arrow.host([])), arrow.host([]).to_pylist()) == (0, [])


@pytest.mark.parametrize("kind", ["string", "large_string", "binary", "large_binary", "string_view", "binary_view"])
def test_a_slice_without_rows(kind):
    urls = pyarrow.array(["http://a/x", "http://b/y"], getattr(pyarrow, kind)())
    for kernel in arrow.kernels():
        example = () if kernel.parameter is None else (kernel.example,)
        assert kernel(urls[1:1], *example).to_pylist() == []
        assert kernel(urls[2:], *example).to_pylist() == []
    chunks = pyarrow.chunked_array([urls[1:1], urls, urls[2:2]])
    assert arrow.host(chunks, parallel=True).to_pylist() == ["a", "b"]
    assert arrow.resolve(["a", "b"][2:], urls[1:1]).to_pylist() == []


def test_a_panic_is_an_exception():
    with pytest.raises(RuntimeError, match="internal error of urlgram: .*length"):
        _urlgram.rows_of(["a"], 5, 3)


FORKED = """
import multiprocessing, sys
from urlgram import arrow

urls = ["http://h%d.example/" % row for row in range(50_000)]
hosts = ["h%d.example" % row for row in range(50_000)]

def run(_):
    return all(arrow.host(urls, parallel=True).to_pylist() == hosts for _ in range(2))

assert run(0)
with multiprocessing.get_context("fork").Pool(2) as pool:
    print(pool.map(run, range(4)))
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system cannot fork")
def test_threads_of_a_process_that_was_forked():
    environment = {**os.environ, "RAYON_NUM_THREADS": "2"}
    ran = subprocess.run([sys.executable, "-c", FORKED], capture_output=True, text=True, timeout=60, env=environment)
    assert (ran.returncode, ran.stdout.strip()) == (0, "[True, True, True, True]"), ran.stderr


def test_arguments_by_row():
    links, pages = ["../a", "b", "c", None], ["http://h/x/y", "no URL", None, "http://h"]
    expected = ["http://h/a", None, None, None]
    assert arrow.resolve(links, pages).to_pylist() == expected
    chunks = pyarrow.chunked_array([links[:1], [], links[1:]], pyarrow.string())
    others = pyarrow.chunked_array([pages[:3], pages[3:]], pyarrow.string())
    found = arrow.resolve(chunks, others).to_pyarrow()
    assert (found.to_pylist(), [len(chunk) for chunk in found.chunks]) == (expected, [1, 0, 3])
    assert arrow.resolve(chunks, pages).to_pylist() == expected
    assert arrow.path_segment(["/a/b"] * 3, pyarrow.array([0, -1, 9])).to_pylist() == ["a", "b", None]
    many = [f"http://h{row}.example/x" for row in range(20_000)]
    assert arrow.resolve(["y"] * len(many), many).to_pylist() == [f"{base[:-1]}y" for base in many]


def test_a_column_is_a_sequence():
    urls = ["http://a/?x=1&y", None, "http://b"]
    for column in (arrow.host(urls), arrow.host(pyarrow.chunked_array([urls[:1], urls[1:]]))):
        assert (list(column), column[0], column[-1], column[1]) == (["a", None, "b"], "a", "b", None)
        assert (list(column[1:]), list(column[:0]), list(column[5:]), list(column[-1:])) == ([None, "b"], [], [], ["b"])
        assert ("b" in column, "c" in column, len(column[:2])) == (True, False, 2)
        for wrong in (3, -4):
            with pytest.raises(IndexError):
                column[wrong]
        with pytest.raises(ValueError, match="step"):
            column[::2]
        with pytest.raises(TypeError):
            column["a"]
        assert repr(column) == "<Column of 3 rows: 'a', None, 'b'>"
        for copied in (pickle.loads(pickle.dumps(column)), copy.deepcopy(column)):
            assert copied.to_pyarrow().equals(column.to_pyarrow()) and type(copied) is type(column)
    pairs = arrow.query_pairs(urls)
    assert pairs[0] == [{"key": "x", "value": "1"}, {"key": "y", "value": None}]
    assert pairs.to_pylist() == pairs.to_pyarrow().to_pylist()
    assert pickle.loads(pickle.dumps(pairs))[2] == []
    assert arrow.parse(urls)[0]["host"] == "a"
    long = arrow.path([f"http://h/<b>{'x' * 100}{row}" for row in range(10_000)], spec="urllib")
    assert [*long][9_999].endswith("9999") and len(repr(long)) < 400
    assert "&lt;b&gt;" in long._repr_html_() and "10000 rows" in long._repr_html_()


def test_queries_are_decoded_by_the_url_standard():
    queries = ["a=1&&b=2", "&", "a=1&", "=", "&=&", "a=%E4", "%EF%BB%BFa=%zz%", "a+b=c+%2B", "x=%F0%9F%98", "a=b=c&a", ""]
    found = arrow.query_pairs([f"http://h/?{query}" for query in queries], spec="whatwg")
    for query, pairs in zip(queries, found, strict=True):
        assert [(pair["key"], pair["value"] or "") for pair in pairs] == list(whatwg.URLSearchParams(query)), query
    assert arrow.query_value(["?a=1&", "?a=%E4"], "").to_pylist() == [None, None]
    assert arrow.query_value(["?a=1&", "?a=%E4"], "a").to_pylist() == ["1", "\ufffd"]


class OfCapsules:
    """An object that returns these capsules as its array."""

    def __init__(self, *capsules):
        self.capsules = capsules

    def __arrow_c_array__(self, requested_schema=None):
        return self.capsules


class OfStream:
    """An object that returns this as its stream, or raises it."""

    def __init__(self, stream):
        self.stream = stream

    def __arrow_c_stream__(self, requested_schema=None):
        if isinstance(self.stream, Exception):
            raise self.stream
        return self.stream


def test_objects_that_break_the_protocol_are_errors():
    schema, array = pyarrow.array(["http://h/"]).__arrow_c_array__()
    assert arrow.host(OfCapsules(schema, array)).to_pylist() == ["h"]
    stream = pyarrow.chunked_array([["http://h/"]]).__arrow_c_stream__()
    assert arrow.host(OfStream(stream)).to_pylist() == ["h"]
    texts_schema, texts = pyarrow.array(["http://h/"]).__arrow_c_array__()
    _, numbers = pyarrow.array([1]).__arrow_c_array__()
    broken = {
        "both released": OfCapsules(schema, array),
        "array released": OfCapsules(texts_schema, array),
        "stream released": OfStream(stream),
        "in the wrong order": OfCapsules(texts, texts_schema),
        "buffers of another type": OfCapsules(texts_schema, numbers),
        "not capsules": OfCapsules("schema", "array"),
        "no stream": OfStream(3),
        "None": None,
    }
    for name, found in broken.items():
        # An `Exception`, which a panic is not.
        with pytest.raises((TypeError, ValueError)):
            print(name, arrow.host(found).to_pylist())
    with pytest.raises(RuntimeError, match="boom"):
        arrow.host(OfStream(RuntimeError("boom")))


@pytest.mark.parametrize("parallel", [False, True])
def test_results_do_not_share_memory_that_is_used_again(parallel):
    """Results that live on, or of which a part lives on, keep their values while others are made in memory of earlier ones."""
    lists = [[f"http://h{call}.example/{row}?a long query {row}#f"[: 30 + row % 30] for row in range(20_000)] for call in range(3)]
    lists.append(["mailto:a@b.example", None, "http://a b/"] * 6_000)
    columns = [pyarrow.array(texts, pyarrow.string_view()) for texts in lists]
    expected = [pyarrow.concat_arrays([pyarrow.array(arrow.parse(column[at : at + 1000])) for at in range(0, len(column), 1000)]) for column in columns]
    kept = []
    for call in range(12):
        number = call % len(columns)
        found = pyarrow.array(arrow.parse(columns[number], parallel=parallel))
        found.validate(full=True)
        assert found.equals(expected[number])
        if call % 2:
            # The struct is gone; its field and a slice of it stay.
            kept.append((number, found.field("host"), found[15_000:15_100]))
        if call == 7:
            arrow.release_memory()
        del found
    for number, host, some in kept:
        assert host.equals(expected[number].field("host")) and some.equals(expected[number][15_000:15_100])


def test_chunks_that_threads_share_keep_their_order():
    texts = [f"http://h{row}.example/" for row in range(30_000)]
    chunks = pyarrow.chunked_array([texts[:1], texts[1:20_000], [], texts[20_000:25_000], texts[25_000:]])
    found = arrow.host(chunks, parallel=True).to_pyarrow()
    assert [len(chunk) for chunk in found.chunks] == [1, 19_999, 0, 5_000, 5_000]
    assert found.to_pylist() == [f"h{row}.example" for row in range(30_000)]


FIELDS_OF_SELECT = ("host", "domain", "subdomain", "port_number", "query.lang", "path.-1", "depth", "user", "valid", "normalize")


@pytest.mark.parametrize("spec", ["rfc3986", "whatwg"])
def test_several_fields_of_one_pass(texts, spec):
    column = pyarrow.array([*texts, "https://u:p@www.example.co.uk/a/b?lang=fr", None])
    rows = arrow.select(column, *FIELDS_OF_SELECT, spec=spec, campaign="query.utm_*").to_pylist()
    alone = {
        "domain": arrow.registrable_domain(column, spec=spec), "query.lang": arrow.query_value(column, "lang", spec=spec),
        "path.-1": arrow.path_segment(column, -1, spec=spec), "campaign": arrow.query_matching(column, "utm_*", spec=spec),
        "valid": arrow.is_valid(column, spec=spec),
    }  # fmt: skip
    for name in (*FIELDS_OF_SELECT, "campaign"):
        expected = alone[name] if name in alone else arrow.run(name, column, spec=spec)
        assert [row and row[name] for row in rows] == expected.to_pylist(), name
    assert rows[-1] is None and rows[-2]["domain"] == "example.co.uk"
    chunks = pyarrow.chunked_array([column[:7], column[7:]])
    assert arrow.select(chunks, *FIELDS_OF_SELECT, spec=spec, parallel=True, campaign="query.utm_*").to_pylist() == rows
    for wrong in (["hots"], ["host", "host"], ["query_value"]):
        with pytest.raises(ValueError, match=wrong[0]):
            arrow.select(column, *wrong)


def test_components_are_set_in_columns():
    assert arrow.set(["http://h/a", "mailto:a", None], "port=8080").to_pylist() == ["http://h:8080/a", None, None]
    assert arrow.set(["http://h/a"] * 2, ["host=a.example", "hots=a"]).to_pylist() == ["http://a.example/a", None]
    assert arrow.without(["/?utm_a=1&b"], "query.utm_*").to_pylist() == ["/?b"]
    with pytest.raises(ValueError, match="did you mean `host`"):
        arrow.set(["http://h"], "hots=a")
