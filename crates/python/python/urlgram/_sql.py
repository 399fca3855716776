"""The kernels as SQL functions: `url_host(url)`, `url_query_value(url, 'lang')`. The engines differ only in how they register one."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

import pyarrow
import pyarrow.compute

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
def functions(spec: str = "rfc3986") -> Mapping[str, Function]:
    """Return all functions by name, with the results of a specification."""
    return {function.name: function for function in _functions(spec)}


def _functions(spec: str) -> Iterator[Function]:
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
        yield Function(f"url_{kernel.name}", kernel.summary, arguments, output, _call(kernel, spec, output))


def _call(kernel: arrow.Kernel, spec: str, output: pyarrow.DataType) -> Callable[..., pyarrow.Array]:
    def of(urls: Any, *value: Any) -> pyarrow.Array:
        return _whole(kernel(urls, *value, spec=spec).to_pyarrow().cast(output))

    def of_urls(urls: Any) -> pyarrow.Array:
        return of(urls)

    def of_urls_and_values(urls: Any, values: Any) -> pyarrow.Array:
        urls, values = _whole(urls), _whole(values)
        distinct = pyarrow.compute.unique(values).to_pylist()
        if len(distinct) == 1 and distinct[0] is not None:
            return of(urls, distinct[0])
        return _by_value(of, urls, values, distinct, output)

    return of_urls if kernel.parameter is None else of_urls_and_values


def _whole(column: Any) -> pyarrow.Array:
    return column.combine_chunks() if isinstance(column, pyarrow.ChunkedArray) else column


def _by_value(of: Any, urls: Any, values: Any, distinct: list[Any], output: pyarrow.DataType) -> pyarrow.Array:
    """Run the kernel once for each distinct argument, and put the rows into their order again."""
    rows, results = [], []
    indices = pyarrow.array(range(len(urls)))
    for value in distinct:
        if value is None:
            mask = pyarrow.compute.is_null(values)
        else:
            mask = pyarrow.compute.fill_null(pyarrow.compute.equal(values, value), False)
        rows.append(indices.filter(mask))
        results.append(pyarrow.nulls(len(rows[-1]), output) if value is None else of(urls.filter(mask), value))
    if not results:
        return pyarrow.nulls(0, output)
    order = pyarrow.compute.sort_indices(pyarrow.concat_arrays(rows))
    return pyarrow.concat_arrays(results).take(order)
