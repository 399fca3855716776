"""Calls recorded from CPython 3.14 and its tests."""

import pytest
from conftest import cases

from urlgram import parse

FILES = {"urllib/calls.jsonl": 1362, "urllib/more_calls.jsonl": 2182}


def value(recorded):
    """Return the Python value that a recorded value stands for."""
    if isinstance(recorded, list):
        return [value(item) for item in recorded]
    if not isinstance(recorded, dict):
        return recorded
    if "bytes" in recorded:
        return recorded["bytes"].encode("latin-1")
    if "tuple" in recorded:
        return tuple(value(item) for item in recorded["tuple"])
    if "function" in recorded:
        return getattr(parse, recorded["function"])
    assert "dict" in recorded, recorded
    return {value(key): value(item) for key, item in recorded["dict"]}


def plain(result):
    """Return a result with lists for tuples, as the records have them."""
    if isinstance(result, (list, tuple)):
        return [plain(item) for item in result]
    if isinstance(result, dict):
        return {key: plain(item) for key, item in result.items()}
    return result


def outcome(call):
    try:
        return plain(call())
    except Exception as error:
        return {"error": type(error).__name__}


@pytest.mark.parametrize("name", FILES)
def test_recorded_calls(name):
    recorded = cases(name)
    assert len(recorded) == FILES[name]
    wrong = [case for case in recorded if not is_right(case)]
    assert not wrong, wrong[:5]


def is_right(case):
    args = [value(arg) for arg in case["args"]]
    if case["op"] == "urlencode" and isinstance(args[0], list):
        # The records write pairs as lists.
        args[0] = [tuple(pair) for pair in args[0]]
    kwargs = {key: value(arg) for key, arg in case.get("kwargs", {}).items()}
    function = getattr(parse, case["op"])
    if "raises" in case:
        return outcome(lambda: function(*args, **kwargs)) == {"error": case["raises"]}
    result = function(*args, **kwargs)
    return plain(result) == plain(value(case["result"])) and all(
        attribute(result, name) == expected(recorded) for name, recorded in case.get("attrs", {}).items()
    )


def attribute(result, name):
    return outcome(lambda: result.geturl() if name == "geturl" else getattr(result, name))


def expected(recorded):
    return recorded if isinstance(recorded, dict) and "error" in recorded else plain(value(recorded))
