"""Records what programs make of a corpus: `record.py FOLDER < texts` for all, texts as JSON strings, one a line.

`record.py FOLDER NAME ...` asks only these programs, for the texts that are recorded, and keeps the answers of the others.

Writes `answers.tsv`, `parts.tsv` and `programs.tsv` of `crates/interop/data`, and the canary of each program into `programs.json`: of
the texts on which it agrees with the fewest others, the shortest.
"""

import json
import string
import sys

import corpus
from programs import HERE, PARTS, PROGRAMS, ask_all, endpoint, parts


def canary(name, answers, texts):
    """Returns the text whose host and port tell the program best from the others."""
    def shared(number):
        return sum(column[number] == answers[name][number] for column in answers.values())

    asked = [n for n in range(len(texts)) if answers[name][n] is not None and answers[name][n] != "skipped"]
    best = min(asked, key=lambda n: (shared(n), len(texts[n]), texts[n]))
    return {"text": texts[best], "endpoint": list(answers[name][best])}


def recorded():
    """Returns the texts, and for each program that was recorded its version, its answers, and the parts that its driver gives."""
    texts = [corpus.unescaped(line[0]) for line in corpus.rows("answers.tsv")]
    known = corpus.programs()
    answers = {}
    for name, (letter, _, given) in known.items():
        own = dict(corpus.recorded(name, letter, given))
        answers[name] = [own.get(text, "skipped") for text in texts]
    return texts, {name: version for name, (_, version, _) in known.items()}, answers, {n: k[2] for n, k in known.items()}


def answered(answer):
    if "skipped" in answer:
        return "skipped"
    found = endpoint(answer)
    return found if found is None else (found, parts(answer))


def given_parts(answers):
    """Returns the parts that a driver gives in any of its answers."""
    found = {part for answer in answers if isinstance(answer, tuple) for part in answer[1]}
    return [part for part in PARTS if part in found]


def write(name, lines):
    with open(corpus.DATA / name, "w", newline="\n", encoding="utf-8") as file:
        file.writelines(f"{line}\n" for line in lines)


def main():
    names = sys.argv[2:]
    if names:
        texts, versions, kept, given = recorded()
    else:
        texts, versions, kept, given = {json.loads(line) for line in sys.stdin}, {}, {}, {}
        texts = sorted(texts, key=lambda text: (len(text), text))
    results = ask_all(sys.argv[1], texts, names or None)
    missing = {name: result for name, result in results.items() if isinstance(result, str)}
    if missing:
        sys.exit(f"not asked: {missing}")
    asked = {name: [answered(answer) for answer in result[1]] for name, result in results.items()}
    versions |= {name: result[0] for name, result in results.items()}
    given |= {name: given_parts(answers) for name, answers in asked.items()}
    answers = {program["name"]: (kept | asked)[program["name"]] for program in PROGRAMS}
    letters = dict(zip(answers, string.ascii_letters + string.digits))
    columns = [[(letters[n], a[number]) for n, a in answers.items() if a[number] != "skipped"] for number in range(len(texts))]
    of_letters = {letters[name]: given[name] for name in answers}
    write("answers.tsv", map(corpus.answers_line, texts, columns))
    write("parts.tsv", (corpus.parts_line(text, column, of_letters) for text, column in zip(texts, columns)))
    endpoints = {name: [answer[0] if isinstance(answer, tuple) else answer for answer in own] for name, own in answers.items()}
    for program in PROGRAMS:
        if program["name"] in results:
            program["canary"] = canary(program["name"], endpoints, texts)
    write("programs.tsv", (
        "\t".join([letters[p["name"]], p["name"], p["title"], versions[p["name"]], p["claims"],
                   "".join(part[0] for part in given[p["name"]])]) for p in PROGRAMS))
    rows = ",\n".join(json.dumps(program) for program in PROGRAMS)
    (HERE / "programs.json").write_text(f"[\n{rows}\n]\n")


if __name__ == "__main__":
    main()
