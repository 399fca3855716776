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

Parts of a URL are views into the buffers of the column: no byte is copied, and Python's lock is released. `kernels()` lists all
functions. `spec` is the specification that reads the URLs: `rfc3986`, `rfc3987`, `whatwg`, `urllib`, `urllib-3.12`, `rfc1738`,
`rfc2396`, or `scheme` for the document of each URL's scheme. With `parallel`, all processors share the rows and the chunks.

The memory of large results is used again, since the system takes long to provide it. `release_memory()` gives it back.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from . import _urlgram

__all__ = ["Column", "Kernel", "kernels", "release_memory", "run"]


class Column:
    """A column of results. Every package that reads the Arrow PyCapsule interface can take it.

    `pyarrow.array(column)`, `polars.Series(column)` and the like copy nothing.
    """

    __slots__ = ("_native",)

    def __init__(self, native: Any) -> None:
        self._native = native

    def __arrow_c_schema__(self) -> object:
        return self._native.__arrow_c_schema__()

    def __len__(self) -> int:
        return len(self._native)

    def to_pyarrow(self) -> Any:
        """Return a `pyarrow.Array`, or a `pyarrow.ChunkedArray` if the URLs were chunked."""
        raise NotImplementedError

    def to_pylist(self) -> list[Any]:
        """Return the values as a list. Needs pyarrow."""
        return self.to_pyarrow().to_pylist()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {len(self)} rows>"


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


class Kernel(NamedTuple):
    """A function over columns."""

    name: str
    summary: str
    parameter: str | None
    """The name of its parameter; None if it has none."""
    example: str | int | None
    """A valid argument; an int for an index."""

    def __call__(self, column: Any, value: str | int | None = None, *, spec: str = "rfc3986", parallel: bool = False) -> Column:
        """Run the kernel over a column."""
        return run(self.name, column, value, spec=spec, parallel=parallel)


def kernels() -> list[Kernel]:
    """Return all kernels."""
    return list(_KERNELS.values())


def run(name: str, column: Any, value: str | int | None = None, *, spec: str = "rfc3986", parallel: bool = False) -> Column:
    """Run a kernel by its name.

    Raises `TypeError` for a column that does not hold texts, and `ValueError` for an unknown name or an argument that is wrong.
    """
    native = _urlgram.run_kernel(name, column, value, spec, parallel)
    return _ArrayColumn(native) if hasattr(native, "__arrow_c_array__") else _ChunkedColumn(native)


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


if TYPE_CHECKING:
    # The kernels, which are defined below.
    def __getattr__(name: str) -> Callable[..., Column]: ...


_KERNELS = {described[0]: _kernel_of(*described) for described in _urlgram.kernels()}
for _kernel in _KERNELS.values():
    globals()[_kernel.name] = _function(_kernel)
    __all__.append(_kernel.name)
del _kernel
