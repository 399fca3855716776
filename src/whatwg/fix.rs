//! What to write in place of a validation error, where there is something to write.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use super::error::ValidationError;
use super::error::ValidationErrorKind::{
    DomainPercentEncoded, FileInvalidWindowsDriveLetter, FileInvalidWindowsDriveLetterHost, InvalidReverseSolidus,
    InvalidUrlUnit, Ipv4EmptyPart, Ipv4NonAsciiInput, Ipv4NonDecimalPart, Ipv4TooFewParts, Ipv6PieceLeadingZero,
    Ipv6Unclosed, SpecialSchemeMissingFollowingSolidus,
};
use super::host::ipv4::ipv4_number_parser;
use super::parser::Parser;
use super::percent_encode::{percent_decode, utf8_percent_encode_all};
use super::url::Url;
use crate::span::Span;

/// A change of the input that takes a validation error away.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Fix {
    /// What is to be replaced, in bytes of the input; empty for an insertion.
    pub span: Span,
    /// What is to stand there.
    pub text: String,
    /// Whether the input is the same URL after it. Then the Standard leaves no doubt.
    pub keeps_url: bool,
}

impl Fix {
    /// `input` with the change made.
    ///
    /// # Panics
    /// If the fix was not made for `input`.
    pub fn apply(&self, input: &str) -> String {
        [&input[..self.span.start as usize], &self.text, &input[self.span.end as usize..]].concat()
    }
}

impl ValidationError {
    /// What to write in place of this error of `input`, parsed with `base`: something that makes the same URL without it,
    /// or else something that was perhaps meant. `None` where only its author can say what was meant.
    ///
    /// ```
    /// use urlgram::whatwg::Parser;
    ///
    /// let input = "https:\\\\example.org";
    /// let (_, errors) = Parser::new().report(input);
    /// let fixed = errors.iter().rev().fold(input.to_owned(), |text, error| error.fix(input, None).unwrap().apply(&text));
    /// assert_eq!(fixed, "https://example.org");
    /// ```
    pub fn fix(&self, input: &str, base: Option<&Url>) -> Option<Fix> {
        let parse = |input: &str| Parser { base, ..Parser::new() }.parse(input).ok();
        let url = parse(input);
        let candidates = self.candidates(input, url.as_ref());
        let fixes = candidates.into_iter().map(|(span, text)| Fix { span, text, keeps_url: false });
        let mut first = None;
        for mut fix in fixes {
            fix.keeps_url = url.is_some() && parse(&fix.apply(input)) == url;
            if fix.keeps_url {
                return Some(fix);
            }
            first.get_or_insert(fix);
        }
        // What only sometimes is the right change is not offered when it changes the URL.
        first.filter(|_| matches!(self.kind, InvalidUrlUnit | Ipv6Unclosed))
    }

    /// Changes to try, the likeliest first.
    fn candidates(&self, input: &str, url: Option<&Url>) -> Vec<(Span, String)> {
        let span = self.span;
        let found = span.of(input);
        let after = Span::empty(span.end);
        match self.kind {
            InvalidUrlUnit => vec![(span, self.unit(input))],
            InvalidReverseSolidus => vec![(span, "/".to_owned())],
            SpecialSchemeMissingFollowingSolidus if found.ends_with(':') => {
                vec![(after, "//".to_owned()), (after, "///".to_owned()), (span, String::new())]
            }
            SpecialSchemeMissingFollowingSolidus | Ipv4EmptyPart => vec![(span, String::new())],
            DomainPercentEncoded => decoded_host(input, span).into_iter().collect(),
            Ipv4TooFewParts | Ipv4NonAsciiInput => {
                url.map(|url| (span, url.hostname().to_owned())).into_iter().collect()
            }
            Ipv4NonDecimalPart => {
                let whole = url.map(|url| (dotted(input, span), url.hostname().to_owned()));
                let part = ipv4_number_parser(found).map(|(value, _)| (span, value.to_string()));
                whole.into_iter().chain(part).collect()
            }
            Ipv6Unclosed => vec![(after, "]".to_owned())],
            Ipv6PieceLeadingZero => {
                let piece = found.trim_start_matches('0');
                vec![(span, if piece.is_empty() { "0" } else { piece }.to_owned())]
            }
            FileInvalidWindowsDriveLetter | FileInvalidWindowsDriveLetterHost => {
                let drive = found.replace('|', ":");
                ["/", "///"].map(|slashes| (span, format!("{slashes}{drive}"))).into()
            }
            _ => Vec::new(),
        }
    }

    /// Nothing for white space that the parser takes out, else the code point percent-encoded.
    fn unit(&self, input: &str) -> String {
        let found = self.span.of(input);
        let at_an_end = self.span.start == 0 || self.span.end as usize == input.len();
        let removed = |c: char| matches!(c, '\t' | '\n' | '\r') || at_an_end && c <= ' ';
        if found.chars().all(removed) { String::new() } else { utf8_percent_encode_all(found) }
    }
}

/// The letters, digits and dots around `part`: the address that it is a part of.
fn dotted(input: &str, part: Span) -> Span {
    let inside = |c: char| c.is_ascii_alphanumeric() || c == '.';
    let (before, rest) = input.split_at(part.start as usize);
    let start = before.trim_end_matches(inside).len();
    let end = input.len() - rest.trim_start_matches(inside).len();
    Span::new(start as u32, end as u32)
}

/// The rest of the host from its first percent-encoded byte on, decoded.
fn decoded_host(input: &str, first: Span) -> Option<(Span, String)> {
    let rest = &input[first.start as usize..];
    let host = &rest[..rest.find(['/', '\\', '?', '#', ':']).unwrap_or(rest.len())];
    let decoded = String::from_utf8(percent_decode(host.as_bytes()).into_owned()).ok()?;
    Some((Span::new(first.start, first.start + host.len() as u32), decoded))
}

/// `input` as a valid URL string (section 4.3) that is the same URL with `base`: with all its fixes made. `None` where one is
/// missing, or would change the URL.
///
/// ```
/// use urlgram::whatwg::mended;
///
/// assert_eq!(mended(" https:\\\\0x7f.1\\a b", None).unwrap(), "https://127.0.0.1/a%20b");
/// assert_eq!(mended("https://user@example.org/", None), None);
/// ```
pub fn mended(input: &str, base: Option<&Url>) -> Option<String> {
    let parser = Parser { base, ..Parser::new() };
    let mut text = input.to_owned();
    // An IPv4 address may have more than one thing wrong, and of several percent-encoded bytes or tabs only the first is
    // reported: a few rounds make them all good.
    for _ in 0..ROUNDS {
        let (url, errors) = parser.report(&text);
        if errors.is_empty() {
            return url.ok().filter(|url| parser.parse(input).as_ref() == Ok(url)).map(|_| text);
        }
        if errors.len() > MOST {
            return None;
        }
        let fixed = one_round(&text, &errors, base);
        if fixed == text {
            return None;
        }
        text = fixed;
    }
    None
}

/// Makes the fixes of `errors` that keep the URL and do not get in each other's way, from the last to the first. An error
/// without such a fix may go with the others'.
fn one_round(text: &str, errors: &[ValidationError], base: Option<&Url>) -> String {
    let mut fixed = text.to_owned();
    let mut end = u32::MAX;
    let mut ordered: Vec<_> = errors.iter().collect();
    ordered.sort_by_key(|error| error.span.start);
    for error in ordered.into_iter().rev() {
        let Some(fix) = error.fix(text, base).filter(|fix| fix.keeps_url) else { continue };
        if fix.span.end <= end {
            end = fix.span.start;
            fixed = fix.apply(&fixed);
        }
    }
    fixed
}

/// How many times fixes are made before it is said that the input cannot be mended.
const ROUNDS: usize = 8;

/// For more errors than this nobody wants to read what comes out, and each costs a parse.
const MOST: usize = 64;
