//! URLs of each format: what is found, in which role, and what an edit writes.

use std::path::Path;

use urlgram::span::Span;
use urlgram_documents::{DocumentKind, DocumentProblemKind, LineCount, LinkRole, apply, links, read};

fn kind(name: &str) -> DocumentKind {
    DocumentKind::from_name(name).unwrap_or_else(|| panic!("no kind {name}"))
}

/// Asserts the URLs of a document. Replaces each by another one, and reads it again.
#[track_caller]
fn found(name: &str, document: &str, expected: &[&str]) {
    let found = links(kind(name), document.as_bytes());
    let texts: Vec<&str> = found.iter().map(|link| link.text()).collect();
    assert_eq!(texts, expected, "{name}: {document:?}");
    for (number, link) in found.iter().enumerate() {
        let raw = link.span.of(document);
        assert_eq!(link.is_verbatim(), raw == link.text(), "{link:?}");
        for new in ["https://other.example/x", "https://o.example/?a=b&c=%20#d-e_f~g"] {
            let Some(encoded) = link.encode(new) else { continue };
            let mut edited = document.to_owned();
            edited.replace_range(link.span.range(), &encoded);
            let again = links(kind(name), edited.as_bytes());
            let mut wanted = texts.clone();
            wanted[number] = new;
            assert_eq!(again.iter().map(|link| link.text()).collect::<Vec<_>>(), wanted, "{name}: {edited:?}");
        }
    }
}

/// Asserts the roles of the URLs of a document.
#[track_caller]
fn roles(name: &str, document: &str, expected: &[LinkRole]) {
    let found = links(kind(name), document.as_bytes());
    let roles: Vec<LinkRole> = found.iter().map(|link| link.role).collect();
    assert_eq!(roles, expected, "{name}: {found:?}");
}

use LinkRole::{Code, Link, Namespace, Pattern, Prose, Template, Value};

#[test]
fn po() {
    let po = "# https://h/a\n#: x.c:1\nmsgid \"see <a href=\\\"https://h/b\\\">\"\nmsgstr \"\"\n\"voir https://h/\"\n\"c \"\n\"https://h/d\\n\"\n\"e\"\n\n#~ msgid \"https://h/\"\n#~ \"f\"\n";
    found("po", po, &["https://h/a", "https://h/b", "https://h/c", "https://h/d", "https://h/f"]);
    let edit = links(kind("po"), po.as_bytes())[2].edit(Span::new(0, 5), "http").unwrap();
    let edited = apply(po.as_bytes(), &[edit]).text;
    assert!(String::from_utf8(edited).unwrap().contains("\"voir http://h/\"\n\"c \"\n"));
    roles("po", "msgid \"http://%(host)s/ http://h/%%41 http://h/\"\n", &[Template, Template, Prose]);
    found("po", "msgid \"<a href=\\\"https://h/a?b&amp;c\\\">\"\n", &["https://h/a?b&c"]);
}

#[test]
fn restructuredtext() {
    found(
        "restructuredtext",
        "See `a <https://h/a>`_, `b <https://h/b\\_>`__ and https://h/c.\n\n.. _d e: https://h/d\n.. _`f: g`: https://h/e\n__ https://h/f\n",
        &["https://h/a", "https://h/b_", "https://h/c", "https://h/d", "https://h/e", "https://h/f"],
    );
    found(
        "rst",
        "``https://h/a`` :rfc:`2396` :doc:`x <y>` `z <other_>`_ https://h/b\n",
        &["https://h/a", "https://h/b"],
    );
    roles("rst", "Like this::\n\n   https://h/a\n\n   https://h/b\n\nhttps://h/c\n", &[Code, Code, Prose]);
    roles(
        "rst",
        ".. code-block:: c\n   :x: y\n\n   https://h/a\n\n.. image:: a.png\n   :target: https://h/b\n",
        &[Code, Link, Link],
    );
    found(
        "rst",
        ".. https://h/a\n   https://h/b\n\n>>> x('https://h/c')\nhttps://h/d\n\n.. [1] https://h/e\n.. [2] https://h/f\n",
        &["https://h/a", "https://h/b", "https://h/c", "https://h/d", "https://h/e", "https://h/f"],
    );
    found(
        "rst",
        ".. |a| image:: b.png\n.. note:: https://h/c\n   https://h/d\n",
        &["b.png", "https://h/c", "https://h/d"],
    );
    roles("rst", "`a <https://h/a>`_ https://h/b\n", &[Link, Prose]);
}

#[test]
fn asciidoc() {
    found(
        "asciidoc",
        "https://h/a[text] link:https://h/b[x], <https://h/c> image::d.png[] http://[::1]/e[f]\n:url: https://h/g\n// https://h/h\n",
        &["https://h/a", "https://h/b", "https://h/c", "d.png", "http://[::1]/e", "https://h/g", "https://h/h"],
    );
    found(
        "adoc",
        "----\nhttps://h/a\n----\n`https://h/b` https://h/c\n////\nhttps://h/d\n////\n",
        &["https://h/a", "https://h/b", "https://h/c", "https://h/d"],
    );
    roles("adoc", "----\nhttps://h/a\n----\n`https://h/b` https://h/c\n", &[Code, Code, Prose]);
    // The underlines of titles open no listing.
    roles("adoc", "A title\n-------\nhttps://h/a\n\nb\n+\n----\nhttps://h/b\n----\n", &[Prose, Code]);
    found("adoc", "see link:https://h.example/user guide.html[x]", &["https://h.example/user guide.html"]);
    found("adoc", "link:++https://h/a__b++[] xref:c.adoc[]\n", &["https://h/a__b"]);
    let ids = "include::admin_manual:partial$nav.adoc[]\nimage::a_b:c.png[] image::data:image/png,a[]\ninclude::https://h/a_b$c[]\n";
    found("adoc", ids, &["data:image/png,a", "https://h/a_b$c"]);
    roles("adoc", "{base}/x https://{host}/[a] link:a{b}[c]\n", &[Template, Template]);
}

#[test]
fn latex() {
    found(
        "latex",
        "\\url{https://h/a_b} \\href{https://h/c\\#d\\%20}{e} https://h/f\\_g % https://h/h\n\\verb|https://h/i| \\begin{verbatim}https://h/j\\end{verbatim}\n",
        &["https://h/a_b", "https://h/c#d%20", "https://h/f_g", "https://h/h", "https://h/i", "https://h/j"],
    );
    roles(
        "latex",
        "\\newcommand{\\x}[1]{\\url{https://h/#1}} \\url{\\base/a} \\url{https://h/a}",
        &[Template, Template, Link],
    );
    found("bib", "url = {https://h/a%7Eb},\n", &["https://h/a%7Eb"]);
}

#[test]
fn man() {
    found(
        "man",
        ".\\\" https://h/a\n.UR https://h/b\\-c\nx\n.UE .\nSee \\fBhttps://h/d\\-e\\:f\\fR and <https://h/g\\(tih>.\n",
        &["https://h/a", "https://h/b-c", "https://h/d-ef", "https://h/g~h"],
    );
    found("man", "\\X'tty: link https://h/a#b'\\fI\\%https://h/a#b\\fP\\X'tty: link' c\n", &["https://h/a#b"]);
}

#[test]
fn mail() {
    found(
        "mail",
        "From: a\nSubject: https://h/a\nContent-Transfer-Encoding: quoted-printable\n\nhttps://h/b=\n?c=3Dd=20e\n",
        &["https://h/a", "https://h/b?c=d"],
    );
    found(
        "mail",
        "Content-Type: multipart/mixed; boundary=xyz\n\n--xyz\nContent-Type: text/html\n\n<a href=\"https://h/a?b&amp;c\">\n--xyz--\n",
        &["https://h/a?b&c"],
    );
}

#[test]
fn properties() {
    found(
        "properties",
        "# https://h/a\na.url=https\\://h/b\\\n   /c\nd: https://h/e\nf = see https://h/g\n",
        &["https://h/a", "https://h/b/c", "https://h/e", "https://h/g"],
    );
}

#[test]
fn xml() {
    let xml = "<?xml version=\"1.0\"?><!DOCTYPE a PUBLIC \"-//x\" \"http://h/a.dtd\">\n<!-- https://h/b --><a xmlns=\"http://h/c\" xsi:schemaLocation=\"http://h/d http://h/e\" href='f?g&amp;h'><link>https://h/i</link><![CDATA[https://h/j]]> https://h/k &lt;b&gt;</a>";
    found(
        "xml",
        xml,
        &[
            "http://h/a.dtd", "https://h/b", "http://h/c", "http://h/d", "http://h/e", "f?g&h", "https://h/i",
            "https://h/j", "https://h/k",
        ],
    );
    roles("xml", xml, &[Namespace, Prose, Namespace, Namespace, Namespace, Link, Link, Prose, Value]);
}

#[test]
fn notebooks() {
    let notebook = r#"{"cells": [{"cell_type": "markdown", "source": ["[a](https://h/a)\n", "https://h/b"]},
        {"cell_type": "code", "outputs": [{"text": ["https://h/c"]}], "source": "get(\"https://h/d\")"}]}"#;
    found("notebook", notebook, &["https://h/a", "https://h/b", "https://h/d"]);
    roles("notebook", notebook, &[Prose, Prose, Code]);
}

#[test]
fn shell_words() {
    found(
        "shell",
        "curl https://h/a?b\\&c|sh; (wget https://h/d)&& x https://h/e&\n",
        &["https://h/a?b&c", "https://h/d", "https://h/e"],
    );
    found("shell", "cat <<'E' | x\ndon't https://h/a\nE\necho 'https://h/b'\n", &["https://h/a", "https://h/b"]);
    roles(
        "shell",
        "a \"https://h/\"$x https://h/$x https://h/'b' \"$(c \"https://h/d\")\" https://h/e\n",
        &[Template, Template, Template, Code, Code],
    );
}

#[test]
fn line_ends_that_a_string_shows_as_they_are() {
    let commands =
        "a:\n- run: |\n    echo -e 'https://h/a\\nb'\n    x \"https://h/c\\n\\nd\"\n- run: echo https://h/e\\nf\n";
    found("yaml", commands, &["https://h/a", "https://h/c", "https://h/e"]);
    found("yaml", "a: https://h/a\\nb c\nscript:\n- x 'https://h/c\\nd'\n", &["https://h/a\\nb", "https://h/c"]);
    // No folder of a path begins with these.
    let strings = r#"{"a": "x https://h/a\\n📦 y", "b": "x https://h/b\\n*c* d", "c": "x https://h/d\\new"}"#;
    found("json", strings, &["https://h/a", "https://h/b", "https://h/d\\new"]);
}

/// A program adds the symbols to a page that has none.
#[test]
fn symbols_of_drawings() {
    let used = "<svg><use href=\"#a\"></use></svg><a href=\"#b\">b</a>";
    roles("html", used, &[Template, Link]);
    roles("html", &format!("<svg><symbol id=\"c\"></symbol></svg>{used}"), &[Link, Link]);
    roles("html", "<svg><use href=\"a.svg#a\"></use></svg>", &[Link]);
}

#[test]
fn a_value_of_several_uris_is_a_list() {
    found("service", "[Unit]\nDocumentation=https://a.example/b man:c(8)\n", &["https://a.example/b"]);
    found(
        "ini",
        "a = man:c(8) https://a.example/b https://a.example/c\n",
        &["https://a.example/b", "https://a.example/c"],
    );
    found("ini", "url = https://a.example/b c\n", &["https://a.example/b c"]);
}

#[test]
fn style_sheets() {
    roles(
        "css",
        "a { b: url(https://h/a); c: url('https://h/b') }\n@import \"https://h/c\"; d { e: \"https://h/f\" }",
        &[Link, Link, Link, Code],
    );
}

#[test]
fn interpolated_strings() {
    found("javascript", "x(`${`\\`a\\``}\\nhttps://h/a`);", &["https://h/a"]);
    roles("ruby", "x = \"http://#{y[\"z\"]}:#{p}/\"; z = \"https://h/a\"", &[Template, Code]);
    found("javascript", "const x={data:t.a,tag:[b.c]}; // https://h/a\n", &["https://h/a"]);
    found("c", "x = \"https://h/\\xc3\\xa9\\303\\251\";", &["https://h/éé"]);
}

#[test]
fn roles_of_strings_in_programs() {
    for (language, text, role) in [
        ("go", "\"http://localhost:\" + strconv.Itoa(port)", Template),
        ("go", "strings.HasPrefix(url, \"https://git.example\")", Pattern),
        ("go", "x := \"https://h/\"", Code),
        ("python", "re.compile(r'https://h/[^/]+')", Pattern),
        ("python", "'https://h/%s' % x", Template),
        ("python", "'https://h/{}'.format(x)", Template),
        ("python", "x = ('https://h/'\n     'b')", Template),
        ("python", "x = ['https://h/', 'b']", Code),
        ("python", "url.startswith('https://h/')", Pattern),
        ("c", "printf(\"https://h/\" VERSION \"x\")", Template),
        ("c", "f(\"https://h/a\", X)", Code),
        ("ruby", "url.start_with?(\"file:/a\")", Pattern),
        ("ruby", "x = \"https://h/a\".freeze", Code),
        ("php", "<?php $x = 'https://h/' . $y;", Template),
        ("javascript", "x = 'https://h/?q='", Template),
        ("javascript", "if (/a/.test('https://h/')) {}", Pattern),
        ("javascript", "x = ['https://*.example/*']", Pattern),
        ("java", "x.replace(\"https://h/\", y)", Pattern),
        ("makefile", "a:\n\tcurl https://$(HOST)/a\n", Template),
        ("ini", "a = https://h/b\n", Value),
    ] {
        roles(language, text, &[role]);
    }
}

#[test]
fn templates() {
    let no_problems = |name: &str, text: &str| assert_eq!(read(kind(name), text.as_bytes()).problems, [], "{text}");
    let chart = "{{- if .x }}\na: {{ .y }}\nurl: https://{{ .host }}:80/b\nc: \"https://h/d\"\n{{- end }}\n{{ include \"e\" . | indent 2 }}\n";
    no_problems("yaml", chart);
    found("yaml", chart, &["https://{{ .host }}:80/b", "https://h/d"]);
    roles("yaml", chart, &[Template, Value]);
    no_problems("json", "{\"a\": {{ b }}, {% if c %} \"d\": 1 {% endif %}}");
    let page = "<a href=\"<%= x \"y\" %>/z\">https://h/a <% if b %></a><a href=\"https://h/?a&amp;b={{ c }}\">";
    found("html", page, &["<%= x \"y\" %>/z", "https://h/a", "https://h/?a&b={{ c }}"]);
    roles("html", page, &[Template, Prose, Template]);
    roles(
        "svelte",
        "<a href={b ? 'c' : 'd'}><a href=\"https://h/{e}\"><a href=\"https://h/\">",
        &[Template, Template, Link],
    );
    roles("yaml", "a: https://${{ b }}@h/c\n", &[Template]);
}

#[test]
fn documents_that_tools_accept_are_not_broken() {
    for (name, text) in [
        ("yaml", "a:\n  b: 'c\n\nd'\ne: https://h/\n"),
        ("yaml", "a: {\n  b: 1\n}\nc: 2\n"),
        ("yaml", "a: 1\n---\nb: 2\n...\n---\nc: 3\n"),
        ("yaml", "a: @b.c-d@\ne:\n  - @fg@\nh: {h: @i.j@}\n"),
        ("json", "// a\n{\"b\": [1, 2,], /* c */ }\n"),
        ("json", "{\"a\": 1}\n{\"a\": 2}\n"),
        ("markdown", "---\na: \"b\" {{ c }}\n---\n\n# d\n"),
        ("markdown", "# a\n---\n**b?**\n---\nhttps://h/\n"),
    ] {
        assert_eq!(read(kind(name), text.as_bytes()).problems, [], "{name}: {text:?}");
    }
    found("markdown", "# a\n---\n**b** https://h/a\n---\nhttps://h/b\n", &["https://h/a", "https://h/b"]);
    found("yaml", "a: @b.c@\nurl: https://h/a\n", &["https://h/a"]);
    roles("yaml", "a: https://h/@b.c@/d\ne: https://h/@b@c.example\n", &[Template, Value]);
    assert_eq!(read(kind("yaml"), b"a: b: c\n").problems.len(), 1);
    assert_eq!(read(kind("yaml"), b"a: @b/c\n").problems.len(), 1);
    assert_eq!(read(kind("markdown"), b"---\na: \"b\" c\n---\n\n# d\n").problems.len(), 1);
}

#[test]
fn terminal_sequences() {
    let log = "\u{1b}[32mhttps://h/a\u{1b}[0m \u{1b}]8;;https://h/b\u{1b}\\text\u{1b}]8;;\u{1b}\\\n";
    found("text", log, &["https://h/a", "https://h/b"]);
}

#[test]
fn pod() {
    found("perl", "=head1 A\n\nL<https://h/a>\n\n=cut\n\nmy $u = \"https://h/b\";\n", &["https://h/a", "https://h/b"]);
}

#[test]
fn encodings_that_a_format_allows_are_no_mistake() {
    let problem = |name: &str, text: &[u8]| read(kind(name), text).problems[0].kind;
    for (name, text) in
        [("text", &b"\xe9"[..]), ("c", b"/* \xe9 */"), ("html", b"<meta charset=latin1>\xe9"), ("man", b"\xe9")]
    {
        assert_eq!(problem(name, text), DocumentProblemKind::OtherEncoding, "{name}");
    }
    for (name, text) in [("json", &b"\"\xe9\""[..]), ("markdown", b"\xe9"), ("html", b"\xe9"), ("rust", b"// \xe9")] {
        assert_eq!(problem(name, text), DocumentProblemKind::NotUtf8, "{name}");
    }
}

#[test]
fn kinds_of_names_are_read() {
    for path in
        ["CMakeLists.txt", "po/de.po", "curl.1", "a.ipynb", "pom.xml", "x.properties", "App.svelte", "Makefile.in"]
    {
        assert!(DocumentKind::of_path(Path::new(path)).is_some(), "{path}");
    }
}

#[test]
fn code_in_text_is_an_example() {
    let text = "`http://h/a` [b](http://h/b)\n\n```sh\ncurl http://h/c | sh\n```\n\n    http://h/{d}\n";
    found("markdown", text, &["http://h/a", "http://h/b", "http://h/c", "http://h/{d}"]);
    roles("markdown", text, &[Code, Link, Code, Template]);
    let examples = links(kind("markdown"), text.as_bytes());
    assert_eq!(examples.iter().map(|link| link.is_judged()).collect::<Vec<_>>(), [false, true, false, false]);
}

#[test]
fn programs_in_templates() {
    found(
        "html",
        "<p><%= link_to \"a\", \"http://h/a\" %> <a href=\"http://h/<%= b %>\">",
        &["http://h/a", "http://h/<%= b %>"],
    );
    roles(
        "html",
        "<%= \"http://h/a\" %><%# see http://h/b %><a href=\"{{ 'http://h/c' }}\">",
        &[Code, Prose, Template],
    );
}

#[test]
fn namespaces_are_known_by_their_declaration() {
    roles("tsx", "<svg xmlns=\"http://h.example/svg\" />", &[Namespace]);
    roles("haskell", "x = \"<a xmlns:b=\\\"http://h.example/\\\">\"", &[Namespace]);
    roles("text", "<a xmlns='http://h.example/'>", &[Namespace]);
}

#[test]
fn literals_of_ruby() {
    found("ruby", "a = %(<a href=\"http://h/a\">(b)</a>)\nb = \"http://h/b\"\n", &["http://h/a", "http://h/b"]);
    found(
        "ruby",
        "x %w[http://h/a http://h/b]\ny = %r{http://h/c}\nz = 5 % (1)\n\"http://h/d\"\n",
        &["http://h/a", "http://h/b", "http://h/d"],
    );
    found("ruby", "a = b %(c\nd = \"http://h/d\"\n", &["http://h/d"]);
}

#[test]
fn values_of_ini_files() {
    found(
        "ini",
        "[a]\nurl = https://h.example/user guide.html ; b\nc=\"http://h/d\"\n",
        &["https://h.example/user guide.html", "http://h/d"],
    );
    found(
        "ini",
        "deb http://h/debian stable main\n  http://h/a\nEnvironment=A=http://h/b\n",
        &["http://h/debian", "http://h/a", "http://h/b"],
    );
    found("ini", "a=url:https://h:80;password:b;name:c\nb=http://h/a;b:c\n", &["https://h:80", "http://h/a;b:c"]);
    roles("ini", "url = http://h/\nname = http://h/\nredirect_uri = http://h/\n", &[Link, Value, Namespace]);
}

#[test]
fn values_that_should_be_urls() {
    for value in [
        "https:https://h.example/", "http:s//h.example/", "http.//h.example/a", "://h.example/", "mailo:a@b.example",
        "mailto: a@b.example", " https://h.example/", "(https://h.example/)", "“https://h.example/”",
        "[a](https://h.example/)", "https%3A//h.example/",
    ] {
        let document = format!("{{\"url\": \"{value}\"}}");
        let found = links(kind("json"), document.as_bytes());
        assert_eq!(found.iter().map(|link| (link.text(), link.is_explicit)).collect::<Vec<_>>(), [(value, true)]);
    }
    for value in ["http and https", "(none)", "https?://", "http://h/ and http://i/", "name: value", "https:"] {
        let document = format!("{{\"url\": \"{value}\"}}");
        let found = links(kind("json"), document.as_bytes());
        assert!(found.iter().all(|link| link.text() != value || value.starts_with("http://")), "{value}");
    }
}

#[test]
fn items_of_lists_that_servers_compare() {
    roles(
        "yaml",
        "redirect_uris:\n  - http://h/a\n  - \"http://h/b\"\nx: [http://h/c]\n",
        &[Namespace, Namespace, Value],
    );
    roles(
        "yaml",
        "a:\n  allowedOrigins: [http://h, 'http://i']\n  b:\n    - c: http://h/d\n",
        &[Pattern, Pattern, Value],
    );
    roles(
        "json",
        "{\"allowed_origins\": [\"http://h\", \"http://i\"], \"redirect_uris\": [\"http://h/a\"]}",
        &[Pattern, Pattern, Namespace],
    );
    roles(
        "toml",
        "cors-origins = [\"http://h\"]\nredirect_uris = [\"http://h/a\", \"http://h/b\"]\n",
        &[Pattern, Namespace, Namespace],
    );
}

#[test]
fn content_of_admonitions_is_no_code() {
    let page = "!!! note \"[a](b)\"\n\n    [c](d)\n\n        [e](f)\n\n=== \"Tab\"\n\n    ``` sh\n    [g](h)\n    ```\n\n    [i](j)\n";
    found("markdown", page, &["b", "d", "j"]);
    found("markdown", "Text\n\n    [a](b)\n", &[]);
}

#[test]
fn lines_of_markdown_that_begin_with_a_tag_are_text() {
    for (page, expected) in [
        ("{% note %}Foo [x](a.md).{% endnote %}\n\n# B\n", &["a.md"][..]),
        ("{% callout \"info\" %}Foo <a href=\"a.md\">x</a>.{% endcallout %}\n", &["a.md"]),
        ("{{< note >}}Foo [x](a.md).{{< /note >}}\n", &["a.md"]),
        ("{{% note %}}\tFoo [x](a.md).{{% /note %}}\n", &["a.md"]),
        ("- {% addedin \"2.0\" %} [x](a.md) foo.\n1. {{< check_yes >}} [y](b.md)\n", &["a.md", "b.md"]),
        ("> {% a b %} [x](a.md)\n", &["a.md"]),
        ("{% if a %}See [x](a.md).{% endif %} Also [y](b.md).\n", &["a.md", "b.md"]),
        ("{% if a %}{% if b %} [x](a.md)\n", &["a.md"]),
        ("{% if a %}https://h/a{% endif %}\n", &["https://h/a"]),
        ("{{< tab\n    a=b >}} [x](a.md)\n", &["a.md"]),
        ("---\na: b\n---\n\n{% if a %}[x](a.md)\n", &["a.md"]),
        // Tags in lines of their own.
        ("{% note %}\n[x](a.md)\n{% endnote %}\n\n    [no](b.md)\n", &["a.md"]),
        ("- a\n\n      {% if b %}\n      [no](c.md)\n", &[]),
        ("    {% if b %}[no](c.md){% endif %}\n    [no](d.md)\n", &[]),
        ("```\n{% if b %}[no](c.md)\n```\n", &[]),
        ("| a | b |\n|---|---|\n{% if a %}| [x](a.md) | [y](b.md) |\n", &["a.md", "b.md"]),
    ] {
        found("markdown", page, expected);
    }
    for page in [
        "{% highlight md %}https://h/a{% endhighlight %}\n",
        "{% highlight md %}\nhttps://h/a\n{% endhighlight %}\n",
        "{{< highlight md \"a=b\" >}}\nhttps://h/a\n{{< /highlight >}}\n",
        "{{< highlight md >}}https://h/a{{</ highlight >}}\n",
        "{% comment %}[x](https://h/a){% endcomment %}\n",
    ] {
        roles("markdown", page, &[Code]);
    }
}

#[test]
fn dotenv() {
    for (line, expected) in [
        ("A=postgres://u:a#b@db.example/x", "postgres://u:a#b@db.example/x"),
        ("export A=postgres://u:a(b)@db.example/x # remark", "postgres://u:a(b)@db.example/x"),
        ("A = postgres://u:a&b;c<d@db.example/x", "postgres://u:a&b;c<d@db.example/x"),
        ("A=postgres://u:a`b\"c@db.example/x", "postgres://u:a`b\"c@db.example/x"),
        ("A='https://h/a' # b", "https://h/a"),
        ("A=\"https://h/a#b\"#c", "https://h/a#b"),
        ("A=`https://h/a`", "https://h/a"),
        ("A=https://h/${B}?c=$D", "https://h/${B}?c=$D"),
        ("# see https://h/a", "https://h/a"),
        ("A=1 # see https://h/a", "https://h/a"),
        ("A=jdbc:postgresql://h/x?user=a&password=b", "jdbc:postgresql://h/x?user=a&password=b"),
        ("A=host b=https://h/a", "https://h/a"),
        ("A-b.c=https://h/a", "https://h/a"),
        ("A=\"https://h/a", "https://h/a"),
        ("curl https://h/a", "https://h/a"),
    ] {
        found("dotenv", &format!("X=1\r\n{line}\r\nY=2\n"), &[expected]);
        found("dotenv", line, &[expected]);
    }
    found("dotenv", "A=https://h/a B=https://h/b\n", &["https://h/a", "https://h/b"]);
    found("dotenv", "A=\"x\ny\"\nB='https://h/a\nz'\nC=https://h/c\n", &["https://h/a", "https://h/c"]);
    found("dotenv", "A=\nB=#https://h/a\nC= # d\nE=h.example:5432\n", &["https://h/a"]);
    found("dotenv", "A=it's\nB='https://h/a'\n", &["https://h/a"]);
    roles("dotenv", "A=postgres://u:a#b@db.example/x\nB=https://$C/x\nD=http://h/", &[Value, Template, Value]);
    roles("shell", "export A=postgres://u:a#b@db.example/x\n", &[Value]);
    found("markdown", "```dotenv\nA='https://h/a\n```\nhttps://h/b'\n", &["https://h/a", "https://h/b"]);
}

#[test]
fn urls_that_style_sheets_load() {
    for (css, expected) in [
        (
            "a{b:url(\"data:image/svg+xml;utf8,<svg xmlns='http://www.w3.org/2000/svg'/>\")}",
            "data:image/svg+xml;utf8,<svg xmlns='http://www.w3.org/2000/svg'/>",
        ),
        ("a{b:url('data:image/svg+xml,%3Csvg%22 0 12 12%22%3E')}", "data:image/svg+xml,%3Csvg%22 0 12 12%22%3E"),
        ("a{b:url(data:image/png;base64,ABCDEF)}", "data:image/png;base64,ABCDEF"),
        ("a{b:url( a.png )}", "a.png"),
    ] {
        let found = links(kind("css"), css.as_bytes());
        let texts: Vec<&str> = found.iter().map(|link| link.text()).collect();
        assert_eq!(texts, [expected], "{css}");
    }
    roles("css", "a{b:url(data:,a)}", &[Template]);
}

#[test]
fn lines_without_a_scheme_are_in_lists_of_urls() {
    for line in [
        "www.example.com", "example.com/a", "localhost:3000", "127.0.0.1/a", "https:/example.com", "Example.ORG", "::1",
    ] {
        assert!(LineCount::of(format!("http://h/\n{line}\n").as_bytes()).is_list(), "{line}");
        assert!(!LineCount::of(format!("{line}\n{line}\nhttp://h/\n").as_bytes()).is_list(), "{line}");
    }
    for line in ["hello", "see example.com", "a/b.txt", "README.md", "anna@example.com", "example.com, DIRECT", "1.2"] {
        assert!(!LineCount::of(format!("http://h/\n{line}\n").as_bytes()).is_list(), "{line}");
    }
}

#[test]
fn lines_that_are_no_urls_are_counted() {
    let count = LineCount::of(b"http://exa mple/\nnot a url\n\nhello\nhttps://ok.example/\n# urlgram: ignore-file\n");
    assert_eq!(count, LineCount { lines: 4, urls: 2, meant: 0 });
    assert!(count.is_mostly_urls() && !count.is_list());
    assert_eq!(LineCount::of(b"\n \n"), LineCount::default());
}
