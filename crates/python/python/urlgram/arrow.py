"""Kernels over columns of URLs, for everything with the Arrow PyCapsule interface: pyarrow, polars, pandas, nanoarrow, datafusion.

    >>> import pyarrow
    >>> from urlgram import arrow
    >>> urls = pyarrow.array(["https://www.example.co.uk/a?lang=fr", "mailto:a@b.example", None])
    >>> arrow.host(urls).to_pylist()
    ['www.example.co.uk', None, None]
    >>> arrow.query_value(urls, "lang").to_pylist()
    ['fr', None, None]
    >>> arrow.registrable_domain(urls, spec="whatwg").to_pylist()
    ['example.co.uk', None, None]

A list or a tuple of `str`, `bytes` and `None` is a column, too. An argument may be a column with a value for each row:

    >>> arrow.resolve(["../a", "b"], ["http://h/x/y", "no URL"]).to_pylist()
    ['http://h/a', None]

Parts of a URL are views into the buffers of the column: no byte is copied, and Python's lock is released. `kernels()` lists all
functions. `spec` is the specification that reads the URLs: `rfc3986`, `rfc3987`, `whatwg`, `urllib`, `urllib-3.12`, `rfc1738`,
`rfc2396`, `scheme` for the document of each URL's scheme, `java` as Spark and Trino read URLs, or `clickhouse`. With `parallel`, all processors share the rows and the chunks; a process
that is forked has its own threads, and the environment variable `RAYON_NUM_THREADS` limits their number.

The memory of large results is used again, since the system takes long to provide it. `release_memory()` gives it back.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from html import escape
from typing import Any, NamedTuple

from . import _urlgram

__all__ = ["Column", "Kernel", "kernels", "release_memory", "run", "select"]


class Column:
    """A column of results, which indexes, iterates, prints and pickles.

    Every package that reads the Arrow PyCapsule interface can take it: `pyarrow.array(column)`, `polars.Series(column)` and the like
    copy nothing.

    >>> column = host(["http://a/", None, "http://b/"])
    >>> column
    <Column of 3 rows: 'a', None, 'b'>
    >>> column[-1], list(column[:2])
    ('b', ['a', None])
    """

    __slots__ = ("_native",)

    def __init__(self, native: Any) -> None:
        self._native = native

    def __arrow_c_schema__(self) -> object:
        return self._native.__arrow_c_schema__()

    def __len__(self) -> int:
        return len(self._native)

    def __getitem__(self, row: Any) -> Any:
        """Return the value of a row, or a column of the rows of a slice."""
        if not isinstance(row, slice):
            return self._native[operator.index(row)].as_py()
        start, stop, step = row.indices(len(self))
        if step != 1:
            raise ValueError("a column is sliced without a step; use column.to_pyarrow() for other selections")
        return self._rows(start, max(0, stop - start))

    def __iter__(self) -> Iterator[Any]:
        for start in range(0, len(self), _ROWS_AT_ONCE):
            yield from self._rows(start, min(_ROWS_AT_ONCE, len(self) - start)).to_pylist()

    def _rows(self, start: int, length: int) -> Column:
        return type(self)(_urlgram.rows_of(self._native, start, length))

    def to_pyarrow(self) -> Any:
        """Return a `pyarrow.Array`, or a `pyarrow.ChunkedArray` if the URLs were chunked."""
        raise NotImplementedError

    def to_pylist(self) -> list[Any]:
        """Return the values as a list."""
        return self._native.to_pylist()

    def _shown(self, count: int) -> tuple[list[Any], str]:
        return self._rows(0, min(count, len(self))).to_pylist(), ", …" if len(self) > count else ""

    def __repr__(self) -> str:
        values, rest = self._shown(5)
        shown = ", ".join(text if len(text) <= 60 else text[:59] + "…" for text in map(repr, values))
        return f"<Column of {len(self)} rows{': ' if values else ''}{shown}{rest}>"

    def _repr_html_(self) -> str:
        values, rest = self._shown(20)
        rows = "".join(f"<tr><th>{row}</th><td>{escape(str(value))}</td></tr>" for row, value in enumerate(values))
        return f"<table>{rows}</table>{len(self)} rows{' in all' if rest else ''}"

    def __reduce__(self) -> tuple[Any, ...]:
        # Arrow's buffers, which pyarrow can pickle.
        return _restored, (self.to_pyarrow(),)


_ROWS_AT_ONCE = 4096


class _ArrayColumn(Column):
    __slots__ = ()

    def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, object]:
        return self._native.__arrow_c_array__(requested_schema)

    def to_pyarrow(self) -> Any:
        import pyarrow

        return pyarrow.array(self)


class _ChunkedColumn(Column):
    __slots__ = ()

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        return self._native.__arrow_c_stream__(requested_schema)

    def to_pyarrow(self) -> Any:
        import pyarrow

        return pyarrow.chunked_array(self)


def _column(native: Any) -> Column:
    return _ArrayColumn(native) if hasattr(native, "__arrow_c_array__") else _ChunkedColumn(native)


def _restored(rows: Any) -> Column:
    return _column(_urlgram.rows_of(rows, 0, len(rows)))


class Kernel(NamedTuple):
    """A function over columns."""

    name: str
    summary: str
    parameter: str | None
    """The name of its parameter; None if it has none."""
    example: str | int | None
    """A valid argument; an int for an index."""

    def __call__(self, column: Any, value: Any = None, *, spec: str = "rfc3986", parallel: bool = False) -> Column:
        """Run the kernel over a column."""
        return run(self.name, column, value, spec=spec, parallel=parallel)


def kernels() -> list[Kernel]:
    """Return all kernels."""
    return list(_KERNELS.values())


def run(name: str, column: Any, value: Any = None, *, spec: str = "rfc3986", parallel: bool = False) -> Column:
    """Run a kernel by its name. `value` is its argument, or a column with an argument for each row.

    Raises `TypeError` for a column that does not hold texts, and `ValueError` for an unknown name or an argument that is wrong. An
    argument of a row that is null or wrong gives null in that row.
    """
    return _column(_urlgram.run_kernel(name, column, value, spec, parallel))


def select(column: Any, /, *fields: str, spec: str = "rfc3986", parallel: bool = False, **named: str) -> Column:
    """Return several fields of each URL as a struct, by one pass over the column.

    A field is a field of `parse`, a kernel without an argument (`registrable_domain`, or `domain` for short), a value of the query
    (`query.lang`), pairs of the query (`query.utm_*`), a segment of the path (`path.0`, `path.-1`), or a field of a scheme
    (`mailto.to`). Keywords give a field another name.

    >>> select(["https://www.example.co.uk/a?lang=fr"], "host", "domain", language="query.lang")[0]
    {'host': 'www.example.co.uk', 'domain': 'example.co.uk', 'language': 'fr'}

    Raises `ValueError` for an unknown field.
    """
    return _column(_urlgram.select(column, pairs_of(fields, named), spec, parallel))


def pairs_of(fields: tuple[str, ...], named: dict[str, str]) -> list[tuple[str, str]]:
    """Return the name and the field of each column of `select`."""
    return [*((field, field) for field in fields), *named.items()]


def release_memory() -> None:
    """Give the memory back that is kept for later results, at most 272 MiB."""
    _urlgram.release_memory()


def _function(kernel: Kernel) -> Callable[..., Column]:
    if kernel.parameter is None:

        def function(column, *, spec="rfc3986", parallel=False):
            return kernel(column, spec=spec, parallel=parallel)
    else:

        def function(column, value, *, spec="rfc3986", parallel=False):
            return kernel(column, value, spec=spec, parallel=parallel)

    function.__name__ = function.__qualname__ = kernel.name
    function.__doc__ = kernel.summary + "."
    return function


def _kernel_of(name: str, summary: str, parameter: tuple[str, bool, str] | None) -> Kernel:
    if parameter is None:
        return Kernel(name, summary, None, None)
    name_of_parameter, is_index, example = parameter
    return Kernel(name, summary, name_of_parameter, int(example) if is_index else example)


_KERNELS = {described[0]: _kernel_of(*described) for described in _urlgram.kernels()}
for _kernel in _KERNELS.values():
    globals()[_kernel.name] = _function(_kernel)
    __all__.append(_kernel.name)
del _kernel
