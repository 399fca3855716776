"""The namespace `url` of polars: `pl.col("link").url.host()`. Importing this module registers it.

    >>> import polars as pl
    >>> import urlgram.polars
    >>> frame = pl.DataFrame({"link": ["https://www.example.co.uk/a?lang=fr", None]})
    >>> frame.select(pl.col("link").url.host(), lang=pl.col("link").url.query_value("lang")).rows()
    [('www.example.co.uk', 'fr'), (None, None)]

Each kernel of `urlgram.arrow` is a method of expressions and of series, with the same arguments. An argument may be an expression, too:
`pl.col("link").url.resolve(pl.col("page"))`. `select` makes a struct of several fields in one pass:

    >>> frame.select(pl.col("link").url.select("host", lang="query.lang")).unnest("link").rows()
    [('www.example.co.uk', 'fr'), (None, None)]
"""

from __future__ import annotations

from typing import Any

import polars

from . import arrow


def _on_series(kernel: arrow.Kernel, series: polars.Series, *arguments: Any, **options: Any) -> polars.Series:
    return polars.Series(series.name, kernel(series, *arguments, **options))


class _Url:
    def __init__(self, subject: Any) -> None:
        self._subject = subject


@polars.api.register_series_namespace("url")
class SeriesUrl(_Url):
    """URL functions of a series."""


@polars.api.register_expr_namespace("url")
class ExprUrl(_Url):
    """URL functions of an expression."""


def _register(kernel: arrow.Kernel) -> None:
    def of_series(self: _Url, *arguments: Any, **options: Any) -> polars.Series:
        return _on_series(kernel, self._subject, *arguments, **options)

    def of_expr(self: _Url, *arguments: Any, **options: Any) -> polars.Expr:
        # No rows are enough to know the type, and to raise for a wrong argument before the query runs.
        columns = [argument for argument in arguments if isinstance(argument, polars.Expr)]
        known = (kernel.example,) if columns else arguments
        output = _on_series(kernel, polars.Series([], dtype=polars.String), *known, **options).dtype

        def run(series: polars.Series) -> polars.Series:
            return _on_series(kernel, series, *arguments, **options)

        def run_by_row(series: list[polars.Series]) -> polars.Series:
            urls, values = series
            # polars passes a literal as one row.
            rows = max(len(urls), len(values)) if len(urls) and len(values) else 0
            urls, values = (one.new_from_index(0, rows) if len(one) == 1 else one for one in (urls, values))
            return _on_series(kernel, urls, values, **options)

        if columns:
            return polars.map_batches([self._subject, *columns], run_by_row, return_dtype=output)
        return self._subject.map_batches(run, return_dtype=output, is_elementwise=True)

    for method, namespace in ((of_series, SeriesUrl), (of_expr, ExprUrl)):
        method.__name__, method.__doc__ = kernel.name, kernel.summary + "."
        setattr(namespace, kernel.name, method)


def _select_series(self: _Url, *fields: str, spec: str = "rfc3986", parallel: bool = False, **named: str) -> polars.Series:
    found = arrow.select(self._subject, *fields, spec=spec, parallel=parallel, **named)
    return polars.Series(self._subject.name, found)


def _select_expr(self: _Url, *fields: str, spec: str = "rfc3986", parallel: bool = False, **named: str) -> polars.Expr:
    options: Any = {"spec": spec, "parallel": parallel, **named}
    output = polars.Series([], dtype=polars.String).url.select(*fields, **options).dtype
    select = lambda series: series.url.select(*fields, **options)  # noqa: E731
    return self._subject.map_batches(select, return_dtype=output, is_elementwise=True)


for _namespace, _select in ((SeriesUrl, _select_series), (ExprUrl, _select_expr)):
    _select.__name__, _select.__doc__ = "select", "Make a struct of several fields by one pass, as `urlgram.arrow.select` does."
    setattr(_namespace, "select", _select)
del _namespace, _select

for _kernel in arrow.kernels():
    _register(_kernel)
del _kernel
