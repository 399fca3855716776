"""The package as it is installed: documentation, types, and the program."""

import ast
import doctest
import importlib
import pkgutil
import shutil
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

import urlgram

README = Path(__file__).resolve().parents[1] / "README.md"


# Modules that adapt to a package, and what they need.
ADAPTERS = {
    "arrow": "pyarrow", "_sql": "pyarrow", "polars": "polars", "duckdb": "duckdb", "datafusion": "datafusion", "pandas": "pandas",
    "spark": "pyspark",
}  # fmt: skip
MODULES = [name for _, name, _ in pkgutil.iter_modules(urlgram.__path__) if name not in ("__main__", "_urlgram")]


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_the_documentation(name):
    if name in ADAPTERS:
        pytest.importorskip(ADAPTERS[name])
    result = doctest.testmod(importlib.import_module(f"urlgram.{name}"))
    assert (result.failed, result.attempted > 0 or name.startswith("_") or name == "spark") == (0, True)


def test_examples_in_the_readme():
    pytest.importorskip("pyarrow")
    result = doctest.testfile(str(README), module_relative=False)
    assert (result.failed, result.attempted > 8) == (0, True)


@pytest.mark.parametrize(("page", "package"), [("tables", "polars"), ("sql", "duckdb"), ("spark", "pyspark")])
def test_examples_in_the_pages(page, package):
    for needed in (package, "pandas", "datafusion"):
        pytest.importorskip(needed)
    if page == "spark" and shutil.which("java") is None:
        pytest.skip("there is no Java")
    result = doctest.testfile(str(README.parent / "docs" / f"{page}.md"), module_relative=False)
    assert (result.failed, result.attempted > 5) == (0, True)


@pytest.mark.parametrize(("page", "examples"), [("README.md", 2), ("docs/guides/python.md", 6)])
def test_the_pages_of_the_repository(page, examples):
    result = doctest.testfile(str(README.parents[2] / page), module_relative=False)
    assert (result.failed, result.attempted) == (0, examples)


def test_the_notebook(tmp_path):
    nbclient = pytest.importorskip("nbclient")
    nbformat = pytest.importorskip("nbformat")
    notebook = nbformat.read(README.parent / "docs" / "urls.ipynb", as_version=4)
    done = nbclient.NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(tmp_path)}}).execute()
    drawn = [output.data for cell in done.cells if cell.cell_type == "code" for output in cell.outputs if "data" in output]
    assert sum("text/html" in data for data in drawn) >= 3 and sum("image/svg+xml" in data for data in drawn) >= 1


def test_version_and_licences():
    found = metadata.metadata("urlgram")
    assert urlgram.__version__ == found["Version"] == metadata.version("urlgram")
    assert found["License-Expression"] == "MIT OR Apache-2.0"
    names = found.get_all("License-File")
    assert sorted(names) == ["LICENSE-APACHE", "LICENSE-MIT"]
    texts = [str(file.read_text()) for file in metadata.files("urlgram") if file.name in names]
    assert sorted(text[:50].split()[0] for text in texts) == ["Apache", "MIT"]


def test_every_public_item_is_documented():
    for name in ("parse", "whatwg", "rfc3986", "errors"):
        module = importlib.import_module(f"urlgram.{name}")
        assert module.__doc__
        assert all(getattr(module, item).__doc__ for item in module.__all__)


def test_the_types_of_the_columns_are_those_of_the_kernels():
    pytest.importorskip("pyarrow")
    from urlgram import arrow

    tree = ast.parse(Path(arrow.__file__).with_suffix(".pyi").read_text(encoding="utf-8"))
    found = {item.name: item for item in tree.body if isinstance(item, ast.FunctionDef)}
    for kernel in arrow.kernels():
        stub = found.pop(kernel.name)
        types = [] if kernel.parameter is None else [f"{type(kernel.example).__name__} | Rows"]
        assert [ast.unparse(argument.annotation) for argument in stub.args.args] == ["Rows", *types], kernel.name
        assert ast.get_docstring(stub) == kernel.summary + "."
    assert sorted(found) == ["kernels", "release_memory", "run", "select"]


def test_types(tmp_path):
    program = tmp_path / "uses.py"
    program.write_text(USES, encoding="utf-8")
    run = subprocess.run([sys.executable, "-m", "mypy", "--strict", program], capture_output=True, text=True, cwd=tmp_path)
    assert run.returncode == 0, run.stdout + run.stderr
    wrong = {
        "wrong: int = parse.urlsplit('http://h').hostname": "Incompatible types",
        "arrow.hots(['a'])": "has no attribute",
        "arrow.query_value(['a'])": "Missing positional argument",
        "arrow.host(['a'], spce='whatwg')": "Unexpected keyword argument",
        "arrow.host('a')": "incompatible type",
    }
    program.write_text(USES + "\n".join(wrong) + "\n", encoding="utf-8")
    run = subprocess.run([sys.executable, "-m", "mypy", "--strict", program], capture_output=True, text=True, cwd=tmp_path)
    errors = [line for line in run.stdout.splitlines() if ": error:" in line]
    assert all(message in error for message, error in zip(wrong.values(), errors, strict=True)), run.stdout


USES = """\
import urlgram
from urlgram import arrow, parse, rfc3986
from urlgram.whatwg import URL

host: str | None = parse.urlsplit("http://h").hostname
as_bytes: bytes = parse.urlsplit(b"http://h").netloc
pairs: list[tuple[str, str]] = parse.parse_qsl("a=1")
joined: str = parse.urljoin("http://a/b", "c")
span: tuple[int, int] = rfc3986.parse("http://h").spans["host"]
url = URL("http://h/?a=1")
value: str | None = url.searchParams.get("a")
codes: list[str] = [finding.code for finding in urlgram.lint("http://a b")]
agree: bool = urlgram.read("http://h").agree_on_host
old: str = urlgram.urllib_parse("3.11").urljoin("http://a", "b")
column: arrow.Column = arrow.resolve(["a", None], ["http://h", "http://i"], spec="whatwg")
segments: arrow.Column = arrow.path_segment(arrow.path(["/a/b"]), -1, parallel=True)
first, rest = column[0], column[1:].to_pylist()
version: str = urlgram.__version__
"""


def test_the_program(program, tmp_path):
    assert subprocess.run([program, "--version"], capture_output=True, text=True).stdout.startswith("urlgram ")
    page = tmp_path / "page.md"
    page.write_text("[a](https//example.org)\n", encoding="utf-8")
    # By a relative name: the path of a test makes the linter lenient.
    command = [sys.executable, "-m", "urlgram", "lint", "--isolated", page.name]
    run = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
    assert (run.returncode, "example.org" in run.stdout) == (1, True)


def test_the_program_reads_and_writes_parquet(program, tmp_path):
    pyarrow = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    parquet.write_table(pyarrow.table({"url": ["http://a/b", None, "http://c"]}), tmp_path / "in.parquet")
    command = [program, "get", "--column", "url", "--fields", "host", "-o", "out.parquet", "in.parquet"]
    subprocess.run(command, check=True, cwd=tmp_path)
    assert parquet.read_table(tmp_path / "out.parquet")["host"].to_pylist() == ["a", None, "c"]
