"""What programs in use make of one text, as they were recorded."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ._ops import ask


@dataclass(frozen=True)
class ProgramReading:
    """The answer of one program."""

    program: str
    """The name, such as `curl`."""
    title: str
    version: str
    evidence: str
    """`recorded`, `model`, `own model`, `specifications agree`, or `not known`."""
    accepted: bool | None
    """Whether the program accepts the text; None if that is not known."""
    host: str | None
    """The host that it contacts, without brackets; empty if it finds none."""
    port: str | None
    """The port; empty if it is absent or the default of the scheme."""


@dataclass(frozen=True)
class Agreement:
    """Whether chosen specifications and programs read the same host and port."""

    agree: bool
    """Whether all answers are known and equal."""
    on: str | None
    """What the first two that part disagree about: `host`, `port` or `validity`."""
    parting: tuple[str, str] | None
    """The names of these two."""
    hosts: dict[str, str | None]
    """The host that each reads; None if it rejects the text or is not known."""
    not_known: tuple[str, ...]
    """The programs that were not asked, and of which no model was proved."""

    def __bool__(self) -> bool:
        return self.agree


def programs(text: str) -> tuple[ProgramReading, ...]:
    """Return the host and the port that each program reads from `text`.

    >>> readings = {reading.program: reading for reading in programs("http://example.com\\\\@evil.com/")}
    >>> readings["chromium"].host, readings["curl"].host, readings["go"].accepted
    ('example.com', 'evil.com', False)
    """
    names = ProgramReading.__dataclass_fields__
    answers = ask("programs", input=text)["programs"]
    return tuple(ProgramReading(**{name: answer[name] for name in names}) for answer in answers)


def program_parts(text: str) -> dict[str, dict[str, tuple[str, ...]]]:
    """Return the userinfo, path, query and fragment that programs read from `text`, and what they write again.

    Each part has its values with the names of the programs that read them. Empty if the text was not recorded.

    >>> parts = program_parts("http://example.com\\\\@evil.com/")
    >>> "node" in parts["path"]["/@evil.com/"], "curl" in parts["path"]["/"]
    (True, True)
    """
    parts = ask("programs.parts", input=text)["parts"] or {}
    return {part: {one["value"]: tuple(one["programs"]) for one in values} for part, values in parts.items()}


def agree(text: str, readers: Sequence[str] | None = None) -> Agreement:
    """Compare specifications and programs, such as `whatwg` and `curl`; without names, all that read a host.

    Raises `ValueError` for an unknown name.

    >>> answer = agree("http://example.com\\\\@evil.com/", ["whatwg", "curl", "go"])
    >>> bool(answer), answer.on, answer.parting
    (False, 'host', ('whatwg', 'curl'))
    >>> bool(agree("https://example.org/a?b", ["whatwg", "curl", "go"]))
    True
    >>> agree("http://example.com\\\\@evil.com/").on
    'host'
    """
    answer = ask("agree", input=text, readers=None if readers is None else list(readers))
    parting = answer["parting"]
    return Agreement(
        answer["agree"],
        parting and parting["on"],
        parting and (parting["first"]["reader"], parting["second"]["reader"]),
        {given["reader"]: given["host"] for given in answer["answers"]},
        tuple(given["reader"] for given in answer["answers"] if given["accepted"] is None),
    )
