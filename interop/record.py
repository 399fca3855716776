"""Records what programs make of a corpus: `record.py FOLDER < texts` for all, texts as JSON strings, one a line.

`record.py FOLDER NAME ...` asks only these programs, for the texts that are recorded, and keeps the answers of the others.

Writes `crates/interop/data/answers.tsv` and `programs.tsv`, and the canary of each program into `programs.json`: of the texts on
which it agrees with the fewest others, the shortest.
"""

import json
import re
import string
import sys

from programs import HERE, PROGRAMS, ask_all, endpoint

DATA = HERE.parent / "crates" / "interop" / "data"


def escaped(text):
    def of(c):
        is_control = ord(c) < 0x20 or 0x7F <= ord(c) < 0xA0
        return "\\u%04x" % ord(c) if c == "\\" or is_control or c in "\u2028\u2029" else c

    return "".join(map(of, text))


def line(text, column):
    groups = {}
    for letter, answer in column:
        groups.setdefault(answer, []).append(letter)
    fields = [escaped(text), "".join(groups.pop(None, []))]
    for (host, port), letters in sorted(groups.items(), key=lambda group: (-len(group[1]), group[0])):
        fields += ["".join(letters), escaped(host), escaped(port)]
    return "\t".join(fields)


def canary(name, answers, texts):
    """Returns the text whose answer tells the program best from the others."""
    def shared(number):
        return sum(column[number] == answers[name][number] for column in answers.values())

    asked = [n for n in range(len(texts)) if answers[name][n] is not None and answers[name][n] != "skipped"]
    best = min(asked, key=lambda n: (shared(n), len(texts[n]), texts[n]))
    return {"text": texts[best], "endpoint": list(answers[name][best])}


def unescaped(text):
    return re.sub(r"\\u([0-9a-f]{4})", lambda found: chr(int(found[1], 16)), text)


def recorded():
    """Returns the texts, and for each program that was recorded its version and its answers."""
    letters = {fields[0]: (fields[1], fields[3]) for fields in rows("programs.tsv")}
    lines = list(rows("answers.tsv"))
    answers = {name: ["skipped"] * len(lines) for name, _ in letters.values()}
    for number, (_, rejecting, *groups) in enumerate(lines):
        for letter in rejecting:
            answers[letters[letter][0]][number] = None
        for asking, host, port in zip(*[iter(groups)] * 3):
            for letter in asking:
                answers[letters[letter][0]][number] = (unescaped(host), unescaped(port))
    return [unescaped(line[0]) for line in lines], dict(letters.values()), answers


def rows(name):
    with open(DATA / name, newline="\n") as file:
        yield from (line.rstrip("\n").split("\t") for line in file)


def main():
    names = sys.argv[2:]
    if names:
        texts, versions, kept = recorded()
    else:
        texts, versions, kept = {json.loads(line) for line in sys.stdin}, {}, {}
        texts = sorted(texts, key=lambda text: (len(text), text))
    results = ask_all(sys.argv[1], texts, names or None)
    missing = {name: result for name, result in results.items() if isinstance(result, str)}
    if missing:
        sys.exit(f"not asked: {missing}")
    asked = {name: ["skipped" if "skipped" in a else endpoint(a) for a in result[1]] for name, result in results.items()}
    versions |= {name: result[0] for name, result in results.items()}
    answers = {program["name"]: (kept | asked)[program["name"]] for program in PROGRAMS}
    letters = dict(zip(answers, string.ascii_letters + string.digits))
    with open(DATA / "answers.tsv", "w", newline="\n") as file:
        for number, text in enumerate(texts):
            column = [(letters[n], a[number]) for n, a in answers.items() if a[number] != "skipped"]
            file.write(line(text, column) + "\n")
    with open(DATA / "programs.tsv", "w", newline="\n") as file:
        for program in PROGRAMS:
            name = program["name"]
            if name in results:
                program["canary"] = canary(name, answers, texts)
            file.write("\t".join([letters[name], name, program["title"], versions[name], program["claims"]]) + "\n")
    rows = ",\n".join(json.dumps(program) for program in PROGRAMS)
    (HERE / "programs.json").write_text(f"[\n{rows}\n]\n")


if __name__ == "__main__":
    main()
