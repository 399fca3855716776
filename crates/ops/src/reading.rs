//! The reader of a URL: what a specification makes of a text, written as a URI that every operation reads.

use std::borrow::Cow;
use std::net::Ipv6Addr;

use serde_json::{Map, Value, json};

use crate::reference::reference;
use crate::request::{BadRequest, optional_text, text};
use urlgram::interpret::Spec;
use urlgram::iri::mapped_to_uri;
use urlgram::scheme::iana;
use urlgram::uri::Delimited;
use urlgram::whatwg::{Failure, Url};

/// A specification that reads texts before an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Reader {
    /// The text as it is written.
    #[default]
    Rfc3986,
    /// RFC 3987, with characters that are not ASCII percent-encoded.
    Rfc3987,
    /// The URL Standard, as browsers read the text.
    Whatwg,
    /// A specification or an engine that splits the text, and does not write it as a URI.
    Split(Spec),
}

/// The readers by name, with a description for `--help`.
pub const READERS: [(&str, Reader, &str); 3] = [
    ("rfc3986", Reader::Rfc3986, "The text as it is written"),
    ("rfc3987", Reader::Rfc3987, "RFC 3987: the URI that an IRI is converted to"),
    ("whatwg", Reader::Whatwg, "The WHATWG URL Standard: the URL that a browser makes of the text"),
];

impl Reader {
    /// Returns the reader with this name.
    ///
    /// # Errors
    /// A reader that cannot do this, and an unknown name.
    pub fn by_name(name: &str) -> Result<Reader, String> {
        let names = READERS.map(|(name, ..)| name).join(", ");
        let found = READERS.iter().find(|(known, ..)| *known == name).map(|(_, reader, _)| *reader);
        found.ok_or_else(|| match name.parse::<Spec>() {
            Ok(_) => format!(
                "the reader `{name}` splits a text, but does not write it as a URI: see its parts with `urlgram get --as {name}`, and \
                 use one of {names} here"
            ),
            Err(_) => format!("unknown reader `{name}`; the readers are {names}"),
        })
    }

    /// Returns the reader of fields with this name: also one that only splits texts.
    ///
    /// # Errors
    /// An unknown name.
    ///
    /// ```
    /// use urlgram::interpret::Spec;
    /// use urlgram_ops::reading::Reader;
    ///
    /// assert_eq!(Reader::of_fields("java"), Ok(Reader::Split(Spec::Java)));
    /// assert_eq!(Reader::of_fields("whatwg"), Ok(Reader::Whatwg));
    /// ```
    pub fn of_fields(name: &str) -> Result<Reader, String> {
        let written = READERS.iter().find(|(known, ..)| *known == name).map(|(_, reader, _)| *reader);
        written.or_else(|| name.parse().ok().map(Reader::Split)).ok_or_else(|| {
            let names: Vec<&str> = Spec::names().collect();
            format!("unknown reader `{name}`; the readers are {} and urllib-3.12", names.join(", "))
        })
    }

    /// Returns the specification.
    pub fn spec(self) -> Spec {
        match self {
            Reader::Rfc3986 => Spec::Rfc3986,
            Reader::Rfc3987 => Spec::Rfc3987,
            Reader::Whatwg => Spec::Whatwg,
            Reader::Split(spec) => spec,
        }
    }

    /// Returns the URI that the reader makes of a text. One that only splits texts leaves it as it is.
    ///
    /// # Errors
    /// A text that the reader rejects, with the reason.
    pub fn written<'t>(self, text: &'t str) -> Result<Cow<'t, str>, String> {
        match self {
            Reader::Rfc3986 | Reader::Split(_) => Ok(text.into()),
            Reader::Rfc3987 if text.is_ascii() => Ok(text.into()),
            Reader::Rfc3987 => {
                let iri = reference(text).map_err(|error| error.to_string())?;
                let mapped = mapped_to_uri(&iri, false).map_err(|error| error.to_string())?;
                Ok(mapped.0.into())
            }
            Reader::Whatwg => {
                let url = Url::parse(text).map_err(|failure| format!("the URL Standard rejects it: {failure}"))?;
                Ok(as_uri(url.href()).into())
            }
        }
    }
}

/// Returns a URL of the URL Standard with the characters percent-encoded that RFC 3986 does not allow.
fn as_uri(href: &str) -> String {
    let parts = Delimited::of(href);
    let start = parts.path.start as usize;
    let hash = parts.fragment.map(|fragment| fragment.start as usize);
    let mut uri = String::with_capacity(href.len());
    uri.push_str(&href[..start]);
    for (at, byte) in href.bytes().enumerate().skip(start) {
        let is_allowed = match byte {
            b'%' => href.as_bytes().get(at + 1..at + 3).is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit)),
            b'#' => hash.is_none_or(|hash| at < hash),
            b'"' | b'<' | b'>' | b'[' | b']' | b'\\' | b'^' | b'`' | b'{' | b'|' | b'}' => false,
            byte => byte.is_ascii_graphic(),
        };
        match is_allowed {
            true => uri.push(char::from(byte)),
            false => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}

/// Returns a text with a scheme in front of it if it has none: `https://example.org/a` for `example.org/a`, `//example.org/a` and with
/// a port. A reference that begins with `/`, `?`, `#` or `.` stays.
///
/// ```
/// use urlgram_ops::reading::with_scheme;
///
/// assert_eq!(with_scheme("example.org/a", "https"), "https://example.org/a");
/// assert_eq!(with_scheme("localhost:3000", "http"), "http://localhost:3000");
/// assert_eq!(with_scheme("//example.org", "https"), "https://example.org");
/// assert_eq!(with_scheme("mailto:a@example.org", "https"), "mailto:a@example.org");
/// assert_eq!(with_scheme("../a", "https"), "../a");
/// ```
pub fn with_scheme<'t>(text: &'t str, scheme: &str) -> Cow<'t, str> {
    if text.starts_with("//") {
        return format!("{scheme}:{text}").into();
    }
    let is_reference = text.is_empty() || text.starts_with(['/', '?', '#', '.', '\\']);
    if is_reference || has_scheme(text) { text.into() } else { format!("{scheme}://{text}").into() }
}

/// Whether a text has a scheme, and not a host and a port before its first slash.
fn has_scheme(text: &str) -> bool {
    let Some((before, after)) = text.split_once(':') else { return false };
    let is_inner = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.');
    let is_scheme = before.starts_with(|first: char| first.is_ascii_alphabetic()) && before.bytes().all(is_inner);
    let digits = after.bytes().take_while(u8::is_ascii_digit).count();
    let is_port = (1..=5).contains(&digits) && after[digits..].chars().next().is_none_or(|next| "/?#".contains(next));
    is_scheme && (!is_port || iana::registration(before).is_some())
}

/// The reader of the texts of a request: its fields `as` and `assume_scheme`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Reading<'r> {
    /// The reader.
    pub reader: Reader,
    /// The scheme of texts that have none.
    pub scheme: Option<&'r str>,
}

impl<'r> Reading<'r> {
    /// Returns the reading with these options.
    ///
    /// # Errors
    /// A text that is not a scheme.
    pub fn new(reader: Reader, scheme: Option<&'r str>) -> Result<Self, String> {
        if let Some(scheme) = scheme
            && (scheme.contains(':') || !has_scheme(&format!("{scheme}://")))
        {
            return Err(format!("`{scheme}` is not a scheme: write one such as https, without the colon"));
        }
        Ok(Reading { reader, scheme })
    }

    /// Whether texts stay as they are written.
    pub fn is_plain(&self) -> bool {
        self.reader == Reader::Rfc3986 && self.scheme.is_none()
    }

    /// Returns the host that is made of a host or of a URL: by the URL Standard its serialization.
    ///
    /// # Errors
    /// A text that the reader rejects, with the reason.
    pub fn host<'t>(&self, text: &'t str) -> Result<Cow<'t, str>, String> {
        if self.reader != Reader::Whatwg {
            return Ok(text.into());
        }
        if text.contains("://") {
            let url = Url::parse(text).map_err(|failure| format!("the URL Standard rejects it: {failure}"))?;
            return Ok(url.hostname().to_owned().into());
        }
        // An IPv6 address may omit its brackets, as in other places.
        let bracketed = text.parse::<Ipv6Addr>().is_ok().then(|| format!("[{text}]"));
        let host = bracketed.as_deref().unwrap_or(text);
        let after = host.rsplit_once(']').map_or(host, |(_, after)| after);
        let is_host = !host.contains(['/', '\\', '?', '#', '@']) && !after.contains(':');
        let url = is_host.then(|| Url::parse(&format!("http://{host}/")).ok()).flatten();
        url.map(|url| url.hostname().to_owned().into()).ok_or_else(|| "the URL Standard rejects this host".into())
    }

    /// Returns the URI that is made of a text.
    ///
    /// # Errors
    /// Those of [`Reader::written`].
    pub fn written<'t>(&self, text: &'t str) -> Result<Cow<'t, str>, String> {
        match self.scheme.map(|scheme| with_scheme(text, scheme)) {
            None => self.reader.written(text),
            Some(Cow::Borrowed(text)) => self.reader.written(text),
            Some(Cow::Owned(text)) => Ok(self.reader.written(&text)?.into_owned().into()),
        }
    }
}

/// Returns the reference that a reader makes of the target of a request, which has the origin of the server: `/a?q=%7B` of `/a?q={` for
/// browsers.
///
/// ```
/// use urlgram_ops::reading::{Reader, Reading, read_target};
///
/// let reading = Reading { reader: Reader::Whatwg, scheme: None };
/// assert_eq!(read_target(&reading, "/a/../b?x={a}|b")?, "/b?x=%7Ba%7D%7Cb");
/// # Ok::<(), String>(())
/// ```
///
/// # Errors
/// A text that the reader rejects, with the reason.
pub fn read_target<'t>(reading: &Reading<'_>, text: &'t str) -> Result<Cow<'t, str>, String> {
    if reading.reader != Reader::Whatwg || !text.starts_with('/') {
        return reading.written(text);
    }
    let url = Url::parse(&format!("http://server.invalid{text}")).map_err(|failure| failure.to_string())?;
    let uri = as_uri(url.href());
    let target = uri.strip_prefix("http://server.invalid").unwrap_or(&uri);
    // A path that begins with `//` would be a host.
    Ok(if target.starts_with("//") { format!("/.{target}").into() } else { target.to_owned().into() })
}

/// Returns the target of a reference as the URL Standard resolves it.
///
/// # Errors
/// A base or a reference that the Standard rejects, with the reason.
pub fn resolved_by_browsers(base: &str, reference: &str) -> Result<String, String> {
    let rejects = |what: &str, failure: Failure| format!("the URL Standard rejects the {what}: {failure}");
    let base = Url::parse(base).map_err(|failure| rejects("base", failure))?;
    let target = base.join(reference).map_err(|failure| rejects("reference", failure))?;
    Ok(target.href().to_owned())
}

/// Fields of the ops whose URLs `as` and `assume_scheme` read. The op `get` reads its own, for readers that only split them.
const READ: [(&str, &[&str]); 6] = [
    ("set", &["input"]),
    ("normalize", &["input"]),
    ("resolve", &["base", "ref"]),
    ("compare", &["a", "b"]),
    ("join", &["base", "ref"]),
    ("host", &["input"]),
];

/// Returns the optional fields of an op that say how its URLs are read, with a description each.
#[cfg(feature = "schemes")]
pub(crate) fn options(op: &str) -> &'static [(&'static str, &'static str)] {
    const OPTIONS: [(&str, &str); 2] = [
        ("as", "The reader that makes a URI of each text: rfc3986, rfc3987 or whatwg. Default: rfc3986."),
        ("assume_scheme", "The scheme of texts that have none."),
    ];
    const OPTIONS_OF_FIELDS: [(&str, &str); 2] = [
        (
            "as",
            "The reader of the text: rfc3986, or rfc3987 and whatwg, which make a URI of it, or one that splits it: rfc1738, rfc2396, scheme, urllib, urllib-3.12, java or clickhouse. Default: rfc3986.",
        ),
        OPTIONS[1],
    ];
    match op {
        "host" => &OPTIONS[..1],
        "get" => &OPTIONS_OF_FIELDS,
        op if READ.iter().any(|(known, _)| *known == op) => &OPTIONS,
        _ => &[],
    }
}

/// A request whose URLs were read.
pub(crate) enum Request {
    /// The text as it was sent.
    Same,
    Read(Map<String, Value>),
    /// The answer, without the op: a URL that the reader rejects, or a target by the URL Standard.
    Answered(Value),
}

/// Reads the URLs of a request as its fields `as` and `assume_scheme` say.
pub(crate) fn read_request(op: &str, request: &Map<String, Value>) -> Result<Request, BadRequest> {
    let Some((_, fields)) = READ.iter().find(|(known, _)| *known == op) else { return Ok(Request::Same) };
    let reader = optional_text(request, "as")?.map(Reader::by_name).transpose().map_err(BadRequest)?;
    let reading =
        Reading::new(reader.unwrap_or_default(), optional_text(request, "assume_scheme")?).map_err(BadRequest)?;
    if reading.is_plain() {
        return Ok(Request::Same);
    }
    if reading.reader == Reader::Whatwg && matches!(op, "resolve" | "join") {
        let (base, reference) = (text(request, "base")?, text(request, "ref")?);
        let base = reading.scheme.map_or(base.into(), |scheme| with_scheme(base, scheme));
        return Ok(Request::Answered(match resolved_by_browsers(&base, reference) {
            Ok(target) => json!({"result": target}),
            Err(reason) => json!({"error": {"kind": "reader", "message": reason}}),
        }));
    }
    let mut read = request.clone();
    for field in *fields {
        let Some(text) = request.get(*field).and_then(Value::as_str) else { continue };
        match if op == "host" { reading.host(text) } else { reading.written(text) } {
            Ok(written) => read.insert((*field).to_owned(), written.into()),
            Err(reason) => {
                let error = json!({"kind": "reader", "input": field, "message": reason});
                return Ok(Request::Answered(json!({ "error": error })));
            }
        };
    }
    Ok(Request::Read(read))
}
