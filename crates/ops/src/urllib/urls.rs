//! `urlsplit`, `urljoin` and the functions like them, of any value.

use urlgram::urllib::{self, Change, Encoding, Errors, JoinOptions, PyValue, SplitOptions, Version};

use super::arguments::{Bound, Coerced, check_hashable, coerce_args, items};
use super::exception::Exception;
use super::returned::Returned;

/// Returns `text` as the kind of text that the arguments were.
fn text(text: String, are_bytes: bool) -> Returned {
    if are_bytes { PyValue::Bytes(text.into_bytes().into()).into() } else { text.into() }
}

pub(super) fn urlsplit(version: Version, args: &Bound<'_, '_>) -> Result<Returned, Exception> {
    // `functools.lru_cache` hashes the arguments before the function runs.
    args.iter().try_for_each(|arg| check_hashable(arg))?;
    let (are_bytes, url, options) = split_arguments(version, args)?;
    let result = version.urlsplit(url, &options)?.into_owned();
    Ok(match are_bytes {
        true => Returned::SplitBytes(result.encode(Encoding::Ascii, Errors::Strict)?),
        false => Returned::Split(result),
    })
}

pub(super) fn urlparse(version: Version, args: &Bound<'_, '_>) -> Result<Returned, Exception> {
    let (are_bytes, url, options) = split_arguments(version, args)?;
    let result = version.urlparse(url, &options)?.into_owned();
    Ok(match are_bytes {
        true => Returned::ParseBytes(result.encode(Encoding::Ascii, Errors::Strict)?),
        false => Returned::Parse(result),
    })
}

/// Rejects arguments that cannot be hashed, before 3.14: the other functions then call `urlsplit`, which has a cache.
fn check_cached(version: Version, args: &[&PyValue<'_>]) -> Result<(), Exception> {
    if version.has(Change::ABSENT_IS_NOT_EMPTY) {
        return Ok(());
    }
    args.iter().try_for_each(|arg| check_hashable(arg))
}

fn split_arguments<'v>(version: Version, args: &Bound<'v, '_>) -> Result<(bool, &'v str, SplitOptions<'v>), Exception> {
    let (scheme_argument, allow_fragments) = (args[1], args[2].is_true());
    let Coerced { are_bytes, texts } = coerce_args(&args[..2])?;
    // Python has replaced a false scheme of any type by a `str` if the URL is bytes.
    check_cached(version, &args[if are_bytes { 2 } else { 1 }..])?;
    let scheme = match (texts[1], scheme_argument) {
        (Some(scheme), _) => scheme,
        (None, PyValue::None) if version.has(Change::ABSENT_IS_NOT_EMPTY) => "",
        (None, PyValue::Bytes(_)) => return Err(Exception::type_error("a bytes-like object is required, not 'str'")),
        (None, other) => return Err(Exception::no_attribute(other, "strip")),
    };
    Ok((are_bytes, texts[0].unwrap_or_default(), SplitOptions { scheme, allow_fragments }))
}

pub(super) fn urlunsplit(version: Version, args: &Bound<'_, '_>) -> Result<Returned, Exception> {
    let components = components(args[0])?;
    let components: Vec<&PyValue<'_>> = components.iter().collect();
    let Coerced { are_bytes, texts } = coerce_args(&components)?;
    let [scheme, netloc, path, query, fragment] = exactly(&texts)?;
    let [scheme, netloc, query, fragment] = [scheme, netloc, query, fragment].map(Option::unwrap_or_default);
    let Some(path) = path else {
        return path_is_not_text(version, components[2], [scheme, netloc, query, fragment]);
    };
    Ok(text(version.urlunsplit([scheme, netloc, path, query, fragment])?, are_bytes))
}

pub(super) fn urlunparse(version: Version, args: &Bound<'_, '_>) -> Result<Returned, Exception> {
    let components = components(args[0])?;
    let components: Vec<&PyValue<'_>> = components.iter().collect();
    let Coerced { are_bytes, texts } = coerce_args(&components)?;
    let [scheme, netloc, path, params, query, fragment] = exactly(&texts)?;
    let [scheme, netloc, params, query, fragment] =
        [scheme, netloc, params, query, fragment].map(Option::unwrap_or_default);
    if path.is_none() && params.is_empty() {
        return path_is_not_text(version, components[2], [scheme, netloc, query, fragment]);
    }
    let mut url = version.urlunparse([scheme, netloc, path.unwrap_or_default(), params, query, fragment])?;
    if path.is_none() {
        // Python formats the path, whatever its type, in front of the parameters.
        let after_path: usize =
            [params, query, fragment].map(|part| part.len() + usize::from(!part.is_empty())).iter().sum();
        url.insert_str(url.len() - after_path, &components[2].to_string());
    }
    Ok(text(url, are_bytes))
}

fn components<'v>(value: &'v PyValue<'_>) -> Result<Vec<PyValue<'v>>, Exception> {
    items(value).ok_or_else(|| {
        let name = value.type_name();
        Exception::type_error(format!("urllib.parse._coerce_args() argument after * must be an iterable, not {name}"))
    })
}

/// Returns the texts as an array. Python counts one more: the function that converts the result.
fn exactly<'v, const N: usize>(texts: &[Option<&'v str>]) -> Result<[Option<&'v str>; N], Exception> {
    texts.try_into().map_err(|_| Exception::unpack(N + 1, texts.len() + 1))
}

/// Joins a false path that is not a text: Python fails to slice it or to add to it, or does neither and returns it.
fn path_is_not_text(version: Version, path: &PyValue<'_>, others: [&str; 4]) -> Result<Returned, Exception> {
    let sliceable = matches!(path, PyValue::List(_) | PyValue::Tuple(_) | PyValue::Bytes(_));
    if others == [""; 4] && (sliceable || !version.has(Change::SLASHES_STAY_PATH)) {
        return Ok(path.clone().into_owned().into());
    }
    Err(Exception::type_error(format!("'{}' object is not subscriptable", path.type_name())))
}

pub(super) fn urljoin(version: Version, args: &Bound<'_, '_>) -> Result<Returned, Exception> {
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

pub(super) fn urldefrag(version: Version, args: &Bound<'_, '_>) -> Result<Returned, Exception> {
    let Coerced { are_bytes, texts } = coerce_args(&args[..1])?;
    let result = version.urldefrag(texts[0].unwrap_or_default())?.into_owned();
    Ok(match are_bytes {
        true => Returned::DefragBytes(result.encode(Encoding::Ascii, Errors::Strict)?),
        false => Returned::Defrag(result),
    })
}

pub(super) fn unwrap(_: Version, args: &Bound<'_, '_>) -> Result<Returned, Exception> {
    Ok(urllib::unwrap(&args[0].to_string()).to_owned().into())
}
