//! The components of a URL by name, in one form for every scheme: [`Fields`], [`FieldValue`].
//!
//! A command, a table or a protocol can show the fields of any scheme without knowing the scheme. The value of a field
//! is a span of the text, a list, a list of pairs, a keyword for a kind, or a boolean.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::fmt;

use crate::percent::{OnInvalid, decode_str};
use crate::span::{OptSpan, Span};

/// The value of a field. Texts are spans of the URL as written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FieldValue {
    /// An absent component, which differs from an empty one.
    Absent,
    /// A span of the URL.
    Text(Span),
    /// A keyword for the kind of URL, such as `article`, which is not part of the text.
    Word(&'static str),
    /// A boolean.
    Flag(bool),
    /// Values in order. A pair is a list of two.
    List(Vec<FieldValue>),
}

impl FieldValue {
    /// Creates a text from a [`Span`], or from an [`OptSpan`] that may be absent.
    pub fn text(span: impl Into<OptSpan>) -> FieldValue {
        span.into().get().map_or(FieldValue::Absent, FieldValue::Text)
    }

    /// Creates a pair of a name and a value that may be absent.
    pub fn pair(name: impl Into<OptSpan>, value: impl Into<OptSpan>) -> FieldValue {
        FieldValue::List([FieldValue::text(name), FieldValue::text(value)].into())
    }

    /// Returns the smallest span around all texts of the value. Absent if the value has no text.
    pub fn span(&self) -> OptSpan {
        match self {
            FieldValue::Text(span) => OptSpan::some(*span),
            FieldValue::List(values) => values.iter().map(FieldValue::span).fold(OptSpan::NONE, around),
            FieldValue::Absent | FieldValue::Word(_) | FieldValue::Flag(_) => OptSpan::NONE,
        }
    }

    /// Joins the value with the URL it was found in, for printing and serialization.
    pub fn of<'a>(&'a self, url: &'a str) -> FieldDisplay<'a> {
        FieldDisplay { value: self, url, decoded: false }
    }
}

fn around(one: OptSpan, other: OptSpan) -> OptSpan {
    match (one.get(), other.get()) {
        (Some(one), Some(other)) => OptSpan::some(Span::new(one.start.min(other.start), one.end.max(other.end))),
        (Some(_), None) => one,
        _ => other,
    }
}

/// A [`FieldValue`] with the URL it was found in.
///
/// `Display` writes the text, nothing for an absent value, and the items of a list separated by commas. With the
/// feature `serde`, it is serialized as a string, null, a boolean or an array.
#[derive(Clone, Copy, Debug)]
pub struct FieldDisplay<'a> {
    value: &'a FieldValue,
    url: &'a str,
    decoded: bool,
}

impl<'a> FieldDisplay<'a> {
    /// Decodes the percent-encodings of the value. Those whose bytes are not UTF-8 are kept.
    #[must_use]
    pub fn decoded(self) -> Self {
        FieldDisplay { decoded: true, ..self }
    }

    /// Returns the items of a list; nothing for any other value.
    pub fn items(&self) -> impl ExactSizeIterator<Item = FieldDisplay<'a>> + use<'a> {
        let items: &[FieldValue] = if let FieldValue::List(values) = self.value { values } else { &[] };
        let FieldDisplay { url, decoded, .. } = *self;
        items.iter().map(move |value| FieldDisplay { value, url, decoded })
    }

    /// Returns the text or keyword; `None` for a value of another kind.
    pub fn as_text(&self) -> Option<Cow<'a, str>> {
        match *self.value {
            FieldValue::Text(span) if self.decoded => {
                let text = span.of(self.url);
                Some(decode_str(text, OnInvalid::Keep).unwrap_or(Cow::Borrowed(text)))
            }
            FieldValue::Text(span) => Some(Cow::Borrowed(span.of(self.url))),
            FieldValue::Word(word) => Some(Cow::Borrowed(word)),
            FieldValue::Absent | FieldValue::Flag(_) | FieldValue::List(_) => None,
        }
    }
}

impl fmt::Display for FieldDisplay<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.value {
            FieldValue::Flag(flag) => write!(f, "{flag}"),
            FieldValue::List(_) => self.items().enumerate().try_for_each(|(i, item)| {
                f.write_str(if i > 0 { "," } else { "" })?;
                item.fmt(f)
            }),
            _ => f.pad(&self.as_text().unwrap_or_default()),
        }
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for FieldDisplay<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.value {
            FieldValue::Flag(flag) => serializer.serialize_bool(*flag),
            FieldValue::List(_) => serializer.collect_seq(self.items()),
            _ => self.as_text().serialize(serializer),
        }
    }
}

/// The fields of one URL, in the order of its scheme.
///
/// [`Scheme::fields`](super::Scheme::fields) fills it. Only requested fields are computed.
#[derive(Clone, Debug, Default)]
pub struct Fields<'w> {
    requested: Option<&'w [&'w str]>,
    found: Vec<(&'static str, FieldValue)>,
}

impl<'w> Fields<'w> {
    /// Creates an empty set that accepts all fields.
    pub fn all() -> Self {
        Fields::default()
    }

    /// Creates an empty set that accepts the fields of these names.
    pub fn only(names: &'w [&'w str]) -> Self {
        Fields { requested: Some(names), found: Vec::new() }
    }

    /// Adds the result of `value` if the field is requested.
    pub fn add(&mut self, name: &'static str, value: impl FnOnce() -> FieldValue) {
        if self.requested.is_none_or(|names| names.contains(&name)) {
            self.found.push((name, value()));
        }
    }

    /// Adds a text: a [`Span`] or an [`OptSpan`].
    pub fn text(&mut self, name: &'static str, span: impl Into<OptSpan>) {
        self.add(name, || FieldValue::text(span));
    }

    /// Adds a keyword.
    pub fn word(&mut self, name: &'static str, word: &'static str) {
        self.add(name, || FieldValue::Word(word));
    }

    /// Adds a boolean.
    pub fn flag(&mut self, name: &'static str, flag: bool) {
        self.add(name, || FieldValue::Flag(flag));
    }

    /// Adds a list of texts.
    pub fn list(&mut self, name: &'static str, spans: impl IntoIterator<Item = Span>) {
        self.add(name, || FieldValue::List(spans.into_iter().map(FieldValue::Text).collect()));
    }

    /// Adds a list of texts, or its absence.
    pub fn opt_list<T: IntoIterator<Item = Span>>(&mut self, name: &'static str, spans: Option<T>) {
        self.add(name, || {
            spans
                .map_or(FieldValue::Absent, |spans| FieldValue::List(spans.into_iter().map(FieldValue::Text).collect()))
        });
    }

    /// Adds a list of pairs of a name and a value that may be absent.
    pub fn pairs<V: Into<OptSpan>>(&mut self, name: &'static str, pairs: impl IntoIterator<Item = (Span, V)>) {
        self.add(name, || {
            FieldValue::List(pairs.into_iter().map(|(name, value)| FieldValue::pair(name, value)).collect())
        });
    }

    /// Returns the value of a field; `None` if the scheme has no such field or it was not requested.
    pub fn get(&self, name: &str) -> Option<&FieldValue> {
        self.found.iter().find(|(known, _)| *known == name).map(|(_, value)| value)
    }

    /// Returns names and values, in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&'static str, &FieldValue)> + '_ {
        self.found.iter().map(|(name, value)| (*name, value))
    }
}
