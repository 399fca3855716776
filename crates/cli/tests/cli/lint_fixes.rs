//! `urlgram lint --fix`: what is changed in files, and what is not.

use std::fs;

use crate::folder::{folder, lint};
use crate::lint::{lint_with, places};

const DOCS: &[(&str, &str)] = &[
    ("docs/a.md", "# A\n\nSee [b](http://b.example:443/p) and <http://c.example:0083/>.\n\n```\nhttp://x y\n```\n"),
    ("docs/b.json", "{\"a\": \"http:\\/\\/d.example:0081\\/\", \"b\": [1, \"text\"]}\n"),
    ("docs/c.html", "<p><a href='http://e.example:443/?a=1&amp;b=2'>e</a>\n"),
    ("docs/photo.jpeg", "http://x y\n"),
    ("list.txt", "http://g.example/\nhttp://h.example:0082/\n"),
];

#[test]
fn safe_fixes_are_made_and_nothing_else_is_touched() {
    let folder = folder("fix", DOCS);
    let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
    let before = read("docs/a.md");
    let ran = lint(&folder, &["--fix", "-F", "concise", "docs", "list.txt"]);
    assert_eq!(read("docs/a.md"), before.replace(":0083", ":83"));
    assert_eq!(read("docs/b.json"), "{\"a\": \"http:\\/\\/d.example:81\\/\", \"b\": [1, \"text\"]}\n");
    assert_eq!(read("list.txt"), "http://g.example/\nhttp://h.example:82/\n");
    assert_eq!(places(&ran), ["docs/a.md:3:26: U238", "docs/c.html:1:30: U238"], "{ran}");
    assert!(ran.err.contains("fixed"), "{}", ran.err);
    let again = lint(&folder, &["--fix", "-F", "concise", "docs", "list.txt"]);
    assert!(!again.err.contains("fixed"), "a second run has nothing to do: {}", again.err);
}

#[test]
fn unsafe_fixes_only_if_asked() {
    let folder = folder("unsafe", DOCS);
    let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
    // Alone, the option only marks what could be fixed.
    let before = read("docs/a.md");
    let ran = lint(&folder, &["--unsafe-fixes", "-F", "concise", "docs/a.md"]);
    assert!(ran.out.contains("U238") && ran.out.contains("[unsafe fix]"), "{ran}");
    assert_eq!((read("docs/a.md"), ran.code), (before, Some(1)));
    assert!(ran.err.contains("1 more with --fix --unsafe-fixes"), "{ran}");
    let ran = lint(&folder, &["--fix", "--unsafe-fixes", "-q", "docs/a.md", "docs/c.html"]);
    assert_eq!((ran.out.as_str(), ran.code), ("", Some(0)), "{ran}");
    assert!(read("docs/a.md").contains("(https://b.example:443/p)"), "{}", read("docs/a.md"));
    assert_eq!(read("docs/c.html"), "<p><a href='https://e.example:443/?a=1&amp;b=2'>e</a>\n");
    fs::write(folder.join("list.txt"), "http://h.example:0082/\n").unwrap();
    assert_eq!(lint(&folder, &["--fix", "--exit-non-zero-on-fix", "list.txt"]).code, Some(1));
}

#[test]
fn a_diff_changes_nothing() {
    let folder = folder("diff", DOCS);
    let ran = lint(&folder, &["--diff", "-q", "list.txt"]);
    assert!(ran.out.contains("-http://h.example:0082/\n+http://h.example:82/\n"), "{ran}");
    assert_eq!(ran.code, Some(1));
    assert_eq!(fs::read_to_string(folder.join("list.txt")).unwrap(), DOCS[4].1);
}

#[test]
fn stdin_is_fixed_on_stdout() {
    let folder = folder("stdin", &[]);
    let ran = lint_with(
        &folder,
        &["--fix", "-q", "--stdin-filename", "a.md"],
        "See <http://a.example:081/>\nand [b](http://c:443/)\n",
    );
    assert_eq!(ran.out, "See <http://a.example:81/>\nand [b](http://c:443/)\n");
    assert!(ran.err.contains("U238"), "{}", ran.err);
    // A text that needs no fix comes out as it went in.
    let ran = lint_with(&folder, &["--fix", "-q"], "http://a.example/\n");
    assert_eq!((ran.out.as_str(), ran.code), ("http://a.example/\n", Some(0)));
}

/// Files that are not lists stay as they are, whatever their names.
#[test]
fn only_lists_are_fixed_as_lists() {
    let po = "msgid \"\"\nmsgstr \"\"\n\nmsgid \"a b\"\nmsgstr \"c d\"\n";
    let texts = &[
        ("AUTHORS", "Denys Vlasenko\nA. U. Thor\n"),
        ("LICENSE", "MIT License\n\n  Copyright 2020\n"),
        ("de.po", po),
        ("cities.txt", "New York\nhttp://a.example/\nSan Marino\n"),
        ("CMakeLists.txt", "if(WIN32)\n  set(A \"[^\\\"]+\\\"\")\nendif()\n"),
        ("robots.txt", "User-agent: *\nDisallow: /a b\n"),
        ("code.rst", "Use::\n\n    {a}\n    b|c\n"),
        ("header.eml", "Content-Type: text/plain;\n boundary=a\n"),
    ];
    let folder = folder("no-lists", texts);
    let names: Vec<&str> = texts.iter().map(|(name, _)| *name).collect();
    let ran = lint(&folder, &[&["--fix", "--unsafe-fixes", "-F", "concise"], &names[..]].concat());
    assert_eq!((ran.out.as_str(), ran.code), ("", Some(0)), "{ran}");
    for (name, text) in texts {
        assert_eq!(fs::read_to_string(folder.join(name)).unwrap(), *text, "{name}");
    }
    // A configured kind overrides the guess, both ways.
    fs::write(folder.join("one.txt"), "HTTP://a.example:080/b\n").unwrap();
    fs::write(folder.join("urlgram.toml"), "[kinds]\n'one.txt' = 'text'\n'cities.txt' = 'list'\n").unwrap();
    let ran = lint(&folder, &["-F", "concise", "one.txt"]);
    assert!(lint(&folder, &["-F", "json-lines", "one.txt"]).out.contains("\"text\""), "{ran}");
    assert!(lint(&folder, &["-F", "concise", "cities.txt"]).out.starts_with("cities.txt:1:1: U104"));
    let ran = lint(&folder, &["-F", "concise", "--isolated", "--kind", "list", "cities.txt"]);
    assert!(ran.out.starts_with("cities.txt:1:1: U104"), "{ran}");
    assert!(lint_with(&folder, &["-F", "concise"], "New York\n").out.starts_with("<stdin>:1:1: U104"));
}

/// Docutils removes the spaces in a destination, so that `%20` would make another address of it.
#[test]
fn spaces_that_a_reader_removes_are_not_encoded() {
    let text = "See `the key <https://a.example/key pair/>`_ and `a <setting up>`_.\n\n.. _b: https://a.example/b c\n";
    let folder = folder("removed-spaces", &[("a.rst", text)]);
    let ran = lint(&folder, &["--fix", "--unsafe-fixes", "-F", "concise", "a.rst"]);
    assert_eq!(fs::read_to_string(folder.join("a.rst")).unwrap(), text, "{ran}");
}

#[test]
fn what_is_not_utf_8_is_not_fixed() {
    let folder = folder("not-utf-8", &[]);
    let url = "HTTP://a.example:080/";
    let utf_16 = |big: bool| -> Vec<u8> {
        let units = format!("\u{feff}{url}\n").encode_utf16().collect::<Vec<_>>();
        units.iter().flat_map(|unit| if big { unit.to_be_bytes() } else { unit.to_le_bytes() }).collect()
    };
    let latin_1 =
        |before: &str, after: &str| [before.as_bytes(), url.as_bytes(), b"caf\xe9", after.as_bytes()].concat();
    let files = [
        ("le.txt", utf_16(false)),
        ("be.md", utf_16(true)),
        ("le.urls", utf_16(false)),
        ("be.json", utf_16(true)),
        ("a.md", latin_1("<", ">\n")),
        ("a.urls", latin_1("", "\n")),
        ("a.html", latin_1("<a href='", "'>\n")),
        ("a.py", latin_1("a = '", "'\n")),
        ("b.md", latin_1("<HTTP://b.example:080/>\n\n", "\n")),
    ];
    for (name, text) in files {
        let file = folder.join(name);
        fs::write(&file, &text).unwrap();
        for args in [&["-F", "concise"][..], &["--fix", "--unsafe-fixes", "-F", "concise"]] {
            let ran = lint(&folder, &[args, &[name]].concat());
            assert_eq!(ran.code, Some(1), "{name}: {ran}");
            assert!(!ran.out.contains("[fix]") && !ran.err.contains("fix"), "{name}: {ran}");
            if name.starts_with("le") || name.starts_with("be") {
                assert_eq!(places(&ran), [format!("{name}:1:1: U002")], "{ran}");
            }
        }
        assert!(fs::read(&file).unwrap() == text, "{name}");
        if name.starts_with("le") || name.starts_with("be") {
            lint(&folder, &["--add-ignores", name]);
            assert!(fs::read(&file).unwrap() == text, "{name}");
        }
    }
}

/// A program may compute with its literals. Its comments are running text.
#[test]
fn fixes_in_programs() {
    let texts = &[
        ("a.ts", "f(file:/a);\nconst a = 'FILE:/a', b = file:/b;\nif (x.startsWith('http://a.example:080/')) {}\n"),
        ("a.go", "u := \"http://localhost:\" + strconv.Itoa(port)\nv := \"http://a.example:080/\" +\n\tpath\n"),
        ("a.rb", "a.start_with?(\"file:/\")\n# %r(\\AHTTP://a.example/)\nb = \"HTTP://#{host}/\"\n"),
        (
            "a.py",
            "R = re.compile('HTTP://a.example:080/x')\nA = 'HTTP://a.example/[^/]+'\nB = 'HTTP://a.example:080' % x\n",
        ),
        ("b.py", "A = ('HTTP://a.example/'\n     'b')\nB = 'npipe:////./pipe/docker'\nC = 'HTTPS://git.'\n"),
        ("a.c", "char *a = \"HTTP://a.example:\" PORT;\nchar *b = \"HTTP://a.example:080\" PATH;\n"),
        ("a.sh", "sed s,file:/,, \"$1\"\ncurl s3://b/a/../b\nsed s,HTTP://a.example,x,\n"),
        ("a.php", "<?php $a = 'HTTP://a.example:080' . $path; ?>\n"),
        ("a.html", "<script>a = 'file:/a'; b = 'HTTP://a.example:080' + c</script>\n"),
        (
            "a.json",
            "{\"pattern\": \"HTTP://a.example/.*\", \"a\": \"^HTTP://a.example/x\", \"b\": \"http://localhost:\"}\n",
        ),
    ];
    let folder = folder("programs", texts);
    for (name, text) in texts {
        let ran = lint(&folder, &["--fix", "--unsafe-fixes", "-F", "concise", name]);
        assert_eq!(fs::read_to_string(folder.join(name)).unwrap(), *text, "{name}: {ran}");
        assert!(!ran.out.contains("[fix]") && !ran.err.contains("fix"), "{name}: {ran}");
    }
    for (name, text, fixed) in [
        ("b.go", "get(\"HTTP://a.example:080/b\", path)\n", None),
        (
            "c.py",
            "A = 'WSS://a.example:080/b'  # FTP://a.example:021/c\n",
            Some("A = 'WSS://a.example:080/b'  # ftp://a.example/c\n"),
        ),
        ("b.sh", "curl -o x HTTP://a.example:080/b \"HTTPS://a.example/?q=1\" y\n", None),
        (
            "b.html",
            "<script>a('HTTP://a.example:080/b')</script><a href='FILE:///a'>\n",
            Some("<script>a('HTTP://a.example:080/b')</script><a href='file:///a'>\n"),
        ),
        ("b.json", "{\"a\": \"HTTP://a.example:080/b\"}\n", Some("{\"a\": \"http://a.example/b\"}\n")),
    ] {
        fs::write(folder.join(name), text).unwrap();
        lint(&folder, &["--fix", "-q", "--extend-select", "U5", name]);
        assert_eq!(fs::read_to_string(folder.join(name)).unwrap(), fixed.unwrap_or(text), "{name}");
    }
}

/// Running text is fixed if the URL is whole and no reader can see an escape in it.
#[test]
fn fixes_in_running_text() {
    let folder = folder("prose-fixes", &[]);
    let fixed = |name: &str, text: &str| {
        fs::write(folder.join(name), text).unwrap();
        let ran = lint(&folder, &["--fix", "-F", "concise", "--extend-select", "U5", name]);
        assert!(!ran.out.contains("[fix]"), "{ran}");
        fs::read_to_string(folder.join(name)).unwrap()
    };
    assert_eq!(fixed("a.md", "See HTTP://A.example:081/b, now.\n"), "See http://A.example:81/b, now.\n");
    assert_eq!(fixed("a.md", "See https://Foo_Bar.example.com/x.\n"), "See https://Foo_Bar.example.com/x.\n");
    assert_eq!(fixed("a.txt", "See HTTP://A.example:081/b now.\n"), "See http://A.example:81/b now.\n");
    for text in [
        "See https://$HOST/x now.\n",
        "See https://API_HOST/x now.\n",
        "See HTTP://a\\_b.example/ now.\n",
        "See HTTP://localhost: and FOO://A/ now.\n",
        "[x](https://$HOST/)\n",
    ] {
        assert_eq!(fixed("b.md", text), text);
    }
}

#[test]
fn encryption_is_never_removed() {
    let folder = folder("encryption", &[]);
    for text in ["https://a.example:080/\n", "https://a.example:80/\n", "wss://a.example:80/\n"] {
        fs::write(folder.join("a.urls"), text).unwrap();
        lint(&folder, &["--fix", "--unsafe-fixes", "--select", "ALL", "a.urls"]);
        let fixed = fs::read_to_string(folder.join("a.urls")).unwrap();
        assert!(fixed.starts_with("https:") || fixed.starts_with("wss:"), "{text} {fixed}");
    }
}

/// Texts that are compared byte by byte, and the code of examples, stay as they are.
#[test]
fn what_is_compared_or_signed_is_not_fixed() {
    let texts = [
        ("a.txt", "-----BEGIN PGP SIGNED MESSAGE-----\nSee http://a.example:080/b now.\n"),
        ("a.rs", "//! assert_eq!(normal(\"http://a.example:080/\"), 1);\n"),
        ("a.json", "{\"issuer\": \"http://a.example:080/\", \"const\": \"http://a.example:080/\"}\n"),
        ("b.yaml", "iss: http://a.example:080/\n"),
    ];
    let folder = folder("compared", &texts);
    lint(&folder, &["--fix", "-q", "."]);
    for (name, text) in texts {
        assert_eq!(fs::read_to_string(folder.join(name)).unwrap(), text, "{name}");
    }
}

#[test]
fn a_file_is_fixed_once_however_often_it_is_named() {
    let folder = folder("twice", &[("a.md", "<http://a.example:080/>\n")]);
    let ran = lint(&folder, &["--fix", "a.md", "./a.md"]);
    assert_eq!((ran.code, ran.err.contains("1 fixed")), (Some(0), true), "{ran}");
    fs::write(folder.join("a.md"), "<http://a.example/a%20b c d e f>\n[a](<http://a.example/a b c d e f>)\n").unwrap();
    let ran = lint(&folder, &["--fix", "a.md"]);
    assert!(
        fs::read_to_string(folder.join("a.md")).unwrap().contains("(<http://a.example/a%20b%20c%20d%20e%20f>)"),
        "{ran}"
    );
}

/// A text whose lines are URLs is a list, also if all of them have mistakes.
#[test]
fn a_text_of_bad_urls_is_not_clean() {
    for bad in ["http://exa mple/", "ht!tp://x", "http://a.example/my file.html", "http://", "http://user name@host/"] {
        let folder = folder("bad-urls", &[("t.txt", &format!("{bad}\n"))]);
        let ran = lint(&folder, &["-F", "concise", "t.txt"]);
        assert_eq!((ran.code, ran.out.lines().count()), (Some(1), 1), "{bad}: {ran}");
    }
    let prose = folder("prose", &[("t.txt", "http://a.example/ is a page\nhttp://b.example Title\n")]);
    assert_eq!(lint(&prose, &["t.txt"]).code, Some(0));
}

/// The colon of an empty port may be that of a second scheme, which no specification knows.
#[test]
fn a_second_scheme_keeps_its_colon() {
    let urls = "http://socks5h://server\nogg://http://www.example.com/a\ns3://minio://b/c\nhttp://HOST://x/\n";
    let folder = folder("second-scheme", &[("a.txt", urls), ("a.md", "<http://socks5h://server>\n")]);
    let ran = lint(&folder, &["--fix", "--unsafe-fixes", "--select=ALL", "-F", "concise", "a.txt", "a.md"]);
    let after = fs::read_to_string(folder.join("a.txt")).unwrap() + &fs::read_to_string(folder.join("a.md")).unwrap();
    assert!(!after.lines().any(|line| line.matches("://").count() < 2), "{after}");
    assert!(lint(&folder, &["-F", "concise", "a.txt"]).out.contains("a.txt:1:1: U126"), "{ran}");
}

/// References to entities are part of XML, not of a URL.
#[test]
fn references_of_xml_are_left_alone() {
    let xml = "<!DOCTYPE a [<!ENTITY url.php \"http://php.example/\">]>\n<a href=\"&url.php;\"><b href=\"mailto:&e.mail;\"/>\
        <loc>http://Host.example/&foo;</loc><c href=\"http://c.example:/?a&amp;b=&foo;\"/></a>\n";
    let files = ["a.xml", "b.svg", "c.xhtml"];
    let folder = folder("entities", &files.map(|name| (name, xml)));
    for level in [&["--fix"][..], &["--fix", "--unsafe-fixes", "--select=ALL"]] {
        let ran = lint(&folder, &[level, &["-q"], &files].concat());
        for name in files {
            let text = fs::read_to_string(folder.join(name)).unwrap();
            assert_eq!(text.matches("&foo;\"").count() + text.matches("&url.php;\"").count(), 2, "{name}: {text}{ran}");
            assert!(level.len() > 1 || name == "c.xhtml" || text == xml, "{name}: {text}{ran}");
        }
    }
}

#[test]
fn the_report_never_replaces_its_input() {
    let folder = folder("own-report", &[("a.md", "<http://a.example:080/>\n")]);
    assert_eq!(lint(&folder, &["-o", "a.md", "a.md"]).code, Some(2));
    assert_eq!(fs::read_to_string(folder.join("a.md")).unwrap(), "<http://a.example:080/>\n");
}
