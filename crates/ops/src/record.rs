//! A record of an input of `get`, and the values of its columns.

use std::borrow::Cow;
use std::fmt;

use serde::{Serialize, Serializer};
use serde_json::Value;

use crate::components::span_of;
use crate::field::Part;
use crate::spec_parts::Parts;
use crate::split_url::SplitUrl;
use urlgram::components::UriComponents;
use urlgram::interpret::{Role, Spec};
use urlgram::scheme::{self, FieldDisplay, Fields};
use urlgram::span::Span;
use urlgram::whatwg::Url;

/// The components of a URL of a record.
#[derive(Clone, Copy, Debug)]
pub enum LineComponents<'a> {
    /// Those that the grammar of RFC 3986 finds.
    Uri(&'a UriComponents),
    /// Those that another reader finds, which need not be parts of the text.
    By(Spec, &'a Parts<'a>),
}

/// A parsed URL, and the requested fields of its scheme.
#[derive(Debug)]
pub struct Line<'a> {
    /// The URL.
    pub text: &'a str,
    /// The text, and the bytes after it in its block: a copy of a fixed length may read further than the text.
    pub bytes: &'a [u8],
    /// Name of the file that contains it.
    pub file: &'a str,
    /// Number of its line.
    pub number: u64,
    /// Components of the URL.
    pub components: LineComponents<'a>,
    /// Fields of its scheme.
    pub fields: Option<&'a Fields<'a>>,
    /// The reason why its scheme rejects it.
    pub error: Option<&'a str>,
}

/// A record that has no URL, or whose URL was rejected.
#[derive(Clone, Copy, Debug)]
pub struct EmptyRow<'a> {
    /// The text of the URL, if there is one.
    pub text: Option<&'a str>,
    /// Name of the file that contains it.
    pub file: &'a str,
    /// Number of its line.
    pub number: u64,
    /// The reason why the text was rejected.
    pub error: Option<&'a str>,
    /// What was rejected, if there was something to read.
    pub rejected: Option<Rejected<'a>>,
}

/// What a reader rejected.
#[derive(Clone, Copy, Debug)]
pub enum Rejected<'a> {
    /// A text, by a specification.
    Text(Spec, &'a str),
    /// Bytes that are not UTF-8 from this offset on, by every specification.
    NotUtf8(usize),
}

impl<'a> Line<'a> {
    /// Returns the span of a component of a URI, or `None` if the URL does not have it, or if another reader found its components.
    #[inline(always)]
    pub fn span(&self, part: Part) -> Option<Span> {
        let LineComponents::Uri(node) = self.components else { return None };
        let authority = node.authority.as_ref();
        match part {
            Part::File | Part::Line | Part::Error => None,
            // The parser rejects texts whose length does not fit an offset.
            Part::Url => Some(Span::new(0, self.text.len() as u32)),
            Part::Scheme => span_of(node, Role::Scheme),
            Part::Authority => authority.map(|authority| authority.span()),
            Part::Userinfo => span_of(node, Role::Userinfo),
            Part::User => userinfo(self.text, node).map(|(user, _)| user),
            Part::Password => userinfo(self.text, node).and_then(|(_, password)| password),
            Part::Host => span_of(node, Role::Host),
            Part::Port => span_of(node, Role::Port),
            Part::Path => Some(node.path),
            Part::Query => span_of(node, Role::Query),
            Part::Fragment => span_of(node, Role::Fragment),
        }
    }
}

/// Returns the userinfo before its first colon, and after it.
fn userinfo(text: &str, node: &UriComponents) -> Option<(Span, Option<Span>)> {
    let userinfo = node.authority?.userinfo.get()?;
    let mut halves = scheme::split(text, userinfo, ':');
    let user = halves.next()?;
    Some((user, halves.next().map(|half| Span::new(half.start, userinfo.end))))
}

impl Line<'_> {
    /// Returns the kind of the host, if the reader tells hosts apart.
    pub(crate) fn host_kind(&self) -> Option<&'static str> {
        match self.components {
            LineComponents::Uri(node) => node.authority.map(|authority| authority.host.kind.name()),
            LineComponents::By(_, parts) => parts.host_kind,
        }
    }
}

impl<'a> SplitUrl<'a> for Line<'a> {
    fn get(&self, role: Role) -> Option<&'a str> {
        match self.components {
            LineComponents::Uri(node) => span_of(node, role).map(|span| span.of(self.text)),
            LineComponents::By(_, parts) => parts.get(role),
        }
    }

    fn text(&self) -> &'a str {
        self.text
    }

    fn spec(&self) -> Spec {
        match self.components {
            LineComponents::Uri(_) => Spec::Rfc3986,
            LineComponents::By(spec, _) => spec,
        }
    }

    fn url(&self) -> Option<&'a Url> {
        match self.components {
            LineComponents::Uri(_) => None,
            LineComponents::By(_, parts) => parts.url,
        }
    }
}

/// The value of a column for a URL.
#[derive(Debug)]
pub enum Cell<'l> {
    /// No value: empty in CSV and TSV.
    Missing,
    /// Borrowed if it is a part of the URL as it is written.
    Text(Cow<'l, str>),
    /// A number.
    Number(u64),
    /// Yes or no.
    Flag(bool),
    /// The place of a component.
    Span(Span),
    /// A field of a scheme.
    Field(FieldDisplay<'l>),
    /// A list, or an object of pairs of the query.
    Json(Value),
}

/// Prints a list as a JSON array and pairs as a JSON object in every format, since any separator could be part of a value.
impl fmt::Display for Cell<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cell::Missing => Ok(()),
            Cell::Text(text) => f.write_str(text),
            Cell::Number(number) => number.fmt(f),
            Cell::Span(span) => span.fmt(f),
            Cell::Field(shown) if shown.items().len() > 0 => {
                f.write_str(&serde_json::to_string(shown).map_err(|_| fmt::Error)?)
            }
            Cell::Field(shown) => shown.fmt(f),
            Cell::Flag(flag) => flag.fmt(f),
            Cell::Json(json) => json.fmt(f),
        }
    }
}

impl Serialize for Cell<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Cell::Missing => serializer.serialize_none(),
            Cell::Text(text) => serializer.serialize_str(text),
            Cell::Number(number) => serializer.serialize_u64(*number),
            Cell::Span(span) => [span.start, span.end].serialize(serializer),
            Cell::Field(shown) => shown.serialize(serializer),
            Cell::Flag(flag) => flag.serialize(serializer),
            Cell::Json(json) => json.serialize(serializer),
        }
    }
}
