//! Lines of INI files: `key = value`, sections, and lines that continue a value.

use std::ops::Range;

use crate::collect::{Collector, names_urls};
use crate::context::LinkContext;
use crate::escaping::Escaping;
use crate::mapping::offset;
use urlgram::span::{OptSpan, Span};

/// Bytes that a URL cannot contain.
const ESCAPING: Escaping = Escaping::None(b" \t\n\r\"'<>`");

/// Reads the lines in a range, which contains no comments.
pub(super) fn lines(out: &mut Collector<'_>, range: Range<usize>) {
    let mut at = range.start;
    for line in out.raw(range).split_inclusive('\n') {
        let span = at..at + line.len();
        at = span.end;
        match property(line) {
            Some(Property { key, value }) => {
                let name = Span::new(offset(span.start + key.start), offset(span.start + key.end));
                let is_url = names_urls(&line[key]);
                let value = span.start + value.start..span.start + value.end;
                out.value(value, LinkContext::String, ESCAPING, OptSpan::from(name), is_url);
            }
            None => out.text(span, LinkContext::Bare, ESCAPING, OptSpan::NONE),
        }
    }
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
