//! Parses the header field `Link` of HTTP (RFC 8288) with nom. Its targets are read by the rule `URI-reference` of RFC 3986.
//!
//! ```console
//! $ cargo run --example link_header '</?page=2>; rel="next", <../>; rel=up; title="All \"pages\""'
//! ```
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "an example shows what it finds")]

use nom::branch::alt;
use nom::bytes::complete::{tag, take_while, take_while1};
use nom::character::complete::satisfy;
use nom::combinator::{all_consuming, map, opt, recognize};
use nom::multi::{many0, separated_list1};
use nom::sequence::{delimited, preceded};
use nom::{IResult, Parser};
use urlgram::Reference;
use urlgram::grammar::rfc3986::UriReference;

/// A link: its target, and its parameters with their values.
#[derive(Debug)]
pub(crate) struct LinkValue<'a> {
    target: Reference<&'a str>,
    params: Vec<(&'a str, Option<String>)>,
}

/// Parses `Link = [ link-value ] *( OWS "," OWS [ link-value ] )`, where recipients ignore empty elements (RFC 9110, section
/// 5.6.1.2).
pub(crate) fn link(input: &str) -> IResult<&str, Vec<LinkValue<'_>>> {
    let values = separated_list1((ows, tag(","), ows), opt(link_value));
    all_consuming(map(values, |values| values.into_iter().flatten().collect())).parse(input)
}

/// Parses `link-value = "<" URI-reference ">" *( OWS ";" OWS link-param )`.
fn link_value(input: &str) -> IResult<&str, LinkValue<'_>> {
    let target = delimited(tag("<"), Reference::nom(UriReference), tag(">"));
    let params = many0(preceded((ows, tag(";"), ows), link_param));
    map((target, params), |(target, params)| LinkValue { target, params }).parse(input)
}

/// Parses `link-param = token BWS [ "=" BWS ( token / quoted-string ) ]`.
fn link_param(input: &str) -> IResult<&str, (&str, Option<String>)> {
    let value = alt((quoted_string, map(token, str::to_owned)));
    let (rest, name) = token(input)?;
    let (rest, value) = opt(preceded((ows, tag("="), ows), value)).parse(rest)?;
    if value.is_none() {
        return map(ows, |_| (name, None)).parse(rest);
    }
    Ok((rest, (name, value)))
}

/// Parses `token = 1*tchar` (RFC 9110, section 5.6.2).
fn token(input: &str) -> IResult<&str, &str> {
    take_while1(|c: char| c.is_ascii_alphanumeric() || "!#$%&'*+-.^_`|~".contains(c)).parse(input)
}

/// Parses `quoted-string = DQUOTE *( qdtext / quoted-pair ) DQUOTE` (RFC 9110, section 5.6.4). Returns the text without quotes.
fn quoted_string(input: &str) -> IResult<&str, String> {
    let is_text = |c: char| !matches!(c, '"' | '\\' | '\u{7f}') && (c >= ' ' || c == '\t');
    let is_quoted = |c: char| c == '\t' || (c >= ' ' && c != '\u{7f}');
    let part = alt((take_while1(is_text), preceded(tag("\\"), recognize(satisfy(is_quoted)))));
    map(delimited(tag("\""), many0(part), tag("\"")), |parts| parts.concat()).parse(input)
}

/// Parses `OWS = *( SP / HTAB )`.
fn ows(input: &str) -> IResult<&str, &str> {
    take_while(|c| matches!(c, ' ' | '\t')).parse(input)
}

fn main() -> std::process::ExitCode {
    let default = || r#"</?page=2>; rel="next", <../>; rel=up; title="All \"pages\"""#.to_owned();
    let text = std::env::args().nth(1).unwrap_or_else(default);
    match link(&text) {
        Ok((_, links)) => {
            for LinkValue { target, params } in links {
                println!("{target}  path {:?}, query {:?}", target.path().as_str(), target.query());
                params.iter().for_each(|(name, value)| println!("    {name}: {}", value.as_deref().unwrap_or("")));
            }
            std::process::ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            std::process::ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> Vec<String> {
        let (_, links) = link(text).unwrap();
        let shown = |link: &LinkValue<'_>| {
            let params =
                link.params.iter().map(|(name, value)| format!("; {name}={}", value.as_deref().unwrap_or("-")));
            format!("{}{}", link.target, params.collect::<String>())
        };
        links.iter().map(shown).collect()
    }

    #[test]
    fn the_examples_of_rfc_8288() {
        assert_eq!(
            shown(r#"<http://example.com/TheBook/chapter2>; rel="previous"; title="previous chapter""#),
            ["http://example.com/TheBook/chapter2; rel=previous; title=previous chapter"]
        );
        assert_eq!(
            shown(
                "</TheBook/chapter2>; rel=\"previous\"; title*=UTF-8'de'letztes%20Kapitel, </TheBook/chapter4>; rel=\"next\""
            ),
            ["/TheBook/chapter2; rel=previous; title*=UTF-8'de'letztes%20Kapitel", "/TheBook/chapter4; rel=next"]
        );
    }

    #[test]
    fn empty_elements_and_parameters_without_value() {
        assert_eq!(shown(r#", <>;crossorigin ,<a,b;c>;title="a\"b",,"#), ["; crossorigin=-", "a,b;c; title=a\"b"]);
    }

    #[test]
    fn a_target_is_a_uri_reference() {
        assert!(link("</a b>; rel=next").is_err());
        assert!(link("<http://[::1/>; rel=next").is_err());
        assert_eq!(link("</a?b>").unwrap().1[0].target.query(), Some("b"));
    }
}
