"""Records what engines read from the texts of `tests/data/engines/answers.jsonl`: `engines.py [FILE]`.

With a file of texts, one JSON string per line, those are recorded instead: of the texts with the same answer in kind, the shortest ones.
Needs Java and the packages `chdb` and `pyarrow`.
"""

import json
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path

import chdb
import pyarrow as pa
import pyarrow.parquet as pq

DATA = Path(__file__).resolve().parents[1] / "tests/data/engines/answers.jsonl"
DRIVER = Path(__file__).parent / "drivers/Driver.java"
PARTS = ("scheme", "userinfo", "host", "port", "path", "query", "fragment")
# Texts with an answer of one kind.
EACH = 3


def java(texts: list[str]) -> list[dict]:
    """Returns the parts by `java.net.URI`, or the reason and the index, in UTF-16 units, of its exception."""
    lines = "".join(json.dumps({"text": text}) + "\n" for text in texts)
    done = subprocess.run(["java", DRIVER, "URI"], input=lines, capture_output=True, text=True, check=True)
    answers = [json.loads(line) for line in done.stdout.rstrip("\n").split("\n")[1:]]
    kept = (*PARTS, "reason", "index")
    return [{key: answer[key] for key in kept if answer.get(key) is not None} for answer in answers]


def clickhouse(texts: list[str]) -> list[dict]:
    """Returns the parts by the functions of ClickHouse, without empty ones."""
    with tempfile.TemporaryDirectory() as folder:
        pq.write_table(pa.table({"i": range(len(texts)), "u": texts}), f"{folder}/u.parquet")
        functions = "protocol(u), domain(u), port(u), path(u), queryString(u), fragment(u)"
        query = f"select {functions} from file('{folder}/u.parquet') order by i"
        rows = str(chdb.query(query, "JSONCompactEachRow")).rstrip("\n").split("\n")
    names = [name for name in PARTS if name != "userinfo"]
    return [{name: part for name, part in zip(names, json.loads(row), strict=True) if part} for row in rows]


def kind(answer: dict) -> tuple:
    return (answer.get("reason"), *sorted(answer))


def main() -> None:
    given = sys.argv[1] if len(sys.argv) > 1 else None
    lines = Path(given or DATA).read_text(encoding="utf-8").rstrip("\n").split("\n")
    texts = [json.loads(line) if given else json.loads(line)["text"] for line in lines]
    recorded = zip(texts, java(texts), clickhouse(texts), strict=True)
    seen: dict[tuple, int] = defaultdict(int)
    with DATA.open("w", encoding="utf-8") as out:
        for text, of_java, of_clickhouse in sorted(recorded, key=lambda row: (len(row[0]), row[0])) if given else recorded:
            kinds = [("java", kind(of_java)), ("clickhouse", kind(of_clickhouse)), (kind(of_java), kind(of_clickhouse))]
            if given and all(seen[key] >= EACH for key in kinds):
                continue
            for key in kinds:
                seen[key] += 1
            row = {"text": text, "java": of_java, "clickhouse": of_clickhouse}
            out.write(json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
