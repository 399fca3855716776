//! `parse_qs`, `parse_qsl` and `urlencode`, of any value.

use std::borrow::Cow;

use super::arguments::{coerce_args, items};
use super::quoting::{quoted, unquote_plus_str};
use super::{Bound, Returned};
use crate::urllib::encoding::{Encoding, Errors};
use crate::urllib::error::{Error, ValueError};
use crate::urllib::query::{Dict, Pairs, QueryOptions, grouped, pairs, through_str};
use crate::urllib::text::{Text, ascii};
use crate::urllib::unquote::unquote_plus_bytes;
use crate::urllib::urlencode::encode;
use crate::urllib::value::Value;
use crate::urllib::version::{QUERY_OF_BYTES, SEPARATOR_FIRST, Version};

pub(super) fn parse_qsl(version: Version, args: &Bound<'_, '_>) -> Result<Returned, Error> {
    let pairs = match parse(version, args)? {
        Parsed::Str(pairs) => values(pairs),
        Parsed::Bytes(pairs) => values(pairs),
    };
    Ok(Value::List(pairs.into_iter().map(|(name, value)| Value::Tuple(vec![name, value])).collect()).into())
}

pub(super) fn parse_qs(version: Version, args: &Bound<'_, '_>) -> Result<Returned, Error> {
    let items = match parse(version, args)? {
        Parsed::Str(pairs) => lists(grouped(pairs)),
        Parsed::Bytes(pairs) => lists(grouped(pairs)),
    };
    Ok(Value::Dict(items).into())
}

/// The pairs, in the kind of the query.
enum Parsed<'v> {
    Str(Pairs<'v>),
    Bytes(Pairs<'v, [u8]>),
}

type Items = Vec<(Value<'static>, Value<'static>)>;

fn value<T: Text + ?Sized>(text: &T) -> Value<'static> {
    Value::from(text).into_owned()
}

fn values<T: Text + ?Sized>(pairs: Pairs<'_, T>) -> Items {
    pairs.iter().map(|(name, v)| (value::<T>(name), value::<T>(v))).collect()
}

fn lists<T: Text + ?Sized>(dict: Dict<'_, T>) -> Items {
    let list = |values: &[Cow<'_, T>]| Value::List(values.iter().map(|v| value::<T>(v)).collect());
    dict.iter().map(|(name, values)| (value::<T>(name), list(values))).collect()
}

fn parse<'v>(version: Version, args: &Bound<'v, '_>) -> Result<Parsed<'v>, Error> {
    let [qs, keep_blank_values, strict_parsing, encoding, errors, max_num_fields, separator] =
        [args[0], args[1], args[2], args[3], args[4], args[5], args[6]];
    if !version.has(QUERY_OF_BYTES) {
        coerce_args(&[qs])?;
        coerce_args(&[separator])?;
    }
    if !separator.is_true() || !matches!(separator, Value::Str(_) | Value::Bytes(_)) {
        return Err(ValueError::Separator.into());
    }
    let separator = separator_between(version, qs, separator)?;
    let options = QueryOptions {
        keep_blank_values: keep_blank_values.is_true(),
        strict_parsing: strict_parsing.is_true(),
        max_num_fields: limit(version, qs, max_num_fields)?,
        ..QueryOptions::default()
    };
    let unquote = |text: &'v str| unquote_plus_str(text, encoding, errors);
    match qs {
        Value::Str(text) => pairs(&**text, &options, separator, unquote).map(Parsed::Str),
        Value::Bytes(bytes) if version.has(QUERY_OF_BYTES) => {
            pairs(&**bytes, &options, separator, |field| Ok(unquote_plus_bytes(field))).map(Parsed::Bytes)
        }
        Value::Bytes(bytes) => {
            pairs(&**bytes, &options, separator, |field| through_str(field, unquote)).map(Parsed::Bytes)
        }
        other if !other.is_true() => Ok(Parsed::Str(Vec::new())),
        other => {
            let kind = other.type_name();
            Err(Error::TypeError(format!("memoryview: a bytes-like object is required, not '{kind}'")))
        }
    }
}

/// The separator in the kind of the query.
fn separator_between<'v>(version: Version, qs: &Value<'_>, separator: &'v Value<'_>) -> Result<&'v [u8], Error> {
    match (qs, separator) {
        (Value::Str(_), Value::Bytes(bytes)) => Ok(ascii(bytes)?.as_bytes()),
        (Value::Bytes(qs), Value::Str(text)) => {
            if version.has(QUERY_OF_BYTES) && (!qs.is_empty() || version.has(SEPARATOR_FIRST)) {
                Encoding::Ascii.encode(text, Errors::Strict)?;
            }
            Ok(text.as_bytes())
        }
        (_, separator) => Ok(bytes_of(separator)),
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
fn limit(version: Version, qs: &Value<'_>, max_num_fields: &Value<'_>) -> Result<Option<usize>, Error> {
    let of_nothing = !qs.is_true();
    // Where there is nothing to count, newer releases do not look.
    if of_nothing && version.has(QUERY_OF_BYTES) {
        return Ok(None);
    }
    Ok(match max_num_fields {
        Value::None => None,
        Value::Bool(max) => Some(usize::from(*max)),
        Value::Int(..0) if of_nothing => return Err(ValueError::MaxNumFields.into()),
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
    let [query, doseq, safe, encoding, errors, quote_via] = [args[0], args[1], args[2], args[3], args[4], args[5]];
    let push_quoted = |out: &mut String, value: &Value<'_>| {
        let plus = is_quote_plus(quote_via)?;
        match value {
            Value::Bytes(_) => out.push_str(&quoted(value, safe, &Value::None, &Value::None, plus)?),
            Value::Str(_) => out.push_str(&quoted(value, safe, encoding, errors, plus)?),
            other => out.push_str(&quoted(&Value::from(other.to_string()), safe, encoding, errors, plus)?),
        }
        Ok(())
    };
    Ok(encode(pairs_of(query)?, doseq.is_true(), push_quoted)?.into())
}

/// Whether it is this one of the two functions that quote as `urlencode` calls them.
fn is_quote_plus(function: &Value<'_>) -> Result<bool, Error> {
    match function {
        Value::Function(name) if name == "quote_plus" => Ok(true),
        Value::Function(name) if name == "quote" => Ok(false),
        Value::Function(name) => Err(Error::TypeError(format!("{name}() does not take the arguments of quote()"))),
        other => Err(Error::TypeError(format!("'{}' object is not callable", other.type_name()))),
    }
}

/// What a loop over names and values sees.
fn pairs_of<'v>(query: &'v Value<'_>) -> Result<Vec<Result<Pair<'v>, Error>>, Error> {
    let not_a_sequence = || Error::type_error("not a valid non-string sequence or mapping object");
    match query {
        Value::Dict(items) => Ok(items.iter().cloned().map(Ok).collect()),
        Value::List(items) | Value::Tuple(items) => {
            if items.first().is_some_and(|first| !matches!(first, Value::Tuple(_))) {
                return Err(not_a_sequence());
            }
            Ok(items.iter().map(pair).collect())
        }
        Value::Str(_) | Value::Bytes(_) if !query.is_true() => Ok(Vec::new()),
        _ => Err(not_a_sequence()),
    }
}

type Pair<'v> = (Value<'v>, Value<'v>);

fn pair<'v>(item: &'v Value<'_>) -> Result<Pair<'v>, Error> {
    let Some(both) = items(item) else {
        return Err(Error::TypeError(format!("cannot unpack non-iterable {} object", item.type_name())));
    };
    let got = both.len();
    <[Value<'v>; 2]>::try_from(both).map(|[name, value]| (name, value)).map_err(|_| {
        let many = if got < 2 { "not enough" } else { "too many" };
        ValueError::Unpack(format!("{many} values to unpack (expected 2, got {got})")).into()
    })
}
