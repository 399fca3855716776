//! Parses an access log in the "combined" format of web servers. nom_locate counts the lines, so that a mistake is reported with its
//! line and column.
//!
//! ```console
//! $ cargo run --example log_line < access.log
//! ```
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "an example shows what it finds")]

use std::fmt;
use std::io::Read as _;

use nom::branch::alt;
use nom::bytes::complete::{tag, take_till, take_till1};
use nom::character::complete::{alpha1, digit1, line_ending, one_of};
use nom::combinator::{eof, map_res, opt, peek, recognize};
use nom::error::{ErrorKind, FromExternalError, ParseError};
use nom::sequence::{delimited, terminated};
use nom::{Err, IResult, Input as _, Parser};
use nom_locate::LocatedSpan;
use urlgram::grammar::rfc3986::{AbsoluteUri, PathAbempty, Query};
use urlgram::{SyntaxError, UriReference, pass};

/// The rest of the log, with its line.
type Text<'a> = LocatedSpan<&'a str>;

/// A request.
#[derive(Debug)]
struct Entry<'a> {
    client: &'a str,
    method: &'a str,
    target: &'a str,
    status: &'a str,
    referer: Option<UriReference<&'a str>>,
}

/// A place where a line has the wrong form.
#[derive(Clone, PartialEq, Debug)]
struct Mistake {
    offset: usize,
    line: u32,
    column: usize,
    /// Reason, if it is in a URL.
    url: Option<SyntaxError>,
}

/// Parses `client - - [time] "request" status size "referer" "agent"`.
fn entry(input: Text<'_>) -> IResult<Text<'_>, Entry<'_>, Mistake> {
    let (rest, client) = terminated(word, tag(" ")).parse(input)?;
    let (rest, _) = (word, tag(" "), word, tag(" ["), take_till(|c| c == ']'), tag("] ")).parse(rest)?;
    let (rest, (method, target)) = delimited(tag("\""), request, tag("\" ")).parse(rest)?;
    let (rest, status) = terminated(digit1, tag(" ")).parse(rest)?;
    let (rest, _) = (alt((digit1, tag("-"))), tag(" ")).parse(rest)?;
    let (rest, referer) = terminated(quoted_referer, tag(" ")).parse(rest)?;
    let (rest, _) = quoted(rest)?;
    let (rest, _) = alt((line_ending, eof)).parse(rest)?;
    let [client, method, target, status] = [client, method, target, status].map(Text::into_fragment);
    Ok((rest, Entry { client, method, target, status, referer }))
}

/// Parses `GET /path?query HTTP/1.1`. The rules of RFC 3986 know where the target ends.
fn request(input: Text<'_>) -> IResult<Text<'_>, (Text<'_>, Text<'_>), Mistake> {
    let origin_form = (peek(tag("/")), pass::nom(PathAbempty), opt((tag("?"), pass::nom(Query))));
    let target = alt((recognize(origin_form), recognize(pass::nom(AbsoluteUri)), tag("*")));
    let version = (tag(" HTTP/"), digit1, opt((tag("."), digit1)));
    (terminated(alpha1, tag(" ")), terminated(target, version)).parse(input)
}

/// Parses `"-"`, or a reference in quotes. The quotes delimit it, so the rule must match all of the text between them.
fn quoted_referer(input: Text<'_>) -> IResult<Text<'_>, Option<UriReference<&str>>, Mistake> {
    fn reference(text: Text<'_>) -> Result<Option<UriReference<&str>>, SyntaxError> {
        match text.into_fragment() {
            "-" => Ok(None),
            text => UriReference::parse(text).map(Some),
        }
    }
    delimited(tag("\""), map_res(take_till(|c| c == '"'), reference), tag("\"")).parse(input)
}

/// Parses a text in quotes, in which a backslash precedes quotes.
fn quoted(input: Text<'_>) -> IResult<Text<'_>, Text<'_>, Mistake> {
    let part = alt((recognize((tag("\\"), one_of("\"\\"))), take_till1(|c| matches!(c, '"' | '\\' | '\n'))));
    delimited(tag("\""), recognize(nom::multi::many0_count(part)), tag("\"")).parse(input)
}

fn word(input: Text<'_>) -> IResult<Text<'_>, Text<'_>, Mistake> {
    take_till1(|c| matches!(c, ' ' | '\n')).parse(input)
}

impl Mistake {
    fn at(place: Text<'_>, url: Option<SyntaxError>) -> Self {
        let (offset, line, column) = (place.location_offset(), place.location_line(), place.get_utf8_column());
        Mistake { offset, line, column, url }
    }
}

impl<'a> ParseError<Text<'a>> for Mistake {
    fn from_error_kind(input: Text<'a>, _: ErrorKind) -> Self {
        Mistake::at(input, None)
    }

    fn append(_: Text<'a>, _: ErrorKind, other: Self) -> Self {
        other
    }

    /// Of several alternatives, the one that read furthest was probably meant.
    fn or(self, other: Self) -> Self {
        if other.offset > self.offset { other } else { self }
    }
}

/// The reason why a rule does not match, at the place where it stopped.
impl<'a> FromExternalError<Text<'a>, SyntaxError> for Mistake {
    fn from_external_error(input: Text<'a>, _: ErrorKind, error: SyntaxError) -> Self {
        Mistake::at(input.take_from(error.offset()), Some(error))
    }
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: ", self.line, self.column)?;
        match &self.url {
            Some(error) => write!(f, "{}, expected {}", error.problem(), error.expectation()),
            None => f.write_str("not an entry of the log"),
        }
    }
}

/// Returns the entries of a log. After a mistake it goes on with the next line.
fn entries(log: &str) -> impl Iterator<Item = Result<Entry<'_>, Mistake>> {
    let mut rest = Text::new(log);
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let (after, result) = match entry(rest) {
            Ok((after, entry)) => (after, Ok(entry)),
            Err(Err::Error(mistake) | Err::Failure(mistake)) => {
                let line = rest.find('\n').map_or(rest.len(), |end| end + 1);
                (rest.take_from(line), Err(mistake))
            }
            Err(Err::Incomplete(_)) => unreachable!("only complete parsers are used"),
        };
        rest = after;
        Some(result)
    })
}

fn main() -> std::io::Result<()> {
    let mut log = String::new();
    std::io::stdin().read_to_string(&mut log)?;
    for entry in entries(&log) {
        match entry {
            Ok(Entry { client, method, target, status, referer }) => {
                let from = referer.and_then(|referer| Some(referer.authority()?.host().to_string()));
                println!("{client} {method} {target} {status} from {}", from.as_deref().unwrap_or("-"));
            }
            Err(mistake) => eprintln!("{mistake}"),
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOG: &str = r#"192.0.2.7 - anna [10/Oct/2000:13:55:36 -0700] "GET /a//b?q=[1] HTTP/1.0" 200 2326 "-" "Mozilla/4.08"
192.0.2.7 - - [10/Oct/2000:13:55:36 -0700] "GET /a//b?q=1 HTTP/1.0" 200 2326 "http://www.example.com/start" "a \"b\""
192.0.2.7 - - [10/Oct/2000:13:55:37 -0700] "GET http://example.org/ HTTP/1.1" 304 - "http://é.example/" "-"
2001:db8::7 - - [10/Oct/2000:13:55:38 -0700] "OPTIONS * HTTP/1.1" 204 0 "-" "-""#;

    #[test]
    fn entries_have_targets_and_referers() {
        let entries: Vec<Entry<'_>> = entries(LOG).flatten().collect();
        let targets: Vec<&str> = entries.iter().map(|entry| entry.target).collect();
        assert_eq!(targets, ["/a//b?q=1", "*"]);
        assert_eq!(entries[0].referer.unwrap().path().as_str(), "/start");
        assert!(entries[1].referer.is_none());
    }

    #[test]
    fn mistakes_have_line_and_column() {
        let mistakes: Vec<String> =
            entries(LOG).filter_map(|entry| entry.err().map(|mistake| mistake.to_string())).collect();
        assert_eq!(mistakes[0], "1:60: not an entry of the log");
        assert!(mistakes[1].starts_with("3:93: unexpected \"é\", expected "), "{}", mistakes[1]);
        assert_eq!(mistakes.len(), 2);
    }
}
