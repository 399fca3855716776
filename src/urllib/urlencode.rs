//! `urlencode`.

use std::borrow::Cow;

use super::encoding::{Encoding, Errors};
use super::error::Error;
use super::quote::{QuoteOptions, quote_plus, quote_plus_with, quote_with};
use super::value::Value;

/// The keyword arguments of [`urlencode`], with Python's defaults.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct EncodeOptions<'a> {
    /// Whether a value that is a sequence (or a dict: its keys) becomes a field for each item. Otherwise it is one field, of
    /// Python's `str(value)`.
    pub doseq: bool,
    /// Characters to leave as they are.
    pub safe: &'a str,
    /// The encoding of characters beyond ASCII; UTF-8 by default. Not for bytes.
    pub encoding: Option<Encoding>,
    /// What to do with characters the encoding has not; raise by default.
    pub errors: Option<Errors>,
    /// How names and values are quoted.
    pub quote_via: QuoteVia,
}

/// A function that [`urlencode`] quotes with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum QuoteVia {
    /// [`quote_plus`](super::quote_plus): a space becomes `+`.
    #[default]
    QuotePlus,
    /// [`quote`](super::quote): a space becomes `%20`. A `/` is quoted too, unless `safe` has it.
    Quote,
}

/// Writes pairs as a query. Python's `urlencode(query)`.
///
/// Names and values are anything that becomes a [`Value`]: what is neither `str` nor bytes is written as Python's `str` has it.
///
/// ```
/// use urlgram::urllib::{Value, urlencode};
///
/// assert_eq!(urlencode([("q", "El Niño"), ("n", "1&2")]), "q=El+Ni%C3%B1o&n=1%262");
/// assert_eq!(urlencode([("a", Value::from(1)), ("b", Value::None)]), "a=1&b=None");
/// ```
pub fn urlencode<'a, K: Into<Value<'a>>, V: Into<Value<'a>>>(query: impl IntoIterator<Item = (K, V)>) -> String {
    // UTF-8 has all characters of a str.
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
/// A character that the encoding has not.
pub fn urlencode_with<'a, K: Into<Value<'a>>, V: Into<Value<'a>>>(
    query: impl IntoIterator<Item = (K, V)>,
    options: &EncodeOptions<'_>,
) -> Result<String, Error> {
    let pairs = query.into_iter().map(|(name, value)| Ok((name.into(), value.into())));
    encode(pairs, options.doseq, |out, value| {
        out.push_str(&quoted(value, options)?);
        Ok(())
    })
}

/// Writes pairs as a query, each name and value as `push_quoted` does.
pub(super) fn encode<'a>(
    pairs: impl IntoIterator<Item = Result<(Value<'a>, Value<'a>), Error>>,
    doseq: bool,
    push_quoted: impl Fn(&mut String, &Value<'_>) -> Result<(), Error>,
) -> Result<String, Error> {
    let mut out = String::with_capacity(64);
    for pair in pairs {
        let (name, value) = pair?;
        match &value {
            Value::List(items) | Value::Tuple(items) if doseq => {
                let name = quoted_alone(&name, &push_quoted)?;
                items.iter().try_for_each(|item| push_field(&mut out, &name, item, &push_quoted))?;
            }
            Value::Dict(items) if doseq => {
                let name = quoted_alone(&name, &push_quoted)?;
                items.iter().try_for_each(|(key, _)| push_field(&mut out, &name, key, &push_quoted))?;
            }
            value => {
                if !out.is_empty() {
                    out.push('&');
                }
                push_quoted(&mut out, &name)?;
                out.push('=');
                push_quoted(&mut out, value)?;
            }
        }
    }
    Ok(out)
}

/// A name that is written for each of several values.
fn quoted_alone(
    name: &Value<'_>,
    push_quoted: &impl Fn(&mut String, &Value<'_>) -> Result<(), Error>,
) -> Result<String, Error> {
    let mut quoted = String::new();
    push_quoted(&mut quoted, name)?;
    Ok(quoted)
}

fn push_field(
    out: &mut String,
    name: &str,
    value: &Value<'_>,
    push_quoted: &impl Fn(&mut String, &Value<'_>) -> Result<(), Error>,
) -> Result<(), Error> {
    if !out.is_empty() {
        out.push('&');
    }
    out.push_str(name);
    out.push('=');
    push_quoted(out, value)
}

fn quoted<'v>(value: &'v Value<'_>, options: &EncodeOptions<'_>) -> Result<Cow<'v, str>, Error> {
    let of_str = QuoteOptions { safe: Some(options.safe), encoding: options.encoding, errors: options.errors };
    let of_bytes = QuoteOptions { encoding: None, errors: None, ..of_str };
    let by_default = options.safe.is_empty() && options.encoding.is_none() && options.quote_via == QuoteVia::QuotePlus;
    match (value, options.quote_via) {
        (Value::Str(text), _) if by_default => Ok(quote_plus(&**text)),
        (Value::Bytes(bytes), QuoteVia::QuotePlus) => quote_plus_with(&**bytes, &of_bytes),
        (Value::Bytes(bytes), QuoteVia::Quote) => quote_with(&**bytes, &of_bytes),
        (Value::Str(text), QuoteVia::QuotePlus) => quote_plus_with(&**text, &of_str),
        (Value::Str(text), QuoteVia::Quote) => quote_with(&**text, &of_str),
        (other, _) => Ok(Cow::Owned(quoted(&Value::Str(other.to_string().into()), options)?.into_owned())),
    }
}
