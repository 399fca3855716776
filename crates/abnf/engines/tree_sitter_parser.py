"""Judges the texts of a suite by a parser of tree-sitter, with the conflicts that its generator names."""
import ctypes
import pathlib
import re
import subprocess
import sys
import tempfile


def probe():
    import tree_sitter  # noqa: F401

    for command in (["tree-sitter", "--version"], ["node", "--version"], ["cc", "--version"]):
        subprocess.run(command, check=True, capture_output=True)
    sys.exit(0)


if sys.argv[1] == "--probe":
    probe()
from tree_sitter import Language, Parser  # noqa: E402

source = pathlib.Path(sys.argv[1]).read_text(encoding="utf-8")
name = re.search(r'^  name: "(\w+)"', source, re.MULTILINE)[1]
folder = pathlib.Path(tempfile.mkdtemp(dir=pathlib.Path(sys.argv[1]).absolute().parent))
conflicts = []
while True:
    declared = "".join(f"[{', '.join(f'$.{rule}' for rule in rules)}], " for rules in conflicts)
    text = source.replace("conflicts: $ => []", f"conflicts: $ => [{declared}]")
    (folder / "grammar.js").write_text(text, encoding="utf-8")
    made = subprocess.run(["tree-sitter", "generate"], cwd=folder, capture_output=True, text=True)
    if made.returncode == 0:
        break
    named = re.search(r"Add a conflict for these rules: (.*)", made.stdout + made.stderr)
    rules = re.findall(r"`(\w+)`", named[1]) if named else None
    if rules is None or rules in conflicts:
        sys.exit(made.stdout + made.stderr)
    conflicts.append(rules)
library = folder / "parser.so"
subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-I", "src", "src/parser.c", "-o", library], cwd=folder, check=True)
function = getattr(ctypes.CDLL(str(library)), f"tree_sitter_{name}")
function.restype = ctypes.c_void_p
new = ctypes.pythonapi.PyCapsule_New
new.restype, new.argtypes = ctypes.py_object, (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)
parser = Parser(Language(new(function(), b"tree_sitter.Language", None)))
texts = pathlib.Path(sys.argv[2]).read_bytes().split(b"\0")[:-1]
for text in texts:
    # tree-sitter follows few interpretations of a text at once, so that it may reject one where rules conflict.
    matches, accepts = text[:1] == b"+", not parser.parse(text[2:]).root_node.has_error
    if accepts != matches and not (matches and conflicts):
        print(repr(text))
        sys.exit(1)
print(len(texts))
