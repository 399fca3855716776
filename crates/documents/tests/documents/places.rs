//! Texts that are URLs, texts that are not, and the roles of both.

use urlgram_documents::{DocumentKind, Implied, LinkContext, LinkRole, NearMiss, links};

/// Asserts the URLs of a document, each with the first letters of its role if that is not the usual one of the place.
#[track_caller]
fn found(kind: &str, document: &str, expected: &[&str]) {
    let kind = DocumentKind::from_name(kind).unwrap();
    let shown: Vec<String> = links(kind, document.as_bytes())
        .iter()
        .map(|link| match link.role {
            LinkRole::Template | LinkRole::Pattern | LinkRole::Namespace => {
                format!("{}: {}", link.role.name(), link.url())
            }
            _ => link.url().into_owned(),
        })
        .collect();
    assert_eq!(shown, expected, "{} {document}", kind.name());
}

#[test]
fn links_without_markup_in_markdown() {
    found("markdown", "See www.example.com/a for more.", &["http://www.example.com/a"]);
    found(
        "markdown",
        "Mail anna@example.com now, or bo@b.example.",
        &["mailto:anna@example.com", "mailto:bo@b.example"],
    );
    found(
        "markdown",
        "(www.a.example/b_(c)) and www.a.example/(d)).",
        &["http://www.a.example/b_(c)", "http://www.a.example/(d)"],
    );
    found(
        "markdown",
        "www.a.example/?q=(b)&lt; www.a.example/?q=b&hl;",
        &["http://www.a.example/?q=(b)", "http://www.a.example/?q=b"],
    );
    found(
        "markdown",
        "http://a.example/~b~ **http://b.example/** _https://c.example/d_e_",
        &["http://a.example/~b", "http://b.example/", "https://c.example/d_e"],
    );
    found(
        "markdown",
        "`www.a.example` <anna@a.example> <https://a.example>",
        &["mailto:anna@a.example", "https://a.example"],
    );
    found(
        "markdown",
        "Clone git@a.example:b/c.git at x@1.2.3, icon@2x.png, a/b@v1.2",
        &["ssh://git@a.example/b/c.git"],
    );
}

#[test]
fn links_without_markup_in_text() {
    found("text", "Visit www.example.com/path today", &["http://www.example.com/path"]);
    found("text", "From: anna@example.com; bo@b.example", &["mailto:anna@example.com", "mailto:bo@b.example"]);
    found("text", "host=https://a.example/b;user=x more", &["https://a.example/b"]);
    found("toml", "a = \"https://a.example;Database=b;Table Name=c\"", &["https://a.example"]);
    found("text", "Go to https://a.example/b;user=x.", &["https://a.example/b;user=x"]);
    found("text", "**Source: https://a.example/b** /www.a.example/", &["https://a.example/b"]);
    found("rust", "// by anna@example.com, see www.example.com.", &["http://www.example.com"]);
    found("rust", "let x = \"anna@example.com www.example.com\";", &[]);
}

#[test]
fn words_are_not_urls() {
    for text in [
        "a.jpg#joomlaImage://local",
        "my_http://a",
        "$scheme://host",
        "https://",
        "file:/ file: C:/a C:\\a std::io://",
        "javascript:void(0)",
        "a:b ::1 :// http:// %s://x",
    ] {
        found("text", text, &[]);
    }
    found("javascript", "const x={data:t.a,tag:[b.c],urn:a.b};", &[]);
    found("markdown", "[a](Yoke::get) [b](std::io::Read)", &[]);
    found("html", "<input class='http://a.example/' disabled id='http://b.example/'>", &[]);
    found(
        "text",
        "1http://a.example/ x\\nhttps://b.example/y 见http://c.example/。",
        &["http://a.example/", "https://b.example/y", "http://c.example/"],
    );
}

#[test]
fn lines_are_joined_in_plain_text_after_the_host() {
    found("text", "<URL:http://a\nC>", &["http://a"]);
    found("text", "<URL:http://a.example/b\n c>", &["http://a.example/bc"]);
    found("rust", "// <http://a.example/b\n// c>", &["http://a.example/b"]);
}

#[test]
fn destinations_of_markdown() {
    found("markdown", "[x](www.example.com) [y](https//a.example/b)", &["www.example.com", "https//a.example/b"]);
    found("markdown", "[a]: (https://a.example/b)\n\nsee [a]", &["(https://a.example/b)"]);
    found("markdown", "[a]: https://a.example/user guide.html\n", &["https://a.example/user guide.html"]);
    found("markdown", "[1]: https://a.example/ (2020)\n", &["https://a.example/"]);
    found("markdown", "[x]() ![](<>)", &["", ""]);
    let found = |text: &'static str| links(DocumentKind::Markdown, text.as_bytes());
    for text in ["[x](http://a.example/b c)", "see [x](my file.md)", "[x](a b/)", "[x](./a b)", "[`x`](http://h/b c)"] {
        let cut = found(text);
        assert_eq!((cut.len(), cut[0].near_miss), (1, Some(NearMiss::Space)), "{text}");
        assert_eq!((cut[0].context, cut[0].role), (LinkContext::Destination, LinkRole::Link));
        assert!(cut[0].text().contains(' '));
    }
    for text in ["[x](a remark)", "f[1](a, b)", "[x](http://a.example/ \"b\")"] {
        assert!(found(text).iter().all(|link| link.near_miss.is_none()), "{text}");
    }
}

#[test]
fn near_misses() {
    for (text, url, near_miss) in [
        ("at https:/a.example/b now", "https:/a.example/b", NearMiss::OneSlash),
        ("at https//a.example/b.", "https//a.example/b", NearMiss::NoColon),
        ("at http;//a.example", "http;//a.example", NearMiss::OtherColon),
        ("at https.://a.example", "https.://a.example", NearMiss::ExtraPunctuation),
        ("(http//:a.example)", "http//:a.example", NearMiss::ColonAfterSlashes),
        ("http;//localhost/a", "http;//localhost/a", NearMiss::OtherColon),
        ("like http:h.com/a or", "http:h.com/a", NearMiss::NoSlashes),
    ] {
        for kind in [DocumentKind::Text, DocumentKind::Markdown] {
            let found = links(kind, text.as_bytes());
            assert_eq!((found.len(), found[0].text(), found[0].near_miss), (1, url, Some(near_miss)), "{text}");
        }
    }
    found("text", "# <http:example.com> and urls like https:h.com.", &[]);
    found("text", "/srv/http//a.b/c http://a.example https:/ xhttp//a.b", &["http://a.example"]);
    let found = links(DocumentKind::Markdown, b"[x](C:/a) [y](http:/a)");
    assert_eq!((found[0].near_miss, found[1].near_miss), (Some(NearMiss::DrivePath), None));
}

#[test]
fn placeholders() {
    for text in [
        "http://{host}/",
        "https://a.example/${b}",
        "https://#{opts[\"host\"]}:#{port}/",
        "http://{{ host }}/a",
        "http://%HOST%/",
        "http://a.example/%(name)s",
        "http://a.example/%s/b",
        "http://<your-host>:<port>/",
        "https://a.example/<id>/x",
        "http://[HOST]:8000/",
        "http://[HOST]:[PORT:8123]/",
        "http://$HOST:$PORT/",
        "https://a.example/.../b",
        "http://localhost:port/",
        "https://API_HOST/x",
        "https://a.example/?key=YOUR_API_KEY",
        "https://a.example/XXX/",
        "http://HOST:80/",
        "gs://XXXX--a/b",
        "https://$TOKEN@a.example/",
        "https://a.example/%1$s",
        "https://a.example/%04zu",
        "https://a.example/%TESTNUMBER",
        "http://$(hostname):80/",
        "https://a.example/[id]/b",
        "proto://host/",
        "https://user:PASSWORD@a.example/",
        "https://a.example/$1",
        "https://a.example/{a}/{b}",
    ] {
        found("text", &format!("a {text} b"), &[&format!("template: {text}")]);
        found("yaml", &format!("a: |\n  {text}\n"), &[&format!("template: {text}")]);
    }
    found(
        "text",
        "https://a.example/b... https://a.example/c…",
        &["template: https://a.example/b", "template: https://a.example/c"],
    );
    found(
        "markdown",
        "https://a.example/<id>/b https://b.example/<br>",
        &["template: https://a.example/", "https://b.example/"],
    );
}

#[test]
fn real_urls_that_look_like_placeholders() {
    for text in [
        "https://a.example/$metadata",
        "https://a.example/?$filter=b&$top=1",
        "https://a.example/Class$Inner.html",
        "https://a.example/a[1]?b[]=c&d[e]=f",
        "https://a.example/compare/v1.0...v1.1",
        "http://[::1]:80/",
        "http://[fe80::1%25eth0]/",
        "https://a.example/{01234567-89ab-cdef-0123-456789abcdef}",
        "https://a.example/?q={\"a\":1}",
        "https://a.example/%7Ea%20b",
        "https://a.example/_(b)?c",
        "https://a.example/CODE_OF_CONDUCT.md",
        "https://WWW.A.EXAMPLE/",
        "https://JSON.example/",
        "https://web.archive.org/web/*/http://a.example/",
        "https://cdn.a.example/1*Vb-c.png",
        "https://a.example/?q=a*b",
        "https://a.example/?q=a+b",
        "https://a.example/100%",
        "http://LOCALHOST/",
        "https://your-own.example/",
        "https://a.example/;b=1",
        "https://a.example/?response=ID",
        "https://en.a.example/wiki/C++",
        "https://a.example/%u00e9",
    ] {
        let json = format!("{{\"a\": {:?}}}", text);
        found("json", &json, &[text]);
    }
}

#[test]
fn patterns() {
    for text in [
        "https://a\\.example/.*$", "https://*.a.example/*", "https://a.example/[^/]+", "https://a.example/(?:b|c)",
        "https://a.example/\\d+", "https://a.example/(b|c)/", "https://a.example/[a-z]+", "https://a.example/**",
        "https://a.example/b$",
    ] {
        let json = format!("{{\"a\": {:?}}}", text);
        found("json", &json, &[&format!("pattern: {text}")]);
    }
    found("json", r#"{"pattern":"^https://a\\.example/.*$"}"#, &["pattern: https://a\\.example/.*$"]);
    found("json", r#"{"a": "^https://a.example/"}"#, &["pattern: https://a.example/"]);
    found(
        "json",
        r#"{"a": "default-src 'self' https://a.example; img-src https://b.example"}"#,
        &["pattern: https://a.example", "pattern: https://b.example"],
    );
}

#[test]
fn roles_of_keys() {
    let role = |json: &str| links(DocumentKind::Json, json.as_bytes())[0].role;
    for key in ["url", "homepage", "html_url", "repository", "$ref", "image", "href", "downloadUrl"] {
        assert_eq!(role(&format!("{{\"{key}\": \"https://a.example/\"}}")), LinkRole::Link, "{key}");
    }
    for key in ["$id", "$schema", "@context", "@id", "xmlns", "targetNamespace", "ns"] {
        assert_eq!(role(&format!("{{\"{key}\": \"https://a.example/\"}}")), LinkRole::Namespace, "{key}");
    }
    for key in ["pattern", "regex", "exclude", "script-src", "Content-Security-Policy", "allowed_hosts"] {
        assert_eq!(role(&format!("{{\"{key}\": \"https://a.example/\"}}")), LinkRole::Pattern, "{key}");
    }
    assert_eq!(role(r#"{"note": "https://a.example/"}"#), LinkRole::Value);
    let found = links(
        DocumentKind::Json,
        br#"{"homepage": "www.a.example", "url": "https//a.example", "url": "/a", "x": "www.a.example"}"#,
    );
    assert_eq!(found.len(), 2);
    assert_eq!((found[0].implied, found[0].is_explicit), (Some(Implied::Http), true));
    assert_eq!(found[1].near_miss, Some(NearMiss::NoColon));
}

#[test]
fn attributes_of_html() {
    let of = |html: &'static str| -> Vec<(String, LinkRole)> {
        links(DocumentKind::Html, html.as_bytes()).iter().map(|link| (link.text().to_owned(), link.role)).collect()
    };
    let one = |html: &'static str| of(html).into_iter().next().unwrap();
    for html in [
        "<a href='http://a/'>",
        "<img src=http://a/>",
        "<form action='http://a/'>",
        "<button formaction='http://a/'>",
        "<q cite='http://a/'>",
        "<object data='http://a/'>",
        "<video poster='http://a/'>",
        "<a ping='http://a/'>",
        "<html manifest='http://a/'>",
        "<img srcset='http://a/ 2x'>",
        "<meta http-equiv=refresh content='5; url=http://a/'>",
        "<p style=\"background: url('http://a/')\">",
        "<p style=\"background: url(&quot;http://a/&quot;)\">",
        "<meta property='og:image' content='http://a/'>",
        "<img data-src='http://a/'>",
    ] {
        assert_eq!(one(html), ("http://a/".into(), LinkRole::Link), "{html}");
    }
    for html in [
        "<svg xmlns='http://a/'>",
        "<svg xmlns:b='http://a/'>",
        "<p itemtype='http://a/'>",
        "<p vocab='http://a/'>",
        "<link href='http://a/' rel='profile'>",
        "<link rel='profile' href='http://a/'>",
        "<p prefix='og: http://a/'>",
    ] {
        assert_eq!(one(html), ("http://a/".into(), LinkRole::Namespace), "{html}");
    }
    assert_eq!(one("<input value='http://a/'>").1, LinkRole::Value);
    assert_eq!(one("<img alt='see http://a/ there'>").1, LinkRole::Prose);
    assert_eq!(one("<p onclick=\"javascript:go('http://a/')\">"), ("http://a/".into(), LinkRole::Code));
    assert_eq!(one("<a :href=\"'http://a/' + id\">").1, LinkRole::Template);
    // Braces without quotes hold an expression of a program, in which only a string is a text.
    for (html, links) in [
        ("<a href={a}>", &[][..]),
        ("<a href={b.https.c} src={}>", &[]),
        ("<a href={\"https://a/\"}>", &["https://a/"]),
        ("<a href={'b.html'}/>", &["b.html"]),
        ("<a href={`https://a/${b}`}/>", &["template: https://a/${b}"]),
        ("<a href={\"a>", &[]),
        ("<a href={", &[]),
    ] {
        found("html", html, links);
    }
    assert_eq!(one("<a href={`https://a/${b}`}>").1, LinkRole::Template);
    assert_eq!(one("<meta content=\"img-src http://a/\">").1, LinkRole::Pattern);
    assert_eq!(of("<!DOCTYPE html PUBLIC '-//W3C//DTD' 'http://www.w3.org/TR/a.dtd'><p>"), []);
    assert_eq!(one("<a href=''>").0, "");
    assert_eq!(one("<map><img usemap='#a'></map>"), ("#a".into(), LinkRole::Link));
}

#[test]
fn edits_of_bare_urls_in_markdown_add_no_escapes() {
    let text = b"See https://Foo_Bar.example.com/x_y now";
    let link = &links(DocumentKind::Markdown, text)[0];
    assert_eq!(link.encode("https://foo_bar.example.com/x~y*z").as_deref(), Some("https://foo_bar.example.com/x~y*z"));
}

#[test]
fn whole_literals_that_others_reach_are_values() {
    let role = |kind: &str, text: &str| {
        let links = links(DocumentKind::from_name(kind).unwrap(), text.as_bytes());
        links.first().map(|link| (link.role, link.is_literal))
    };
    for text in ["A = 'https://docs.example.org/a b.html'", "A = 'https:/docs.example.org/'", "f('mailto:a.example')"] {
        assert_eq!(role("python", text), Some((LinkRole::Value, true)), "{text}");
    }
    for text in [
        "A = 'https://localhost:80/a b'",
        "assert_equal(f('https://docs.example.org:80a/'), 1)",
        "parse('https://docs.example.org:80a/')",
        "INVALID = ['https://docs.example.org:80a/']",
    ] {
        assert_eq!(role("python", text), Some((LinkRole::Code, true)), "{text}");
    }
    assert_eq!(role("typescript", "a = <a href=\"https://a/\">"), Some((LinkRole::Link, true)));
    assert_eq!(role("python", "# https://docs.example.org/"), Some((LinkRole::Prose, false)));
    assert_eq!(role("ini", "a=https://docs.example.org/"), Some((LinkRole::Value, false)));
}

#[test]
fn near_misses_of_values_need_a_host() {
    let near = |kind: &str, text: &str| {
        let links = links(DocumentKind::from_name(kind).unwrap(), text.as_bytes());
        links.first().and_then(|link| link.near_miss)
    };
    assert_eq!(near("json", r#"{"a": "https:docs.example.org"}"#), Some(NearMiss::NoSlashes));
    assert_eq!(near("json", r#"{"a": "https:\\\\docs.example.org"}"#), Some(NearMiss::Backslashes));
    assert_eq!(near("json", r#"{"a": "see https//docs.example.org now"}"#), Some(NearMiss::NoColon));
    for text in ["http:foo", "http:a.b", "cache/http//docs.example.org", "http//", "https:"] {
        assert_eq!(near("json", &format!("[\"{text}\"]")), None, "{text}");
    }
}

#[test]
fn pages_with_programs() {
    found(
        "php",
        "<a href='/a?b&amp;c'>a</a><?php $a = 'http://b.example/'; ?><img src='<?= $a ?>/d'><p>See http://e.example/.",
        &["/a?b&c", "http://b.example/", "template: <?= $a ?>/d", "http://e.example/"],
    );
    found("php", "<?php // http://a.example/\n", &["http://a.example/"]);
}

/// Asserts the contexts of the URLs of a document.
#[track_caller]
fn contexts(kind: &str, document: &str, expected: &[LinkContext]) {
    let kind = DocumentKind::from_name(kind).unwrap();
    let shown: Vec<_> = links(kind, document.as_bytes()).iter().map(|link| link.context).collect();
    assert_eq!(shown, expected, "{} {document}", kind.name());
}

#[test]
fn code_in_documentation_is_an_example() {
    use LinkContext::{Comment, Example, String};
    contexts(
        "rust",
        "/// http://a/\n/// ```\n/// http://b/\n/// ```\nfn f() { \"http://c/\" }\n",
        &[Comment, Example, String],
    );
    contexts(
        "javascript",
        "/**\n * http://a/\n * @example\n * f('http://b/')\n */\nf('http://c/')",
        &[Comment, Example, String],
    );
    contexts(
        "python",
        "\"\"\"See http://a/::\n\n    http://b/\n\nhttp://c/\n\"\"\"\nx = 'http://d/'\n",
        &[String, Example, String, String],
    );
    contexts("python", "# a::\n#\n#     http://b/\n\n# http://c/\n", &[Example, Comment]);
    contexts("csharp", "/// <code>\n/// http://a/\n/// </code>\n/// http://b/\n", &[Example, Comment]);
    contexts("javascript", "/**\n * @example\n * f()\n */\n// http://a/", &[Comment]);
    contexts("rust", "/// @example\n// http://a/", &[Comment]);
    contexts("kotlin", "/**\n * `http://a/` http://b/\n */\nx = \"http://c/\"", &[Example, Comment, String]);
    contexts("cpp", "x = R\"x(\n```\nhttp://a/\n```\n)x\";", &[String]);
    contexts("lua", "x = [=[\n```\nhttp://a/\n```\n]=]", &[String]);
}

#[test]
fn text_of_xml_is_a_destination_an_example_or_a_description() {
    found("xml", "<link doc=\"en/a.xml\">www.a.example</link>", &[]);
    found("xml", "<link>www.a.example</link>", &["http://www.a.example"]);
    found("xml", "<link url=\"http://a.example/\">www.a.example</link>", &["http://a.example/"]);
    found(
        "xml",
        "<ulink url='http://a.example/'>b.example.com</ulink><link>c.example.com/</link>",
        &["http://a.example/", "http://c.example.com/"],
    );
    found("xml", "<t>\"id\": \"</t><t>did:example:123\",</t>", &["did:example:123"]);
    found("xml", "<a href='[preferred]/a.zip'>a</a>", &["template: [preferred]/a.zip"]);
    contexts("xml", "<screen>http://a/</screen><link>http://b/</link>", &[LinkContext::Example, LinkContext::String]);
    for kind in ["xml", "html"] {
        found(kind, "<code>http://a.example/?b&amp;c</code>", &["http://a.example/?b&c"]);
    }
    found("xml", "<code><![CDATA[http://a.example/?b&amp;c]]></code>", &["http://a.example/?b&amp;c"]);
}

#[test]
fn lists_of_urls_are_split_at_commas() {
    found(
        "shell",
        "run --peers a=http://a:1,b-2=http://b:2,c=http://c:3 x",
        &["http://a:1", "http://b:2", "http://c:3"],
    );
    found("shell", "X=\"http://a:1,http://b:2\"", &["http://a:1", "http://b:2"]);
    found(
        "yaml",
        "peers: a=http://a:1,b=http://b:2\nurl: http://a/x,y=z",
        &["http://a:1", "http://b:2", "http://a/x,y=z"],
    );
    found(
        "json",
        r#"{"a": "data:,http://a/", "b": "http://a/?b,c=http://d"}"#,
        &["data:,http://a/", "http://a/?b,c=http://d"],
    );
}

#[test]
fn an_escaped_number_sign_ends_a_url() {
    found("ini", "deps =\n  a @ git+https://a.example/b\\#egg=c\n", &["git+https://a.example/b"]);
}

#[test]
fn destinations_in_backticks_are_names() {
    found("markdown", "[a](`Kernel.defimpl/2`) [b](`:binary`) [c](`http://c/) [d](inv:d#e f)", &["`http://c/"]);
}

#[test]
fn names_in_restructuredtext_have_colons() {
    found("rst", ".. _a :: b: http://a.example/\n.. _c: :doc:`c`\n", &["http://a.example/"]);
    found("markdown", "[a](|filename|/b.md)", &["template: |filename|/b.md"]);
}

#[test]
fn mail_addresses_are_links_in_restructuredtext() {
    let rst = "`Anna <anna@a.example>`_ and `b`_\n\n.. _b: bo@b.example\n.. _c: c@d\n";
    found("rst", rst, &["mailto:anna@a.example", "mailto:bo@b.example", "c@d"]);
}

#[test]
fn documentation_of_perl_and_ruby_has_code_in_indented_paragraphs() {
    use LinkContext::{Comment, Example, String};
    contexts(
        "perl",
        "=head1 A\n\nhttp://a/\n\n  f('http://b/');\n\nhttp://c/\n\n=cut\n\nf('http://d/');\n\n=head2 B\n\n  http://e/\n\n=cut\n",
        &[Comment, Example, Comment, String, Example],
    );
    contexts("ruby", "x = 1\n=begin\nhttp://a/\n\n  http://b/\n=end\n", &[Comment, Example]);
}

#[test]
fn a_percent_sign_and_one_character_are_a_placeholder_if_they_are_a_whole_segment() {
    found("html", "<a href='%U'>%U</a> <a href='mailto:%w%W'>a</a>", &["template: %U", "template: mailto:%w%W"]);
    for text in [
        "https://a.example/%1/%2#L%3",
        "ldap://a.example/%0",
        "https://a.example/?q=%1",
        "chrome-extension://__MSG_@@id__/a",
    ] {
        found("text", text, &[&format!("template: {text}")]);
    }
    for text in ["https://a.example/100%5", "https://a.example/b%1c", "https://a.example/b%2"] {
        found("text", text, &[text]);
    }
}

#[test]
fn empty_brackets_after_a_url_are_markup() {
    found(
        "yaml",
        "a: see https://a.example/b[] and https://c.example[].\n",
        &["https://a.example/b", "https://c.example"],
    );
    found(
        "text",
        "https://a.example/?b[] https://a.example/b[]/c https://a.example/#b(c[],d)",
        &["https://a.example/?b[]", "https://a.example/b[]/c", "https://a.example/#b(c[],d)"],
    );
}

#[test]
fn words_in_brackets_describe_a_part() {
    found("text", "a notmuch://[absolute path] b", &["template: notmuch://[absolute path]"]);
    found("text", "ssh://[<user>@]<host>[:<port>]/<path>", &["template: ssh://[<user>@]<host>[:<port>]/<path>"]);
    found("text", "http://[::1]/ http://[fe80::1] a]", &["http://[::1]/", "http://[fe80::1]"]);
}

#[test]
fn hosts_in_a_table_of_hosts_are_not_links() {
    found(
        "json",
        r#"{"a.b.link": "c.example.com", "d.website": "e.example.com", "website": "f.example.com"}"#,
        &["http://f.example.com"],
    );
}

#[test]
fn character_references_of_markup_in_a_text_are_code() {
    let role = |text: &str| links(DocumentKind::Xml, text.as_bytes())[0].role;
    for text in ["<a href=\"http://a.example/?b&#038;c\">", "<p>http://a.example/?b&amp;c</p>"] {
        assert_eq!(role(&format!("<x><![CDATA[{text}]]></x>")), LinkRole::Code, "{text}");
    }
    assert_eq!(role("<x><![CDATA[See http://a.example/?b&amp;c now]]></x>"), LinkRole::Prose);
}

#[test]
fn the_end_of_a_program_may_be_in_its_strings() {
    found("php", "<?php $a = '<?xml ?>'; $b = '<a href=\"' . $c[0] . '\">'; $d = 'http://a/'; ?>", &["http://a/"]);
}

#[test]
fn files_of_a_package_are_not_links() {
    found("xml", "<file src='lib\\**' target='lib' /><img src='a.png'/>", &["a.png"]);
}

#[test]
fn code_in_pages_is_an_example() {
    use LinkContext::{Attribute, Example, Prose};
    contexts(
        "html",
        "http://a/ <code>http://b/</code> http://c/ <pre><a href='http://d/'>x</a> <b>http://e/</b></pre> http://f/",
        &[Prose, Example, Prose, Attribute, Example, Prose],
    );
    contexts("xml", "<artwork><![CDATA[http://a/]]></artwork><b><![CDATA[http://c/]]></b>", &[Example, Prose]);
}

#[test]
fn a_program_may_be_named_by_its_address() {
    let links = |html: &'static str| links(DocumentKind::Html, html.as_bytes());
    let generator = links("<meta name=generator content='http://a.example/b.xslt, Revision 1, from C'>");
    assert_eq!((generator[0].text(), generator[0].is_explicit), ("http://a.example/b.xslt", false));
    assert_eq!(
        links("<meta property=og:image content='http://a.example/b c.png'>")[0].text(),
        "http://a.example/b c.png"
    );
    let refresh = links("<meta http-equiv=refresh content='5, url=b.html'>");
    assert_eq!((refresh[0].text(), refresh[0].is_explicit), ("b.html", true));
}

#[test]
fn a_host_may_be_cut_after_a_hyphen() {
    found(
        "text",
        "see https://www.a-\nb.example/ and https://a.example/b-",
        &["template: https://www.a-", "https://a.example/b-"],
    );
}

#[test]
fn a_url_ends_with_the_direction_that_began_before_it() {
    found("yaml", "a: \"\u{645} \u{202d}http://a.example/\u{202c} \u{645}\"\n", &["http://a.example/"]);
    found("text", "http://a.example/b\u{202c}c", &["http://a.example/b\u{202c}c"]);
}

#[test]
fn a_program_completes_the_syntax_around_its_placeholders() {
    let problems = |text: &'static str| urlgram_documents::read(DocumentKind::Toml, text.as_bytes()).problems.len();
    assert_eq!(problems("a = 1\n[[b.${c}]]\nd = 2\n"), 0);
    assert_eq!(problems("a = \"${b}\" x\n"), 1);
    let problems = |text: &'static str| urlgram_documents::read(DocumentKind::Yaml, text.as_bytes()).problems.len();
    assert_eq!((problems("a:\n  %(b)s\n"), problems("a:\n  %b\n")), (0, 1));
}

#[test]
fn a_line_break_of_a_string_ends_a_url_before_an_item() {
    found(
        "text",
        "Values:\\n\\n* http://a/#b\\n* http://a/#c\\n- http://a/#d",
        &["http://a/#b", "http://a/#c", "http://a/#d"],
    );
    found("text", "http://a/b\\new", &["http://a/b\\new"]);
}

#[test]
fn a_bracket_ends_the_value_of_a_tag() {
    found("python", "x = '[link=http://a:80]http://a:80[/link]'", &["http://a:80", "http://a:80[/link]"]);
    found("text", "x=http://[::1]:80/ [url=http://a/b]b[/url]", &["http://[::1]:80/", "http://a/b"]);
}

#[test]
fn a_url_in_a_comment_may_be_cut_after_a_blank() {
    found("python", "# http://a/b%20\n# c/d.html\n", &["template: http://a/b%20"]);
    found("python", "# http://a/b%20\n# See above.\n", &["http://a/b%20"]);
}

#[test]
fn a_template_in_place_of_a_destination_is_one() {
    let expected = ["template: {{< ref \"c\" >}}", "template: {{< ref \"d\" >}}"];
    found("markdown", "[a] [b]\n\n[a]: {{< ref \"c\" >}}\n[b]: {{< ref \"d\" >}}\n", &expected);
}

#[test]
fn modules_of_tests_are_examples() {
    use LinkContext::{Example, String};
    let source = "const A: &str = \"http://a/\";\n#[cfg(test)]\nmod tests {\n    fn b() {\n        c(\"http://b/\");\n    }\n}\n\
                  const D: &str = \"http://d/\";\n#[cfg(test)]\nconst E: &str = \"http://e/\";\n";
    contexts("rust", source, &[String, Example, String, String]);
    contexts("rust", &source.replace('\n', "\r\n"), &[String, Example, String, String]);
}

#[test]
fn many_marks_of_tests_take_linear_time() {
    for module in ["#[cfg(test)]\n", "#[cfg(test)]\nmod a {\n"] {
        found("rust", &module.repeat(200_000), &[]);
    }
}

#[test]
fn style_sheets_load_other_files() {
    let sheet = "@import \"a.css\";\n@import url( b.css );\np { background: url(\"c d.png\"), url(e.png) }\n";
    found("css", sheet, &["a.css", "b.css", "c d.png", "e.png"]);
    found(
        "css",
        "p { mask: url(#a); src: url(https://a/b.woff) } /* url(no) */ q::after { content: \"x.png\" }",
        &["https://a/b.woff"],
    );
    found("css", "p { background: url(data:,x) url(a", &["template: data:,x"]);
    found("scss", "p { background: url($a) url(b.png) }", &[]);
    found("html", "<style>p { background: url(a.png) }</style>", &["a.png"]);
}
