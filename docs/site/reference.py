"""The pages of the reference, from the answers of the program."""

import json
import re
import subprocess
from functools import lru_cache
from pathlib import Path

import commands

ROOT = Path(__file__).resolve().parents[2]

# Texts of the page that has the specifications side by side, and the readings that its table leaves out.
HIDDEN = ("scheme", "rfc2396")
READ = [
    "http://example.com\\@evil.com/",
    "http://a@b@c/",
    "http://0x7f.1/",
    "http://1.1.1.1 &@2.2.2.2# @3.3.3.3/",
    "http://example.com:65536/",
    "http://[::1%25eth0]/",
    "http:///example.com/a",
    "http:/example.com/a",
    "https://example.com/a b",
    "https://b\u00fccher.example/\u00e4?\u00f6",
    "//example.com/a",
    "file:///C|/a/../b",
    "ftp://example.com/a;type=i",
    "javascript://example.com/%0aalert(1)",
    "mailto:anna@example.com?subject=a b",
]


class Program:
    """The program `urlgram`."""

    def __init__(self, path: str) -> None:
        self.path = str(Path(path).resolve())

    @lru_cache(maxsize=None)
    def run(self, *arguments: str) -> str:
        """Returns what a command prints, which has to succeed."""
        done = subprocess.run([self.path, *arguments], cwd=ROOT, capture_output=True, text=True, check=True)
        return done.stdout

    def json(self, *arguments: str) -> object:
        """Returns the JSON that a command prints."""
        return json.loads(self.run(*arguments))

    def batch(self, requests: list[dict]) -> list[dict]:
        """Returns the answers of `urlgram batch`."""
        lines = "".join(json.dumps(request) + "\n" for request in requests)
        done = subprocess.run([self.path, "batch"], input=lines, capture_output=True, text=True, check=False)
        answers = [json.loads(line) for line in done.stdout.splitlines()]
        if len(answers) != len(requests):
            raise RuntimeError(done.stderr)
        return answers


def write(out: Path, page: str, text: str) -> None:
    """Writes the source of a page."""
    file = out / f"{page}.md"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def code(text: str) -> str:
    """Returns a text as a code span, which may be a cell of a table."""
    ticks = max((len(run) for run in re.findall("`+", text)), default=0)
    fence = "`" * (ticks + 1)
    edge = " " if text.startswith("`") or text.endswith("`") else ""
    return fence + edge + text.replace("|", "\\|") + edge + fence


def block(text: str, mark: str = "text") -> str:
    """Returns a text as a block of code."""
    fence = "`" * max(3, 1 + max((len(run) for run in re.findall("`+", text)), default=0))
    return f"{fence}{mark}\n{text.rstrip()}\n{fence}\n"


def trail(*parts: str) -> str:
    """Returns the line with the way to a page that is not in the sidebar."""
    return " › ".join(parts) + "\n\n"


def neighbours(names: list[str], at: int) -> str:
    """Returns links to the pages before and after a page."""
    links = []
    if at > 0:
        links.append(f"[← {names[at - 1]}]({names[at - 1]}.md)")
    if at + 1 < len(names):
        links.append(f"[{names[at + 1]} →]({names[at + 1]}.md)")
    return "\n---\n\n" + " · ".join(links) + "\n"


FIX = {"none": "no fix", "unsafe": "an unsafe fix: the meaning may change", "safe": "a safe fix: the meaning stays"}


def lint_page(lint: dict, family: str, answers: list[dict | None]) -> str:
    """Returns the page of a lint. `answers` has what the linter said about each text with the problem."""
    out = [trail("[Lints](index.md)", f"[{family}](index.md)"), f"# {lint['code']} {lint['name']}\n"]
    out.append(f"Finds {lint['summary']}.\n")
    out.append("| severity | runs | fix | since |\n|---|---|---|---|")
    runs = "by default" if lint["by_default"] else "if it is selected"
    out.append(f"| {lint['severity']} | {runs} | {FIX[lint['fix']]} | {lint['since']} |\n")
    out.append(f"## Why\n\n{lint['why']}\n\n## What to do\n\n{lint['remedy']}\n")
    out.append("## Texts with the problem\n")
    if lint["base"]:
        out.append(f"Next to {code(lint['base'])}:\n")
    out.append(block("\n".join(lint["bad"])))
    said = [(text, answer) for text, answer in zip(lint["bad"], answers) if answer]
    if said:
        out.append("The linter says:\n")
        for text, found in said:
            line = f"* {code(text)}: {found['message']} at byte {found['span']['start']}"
            line += f": {found['label']}" if found.get("label") else ""
            fix = found.get("fix")
            if fix:
                replaced = text.encode()[fix["span"]["start"] : fix["span"]["end"]].decode()
                change = f"{code(replaced)} becomes {code(fix['text'])}" if replaced and fix["text"] else ""
                change = change or (f"{code(replaced)} is removed" if replaced else f"{code(fix['text'])} is inserted")
                line += f". Fix: {change}"
            out.append(line)
        out.append("")
    out.append("## Texts without it\n\n" + block("\n".join(lint["good"])))
    out.append(f"## Configuration\n\n{configuration(lint)}")
    if lint["sources"]:
        out.append("## References\n")
        out.extend(f"* [{source['title']}]({source['url']})" for source in lint["sources"])
    return "\n".join(out) + "\n"


def configuration(lint: dict) -> str:
    """Returns how to turn a lint on, off, or into another severity."""
    lint_code = lint["code"]
    other = "warning" if lint["severity"] == "error" else "error"
    key = "ignore" if lint["by_default"] else "extend-select"
    toml = f'{key} = ["{lint_code}"]\n\n[severity]\n{lint_code} = "{other}"'
    does = "leaves it out" if lint["by_default"] else "adds it"
    return (
        f"In [`urlgram.toml`](../reference/configuration.md), the first line {does}, and the table changes its severity:\n\n"
        + block(toml, "toml")
        + f"\nA comment `urlgram: ignore[{lint_code}]` accepts the findings of its line, and `urlgram explain {lint_code}` prints this page.\n"
    )


def lints(program: Program, out: Path) -> int:
    """Writes the pages of the lints, and returns their number."""
    found = program.json("explain", "--lints", "--format", "json")
    markdown = program.run("explain", "--lints", "--format", "markdown")
    families = re.findall(r"^## (?:<a [^>]*></a>)?(\w+): (.*)$", markdown, re.M)
    requests, owners = [], []
    for lint in found:
        for at, text in enumerate(lint["bad"]):
            request = {"op": "lint", "input": text, "select": [lint["code"]]}
            requests.append(request)
            owners.append((lint["code"], at))
    said: dict[str, dict[int, dict]] = {}
    for (owner, at), answer in zip(owners, program.batch(requests)):
        first = next((one for one in answer.get("findings", []) if one["code"] == owner), None)
        if first:
            said.setdefault(owner, {})[at] = first
    codes = [lint["code"] for lint in found]
    index = ["# Lints\n"]
    index.append(
        f"{len(found)} lints in {len(families)} families. {sum(lint['by_default'] for lint in found)} run by default, "
        f"{sum(lint['fix'] == 'safe' for lint in found)} have a safe fix, which keeps the meaning of the URL under every specification that "
        f"accepted it, and {sum(lint['fix'] == 'unsafe' for lint in found)} an unsafe one. The search finds a lint by its code, its name or "
        "what it is about.\n"
    )
    index.append("| family | lints | about |\n|---|---|---|")
    for prefix, title in families:
        count = sum(lint["code"].startswith(prefix) for lint in found)
        index.append(f"| [{prefix}](#{slug(prefix, title)}) | {count} | {title} |")
    for prefix, title in families:
        index.append(f"\n## {prefix}: {title}\n")
        index.append("| code | name | finds | severity | runs | fix |\n|---|---|---|---|---|---|")
        for lint in found:
            if lint["code"].startswith(prefix):
                runs = "by default" if lint["by_default"] else "selected"
                fix = "" if lint["fix"] == "none" else lint["fix"]
                finds = lint["summary"].replace("|", "\\|")
                lint_code = lint["code"]
                index.append(f"| [{lint_code}]({lint_code}.md) | {lint['name']} | {finds} | {lint['severity']} | {runs} | {fix} |")
    write(out, "lints/index", "\n".join(index) + "\n")
    for at, lint in enumerate(found):
        family = next(f"{prefix}: {title}" for prefix, title in families if lint["code"].startswith(prefix))
        answers = [said.get(lint["code"], {}).get(place) for place in range(len(lint["bad"]))]
        write(out, f"lints/{lint['code']}", "---\norphan: true\n---\n" + lint_page(lint, family, answers) + neighbours(codes, at))
    return len(found)


def slug(prefix: str, title: str) -> str:
    """Returns the anchor of the heading of a family."""
    return re.sub(r"[^\w\- ]", "", f"{prefix}: {title}".lower()).replace(" ", "-")


def grammar_of(rule: str, grammars: list[dict]) -> str | None:
    """Returns the grammar that defines a rule: one that starts with it, if there is one."""
    defines = [one for one in grammars if re.search(rf"^{re.escape(rule)}\s*(=|::=)", one["text"], re.M | re.I)]
    for one in defines:
        start = re.search(r"^; Start:\s*(.*)$", one["text"], re.M)
        if start and rule in re.split(r",\s*", start[1]):
            return one["name"]
    return defines[0]["name"] if defines else None


def schemes(program: Program, out: Path) -> int:
    """Writes the pages of the schemes with their diagrams, and returns their number."""
    found = program.json("schemes", "--format", "json")
    (listed,) = program.batch([{"op": "grammar.list"}])
    names = [one["scheme"] for one in found]
    wanted = [grammar_of(one["rule"] or "", listed["grammars"]) for one in found]
    requests = [
        {"op": "grammar.railroad", "grammar": grammar or "rfc3986", "rule": one["rule"]} for one, grammar in zip(found, wanted)
    ]
    drawn = program.batch(requests)
    index = ["# Schemes\n"]
    index.append(
        f"{len(found)} schemes have a grammar, by their current documents. Each has a page with its grammar, a diagram, its fields, and texts "
        "that it accepts and rejects. [Fields](../reference/fields.md) explains how `urlgram get` prints a field.\n"
    )
    index.append("| scheme | port | status | rule | about |\n|---|---|---|---|---|")
    for at, (one, answer) in enumerate(zip(found, drawn)):
        name = one["scheme"]
        text = program.run("explain", name, "--format", "markdown")
        diagram = ""
        if "svg" in answer:
            file = out / "_files/schemes" / f"{name}.svg"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(answer["svg"], encoding="utf-8")
            diagram = f"## Diagram\n\n![Railroad diagram of {one['rule']}](../_files/schemes/{name}.svg)\n\n"
        # A name may have other pages: `urn` is a term, too.
        text = text.split("\n# ", 1)[0] + "\n"
        heading, rest = text.split("\n## Grammar\n", 1)
        page = trail("[Schemes](index.md)") + heading + "\n" + diagram + "## Grammar\n" + rest
        write(out, f"schemes/{name}", "---\norphan: true\n---\n" + page + neighbours(names, at))
        port = one["port"] or ""
        index.append(f"| [{name}]({name}.md) | {port} | {one['status']} | {one['rule']} ({one['document']}) | {one['title']} |")
    write(out, "schemes/index", "\n".join(index) + "\n")
    return len(found)


def operations(program: Program, out: Path) -> None:
    """Writes the page of the requests of `urlgram batch`."""
    (listed,) = program.batch([{"op": "ops"}])
    text = [
        "# Operations\n",
        "`urlgram batch` reads one request a line and writes one answer a line, both in JSON. Python and the playground send the same requests. "
        "A request may have an `id`, which the answer repeats.\n",
        block("$ echo '{\"op\": \"compare\", \"a\": \"http://a\", \"b\": \"HTTP://a:80/\"}' | urlgram batch", "console"),
    ]
    for one in listed["ops"]:
        text.append(f"\n## {one['op']}\n\n{one['description']}\n")
        required = one["request"].get("required", [])
        rows = []
        for name, schema in one["request"].get("properties", {}).items():
            if name in ("op", "id"):
                continue
            kind = schema.get("type", "any")
            kind = " or ".join(kind) if isinstance(kind, list) else kind
            needed = "yes" if name in required else ""
            description = schema.get("description", "").replace("|", "\\|")
            rows.append(f"| `{name}` | {kind} | {needed} | {description} |")
        if rows:
            text.append("| key | type | needed | means |\n|---|---|---|---|")
            text.extend(rows)
    write(out, "reference/operations", "\n".join(text) + "\n")


def rows(listed: str) -> list[str]:
    """Returns the lines `NAME  MEANING` of a help as rows of a table."""
    found = re.findall(r"^  ([\w:]+) {1,}(.+)$", listed, re.M)
    return [f"| `{name}` | {meaning.replace('|', chr(92) + '|')} |" for name, meaning in found if name not in ("SCHEME", "schemes")]


def fields(program: Program, out: Path) -> None:
    """Writes the page of the fields of `urlgram get`."""
    help_text = program.run("get", "--help")
    listed = help_text.split("\nFields:\n", 1)[1].split("\nExamples:", 1)[0]
    general, modifiers = listed.split("\nModifiers:\n", 1)
    text = [
        "# Fields\n",
        "`urlgram get` prints fields of URLs. `urlgram get --fields NAME,NAME` writes rows, and `urlgram get '{NAME}'` fills a template.\n",
        "| field | is |\n|---|---|",
        *rows(general),
        "\n" + general.partition("\n\n")[2].strip() + "\n",
        "## Modifiers\n",
        "| before a field | means |\n|---|---|",
        *rows(modifiers),
        "",
        "## Fields of schemes\n",
        "`SCHEME.FIELD` is a field of the URLs of one scheme.\n",
        "| field | means |\n|---|---|",
    ]
    for one in program.json("schemes", "--format", "json"):
        page = program.run("explain", one["scheme"], "--format", "markdown")
        section = re.search(r"^## Fields\n\n(.*?)(?=^## )", page, re.M | re.S)
        for line in section[1].splitlines() if section else []:
            found = re.match(r"\* `(.*?)`: (.*)", line)
            if found:
                meaning = found[2].replace("|", "\\|")
                text.append(f"| [`{one['scheme']}.{found[1]}`](../schemes/{one['scheme']}.md) | {meaning} |")
    write(out, "reference/fields", "\n".join(text) + "\n")


def specifications(program: Program, out: Path) -> None:
    """Writes the page that has the specifications side by side."""
    answers = program.batch([{"op": "read", "input": text} for text in READ])
    names = [reading["name"] for reading in shown(answers[0])]
    text = [
        "# The specifications side by side\n",
        "Each cell has the host that a specification reads, or ✗ if it rejects the text. `urlgram read TEXT` prints all parts, and "
        "`urlgram read --programs TEXT` what forty programs made of it. [More texts](interpretations.md), with reasons, and "
        "[how programs deviate](programs.md).\n",
        "| text | " + " | ".join(names) + " |\n|---|" + "---|" * len(names),
    ]
    for source, answer in zip(READ, answers):
        cells = [cell(reading) for reading in shown(answer)]
        text.append(f"| {code(source)} | " + " | ".join(cells) + " |")
    text.append("\n## Each text in full\n")
    for source in READ:
        printed = subprocess.run([program.path, "read", "--", source], cwd=ROOT, capture_output=True, text=True, check=False)
        if printed.returncode not in (0, 1):
            raise RuntimeError(f"read {source!r}: {printed.stderr}")
        text.append(block(f"$ urlgram read {commands.quoted(source)}\n{printed.stdout}", "console"))
    write(out, "reference/specifications", "\n".join(text) + "\n")


def shown(answer: dict) -> list[dict]:
    """Returns the readings of the table, the programs of today first."""
    return [reading for reading in reversed(answer["readings"]) if reading["spec"] not in HIDDEN]


def cell(reading: dict) -> str:
    """Returns the host of a reading as the cell of a table."""
    if not reading["accepted"]:
        return "✗"
    host = (reading.get("components") or {}).get("host")
    return code(host["value"]) if host and host["value"] else "no host" if not host else "empty"


def problems(program: Program, out: Path) -> None:
    """Writes the page of the problems that `urlgram grammar check` reports."""
    text = program.run("explain", "abnf", "--format", "markdown")
    # One page has one heading of the first level.
    text = re.sub(r"^#", "##", without_code(text), flags=re.M)
    head = "# Problems in grammars\n\n`urlgram grammar check` reports these. `urlgram explain CODE` prints one of them.\n\n"
    write(out, "reference/problems", head + restored(text))


def without_code(text: str) -> str:
    """Returns a text whose lines in blocks of code do not begin with `#`."""
    return re.sub(r"^```.*?^```$", lambda block: re.sub(r"^#", "\0#", block[0], flags=re.M), text, flags=re.M | re.S)


def restored(text: str) -> str:
    """Returns the text that `without_code` changed."""
    return text.replace("\0", "")


def terms(program: Program, out: Path) -> None:
    """Writes the glossary."""
    (answer,) = program.batch([{"op": "terms"}])
    text = ["# Terms\n", "`urlgram explain TERM` prints one of these, and knows the rules, schemes and states of the documents as well.\n"]
    for term in sorted(answer["terms"], key=lambda term: term["name"].lower()):
        source = f"[{term['source']}]({term['url']})" if term.get("url") else term.get("source") or ""
        name = term["name"] if re.match(r"\w", term["name"]) else code(term["name"])
        text.append(f"## {name}\n\n{term['words']}\n")
        if term.get("example"):
            text.append(block(term["example"]))
        text.append(source + "\n")
    write(out, "reference/terms", "\n".join(text))


def all_pages(program: Program, out: Path) -> None:
    """Writes the pages of the reference."""
    counts = {"lints": lints(program, out), "schemes": schemes(program, out)}
    operations(program, out)
    fields(program, out)
    specifications(program, out)
    problems(program, out)
    terms(program, out)
    counts["commands"] = commands.write_all(program, out, write, block)
    print("pages:", ", ".join(f"{count} {what}" for what, count in counts.items()))
