"""Writes the first texts of a suite as "+" or "-", a space, the text, NUL. Leaves out texts that contain a NUL."""
import json
import sys

most = int(sys.argv[1])
for count, line in enumerate(sys.stdin):
    if count == most:
        break
    record = json.loads(line)
    if "\0" not in record["text"]:
        sign = "+" if record["matches"] else "-"
        sys.stdout.buffer.write(f"{sign} {record['text']}\0".encode())
