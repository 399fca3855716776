//! A record of an input of `get`, and the values of its columns.

use std::borrow::Cow;
use std::fmt;

use serde::{Serialize, Serializer};
use serde_json::{Map, Value};

use crate::components::span_of;
use crate::field::Part;
use urlgram::components::UriComponents;
use urlgram::interpret::Role;
use urlgram::scheme::{self, FieldDisplay, Fields};
use urlgram::span::Span;
use urlgram::uri::Reference;

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
    pub node: &'a UriComponents,
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
}

impl<'a> Line<'a> {
    /// Returns the URL.
    #[inline]
    pub(crate) fn url(&self) -> Reference<&'a str> {
        Reference::from_parts(self.text, *self.node)
    }

    /// Returns the span of a component, or `None` if the URL does not have it.
    #[inline(always)]
    pub fn span(&self, part: Part) -> Option<Span> {
        let node = self.node;
        let authority = node.authority.as_ref();
        match part {
            Part::File | Part::Line | Part::Error => None,
            // The parser rejects texts whose length does not fit an offset.
            Part::Url => Some(Span::new(0, self.text.len() as u32)),
            Part::Scheme => span_of(node, Role::Scheme),
            Part::Authority => authority.map(|authority| authority.span()),
            Part::Userinfo => span_of(node, Role::Userinfo),
            Part::User => self.userinfo().map(|(user, _)| user),
            Part::Password => self.userinfo().and_then(|(_, password)| password),
            Part::Host => span_of(node, Role::Host),
            Part::Port => span_of(node, Role::Port),
            Part::Path => Some(node.path),
            Part::Query => span_of(node, Role::Query),
            Part::Fragment => span_of(node, Role::Fragment),
        }
    }

    /// Returns the userinfo before its first colon, and after it.
    fn userinfo(&self) -> Option<(Span, Option<Span>)> {
        let userinfo = self.node.authority?.userinfo.get()?;
        let mut halves = scheme::split(self.text, userinfo, ':');
        let user = halves.next()?;
        Some((user, halves.next().map(|half| Span::new(half.start, userinfo.end))))
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
    /// The place of a component.
    Span(Span),
    /// A field of a scheme.
    Field(FieldDisplay<'l>),
    /// Pairs of the query.
    Pairs(Map<String, Value>),
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
            Cell::Pairs(pairs) => f.write_str(&serde_json::to_string(pairs).map_err(|_| fmt::Error)?),
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
            Cell::Pairs(pairs) => pairs.serialize(serializer),
        }
    }
}
