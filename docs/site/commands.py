"""The pages of the commands: their help, and what the examples of their help print."""

import re
import shutil
import subprocess
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# Examples that are only shown: they wait for a key, serve a page, change files, or need another program.
SHOWN = re.compile(r"urlgram (play|quiz|man|completions)\b|--fix\b|--write|--add-ignores|--baseline|>|\b(jq|dot|zcat|git|curl|lychee|duckdb)\b|\s-o\s|--output")
# Lines of an output that a page shows.
MOST = 24


def quoted(text: str) -> str:
    """Returns a text as a shell needs it."""
    return "'" + text.replace("'", "'\\''") + "'"


def names(help_text: str) -> list[str]:
    """Returns the subcommands that a help lists."""
    section = re.search(r"^Commands:\n(.*?)\n\n", help_text, re.M | re.S)
    found = re.findall(r"^  (\S+) ", section[1], re.M) if section else []
    return [name for name in found if name != "help"]


def top(help_text: str) -> list[tuple[str, str, list[tuple[str, str]]]]:
    """Returns the groups of the first help: title, and commands with what they do."""
    groups = []
    for title, lines in re.findall(r"^([A-Z][^\n:]*):\n((?:  [a-z].*\n)+)", help_text, re.M):
        commands = re.findall(r"^  (\S+)\s+(.*)$", lines, re.M)
        if title != "Examples" and all(re.fullmatch(r"[a-z]+", name) for name, _ in commands):
            groups.append((title, title, commands))
    return groups


class Runner:
    """Runs examples in a copy of the files that they name."""

    def __init__(self, program: str) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="urlgram-docs-"))
        for part in ("examples", "README.md"):
            source = ROOT / part
            (shutil.copytree if source.is_dir() else shutil.copy)(source, self.folder / part)
        for file in (ROOT / "examples").iterdir():
            if file.is_file():
                shutil.copy(file, self.folder / file.name)
        (self.folder / "bin").mkdir()
        (self.folder / "bin/urlgram").symlink_to(program)

    def output(self, command: str) -> str | None:
        """Returns what an example prints, or None if it cannot run here."""
        if SHOWN.search(command):
            return None
        path = f"{self.folder}/bin:/usr/bin:/bin"
        environment = {"PATH": path, "HOME": str(self.folder), "LANG": "C.UTF-8"}
        try:
            done = subprocess.run(
                ["bash", "-c", command], cwd=self.folder, env=environment, capture_output=True, text=True, timeout=20, stdin=subprocess.DEVNULL
            )
        except (subprocess.TimeoutExpired, UnicodeDecodeError):
            return None
        if done.returncode not in (0, 1) or not done.stdout:
            return None
        lines = done.stdout.rstrip().splitlines()
        return "\n".join(lines[:MOST] + (["..."] if len(lines) > MOST else []))

    def close(self) -> None:
        """Removes the folder."""
        shutil.rmtree(self.folder)


def section(program, runner: Runner, words: list[str], block, counts: list[int]) -> str:
    """Returns the section of a command: its help, and its examples with their output."""
    help_text = program.run(*words, "--help")
    body, _, examples = help_text.partition("\nExamples:\n")
    # Options of all commands are on the first page.
    body = re.sub(r"\nDrawing:\n.*?(?=\n[A-Z][a-z]+:\n|\Z)", "\n", body, flags=re.S)
    about, _, rest = body.partition("\nUsage:")
    out = [about.strip() + "\n", block("Usage:" + rest, "text")]
    lines = [line.strip() for line in examples.split("\n\n")[0].splitlines() if line.strip()]
    if lines:
        out.append("Examples:\n")
        for line in lines:
            counts[0] += 1
            printed = runner.output(line)
            counts[1] += printed is not None
            out.append(block(f"$ {line}" + (f"\n{printed}" if printed else ""), "console"))
    return "\n".join(out)


def write_all(program, out: Path, write, block) -> int:
    """Writes a page for each command, and returns the number of pages."""
    runner, counts = Runner(program.path), [0, 0]
    first = program.run("--help")
    index = ["# Commands\n", "`urlgram URL` is short for `urlgram parse URL`. The exit code is 0 (clean), 1 (findings) or 2 (an error).\n"]
    order = []
    for _, title, commands in top(first):
        index.append(f"## {title}\n\n| command | does |\n|---|---|")
        for name, does in commands:
            does = does.replace("|", "\\|")
            index.append(f"| [`{name}`]({name}.md) | {does} |")
            order.append(name)
            help_text = program.run(name, "--help")
            page = [f"# urlgram {name}\n", section(program, runner, [name], block, counts)]
            for sub in names(help_text):
                page.append(f"\n## urlgram {name} {sub}\n\n" + section(program, runner, [name, sub], block, counts))
            write(out, f"commands/{name}", "\n".join(page) + "\n")
        index.append("")
    options = first.partition("\nOptions of all commands:\n")[2].partition("\n\n")[0]
    index.append("## Options of all commands\n\n" + block(options, "text"))
    index.append("```{toctree}\n:hidden:\n\n" + "\n".join(order) + "\n```\n")
    write(out, "commands/index", "\n".join(index))
    runner.close()
    print(f"examples of commands: {counts[0]}, with output: {counts[1]}")
    if counts[1] * 2 < counts[0] or len(order) < 25:
        raise RuntimeError("most examples did not run, or commands are missing")
    return len(order)
