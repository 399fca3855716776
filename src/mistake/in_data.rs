//! Mistakes in `data` URLs.

use alloc::format;
use alloc::string::String;

use super::model::{Mistake, MistakeKind};
use super::written::{Written, is_in};
use crate::grammar::rfc3986::PATH_CHAR;
use crate::one_edit::is_one_edit;
use crate::percent::complete;

/// A `#` in the body of a `data` URL, such as that of a color in an image.
pub(super) fn fragment(written: &Written<'_>) -> Option<Mistake> {
    let text = written.text;
    let is_data = written.scheme()?.eq_ignore_ascii_case("data");
    let fragment = written.parts.fragment.filter(|_| is_data)?;
    let at = fragment.start as usize - 1;
    let comma = text[..at].find(',')?;
    let is_markup = ["<", "%3C", "%3c", "{"].iter().any(|sign| text[comma..at].contains(sign))
        && ["\"", "'", ">", ")", ";", "%22", "%27", "%3E", "%3e"].iter().any(|sign| fragment.of(text).contains(sign));
    if !is_markup {
        return None;
    }
    let body = text[comma + 1..].replace('#', "%23");
    let meant = format!("{}{}", &text[..=comma], complete(PATH_CHAR, &body));
    let message = "a \"#\" in the data, which begins the fragment and ends the data: write \"%23\"";
    Some(Mistake::new(MistakeKind::DataFragment, (at, at + 1), message, "RFC 3986 §3.5").meant(meant))
}

/// A `data` URL at its comma.
struct Data<'a> {
    /// Media type and parameters.
    kind: &'a str,
    /// Place of the comma.
    comma: usize,
    body: &'a str,
}

/// Length of `data:`.
const START: usize = 5;

impl<'a> Data<'a> {
    fn of(written: &Written<'a>) -> Option<Data<'a>> {
        let text = written.text;
        written.scheme().filter(|scheme| scheme.eq_ignore_ascii_case("data"))?;
        let (kind, body) = text[START..].split_once(',')?;
        Some(Data { kind, comma: START + kind.len(), body })
    }

    /// Returns the media type without parameters.
    fn media_type(&self) -> &'a str {
        self.kind.split(';').next().unwrap_or_default()
    }

    fn is_base64(&self) -> bool {
        self.kind.rsplit_once(';').is_some_and(|(_, last)| last.trim().eq_ignore_ascii_case("base64"))
    }
}

/// A whole `data` URL as the body of another one: `data:image/png;base64,data:image/png;base64,…`.
pub(super) fn doubled(written: &Written<'_>) -> Option<Mistake> {
    let data = Data::of(written).filter(Data::is_base64)?;
    let start = data.comma + 1;
    let is_url =
        data.body.get(..START).is_some_and(|head| head.eq_ignore_ascii_case("data:")) && data.body.contains(',');
    is_url.then(|| {
        let message = "two \"data:\" in one URL: a program put the start in front of a text that has it";
        Mistake::new(MistakeKind::SecondScheme, (0, start), message, "RFC 2397 §3").meant(data.body)
    })
}

/// No `data:` before the media type and base64: `image/png;base64,iVBORw0KGgo=`.
pub(super) fn without_scheme(written: &Written<'_>) -> Option<Mistake> {
    let text = written.text;
    let (kind, body) = text.split_once(";base64,")?;
    let is_type = kind.split_once('/').is_some_and(|(top, _)| is_in(&TYPES, top)) && !kind.contains([':', ',', ' ']);
    (is_type && !body.is_empty()).then(|| {
        let message = "no \"data:\" before a media type, so that it is read as a path";
        Mistake::new(MistakeKind::BrokenSeparator, (0, kind.len()), message, "RFC 2397 §3")
            .meant(format!("data:{text}"))
    })
}

/// The text of a variable without a value, or markup, in place of base64.
pub(super) fn other_than_base64(written: &Written<'_>) -> Option<Mistake> {
    let data = Data::of(written).filter(Data::is_base64)?;
    let place = (data.comma + 1, written.text.len());
    if ["undefined", "null", "None", "NaN", "false"].contains(&data.body) {
        let message = format!("\"{}\" in place of base64, the text of a variable without a value", data.body);
        return Some(Mistake::new(MistakeKind::EmptyVariable, place, message, "RFC 2397 §3"));
    }
    let is_markup = ["<", "%3C", "%3c"].iter().any(|sign| data.body.trim_start().starts_with(sign));
    is_markup.then(|| {
        let kind = data.kind.rsplit_once(';').map_or(data.kind, |(kind, _)| kind);
        let message =
            "markup after \";base64\", which says that the data is in base64: remove it, and percent-encode the markup";
        let meant = format!("data:{kind},{}", complete(PATH_CHAR, &data.body.replace('#', "%23")));
        Mistake::new(MistakeKind::SchemeSyntax, place, message, "RFC 2397 §3").meant(meant)
    })
}

/// White space in base64, or in the media type.
pub(super) fn white_space(written: &Written<'_>) -> Option<Mistake> {
    let text = written.text;
    let data = Data::of(written)?;
    let without = |part: &str| -> String { part.chars().filter(|c| !c.is_ascii_whitespace()).collect() };
    let is_type = data.kind.contains('/') && !data.kind.contains('"');
    if let Some(at) = data.kind.find(|c: char| c.is_ascii_whitespace()).filter(|_| is_type) {
        let message = "white space in the media type of a data URL, which has none";
        let meant = format!("{}{}{}", &text[..START], without(data.kind), &text[data.comma..]);
        let place = (START + at, START + at + 1);
        return Some(Mistake::new(MistakeKind::SchemeSyntax, place, message, "RFC 2397 §3").meant(meant));
    }
    let at = data.body.find(|c: char| c.is_ascii_whitespace()).filter(|_| data.is_base64())?;
    let is_base64 = |byte: u8| is_digit(byte) || b"-_=%".contains(&byte) || byte.is_ascii_whitespace();
    if !data.body.bytes().all(is_base64) {
        return None;
    }
    let at = data.comma + 1 + at;
    let message = "white space in base64, which has none: remove it";
    let meant = format!("{}{}", &text[..=data.comma], without(data.body));
    Some(Mistake::new(MistakeKind::SchemeSyntax, (at, at + 1), message, "RFC 4648 §3.3").meant(meant))
}

/// Whether a byte is a digit of base64.
const fn is_digit(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'+' || byte == b'/'
}

/// First digits of files in base64, with their media type.
const MAGIC: &[(&str, &str)] = &[
    ("iVBORw0KGgo", "image/png"),
    ("/9j/", "image/jpeg"),
    ("R0lGOD", "image/gif"),
    ("UklGR", "image/webp"),
    ("PHN2Zy", "image/svg+xml"),
    ("JVBERi0", "application/pdf"),
    ("T2dnUw", "audio/ogg"),
    ("d09GM", "font/woff2"),
];

/// Data in base64 without `;base64`.
pub(super) fn without_base64(written: &Written<'_>) -> Option<Mistake> {
    let data = Data::of(written)?;
    let media_type = data.media_type().to_ascii_lowercase();
    let has_word = data.body.get(..7).is_some_and(|start| start.eq_ignore_ascii_case("base64,"));
    if has_word && media_type.contains('/') && !data.is_base64() {
        let message = "a comma before \"base64\", where a semicolon belongs: the data is read as text";
        let meant = format!("{};{}", &written.text[..data.comma], data.body);
        let place = (data.comma, data.comma + 1);
        return Some(Mistake::new(MistakeKind::SchemeSyntax, place, message, "RFC 2397 §3").meant(meant));
    }
    let is_binary = ["image/", "audio/", "video/", "font/"].iter().any(|start| media_type.starts_with(start))
        || ["application/pdf", "application/octet-stream", "application/zip"].contains(&media_type.as_str());
    if !is_binary || media_type.ends_with("+xml") || data.kind.to_ascii_lowercase().contains("base64") {
        return None;
    }
    let digits = data.body.trim_end_matches('=');
    let has = |is_one: fn(&u8) -> bool| digits.bytes().any(|byte| is_one(&byte));
    // A word is not base64: all kinds of digits in groups of four.
    let is_mixed = || {
        media_type != "application/octet-stream"
            && data.body.len() >= 16
            && data.body.len() % 4 == 0
            && has(u8::is_ascii_digit)
            && has(u8::is_ascii_lowercase)
            && has(u8::is_ascii_uppercase)
    };
    let is_base64 = data.body.len() - digits.len() <= 2 && digits.bytes().all(is_digit);
    let has_magic = MAGIC.iter().any(|(start, _)| digits.starts_with(start));
    if !is_base64 || !(has_magic || is_mixed()) {
        return None;
    }
    let message = "data in base64 without \";base64\" before the comma: it is read as text";
    let meant = format!("{};base64{}", &written.text[..data.comma], &written.text[data.comma..]);
    let place = (data.comma, data.comma + 1);
    Some(Mistake::new(MistakeKind::SchemeSyntax, place, message, "RFC 2397 §2").meant(meant))
}

/// Types of media that are registered at IANA and have subtypes.
const TYPES: [&str; 11] =
    ["application", "audio", "example", "font", "haptics", "image", "message", "model", "multipart", "text", "video"];

/// A media type without a subtype, or with a type that does not exist.
pub(super) fn media_type(written: &Written<'_>) -> Option<Mistake> {
    let data = Data::of(written)?;
    let media_type = data.media_type();
    let (kind, subtype) = media_type.split_once('/').unwrap_or((media_type, ""));
    let kind_is = |known: &&&str| known.eq_ignore_ascii_case(kind);
    let place = (START, START + kind.len());
    let rest = &written.text[START + media_type.len()..];
    let known = TYPES.iter().find(kind_is);
    if known.is_some() && kind.len() == media_type.len() {
        let message = format!("the media type \"{kind}\" without a subtype, such as \"{kind}/NAME\"");
        let mistake = Mistake::new(MistakeKind::SchemeSyntax, place, message, "RFC 2397 §3");
        let magic = MAGIC.iter().find(|(start, found)| {
            data.is_base64()
                && data.body.starts_with(start)
                && found.split('/').next().is_some_and(|found| kind.eq_ignore_ascii_case(found))
        });
        return Some(match magic {
            Some((_, found)) => mistake.meant(format!("{}{found}{rest}", &written.text[..START])),
            None => mistake,
        });
    }
    if known.is_some() || subtype.is_empty() {
        return None;
    }
    let near = match kind.to_ascii_lowercase().as_str() {
        "img" | "pic" | "picture" => "image",
        "app" => "application",
        other => *TYPES.iter().find(|known| other.len() > 3 && is_one_edit(other, known))?,
    };
    let message = format!("no type of media is called \"{kind}\"");
    let meant = format!("{}{near}/{subtype}{rest}", &written.text[..START]);
    Some(Mistake::new(MistakeKind::SchemeSyntax, place, message, "IANA registry of media types").meant(meant))
}
