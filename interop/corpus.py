"""The recorded answers: reads and writes the files of `crates/interop/data`, in the format that README.md describes."""

import pathlib
import re

from programs import PARTS

DATA = pathlib.Path(__file__).resolve().parent.parent / "crates" / "interop" / "data"
LETTERS = {name[0]: name for name in PARTS}


def escaped(text):
    def of(c):
        is_control = ord(c) < 0x20 or 0x7F <= ord(c) < 0xA0
        return "\\u%04x" % ord(c) if c == "\\" or is_control or c in "\u2028\u2029" else c

    return "".join(map(of, text))


def unescaped(text):
    return re.sub(r"\\u([0-9a-f]{4})", lambda found: chr(int(found[1], 16)), text)


def rows(name):
    with open(DATA / name, newline="\n", encoding="utf-8") as file:
        yield from (line.rstrip("\n").split("\t") for line in file)


def programs():
    """Returns for each recorded program its letter, its version, and the names of the parts that its driver gives."""
    return {fields[1]: (fields[0], fields[3], [LETTERS[part] for part in fields[5]]) for fields in rows("programs.tsv")}


def recorded(name, letter, given):
    """Yields each text that a program was asked about, with its answer: None for a rejection, or the endpoint and the parts."""
    for (text, rejecting, *answers), found in zip(rows("answers.tsv"), rows("parts.tsv")):
        text = unescaped(text)
        if letter in rejecting:
            yield text, None
        for letters, host, port in zip(answers[::3], answers[1::3], answers[2::3]):
            if letter in letters:
                yield text, ((unescaped(host), unescaped(port)), parts_of(letter, given, text, found))


def parts_of(letter, given, text, fields):
    values = {part: text if part == "written" else "" for part in given}
    for key, value in zip(fields[::2], fields[1::2]):
        if letter in key[1:]:
            if key[0] == "?":
                return {}
            values[LETTERS[key[0]]] = unescaped(value)
    return values


def groups(column):
    """Groups the letters of programs by their answer, the largest group first."""
    found = {}
    for letter, answer in column:
        found.setdefault(answer, []).append(letter)
    return [(answer, "".join(letters)) for answer, letters in sorted(found.items(), key=lambda group: (-len(group[1]), group[0]))]


def answers_line(text, column):
    """Returns the line of `answers.tsv`; `column` has pairs of a letter and None or an answer."""
    rejecting = "".join(letter for letter, answer in column if answer is None)
    fields = [escaped(text), rejecting]
    for (host, port), letters in groups((letter, answer[0]) for letter, answer in column if answer is not None):
        fields += [letters, escaped(host), escaped(port)]
    return "\t".join(fields)


def parts_line(text, column, given):
    """Returns the line of `parts.tsv`, without empty parts and without written texts that are equal to the text."""
    accepting = [(letter, answer[1]) for letter, answer in column if answer is not None and given[letter]]
    fields = []
    for key, part in LETTERS.items():
        usual = text if part == "written" else ""
        values = [(letter, values[part]) for letter, values in accepting if values.get(part, usual) != usual]
        for value, letters in groups(values):
            fields += [key + letters, escaped(value)]
    unknown = "".join(letter for letter, values in accepting if not values)
    return "\t".join(fields + (["?" + unknown, ""] if unknown else []))
