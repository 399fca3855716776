//! `parse_qs`, `parse_qsl` and `urlencode`, of any value.

use std::borrow::Cow;

use urlgram::urllib::{
    Change, Dict, Encoding, Error, Errors, Pairs, PyValue, QueryOptions, Text, ValueError, Version, group_by_name,
    parse_qsl_via, unquote_to_bytes, urlencode_via,
};

use super::arguments::{Bound, ascii, coerce_args, items};
use super::exception::Exception;
use super::quoting::{quoted, unquote_plus_str};
use super::returned::Returned;

pub(super) fn parse_qsl(version: Version, args: &Bound<'_, '_>) -> Result<Returned, Exception> {
    let pairs = match parse(version, args)? {
        Parsed::Str(pairs) => values(pairs),
        Parsed::Bytes(pairs) => values(pairs),
    };
    Ok(PyValue::List(pairs.into_iter().map(|(name, value)| PyValue::Tuple(vec![name, value])).collect()).into())
}

pub(super) fn parse_qs(version: Version, args: &Bound<'_, '_>) -> Result<Returned, Exception> {
    let items = match parse(version, args)? {
        Parsed::Str(pairs) => lists(group_by_name(pairs)),
        Parsed::Bytes(pairs) => lists(group_by_name(pairs)),
    };
    Ok(PyValue::Dict(items).into())
}

/// The pairs of a query, as the kind of text that the query was.
enum Parsed<'v> {
    Str(Pairs<'v>),
    Bytes(Pairs<'v, [u8]>),
}

type Items = Vec<(PyValue<'static>, PyValue<'static>)>;

fn value<T: Text + ?Sized>(text: &T) -> PyValue<'static>
where
    for<'t> &'t T: Into<PyValue<'t>>,
{
    text.into().into_owned()
}

fn values<T: Text + ?Sized>(pairs: Pairs<'_, T>) -> Items
where
    for<'t> &'t T: Into<PyValue<'t>>,
{
    pairs.iter().map(|(name, v)| (value::<T>(name), value::<T>(v))).collect()
}

fn lists<T: Text + ?Sized>(dict: Dict<'_, T>) -> Items
where
    for<'t> &'t T: Into<PyValue<'t>>,
{
    let list = |values: &[Cow<'_, T>]| PyValue::List(values.iter().map(|v| value::<T>(v)).collect());
    dict.iter().map(|(name, values)| (value::<T>(name), list(values))).collect()
}

fn parse<'v>(version: Version, args: &Bound<'v, '_>) -> Result<Parsed<'v>, Exception> {
    let [qs, keep_blank_values, strict_parsing, encoding, errors, max_num_fields, separator] =
        [args[0], args[1], args[2], args[3], args[4], args[5], args[6]];
    if !version.has(Change::QUERY_OF_BYTES) {
        coerce_args(&[qs])?;
        coerce_args(&[separator])?;
    }
    if !separator.is_true() || !matches!(separator, PyValue::Str(_) | PyValue::Bytes(_)) {
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
        PyValue::Str(text) => parse_qsl_via(&**text, separator, &options, unquote).map(Parsed::Str),
        PyValue::Bytes(bytes) if version.has(Change::QUERY_OF_BYTES) => {
            parse_qsl_via(&**bytes, separator, &options, |field| Ok(unquote_plus_bytes(field))).map(Parsed::Bytes)
        }
        PyValue::Bytes(bytes) => {
            let through_str = |field: &'v [u8]| Ok(encoded_ascii(unquote(ascii(field)?)?)?);
            parse_qsl_via(&**bytes, separator, &options, through_str).map(Parsed::Bytes)
        }
        other if !other.is_true() => Ok(Parsed::Str(Vec::new())),
        other => {
            let kind = other.type_name();
            Err(Exception::type_error(format!("memoryview: a bytes-like object is required, not '{kind}'")))
        }
    }
}

fn unquote_plus_bytes(field: &[u8]) -> Cow<'static, [u8]> {
    let spaced: Vec<u8> = field.iter().map(|byte| if *byte == b'+' { b' ' } else { *byte }).collect();
    Cow::Owned(unquote_to_bytes(&*spaced).into_owned())
}

/// Encodes `text` as ASCII, as releases before `Change::QUERY_OF_BYTES` do with a field of bytes that they decoded.
fn encoded_ascii(text: Cow<'_, str>) -> Result<Cow<'static, [u8]>, Error> {
    Ok(Cow::Owned(Encoding::Ascii.encode(&text, Errors::Strict)?.into_owned()))
}

/// Returns the bytes of the separator, converted to the kind of text that the query is.
fn separator_between<'v>(
    version: Version,
    qs: &PyValue<'_>,
    separator: &'v PyValue<'_>,
) -> Result<&'v [u8], Exception> {
    match (qs, separator) {
        (PyValue::Str(_), PyValue::Bytes(bytes)) => Ok(ascii(bytes)?.as_bytes()),
        (PyValue::Bytes(qs), PyValue::Str(text)) => {
            if version.has(Change::QUERY_OF_BYTES) && (!qs.is_empty() || version.has(Change::SEPARATOR_FIRST)) {
                Encoding::Ascii.encode(text, Errors::Strict)?;
            }
            Ok(text.as_bytes())
        }
        (_, separator) => Ok(bytes_of(separator)),
    }
}

/// Returns the bytes of a `str` or a `bytes`.
fn bytes_of<'v>(text: &'v PyValue<'_>) -> &'v [u8] {
    match text {
        PyValue::Str(text) => text.as_bytes(),
        PyValue::Bytes(bytes) => bytes,
        _ => &[],
    }
}

/// Converts `max_num_fields`, which may be any number. `None` sets no limit.
fn limit(version: Version, qs: &PyValue<'_>, max_num_fields: &PyValue<'_>) -> Result<Option<usize>, Exception> {
    let of_nothing = !qs.is_true();
    // Newer releases ignore the limit of an empty query.
    if of_nothing && version.has(Change::QUERY_OF_BYTES) {
        return Ok(None);
    }
    Ok(match max_num_fields {
        PyValue::None => None,
        PyValue::Bool(max) => Some(usize::from(*max)),
        PyValue::Int(..0) if of_nothing => return Err(ValueError::MaxNumFields.into()),
        // A query has at least one field, so every limit below one rejects it.
        PyValue::Int(max) => Some(usize::try_from((*max).max(0)).unwrap_or(usize::MAX)),
        PyValue::Float(max) if max.is_nan() => None,
        PyValue::Float(max) => Some(*max as usize),
        other => {
            let kind = other.type_name();
            return Err(Exception::type_error(format!("'<' not supported between instances of '{kind}' and 'int'")));
        }
    })
}

pub(super) fn urlencode(_: Version, args: &Bound<'_, '_>) -> Result<Returned, Exception> {
    let [query, doseq, safe, encoding, errors, quote_via] = [args[0], args[1], args[2], args[3], args[4], args[5]];
    // Python unpacks each pair only when it gets there, so pairs before a bad one may raise first.
    let (pairs, bad) = pairs_of(query)?;
    let encoded = urlencode_via(pairs, doseq.is_true(), |value| {
        let plus = is_quote_plus(quote_via)?;
        match value {
            PyValue::Bytes(_) => quoted(value, safe, &PyValue::None, &PyValue::None, plus),
            PyValue::Str(_) => quoted(value, safe, encoding, errors, plus),
            other => quoted(&PyValue::from(other.to_string()), safe, encoding, errors, plus)
                .map(|quoted| Cow::Owned(quoted.into_owned())),
        }
    })?;
    bad.map_or(Ok(encoded.into()), Err)
}

/// Whether `function` is `quote_plus`, not `quote`: the two functions with the parameters that `urlencode` passes.
fn is_quote_plus(function: &PyValue<'_>) -> Result<bool, Exception> {
    match function {
        PyValue::Function(name) if name == "quote_plus" => Ok(true),
        PyValue::Function(name) if name == "quote" => Ok(false),
        PyValue::Function(name) => {
            Err(Exception::type_error(format!("{name}() does not take the arguments of quote()")))
        }
        other => Err(Exception::type_error(format!("'{}' object is not callable", other.type_name()))),
    }
}

type Pair<'v> = (PyValue<'v>, PyValue<'v>);

/// Returns the names and values of `query` up to the first item that is not a pair, and the exception for that one.
fn pairs_of<'v>(query: &'v PyValue<'_>) -> Result<(Vec<Pair<'v>>, Option<Exception>), Exception> {
    let not_a_sequence = || Err(Exception::type_error("not a valid non-string sequence or mapping object"));
    match query {
        PyValue::Dict(items) => Ok((items.clone(), None)),
        PyValue::List(items) | PyValue::Tuple(items) => {
            if items.first().is_some_and(|first| !matches!(first, PyValue::Tuple(_))) {
                return not_a_sequence();
            }
            let mut bad = None;
            let pairs = items.iter().map_while(|item| pair(item).map_err(|error| bad = Some(error)).ok()).collect();
            Ok((pairs, bad))
        }
        PyValue::Str(_) | PyValue::Bytes(_) if !query.is_true() => Ok((Vec::new(), None)),
        _ => not_a_sequence(),
    }
}

fn pair<'v>(item: &'v PyValue<'_>) -> Result<Pair<'v>, Exception> {
    let Some(both) = items(item) else {
        return Err(Exception::type_error(format!("cannot unpack non-iterable {} object", item.type_name())));
    };
    let got = both.len();
    <[PyValue<'v>; 2]>::try_from(both).map(|[name, value]| (name, value)).map_err(|_| Exception::unpack(2, got))
}
