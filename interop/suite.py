"""Compares a driver with recorded answers: `suite.py NAME COMMAND ...`, where NAME is a program of `programs.tsv`.

Host and port are compared, and of the other parts those that the driver gives.
"""

import json
import subprocess
import sys

import corpus
from programs import endpoint, parts


def difference(expected, answer):
    """Returns what is recorded and what was found instead, or None if they are equal."""
    found = endpoint(answer)
    if expected is None or found is None:
        return None if expected == found else (expected and expected[0], found)
    if expected[0] != found:
        return expected[0], found
    given = parts(answer)
    differing = [part for part in given if part in expected[1] and expected[1][part] != given[part]]
    return tuple({part: values[part] for part in differing} for values in (expected[1], given)) if differing else None


def main():
    name, command = sys.argv[1], sys.argv[2:]
    letter, _, given = corpus.programs()[name]
    cases = list(corpus.recorded(name, letter, given))
    lines = "".join(json.dumps({"text": text}) + "\n" for text, _ in cases)
    done = subprocess.run(command, input=lines.encode(), stdout=subprocess.PIPE, check=True)
    answers = [json.loads(line) for line in done.stdout.decode("utf-8", "replace").split("\n") if line][1:]
    if len(answers) != len(cases):
        sys.exit(f"{len(answers)} answers to {len(cases)} texts")
    failed = 0
    for (text, expected), answer in zip(cases, answers):
        if differing := difference(expected, answer):
            failed += 1
            print(json.dumps({"text": text, "recorded": differing[0], "found": differing[1]}))
    print(f"{len(cases) - failed} passed, {failed} failed")
    sys.exit(bool(failed))


main()
