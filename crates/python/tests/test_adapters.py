"""The adapters give the rows that the kernels give."""

import os
import shutil
import signal
import subprocess
import sys
import threading
from collections import Counter

import pytest
from conftest import urls

pyarrow = pytest.importorskip("pyarrow")

from urlgram import arrow  # noqa: E402

# Each text is read this often by Spark; `URLGRAM_SPARK_ROWS` asks for more rows.
SPARK_COPIES = max(200, int(os.environ.get("URLGRAM_SPARK_ROWS", "0")) // 2000)

# Links, the pages that they are on, and what they refer to.
LINKS, PAGES, TARGETS = ["../a", "b", "c"], ["http://h/x/y", "no URL", None], ["http://h/a", None, None]

SCALARS = ("host", "scheme", "port_number", "is_valid", "registrable_domain", "normalize")


@pytest.fixture(scope="module")
def texts():
    lists = [url for name in ("kasztp", "isaacs_files") for url in urls(name)[:1000] if url and url.isprintable()]
    return [*lists, "", "http://a b/", "http://h/?lang=é", None]


def wanted(name, texts, *arguments):
    return arrow.run(name, pyarrow.array(texts, pyarrow.string()), *arguments).to_pylist()


def test_polars(texts):
    pl = pytest.importorskip("polars")
    import urlgram.polars  # noqa: F401

    frame = pl.DataFrame({"link": texts})
    for name in SCALARS:
        lazy = frame.lazy().select(getattr(pl.col("link").url, name)()).collect()
        assert lazy["link"].to_list() == wanted(name, texts) == getattr(frame["link"].url, name)().to_list()
    assert frame.select(pl.col("link").url.query_value("lang"))["link"].to_list() == wanted("query_value", texts, "lang")
    parsed = frame.select(pl.col("link").url.parse().struct.field("host"))["host"].to_list()
    assert parsed == wanted("host", texts)
    with pytest.raises(ValueError):
        pl.col("link").url.host(spec="nothing")
    links = pl.DataFrame({"link": LINKS, "page": PAGES})
    for frame in (links.select(pl.col("link").url.resolve(pl.col("page"))), links.lazy().select(pl.col("link").url.resolve(pl.col("page"))).collect()):
        assert frame["link"].to_list() == TARGETS
    assert links.select(pl.lit("a").url.resolve(pl.col("page")))["literal"].to_list() == ["http://h/x/a", None, None]
    assert links["link"].url.resolve(links["page"]).to_list() == TARGETS
    frame = pl.DataFrame({"link": texts})
    parts = frame.lazy().select(pl.col("link").url.select("host", lang="query.lang")).collect().unnest("link")
    assert (parts["host"].to_list(), parts["lang"].to_list()) == (wanted("host", texts), wanted("query_value", texts, "lang"))


def test_pandas(texts):
    pd = pytest.importorskip("pandas")
    import urlgram.pandas  # noqa: F401

    links = pd.Series(texts, index=range(7, 7 + len(texts)), name="link")
    for name in SCALARS:
        result = getattr(links.url, name)()
        assert [None if pd.isna(value) else value for value in result] == wanted(name, texts)
        assert (result.index[0], result.name) == (7, "link")
    assert links.url.host().str.upper().iloc[0] == wanted("host", texts)[0].upper()
    links, pages = pd.Series(LINKS), pd.Series(PAGES)
    for other in (pages, pages[::-1]):
        assert [None if pd.isna(value) else value for value in links.url.resolve(other)] == TARGETS
    links = pd.Series(texts, index=range(7, 7 + len(texts)))
    parts = links.url.select("host", lang="query.lang")
    assert (list(parts.columns), parts.index[0]) == (["host", "lang"], 7)
    assert [None if pd.isna(value) else value for value in parts["lang"]] == wanted("query_value", texts, "lang")


def sql_rows(run, texts):
    """Compare the functions of a SQL engine with the kernels."""
    names = ", ".join(f"url_{name}(link)" for name in SCALARS)
    rows = run(f"SELECT {names}, url_query_value(link, 'lang'), url_path_segment(link, -1) FROM pages ORDER BY row")
    columns = [wanted(name, texts) for name in SCALARS]
    columns += [wanted("query_value", texts, "lang"), wanted("path_segment", texts, -1)]
    assert rows == list(zip(*columns, strict=True))
    by_row = run("SELECT url_query_value(link, CASE WHEN row % 2 = 0 THEN 'lang' ELSE NULL END) FROM pages ORDER BY row")
    lang = wanted("query_value", texts, "lang")
    assert [row[0] for row in by_row] == [value if row % 2 == 0 else None for row, value in enumerate(lang)]
    # A base that is wrong in one row is null there, and does not end the query.
    base = "CASE WHEN row = 1 THEN 'no URL' ELSE 'http://h' || row || '/' END"
    targets = run(f"SELECT url_resolve('a', {base}) FROM pages ORDER BY row")
    assert [row[0] for row in targets] == [None if row == 1 else f"http://h{row}/a" for row in range(len(texts))]


def test_duckdb(texts):
    duckdb = pytest.importorskip("duckdb")
    import urlgram.duckdb

    connection = duckdb.connect()
    urlgram.duckdb.register(connection)
    pages = pyarrow.table({"row": range(len(texts)), "link": pyarrow.array(texts, pyarrow.string())})
    connection.register("pages", pages)
    sql_rows(lambda query: connection.sql(query).fetchall(), texts)
    host = connection.sql("SELECT url_parse('http://h:8/').host, len(url_query_pairs('?a=1&b=2'))").fetchall()
    assert host == [("h", 2)]
    urlgram.duckdb.register(connection)
    urlgram.duckdb.register(connection, spec="whatwg", prefix="browser_")
    both = connection.sql(r"SELECT url_host('http://a\b'), browser_host('http://a\b'), browser_normalize('HTTP://A')").fetchall()
    assert both == [(None, "a", "http://a/")]
    urlgram.duckdb.register_select(connection, "parts", ["host", "domain", "query.lang"])
    rows = connection.sql("SELECT parts(link).host, parts(link).domain, parts(link).\"query.lang\" FROM pages ORDER BY row").fetchall()
    assert rows == list(zip(wanted("host", texts), wanted("registrable_domain", texts), wanted("query_value", texts, "lang"), strict=True))


def test_datafusion(texts):
    datafusion = pytest.importorskip("datafusion")
    import urlgram.datafusion

    context = datafusion.SessionContext()
    urlgram.datafusion.register(context)
    pages = pyarrow.table({"row": range(len(texts)), "link": pyarrow.array(texts, pyarrow.string())})
    context.register_record_batches("pages", [pages.to_batches()])

    def run(query):
        return [tuple(row.values()) for row in context.sql(query).to_arrow_table().to_pylist()]

    sql_rows(run, texts)
    urlgram.datafusion.register_select(context, "parts", {"h": "host", "lang": "query.lang"})
    rows = run("SELECT parts(link)['h'], parts(link)['lang'] FROM pages ORDER BY row")
    assert rows == list(zip(wanted("host", texts), wanted("query_value", texts, "lang"), strict=True))


def test_spark(texts, tmp_path, monkeypatch):
    """Two worker processes, one of which is killed in the middle."""
    pytest.importorskip("pyspark")
    monkeypatch.setenv("PYSPARK_PYTHON", sys.executable)
    if shutil.which("java") is None:
        pytest.skip("there is no Java")
    from pyspark.sql import SparkSession

    import urlgram.spark

    rows = [(row, text) for row, text in enumerate(texts)]
    builder = SparkSession.builder.master("local-cluster[2,1,1024]").appName("urlgram")
    # A task whose worker dies is tried again.
    options = {
        "spark.ui.enabled": "false", "spark.driver.bindAddress": "127.0.0.1",
        "spark.driver.host": "127.0.0.1", "spark.sql.warehouse.dir": str(tmp_path), "spark.task.maxFailures": "8",
    }  # fmt: skip
    for key, option in options.items():
        builder = builder.config(key, option)
    spark = builder.getOrCreate()
    try:
        urlgram.spark.register(spark)
        frame = spark.createDataFrame(rows, "row long, link string").repartition(8).cache()
        frame.createOrReplaceTempView("pages")
        sql_rows(lambda query: [tuple(row) for row in spark.sql(query).collect()], texts)
        parsed = urlgram.spark.with_parts(frame, "link").orderBy("row").select("url.host").collect()
        assert [row[0] for row in parsed] == wanted("host", texts)
        some = urlgram.spark.with_parts(frame, "link", "domain", lang="query.lang", name="parts").orderBy("row").select("parts.*")
        assert some.columns == ["domain", "lang"]
        both = zip(wanted("registrable_domain", texts), wanted("query_value", texts, "lang"), strict=True)
        assert [tuple(row) for row in some.collect()] == list(both)
        reads_as_parse_url(spark, texts)
        survives_a_killed_worker(spark, frame, texts)
    finally:
        spark.stop()


def reads_as_parse_url(spark, texts):
    """The reader `java` finds what Spark's own function finds."""
    import urlgram.spark

    spark.conf.set("spark.sql.ansi.enabled", "false")
    frame = spark.createDataFrame([(text,) for text in texts if text is not None], "link string").cache()
    parts = {"HOST": "host", "PATH": "path", "QUERY": "query", "REF": "fragment", "PROTOCOL": "scheme", "USERINFO": "userinfo"}
    own = frame.selectExpr(*(f"parse_url(link, '{name}')" for name in parts)).collect()
    ours = urlgram.spark.with_parts(frame, "link", *parts.values(), spec="java").select("url.*").collect()
    assert [tuple(row) for row in ours] == [tuple(row) for row in own]
    assert sum(row[0] is not None for row in own) > len(own) // 10


def survives_a_killed_worker(spark, frame, texts):
    import urlgram.spark

    copies = spark.range(SPARK_COPIES).crossJoin(frame.select("link"))
    many = urlgram.spark.with_parts(copies, "link").select("url.host").groupBy("host").count()
    killed = threading.Timer(2.0, kill_a_python_worker)
    killed.start()
    counts = {row["host"]: row["count"] for row in many.collect()}
    killed.join()
    assert counts == {host: SPARK_COPIES * count for host, count in Counter(wanted("host", texts)).items()}


def kill_a_python_worker():
    """Kill one of the processes that run the functions."""
    found = subprocess.run(["pgrep", "-f", "pyspark.daemon"], capture_output=True, text=True).stdout.split()
    for pid in found[-1:]:
        os.kill(int(pid), signal.SIGKILL)
