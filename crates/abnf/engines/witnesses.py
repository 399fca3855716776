"""Judges the witnesses of comparisons of regular expressions with a rule by Python's `re`.

Reads JSON lines with `flavor`, `flags`, `regex`, `only_left`, `only_right` and `both`, and prints the number of texts that were judged.
"""
import json
import re
import sys

count = 0
for line in open(sys.argv[1], encoding="utf-8"):
    row = json.loads(line)
    if row["flavor"] != "python":
        continue
    flags = 0
    for letter in row["flags"]:
        flags |= getattr(re, letter.upper())
    expression = re.compile(row["regex"], flags)
    for name, expected in (("only_left", True), ("both", True), ("only_right", False)):
        text = row[name]
        if text is None:
            continue
        if (expression.search(text) is not None) != expected:
            print(name, repr(text), row["regex"])
            sys.exit(1)
        count += 1
print(count)
