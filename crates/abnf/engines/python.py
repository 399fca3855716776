"""Judges the texts of a suite by Python's `re`."""
import re
import sys

if sys.argv[1] == "--probe":
    sys.exit(0)
expression = re.compile(open(sys.argv[1], encoding="utf-8").read().rstrip("\n"))
texts = open(sys.argv[2], encoding="utf-8", newline="").read().split("\0")[:-1]
for text in texts:
    if (expression.match(text[2:]) is not None) != (text[0] == "+"):
        print(repr(text))
        sys.exit(1)
print(len(texts))
