"""SQL functions for DataFusion: `url_host(url)`, `url_query_value(url, 'lang')`, and the other kernels of `urlgram.arrow`.

    >>> import datafusion
    >>> import urlgram.datafusion
    >>> context = datafusion.SessionContext()
    >>> urlgram.datafusion.register(context)
    >>> context.sql("SELECT url_host('https://www.example.co.uk/a') AS host").to_pydict()
    {'host': ['www.example.co.uk']}
"""

from __future__ import annotations

from datafusion import SessionContext, udf

from . import _sql


def register(context: SessionContext, spec: str = "rfc3986", prefix: str = "url_") -> None:
    """Register all functions on a context, with the results of a specification, and names that start with `prefix`."""
    for function in _sql.functions(spec, prefix).values():
        context.register_udf(udf(function.call, function.arguments, function.output, "immutable", function.name))


def register_select(context: SessionContext, name: str, fields: list[str] | dict[str, str], spec: str = "rfc3986") -> None:
    """Register a function that returns a struct of several fields of a URL, which it reads once, as `urlgram.arrow.select` does."""
    function = _sql.select(name, fields, spec)
    context.register_udf(udf(function.call, function.arguments, function.output, "immutable", name))
