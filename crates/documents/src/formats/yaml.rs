//! YAML: scalars and comments.

use std::ops::Range;

use saphyr_parser::{Event, Parser, ScalarStyle};

use super::yaml_containers::Containers;
use super::yaml_settings::Settings;
use crate::collect::{Collector, names_urls};
use crate::context::LinkContext;
use crate::escaping::{EscapeSyntax, Escaping};
use crate::mapping::offset;
use crate::yaml_filtered::without_filters;
use crate::yaml_path::Path;
use crate::yaml_tabs::without_tabs;
use urlgram::span::{OptSpan, Span};

/// Errors in documents that the parsers of Go, Python and Ruby accept: lines of a quoted scalar, or the closing bracket of a
/// collection, that are indented less than YAML 1.2 requires.
const LENIENT: [&str; 2] = ["invalid indentation in quoted scalar", "invalid indentation"];

/// Keys whose values are commands of a shell: of steps and jobs of GitHub, GitLab, Travis CI, Azure and CircleCI.
const COMMANDS: [&str; 8] =
    ["run", "script", "before_script", "after_script", "install", "bash", "command", "commands"];

/// Line ends in strings of commands, which `echo -e`, `printf` and `jq` decode.
static LINE_ENDS: EscapeSyntax = EscapeSyntax {
    name: "line ends of commands",
    marks: b"\\",
    decode: |rest| {
        let is_line_end = rest.starts_with("\\n") || rest.starts_with("\\r");
        is_line_end.then(|| (2, "\n".to_owned()))
    },
    encode: |_| None,
    forbidden: b"\n\r",
    declared: EscapeSyntax::NONE_DECLARED,
};

/// Reads the YAML in a range of the document.
pub(crate) fn read(out: &mut Collector<'_>, range: Range<usize>) {
    let yaml = out.raw(range.clone());
    let mut offsets = ByteOffsets { text: yaml, characters: 0, bytes: 0, is_ascii: yaml.is_ascii() };
    // End of the last scalar, and its range.
    let (mut done, mut last) = (0, None::<Range<usize>>);
    let mut is_broken = false;
    // For each open collection: the key of a sequence, `None` for a mapping.
    let mut keys: Vec<Option<Range<usize>>> = Vec::new();
    let (mut path, mut containers, mut settings) = (Path::default(), Containers::default(), Settings::default());
    for event in Parser::new_from_str(&without_filters(without_tabs(yaml))) {
        match event {
            Ok((Event::Scalar(_, style, ..), span)) => {
                let start = offsets.at(span.start.index()).max(done);
                let end = offsets.at(span.end.index()).max(start);
                comments(out, range.start + done..range.start + start);
                let is_value = yaml.get(done..start).is_some_and(|between| between.trim_start().starts_with(':'));
                let key = if is_value { last.clone() } else { keys.last().cloned().flatten() };
                let name = key.map_or(OptSpan::NONE, |key| {
                    Span::new(offset(range.start + key.start), offset(range.start + key.end)).into()
                });
                let end = start + length(&yaml[start..end], style);
                let place = range.start + start..range.start + end;
                let value = if path.node(place.clone()) {
                    containers.key(&path, out.document);
                    settings.key(&path, out.document);
                    None
                } else {
                    if matches!(style, ScalarStyle::Literal | ScalarStyle::Folded) {
                        settings.lines(out, &path, place.clone());
                    }
                    one_line(out.document, place, style)
                };
                if let Some(value) = value.clone() {
                    containers.value(out, &path, value);
                }
                let first = out.links.len();
                scalar(out, range.start + start..range.start + end, style, name);
                if let Some(value) = value {
                    settings.value(out, &path, value, first);
                }
                show_samples(out, &path, first);
                last = Some(start..end);
                done = end;
            }
            Ok((Event::SequenceStart(..), _)) => {
                let is_value = yaml.get(done..).is_some_and(|rest| rest.trim_start().starts_with(':'));
                keys.push(if is_value { last.clone() } else { keys.last().cloned().flatten() });
                path.open(true);
            }
            Ok((Event::MappingStart(..), _)) => {
                keys.push(None);
                path.open(false);
            }
            Ok((Event::SequenceEnd | Event::MappingEnd, _)) => {
                keys.pop();
                settings.end(out, &path);
                path.close();
            }
            Ok((Event::Alias(..), _)) => _ = path.node(0..0),
            Ok(_) => {}
            Err(error) => {
                let at = range.start + offsets.at(error.marker().index()).max(done);
                is_broken = true;
                if !LENIENT.contains(&error.info()) {
                    out.syntax_error(at..at, error.info());
                }
                break;
            }
        }
    }
    containers.finish(out);
    // After a syntax error, the rest is searched as plain text.
    if is_broken {
        out.text(range.start + done..range.end, LinkContext::String, Escaping::None(b"\"'\n\r\\"), OptSpan::NONE);
    } else {
        comments(out, range.start + done..range.end);
    }
}

/// Makes examples of the links from `first` on that have a password, if they are samples of values, as in a description of an interface:
/// <https://spec.openapis.org/oas/v3.1.0.html#example-object>.
fn show_samples(out: &mut Collector<'_>, path: &Path, first: usize) {
    let document = out.document;
    let is_sample = || (0..path.depth()).any(|level| matches!(path.key(level, document), "example" | "examples"));
    let has_password = |text: &str| {
        let authority = text.split_once("://").and_then(|(_, rest)| rest.split(['/', '?', '#']).next());
        authority.and_then(|authority| authority.rsplit_once('@')).is_some_and(|(user, _)| user.contains(':'))
    };
    let mut links = out.links[first..].iter_mut().filter(|link| has_password(link.text())).peekable();
    if links.peek().is_some() && is_sample() {
        links.for_each(|link| link.context = LinkContext::Example);
    }
}

/// Conversion of the character offsets of the parser to byte offsets.
struct ByteOffsets<'a> {
    text: &'a str,
    characters: usize,
    bytes: usize,
    is_ascii: bool,
}

impl ByteOffsets<'_> {
    /// Returns the byte offset of a character. Offsets must be requested in ascending order.
    fn at(&mut self, character: usize) -> usize {
        if self.is_ascii {
            return character.min(self.text.len());
        }
        let more = character.saturating_sub(self.characters);
        let rest = &self.text[self.bytes..];
        let (bytes, passed) = match rest.char_indices().nth(more) {
            Some((bytes, _)) => (bytes, more),
            None => (rest.len(), rest.chars().count()),
        };
        self.characters += passed;
        self.bytes += bytes;
        self.bytes
    }
}

/// Reads comments in a range without scalars: from a `#` after white space to the end of the line.
fn comments(out: &mut Collector<'_>, range: Range<usize>) {
    let bytes = out.document.as_bytes();
    let mut at = range.start;
    while let Some(found) = memchr::memchr(b'#', &bytes[at..range.end]) {
        let start = at + found;
        at = start + 1;
        if start == 0 || bytes[start - 1].is_ascii_whitespace() {
            at = memchr::memchr(b'\n', &bytes[start..range.end]).map_or(range.end, |length| start + length);
            let end = if bytes[start..at].ends_with(b"\r") { at - 1 } else { at };
            out.comment(start..end, 1, 0);
        }
    }
}

/// Returns the length of a scalar. The span that the parser reports for a quoted scalar may extend to the next one.
fn length(raw: &str, style: ScalarStyle) -> usize {
    let bytes = raw.as_bytes();
    let (quote, escape) = match style {
        ScalarStyle::SingleQuoted => (b'\'', b'\''),
        ScalarStyle::DoubleQuoted => (b'"', b'\\'),
        _ => return bytes.len(),
    };
    let Some(open) = memchr::memchr(quote, bytes) else { return bytes.len() };
    let mut at = open + 1;
    while let Some(found) = memchr::memchr2(quote, escape, bytes.get(at..).unwrap_or_default()) {
        at += found;
        let is_escape = bytes[at] == escape && (quote != escape || bytes.get(at + 1) == Some(&quote));
        if !is_escape {
            return at + 1;
        }
        at += 2;
    }
    bytes.len()
}

/// Returns the range of a plain scalar without anchors and tags, which the span that the parser reports includes.
fn plain(document: &str, range: Range<usize>) -> Range<usize> {
    let raw = document.get(range.clone()).unwrap_or_default();
    let mut value = raw.trim_start_matches(|c: char| c.is_ascii_whitespace());
    let mut start = range.end - value.len();
    while value.starts_with(['&', '!']) {
        let word = value.find(|c: char| c.is_ascii_whitespace()).unwrap_or(value.len());
        let rest = value[word..].trim_start();
        start += value.len() - rest.len();
        value = rest;
    }
    start..start + value.trim_end().len()
}

/// Returns the range of a scalar of one line without anchors, tags and quotation marks.
fn one_line(document: &str, range: Range<usize>, style: ScalarStyle) -> Option<Range<usize>> {
    let plain = plain(document, range);
    let text = document.get(plain.clone())?;
    let inside = match style {
        ScalarStyle::Plain => plain,
        ScalarStyle::SingleQuoted | ScalarStyle::DoubleQuoted if text.len() > 1 => plain.start + 1..plain.end - 1,
        _ => return None,
    };
    (!text.contains('\n')).then_some(inside)
}

fn scalar(out: &mut Collector<'_>, range: Range<usize>, style: ScalarStyle, name: OptSpan) {
    let is_url = name.of(out.document).is_some_and(names_urls);
    let raw = out.raw(range.clone());
    let is_command = name.of(out.document).is_some_and(|name| COMMANDS.contains(&name)) && raw.contains("\\n");
    match style {
        ScalarStyle::Plain | ScalarStyle::Literal | ScalarStyle::Folded if is_command => {
            let trimmed = range.start..range.start + raw.trim_end().len();
            out.text(trimmed, LinkContext::String, Escaping::Other(&LINE_ENDS), name);
        }
        ScalarStyle::Plain => {
            let Range { start, end } = plain(out.document, range);
            out.value(start..end, LinkContext::String, Escaping::Unquoted(b'\'', b" \n\r\t,[]{}\"'"), name, is_url);
        }
        ScalarStyle::SingleQuoted => quoted(out, range, Escaping::Doubled(b'\''), b'\'', name, is_url),
        ScalarStyle::DoubleQuoted => quoted(out, range, Escaping::Backslash(b'"'), b'"', name, is_url),
        ScalarStyle::Literal | ScalarStyle::Folded => {
            let trimmed = range.start..range.start + raw.trim_end().len();
            out.value(trimmed, LinkContext::String, Escaping::None(b"\n\r"), name, is_url);
        }
    }
}

/// Reads the text between quotes. A line end in it means a space, so a value of several lines is not an explicit URL.
fn quoted(out: &mut Collector<'_>, range: Range<usize>, escaping: Escaping, quote: u8, name: OptSpan, is_url: bool) {
    let bytes = &out.document.as_bytes()[range.clone()];
    let Some(open) = memchr::memchr(quote, bytes) else { return };
    let close = if bytes.len() > open + 1 && bytes.ends_with(&[quote]) { range.end - 1 } else { range.end };
    let is_one_line = memchr::memchr(b'\n', bytes).is_none();
    out.value(range.start + open + 1..close, LinkContext::String, escaping, name, is_url && is_one_line);
}
