#!/usr/bin/env python3
"""Builds a page of headings, and a small site of links, with each generator that is installed, and writes what they made to `seen/`.

A line of `seen/anchors.jsonl` is an object with the generator, its version, and the anchors of the headings of `headings.txt` in their
order. A line of `seen/links.jsonl` has the routes of the pages that a generator made of the files of `site/`.
Needs `mkdocs`, `sphinx-build` with MyST, `hugo`, `jekyll`, and node with `vitepress`, `github-slugger`, `markdown-it-anchor`, `hexo`,
`hexo-renderer-marked` and `hexo-renderer-ejs` in the folder NODE_MODULES. What is missing keeps its lines.
"""

import json
import os
import pathlib
import re
import subprocess
import tempfile
from html.parser import HTMLParser

HERE = pathlib.Path(__file__).parent
HEADINGS = (HERE / "headings.txt").read_text()
SITE = {
    "index.md": "# Home\n\n[a](guide/start.md)\n",
    "about.md": "# About\n",
    "guide/index.md": "# Guide\n",
    "guide/start.md": "# Start\n",
    "guide/Two Words.md": "# Two\n",
    "guide/img/a.png": "x",
}


class Ids(HTMLParser):
    """Collects the ids of headings h2, or of the element around it (docutils)."""

    def __init__(self):
        super().__init__()
        self.ids, self.section = [], None

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        if tag == "section":
            self.section = attrs.get("id")
        if tag == "h2":
            self.ids.append(attrs.get("id", self.section))


def ids(html):
    parser = Ids()
    parser.feed(html)
    return parser.ids


def run(*command, cwd):
    return subprocess.run(command, cwd=cwd, check=True, capture_output=True, text=True).stdout


def routes(folder):
    made = (path.relative_to(folder).as_posix() for path in folder.rglob("*.html"))
    return sorted(path for path in made if not path.startswith("_") and path.split("/")[-1] not in ("404.html", "genindex.html", "search.html"))


def build(folder, content, files, out, *command):
    folder = pathlib.Path(folder)
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    for name, text in content.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    run(*command, cwd=folder)
    return folder / out


def placed(generator, prefix, name):
    """The name of a page. Hugo takes the files next to `index.md` for its resources."""
    return prefix + (name.replace("index.md", "_index.md") if generator == "hugo" else name)


def framed(text, keys="title: x"):
    return f"---\n{keys}\n---\n{text}"


HUGO = {
    "config.toml": 'baseURL = "https://a.example/"\ndisableKinds = ["taxonomy", "term", "RSS", "sitemap"]\n',
    "layouts/_default/single.html": "<html>{{ .Content }}</html>",
    "layouts/_default/list.html": "<html>{{ .Content }}</html>",
    "layouts/index.html": "<html>{{ .Content }}</html>",
}
HEXO = {
    "_config.yml": "title: x\ntheme: x\npublic_dir: public\n",
    "package.json": '{"hexo": {"version": "7.0.0"}, "dependencies": {"hexo-renderer-marked": "*", "hexo-renderer-ejs": "*"}}',
    "themes/x/layout/index.ejs": "<%- page.content %>",
}
HEXO_RUN = 'ln -s "$NODE_MODULES" node_modules && node_modules/.bin/hexo generate'
CONF = 'extensions = ["myst_parser"]\nmyst_heading_anchors = 6\nexclude_patterns = ["_build"]\n'
GENERATORS = {
    "mkdocs": ("mkdocs --version", "docs/", {"mkdocs.yml": "site_name: x\n"}, "site", ["mkdocs", "build", "-q"], str),
    "sphinx": ("sphinx-build --version", "", {"conf.py": CONF}, "_build", ["sphinx-build", "-q", ".", "_build"], str),
    "hugo": ("hugo version", "content/", HUGO, "public", ["hugo"], framed),
    "hexo": ("node -p require(process.env.NODE_MODULES+'/hexo/package.json').version", "source/", HEXO, "public", ["sh", "-c", HEXO_RUN], framed),
    "jekyll": ("jekyll --version", "", {"_config.yml": "title: x\n"}, "_site", ["jekyll", "build", "-q"], framed),
}
SCRIPT = r"""
const headings = JSON.parse(process.argv[1]);
const version = (name) => JSON.parse(require("fs").readFileSync(process.env.NODE_MODULES + "/" + name + "/package.json")).version;
(async () => {
    const at = (name) => process.env.NODE_MODULES + "/" + name;
    const out = [];
    const { default: GithubSlugger } = await import(at("github-slugger/index.js"));
    const slugger = new GithubSlugger();
    out.push(["github-slugger", version("github-slugger"), headings.map((text) => slugger.slug(text))]);
    const { createMarkdownRenderer } = await import(at("vitepress/dist/node/index.js"));
    const renderer = await createMarkdownRenderer(".");
    const html = await (renderer.renderAsync ?? renderer.render).call(renderer, process.argv[2]);
    out.push(["vitepress", version("vitepress"), html]);
    const MarkdownIt = require(at("markdown-it"));
    const loaded = require(at("markdown-it-anchor"));
    const anchor = loaded.default ?? loaded;
    const plain = new MarkdownIt({ html: true }).use(anchor).render(process.argv[2]);
    out.push(["markdown-it-anchor", version("markdown-it-anchor"), plain]);
    console.log(JSON.stringify(out));
})();
"""


def plain_headings():
    return [line.removeprefix("## ") for line in HEADINGS.splitlines() if re.match(r"## [^`*\[<{]+$", line)]


def record(name, lines):
    path = HERE / "seen" / name
    old = [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []
    known = {line["generator"]: line for line in old} | {line["generator"]: line for line in lines}
    path.parent.mkdir(exist_ok=True)
    path.write_text("".join(json.dumps(known[key], ensure_ascii=False) + "\n" for key in sorted(known)))


def main():
    anchors, links = [], []
    for name, (version, prefix, config, out, command, page) in GENERATORS.items():
        try:
            version = re.search(r"\d+(\.\d+)+", run(*version.split(), cwd=".")).group()
            with tempfile.TemporaryDirectory() as folder:
                made = build(folder, {prefix + "odd.md": page(HEADINGS), placed(name, prefix, "index.md"): page("# x\n")}, config, out, *command)
                found = [path for path in made.rglob("*.html") if "odd" in path.relative_to(made).as_posix()]
                anchors.append({"generator": name, "version": version, "ids": ids(found[0].read_text())})
            with tempfile.TemporaryDirectory() as folder:
                content = {placed(name, prefix, file): page(text) if file.endswith(".md") else text for file, text in SITE.items()}
                links.append({"generator": name, "version": version, "routes": routes(build(folder, content, config, out, *command))})
        except (OSError, IndexError, subprocess.CalledProcessError) as error:
            print(f"{name}: {error} {getattr(error, 'stderr', '')}")
    try:
        for name, version, found in json.loads(run("node", "-e", SCRIPT, json.dumps(plain_headings()), HEADINGS, cwd=".")):
            found = found if isinstance(found, list) else ids(found)
            anchors.append({"generator": name, "version": version, "ids": found})
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"packages of node: {error}")
    record("anchors.jsonl", anchors)
    record("links.jsonl", links)


main()
