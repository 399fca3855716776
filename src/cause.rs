//! What probably went wrong in a text that does not match: the specific cause behind "unexpected character".
//!
//! A [`SyntaxError`] says where a text stops being the beginning of one that matches, and what could have stood there. That
//! is exact, and often not what a person did wrong: a `:` that is not expected after `1http` means that a scheme cannot
//! begin with a digit. [`Cause`] is the answer in the terms of the mistake, as plain data: a code, a place, words, a fix.
//!
//! ```
//! use urlgram::cause::Cause;
//! use urlgram::grammar::rfc3986::Uri;
//!
//! let text = "http://[1::2::3]/";
//! let error = urlgram::pass::check(Uri, text).unwrap_err();
//! let cause = Cause::of(text, &error);
//! assert_eq!((cause.code, cause.name), ("U107", "invalid-ip-literal"));
//! assert_eq!(cause.headline, "a second \"::\" in an IPv6 address");
//! assert_eq!(cause.span.of(text), "::");
//! ```

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write as _;

use crate::grammar::rfc3986::{self, Ipv6address, RegName};
use crate::grammar::rfc3987;
use crate::input::{Production, Rule};
use crate::pass::{Problem, SyntaxError, accepts};
use crate::registry;
use crate::span::Span;

mod literal;

/// A change of the text that takes the cause away.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Fix {
    /// What is to be replaced; empty for an insertion.
    pub span: Span,
    /// What is to stand there.
    pub text: String,
    /// Whether nothing else can have been meant.
    pub certain: bool,
}

impl Fix {
    /// `text` with the change made.
    ///
    /// # Panics
    /// If the fix is not one for `text`.
    pub fn apply(&self, text: &str) -> String {
        let (start, end) = (self.span.start as usize, self.span.end as usize);
        [&text[..start], &self.text, &text[end..]].concat()
    }
}

/// A mistake in a text: a stable code, a place, what was found, what to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cause {
    /// A stable code: `U111`.
    pub code: &'static str,
    /// The pattern's name: `bad-port`.
    pub name: &'static str,
    /// What was found, in lower case, without a full stop.
    pub headline: String,
    /// What the mistake covers: bytes of the text.
    pub span: Span,
    /// What should stand there, or what is the matter with what does.
    pub label: String,
    /// A second place that has to do with it, and what stands there.
    pub second: Option<(Span, &'static str)>,
    /// What to do, if that can be said.
    pub advice: Option<String>,
    /// A change that takes the mistake away.
    pub fix: Option<Fix>,
    /// The rule that was being read.
    pub rule: &'static Rule,
    /// The rule that the text was to match.
    pub start: &'static Rule,
}

/// How many fixes one text is given before it is said that it cannot be mended.
const FIXES: usize = 16;

impl Cause {
    /// The cause of `error`, which a reading of `text` gave.
    pub fn of(text: &str, error: &SyntaxError) -> Cause {
        let place = Place { text, error, at: error.offset() };
        CAUSES.iter().find_map(|cause| cause(&place)).unwrap_or_else(|| place.unexpected())
    }

    /// `text`, in which this cause was found, with its fix made, and those of whatever is wrong after it. None if a fix is
    /// lacking, or if the text does not match then.
    ///
    /// ```
    /// use urlgram::cause::Cause;
    /// use urlgram::grammar::rfc3986::Uri;
    ///
    /// let text = "http://::1/a b#c#d";
    /// let cause = Cause::of(text, &urlgram::pass::check(Uri, text).unwrap_err());
    /// assert_eq!(cause.mended(text).as_deref(), Some("http://[::1]/a%20b#c%23d"));
    /// ```
    pub fn mended(&self, text: &str) -> Option<String> {
        let reading = registry::grammar(self.start.document.name)?.rule(self.start.name)?;
        let mut text = self.fix.as_ref()?.apply(text);
        for _ in 0..FIXES {
            let Err(error) = reading.check(&text) else { return Some(text) };
            text = Cause::of(&text, &error).fix?.apply(&text);
        }
        None
    }

    fn advised(mut self, advice: impl Into<String>) -> Self {
        self.advice = Some(advice.into());
        self
    }

    fn fixed(mut self, span: Span, text: impl Into<String>, certain: bool) -> Self {
        self.fix = Some(Fix { span, text: text.into(), certain });
        self
    }

    fn with(mut self, second: Span, label: &'static str) -> Self {
        self.second = Some((second, label));
        self
    }

    fn by(mut self, rule: &'static Rule) -> Self {
        self.rule = rule;
        self
    }
}

/// The first that recognises the mistake is right: the more specific stands before the more general.
const CAUSES: &[fn(&Place<'_>) -> Option<Cause>] = &[
    too_long,
    empty,
    percent,
    control,
    literal::unbracketed,
    literal::in_brackets,
    second_at,
    no_scheme,
    bad_scheme,
    second_hash,
    non_ascii,
    outside_of_iri,
    never_allowed,
    bracket_outside_host,
    bad_port,
    missing_scheme,
    colon_in_first_segment,
];

/// The rules whose texts have the components of a URI.
const WHOLE: &[&str] =
    &["URI", "URI-reference", "absolute-URI", "relative-ref", "IRI", "IRI-reference", "absolute-IRI", "irelative-ref"];

/// Where a text went wrong.
struct Place<'a> {
    text: &'a str,
    error: &'a SyntaxError,
    at: usize,
}

/// Offsets of a text that was read are below 4 GiB.
#[expect(clippy::cast_possible_truncation, reason = "a text that was read is shorter than 4 GiB")]
fn span(start: usize, end: usize) -> Span {
    Span::new(start as u32, end as u32)
}

impl<'a> Place<'a> {
    fn cause(&self, code: &'static str, name: &'static str, span: Span, headline: impl Into<String>) -> Cause {
        Cause {
            code,
            name,
            headline: headline.into(),
            span,
            label: format!("expected {}", self.error.expectation()),
            second: None,
            advice: None,
            fix: None,
            rule: self.error.rule(),
            start: self.error.start(),
        }
    }

    fn labelled(
        &self,
        (code, name): (&'static str, &'static str),
        span: Span,
        headline: impl Into<String>,
        label: impl Into<String>,
    ) -> Cause {
        Cause { label: label.into(), ..self.cause(code, name, span, headline) }
    }

    /// What can be said of any error.
    fn unexpected(&self) -> Cause {
        self.cause("U101", "invalid-character", self.error.span(), self.error.problem().to_string())
    }

    fn found(&self) -> Option<char> {
        match self.error.problem() {
            Problem::Unexpected(c) => Some(c),
            _ => None,
        }
    }

    /// Whether the rule of the error, or the one the text was to match, is of RFC 3986's URIs.
    fn is_uri(&self) -> bool {
        *self.error.start().document == rfc3986::RFC3986
    }

    /// What stands before the first `/`, `?` or `#`, up to a colon: the scheme, if this were a URI.
    fn before_colon(&self) -> Option<&'a str> {
        let head = self.text.split(['/', '?', '#']).next()?;
        head.split_once(':').map(|(scheme, _)| scheme)
    }

    /// The authority, by its delimiters alone: from `//` to the next `/`, `?` or `#`.
    fn authority(&self) -> Option<Span> {
        let start = match self.before_colon() {
            Some(scheme) if self.text[scheme.len()..].starts_with("://") => scheme.len() + 3,
            None if self.text.starts_with("//") => 2,
            _ => return None,
        };
        let end = self.text[start..].find(['/', '?', '#']).map_or(self.text.len(), |i| start + i);
        Some(span(start, end))
    }

    /// Whether the place lies in the authority, or right behind it.
    fn in_authority(&self) -> bool {
        self.authority().is_some_and(|authority| (authority.start as usize..=authority.end as usize).contains(&self.at))
    }

    /// The component that the place lies in, as a newcomer would call it.
    fn component(&self) -> &'static str {
        let before = &self.text[..self.at];
        match () {
            // A text that is read by the rule of a part has no parts of its own.
            () if !WHOLE.contains(&self.error.start().name) => self.error.start().name,
            () if before.contains('#') => "a fragment",
            () if before.contains('?') => "a query",
            () if self.in_authority() => "an authority",
            () => "a path",
        }
    }
}

fn too_long(place: &Place<'_>) -> Option<Cause> {
    (place.error.problem() == Problem::TooLong).then(|| {
        let length = format!("{} bytes", place.text.len());
        place.labelled(("U100", "too-long"), Span::default(), place.error.problem().to_string(), length)
    })
}

fn empty(place: &Place<'_>) -> Option<Cause> {
    (place.text.is_empty() && place.is_uri()).then(|| {
        place
            .labelled(("U121", "empty-reference"), Span::default(), "an empty text", "expected a URI")
            .advised("an empty text is a reference to the document it stands in, not a URI")
    })
}

fn percent(place: &Place<'_>) -> Option<Cause> {
    let start = place.text[..place.at].rfind('%').filter(|start| place.at - start <= 2)?;
    if !place.error.wanted().iter().any(|wanted| wanted.rule.abnf.contains("\"%\"")) {
        return None;
    }
    let end = place.text[place.at..].chars().next().map_or(place.at, |c| place.at + c.len_utf8());
    let found = &place.text[start..end];
    let cause = place.labelled(
        ("U102", "bad-percent-escape"),
        span(start, end),
        if end > place.at {
            format!("\"{}\" is no percent-encoding", shown(found))
        } else {
            "a \"%\" at the end".to_owned()
        },
        "expected \"%\" and two hex digits",
    );
    Some(cause.advised("write \"%25\" for a percent sign").fixed(span(start, start + 1), "%25", false))
}

fn control(place: &Place<'_>) -> Option<Cause> {
    let found = place.found().filter(|c| c.is_control())?;
    let name = match found {
        '\t' => "a tab",
        '\n' => "a line feed",
        '\r' => "a carriage return",
        '\0' => "a NUL",
        '\x1b' => "an escape character",
        _ => "a control character",
    };
    let headline = format!("{name} (U+{:04X}) in {}", found as u32, place.component());
    let label = "control characters cannot stand in a URI";
    let advice = match found {
        '\t' | '\n' | '\r' => "browsers drop tabs and line ends without a word, other parsers do not: remove it",
        _ => "remove it",
    };
    Some(place.labelled(("U115", "control-or-newline"), place.error.span(), headline, label).advised(advice).fixed(
        place.error.span(),
        "",
        false,
    ))
}

fn second_at(place: &Place<'_>) -> Option<Cause> {
    let authority = place.authority().filter(|_| place.in_authority())?;
    let first = authority.start as usize
        + authority.of(place.text).find('@').filter(|i| authority.start as usize + i < place.at)?;
    let first = span(first, first + 1);
    // What follows the first one's host may look like a port, as a password does.
    let second = place.at + place.text[place.at..authority.end as usize].find('@')?;
    let is_next = place.found() == Some('@') || place.error.rule().name == "port";
    is_next.then(|| {
        place
            .labelled(
                ("U113", "several-at-signs"),
                span(second, second + 1),
                "a second \"@\" in an authority",
                "only one \"@\" may stand here",
            )
            .with(first, "the userinfo ends here")
            .by(<rfc3986::Authority as Production>::RULE)
            .advised("parsers differ in which \"@\" ends the userinfo, and so in the host: write \"%40\" for the other")
            .fixed(first, "%40", false)
    })
}

/// A colon with nothing before it: `://host/`.
fn no_scheme(place: &Place<'_>) -> Option<Cause> {
    (place.found() == Some(':') && place.at == 0 && place.is_uri()).then(|| {
        place
            .labelled(
                ("U103", "bad-scheme"),
                span(0, 1),
                "nothing before the first \":\"",
                "expected a scheme before it",
            )
            .by(<rfc3986::Scheme as Production>::RULE)
    })
}

fn bad_scheme(place: &Place<'_>) -> Option<Cause> {
    let scheme =
        place.before_colon().filter(|scheme| place.is_uri() && place.at <= scheme.len() && !scheme.is_empty())?;
    let is_scheme_char = |c: char| c.is_ascii_alphanumeric() || "+-.".contains(c);
    let (start, wrong) =
        scheme.char_indices().find(|(i, c)| !is_scheme_char(*c) || *i == 0 && !c.is_ascii_alphabetic())?;
    // `12:30/notes` is rather a path with a colon than a scheme that begins with a digit.
    let is_path = place.error.rule().name == "segment-nz-nc" && !place.text[scheme.len()..].starts_with("://");
    let cause = match wrong {
        _ if is_path => return None,
        c if is_scheme_char(c) => place
            .labelled(
                ("U103", "bad-scheme"),
                span(0, scheme.len()),
                format!("a scheme that begins with \"{wrong}\""),
                "expected a letter first",
            )
            .advised("a scheme begins with a letter; a relative reference that begins so is written \"./...\""),
        _ if scheme.is_ascii() && !scheme.contains('%') => place.labelled(
            ("U103", "bad-scheme"),
            span(start, start + wrong.len_utf8()),
            format!("{} in a scheme", named(wrong)),
            "expected letters, digits, \"+\", \"-\" or \".\"",
        ),
        _ => return None,
    };
    Some(cause.by(<rfc3986::Scheme as Production>::RULE))
}

fn second_hash(place: &Place<'_>) -> Option<Cause> {
    let first = place.text[..place.at].find('#').filter(|_| place.found() == Some('#'))?;
    Some(
        place
            .labelled(("U114", "second-hash"), place.error.span(), "a second \"#\"", "a fragment cannot hold a \"#\"")
            .with(span(first, first + 1), "the fragment begins here")
            .advised("write \"%23\"")
            .fixed(place.error.span(), "%23", true),
    )
}

fn non_ascii(place: &Place<'_>) -> Option<Cause> {
    let found = place.found().filter(|c| !c.is_ascii() && place.is_uri())?;
    let rest = &place.text[place.at..];
    let run = &rest[..rest.find(|c: char| c.is_ascii()).unwrap_or(rest.len())];
    let whole = span(place.at, place.at + run.len());
    let headline = match shown(found.encode_utf8(&mut [0; 4])) {
        escaped if escaped.starts_with("U+") => format!("an invisible character, {escaped}"),
        seen => format!("\"{seen}\" is not ASCII"),
    };
    let cause = place.labelled(("U118", "non-ascii-in-uri"), whole, headline, "a URI is written in ASCII");
    Some(if place.in_authority() {
        cause.advised(
            "an international domain name is written in its ASCII form, \"xn--...\"; or read it as an IRI (RFC 3987)",
        )
    } else {
        cause.advised("write it percent-encoded as UTF-8; or read it as an IRI (RFC 3987)").fixed(
            whole,
            encoded(run),
            true,
        )
    })
}

/// Characters beyond ASCII that `ucschar` leaves out: private ones, noncharacters, those that are special.
fn outside_of_iri(place: &Place<'_>) -> Option<Cause> {
    let of_iri = *place.error.start().document == rfc3987::RFC3987;
    let found = place.found().filter(|c| !c.is_ascii() && of_iri)?;
    let point = found as u32;
    let is_private = matches!(found, '\u{e000}'..='\u{f8ff}' | '\u{f0000}'..='\u{10ffff}') && point & 0xfffe != 0xfffe;
    let (kind, label) = match found {
        _ if is_private => ("a private character", "private characters may stand in the query alone"),
        '\u{fffd}' => ("a replacement character", "left behind by a decoder that could not read what was here"),
        '\u{fdd0}'..='\u{fdef}' => ("a noncharacter", "no IRI holds it"),
        _ if point & 0xfffe == 0xfffe => ("a noncharacter", "no IRI holds it"),
        _ => ("a special character", "no IRI holds it"),
    };
    let here = place.error.span();
    let headline = format!("U+{point:04X}, {kind}, in {}", place.component());
    let cause = place.labelled(("U119", "iri-private-or-noncharacter"), here, headline, label);
    let cause = cause.by(<rfc3987::Ucschar as Production>::RULE);
    Some(if is_private && !place.in_authority() {
        let escape = encoded(found.encode_utf8(&mut [0; 4]));
        cause.advised(format!("write \"{escape}\" if it is meant")).fixed(here, escape, false)
    } else {
        cause.advised("take it out").fixed(here, "", false)
    })
}

/// ASCII characters that no rule of RFC 3986 has: they must be percent-encoded wherever they are meant.
fn never_allowed(place: &Place<'_>) -> Option<Cause> {
    let found = place.found().filter(|c| " \"<>\\^`{|}".contains(*c) && place.is_uri())?;
    let cause = place.cause(
        "U101",
        "invalid-character",
        place.error.span(),
        format!("{} in {}", named(found), place.component()),
    );
    let escape = encoded(found.encode_utf8(&mut [0; 4]));
    Some(match found {
        '\\' => cause
            .advised("browsers read \"\\\" as \"/\", other parsers do not: write \"/\", or \"%5C\" for a backslash"),
        _ if place.in_authority() => cause.advised(format!("{} cannot stand in an authority", named(found))),
        _ => cause.advised(format!("write \"{escape}\" for {}", named(found))).fixed(place.error.span(), escape, true),
    })
}

fn bracket_outside_host(place: &Place<'_>) -> Option<Cause> {
    let found = place.found().filter(|c| "[]".contains(*c) && place.is_uri() && !place.in_authority())?;
    let escape = encoded(found.encode_utf8(&mut [0; 4]));
    // No bracket may stand in the rest of the text: one change is enough for all.
    let rest = &place.text[place.at..];
    let rest = &rest[..rest.rfind(['[', ']'])? + 1];
    Some(
        place
            .labelled(
                ("U110", "bracket-outside-host"),
                place.error.span(),
                format!("\"{found}\" in {}", place.component()),
                "brackets may only stand around an IP address in the host",
            )
            .by(<rfc3986::IpLiteral as Production>::RULE)
            .advised(format!("write \"{escape}\""))
            .fixed(span(place.at, place.at + rest.len()), rest.replace('[', "%5B").replace(']', "%5D"), true),
    )
}

fn bad_port(place: &Place<'_>) -> Option<Cause> {
    let authority = place.authority().filter(|_| place.error.rule().name == "port" && place.in_authority())?;
    let found = place.found().filter(|c| !c.is_ascii_digit())?;
    let port = place.text[..place.at].rfind(':').filter(|colon| *colon >= authority.start as usize)?;
    // `user:password@` is read as host and port where the password holds what it cannot.
    let what = format!("\"{}\" in a port", shown(found.encode_utf8(&mut [0; 4])));
    Some(place.cause("U111", "bad-port", place.error.span(), what).with(span(port, port + 1), "the port begins here"))
}

fn missing_scheme(place: &Place<'_>) -> Option<Cause> {
    if !place.is_uri() || !["URI", "absolute-URI"].contains(&place.error.start().name) || place.before_colon().is_some()
    {
        return None;
    }
    let head = place.text.find(['/', '?', '#']).unwrap_or(place.text.len());
    let looks_like_host = place.text[..head].contains('.') && accepts(RegName, &place.text[..head]);
    let cause =
        place.labelled(("U104", "missing-scheme"), span(0, 0), "a URI without a scheme", "expected a scheme and \":\"");
    let cause = cause.by(<rfc3986::Uri as Production>::RULE);
    Some(match place.text {
        text if text.starts_with("//") => cause.advised("with a scheme it is a URI: \"https:\" before it"),
        _ if looks_like_host => {
            cause.advised("write the scheme too: \"https://\"").fixed(span(0, 0), "https://", false)
        }
        _ => {
            cause.advised("this is at best a reference, which means something only next to a base (rule URI-reference)")
        }
    })
}

fn colon_in_first_segment(place: &Place<'_>) -> Option<Cause> {
    if place.found() != Some(':') || place.error.rule().name != "segment-nz-nc" {
        return None;
    }
    Some(
        place
            .labelled(
                ("U117", "colon-in-first-segment"),
                place.error.span(),
                "a \":\" in the first segment of a relative path",
                "up to here it could be a scheme",
            )
            .advised("write \"./\" before it")
            .fixed(span(0, 0), "./", true),
    )
}

/// `text` percent-encoded, every byte of it.
fn encoded(text: &str) -> String {
    text.bytes().fold(String::new(), |mut escaped, byte| {
        let _ = write!(escaped, "%{byte:02X}");
        escaped
    })
}

/// A character as a message calls it.
fn named(c: char) -> String {
    match c {
        ' ' => "a space".into(),
        '"' => "a '\"'".into(),
        c => format!("\"{}\"", shown(c.encode_utf8(&mut [0; 4]))),
    }
}

/// `text` as a message may show it: what cannot be seen, or moves what stands around it, by its code points.
fn shown(text: &str) -> String {
    if !text.chars().any(is_unseen) {
        return text.into();
    }
    let points: Vec<String> =
        text.chars().map(|c| if is_unseen(c) { format!("U+{:04X}", c as u32) } else { c.into() }).collect();
    points.join(" ")
}

/// Characters without a glyph of their own, and those that reorder others: controls, spaces beyond ASCII, joiners,
/// bidirectional formatting, byte order marks, variation selectors, private use.
pub fn is_unseen(c: char) -> bool {
    c.is_control()
        || matches!(c,
        '\u{a0}' | '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{2000}'..='\u{200f}' | '\u{2028}'..='\u{202f}'
        | '\u{205f}'..='\u{206f}' | '\u{3000}' | '\u{e000}'..='\u{f8ff}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
        | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{10ffff}')
}

/// Whether `text` is an IPv6 address without brackets.
fn is_ipv6(text: &str) -> bool {
    accepts(Ipv6address, text)
}
