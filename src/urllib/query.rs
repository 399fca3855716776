//! `parse_qs` and `parse_qsl`.

use std::borrow::Cow;
use std::collections::HashMap;

use super::encoding::{Encoding, Errors};
use super::error::{Error, ValueError};
use super::fields::Fields;
use super::text::{Text, ascii, give};
use super::unquote::{UnquoteOptions, unquote_plus_with};
use super::version::{QUERY_OF_BYTES, SEPARATOR_FIRST, Version};

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
    /// Whether a field without a value stays, with an empty one.
    pub keep_blank_values: bool,
    /// Whether a field without `=`, an empty one too, is an error. Otherwise it counts as a name without a value.
    pub strict_parsing: bool,
    /// The encoding of percent-encoded bytes, for `str`.
    pub encoding: Encoding,
    /// What to do with bytes that are not of that encoding, for `str`.
    pub errors: Errors,
    /// How many fields there may be.
    pub max_num_fields: Option<usize>,
    /// What stands between two fields.
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

/// The names and values of a query, in order: what [`parse_qsl`] gives.
pub type Pairs<'a, T = str> = Vec<(Cow<'a, T>, Cow<'a, T>)>;

/// The values of each name of a query, in the order in which names first appear: what [`parse_qs`] gives.
pub type Dict<'a, T = str> = Vec<(Cow<'a, T>, Vec<Cow<'a, T>>)>;

/// Reads a query as pairs. Python's `parse_qsl(qs)`, which gives a list of tuples.
///
/// Fields without a value are left out, unless [`QueryOptions::keep_blank_values`] is set. A query of bytes gives bytes.
///
/// ```
/// use urlgram::urllib::parse_qsl;
///
/// assert_eq!(parse_qsl("q=El+Ni%C3%B1o&q=2&x=")?, [("q".into(), "El Niño".into()), ("q".into(), "2".into())]);
/// # Ok::<(), urlgram::urllib::Error>(())
/// ```
///
/// # Errors
/// None with these defaults, today.
#[inline]
pub fn parse_qsl<T: Text + ?Sized>(qs: &T) -> Result<Pairs<'_, T>, Error> {
    Version::V3_14.parse_qsl(qs, &QueryOptions::default())
}

/// [`parse_qsl`] with keyword arguments. Python's `parse_qsl(qs, keep_blank_values=False, strict_parsing=False,
/// encoding='utf-8', errors='replace', max_num_fields=None, separator='&')`.
///
/// # Errors
/// An empty separator; one beyond ASCII, for bytes; more fields than allowed; a field without `=`, with `strict_parsing`;
/// bytes that are not of the encoding, where `errors` says to raise.
#[inline]
pub fn parse_qsl_with<'a, T: Text + ?Sized>(qs: &'a T, options: &QueryOptions<'_>) -> Result<Pairs<'a, T>, Error> {
    Version::V3_14.parse_qsl(qs, options)
}

/// Reads a query as the list of values of each name. Python's `parse_qs(qs)`, which gives a dict.
///
/// ```
/// use urlgram::urllib::parse_qs;
///
/// assert_eq!(parse_qs("q=1&r=2&q=3")?, [("q".into(), vec!["1".into(), "3".into()]), ("r".into(), vec!["2".into()])]);
/// # Ok::<(), urlgram::urllib::Error>(())
/// ```
///
/// # Errors
/// As [`parse_qsl`].
#[inline]
pub fn parse_qs<T: Text + ?Sized>(qs: &T) -> Result<Dict<'_, T>, Error> {
    Version::V3_14.parse_qs(qs, &QueryOptions::default())
}

/// [`parse_qs`] with keyword arguments, those of [`parse_qsl_with`].
///
/// ```
/// use urlgram::urllib::{QueryOptions, parse_qs_with};
///
/// let options = QueryOptions { strict_parsing: true, ..QueryOptions::default() };
/// assert_eq!(parse_qs_with("a=1&b", &options).unwrap_err().to_string(), "bad query field: 'b'");
/// ```
///
/// # Errors
/// As [`parse_qsl_with`].
#[inline]
pub fn parse_qs_with<'a, T: Text + ?Sized>(qs: &'a T, options: &QueryOptions<'_>) -> Result<Dict<'a, T>, Error> {
    Version::V3_14.parse_qs(qs, options)
}

impl Version {
    /// [`parse_qsl_with`], as this version answers.
    ///
    /// # Errors
    /// As [`parse_qsl_with`].
    pub fn parse_qsl<'a, T: Text + ?Sized>(self, qs: &'a T, options: &QueryOptions<'_>) -> Result<Pairs<'a, T>, Error> {
        if options.separator.is_empty() {
            return Err(ValueError::Separator.into());
        }
        let is_bytes = qs.as_str().is_none();
        if is_bytes && self.has(QUERY_OF_BYTES) && (!qs.bytes().is_empty() || self.has(SEPARATOR_FIRST)) {
            Encoding::Ascii.encode(options.separator, Errors::Strict)?;
        }
        let separator = options.separator.as_bytes();
        let unquote = UnquoteOptions { encoding: options.encoding, errors: options.errors };
        if !is_bytes || self.has(QUERY_OF_BYTES) {
            return pairs(qs, options, separator, |field| field.unquote_field(&unquote));
        }
        ascii(qs.bytes())?;
        pairs(qs, options, separator, |field| through_str(field, |text| unquote_plus_with(text, &unquote)))
    }

    /// [`parse_qs_with`], as this version answers.
    ///
    /// # Errors
    /// As [`parse_qs_with`].
    pub fn parse_qs<'a, T: Text + ?Sized>(self, qs: &'a T, options: &QueryOptions<'_>) -> Result<Dict<'a, T>, Error> {
        Ok(grouped(self.parse_qsl(qs, options)?))
    }
}

/// The values of each name, in the order in which names first appear.
pub(super) fn grouped<'a, T: Text + ?Sized>(pairs: Pairs<'a, T>) -> Dict<'a, T> {
    let mut dict: Dict<'a, T> = Vec::with_capacity(pairs.len().min(HANDFUL));
    // For a handful of names, looking through them is faster than a map.
    let mut places: Option<HashMap<Cow<'a, T>, usize>> = None;
    for (name, value) in pairs {
        let place = match &places {
            Some(places) => places.get(&name).copied(),
            None => dict.iter().position(|(known, _)| *known == name),
        };
        if let Some(place) = place {
            dict[place].1.push(value);
            continue;
        }
        if let Some(places) = &mut places {
            places.insert(name.clone(), dict.len());
        }
        dict.push((name, vec![value]));
        if dict.len() == HANDFUL {
            places = Some(dict.iter().enumerate().map(|(place, (name, _))| (name.clone(), place)).collect());
        }
    }
    dict
}

const HANDFUL: usize = 16;

/// A field of bytes before 3.12.3: decoded to `str`, and back to ASCII.
pub(super) fn through_str<'a, T: Text + ?Sized>(
    field: &'a T,
    unquote: impl FnOnce(&'a str) -> Result<Cow<'a, str>, Error>,
) -> Result<Cow<'a, T>, Error> {
    let text = unquote(field.coerce()?)?;
    Encoding::Ascii.encode(&text, Errors::Strict)?;
    Ok(give(text))
}

/// The pairs of a query between separators that are not empty, of what `options` let through.
pub(super) fn pairs<'a, T: Text + ?Sized>(
    qs: &'a T,
    options: &QueryOptions<'_>,
    separator: &[u8],
    unquote: impl Fn(&'a T) -> Result<Cow<'a, T>, Error>,
) -> Result<Pairs<'a, T>, Error> {
    let bytes = qs.bytes();
    if bytes.is_empty() {
        return Ok(Vec::new());
    }
    if options.max_num_fields.is_some_and(|max| Fields::new(bytes, separator).take(max.saturating_add(1)).count() > max)
    {
        return Err(ValueError::MaxNumFields.into());
    }
    let mut pairs = Vec::with_capacity(8);
    for field in Fields::new(bytes, separator) {
        if !field.has_equals() && options.strict_parsing {
            return Err(ValueError::BadQueryField(qs.piece(field.name()).repr()).into());
        }
        if field.value().is_empty() && (field.is_empty() || !options.keep_blank_values) {
            continue;
        }
        let (name, value) = (qs.piece(field.name()), qs.piece(field.value()));
        if field.name_is_plain() && field.value_is_plain() {
            pairs.push((Cow::Borrowed(name), Cow::Borrowed(value)));
            continue;
        }
        let decoded = |piece, is_plain| if is_plain { Ok(Cow::Borrowed(piece)) } else { unquote(piece) };
        pairs.push((decoded(name, field.name_is_plain())?, decoded(value, field.value_is_plain())?));
    }
    Ok(pairs)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_separator_takes_no_longer_than_the_text() {
        let text = "a".repeat(200_000);
        let separator = "a".repeat(100_000) + "b";
        let options = QueryOptions { separator: &separator, keep_blank_values: true, ..QueryOptions::default() };
        assert_eq!(parse_qsl_with(&*text, &options).map(|pairs| pairs.len()), Ok(1));
    }
}
