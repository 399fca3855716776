"""100,000 URLs through every door: the fields are the same, byte for byte."""

import json
import os
import shutil
import subprocess
import sys

import pytest
from conftest import urls

pyarrow = pytest.importorskip("pyarrow")

from urlgram import arrow, rfc3986  # noqa: E402

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
