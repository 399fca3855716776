//! `urlsplit` and its relatives, of any value.

use super::arguments::{Coerced, check_hashable, coerce_args, items, no_attribute};
use super::{Bound, Returned};
use crate::urllib::encoding::{Encoding, Errors};
use crate::urllib::error::{Error, ValueError};
use crate::urllib::join::JoinOptions;
use crate::urllib::split::SplitOptions;
use crate::urllib::unsplit::unparse_written;
use crate::urllib::value::Value;
use crate::urllib::version::{ABSENT_IS_NOT_EMPTY, SLASHES_STAY_PATH, Version};

/// The kind of text that the arguments were.
fn text(text: String, are_bytes: bool) -> Returned {
    if are_bytes { Value::Bytes(text.into_bytes().into()).into() } else { text.into() }
}

pub(super) fn urlsplit(version: Version, args: &Bound<'_, '_>) -> Result<Returned, Error> {
    // It is `functools.lru_cache` that looks first.
    args.iter().try_for_each(|arg| check_hashable(arg))?;
    let (are_bytes, url, options) = split_arguments(version, args)?;
    let result = version.urlsplit(url, &options)?.into_owned();
    Ok(match are_bytes {
        true => Returned::SplitBytes(result.encode(Encoding::Ascii, Errors::Strict)?),
        false => Returned::Split(result),
    })
}

pub(super) fn urlparse(version: Version, args: &Bound<'_, '_>) -> Result<Returned, Error> {
    let (are_bytes, url, options) = split_arguments(version, args)?;
    let result = version.urlparse(url, &options)?.into_owned();
    Ok(match are_bytes {
        true => Returned::ParseBytes(result.encode(Encoding::Ascii, Errors::Strict)?),
        false => Returned::Parse(result),
    })
}

/// Before 3.14, it is `urlsplit` that the other functions call, and its cache that looks at the arguments.
fn check_cached(version: Version, args: &[&Value<'_>]) -> Result<(), Error> {
    if version.has(ABSENT_IS_NOT_EMPTY) {
        return Ok(());
    }
    args.iter().try_for_each(|arg| check_hashable(arg))
}

fn split_arguments<'v>(version: Version, args: &Bound<'v, '_>) -> Result<(bool, &'v str, SplitOptions<'v>), Error> {
    let (scheme_argument, allow_fragments) = (args[1], args[2].is_true());
    let Coerced { are_bytes, texts } = coerce_args(&args[..2])?;
    // A scheme that is no text has become one, where the URL is bytes.
    check_cached(version, &args[if are_bytes { 2 } else { 1 }..])?;
    let scheme = match (texts[1], scheme_argument) {
        (Some(scheme), _) => scheme,
        (None, Value::None) if version.has(ABSENT_IS_NOT_EMPTY) => "",
        (None, Value::Bytes(_)) => return Err(Error::type_error("a bytes-like object is required, not 'str'")),
        (None, other) => return Err(no_attribute(other, "strip")),
    };
    Ok((are_bytes, texts[0].unwrap_or_default(), SplitOptions { scheme, allow_fragments }))
}

pub(super) fn urlunsplit(version: Version, args: &Bound<'_, '_>) -> Result<Returned, Error> {
    let components = components(args[0])?;
    let components: Vec<&Value<'_>> = components.iter().collect();
    let Coerced { are_bytes, texts } = coerce_args(&components)?;
    let [scheme, netloc, path, query, fragment] = exactly(&texts)?;
    let [scheme, netloc, query, fragment] = [scheme, netloc, query, fragment].map(Option::unwrap_or_default);
    let Some(path) = path else {
        return path_is_no_text(version, components[2], [scheme, netloc, query, fragment]);
    };
    Ok(text(version.urlunsplit([scheme, netloc, path, query, fragment])?, are_bytes))
}

pub(super) fn urlunparse(version: Version, args: &Bound<'_, '_>) -> Result<Returned, Error> {
    let components = components(args[0])?;
    let components: Vec<&Value<'_>> = components.iter().collect();
    let Coerced { are_bytes, texts } = coerce_args(&components)?;
    let [scheme, netloc, path, params, query, fragment] = exactly(&texts)?;
    let [scheme, netloc, params, query, fragment] =
        [scheme, netloc, params, query, fragment].map(Option::unwrap_or_default);
    let written = match path {
        Some(path) => path.to_owned(),
        None if params.is_empty() => {
            return path_is_no_text(version, components[2], [scheme, netloc, query, fragment]);
        }
        None => components[2].to_string(),
    };
    let parts = [scheme, netloc, path.unwrap_or_default(), params, query, fragment];
    Ok(text(unparse_written(parts, &written, version), are_bytes))
}

fn components<'v>(value: &'v Value<'_>) -> Result<Vec<Value<'v>>, Error> {
    items(value).ok_or_else(|| {
        let name = value.type_name();
        Error::TypeError(format!("urllib.parse._coerce_args() argument after * must be an iterable, not {name}"))
    })
}

/// Python counts one more: the function that gives the result its kind.
fn exactly<'v, const N: usize>(texts: &[Option<&'v str>]) -> Result<[Option<&'v str>; N], Error> {
    texts.try_into().map_err(|_| {
        let (expected, got) = (N + 1, texts.len() + 1);
        let many = if got < expected { "not enough" } else { "too many" };
        ValueError::Unpack(format!("{many} values to unpack (expected {expected}, got {got})")).into()
    })
}

/// What becomes of a path that is false and no text: Python fails to slice it, or to add to it, or has no need to.
fn path_is_no_text(version: Version, path: &Value<'_>, others: [&str; 4]) -> Result<Returned, Error> {
    let sliceable = matches!(path, Value::List(_) | Value::Tuple(_) | Value::Bytes(_));
    if others == [""; 4] && (sliceable || !version.has(SLASHES_STAY_PATH)) {
        return Ok(path.clone().into_owned().into());
    }
    Err(Error::TypeError(format!("'{}' object is not subscriptable", path.type_name())))
}

pub(super) fn urljoin(version: Version, args: &Bound<'_, '_>) -> Result<Returned, Error> {
    let (base, url) = (args[0], args[1]);
    if !base.is_true() {
        return Ok(url.clone().into_owned().into());
    }
    if !url.is_true() {
        return Ok(base.clone().into_owned().into());
    }
    let Coerced { are_bytes, texts } = coerce_args(&[base, url])?;
    check_cached(version, &args[2..])?;
    let options = JoinOptions { allow_fragments: args[2].is_true() };
    // Both are true, so both are texts.
    let [base, url] = [texts[0], texts[1]].map(Option::unwrap_or_default);
    Ok(text(version.urljoin(base, url, &options)?.into_owned(), are_bytes))
}

pub(super) fn urldefrag(version: Version, args: &Bound<'_, '_>) -> Result<Returned, Error> {
    let Coerced { are_bytes, texts } = coerce_args(&args[..1])?;
    let result = version.urldefrag(texts[0].unwrap_or_default())?.into_owned();
    Ok(match are_bytes {
        true => Returned::DefragBytes(result.encode(Encoding::Ascii, Errors::Strict)?),
        false => Returned::Defrag(result),
    })
}

pub(super) fn unwrap(_: Version, args: &Bound<'_, '_>) -> Result<Returned, Error> {
    Ok(crate::urllib::unwrap::unwrap(&args[0].to_string()).to_owned().into())
}
