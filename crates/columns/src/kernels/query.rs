//! The kernel `query_value`.

use std::borrow::Cow;

use arrow_schema::DataType;
use urlgram::interpret::Role;
use urlgram_ops::facts::decoded;
use urlgram_ops::split_url::SplitUrl as _;

use super::rows::read_texts;
use crate::arguments::{ArgumentKind, Parameter};
use crate::kernel::Kernel;

pub(crate) const KERNELS: &[Kernel] = &[Kernel {
    name: "query_value",
    summary: "Value of the first pair of the query with this key, as the URL Standard decodes forms; empty for a key without =",
    parameter: Some(Parameter { name: "key", kind: ArgumentKind::Text, example: "q" }),
    output: || DataType::Utf8View,
    make: |call| {
        let keys = call.each_text(|key| Ok(Key::new(key.to_owned())))?;
        Ok(read_texts(call.options.spec, move |row, read| keys.at(row)?.value(read.ok()?.get(Role::Query)?)))
    },
}];

/// Key that a kernel searches for.
struct Key {
    text: String,
    /// Whether a pair may have the key as written: a `=` ends a key, and an `&` a pair.
    may_be_written: bool,
}

impl Key {
    fn new(text: String) -> Key {
        Key { may_be_written: !text.contains(['=', '&']), text }
    }

    /// Returns the value of the first pair with this key.
    fn value<'q>(&self, query: &'q str) -> Option<Cow<'q, str>> {
        let mut rest = query;
        loop {
            if let Some(value) = self.written(rest) {
                return Some(value.into());
            }
            let end = rest.find('&');
            if let Some(value) = self.value_of(&rest[..end.unwrap_or(rest.len())]) {
                return Some(value);
            }
            rest = &rest[end? + 1..];
        }
    }

    /// Returns the value of the pair that `rest` begins with if it has this key as written, and nothing to decode.
    fn written<'q>(&self, rest: &'q str) -> Option<&'q str> {
        let value = rest.strip_prefix(&*self.text)?.strip_prefix('=').filter(|_| self.may_be_written)?;
        match value.bytes().position(|byte| matches!(byte, b'&' | b'%' | b'+')) {
            None => Some(value),
            Some(end) => value[end..].starts_with('&').then(|| &value[..end]),
        }
    }

    /// Returns the value of a pair if it has this key, as written or decoded. An empty text is not a pair.
    fn value_of<'q>(&self, pair: &'q str) -> Option<Cow<'q, str>> {
        let (raw_key, raw_value) = pair.split_once('=').unwrap_or((pair, ""));
        let is_encoded = |text: &str| text.bytes().any(|byte| matches!(byte, b'%' | b'+'));
        let is_key = raw_key == self.text || is_encoded(raw_key) && decoded(pair).0 == *self.text;
        (is_key && !pair.is_empty()).then(|| match is_encoded(raw_value) {
            true => decoded(pair).1.unwrap_or_default(),
            false => raw_value.into(),
        })
    }
}
