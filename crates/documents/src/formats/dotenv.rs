//! Lines of `.env` files: `KEY=value`, also after `export`. Libraries read them, not a shell: a value without quotes ends at a remark.

use std::ops::Range;

use crate::collect::{Collector, names_urls};
use crate::context::LinkContext;
use crate::escaping::Escaping;
use crate::mapping::offset;
use urlgram::span::{OptSpan, Span};

/// Bytes that a value without quotes cannot contain.
const BARE: Escaping = Escaping::None(b" \t\n\r\"'`");

/// Bytes that a value in quotes cannot contain.
const QUOTED: Escaping = Escaping::None(b"\n\r\"'`\\");

/// Reads the lines in a range.
pub(super) fn lines(out: &mut Collector<'_>, range: Range<usize>) {
    let text = out.raw(range.clone());
    let mut at = 0;
    while at < text.len() {
        let line = &text[at..line_end(text, at)];
        at = match assignment(line) {
            _ if line.trim_ascii_start().starts_with('#') => {
                let start = line.len() - line.trim_ascii_start().len();
                remark(out, range.start + at + start..range.start + at + line.len());
                at + line.len()
            }
            Some(Assignment { key, value }) => {
                let name = Span::new(offset(range.start + at + key.start), offset(range.start + at + key.end));
                let name = (OptSpan::from(name), names_urls(&line[key]));
                self::value(out, &range, at + value, name)
            }
            None => {
                let place = range.start + at..range.start + at + line.len();
                out.text(place, LinkContext::Bare, BARE, OptSpan::NONE);
                at + line.len()
            }
        };
        at += 1;
    }
}

/// Returns the end of the line that an offset is in, without its line feed.
fn line_end(text: &str, at: usize) -> usize {
    memchr::memchr(b'\n', &text.as_bytes()[at..]).map_or(text.len(), |length| at + length)
}

/// An assignment: ranges of its line.
struct Assignment {
    key: Range<usize>,
    /// Start of the value, with its quote.
    value: usize,
}

fn assignment(line: &str) -> Option<Assignment> {
    let (before, after) = line.split_once('=')?;
    let name = before.trim_ascii();
    let name = name.strip_prefix("export").filter(|rest| rest.starts_with([' ', '\t'])).unwrap_or(name).trim_ascii();
    let is_name = |byte: u8| byte.is_ascii_alphanumeric() || b"_-.".contains(&byte);
    let start = before.trim_ascii_end().len() - name.len();
    let value = line.len() - after.trim_ascii_start().len();
    (!name.is_empty() && name.bytes().all(is_name)).then_some(Assignment { key: start..start + name.len(), value })
}

/// Reads the value that begins at `at` in the text of `range`, and the remark after it. Returns the end of its last line.
fn value(out: &mut Collector<'_>, range: &Range<usize>, at: usize, (name, is_url): (OptSpan, bool)) -> usize {
    let (text, base) = (out.raw(range.clone()), range.start);
    let quoted = text.as_bytes().get(at).filter(|quote| b"\"'`".contains(quote));
    let closed = quoted.and_then(|quote| Some((at + 1, closing(text, at + 1, *quote)?)));
    let (value, rest) = match closed {
        Some((start, end)) => (start..end, end + 1),
        None => {
            let line = &text[at..line_end(text, at)];
            let bytes = line.as_bytes();
            let is_remark = |sign: &usize| *sign == 0 || bytes[*sign - 1].is_ascii_whitespace();
            let end = memchr::memchr_iter(b'#', bytes).find(is_remark).unwrap_or(line.len());
            let length = line[..end].trim_ascii_end().len();
            (at..at + length, at + end)
        }
    };
    let escaping = if closed.is_some() { QUOTED } else { BARE };
    out.value(base + value.start..base + value.end, LinkContext::String, escaping, name, is_url);
    let end = line_end(text, rest);
    let spaces = text[rest..end].len() - text[rest..end].trim_ascii_start().len();
    if text[rest + spaces..end].starts_with('#') {
        remark(out, base + rest + spaces..base + end);
    }
    end
}

/// Longest value in quotes, in bytes.
const MAX_QUOTED_LEN: usize = 1 << 16;

/// Returns the place of the quote that closes a value. After a backslash, a double quote does not close it. One in apostrophes or
/// backticks may have several lines, too.
fn closing(text: &str, start: usize, quote: u8) -> Option<usize> {
    let bytes = &text.as_bytes()[..text.len().min(start + MAX_QUOTED_LEN)];
    let is_escaped =
        |at: usize| quote == b'"' && bytes[start..at].iter().rev().take_while(|b| **b == b'\\').count() % 2 == 1;
    let mut quotes = memchr::memchr_iter(quote, bytes.get(start..)?).map(|length| start + length);
    quotes.find(|at| !is_escaped(*at)).filter(|at| {
        // A quote that begins no value, and one that ends in the middle of another line.
        let end = line_end(text, *at);
        let after = text[at + 1..end].trim_ascii();
        after.is_empty() || after.starts_with('#')
    })
}

fn remark(out: &mut Collector<'_>, range: Range<usize>) {
    let end = range.start + out.raw(range.clone()).trim_ascii_end().len();
    out.comment(range.start..end, 1, 0);
}
