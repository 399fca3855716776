//! Percent triplets in normal form: RFC 3986 §6.2.2.1 and §6.2.2.2.

use alloc::string::String;

use super::{Sink, Step, Steps};
use crate::class::Class;
use crate::grammar::rfc3986::UNRESERVED;
use crate::span::Span;

/// Appends `span` of `text`, its triplets in normal form, to `output`. With `any_case`, what is no triplet is written in
/// lower case, and so are letters that triplets stood for.
pub(super) fn triplets(
    text: &str,
    span: Span,
    steps: Steps,
    any_case: bool,
    output: &mut String,
    changes: &mut impl Sink,
) {
    let lower = any_case && steps.has(Step::Case);
    let mut at = span.start;
    while at < span.end {
        // The span was read by a grammar, in which two hexadecimal digits follow each `%`.
        let rest = &text[at as usize..span.end as usize];
        let length = rest.find('%').unwrap_or(rest.len());
        run(Span::new(at, at + length as u32), &rest[..length], lower, output, changes);
        at += length as u32;
        if let Some(triplet) = rest.get(length..length + 3) {
            one(Span::new(at, at + 3), triplet, lower, steps, output, changes);
            at += 3;
        }
    }
}

/// What stands between two triplets.
fn run(span: Span, text: &str, lower: bool, output: &mut String, changes: &mut impl Sink) {
    let start = output.len();
    output.push_str(text);
    if lower {
        output[start..].make_ascii_lowercase();
        if output[start..] != *text {
            changes.change(Step::Case, span, &output[start..]);
        }
    }
}

fn one(span: Span, triplet: &str, lower: bool, steps: Steps, output: &mut String, changes: &mut impl Sink) {
    let start = output.len();
    let octet = u8::from_str_radix(&triplet[1..], 16).unwrap_or(b'%');
    if steps.has(Step::PercentEncoding) && UNRESERVED::CHARS.set.has(octet) {
        output.push(char::from(if lower { octet.to_ascii_lowercase() } else { octet }));
        changes.change(Step::PercentEncoding, span, &output[start..]);
        return;
    }
    output.push_str(triplet);
    if steps.has(Step::Case) {
        output[start..].make_ascii_uppercase();
        if output[start..] != *triplet {
            changes.change(Step::Case, span, &output[start..]);
        }
    }
}
