//! Python values of any type: [`PyValue`].

use core::fmt;
use std::borrow::Cow;

use super::repr::{BytesRepr, FloatRepr, StrRepr};

/// A Python value: a name or a value of [`urlencode`](crate::urllib::urlencode()), which accepts any type.
///
/// `Display` is Python's `str`, [`PyValue::repr`] is its `repr`.
///
/// ```
/// use urlgram::urllib::PyValue;
///
/// assert_eq!(PyValue::from("a").to_string(), "a");
/// assert_eq!(PyValue::from(vec![PyValue::from("a"), PyValue::from(1), PyValue::None]).to_string(), "['a', 1, None]");
/// ```
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum PyValue<'a> {
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
    List(Vec<PyValue<'a>>),
    /// A `tuple`.
    Tuple(Vec<PyValue<'a>>),
    /// A `dict`, in order of insertion.
    Dict(Vec<(PyValue<'a>, PyValue<'a>)>),
    /// A function of `urllib.parse`, by name.
    Function(Cow<'a, str>),
}

impl PyValue<'_> {
    /// Returns the name of Python's type.
    pub fn type_name(&self) -> &'static str {
        match self {
            PyValue::None => "NoneType",
            PyValue::Bool(_) => "bool",
            PyValue::Int(_) => "int",
            PyValue::Float(_) => "float",
            PyValue::Str(_) => "str",
            PyValue::Bytes(_) => "bytes",
            PyValue::List(_) => "list",
            PyValue::Tuple(_) => "tuple",
            PyValue::Dict(_) => "dict",
            PyValue::Function(_) => "function",
        }
    }

    /// Whether the value is true: Python's `bool(value)`.
    pub fn is_true(&self) -> bool {
        match self {
            PyValue::None => false,
            PyValue::Bool(value) => *value,
            PyValue::Int(value) => *value != 0,
            PyValue::Float(value) => *value != 0.0,
            PyValue::Str(text) => !text.is_empty(),
            PyValue::Bytes(bytes) => !bytes.is_empty(),
            PyValue::List(items) | PyValue::Tuple(items) => !items.is_empty(),
            PyValue::Dict(items) => !items.is_empty(),
            PyValue::Function(_) => true,
        }
    }

    /// Returns Python's `repr(value)`.
    pub fn repr(&self) -> String {
        Repr(self).to_string()
    }

    /// Converts to a value that borrows nothing.
    pub fn into_owned(self) -> PyValue<'static> {
        let all = |items: Vec<PyValue<'_>>| items.into_iter().map(PyValue::into_owned).collect();
        match self {
            PyValue::None => PyValue::None,
            PyValue::Bool(value) => PyValue::Bool(value),
            PyValue::Int(value) => PyValue::Int(value),
            PyValue::Float(value) => PyValue::Float(value),
            PyValue::Str(text) => PyValue::Str(Cow::Owned(text.into_owned())),
            PyValue::Bytes(bytes) => PyValue::Bytes(Cow::Owned(bytes.into_owned())),
            PyValue::List(items) => PyValue::List(all(items)),
            PyValue::Tuple(items) => PyValue::Tuple(all(items)),
            PyValue::Dict(items) => {
                PyValue::Dict(items.into_iter().map(|(key, value)| (key.into_owned(), value.into_owned())).collect())
            }
            PyValue::Function(name) => PyValue::Function(Cow::Owned(name.into_owned())),
        }
    }
}

/// Python's `str(value)`.
impl fmt::Display for PyValue<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PyValue::Str(text) => f.write_str(text),
            _ => Repr(self).fmt(f),
        }
    }
}

struct Repr<'a, 'v>(&'a PyValue<'v>);

impl fmt::Display for Repr<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            PyValue::None => f.write_str("None"),
            PyValue::Bool(value) => f.write_str(if *value { "True" } else { "False" }),
            PyValue::Int(value) => value.fmt(f),
            PyValue::Float(value) => FloatRepr(*value).fmt(f),
            PyValue::Str(text) => StrRepr(text).fmt(f),
            PyValue::Bytes(bytes) => BytesRepr(bytes).fmt(f),
            PyValue::List(items) => items_repr(f, "[", items, "]"),
            PyValue::Tuple(items) => items_repr(f, "(", items, if items.len() == 1 { ",)" } else { ")" }),
            PyValue::Dict(items) => {
                f.write_str("{")?;
                for (i, (key, value)) in items.iter().enumerate() {
                    write!(f, "{}{}: {}", comma(i), Repr(key), Repr(value))?;
                }
                f.write_str("}")
            }
            PyValue::Function(name) => write!(f, "<function {name}>"),
        }
    }
}

fn comma(index: usize) -> &'static str {
    if index == 0 { "" } else { ", " }
}

fn items_repr(f: &mut fmt::Formatter<'_>, open: &str, items: &[PyValue<'_>], close: &str) -> fmt::Result {
    f.write_str(open)?;
    for (i, item) in items.iter().enumerate() {
        write!(f, "{}{}", comma(i), Repr(item))?;
    }
    f.write_str(close)
}

macro_rules! from {
    ($($source:ty => |$value:ident| $made:expr),* $(,)?) => {$(
        impl<'a> From<$source> for PyValue<'a> {
            fn from($value: $source) -> Self {
                $made
            }
        }
    )*};
}

from! {
    &'a str => |text| PyValue::Str(Cow::Borrowed(text)),
    &'a [u8] => |bytes| PyValue::Bytes(Cow::Borrowed(bytes)),
    &'a String => |text| PyValue::Str(Cow::Borrowed(text)),
    String => |text| PyValue::Str(Cow::Owned(text)),
    Cow<'a, str> => |text| PyValue::Str(text),
    Cow<'a, [u8]> => |bytes| PyValue::Bytes(bytes),
    bool => |value| PyValue::Bool(value),
    u8 => |value| PyValue::Int(value.into()),
    u16 => |value| PyValue::Int(value.into()),
    u32 => |value| PyValue::Int(value.into()),
    u64 => |value| PyValue::Int(value.into()),
    i32 => |value| PyValue::Int(value.into()),
    i64 => |value| PyValue::Int(value.into()),
    f64 => |value| PyValue::Float(value),
}

impl<'a, const N: usize> From<&'a [u8; N]> for PyValue<'a> {
    fn from(bytes: &'a [u8; N]) -> Self {
        PyValue::Bytes(Cow::Borrowed(bytes))
    }
}

impl<'a, V: Into<PyValue<'a>>> From<Option<V>> for PyValue<'a> {
    fn from(value: Option<V>) -> Self {
        value.map_or(PyValue::None, Into::into)
    }
}

/// A `list`. (Bytes are a slice of `u8`, never a `Vec`.)
impl<'a, V: Into<PyValue<'a>>> From<Vec<V>> for PyValue<'a> {
    fn from(items: Vec<V>) -> Self {
        PyValue::List(items.into_iter().map(Into::into).collect())
    }
}
