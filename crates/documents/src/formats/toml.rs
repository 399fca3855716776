//! TOML: strings and comments.

use std::ops::Range;

use toml_parser::decoder::Encoding;
use toml_parser::parser::{Event, EventKind, RecursionGuard, parse_document};
use toml_parser::{ErrorSink, ParseError, Source};

use super::remote;
use crate::collect::{Collector, names_urls};
use crate::context::LinkContext;
use crate::escaping::Escaping;
use crate::mapping::offset;
use crate::settings;
use urlgram::span::{OptSpan, Span};

/// Maximum nesting depth of values. The parser recurses for each level.
const MAX_DEPTH: u32 = 200;

/// An error sink that keeps only the first error.
#[derive(Default)]
struct FirstError(Option<ParseError>);

impl ErrorSink for FirstError {
    fn report_error(&mut self, error: ParseError) {
        self.0.get_or_insert(error);
    }
}

/// Reads the TOML in a range of the document.
pub(crate) fn read(out: &mut Collector<'_>, range: Range<usize>) {
    let source = Source::new(out.raw(range.clone()));
    let tokens = source.lex().into_vec();
    let mut first = FirstError::default();
    let mut key = OptSpan::NONE;
    let mut receive = |event: Event| {
        let span = range.start + event.span().start()..range.start + event.span().end();
        match event.kind() {
            EventKind::SimpleKey => key = Span::new(offset(span.start), offset(span.end)).into(),
            EventKind::Comment => out.comment(span, 1, 0),
            EventKind::Scalar => scalar(out, span, event.encoding(), key),
            // An invalid line may still contain a URL.
            EventKind::Error => out.text(span, LinkContext::String, Escaping::None(b"\"'\n\r\\"), OptSpan::NONE),
            _ => {}
        }
    };
    let mut guarded = RecursionGuard::new(&mut receive, MAX_DEPTH);
    parse_document(&tokens, &mut guarded, &mut first);
    if let Some(error) = first.0 {
        let at = error.unexpected().or(error.context());
        let span = at.map_or(range.end..range.end, |at| range.start + at.start()..range.start + at.end());
        out.syntax_error(span, error.description());
    }
}

fn scalar(out: &mut Collector<'_>, span: Range<usize>, encoding: Option<Encoding>, key: OptSpan) {
    let (quotes, escaping) = match encoding {
        None => return,
        Some(Encoding::BasicString) => ("\"", Escaping::Backslash(b'"')),
        Some(Encoding::LiteralString) => ("'", Escaping::None(b"'\n\r")),
        Some(Encoding::MlBasicString) => ("\"\"\"", Escaping::Backslash(b'"')),
        Some(Encoding::MlLiteralString) => ("'''", Escaping::None(b"'\n\r")),
    };
    let is_url = key.of(out.document).is_some_and(names_urls);
    let raw = out.raw(span.clone());
    let body = raw.strip_prefix(quotes).unwrap_or(raw);
    // The lexer ends an unclosed string with its line or with the document, and leaves the error to the decoder.
    let content = body.strip_suffix(quotes).filter(|content| {
        let backslashes = content.bytes().rev().take_while(|byte| *byte == b'\\').count();
        quotes.starts_with('\'') || backslashes % 2 == 0
    });
    let start = span.end - body.len();
    let inside = start..start + content.unwrap_or(body).len();
    if content.is_none() {
        out.syntax_error(span, "string without a closing quote");
    }
    let is_index = out.raw(inside.clone()).starts_with("sparse+");
    let first = out.links.len();
    if key.of(out.document) == Some("git") && remote::is_scp(out.raw(inside.clone())) {
        out.explicit(inside, LinkContext::String, escaping, key);
    } else {
        out.value(inside.clone(), LinkContext::String, escaping, key, is_url);
        if is_index {
            settings::check(out, inside, escaping, first, &settings::CARGO_INDEX);
        }
    }
}
