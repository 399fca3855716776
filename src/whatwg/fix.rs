//! Fixes of validation errors.

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
use super::host::ipv4_number_parser;
use super::parser::Parser;
use super::percent_encode::{percent_decode, utf8_percent_encode_all};
use super::url::Url;
use crate::span::Span;

/// An edit of the input that removes a validation error.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Fix {
    /// Bytes of the input to replace; empty for an insertion.
    pub span: Span,
    /// The replacement.
    pub text: String,
    /// Whether the input is the same URL after the edit.
    pub keeps_url: bool,
}

impl Fix {
    /// Returns `input` with the edit applied.
    ///
    /// # Panics
    /// Panics if the span is not in `input` or splits a character of it.
    pub fn apply(&self, input: &str) -> String {
        [&input[..self.span.start as usize], &self.text, &input[self.span.end as usize..]].concat()
    }
}

impl ValidationError {
    /// Returns an edit that removes this error from `input`, parsed with `base`, and keeps the URL. Otherwise returns the most
    /// likely correction of an invalid character or an unclosed IPv6 address, and `None` for all other errors.
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
        let parse = |input: &str| Parser::with_base(base).parse(input).ok();
        let url = parse(input);
        let mut first = None;
        for (span, text) in self.candidates(input, url.as_ref()) {
            let mut fix = Fix { span, text, keeps_url: false };
            fix.keeps_url = url.is_some() && parse(&fix.apply(input)) == url;
            if fix.keeps_url {
                return Some(fix);
            }
            first.get_or_insert(fix);
        }
        if matches!(self.kind, InvalidUrlUnit | Ipv6Unclosed) { first } else { None }
    }

    /// Returns edits to try, the likeliest first.
    fn candidates(&self, input: &str, url: Option<&Url>) -> Vec<(Span, String)> {
        let span = self.span;
        let found = span.of(input);
        let after = Span::empty(span.end);
        match self.kind {
            InvalidUrlUnit => vec![(span, self.without_or_encoded(input))],
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
                let whole = url.map(|url| (ipv4_address_around(input, span), url.hostname().to_owned()));
                let part = ipv4_number_parser(found).map(|(value, _)| (span, value.to_string()));
                whole.into_iter().chain(part).collect()
            }
            // With a bracket inside, as in `[::1]x`, the error is the text after it.
            Ipv6Unclosed if !found.contains(']') => vec![(after, "]".to_owned())],
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

    /// Returns nothing for white space that the parser removes, otherwise the percent-encoded code point.
    fn without_or_encoded(&self, input: &str) -> String {
        let found = self.span.of(input);
        let at_an_end = self.span.start == 0 || self.span.end as usize == input.len();
        let removed = |c: char| matches!(c, '\t' | '\n' | '\r') || at_an_end && c <= ' ';
        if found.chars().all(removed) { String::new() } else { utf8_percent_encode_all(found) }
    }
}

/// Returns the span of the IPv4 address that `part` belongs to: the letters, digits and dots around it.
fn ipv4_address_around(input: &str, part: Span) -> Span {
    let inside = |c: char| c.is_ascii_alphanumeric() || c == '.';
    let (before, rest) = input.split_at(part.start as usize);
    let start = before.trim_end_matches(inside).len();
    let end = input.len() - rest.trim_start_matches(inside).len();
    Span::new(start as u32, end as u32)
}

/// Returns the host from its first percent-encoded byte on, decoded.
fn decoded_host(input: &str, first: Span) -> Option<(Span, String)> {
    let rest = &input[first.start as usize..];
    let host = &rest[..rest.find(['/', '\\', '?', '#', ':']).unwrap_or(rest.len())];
    let decoded = String::from_utf8(percent_decode(host.as_bytes()).into_owned()).ok()?;
    Some((Span::new(first.start, first.start + host.len() as u32), decoded))
}

/// Applies all fixes to `input`, parsed with `base`. Returns a valid URL string (section 4.3) for the same URL, or `None` if
/// an error has no fix that keeps the URL.
///
/// ```
/// use urlgram::whatwg::fix_all;
///
/// assert_eq!(fix_all(" https:\\\\0x7f.1\\a b", None).unwrap(), "https://127.0.0.1/a%20b");
/// assert_eq!(fix_all("https://user@example.org/", None), None);
/// ```
pub fn fix_all(input: &str, base: Option<&Url>) -> Option<String> {
    let parser = Parser::with_base(base);
    let mut text = input.to_owned();
    // One pass may not suffice: an IPv4 address can have several errors, and only the first of several percent-encoded bytes or
    // tabs is reported.
    for _ in 0..MAX_FIX_PASSES {
        let (url, errors) = parser.report(&text);
        if errors.is_empty() {
            return url.ok().filter(|url| parser.parse(input).as_ref() == Ok(url)).map(|_| text);
        }
        if errors.len() > MAX_ERRORS {
            return None;
        }
        let fixed = apply_fixes(&text, &errors, base);
        if fixed == text {
            return None;
        }
        text = fixed;
    }
    None
}

/// Applies the fixes of `errors` that keep the URL and do not overlap, from the last to the first. An error without such a fix
/// may disappear with the others.
fn apply_fixes(text: &str, errors: &[ValidationError], base: Option<&Url>) -> String {
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

/// Number of passes after which [`fix_all`] gives up.
const MAX_FIX_PASSES: usize = 8;

/// Number of errors above which [`fix_all`] gives up, because each of them costs a parse.
const MAX_ERRORS: usize = 64;
