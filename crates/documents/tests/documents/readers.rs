//! URLs inside documents. `samples/` contains a realistic file of each kind, and next to it a snapshot of the links and
//! comments found in it, which a person has read.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use proptest::prelude::*;
use urlgram::span::Span;
use urlgram_documents::{
    DocumentKind, DocumentProblemKind, Edit, IgnoreScope, Link, LinkRole, add_ignores, apply, ignores, links, read,
};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/documents/samples")
}

/// Returns the sample documents: name, kind, bytes.
fn documents() -> Vec<(String, DocumentKind, Vec<u8>)> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_none_or(|ending| ending != "snap" && ending != "new"));
    files.sort();
    files
        .iter()
        .map(|path| {
            let kind = DocumentKind::of_path(path).unwrap_or_else(|| panic!("{} is of no kind", path.display()));
            (path.file_name().unwrap().to_str().unwrap().to_owned(), kind, fs::read(path).unwrap())
        })
        .collect()
}

/// Lists the contents of a document, one per line.
fn listing(kind: DocumentKind, document: &[u8]) -> String {
    let found = read(kind, document);
    let mut listing = String::new();
    let at = |span: Span| String::from_utf8_lossy(&document[span.range()]).into_owned();
    for link in &found.links {
        write!(listing, "{} {}", link.span, link.context.name()).unwrap();
        if let Some(name) = link.name.get() {
            write!(listing, " of {}", at(name)).unwrap();
        }
        write!(listing, "{} {:?}", if link.is_explicit { "" } else { ", detected" }, link.text()).unwrap();
        if !link.is_verbatim() {
            write!(listing, " written {:?}", at(link.span)).unwrap();
        }
        if link.role == LinkRole::Template {
            write!(listing, " (template)").unwrap();
        }
        if let Some((span, why)) = link.trimmed {
            write!(listing, " without {:?} at {span}: {why:?}", at(span)).unwrap();
        }
        if let Some((span, why)) = link.line_break {
            write!(listing, " broken by {:?} at {span}: {why:?}", at(span)).unwrap();
        }
        listing.push('\n');
    }
    for ignore in &found.ignores {
        let codes: Vec<String> = ignore.codes.iter().map(|code| format!("{} {}", code.span, at(code.span))).collect();
        writeln!(listing, "{} ignores {codes:?} in {:?} {:?}", ignore.span, ignore.scope, at(ignore.range)).unwrap();
    }
    for problem in &found.problems {
        writeln!(listing, "{} {:?}: {}", problem.span, problem.kind, problem.message).unwrap();
    }
    listing
}

#[test]
fn links_of_every_kind() {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("samples");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| {
        for (name, kind, document) in documents() {
            insta::assert_snapshot!(name, listing(kind, &document));
        }
    });
}

#[test]
fn verbatim_links_equal_the_document() {
    for (name, kind, document) in documents() {
        for link in links(kind, &document) {
            let raw = &document[link.span.range()];
            assert_eq!(link.is_verbatim(), raw == link.text().as_bytes(), "{name}: {link:?}");
            let all = Span::new(0, link.text().len() as u32);
            assert_eq!(link.to_document(all), link.span, "{name}: {link:?}");
        }
    }
}

/// Replaces a link, reads the document again, and asserts that only this link has changed. `false` if it cannot be replaced.
fn replaced(name: &str, kind: DocumentKind, document: &[u8], number: usize, new: &str) -> bool {
    let before = links(kind, document);
    let link = &before[number];
    let Some(encoded) = link.encode(new) else { return false };
    let edit = Edit { span: link.span, text: encoded.clone().into_owned() };
    let edited = apply(document, &[edit]).text;
    let end = link.span.start as usize + encoded.len();
    assert_eq!(edited[..link.span.start as usize], document[..link.span.start as usize]);
    assert_eq!(edited[end..], document[link.span.end as usize..]);
    let after = links(kind, &edited);
    let texts = |links: &[Link<'_>]| links.iter().map(|link| link.text().to_owned()).collect::<Vec<_>>();
    let mut expected = texts(&before);
    expected[number] = new.to_owned();
    let after = texts(&after);
    if after != expected {
        let others: Vec<_> = after.iter().filter(|text| !expected.contains(text)).collect();
        panic!(
            "{name}: {new:?} for {link:?}, encoded as {encoded:?}: {} links, not {}, {others:?}",
            after.len(),
            expected.len()
        );
    }
    true
}

#[test]
fn replaced_links_are_read_again() {
    for (name, kind, document) in documents() {
        for number in 0..links(kind, &document).len() {
            assert!(replaced(&name, kind, &document, number, "https://other.example/x/y?z=1"), "{name}: {number}");
            for new in [
                "http://h/?a=1&b=2&lt;", "http://h/(a)_[b]", "http://h/'\"<>`\\ é", "http://h/,;", "../r",
                "http://h/).",
            ] {
                replaced(&name, kind, &document, number, new);
            }
        }
    }
}

/// Edits the scheme, the end, and the whole URL.
#[test]
fn edits_of_a_part_give_the_expected_url() {
    for (name, kind, document) in documents() {
        for link in links(kind, &document) {
            let length = link.text().len() as u32;
            let scheme = link.text().find(':').unwrap_or(0) as u32;
            for (span, new) in
                [(Span::new(0, scheme), "gopher"), (Span::empty(length), "z"), (Span::new(0, length), "http://n/")]
            {
                let Some(edit) = link.edit(span, new) else { continue };
                assert!(link.span.start <= edit.span.start && edit.span.end <= link.span.end, "{name}: {edit:?}");
                let edited = apply(&document, std::slice::from_ref(&edit)).text;
                let mut url = link.text().to_owned();
                url.replace_range(span.range(), new);
                let again = links(kind, &edited);
                assert!(again.iter().any(|again| again.text() == url), "{name}: {link:?} {edit:?} does not give {url}");
            }
        }
    }
}

#[test]
fn the_rest_of_the_url_keeps_its_encoding() {
    let html = br#"<a href="http://h/?a&b&amp;c&#x26;d">"#;
    let link = &links(DocumentKind::Html, html)[0];
    assert_eq!(link.text(), "http://h/?a&b&c&d");
    let edit = link.edit(Span::new(0, 4), "https").unwrap();
    assert_eq!(apply(html, &[edit]).text, br#"<a href="https://h/?a&b&amp;c&#x26;d">"#);
    // The replacement and the text after it would form a character reference, so the whole URL is encoded anew.
    let edit = link.edit(Span::new(12, 13), "lt;").unwrap();
    assert_eq!(apply(html, &[edit]).text, br#"<a href="http://h/?a&amp;lt;&amp;c&amp;d">"#);
}

#[test]
fn added_comments_take_effect() {
    for (name, kind, document) in documents() {
        let found = read(kind, &document);
        let findings: Vec<(Span, &str)> = found.links.iter().map(|link| (link.span, "U999")).collect();
        let added = add_ignores(kind, &document, &findings);
        let edited = apply(&document, &added.edits).text;
        let again = read(kind, &edited);
        let texts = |links: &[Link<'_>]| links.iter().map(|link| link.text().to_owned()).collect::<Vec<_>>();
        assert_eq!(texts(&again.links), texts(&found.links), "{name}");
        for (number, link) in again.links.iter().enumerate() {
            let is_ignored = again
                .ignores
                .iter()
                .any(|ignore| ignore.covers(link.span) && ignore.codes.iter().any(|code| code.code == "U999"));
            assert_ne!(is_ignored, added.failed.contains(&number), "{name}: {}", link.text());
        }
        // Nothing is added a second time.
        let findings: Vec<(Span, &str)> = again.links.iter().map(|link| (link.span, "U999")).collect();
        let can = |number: &usize| !added.failed.contains(number);
        let findings: Vec<_> = (0..findings.len()).filter(can).map(|number| findings[number]).collect();
        assert_eq!(add_ignores(kind, &edited, &findings).edits, [], "{name}");
        insta::with_settings!({ snapshot_path => "samples", prepend_module_to_snapshot => false, omit_expression => true }, {
            insta::assert_snapshot!(format!("{name}.ignored"), String::from_utf8_lossy(&edited));
        });
    }
}

#[test]
fn malformed_ignore_comments_are_reported() {
    let problem = |text: &str| {
        let document = read(DocumentKind::from_name("rust").unwrap(), text.as_bytes());
        assert_eq!(document.ignores, []);
        let problem = &document.problems[0];
        assert_eq!(problem.kind, DocumentProblemKind::Ignore);
        (problem.span.of(text).to_owned(), problem.message.clone())
    };
    assert_eq!(problem("// urlgram: ignroe[U1]").0, "ignroe");
    assert_eq!(problem("// urlgram: ignore[U1").0, "[");
    assert_eq!(problem("// urlgram: ignore[ ]").0, "[ ]");
    assert_eq!(problem("// urlgram: ignore U310").0, "U310");
    assert_eq!(problem("// urlgram: ignore zero-padded-port, please").0, "zero-padded-port");
    assert_eq!(problem("/* urlgram: ignore-files */").0, "ignore-files");
    assert_eq!(problem("// urlgram: IGNORE").0, "IGNORE");
    assert_eq!(problem("// urlgram: disable [U310]").0, "disable");
    assert_eq!(problem("// urlgram ignore[U310]").0, "urlgram");
    assert_eq!(problem("// URLGRAM: ignore").0, "URLGRAM:");
    assert_eq!(ignores(DocumentKind::from_name("rust").unwrap(), b"\"// urlgram: ignore\""), []);
    assert_eq!(
        ignores(DocumentKind::from_name("rust").unwrap(), b"/// write `urlgram: ignore-file`, as in urlgram: ignore"),
        []
    );
    assert_eq!(ignores(DocumentKind::from_name("rust").unwrap(), b"// noqa // urlgram: ignore").len(), 1);
    assert_eq!(ignores(DocumentKind::Yaml, b"a: |\n  # urlgram: ignore\n"), []);
    assert_eq!(ignores(DocumentKind::Markdown, b"`<!-- urlgram: ignore -->`\n"), []);
}

#[test]
fn ignore_comments_without_codes() {
    let scope = |text: &str| {
        let document = read(DocumentKind::from_name("rust").unwrap(), text.as_bytes());
        assert_eq!(document.problems, [], "{text}");
        document.ignores.iter().map(|ignore| (ignore.scope, ignore.codes.len())).collect::<Vec<_>>()
    };
    for reason in ["", " ", " -- the server wants it", ": old", " (old)", " — old", " # noqa"] {
        assert_eq!(scope(&format!("f(); // urlgram: ignore{reason}")), [(IgnoreScope::Line, 0)]);
        assert_eq!(scope(&format!("/* urlgram: ignore-file{reason} */")), [(IgnoreScope::File, 0)]);
    }
    assert_eq!(scope("// urlgram: ignore-next-line\nf();"), [(IgnoreScope::NextLine, 0)]);
    assert_eq!(scope("// urlgram:ignore [U310, U5] old"), [(IgnoreScope::Line, 2)]);
    // Comments about something else.
    for text in
        ["// urlgram: finds mistakes in URLs", "// urlgram is a linter", "// urlgram:", "// see urlgram: ignore"]
    {
        assert_eq!(scope(text), []);
    }
}

/// Returns all kinds, and the languages that differ in their syntax.
fn kinds() -> Vec<DocumentKind> {
    let languages = [
        "rust", "python", "javascript", "cpp", "ruby", "php", "shell", "lua", "sql", "css", "haskell", "ini", "csharp",
        "perl", "makefile",
    ];
    let others = DocumentKind::names().take_while(|name| *name != "rust");
    others.chain(languages).filter_map(DocumentKind::from_name).collect()
}

/// Returns the processor time of this thread, which does not depend on other programs; the time where the system does not tell.
fn processor_time() -> Duration {
    static START: OnceLock<Instant> = OnceLock::new();
    let numbers = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = numbers.split(' ').next().and_then(|nanoseconds| nanoseconds.parse().ok());
    nanoseconds.map_or_else(|| START.get_or_init(Instant::now).elapsed(), Duration::from_nanos)
}

/// Asserts that a text is read in linear time as every kind.
#[track_caller]
fn quick(what: &str, text: &[u8]) {
    let mut slow = Vec::new();
    for kind in kinds() {
        let start = processor_time();
        let found = read(kind, text);
        for link in found.links.iter().take(100) {
            assert!(link.span.end as usize <= text.len());
        }
        let time = processor_time() - start;
        // Many times the expected time of a build with few optimisations, and a thousandth of quadratic time.
        if time > Duration::from_secs(4) {
            slow.push(format!("{} {time:?}", kind.name()));
        }
    }
    assert!(slow.is_empty(), "{what}: {slow:?}");
}

#[test]
fn hostile_texts_are_read_in_linear_time() {
    let n = 50_000;
    for unit in [
        ":", "<", "[", "{", "(", "\"", "'", "`", "/", "\\", "&", "-", "#", "\n", "](", "![", "<!--", "a:", "://",
        "a://", "http://a", "<http://a", "(http://a)", "'http://a'", "http://a,", "data:", "(data:", "<URL:a://b ",
        "&amp;", "\\/", "\"\"", "[a]: ", "> ", "* ", "/*", "R\"(", "r#\"", "[[", "--[[", "=/[", "- ", "? ", "a: ",
        "&a ", "*a ", "{a: ", "|\n ", "a=[", "'''", "\"\"\"", "é", "a@b.c:", "www.", "http//a.b", "https:/a.b",
        "http://a/{{", "http://a/${", "%a", "$A", "http://a/<b", "](b c)", "[](b c", "www.:", "a@b.cc:x", "a@b.cc:/",
        "/$a", "[a-", "*", "http://a/****", "\\\"http://a", "](b \"", "`${", "\"#{", "\"$(", "<<A\n", "{{", "{%", "<%",
        "<script", "<![CDATA[", "<!", "a=\"", "``", ":`", "\\url{", "\\begin{verbatim}", "\\verb|", "$(", ".UR a\n",
        "link:", "\\f[", "msgid \"a\n", "--a\n\n", "=\n",
    ] {
        quick(unit, unit.repeat(n / unit.len()).as_bytes());
    }
}

#[test]
fn deep_long_and_invalid_documents() {
    let deep = 100_000;
    for (open, close) in
        [("[", "]"), ("{\"a\":", "}"), ("[{\"a\":", "}]"), ("<a><b>", "</b></a>"), ("> ", ""), ("- ", ""), ("(", ")")]
    {
        quick(open, [open.repeat(deep), "\"http://h/\"".into(), close.repeat(deep)].concat().as_bytes());
    }
    let json = [&*"[".repeat(deep), "\"http://h/\"", &"]".repeat(deep)].concat();
    let document = read(DocumentKind::Json, json.as_bytes());
    assert_eq!((document.links.len(), document.problems.len()), (1, 0));
    quick(
        "a title of many lines",
        ["[a](b \"", &"c\n".repeat(deep), "[a](b '", &"c\n".repeat(deep)].concat().as_bytes(),
    );
    quick("braces", ["http://h/", &"{".repeat(deep), " \"http://h/", &"{a".repeat(deep)].concat().as_bytes());
    quick("holes", "http://h/<a ".repeat(deep / 8).as_bytes());
    quick("a long line", [&b"http://h/"[..], &[b'a'; 2_000_000]].concat().as_slice());
    quick("invalid UTF-8", &b"http://h/\xff\xfe\x80 ".repeat(20_000));
}

/// A line break after a backslash has no meaning. At the end of a string, it is not part of the URL.
#[test]
fn continued_lines_at_the_ends_of_a_string() {
    for kind in ["python", "json", "shell", "c", "javascript"].map(|name| DocumentKind::from_name(name).unwrap()) {
        let text = b"x = \"http://:\\\n\"\ny = \"\\\nhttp://h/\\\nb\\\n\"\n";
        let found = links(kind, text);
        for link in &found {
            let raw = &text[link.span.range()];
            assert_eq!(link.is_verbatim(), raw == link.text().as_bytes(), "{}: {link:?}", kind.name());
            for end in 0..=link.text().len() as u32 {
                let edit = link.edit(Span::new(end.saturating_sub(1), end), "z");
                let is_inside = |edit: Edit| link.span.start <= edit.span.start && edit.span.end <= link.span.end;
                assert!(edit.is_none_or(is_inside), "{}: {link:?}", kind.name());
            }
        }
    }
}

/// Reads the tag in a thread with the default stack size of 2 MiB.
#[test]
fn a_tag_of_many_attributes() {
    let attributes = [" a=\"\"", " a=\"x\"", " a = \"\"", "a=\"\"/", " a=''", " a=b", " a", " a=\"&amp;\""];
    for attribute in attributes {
        let html = format!("<a{} href=\"http://h/a\" b=\"\"><b href='http://h/b'>\n", attribute.repeat(40_000));
        for kind in [DocumentKind::Html, DocumentKind::Markdown] {
            let html = html.clone();
            let reader = std::thread::Builder::new().stack_size(2 << 20);
            let found =
                reader.spawn(move || links(kind, html.as_bytes()).iter().map(|link| link.text().to_owned()).collect());
            let found: Vec<String> = found.unwrap().join().unwrap();
            assert_eq!(found, ["http://h/a", "http://h/b"], "{attribute} {}", kind.name());
        }
    }
}

/// The pauses of the tokenizer lose no value.
#[test]
fn all_attribute_values_are_read() {
    let html: String = (0..200).map(|number| format!(" href=\"http://h/{number}?&amp;\r\n\"")).collect();
    let html = format!("<a{html}>");
    let found: Vec<String> =
        links(DocumentKind::Html, html.as_bytes()).iter().map(|link| link.text().to_owned()).collect();
    let expected: Vec<String> = (0..200).map(|number| format!("http://h/{number}?&")).collect();
    assert_eq!(found, expected);
}

#[test]
fn spans_in_text_that_is_not_utf_8() {
    let text = b"\xff http://h/a \xe9<a href='http://h/\xe9&amp;'>";
    let found = read(DocumentKind::Html, text);
    assert_eq!(found.problems[0].kind, DocumentProblemKind::NotUtf8);
    assert_eq!(found.problems[0].span, Span::new(0, 1));
    let texts: Vec<_> = found.links.iter().map(|link| (link.text(), &text[link.span.range()])).collect();
    assert_eq!(texts, [("http://h/a", &b"http://h/a"[..]), ("http://h/\u{fffd}&", b"http://h/\xe9&amp;")]);
    // An edit next to invalid bytes keeps them.
    let edit = found.links[1].edit(Span::new(0, 4), "https").unwrap();
    assert_eq!(apply(text, &[edit]).text, b"\xff http://h/a \xe9<a href='https://h/\xe9&amp;'>");
    assert_eq!(found.links[1].to_document(Span::new(12, 13)), Span::new(33, 38));
}

#[test]
fn byte_order_mark_and_crlf() {
    for kind in kinds() {
        let text = "\u{feff}// \"http://h/a\"\r\n# \"http://h/b\"\r\n".as_bytes();
        for link in links(kind, text) {
            assert_eq!(&text[link.span.range()], link.text().as_bytes(), "{}", kind.name());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    /// Random sequences of syntax are read without panic. Spans are ascending, do not overlap, and map to their text.
    #[test]
    fn random_syntax_is_read_as_every_kind(
        soup in prop::collection::vec(prop::sample::select(&[
            "http://h/a", "mailto:a@b", "<", ">", "\"", "'", "`", "(", ")", "[", "]", "{", "}", "&amp;", "&", ";", "\\", "\\n", "\\u00e9",
            "\n", "\r\n", " ", "  ", "é", "😀", "# ", "//", "/*", "*/", "<!--", "-->", "<a href=", "](", "]: ", "- ", ": ", ",", "=",
            "|", "'''", "\"\"\"", "a", "---\n", "> ", "\t", "%", "$", "urlgram: ignore", "[U1]", "*", "_", ".",
        ][..]), 0..40)
    ) {
        let text = soup.concat();
        for kind in kinds() {
            let found = read(kind, text.as_bytes());
            for link in &found.links {
                let raw = link.span.of(&text);
                prop_assert_eq!(link.is_verbatim(), raw == link.text(), "{} {:?}", kind.name(), link);
                for (at, c) in link.text().char_indices() {
                    let span = link.to_document(Span::new(at as u32, (at + c.len_utf8()) as u32));
                    prop_assert!(link.span.start <= span.start && span.end <= link.span.end, "{} {:?}", kind.name(), link);
                    let (start, end) = (at as u32, (at + c.len_utf8()) as u32);
                    for edit in [Span::empty(start), Span::new(start, end), Span::empty(end)].map(|place| link.edit(place, "x")) {
                        let is_inside = |edit: Edit| link.span.start <= edit.span.start && edit.span.end <= link.span.end;
                        prop_assert!(edit.is_none_or(is_inside), "{} {:?}", kind.name(), link);
                    }
                }
            }
            for pair in found.links.windows(2) {
                prop_assert!(pair[0].span.end <= pair[1].span.start, "{} {:?}", kind.name(), pair);
            }
        }
    }

    /// A link that can be replaced by a random URL is read again, and nothing else changes.
    #[test]
    fn links_replaced_by_random_urls_are_read_again(
        which: prop::sample::Index,
        tail in prop::collection::vec(prop::sample::select(&[
            " - a", " (a b", " a b c d", " http://i/", ", http://i/", ".example/", "a", "/", "?", "#", "&", "&amp;", "=", "%41", "(", ")", "[", "]", "{", "}", "'", "\"", "<", ">", " ", "\\", "\\n", ".", ",", "é", "`", "|",
            "*", "_", "~", "$", ":", ";", "//",
        ][..]), 0..10)
    ) {
        let url = format!("http://h{}", tail.concat());
        let mut documents = documents();
        // The syntax errors of invalid documents may change.
        documents.retain(|(name, ..)| !name.starts_with("broken") && name != "Cargo.toml");
        let (name, kind, document) = &documents[which.index(documents.len())];
        // In the content of `meta`, words after a comma are those of a program whose name the URL is.
        let is_program = url.contains(", ") && name.ends_with(".html");
        for number in (0..links(*kind, document).len()).filter(|_| !is_program) {
            replaced(name, *kind, document, number, &url);
        }
    }

    /// Edits change their spans and nothing else.
    #[test]
    fn edits_change_only_their_spans(
        text in prop::collection::vec(any::<u8>(), 0..60),
        edits in prop::collection::vec((0u32..70, 0u32..8, "[a-c]{0,3}"), 0..8)
    ) {
        let edits: Vec<Edit> = edits.into_iter().map(|(start, length, text)| Edit { span: Span::new(start, start + length), text }).collect();
        let edited = apply(&text, &edits);
        prop_assert_eq!(edited.made + edited.dropped.len(), edits.len());
        let made: Vec<&Edit> = edits.iter().enumerate().filter(|(number, _)| !edited.dropped.contains(number)).map(|(_, edit)| edit).collect();
        let growth: i64 = made.iter().map(|edit| edit.text.len() as i64 - edit.span.len() as i64).sum();
        prop_assert_eq!(edited.text.len() as i64, text.len() as i64 + growth);
        for edit in &edits {
            if edit.span.end as usize > text.len() {
                prop_assert!(!made.contains(&edit));
            }
        }
        if made.is_empty() {
            prop_assert_eq!(edited.text, text);
        }
    }
}

#[test]
fn unclosed_strings_of_toml_are_whole_and_reported() {
    for text in
        ["a = \"http://h/\n", "a = 'http://h/", "a = \"\"\"http://h/", "a = '''http://h/", "a = \"http://h/\\\""]
    {
        let found = read(DocumentKind::Toml, text.as_bytes());
        assert!(found.links[0].text().starts_with("http://h/"), "{text}: {:?}", found.links);
        assert_eq!(found.problems[0].kind, DocumentProblemKind::Syntax, "{text}");
    }
    let closed = "a = \"http://a/\\\\\"\nb = 'http://b/\\'\nc = \"\"\"http://c/\"\"\"\nd = \"\"\ne = '''http://e/'''\n";
    let found = read(DocumentKind::Toml, closed.as_bytes());
    let texts: Vec<&str> = found.links.iter().map(Link::text).collect();
    assert_eq!((texts, found.problems.len()), (vec!["http://a/\\", "http://b/\\", "http://c/", "http://e/"], 0));
}
