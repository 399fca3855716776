//! Content security policies, whose sources are neither URLs nor patterns of other programs.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::model::{Mistake, MistakeKind};
use super::written::{Written, is_in, replaced, start_of};
use crate::one_edit::is_one_edit;

/// The names of the field of HTTP.
const FIELDS: [&str; 2] = ["content-security-policy", "content-security-policy-report-only"];

/// Directives whose values are lists of sources.
const OF_SOURCES: [&str; 20] = [
    "default-src", "script-src", "script-src-elem", "script-src-attr", "style-src", "style-src-elem", "style-src-attr",
    "img-src", "font-src", "connect-src", "media-src", "object-src", "frame-src", "child-src", "worker-src",
    "manifest-src", "prefetch-src", "base-uri", "form-action", "frame-ancestors",
];

/// Directives with other values.
const OTHERS: [&str; 10] = [
    "report-uri", "report-to", "sandbox", "upgrade-insecure-requests", "block-all-mixed-content", "trusted-types",
    "require-trusted-types-for", "plugin-types", "navigate-to", "require-sri-for",
];

/// Keywords, which are in apostrophes.
const KEYWORDS: [&str; 12] = [
    "self", "none", "unsafe-inline", "unsafe-eval", "unsafe-hashes", "strict-dynamic", "report-sample",
    "wasm-unsafe-eval", "unsafe-allow-redirects", "inline-speculation-rules", "report-sha256", "trusted-types-eval",
];

/// Beginnings of keywords with a value.
const WITH_VALUE: [&str; 4] = ["nonce-", "sha256-", "sha384-", "sha512-"];

/// Schemes that are sources often. A source that is a scheme ends with a colon.
const SCHEMES: [&str; 9] = ["data", "blob", "filesystem", "mediastream", "https", "http", "wss", "ws", "about"];

/// Longest name of a directive that is compared with the known ones.
const MAX_NAME: usize = 32;

fn is_directive(word: &str) -> bool {
    is_in(&OF_SOURCES, word) || is_in(&OTHERS, word)
}

/// Whether a word is a keyword without its apostrophes.
fn is_keyword(word: &str) -> bool {
    let has_value = |start: &&str| {
        word.get(..start.len()).is_some_and(|name| name.eq_ignore_ascii_case(start)) && word.len() > start.len() + 2
    };
    is_in(&KEYWORDS, word) || WITH_VALUE.iter().any(has_value)
}

/// Whether a program completes a word.
fn is_completed(word: &str) -> bool {
    word.contains(['{', '}', '$', '%', '<', '>', '\\', '`', '#', '+', '\u{1a}'])
}

/// A word of a policy, with its place.
type Word<'a> = (usize, &'a str);

/// Returns the words of a part of a policy that begins at `start`.
fn words(part: &str, start: usize) -> impl Iterator<Item = Word<'_>> {
    let place = move |word: &str| start + start_of(word, part);
    part.split_ascii_whitespace().map(move |word| (place(word), word))
}

/// Returns the place of the policy in a text: after the name of the field of HTTP, if that is before it.
fn policy_in(text: &str) -> usize {
    let name = |colon: usize| text[..colon].trim();
    match text.find(':').filter(|colon| is_in(&FIELDS, name(*colon))) {
        Some(colon) => colon + 1,
        None => 0,
    }
}

/// Whether a text is a content security policy, or the field of HTTP with one: its first word is a directive with a value.
///
/// ```
/// use urlgram::mistake::is_security_policy;
///
/// assert!(is_security_policy("default-src 'self'; img-src https:"));
/// assert!(!is_security_policy("default-src") && !is_security_policy("the default-src 'self'"));
/// ```
pub fn is_security_policy(text: &str) -> bool {
    let start = policy_in(text);
    let mut words = text[start..].split_ascii_whitespace();
    let first = words.next().unwrap_or_default();
    is_in(&OF_SOURCES, first) && words.next().is_some() || start > 0 && !first.is_empty()
}

/// Returns the mistakes in a content security policy, of which browsers ignore a source or a directive, in the order of their places. A
/// word that a program completes, such as `${host}`, has none.
///
/// ```
/// use urlgram::mistake::in_security_policy;
///
/// let policy = "default-src self; img-src 'https://cdn.example' script-src *";
/// let found: Vec<_> = in_security_policy(policy).map(|found| found.span.of(policy)).collect();
/// assert_eq!(found, ["self", "'https://cdn.example'", "script-src"]);
/// assert_eq!(in_security_policy("default-src 'self' https://*.example.org/a/ data:").count(), 0);
/// ```
pub fn in_security_policy(text: &str) -> impl Iterator<Item = Mistake> {
    let mut at = policy_in(text);
    let directives = text[at..].split(';').map(move |part| {
        let start = at;
        at += part.len() + 1;
        (start, part)
    });
    directives.flat_map(|(start, part)| in_directive(&words(part, start).collect::<Vec<_>>()))
}

/// Returns the mistakes in a directive with its sources.
fn in_directive(words: &[Word<'_>]) -> Vec<Mistake> {
    let Some((name, _)) = words.split_first() else { return Vec::new() };
    let mut found: Vec<_> = mistyped_directive(*name).into_iter().collect();
    // After the name of a directive that misses its semicolon, the sources are those of this directive.
    for (at, group) in words.chunk_by(|_, next| !is_directive(next.1)).enumerate() {
        let Some((name, sources)) = group.split_first() else { continue };
        // A trusted type may have any name.
        if at > 0 && !is_in(&OF_SOURCES, words[0].1) {
            break;
        }
        if at > 0 {
            found.push(without_semicolon(*name));
        }
        if is_in(&OF_SOURCES, name.1) {
            found.extend(sources.iter().filter_map(|word| in_source(*word, sources.len())));
        }
    }
    found
}

/// A directive after the sources of another one.
fn without_semicolon(word: Word<'_>) -> Mistake {
    let name = word.1;
    let message =
        format!("no \";\" before the directive \"{name}\", which is read as a source, and so are its sources");
    mistake(word, message, "Content Security Policy §2.2.1").meant(format!("; {name}"))
}

fn mistake(word: Word<'_>, message: impl Into<Cow<'static, str>>, section: &'static str) -> Mistake {
    Mistake::new(MistakeKind::PolicySource, (word.0, word.0 + word.1.len()), message, section)
}

/// A directive that no browser knows, with a name that is nearly that of another one.
fn mistyped_directive(word: Word<'_>) -> Option<Mistake> {
    let name = word.1.trim_end_matches(':');
    if name.len() > MAX_NAME || is_directive(name) && name.len() == word.1.len() || !name.contains('-') {
        return None;
    }
    let plural = |known: &str| name.strip_suffix('s').is_some_and(|single| single.eq_ignore_ascii_case(known));
    let known = OF_SOURCES.iter().chain(&OTHERS);
    let near =
        known.copied().find(|known| name.eq_ignore_ascii_case(known) || is_one_edit(name, known) || plural(known))?;
    let message = match name.len() < word.1.len() {
        true => format!("a colon after the directive \"{near}\", which browsers then do not know"),
        false => format!("no directive is called \"{name}\": there is \"{near}\""),
    };
    Some(mistake(word, message, SECTION_OF_DIRECTIVES).meant(near))
}

const SECTION_OF_DIRECTIVES: &str = "Content Security Policy §6";
const SECTION: &str = "Content Security Policy §2.3.1";

/// The mistake in one of `count` sources.
fn in_source(word: Word<'_>, count: usize) -> Option<Mistake> {
    let (_, text) = word;
    let escaped = text.strip_prefix("\\'").and_then(|text| text.strip_suffix("\\'"));
    if let Some(inner) = escaped.filter(|inner| is_keyword(inner)) {
        let message = "backslashes before apostrophes, as in a string of a program: browsers then ignore the keyword";
        return Some(mistake(word, message, SECTION).meant(format!("'{inner}'")));
    }
    if is_completed(text) {
        return None;
    }
    if is_keyword(text) {
        let message = format!("\"{text}\" without apostrophes, which is read as the name of a host");
        return Some(mistake(word, message, SECTION).meant(format!("'{text}'")));
    }
    if let Some(end) = text.strip_suffix(',').filter(|end| !end.is_empty()) {
        let message = "a comma after a source: it ends the policy, and spaces separate sources";
        return Some(mistake(word, message, "Content Security Policy §2.2.2").meant(end));
    }
    let marks = ['\'', '"', '\u{2018}', '\u{2019}', '\u{201c}', '\u{201d}'];
    let inner = text.trim_matches(marks);
    if inner.len() + 1 == text.len() && text.contains('\'') && is_keyword(inner) {
        let message = "one apostrophe at a keyword, which is between two";
        return Some(mistake(word, message, SECTION).meant(format!("'{inner}'")));
    }
    if inner.len() + 2 <= text.len() && !inner.is_empty() && !inner.contains(marks) {
        return in_marks(word, inner, count);
    }
    if is_in(&SCHEMES, text) {
        let message = format!("the scheme \"{text}\" without its colon, which is read as the name of a host");
        return Some(mistake(word, message, SECTION).meant(format!("{text}:")));
    }
    in_host_source(word)
}

/// The mistake in a source between apostrophes, where only keywords, nonces and hashes are.
fn in_marks(word: Word<'_>, inner: &str, count: usize) -> Option<Mistake> {
    let is_straight = word.1.starts_with('\'') && word.1.ends_with('\'');
    if is_straight && inner.eq_ignore_ascii_case("none") && count > 1 {
        let message = "'none' next to other sources, which browsers then ignore: it is alone";
        return Some(mistake(word, message, "Content Security Policy §2.3.1"));
    }
    if is_keyword(inner) {
        let message = "other marks than apostrophes around a keyword, which browsers then ignore";
        let found = || mistake(word, message, SECTION).meant(format!("'{inner}'"));
        return (!is_straight).then(found);
    }
    let hyphenated = inner.replace('_', "-");
    let near = |known: &&&str| known.len() > 4 && (hyphenated.eq_ignore_ascii_case(known) || is_one_edit(inner, known));
    if let Some(near) = KEYWORDS.iter().find(near) {
        let message = format!("no keyword is called '{inner}': there is '{near}'");
        return Some(mistake(word, message, SECTION).meant(format!("'{near}'")));
    }
    let is_source = inner.contains(['.', '*']) || inner.ends_with(':') || inner.contains("://");
    let message = "a source in apostrophes, which browsers then ignore: only keywords, nonces and hashes are in them";
    is_source.then(|| mistake(word, message, SECTION).meant(inner))
}

/// The mistake in a source with a host.
fn in_host_source(word: Word<'_>) -> Option<Mistake> {
    let (start, text) = word;
    let host_start = text.find("://").map_or(0, |at| at + 3);
    let rest = &text[host_start..];
    let host = rest.split(['/', '?', ':']).next().unwrap_or_default();
    if let Some(at) = host.match_indices('*').map(|(at, _)| at).find(|at| *at > 0) {
        let message = format!("\"*\" within the host \"{host}\": only the whole first label of a host may be \"*\"");
        let at = start + host_start + at;
        return Some(Mistake::new(MistakeKind::PolicySource, (at, at + 1), message, SECTION));
    }
    if host.len() > 1 && host.starts_with('*') && !host.starts_with("*.") {
        let message = format!("no dot after the \"*\" of the host \"{host}\"");
        let meant = format!("{}*.{}", &text[..host_start], &rest[1..]);
        return Some(mistake(word, message, SECTION).meant(meant));
    }
    let at = rest.find('?').filter(|at| rest[..*at].contains('/'))?;
    let message = "a query after a source, which browsers ignore";
    Some(mistake(word, message, SECTION).meant(&text[..host_start + at]))
}

/// Most mistakes that are corrected one after another.
const MAX_MISTAKES: usize = 16;

/// Returns the policy that was meant, once nothing in it looks like a mistake.
fn corrected(policy: &str) -> Option<String> {
    let mut text = String::from(policy);
    for _ in 0..MAX_MISTAKES {
        let Some(found) = in_security_policy(&text).next() else { return Some(text) };
        text = replaced(&text, found.span, &found.meant?).replace(" ;", ";");
    }
    None
}

/// The first mistake of a content security policy.
pub(super) fn policy(written: &Written<'_>) -> Option<Mistake> {
    let text = written.text;
    if !is_security_policy(text) {
        return None;
    }
    let found = in_security_policy(text).next()?;
    Some(Mistake { meant: corrected(text), ..found })
}

/// A content security policy, which is not a URL.
pub(super) fn is_not_a_url(written: &Written<'_>) -> Option<Mistake> {
    let message = "a content security policy, which is not a URL";
    let whole = (0, written.text.len());
    is_security_policy(written.text).then(|| Mistake::new(MistakeKind::PolicySource, whole, message, SECTION).note())
}

/// A keyword without its apostrophes, or in quotation marks in their place, in a list of sources as the library helmet has it.
pub(super) fn source(word: &str) -> Option<Mistake> {
    let keyword = word.trim_matches('"');
    is_keyword(keyword).then(|| {
        let message = format!("\"{keyword}\" without apostrophes, which is read as the name of a host");
        Mistake::new(MistakeKind::PolicySource, (0, word.len()), message, SECTION).meant(format!("'{keyword}'"))
    })
}
