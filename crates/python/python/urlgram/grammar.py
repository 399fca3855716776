"""Grammars in ABNF: match texts, sample a rule, compare two rules, draw a rule.

    >>> from urlgram.grammar import Grammar
    >>> octet = Grammar('octet = 1*3DIGIT\\r\\n')
    >>> bool(octet.match("octet", "256"))
    True
    >>> rfc3986 = Grammar.builtin("rfc3986")
    >>> octet.compare("octet", "dec-octet", rfc3986)
    Comparison(relation='superset', only_left='00', only_right=None, both='0', proved=True, doubt=None)
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Any

from ._ops import ask
from ._text import Places, Span

__all__ = ["Comparison", "Grammar", "GrammarError", "Match", "NearMiss", "Problem", "Rule", "Svg", "builtin_grammars"]


class GrammarError(ValueError):
    """A rule that does not exist, or that cannot be used for this."""


@dataclass(frozen=True)
class Rule:
    """A rule as the grammar prints it."""

    name: str
    text: str
    section: str | None
    url: str | None
    uses: tuple[str, ...]
    """The rules that it refers to."""


@dataclass(frozen=True)
class Problem:
    """A mistake in a grammar, or advice about one that is correct."""

    code: str
    severity: str
    """`error`, `warning`, or `advice`."""
    message: str
    label: str
    span: Span
    """The half-open range of characters of the grammar."""
    help: str | None
    line: int
    """The line, from 1."""
    column: int
    """The column in characters, from 1."""


@dataclass(frozen=True)
class Match:
    """Whether a rule matches a text. It is true if it does."""

    matches: bool
    offset: int
    """The number of characters that some text of the rule starts with."""
    expected: str
    """What may come there."""

    def __bool__(self) -> bool:
        return self.matches


@dataclass(frozen=True)
class NearMiss:
    """A text that a rule almost matches."""

    text: str
    of: str
    """A text that it matches."""
    edit: str
    """What was changed."""


@dataclass(frozen=True)
class Comparison:
    """The languages of two rules."""

    relation: str
    """`equal`, `subset`, `superset`, `overlapping`, or `disjoint`."""
    only_left: str | None
    """A shortest text that only the left rule matches."""
    only_right: str | None
    """A shortest text that only the right rule matches."""
    both: str | None
    """A shortest text that both match."""
    proved: bool
    """Whether the relation is proved for all texts. Otherwise a text that was not found may exist."""
    doubt: str | None
    """The reason why it is not proved."""


class Svg(str):
    """A picture, which a notebook draws."""

    def _repr_svg_(self) -> str:
        return str(self)


class Grammar:
    """A grammar in ABNF (RFC 5234, RFC 7405). Mistakes are in `problems`; rules without mistakes can be used all the same."""

    def __init__(self, abnf: str) -> None:
        self._source: dict[str, str] = {"abnf": abnf}
        self._text = abnf

    @classmethod
    def builtin(cls, name: str) -> Grammar:
        """Return a built-in grammar, such as `rfc3986`. Raises `GrammarError` for another name."""
        found = next((found for found in _builtin() if name in (found["name"], found["file"])), None)
        if found is None:
            raise GrammarError(f"unknown grammar {name!r}")
        grammar = cls(found["text"])
        grammar._source = {"grammar": found["file"]}
        return grammar

    @property
    def text(self) -> str:
        """The grammar as it is written."""
        return self._text

    @property
    def rules(self) -> dict[str, Rule]:
        """The rules by name."""
        found = self._checked["rules"]
        return {
            rule["name"]: Rule(rule["name"], rule["text"], rule["section"], rule["url"], tuple(rule["uses"])) for rule in found
        }

    @property
    def starts(self) -> list[str]:
        """The rules that no other rule refers to."""
        return self._checked["starts"]

    @property
    def problems(self) -> list[Problem]:
        """The problems that `urlgram grammar check` reports, in the order of the text."""
        places = Places(self._text)
        return [
            Problem(
                found["code"], found["severity"], found["message"], found["label"],
                places.span(found["span"]["start"], found["span"]["end"]), found["help"], found["line"], found["column"],
            )
            for found in self._checked["problems"]
        ]  # fmt: skip

    def match(self, rule: str, text: str) -> Match:
        """Match a whole text. Raises `GrammarError` for a rule that cannot be used."""
        found = self._ask("match", rule=rule, input=text)
        return Match(found["matches"], Places(text).index(found["break"]["start"]), found["expected"])

    def samples(self, rule: str, *, count: int = 12, seed: int = 1) -> list[str]:
        """Return texts that the rule matches, each once. The same seed gives the same texts."""
        return self._ask("samples", rule=rule, count=count, seed=seed)["texts"]

    def near_misses(self, rule: str, *, count: int = 12, seed: int = 1) -> list[NearMiss]:
        """Return texts that the rule almost matches."""
        found = self._ask("near_misses", rule=rule, count=count, seed=seed)["texts"]
        return [NearMiss(miss["text"], miss["of"], miss["edit"]) for miss in found]

    def compare(self, left: str, right: str, other: Grammar | None = None) -> Comparison:
        """Compare two rules of this grammar, or `left` with the rule `right` of a built-in grammar.

        Rules that are not regular are compared up to a length, which `doubt` names. Raises `GrammarError` for rules that do not
        exist, or that depend on one with a syntax error.
        """
        fields: dict[str, Any] = {"left": left, "right": right}
        if other is not None:
            if "grammar" not in other._source:
                raise GrammarError("the other grammar must be a built-in one")
            fields["with"] = other._source["grammar"]
        found = self._ask("compare", **fields)
        return Comparison(
            found["relation"], found["only_left"], found["only_right"], found["both"], found["proved"], found["doubt"],
        )  # fmt: skip

    def railroad(self, rule: str) -> Svg:
        """Return the railroad diagram of a rule."""
        return Svg(self._ask("railroad", rule=rule)["svg"])

    @functools.cached_property
    def _checked(self) -> dict[str, Any]:
        return self._ask("check")

    def _ask(self, op: str, **fields: Any) -> dict[str, Any]:
        answer = ask(f"grammar.{op}", **self._source, **fields)
        if "error" in answer:
            raise GrammarError(answer["error"]["message"])
        return answer

    def __repr__(self) -> str:
        return f"Grammar of {len(self.rules)} rules"


@functools.cache
def _builtin() -> list[dict[str, Any]]:
    return ask("grammar.list")["grammars"]


def builtin_grammars() -> dict[str, str]:
    """Return the names of the built-in grammars, with their titles."""
    return {found["name"]: found["title"] or found["file"] for found in _builtin()}
