"""`urlgram.parse` with the results of other releases of CPython."""

from __future__ import annotations

import importlib.util
import sys
from types import ModuleType
from typing import Any

from . import _urlgram


def urllib_parse(version: str = "3.14") -> ModuleType:
    """Return `urlgram.parse` with the results of CPython `version`, such as `"3.12"` or `"3.11.7"`.

    >>> urllib_parse("3.11.7").urljoin("http://h/p?q", "?")
    'http://h/p?q'

    Raises `ValueError` for releases before 3.11.7 and after 3.14, whose results are not known.
    """
    return module_of(version, f"urlgram.parse_{version.replace('.', '_')}")


def module_of(version: str, name: str) -> ModuleType:
    """Return the module of that name, and make it first if it does not exist."""
    _urlgram.Release(version)
    if name not in sys.modules:
        spec = importlib.util.find_spec("urlgram.parse")
        assert spec is not None and spec.loader is not None
        module = ModuleType(name)
        module.__dict__.update(_VERSION=version, __package__="urlgram", __file__=spec.origin)
        sys.modules[name] = module
        exec(spec.loader.get_code("urlgram.parse"), module.__dict__)  # type: ignore[attr-defined]
    return sys.modules[name]


def restore(version: str, module: str, name: str, fields: tuple[Any, ...]) -> Any:
    """Make a result again that was pickled."""
    return getattr(module_of(version, module), name)(*fields)
