"""Compares a driver with recorded answers: `suite.py NAME COMMAND ...`, where NAME is a program of `programs.tsv`."""

import json
import re
import subprocess
import sys

from programs import HERE, endpoint

DATA = HERE.parent / "crates" / "interop" / "data"


def unescaped(text):
    return re.sub(r"\\u([0-9a-f]{4})", lambda match: chr(int(match[1], 16)), text)


def recorded(name):
    """Yields each text that the program was asked about, and its answer: host and port, or None for a rejection."""
    programs = [line.split("\t") for line in (DATA / "programs.tsv").read_text().splitlines()]
    letter = next(fields[0] for fields in programs if fields[1] == name)
    for line in (DATA / "answers.tsv").read_text(encoding="utf-8").split("\n")[:-1]:
        text, rejecting, *answers = line.split("\t")
        if letter in rejecting:
            yield unescaped(text), None
        for letters, host, port in zip(answers[::3], answers[1::3], answers[2::3]):
            if letter in letters:
                yield unescaped(text), (unescaped(host), unescaped(port))


def main():
    cases = list(recorded(sys.argv[1]))
    lines = "".join(json.dumps({"text": text}) + "\n" for text, _ in cases)
    done = subprocess.run(sys.argv[2:], input=lines.encode(), stdout=subprocess.PIPE, check=True)
    answers = [json.loads(line) for line in done.stdout.decode("utf-8", "replace").split("\n") if line][1:]
    if len(answers) != len(cases):
        sys.exit(f"{len(answers)} answers to {len(cases)} texts")
    differing = [(text, expected, found) for (text, expected), found in zip(cases, map(endpoint, answers)) if expected != found]
    for text, expected, found in differing:
        print(json.dumps({"text": text, "recorded": expected, "found": found}))
    print(f"{len(cases) - len(differing)} passed, {len(differing)} failed")
    sys.exit(bool(differing))


main()
