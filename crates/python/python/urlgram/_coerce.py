"""Arguments that are `str` or bytes: Python's rules for mixing them."""

from __future__ import annotations

from typing import Any, Callable


def _unchanged(result: Any) -> Any:
    return result


def _encoded(result: Any) -> Any:
    return result.encode("ascii", "strict")


def coerce_args(*args: Any) -> tuple[tuple[Any, ...], Callable[[Any], Any]]:
    """Return the arguments as `str`, and the function that converts a result to their type.

    Raises `TypeError` for `str` next to another type (false arguments fit both), and `UnicodeDecodeError` for bytes that are not
    ASCII.
    """
    is_str = isinstance(args[0], str)
    if any(arg and isinstance(arg, str) != is_str for arg in args[1:]):
        raise TypeError("Cannot mix str and non-str arguments")
    if is_str:
        return args, _unchanged
    return tuple(arg.decode("ascii", "strict") if arg else "" for arg in args), _encoded
