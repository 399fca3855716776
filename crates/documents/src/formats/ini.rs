//! Lines of INI files: `key = value`, sections, and lines that continue a value.

use std::ops::Range;

use super::npmrc;
use crate::collect::{Collector, names_urls};
use crate::context::LinkContext;
use crate::document::DocumentProblemKind;
use crate::escaping::Escaping;
use crate::mapping::offset;
use crate::settings;
use crate::words::words;
use urlgram::span::{OptSpan, Span};

/// Bytes that a URL cannot contain.
const ESCAPING: Escaping = Escaping::None(b" \t\n\r\"'<>`");

/// Reads the lines in a range, which contains no comments, of a file of a kind.
pub(super) fn lines(out: &mut Collector<'_>, range: Range<usize>, kind: &str) {
    let mut at = range.start;
    for line in out.raw(range).split_inclusive('\n') {
        let span = at..at + line.len();
        at = span.end;
        match property(line) {
            Some(Property { key, value }) => {
                let name = Span::new(offset(span.start + key.start), offset(span.start + key.end));
                let is_url = names_urls(&line[key.clone()]);
                let setting = settings::of_key(kind, &line[key]);
                for entry in entries(&line[value.clone()]) {
                    let entry = span.start + value.start + entry.start..span.start + value.start + entry.end;
                    let first = out.links.len();
                    out.value(entry.clone(), LinkContext::String, ESCAPING, OptSpan::from(name), is_url);
                    if let Some(setting) = setting {
                        settings::check(out, entry, ESCAPING, first, setting);
                    }
                }
            }
            None if kind == "npmrc" => npmrc::line(out, span),
            None if kind == "git-config" && line.trim_ascii_start().starts_with("url:") => {
                let start = span.start + line.len() - line.trim_ascii_start().len() + "url".len();
                let message = "a colon after a key, where Git reads \"=\"";
                out.mistake(DocumentProblemKind::Entry, start..start + 1, message);
                out.text(span, LinkContext::Bare, ESCAPING, OptSpan::NONE);
            }
            None => out.text(span, LinkContext::Bare, ESCAPING, OptSpan::NONE),
        }
    }
}

/// Returns the entries of a value: its words if each of several is a URI, as in a unit of systemd,
/// `Documentation=https://example.org/a man:a(8)`, and otherwise the whole value.
/// <https://www.freedesktop.org/software/systemd/man/latest/systemd.unit.html#Documentation=>
fn entries(value: &str) -> impl Iterator<Item = Range<usize>> {
    let is_uri = |word: &str| {
        let is_inner = |byte: u8| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte);
        let parts = word.split_once(':');
        parts.is_some_and(|(scheme, rest)| scheme.len() > 1 && !rest.is_empty() && scheme.bytes().all(is_inner))
    };
    let is_list = value.contains(' ') && value.contains("://") && words(value).all(|word| is_uri(&value[word]));
    let whole = (!is_list).then_some(0..value.len());
    whole.into_iter().chain(words(value).filter(move |_| is_list))
}

struct Property {
    key: Range<usize>,
    /// Value without quotation marks and without a comment after it.
    value: Range<usize>,
}

fn property(line: &str) -> Option<Property> {
    let (key, rest) = line.split_once('=')?;
    let start = key.len() - key.trim_ascii_start().len();
    let name = key.trim_ascii();
    let is_name = |byte: u8| byte.is_ascii_alphanumeric() || b"_-.".contains(&byte);
    let value = rest.trim_ascii();
    let value =
        ["\t;", "\t#", " ;", " #"].iter().fold(value, |value, comment| value.split(comment).next().unwrap_or(""));
    let value = value.trim_ascii_end();
    let is_quoted = |quote: char| value.len() > 1 && value.starts_with(quote) && value.ends_with(quote);
    let quotes = usize::from(is_quoted('"') || is_quoted('\''));
    let from = line.len() - rest.len() + (rest.len() - rest.trim_ascii_start().len());
    (!name.is_empty() && name.bytes().all(is_name))
        .then(|| Property { key: start..start + name.len(), value: from + quotes..from + value.len() - quotes })
}
