//! Settings of containers: references to images, and URLs in the environment.

use std::ops::Range;

use crate::collect::Collector;
use crate::document::{DocumentProblem, DocumentProblemKind};
use crate::entries;
use crate::linkify;
use crate::mapping::{MappedText, offset};
use urlgram::mistake::is_checked_variable;
use urlgram::shorthand::ShorthandError;
use urlgram::shorthand::image::{ImageReference, mistake};
use urlgram::span::Span;

/// Reports a mistake in a reference to an image, unless a part of it is a placeholder. The text has no escapes.
pub(crate) fn image(out: &mut Collector<'_>, range: Range<usize>) {
    let whole = out.raw(range.clone());
    let text = whole.split_once(" -").map_or(whole, |(text, _)| text.trim_ascii_end());
    if !is_reference(text) {
        return;
    }
    if text.len() < whole.len() {
        let message = "option after the name of an image";
        let remedy = "Write it in the command of the container.".to_owned();
        return report(out, DocumentProblemKind::Image, range.start + text.len()..range.end, message, remedy);
    }
    let Some(found) = mistake(text) else { return grammar(out, range, text) };
    let message = match found.span.of(text) {
        ":" if text.ends_with(':') => "no tag after the colon in the name of an image",
        ":" => "colon before the digest of an image",
        "::" => "two colons before the tag of an image",
        "/" => "slash after the tag of an image",
        tag if tag.starts_with(':') => "second tag after the name of an image",
        scheme if scheme.ends_with("//") => "scheme before the name of an image",
        _ if is_made_up(text) => return,
        _ => "capital letter in the name of an image",
    };
    let remedy = match &found.meant {
        Some(meant) => format!("Write \"{meant}\"."),
        None => String::from("Write a digest as name@sha256:DIGITS."),
    };
    report(out, DocumentProblemKind::Image, range, message, remedy);
}

/// Reports what the grammar of references does not allow in a text without a usual mistake, unless somebody replaces a part of it.
fn grammar(out: &mut Collector<'_>, range: Range<usize>, text: &str) {
    let digits = text.split_once("@sha256:").map_or("", |(_, digits)| digits);
    let is_replaced = text.contains('…') || text.contains("..") || digits.contains(|c: char| !c.is_ascii_hexdigit());
    let Err(ShorthandError::Rule { message, .. }) = ImageReference::parse(text) else { return };
    if !is_replaced && !is_made_up(text) {
        let remedy = "Docker rejects it: \"invalid reference format\".".to_owned();
        report(out, DocumentProblemKind::Image, range, message, remedy);
    }
}

/// Reports mistakes in references to images with commas or line ends between them.
pub(crate) fn images(out: &mut Collector<'_>, range: Range<usize>) {
    let mut at = range.start;
    for part in out.raw(range).split_inclusive([',', '\n']) {
        let start = at + part.len() - part.trim_ascii_start().len();
        let text = part.trim_ascii_start().trim_end_matches([',', '\n', '\r', ' ']);
        image(out, start..start + text.len());
        at += part.len();
    }
}

/// Last words of the names of variables that hold URLs or hosts.
const OF_HOSTS: [&str; 9] = ["URL", "URLS", "HOST", "HOSTS", "ORIGINS", "ENDPOINT", "DOMAIN", "DOMAINS", "SERVERS"];

/// Reports the mistake in an item of the environment, `NAME=value`, whose variable many programs read; and quotation marks around a URL or
/// hosts, which Compose passes on as they are: `URL="http://a/"`.
pub(crate) fn environment(out: &mut Collector<'_>, range: Range<usize>) {
    let item = out.raw(range.clone());
    let Some((name, value)) = item.split_once('=') else { return };
    let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    if !is_name {
        return;
    }
    let start = range.end - value.len();
    let remedy = format!("Remove the quotation marks, or write them around the whole item: \"{name}=…\".");
    if !has_quotes(out, name, start..range.end, remedy) && is_checked_variable(name) {
        out.problems.extend(entries::in_value_of(name, &MappedText::verbatim(value, start)));
    }
}

/// Reports quotation marks within those of YAML in the value of a variable: `URL: '"http://a/"'`.
pub(crate) fn quoted(out: &mut Collector<'_>, name: &str, range: Range<usize>) {
    has_quotes(out, name, range, "Remove the inner quotation marks.".to_owned());
}

/// Reports quotation marks around the value of a variable, or around the default of one in it, and returns whether there are any around it.
fn has_quotes(out: &mut Collector<'_>, name: &str, range: Range<usize>, remedy: String) -> bool {
    let value = out.raw(range.clone());
    let inside = ["\\\"", "\"", "'"].iter().find_map(|mark| {
        let inside = value.strip_prefix(mark)?.strip_suffix(mark)?;
        (!inside.contains(['"', '\'', '\\'])).then_some(inside)
    });
    let is_of_hosts = OF_HOSTS.contains(&name.rsplit('_').next().unwrap_or(name));
    if inside.is_some_and(|inside| linkify::begins_url(inside) || is_of_hosts && inside.contains('.')) {
        let message = "quotation marks in the value of a variable";
        report(out, DocumentProblemKind::Quotes, range, message, remedy);
    } else if let Some(default) = quoted_default(value) {
        let place = range.start + default.start..range.start + default.end;
        let message = "quotation marks around the default of a variable, which Compose takes for a part of it";
        report(out, DocumentProblemKind::Quotes, place, message, "Remove the quotation marks.".to_owned());
    }
    inside.is_some()
}

/// Returns the place of a URL in quotation marks that is the default of a variable: in `${A:-"http://a/"}`.
fn quoted_default(value: &str) -> Option<Range<usize>> {
    let at = value.find(":-\"").filter(|at| value[..*at].contains("${"))? + ":-".len();
    let length = value[at..].find("\"}")?;
    linkify::begins_url(&value[at + 1..at + length]).then_some(at..at + length + 1)
}

fn report(out: &mut Collector<'_>, kind: DocumentProblemKind, range: Range<usize>, message: &str, help: String) {
    let span = Span::new(offset(range.start), offset(range.end));
    out.problems.push(DocumentProblem { kind, span, message: message.into(), help: Some(help) });
}

/// Longest reference that is checked, in bytes.
const MAX_LEN: usize = 512;

/// Whether a text is a complete reference to an image rather than a name that a program replaces, a file or an import path.
fn is_reference(text: &str) -> bool {
    const PICTURES: [&str; 9] = [".png", ".jpg", ".jpeg", ".gif", ".svg", ".webp", ".avif", ".ico", ".bmp"];
    let is_part = |c: char| c.is_ascii_alphanumeric() || "./:@-_…\"'+, ".contains(c);
    // A registry whose variable is empty, and a tag in place of a name.
    let has_tag = || text.starts_with(['/', '-']) && text.contains(':');
    let lower = text.get(text.len().saturating_sub(5)..).unwrap_or_default().to_ascii_lowercase();
    text.len() <= MAX_LEN
        && (text.starts_with(|c: char| c.is_ascii_alphanumeric()) || has_tag())
        && text.chars().all(is_part)
        && text.contains(['/', ':'])
        && text.split_once("://").is_none_or(|(scheme, _)| scheme == "https" || scheme == "http")
        && !text.contains("__")
        // An import path of Go, which ko builds.
        && !text.starts_with("github.com/")
        && !PICTURES.iter().any(|picture| lower.ends_with(picture))
}

/// Whether a name with capital letters is one that somebody replaces: `PROJECT_ID/app`, `YourName/app`, `myApp:imageTag`.
fn is_made_up(text: &str) -> bool {
    const WORDS: [&str; 11] = [
        "your", "placeholder", "example", "replace", "change", "user", "owner", "account", "project", "image",
        "version",
    ];
    const LAST: [&str; 5] = ["org", "repo", "name", "tag", "registry"];
    let path = text.split_once('/').map_or(text, |(_, path)| path);
    let mut parts = path.split(|c: char| !c.is_ascii_alphanumeric());
    parts.any(|part| {
        let has_capital = part.bytes().any(|byte| byte.is_ascii_uppercase());
        let is_upper = part.len() > 1 && !part.bytes().any(|byte| byte.is_ascii_lowercase());
        let lower = part.to_ascii_lowercase();
        let is_mine = lower.starts_with("my") && part[2..].starts_with(|c: char| c.is_ascii_uppercase());
        let is_word = WORDS.iter().any(|word| lower.contains(word)) || LAST.iter().any(|word| lower.ends_with(word));
        has_capital && (is_upper || is_mine || is_word)
    })
}
