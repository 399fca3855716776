"""Requests to the operations that `urlgram batch` answers as well."""

from __future__ import annotations

import json
from typing import Any

from . import _urlgram


def ask(op: str, **fields: Any) -> dict[str, Any]:
    """Return the answer to a request. Raises `ValueError` for a request that the operation does not accept."""
    request = {"op": op, **{name: value for name, value in fields.items() if value is not None}}
    return json.loads(_urlgram.answer(json.dumps(request)))
