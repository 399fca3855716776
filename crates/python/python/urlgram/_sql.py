"""The kernels as SQL functions: `url_host(url)`, `url_query_value(url, 'lang')`. The engines differ only in how they register one."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

import pyarrow

from . import arrow


def plain_type(output: pyarrow.DataType, text: pyarrow.DataType = pyarrow.string()) -> pyarrow.DataType:
    """Return the type with `text` in place of views, which these engines have no functions for."""
    if output == pyarrow.string_view():
        return text
    if pyarrow.types.is_struct(output):
        return pyarrow.struct([field.with_type(plain_type(field.type, text)) for field in output])
    if pyarrow.types.is_list(output):
        return pyarrow.list_(plain_type(output.value_type, text))
    return output


class Function(NamedTuple):
    """A kernel as a function of SQL."""

    name: str
    """`url_host`."""
    summary: str
    arguments: list[pyarrow.DataType]
    output: pyarrow.DataType
    call: Callable[..., pyarrow.Array]
    """The function of columns: the URLs, and the argument for each row."""


@functools.cache
def functions(spec: str = "rfc3986", prefix: str = "url_") -> Mapping[str, Function]:
    """Return all functions by name, with the results of a specification, and names that start with `prefix`."""
    return {function.name: function for function in _functions(spec, prefix)}


def _functions(spec: str, prefix: str) -> Iterator[Function]:
    for kernel in arrow.kernels():
        example = () if kernel.parameter is None else (kernel.example,)
        try:
            empty = kernel(pyarrow.array([], pyarrow.string()), *example, spec=spec).to_pyarrow()
        except ValueError:
            continue  # The specification does not define it.
        arguments = [pyarrow.string()]
        if kernel.parameter is not None:
            arguments.append(pyarrow.int64() if isinstance(kernel.example, int) else pyarrow.string())
        output = plain_type(empty.type)
        yield Function(f"{prefix}{kernel.name}", kernel.summary, arguments, output, _call(kernel, spec, output))


def select(name: str, fields: list[str] | dict[str, str], spec: str) -> Function:
    """Return a function of URLs that makes a struct of fields in one pass; a dictionary has the fields by their names."""
    named = fields if isinstance(fields, dict) else dict(zip(fields, fields, strict=True))
    output = plain_type(arrow.select([], spec=spec, **named).to_pyarrow().type)

    def of_urls(urls: Any) -> pyarrow.Array:
        return _whole(arrow.select(urls, spec=spec, **named)).cast(output)

    summary = f"Struct of {', '.join(named)}"
    return Function(name, summary, [pyarrow.string()], output, of_urls)


def _whole(column: arrow.Column) -> pyarrow.Array:
    found = column.to_pyarrow()
    return found.combine_chunks() if isinstance(found, pyarrow.ChunkedArray) else found


def _call(kernel: arrow.Kernel, spec: str, output: pyarrow.DataType) -> Callable[..., pyarrow.Array]:
    def run(urls: Any, *values: Any) -> pyarrow.Array:
        return _whole(kernel(urls, *values, spec=spec)).cast(output)

    # The engines count the parameters.
    def of_urls(urls: Any) -> pyarrow.Array:
        return run(urls)

    def of_urls_and_values(urls: Any, values: Any) -> pyarrow.Array:
        return run(urls, values)

    return of_urls if kernel.parameter is None else of_urls_and_values
