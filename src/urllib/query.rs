//! `parse_qs` and `parse_qsl`.

use std::borrow::Cow;
use std::collections::HashMap;

use super::decode::UnquoteOptions;
use super::encoding::{Encoding, Errors};
use super::error::{Error, ValueError};
use super::fields::Fields;
use super::text::{Text, ascii, convert};
use super::version::{Change, Version};

/// The keyword arguments of [`parse_qs`] and [`parse_qsl`], with Python's defaults.
///
/// ```
/// use urlgram::urllib::{QueryOptions, parse_qsl_with};
///
/// let options = QueryOptions { separator: ";", keep_blank_values: true, ..QueryOptions::default() };
/// assert_eq!(parse_qsl_with("a;b=1", &options)?, [("a".into(), "".into()), ("b".into(), "1".into())]);
/// # Ok::<(), urlgram::urllib::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct QueryOptions<'a> {
    /// Whether to keep a field without a value, with an empty one.
    pub keep_blank_values: bool,
    /// Whether a field without `=`, even an empty field, is an error. Otherwise it is a name without a value.
    pub strict_parsing: bool,
    /// The encoding of percent-encoded bytes. Used for `str` only.
    pub encoding: Encoding,
    /// The handler of bytes that are invalid in that encoding. Used for `str` only.
    pub errors: Errors,
    /// The maximum number of fields.
    pub max_num_fields: Option<usize>,
    /// The text between two fields.
    pub separator: &'a str,
}

impl Default for QueryOptions<'_> {
    fn default() -> Self {
        QueryOptions {
            keep_blank_values: false,
            strict_parsing: false,
            encoding: Encoding::Utf8,
            errors: Errors::Replace,
            max_num_fields: None,
            separator: "&",
        }
    }
}

/// The names and values of a query, in order: the result of [`parse_qsl`].
pub type Pairs<'a, T = str> = Vec<(Cow<'a, T>, Cow<'a, T>)>;

/// The values of each name of a query, in the order in which names first appear: the result of [`parse_qs`].
pub type Dict<'a, T = str> = Vec<(Cow<'a, T>, Vec<Cow<'a, T>>)>;

/// Parses a query into pairs. Python's `parse_qsl(qs)`, which returns a list of tuples.
///
/// Fields without a value are left out unless [`QueryOptions::keep_blank_values`] is set. A query of bytes gives bytes.
///
/// ```
/// use urlgram::urllib::parse_qsl;
///
/// assert_eq!(parse_qsl("q=El+Ni%C3%B1o&q=2&x=")?, [("q".into(), "El Niño".into()), ("q".into(), "2".into())]);
/// # Ok::<(), urlgram::urllib::Error>(())
/// ```
///
/// # Errors
/// Returns no error with these defaults today.
#[inline]
pub fn parse_qsl<T: Text + ?Sized>(qs: &T) -> Result<Pairs<'_, T>, Error> {
    Version::V3_14.parse_qsl(qs, &QueryOptions::default())
}

/// [`parse_qsl`] with keyword arguments. Python's `parse_qsl(qs, keep_blank_values=False, strict_parsing=False,
/// encoding='utf-8', errors='replace', max_num_fields=None, separator='&')`.
///
/// # Errors
/// `ValueError` for an empty separator, for more fields than allowed, and with `strict_parsing` for a field without `=`;
/// `UnicodeEncodeError` for bytes with a non-ASCII separator; `UnicodeDecodeError` for bytes that are invalid in the
/// encoding, if `errors` raises.
#[inline]
pub fn parse_qsl_with<'a, T: Text + ?Sized>(qs: &'a T, options: &QueryOptions<'_>) -> Result<Pairs<'a, T>, Error> {
    Version::V3_14.parse_qsl(qs, options)
}

/// Parses a query into the list of values of each name. Python's `parse_qs(qs)`, which returns a dict.
///
/// ```
/// use urlgram::urllib::parse_qs;
///
/// assert_eq!(parse_qs("q=1&r=2&q=3")?, [("q".into(), vec!["1".into(), "3".into()]), ("r".into(), vec!["2".into()])]);
/// # Ok::<(), urlgram::urllib::Error>(())
/// ```
///
/// # Errors
/// The errors of [`parse_qsl`].
#[inline]
pub fn parse_qs<T: Text + ?Sized>(qs: &T) -> Result<Dict<'_, T>, Error> {
    Version::V3_14.parse_qs(qs, &QueryOptions::default())
}

/// [`parse_qs`] with the keyword arguments of [`parse_qsl_with`].
///
/// ```
/// use urlgram::urllib::{QueryOptions, parse_qs_with};
///
/// let options = QueryOptions { strict_parsing: true, ..QueryOptions::default() };
/// assert_eq!(parse_qs_with("a=1&b", &options).unwrap_err().to_string(), "bad query field: 'b'");
/// ```
///
/// # Errors
/// The errors of [`parse_qsl_with`].
#[inline]
pub fn parse_qs_with<'a, T: Text + ?Sized>(qs: &'a T, options: &QueryOptions<'_>) -> Result<Dict<'a, T>, Error> {
    Version::V3_14.parse_qs(qs, options)
}

impl Version {
    /// [`parse_qsl_with`] as in this version.
    ///
    /// # Errors
    /// The errors of [`parse_qsl_with`].
    pub fn parse_qsl<'a, T: Text + ?Sized>(self, qs: &'a T, options: &QueryOptions<'_>) -> Result<Pairs<'a, T>, Error> {
        let is_bytes = qs.as_str().is_none();
        if is_bytes && self.has(Change::QUERY_OF_BYTES) && (!qs.bytes().is_empty() || self.has(Change::SEPARATOR_FIRST))
        {
            Encoding::Ascii.encode(options.separator, Errors::Strict)?;
        }
        let separator = options.separator.as_bytes();
        let unquote = UnquoteOptions { encoding: options.encoding, errors: options.errors };
        if !is_bytes || self.has(Change::QUERY_OF_BYTES) {
            return parse_qsl_via(qs, separator, options, |field| field.unquote_field(&unquote));
        }
        ascii(qs.bytes())?;
        parse_qsl_via(qs, separator, options, |field| {
            let text = unquote.unquote(field.coerce()?, true)?;
            Encoding::Ascii.encode(&text, Errors::Strict)?;
            Ok(convert(text))
        })
    }

    /// [`parse_qs_with`] as in this version.
    ///
    /// # Errors
    /// As [`parse_qs_with`].
    pub fn parse_qs<'a, T: Text + ?Sized>(self, qs: &'a T, options: &QueryOptions<'_>) -> Result<Dict<'a, T>, Error> {
        Ok(group_by_name(self.parse_qsl(qs, options)?))
    }
}

/// Groups the pairs of [`parse_qsl`] by name, as [`parse_qs`] does.
pub fn group_by_name<'a, T: Text + ?Sized>(pairs: Pairs<'a, T>) -> Dict<'a, T> {
    let mut dict: Dict<'a, T> = Vec::with_capacity(pairs.len().min(FEW_NAMES));
    // For few names, a linear search is faster than a map.
    let mut indices: Option<HashMap<Cow<'a, T>, usize>> = None;
    for (name, value) in pairs {
        let index = match &indices {
            Some(indices) => indices.get(&name).copied(),
            None => dict.iter().position(|(known, _)| *known == name),
        };
        if let Some(index) = index {
            dict[index].1.push(value);
            continue;
        }
        if let Some(indices) = &mut indices {
            indices.insert(name.clone(), dict.len());
        }
        dict.push((name, vec![value]));
        if dict.len() == FEW_NAMES {
            indices = Some(dict.iter().enumerate().map(|(index, (name, _))| (name.clone(), index)).collect());
        }
    }
    dict
}

const FEW_NAMES: usize = 16;

/// [`parse_qsl_with`] with another function that decodes names and values, such as one for another encoding.
///
/// `unquote` is called for names and values that contain `%` or `+`. Fields end at the bytes of `separator`; the separator,
/// encoding and error handler of `options` have no effect.
///
/// ```
/// use urlgram::urllib::{Error, QueryOptions, parse_qsl_via};
///
/// let unquote = |text: &'static str| Ok::<_, Error>(text.replace("%E9", "é").into());
/// let pairs = parse_qsl_via("a=%E9", b"&", &QueryOptions::default(), unquote)?;
/// assert_eq!(pairs, [("a".into(), "é".into())]);
/// # Ok::<(), Error>(())
/// ```
///
/// # Errors
/// `ValueError` for an empty separator, for more fields than allowed, and with `strict_parsing` for a field without `=`; the
/// first error of `unquote`.
pub fn parse_qsl_via<'a, T: Text + ?Sized, E: From<Error>>(
    qs: &'a T,
    separator: &[u8],
    options: &QueryOptions<'_>,
    unquote: impl Fn(&'a T) -> Result<Cow<'a, T>, E>,
) -> Result<Pairs<'a, T>, E> {
    if separator.is_empty() {
        return Err(Error::from(ValueError::Separator).into());
    }
    let bytes = qs.bytes();
    if bytes.is_empty() {
        return Ok(Vec::new());
    }
    if options.max_num_fields.is_some_and(|max| Fields::new(bytes, separator).take(max.saturating_add(1)).count() > max)
    {
        return Err(Error::from(ValueError::MaxNumFields).into());
    }
    let mut pairs = Vec::with_capacity(8);
    for field in Fields::new(bytes, separator) {
        if !field.has_equals() && options.strict_parsing {
            return Err(Error::from(ValueError::BadQueryField(qs.slice(field.name()).repr())).into());
        }
        if field.value().is_empty() && (field.is_empty() || !options.keep_blank_values) {
            continue;
        }
        let (name, value) = (qs.slice(field.name()), qs.slice(field.value()));
        if field.name_is_plain() && field.value_is_plain() {
            pairs.push((Cow::Borrowed(name), Cow::Borrowed(value)));
            continue;
        }
        let decoded = |text, is_plain| if is_plain { Ok(Cow::Borrowed(text)) } else { unquote(text) };
        pairs.push((decoded(name, field.name_is_plain())?, decoded(value, field.value_is_plain())?));
    }
    Ok(pairs)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_separator_takes_linear_time() {
        let text = "a".repeat(200_000);
        let separator = "a".repeat(100_000) + "b";
        let options = QueryOptions { separator: &separator, keep_blank_values: true, ..QueryOptions::default() };
        assert_eq!(parse_qsl_with(&*text, &options).map(|pairs| pairs.len()), Ok(1));
    }
}
