"""Runs the drivers: `programs.py FOLDER [NAME ...]` reads texts as JSON strings, one a line, and prints what each makes of them.

FOLDER has the built drivers and the Python environment `py` with the packages. See README.md for the protocol.
"""

import concurrent.futures
import json
import os
import pathlib
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
DEFAULT_PORTS = {"http": "80", "https": "443", "ftp": "21", "ws": "80", "wss": "443"}
PROGRAMS = json.loads((HERE / "programs.json").read_text())


class Unavailable(Exception):
    """A program that is not installed, or whose driver does not answer as it should."""


def command(program, folder):
    values = {"drivers": str(HERE / "drivers"), "built": f"{folder}/bin", "python": f"{folder}/py/bin/python"}
    return [part.format(**values) for part in program["command"]]


def ask(program, folder, texts):
    """Returns the version and one answer for each text."""
    arguments = command(program, folder)
    if shutil.which(arguments[0]) is None:
        raise Unavailable("not installed")
    environment = dict(os.environ, NODE_PATH=f"{folder}/node_modules", PYTHONIOENCODING="utf-8", LC_ALL="C.UTF-8")
    version, answers = None, []
    while version is None or len(answers) < len(texts):
        lines = "".join(json.dumps({"text": text}) + "\n" for text in texts[len(answers):])
        done = subprocess.run(arguments, input=lines.encode(), capture_output=True, env=environment)
        first, *more = [json.loads(line) for line in done.stdout.decode("utf-8", "replace").split("\n") if line] or [None]
        if first is None or len(answers) + len(more) > len(texts):
            raise Unavailable(f"{len(more)} answers: {done.stderr.decode(errors='replace')[-200:]}")
        version, answers = first["version"], answers + more
        if len(answers) < len(texts):
            if done.returncode >= 0:
                raise Unavailable(f"{len(answers)} answers to {len(texts)} texts: {done.stderr.decode(errors='replace')[-200:]}")
            # A signal ended the program while it read this text.
            answers.append({"error": "crashed"})
    return version, answers


def endpoint(answer):
    """Returns the host and the port that a program would contact, in one form for all programs, or None for a rejection."""
    if "error" in answer or "skipped" in answer:
        return None
    host = answer.get("host") or ""
    if host.startswith("[") and host.endswith("]"):
        host = host[1:-1]
    port = str(answer.get("port") if answer.get("port") is not None else "")
    if port.isascii() and port.isdigit():
        port = str(int(port))
    if port == DEFAULT_PORTS.get((answer.get("scheme") or "").lower()):
        port = ""
    return (host.lower() if host.isascii() else host), port


PARTS = ("userinfo", "path", "query", "fragment", "written")


def parts(answer):
    """Returns the other parts that a driver gives, with an empty text for one that is absent in the URL."""
    return {name: answer[name] or "" for name in PARTS if name in answer}


def proved(program, folder):
    """Asks for the canary, and returns the version."""
    version, answers = ask(program, folder, [program["canary"]["text"]])
    if list(endpoint(answers[0]) or []) != program["canary"]["endpoint"]:
        raise Unavailable(f"version {version} answers to the canary: {answers[0]}")
    return version


def ask_all(folder, texts, names=None, slow=True):
    """Returns for each program its version and its answers, or the reason why it is not available."""
    chosen = [p for p in PROGRAMS if (names is None or p["name"] in names) and (slow or not p.get("slow"))]

    def run(program):
        try:
            if "canary" in program:
                proved(program, folder)
            return ask(program, folder, texts)
        except Unavailable as reason:
            return str(reason)

    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        return dict(zip((p["name"] for p in chosen), pool.map(run, chosen)))


def main():
    texts = [json.loads(line) for line in sys.stdin]
    results = ask_all(sys.argv[1], texts, sys.argv[2:] or None)
    for name, result in results.items():
        if isinstance(result, str):
            print(f"{name}: not asked: {result}", file=sys.stderr)
            continue
        for text, answer in zip(texts, result[1]):
            print(json.dumps({"program": name, "version": result[0], "text": text, "answer": answer}))


if __name__ == "__main__":
    main()
