//! Texts that nearly are links, and references without a definition.

use urlgram_documents::{DocumentKind, DocumentProblemKind, LinkRole, links, read};

/// Returns the mistakes of a text: the place, and the beginning of the message.
fn mistakes(kind: DocumentKind, text: &str) -> Vec<(String, String)> {
    use DocumentProblemKind::{Label, Markup, Redefinition};
    let is_meant = |kind| matches!(kind, Markup | Label | Redefinition);
    let problems = read(kind, text.as_bytes()).problems.into_iter().filter(|problem| is_meant(problem.kind));
    problems.map(|problem| (problem.span.of(text).to_owned(), problem.message)).collect()
}

#[track_caller]
fn finds(kind: DocumentKind, text: &str, place: &str, message: &str) {
    let found = mistakes(kind, text);
    assert_eq!(found.len(), 1, "{text}: {found:?}");
    assert_eq!(found[0].0, place, "{text}");
    assert!(found[0].1.contains(message), "{text}: {found:?}");
}

#[test]
fn markdown_that_nearly_is_a_link() {
    for (text, place, message) in [
        ("[a](https://h.example](b.html)", "https://h.example", "no closing parenthesis"),
        ("see [here](#part\nnext", "#part", "no closing parenthesis"),
        ("see [here])https://h.example/a) b", "])https://h.example/a", "in place of the opening one"),
        ("- [a/name#12]https://h.example/12", "]https://h.example/12", "no parentheses around"),
        ("a `Name`](structures/name.md) - b", "](structures/name.md)", "no opening bracket"),
        ("see [`a b`]([`a b`](https://h.example/a)) c", "[`a b`](https://h.example/a)", "a link as the destination"),
        ("a `b()`][c.d.e] f", "][c.d.e]", "no opening bracket"),
        ("see [`a.b`(https://h.example/a)] d", "[`a.b`(https://h.example/a)]", "closes after the destination"),
        ("see [`getName`][#get-name].", "[`getName`][#get-name]", "in place of the parentheses"),
        ("see [the guide](guide.md].", "guide.md", "no closing parenthesis"),
        ("see [文档]（https://h.example/a）。", "]（https://h.example/a）", "full-width"),
        ("a `b <https://h.example/>`__ c", "`b <https://h.example/>`__", "a link of reStructuredText"),
        ("a `b <https://h.example/>`\\_\\_.", "`b <https://h.example/>`\\_\\_", "a link of reStructuredText"),
        ("| [https://h.example/](The base URL) |", "[https://h.example/](The base URL)", "the text in the parentheses"),
        ("are [constructed][constructed] [b][c]\n\n[c]: /d", "[constructed][constructed]", "no definition"),
        ("[a](/b/c.html and then", "/b/c.html", "no closing parenthesis"),
        ("[`a`](https://h.example/", "https://h.example/", "no closing parenthesis"),
        ("a [single file]](#name) b", "]](#name)", "one bracket too many"),
        ("(the guide)[https://h.example/a] b", "(the guide)[https://h.example/a]", "in parentheses"),
        ("[issues].(#issues).", "].(#issues)", "punctuation between"),
        ("[the site] (https://h.example/)", "] (https://h.example/)", "a space between"),
        ("[#12] (https://h.example/pull/12) b", "] (https://h.example/pull/12)", "a space between"),
        ("- [name(https://h.example/a): a plugin", "[name(https://h.example/a)", "no closing bracket"),
        ("[a]('https://h.example/a')", "'https://h.example/a'", "quotation marks"),
        ("[a]((./b/c.md) d", "(./b/c.md)", "one parenthesis too many"),
        ("[a]((/history/#v3))", "(/history/#v3)", "quotation marks"),
        ("x\n<a href=\"/b/c/>text</a>\ny", "<a href=\"/b/c/>", "quotation mark"),
        ("<p>\n<a href=\"/b/c/>text</a>\n</p>", "<a href=\"/b/c/>", "quotation mark"),
        ("see [the guide][manual]", "[the guide][manual]", "no definition of \"manual\""),
        ("see [Guide][].", "[Guide][]", "no definition of \"Guide\""),
        ("see \"[the guide][manual]\".", "[the guide][manual]", "no definition of \"manual\""),
        ("a/[LICENSE_A][license]", "[LICENSE_A][license]", "no definition of \"license\""),
        ("see [用户指南][guide]", "[用户指南][guide]", "no definition of \"guide\""),
        ("see ![the bar][bar-image].", "![the bar][bar-image]", "no definition of \"bar-image\""),
        ("[![The build][badge]](https://h.example/)", "![The build][badge]", "no definition of \"badge\""),
        ("see [the part}(#part) here", "}(#part)", "a brace in place"),
        ("见(https://h.example/a)[sandbox]", "(https://h.example/a)[sandbox]", "the address is in parentheses"),
        ("[one more][M] [Guide][]\n\n```c|t\nx[i]\n\n[m]: /m\n[guide]: /g\n", "```c|t", "definition of \"M\""),
        ("[a][1]\n\n[1]: https://h.example/a\n[1]: <b.md> 'c'", "[1]: <b.md> 'c'", "a second definition of \"1\""),
        ("> [a b]\n> \n> [A  b]: /a\n> [a B]: /b\n", "[a B]: /b", "a different destination"),
    ] {
        finds(DocumentKind::Markdown, text, place, message);
    }
}

#[test]
fn markdown_that_is_meant_as_it_is() {
    for text in [
        "[a](https://h.example/)",
        "[a](\nhttps://h.example/\n)",
        "[a](https://h.example/\n\"title\")",
        "[a [b](/c)] (see d)",
        "`[a](https://h.example/` and `(a)[/b.html]`",
        "```\n[a](https://h.example/\n```",
        "    [a](https://h.example/",
        "f[a]([b c](https://h.example/) d) and x ([b c](https://h.example/))",
        "f(x)[i] and (a)[b] and (see [c](/d))",
        "[optional] (see below)",
        "`a`][0] [`b`][c.d.e] `x[`][i] [a (https://h.example/a)]",
        "[x](/a (b)",
        "[a][b]\n\n[b]: /c",
        "[b][]\n\n[B]: /c",
        "a[key][value], [ ][x], [Foo][foo.bar.Baz], [`Vec`][], [x][std::vec]",
        "* [PROF-15441][Host Profiler] add, [the text][ABC-1] and [SQLite3][Postgres][OCI8]",
        "\\[a](https://h.example/",
        "[1]（https://h.example/） [文档]（如下） ``a `b <https://h.example/>`_ c`` `b <c>`_ `b <https://h.example/>`_c",
        "    `b <https://h.example/>`_\n\n[https://h.example/](b.md) [https://h.example/](a \"b\")",
        "press [backspace][backspace] a [b][c] [Guide][guide]\n\n[c]: /d\n[guide]: /e",
        "[see h (https://h.example/)]",
        "- [[umkdir][tests] get umask](https://h.example/1)",
        "[#12] (https://h.example/pull/34)",
        "- azurekms://[VAULT_NAME][VAULT_URI]/[KEY]",
        "{% highlight md %}\n[a](https://h.example/\n{% endhighlight %}",
        "{% include links.md %}\n[a guide][b]",
        "<a href=\"/b\">c</a> <a href=\"{{ a > b }}\">",
    ] {
        assert_eq!(mistakes(DocumentKind::Markdown, text), [], "{text}");
    }
}

/// The definitions of a label, the rows of a table and the ends of blocks.
#[test]
fn markdown_that_programs_read_in_other_ways() {
    for text in [
        // The same destination, a label that is not used, a comment, and texts.
        "[a][1]\n\n[1]: https://h.example/a\n[1]: http://www.H.example/a/\n",
        "[a][1]\n\n[1]: /a\n[2]: /b\n[2]: /c\n",
        "a\n\n[//]: # (b)\n[//]: /c\n",
        "[a][1]\n\n[1]: /a\n\n```\n[1]: /b\n```\n\nb\n[1]: /c\n\n- c\n  [1]: /d\n",
        "[a][1]\n\n{% if b %}\n[1]: /a\n{% else %}\n[1]: /b\n{% endif %}\n",
        // Kramdown reads these definitions.
        "[the first][1] [the second][2]\n\n[1]: http://h.example/a(b\n[2]: http://h.example/c\n",
        // A cell after the last one, which a bar in code makes.
        "| a | b |\n|---|---|\n| `c|d` | e [[ref]](https://h.example/) |\n",
        "`vec![one][two]` and vec![one][two]",
        "[the guide][m]\n\n```\na\n```\n\n[m]: /m\n",
    ] {
        assert_eq!(mistakes(DocumentKind::Markdown, text), [], "{text}");
    }
}

#[test]
fn identifiers_of_embedded_services_are_no_destinations() {
    for (text, expected) in [
        ("@[youtube](dQw4w9WgXcQ)\n", &[][..]),
        ("a\n\n@[speakerdeck](4f926da9cb4cd0001f00a1ff)\n", &[]),
        ("@[card](https://h.example/a)\n", &["https://h.example/a"]),
        ("@[a](b.md) [youtube](c.md)\n", &["b.md", "c.md"]),
    ] {
        let found = links(DocumentKind::Markdown, text.as_bytes());
        assert_eq!(found.iter().map(|link| link.text()).collect::<Vec<_>>(), expected, "{text}");
    }
}

#[test]
fn a_size_of_an_image_is_no_part_of_its_destination() {
    for (text, is_cut) in [
        ("![a](https://h.example/b.png =200x100)", false),
        ("![a](/b.png =200x)", false),
        ("![a](/b.png =x50%)", false),
        ("![a](/b c.png)", true),
        ("![a](/b.png =wide)", true),
        ("![a](/b.png =x)", true),
    ] {
        let found = links(DocumentKind::Markdown, text.as_bytes());
        assert_eq!(found.iter().any(|link| link.near_miss.is_some()), is_cut, "{text}: {found:?}");
    }
}

#[test]
fn restructuredtext_that_nearly_is_a_link() {
    for (text, place, message) in [
        ("see `x <https://h.example/>` here", "`x <https://h.example/>`", "no \"_\""),
        ("see `x\n<https://h.example/>` here", "`x\n<https://h.example/>`", "no \"_\""),
        ("see `x <_a b>`_ here\n\n.. _A  B: https://h.example/", "`x <_a b>`", "after the name of the target"),
        ("see `x <key>`__ here\n\n.. _key: b.html", "`x <key>`", "after the name of the target"),
        ("see `x <Setting up volumes>`_ here", "`x <Setting up volumes>`", "a name in place of the address"),
        ("see [x](https://h.example/) here", "[x](https://h.example/)", "a link of Markdown"),
        ("see `x<https://h.example/>`_ here", "`x<https://h.example/>`", "no space before"),
        ("see `x <https://h.example/>`_` here", "`x <https://h.example/>`", "one backtick too many"),
        ("see :ref:`x <y` here", "`x <y`", "no \">\""),
        ("see :ref `x <y>` here", "`x <y>`", "no colon"),
        ("`List of modules :ref:`<modules>`", "`List of modules :ref:`", "within the backticks"),
        ("see func:`a.b` here", "`a.b`", "no colon before"),
        ("see setting:`a_b` and :setting:`c`", "`a_b`", "no colon before"),
        ("see `#12` here\n\n.. _#12: https://h.example/12", "`#12`", "no \"_\" after the name"),
        ("see `a _` here\n\n.. _a: https://h.example/12", "`a _`", "within the backticks"),
        ("see `#12 <https://h.example/12`_ here", "`#12 <https://h.example/12`", "no \">\""),
        (".. _`a b``: https://h.example/12", "`", "one backtick too many"),
    ] {
        finds(DocumentKind::Rst, text, place, message);
    }
    for (text, place) in [
        ("see `The Guide`_.\n\nA guide\n-------\n", "`The Guide`_"),
        ("see `x <gude_>`_.\n\n.. _guide: b.html", "`x <gude_>`_"),
        ("see `the\nguide`_ and\n\n.. note:: `a`_\n\n.. _a: b.html", "`the\nguide`_"),
    ] {
        finds(DocumentKind::Rst, text, place, "no target or section");
    }
    for text in [
        "see `The  guide`_ and `b`_ and `C d`_ and `e`_ and `f`_.\n\n.. include:: a.txt\n",
        "the guide\n~~~~~~~~~\nsee `The  Guide`_ and `b c`_\n\n.. _`B c`: d.html\n",
        "see `Build`_ and `the code`_ and `x`_\n\n`Build <https://h.example/>`_ _`the code` is\n\n.. [x] y\n",
        "use ``a``\n=========\nsee `use a`_ and `name`_ and `of this`_\n\n.. contents:: Of this\n.. image:: a.png\n   :name: name\n",
        "see `a`_\n\n.. autoclass:: b\n",
        "see `{{ name }}`_ and ``\\`a`_``, `a`__ :x:`a`_ b`a`_ `a`_b\n\n::\n\n   `a`_\n",
        "see `b`_\n\n{% for a in b %}\n.. _{{ a }}: c\n{% endfor %}\n",
    ] {
        assert_eq!(mistakes(DocumentKind::Rst, text), [], "{text}");
    }
    for text in [
        "see `x <https://h.example/>`_ and `y <https://h.example/>`__.",
        "see :ref:`x <y>` and :pep:`8 <https://h.example/>` and `z <https://h.example/>`:role:.",
        "see `x <y>` and ``x <https://h.example/>`` and `<https://h.example/>`.",
        ".. code-block:: rst\n\n   `x <https://h.example/>`",
        "see `x <user guide.html>`_ and `x <https://h.example/a b>`_ and `x <a b_>`_\n\n.. _a b: b.html",
        "see `x <key_>`_ and `key`_ and `y <other>`_\n\n.. _key: b.html",
        "``[x](https://h.example/)`` and ![](a) [x](b.md)\n\n::\n\n   [x](https://h.example/)",
        ":math:`a <b`",
        "note:`a` and data: `b` and x:func:`c` and `#12` and `@anna`",
        "using pip`s default and its :ref:`--no-binary\n<pip:no-binary>` option",
    ] {
        assert_eq!(mistakes(DocumentKind::Rst, text), [], "{text}");
    }
}

/// Each pattern costs at most one pass over a text without line ends.
#[test]
fn mistakes_take_linear_time() {
    for part in [
        "](/a", "[a](/a ", ")[/a", "(https://h", "] (https://h", "]](#a", "<a href=\"/a", "[a][b] ",
        "`x <https://h>` ", "[a](http", "`x <a>`_ ", "a_ ", "`a`_ ", ".. _a ", "`a <https://h>`_ ", "](a b) ", "]（/a",
    ] {
        let text = part.repeat(40_000 / part.len());
        let start = std::time::Instant::now();
        mistakes(DocumentKind::Markdown, &text);
        mistakes(DocumentKind::Rst, &text);
        assert!(start.elapsed().as_secs() < 20, "{part}");
    }
}

#[test]
fn references_to_entities_are_completed_by_a_declaration() {
    let xml = r#"<a xlink:href="&url.php;"/><b href="http://h.example/&foo;"/><c>mailto:&email;</c><d href="http://h.example/?a&amp;b"/>"#;
    let roles: Vec<_> = links(DocumentKind::Xml, xml.as_bytes()).iter().map(|link| link.role).collect();
    assert_eq!(roles.last(), Some(&LinkRole::Link));
    assert!(roles.len() > 2 && roles[..roles.len() - 1].iter().all(|role| *role == LinkRole::Template), "{roles:?}");
}

#[test]
fn texts_that_only_look_like_links() {
    let texts = |kind, text: &'static str| {
        let found = links(kind, text.as_bytes());
        found.iter().filter(|link| link.role == LinkRole::Link).map(|link| link.text().to_owned()).collect::<Vec<_>>()
    };
    assert!(texts(DocumentKind::Xml, "<I tools:src=\"@tools:sample/avatars\"/>").is_empty());
    assert!(texts(DocumentKind::Latex, "\\nolinkurl{arxiv.example}").is_empty());
    assert!(texts(DocumentKind::Markdown, "{% highlight md %}\n[x](a.md)\n{% endhighlight %}").is_empty());
    assert!(texts(DocumentKind::Yaml, "server_url: h.example.com").is_empty());
    assert_eq!(texts(DocumentKind::Yaml, "project_url: h.example.com"), ["h.example.com"]);
    let found = links(DocumentKind::Text, "http://或https://开头 http://، أو https://h.example/".as_bytes());
    assert_eq!(found.iter().map(|link| link.text()).collect::<Vec<_>>(), ["https://h.example/"]);
    let found = links(DocumentKind::Yaml, b"url: ldap://a.example ldap://b.example");
    assert_eq!(found.iter().map(|link| link.text()).collect::<Vec<_>>(), ["ldap://a.example", "ldap://b.example"]);
}

#[test]
fn the_name_of_a_role_alone_is_a_text() {
    let problems = |text: &str| read(DocumentKind::Rst, text.as_bytes()).problems.len();
    assert_eq!(problems("Write `:ref:` and ``:ref:`` there.\n"), 0);
    assert_eq!(problems("Write `list :ref:`<a>` there.\n"), 1);
}

#[test]
fn shortcodes_around_a_text_define_no_labels() {
    let problems = |text: &str| read(DocumentKind::Markdown, text.as_bytes()).problems.len();
    let link = "are [constructed][constructed] [b][c]\n\n[c]: /d\n";
    assert_eq!(problems(link), 1);
    assert_eq!(problems(&format!("{{{{% note %}}}}\ntext\n{{{{% /note %}}}}\n\n{link}")), 1);
    // The text of one without an end is elsewhere.
    assert_eq!(problems(&format!("{{{{% table %}}}}\n\n{link}")), 0);
}

#[test]
fn programs_of_blade_are_holes() {
    let texts = |text: &str| {
        let document = read(DocumentKind::Html, text.as_bytes());
        document.links.iter().map(|link| (link.text().contains(' '), link.role)).collect::<Vec<_>>()
    };
    for hole in ["{!! $a->b['c d'] !!}", "@php(echo route('a b')['}'])", "{{ route('a b') }}"] {
        let found = texts(&format!("<a href=\"https://h.example/{hole}/x\">a</a>"));
        assert_eq!(found.iter().map(|(_, role)| *role).collect::<Vec<_>>(), [LinkRole::Template], "{hole}");
    }
    assert_eq!(texts("<a href=\"https://h.example/a b@php\">a</a>"), [(true, LinkRole::Link)]);
    let page = "<?php a(); ?>\n<a href=\"https://h.example/@php(echo a['b c'])/x\">a</a><a href=\"https://h.example/a b\">a</a>";
    let roles: Vec<_> =
        read(DocumentKind::from_name("php").unwrap(), page.as_bytes()).links.iter().map(|link| link.role).collect();
    assert_eq!(roles, [LinkRole::Template, LinkRole::Link]);
}
