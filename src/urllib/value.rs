//! Python values of any type: [`Value`].

use core::fmt;
use std::borrow::Cow;

use super::repr::{BytesRepr, FloatRepr, StrRepr};

/// A Python value: a name or a value of [`urlencode`](crate::urllib::urlencode()), which accepts any type.
///
/// `Display` is Python's `str`, [`Value::repr`] is its `repr`.
///
/// ```
/// use urlgram::urllib::Value;
///
/// assert_eq!(Value::from("a").to_string(), "a");
/// assert_eq!(Value::from(vec![Value::from("a"), Value::from(1), Value::None]).to_string(), "['a', 1, None]");
/// ```
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Value<'a> {
    /// `None`.
    None,
    /// `True`, `False`.
    Bool(bool),
    /// An `int` of at most 128 bits.
    Int(i128),
    /// A `float`.
    Float(f64),
    /// A `str`. It cannot hold a lone surrogate, as Python's can.
    Str(Cow<'a, str>),
    /// A `bytes`.
    Bytes(Cow<'a, [u8]>),
    /// A `list`.
    List(Vec<Value<'a>>),
    /// A `tuple`.
    Tuple(Vec<Value<'a>>),
    /// A `dict`, in order of insertion.
    Dict(Vec<(Value<'a>, Value<'a>)>),
    /// A function of `urllib.parse`, by name.
    Function(Cow<'a, str>),
}

impl Value<'_> {
    /// Returns the name of Python's type.
    pub fn type_name(&self) -> &'static str {
        match self {
            Value::None => "NoneType",
            Value::Bool(_) => "bool",
            Value::Int(_) => "int",
            Value::Float(_) => "float",
            Value::Str(_) => "str",
            Value::Bytes(_) => "bytes",
            Value::List(_) => "list",
            Value::Tuple(_) => "tuple",
            Value::Dict(_) => "dict",
            Value::Function(_) => "function",
        }
    }

    /// Whether the value is true: Python's `bool(value)`.
    pub fn is_true(&self) -> bool {
        match self {
            Value::None => false,
            Value::Bool(value) => *value,
            Value::Int(value) => *value != 0,
            Value::Float(value) => *value != 0.0,
            Value::Str(text) => !text.is_empty(),
            Value::Bytes(bytes) => !bytes.is_empty(),
            Value::List(items) | Value::Tuple(items) => !items.is_empty(),
            Value::Dict(items) => !items.is_empty(),
            Value::Function(_) => true,
        }
    }

    /// Returns Python's `repr(value)`.
    pub fn repr(&self) -> String {
        Repr(self).to_string()
    }

    /// Converts to a value that borrows nothing.
    pub fn into_owned(self) -> Value<'static> {
        let all = |items: Vec<Value<'_>>| items.into_iter().map(Value::into_owned).collect();
        match self {
            Value::None => Value::None,
            Value::Bool(value) => Value::Bool(value),
            Value::Int(value) => Value::Int(value),
            Value::Float(value) => Value::Float(value),
            Value::Str(text) => Value::Str(Cow::Owned(text.into_owned())),
            Value::Bytes(bytes) => Value::Bytes(Cow::Owned(bytes.into_owned())),
            Value::List(items) => Value::List(all(items)),
            Value::Tuple(items) => Value::Tuple(all(items)),
            Value::Dict(items) => {
                Value::Dict(items.into_iter().map(|(key, value)| (key.into_owned(), value.into_owned())).collect())
            }
            Value::Function(name) => Value::Function(Cow::Owned(name.into_owned())),
        }
    }
}

/// Python's `str(value)`.
impl fmt::Display for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Str(text) => f.write_str(text),
            _ => Repr(self).fmt(f),
        }
    }
}

struct Repr<'a, 'v>(&'a Value<'v>);

impl fmt::Display for Repr<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Value::None => f.write_str("None"),
            Value::Bool(value) => f.write_str(if *value { "True" } else { "False" }),
            Value::Int(value) => value.fmt(f),
            Value::Float(value) => FloatRepr(*value).fmt(f),
            Value::Str(text) => StrRepr(text).fmt(f),
            Value::Bytes(bytes) => BytesRepr(bytes).fmt(f),
            Value::List(items) => items_repr(f, "[", items, "]"),
            Value::Tuple(items) => items_repr(f, "(", items, if items.len() == 1 { ",)" } else { ")" }),
            Value::Dict(items) => {
                f.write_str("{")?;
                for (i, (key, value)) in items.iter().enumerate() {
                    write!(f, "{}{}: {}", comma(i), Repr(key), Repr(value))?;
                }
                f.write_str("}")
            }
            Value::Function(name) => write!(f, "<function {name}>"),
        }
    }
}

fn comma(index: usize) -> &'static str {
    if index == 0 { "" } else { ", " }
}

fn items_repr(f: &mut fmt::Formatter<'_>, open: &str, items: &[Value<'_>], close: &str) -> fmt::Result {
    f.write_str(open)?;
    for (i, item) in items.iter().enumerate() {
        write!(f, "{}{}", comma(i), Repr(item))?;
    }
    f.write_str(close)
}

macro_rules! from {
    ($($source:ty => |$value:ident| $made:expr),* $(,)?) => {$(
        impl<'a> From<$source> for Value<'a> {
            fn from($value: $source) -> Self {
                $made
            }
        }
    )*};
}

from! {
    &'a str => |text| Value::Str(Cow::Borrowed(text)),
    &'a [u8] => |bytes| Value::Bytes(Cow::Borrowed(bytes)),
    &'a String => |text| Value::Str(Cow::Borrowed(text)),
    String => |text| Value::Str(Cow::Owned(text)),
    Cow<'a, str> => |text| Value::Str(text),
    Cow<'a, [u8]> => |bytes| Value::Bytes(bytes),
    bool => |value| Value::Bool(value),
    u8 => |value| Value::Int(value.into()),
    u16 => |value| Value::Int(value.into()),
    u32 => |value| Value::Int(value.into()),
    u64 => |value| Value::Int(value.into()),
    i32 => |value| Value::Int(value.into()),
    i64 => |value| Value::Int(value.into()),
    f64 => |value| Value::Float(value),
}

impl<'a, const N: usize> From<&'a [u8; N]> for Value<'a> {
    fn from(bytes: &'a [u8; N]) -> Self {
        Value::Bytes(Cow::Borrowed(bytes))
    }
}

impl<'a, V: Into<Value<'a>>> From<Option<V>> for Value<'a> {
    fn from(value: Option<V>) -> Self {
        value.map_or(Value::None, Into::into)
    }
}

/// A `list`. (Bytes are a slice of `u8`, never a `Vec`.)
impl<'a, V: Into<Value<'a>>> From<Vec<V>> for Value<'a> {
    fn from(items: Vec<V>) -> Self {
        Value::List(items.into_iter().map(Into::into).collect())
    }
}
