"""100,000 URLs through every door: the fields are the same, byte for byte."""

import json
import os
import shutil
import subprocess
import sys

import pytest
from conftest import urls

pyarrow = pytest.importorskip("pyarrow")

from urlgram import arrow, rfc3986, urllib_parse, whatwg  # noqa: E402

FIELDS = ("scheme", "userinfo", "host", "port", "path", "query", "fragment")
NO_FIELDS = (None,) * len(FIELDS)
ROWS = int(os.environ.get("URLGRAM_DOOR_ROWS", "100000"))


@pytest.fixture(scope="module")
def texts():
    """Distinct URLs: those of the lists again and again, each with the number of its row in front of its fragment."""
    lists = [url for name in ("kasztp", "userbait", "node_files", "isaacs_files") for url in urls(name)]
    known = [url for url in lists if url and url.isprintable() and url.isascii()]
    assert len(known) > 30_000

    def numbered(row):
        before, hash_sign, fragment = known[row % len(known)].partition("#")
        return f"{before}{'&' if '?' in before else '?'}row={row}{hash_sign}{fragment}"

    return [numbered(row) for row in range(ROWS)]


@pytest.fixture(scope="module")
def fields(texts):
    """The fields by the columns, which the tests of `urlgram-arrow` compare with the functions of Rust."""
    rows = tuples(arrow.parse(pyarrow.array(texts)).to_pylist())
    assert 100 < rows.count(NO_FIELDS) < len(rows) // 2 or ROWS < 100_000
    return rows


def tuples(rows):
    return [tuple(row[name] for name in FIELDS) for row in rows]


def test_python(texts, fields):
    for text, expected in zip(texts, fields, strict=True):
        if rfc3986.is_valid(text):
            found = rfc3986.parse(text)
            assert tuple(getattr(found, name) for name in FIELDS) == expected, text
        else:
            assert expected == NO_FIELDS, text


def test_batch(texts, fields, program):
    requests = "".join(json.dumps({"op": "parse", "grammar": "rfc3986", "input": text}) + "\n" for text in texts)
    ran = subprocess.run([program, "batch"], input=requests, capture_output=True, text=True, check=True)
    answers = map(json.loads, ran.stdout.splitlines())
    found = [tuple(answer["components"][name] for name in FIELDS) if answer["valid"] else NO_FIELDS for answer in answers]
    assert found == fields


def test_the_command_line(texts, fields, program, tmp_path):
    lines = tmp_path / "urls.txt"
    lines.write_text("\n".join(texts), encoding="utf-8")
    ran = subprocess.run([program, "get", "-f", ",".join(("line", *FIELDS)), lines], capture_output=True, text=True)
    found = [NO_FIELDS] * len(texts)
    for row in map(json.loads, ran.stdout.splitlines()):
        found[row["line"] - 1] = tuple(row[name] for name in FIELDS)
    assert found == fields


# Fields that columns and the command line have under these names. Not values of the query: columns decode them, and `get` does not.
ALL_FIELDS = (
    *FIELDS, "user", "password", "domain", "public_suffix", "subdomain", "origin", "last_segment", "extension", "depth",
    "path.0", "path.1", "ftp.typecode",
)  # fmt: skip
ODD = [
    "mailto:a@b.example", "mailto:a@b,c@d.example", "http://u:p:q@WWW.Example.co.uk.:080/a//b.tar.gz?q=%E4&q=2#", "http://[::1]/x.",
    "//h/.x/", "http://a b/", "?q", "http://b%C3%BCcher.example/%41", "http://127.1/", "file:///c:/x.txt", "http://co.uk/", "a/b.c",
    "http://@h:/", "ftp://h/a;type=i", "https://xn--bcher-kva.example:443/?q=a+b", "data:text/plain,q", "http://h\\\\a", "urn:a:b",
]  # fmt: skip


@pytest.fixture(scope="module")
def sample(texts):
    return [*ODD, *texts[:: max(1, len(texts) // 5000)]]


@pytest.mark.parametrize("spec", ["rfc3986", "rfc3987", "whatwg"])
def test_all_fields_and_readers_of_the_command_line(sample, program, tmp_path, spec):
    lines = tmp_path / "urls.txt"
    lines.write_text("\n".join(sample), encoding="utf-8")
    command = [program, "get", "--as", spec, "-f", ",".join(("line", *ALL_FIELDS)), lines]
    ran = subprocess.run(command, capture_output=True, text=True)
    rows = {row["line"]: row for row in map(json.loads, ran.stdout.splitlines())}
    assert len(rows) == len(sample), ran.stderr
    # The command line reads the URI that a browser's URL means, which has percent-encodings where that URL is not a URI.
    uris = [spec != "whatwg" or row is None or rfc3986.is_valid(row) for row in arrow.normalize(sample, spec="whatwg")]
    assert sum(uris) > 0.99 * len(uris)
    for number, row in enumerate(arrow.select(sample, *ALL_FIELDS, spec=spec), 1):
        found = {name: rows[number].get(name) for name in ALL_FIELDS}
        assert found == row or not uris[number - 1], sample[number - 1]


def test_readers_of_the_modules(sample):
    for text, row in zip(sample, arrow.parse(sample, spec="whatwg"), strict=True):
        url = whatwg.URL.parse(text)
        found = [url.protocol[:-1], url.hostname, url.pathname, url.search, url.hash] if url else [None] * 5
        query, fragment = row["query"] and f"?{row['query']}", row["fragment"] and f"#{row['fragment']}"
        parts = [row["scheme"], row["host"] or "", row["path"], query or "", fragment or ""]
        assert (parts if row["valid"] else [None] * 5) == found, text
    for version in ("3.14", "3.11.7"):
        module = urllib_parse(version)
        for text, row in zip(sample, arrow.parse(sample, spec=f"urllib-{version}"), strict=True):
            try:
                split = module.urlsplit(text)
            except ValueError:
                assert not row["valid"], text
                continue
            names = ("scheme", "path", "query", "fragment")
            assert [row[name] or "" for name in names] == [getattr(split, name) for name in names], text
            assert row["host"] == split.hostname, text


def test_polars(texts, fields):
    pl = pytest.importorskip("polars")
    import urlgram.polars  # noqa: F401

    parsed = pl.DataFrame({"url": texts}).select(pl.col("url").url.parse())["url"]
    assert tuples(parsed.to_list()) == fields


def test_pandas(texts, fields):
    pd = pytest.importorskip("pandas")
    import urlgram.pandas  # noqa: F401

    links = pd.Series(texts)
    columns = [[None if pd.isna(value) else value for value in getattr(links.url, name)()] for name in FIELDS]
    assert list(zip(*columns, strict=True)) == fields


QUERY = f"SELECT {', '.join(f'url_{name}(url)' for name in FIELDS)} FROM urls ORDER BY row"


def table(texts):
    return pyarrow.table({"row": range(len(texts)), "url": pyarrow.array(texts, pyarrow.string())})


def test_duckdb(texts, fields):
    duckdb = pytest.importorskip("duckdb")
    import urlgram.duckdb

    connection = duckdb.connect()
    urlgram.duckdb.register(connection)
    connection.register("urls", table(texts))
    assert connection.sql(QUERY).fetchall() == fields


def test_datafusion(texts, fields):
    datafusion = pytest.importorskip("datafusion")
    import urlgram.datafusion

    context = datafusion.SessionContext()
    urlgram.datafusion.register(context)
    context.register_record_batches("urls", [table(texts).to_batches()])
    found = context.sql(QUERY).to_arrow_table().to_pylist()
    assert [tuple(row.values()) for row in found] == fields


def test_spark(texts, fields, tmp_path, monkeypatch):
    pytest.importorskip("pyspark")
    monkeypatch.setenv("PYSPARK_PYTHON", sys.executable)
    if shutil.which("java") is None:
        pytest.skip("there is no Java")
    from pyspark.sql import SparkSession

    import urlgram.spark

    builder = SparkSession.builder.master("local[2]").appName("urlgram-doors")
    options = {
        "spark.ui.enabled": "false", "spark.driver.bindAddress": "127.0.0.1", "spark.driver.host": "127.0.0.1",
        "spark.sql.warehouse.dir": str(tmp_path),
    }  # fmt: skip
    for key, option in options.items():
        builder = builder.config(key, option)
    file = tmp_path / "urls.csv"
    file.write_text("".join(f"{row}\x01{text}\n" for row, text in enumerate(texts)), encoding="utf-8")
    spark = builder.getOrCreate()
    try:
        urlgram.spark.register(spark)
        lines = spark.read.csv(str(file), schema="row long, url string", sep="\x01", quote="", escape="\x02")
        lines.createOrReplaceTempView("urls")
        assert [tuple(row) for row in spark.sql(QUERY).collect()] == fields
    finally:
        spark.stop()
