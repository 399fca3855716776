//! `urlencode`.

use std::borrow::Cow;

use super::encoding::{Encoding, Errors};
use super::error::Error;
use super::quote::{QuoteOptions, quote_plus, quote_plus_with, quote_with};
use super::value::PyValue;

/// The keyword arguments of [`urlencode`], with Python's defaults.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct EncodeOptions<'a> {
    /// Whether a sequence (or a dict, by its keys) becomes one field per item. Otherwise it becomes one field with Python's
    /// `str(value)`.
    pub doseq: bool,
    /// ASCII characters to keep, in addition to letters, digits and `_.-~`.
    pub safe: &'a str,
    /// The encoding of non-ASCII characters; UTF-8 by default. Ignored for bytes.
    pub encoding: Option<Encoding>,
    /// The handler of characters that the encoding lacks; raises by default.
    pub errors: Option<Errors>,
    /// The function that quotes names and values.
    pub quote_via: QuoteVia,
}

/// A function that [`urlencode`] quotes with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum QuoteVia {
    /// [`quote_plus`]: a space becomes `+`.
    #[default]
    QuotePlus,
    /// [`quote`](crate::urllib::quote()): a space becomes `%20`. A `/` is quoted too, unless it is in `safe`.
    Quote,
}

/// Writes pairs as a query. Python's `urlencode(query)`.
///
/// Names and values are anything that converts to a [`PyValue`]. A value that is neither `str` nor bytes is written as
/// Python's `str(value)`.
///
/// ```
/// use urlgram::urllib::{PyValue, urlencode};
///
/// assert_eq!(urlencode([("q", "El Niño"), ("n", "1&2")]), "q=El+Ni%C3%B1o&n=1%262");
/// assert_eq!(urlencode([("a", PyValue::from(1)), ("b", PyValue::None)]), "a=1&b=None");
/// ```
pub fn urlencode<'a, K: Into<PyValue<'a>>, V: Into<PyValue<'a>>>(query: impl IntoIterator<Item = (K, V)>) -> String {
    // UTF-8 can represent every str.
    urlencode_with(query, &EncodeOptions::default()).unwrap_or_default()
}

/// [`urlencode`] with keyword arguments. Python's `urlencode(query, doseq=False, safe='', encoding=None, errors=None,
/// quote_via=quote_plus)`.
///
/// ```
/// use urlgram::urllib::{EncodeOptions, QuoteVia, urlencode_with};
///
/// let options = EncodeOptions { doseq: true, quote_via: QuoteVia::Quote, ..EncodeOptions::default() };
/// assert_eq!(urlencode_with([("a", vec!["1 2", "3"])], &options)?, "a=1%202&a=3");
/// # Ok::<(), urlgram::urllib::Error>(())
/// ```
///
/// # Errors
/// `UnicodeEncodeError` for a character that the encoding lacks, if `errors` raises.
pub fn urlencode_with<'a, K: Into<PyValue<'a>>, V: Into<PyValue<'a>>>(
    query: impl IntoIterator<Item = (K, V)>,
    options: &EncodeOptions<'_>,
) -> Result<String, Error> {
    urlencode_via(query, options.doseq, |value| quoted(value, options))
}

/// [`urlencode_with`] with another function that quotes names and values, such as one for another encoding.
///
/// ```
/// use urlgram::urllib::urlencode_via;
///
/// let query = urlencode_via([("a", "é")], false, |value| Ok::<_, ()>(value.to_string().replace('é', "%E9").into()));
/// assert_eq!(query, Ok("a=%E9".to_owned()));
/// ```
///
/// # Errors
/// The first error of `quote_via`.
pub fn urlencode_via<'a, K: Into<PyValue<'a>>, V: Into<PyValue<'a>>, E>(
    query: impl IntoIterator<Item = (K, V)>,
    doseq: bool,
    quote_via: impl for<'v> Fn(&'v PyValue<'_>) -> Result<Cow<'v, str>, E>,
) -> Result<String, E> {
    let mut out = String::with_capacity(64);
    for (name, value) in query {
        let (name, value) = (name.into(), value.into());
        match &value {
            PyValue::List(items) | PyValue::Tuple(items) if doseq => {
                let name = quote_via(&name)?;
                for item in items {
                    push_field(&mut out, &name, &quote_via(item)?);
                }
            }
            PyValue::Dict(items) if doseq => {
                let name = quote_via(&name)?;
                for (key, _) in items {
                    push_field(&mut out, &name, &quote_via(key)?);
                }
            }
            value => push_field(&mut out, &quote_via(&name)?, &quote_via(value)?),
        }
    }
    Ok(out)
}

fn push_field(out: &mut String, name: &str, value: &str) {
    if !out.is_empty() {
        out.push('&');
    }
    out.push_str(name);
    out.push('=');
    out.push_str(value);
}

fn quoted<'v>(value: &'v PyValue<'_>, options: &EncodeOptions<'_>) -> Result<Cow<'v, str>, Error> {
    let of_str = QuoteOptions { safe: Some(options.safe), encoding: options.encoding, errors: options.errors };
    let of_bytes = QuoteOptions { encoding: None, errors: None, ..of_str };
    let by_default = options.safe.is_empty() && options.encoding.is_none() && options.quote_via == QuoteVia::QuotePlus;
    match (value, options.quote_via) {
        (PyValue::Str(text), _) if by_default => Ok(quote_plus(&**text)),
        (PyValue::Bytes(bytes), QuoteVia::QuotePlus) => quote_plus_with(&**bytes, &of_bytes),
        (PyValue::Bytes(bytes), QuoteVia::Quote) => quote_with(&**bytes, &of_bytes),
        (PyValue::Str(text), QuoteVia::QuotePlus) => quote_plus_with(&**text, &of_str),
        (PyValue::Str(text), QuoteVia::Quote) => quote_with(&**text, &of_str),
        (other, _) => Ok(Cow::Owned(quoted(&PyValue::Str(other.to_string().into()), options)?.into_owned())),
    }
}
