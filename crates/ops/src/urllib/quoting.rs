//! `quote`, `unquote` and the functions like them, of any value.

use std::borrow::Cow;

use urlgram::urllib::{
    self, Errors, PyValue, QuoteOptions, UnquoteOptions, Version, quote_from_bytes_with, quote_plus_with, quote_with,
    unquote_with,
};

use super::arguments::{Bound, safe};
use super::codec::{Codec, must_be_str};
use super::exception::Exception;
use super::returned::Returned;

pub(super) fn quote(_: Version, args: &Bound<'_, '_>) -> Result<Returned, Exception> {
    let [string, safe, encoding, errors] = [args[0], args[1], args[2], args[3]];
    Ok(quoted(string, safe, encoding, errors, false)?.into_owned().into())
}

pub(super) fn quote_plus(_: Version, args: &Bound<'_, '_>) -> Result<Returned, Exception> {
    let [string, safe, encoding, errors] = [args[0], args[1], args[2], args[3]];
    Ok(quoted(string, safe, encoding, errors, true)?.into_owned().into())
}

pub(super) fn quote_from_bytes(_: Version, args: &Bound<'_, '_>) -> Result<Returned, Exception> {
    match args[0] {
        PyValue::Bytes(bytes) if bytes.is_empty() => Ok(String::new().into()),
        PyValue::Bytes(bytes) => Ok(quote_from_bytes_with(bytes, &safe(args[1])?).into_owned().into()),
        _ => Err(Exception::type_error("quote_from_bytes() expected bytes")),
    }
}

/// Python's `quote` or, with `plus`, `quote_plus`.
pub(super) fn quoted<'v>(
    string: &'v PyValue<'_>,
    safe_argument: &PyValue<'_>,
    encoding: &PyValue<'_>,
    errors: &PyValue<'_>,
    plus: bool,
) -> Result<Cow<'v, str>, Exception> {
    if plus {
        check_safe_plus_space(string, safe_argument)?;
    }
    match string {
        PyValue::Str(text) if text.is_empty() => Ok(Cow::Borrowed("")),
        PyValue::Str(text) => {
            let codec = Codec::of(encoding, errors, Errors::Strict)?;
            // Python encodes before it checks `safe`.
            let safe = safe(safe_argument);
            let (encoding, handler) = (Some(codec.encoding), Some(codec.errors));
            let options = QuoteOptions { safe: safe.as_deref().ok(), encoding, errors: handler };
            let quoted = if plus { quote_plus_with(&**text, &options) } else { quote_with(&**text, &options) };
            let quoted = codec.resolve(quoted, errors)?;
            safe.map(|_| quoted)
        }
        _ if *encoding != PyValue::None => Err(Exception::type_error("quote() doesn't support 'encoding' for bytes")),
        _ if *errors != PyValue::None => Err(Exception::type_error("quote() doesn't support 'errors' for bytes")),
        PyValue::Bytes(bytes) if bytes.is_empty() => Ok(Cow::Borrowed("")),
        PyValue::Bytes(bytes) => {
            let safe = safe(safe_argument)?;
            let options = QuoteOptions { safe: Some(&safe), ..QuoteOptions::default() };
            let quoted = if plus { quote_plus_with(&**bytes, &options) } else { quote_with(&**bytes, &options) };
            Ok(quoted?)
        }
        _ => Err(Exception::type_error("quote_from_bytes() expected bytes")),
    }
}

/// Rejects a `safe` that `quote_plus` cannot add a space to. It adds one unless `string` is a text without spaces.
fn check_safe_plus_space(string: &PyValue<'_>, safe: &PyValue<'_>) -> Result<(), Exception> {
    let has_space = match string {
        PyValue::Str(text) => text.contains(' '),
        PyValue::Bytes(bytes) => bytes.contains(&b' '),
        _ => true,
    };
    if has_space && !matches!(safe, PyValue::Str(_) | PyValue::Bytes(_)) {
        let kind = safe.type_name();
        return Err(Exception::type_error(format!("unsupported operand type(s) for +: '{kind}' and 'bytes'")));
    }
    Ok(())
}

pub(super) fn unquote(_: Version, args: &Bound<'_, '_>) -> Result<Returned, Exception> {
    match args[0] {
        PyValue::Bytes(bytes) => unquote_bytes(bytes, args[1], args[2]),
        PyValue::Str(text) => Ok(unquote_str(text, args[1], args[2])?.into_owned().into()),
        list @ (PyValue::List(items) | PyValue::Tuple(items)) => Err(match items.contains(&PyValue::from("%")) {
            true => Exception::type_error(format!("expected string or bytes-like object, got '{}'", list.type_name())),
            false => Exception::no_attribute(list, "split"),
        }),
        dict @ PyValue::Dict(items) => Err(match items.iter().any(|(key, _)| *key == PyValue::from("%")) {
            true => Exception::type_error("expected string or bytes-like object, got 'dict'"),
            false => Exception::no_attribute(dict, "split"),
        }),
        other => {
            let kind = other.type_name();
            Err(Exception::type_error(format!("argument of type '{kind}' is not a container or iterable")))
        }
    }
}

fn unquote_bytes(bytes: &[u8], encoding: &PyValue<'_>, errors: &PyValue<'_>) -> Result<Returned, Exception> {
    for (name, argument) in [("encoding", encoding), ("errors", errors)] {
        if !matches!(argument, PyValue::Str(_)) {
            return Err(must_be_str(name, argument));
        }
    }
    // Python does not look up the encoding of empty bytes.
    if bytes.is_empty() {
        return Ok(String::new().into());
    }
    let codec = Codec::of(encoding, errors, Errors::Strict)?;
    let options = UnquoteOptions { encoding: codec.encoding, errors: codec.errors };
    Ok(codec.resolve(unquote_with(bytes, &options), errors)?.into_owned().into())
}

pub(super) fn unquote_str<'v>(
    text: &'v str,
    encoding: &PyValue<'_>,
    errors: &PyValue<'_>,
) -> Result<Cow<'v, str>, Exception> {
    // Python looks up neither argument if there is nothing to decode.
    if !text.contains('%') {
        return Ok(Cow::Borrowed(text));
    }
    let codec = Codec::of(encoding, errors, Errors::Replace)?;
    let options = UnquoteOptions { encoding: codec.encoding, errors: codec.errors };
    codec.resolve(unquote_with(text, &options), errors)
}

/// Decodes a name or a value of a query.
pub(super) fn unquote_plus_str<'v>(
    text: &'v str,
    encoding: &PyValue<'_>,
    errors: &PyValue<'_>,
) -> Result<Cow<'v, str>, Exception> {
    if !text.contains('+') {
        return unquote_str(text, encoding, errors);
    }
    Ok(Cow::Owned(unquote_str(&text.replace('+', " "), encoding, errors)?.into_owned()))
}

pub(super) fn unquote_plus(_: Version, args: &Bound<'_, '_>) -> Result<Returned, Exception> {
    match args[0] {
        PyValue::Str(text) => Ok(unquote_plus_str(text, args[1], args[2])?.into_owned().into()),
        PyValue::Bytes(_) => Err(Exception::type_error("a bytes-like object is required, not 'str'")),
        other => Err(Exception::no_attribute(other, "replace")),
    }
}

pub(super) fn unquote_to_bytes(_: Version, args: &Bound<'_, '_>) -> Result<Returned, Exception> {
    let bytes = match args[0] {
        PyValue::Str(text) => urllib::unquote_to_bytes(&**text),
        PyValue::Bytes(bytes) => urllib::unquote_to_bytes(&**bytes),
        other => return Err(Exception::no_attribute(other, "split")),
    };
    Ok(PyValue::Bytes(Cow::Owned(bytes.into_owned())).into())
}
