//! The kind of a syntax error is that of its diagnostic, and its help is true of the scheme.

use std::collections::BTreeSet;

use proptest::prelude::*;
use urlgram::diagnostic::{Diagnostic, Kind, SyntaxKind};
use urlgram::pass::{SyntaxError, blame, parse};
use urlgram::{grammar, registry, scheme};

use crate::support::{cases, url_lists};

/// Asserts that `error`, the error of `text`, has the kind of its diagnostics. Returns the kind.
fn agree(text: &str, error: SyntaxError) -> SyntaxKind {
    let kind = error.kind(text);
    let diagnostic = Diagnostic::from_syntax_error(text, error);
    assert_eq!(diagnostic.kind(), Kind::Syntax(kind), "{text:?}");
    kind
}

/// Reads a text by the rules of whole references. Returns the kinds of their errors.
fn kinds(text: &str) -> BTreeSet<SyntaxKind> {
    let errors = [
        parse(grammar::rfc3986::Uri, text).err(),
        parse(grammar::rfc3986::UriReference, text).err(),
        parse(grammar::rfc3987::IriReference, text).err(),
        blame(grammar::rfc3987::Iri, text).err(),
        blame(grammar::rfc3986::RelativeRef, text).err(),
    ];
    errors.into_iter().flatten().map(|error| agree(text, error)).collect()
}

/// Texts of the conformance tests.
fn conformance_texts() -> Vec<String> {
    let mut texts = Vec::new();
    for (file, count, field) in [
        ("whatwg/urltestdata.jsonl", 526, "input"),
        ("rfc3986/uri_reference.jsonl", 6077, "input"),
        ("rfc3986/iri_reference.jsonl", 1980, "input"),
        ("scheme_examples.jsonl", 303, "url"),
    ] {
        let all = cases(file, count);
        texts.extend(all.iter().filter_map(|case| case[field].as_str()).map(str::to_owned));
    }
    assert!(texts.len() > 8_000);
    texts
}

/// Texts that are mistakes in most places.
const MISTAKES: &[&str] = &[
    " ", "\t", "\u{0}", "\"", "<", "\\", "^", "|", "%", "%4", "%zz", "#", "?", "@", ":", "/", "[", "]", "é",
    "\u{200b}", "\u{e000}", "\u{fffd}", "::1", "[::1", "[::1]x", "[1::2::3]", ":8a", "1",
];

#[test]
fn conformance_texts_have_the_kind_of_their_diagnostics() {
    let mut seen = BTreeSet::new();
    for (i, text) in conformance_texts().iter().enumerate() {
        seen.extend(kinds(text));
        let mut at = i * 7 % (text.len() + 1);
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        seen.extend(kinds(&[&text[..at], MISTAKES[i % MISTAKES.len()], &text[at..]].concat()));
    }
    // A text of 4 GiB is too long for a test, and bytes that are not UTF-8 are not a text.
    let rest: Vec<_> = SyntaxKind::ALL.iter().filter(|kind| !seen.contains(kind)).collect();
    assert_eq!(rest, [&SyntaxKind::TooLong, &SyntaxKind::InvalidUtf8]);
}

#[test]
fn listed_urls_have_the_kind_of_their_diagnostics() {
    for (_, list) in url_lists() {
        list.lines().step_by(11).for_each(|text| drop(kinds(text)));
    }
}

#[test]
fn texts_have_the_kind_of_their_diagnostics_by_each_rule() {
    let texts = conformance_texts();
    for (i, rule) in registry::grammars().flat_map(|grammar| grammar.rules()).enumerate() {
        for text in texts.iter().skip(i % 997).step_by(997) {
            if let Err(error) = rule.check(text) {
                agree(text, error);
            }
        }
    }
}

/// The help for brackets depends on the scheme alone, so that it needs no grammar. Here the grammars confirm it: of a URL whose scheme
/// allows brackets anywhere outside of the host, the fix would change what the document of the scheme defines.
#[test]
fn brackets_are_fixed_in_schemes_that_do_not_allow_them() {
    let (mut with, mut without) = (BTreeSet::new(), BTreeSet::new());
    for case in cases("scheme_examples.jsonl", 303) {
        let url = case["url"].as_str().unwrap();
        let bracketed = (0..=url.len()).filter(|at| url.is_char_boundary(*at)).flat_map(|at| {
            ["[", "]", "[]", "[::1]", "[a]"].map(|brackets| [&url[..at], brackets, &url[at..]].concat())
        });
        for text in bracketed.chain([url.to_owned()]) {
            let Err(error) = parse(grammar::rfc3986::Uri, &text) else { continue };
            let diagnostic = Diagnostic::from_syntax_error(&text, error);
            let Some((scheme, _)) = text.split_once(':') else { continue };
            if diagnostic.kind() == Kind::Syntax(SyntaxKind::BracketOutsideHost) && scheme::entry(scheme).is_some() {
                let seen = if scheme::parse(&text).is_ok() { &mut with } else { &mut without };
                seen.insert((scheme.to_ascii_lowercase(), diagnostic.fix().is_some()));
            }
        }
    }
    let allowing: Vec<_> = with.iter().map(|(scheme, has_fix)| (scheme.as_str(), *has_fix)).collect();
    assert_eq!(allowing, [("sip", false), ("sips", false)]);
    // A scheme without such URLs has the fix.
    let never = without.iter().filter(|(scheme, _)| !with.iter().any(|(allowing, _)| allowing == scheme));
    assert!(never.clone().count() > 20 && never.clone().all(|(_, has_fix)| *has_fix), "{without:?}");
}

proptest! {
    #[test]
    fn texts_have_the_kind_of_their_diagnostics(
        text in "([a-z1+]{0,5}:)?(//)?([a-f0-9:/?#@%\\[\\]. é\\\\\u{e000}\u{ffff}\t-]|::|\\[::1\\]){0,30}",
    ) {
        kinds(&text);
    }
}
