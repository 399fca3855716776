//! Rules that read the beginning of a text: [`prefix`], and [`nom`] for the parsers of others.

use core::marker::PhantomData;

use ::nom::error::{ErrorKind, FromExternalError, ParseError};
use ::nom::{Err, Input, Mode, OutputMode, PResult, Parser};

use super::error::SyntaxError;
use super::fast::{explain, parse_prefix};
use crate::input::Production;

/// Reads the beginning of `text` by `rule`. Returns the rest of the text and the output of the rule, with spans in `text`.
///
/// The rule reads as far as its combinators match: a repetition takes as much as it can and gives nothing back, and of several
/// alternatives the first that matches is taken. For the rules of RFC 3986, a test shows that this is the longest prefix that the
/// ABNF matches.
///
/// The text after the prefix is not checked. A full stop or a closing parenthesis after a URI is a valid part of its path, so it
/// is read too. Of `http://[::1/`, which is not a URI, `http://` is read: a URI with an empty host.
///
/// # Errors
/// If `rule` does not match any prefix of `text`, not even an empty one: the problem, its place, and what was expected there.
///
/// ```
/// use urlgram::grammar::rfc3986::Uri;
/// use urlgram::pass::prefix;
///
/// let text = "http://example.org:8080/a%zz> and more";
/// let (rest, uri) = prefix(Uri, text)?;
/// assert_eq!(rest, "%zz> and more");
/// assert_eq!(uri.path.of(text), "/a");
///
/// let error = prefix(Uri, "1http://example.org/").unwrap_err();
/// assert_eq!(error.rule().name, "scheme");
/// # Ok::<(), urlgram::SyntaxError>(())
/// ```
pub fn prefix<R: Production>(rule: R, text: &str) -> Result<(&str, R::Output), SyntaxError> {
    match parse_prefix(rule, text) {
        Some((end, output)) => Ok((&text[end as usize..], output)),
        None => Err(explain(rule, text)),
    }
}

/// Returns `rule` as a nom parser of `&str`, or of `LocatedSpan<&str>` from the crate `nom_locate`, to be used in grammars with
/// nom's own combinators.
///
/// The parser reads what [`prefix`] reads. Spans in its output count from the first byte that the rule reads; nom's `consumed`
/// adds that text to the output, and `recognize` returns it alone. The end of the input is the end of the text: the parser never
/// returns `Incomplete`, like those of nom's modules `complete`.
///
/// The error type is that of the other parsers. It is made by [`FromExternalError`] from a [`SyntaxError`], which says what was
/// expected where. nom's own error types drop it and keep the place at which the rule began.
///
/// ```
/// use nom::bytes::complete::tag;
/// use nom::combinator::consumed;
/// use nom::sequence::delimited;
/// use nom::{IResult, Parser};
/// use urlgram::components::UriComponents;
/// use urlgram::grammar::rfc3986::UriReference;
/// use urlgram::pass;
///
/// fn target(input: &str) -> IResult<&str, (&str, UriComponents)> {
///     delimited(tag("<"), consumed(pass::nom(UriReference)), tag(">")).parse(input)
/// }
///
/// let (rest, (text, reference)) = target("</a?page=2>; rel=next")?;
/// assert_eq!((rest, text), ("; rel=next", "/a?page=2"));
/// assert_eq!(reference.query.of(text), Some("page=2"));
/// # Ok::<(), nom::Err<nom::error::Error<&str>>>(())
/// ```
///
/// [`Reference::nom`](crate::Reference::nom) has a [`Reference`](crate::Reference) as output. Longer parsers are in `examples/link_header.rs` and `examples/log_line.rs`.
pub fn nom<I, E, R>(rule: R) -> impl Parser<I, Output = R::Output, Error = E>
where
    I: Input + AsRef<str>,
    E: ParseError<I> + FromExternalError<I, SyntaxError>,
    R: Production,
{
    NomParser { rule, error: PhantomData }
}

/// A rule with the error type of a nom parser.
struct NomParser<R, E> {
    rule: R,
    error: PhantomData<fn() -> E>,
}

impl<I, E, R> Parser<I> for NomParser<R, E>
where
    I: Input + AsRef<str>,
    E: ParseError<I> + FromExternalError<I, SyntaxError>,
    R: Production,
{
    type Output = R::Output;
    type Error = E;

    fn process<OM: OutputMode>(&mut self, input: I) -> PResult<OM, I, R::Output, E> {
        match parse_prefix(self.rule, input.as_ref()) {
            Some((end, output)) => Ok((input.take_from(end as usize), OM::Output::bind(|| output))),
            None => Err(Err::Error(OM::Error::bind(|| {
                let error = explain(self.rule, input.as_ref());
                E::from_external_error(input, ErrorKind::Verify, error)
            }))),
        }
    }
}

#[cfg(test)]
mod tests {
    use ::nom::branch::alt;
    use ::nom::bytes::complete::tag;
    use ::nom::combinator::{all_consuming, recognize};
    use ::nom::sequence::preceded;
    use nom_locate::LocatedSpan;

    use super::*;
    use crate::grammar::rfc3986::{Ipv4address, Port, Uri};

    /// An error that keeps the reason.
    #[derive(Debug)]
    struct Reason(Option<SyntaxError>);

    impl<I> ParseError<I> for Reason {
        fn from_error_kind(_: I, _: ErrorKind) -> Self {
            Reason(None)
        }

        fn append(_: I, _: ErrorKind, other: Self) -> Self {
            other
        }
    }

    impl<I> FromExternalError<I, SyntaxError> for Reason {
        fn from_external_error(_: I, _: ErrorKind, error: SyntaxError) -> Self {
            Reason(Some(error))
        }
    }

    #[test]
    fn an_error_type_can_keep_the_reason() {
        let mut parser = preceded(tag("host="), nom(Ipv4address));
        let result: Result<_, Err<Reason>> = parser.parse("host=1.2.x.4");
        let Err(Err::Error(Reason(Some(error)))) = result else { panic!("{result:?}") };
        assert_eq!((error.offset(), error.rule().name), (4, "IPv4address"));
    }

    #[test]
    fn alternatives_and_empty_texts() {
        let mut parser = alt((recognize(nom::<_, ::nom::error::Error<_>, _>(Uri)), tag("-")));
        assert_eq!(parser.parse("a:b c"), Ok((" c", "a:b")));
        assert_eq!(parser.parse("- c"), Ok((" c", "-")));
        assert!(parser.parse("").is_err());
        assert_eq!(prefix(Port, "x"), Ok(("x", crate::span::Span::empty(0))));
    }

    #[test]
    fn a_located_span_knows_its_line() {
        let parser = preceded(tag("a\nb\n"), nom::<_, ::nom::error::Error<_>, _>(Uri));
        let (rest, _) = all_consuming(parser).parse(LocatedSpan::new("a\nb\nx:y")).unwrap();
        assert_eq!((rest.location_line(), rest.get_utf8_column()), (3, 4));
    }
}
