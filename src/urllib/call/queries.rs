//! `parse_qs`, `parse_qsl` and `urlencode`, of any value.

use std::borrow::Cow;

use super::arguments::{Codec, items, no_attribute, safe};
use super::{Bound, Returned};
use crate::urllib::encoding::{Encoding, Errors};
use crate::urllib::error::{Error, ValueError};
use crate::urllib::query::{Pairs, QueryOptions, grouped};
use crate::urllib::text::{Text, ascii};
use crate::urllib::urlencode::{EncodeOptions, QuoteVia, urlencode_with};
use crate::urllib::value::Value;
use crate::urllib::version::{QUERY_OF_BYTES, SEPARATOR_FIRST, Version};

pub(super) fn parse_qsl(version: Version, args: &Bound<'_, '_>) -> Result<Returned, Error> {
    let list = |pairs: Vec<(Value<'static>, Value<'static>)>| {
        Value::List(pairs.into_iter().map(|(name, value)| Value::Tuple(vec![name, value])).collect())
    };
    parse(version, args, Shape { of_str: |pairs| pairs_of(pairs), of_bytes: |pairs| pairs_of(pairs) }).map(list).map(Into::into)
}

pub(super) fn parse_qs(version: Version, args: &Bound<'_, '_>) -> Result<Returned, Error> {
    parse(version, args, Shape { of_str: |pairs| groups_of(pairs), of_bytes: |pairs| groups_of(pairs) })
        .map(|items| Value::Dict(items).into())
}

type Items = Vec<(Value<'static>, Value<'static>)>;

/// What becomes of the pairs, of either kind.
struct Shape {
    of_str: fn(Pairs<'_>) -> Items,
    of_bytes: fn(Pairs<'_, [u8]>) -> Items,
}

/// A text of either kind as a value.
fn value<T: Text + ?Sized>(text: &T) -> Value<'static> {
    match text.as_str() {
        Some(text) => Value::from(text.to_owned()),
        None => Value::Bytes(Cow::Owned(text.bytes().to_owned())),
    }
}

fn pairs_of<T: Text + ?Sized>(pairs: Pairs<'_, T>) -> Items {
    pairs.iter().map(|(name, v)| (value::<T>(name), value::<T>(v))).collect()
}

fn groups_of<T: Text + ?Sized>(pairs: Pairs<'_, T>) -> Items {
    let values = |values: &[Cow<'_, T>]| Value::List(values.iter().map(|v| value::<T>(v)).collect());
    grouped(pairs).iter().map(|(name, all)| (value::<T>(name), values(all))).collect()
}

fn parse(version: Version, args: &Bound<'_, '_>, shape: Shape) -> Result<Items, Error> {
    let [qs, keep_blank_values, strict_parsing, encoding, errors, max_num_fields, separator] =
        [args[0], args[1], args[2], args[3], args[4], args[5], args[6]];
    if !separator.is_true() || !matches!(separator, Value::Str(_) | Value::Bytes(_)) {
        return Err(ValueError::Separator.into());
    }
    let codec = match Codec::of(encoding, errors, Errors::Replace) {
        Ok(codec) => codec,
        // Python looks for an encoding when there is something to decode.
        Err(error) if matches!(qs, Value::Str(text) if text.contains('%')) => return Err(error),
        Err(_) => Codec::of(&Value::None, &Value::None, Errors::Replace)?,
    };
    let options = QueryOptions {
        keep_blank_values: keep_blank_values.is_true(),
        strict_parsing: strict_parsing.is_true(),
        encoding: codec.encoding,
        errors: codec.errors,
        ..QueryOptions::default()
    };
    let limited = |qs_is_empty: bool| match qs_is_empty {
        true => Ok(options),
        false => Ok::<_, Error>(QueryOptions { max_num_fields: limit(max_num_fields)?, ..options }),
    };
    match qs {
        Value::Str(text) => {
            let separator = match separator {
                Value::Bytes(bytes) => ascii(bytes)?.as_bytes(),
                separator => bytes_of(separator),
            };
            let pairs = version.pairs_between(&**text, &limited(text.is_empty())?, separator);
            Ok((shape.of_str)(codec.resolve(pairs, errors)?))
        }
        Value::Bytes(bytes) => {
            let has_been_looked_at = !bytes.is_empty() || version.has(SEPARATOR_FIRST);
            if let (Value::Str(text), true) = (separator, version.has(QUERY_OF_BYTES) && has_been_looked_at) {
                Encoding::Ascii.encode(text, Errors::Strict)?;
            }
            let pairs = version.pairs_between(&**bytes, &limited(bytes.is_empty())?, bytes_of(separator))?;
            Ok((shape.of_bytes)(pairs))
        }
        other if !other.is_true() => Ok(Vec::new()),
        other if version.has(QUERY_OF_BYTES) => {
            let kind = other.type_name();
            Err(Error::TypeError(format!("memoryview: a bytes-like object is required, not '{kind}'")))
        }
        other => Err(no_attribute(other, "decode")),
    }
}

/// The bytes of a text of either kind.
fn bytes_of<'v>(text: &'v Value<'_>) -> &'v [u8] {
    match text {
        Value::Str(text) => text.as_bytes(),
        Value::Bytes(bytes) => bytes,
        _ => &[],
    }
}

/// `max_num_fields`, which may be any number. None is no limit.
fn limit(max_num_fields: &Value<'_>) -> Result<Option<usize>, Error> {
    Ok(match max_num_fields {
        Value::None => None,
        Value::Bool(max) => Some(usize::from(*max)),
        // There is always a field: no limit below one lets a query through.
        Value::Int(max) => Some(usize::try_from((*max).max(0)).unwrap_or(usize::MAX)),
        Value::Float(max) if max.is_nan() => None,
        Value::Float(max) => Some(*max as usize),
        other => {
            let kind = other.type_name();
            return Err(Error::TypeError(format!("'<' not supported between instances of '{kind}' and 'int'")));
        }
    })
}

pub(super) fn urlencode(_: Version, args: &Bound<'_, '_>) -> Result<Returned, Error> {
    let [query, doseq, safe_argument, encoding, errors, quote_via] =
        [args[0], args[1], args[2], args[3], args[4], args[5]];
    let pairs = pairs(query)?;
    if pairs.is_empty() {
        return Ok(String::new().into());
    }
    let codec = Codec::of(encoding, errors, Errors::Strict)?;
    let safe = safe(safe_argument)?;
    let options = EncodeOptions {
        doseq: doseq.is_true(),
        safe: &safe,
        encoding: Some(codec.encoding),
        errors: Some(codec.errors),
        quote_via: quote_function(quote_via)?,
    };
    Ok(codec.resolve(urlencode_with(pairs, &options), errors)?.into())
}

fn quote_function(function: &Value<'_>) -> Result<QuoteVia, Error> {
    match function {
        Value::Function(name) if name == "quote_plus" => Ok(QuoteVia::QuotePlus),
        Value::Function(name) if name == "quote" => Ok(QuoteVia::Quote),
        Value::Function(name) => Err(Error::TypeError(format!("{name}() does not take the arguments of quote()"))),
        other => Err(Error::TypeError(format!("'{}' object is not callable", other.type_name()))),
    }
}

/// What a loop over names and values sees.
fn pairs<'v>(query: &'v Value<'_>) -> Result<Vec<(Value<'v>, Value<'v>)>, Error> {
    let not_a_sequence = || Error::type_error("not a valid non-string sequence or mapping object");
    match query {
        Value::Dict(items) => Ok(items.clone()),
        Value::List(items) | Value::Tuple(items) => {
            if items.first().is_some_and(|first| !matches!(first, Value::Tuple(_))) {
                return Err(not_a_sequence());
            }
            items.iter().map(pair).collect()
        }
        Value::Str(_) | Value::Bytes(_) if !query.is_true() => Ok(Vec::new()),
        _ => Err(not_a_sequence()),
    }
}

fn pair<'v>(item: &'v Value<'_>) -> Result<(Value<'v>, Value<'v>), Error> {
    let Some(both) = items(item) else {
        return Err(Error::TypeError(format!("cannot unpack non-iterable {} object", item.type_name())));
    };
    let got = both.len();
    <[Value<'v>; 2]>::try_from(both).map(|[name, value]| (name, value)).map_err(|_| {
        let many = if got < 2 { "not enough" } else { "too many" };
        ValueError::Unpack(format!("{many} values to unpack (expected 2, got {got})")).into()
    })
}
