"""SQL functions for DuckDB: `url_host(url)`, `url_query_value(url, 'lang')`, and the other kernels of `urlgram.arrow`.

    >>> import duckdb
    >>> import urlgram.duckdb
    >>> connection = duckdb.connect()
    >>> urlgram.duckdb.register(connection)
    >>> connection.sql("SELECT url_host('https://www.example.co.uk/a') AS host").fetchall()
    [('www.example.co.uk',)]
"""

from __future__ import annotations

import contextlib
from typing import Any

import duckdb
import pyarrow

from . import _sql


def _duckdb_type(output: pyarrow.DataType) -> Any:
    if pyarrow.types.is_struct(output):
        return duckdb.struct_type({field.name: _duckdb_type(field.type) for field in output})
    if pyarrow.types.is_list(output):
        return duckdb.list_type(_duckdb_type(output.value_type))
    names = {"bool": "BOOLEAN", "int32": "INTEGER", "int64": "BIGINT", "uint16": "USMALLINT", "string": "VARCHAR"}
    return duckdb.type(names[str(output)]) if hasattr(duckdb, "type") else duckdb.sqltype(names[str(output)])


def register(connection: Any = duckdb, spec: str = "rfc3986", prefix: str = "url_") -> None:
    """Register all functions on a connection, with the results of a specification, and names that start with `prefix`.

    A second call with the same prefix replaces the functions of the first.

    >>> register(connection := duckdb.connect())
    >>> register(connection, spec="whatwg", prefix="browser_")
    >>> connection.sql(r"SELECT url_host('http://a\\b'), browser_host('http://a\\b')").fetchall()
    [(None, 'a')]
    """
    for function in _sql.functions(spec, prefix).values():
        _create(connection, function)


def register_select(connection: Any, name: str, fields: list[str] | dict[str, str], spec: str = "rfc3986") -> None:
    """Register a function that returns a struct of several fields of a URL, which it reads once.

    `fields` are those of `urlgram.arrow.select`, or a dictionary that gives them other names.

    >>> connection = duckdb.connect()
    >>> register_select(connection, "link_parts", {"host": "host", "domain": "domain", "lang": "query.lang"})
    >>> connection.sql("SELECT unnest(link_parts('https://www.example.co.uk/a?lang=fr'))").fetchall()
    [('www.example.co.uk', 'example.co.uk', 'fr')]
    """
    _create(connection, _sql.select(name, fields, spec))


def _create(connection: Any, function: _sql.Function) -> None:
    with contextlib.suppress(duckdb.InvalidInputException):
        connection.remove_function(function.name)
    arguments = [_duckdb_type(argument) for argument in function.arguments]
    output = _duckdb_type(function.output)
    # NULL is an argument like others: each kernel says what it gives.
    connection.create_function(function.name, function.call, arguments, output, type="arrow", null_handling="special")
