//! TOML: strings and comments.

use std::ops::Range;

use toml_parser::decoder::Encoding;
use toml_parser::parser::{Event, EventKind, RecursionGuard, parse_document};
use toml_parser::{ErrorSink, ParseError, Source};

use super::collect::{Collector, names_urls};
use super::escape::Escapes;
use super::link::Place;
use super::passage::offset;
use urlgram::span::{OptSpan, Span};

/// How deep values may stand in values: the parser goes a call deeper with each.
const DEPTH: u32 = 200;

/// Keeps the first error.
#[derive(Default)]
struct First(Option<ParseError>);

impl ErrorSink for First {
    fn report_error(&mut self, error: ParseError) {
        self.0.get_or_insert(error);
    }
}

/// Reads the TOML at `range`.
pub(super) fn read(out: &mut Collector<'_>, range: Range<usize>) {
    let source = Source::new(out.raw(range.clone()));
    let tokens = source.lex().into_vec();
    let mut first = First::default();
    let mut key = OptSpan::NONE;
    let mut receive = |event: Event| {
        let place = range.start + event.span().start()..range.start + event.span().end();
        match event.kind() {
            EventKind::SimpleKey => key = Span::new(offset(place.start), offset(place.end)).into(),
            EventKind::Comment => out.comment(place, 1, 0),
            EventKind::Scalar => scalar(out, place, event.encoding(), key),
            // A line that is no TOML may still hold a URL.
            EventKind::Error => out.prose(place, Place::String, Escapes::None(b"\"'\n\r\\"), OptSpan::NONE),
            _ => {}
        }
    };
    let mut guarded = RecursionGuard::new(&mut receive, DEPTH);
    parse_document(&tokens, &mut guarded, &mut first);
    if let Some(error) = first.0 {
        let at = error.unexpected().or(error.context());
        let place = at.map_or(range.end..range.end, |at| range.start + at.start()..range.start + at.end());
        out.broken(place, error.description());
    }
}

fn scalar(out: &mut Collector<'_>, place: Range<usize>, encoding: Option<Encoding>, key: OptSpan) {
    let (quotes, escapes) = match encoding {
        None => return,
        Some(Encoding::BasicString) => (1, Escapes::Backslash(b'"')),
        Some(Encoding::LiteralString) => (1, Escapes::None(b"'\n\r")),
        Some(Encoding::MlBasicString) => (3, Escapes::Backslash(b'"')),
        Some(Encoding::MlLiteralString) => (3, Escapes::None(b"'\n\r")),
    };
    let is_url = key.of(out.document).is_some_and(names_urls);
    let inside = place.start + quotes..place.end.saturating_sub(quotes).max(place.start + quotes);
    out.string(inside, Place::String, escapes, key, is_url);
}
