//! The steps that Python applies to arguments before a function uses them: binding, coercion to `str`, iteration.

use std::borrow::Cow;

use urlgram::urllib::{Encoding, Error, Errors, PyValue};

use super::exception::Exception;

/// The parameters of a function, in order.
#[derive(Debug)]
pub(super) struct Signature {
    pub(super) name: &'static str,
    /// Each parameter's name, and its default unless it is required.
    pub(super) parameters: &'static [(&'static str, Option<PyValue<'static>>)],
}

/// The value of each parameter of a call.
pub(super) type Bound<'v, 'a> = Vec<&'v PyValue<'a>>;

impl Signature {
    /// Gives each parameter its value, as Python does.
    ///
    /// # Errors
    /// `TypeError`: too many arguments, one given twice, one unknown, or one missing.
    pub(super) fn bind<'v, 'a>(
        &'static self,
        args: &'v [PyValue<'a>],
        kwargs: &'v [(String, PyValue<'a>)],
    ) -> Result<Bound<'v, 'a>, Exception> {
        let Signature { name, parameters } = self;
        if args.len() > parameters.len() {
            return Err(self.too_many(args.len()));
        }
        let mut given: Vec<Option<&PyValue<'a>>> = args.iter().map(Some).collect();
        given.resize(parameters.len(), None);
        for (key, value) in kwargs {
            let Some(index) = parameters.iter().position(|(parameter, _)| parameter == key) else {
                let key = PyValue::from(key).repr();
                return Err(Exception::type_error(format!("{name}() got an unexpected keyword argument {key}")));
            };
            if given[index].replace(value).is_some() {
                return Err(Exception::type_error(format!("{name}() got multiple values for argument '{key}'")));
            }
        }
        let with_defaults = given.into_iter().zip(*parameters).map(|(given, (_, default))| given.or(default.as_ref()));
        with_defaults.collect::<Option<_>>().ok_or_else(|| self.missing(args.len(), kwargs))
    }

    fn required(&self) -> impl Iterator<Item = &'static str> {
        self.parameters.iter().filter(|(_, default)| default.is_none()).map(|(name, _)| *name)
    }

    fn too_many(&self, given: usize) -> Exception {
        let (name, most, least) = (self.name, self.parameters.len(), self.required().count());
        let takes = if least == most { format!("{most}") } else { format!("from {least} to {most}") };
        let plural = if takes == "1" { "" } else { "s" };
        let were = if given == 1 { "was" } else { "were" };
        Exception::type_error(format!("{name}() takes {takes} positional argument{plural} but {given} {were} given"))
    }

    fn missing(&self, positional: usize, kwargs: &[(String, PyValue<'_>)]) -> Exception {
        let is_missing = |name: &&str| kwargs.iter().all(|(key, _)| key != name);
        let required = self.required().skip(positional).filter(is_missing);
        let missing: Vec<String> = required.map(|name| format!("'{name}'")).collect();
        let plural = if missing.len() == 1 { "" } else { "s" };
        let (name, count, names) = (self.name, missing.len(), missing.join(" and "));
        Exception::type_error(format!("{name}() missing {count} required positional argument{plural}: {names}"))
    }
}

/// Arguments as `str`, and the kind of text that they were.
#[derive(Debug)]
pub(super) struct Coerced<'v> {
    /// Whether the arguments were bytes. The result is then bytes too.
    pub(super) are_bytes: bool,
    /// The text of each argument; `None` for a false argument that is not a text, which Python passes through.
    pub(super) texts: Vec<Option<&'v str>>,
}

/// Python's `_coerce_args`.
///
/// # Errors
/// `TypeError` for `str` mixed with other types, `UnicodeDecodeError` for bytes that are not ASCII, `AttributeError` for a
/// value without `decode`.
pub(super) fn coerce_args<'v>(args: &[&'v PyValue<'_>]) -> Result<Coerced<'v>, Exception> {
    let is_str = |value: &PyValue<'_>| matches!(value, PyValue::Str(_));
    let Some((first, rest)) = args.split_first() else {
        return Err(Exception::new("IndexError", "tuple index out of range"));
    };
    if rest.iter().any(|arg| arg.is_true() && is_str(arg) != is_str(first)) {
        return Err(Exception::type_error("Cannot mix str and non-str arguments"));
    }
    let are_bytes = !is_str(first);
    let text = |arg: &&'v PyValue<'_>| match *arg {
        PyValue::Str(text) if !are_bytes => Ok(Some(&**text)),
        _ if !are_bytes => Ok(None),
        value if !value.is_true() => Ok(Some("")),
        PyValue::Bytes(bytes) => Ok(Some(ascii(bytes)?)),
        other => Err(Exception::no_attribute(other, "decode")),
    };
    Ok(Coerced { are_bytes, texts: args.iter().map(text).collect::<Result<_, _>>()? })
}

/// Decodes `bytes` as ASCII.
pub(super) fn ascii(bytes: &[u8]) -> Result<&str, Error> {
    Encoding::Ascii.decode(bytes, Errors::Strict)?;
    Ok(std::str::from_utf8(bytes).unwrap_or_default())
}

/// Rejects a value that `functools.lru_cache` cannot use as a key.
pub(super) fn check_hashable(value: &PyValue<'_>) -> Result<(), Exception> {
    match value {
        PyValue::List(_) | PyValue::Dict(_) => {
            Err(Exception::type_error(format!("unhashable type: '{}'", value.type_name())))
        }
        PyValue::Tuple(items) => items.iter().try_for_each(check_hashable),
        _ => Ok(()),
    }
}

/// Returns the items that a loop over `value` yields; `None` if Python cannot iterate over it.
pub(super) fn items<'v>(value: &'v PyValue<'_>) -> Option<Vec<PyValue<'v>>> {
    Some(match value {
        PyValue::List(items) | PyValue::Tuple(items) => items.clone(),
        PyValue::Dict(items) => items.iter().map(|(key, _)| key.clone()).collect(),
        PyValue::Str(text) => text.chars().map(|c| PyValue::from(c.to_string())).collect(),
        PyValue::Bytes(bytes) => bytes.iter().map(|byte| PyValue::from(*byte)).collect(),
        _ => return None,
    })
}

/// Returns the `safe` argument as text: a `str`, bytes, or a sequence of numbers. Bytes above 127 have no effect.
pub(super) fn safe<'v>(value: &'v PyValue<'_>) -> Result<Cow<'v, str>, Exception> {
    if let PyValue::Str(text) = value {
        return Ok(Cow::Borrowed(text));
    }
    let Some(items) = items(value) else {
        return Err(Exception::type_error(format!("'{}' object is not iterable", value.type_name())));
    };
    let mut safe = String::new();
    for item in items {
        match item {
            PyValue::Int(128..) => {}
            PyValue::Int(byte @ 0..=127) => safe.push(char::from(byte as u8)),
            PyValue::Int(_) => return Err(Exception::new("ValueError", "bytes must be in range(0, 256)")),
            PyValue::Bool(byte) => safe.push(char::from(u8::from(byte))),
            PyValue::Float(number) if number >= 128.0 => {}
            PyValue::Float(_) => {
                return Err(Exception::type_error("'float' object cannot be interpreted as an integer"));
            }
            other => {
                let kind = other.type_name();
                return Err(Exception::type_error(format!(
                    "'<' not supported between instances of '{kind}' and 'int'"
                )));
            }
        }
    }
    Ok(Cow::Owned(safe))
}
