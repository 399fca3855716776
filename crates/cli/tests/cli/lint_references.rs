//! References of documents of AsciiDoc, reStructuredText and Jupyter, and pages whose links are only counted.

use crate::lint::check;

/// Checks the places of the findings of the default lints in a repository of these files, and lines of the output of `--show-sites`.
#[track_caller]
fn found(name: &str, files: &[(&str, &str)], expected: &[&str], lines: &[&str]) {
    let ran = check(name, files, expected);
    for line in lines {
        assert!(ran.err.lines().any(|found| found == *line), "{line}\n{ran}");
    }
}

#[test]
fn references_of_antora_lead_to_pages_of_components() {
    let page = "= A\n\n== One part\n\nxref:b.adoc[] xref:b.adoc#two[x] xref:gone.adoc[] xref:old.adoc[]\n\
                xref:guide:c.adoc#_three[] xref:guide:gone.adoc[] xref:other:x.adoc[] xref:docs:guide:c.adoc[]\n\
                xref:product::y.adoc[] xref:{page}.adoc[] <<one-part>> <<gone,x>> `<<code>>`\n\
                image::a.png[] image::gone.png[] image::guide:g.png[] image::{dir}/a.png[]\n\
                xref:attachment$f.zip[] xref:attachment$g.zip[] xref:1.0@b.adoc[]\n\n\
                include::partial$p.adoc[]\n\ninclude::partial$gone.adoc[]\n";
    let files = [
        ("antora.yml", "name: docs\nversion: '2.0'\n"),
        ("modules/ROOT/pages/a.adoc", page),
        ("modules/ROOT/pages/b.adoc", ":page-aliases: old.adoc\n\n[[two]]\n== B\n"),
        ("modules/ROOT/partials/p.adoc", "xref:b.adoc#three[] <<one-part>> <<gone>>\n"),
        ("modules/ROOT/nav.adoc", "* xref:a.adoc[]\n* xref:guide:c.adoc#four[]\n"),
        ("modules/ROOT/images/a.png", ""),
        ("modules/ROOT/attachments/f.zip", ""),
        ("modules/guide/pages/c.adoc", "== Three\n"),
        ("modules/guide/pages/d.adoc", &"xref:c.adoc[]\n".repeat(180)),
        ("modules/guide/images/g.png", ""),
    ];
    let expected = [
        "modules/ROOT/nav.adoc:2:8: U011",
        "modules/ROOT/pages/a.adoc:5:39: U010",
        "modules/ROOT/pages/a.adoc:6:33: U010",
        "modules/ROOT/pages/a.adoc:8:23: U010",
        "modules/ROOT/pages/a.adoc:9:30: U010",
        "modules/ROOT/pages/a.adoc:13:10: U010",
        "modules/ROOT/partials/p.adoc:1:6: U011",
    ];
    let lines = [
        "Antora (antora.yml): 199 links checked, 7 not checked",
        "  3: leads to a version or a part of a component that the repository may not have",
        "  2: an attribute in the link is set elsewhere",
    ];
    found("antora", &files, &expected, &lines);
}

/// Another repository may have a part of a component, but hardly a page with the only name of one that this one has.
#[test]
fn pages_of_a_module_of_antora_are_known_by_their_names() {
    let page = "xref:n1ql:language-ref/transactions.adoc[] xref:n1ql:language-ref/index.adoc[] xref:n1ql:gone.adoc[]\n\
                xref:n1ql:two/same.adoc[] xref:gone.adoc[] xref:learn:transactions.adoc[]\n";
    let files = [
        ("antora.yml", "name: docs\nversion: '2.0'\n"),
        ("modules/ROOT/pages/a.adoc", page),
        ("modules/n1ql/pages/language-reference/transactions.adoc", ""),
        ("modules/n1ql/pages/index.adoc", ""),
        ("modules/n1ql/pages/x/same.adoc", ""),
        ("modules/n1ql/pages/y/same.adoc", ""),
        ("modules/other/pages/transactions.adoc", ""),
    ];
    let line = "  5: leads to a version or a part of a component that the repository may not have";
    found("antora_module", &files, &["modules/ROOT/pages/a.adoc:1:6: U010"], &[line]);
}

#[test]
fn references_of_asciidoc_lead_to_anchors() {
    let page = "= A\n:dir: sub\n\n== Use it\n\n[#own]\nxref:{dir}/b.adoc#there[] xref:sub/b.adoc#gone[] xref:gone.adoc[] <<own>> <<Use it>>\n\
                <<none>> <<sub/b.adoc#there,x>> xref:_use_it[] \\<<no>> a << b\n\n----\n<<code>>\n----\n";
    let whole = "include::sub/part.adoc[]\n\n== Here\n";
    let files = [
        ("a.adoc", page),
        ("sub/b.adoc", "= B\n\n== There\n\n<<here>>\n"),
        ("sub/unused.adoc", "== Unused\n\n<<here>>\n"),
        ("sub/part.adoc", "<<here>> <<none>> xref:b.adoc[] xref:sub/b.adoc[]\n"),
        ("whole.adoc", whole),
    ];
    let expected = [
        "a.adoc:7:32: U011", "a.adoc:7:55: U010", "a.adoc:8:3: U011", "sub/b.adoc:5:3: U011",
        "sub/part.adoc:1:12: U011",
    ];
    found("asciidoc", &files, &expected, &["documents of AsciiDoc: 14 links checked, 1 not checked"]);
}

#[test]
fn documents_of_restructuredtext_without_sphinx_have_the_root_of_their_references() {
    let page = ":doc:`/guide/b` :doc:`/guide/b` :doc:`/a` :doc:`B </guide/b>` :doc:`/guide/b` :doc:`/a` :doc:`/a`\n\
                :doc:`/a` :doc:`/a`\n:doc:`/guide/gone` :doc:`/other/x`\n\n\
                :ref:`one` :ref:`one` :ref:`one` :ref:`one` :ref:`x <one>` :ref:`two-words` :ref:`t <b-title>`\n";
    let rest = ":doc:`/a` :ref:`one` ".repeat(60);
    let files = [
        ("doc/a.rst", page),
        ("doc/c.rst", &rest),
        ("doc/guide/b.rst", ".. _one:\n\nB title\n=======\n"),
        ("README.md", ""),
    ];
    let lines =
        ["documents of reStructuredText: 137 links checked, 1 not checked", "  1: a program may make the target"];
    found("rst_root", &files, &["doc/a.rst:3:7: U010", "doc/a.rst:5:66: U011"], &lines);
    let unknown = [("a.rst", ":doc:`/b` :ref:`x` `c <c.rst>`_\n"), ("c.rst", "")];
    let line = "documents of reStructuredText: 1 links checked, 2 not checked";
    found("rst_unknown", &unknown, &[], &[line, "  1: the root of the documents is not known"]);
}

/// Sphinx searches the projects that the configuration names as well, but only for roles.
#[test]
fn documents_may_be_those_of_other_projects() {
    let page = "A\n=\n\n.. toctree::\n\n   b\n   nep-0020\n\n:doc:`NEP19 <nep-0019-rng-policy>` :doc:`instal` :doc:`c/gone` :doc:`x\n<other>`\n";
    let files = |config: &'static str| {
        [("conf.py", config), ("index.rst", page), ("b.rst", ""), ("install.rst", ""), ("c/d.rst", "")]
    };
    let expected = ["index.rst:7:4: U010", "index.rst:9:42: U010", "index.rst:9:56: U010"];
    let line = "  2: a different project may have the document";
    found("intersphinx", &files("intersphinx_mapping = {}\n"), &expected, &[line]);
    let expected = [
        "index.rst:7:4: U010", "index.rst:9:14: U010", "index.rst:9:42: U010", "index.rst:9:56: U010",
        "index.rst:10:2: U010",
    ];
    found("intersphinx_none", &files("# intersphinx_mapping\n"), &expected, &[]);
}

#[test]
fn sphinx_finds_no_folders() {
    let page = "A\n=\n\n:doc:`book` :doc:`cook` :doc:`open` :doc:`b/index`\n";
    let files = [
        ("conf.py", "project = 'a'\n"),
        ("index.rst", page),
        ("book/index.rst", ""),
        ("cook/index.rst", ""),
        ("cook.rst", ""),
        ("open/x.rst", ""),
        ("b/index.md", ""),
    ];
    found("sphinx_folders", &files, &["index.rst:4:7: U010"], &[]);
}

#[test]
fn links_in_cells_of_notebooks_are_relative_to_the_notebook() {
    let cell = |kind: &str, lines: &[&str]| {
        let lines: Vec<String> = lines.iter().map(|line| format!("    \"{line}\\n\"")).collect();
        format!("  {{\n   \"cell_type\": \"{kind}\",\n   \"source\": [\n{}\n   ]\n  }}", lines.join(",\n"))
    };
    let text = [
        "# A b: c",
        "[x](gone.md) ![y](gone.png) [z](../README.md) `[a](code.md)`",
        "[p](#A-b:-c) [q](#none) [r](b%20c.ipynb#T) [s](attachment:x.png) [t](other) [u](made.csv)",
        "```",
        "[f](fence.md)",
        "```",
        "<img src=\\\"gone.svg\\\">",
    ];
    let notebook =
        format!("{{\n \"cells\": [\n{},\n{}\n ]\n}}\n", cell("markdown", &text), cell("code", &["d[i](x.md)"]));
    let files =
        [(".gitignore", "*.csv\n"), ("README.md", ""), ("n/a.ipynb", notebook.as_str()), ("n/b c.ipynb", "{}\n")];
    let expected = [
        "n/a.ipynb:7:10: U010", "n/a.ipynb:7:24: U010", "n/a.ipynb:8:23: U011", "n/a.ipynb:8:34: U011",
        "n/a.ipynb:12:17: U010",
    ];
    found(
        "notebooks",
        &files,
        &expected,
        &["notebooks of Jupyter: 7 links checked, 2 not checked", "  1: a build may make the target"],
    );
}

#[test]
fn links_of_pages_for_unknown_programs_are_counted() {
    let files =
        [("gatsby-config.js", ""), ("content/a.mdx", "# A\n\n[a](#two) [b](/docs/x) [c](https://a.example/)\n")];
    let lines = [
        "Gatsby, whose addresses are not known exactly: 1 links checked, 1 not checked",
        "  1: the rules of the program that reads the page are not known",
    ];
    found("unknown", &files, &["content/a.mdx:3:6: U011"], &lines);
    let page = "# Aa\n\n[x](#bb-cc) [y](b.mdx#Dd) [z](b.mdx#dd) [u](gone.mdx) [v](gone) [w](b.mdx/#dd)\n";
    let expected = ["docs/a.mdx:3:6: U011", "docs/a.mdx:3:23: U012", "docs/a.mdx:3:45: U010", "docs/a.mdx:3:69: U010"];
    found("mdx", &[("docs/a.mdx", page), ("docs/b.mdx", "# Dd\n")], &expected, &[]);
    found("mdx_component", &[("docs/a.mdx", "# A\n\n<Parts />\n\n[x](#bb)\n")], &[], &[]);
}

#[test]
fn asciidoctor_includes_files_only_at_the_start_of_a_line() {
    let page = "= A\n\n* a\n  include::gone.adoc[]\n\n see include::gone.adoc[]\n\n----\ninclude::gone.java[tag=a]\n\
                \\include::code.java[]\ninclude::https://h.example/a.adoc[]\n----\n\n////\ninclude::no.adoc[]\n////\n";
    found("include", &[("a.adoc", page)], &["a.adoc:9:10: U010"], &[]);
}

/// The names of documents of a package often have dots.
#[test]
fn names_of_documents_may_have_dots() {
    let index = "A\n=\n\n.. toctree::\n\n   pkg.mod\n   pkg.gone\n   pkg\n   pkg.Other\n";
    let files = [("conf.py", "project = 'x'\n"), ("index.rst", index), ("pkg.mod.rst", ""), ("pkg.other.rst", "")];
    let expected = ["index.rst:7:4: U010", "index.rst:8:4: U010", "index.rst:9:4: U010"];
    found("dotted", &files, &expected, &["Sphinx (conf.py): 4 links checked, 0 not checked"]);
}

#[test]
fn roles_and_directives_of_myst_lead_to_labels_and_files() {
    let page = "# A\n\n{ref}`there` {ref}`B <eq>` {ref}`nowhere` {doc}`b` {doc}`Gone <gone>` `{ref}` `x` {numref}`cell`\n\n\
                ```{note}\n[x](gone.md) {ref}`nothing`\n```\n\n\
                ```{include} parts/p.md\n```\n\n```{figure} gone.png\n:name: fig\n```\n\n:::{image} no.png\n:::\n\n\
                ```{toctree}\n:maxdepth: 1\n\nb\nB <none>\n```\n\n````\n```{include} code.md\n```\n````\n";
    let part = "{ref}`fig` ![a](x.png) {doc}`b`\n";
    let files = |config: &'static str, text: &'static str| {
        [
            (config, text),
            ("docs/index.md", page),
            ("docs/b.md", "(there)=\n# B\n\n$$ x $$ (eq)\n"),
            ("docs/parts/p.md", part),
            ("docs/parts/x.png", ""),
            ("docs/n.ipynb", "{\"cells\": [{\"source\": [\n\"(cell)=\\n\",\n\"# N\"\n]}]}\n"),
        ]
    };
    let expected = [
        "docs/index.md:3:34: U011", "docs/index.md:3:64: U010", "docs/index.md:6:5: U010", "docs/index.md:6:20: U011",
        "docs/index.md:12:13: U010", "docs/index.md:16:12: U010", "docs/index.md:23:4: U010",
    ];
    let line = ["roles and directives of MyST: 14 links checked, 0 not checked"];
    let own = "project = 'x'\nextensions = ['myst_parser']\n";
    found("roles_sphinx", &files("docs/conf.py", own), &expected, &line);
    found(
        "roles_book",
        &[&files("docs/_config.yml", "title: x\n")[..], &[("docs/_toc.yml", "")]].concat(),
        &expected,
        &line,
    );
    found("roles_myst", &files("docs/myst.yml", "version: 1\n"), &expected, &line);
    found("roles_none", &files("docs/x.md", ""), &["docs/index.md:6:5: U010"], &[]);
    let open = "extensions = ['own']\n";
    let expected: Vec<&str> = expected.into_iter().filter(|place| !place.ends_with("U011")).collect();
    found("roles_open", &files("docs/conf.py", open), &expected, &[]);
}

#[test]
fn labels_of_sphinx_are_headings_or_in_programs_where_an_extension_says_so() {
    let page = "First part\n==========\n\n.. _own:\n\n:ref:`own` :ref:`First part` :ref:`docs/b:First part` :ref:`of_program` :ref:`none`\n";
    let files = |config: &'static str| {
        let program = "def f():\n    \"\"\"\n    .. _of_program:\n    \"\"\"\n";
        [("docs/conf.py", config), ("docs/index.rst", page), ("src/a.py", program)]
    };
    for (name, config, expected) in [
        ("labels_headings", "extensions = ['sphinx.ext.autosectionlabel']\n", &["6:61", "6:79"][..]),
        ("labels_programs", "extensions = ['sphinx.ext.autodoc']\n", &["6:18", "6:79"]),
        ("labels_others", "extensions = ['sphinx.ext.autodoc', 'own']\n", &[]),
    ] {
        let expected: Vec<String> = expected.iter().map(|place| format!("docs/index.rst:{place}: U011")).collect();
        found(name, &files(config), &expected.iter().map(String::as_str).collect::<Vec<_>>(), &[]);
    }
}

#[test]
fn references_of_asciidoc_have_the_case_of_ids() {
    let page = "= A\n\n<<the-bTag,x>> <<theBtag>> <<The bTag>> <<_the_btag>> <<Other-Part>>\n\n[[the-btag]]\n== The bTag\n\n== Other part\n";
    found("asciidoc_case", &[("a.adoc", page)], &["a.adoc:3:3: U011", "a.adoc:3:18: U011", "a.adoc:3:57: U011"], &[]);
}
