"""SQL functions and columns for PySpark. The package must be installed where the workers run.

    >>> import urlgram.spark                                            # doctest: +SKIP
    >>> urlgram.spark.register(spark)                                   # doctest: +SKIP
    >>> spark.sql("SELECT url_host(link) FROM pages")                   # doctest: +SKIP
    >>> urlgram.spark.with_parts(frame, "link")                         # doctest: +SKIP

`register` makes each kernel of `urlgram.arrow` a function of SQL and of `pyspark.sql.functions.call_function`. `with_parts` adds all
components of a column in one pass, through `mapInArrow`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pyarrow
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql.functions import arrow_udf
from pyspark.sql.pandas.types import from_arrow_type
from pyspark.sql.types import StructField, StructType

from . import _sql, arrow


def register(spark: SparkSession, spec: str = "rfc3986", prefix: str = "url_") -> None:
    """Register all functions on a session, with the results of a specification, and names that start with `prefix`."""
    for function in _sql.functions(spec, prefix).values():
        spark.udf.register(function.name, _udf(function, spec, prefix))


def _udf(function: _sql.Function, spec: str, prefix: str) -> Any:
    name, output = function.name, from_arrow_type(function.output)

    # Each worker makes the function itself: nothing but names travels.
    def of_urls(urls: pyarrow.Array) -> pyarrow.Array:
        return _sql.functions(spec, prefix)[name].call(urls)

    def of_urls_and_values(urls: pyarrow.Array, values: pyarrow.Array) -> pyarrow.Array:
        return _sql.functions(spec, prefix)[name].call(urls, values)

    return arrow_udf(of_urls if len(function.arguments) == 1 else of_urls_and_values, output)


def with_parts(
    frame: DataFrame, column: str, *fields: str, name: str = "url", spec: str = "rfc3986", **named: str
) -> DataFrame:
    """Add a struct column `name` with parts of the URLs in `column`.

    Without fields, these are all components, and whether and where the URL is wrong. Otherwise they are the fields of
    `urlgram.arrow.select`: fewer fields take less time to send to the JVM.
    """
    selected = {field: field for field in fields} | named
    function = _sql.select(name, selected, spec) if selected else _sql.functions(spec)["url_parse"]
    output = function.output
    schema = StructType([*frame.schema.fields, StructField(name, from_arrow_type(output))])

    def parts_of(urls: pyarrow.Array) -> pyarrow.Array:
        found = arrow.select(urls, spec=spec, **selected) if selected else arrow.parse(urls, spec=spec)
        return found.to_pyarrow().cast(output)

    def parse(batches: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        for batch in batches:
            parsed = parts_of(batch.column(column))
            yield pyarrow.RecordBatch.from_arrays([*batch.columns, parsed], [*batch.schema.names, name])

    return frame.mapInArrow(parse, schema)
