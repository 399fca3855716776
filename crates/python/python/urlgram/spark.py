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

import pandas
import pyarrow
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql.functions import pandas_udf
from pyspark.sql.pandas.types import from_arrow_type
from pyspark.sql.types import StructField, StructType

from . import _sql, arrow


def register(spark: SparkSession, spec: str = "rfc3986") -> None:
    """Register all functions on a session, with the results of a specification."""
    for function in _sql.functions(spec):
        spark.udf.register(function.name, _udf(function.name, function.output, len(function.arguments), spec))


def _udf(name: str, output: pyarrow.DataType, parameters: int, spec: str) -> Any:
    def call(*columns: pandas.Series) -> Any:
        # Each worker makes the function itself: nothing but its name travels.
        function = next(found for found in _sql.functions(spec) if found.name == name)
        result = function.call(*(pyarrow.Array.from_pandas(column) for column in columns))
        return result.to_pandas() if not pyarrow.types.is_struct(output) else pandas.DataFrame(result.to_pylist())

    if parameters == 1:

        def urls_only(urls: pandas.Series) -> pandas.Series:
            return call(urls)

        return pandas_udf(urls_only, from_arrow_type(output))

    def urls_and_argument(urls: pandas.Series, argument: pandas.Series) -> pandas.Series:
        return call(urls, argument)

    return pandas_udf(urls_and_argument, from_arrow_type(output))


def with_parts(frame: DataFrame, column: str, *, name: str = "url", spec: str = "rfc3986") -> DataFrame:
    """Add a struct column `name` with all components of the URLs in `column`, and whether and where they are wrong."""
    output = _sql.plain_type(arrow.run("parse", pyarrow.array([], pyarrow.string()), spec=spec).to_pyarrow().type)
    schema = StructType([*frame.schema.fields, StructField(name, from_arrow_type(output))])

    def parse(batches: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        for batch in batches:
            parsed = arrow.run("parse", batch.column(column), spec=spec).to_pyarrow().cast(output)
            yield pyarrow.RecordBatch.from_arrays([*batch.columns, parsed], [*batch.schema.names, name])

    return frame.mapInArrow(parse, schema)
