//! What a URL of a scheme holds, by name: [`Fields`], [`Value`].
//!
//! One shape for every scheme, so that a command, a table or a protocol can show any of them without knowing any. A field
//! is a piece of the text, a list, a list of pairs, a word that the scheme's document uses for a kind, or a truth value.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::fmt;

use crate::percent::{OnInvalid, decode_str};
use crate::span::{OptSpan, Span};

/// What a field holds. Pieces of text are spans in the URL, as written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// Nothing: an optional part that is not there. Not the same as an empty one.
    Absent,
    /// A piece of the URL.
    Text(Span),
    /// A word that says which kind of thing it is: `article`. It does not stand in the URL.
    Word(&'static str),
    /// Yes or no.
    Flag(bool),
    /// Several, in order. A pair is a list of two.
    List(Vec<Value>),
}

impl Value {
    /// A piece of the URL, or its absence.
    pub fn text(span: impl Into<OptSpan>) -> Value {
        span.into().get().map_or(Value::Absent, Value::Text)
    }

    /// A pair: a name, and a value that may be absent.
    pub fn pair(name: impl Into<OptSpan>, value: impl Into<OptSpan>) -> Value {
        Value::List([Value::text(name), Value::text(value)].into())
    }

    /// Where it stands in the URL: from the first byte of the first piece to the last of the last. Nowhere, for what is
    /// absent and for what is no piece of text.
    pub fn span(&self) -> OptSpan {
        match self {
            Value::Text(span) => OptSpan::some(*span),
            Value::List(values) => values.iter().map(Value::span).fold(OptSpan::NONE, around),
            Value::Absent | Value::Word(_) | Value::Flag(_) => OptSpan::NONE,
        }
    }

    /// The value with the URL it was found in, to be shown or serialised as written.
    pub fn of<'a>(&'a self, url: &'a str) -> Shown<'a> {
        Shown { value: self, url, decoded: false }
    }
}

fn around(one: OptSpan, other: OptSpan) -> OptSpan {
    match (one.get(), other.get()) {
        (Some(one), Some(other)) => OptSpan::some(Span::new(one.start.min(other.start), one.end.max(other.end))),
        (Some(_), None) => one,
        _ => other,
    }
}

/// A [`Value`] with the URL it was found in.
///
/// It is displayed as its text; nothing for what is absent, pieces of a list with a comma between them. With the feature
/// `serde`, it is serialised as a string, null, a truth value or an array.
#[derive(Clone, Copy, Debug)]
pub struct Shown<'a> {
    value: &'a Value,
    url: &'a str,
    decoded: bool,
}

impl<'a> Shown<'a> {
    /// The same with percent triplets decoded. Those whose bytes are not UTF-8 stay as they are.
    #[must_use]
    pub fn decoded(self) -> Self {
        Shown { decoded: true, ..self }
    }

    /// The pieces of a list; none for anything else.
    pub fn items(&self) -> impl ExactSizeIterator<Item = Shown<'a>> + use<'a> {
        let items: &[Value] = if let Value::List(values) = self.value { values } else { &[] };
        let Shown { url, decoded, .. } = *self;
        items.iter().map(move |value| Shown { value, url, decoded })
    }

    /// The text, if it has one: a piece of the URL, or the word.
    pub fn as_text(&self) -> Option<Cow<'a, str>> {
        match *self.value {
            Value::Text(span) if self.decoded => {
                let piece = span.of(self.url);
                Some(decode_str(piece, OnInvalid::Keep).unwrap_or(Cow::Borrowed(piece)))
            }
            Value::Text(span) => Some(Cow::Borrowed(span.of(self.url))),
            Value::Word(word) => Some(Cow::Borrowed(word)),
            Value::Absent | Value::Flag(_) | Value::List(_) => None,
        }
    }
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.value {
            Value::Flag(flag) => write!(f, "{flag}"),
            Value::List(_) => self.items().enumerate().try_for_each(|(i, item)| {
                f.write_str(if i > 0 { "," } else { "" })?;
                item.fmt(f)
            }),
            _ => f.write_str(&self.as_text().unwrap_or_default()),
        }
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Shown<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.value {
            Value::Flag(flag) => serializer.serialize_bool(*flag),
            Value::List(_) => serializer.collect_seq(self.items()),
            _ => self.as_text().serialize(serializer),
        }
    }
}

/// The fields of one URL, in the order in which its scheme lists them.
///
/// A scheme fills it: [`Scheme::fields`](super::Scheme::fields). Where few fields are wanted, only those are kept, and
/// lists that nobody wants are not made.
#[derive(Clone, Debug, Default)]
pub struct Fields<'w> {
    wanted: Option<&'w [&'w str]>,
    found: Vec<(&'static str, Value)>,
}

impl<'w> Fields<'w> {
    /// To be filled with all fields.
    pub fn all() -> Self {
        Fields::default()
    }

    /// To be filled with the fields of these names.
    pub fn only(wanted: &'w [&'w str]) -> Self {
        Fields { wanted: Some(wanted), found: Vec::new() }
    }

    /// Adds what `value` makes, if the field is wanted.
    pub fn add(&mut self, name: &'static str, value: impl FnOnce() -> Value) {
        if self.wanted.is_none_or(|wanted| wanted.contains(&name)) {
            self.found.push((name, value()));
        }
    }

    /// Adds a piece of the URL, or its absence: a [`Span`] or an [`OptSpan`].
    pub fn text(&mut self, name: &'static str, span: impl Into<OptSpan>) {
        self.add(name, || Value::text(span));
    }

    /// Adds a word for a kind.
    pub fn word(&mut self, name: &'static str, word: &'static str) {
        self.add(name, || Value::Word(word));
    }

    /// Adds a yes or no.
    pub fn flag(&mut self, name: &'static str, flag: bool) {
        self.add(name, || Value::Flag(flag));
    }

    /// Adds a list of pieces of the URL.
    pub fn list(&mut self, name: &'static str, spans: impl IntoIterator<Item = Span>) {
        self.add(name, || Value::List(spans.into_iter().map(Value::Text).collect()));
    }

    /// Adds a list of pieces of the URL if the part that holds it is there.
    pub fn maybe_list<T: IntoIterator<Item = Span>>(&mut self, name: &'static str, spans: Option<T>) {
        self.add(name, || {
            spans.map_or(Value::Absent, |spans| Value::List(spans.into_iter().map(Value::Text).collect()))
        });
    }

    /// Adds a list of pairs, of which the second may be absent.
    pub fn pairs<V: Into<OptSpan>>(&mut self, name: &'static str, pairs: impl IntoIterator<Item = (Span, V)>) {
        self.add(name, || Value::List(pairs.into_iter().map(|(name, value)| Value::pair(name, value)).collect()));
    }

    /// The value of a field; none if the scheme has no field of this name, or it was not wanted.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.found.iter().find(|(known, _)| *known == name).map(|(_, value)| value)
    }

    /// Names and values, in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&'static str, &Value)> + '_ {
        self.found.iter().map(|(name, value)| (*name, value))
    }
}
