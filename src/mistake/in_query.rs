//! Mistakes in the query.

use alloc::format;
use alloc::string::String;

use super::model::{Mistake, MistakeKind};
use super::written::{Written, is_in, replaced};
use crate::grammar::rfc3986::UNRESERVED;
use crate::percent::{OnInvalid, decode_str, encode};
use crate::servers::names_service;

/// An ampersand as HTML writes it, also in percent-encoding: `&amp;`, `&amp%3B`, `%26amp%3Bb=2`.
pub(super) fn html_entity(written: &Written<'_>) -> Option<Mistake> {
    let query = written.parts.query?;
    let text = query.of(written.text);
    let mistake = |at: usize, form: &str| {
        let start = query.start as usize + at;
        let message = format!("\"{form}\", which is the form of \"&\" in HTML");
        Mistake::new(MistakeKind::HtmlEntity, (start, start + form.len()), message, "HTML Standard §13.1.4")
    };
    if let Some(at) = text.find("&amp;") {
        return Some(mistake(at, "&amp;").meant(written.text.replace("&amp;", "&")));
    }
    // The name of a parameter follows it, and its value.
    let is_pair = |rest: &str, is_sign: fn(&str) -> bool| {
        let name = rest.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || b"_-.".contains(byte)).count();
        name > 0 && is_sign(&rest[name..])
    };
    for form in ["&amp%3B", "&amp%3b"] {
        if let Some(at) = text.find(form).filter(|at| is_pair(&text[at + form.len()..], |rest| rest.starts_with('='))) {
            return Some(mistake(at, form).meant(written.text.replace(form, "&")));
        }
    }
    let is_sign: fn(&str) -> bool =
        |rest| rest.starts_with(['=']) || rest.starts_with("%3D") || rest.starts_with("%3d");
    for form in ["%26amp%3B", "%26amp%3b"] {
        if let Some(at) = text.find(form).filter(|at| is_pair(&text[at + form.len()..], is_sign)) {
            // Before a plain `=`, the next pair of this query follows, and before an encoded one that of a nested URL.
            let is_plain = is_pair(&text[at + form.len()..], |rest| rest.starts_with('='));
            return Some(mistake(at, form).meant(written.text.replace(form, if is_plain { "&" } else { "%26" })));
        }
    }
    None
}

/// A character as HTML writes it by its number: `?a=1&#38;b=2`. Its `#` ends the query.
pub(super) fn character_reference(written: &Written<'_>) -> Option<Mistake> {
    let text = written.text;
    let start = written.parts.authority.filter(|_| written.is_web())?.end as usize;
    let at = start + text[start..].find("&#")?;
    let number = text[at + "&#".len()..].split(';').next().filter(|number| number.len() <= MAX_DIGITS)?;
    let end = at + "&#".len() + number.len() + 1;
    let code = match number.strip_prefix(['x', 'X']) {
        Some(digits) => u32::from_str_radix(digits, 16),
        None => number.parse(),
    };
    let meant = char::from_u32(code.ok()?).filter(|c| c.is_ascii_graphic() && text.len() >= end)?;
    let form = text.get(at..end).filter(|form| form.ends_with(';'))?;
    let message = format!("\"{form}\", which is the form of \"{meant}\" in HTML, and whose \"#\" begins the fragment");
    let mistake = Mistake::new(MistakeKind::HtmlEntity, (at, end), message, "HTML Standard §13.1.4");
    Some(mistake.meant(format!("{}{meant}{}", &text[..at], &text[end..])))
}

/// Most characters of the number of a character of ASCII, with zeros before it.
const MAX_DIGITS: usize = 5;

/// An ampersand between words, which separates parameters: `?dn=Salt & Pepper`.
pub(super) fn ampersand_between_words(written: &Written<'_>) -> Option<Mistake> {
    let query = written.parts.query?;
    let text = query.of(written.text);
    let is_word = |at: usize| {
        let field = text[at + 1..].split('&').next().unwrap_or_default();
        text[at + 1..].starts_with(' ') && text[..at].ends_with(' ') && !field.contains('=') && !field.trim().is_empty()
    };
    let (first, _) = text.match_indices('&').find(|(at, _)| is_word(*at))?;
    let encoded: String = text
        .char_indices()
        .map(|(at, c)| if c == '&' && is_word(at) { "%26".into() } else { String::from(c) })
        .collect();
    let at = query.start as usize + first;
    let message = "\"&\" between words of a value, where it separates parameters: write \"%26\"";
    let meant = replaced(written.text, query, &encoded);
    Some(Mistake::new(MistakeKind::MistypedDelimiter, (at, at + 1), message, "RFC 3986 §2.2").meant(meant))
}

/// An ampersand after the database of a server, where a question mark begins the parameters: `postgres://h/shop&sslmode=require`.
pub(super) fn ampersand_after_database(written: &Written<'_>) -> Option<Mistake> {
    written.scheme().filter(|scheme| names_service(scheme))?;
    written.parts.authority.filter(|authority| written.parts.query.is_none() && !authority.is_empty())?;
    let path = written.parts.path;
    let (name, pairs) = path.of(written.text).split_once('&')?;
    let is_pair = pairs.split('&').all(|pair| {
        pair.split_once('=')
            .is_some_and(|(key, _)| !key.is_empty() && key.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_'))
    });
    let at = path.start as usize + name.len();
    is_pair.then(|| {
        let message = format!("\"&\" before \"{pairs}\", where \"?\" begins the query");
        let meant = format!("{}?{}", &written.text[..at], &written.text[at + 1..]);
        Mistake::new(MistakeKind::MistypedDelimiter, (at, at + 1), message, "RFC 3986 §3.4").meant(meant)
    })
}

/// A parameter after white space, as in a connection string of pairs: `postgresql://h/shop sslmode=require`.
pub(super) fn parameters_after_space(written: &Written<'_>) -> Option<Mistake> {
    const NAMES: [&str; 16] = [
        "sslmode", "sslrootcert", "sslcert", "sslkey", "connect_timeout", "application_name", "options", "host",
        "port", "user", "password", "dbname", "charset", "search_path", "target_session_attrs", "ssl",
    ];
    let text = written.text;
    let at = text.find(' ')?;
    written.scheme().filter(|scheme| names_service(scheme))?;
    let (url, pairs) = (&text[..at], text[at..].trim());
    let mut words = pairs.split_ascii_whitespace();
    let is_pair = |word: &str| word.split_once('=').is_some_and(|(name, _)| is_in(&NAMES, name));
    if pairs.is_empty() || url.contains('#') || !words.all(is_pair) {
        return None;
    }
    let mut meant = String::from(url);
    for pair in pairs.split_ascii_whitespace() {
        meant.push(if meant.contains('?') { '&' } else { '?' });
        meant += pair;
    }
    let message =
        "a space before a parameter, as in a connection string of pairs: in a URL, \"?\" begins the parameters";
    let mistake = Mistake::new(MistakeKind::MistypedDelimiter, (at, text.len()), message, "RFC 3986 §3.4");
    Some(mistake.meant(meant))
}

/// A fragment in the address to which a server of OAuth sends the browser back: `?redirect_uri=https%3A%2F%2Fa.example%2F%23`.
pub(super) fn fragment_of_redirect(written: &Written<'_>) -> Option<Mistake> {
    let query = written.parts.query.filter(|_| written.is_web())?;
    let mut at = query.start as usize;
    for pair in query.of(written.text).split('&') {
        let value =
            pair.split_once('=').filter(|(name, _)| name.eq_ignore_ascii_case("redirect_uri")).map(|(_, value)| value);
        let decoded = value.and_then(|value| decode_str(value, OnInvalid::Reject).ok());
        if decoded.is_some_and(|url| url.contains("://") && url.contains('#') && !url.contains(['{', '<', '$'])) {
            let message = "a fragment in \"redirect_uri\", which a server of OAuth rejects";
            let place = (at, at + pair.len());
            return Some(Mistake::new(MistakeKind::CutValue, place, message, "RFC 6749 §3.1.2").note());
        }
        at += pair.len() + 1;
    }
    None
}

/// Returns the text after a number of digits.
fn after_digits(text: &str, count: usize) -> Option<&str> {
    let digits = text.get(..count).filter(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()))?;
    Some(&text[digits.len()..])
}

/// Returns the text after a colon, which may be in percent-encoding.
fn after_colon(text: &str) -> Option<&str> {
    [":", "%3A", "%3a"].into_iter().find_map(|colon| text.strip_prefix(colon))
}

/// Returns the length of a time that a text begins with, up to the sign of its offset: `00:00:00+` of `00:00:00+08:00`.
fn up_to_plus(text: &str) -> Option<usize> {
    let rest = after_digits(text, 2)?;
    let mut rest = after_digits(after_colon(rest)?, 2)?;
    if let Some(seconds) = after_colon(rest).and_then(|rest| after_digits(rest, 2)) {
        rest = seconds;
        if let Some(fraction) = rest.strip_prefix('.') {
            rest = fraction.trim_start_matches(|c: char| c.is_ascii_digit());
        }
    }
    let offset = rest.strip_prefix('+')?;
    let minutes = after_digits(offset, 2)?;
    let end = after_colon(minutes)
        .and_then(|rest| after_digits(rest, 2))
        .or_else(|| after_digits(minutes, 2))
        .unwrap_or(minutes);
    (end.is_empty() || end.starts_with(['&', ';', ',', '#'])).then_some(text.len() - offset.len())
}

/// The `+` of an offset in a time, which form decoding reads as a space: `?from=2015-08-10T00:00:00+08:00`.
pub(super) fn plus_in_time(written: &Written<'_>) -> Option<Mistake> {
    let query = written.parts.query.filter(|_| written.is_web())?;
    let text = query.of(written.text);
    let is_date = |before: &str| {
        let date = before.len().checked_sub(10).and_then(|start| before.get(start..));
        date.and_then(|date| after_digits(date, 4)?.strip_prefix('-'))
            .and_then(|rest| after_digits(rest, 2)?.strip_prefix('-'))
            .is_some_and(|rest| after_digits(rest, 2) == Some(""))
    };
    let times = text.match_indices(['T', 't']).filter(|(at, _)| is_date(&text[..*at]));
    let (at, length) = times.filter_map(|(at, _)| Some((at + 1, up_to_plus(&text[at + 1..])?))).next()?;
    let plus = query.start as usize + at + length - 1;
    let message = "\"+\" before the offset of a time, which most servers read as a space: write \"%2B\"";
    let meant = format!("{}%2B{}", &written.text[..plus], &written.text[plus + 1..]);
    let source = "URL Standard, application/x-www-form-urlencoded parsing";
    Some(Mistake::new(MistakeKind::PlusInTime, (plus, plus + 1), message, source).meant(meant))
}

/// Names of parameters of OAuth and of similar protocols whose value is the URL to which a server sends the browser back.
const BACK: [&str; 8] = [
    "redirect_uri", "redirect_url", "redirecturi", "redirecturl", "post_logout_redirect_uri", "callback_url",
    "callbackurl", "return_url",
];

/// A `#` in a URL that is the last value of the query, so that the fragment of the whole text begins there: `?redirect_uri=https://a/#/b`.
pub(super) fn cut_value(written: &Written<'_>) -> Option<Mistake> {
    let query = written.parts.query.filter(|_| written.is_web())?;
    let fragment = written.parts.fragment?;
    let (key, value) = query.of(written.text).rsplit('&').next()?.split_once('=')?;
    let is_url = ["http://", "https://"].iter().any(|scheme| value.starts_with(scheme));
    // The answer of a server that sent the browser back.
    let is_answer = ["access_token=", "id_token=", "code=", "state=", "error=", "_=_"]
        .iter()
        .any(|start| fragment.of(written.text).starts_with(start));
    if !is_url || is_answer || !is_in(&BACK, key) {
        return None;
    }
    let at = fragment.start as usize - 1;
    let message = format!("a \"#\" in the value of \"{key}\", which ends the query there: write \"%23\"");
    let meant = format!("{}%23{}", &written.text[..at], fragment.of(written.text));
    Some(Mistake::new(MistakeKind::CutValue, (at, at + 1), message, "RFC 3986 §3.5").meant(meant))
}

/// A URL with a query in a value, without percent-encoding, so that its other parameters are those of the whole: `?redirect_uri=https://a/?b=c&d=e`.
pub(super) fn open_value(written: &Written<'_>) -> Option<Mistake> {
    // Those that servers of OAuth read next to the URL.
    const OWN: [&str; 18] = [
        "client_id", "response_type", "response_mode", "scope", "state", "nonce", "code_challenge",
        "code_challenge_method", "prompt", "login_hint", "display", "max_age", "ui_locales", "id_token_hint",
        "acr_values", "audience", "access_type", "resource",
    ];
    let query = written.parts.query.filter(|_| written.is_web())?;
    let mut at = query.start as usize;
    let mut pairs = query.of(written.text).split('&').peekable();
    while let Some(pair) = pairs.next() {
        let value = pair.split_once('=').filter(|(key, _)| is_in(&BACK, key)).map_or("", |(_, value)| value);
        let is_url = ["http://", "https://"].iter().any(|scheme| value.starts_with(scheme));
        if is_url && value.contains('?') {
            let next = pairs.peek()?.split('=').next()?;
            let message = format!(
                "a URL with a query that is not percent-encoded, so that it does not have the parameter \"{next}\": write \"%26\""
            );
            let end = at + pair.len();
            let found = Mistake::new(MistakeKind::CutValue, (end, end + 1), message, "RFC 3986 §3.4").note();
            return (!is_in(&OWN, next)).then_some(found);
        }
        at += pair.len() + 1;
    }
    None
}

/// A connection string of ODBC whose delimiters are not percent-encoded in the query: `?odbc_connect=DRIVER={A};SERVER=h`.
pub(super) fn raw_connection_string(written: &Written<'_>) -> Option<Mistake> {
    const NAME: &str = "odbc_connect=";
    let text = written.text;
    let query = written.parts.query?;
    let at = query.of(text).find(NAME).filter(|at| *at == 0 || query.of(text)[..*at].ends_with('&'))?;
    let start = query.start as usize + at + NAME.len();
    // A password may have an ampersand, after which other pairs follow.
    let rest = &text[start..];
    let end = rest.match_indices('&').map(|(at, _)| at).find(|at| !rest[*at..].contains(';')).unwrap_or(rest.len());
    let value = &rest[..end];
    if !value.contains(';') || !value.contains('=') {
        return None;
    }
    let message = "a connection string in the query that is not percent-encoded, as its delimiters are there";
    let meant = format!("{}{}{}", &text[..start], encode(UNRESERVED, value), &rest[end..]);
    let source = "SQLAlchemy documentation, Pass through exact Pyodbc string";
    Some(Mistake::new(MistakeKind::ConnectionString, (start, start + end), message, source).meant(meant))
}

/// Parameters of a campaign after the `#`, where no server sees them: `/a#top?utm_source=b`. The routes of applications begin with a slash.
pub(super) fn parameters_in_fragment(written: &Written<'_>) -> Option<Mistake> {
    let fragment = written.parts.fragment.filter(|_| written.is_web())?;
    let (name, pairs) = fragment.of(written.text).split_once('?')?;
    let is_campaign = pairs.split('&').all(|pair| pair.get(..4).is_some_and(|start| start == "utm_"));
    if name.contains(['/', '!', '=', '&']) || !is_campaign {
        return None;
    }
    let (before, start) = (&written.text[..fragment.start as usize - 1], fragment.start as usize + name.len());
    let sign = if written.parts.query.is_some() { '&' } else { '?' };
    let anchor = if name.is_empty() { "" } else { "#" };
    let message =
        "parameters after the \"#\", which belong to the fragment, and which no server gets: the query comes before it";
    let meant = format!("{before}{sign}{pairs}{anchor}{name}");
    let place = (start, fragment.end as usize);
    Some(Mistake::new(MistakeKind::MistypedDelimiter, place, message, "RFC 3986 §3.5").meant(meant))
}
