"""The accessor `url` of pandas: `frame["link"].url.host()`. Importing this module registers it.

    >>> import pandas as pd
    >>> import urlgram.pandas
    >>> links = pd.Series(["https://www.example.co.uk/a?lang=fr", None])
    >>> links.url.host().tolist()
    ['www.example.co.uk', <NA>]

Each kernel of `urlgram.arrow` is a method with the same arguments, which may be series: `frame["link"].url.resolve(frame["page"])`.
Results have Arrow types and the index of the series. `select` makes a frame of several fields in one pass:

    >>> links.url.select("host", lang="query.lang").iloc[0].tolist()
    ['www.example.co.uk', 'fr']
"""

from __future__ import annotations

from typing import Any

import pandas
import pyarrow

from . import arrow
from ._sql import plain_type


@pandas.api.extensions.register_series_accessor("url")
class UrlAccessor:
    """URL functions of a series of texts."""

    def __init__(self, series: pandas.Series) -> None:
        self._series = series

    def _run(self, kernel: arrow.Kernel, *arguments: Any, **options: Any) -> pandas.Series:
        result = kernel(self._urls(), *map(self._argument, arguments), **options).to_pyarrow()
        return pandas.Series(self._extension(result), index=self._series.index, name=self._series.name)


    def select(self, *fields: str, spec: str = "rfc3986", parallel: bool = False, **named: str) -> pandas.DataFrame:
        """Return several fields of each URL as the columns of a frame, by one pass, as `urlgram.arrow.select` does."""
        found = arrow.select(self._urls(), *fields, spec=spec, parallel=parallel, **named).to_pyarrow()
        columns = zip(found.type.names, found.flatten(), strict=True)
        return pandas.DataFrame({name: self._extension(column) for name, column in columns}, index=self._series.index)

    def _urls(self) -> pyarrow.Array:
        urls = pyarrow.Array.from_pandas(self._series, type=None)
        return urls.cast(pyarrow.string()) if pyarrow.types.is_null(urls.type) else urls

    def _extension(self, result: Any) -> Any:
        return pandas.arrays.ArrowExtensionArray(result.cast(plain_type(result.type, pyarrow.large_string())))

    def _argument(self, value: Any) -> Any:
        """Return an argument of a kernel: that of the rows with the same labels if it is a series."""
        if not isinstance(value, pandas.Series):
            return value
        if not value.index.equals(self._series.index):
            value = value.reindex(self._series.index)
        return pyarrow.Array.from_pandas(value)


def _register(kernel: arrow.Kernel) -> None:
    def method(self: UrlAccessor, *arguments: Any, **options: Any) -> pandas.Series:
        return self._run(kernel, *arguments, **options)

    method.__name__, method.__doc__ = kernel.name, kernel.summary + "."
    setattr(UrlAccessor, kernel.name, method)


for _kernel in arrow.kernels():
    _register(_kernel)
del _kernel
