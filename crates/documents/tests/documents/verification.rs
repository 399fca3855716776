//! Edits that damage a document are recognized by parsers other than the readers, and dropped.

use proptest::prelude::*;
use urlgram::span::Span;
use urlgram_documents::{DocumentKind, Edit, add_ignores, apply, links, verified, verify};

fn kind(name: &str) -> DocumentKind {
    DocumentKind::from_name(name).unwrap()
}

/// Returns the edit that replaces the first occurrence of a text.
fn edit(document: &str, old: &str, new: &str) -> Edit {
    let start = document.find(old).unwrap();
    Edit { span: Span::new(start as u32, (start + old.len()) as u32), text: new.into() }
}

/// Pairs of a text and its replacement.
type Edits = &'static [(&'static str, &'static str)];

/// Documents of every kind with a structure, with edits of a URL that keep it, and edits that do not.
const DOCUMENTS: &[(&str, &str, Edits, Edits)] = &[
    (
        "json",
        "{\"a\": [\"x http://A/ y\", 1], \"url\": \"http:\\/\\/B\\/?c=1&d\"}\n",
        &[("A", "a"), ("B", "b"), ("c=1", "\\u0063")],
        &[("A", "\""), ("A", "\\q"), ("1]", "2]"), ("\"a\"", "\"b\""), ("A", "a\", \"z")],
    ),
    (
        "yaml",
        "a: http://A/ # c\nb: 'http://B/'\nc: &x [\"http://C/\"]\nd: x\n",
        &[("A", "a"), ("B", "b"), ("http://C/", "http://c/")],
        &[("A/", ": "), ("A/ ", "A/"), ("B", "'"), ("C/\"", "C/"), ("d: x", "d: y")],
    ),
    (
        "toml",
        "a = 'http://A/'\n[b]\nc = [\"http://B/\", 1]\n",
        &[("A", "a"), ("B", "b")],
        &[("A", "'"), ("B", "\""), ("1]", "2]"), ("[b]", "[c]"), ("B", "\\q")],
    ),
    (
        "html",
        "<p class=x><a href=\"http://A/?a&amp;b\">http://B/</a>\n<!-- http://C/ -->",
        &[("A", "a"), ("B", "b"), ("C", "c")],
        &[("A", "\""), ("B", "<b>"), ("C", "-->"), ("class=x", "class=y"), ("<p", "<q"), ("b\">", "b\" c=\"\">")],
    ),
    (
        "xml",
        "<?xml version='1.0'?><a b='http://A/'><c/>http://B/</a>\n",
        &[("A", "a"), ("B", "b")],
        &[("A/", "A/?a&b"), ("<c/>", "<c>"), ("B", "&x;")],
    ),
    (
        "xml",
        "<!DOCTYPE a [<!ENTITY u.v 'http://C/'>]><a b='http://A/&u.v;?a&amp;b'>http://B/?c&amp;&u.v;</a>\n",
        &[("A", "a"), ("a&amp;b", "a"), ("B", "b")],
        &[("v;?", "v?"), ("&u.v;?", "?"), ("B", "&x;"), ("v;<", "v<"), ("&amp;b", "&b")],
    ),
    (
        "html",
        "<a href='http://A/&u.v;'>x</a><b src='http://B/&u.v;'/>",
        &[("A", "a"), ("B", "b")],
        &[("v;'/", "v'/"), ("v;'>", "v'>")],
    ),
    (
        "markdown",
        "# http://A/\n\n[x](http://B/ 'y') <http://C/>\n\n| a | b |\n|---|---|\n| http://D/ | `x` |\n\n[r]: http://E/ \"t\"\n\n[r]\n",
        &[("A", "a"), ("B", "b"), ("C", "c"), ("D", "d"), ("E", "e")],
        &[
            ("B/", "B/ z"),
            ("B", ")"),
            ("C", ">"),
            ("D", "|"),
            ("E", " "),
            ("'y'", "'z'"),
            ("`x`", "`z`"),
            ("# ", "## "),
        ],
    ),
    (
        "csv",
        "url,b\nhttp://A/,\"http://B/\"\"c\"\n",
        &[("A", "a"), ("B", "b")],
        &[("A", ","), ("A", "\n"), ("B", "\""), ("url", "uri")],
    ),
    (
        "po",
        "msgid \"\"\nmsgstr \"\"\n\nmsgid \"see http://A/\"\nmsgstr[0] \"http://B/\"\n",
        &[("A", "a"), ("B", "b")],
        &[("A", "\""), ("A", "\\"), ("see", "sea"), ("msgid \"\"", "msgid%20\"\"")],
    ),
    ("python", "a = 'http://A/'  # http://B/\n", &[("A", "a"), ("B", "b")], &[("A", "'"), ("B", "\n"), ("A/'", "A/")]),
    ("list", "http://A/\nhttp://B/\n", &[("A", "a"), ("B", "b")], &[("A", "\n"), ("A/\n", "A/")]),
];

#[test]
fn edits_of_urls_keep_the_structure() {
    for (name, document, good, bad) in DOCUMENTS {
        let edits: Vec<Edit> = good.iter().map(|(old, new)| edit(document, old, new)).collect();
        assert!(verify(kind(name), document.as_bytes(), &edits), "{name}: all");
        for (good, edit) in good.iter().zip(&edits) {
            assert!(verify(kind(name), document.as_bytes(), std::slice::from_ref(edit)), "{name}: {good:?}");
        }
        for (old, new) in *bad {
            let edit = edit(document, old, new);
            assert!(!verify(kind(name), document.as_bytes(), &[edit]), "{name}: {old:?} {new:?}");
        }
    }
}

#[test]
fn harmful_edits_are_dropped_one_by_one() {
    for (name, document, good, bad) in DOCUMENTS {
        let good: Vec<Edit> = good.iter().map(|(old, new)| edit(document, old, new)).collect();
        for (old, new) in *bad {
            let bad = edit(document, old, new);
            let is_apart = |good: &&Edit| bad.span.end < good.span.start || good.span.end < bad.span.start;
            let mut others: Vec<Edit> = good.iter().filter(is_apart).cloned().collect();
            others.sort_by_key(|edit| edit.span);
            let all = [std::slice::from_ref(&bad), &others].concat();
            assert_eq!(verified(kind(name), document.as_bytes(), &all), others, "{name}: {old:?} {new:?}");
        }
    }
    assert_eq!(verified(kind("json"), b"[]", &[]), []);
}

/// A document that is not valid keeps its structure up to the mistake, and its links.
#[test]
fn invalid_documents() {
    let xml = "<a b='http://A/&u;'><c></a>\n";
    assert!(verify(kind("xml"), xml.as_bytes(), &[edit(xml, "A", "a")]));
    assert!(!verify(kind("xml"), xml.as_bytes(), &[edit(xml, "u;", "u")]));
    for (name, document) in [
        ("json", "{\"a\": \"http://A/\", // comment\n"),
        ("yaml", "a: 'http://A/'\n{{ if }}\n b: ]\n"),
        ("toml", "a = 'http://A/'\nb\n"),
    ] {
        assert!(verify(kind(name), document.as_bytes(), &[edit(document, "A", "a")]), "{name}");
        assert!(!verify(kind(name), document.as_bytes(), &[edit(document, "A/", "A/ ")]), "{name}");
    }
    let latin_1 = b"a = 'http://A/'  # \xe9 http://B/\n";
    assert!(verify(kind("python"), latin_1, &[Edit { span: Span::new(12, 13), text: "a".into() }]));
}

/// Adds a comment for every link, and returns the document with the number of links that have none.
fn ignored(name: &str, document: &str) -> (String, usize) {
    let found = links(kind(name), document.as_bytes());
    let findings: Vec<(Span, &str)> = found.iter().map(|link| (link.span, "U310")).collect();
    let added = add_ignores(kind(name), document.as_bytes(), &findings);
    (String::from_utf8(apply(document.as_bytes(), &added.edits).text).unwrap(), added.failed.len())
}

#[test]
fn comments_keep_definitions_and_tables() {
    const COMMENT: &str = "<!-- urlgram: ignore[U310] -->";
    const ABOVE: &str = "<!-- urlgram: ignore-next-line[U310] -->";
    for (before, after) in [
        ("[r]: http://a/\n\n[x][r]\n", format!("{ABOVE}\n[r]: http://a/\n\n[x][r]  {COMMENT}\n")),
        (
            "a\n\n[r]: http://a/ 't'\n[s]: http://b/\n",
            format!("a\n\n{ABOVE}\n[r]: http://a/ 't'\n{ABOVE}\n[s]: http://b/\n"),
        ),
        (
            "| a | b |\n|---|---|\n| http://a/ | x |\n| http://b/ | y\n",
            format!("| a | b |\n|---|---|\n| http://a/ | x {COMMENT} |\n| http://b/ | y {COMMENT}\n"),
        ),
        ("a <http://a/>  \nb <http://b/>\\\nc\n", format!("a <http://a/> {COMMENT}  \nb <http://b/> {COMMENT}\\\nc\n")),
        ("- <http://a/>\n- b\n", format!("- <http://a/> {COMMENT}\n- b\n")),
        ("> <http://a/>\n> b\n", format!("> <http://a/> {COMMENT}\n> b\n")),
    ] {
        let (text, failed) = ignored("markdown", before);
        // The use of a reference is where its definition is.
        let after = after.replace(&format!("[x][r]  {COMMENT}"), "[x][r]");
        assert_eq!((text.as_str(), failed), (after.as_str(), 0), "{before}");
        assert_eq!(ignored("markdown", &text).0, text, "a second run adds nothing");
    }
    // A comment would end the quoted scalar, the definition or the front matter.
    for (name, before) in [
        ("yaml", "a: x\n  http://a/\n  y\nc: d\n"),
        ("markdown", "---\na: http://a/\n---\n"),
        ("markdown", "[r]:\nhttp://a/\n\n[r]\n"),
    ] {
        assert_eq!(ignored(name, before), (before.to_owned(), links(kind(name), before.as_bytes()).len()), "{name}");
    }
}

/// Whether a parser that is not one of urlgram reads the document.
fn is_valid(name: &str, document: &str) -> bool {
    match name {
        "json" => serde_json::from_str::<serde_json::Value>(document).is_ok(),
        "yaml" => saphyr_parser::Parser::new_from_str(document).all(|event| event.is_ok()),
        "toml" => toml::de::DeTable::parse(document).is_ok(),
        "xml" => {
            let mut reader = quick_xml::Reader::from_str(document);
            let is_reference = |rest: &str| {
                let name = rest.split_once(';').map_or("", |(name, _)| name);
                let is_name = |name: &str| name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'.');
                match name.strip_prefix('#') {
                    Some(digits) => !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()),
                    None => name.starts_with(|first: char| first.is_ascii_alphabetic()) && is_name(name),
                }
            };
            let events = std::iter::from_fn(|| match reader.read_event() {
                Ok(quick_xml::events::Event::Eof) => None,
                event => Some(event.is_ok()),
            });
            let is_read = { events }.take(document.len()).all(|is_read| is_read);
            is_read && document.split('&').skip(1).all(is_reference)
        }
        _ => true,
    }
}

/// Documents of a URL: the name of the kind, and the texts before it and after it.
const AROUND: &[(&str, &str, &str)] = &[
    ("json", "{\"url\": \"", "\"}"),
    ("yaml", "url: \"", "\"\nb: 1\n"),
    ("yaml", "url: ", "\nb: 1\n"),
    ("toml", "url = \"", "\"\n"),
    ("toml", "url = '", "'\n"),
    ("xml", "<!DOCTYPE a [<!ENTITY u.v \"x\">]><a href=\"", "\"/>"),
    ("xml", "<a><loc>", "</loc></a>"),
    ("html", "<a href='", "'>x</a>"),
    ("markdown", "[x](", ")"),
    ("csv", "url,b\n", ",1\n"),
    ("po", "msgid \"", "\"\nmsgstr \"\"\n"),
];

/// Parts of URLs and of what a format puts in place of them.
fn soup() -> impl Strategy<Value = String> {
    let part = prop::sample::select(vec![
        "http://", "A", ".example", ":", "/", "?a=1", "&amp;", "&u.v;", "&#38;", ";", "\\", "|", "'", "#", "&", "%",
    ]);
    prop::collection::vec(part, 1..8).prop_map(|parts| parts.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    /// Whatever a fix writes into a URL: a document that was valid is valid afterwards, and one with a mistake is valid up to it.
    #[test]
    fn edits_of_urls_leave_valid_documents(
        (name, before, after) in prop::sample::select(AROUND),
        rest in soup(),
        new in prop_oneof![Just(String::new()), soup()],
        (start, length) in (0_usize..30, 0_usize..8),
        tail in prop::sample::select(vec!["", "<b>\n}]: \"\n"]),
    ) {
        let document = format!("{before}http://x.example/{rest}{after}");
        prop_assume!(is_valid(name, &document));
        let whole = format!("{document}{tail}");
        let edits: Vec<Edit> = links(kind(name), whole.as_bytes())
            .iter()
            .filter_map(|link| {
                let at = |index: usize| link.text().char_indices().map(|(at, _)| at).nth(index);
                let start = at(start)? as u32;
                let end = at(start as usize + length).unwrap_or(link.text().len()) as u32;
                link.edit(Span::new(start, end.max(start)), &new)
            })
            .collect();
        let edited = apply(whole.as_bytes(), &verified(kind(name), whole.as_bytes(), &edits));
        let edited = String::from_utf8(edited.text).unwrap();
        let valid = edited.strip_suffix(tail).unwrap_or(&edited);
        prop_assert!(is_valid(name, valid), "{name}: {whole:?} becomes {edited:?}");
        prop_assert_eq!(valid.matches("&u.v;").count() >= document.matches("&u.v;").count() || name != "xml", true);
    }
}
