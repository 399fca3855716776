//! Readers of the fields of a URL: those that write a URI of it, and all other specifications, which cut the text.

use std::borrow::Cow;
use std::net::IpAddr;

use crate::reading::{Reader, Reading, read_target, with_scheme};
use urlgram::components::{AuthorityComponents, HostComponent, HostKind, UriComponents};
use urlgram::diagnostic::Diagnostic;
use urlgram::grammar::rfc3986 as grammar;
use urlgram::interpret::{Interpretation, Role, Spec, read_by};
use urlgram::iri::IriReference;
use urlgram::pass::{self, SyntaxError};
use urlgram::span::{OptSpan, Span};

/// A specification whose components are the fields of a URL.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FieldReader {
    /// The fields are those of the URI that this reader writes.
    Uri(Reader),
    /// The fields are the components that this specification finds in a text, which it does not write as a URI.
    Spec(Spec),
}

impl Default for FieldReader {
    fn default() -> Self {
        FieldReader::Uri(Reader::default())
    }
}

impl FieldReader {
    /// Returns the reader with this name: `whatwg`, `java`, `urllib-3.12`.
    ///
    /// # Errors
    /// An unknown name; the message lists the known ones.
    pub fn by_name(name: &str) -> Result<Self, String> {
        if let Ok(reader) = Reader::by_name(name) {
            return Ok(FieldReader::Uri(reader));
        }
        name.parse().map(FieldReader::Spec).map_err(|_| {
            let names: Vec<&str> = Spec::names().collect();
            format!(
                "unknown reader `{name}`; the readers are {}, and urllib-3.12 for a version of Python",
                names.join(", ")
            )
        })
    }
}

/// The reader of the fields of texts, and the scheme of those that have none.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct FieldReading<'r> {
    /// The reader.
    pub reader: FieldReader,
    /// The scheme of texts that have none.
    pub scheme: Option<&'r str>,
}

/// A text with the places of its components.
#[derive(Debug)]
pub struct Located<'t> {
    /// The text that has the components: the URI of a reader that writes one, or the text itself. Python's host is in lower case, so that
    /// its components are put together again.
    pub text: Cow<'t, str>,
    /// The places of the components.
    pub node: UriComponents,
    /// Whether there is an authority without a host, as Python reads `http://user@/`.
    pub lacks_host: bool,
}

impl<'r> FieldReading<'r> {
    /// Returns the reading with these options.
    ///
    /// # Errors
    /// A text that is not a scheme.
    pub fn new(reader: FieldReader, scheme: Option<&'r str>) -> Result<Self, String> {
        Reading::new(Reader::default(), scheme)?;
        Ok(FieldReading { reader, scheme })
    }

    /// Whether texts are read by RFC 3986 as they are written.
    pub fn is_plain(&self) -> bool {
        *self == FieldReading::default()
    }

    /// Returns the components of a text.
    ///
    /// # Errors
    /// A text that the reader rejects, with the reason.
    pub fn read<'t>(&self, text: &'t str) -> Result<Located<'t>, String> {
        match self.reader {
            FieldReader::Uri(reader) => located(Reading { reader, scheme: self.scheme }.written(text)?),
            FieldReader::Spec(spec) => match self.scheme.map(|scheme| with_scheme(text, scheme)) {
                Some(Cow::Owned(text)) => by_spec(spec, &text),
                _ => by_spec(spec, text),
            },
        }
    }

    /// Returns the components of the target of a request, which has the origin of the server.
    ///
    /// # Errors
    /// A text that the reader rejects, with the reason.
    pub fn read_target<'t>(&self, text: &'t str) -> Result<Located<'t>, String> {
        match self.reader {
            FieldReader::Uri(reader) => located(read_target(&Reading { reader, scheme: self.scheme }, text)?),
            FieldReader::Spec(_) => self.read(text),
        }
    }
}

/// Returns the components of a URI.
fn located(text: Cow<'_, str>) -> Result<Located<'_>, String> {
    let node = pass::parse(grammar::UriReference, &text).map_err(|error| rejection(&text, &error))?;
    Ok(Located { text, node, lacks_host: false })
}

/// Returns the message for a text that is not a URL by RFC 3986: the place, the mistake, and what to write instead.
fn rejection(text: &str, error: &SyntaxError) -> String {
    match text.is_ascii() || IriReference::parse(text).is_err() {
        true => {
            let found = Diagnostic::from_syntax_error(text, error.clone());
            let rule = error.rule();
            let section = format!("({} §{})", rule.document.title, rule.section);
            let help = found.help().map(|help| format!(": {help}")).unwrap_or_default();
            format!("{} at byte {} {section}{help}", found.message(), found.span().start)
        }
        false => {
            format!("{error}; it is an IRI (RFC 3987): convert it first with `urlgram normalize --steps none --to uri`")
        }
    }
}

/// Returns the components that a specification finds.
fn by_spec(spec: Spec, text: &str) -> Result<Located<'static>, String> {
    let found = read_by(spec, text).ok_or_else(|| format!("the reader `{}` does not read such texts", spec.name()))?;
    if let Some(rejection) = found.rejection() {
        return Err(format!("`{}` rejects it: {rejection}", spec.name()));
    }
    let (text, spans) = places(&found);
    let at = |role: Role| spans[role as usize];
    let host = at(Role::Host).get();
    let authority = [Role::Userinfo, Role::Host, Role::Port].into_iter().find_map(|role| at(role).get());
    let authority = authority.map(|first| {
        let span = host.unwrap_or(Span::empty(first.start));
        AuthorityComponents {
            userinfo: at(Role::Userinfo),
            host: HostComponent { span, kind: kind(span.of(&text)) },
            port: at(Role::Port),
        }
    });
    let node = UriComponents {
        scheme: at(Role::Scheme),
        authority,
        path: at(Role::Path).get().unwrap_or_default(),
        query: at(Role::Query),
        fragment: at(Role::Fragment),
    };
    Ok(Located { lacks_host: host.is_none() && authority.is_some(), text: text.into(), node })
}

/// Returns the text of an interpretation and the places of its components, by role. If one is not a part of the text, the text is put
/// together from them.
fn places(found: &Interpretation<'_>) -> (String, [OptSpan; Role::ALL.len()]) {
    let text = found.text().unwrap_or_default();
    let value = |role| found.component(role).map(|component| component.value);
    let place = |value: &str| {
        let start = (value.as_ptr() as usize).wrapping_sub(text.as_ptr() as usize);
        (start <= text.len() && start + value.len() <= text.len())
            .then(|| Span::new(start as u32, (start + value.len()) as u32))
    };
    let mut spans = [OptSpan::NONE; Role::ALL.len()];
    if Role::ALL.into_iter().all(|role| value(role).is_none_or(|value| place(value).is_some())) {
        for role in Role::ALL {
            spans[role as usize] = value(role).and_then(place).into();
        }
        return (text.to_owned(), spans);
    }
    let mut made = String::with_capacity(text.len());
    let has_authority = [Role::Userinfo, Role::Host, Role::Port].into_iter().any(|role| value(role).is_some());
    for role in Role::ALL {
        let (before, after) = match role {
            Role::Scheme => ("", ":"),
            Role::Userinfo => ("", "@"),
            Role::Host | Role::Path => ("", ""),
            Role::Port => (":", ""),
            Role::Query => ("?", ""),
            Role::Fragment => ("#", ""),
        };
        if role == Role::Userinfo && has_authority {
            made.push_str("//");
        }
        let Some(value) = value(role) else { continue };
        made.push_str(before);
        spans[role as usize] = Span::new(made.len() as u32, (made.len() + value.len()) as u32).into();
        made.push_str(value);
        made.push_str(after);
    }
    (made, spans)
}

/// Returns the kind of a host. Python's hosts have no brackets.
fn kind(host: &str) -> HostKind {
    match host.trim_start_matches('[').trim_end_matches(']').parse() {
        Ok(IpAddr::V4(_)) => HostKind::Ipv4,
        Ok(IpAddr::V6(_)) => HostKind::Ipv6,
        Err(_) => HostKind::RegName,
    }
}
