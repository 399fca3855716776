"""Times parsers in one interleaved run: `run.py FOLDER ROUNDS FILE ...` prints a table of nanoseconds of the processor per URL, of the best round.

Each parser is a process that has read the file. In each round, each of them parses all lines once, while the others wait.
"""

import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
RUST = ["urlgram", "urlgram-whatwg", "fluent-uri", "iri-string", "rust-http", "rust-url"]
NATIVE = ["boost", "uriparser", "glib", "curl"]
PYTHON = ["ada", "urllib-3.12", "urllib3", "python-rfc3986", "yarl", "httpx", "hyperlink", "furl"]


def commands(folder):
    for names, command in [
        (RUST, [f"{folder}/bin/interop-speed"]),
        (NATIVE, [f"{folder}/bin/native-speed"]),
        (PYTHON, [f"{folder}/py/bin/python", str(HERE / "python_speed.py")]),
    ]:
        yield from ((name, [*command, name]) for name in names)


def timed(folder, rounds, path):
    """Returns for each parser the nanoseconds per line of each round, and how many lines it accepts."""
    lines = sum(1 for _ in open(path, "rb"))
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True, "bufsize": 1}
    running = {name: subprocess.Popen([*command, path], **pipes) for name, command in commands(folder)}
    found = {name: [] for name in running}
    accepted = {}
    for number in range(rounds + 1):
        for name, process in running.items():
            process.stdin.write("\n")
            nanoseconds, count = map(int, process.stdout.readline().split())
            accepted[name] = count
            # The first round fills caches, and is not counted.
            if number:
                found[name].append(nanoseconds / lines)
    for process in running.values():
        process.communicate()
    return found, accepted, lines


def main():
    folder, rounds, paths = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
    results = [timed(folder, rounds, path) for path in paths]
    names = [pathlib.Path(path).stem for path in paths]
    print("| ns a URL (accepted) |" + "".join(f" {name} |" for name in names))
    print("|---|" + "---|" * len(names))
    for name in results[0][0]:
        cells = [f" {min(found[name]):.0f} ({100 * accepted[name] / lines:.1f} %) |" for found, accepted, lines in results]
        print(f"| {name} |" + "".join(cells))


main()
