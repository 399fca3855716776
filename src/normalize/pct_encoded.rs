//! Normalization of percent-encodings: RFC 3986 §6.2.2.1 and §6.2.2.2.

use alloc::string::String;

use super::change::ChangeSink;
use super::step::{Step, Steps};
use crate::class::Class;
use crate::grammar::rfc3986::UNRESERVED;
use crate::span::Span;

/// Appends `span` of `text` with normalized percent-encodings to `output`. With `case_insensitive`, [`Step::Case`] lowercases
/// all letters, including decoded ones.
pub(super) fn normalize_pct_encoded(
    text: &str,
    span: Span,
    steps: Steps,
    case_insensitive: bool,
    output: &mut String,
    changes: &mut impl ChangeSink,
) {
    let lower = case_insensitive && steps.has(Step::Case);
    let mut at = span.start;
    while at < span.end {
        // A grammar has read the span, so two hexadecimal digits follow each `%`.
        let rest = &text[at as usize..span.end as usize];
        let length = rest.find('%').unwrap_or(rest.len());
        push_plain(Span::new(at, at + length as u32), &rest[..length], lower, output, changes);
        at += length as u32;
        if let Some(encoded) = rest.get(length..length + 3) {
            push_pct_encoded(Span::new(at, at + 3), encoded, lower, steps, output, changes);
            at += 3;
        }
    }
}

/// Appends text without percent-encodings.
fn push_plain(span: Span, text: &str, lower: bool, output: &mut String, changes: &mut impl ChangeSink) {
    let start = output.len();
    output.push_str(text);
    if lower {
        output[start..].make_ascii_lowercase();
        if output[start..] != *text {
            changes.change(Step::Case, span, &output[start..]);
        }
    }
}

/// Appends one percent-encoding.
fn push_pct_encoded(
    span: Span,
    encoded: &str,
    lower: bool,
    steps: Steps,
    output: &mut String,
    changes: &mut impl ChangeSink,
) {
    let start = output.len();
    let octet = u8::from_str_radix(&encoded[1..], 16).unwrap_or(b'%');
    if steps.has(Step::PercentEncoding) && UNRESERVED::CHARS.set.has(octet) {
        output.push(char::from(if lower { octet.to_ascii_lowercase() } else { octet }));
        changes.change(Step::PercentEncoding, span, &output[start..]);
        return;
    }
    output.push_str(encoded);
    if steps.has(Step::Case) {
        output[start..].make_ascii_uppercase();
        if output[start..] != *encoded {
            changes.change(Step::Case, span, &output[start..]);
        }
    }
}
