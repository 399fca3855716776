"""Times columns of URLs in one interleaved run: urlgram against what people use in Python.

    python benches/columns/run.py [ROWS] [ROUNDS]

Needs the wheel `urlgram` in a release build (`crates/python/build`) and pyarrow. Peers that are not installed (polars, duckdb, yarl,
ada-url) are left out, and the table says so. The URLs are those of `tests/data/urls`, each with a number of its row, so that all are
distinct. Slow peers run over fewer rows; the table shows rows per second.
"""

from __future__ import annotations

import sys
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
    strings = column.cast(pyarrow.large_string())
    found = [
        Job("urlgram.arrow.parse, one thread", "all parts", lambda: arrow.parse(column), rows),
        Job("urlgram.arrow.parse, two threads", "all parts", lambda: arrow.parse(column, parallel=True), rows),
        Job("urlgram.arrow.parse, whatwg", "all parts", lambda: arrow.parse(column, spec="whatwg"), rows),
        Job("urlgram.arrow.host", "host", lambda: arrow.host(column), rows),
        Job("urlgram.parse.urlsplit", "all parts", lambda: each(urlgram.parse.urlsplit.__wrapped__, few), len(few)),
        Job("urllib.parse.urlsplit", "all parts", lambda: each(urlsplit.__wrapped__, few), len(few)),
        Job("pyarrow extract_regex", "all parts", lambda: pyarrow.compute.extract_regex(strings[: len(few)], PARTS), len(few)),
    ]
    return found + polars(texts) + duckdb(column) + objects(few)


def each(function: Callable[[str], Any], texts: list[str]) -> None:
    for text in texts:
        try:
            function(text)
        except ValueError:
            pass


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
    for _ in range(rounds):
        for job in known:
            start = time.perf_counter()
            job.run()
            times[job.name].append((time.perf_counter() - start) / max(job.rows, 1))
    base = times["urllib.parse.urlsplit"]
    print(f"{rows} rows, {rounds} interleaved rounds, Python {sys.version.split()[0]}\n")
    print("| | result | million rows a second | times `urlsplit` |\n|---|---|---|---|")
    for job in known:
        if job.rows == 0:
            print(f"| {job.name} | {job.does} | | |")
            continue
        ratio = median(there / here for here, there in zip(times[job.name], base))
        print(f"| {job.name} | {job.does} | {1e-6 / median(times[job.name]):.2f} | {ratio:.1f}x |")


if __name__ == "__main__":
    main()
