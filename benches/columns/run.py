"""Times columns of URLs in one interleaved run: urlgram against what people use in Python.

    python benches/columns/run.py [ROWS] [ROUNDS]

Needs the wheel `urlgram` in a release build (`crates/python/build`) and pyarrow. Peers that are not installed (polars, duckdb,
datafusion, chdb, pyspark with Java, yarl, ada-url) are left out, and the table says so. Engines run with one thread. The URLs are those of `tests/data/urls`, each with a number of its row, so that all are
distinct. Slow peers run over fewer rows; the table shows rows per second, of the clock and of the processor: the time that all threads
of the process used. Other programs on the machine change the second less. It is unknown for Spark, which runs in another
process.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any, Callable, NamedTuple
from urllib.parse import urlsplit

import pyarrow
import pyarrow.compute

import urlgram.parse
from urlgram import arrow

LISTS = Path(__file__).resolve().parents[2] / "tests/data/urls"
# The expression of RFC 3986, appendix B.
PARTS = r"^(?:(?P<scheme>[^:/?#]+):)?(?://(?P<authority>[^/?#]*))?(?P<path>[^?#]*)(?:\?(?P<query>[^#]*))?(?:#(?P<fragment>.*))?"
# Rows of a batch, as readers of Parquet, Spark and streaming engines hand them out.
BATCH = 65_536
HOST = r"^[^:/?#]+://(?:[^/?#@]*@)?([^/?#:]*)"


class Job(NamedTuple):
    name: str
    does: str
    run: Callable[[], Any]
    rows: int


def urls(rows: int) -> list[str]:
    """Return distinct URLs: those of the lists again and again, each with a number in its query."""
    texts = [line for file in sorted(LISTS.glob("*.txt")) for line in file.read_text(encoding="utf-8").splitlines() if "#" not in line]
    return [f"{texts[row % len(texts)]}{'&' if '?' in texts[row % len(texts)] else '?'}row={row}" for row in range(rows)]


def jobs(rows: int) -> list[Job]:
    texts = urls(rows)
    few = texts[: max(1, rows // 20)]
    column = pyarrow.array(texts, pyarrow.string_view())
    batches = [pyarrow.array(texts[start : start + BATCH], pyarrow.string_view()) for start in range(0, rows, BATCH)]
    chunked = pyarrow.chunked_array(batches)
    strings = column.cast(pyarrow.large_string())
    found = [
        Job("urlgram.arrow.parse, one thread", "all parts", lambda: arrow.parse(column), rows),
        Job("urlgram.arrow.parse, two threads", "all parts", lambda: arrow.parse(column, parallel=True), rows),
        Job(f"urlgram.arrow.parse, one thread, batches of {BATCH:,} rows", "all parts", lambda: each_batch(arrow.parse, batches), rows),
        Job(f"urlgram.arrow.parse, two threads, batches of {BATCH:,} rows", "all parts", lambda: each_batch(arrow.parse, batches, parallel=True), rows),
        Job("urlgram.arrow.parse, two threads, the batches as chunks", "all parts", lambda: arrow.parse(chunked, parallel=True), rows),
        Job("urlgram.arrow.parse, whatwg", "all parts", lambda: arrow.parse(column, spec="whatwg"), rows),
        Job("urlgram.arrow.host", "host", lambda: arrow.host(column), rows),
        Job("urlgram.parse.urlsplit", "all parts", lambda: each(urlgram.parse.urlsplit.__wrapped__, few), len(few)),
        Job("urllib.parse.urlsplit", "all parts", lambda: each(urlsplit.__wrapped__, few), len(few)),
        Job("pyarrow extract_regex, host", "host", lambda: pyarrow.compute.extract_regex(strings[: len(few)], f"(?:{HOST.replace('([^/?#:]', '(?P<host>[^/?#:]')})"), len(few)),
        Job("pyarrow extract_regex", "all parts", lambda: pyarrow.compute.extract_regex(strings[: len(few)], PARTS), len(few)),
    ]
    return found + polars(texts) + duckdb(column) + datafusion(column) + chdb(column) + spark(column) + objects(few)


def each(function: Callable[[str], Any], texts: list[str]) -> None:
    for text in texts:
        try:
            function(text)
        except ValueError:
            pass


def each_batch(function: Callable[..., Any], batches: list[pyarrow.Array], **options: Any) -> None:
    """Call a function with each batch, and drop the result before the next one, so that its memory is used again."""
    for batch in batches:
        function(batch, **options)


def polars(texts: list[str]) -> list[Job]:
    try:
        import polars as pl
    except ImportError:
        return [missing("polars")]
    series = pl.Series("url", texts)
    some = series.head(len(series) // 5)
    import urlgram.polars  # noqa: F401

    return [
        Job("polars .url.host()", "host", lambda: series.url.host(), len(series)),
        Job("polars .str.extract", "host", lambda: series.str.extract(HOST, 1), len(series)),
        Job("polars .str.extract_groups", "all parts", lambda: some.str.extract_groups(PARTS), len(some)),
    ]


def duckdb(column: pyarrow.Array) -> list[Job]:
    try:
        import duckdb
    except ImportError:
        return [missing("duckdb")]
    import urlgram.duckdb

    visits = pyarrow.table({"url": column})
    connection = duckdb.connect()
    connection.register("source", visits)
    connection.execute("CREATE TABLE visits AS SELECT * FROM source")
    connection.execute("SET threads = 1")
    urlgram.duckdb.register(connection)
    expression = f"count(regexp_extract(url, '{HOST}', 1))"
    return [
        Job("duckdb url_host", "host", lambda: connection.execute("SELECT count(url_host(url)) FROM visits").fetchall(), len(column)),
        Job("duckdb regexp_extract", "host", lambda: connection.execute(f"SELECT {expression} FROM visits").fetchall(), len(column)),
    ]


def datafusion(column: pyarrow.Array) -> list[Job]:
    try:
        import datafusion as engine
    except ImportError:
        return [missing("datafusion")]
    import urlgram.datafusion

    context = engine.SessionContext(engine.SessionConfig().with_target_partitions(1))
    urlgram.datafusion.register(context)
    context.register_record_batches("visits", [pyarrow.table({"url": column}).to_batches(max_chunksize=65536)])

    def counted(expression: str) -> Callable[[], Any]:
        return lambda: context.sql(f"SELECT count({expression}) FROM visits").collect()

    return [
        Job("datafusion url_host", "host", counted("url_host(url)"), len(column)),
        Job("datafusion regexp_match", "host", counted(f"(regexp_match(url, '{HOST}'))[1]"), len(column)),
    ]


def chdb(column: pyarrow.Array) -> list[Job]:
    try:
        from chdb import session
    except ImportError:
        return [missing("chdb")]
    visits = pyarrow.table({"url": column.cast(pyarrow.string())})
    connection = session.Session()
    connection.query("CREATE DATABASE bench")
    globals()["chdb_visits"] = visits
    connection.query("CREATE TABLE bench.visits ENGINE = Memory AS SELECT url FROM Python(chdb_visits)")

    def summed(*expressions: str) -> Callable[[], Any]:
        lengths = ", ".join(f"sum(length({expression}))" for expression in expressions)
        return lambda: connection.query(f"SELECT {lengths} FROM bench.visits SETTINGS max_threads = 1")

    parts = ("protocol(url)", "domain(url)", "path(url)", "queryString(url)", "fragment(url)")
    return [
        Job("chdb domain", "host", summed("domain(url)"), len(column)),
        Job("chdb protocol, domain, path, queryString, fragment", "most parts", summed(*parts), len(column)),
        Job("chdb extractURLParameter", "a query value", summed("extractURLParameter(url, 'row')"), len(column)),
        Job("urlgram.arrow.query_value", "a query value", lambda: arrow.query_value(column, "row"), len(column)),
    ]


def spark(column: pyarrow.Array) -> list[Job]:
    try:
        from pyspark.sql import SparkSession
    except ImportError:
        return [missing("pyspark")]
    if shutil.which("java") is None:
        return [missing("pyspark, since there is no Java,")]
    import pyarrow.parquet

    import urlgram.spark

    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    some = column[: max(1, len(column) // 5)]
    file = Path(tempfile.mkdtemp()) / "visits.parquet"
    # Not compressed: Java's Snappy does not load where musl is installed too.
    pyarrow.parquet.write_table(pyarrow.table({"url": some.cast(pyarrow.string())}), file, compression="none")
    builder = SparkSession.builder.master("local[1]").appName("urlgram-bench").config("spark.ui.enabled", "false")
    engine = builder.config("spark.driver.bindAddress", "127.0.0.1").config("spark.driver.host", "127.0.0.1").getOrCreate()
    engine.sparkContext.setLogLevel("ERROR")
    urlgram.spark.register(engine)
    visits = engine.read.parquet(str(file)).cache()
    visits.createOrReplaceTempView("visits")
    visits.count()

    def counted(expression: str) -> Callable[[], Any]:
        return lambda: engine.sql(f"SELECT count({expression}) FROM visits").collect()

    return [
        Job("spark url_host", "host", counted("url_host(url)"), len(some)),
        Job("spark parse_url", "host", counted("try_parse_url(url, 'HOST')"), len(some)),
    ]


def objects(few: list[str]) -> list[Job]:
    found = []
    try:
        import yarl

        found.append(Job("yarl.URL", "all parts", lambda: each(yarl.URL, few), len(few)))
    except ImportError:
        found.append(missing("yarl"))
    try:
        import ada_url

        found.append(Job("ada_url.URL", "all parts", lambda: each(ada_url.URL, few), len(few)))
    except ImportError:
        found.append(missing("ada-url"))
    return found


def missing(name: str) -> Job:
    return Job(name, "not installed", lambda: None, 0)


def main() -> None:
    rows, rounds = (int(argument) for argument in (sys.argv[1:] + ["5000000", "5"][len(sys.argv) - 1 :])[:2])
    known = jobs(rows)
    times: dict[str, list[float]] = {job.name: [] for job in known}
    used: dict[str, list[float]] = {job.name: [] for job in known}
    for _ in range(rounds):
        for job in known:
            start, start_used = time.perf_counter(), time.process_time()
            job.run()
            times[job.name].append((time.perf_counter() - start) / max(job.rows, 1))
            used[job.name].append((time.process_time() - start_used) / max(job.rows, 1))
    base, base_used = times["urllib.parse.urlsplit"], used["urllib.parse.urlsplit"]
    print(f"{rows} rows, {rounds} interleaved rounds, Python {sys.version.split()[0]}\n")
    print("| | result | million rows a second | times `urlsplit` | a second of the processor | times `urlsplit` |\n|---|---|---|---|---|---|")
    for job in known:
        if job.rows == 0:
            print(f"| {job.name} | {job.does} | | | | |")
            continue
        processor = "| |" if job.name.startswith("spark") else cells(used[job.name], base_used)
        print(f"| {job.name} | {job.does} | {cells(times[job.name], base)} {processor}")


def cells(times: list[float], base: list[float]) -> str:
    ratio = median(there / here for here, there in zip(times, base))
    return f"{1e-6 / median(times):.2f} | {ratio:.1f}x |"


if __name__ == "__main__":
    main()
