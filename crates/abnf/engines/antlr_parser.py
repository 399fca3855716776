"""Judges the texts of a suite by a parser of ANTLR 4: some of them, since the runtime for Python is slow."""
import contextlib
import importlib
import io
import pathlib
import re
import subprocess
import sys
import tempfile

MOST = 100


def probe():
    import antlr4  # noqa: F401

    sys.exit(subprocess.run(["antlr4"], capture_output=True).returncode)


if sys.argv[1] == "--probe":
    probe()
from antlr4 import CommonTokenStream, InputStream  # noqa: E402

source = pathlib.Path(sys.argv[1]).read_text(encoding="utf-8")
name = re.search(r"^grammar (\w+);", source, re.MULTILINE)[1]
folder = pathlib.Path(tempfile.mkdtemp(dir=pathlib.Path(sys.argv[1]).absolute().parent))
(folder / f"{name}.g4").write_text(source, encoding="utf-8")
made = subprocess.run(
    ["antlr4", "-Dlanguage=Python3", "-no-listener", "-Werror", f"{name}.g4"], cwd=folder, capture_output=True, text=True
)
if made.returncode or made.stderr:
    sys.exit(made.stdout + made.stderr)
sys.path.insert(0, str(folder))
lexer = getattr(importlib.import_module(f"{name}Lexer"), f"{name}Lexer")
parser = getattr(importlib.import_module(f"{name}Parser"), f"{name}Parser")


def accepts(text):
    reader = parser(CommonTokenStream(lexer(InputStream(text))))
    reader.removeErrorListeners()
    with contextlib.redirect_stderr(io.StringIO()):
        reader.whole_text()
    return reader.getNumberOfSyntaxErrors() == 0


texts = pathlib.Path(sys.argv[2]).read_bytes().decode().split("\0")[:-1]
texts = texts[:: len(texts) // MOST + 1]
for text in texts:
    if accepts(text[2:]) != (text[0] == "+"):
        print(repr(text))
        sys.exit(1)
print(len(texts))
