"""What each specification makes of one text."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from ._ops import ask
from ._text import Places, Span, visible


@dataclass(frozen=True)
class Component:
    """A component as one specification reads it."""

    value: str
    """As written for the RFCs, as serialized for the URL Standard, as returned by `urllib`."""
    span: Span | None
    """The range of characters that it was read from; None if it comes from the base or was added."""


@dataclass(frozen=True)
class Reading:
    """The answer of one specification."""

    spec: str
    """`rfc1738`, `rfc2396`, `rfc3986`, `rfc3987`, `scheme`, `whatwg`, or `urllib-3.14`."""
    name: str
    """The name of the specification for people."""
    accepted: bool
    refusal: str | None
    """The reason why the text is refused, in one line."""
    result: str | None
    """The URL that the specification reads."""
    components: dict[str, Component]
    """The components that are present, by name."""
    validation_errors: tuple[str, ...]
    """The validation errors of the URL Standard."""

    @property
    def host(self) -> str | None:
        """The host; None if there is none."""
        component = self.components.get("host")
        return component and component.value


@dataclass(frozen=True)
class Readings:
    """The answers of all specifications, oldest first."""

    text: str
    readings: tuple[Reading, ...]
    agree_on_validity: bool
    agree_on_host: bool
    agree_on_port: bool
    agree_on_all: bool
    hosts: dict[str | None, list[str]]
    """The distinct hosts, with the specifications that read them."""

    def __getitem__(self, spec: str) -> Reading:
        """Return the answer of a specification. Raises `KeyError` for an unknown name."""
        for reading in self.readings:
            if reading.spec == spec:
                return reading
        raise KeyError(spec)

    def __iter__(self):
        return iter(self.readings)

    def _repr_html_(self) -> str:
        names = ("scheme", "userinfo", "host", "port", "path", "query", "fragment")
        head = "".join(f"<th>{name}</th>" for name in names)
        rows = "".join(f"<tr><th>{escape(reading.name)}</th>{_cells(reading, names)}</tr>" for reading in self.readings)
        return f"<table><tr><th></th>{head}</tr>{rows}</table>"


def _cells(reading: Reading, names: tuple[str, ...]) -> str:
    if not reading.accepted:
        return f'<td colspan="{len(names)}">refused: {escape(reading.refusal or "")}</td>'
    values = (reading.components.get(name) for name in names)
    return "".join(f"<td><code>{escape(visible(value.value))}</code></td>" if value else "<td></td>" for value in values)


def read(text: str, base: str | None = None) -> Readings:
    """Ask all specifications about `text`, as a reference against `base` if there is one.

    >>> readings = read("http://example.com\\\\@evil.com/")
    >>> readings.agree_on_host
    False
    >>> readings["whatwg"].host, readings["urllib-3.14"].host
    ('example.com', 'evil.com')
    """
    answer, places = ask("read", input=text, base=base), Places(text)
    agree = answer["agree"]
    return Readings(
        text,
        tuple(_reading(reading, places) for reading in answer["readings"]),
        agree["validity"], agree["host"], agree["port"], agree["all"],
        {named["host"]: named["by"] for named in answer["hosts"]},
    )  # fmt: skip


def _reading(reading: dict, places: Places) -> Reading:
    def component(found: dict) -> Component:
        span = found["span"]
        return Component(found["value"], span and places.span(span["start"], span["end"]))

    found = reading.get("components") or {}
    return Reading(
        reading["spec"], reading["name"], reading["accepted"],
        reading["refusal"]["message"] if reading.get("refusal") else None,
        reading.get("result"),
        {name: component(part) for name, part in found.items() if part},
        tuple(error["name"] for error in reading.get("validation_errors", ())),
    )  # fmt: skip
