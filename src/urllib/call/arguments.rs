//! What Python does with arguments before a function sees them, and what the functions ask of them.

use std::borrow::Cow;

use crate::urllib::encoding::{Encoding, Errors};
use crate::urllib::error::{Error, ValueError};
use crate::urllib::repr::StrRepr;
use crate::urllib::text::ascii;
use crate::urllib::value::Value;

/// The parameters of a function, in order.
#[derive(Debug)]
pub(super) struct Signature {
    pub(super) name: &'static str,
    /// With defaults: absent or not, a function sees a value.
    pub(super) parameters: &'static [(&'static str, Option<Value<'static>>)],
}

/// The value of each parameter of a call.
pub(super) type Bound<'v, 'a> = Vec<&'v Value<'a>>;

impl Signature {
    /// Gives each parameter its value, as Python does.
    ///
    /// # Errors
    /// `TypeError`: too many arguments, one given twice, one unknown, or one missing.
    pub(super) fn bind<'v, 'a>(
        &'static self,
        args: &'v [Value<'a>],
        kwargs: &'v [(String, Value<'a>)],
    ) -> Result<Bound<'v, 'a>, Error> {
        let Signature { name, parameters } = self;
        if args.len() > parameters.len() {
            return Err(self.too_many(args.len()));
        }
        let mut given: Vec<Option<&Value<'a>>> = args.iter().map(Some).collect();
        given.resize(parameters.len(), None);
        for (key, value) in kwargs {
            let Some(index) = parameters.iter().position(|(parameter, _)| parameter == key) else {
                return Err(Error::TypeError(format!("{name}() got an unexpected keyword argument {}", StrRepr(key))));
            };
            if given[index].replace(value).is_some() {
                return Err(Error::TypeError(format!("{name}() got multiple values for argument '{key}'")));
            }
        }
        let with_defaults = given.into_iter().zip(*parameters).map(|(given, (_, default))| given.or(default.as_ref()));
        with_defaults.collect::<Option<_>>().ok_or_else(|| self.missing(args.len(), kwargs))
    }

    fn required(&self) -> usize {
        self.parameters.iter().filter(|(_, default)| default.is_none()).count()
    }

    fn too_many(&self, given: usize) -> Error {
        let (name, most, least) = (self.name, self.parameters.len(), self.required());
        let takes = if least == most { format!("{most}") } else { format!("from {least} to {most}") };
        let plural = if takes == "1" { "" } else { "s" };
        let were = if given == 1 { "was" } else { "were" };
        Error::TypeError(format!("{name}() takes {takes} positional argument{plural} but {given} {were} given"))
    }

    fn missing(&self, positional: usize, kwargs: &[(String, Value<'_>)]) -> Error {
        let required = self.parameters.iter().filter(|(_, default)| default.is_none()).skip(positional);
        let missing: Vec<String> = required
            .filter(|(name, _)| kwargs.iter().all(|(key, _)| key != name))
            .map(|(name, _)| format!("'{name}'"))
            .collect();
        let plural = if missing.len() == 1 { "" } else { "s" };
        let (name, count, names) = (self.name, missing.len(), missing.join(" and "));
        Error::TypeError(format!("{name}() missing {count} required positional argument{plural}: {names}"))
    }
}

/// Arguments that Python made `str` of one kind.
#[derive(Debug)]
pub(super) struct Coerced<'v> {
    /// Whether they were bytes, and the result is to be.
    pub(super) are_bytes: bool,
    /// Beside the first, what is false may be no text at all: that goes through as it is.
    pub(super) texts: Vec<Option<&'v str>>,
}

/// Python's `_coerce_args`.
///
/// # Errors
/// `TypeError` for `str` beside other things, `UnicodeDecodeError` for bytes that are not ASCII, `AttributeError` for what has
/// no `decode`.
pub(super) fn coerce_args<'v>(args: &[&'v Value<'_>]) -> Result<Coerced<'v>, Error> {
    let is_str = |value: &Value<'_>| matches!(value, Value::Str(_));
    let Some((first, rest)) = args.split_first() else {
        return Err(Error::IndexError("tuple index out of range".into()));
    };
    if rest.iter().any(|arg| arg.is_true() && is_str(arg) != is_str(first)) {
        return Err(Error::type_error("Cannot mix str and non-str arguments"));
    }
    let are_bytes = !is_str(first);
    let text = |arg: &&'v Value<'_>| match *arg {
        Value::Str(text) if !are_bytes => Ok(Some(&**text)),
        _ if !are_bytes => Ok(None),
        value if !value.is_true() => Ok(Some("")),
        Value::Bytes(bytes) => ascii(bytes).map(Some),
        other => Err(no_attribute(other, "decode")),
    };
    Ok(Coerced { are_bytes, texts: args.iter().map(text).collect::<Result<_, _>>()? })
}

pub(super) fn no_attribute(value: &Value<'_>, name: &str) -> Error {
    Error::AttributeError(format!("'{}' object has no attribute '{name}'", value.type_name()))
}

/// Refuses what `functools.lru_cache` cannot keep.
pub(super) fn check_hashable(value: &Value<'_>) -> Result<(), Error> {
    match value {
        Value::List(_) | Value::Dict(_) => Err(Error::TypeError(format!("unhashable type: '{}'", value.type_name()))),
        Value::Tuple(items) => items.iter().try_for_each(check_hashable),
        _ => Ok(()),
    }
}

/// The items that a loop over `value` sees; `None` where Python cannot loop.
pub(super) fn items<'v>(value: &'v Value<'_>) -> Option<Vec<Value<'v>>> {
    Some(match value {
        Value::List(items) | Value::Tuple(items) => items.clone(),
        Value::Dict(items) => items.iter().map(|(key, _)| key.clone()).collect(),
        Value::Str(text) => text.chars().map(|c| Value::from(c.to_string())).collect(),
        Value::Bytes(bytes) => bytes.iter().map(|byte| Value::from(*byte)).collect(),
        _ => return None,
    })
}

/// An encoding and an error handler, by name.
#[derive(Clone, Copy, Debug)]
pub(super) struct Codec {
    pub(super) encoding: Encoding,
    pub(super) errors: Errors,
    /// The handler is unknown. Python looks for it when it needs it.
    handler_is_unknown: bool,
}

impl Codec {
    /// The encoding and the handler of these arguments; `default` where the handler is `None`.
    ///
    /// # Errors
    /// `TypeError` for what is no `str`, `LookupError` for an unknown encoding.
    pub(super) fn of(encoding: &Value<'_>, errors: &Value<'_>, default: Errors) -> Result<Self, Error> {
        for (name, argument) in [("encoding", encoding), ("errors", errors)] {
            if !matches!(argument, Value::None | Value::Str(_)) {
                return Err(must_be_str(name, argument));
            }
        }
        let encoding = match encoding {
            Value::Str(name) => {
                Encoding::from_name(name).ok_or_else(|| Error::LookupError(format!("unknown encoding: {name}")))?
            }
            _ => Encoding::Utf8,
        };
        let errors = match errors {
            Value::Str(name) => Errors::from_name(name),
            _ => Some(default),
        };
        Ok(Codec { encoding, errors: errors.unwrap_or(Errors::Strict), handler_is_unknown: errors.is_none() })
    }

    /// Notices that the handler was needed and is unknown.
    pub(super) fn resolve<T>(self, result: Result<T, Error>, name: &Value<'_>) -> Result<T, Error> {
        match result {
            Err(Error::UnicodeDecodeError(_) | Error::UnicodeEncodeError(_)) if self.handler_is_unknown => {
                Err(Error::LookupError(format!("unknown error handler name {}", name.repr())))
            }
            result => result,
        }
    }
}

pub(super) fn must_be_str(name: &str, value: &Value<'_>) -> Error {
    Error::TypeError(format!("argument '{name}' must be str, not {}", value.type_name()))
}

/// The `safe` argument: a `str`, bytes, or a sequence of numbers. What is beyond ASCII does not count.
pub(super) fn safe<'v>(value: &'v Value<'_>) -> Result<Cow<'v, str>, Error> {
    if let Value::Str(text) = value {
        return Ok(Cow::Borrowed(text));
    }
    let Some(items) = items(value) else {
        return Err(Error::TypeError(format!("'{}' object is not iterable", value.type_name())));
    };
    let mut safe = String::new();
    for item in items {
        match item {
            Value::Int(128..) => {}
            Value::Int(byte @ 0..=127) => safe.push(char::from(byte as u8)),
            Value::Int(_) => return Err(ValueError::Unpack("bytes must be in range(0, 256)".into()).into()),
            Value::Bool(byte) => safe.push(char::from(u8::from(byte))),
            Value::Float(number) if number >= 128.0 => {}
            other => return Err(Error::TypeError(format!("'{}' object is no byte", other.type_name()))),
        }
    }
    Ok(Cow::Owned(safe))
}
