"""The accessor `url` of pandas: `frame["link"].url.host()`. Importing this module registers it.

    >>> import pandas as pd
    >>> import urlgram.pandas
    >>> links = pd.Series(["https://www.example.co.uk/a?lang=fr", None])
    >>> links.url.host().tolist()
    ['www.example.co.uk', <NA>]

Each kernel of `urlgram.arrow` is a method with the same arguments. Results have Arrow types and the index of the series.
"""

from __future__ import annotations

from typing import Any

import pandas
import pyarrow

from . import arrow


def _plain(output: pyarrow.DataType) -> pyarrow.DataType:
    """Return the type that pandas has functions for: its texts are no views."""
    if output == pyarrow.string_view():
        return pyarrow.large_string()
    if pyarrow.types.is_struct(output):
        return pyarrow.struct([field.with_type(_plain(field.type)) for field in output])
    if pyarrow.types.is_list(output):
        return pyarrow.list_(_plain(output.value_type))
    return output


@pandas.api.extensions.register_series_accessor("url")
class UrlAccessor:
    """URL functions of a series of texts."""

    def __init__(self, series: pandas.Series) -> None:
        self._series = series

    def _run(self, kernel: arrow.Kernel, *arguments: Any, **options: Any) -> pandas.Series:
        urls = pyarrow.Array.from_pandas(self._series, type=None)
        if pyarrow.types.is_null(urls.type):
            urls = urls.cast(pyarrow.string())
        result = kernel(urls, *arguments, **options).to_pyarrow()
        values = pandas.arrays.ArrowExtensionArray(_cast(result))
        return pandas.Series(values, index=self._series.index, name=self._series.name)


def _cast(result: Any) -> Any:
    return result.cast(_plain(result.type))


def _register(kernel: arrow.Kernel) -> None:
    def method(self: UrlAccessor, *arguments: Any, **options: Any) -> pandas.Series:
        return self._run(kernel, *arguments, **options)

    method.__name__, method.__doc__ = kernel.name, kernel.summary + "."
    setattr(UrlAccessor, kernel.name, method)


for _kernel in arrow.kernels():
    _register(_kernel)
del _kernel
