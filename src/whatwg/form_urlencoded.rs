//! application/x-www-form-urlencoded (section 5).

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use super::encoding::Encoding;
use super::percent_encode::{PercentEncodeSet, percent_decode, utf8_decode_without_bom};

/// Parses application/x-www-form-urlencoded (section 5.1) into names and values.
///
/// ```
/// use urlgram::whatwg::form_urlencoded;
///
/// let pairs: Vec<_> = form_urlencoded::parse(b"a=1&b=c+d%21&&e").collect();
/// assert_eq!(pairs, [("a".into(), "1".into()), ("b".into(), "c d!".into()), ("e".into(), "".into())]);
/// ```
pub fn parse(input: &[u8]) -> Parse<'_> {
    Parse { rest: Some(input) }
}

/// Iterator over the names and values, returned by [`parse`].
#[derive(Clone, Debug)]
pub struct Parse<'a> {
    rest: Option<&'a [u8]>,
}

impl<'a> Iterator for Parse<'a> {
    type Item = (Cow<'a, str>, Cow<'a, str>);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let (bytes, rest) = split_once(self.rest?, b'&');
            self.rest = rest;
            if !bytes.is_empty() {
                let (name, value) = split_once(bytes, b'=');
                return Some((decode(name), decode(value.unwrap_or_default())));
            }
        }
    }

    /// Empty pairs are left out, and all others but the last have a separator.
    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(self.rest.map_or(0, |rest| rest.len().div_ceil(2))))
    }
}

impl core::iter::FusedIterator for Parse<'_> {}

fn split_once(bytes: &[u8], separator: u8) -> (&[u8], Option<&[u8]>) {
    match bytes.iter().position(|&byte| byte == separator) {
        Some(at) => (&bytes[..at], Some(&bytes[at + 1..])),
        None => (bytes, None),
    }
}

/// Replaces each `+` by a space, percent-decodes and decodes UTF-8 without a BOM.
fn decode(bytes: &[u8]) -> Cow<'_, str> {
    if !bytes.contains(&b'+') {
        return utf8_decode_without_bom(percent_decode(bytes));
    }
    let spaced: Vec<u8> = bytes.iter().map(|&byte| if byte == b'+' { b' ' } else { byte }).collect();
    let decoded = percent_decode(&spaced).into_owned();
    utf8_decode_without_bom(Cow::Owned(decoded))
}

/// Serializes names and values as application/x-www-form-urlencoded (section 5.2) in UTF-8.
///
/// ```
/// use urlgram::whatwg::form_urlencoded;
///
/// assert_eq!(form_urlencoded::serialize([("a", "1"), ("b c", "é~")]), "a=1&b+c=%C3%A9%7E");
/// ```
pub fn serialize<N: AsRef<str>, V: AsRef<str>>(tuples: impl IntoIterator<Item = (N, V)>) -> String {
    serialize_with(tuples, Encoding::UTF_8)
}

/// Serializes names and values as application/x-www-form-urlencoded (section 5.2) in another encoding.
pub fn serialize_with<N: AsRef<str>, V: AsRef<str>>(
    tuples: impl IntoIterator<Item = (N, V)>,
    encoding: Encoding,
) -> String {
    const SET: PercentEncodeSet = PercentEncodeSet::FORM_URLENCODED;
    let mut output = String::new();
    for (name, value) in tuples {
        if !output.is_empty() {
            output.push('&');
        }
        encoding.append_encoded(&mut output, name.as_ref(), SET);
        output.push('=');
        encoding.append_encoded(&mut output, value.as_ref(), SET);
    }
    output
}
