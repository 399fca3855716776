"""Shared by the tests: the recorded cases of the repository."""

import json
from pathlib import Path

import pytest

DATA = Path(__file__).resolve().parents[3] / "tests" / "data"


def cases(name):
    """Return the cases of a file in `tests/data`."""
    lines = (DATA / name).read_text(encoding="utf-8").split("\n")
    return [json.loads(line) for line in lines if line]


def urls(name):
    """Return the lines of a list of URLs."""
    return (DATA / "urls" / f"{name}.txt").read_text(encoding="utf-8", errors="surrogateescape").split("\n")


@pytest.fixture(scope="session")
def program():
    """The program `urlgram` that the wheel installed."""
    from urlgram.__main__ import find_program

    return find_program()
