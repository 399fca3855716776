//! Mistakes in single characters.

use alloc::borrow::ToOwned;
use alloc::format;

use super::super::visible::{named, percent_encoded, visible};
use super::super::{Diagnostic, Fix, Severity, SyntaxKind};
use super::failure::{Failure, span};
use super::finding::Finding;
use crate::grammar::rfc3986::IpLiteral;
use crate::grammar::rfc3987::Ucschar;
use crate::hidden::is_hidden;
use crate::input::Production;
use crate::percent::pct_decoded;
use crate::quotation::curly_title;
use crate::servers::{backslash_of_driver, names_service};
use crate::version_range::npm_range;

/// A `%` that two hex digits do not follow.
pub(super) fn percent<F: Finding>(failure: &Failure<'_>) -> Option<F> {
    let (text, at) = (failure.text, failure.at);
    let start = (at.saturating_sub(2)..at).rev().find(|start| text.as_bytes()[*start] == b'%')?;
    if !failure.error.wanted().iter().any(|wanted| wanted.rule.abnf.contains("\"%\"")) {
        return None;
    }
    Some(F::new(SyntaxKind::BadPercentEncoding, |kind| {
        let end = text[at..].chars().next().map_or(at, |c| at + c.len_utf8());
        let message = if end > start + 1 {
            format!("\"{}\" is not a percent-encoding", visible(&text[start..end]))
        } else {
            "a \"%\" at the end".to_owned()
        };
        let label = "expected \"%\" and two hex digits";
        let diagnostic = failure.diagnostic(kind, span(start, end), message, label);
        if is_verbatim(failure) {
            return diagnostic.with_help(VERBATIM);
        }
        if is_cut_off(text, start) {
            return diagnostic
                .with_help("The text ends within a percent-encoding. Write all of it, or remove the rest of it.")
                .with_fix(Fix::uncertain(span(start, text.len()), ""));
        }
        if let Some(digits) = digits_after_blank(&text[start..]) {
            return diagnostic
                .with_help(format!("Write \"%{digits}\", without the blank in the percent-encoding."))
                .with_fix(Fix::uncertain(span(start + 1, start + 2), ""));
        }
        diagnostic
            .with_help("Write \"%25\" for a percent sign.")
            .with_fix(Fix::uncertain(span(start, start + 1), "%25"))
    }))
}

/// Returns the hex digits of a percent-encoding that has a blank in it, as translators write: `% 2C`. A number may follow a percent sign, too.
fn digits_after_blank(text: &str) -> Option<&str> {
    let digits = text.strip_prefix("% ")?.get(..2)?;
    let is_hex = digits.bytes().all(|byte| byte.is_ascii_digit() || (b'A'..=b'F').contains(&byte));
    let is_word = text[4..].starts_with(|c: char| c.is_ascii_uppercase());
    (is_hex && (digits == "20" || digits.bytes().any(|byte| byte.is_ascii_uppercase())) && !is_word).then_some(digits)
}

/// Whether a text ends within a percent-encoding that follows another one of a non-ASCII character: `%E6%88%A6%E`.
fn is_cut_off(text: &str, start: usize) -> bool {
    let rest = &text.as_bytes()[start + 1..];
    let before = start.checked_sub(3).and_then(|at| text.as_bytes().get(at..start));
    let is_non_ascii = |triplet: &[u8]| pct_decoded(triplet).is_some_and(|byte| !byte.is_ascii());
    rest.len() < 2 && rest.iter().all(u8::is_ascii_hexdigit) && before.is_some_and(is_non_ascii)
}

/// Help for a text that a driver does not decode.
const VERBATIM: &str = "The driver of SQL Server reads its properties as they are, without percent-decoding. A value with \";\", \"{\" or \"}\" is written in braces.";

/// Whether the place is in the properties of a driver that does not decode them.
fn is_verbatim(failure: &Failure<'_>) -> bool {
    let start = "jdbc:sqlserver:";
    let is_driver = failure.text.get(..start.len()).is_some_and(|head| head.eq_ignore_ascii_case(start));
    is_driver && failure.text[..failure.at].contains(';')
}

/// Whether the place is a backslash that the driver of a database reads.
fn is_of_driver(failure: &Failure<'_>) -> bool {
    backslash_of_driver(failure.text).is_some_and(|(at, _)| at == failure.at)
}

/// Whether the title of a Markdown link in curly quotation marks follows: `a.html “Title”`.
fn is_before_title(failure: &Failure<'_>) -> bool {
    curly_title(&failure.text[failure.at..]).is_some()
}

/// Whether the place is in base64 of a `data` URL.
fn is_in_base64(failure: &Failure<'_>) -> bool {
    let is_data = failure.text.get(..5).is_some_and(|head| head.eq_ignore_ascii_case("data:"));
    let kind = failure.text[..failure.at].split_once(',').map_or("", |(kind, _)| kind);
    is_data && kind.rsplit_once(';').is_some_and(|(_, last)| last.trim().eq_ignore_ascii_case("base64"))
}

/// A control character.
pub(super) fn control<F: Finding>(failure: &Failure<'_>) -> Option<F> {
    let found = failure.found().filter(|c| c.is_control())?;
    Some(F::new(SyntaxKind::ControlOrNewline, |kind| {
        let name = match found {
            '\t' => "a tab",
            '\n' => "a line feed",
            '\r' => "a carriage return",
            '\0' => "a NUL",
            '\x1b' => "an escape character",
            _ => "a control character",
        };
        let message = format!("{name} (U+{:04X}) in {}", found as u32, failure.component());
        let help = match found {
            '\t' | '\n' | '\r' => "Remove it. Browsers drop tabs and line ends silently, other parsers do not.",
            _ => "Remove it.",
        };
        let here = failure.error.span();
        failure
            .diagnostic(kind, here, message, "a URI cannot contain control characters")
            .with_help(help)
            .with_fix(Fix::uncertain(here, ""))
    }))
}

/// A second `#`.
pub(super) fn second_hash<F: Finding>(failure: &Failure<'_>) -> Option<F> {
    failure.found().filter(|found| *found == '#')?;
    let first = failure.text[..failure.at].find('#')?;
    Some(F::new(SyntaxKind::SecondHash, |kind| {
        let here = failure.error.span();
        // Hardly any anchor begins with the character, and a fragment directive follows the fragment without one.
        let is_directive = failure.text[failure.at..].starts_with("#:~:");
        let (help, fix) = match first + 1 == failure.at || is_directive {
            true => ("Remove it.", Fix::uncertain(here, "")),
            false => ("Write \"%23\".", Fix::safe(here, "%23")),
        };
        failure
            .diagnostic(kind, here, "a second \"#\"", "a fragment cannot contain \"#\"")
            .with_label(span(first, first + 1), "the fragment begins here")
            .with_help(help)
            .with_fix(fix)
    }))
}

/// Non-ASCII characters in a URI.
pub(super) fn non_ascii<F: Finding>(failure: &Failure<'_>) -> Option<F> {
    let found = failure.found().filter(|c| !c.is_ascii() && failure.is_uri())?;
    Some(F::new(SyntaxKind::NonAsciiInUri, |kind| {
        let rest = &failure.text[failure.at..];
        let run = &rest[..rest.find(|c: char| c.is_ascii()).unwrap_or(rest.len())];
        let whole = span(failure.at, failure.at + run.len());
        let message = match visible(found.encode_utf8(&mut [0; 4])) {
            point if point.starts_with("U+") => format!("an invisible character, {point}"),
            seen => format!("\"{seen}\" is not ASCII"),
        };
        let diagnostic = failure.diagnostic(kind, whole, message, "a URI is ASCII only");
        let digit = char::from_u32(u32::from(found).wrapping_sub(0xfee0)).filter(char::is_ascii_digit);
        if let Some(digit) = digit.filter(|_| failure.error.rule().name == "port") {
            diagnostic.with_help(format!("A port has the digits of ASCII: \"{digit}\"."))
        } else if is_hidden(found) && !failure.in_authority() {
            let hidden = &run[..run.find(|c| !is_hidden(c)).unwrap_or(run.len())];
            let here = span(failure.at, failure.at + hidden.len());
            diagnostic.with_help("Remove it.").with_fix(Fix::uncertain(here, ""))
        } else if failure.in_authority() {
            diagnostic.with_help(
                "Write an international domain name in its ASCII form, \"xn--...\", or read the text as an IRI (RFC 3987).",
            )
        } else {
            diagnostic
                .with_help("Percent-encode its UTF-8 bytes, or read the text as an IRI (RFC 3987).")
                .with_fix(Fix::safe(whole, percent_encoded(run)))
        }
    }))
}

/// Non-ASCII characters that `ucschar` leaves out: private characters, noncharacters, specials.
pub(super) fn outside_of_iri<F: Finding>(failure: &Failure<'_>) -> Option<F> {
    let found = failure.found().filter(|c| !c.is_ascii() && failure.is_iri())?;
    Some(F::new(SyntaxKind::IriPrivateOrNoncharacter, |kind| outside_of_ucschar(failure, found, kind)))
}

fn outside_of_ucschar(failure: &Failure<'_>, found: char, kind: SyntaxKind) -> Diagnostic {
    let point = found as u32;
    let is_private = matches!(found, '\u{e000}'..='\u{f8ff}' | '\u{f0000}'..='\u{10ffff}') && point & 0xfffe != 0xfffe;
    let (class, label) = match found {
        _ if is_private => ("a private character", "private characters are allowed in the query only"),
        '\u{fffd}' => ("a replacement character", "left behind by a decoder that could not decode the original bytes"),
        '\u{fdd0}'..='\u{fdef}' => ("a noncharacter", "not allowed in any IRI"),
        _ if point & 0xfffe == 0xfffe => ("a noncharacter", "not allowed in any IRI"),
        _ => ("a special character", "not allowed in any IRI"),
    };
    let here = failure.error.span();
    let message = format!("U+{point:04X}, {class}, in {}", failure.component());
    let diagnostic = failure.diagnostic(kind, here, message, label).with_rule(Ucschar::RULE);
    if is_private && !failure.in_authority() {
        let encoded = percent_encoded(found.encode_utf8(&mut [0; 4]));
        diagnostic
            .with_help(format!("Write \"{encoded}\" if the character is intended."))
            .with_fix(Fix::uncertain(here, encoded))
    } else {
        diagnostic.with_help("Remove it.").with_fix(Fix::uncertain(here, ""))
    }
}

/// ASCII characters that no rule of RFC 3986 contains.
pub(super) fn never_allowed<F: Finding>(failure: &Failure<'_>) -> Option<F> {
    let is_never = |c: &char| matches!(c, ' ' | '"' | '<' | '>' | '\\' | '^' | '`' | '{' | '|' | '}');
    let in_authority = |c: &char| matches!(c, '[' | ']') && failure.in_authority();
    let found = failure.found().filter(|c| (is_never(c) || in_authority(c)) && failure.is_uri_or_iri())?;
    // A text without a scheme has a different mistake.
    if failure.error.rule().name == "scheme" && failure.wants_scheme() && failure.before_colon().is_none() {
        return None;
    }
    Some(F::new(SyntaxKind::InvalidCharacter, |kind| without_rule(failure, found, kind)))
}

/// Returns what was meant by a character whose percent-encoding would mean something else.
fn meant_character(failure: &Failure<'_>, found: char) -> Option<(&'static str, Fix)> {
    let (before, rest) = failure.text.split_at(failure.at);
    let here = failure.error.span();
    let has_scheme = |names: &[&str]| {
        failure.before_colon().is_some_and(|scheme| names.iter().any(|name| scheme.eq_ignore_ascii_case(name)))
    };
    let is_digit = |byte: u8| byte.is_ascii_digit() || b"+-.()".contains(&byte);
    match found {
        '|' if has_scheme(&["file"]) && is_drive(before) && (rest.len() == 1 || rest[1..].starts_with('/')) => {
            Some(("Write \":\" after the letter of a drive.", Fix::uncertain(here, ":")))
        }
        '<' if has_scheme(&["http", "https"]) && is_end_tag(rest) => Some((
            "Remove the tag, which is not part of the URL.",
            Fix::uncertain(span(failure.at, failure.text.len()), ""),
        )),
        ' ' if has_scheme(&["geo"]) && before.ends_with(',') => {
            Some(("Remove it. Only a comma separates coordinates.", Fix::uncertain(here, "")))
        }
        ' ' if has_scheme(&["geo"]) && before.ends_with(|c: char| c.is_ascii_digit()) => {
            Some(("Write \",\" between coordinates.", Fix::uncertain(here, ",")))
        }
        ' ' if has_scheme(&["sip", "sips"]) => {
            let user = before.split_once(':')?.1;
            let is_number = user.bytes().all(is_digit) && rest.contains('@');
            is_number.then(|| ("Remove it. A telephone number has no spaces.", Fix::uncertain(here, "")))
        }
        _ => None,
    }
}

/// Whether a text is one end tag of HTML: `</a>`.
fn is_end_tag(text: &str) -> bool {
    let name = text.strip_prefix("</").and_then(|rest| rest.strip_suffix('>'));
    name.is_some_and(|name| !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric()))
}

/// Whether a text ends with a slash and a letter, as the path of a drive does.
fn is_drive(before: &str) -> bool {
    matches!(before.as_bytes(), [.., b'/', letter] if letter.is_ascii_alphabetic())
}

fn without_rule(failure: &Failure<'_>, found: char, kind: SyntaxKind) -> Diagnostic {
    let here = failure.error.span();
    let message = format!("{} in {}", named(found), failure.component());
    let diagnostic = failure.expected(kind, here, message);
    let encoded = percent_encoded(found.encode_utf8(&mut [0; 4]));
    if let Some((help, fix)) = meant_character(failure, found) {
        return diagnostic.with_help(help).with_fix(fix);
    }
    match found {
        _ if is_verbatim(failure) => diagnostic.with_help(VERBATIM),
        ' ' if is_in_base64(failure) => {
            diagnostic.with_help("Remove it. Base64 has no white space.").with_fix(Fix::uncertain(here, ""))
        }
        _ if failure.before_at_sign() => {
            diagnostic.with_help(format!("Write \"{encoded}\" for {} in a user name or a password.", named(found)))
        }
        '\\' if is_of_driver(failure) => {
            diagnostic.with_help("The driver of the database reads it. Other programs reject the text.").with_severity(Severity::Info)
        }
        _ if npm_range(failure.text).is_some() && failure.text[..failure.at].contains('#') => diagnostic
            .with_help("Npm reads a range of versions here. Other programs reject the text.")
            .with_severity(Severity::Info),
        ' ' if is_before_title(failure) => diagnostic.with_help(
            "Write straight quotation marks around the title of a link: \"...\". Markdown reads others as a part of the destination.",
        ),
        '\\' => diagnostic
            .with_help("Write \"/\", or \"%5C\" for a backslash. Browsers read \"\\\" as \"/\", other parsers do not."),
        '[' | ']' => diagnostic.with_help("Only an IPv6 address has brackets: \"[::1]\"."),
        _ if failure.in_authority() => diagnostic.with_help(format!("An authority cannot contain {}.", named(found))),
        _ => {
            // A parameter of the server may follow the name of a database.
            let is_uncertain = found == ' ' && failure.text.split("://").next().is_some_and(names_service);
            let diagnostic = diagnostic.with_help(format!("Write \"{encoded}\" for {}.", named(found)));
            diagnostic.with_fix(if is_uncertain { Fix::uncertain(here, encoded) } else { Fix::safe(here, encoded) })
        }
    }
}

/// `[` or `]` outside of a host.
pub(super) fn bracket_outside_host<F: Finding>(failure: &Failure<'_>) -> Option<F> {
    let is_outside = |c: &char| "[]".contains(*c) && failure.is_uri_or_iri() && !failure.in_authority();
    let found = failure.found().filter(is_outside)?;
    Some(F::new(SyntaxKind::BracketOutsideHost, |kind| bracket(failure, found, kind)))
}

/// Schemes whose documents allow brackets outside of the host, some only in a part of the URL. A test compares them with the documents.
const WITH_BRACKETS: &[&str] = &["sip", "sips"];

/// Whether the document of a scheme allows brackets outside of the host.
fn allows_brackets(scheme: &str) -> bool {
    WITH_BRACKETS.iter().any(|known| scheme.eq_ignore_ascii_case(known))
}

fn bracket(failure: &Failure<'_>, found: char, kind: SyntaxKind) -> Diagnostic {
    let message = format!("\"{found}\" in {}", failure.component());
    let label = "only an IP address in the host can have brackets";
    let diagnostic = failure.diagnostic(kind, failure.error.span(), message, label).with_rule(IpLiteral::RULE);
    // `sip:a@[::1]`: the encoded text would name another host.
    if failure.before_colon().is_some_and(allows_brackets) {
        return diagnostic
            .with_help("The document of the scheme allows brackets in parts of the URL; generic parsers do not.");
    }
    // The rest of the text cannot contain brackets: one change is enough for all.
    let rest = &failure.text[failure.at..];
    let rest = &rest[..rest.rfind(['[', ']']).map_or(rest.len(), |last| last + 1)];
    let fix = Fix::safe(span(failure.at, failure.at + rest.len()), rest.replace('[', "%5B").replace(']', "%5D"));
    let encoded = percent_encoded(found.encode_utf8(&mut [0; 4]));
    diagnostic.with_help(format!("Write \"{encoded}\".")).with_fix(fix)
}
